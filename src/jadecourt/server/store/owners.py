"""Who a person counts as where shares and limits are counted."""

from __future__ import annotations

from typing import Any

from sqlalchemy import BindParameter, ScalarSelect, func, select

from .schema import people


def select_owner(person: str | BindParameter[Any]) -> ScalarSelect[Any]:
    """The owner of a program; everybody else counts as themselves."""
    return select(func.coalesce(people.c.owner, people.c.id)).where(people.c.id == person).scalar_subquery()
