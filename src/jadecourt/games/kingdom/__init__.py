"""Middle Kingdom.

Five paragraphs describe what nothing has to carry out:

* 1.1 seats are numbers;
* 3.2 goals have the numbers of their types, and their powers stand where they are used;
* 3.3 bid cards are the bits of a mask;
* 3.4 tokens are counted, and there is no end of them;
* 10.3 carried cards are a mask, which has no order.
"""
