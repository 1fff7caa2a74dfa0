"""The time of the server, in milliseconds since 1970.

It follows the wall clock without its jumps: between two calls of `ServerClock.set` it runs with the monotonic clock.
When the wall clock was set, or the machine has slept, `services.clock_sync` moves deadlines first and the time after.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

MIN_JUMP_MS: Final = 5_000  # a wall clock that deviates by more has jumped; less is followed


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Milliseconds that the process could run; on Linux those of a suspended machine do not count."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """A clock that runs with the monotonic clock and can be set."""

    def __init__(
        self, wall: Callable[[], int] = wall_ms, monotonic: Callable[[], int] = monotonic_ms
    ) -> None:
        self.wall = wall
        self.monotonic = monotonic
        self.set(wall())

    def now_ms(self) -> int:
        return self._time_ms + self.monotonic() - self._set_at

    def set(self, time_ms: int) -> None:
        """Show this time, and remember how far the wall clock is from it."""
        self._time_ms, self._set_at = time_ms, self.monotonic()
        # not 0 where the clock of the database is followed
        self._wall_offset_ms = self.wall() - time_ms

    def subtract(self, milliseconds: int) -> None:
        """Take back time in which the process did not run: the wall clock seems to have jumped by it."""
        self._time_ms -= milliseconds

    def drift_ms(self) -> int:
        """How far the wall clock has moved against this one since it was set: seconds of drift, or a jump."""
        return self.wall() - self.now_ms() - self._wall_offset_ms

    def has_jumped(self) -> bool:
        return abs(self.drift_ms()) > MIN_JUMP_MS


CLOCK: Final = ServerClock()  # of this process


def current_time_ms() -> int:
    """The time of this process, in milliseconds since 1970."""
    return CLOCK.now_ms()
