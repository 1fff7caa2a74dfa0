"""4.3 Outcomes from complete shuffles: X2 is an order of all event tiles, X4 of all action cards."""

from __future__ import annotations

from typing import Any

from . import components as c
from .moves import OUTCOMES
from .state import DragonState

EVENT_TILES = 2 * (c.EVENTS - c.TRIBUTE)  # number of tiles in the bag before the first draw


def outcome_from_shuffle(s: DragonState, shuffle: str, order: Any) -> int | None:
    """4.3 The outcome of the pending draw, or None if `shuffle` (X1 … X5) belongs to another step."""
    match shuffle, s.current_step:
        case "X1", c.STEP_DRAW_START:
            return OUTCOMES.parse(f"start {order}")
        case "X2", c.STEP_DRAW_EVENT:
            return next_event_tile(s, order)
        case "X3", c.STEP_DRAW_SUPER:
            return OUTCOMES.parse(f"super {order}")
        case "X4", c.STEP_DEAL:
            return next_group(s, order)
        case "X5", c.STEP_DRAW_WALL:
            return OUTCOMES.parse(f"wall {order}")
    return None


def next_event_tile(s: DragonState, tiles: list[str]) -> int | None:
    """4.3 X2: the first tile that is not drawn yet, or None after the last."""
    drawn = EVENT_TILES - sum(s.event_bag)
    return OUTCOMES.parse(f"event {tiles[drawn]}") if drawn < len(tiles) else None


def next_group(s: DragonState, cards: list[str]) -> int | None:
    """4.3 X4, 8.1: the next group, cut from the shuffled cards."""
    first = ((s.seats - 2) * 2 + s.wall_on) * c.MAX_SEATS
    sizes = c.GROUP_SIZES_BY_SETUP[first : first + s.seats]
    start = sum(sizes[: s.groups_dealt])
    group = cards[start : start + sizes[s.groups_dealt]]
    return OUTCOMES.parse("deal " + "+".join(name for name in c.ACTION_NAMES if name in group))
