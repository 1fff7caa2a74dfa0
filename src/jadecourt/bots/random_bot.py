"""The bot that plays any legal move."""

from __future__ import annotations

from ..core.dice import Dice
from ..core.perspective import Perspective
from .protocol import Clock


class RandomBot:
    """Every legal move is equally likely."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `seen.legal`."""
        # The draw depends on what is seen: so the same place in the game gives the same choice again.
        legal = perspective.legal
        return legal[Dice(self.seed ^ perspective.key).below(len(legal))]
