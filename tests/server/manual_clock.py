"""A wall clock and a monotonic clock that tests advance."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from jadecourt.server.domain.timestamps import CLOCK, ServerClock, monotonic_ms, wall_ms


class ManualClock:
    """The wall clock and the monotonic clock, which run only when a test advances them."""

    def __init__(self) -> None:
        self.wall_ms = 1_800_000_000_000
        self.monotonic_ms = 5_000

    def advance(self, milliseconds: int) -> None:
        self.wall_ms += milliseconds
        self.monotonic_ms += milliseconds

    def make_server_clock(self) -> ServerClock:
        return ServerClock(lambda: self.wall_ms, lambda: self.monotonic_ms)


@contextlib.contextmanager
def use_manual_clock() -> Iterator[ManualClock]:
    """A context manager: replaces the clock of this process."""
    clock = ManualClock()
    CLOCK.wall, CLOCK.monotonic = lambda: clock.wall_ms, lambda: clock.monotonic_ms
    CLOCK.set(clock.wall_ms)
    try:
        yield clock
    finally:
        CLOCK.wall, CLOCK.monotonic = wall_ms, monotonic_ms
        CLOCK.set(wall_ms())
