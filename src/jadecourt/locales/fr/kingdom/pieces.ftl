### The words of all pieces. Everything that names a piece takes its name from here.

## Cards, by kind: B, Ph, F, M, N2, N3, N4, W, DR.
## The word itself stands alone and in lists, indefinite is any card of the kind (there is one Philosopher and one Dragon),
## short is written on the card.

kind-B = Bureaucrate
    .indefinite = un Bureaucrate
    .definite = le Bureaucrate
    .short = Bureaucrate
kind-Ph = Philosophe
    .indefinite = le Philosophe
    .definite = le Philosophe
    .short = Philosophe
kind-F = Paysan
    .indefinite = un Paysan
    .definite = le Paysan
    .short = Paysan
kind-M = Marchand
    .indefinite = un Marchand
    .definite = le Marchand
    .short = Marchand
kind-N2 = Noble de 2
    .indefinite = un Noble de 2
    .definite = le Noble de 2
    .short = Noble
kind-N3 = Noble de 3
    .indefinite = un Noble de 3
    .definite = le Noble de 3
    .short = Noble
kind-N4 = Noble de 4
    .indefinite = un Noble de 4
    .definite = le Noble de 4
    .short = Noble
kind-W = Seigneur de guerre
    .indefinite = un Seigneur de guerre
    .definite = le Seigneur de guerre
    .short = Seigneur
kind-DR = Dragon céleste
    .indefinite = le Dragon céleste
    .definite = le Dragon céleste
    .short = Dragon

## Types of cards: B, F, M, N, W

type-B = Bureaucrates
    .definite = les Bureaucrates
type-F = Paysans
    .definite = les Paysans
type-M = Marchands
    .definite = les Marchands
type-N = Nobles
    .definite = les Nobles
type-W = Seigneurs de guerre
    .definite = les Seigneurs de guerre

## Goals, in the order of their types: Palace, Harvest, Market, Heir, Emperor.
## power is what the goal does for its holder, in a narrow column.

goal-Palace = Palais
    .definite = le Palais
    .power = mise en dernier
goal-Harvest = Moisson
    .definite = la Moisson
    .power = remplace une Reprise
goal-Market = Marché
    .definite = le Marché
    .power = Marchands ×2 ailleurs
goal-Heir = Héritier
    .definite = l’Héritier
    .power = prend une carte restante
goal-Emperor = Empereur
    .definite = l’Empereur
    .power = +½ sur une mise

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

hand-0 = Reprise
    .definite = la Reprise
hand-1 = 1
    .definite = le 1
hand-2 = 2
    .definite = le 2
hand-3 = 3
    .definite = le 3
hand-4 = 4
    .definite = le 4
hand-5 = 5
    .definite = le 5
hand-6 = 6
    .definite = le 6
hand-7 = 7
    .definite = le 7

## Sources of victory points, as the heads of rows

source-cards = Cartes
source-goals = Buts
source-tokens = Jetons
source-missing = Types manquants
source-farmers = Paysans
# the points for Bureaucrats; the Philosopher’s own point is in source-cards
source-philosopher = Philosophe

## Phases of a round

phase-bids = mises
phase-claims = prises
phase-end = fin
