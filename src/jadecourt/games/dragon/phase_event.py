"""Section 10: phase 3, the events; and decay."""

from __future__ import annotations

from ...core import telling
from . import components as c
from . import order, province, releasing
from .board import Board


def start_event(s: Board) -> None:
    """10.1 First the automatic parts for all seats, then the releases in order."""
    s.stage = c.STAGE_EVENT
    s.turn = -1
    s.unfed = 0
    order.set_order(s)
    event = s.event_row[s.round - 1]
    telling.emit(s, c.TELL_EVENT, -1, event, s.round, s.again)
    if event == c.TRIBUTE:
        event_tribute(s)
    elif event == c.DROUGHT:
        event_drought(s)
    elif event == c.FESTIVAL:
        event_festival(s)
    elif event == c.MONGOL:
        event_mongol(s)
    elif event == c.CONTAGION:
        event_contagion(s)


def event_tribute(s: Board) -> None:
    """10.3 Tribute: pay 4 yuan; one person leaves for each yuan missing."""
    for p in range(s.seats):
        paid = min(c.TRIBUTE_YUAN, s.yuan[p])
        s.yuan[p] -= paid
        s.due[p] = c.TRIBUTE_YUAN - paid
        telling.emit(s, c.TELL_TRIBUTE, p, paid, s.due[p], 0)


def event_drought(s: Board) -> None:
    """10.3 Drought: 1 rice per inhabited palace; each palace without loses a person."""
    for p in range(s.seats):
        inhabited = province.count_inhabited(s, p)
        returned = min(inhabited, s.rice[p])
        s.rice[p] -= returned
        s.due[p] = inhabited - returned
        if returned == 0:
            s.unfed |= 1 << p
        telling.emit(s, c.TELL_DROUGHT, p, returned, s.due[p], 0)


def event_festival(s: Board) -> None:
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
        if n > 0 and n >= second:
            points = 6 if n == first else 3
            s.vp[p] += points
            s.fireworks[p] = n >> 1
            telling.emit(s, c.TELL_FESTIVAL, p, points, n - (n >> 1), s.fireworks[p])


def event_mongol(s: Board) -> None:
    """10.3 Mongol invasion: VP for helmets; whoever has fewest helmets owes a release."""
    fewest = s.symbols[c.WARRIOR]
    for p in range(s.seats):
        helmets = s.symbols[p * c.TYPES + c.WARRIOR]
        s.vp[p] += helmets
        fewest = min(fewest, helmets)
    for p in range(s.seats):
        helmets = s.symbols[p * c.TYPES + c.WARRIOR]
        if helmets == fewest:
            s.due[p] = 1
        telling.emit(s, c.TELL_MONGOL, p, helmets, s.due[p], 0)


def event_contagion(s: Board) -> None:
    """10.3 Contagion: three persons leave, one fewer per mortar."""
    for p in range(s.seats):
        mortars = s.symbols[p * c.TYPES + c.HEALER]
        s.due[p] = max(0, c.CONTAGION_DEATHS - mortars)
        telling.emit(s, c.TELL_CONTAGION, p, mortars, s.due[p], 0)


def start_dues(s: Board, p: int) -> None:
    """10.1, 10.2 A seat's releases, in its turn."""
    persons = s.due[p]
    s.due[p] = 0
    if s.people[p] == 0:
        return
    if s.stage == c.STAGE_EVENT and s.event_row[s.round - 1] == c.DROUGHT:
        releasing.start_release_each(s, p, persons, (s.unfed >> p) & 1)
    else:
        releasing.start_release(s, p, persons)


def decay(s: Board) -> None:
    """10.4 Every palace without persons loses a floor, once a round, after everything else of phase 3."""
    for p in range(s.seats):
        for place in range(s.reach[p]):
            palace = s.palaces[p * c.MAX_PALACES + place]
            if palace != c.NO_PALACE and (palace & c.PERSONS) == 0:
                left = province.remove_floor(s, p, place)
                if left:
                    telling.emit(s, c.TELL_DECAYED, p, place, left, 0)
                else:
                    telling.emit(s, c.TELL_VANISHED, p, place, 0, 0)
