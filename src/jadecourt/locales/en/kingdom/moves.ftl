### A sentence for each move, for lists and screen readers.
### card, carried, bottom and top are bid cards.

move-bid = Bid { $card }
move-reset = Play the Reset
# value: of the stack
move-onto = Play { $card-definite } onto your { $carried }: bid { $value }
move-harvest = Play { $card-definite } in place of the Reset
move-harvest-keep = Keep the Reset
move-emperor = Add ½ to the bid of { $card }
move-emperor-stack = Add ½ to the stack { $bottom }+{ $top }
move-swap = Swap the Dragon for { $kind-indefinite }
move-claim = Take { $kind-indefinite }
move-claim-dragon = Take the Dragon: a token of 2 points
move-market = Place the Merchant with { $type-definite }: it counts double
# in its own pile
move-market-own = Keep the Merchant with the Merchants
