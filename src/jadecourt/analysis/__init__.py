"""Analysis of a recorded game with a search: win probabilities, better moves, what each move cost, and how sure it is.

`recorded_game` finds the decisions of a record, `searchers` search them, `win_calibration` corrects win probabilities,
`evaluation` compares the moves, `confidence` grades them, `report` shows the results to people and `json_report` to
programs, `plot` draws the win probabilities, and `command` runs all of it for `jadecourt analyse`.
"""

from typing import Final

# Per decision, for the command, the server and programs: a game of four takes about three seconds of CPU time.
DEFAULT_BUDGET: Final = "1000it"
