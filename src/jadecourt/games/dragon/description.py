"""Text form of a position, for debuggers: the `repr` of a `DragonState`."""

from __future__ import annotations

from ...core.constants import CHANCE, NOBODY
from . import components as c
from .declaration import STEPS
from .state import DragonState
from .view import events_of, groups_of, hand_of, palaces_of, phase_name, super_name


def describe_state(s: DragonState) -> str:
    """Round, phase, seat to move, event row and action cards, then one line per seat."""
    if not s.playable:
        return f"<DragonState, not playable: {s.fields()}>"
    if s.asked_seat == NOBODY:
        status = "over"
    else:
        mover = "chance" if s.asked_seat == CHANCE else f"seat {s.asked_seat}"
        status = f"{mover} to move ({STEPS[s.current_step].name})"
    lines = [
        f"<DragonState round {s.round} of {c.ROUNDS}, {phase_name(s)}: {status}",
        f"  events {' '.join(event or '?' for event in events_of(s))}; super event {super_name(s) or '?'}",
    ]
    if groups := groups_of(s):
        lines.append(f"  action cards {' | '.join(' '.join(group) for group in groups)}")
    lines += [describe_seat(s, p) for p in range(s.seats)]
    return "\n".join(lines) + ">"


def describe_seat(s: DragonState, p: int) -> str:
    """Points, goods, palaces and cards of a seat in one line."""
    palaces = " ".join(f"{floors}[{' '.join(persons)}]" for _, floors, persons in palaces_of(s, p))
    return (
        f"  seat {p}: {s.vp[p]} vp, {s.yuan[p]} yuan, {s.rice[p]} rice, {s.fireworks[p]} fireworks, "
        f"privileges {s.small_privileges[p]} small {s.large_privileges[p]} large, space {s.track_space[p]}, "
        f"palaces {palaces or 'none'}, hand {' '.join(hand_of(s, p)) or 'empty'}"
    )
