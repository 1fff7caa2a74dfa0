"""Values of persons, privileges and the turn order over the remaining months, in hundredths of a point."""

from __future__ import annotations

from .....games.dragon import components as c
from .....games.dragon.state_fields import StateFields
from . import weights as w

KIND_TYPE = c.KIND_TYPE
KIND_SYMBOLS = c.KIND_SYMBOLS
TYPE_BIAS = w.TYPE_BIAS


def count_events(s: StateFields, event: int, first_round: int) -> int:
    """How often an event takes place from `first_round` on; a solar eclipse doubles round 7 (14.5)."""
    n = 0
    for r in range(first_round, c.ROUNDS + 1):
        if s.event_row[r - 1] == event:
            n += 1
            if r == c.SUPER_ROUND and s.super_event == c.SOLAR_ECLIPSE:
                n += 1
    return n


def next_event_round(s: StateFields) -> int:
    """First round whose event has not taken place: this one until its phase 3."""
    if s.stage < c.STAGE_EVENT:
        return s.round
    if (
        s.round == c.SUPER_ROUND
        and s.super_event == c.SOLAR_ECLIPSE
        and s.stage < c.STAGE_SUPER
        and not s.is_eclipse_repeat
    ):
        return s.round
    return s.round + 1


def super_event_tenths(s: StateFields, super_event: int, first_round: int) -> int:
    """The probability of this super event in or after `first_round`, in tenths: each of ten if it is hidden (18.1)."""
    if first_round > c.SUPER_ROUND:
        return 0
    if s.super_event == c.HIDDEN:
        return 1
    return 10 if s.super_event == super_event else 0


def privilege_value(s: StateFields, first_round: int) -> int:
    """Value of the scorings of a privilege bought in `first_round`, per point; an assassination ends them (14.9)."""
    lost = c.ROUNDS + 1 - c.SUPER_ROUND
    tenths = super_event_tenths(s, c.ASSASSINATION_ATTEMPT, first_round)
    return (c.ROUNDS + 1 - first_round) * w.POINT - lost * w.POINT * tenths // 10


def fewest_helmets(s: StateFields, p: int) -> int:
    """Fewest helmets of any other seat."""
    fewest = 99
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.symbols[q * c.TYPES + c.WARRIOR])
    return fewest


def track_steps_value(s: StateFields, p: int, steps: int) -> int:
    """Value of moving `steps` spaces forward on the person track: seats ahead choose their actions first."""
    months_in_tenths = 10 * (c.ROUNDS - s.round)
    if s.stage <= c.STAGE_SUPER:
        months_in_tenths -= (c.ROUNDS - c.SUPER_ROUND) * super_event_tenths(s, c.VOLCANIC_ERUPTION, s.round)
    before = 0
    after = 0
    for q in range(s.seats):
        if q != p:
            lead = s.track_space[p] - s.track_space[q]
            before += max(-w.MAX_TRACK_LEAD, min(w.MAX_TRACK_LEAD, lead))
            after += max(-w.MAX_TRACK_LEAD, min(w.MAX_TRACK_LEAD, lead + steps))
    lead_value = (after - before) * months_in_tenths * w.TRACK_LEAD_PER_MONTH // (20 * w.MAX_TRACK_LEAD)
    return lead_value + steps * months_in_tenths * w.TRACK_SPACE_TENTHS_PER_MONTH // 100


def person_value(
    s: StateFields,
    p: int,
    kind: int,
    first_round: int,
    first_event_round: int,
    other_symbols: int,
    release_cost: int,
) -> int:
    """Value of a person that is present from the scoring of `first_round` and the event of `first_event_round` on.

    `other_symbols` are the symbols of its type on the seat's other persons, `release_cost` is what losing a person
    costs.
    """
    t = KIND_TYPE[kind]
    n = KIND_SYMBOLS[kind]
    months = c.ROUNDS + 1 - first_round
    actions = c.ROUNDS - first_round
    if months < 0:
        months = 0
    if actions < 0:
        actions = 0
    value = w.PERSON_FINAL + TYPE_BIAS[t]
    value += w.PERSON_FINAL * super_event_tenths(s, c.LANTERN_FESTIVAL, first_event_round) // 10
    if t != c.HEALER:
        value += w.CHARTER_SYMBOL * n * super_event_tenths(s, c.CHARTER, first_event_round) // 10
    if t == c.CRAFTSMAN:
        value += actions * max(0, w.CRAFTSMAN_PER_MONTH - other_symbols * w.HAMMER_DIMINISHING)
    elif t == c.COURT_LADY:
        value += months * w.POINT
    elif t == c.PYROTECHNIST:
        value += n * (
            actions * w.ROCKET_PER_MONTH
            + count_events(s, c.FESTIVAL, first_event_round) * w.ROCKET_PER_FESTIVAL
        )
    elif t == c.TAX_COLLECTOR:
        value += actions * max(0, w.TAX_COLLECTOR_PER_MONTH - other_symbols * w.COIN_DIMINISHING)
    elif t == c.WARRIOR:
        invasions = count_events(s, c.MONGOL_INVASION, first_event_round)
        value += n * (invasions * w.POINT + actions * w.HELMET_PER_MONTH)
        if other_symbols <= fewest_helmets(s, p) < other_symbols + n:
            value += invasions * release_cost * w.HELMET_SAVES_PERCENT // 100
    elif t == c.MONK:
        value += n * w.MONK_EXPECTED_FLOORS + actions * w.MONK_PER_MONTH
        value += n * w.MONK_EXPECTED_FLOORS * super_event_tenths(s, c.BUDDHA, first_event_round) // 10
    elif t == c.HEALER:
        saved = min(c.CONTAGION_RELEASES, other_symbols + n) - min(c.CONTAGION_RELEASES, other_symbols)
        value += (
            saved
            * count_events(s, c.CONTAGION, first_event_round)
            * release_cost
            * w.MORTAR_SAVES_PERCENT
            // 100
        )
    elif t == c.FARMER:
        value += n * (
            actions * w.SACK_PER_MONTH + count_events(s, c.DROUGHT, first_event_round) * w.SACK_PER_DROUGHT
        )
    else:
        value += n * actions * (w.BOOK_PER_MONTH + other_symbols * w.BOOK_SYNERGY)
    return value


def keep_value(s: StateFields, p: int, kind: int, release_cost: int) -> int:
    """Value of keeping an own person."""
    other_symbols = s.symbols[p * c.TYPES + KIND_TYPE[kind]] - KIND_SYMBOLS[kind]
    return person_value(s, p, kind, s.round, next_event_round(s), other_symbols, release_cost)


def new_person_value(s: StateFields, p: int, kind: int, delay: int, release_cost: int) -> int:
    """Value of a new person that arrives `delay` months from now."""
    other_symbols = s.symbols[p * c.TYPES + KIND_TYPE[kind]]
    first_event_round = max(next_event_round(s), s.round + delay)
    return person_value(s, p, kind, s.round + delay, first_event_round, other_symbols, release_cost)


def later_value(s: StateFields, p: int, kind: int, release_cost: int) -> int:
    """Value of a new person that arrives later: weighted mean of one, two and four months from now."""
    soon = new_person_value(s, p, kind, 1, release_cost) * w.PLAYED_IN_1_MONTH_PERCENT
    late = (
        new_person_value(s, p, kind, 2, release_cost) * w.PLAYED_IN_2_MONTHS_PERCENT
        + new_person_value(s, p, kind, 4, release_cost) * w.PLAYED_IN_4_MONTHS_PERCENT
    )
    return (soon + late) // 100


def person_release_cost(s: StateFields, p: int, place: int, kind: int, release_cost: int) -> int:
    """Cost of losing a person of a palace, including the palace if it is then empty."""
    palace = s.palaces[p * c.MAX_PALACES + place]
    floors = palace >> c.FLOOR_BITS
    cost = keep_value(s, p, kind, release_cost)
    months = c.ROUNDS + 1 - s.round
    if KIND_TYPE[kind] == c.MONK:
        cost += KIND_SYMBOLS[kind] * (floors * w.POINT - w.MONK_EXPECTED_FLOORS)
    if (palace & c.PERSONS_MASK) < 16:
        if floors == 1:
            cost += months * w.PALACE_PER_MONTH
        else:
            cost += (
                w.EMPTIED_PALACE_FLOOR
                + (months - 1) * w.PALACE_PER_MONTH * (100 - w.EMPTY_PALACE_PERCENT) // 100
            )
    return cost


def cheapest_release_cost(s: StateFields, p: int) -> int:
    """Cost of losing the least valuable person, between MIN_RELEASE_COST and MAX_RELEASE_COST."""
    cheapest = 9999
    for place in range(s.palace_slots_used[p]):
        persons = s.palaces[p * c.MAX_PALACES + place] & c.PERSONS_MASK
        while persons:
            cheapest = min(cheapest, person_release_cost(s, p, place, (persons & 15) - 1, w.MIN_RELEASE_COST))
            persons >>= 4
    return max(w.MIN_RELEASE_COST, min(cheapest, w.MAX_RELEASE_COST))
