"""Section 10: phase 3, the events; and decay."""

from __future__ import annotations

from ...core import emit
from . import components as c
from . import order, province, release
from .state_fields import StateFields


def start_event_phase(s: StateFields) -> None:
    """10.1 Start phase 3: resolve the event for all seats; releases follow in player order."""
    s.stage = c.STAGE_EVENT
    s.order_index = -1
    s.returned_no_rice_mask = 0
    order.set_order(s)
    event = s.event_row[s.round - 1]
    emit.emit(s, c.LOG_EVENT, -1, event, s.round, s.is_eclipse_repeat)
    if event == c.TRIBUTE:
        resolve_tribute(s)
    elif event == c.DROUGHT:
        resolve_drought(s)
    elif event == c.FESTIVAL:
        resolve_festival(s)
    elif event == c.MONGOL_INVASION:
        resolve_mongol_invasion(s)
    elif event == c.CONTAGION:
        resolve_contagion(s)


def resolve_tribute(s: StateFields) -> None:
    """10.3 Tribute: pay 4 yuan; release one person for each yuan missing."""
    for p in range(s.seats):
        missing = count_missing_yuan(s.yuan[p])
        paid = c.TRIBUTE_YUAN - missing
        s.yuan[p] -= paid
        s.releases_due[p] = missing
        emit.emit(s, c.LOG_TRIBUTE, p, paid, missing, 0)


def count_missing_yuan(yuan: int) -> int:
    """10.3 The yuan that are missing for a tribute, and thus the persons to release."""
    return max(0, c.TRIBUTE_YUAN - yuan)


def resolve_drought(s: StateFields) -> None:
    """10.3 Drought: return 1 rice per inhabited palace; release one person for each rice missing."""
    for p in range(s.seats):
        inhabited = province.count_inhabited(s, p)
        returned = min(inhabited, s.rice[p])
        s.rice[p] -= returned
        s.releases_due[p] = inhabited - returned
        if returned == 0:
            s.returned_no_rice_mask |= 1 << p
        emit.emit(s, c.LOG_DROUGHT, p, returned, s.releases_due[p], 0)


def resolve_festival(s: StateFields) -> None:
    """10.3 Festival: most fireworks 6 VP, second most 3 VP, all tied; scorers return half, rounded up."""
    first = 0
    second = 0
    for p in range(s.seats):
        n = s.fireworks[p]
        if n > first:
            second = first
            first = n
        elif second < n < first:
            second = n
    for p in range(s.seats):
        n = s.fireworks[p]
        points = festival_points(n, first, second)
        if points > 0:
            s.vp[p] += points
            s.fireworks[p] = n >> 1
            emit.emit(s, c.LOG_FESTIVAL, p, points, n - (n >> 1), s.fireworks[p])


def festival_points(fireworks: int, first: int, second: int) -> int:
    """10.3 The points of a seat in a festival; `first` and `second` are the most and the second most fireworks."""
    if fireworks == 0 or fireworks < second:
        return 0
    return c.FESTIVAL_FIRST_VP if fireworks == first else c.FESTIVAL_SECOND_VP


def find_fewest_helmets(s: StateFields) -> int:
    """10.3 The number of helmets of the seats that lose a person in an invasion."""
    fewest = s.symbols[c.WARRIOR]
    for p in range(1, s.seats):
        fewest = min(fewest, s.symbols[p * c.TYPES + c.WARRIOR])
    return fewest


def resolve_mongol_invasion(s: StateFields) -> None:
    """10.3 Mongol invasion: 1 VP per helmet; the seats with the fewest helmets release a person."""
    fewest = find_fewest_helmets(s)
    for p in range(s.seats):
        helmets = s.symbols[p * c.TYPES + c.WARRIOR]
        s.vp[p] += helmets
        if helmets == fewest:
            s.releases_due[p] = 1
        emit.emit(s, c.LOG_MONGOL, p, helmets, s.releases_due[p], 0)


def resolve_contagion(s: StateFields) -> None:
    """10.3 Contagion: release three persons, one fewer per mortar."""
    for p in range(s.seats):
        mortars = s.symbols[p * c.TYPES + c.HEALER]
        s.releases_due[p] = count_contagion_releases(mortars)
        emit.emit(s, c.LOG_CONTAGION, p, mortars, s.releases_due[p], 0)


def count_contagion_releases(mortars: int) -> int:
    """10.3 The persons that a contagion takes from a seat with these mortars."""
    return max(0, c.CONTAGION_RELEASES - mortars)


def start_releases(s: StateFields, p: int) -> None:
    """10.1, 10.2 Start the releases of a seat."""
    persons = s.releases_due[p]
    s.releases_due[p] = 0
    if s.person_count[p] == 0:
        return
    if s.stage == c.STAGE_EVENT and s.event_row[s.round - 1] == c.DROUGHT:
        release.start_release_per_palace(s, p, persons, (s.returned_no_rice_mask >> p) & 1)
    else:
        release.start_release(s, p, persons)


def decay_palaces(s: StateFields) -> None:
    """10.4 Remove a floor from every palace without persons, once a round, at the end of phase 3."""
    for p in range(s.seats):
        for place in range(s.palace_slots_used[p]):
            palace = s.palaces[p * c.MAX_PALACES + place]
            if palace != c.NO_PALACE and (palace & c.PERSONS_MASK) == 0:
                floors_left = province.remove_floor(s, p, place)
                if floors_left:
                    emit.emit(s, c.LOG_DECAYED, p, place, floors_left, 0)
                else:
                    emit.emit(s, c.LOG_PALACE_REMOVED, p, place, 0, 0)
