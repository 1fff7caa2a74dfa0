### Bids that are chosen, but not made.

board-take-back = Take { $card-definite } back
