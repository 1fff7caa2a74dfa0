### What happens on the board between two decisions, scene by scene

scene-round = Round { $round }
scene-bids = All bids turn over
# the seat with the Palace bids after the others
scene-first-bids = Bids turn over
scene-last-bid = { $name } bids last
# the line of a seat that has played the Reset
scene-reset = Reset
scene-ties = Tie!
scene-ties-stay = Tied cards stay on the table.
scene-ties-stacks = Tied stacks draw from the deck.
scene-final = Final scoring
# above the bids of the round before, while the next bids are secret
board-last-bids = Last round
