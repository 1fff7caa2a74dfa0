"""The time, in milliseconds since 1970, and names that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets
import time


def now() -> int:
    return time.time_ns() // 1_000_000


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
