"""The clocks of the server, moved by hand."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from jadecourt.server.domain.timestamps import CLOCK, ServerClock, monotonic_ms, wall_ms


class Hands:
    """Both clocks, moved by hand."""

    def __init__(self) -> None:
        self.wall = 1_800_000_000_000
        self.monotonic = 5_000

    def run(self, milliseconds: int) -> None:
        self.wall += milliseconds
        self.monotonic += milliseconds

    def make_clock(self) -> ServerClock:
        return ServerClock(lambda: self.wall, lambda: self.monotonic)


@contextlib.contextmanager
def moved_by_hand() -> Iterator[Hands]:
    """The clock of this process, until the block ends."""
    found = Hands()
    CLOCK.wall, CLOCK.monotonic = lambda: found.wall, lambda: found.monotonic
    CLOCK.set(found.wall)
    try:
        yield found
    finally:
        CLOCK.wall, CLOCK.monotonic = wall_ms, monotonic_ms
        CLOCK.set(wall_ms())
