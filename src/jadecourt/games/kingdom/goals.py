"""8.7 and section 9: the holders of the goals and of the Celestial Dragon."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields


def update_goal(s: StateFields, p: int, t: int) -> None:
    """8.7 A seat that has gained influence takes the goal if it alone has the most, at least 2.

    No other seat can take the lead by that; a tie leaves the goal with its holder.
    """
    mine = s.influence[t * c.MAX_SEATS + p]
    if s.holder[t] == p or mine < c.MIN_GOAL_INFLUENCE:
        return
    leader_count = 0
    for q in range(s.seats):
        leader_count += 1 if s.influence[t * c.MAX_SEATS + q] >= mine else 0
    if leader_count == 1:  # the seat leads alone
        s.holder[t] = p
        emit.emit(s, c.LOG_GOAL, p, t, mine, 0)


def update_goals(s: StateFields) -> None:
    """8.5 Update all five goals, after several seats have gained influence at the same time."""
    for t in range(c.TYPES):
        for p in range(s.seats):
            update_goal(s, p, t)


def assign_dragon(s: StateFields) -> None:
    """9 If four goals are held: assign the Dragon to the seat with the fewest goals, then the fewest cards, then the
    one that has been without it for the longest time."""
    held_count = 0
    goal_counts = 0  # number of goals of each seat, four bits per seat
    for t in range(c.TYPES):
        if s.holder[t] != c.NO_HOLDER:
            held_count += 1
            goal_counts += 1 << (4 * s.holder[t])
    if held_count < c.MIN_GOALS_FOR_DRAGON:
        return
    lowest_rank = -1
    receiver = c.NO_HOLDER
    for p in range(s.seats):
        rank = ((goal_counts >> (4 * p) & 15) << 16) + (s.dynasty_count[p] << 8) + s.last_dragon[p]
        if lowest_rank < 0 or rank < lowest_rank:
            lowest_rank = rank
            receiver = p
        elif rank == lowest_rank:  # both never had it: it is not assigned
            receiver = c.NO_HOLDER
    if receiver == c.NO_HOLDER:
        emit.emit(s, c.LOG_NO_DRAGON, -1, 0, 0, 0)
        return
    s.dragon = receiver
    s.last_dragon[receiver] = s.round
    emit.emit(s, c.LOG_DRAGON, receiver, 0, 0, 0)
