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

MIN_JUMP_MS: Final = 5_000  # a wall clock that deviates by more has jumped; less is followed


def wall_ms() -> int:
    return time.time_ns() // 1_000_000


def monotonic_ms() -> int:
    """Milliseconds that the process could run; on Linux those of a suspended machine do not count."""
    return time.monotonic_ns() // 1_000_000


class ServerClock:
    """A clock that runs evenly, and can be set."""

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
        self._wall_offset_ms = (
            self.wall() - time_ms
        )  # of the wall clock; not 0 where the database's clock is followed

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
    return CLOCK.now_ms()


def new_id() -> str:
    """Of a person, a table, a hook: 72 random bits, or hardly less."""
    return random_token(9)


def new_token() -> str:
    """What opens a door: 256 random bits, or hardly less."""
    return random_token(32)


def random_token(byte_count: int) -> str:
    """It begins and ends with a letter or a digit.

    A hyphen would make it an option of a command line, and at the end of a link it is often left out.
    """
    while True:
        token = secrets.token_urlsafe(byte_count)
        if token[0].isalnum() and token[-1].isalnum():
            return token


def hash_token(token: str) -> str:
    """What is kept of a token; a token is random, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
