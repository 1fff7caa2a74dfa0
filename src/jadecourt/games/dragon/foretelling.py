"""4.3 The chance of the rules, decided as a whole: X2 is the order of all tiles, X4 of all cards."""

from __future__ import annotations

from typing import Any

from . import components as c
from .moves import OUTCOMES
from .state import DragonState

TILES = 2 * (c.EVENTS - c.TRIBUTE)  # in the bag, before the first is drawn


def foretell(s: DragonState, event: str, decided: Any) -> int | None:
    """The outcome of the draw asked for, or None if the event decides another one."""
    match event, s.step_now:
        case "X1", c.STEP_DRAW_START:
            return OUTCOMES.parse(f"start {decided}")
        case "X2", c.STEP_DRAW_EVENT:
            return foretell_event(s, decided)
        case "X3", c.STEP_DRAW_SUPER:
            return OUTCOMES.parse(f"super {decided}")
        case "X4", c.STEP_DEAL:
            return foretell_deal(s, decided)
    return None


def foretell_event(s: DragonState, tiles: list[str]) -> int | None:
    """X2 The tile after those already drawn."""
    drawn = TILES - sum(s.event_left)
    return OUTCOMES.parse(f"event {tiles[drawn]}") if drawn < len(tiles) else None


def foretell_deal(s: DragonState, cards: list[str]) -> int | None:
    """X4, 8.1 The next group, cut from the shuffled cards."""
    first = ((s.seats - 2) * 2 + s.wall_on) * c.MAX_SEATS
    sizes = c.GROUP_SIZE[first : first + s.seats]
    start = sum(sizes[: s.dealt])
    group = cards[start : start + sizes[s.dealt]]
    return OUTCOMES.parse("deal " + "+".join(name for name in c.ACTION_NAMES if name in group))
