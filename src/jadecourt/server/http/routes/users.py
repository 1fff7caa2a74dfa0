"""Routes of public profiles."""

from __future__ import annotations

from typing import Annotated

from fastapi import APIRouter, Path, Request

from ...services import accounts, statistics
from ..dependencies import get_context
from ..models.base import Id
from ..models.users import Statistics, User
from ..user_presenters import present_statistics, present_user

router = APIRouter(tags=["users"])
UserId = Annotated[Id, Path(description="the user")]


@router.get("/api/users/{id}", operation_id="get_user")
async def get_user(request: Request, id: UserId) -> User:
    """A user as shown to everybody."""
    return present_user(await accounts.require_user(get_context(request), id))


@router.get("/api/users/{id}/statistics", operation_id="get_statistics")
async def get_statistics(request: Request, id: UserId) -> Statistics:
    """Results of a user in finished games; ratings come from games between people only."""
    return present_statistics(await statistics.get_statistics(get_context(request), id))
