"""4.2 Piles: cards by type, Merchants as guests in other piles, and the resulting influence."""

from __future__ import annotations

from . import components as c
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE


def add_card(s: StateFields, p: int, kind: int) -> None:
    """4.2, 8.4 Add a card to the pile of its own type."""
    s.piles[p * c.KINDS + kind] += 1
    s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] += 1
    s.dynasty_count[p] += 1


def add_guest(s: StateFields, p: int, t: int) -> None:
    """4.2, 8.4 Add a Merchant to the pile of another type: one card with an influence of 2."""
    s.guests[p * c.TYPES + t] += 1
    s.influence[t * c.MAX_SEATS + p] += 2
    s.dynasty_count[p] += 1


def rebuild_counts(s: StateFields, p: int) -> None:
    """4.2 Recompute `influence` and `dynasty_count` of a restored position."""
    s.dynasty_count[p] = 0
    for t in range(c.TYPES):
        s.influence[t * c.MAX_SEATS + p] = 2 * s.guests[p * c.TYPES + t]
        s.dynasty_count[p] += s.guests[p * c.TYPES + t]
    for kind in range(c.KINDS):
        s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] += s.piles[p * c.KINDS + kind]
        s.dynasty_count[p] += s.piles[p * c.KINDS + kind]
