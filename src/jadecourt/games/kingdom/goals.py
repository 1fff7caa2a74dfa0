"""8.7 and section 9: who holds the goals, and who gets the Celestial Dragon."""

from __future__ import annotations

from ...core import telling
from . import components as c
from .board import Board


def update_goal(s: Board, p: int, t: int) -> None:
    """8.7 A seat that has gained influence takes the goal if it alone has the most, at least 2.

    Nobody else can have come to lead by that; a tie leaves the goal where it is.
    """
    mine = s.influence[t * c.MAX_SEATS + p]
    if s.holder[t] == p or mine < c.LEAST_INFLUENCE:
        return
    level = 0
    for q in range(s.seats):
        level += 1 if s.influence[t * c.MAX_SEATS + q] >= mine else 0
    if level == 1:  # only the seat itself
        s.holder[t] = p
        telling.emit(s, c.TELL_GOAL, p, t, mine, 0)


def update_goals(s: Board) -> None:
    """8.5 All five at once: after several seats have gained influence at the same time."""
    for t in range(c.TYPES):
        for p in range(s.seats):
            update_goal(s, p, t)


def assign_dragon(s: Board) -> None:
    """9 Four goals held: to the seat with the fewest goals, then the fewest cards, then the one longest without."""
    held = 0
    goals = 0  # goals of each seat, four bits a seat
    for t in range(c.TYPES):
        if s.holder[t] != c.NO_HOLDER:
            held += 1
            goals += 1 << (4 * s.holder[t])
    if held < c.DRAGON_GOALS:
        return
    least = -1
    poorest = c.NO_HOLDER
    for p in range(s.seats):
        rank = ((goals >> (4 * p) & 15) << 16) + (s.dynasty[p] << 8) + s.last_dragon[p]
        if least < 0 or rank < least:
            least = rank
            poorest = p
        elif rank == least:  # two that never had it
            poorest = c.NO_HOLDER
    if poorest == c.NO_HOLDER:
        telling.emit(s, c.TELL_NO_DRAGON, -1, 0, 0, 0)
        return
    s.dragon = poorest
    s.last_dragon[poorest] = s.round
    telling.emit(s, c.TELL_DRAGON, poorest, 0, 0, 0)
