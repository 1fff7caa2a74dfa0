"""4.2 The parts of an observation that are no plain fields. Nothing is hidden.

`out` has the numbers, all 0 at first, from index `start` on; `observation_layout` says where each block begins.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from . import components as c
from . import flow, phase_action
from . import observation_layout as o
from .state_fields import StateFields

PAIR_FIRST = c.PAIR_FIRST
PAIR_SECOND = c.PAIR_SECOND
KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
PALACE_CLASS_START = c.PALACE_CLASS_START


def write_table(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """3.2, 8.1, 9.3, 15 Events, groups of action cards, wall, player order, and what is left of the step."""
    out[start + o.OWED] = flow.count_owed(s)
    for i in range(2):
        if s.tiles_to_place[i] != 0:
            out[start + o.TILES_TO_PLACE + s.tiles_to_place[i] - 1] += 1
    for i in range(s.round - 1, c.ROUNDS):
        if s.event_row[i] != c.NO_EVENT:
            out[start + o.EVENTS + (i - s.round + 1) * c.EVENTS + s.event_row[i]] = 1
    for card in range(c.ACTION_CARDS):
        if s.card_group[card] != c.NO_GROUP:
            out[start + o.GROUPS + card * c.MAX_SEATS + s.card_group[card]] = 1
            out[start + o.FEES + card] = phase_action.find_fee(s, card)
    for i in range(s.wall_length):
        place = s.wall_tiles[i] // c.BONUSES - seat
        out[start + o.WALL + i * c.MAX_SEATS + (place if place >= 0 else place + s.seats)] = 1
    write_order(s, seat, out, start)


def write_order(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """6.1, 6.3 The player order of the stage; that of the markers before the first round."""
    for i in range(s.seats):
        if s.stage >= c.STAGE_ACTION:
            place = s.order[i] - seat
            later = s.seats - i
        else:
            place = i - seat
            later = s.seats
            rank = s.track_space[i] * c.MAX_SEATS + s.track_height[i]
            for q in range(s.seats):
                if s.track_space[q] * c.MAX_SEATS + s.track_height[q] > rank:
                    later -= 1
        out[start + o.ORDER + (place if place >= 0 else place + s.seats)] = later


def write_seat(s: StateFields, p: int, place: int, out: MutableSequence[int], start: int) -> None:
    """5.5, 8.2, 12.2, 16.1 Draft, dragon, palaces, persons and points of the monks of a seat."""
    pair = s.draft_pair[p]
    if pair != c.NO_PAIR:
        out[start + o.DRAFTED + place * c.TYPES + PAIR_FIRST[pair]] = 1
        out[start + o.DRAFTED + place * c.TYPES + PAIR_SECOND[pair]] = 1
    group = s.dragon_group[p]
    if group != c.NO_GROUP:
        out[start + o.DRAGON + place * o.DRAGON_WIDTH + min(group, c.MAX_SEATS)] = 1
    palaces = start + o.PALACES + place * c.PALACE_CLASSES
    persons_by_kind = start + o.PERSONS + place * c.KINDS
    monk_points = 0
    palace_count = 0
    inhabited = 0
    rooms = 0
    first = p * c.MAX_PALACES
    for i in range(first, first + s.palace_slots_used[p]):
        palace = s.palaces[i]
        if palace == c.NO_PALACE:
            continue
        floors = palace >> c.FLOOR_BITS
        palace_class = PALACE_CLASS_START[floors]
        persons = palace & c.PERSONS_MASK
        palace_count += 1
        inhabited += 1 if persons else 0
        rooms += floors
        while persons:
            kind = (persons & 15) - 1
            out[persons_by_kind + kind] += 1
            if KIND_TYPE[kind] == c.MONK:
                monk_points += KIND_SYMBOLS[kind] * floors
            palace_class += 1
            persons >>= 4
        out[palaces + palace_class] += 1
    out[start + o.MONK_POINTS + place] = monk_points
    out[start + o.PALACE_COUNT + place] = palace_count
    out[start + o.INHABITED + place] = inhabited
    out[start + o.ROOMS + place] = rooms - s.person_count[p]


def write_own_palaces(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """8.3, 9.3, 10.2 The own palaces by place, because moves name the place and the kind of a person in it."""
    for place in range(s.palace_slots_used[seat]):
        palace = s.palaces[seat * c.MAX_PALACES + place]
        out[start + o.OWN_FLOORS + place] = palace >> c.FLOOR_BITS
        persons = palace & c.PERSONS_MASK
        count = 0
        while persons:
            out[start + o.OWN_KINDS + place * c.MAX_FLOORS + count] = persons & 15
            count += 1
            persons >>= 4
        out[start + o.OWN_PERSONS + place] = count
