"""What persons, privileges and the turn order are worth over the months that are left."""

from __future__ import annotations

from ....games.dragon import components as c
from ....games.dragon.board import Board
from . import tuning as w

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
TYPE_FLAT = w.TYPE_FLAT


def count_events(s: Board, event: int, first: int) -> int:
    """How often an event still strikes from round `first` on; a solar eclipse doubles round 7 (14.5)."""
    n = 0
    for r in range(first, c.ROUNDS + 1):
        if s.event_row[r - 1] == event:
            n += 1
            if r == c.SUPER_ROUND and s.super_event == c.SOLAR_ECLIPSE:
                n += 1
    return n


def next_event(s: Board) -> int:
    """The first round whose event is still to come: this one until its phase 3."""
    if s.stage < c.STAGE_EVENT:
        return s.round
    if (
        s.round == c.SUPER_ROUND
        and s.super_event == c.SOLAR_ECLIPSE
        and s.stage < c.STAGE_SUPER
        and not s.again
    ):
        return s.round
    return s.round + 1


def before_super(s: Board, super_event: int, first: int) -> int:
    """1 if this super event is played and comes at or after round `first`."""
    return 1 if s.super_event == super_event and first <= c.SUPER_ROUND else 0


def month_privilege(s: Board, first: int) -> int:
    """Scorings of a privilege bought in round `first`; an assassination ends them (14.9)."""
    if before_super(s, c.ASSASSINATION, first):
        return c.SUPER_ROUND - first
    return c.ROUNDS + 1 - first


def fewest_helmets(s: Board, p: int) -> int:
    """The fewest helmets among the others."""
    fewest = 99
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.symbols[q * c.TYPES + c.WARRIOR])
    return fewest


def march_worth(s: Board, p: int, steps: int) -> int:
    """What it is worth to move `steps` spaces further: who is ahead has the first choice of actions."""
    months = c.ROUNDS - s.round
    if s.stage <= c.STAGE_SUPER and before_super(s, c.VOLCANO, s.round):
        months = c.SUPER_ROUND - s.round
    before = 0
    after = 0
    for q in range(s.seats):
        if q != p:
            ahead = s.space[p] - s.space[q]
            before += max(-w.TRACK_REACH, min(w.TRACK_REACH, ahead))
            after += max(-w.TRACK_REACH, min(w.TRACK_REACH, ahead + steps))
    gained = (after - before) * months * w.TRACK_MONTH // (2 * w.TRACK_REACH)
    return gained + steps * months * w.TRACK_SPACE // 10


def person_worth(s: Board, p: int, kind: int, first: int, events: int, own: int, loss: int) -> int:
    """What a tile brings that serves from the scoring of round `first` and the event of round `events` on.

    `own` are the symbols of its type on the seat's other persons, `loss` is what losing a person costs.
    """
    t = KIND_TYPE[kind]
    n = KIND_SYMBOLS[kind]
    months = c.ROUNDS + 1 - first
    actions = c.ROUNDS - first
    if months < 0:
        months = 0
    if actions < 0:
        actions = 0
    worth = w.PERSON + TYPE_FLAT[t]
    if before_super(s, c.LANTERNFEST, events):
        worth += w.PERSON
    if before_super(s, c.CHARTER, events) and t != c.HEALER:
        worth += w.CHARTER_SYMBOL * n
    if t == c.CRAFTSMAN:
        worth += actions * max(0, w.CRAFTSMAN_MONTH - own * w.HAMMER_LESS)
    elif t == c.LADY:
        worth += months * w.POINT
    elif t == c.PYRO:
        worth += n * (actions * w.ROCKET_MONTH + count_events(s, c.FESTIVAL, events) * w.ROCKET_FESTIVAL)
    elif t == c.TAX:
        worth += actions * max(0, w.TAX_MONTH - own * w.COIN_LESS)
    elif t == c.WARRIOR:
        raids = count_events(s, c.MONGOL, events)
        worth += n * (raids * w.POINT + actions * w.HELMET_MONTH)
        if own <= fewest_helmets(s, p) < own + n:
            worth += raids * loss * w.HELMET_SAFE // 100
    elif t == c.MONK:
        worth += n * w.MONK_FLOORS + actions * w.MONK_MONTH
        if before_super(s, c.BUDDHA, events):
            worth += n * w.MONK_FLOORS
    elif t == c.HEALER:
        saved = min(c.CONTAGION_DEATHS, own + n) - min(c.CONTAGION_DEATHS, own)
        worth += saved * count_events(s, c.CONTAGION, events) * loss * w.MORTAR_SAVES // 100
    elif t == c.FARMER:
        worth += n * (actions * w.SACK_MONTH + count_events(s, c.DROUGHT, events) * w.SACK_DROUGHT)
    else:
        worth += n * actions * (w.BOOK_MONTH + own * w.BOOK_MORE)
    return worth


def keep_worth(s: Board, p: int, kind: int, loss: int) -> int:
    """What an own person is still going to bring."""
    own = s.symbols[p * c.TYPES + KIND_TYPE[kind]] - KIND_SYMBOLS[kind]
    return person_worth(s, p, kind, s.round, next_event(s), own, loss)


def add_worth(s: Board, p: int, kind: int, delay: int, loss: int) -> int:
    """What a new person would bring that came `delay` months from now."""
    own = s.symbols[p * c.TYPES + KIND_TYPE[kind]]
    events = max(next_event(s), s.round + delay)
    return person_worth(s, p, kind, s.round + delay, events, own, loss)


def later_worth(s: Board, p: int, kind: int, loss: int) -> int:
    """What a new person would bring that came one, two or four months from now, on average."""
    soon = add_worth(s, p, kind, 1, loss) * w.LATER_1
    late = add_worth(s, p, kind, 2, loss) * w.LATER_2 + add_worth(s, p, kind, 4, loss) * w.LATER_4
    return (soon + late) // 100


def leave_cost(s: Board, p: int, place: int, kind: int, loss: int) -> int:
    """What it costs that a person leaves a palace, also when the palace then stands empty."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    cost = keep_worth(s, p, kind, loss)
    months = c.ROUNDS + 1 - s.round
    if KIND_TYPE[kind] == c.MONK:
        cost += KIND_SYMBOLS[kind] * (floors * w.POINT - w.MONK_FLOORS)
    if (palace & c.PERSONS) < 16:
        if floors == 1:
            cost += months * w.PALACE_MONTH
        else:
            cost += w.EMPTIED + (months - 1) * w.PALACE_MONTH * (100 - w.EMPTY_STANDS) // 100
    return cost


def person_loss(s: Board, p: int) -> int:
    """What losing the person that can best be spared costs."""
    least = 9999
    for place in range(s.reach[p]):
        persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS
        while persons:
            least = min(least, leave_cost(s, p, place, (persons & 15) - 1, w.LOSS_FLOOR))
            persons >>= 4
    return max(w.LOSS_FLOOR, min(least, w.LOSS_CEILING))
