### The board and the standings

## Deck and face-up cards

board-round = Round { $round }
board-over = The game is over
board-face-up = Face-up cards
# no face-up cards
board-row-empty = No cards left
board-deck = Deck
board-deck-cards = Deck: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}
# row: the number of cards turned up each round
board-deck-and-row = { board-deck-cards }, { $row } a round
board-in-deck = Still in the deck
board-discard = Discarded
board-discard-cards = Discarded: { $cards }

## Goals

board-goals = Goals
board-goal-held = { $goal }: held by { $holder }, { $goal-power }, { board-goal-lead }
board-goal-free = { $goal }: held by nobody, { $goal-power }, { board-goal-lead }
# lead: of the first over the second player
board-goal-lead = { $type }: { $lead ->
    [0] tied in front
   *[other] lead of { $lead }
}
# a preview of a move
board-goal-taken = { $player } takes { $goal-definite }
# the head of a column: the lead of the first player
board-lead = Lead
# read before the influence of the holder of a goal
board-holds = holds it:

## Bids of all players

board-order = Order of claims
board-draw-hint = tied stacks: each draws from the deck
board-bids = Bids
board-secret-bids = Secret bids
board-secret-note = Revealed all together
board-to-reveal = { $player }: to be revealed
# card, bottom and top: bid cards; value: text, such as 6½
board-bid = bid { $card }, value { $value }
board-bid-stack = bid { $bottom } + { $top }, value { $value }
board-bid-reset = the Reset alone: no bid

## Bid cards and own bids; card is a bid card

board-own-hand = Your hand
board-own-bids = Your bids
board-own-secret-bid = Your secret bid
# cards: text, such as 6+2
board-own-secret-cards = Your secret bid: { $cards }
board-hand-of = Bid cards of { $player }
board-card-hand = { $card }: in hand
board-card-aside = { $card }: used, returns with the Reset
    .legend = used: returns with the Reset
    .tag = used
board-card-carried = { $card }: tied, stays on the table
    .legend = tied, stays on the table
    .tag = tied
board-card-played = { $card }: bid
board-choose-two = Choose two cards, in any order.
board-one-more = One more card.
board-which-slot = Where to play { $card-definite }?
board-slot-alone = alone
board-slot-onto = onto { $card-definite }
# slot: board-slot-…; move: the sentence of the move
board-slot-move = { $slot }: { $move }
board-next-alone = Choose a card to play alone.
board-next-onto = Choose a card to play onto your { $card }.
board-replace-reset = or play a card in its place
board-give-half = Which bid gets +½?
board-new-merchant = A Merchant to place
board-new-merchant-note = Choose a pile: elsewhere it counts double.

## Players

board-others = Other players
board-seat = { $player }: court and bids
# influence: text, “3 → 4” while a move is previewed
board-pile = { $type }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, influence { $influence }
# cards: the guests as well
board-pile-guests = { $type }: { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}, { $guests ->
    [one] { $guests } guest Merchant
   *[other] { $guests } guest Merchants
} counting double, influence { $influence }
# pile: board-pile…; move: the sentence of the move
board-pile-move = { $pile }. { $move }
board-tokens = { $tokens ->
    [one] { $tokens } token of 2
   *[other] { $tokens } tokens of 2
}
board-holds-dragon = holds the Celestial Dragon

## Points

board-points-now = points if the game ended now
board-points-final = final points
# parts: board-points-source, several times
board-points-now-parts = points if the game ended now: { $parts }
board-points-final-parts = final points: { $parts }
# points: text with a sign
board-points-source = { $source } { $points }
# place: 1 … 5
board-place = { $place ->
    [1] 1st
    [2] 2nd
    [3] 3rd
   *[other] { $place }th
}
board-total = Total
# rows of the table of Farmers
board-farmers-own = own
board-farmers-left = left
board-farmers-points = points
board-farmers-note = { $fewest ->
    [0] A player has none, so none are subtracted.
    [one] { $fewest } is subtracted, the fewest of all players.
   *[other] { $fewest } are subtracted, the fewest of all players.
}
board-farmers-table = Points for the Farmers left:
board-missing-note = Each costs 3 points at the end.
# the row of the missing types of each player
board-missing-types = without
board-missing-none = none
