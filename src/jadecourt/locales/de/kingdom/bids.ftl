### Bids that are chosen, but not made.

board-take-back = Zurücknehmen: { $card }
