"""In the Year of the Dragon.

Four paragraphs describe what nothing has to carry out:

* 1.1 seats are numbers;
* 1.4 is the shape of the whole catalogue of moves;
* 1.8 unordered things are kept as sorted persons and as masks, which `laws.law_copy` sees to;
* 6.4 no rule looks at seating.
"""
