"""What a bot is: something that chooses a move from what its seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from ..core.perspective import Perspective


@dataclass(frozen=True)
class Clock:
    """How long a bot may think about one decision; None: as long as its own spec says."""

    seconds: float | None = None


class Bot(Protocol):
    """Chooses one of `seen.legal`.

    The choice depends on the bot's seed and on what is seen, not on earlier calls: so a game that was saved,
    or in which moves were taken back, goes on as it would have gone on. (A bot that thinks for a time, and not
    for a number of iterations, cannot promise that.)
    """

    def choose(self, seen: Perspective, clock: Clock) -> int:
        """One of `seen.legal`, within the time of the clock."""
