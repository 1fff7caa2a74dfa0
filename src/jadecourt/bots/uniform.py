"""The bot that plays any legal move."""

from __future__ import annotations

from ..core.dice import Dice
from ..core.perspective import Perspective


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, seen: Perspective) -> int:
        legal = seen.legal
        # The length of the log numbers the draws: the same place in the game gives the same draw.
        return legal[Dice(self.seed, len(seen.entries)).below(len(legal))]
