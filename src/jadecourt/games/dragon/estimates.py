"""7, 10 to 13 Estimates in observations: what is still to come if every seat keeps what it has.

They are closed forms, so that an observation takes a fraction of a microsecond; `projection` runs the rules. Between
the events no seat acts, builds or gets a person. Persons are lost without regard to their kinds and palaces: symbols,
palaces and monks stay as they are, and a drought strikes as many palaces as are inhabited now, or as persons are left.
Super events, decay and repeated events (14.5) are left out.

The blocks `yuan_left` to `persons_left` are the working memory: their numbers go down with each event.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...core import comparison
from . import components as c
from . import final_scoring, great_wall, phase_event, phase_scoring
from . import observation_layout as o
from .state_fields import StateFields


def write_estimates(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """7 Coming losses and points of all seats, their projected scores, and the comparison with the other seats."""
    scorings = 0 if s.stage >= c.STAGE_FINAL_WALL else c.ROUNDS - s.round + 1
    out[start + o.SCORINGS_LEFT] = scorings
    start_left_over(s, seat, out, start)
    # an event is resolved for all seats at the start of its stage
    for month in range(s.round if s.stage >= c.STAGE_EVENT else s.round - 1, c.ROUNDS):
        resolve_month(s, seat, month, out, start)
    if s.wall_on and s.stage < c.STAGE_FINAL_WALL:
        score_wall(s, seat, c.WALL_LENGTH, -1, out, start)
    p = seat
    for place in range(s.seats):
        income = comparison.clamp(
            out[start + o.PALACE_COUNT + place]
            + s.symbols[p * c.TYPES + c.COURT_LADY]
            + phase_scoring.privilege_points(s, p)
        )
        out[start + o.INCOME + place] = income
        out[start + o.INCOME_LEFT + place] = comparison.clamp(income * scorings)
        out[start + o.PROJECTED + place] = comparison.clamp(project_score(s, p, place, out, start))
        p = p + 1 if p + 1 < s.seats else 0
    comparison.write_leads(out, start, o.VP, o.VP_LEAD, s.seats)
    comparison.write_leads(out, start, o.PROJECTED, o.PROJECTED_LEAD, s.seats)


def start_left_over(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """10, 10.2 What each seat has before the coming events, without the persons that it still has to release."""
    p = seat
    for place in range(s.seats):
        out[start + o.YUAN_LEFT + place] = s.yuan[p]
        out[start + o.RICE_LEFT + place] = s.rice[p]
        out[start + o.FIREWORKS_LEFT + place] = s.fireworks[p]
        out[start + o.PERSONS_LEFT + place] = s.person_count[p]
        due = s.releases_due[p]
        if s.current_step == c.STEP_RELEASE and s.asked_seat == p:
            due += s.current_owed
        if due > 0:
            lose_persons(place, 0, due, out, start)
        p = p + 1 if p + 1 < s.seats else 0


def resolve_month(s: StateFields, seat: int, month: int, out: MutableSequence[int], start: int) -> None:
    """10.3 The event of a month (0: the first one)."""
    event = s.event_row[month]
    ahead = month - s.round + 1
    if event == c.FESTIVAL:
        resolve_festival(s, out, start)
        return
    if event == c.NO_EVENT or event == c.PEACE:
        return
    fewest = phase_event.find_fewest_helmets(s) if event == c.MONGOL_INVASION else 0
    p = seat
    for place in range(s.seats):
        persons = 0
        if event == c.TRIBUTE:
            persons = phase_event.count_missing_yuan(out[start + o.YUAN_LEFT + place])
            out[start + o.YUAN_LEFT + place] -= c.TRIBUTE_YUAN - persons
        elif event == c.DROUGHT:
            inhabited = min(out[start + o.INHABITED + place], out[start + o.PERSONS_LEFT + place])
            returned = min(inhabited, out[start + o.RICE_LEFT + place])
            out[start + o.RICE_LEFT + place] -= returned
            persons = inhabited - returned
        elif event == c.CONTAGION:
            persons = phase_event.count_contagion_releases(s.symbols[p * c.TYPES + c.HEALER])
        else:
            helmets = s.symbols[p * c.TYPES + c.WARRIOR]
            out[start + o.EVENT_POINTS + place] += helmets
            persons = 1 if helmets == fewest else 0
        lose_persons(place, ahead, persons, out, start)
        p = p + 1 if p + 1 < s.seats else 0
    if event == c.MONGOL_INVASION and s.wall_on:
        score_wall(s, seat, month + 1, ahead, out, start)


def lose_persons(place: int, ahead: int, persons: int, out: MutableSequence[int], start: int) -> None:
    """10.2 Take persons from a seat, at most those that it has left; `ahead` -1: after the last month."""
    left = start + o.PERSONS_LEFT + place
    lost = min(persons, out[left])
    out[left] -= lost
    if ahead >= 0:
        out[start + o.LOSSES + c.ROUNDS * place + ahead] += lost


def resolve_festival(s: StateFields, out: MutableSequence[int], start: int) -> None:
    """10.3 A festival with the fireworks that are left."""
    first = 0
    second = 0
    for place in range(s.seats):
        n = out[start + o.FIREWORKS_LEFT + place]
        if n > first:
            second = first
            first = n
        elif second < n < first:
            second = n
    for place in range(s.seats):
        fireworks = start + o.FIREWORKS_LEFT + place
        points = phase_event.festival_points(out[fireworks], first, second)
        if points > 0:
            out[start + o.EVENT_POINTS + place] += points
            out[fireworks] >>= 1


def score_wall(
    s: StateFields, seat: int, threshold: int, ahead: int, out: MutableSequence[int], start: int
) -> None:
    """13.3 A scoring of the wall as it is now."""
    fewest = great_wall.find_fewest_tiles(s)
    p = seat
    for place in range(s.seats):
        if s.wall_length >= threshold:
            out[start + o.EVENT_POINTS + place] += s.wall_built[p]
        elif s.wall_built[p] == fewest:
            lose_persons(place, ahead, 1, out, start)
        p = p + 1 if p + 1 < s.seats else 0


def project_score(s: StateFields, p: int, place: int, out: MutableSequence[int], start: int) -> int:
    """11, 12.2 Points now, of the coming rounds and events, and of the final scoring with what is left."""
    if s.stage == c.STAGE_OVER:
        return s.vp[p]
    return (
        s.vp[p]
        + out[start + o.INCOME_LEFT + place]
        + out[start + o.EVENT_POINTS + place]
        + c.PERSON_VP * out[start + o.PERSONS_LEFT + place]
        + out[start + o.MONK_POINTS + place]
        + final_scoring.goods_points(
            out[start + o.YUAN_LEFT + place],
            out[start + o.RICE_LEFT + place],
            out[start + o.FIREWORKS_LEFT + place],
        )
    )
