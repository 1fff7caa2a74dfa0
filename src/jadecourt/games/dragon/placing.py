"""9.3, 9.4 A waiting tile finds its palace: in the draft, in phase 2 and at sunrise."""

from __future__ import annotations

from ...core import telling
from . import components as c
from . import order, province
from .board import Board

KIND_TYPE = c.KIND_TYPE
KIND_VALUE = c.KIND_VALUE
ROOM = c.ROOM
TYPES_KINDS = c.TYPES_KINDS


def leave_display(s: Board, kind: int) -> None:
    """A tile is taken; the masks of what is left follow."""
    s.display[kind] -= 1
    if s.display[kind] == 0:
        s.shown &= ~(1 << kind)
        if s.shown & TYPES_KINDS[1 << KIND_TYPE[kind]] == 0:
            s.bare |= 1 << KIND_TYPE[kind]


def recount_display(s: Board) -> None:
    """Count `shown` and `bare` anew from the display (new and restored positions)."""
    s.shown = 0
    s.bare = (1 << c.TYPES) - 1
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            s.shown |= 1 << kind
            s.bare &= ~(1 << KIND_TYPE[kind])


def take_tile(s: Board, p: int, kind: int) -> None:
    """9.3 A tile leaves the display and looks for room."""
    leave_display(s, kind)
    s.waiting[0] = kind + 1
    ask_place(s, p)


def ask_place(s: Board, p: int) -> None:
    """9.3 Where the waiting tile goes; without room, whom it replaces."""
    s.asked = p
    s.step_now = c.STEP_PLACE
    s.option_count = legal_place(s, p)
    if s.option_count == 0:
        s.step_now = c.STEP_NO_ROOM
        s.option_count = legal_no_room(s, p)


def legal_place(s: Board, p: int) -> int:
    """9.3 Room: any own palace with fewer persons than floors. 0 options: there is no room."""
    n = 0
    for place in range(s.reach[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        s.options[n] = c.PLACE + place
        # persons below 1 is nobody, below 16 at most one, below 256 at most two: one less than the floors
        n += 1 if (palace & c.PERSONS) < ROOM[palace >> c.FLOOR_BITS] else 0
    return n


def apply_place(s: Board, p: int, move: int) -> None:
    """9.3, 9.4 The tile moves in, then the marker moves by its value."""
    place = move - c.PLACE
    kind = s.waiting[0] - 1
    province.add_person(s, p, place, kind)
    telling.emit(s, c.TELL_PLACED, p, kind, place, 0)
    finish_tile(s, p, kind, 1)


def legal_no_room(s: Board, p: int) -> int:
    """9.3 No room: displace any own person, or refuse the tile (also without any palace)."""
    n = 0
    for place in range(s.reach[p]):
        n = province.list_persons(s, p, place, c.SWAP, n)
    s.options[n] = c.REFUSE
    return n + 1


def apply_no_room(s: Board, p: int, move: int) -> None:
    """9.3, 9.5 Swap or refuse; what leaves never returns to the display."""
    kind = s.waiting[0] - 1
    if move == c.REFUSE:
        s.gone[kind] += 1
        telling.emit(s, c.TELL_REFUSED, p, kind, 0, 0)
        finish_tile(s, p, kind, 0)
        return
    place = (move - c.SWAP) // c.KINDS
    old = (move - c.SWAP) % c.KINDS
    province.drop_person(s, p, place, old)
    province.add_person(s, p, place, kind)
    telling.emit(s, c.TELL_SWAPPED, p, place, old, kind)
    finish_tile(s, p, kind, 1)


def finish_tile(s: Board, p: int, kind: int, placed: int) -> None:
    """9.4 The marker moves if the tile was placed; then the next waiting tile (5.5)."""
    s.waiting[0] = s.waiting[1]
    s.waiting[1] = 0
    if placed:
        order.move_marker(s, p, KIND_VALUE[kind])
    if s.waiting[0] != 0:
        ask_place(s, p)
