"""9.3, 9.4 Placing a tile in a palace: in the draft, in phase 2 and at sunrise."""

from __future__ import annotations

from ...core import emit
from . import components as c
from . import order, province
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE
KIND_VALUE = c.KIND_VALUE
FULL_PERSONS_BY_FLOORS = c.FULL_PERSONS_BY_FLOORS
KINDS_BY_TYPE_MASK = c.KINDS_BY_TYPE_MASK


def remove_from_display(s: StateFields, kind: int) -> None:
    """9.2 Take a tile from the display and update its masks."""
    s.display[kind] -= 1
    if s.display[kind] == 0:
        s.display_kinds &= ~(1 << kind)
        if s.display_kinds & KINDS_BY_TYPE_MASK[1 << KIND_TYPE[kind]] == 0:
            s.sold_out_types |= 1 << KIND_TYPE[kind]


def rebuild_display_masks(s: StateFields) -> None:
    """9.2 Recompute `display_kinds` and `sold_out_types` from the display (new and restored positions)."""
    s.display_kinds = 0
    s.sold_out_types = (1 << c.TYPES) - 1
    for kind in range(c.KINDS):
        if s.display[kind] > 0:
            s.display_kinds |= 1 << kind
            s.sold_out_types &= ~(1 << KIND_TYPE[kind])


def take_tile(s: StateFields, p: int, kind: int) -> None:
    """9.3 Take a tile from the display and ask where to place it."""
    remove_from_display(s, kind)
    s.tiles_to_place[0] = kind + 1
    ask_place(s, p)


def ask_place(s: StateFields, p: int) -> None:
    """9.3 Ask for a palace for the first tile to place; if all are full, for the person it replaces."""
    s.asked_seat = p
    s.current_step = c.STEP_PLACE
    s.option_count = legal_place(s, p)
    if s.option_count == 0:
        s.current_step = c.STEP_REPLACE
        s.option_count = legal_replace(s, p)


def legal_place(s: StateFields, p: int) -> int:
    """9.3 Any own palace with fewer persons than floors; returns the number of options."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        s.options[n] = c.PLACE + place
        # packed persons below 1: none, below 16: at most one, below 256: at most two (see components)
        n += 1 if (palace & c.PERSONS_MASK) < FULL_PERSONS_BY_FLOORS[palace >> c.FLOOR_BITS] else 0
    return n


def apply_place(s: StateFields, p: int, move: int) -> None:
    """9.3, 9.4 Place the tile, then move the marker by its value."""
    place = move - c.PLACE
    kind = s.tiles_to_place[0] - 1
    province.add_person(s, p, place, kind)
    emit.emit(s, c.LOG_PLACED, p, kind, place, 0)
    finish_tile(s, p, kind, 1)


def legal_replace(s: StateFields, p: int) -> int:
    """9.3 Replace any own person, or refuse the tile (the only option without a palace); returns their number."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        n = province.list_person_moves(s, p, place, c.SWAP, n)
    s.options[n] = c.REFUSE
    return n + 1


def apply_replace(s: StateFields, p: int, move: int) -> None:
    """9.3, 9.5 Swap or refuse; the removed tile leaves the game and does not return to the display."""
    kind = s.tiles_to_place[0] - 1
    if move == c.REFUSE:
        s.removed_tiles[kind] += 1
        emit.emit(s, c.LOG_REFUSED, p, kind, 0, 0)
        finish_tile(s, p, kind, 0)
        return
    place = (move - c.SWAP) // c.KINDS
    old_kind = (move - c.SWAP) % c.KINDS
    province.remove_person(s, p, place, old_kind)
    province.add_person(s, p, place, kind)
    emit.emit(s, c.LOG_SWAPPED, p, place, old_kind, kind)
    finish_tile(s, p, kind, 1)


def finish_tile(s: StateFields, p: int, kind: int, is_placed: int) -> None:
    """9.4, 5.5 Move the marker if the tile was placed, then ask for the second tile of the draft."""
    s.tiles_to_place[0] = s.tiles_to_place[1]
    s.tiles_to_place[1] = 0
    if is_placed:
        order.move_marker(s, p, KIND_VALUE[kind])
    if s.tiles_to_place[0] != 0:
        ask_place(s, p)
