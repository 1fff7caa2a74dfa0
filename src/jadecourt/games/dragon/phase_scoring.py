"""Section 11: phase 4, the scoring of a round."""

from __future__ import annotations

from ...core import emit
from . import components as c
from . import province
from .state_fields import StateFields


def score_round(s: StateFields) -> None:
    """11 Score 1 VP per palace, court lady and small privilege, 2 VP per large privilege."""
    for p in range(s.seats):
        palaces = province.count_palaces(s, p)
        ladies = s.symbols[p * c.TYPES + c.COURT_LADY]
        privileges = privilege_points(s, p)
        s.vp[p] += palaces + ladies + privileges
        emit.emit(s, c.LOG_SCORED, p, palaces, ladies, privileges)


def privilege_points(s: StateFields, p: int) -> int:
    """11 The points for the privileges of a seat in a round."""
    return c.SMALL_PRIVILEGE_VP * s.small_privileges[p] + c.LARGE_PRIVILEGE_VP * s.large_privileges[p]
