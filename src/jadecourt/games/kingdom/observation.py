"""4.3 The parts of an observation that are no plain fields; sealed bids of other seats are secret.

`out` has the numbers, all 0 at first, from index `start` on; `observation_layout` says where each block begins.
"""

from __future__ import annotations

from collections.abc import MutableSequence

from . import bidding
from . import components as c
from . import observation_layout as o
from .state_fields import StateFields


def write_table(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """4.3, 5, 6.1 The row, the own sealed bid and the own moves left."""
    for i in range(s.row_count):
        out[start + o.ROW + s.row[i]] += 1
    if s.current_step == c.STEP_BID:
        for i in range(seat * s.bids_each, (seat + 1) * s.bids_each):
            if s.bid_top[i] != c.NO_CARD:
                out[start + o.SEALED + s.bid_top[i]] = 1 + s.bid_bottom[i]
    out[start + o.OWED] = bidding.count_owed(s, seat)


def write_seat(s: StateFields, p: int, place: int, out: MutableSequence[int], start: int) -> None:
    """4.3, 7.3 The open bids of a seat, and whether it has to move; nothing of sealed bids."""
    if s.current_step != c.STEP_BID:
        out[start + o.ASKED_SEAT + place] = 1 if s.asked_seat == p else 0
        for slot in range(s.bids_each):
            bid = p * s.bids_each + slot
            if s.bid_top[bid] != c.NO_CARD:
                first = start + o.BIDS + place * o.BIDS_WIDTH + o.BIDS_WIDTH // 2 * slot
                out[first] = s.bid_bottom[bid]
                out[first + 1] = 1 + s.bid_top[bid]
                out[first + 2] = 1 if s.emperor_bid == bid else 0
