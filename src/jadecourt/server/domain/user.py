"""Users: guests, members and bot accounts."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, TypeAlias

from .types import Language
from .vacation import VacationState

UserKind: TypeAlias = Literal["guest", "member", "bot"]


@dataclass(frozen=True)
class User:
    """What is stored about a user; `http/user_presenters.py` decides which part of it others see."""

    id: str
    kind: UserKind
    name: str
    language: Language
    created_at: int
    vacation: VacationState
    owner_id: str | None = None  # of a bot account
    password_hash: str | None = field(default=None, repr=False)  # of a member
