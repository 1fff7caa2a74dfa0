### Words that only the terminal client shows. Its columns are narrow; other names are those of the pieces.

terminal-you = you
# vp: victory points, text if they have a sign
terminal-vp = { $vp } VP
# the colon after a word of another file
terminal-label = { $label }:

## Steps of a round, in the title

terminal-step-bid = secret bids
terminal-step-palace = bids: the Palace
terminal-step-harvest = bids: the Harvest
terminal-step-emperor = bids: the Emperor
terminal-step-swap = swap of the Dragon
terminal-step-claim = claims
terminal-step-market = claims: the Market
terminal-step-draw = cards are drawn
terminal-step-run = on the way
terminal-step-end = { phase-end }

## Face-up cards, deck, bids

terminal-row = { board-face-up }:
# before the cards that are left; rounds: how many they suffice for
terminal-deck = { board-deck } { $cards }, { $rounds ->
    [one] { $rounds } more round
   *[other] { $rounds } more rounds
}:
terminal-discard = { board-discard }:
terminal-dragon = { kind-DR.short }:
terminal-dragon-row = face up
terminal-dragon-aside = aside
terminal-bids = { board-bids }:
terminal-order = { board-order }:
# after a bid of several seats
terminal-draw = draw from the deck

## Table of goals and players: heads of columns, at most 6 characters for the lead

terminal-goal = goal
terminal-gives = gives
terminal-lead = lead
# W are the Warlords, who get the points of the Heir; with the goal at most 15 characters
terminal-vp-heir = { $vp } VP→W

## Table of goals and players: heads of rows, at most 17 characters

terminal-hand = hand
terminal-carried = on the table
terminal-bid = bid
terminal-tokens = tokens (2 VP)
    .short = { $n }t
terminal-cards = cards
terminal-last-dragon = Dragon in round
terminal-points = points

## The own area: before cards and points

terminal-own-hand = { terminal-hand }:
terminal-own-carried = { terminal-carried }:
terminal-own-points = { terminal-points }:
terminal-used = used:
terminal-sealed = sealed:
# card is played onto a card that stays on the table
terminal-onto = { $card } onto { $carried }

## What moves do, in a numbered list. Some have a .brief form for long lists.

# before the value of a bid
terminal-value = value
# cards: text
terminal-takes-back = takes back { $cards }
# before the letters of seats
terminal-may-tie = may tie with
# place: in the order of claims
terminal-place = number { $place } in order
    .brief = number { $place }
terminal-too-late = number { $place } in order, no card left
    .brief = too late ({ $place })
# before the letters of seats
terminal-tied = tied, stays on the table:
    .brief = tied:
terminal-draws = tied, draws from the deck like
    .brief = draws with
terminal-token = a token: +2 VP
terminal-to-market = Merchant, then choose its pile
    .brief = on a pile
terminal-takes = takes { $goal-definite }
# before the letter of a seat
terminal-takes-from = takes { $goal-definite } from
# behind the question which card to take; bid: text, such as 6+2
terminal-with-bid = with { $bid }
terminal-as-heir = as holder of the Heir

## Legend of the board

terminal-legend-pile = ★4 Ph +M: holds the goal, influence 4, with Philosopher and a guest Merchant.
terminal-legend-short = 3=9: three Nobles worth 9 VP. 3t: three tokens.
terminal-legend-lead = A +2: A holds it, 2 ahead. A=B: B has as many. (A=B): free, these have most.
terminal-legend-hand = 01·3▁···: cards in hand, the 4 on the table, the others used; 0 is the Reset.
terminal-legend-bid = 6+2: the 2 onto the 6 on the table, worth 8. 5½: with the Emperor’s bonus.
terminal-legend-choice = A bid is chosen by its card: 5 is the 5; where needed, 62 is the 2 onto the 6.
terminal-legend-points = Points as if the game ended now. Type without a card: -3. Token or Dragon: 2.
