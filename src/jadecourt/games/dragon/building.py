"""8.3 Building floors: by the action build, the wall tile `floor` and the charter for craftsmen."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields


def start_building(s: StateFields, p: int, floors: int) -> None:
    """8.3 Ask for `floors` floors, one decision each; all of them must be built."""
    emit.emit(s, c.LOG_BUILDS, p, floors, 0, 0)
    s.current_owed = floors
    ask_floor(s, p)


def ask_floor(s: StateFields, p: int) -> None:
    """8.3 Ask where to build the next floor."""
    s.asked_seat = p
    s.current_step = c.STEP_FLOOR
    s.option_count = legal_floor(s, p)


def legal_floor(s: StateFields, p: int) -> int:
    """8.3 Any own palace with 1 or 2 floors, or a new one; returns the number of options."""
    n = 0
    palaces = 0
    for place in range(s.palace_slots_used[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        s.options[n] = c.BUILD + place
        n += 1 if c.NO_PALACE < palace < c.MAX_FLOORS * c.FLOOR_UNIT else 0
        palaces += 1 if palace != c.NO_PALACE else 0
    # In play there is always an unused place (1.5); a stored position may use all.
    s.options[n] = c.BUILD_NEW
    return n + 1 if palaces < c.MAX_PALACES else n


def apply_floor(s: StateFields, p: int, move: int) -> None:
    """8.3 Build one floor; a new palace takes the lowest unused place (1.5)."""
    if move == c.BUILD_NEW:
        place = 0
        while s.palaces[p * c.MAX_PALACES + place] != c.NO_PALACE:
            place += 1
        s.palaces[p * c.MAX_PALACES + place] = c.FLOOR_UNIT
        s.palace_slots_used[p] = max(s.palace_slots_used[p], place + 1)
        emit.emit(s, c.LOG_PALACE_ADDED, p, place, 0, 0)
    else:
        place = move - c.BUILD
        s.palaces[p * c.MAX_PALACES + place] += c.FLOOR_UNIT
        emit.emit(s, c.LOG_FLOOR_ADDED, p, place, s.palaces[p * c.MAX_PALACES + place] >> c.FLOOR_BITS, 0)
    s.current_owed -= 1
    if s.current_owed > 0:
        ask_floor(s, p)
