"""Section 15: the notation of moves and chance outcomes."""

from __future__ import annotations

from ...core.notation import Notation
from . import components as c


def move_texts() -> list[str]:
    """15 The notation of every move, in the order of the numbers in `components`."""
    types, kinds = c.TYPE_NAMES, c.KIND_NAMES
    places = [f"p{place}" for place in range(c.MAX_PALACES)]
    tiles = [f"{place}:{kind}" for place in places for kind in kinds]
    texts = [f"draft {types[a]}+{types[b]}" for a, b in zip(c.PAIR_FIRST, c.PAIR_SECOND, strict=True)]
    texts += [f"place {place}" for place in places]
    texts += [f"act {name}" for name in ("pass", *c.ACTION_NAMES[: c.CARD_PRIVILEGE], "privS", "privL")]
    texts += [f"act wall:{bonus}" for bonus in c.BONUS_NAMES]
    texts += [f"floor {place}" for place in places] + ["floor new"]
    texts += [f"play {types[t]}:{kind}" for t, kind in zip(c.KIND_TYPE, kinds, strict=True)]
    texts += [f"play {name}:none" for name in types]
    texts += [f"play wild:{kind}" for kind in kinds]
    texts += [f"swap {tile}" for tile in tiles] + ["refuse"]
    texts += [f"release {tile}" for tile in tiles]
    texts += [f"quake {place}" for place in places]
    texts += [f"flood {good}" for good in c.GOOD_NAMES]
    texts += [f"discard {card}" for card in c.CARD_NAMES]
    texts += [f"sunrise {name}" for name in types]
    texts += [f"charter {name}" for name in types]
    return texts


def outcome_texts() -> list[str]:
    """4.3 The notation of every chance outcome, in the order of the numbers in `components`."""
    texts = [f"start {seat}" for seat in range(c.MAX_SEATS)]
    texts += [f"event {event}" for event in c.EVENT_NAMES]
    texts += [f"super {name}" for name in c.SUPER_NAMES[1:]]
    for cards in c.GROUP_CARDS:
        texts.append(
            "deal " + "+".join(name for card, name in enumerate(c.ACTION_NAMES) if cards >> card & 1)
        )
    return texts


MOVES = Notation("move of In the Year of the Dragon", move_texts())
OUTCOMES = Notation("chance outcome of In the Year of the Dragon", outcome_texts())
