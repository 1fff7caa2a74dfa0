"""In the Year of the Dragon.

Four paragraphs need no function of their own:

* 1.1 seats are numbers;
* 1.4 every compound choice is a series of moves, which follows from the list of moves in `components`;
* 1.8 unordered sets are stored as sorted persons and as bit masks; `laws.law_copy` checks it;
* 6.4 no rule depends on the seating.
"""
