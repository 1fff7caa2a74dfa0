"""Path and query parameters that several routes share."""

from __future__ import annotations

from typing import Annotated

from fastapi import Path, Query

from ..domain.types import Language
from .models.base import Id, InviteKey

TableId = Annotated[Id, Path(description="the table")]
InviteKeyQuery = Annotated[InviteKey | None, Query(description="invite key of a private table")]
SeatPath = Annotated[int, Path(ge=0, lt=8)]
CursorQuery = Annotated[str | None, Query(pattern=r"^[0-9]{1,15}:[A-Za-z0-9_-]{1,24}$")]
TextQuery = Annotated[
    Language | None,
    Query(
        alias="text",
        description="a language: log entries have their sentence, and positions their prompt, in it",
    ),
]
