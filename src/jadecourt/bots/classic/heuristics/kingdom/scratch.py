"""Intermediate results of the scoring functions, so that they need no memory of their own per call."""

from __future__ import annotations

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from .....core._cystub import cython

from .....games.kingdom import components as c
from . import weights as w


class Scratch:
    """Working memory of one `KingdomHeuristic`.

    Each call of a scoring function overwrites it, so one heuristic must not score in two threads at once. Bids are
    numbered `seat * bids_each + slot`, as in the state. tools/generate.py copies the lengths of the arrays into
    scratch.pxd; compiled, the arrays are part of the object.
    """

    __slots__ = (
        "bid_bottoms",
        "bid_tops",
        "emperor_bid",
        "gains",
        "row",
        "row_count",
        "samples",
        "sort_keys",
        "unclaimed",
    )

    def __init__(self) -> None:
        if not cython.compiled:
            # [seat * (KINDS + 1) + kind]: value of a card for a seat
            self.gains = [0] * (c.MAX_SEATS * (c.KINDS + 1))
            # [sample * MAX_BIDS + bid]: sampled bids of the opponents, a card or NO_CARD
            self.samples = [0] * (max(w.SAMPLES_ONE_BID, w.SAMPLES_TWO_BIDS) * c.MAX_BIDS)
            # the simulated round: upper card of each bid, lower card (0: none), the bid with the Emperor's half
            self.bid_tops = [0] * c.MAX_BIDS
            self.bid_bottoms = [0] * c.MAX_BIDS
            self.emperor_bid = 0
            # [bid]: higher keys claim first, -1: the bid claims nothing
            self.sort_keys = [0] * c.MAX_BIDS
            # face-up cards after the swap of the Dragon, and those that are not claimed yet
            self.row_count = 0
            self.row = [0] * c.MAX_ROW
            self.unclaimed = [0] * c.MAX_ROW
