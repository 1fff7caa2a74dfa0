"""Section 12: the notation of moves and chance outcomes."""

from __future__ import annotations

from typing import Any

from ...core.notation import Notation
from . import components as c
from .state import KingdomState


def move_texts() -> list[str]:
    """12 The notation of every move, in the order of the numbers in `components`."""
    cards = range(c.BID_CARDS)
    texts = [f"bid {card}" for card in cards]
    texts += [f"bid {card}@{carried}" for carried in cards[1:] for card in cards]
    texts += ["harvest keep"] + [f"harvest {card}" for card in cards[1:]]
    texts += [f"emperor {card}" for card in cards[1:]]
    texts += [f"emperor {bottom}+{top}" for bottom in cards[1:] for top in cards]
    texts += [f"swap {kind}" for kind in c.KIND_NAMES[: c.KINDS]]
    texts += [f"claim {kind}" for kind in c.KIND_NAMES]
    texts += [f"market {type_}" for type_ in c.TYPE_NAMES]
    return texts


MOVES = Notation("move of Middle Kingdom", move_texts())
OUTCOMES = Notation("chance outcome of Middle Kingdom", [f"draw {kind}" for kind in c.KIND_NAMES[: c.KINDS]])


def outcome_from_shuffle(s: KingdomState, shuffle: str, order: Any) -> int | None:
    """4.4 The outcome of the next draw from a shuffled deck (`order`, top card first); None for another `shuffle`."""
    if shuffle != "deck":
        return None
    return OUTCOMES.parse(f"draw {order[c.DECK_SIZE - s.deck_count]}")
