"""Section 12: the end of the game."""

from __future__ import annotations

from ...core import components as k
from ...core import telling
from . import components as c
from . import order, province
from .board import Board


def score_people(s: Board, p: int) -> None:
    """12.2, 14.1 2 VP per own person."""
    s.vp[p] += 2 * s.people[p]
    telling.emit(s, c.TELL_PEOPLE_SCORED, p, 2 * s.people[p], s.people[p], 0)


def score_monks(s: Board, p: int) -> None:
    """12.2, 14.2, 14.10 Buddhas times floors for each monk."""
    points = province.count_monks(s, p)
    s.vp[p] += points
    telling.emit(s, c.TELL_MONKS_SCORED, p, points, 0, 0)


def score_goods(s: Board, p: int) -> None:
    """12.2 Rice and fireworks count 2 yuan; every full 3 yuan are 1 VP. The goods stay as they are."""
    points = (s.yuan[p] + 2 * s.rice[p] + 2 * s.fireworks[p]) // 3
    s.vp[p] += points
    telling.emit(s, c.TELL_GOODS_SCORED, p, points, 0, 0)


def finish(s: Board) -> None:
    """12.2, 12.3 Final scoring; then nobody is asked any more."""
    for p in range(s.seats):
        score_people(s, p)
        score_monks(s, p)
        score_goods(s, p)
    order.set_order(s)
    s.stage = c.STAGE_OVER
    s.asked = k.NOBODY
    s.option_count = 0
    for p in range(s.seats):
        telling.emit(s, c.TELL_RANKED, p, find_place(s, p), s.vp[p], 0)


def find_place(s: Board, p: int) -> int:
    """12.3 More VP first; then the marker further ahead, on the same space the upper one."""
    mine = s.space[p] * c.MAX_SEATS + s.height[p]
    place = 1
    for q in range(s.seats):
        theirs = s.space[q] * c.MAX_SEATS + s.height[q]
        if s.vp[q] > s.vp[p] or (s.vp[q] == s.vp[p] and theirs > mine):
            place += 1
    return place
