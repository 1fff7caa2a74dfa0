"""Middle Kingdom.

Five paragraphs need no function of their own:

* 1.1 seats are numbers;
* 3.2 a goal has the number of its type, and its power is implemented where it is used;
* 3.3 bid cards are the bits of a mask;
* 3.4 tokens are only counted, so their supply is unlimited;
* 10.3 carried cards are a mask, which has no order.
"""
