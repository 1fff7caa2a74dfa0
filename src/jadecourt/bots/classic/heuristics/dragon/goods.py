"""Values of yuan, rice and fireworks given the coming events, in hundredths of a point."""

from __future__ import annotations

from .....games.dragon import components as c
from .....games.dragon import province
from .....games.dragon.state_fields import StateFields
from . import persons
from . import weights as w

SHORTAGE_WEIGHT_BY_MONTHS_AHEAD = w.SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD = w.RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD
FESTIVAL_WEIGHT_BY_MONTHS_AHEAD = w.FESTIVAL_WEIGHT_BY_MONTHS_AHEAD


def event_count_in_round(s: StateFields, event: int, round_number: int) -> int:
    """How often an event takes place in a round: twice in a solar eclipse (14.5)."""
    if s.event_row[round_number - 1] != event:
        return 0
    return (
        2
        if round_number == c.SUPER_ROUND and s.super_event == c.SOLAR_ECLIPSE and not s.is_eclipse_repeat
        else 1
    )


def value_after_flood(s: StateFields, value: int) -> int:
    """Value of goods, reduced if a flood is going to halve them (14.4)."""
    if s.stage < c.STAGE_SUPER and c.SUPER_ROUND - 1 <= s.round <= c.SUPER_ROUND:
        tenths = persons.super_event_tenths(s, c.FLOOD, s.round)
        return value * (1000 - tenths * (100 - w.FLOOD_KEPT_PERCENT)) // 1000
    return value


def yuan_value(s: StateFields, p: int, yuan: int, release_cost: int) -> int:
    """Value of yuan: unpaid tributes cost persons, the rest pays fees and privileges and scores at the end."""
    value = 0
    left = yuan
    spare = yuan * 100
    for r in range(persons.next_event_round(s), c.ROUNDS + 1):
        for _ in range(event_count_in_round(s, c.TRIBUTE, r)):
            weight = SHORTAGE_WEIGHT_BY_MONTHS_AHEAD[r - s.round]
            paid = min(c.TRIBUTE_YUAN, left)
            left -= paid
            spare -= paid * min(100, weight)
            value -= (c.TRIBUTE_YUAN - paid) * release_cost * weight // 100
    months = c.ROUNDS - s.round
    value_per_yuan = w.YUAN_FINAL + months * w.YUAN_PER_MONTH
    surplus = max(0, spare - w.YUAN_SATURATION * 100)
    goods = ((spare - surplus) * value_per_yuan + surplus * (w.YUAN_FINAL + value_per_yuan) // 2) // 100
    if months > 0:
        goods += min(spare, c.FEE * 100) * w.YUAN_FOR_FEE // 100
    return value + value_after_flood(s, goods)


def rice_value(s: StateFields, p: int, rice: int, inhabited: int, release_cost: int) -> int:
    """Value of rice: in a drought, each palace without rice loses a person."""
    value = 0
    left = rice
    spare = rice * 100
    for r in range(persons.next_event_round(s), c.ROUNDS + 1):
        for _ in range(event_count_in_round(s, c.DROUGHT, r)):
            weight = RICE_SHORTAGE_WEIGHT_BY_MONTHS_AHEAD[r - s.round]
            rice_needed = inhabited + (1 if r - s.round >= w.EXTRA_PALACE_MONTHS_AHEAD else 0)
            paid = min(rice_needed, left)
            left -= paid
            spare -= paid * min(100, weight)
            value -= (rice_needed - paid) * release_cost * weight // 100
    return value + value_after_flood(s, spare * w.SURPLUS_GOOD // 100)


def festival_points(s: StateFields, p: int, fireworks: int, halvings: int) -> int:
    """Points of a festival if it took place now, in hundredths, smoothed by the distance to the best opponent."""
    best = 0
    second = 0
    for q in range(s.seats):
        if q != p:
            n = s.fireworks[q] >> halvings
            if n > best:
                second = best
                best = n
            elif second < n < best:
                second = n
    points = 0
    if fireworks > 0:
        if fireworks >= best:
            points = 600
        elif fireworks >= second:
            points = 300
    lead = max(-w.MAX_FIREWORKS_LEAD, min(w.MAX_FIREWORKS_LEAD, fireworks - best))
    return points + lead * w.FIREWORKS_LEAD


def fireworks_value(s: StateFields, p: int, fireworks: int) -> int:
    """Value of fireworks: points of the coming festivals, and what is left after them."""
    value = 0
    left = fireworks
    halvings = 0
    for r in range(persons.next_event_round(s), c.ROUNDS + 1):
        for _ in range(event_count_in_round(s, c.FESTIVAL, r)):
            value += (
                festival_points(s, p, left, halvings) * FESTIVAL_WEIGHT_BY_MONTHS_AHEAD[r - s.round] // 100
            )
            left >>= 1
            halvings += 1
    return value + value_after_flood(s, left * w.SURPLUS_GOOD)


def goods_value(s: StateFields, p: int, yuan: int, rice: int, fireworks: int, release_cost: int) -> int:
    """Value of all goods of a seat."""
    inhabited = province.count_inhabited(s, p)
    return (
        yuan_value(s, p, yuan, release_cost)
        + rice_value(s, p, rice, inhabited, release_cost)
        + fireworks_value(s, p, fireworks)
    )
