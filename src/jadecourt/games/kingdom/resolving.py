"""Section 7: ties and the order in which bids are resolved."""

from __future__ import annotations

from ...core import telling
from . import components as c
from .board import Board


def sort_bids(s: Board) -> None:
    """7.1, 7.3, 8.1, 10.1 Tied singles stay on the table, single Resets go aside, all others wait for their turn."""
    tied = find_tied_singles(s)
    for i in range(s.seats * s.bids_each):
        top = s.top[i]
        if top == c.NO_CARD:
            continue
        p = i >> (s.bids_each - 1)
        if s.bottom[i] == 0 and top == c.RESET:
            s.aside[p] |= 1 << c.RESET
            s.top[i] = c.NO_CARD
        elif s.bottom[i] == 0 and i != s.half and tied >> top & 1:
            s.carried[p] |= 1 << top
            s.top[i] = c.NO_CARD
            telling.emit(s, c.TELL_TIED, p, top, 0, 0)
        else:
            insert(s, sort_key(s, i), i)


def find_tied_singles(s: Board) -> int:
    """7.1 Mask of the numbers that several seats show as a single without the Emperor's ½."""
    seen = 0
    tied = 0
    for i in range(s.seats * s.bids_each):
        if s.top[i] > c.RESET and s.bottom[i] == 0 and i != s.half:
            tied |= seen & 1 << s.top[i]
            seen |= 1 << s.top[i]
    return tied


def sort_key(s: Board, i: int) -> int:
    """6.3, 7.3 Twice the value with the ½, then stack before single, then the upper card."""
    value = 2 * (s.bottom[i] + s.top[i])
    if i == s.half:
        value += 1
    return value << 4 | (8 if s.bottom[i] else 0) | s.top[i]


def insert(s: Board, key: int, i: int) -> None:
    """7.2, 7.3 Into the queue, highest key first. An equal key is an equal stack: the two are tied."""
    at = s.queue_length
    while at > 0 and s.queue[at - 1] >> c.MAX_BIDS < key:
        at -= 1
    if at > 0 and s.queue[at - 1] >> c.MAX_BIDS == key:
        s.queue[at - 1] |= 1 << i
        return
    j = s.queue_length
    while j > at:
        s.queue[j] = s.queue[j - 1]
        j -= 1
    s.queue[at] = key << c.MAX_BIDS | 1 << i
    s.queue_length += 1
