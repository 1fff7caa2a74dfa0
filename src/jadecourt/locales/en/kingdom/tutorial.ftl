### The lessons of the tutorial: title and two paragraphs. *Words* between asterisks are emphasised.

tutorial-welcome = The aim of the game
    .text-1 = You collect cards of five types: *Bureaucrats, Farmers, Merchants, Nobles* and *Warlords*. When the deck has run out, the most points win.
    .text-2 = Many points come from goals, and those belong to whoever leads in a type.

tutorial-row = One card fewer than players
    .text-1 = Each round a few cards are laid open: one fewer than there are players. Three of you want a Farmer or a Merchant, and somebody gets nothing.
    .text-2 = Bids decide who chooses first.

tutorial-bid = Your secret bid
    .text-1 = Everybody has the same cards: 1 to 7, and the *Reset*. Each of you chooses one in secret; then all are revealed together.
    .text-2 = Don’t spend your best one for these two: bid the *5*.

tutorial-tie = A tie!
    .text-1 = Rong has bid 5 as well. Tied cards *get nothing* and stay on the table.
    .text-2 = That makes Jia’s 4 the highest bid that counts, and she alone chooses a card. A lower bid is sometimes better.

tutorial-carried = Tied cards are not lost
    .text-1 = Jia took the Farmer; nobody was left to take the Merchant. A new round begins.
    .text-2 = Your 5 and Rong’s 5 still lie there. Each of you must add a card to it now: together they are a *stack*, worth the sum.

tutorial-stack = Build a stack
    .text-1 = A Warlord and a Noble. Jia can bid 7 at most.
    .text-2 = Put the *3* on your 5: that is 8, and nobody without a stack can reach it.

tutorial-claim = The highest bid chooses
    .text-1 = 8 for you, 7 for Jia, 6 for Rong’s stack: in this order you take cards, and nothing is left for Rong.
    .text-2 = At equal sums a stack comes before a single card. Take the *Warlord*.

tutorial-used = Bid cards are used up
    .text-1 = Bids that were played lie aside, open for all: look what the others have left. Your 3 and your 5 are gone for the time being.
    .text-2 = Another Warlord lies in the row, and with two of them you could reach a goal.

tutorial-second = Worth a high card
    .text-1 = Rong has a 7 left, Jia has not.
    .text-2 = Bid the *6* and hope that Rong is saving his best card.

tutorial-emperor = Reach a goal
    .text-1 = Rong bid 4. Jia played the Reset, which is no bid at all.
    .text-2 = Take the *Warlord*: your second one.

tutorial-goals = You are the Emperor
    .text-1 = With at least two cards of a type, and more than anybody else, you hold its *goal*. You keep it until somebody has *more* than you; a tie changes nothing.
    .text-2 = As *Emperor* your bids get ½ more: a 7 against your 7 is no tie any longer, you are just ahead.

tutorial-powers = Five goals, five powers
    .text-1 = *Palace* (Bureaucrats): bid last, openly. *Harvest* (Farmers): play another card in place of your Reset. *Market* (Merchants): lay a Merchant to another type, where it counts double for the goal.
    .text-2 = *Heir* (Nobles): take one of the cards that are left over. *Emperor* (Warlords): ½ more.

tutorial-reset = Take your cards back
    .text-1 = Three of your cards are used. The *Reset* claims nothing, but all of them come back to your hand at the end of the round.
    .text-2 = Jia’s hand is full again, you have few cards: a good moment to play the Reset.

tutorial-back = A full hand again
    .text-1 = You have all eight cards, while Rong has spent four of his: he will soon have to reset as well.
    .text-2 = A good moment for it is when the row is poor, or when you would only be third.

tutorial-celestial = The Celestial Dragon
    .text-1 = As soon as four goals are held, the *Celestial Dragon* comes to whoever has the fewest of them.
    .text-2 = Its holder swaps it for a card of the row, before anybody claims one; whoever claims the Dragon from the row gets 2 points.

tutorial-scoring = Final scoring
    .text-1 = *Nobles* are worth 2 to 4, *Warlords* 1, the Palace 4, the Market 3. The *Heir*, worth 5, goes to whoever has the most Warlords.
    .text-2 = *Farmers* pay more and more, up to 20, but only those you have more than the player with the fewest. And each type that you lack costs 3.

tutorial-finale = Some advice
    .text-1 = Watch what the others can still bid. Collect all types early, lead in some.
    .text-2 = And remember that a middle card often gets what two tied high cards do not.
