"""Random ids, tokens and their hashes."""

from __future__ import annotations

import hashlib
import secrets
from typing import Final

ID_PATTERN: Final = r"^[A-Za-z0-9_-]{1,24}$"  # of every id in a URL


def new_id() -> str:
    """A new id of a user, a table or a webhook, of about 72 random bits."""
    return random_token(9)


def new_token() -> str:
    """A new secret token of about 256 random bits."""
    return random_token(32)


def random_token(byte_count: int) -> str:
    """URL-safe text of about `byte_count` random bytes that begins and ends with a letter or a digit.

    A leading hyphen would make it an option of a command line, and at the end of a link it is often left out.
    """
    while True:
        token = secrets.token_urlsafe(byte_count)
        if token[0].isalnum() and token[-1].isalnum():
            return token


def hash_token(token: str) -> str:
    """The stored form of a token; tokens are random, so no slow hash is needed."""
    return hashlib.sha256(token.encode()).hexdigest()
