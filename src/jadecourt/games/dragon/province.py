"""1.5, 16 Basic operations on the palaces and persons of one seat."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS


def add_person(s: StateFields, p: int, place: int, kind: int) -> None:
    """1.8 Add a tile to a palace. Its persons stay sorted, so that equal positions have equal integers."""
    index = p * c.MAX_PALACES + place
    palace = s.palaces[index]
    persons = palace & c.PERSONS_MASK
    tile = kind + 1
    if persons == 0 or tile <= (persons & 15):
        persons = (persons << 4) | tile
    elif persons < 16 or tile <= ((persons >> 4) & 15):
        persons = (persons & 15) | (tile << 4) | ((persons >> 4) << 8)
    else:
        persons |= tile << 8
    s.palaces[index] = (palace >> c.FLOOR_BITS << c.FLOOR_BITS) | persons
    s.person_count[p] += 1
    s.symbols[p * c.TYPES + KIND_TYPE[kind]] += KIND_SYMBOLS[kind]


def remove_person(s: StateFields, p: int, place: int, kind: int) -> None:
    """9.5, 10.2 Remove a tile from a palace and from the game."""
    index = p * c.MAX_PALACES + place
    palace = s.palaces[index]
    persons = palace & c.PERSONS_MASK
    tile = kind + 1
    if (persons & 15) == tile:
        persons = persons >> 4
    elif ((persons >> 4) & 15) == tile:
        persons = (persons & 15) | ((persons >> 8) << 4)
    else:
        persons &= 255
    s.palaces[index] = (palace >> c.FLOOR_BITS << c.FLOOR_BITS) | persons
    s.person_count[p] -= 1
    s.symbols[p * c.TYPES + KIND_TYPE[kind]] -= KIND_SYMBOLS[kind]
    s.removed_tiles[kind] += 1


def release_person(s: StateFields, p: int, place: int, kind: int) -> None:
    """10.2 Release a person and log it."""
    remove_person(s, p, place, kind)
    emit.emit(s, c.LOG_RELEASED, p, place, kind, 0)


def release_all_persons(s: StateFields, p: int, place: int) -> None:
    """10.2 Release all persons of a palace."""
    persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS_MASK
    while persons:
        release_person(s, p, place, (persons & 15) - 1)
        persons >>= 4


def list_person_moves(s: StateFields, p: int, place: int, first_move: int, n: int) -> int:
    """1.3 Append a move for each person of a palace to the options, one for equal tiles; returns the new count."""
    persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS_MASK
    last = 0
    while persons:
        tile = persons & 15
        if tile != last:
            s.options[n] = first_move + place * c.KINDS + tile - 1
            n += 1
        last = tile
        persons >>= 4
    return n


def count_persons(palace: int) -> int:
    """16.1 The number of persons in a palace."""
    persons = palace & c.PERSONS_MASK
    if persons < 16:
        return 1 if persons else 0
    return 2 if persons < 256 else 3


def count_palaces(s: StateFields, p: int) -> int:
    """11 The number of palaces of a seat, inhabited or not."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        if s.palaces[p * c.MAX_PALACES + place]:
            n += 1
    return n


def count_inhabited(s: StateFields, p: int) -> int:
    """10.3 The number of palaces of a seat with at least one person."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        if s.palaces[p * c.MAX_PALACES + place] & c.PERSONS_MASK:
            n += 1
    return n


def count_floors(s: StateFields, p: int) -> int:
    """14.3 The number of floors of all palaces of a seat."""
    n = 0
    for place in range(s.palace_slots_used[p]):
        n += s.palaces[p * c.MAX_PALACES + place] >> c.FLOOR_BITS
    return n


def remove_floor(s: StateFields, p: int, place: int) -> int:
    """10.4, 14.3 Remove a floor; a palace without floors is removed with its persons. Returns the floors left."""
    index = p * c.MAX_PALACES + place
    if s.palaces[index] < 2 * c.FLOOR_UNIT:
        release_all_persons(s, p, place)
        s.palaces[index] = c.NO_PALACE
        while (
            s.palace_slots_used[p] > 0
            and s.palaces[p * c.MAX_PALACES + s.palace_slots_used[p] - 1] == c.NO_PALACE
        ):
            s.palace_slots_used[p] -= 1
        return 0
    s.palaces[index] -= c.FLOOR_UNIT
    return s.palaces[index] >> c.FLOOR_BITS


def monk_points(s: StateFields, p: int) -> int:
    """12.2 Victory points for monks: Buddhas of each monk times the floors of its palace."""
    if s.symbols[p * c.TYPES + c.MONK] == 0:
        return 0
    points = 0
    for place in range(s.palace_slots_used[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        persons = palace & c.PERSONS_MASK
        while persons:
            kind = (persons & 15) - 1
            if KIND_TYPE[kind] == c.MONK:
                points += KIND_SYMBOLS[kind] * (palace >> c.FLOOR_BITS)
            persons >>= 4
    return points


def rebuild_counts(s: StateFields, p: int) -> None:
    """Recompute `palace_slots_used`, `person_count` and `symbols` of a restored position from its palaces."""
    s.palace_slots_used[p] = 0
    s.person_count[p] = 0
    for t in range(c.TYPES):
        s.symbols[p * c.TYPES + t] = 0
    for place in range(c.MAX_PALACES):
        palace = s.palaces[p * c.MAX_PALACES + place]
        if palace != c.NO_PALACE:
            s.palace_slots_used[p] = place + 1
        persons = palace & c.PERSONS_MASK
        while persons:
            kind = (persons & 15) - 1
            s.person_count[p] += 1
            s.symbols[p * c.TYPES + KIND_TYPE[kind]] += KIND_SYMBOLS[kind]
            persons >>= 4
