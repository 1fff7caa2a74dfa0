"""The time, in milliseconds since 1970, and names that nobody can guess."""

from __future__ import annotations

import hashlib
import secrets
import time


def now() -> int:
    return time.time_ns() // 1_000_000


def new_id() -> str:
    """Of a person, a table, a hook: 72 random bits."""
    return secrets.token_urlsafe(9)


def new_token() -> str:
    """What opens a door: 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> str:
    """What is kept of a token; a token is random, so that no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
