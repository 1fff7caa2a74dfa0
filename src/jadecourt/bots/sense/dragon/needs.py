"""What yuan, rice and fireworks are worth, looking along the row of events."""

from __future__ import annotations

from ....games.dragon import components as c
from ....games.dragon import province
from ....games.dragon.board import Board
from . import tuning as w
from . import worths

URGENCY = w.URGENCY
RICE_URGENCY = w.RICE_URGENCY
FESTIVAL_URGENCY = w.FESTIVAL_URGENCY


def strikes(s: Board, event: int, r: int) -> int:
    """How often an event strikes in round `r`: twice in a solar eclipse (14.5)."""
    if s.event_row[r - 1] != event:
        return 0
    return 2 if r == c.SUPER_ROUND and s.super_event == c.SOLAR_ECLIPSE and not s.again else 1


def flooded(s: Board, worth: int) -> int:
    """What goods are worth that a flood is going to halve (14.4)."""
    if s.super_event == c.FLOOD and s.stage < c.STAGE_SUPER and c.SUPER_ROUND - 1 <= s.round <= c.SUPER_ROUND:
        return worth * w.FLOOD_LEAVES // 100
    return worth


def yuan_worth(s: Board, p: int, yuan: int, loss: int) -> int:
    """Tributes not paid cost persons; what is left pays fees and privileges, and points at the end."""
    worth = 0
    left = yuan
    spare = yuan * 100
    for r in range(worths.next_event(s), c.ROUNDS + 1):
        for _ in range(strikes(s, c.TRIBUTE, r)):
            urgency = URGENCY[r - s.round]
            paid = min(c.TRIBUTE_YUAN, left)
            left -= paid
            spare -= paid * min(100, urgency)
            worth -= (c.TRIBUTE_YUAN - paid) * loss * urgency // 100
    months = c.ROUNDS - s.round
    each = w.GOOD_YUAN + months * w.YUAN_MONTH
    beyond = max(0, spare - w.YUAN_ENOUGH * 100)
    goods = ((spare - beyond) * each + beyond * (w.GOOD_YUAN + each) // 2) // 100
    if months > 0:
        goods += min(spare, c.FEE * 100) * w.YUAN_FEE // 100
    return worth + flooded(s, goods)


def rice_worth(s: Board, p: int, rice: int, inhabited: int, loss: int) -> int:
    """Palaces that a drought finds without rice lose a person each."""
    worth = 0
    left = rice
    spare = rice * 100
    for r in range(worths.next_event(s), c.ROUNDS + 1):
        for _ in range(strikes(s, c.DROUGHT, r)):
            urgency = RICE_URGENCY[r - s.round]
            hungry = inhabited + (1 if r - s.round >= w.RICE_AHEAD else 0)
            paid = min(hungry, left)
            left -= paid
            spare -= paid * min(100, urgency)
            worth -= (hungry - paid) * loss * urgency // 100
    return worth + flooded(s, spare * w.GOOD_PIECE // 100)


def festival_points(s: Board, p: int, fireworks: int, halves: int) -> int:
    """Points of a festival if it came now, smoothed by how near the others are; hundredths."""
    best = 0
    second = 0
    for q in range(s.seats):
        if q != p:
            n = s.fireworks[q] >> halves
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
    lead = max(-w.FIREWORK_REACH, min(w.FIREWORK_REACH, fireworks - best))
    return points + lead * w.FIREWORK_LEAD


def fireworks_worth(s: Board, p: int, fireworks: int) -> int:
    """Points of the festivals to come and what remains after them."""
    worth = 0
    left = fireworks
    halves = 0
    for r in range(worths.next_event(s), c.ROUNDS + 1):
        for _ in range(strikes(s, c.FESTIVAL, r)):
            worth += festival_points(s, p, left, halves) * FESTIVAL_URGENCY[r - s.round] // 100
            left >>= 1
            halves += 1
    return worth + flooded(s, left * w.GOOD_PIECE)


def goods_worth(s: Board, p: int, yuan: int, rice: int, fireworks: int, loss: int) -> int:
    """All three together."""
    inhabited = province.count_inhabited(s, p)
    return (
        yuan_worth(s, p, yuan, loss)
        + rice_worth(s, p, rice, inhabited, loss)
        + fireworks_worth(s, p, fireworks)
    )
