### The words of all pieces. Everything that names a piece takes its name from here.

## Cards, by kind: B, Ph, F, M, N2, N3, N4, W, DR.
## The word itself stands alone and in lists, indefinite is any card of the kind (there is one Philosopher and one Dragon),
## short is written on the card.

kind-B = Bureaucrat
    .indefinite = a Bureaucrat
    .definite = the Bureaucrat
    .short = Bureaucrat
kind-Ph = Philosopher
    .indefinite = the Philosopher
    .definite = the Philosopher
    .short = Philosopher
kind-F = Farmer
    .indefinite = a Farmer
    .definite = the Farmer
    .short = Farmer
kind-M = Merchant
    .indefinite = a Merchant
    .definite = the Merchant
    .short = Merchant
kind-N2 = Noble of 2
    .indefinite = a Noble of 2
    .definite = the Noble of 2
    .short = Noble
kind-N3 = Noble of 3
    .indefinite = a Noble of 3
    .definite = the Noble of 3
    .short = Noble
kind-N4 = Noble of 4
    .indefinite = a Noble of 4
    .definite = the Noble of 4
    .short = Noble
kind-W = Warlord
    .indefinite = a Warlord
    .definite = the Warlord
    .short = Warlord
kind-DR = Celestial Dragon
    .indefinite = the Celestial Dragon
    .definite = the Celestial Dragon
    .short = Dragon

## Types of cards: B, F, M, N, W

type-B = Bureaucrats
    .definite = the Bureaucrats
type-F = Farmers
    .definite = the Farmers
type-M = Merchants
    .definite = the Merchants
type-N = Nobles
    .definite = the Nobles
type-W = Warlords
    .definite = the Warlords

## Goals, in the order of their types: Palace, Harvest, Market, Heir, Emperor.
## power is what the goal does for its holder, in a narrow column.

goal-Palace = Palace
    .definite = the Palace
    .power = bids last
goal-Harvest = Harvest
    .definite = the Harvest
    .power = may replace a Reset
goal-Market = Market
    .definite = the Market
    .power = Merchants ×2 elsewhere
goal-Heir = Heir
    .definite = the Heir
    .power = takes a left-over card
goal-Emperor = Emperor
    .definite = the Emperor
    .power = +½ on a bid

## Bid cards by their number as a part of a bid, where the Reset counts 0: 5, 6+0

bid-0 = 0
bid-1 = 1
bid-2 = 2
bid-3 = 3
bid-4 = 4
bid-5 = 5
bid-6 = 6
bid-7 = 7

## Bid cards by their number as cards of a hand

hand-0 = Reset
    .definite = the Reset
hand-1 = 1
    .definite = the 1
hand-2 = 2
    .definite = the 2
hand-3 = 3
    .definite = the 3
hand-4 = 4
    .definite = the 4
hand-5 = 5
    .definite = the 5
hand-6 = 6
    .definite = the 6
hand-7 = 7
    .definite = the 7

## Sources of victory points, as the heads of rows

source-cards = Cards
source-goals = Goals
source-tokens = Tokens
source-missing = Missing types
source-farmers = Farmers
# the points for Bureaucrats; the Philosopher’s own point is in source-cards
source-philosopher = Philosopher

## Phases of a round

phase-bids = bids
phase-claims = claims
phase-end = end
