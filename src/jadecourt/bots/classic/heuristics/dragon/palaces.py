"""Values of floors and palaces, in hundredths of a point."""

from __future__ import annotations

from .....games.dragon import components as c
from .....games.dragon import province
from .....games.dragon.state_fields import StateFields
from . import persons
from . import weights as w

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
FREE_SLOT_BY_COUNT = w.FREE_SLOT_BY_COUNT


def count_cards(s: StateFields, p: int) -> int:
    """Number of persons that can still arrive: one for each card in hand."""
    n = s.wilds[p]
    for t in range(c.TYPES):
        n += (s.hand[p] >> t) & 1
    return n


def persons_arriving(s: StateFields, p: int) -> int:
    """Number of persons that still arrive in this round before the decay."""
    if s.stage <= c.STAGE_ACTION:
        return 1 if s.hand[p] | s.wilds[p] else 0
    if s.stage == c.STAGE_PERSON:
        return 1 if s.tiles_to_place[0] else 0
    return 0


def count_empty_palaces(s: StateFields, p: int) -> int:
    """Number of palaces without persons."""
    return province.count_palaces(s, p) - province.count_inhabited(s, p)


def count_buddhas(palace: int) -> int:
    """Number of Buddhas in a palace."""
    n = 0
    tiles = palace & c.PERSONS_MASK
    while tiles:
        kind = (tiles & 15) - 1
        if KIND_TYPE[kind] == c.MONK:
            n += KIND_SYMBOLS[kind]
        tiles >>= 4
    return n


def free_slot_value(s: StateFields, p: int, free: int) -> int:
    """Value of one more slot when `free` slots are free."""
    cards = count_cards(s, p)
    if cards <= free:
        return 0
    return FREE_SLOT_BY_COUNT[max(0, min(free, 7))]


def inhabited_palace_value(s: StateFields) -> int:
    """Value of a new palace that is inhabited: its points less the cost of droughts."""
    points = (c.ROUNDS + 1 - s.round) * w.PALACE_PER_MONTH
    return max(
        0,
        points
        - persons.count_events(s, c.DROUGHT, persons.next_event_round(s)) * w.NEW_PALACE_COST_PER_DROUGHT,
    )


def new_palace_value(s: StateFields, p: int, free: int, empty: int) -> int:
    """Value of a palace of one floor: it only survives the decay if a person moves in."""
    if empty < persons_arriving(s, p):
        return inhabited_palace_value(s) + free_slot_value(s, p, free)
    return w.NEW_EMPTY_PALACE if s.current_owed > 1 else 0


def added_floor_value(s: StateFields, p: int, palace: int, free: int, empty: int) -> int:
    """Value of one more floor on a palace."""
    value = free_slot_value(s, p, free) + count_buddhas(palace) * w.FLOOR_PER_BUDDHA
    if (palace & c.PERSONS_MASK) == 0 and empty > persons_arriving(s, p):
        floors = palace >> c.FLOOR_BITS
        if floors == 1:
            value += inhabited_palace_value(s) * w.EMPTY_PALACE_PERCENT // 100
        else:
            value += w.EMPTIED_PALACE_FLOOR
    return value


def build_value(s: StateFields, p: int, floors: int) -> int:
    """Value of the floors of an action if each is built at the best place."""
    free = province.count_floors(s, p) - s.person_count[p]
    empty = count_empty_palaces(s, p)
    arriving = persons_arriving(s, p)
    buddhas = 0
    addable_floors = 0  # floors that can still be added to palaces
    for place in range(s.palace_slots_used[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        if c.NO_PALACE < palace < c.MAX_FLOORS * c.FLOOR_UNIT:
            buddhas = max(buddhas, count_buddhas(palace))
            addable_floors += c.MAX_FLOORS - (palace >> c.FLOOR_BITS)
    value = 0
    for _ in range(floors):
        slot = free_slot_value(s, p, free)
        if empty < arriving:
            value += inhabited_palace_value(s) + slot
            empty += 1
            addable_floors += 2
        elif addable_floors > 0:
            value += slot + buddhas * w.FLOOR_PER_BUDDHA
            buddhas = 0
            addable_floors -= 1
        free += 1
    return value


def place_value(s: StateFields, p: int, place: int, kind: int) -> int:
    """Value of placing a new person in a palace."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    months = c.ROUNDS + 1 - s.round
    value = 0
    if (palace & c.PERSONS_MASK) == 0:
        if floors == 1:
            value += months * w.PALACE_PER_MONTH
        else:
            value += (
                w.EMPTIED_PALACE_FLOOR
                + (months - 1) * w.PALACE_PER_MONTH * (100 - w.EMPTY_PALACE_PERCENT) // 100
            )
        value -= (
            persons.count_events(s, c.DROUGHT, persons.next_event_round(s))
            * w.INHABITED_PALACE_COST_PER_DROUGHT
        )
    if KIND_TYPE[kind] == c.MONK:
        value += KIND_SYMBOLS[kind] * floors * w.POINT
        tenths = persons.super_event_tenths(s, c.BUDDHA, s.round)
        value += KIND_SYMBOLS[kind] * floors * w.POINT * tenths // 10
    elif (s.hand[p] >> c.MONK) & 1:
        value -= floors * w.MONK_SLOT_RESERVE
    return value


def quake_value(s: StateFields, p: int, place: int, release_cost: int) -> int:
    """Cost of a floor that an earthquake removes, as a negative number."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    months = c.ROUNDS + 1 - s.round
    cost = count_buddhas(palace) * w.POINT
    if province.count_persons(palace) >= floors:
        cost += release_cost
        cheapest = 9999
        tiles = palace & c.PERSONS_MASK
        while tiles:
            cheapest = min(cheapest, persons.keep_value(s, p, (tiles & 15) - 1, release_cost))
            tiles >>= 4
        if cheapest < 9999:
            cost += cheapest - w.MIN_RELEASE_COST
    if floors == 1:
        cost += months * w.PALACE_PER_MONTH if palace & c.PERSONS_MASK else w.EMPTIED_PALACE_FLOOR
    free = province.count_floors(s, p) - s.person_count[p]
    return -cost - free_slot_value(s, p, free - 1)
