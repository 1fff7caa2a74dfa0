"""The bot `random`."""

from __future__ import annotations

from ..core.dice import Dice
from ..core.perspective import Perspective
from .protocol import Clock


class RandomBot:
    """Chooses each legal move with equal probability."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        # The seed includes the perspective, so that the same position gives the same choice.
        legal = perspective.legal
        return legal[Dice(self.seed ^ perspective.key).below(len(legal))]
