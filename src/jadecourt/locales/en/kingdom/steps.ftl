### What the player to move has to decide

step-run = The game continues automatically.
step-bid = Choose a bid card in secret; all bids are revealed together.
step-palace = You hold the Palace and have seen the other bids: bid now.
step-harvest = You hold the Harvest: you may put a card of your hand in the place of the Reset.
step-emperor = You hold the Emperor: choose the bid that gets ½ more.
step-swap = You hold the Celestial Dragon: exchange it for a face-up card.
step-claim = Take one face-up card.
step-market = You hold the Market: place the Merchant in its own pile, or in another one where it counts double.
step-draw = A card is drawn.
