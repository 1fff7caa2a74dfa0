"""What a search thinks of a recorded game: who was winning, what would have been better, what each move cost.

`questions` finds who was asked what in a record, `judging` answers it with a search, `report` shows the answers to
people and programs, `plot` draws who was winning, and `command` does it all for `jadecourt analyse`.
"""
