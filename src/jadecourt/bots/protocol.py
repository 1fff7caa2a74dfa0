"""What a bot is: something that chooses a move from what its seat sees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol

from ..core.perspective import Perspective

MAX_SECONDS: Final = 1e9  # seconds, about thirty years: beyond that, numbers overflow


@dataclass(frozen=True)
class Clock:
    """How long a bot may think about one decision; None: as long as its own spec says."""

    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not abs(self.seconds) <= MAX_SECONDS:
            raise ValueError(
                f"a bot thinks for some seconds, at most {MAX_SECONDS:.0f}, not for {self.seconds}"
            )


class Bot(Protocol):
    """Chooses one of `seen.legal`.

    The choice depends on the bot's seed and on what is seen, not on earlier calls: so a game that was saved,
    or in which moves were taken back, goes on as it would have gone on. (A bot that thinks for a time, and not
    for a number of iterations, cannot promise that.)
    """

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `seen.legal`, within the time of the clock."""
