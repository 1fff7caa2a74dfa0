### Bids that are chosen, but not made.

board-take-back = Reprendre { $card-definite }
