"""Section 12: the end of the game."""

from __future__ import annotations

from ...core import constants as k
from ...core import emit
from . import components as c
from . import order, province
from .state_fields import StateFields


def score_people(s: StateFields, p: int) -> None:
    """12.2, 14.1 Score 2 VP per own person."""
    points = c.PERSON_VP * s.person_count[p]
    s.vp[p] += points
    emit.emit(s, c.LOG_PEOPLE_SCORED, p, points, s.person_count[p], 0)


def score_monks(s: StateFields, p: int) -> None:
    """12.2, 14.2, 14.10 Score Buddhas times floors for each monk."""
    points = province.monk_points(s, p)
    s.vp[p] += points
    emit.emit(s, c.LOG_MONKS_SCORED, p, points, 0, 0)


def score_goods(s: StateFields, p: int) -> None:
    """12.2 Score 1 VP per 3 yuan, rice and fireworks counted as 2 yuan each; the goods are kept."""
    points = goods_points(s.yuan[p], s.rice[p], s.fireworks[p])
    s.vp[p] += points
    emit.emit(s, c.LOG_GOODS_SCORED, p, points, 0, 0)


def goods_points(yuan: int, rice: int, fireworks: int) -> int:
    """12.2 The points for goods."""
    return (yuan + c.GOOD_YUAN * (rice + fireworks)) // c.YUAN_PER_VP


def finish_game(s: StateFields) -> None:
    """12.2, 12.3 Final scoring and ranking; the game is over."""
    for p in range(s.seats):
        score_people(s, p)
        score_monks(s, p)
        score_goods(s, p)
    order.set_order(s)
    s.stage = c.STAGE_OVER
    s.asked_seat = k.NOBODY
    s.option_count = 0
    for p in range(s.seats):
        emit.emit(s, c.LOG_RANKED, p, find_place(s, p), s.vp[p], 0)


def find_place(s: StateFields, p: int) -> int:
    """12.3 The place of a seat, 1 = winner: more VP, then the marker further ahead, on the same space the upper one."""
    own_rank = s.track_space[p] * c.MAX_SEATS + s.track_height[p]
    place = 1
    for q in range(s.seats):
        other_rank = s.track_space[q] * c.MAX_SEATS + s.track_height[q]
        if s.vp[q] > s.vp[p] or (s.vp[q] == s.vp[p] and other_rank > own_rank):
            place += 1
    return place
