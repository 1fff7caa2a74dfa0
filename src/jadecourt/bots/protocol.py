"""Interface of bots."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Protocol, runtime_checkable

from ..core.perspective import Perspective

MAX_SECONDS: Final = 1e9  # about thirty years; larger numbers overflow


@dataclass(frozen=True)
class Clock:
    """Time limit for one decision in seconds; None: the limit of the bot's own spec."""

    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.seconds is not None and not abs(self.seconds) <= MAX_SECONDS:
            raise ValueError(f"invalid time limit {self.seconds}: expected at most {MAX_SECONDS:.0f} seconds")


class Bot(Protocol):
    """Chooses moves for a seat.

    The choice depends on the seed of the bot and on the perspective, not on earlier calls, so that a saved game or one
    with moves taken back continues in the same way. Bots with a time limit instead of a number of iterations are an
    exception.
    """

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`, chosen within the time of the clock."""


@runtime_checkable
class SharingBot(Bot, Protocol):
    """A bot that also says how it divided its search among the moves, as policies are trained with."""

    def choose_with_shares(self, perspective: Perspective, clock: Clock) -> tuple[int, list[float]]:
        """The move, and for each of `perspective.legal` its share of the search; the shares sum to 1."""


@runtime_checkable
class FinishableBot(Protocol):
    """A bot that wants to know how a game has ended."""

    def finish(self, perspective: Perspective) -> None:
        """The game is over; `perspective.result` has points and places."""


@runtime_checkable
class ClosableBot(Protocol):
    """A bot that holds something that has to be released, such as a process."""

    def close(self) -> None:
        """Release it; the bot is not used any more."""
