"""The clocks of the server, moved by hand."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from jadecourt.server.domain.timestamps import CLOCK, ServerClock, monotonic_ms, wall_ms


class ManualClock:
    """Both clocks, moved by hand."""

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
    """The clock of this process, until the block ends."""
    clock = ManualClock()
    CLOCK.wall, CLOCK.monotonic = lambda: clock.wall_ms, lambda: clock.monotonic_ms
    CLOCK.set(clock.wall_ms)
    try:
        yield clock
    finally:
        CLOCK.wall, CLOCK.monotonic = wall_ms, monotonic_ms
        CLOCK.set(wall_ms())
