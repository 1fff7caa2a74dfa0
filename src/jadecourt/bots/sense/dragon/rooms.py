"""What floors and palaces are worth: rooms need people, and people need rooms."""

from __future__ import annotations

from ....games.dragon import components as c
from ....games.dragon import province
from ....games.dragon.board import Board
from . import tuning as w
from . import worths

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
SLOT = w.SLOT


def count_cards(s: Board, p: int) -> int:
    """Persons that can still come: one for each card in hand."""
    n = s.wilds[p]
    for t in range(c.TYPES):
        n += (s.hand[p] >> t) & 1
    return n


def arrivals(s: Board, p: int) -> int:
    """Persons that still come in this round before the decay."""
    if s.stage <= c.STAGE_ACTION:
        return 1 if s.hand[p] | s.wilds[p] else 0
    if s.stage == c.STAGE_PERSON:
        return 1 if s.waiting[0] else 0
    return 0


def count_empty(s: Board, p: int) -> int:
    """Palaces without persons."""
    return province.count_palaces(s, p) - province.count_inhabited(s, p)


def count_buddhas(palace: int) -> int:
    """Buddhas in a palace."""
    n = 0
    persons = palace & c.PERSONS
    while persons:
        kind = (persons & 15) - 1
        if KIND_TYPE[kind] == c.MONK:
            n += KIND_SYMBOLS[kind]
        persons >>= 4
    return n


def slot_worth(s: Board, p: int, free: int) -> int:
    """A further slot, when so many are free."""
    coming = count_cards(s, p)
    if coming <= free:
        return 0
    return SLOT[max(0, min(free, 7))]


def palace_worth(s: Board) -> int:
    """A new palace that somebody moves into: its points less what droughts cost."""
    points = (c.ROUNDS + 1 - s.round) * w.PALACE_MONTH
    return max(0, points - worths.count_events(s, c.DROUGHT, worths.next_event(s)) * w.PALACE_DROUGHT)


def new_worth(s: Board, p: int, free: int, empty: int) -> int:
    """A palace of one floor: it stands only if somebody moves in before the decay."""
    if empty < arrivals(s, p):
        return palace_worth(s) + slot_worth(s, p, free)
    return w.EMPTY_NEW if s.owed_now > 1 else 0


def raise_worth(s: Board, p: int, palace: int, free: int, empty: int) -> int:
    """One floor more on a palace."""
    worth = slot_worth(s, p, free) + count_buddhas(palace) * w.BUDDHA_FLOOR
    if (palace & c.PERSONS) == 0 and empty > arrivals(s, p):
        floors = palace >> c.FLOOR_BITS
        if floors == 1:
            worth += palace_worth(s) * w.EMPTY_STANDS // 100
        else:
            worth += w.EMPTIED
    return worth


def build_worth(s: Board, p: int, floors: int) -> int:
    """What the floors of an action bring if each is put where it serves best."""
    free = province.count_floors(s, p) - s.people[p]
    empty = count_empty(s, p)
    coming = arrivals(s, p)
    buddhas = 0
    open_ = 0  # floors that palaces can still take
    for place in range(s.reach[p]):
        palace = s.palaces[p * c.MAX_PALACES + place]
        if c.NO_PALACE < palace < c.MAX_FLOORS * c.FLOOR:
            buddhas = max(buddhas, count_buddhas(palace))
            open_ += c.MAX_FLOORS - (palace >> c.FLOOR_BITS)
    worth = 0
    for _ in range(floors):
        slot = slot_worth(s, p, free)
        if empty < coming:
            worth += palace_worth(s) + slot
            empty += 1
            open_ += 2
        elif open_ > 0:
            worth += slot + buddhas * w.BUDDHA_FLOOR
            buddhas = 0
            open_ -= 1
        free += 1
    return worth


def place_worth(s: Board, p: int, place: int, kind: int) -> int:
    """Where a new person lives best."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    months = c.ROUNDS + 1 - s.round
    worth = 0
    if (palace & c.PERSONS) == 0:
        if floors == 1:
            worth += months * w.PALACE_MONTH
        else:
            worth += w.EMPTIED + (months - 1) * w.PALACE_MONTH * (100 - w.EMPTY_STANDS) // 100
        worth -= worths.count_events(s, c.DROUGHT, worths.next_event(s)) * w.INHABIT_DROUGHT
    if KIND_TYPE[kind] == c.MONK:
        worth += KIND_SYMBOLS[kind] * floors * w.POINT
        if s.super_event == c.BUDDHA and s.round <= c.SUPER_ROUND:
            worth += KIND_SYMBOLS[kind] * floors * w.POINT
    elif (s.hand[p] >> c.MONK) & 1:
        worth -= floors * w.MONK_ROOM
    return worth


def quake_worth(s: Board, p: int, place: int, loss: int) -> int:
    """What a floor taken by an earthquake costs, negative."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    months = c.ROUNDS + 1 - s.round
    cost = count_buddhas(palace) * w.POINT
    if province.count_persons(palace) >= floors:
        cost += loss
        least = 9999
        persons = palace & c.PERSONS
        while persons:
            least = min(least, worths.keep_worth(s, p, (persons & 15) - 1, loss))
            persons >>= 4
        if least < 9999:
            cost += least - w.LOSS_FLOOR
    if floors == 1:
        cost += months * w.PALACE_MONTH if palace & c.PERSONS else w.EMPTIED
    free = province.count_floors(s, p) - s.people[p]
    return -cost - slot_worth(s, p, free - 1)
