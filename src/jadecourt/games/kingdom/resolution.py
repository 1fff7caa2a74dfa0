"""Section 7: ties and the order in which bids are resolved."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields


def sort_bids(s: StateFields) -> None:
    """7.1, 7.3, 8.1, 10.1 Carry tied singles, set single Resets aside, and queue all other bids."""
    tied = find_tied_singles(s)
    for i in range(s.seats * s.bids_each):
        top = s.bid_top[i]
        if top == c.NO_CARD:
            continue
        p = i >> (s.bids_each - 1)
        if s.bid_bottom[i] == 0 and top == c.RESET:
            s.used_cards[p] |= 1 << c.RESET
            s.bid_top[i] = c.NO_CARD
        elif s.bid_bottom[i] == 0 and i != s.emperor_bid and tied >> top & 1:
            s.carried[p] |= 1 << top
            s.bid_top[i] = c.NO_CARD
            emit.emit(s, c.LOG_TIED, p, top, 0, 0)
        else:
            insert_into_queue(s, sort_key(s, i), i)


def find_tied_singles(s: StateFields) -> int:
    """7.1 Mask of the cards that two or more seats bid as a single without the Emperor's ½."""
    seen = 0
    tied = 0
    for i in range(s.seats * s.bids_each):
        if s.bid_top[i] > c.RESET and s.bid_bottom[i] == 0 and i != s.emperor_bid:
            tied |= seen & 1 << s.bid_top[i]
            seen |= 1 << s.bid_top[i]
    return tied


def sort_key(s: StateFields, i: int) -> int:
    """6.3, 7.3 Sort key of a bid: twice its value including the ½, then stack before single, then the upper card."""
    value = 2 * (s.bid_bottom[i] + s.bid_top[i])
    if i == s.emperor_bid:
        value += 1
    return value << 4 | (8 if s.bid_bottom[i] else 0) | s.bid_top[i]


def insert_into_queue(s: StateFields, key: int, i: int) -> None:
    """7.2, 7.3 Insert a bid into the queue, highest key first; stacks with equal keys are tied and form one item."""
    index = s.queue_length
    while index > 0 and s.queue[index - 1] >> c.MAX_BIDS < key:
        index -= 1
    if index > 0 and s.queue[index - 1] >> c.MAX_BIDS == key:
        s.queue[index - 1] |= 1 << i
        return
    j = s.queue_length
    while j > index:
        s.queue[j] = s.queue[j - 1]
        j -= 1
    s.queue[index] = key << c.MAX_BIDS | 1 << i
    s.queue_length += 1
