"""4.3 The chance of the rules, decided as a whole: X2 is the order of all tiles, X4 of all cards."""

from __future__ import annotations

from typing import Any

from . import components as c
from .moves import OUTCOMES
from .state import DragonState

EVENT_TILES = 2 * (c.EVENTS - c.TRIBUTE)  # in the bag, before the first is drawn


def outcome_from_shuffle(s: DragonState, shuffle: str, order: Any) -> int | None:
    """The outcome of the draw asked for, or None if the event decides another one."""
    match shuffle, s.current_step:
        case "X1", c.STEP_DRAW_START:
            return OUTCOMES.parse(f"start {order}")
        case "X2", c.STEP_DRAW_EVENT:
            return next_event_tile(s, order)
        case "X3", c.STEP_DRAW_SUPER:
            return OUTCOMES.parse(f"super {order}")
        case "X4", c.STEP_DEAL:
            return next_group(s, order)
    return None


def next_event_tile(s: DragonState, tiles: list[str]) -> int | None:
    """X2 The tile after those already drawn."""
    drawn = EVENT_TILES - sum(s.event_bag)
    return OUTCOMES.parse(f"event {tiles[drawn]}") if drawn < len(tiles) else None


def next_group(s: DragonState, cards: list[str]) -> int | None:
    """X4, 8.1 The next group, cut from the shuffled cards."""
    first = ((s.seats - 2) * 2 + s.wall_on) * c.MAX_SEATS
    sizes = c.GROUP_SIZES_BY_SETUP[first : first + s.seats]
    start = sum(sizes[: s.groups_dealt])
    group = cards[start : start + sizes[s.groups_dealt]]
    return OUTCOMES.parse("deal " + "+".join(name for name in c.ACTION_NAMES if name in group))
