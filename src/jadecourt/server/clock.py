"""The time of the server, in milliseconds since 1970, and names that cannot be guessed.

The time is the wall clock's, but it does not jump with it: between two calls of `follow` it runs with the monotonic
clock. When the wall clock was set, or the machine has slept, `timekeeping` moves deadlines first and the time after.
"""

from __future__ import annotations

import hashlib
import secrets
import time
from collections.abc import Callable
from typing import Final

JUMP_MS: Final = 5_000  # a wall clock that deviates by more has jumped; less is followed


def read_wall() -> int:
    return time.time_ns() // 1_000_000


def read_monotonic() -> int:
    """Milliseconds that the process could run; on Linux those of a suspended machine do not count."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """A clock that runs evenly, and can be set."""

    def __init__(
        self, wall: Callable[[], int] = read_wall, monotonic: Callable[[], int] = read_monotonic
    ) -> None:
        self.wall = wall
        self.monotonic = monotonic
        self.set(wall())

    def now(self) -> int:
        return self._time + self.monotonic() - self._set_at

    def set(self, time: int) -> None:
        """Show this time, and remember how far the wall clock is from it."""
        self._time, self._set_at = time, self.monotonic()
        self._ahead = self.wall() - time  # of the wall clock; not 0 where the database's clock is followed

    def hold(self, milliseconds: int) -> None:
        """Take back time in which the process did not run: the wall clock seems to have jumped by it."""
        self._time -= milliseconds

    def jump(self) -> int:
        """How far the wall clock has moved against this one since it was set: seconds of drift, or a jump."""
        return self.wall() - self.now() - self._ahead

    def has_jumped(self) -> bool:
        return abs(self.jump()) > JUMP_MS


CLOCK: Final = ServerClock()  # of this process


def now() -> int:
    return CLOCK.now()


def new_id() -> str:
    """Of a person, a table, a hook: 72 random bits, or hardly less."""
    return random_name(9)


def new_token() -> str:
    """What opens a door: 256 random bits, or hardly less."""
    return random_name(32)


def random_name(size: int) -> str:
    """It begins and ends with a letter or a digit.

    A hyphen would make it an option of a command line, and at the end of a link it is often left out.
    """
    while True:
        name = secrets.token_urlsafe(size)
        if name[0].isalnum() and name[-1].isalnum():
            return name


def hash_token(token: str) -> str:
    """What is kept of a token; a token is random, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
