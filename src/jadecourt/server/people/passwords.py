"""Passwords: hashed by Argon2, slowly on purpose, in a thread, and not many at once."""

from __future__ import annotations

import asyncio
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE: Final = 2  # each takes 19 MiB and a core
HASHER: Final = PasswordHasher(memory_cost=19456, time_cost=2, parallelism=1)  # as OWASP advises


class Passwords:
    """Belongs to one event loop."""

    def __init__(self) -> None:
        self._turn = asyncio.Semaphore(AT_ONCE)

    async def hash(self, password: str) -> str:
        async with self._turn:
            return await asyncio.to_thread(HASHER.hash, password)

    async def verify(self, hashed: str | None, password: str) -> bool:
        """Whether the password is right; takes as long when there is none (None)."""
        async with self._turn:
            return await asyncio.to_thread(is_right, hashed, password)


def is_right(hashed: str | None, password: str) -> bool:
    try:
        HASHER.verify(hashed or nobodys(), password)
    except (VerificationError, InvalidHashError):
        return False
    return hashed is not None


@cache
def nobodys() -> str:
    """What the passwords of those are compared with who have none."""
    return HASHER.hash("")


def is_outdated(hashed: str) -> bool:
    """Whether it was hashed with less effort than today."""
    return HASHER.check_needs_rehash(hashed)
