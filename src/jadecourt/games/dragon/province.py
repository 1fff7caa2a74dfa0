"""Palaces and persons of one seat: the few operations on which all rules rest (1.5, 16)."""

from __future__ import annotations

from ...core import telling
from . import components as c
from .board import Board

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS


def add_person(s: Board, p: int, place: int, kind: int) -> None:
    """Put a tile into a palace; its persons stay sorted, so equal positions have equal integers."""
    at = p * c.MAX_PALACES + place
    palace = s.palaces[at]
    persons = palace & c.PERSONS
    tile = kind + 1
    if persons == 0 or tile <= (persons & 15):
        persons = (persons << 4) | tile
    elif persons < 16 or tile <= ((persons >> 4) & 15):
        persons = (persons & 15) | (tile << 4) | ((persons >> 4) << 8)
    else:
        persons |= tile << 8
    s.palaces[at] = (palace >> c.FLOOR_BITS << c.FLOOR_BITS) | persons
    s.people[p] += 1
    s.symbols[p * c.TYPES + KIND_TYPE[kind]] += KIND_SYMBOLS[kind]


def drop_person(s: Board, p: int, place: int, kind: int) -> None:
    """A tile leaves its palace and the game (9.5, 10.2)."""
    at = p * c.MAX_PALACES + place
    palace = s.palaces[at]
    persons = palace & c.PERSONS
    tile = kind + 1
    if (persons & 15) == tile:
        persons = persons >> 4
    elif ((persons >> 4) & 15) == tile:
        persons = (persons & 15) | ((persons >> 8) << 4)
    else:
        persons &= 255
    s.palaces[at] = (palace >> c.FLOOR_BITS << c.FLOOR_BITS) | persons
    s.people[p] -= 1
    s.symbols[p * c.TYPES + KIND_TYPE[kind]] -= KIND_SYMBOLS[kind]
    s.gone[kind] += 1


def release_person(s: Board, p: int, place: int, kind: int) -> None:
    """10.2 A person is released."""
    drop_person(s, p, place, kind)
    telling.emit(s, c.TELL_RELEASED, p, place, kind, 0)


def release_palace(s: Board, p: int, place: int) -> None:
    """Everybody in a palace leaves the game."""
    persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS
    while persons:
        release_person(s, p, place, (persons & 15) - 1)
        persons >>= 4


def list_persons(s: Board, p: int, place: int, block: int, n: int) -> int:
    """1.3 Append an option of a block of moves for each person of a palace; equal tiles are one option."""
    persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS
    last = 0
    while persons:
        tile = persons & 15
        if tile != last:
            s.options[n] = block + place * c.KINDS + tile - 1
            n += 1
        last = tile
        persons >>= 4
    return n


def count_persons(palace: int) -> int:
    """How many persons live in a palace."""
    persons = palace & c.PERSONS
    if persons < 16:
        return 1 if persons else 0
    return 2 if persons < 256 else 3


def count_palaces(s: Board, p: int) -> int:
    """Palaces of a seat, inhabited or not."""
    n = 0
    for place in range(s.reach[p]):
        if s.palaces[p * c.MAX_PALACES + place]:
            n += 1
    return n


def count_inhabited(s: Board, p: int) -> int:
    """Palaces of a seat with at least one person."""
    n = 0
    for place in range(s.reach[p]):
        if s.palaces[p * c.MAX_PALACES + place] & c.PERSONS:
            n += 1
    return n


def count_floors(s: Board, p: int) -> int:
    """All floors of a seat."""
    n = 0
    for place in range(s.reach[p]):
        n += s.palaces[p * c.MAX_PALACES + place] >> c.FLOOR_BITS
    return n


def remove_floor(s: Board, p: int, place: int) -> int:
    """A palace loses a floor; at 0 floors it disappears. Returns the floors left."""
    at = p * c.MAX_PALACES + place
    if s.palaces[at] < 2 * c.FLOOR:
        release_palace(s, p, place)
        s.palaces[at] = c.NO_PALACE
        while s.reach[p] > 0 and s.palaces[p * c.MAX_PALACES + s.reach[p] - 1] == c.NO_PALACE:
            s.reach[p] -= 1
        return 0
    s.palaces[at] -= c.FLOOR
    return s.palaces[at] >> c.FLOOR_BITS


def count_monks(s: Board, p: int) -> int:
    """12.2 Buddhas of each monk times the floors of its palace."""
    if s.symbols[p * c.TYPES + c.MONK] == 0:
        return 0
    points = 0
    for place in range(s.reach[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        persons = palace & c.PERSONS
        while persons:
            kind = (persons & 15) - 1
            if KIND_TYPE[kind] == c.MONK:
                points += KIND_SYMBOLS[kind] * (palace >> c.FLOOR_BITS)
            persons >>= 4
    return points


def recount(s: Board, p: int) -> None:
    """Count `reach`, `people` and `symbols` anew from the palaces (restored positions)."""
    s.reach[p] = 0
    s.people[p] = 0
    for t in range(c.TYPES):
        s.symbols[p * c.TYPES + t] = 0
    for place in range(c.MAX_PALACES):
        palace = s.palaces[p * c.MAX_PALACES + place]
        if palace != c.NO_PALACE:
            s.reach[p] = place + 1
        persons = palace & c.PERSONS
        while persons:
            kind = (persons & 15) - 1
            s.people[p] += 1
            s.symbols[p * c.TYPES + KIND_TYPE[kind]] += KIND_SYMBOLS[kind]
            persons >>= 4
