"""Section 6: the person track and the player order."""

from __future__ import annotations

from ...core import telling
from . import components as c
from .board import Board


def move_marker(s: Board, p: int, steps: int) -> None:
    """6.2 Take the marker out of its stack and put it on top of the stack `steps` spaces ahead."""
    if steps < 1:
        return
    old = s.space[p]
    new = old + steps
    mine = s.height[p]
    height = 0
    for q in range(s.seats):
        beside = 1 if s.space[q] == old else 0
        above = 1 if s.height[q] > mine else 0
        s.height[q] -= beside & above
        height += 1 if s.space[q] == new else 0
    s.space[p] = new
    s.height[p] = height
    telling.emit(s, c.TELL_MARCHED, p, steps, new, 0)


def set_order(s: Board) -> None:
    """6.1, 6.3 Descending space; on the same space the higher marker first. Frozen for the stage."""
    for p in range(s.seats):
        rank = s.space[p] * c.MAX_SEATS + s.height[p]
        i = p
        while i > 0:
            q = s.order[i - 1]
            if s.space[q] * c.MAX_SEATS + s.height[q] > rank:
                break
            s.order[i] = q
            i -= 1
        s.order[i] = p


def tell_order(s: Board) -> None:
    """Tell the player order: five octal digits, first player lowest."""
    if not s.listening:  # the only entry whose argument costs a loop
        return
    packed = 0
    for i in range(s.seats):
        packed |= s.order[i] << (3 * i)
    telling.emit(s, c.TELL_ORDER, -1, packed, s.seats, 0)


def stack_all_on_zero(s: Board) -> None:
    """14.6 Volcanic eruption: all markers to space 0, the leader on top."""
    for i in range(s.seats):
        p = s.order[i]
        s.space[p] = 0
        s.height[p] = s.seats - 1 - i
