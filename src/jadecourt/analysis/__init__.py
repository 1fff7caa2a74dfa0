"""Analysis of a recorded game with a search: win probabilities, better moves, and the cost of each move.

`recorded_game` finds the decisions of a record, `evaluation` searches them, `report` shows the results to people and
programs, `plot` draws the win probabilities, and `command` runs all of it for `jadecourt analyse`.
"""
