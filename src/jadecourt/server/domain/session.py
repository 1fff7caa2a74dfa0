"""Login sessions of users."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

SessionKind: TypeAlias = Literal["cookie", "token"]  # of a browser, of a bot account


@dataclass(frozen=True)
class AuthenticatedSession:
    """A valid session and its user."""

    token_hash: str
    user_id: str
    name: str
    kind: str  # of the user
    language: str
    by_cookie: bool
    expires_at: int | None
    last_used_at: int  # updated once a day
