"""4.2 Piles: cards by type, Merchants as guests in other piles, and the influence of both."""

from __future__ import annotations

from . import components as c
from .board import Board

KIND_TYPE = c.KIND_TYPE


def add_card(s: Board, p: int, kind: int) -> None:
    """4.2, 8.4 A card goes to the pile of its own type."""
    s.piles[p * c.KINDS + kind] += 1
    s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] += 1
    s.dynasty[p] += 1


def add_guest(s: Board, p: int, t: int) -> None:
    """4.2, 8.4 A Merchant placed elsewhere through the Market: one card that counts double there."""
    s.guests[p * c.TYPES + t] += 1
    s.influence[t * c.MAX_SEATS + p] += 2
    s.dynasty[p] += 1


def recount(s: Board, p: int) -> None:
    """4.2 Count influence and Dynasty Cards anew (restored positions)."""
    s.dynasty[p] = 0
    for t in range(c.TYPES):
        s.influence[t * c.MAX_SEATS + p] = 2 * s.guests[p * c.TYPES + t]
        s.dynasty[p] += s.guests[p * c.TYPES + t]
    for kind in range(c.KINDS):
        s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] += s.piles[p * c.KINDS + kind]
        s.dynasty[p] += s.piles[p * c.KINDS + kind]
