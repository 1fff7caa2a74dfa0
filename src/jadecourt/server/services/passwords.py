"""Password hashing with Argon2, which is slow on purpose: in threads, and only a few at the same time."""

from __future__ import annotations

import asyncio
import contextlib
from collections import Counter
from collections.abc import AsyncIterator
from functools import cache
from typing import Final

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from ..domain.client_address import CLIENT_ADDRESS
from ..domain.errors import DomainError
from ..domain.password_strength import find_weakness

MAX_CONCURRENT_HASHES: Final = 2  # each takes 19 MiB and a core
MAX_WAITING: Final = 64  # about a second of work; further requests are rejected
MAX_WAITING_PER_ADDRESS: Final = 8  # so that a flood from one address leaves room for others
RETRY_SECONDS: Final = 5
HASHER: Final = PasswordHasher(memory_cost=19456, time_cost=2, parallelism=1)  # as recommended by OWASP


class PasswordHasherPool:
    """Hashes and checks passwords in threads; belongs to one event loop."""

    def __init__(self) -> None:
        self._slots = asyncio.Semaphore(MAX_CONCURRENT_HASHES)
        self._estimate_lock = asyncio.Lock()  # zxcvbn keeps `user_inputs` in a global variable
        self._waiting: Counter[str] = (
            Counter()
        )  # requests by client address, including those that are running

    @contextlib.asynccontextmanager
    async def _hashing_slot(self) -> AsyncIterator[None]:
        """Wait for a free slot; raises `unavailable` if too many requests are waiting already."""
        address = CLIENT_ADDRESS.get()
        if self._waiting.total() >= MAX_WAITING or self._waiting[address] >= MAX_WAITING_PER_ADDRESS:
            raise DomainError(
                "unavailable",
                f"Too many passwords are being checked; retry in {RETRY_SECONDS} s",
                retry_after_seconds=RETRY_SECONDS,
            )
        self._waiting[address] += 1
        try:
            async with self._slots:
                yield
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def check_new(self, password: str, name: str) -> None:
        """Raise `weak_password` if a password is easy to guess for a user of this name."""
        async with self._hashing_slot(), self._estimate_lock:
            error = await asyncio.to_thread(find_weakness, password, name)
        if error is not None:
            raise error

    async def hash(self, password: str) -> str:
        async with self._hashing_slot():
            return await asyncio.to_thread(HASHER.hash, password)

    async def verify(self, password_hash: str | None, password: str) -> bool:
        """Whether the password is right. Takes equally long if there is no hash (None)."""
        async with self._hashing_slot():
            return await asyncio.to_thread(verify_hash, password_hash, password)


def verify_hash(password_hash: str | None, password: str) -> bool:
    """Whether the password is right; always False if there is no hash (None). Blocks the thread."""
    try:
        HASHER.verify(password_hash or dummy_hash(), password)
    except (VerificationError, InvalidHashError):
        return False
    return password_hash is not None


@cache
def dummy_hash() -> str:
    """A hash to compare with where a user has no password, so that the response takes as long."""
    return HASHER.hash("")


def needs_rehash(password_hash: str) -> bool:
    """Whether a hash was made with weaker parameters than those of today."""
    return HASHER.check_needs_rehash(password_hash)
