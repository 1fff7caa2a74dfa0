### The reference card. Its names are those of the pieces.

reference-rule = Rule { $rule }
# the name of a link; subject: what the rule is about
reference-rule-of = Rule { $rule }, { $subject }
reference-count = { $cards ->
    [one] { $cards } card
   *[other] { $cards } cards
}

## Cards, by type; the Philosopher and the Dragon by kind

reference-cards = The court
    .text = 62 dynasty cards, turned up a few at a time. Each goes to the pile of its type; a player who alone has the most influence in a type, and at least 2, takes its goal.
reference-type-B = Lead to the Palace. Worth nothing by themselves, 1 point each to whoever has the Philosopher.
reference-kind-Ph = Counts as a Bureaucrat. Worth 1 point, and 1 more for each own Bureaucrat. The Dragon can never be swapped for it.
reference-type-F = Lead to the Harvest. At the end everybody gives up as many as the player with the fewest has; the rest score 2, 5, 8, 14 or 20.
reference-type-M = Lead to the Market. Its holder may send new Merchants to other piles as guests, where each counts double.
reference-type-N = Lead to the Heir. Worth 2, 3 or 4 points: as many as there are blossoms.
reference-type-W = Lead to the Emperor. Worth 1 point each; whoever has the most at the end also gets the Heir’s 5 points.

## Goals

reference-goals = Goals
    .text = A goal stays with its holder until another player alone has more; a tie changes nothing. Palace, Harvest and Emperor work from the next round on, Market and Heir at once.
reference-goal-Palace = Bids after all others have shown their cards. With two bids each, only the second one. 4 points.
reference-goal-Harvest = With one to three cards left in hand, a card may take the place of a Reset just played; the used cards come back all the same.
reference-goal-Market = A Merchant that is claimed or drawn may join any other pile that has a card. There it is a guest and counts 2. 3 points.
reference-goal-Heir = Takes one of the cards that nobody claimed. At the end it goes to whoever alone leads with Warlords, for 5 points.
reference-goal-Emperor = One bid is worth ½ more. It cannot tie.
reference-kind-DR = Goes to the player with the fewest goals, once four goals are held. It must be swapped for a face-up card, but not of the type this player has most of. Whoever claims it from the row gets a token of 2 points; held at the end it is worth 2.

## Bids

reference-bids = Bidding
    .text = Everybody has the same eight cards. All choose in secret and reveal together; the highest bid takes its card first.
reference-bid-number = 1 to 7
    .text = The value of a bid. Once used it lies aside, open to all, until its owner plays the Reset.
reference-bid-reset = { hand-0 }
    .text = No bid by itself; on a tied card it adds 0. At the end of the round all used cards come back to the hand.
reference-bid-tied = Tied cards
    .text = Equal single cards take nothing and stay on the table. The next card must be played onto them.
reference-bid-stack = Stacks
    .text = Two cards, worth their sum. At equal value a stack goes before a single card, and the higher top card before the lower.
reference-bid-draw = Equal stacks
    .text = The same two cards in the same order: each of their owners draws a card from the deck instead of claiming.
reference-bid-two = Two bids each
    .text = With two players, or three experienced ones, everybody bids with two cards each round, chosen in any order.

## Sources of points

reference-scoring = Points at the end
    .text = The game ends when the deck cannot fill the row again. Most points win, then most cards.
reference-source-cards = Nobles 2 to 4, Warlords and the Philosopher 1 each.
reference-source-goals = Heir 5 (for the most Warlords), Palace 4, Market 3, Dragon 2.
reference-source-tokens = 2 points each.
reference-source-missing = 3 points less for each of the five types without a card.
reference-source-farmers = After everybody has given up as many as the player with the fewest has: 1 is worth 2 points, 2 are worth 5, 3 worth 8, 4 worth 14, 5 or more 20.
reference-source-philosopher = 1 point for each Bureaucrat of its owner.
