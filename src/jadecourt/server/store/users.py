"""Who a person counts as where shares and limits are counted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, ScalarSelect, func, select

from .schema import users


def select_owner(user_id: str | BindParameter[Any]) -> ScalarSelect[Any]:
    """The owner of a program; everybody else counts as themselves."""
    return select(func.coalesce(users.c.owner_id, users.c.id)).where(users.c.id == user_id).scalar_subquery()
