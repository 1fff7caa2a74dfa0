"""Outcomes of draws that follow from a shuffled deck, for records of other engines."""

from __future__ import annotations

from typing import Any

from . import components as c
from .moves import OUTCOMES
from .state import KingdomState


def outcome_from_shuffle(s: KingdomState, shuffle: str, order: Any) -> int | None:
    """4.4 The outcome of the next draw from a shuffled deck (`order`, top card first); None for another `shuffle`."""
    if shuffle != "deck":
        return None
    return OUTCOMES.parse(f"draw {order[c.DECK_SIZE - s.deck_count]}")
