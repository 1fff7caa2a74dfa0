"""Constants of the search."""

from __future__ import annotations

from typing import Final

NO_NODE: Final = -1
NO_EDGE: Final = -1
MAX_SEATS: Final = 8
MAX_MOVES: Final = 256  # of one decision: the size of a buffer
MAX_DEPTH: Final = 256  # decisions of one iteration inside the tree
UNLIMITED: Final = 1 << 30  # decisions of a rollout to the end of the game
SMALL_CHOICE: Final = (
    3  # moves of a decision in rollouts that is left to the heuristic: the policy plays it no better
)
ANSWER_SMOOTHING: Final = 30  # visits with the mean of the node that each sealed answer has at first
MAX_LEAD: Final = (1 << 31) - 1  # of a root with one move: more than any number of visits
