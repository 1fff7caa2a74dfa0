"""A position of Middle Kingdom, as the rest of the package sees it."""

from __future__ import annotations

from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core.buffer import Buffer
from ...core.dice import Dice, mix
from ...core.state import State
from . import asking, bidding, flow, piles, scoring
from . import components as c
from .board import Board


class KingdomState(Board):
    """Fields from `Board`, rules from `flow` and `asking`."""

    __slots__ = ()

    def begin(
        self, seats: int, row_size: int, bids_each: int, harvest_limit: int, nobles_2: int, nobles_3: int
    ) -> None:
        """3.1, 5 A new game; every field still has its initial 0."""
        self.seats = seats
        self.row_size = row_size
        self.bids_each = bids_each
        self.harvest_limit = harvest_limit
        self.deck[c.BUREAUCRAT] = 9
        self.deck[c.PHILOSOPHER] = 1
        self.deck[c.FARMER] = 15
        self.deck[c.MERCHANT] = 15
        self.deck[c.NOBLE_2] = nobles_2
        self.deck[c.NOBLE_3] = nobles_3
        self.deck[c.NOBLE_4] = 12 - nobles_2 - nobles_3
        self.deck[c.WARLORD] = 10
        self.deck_count = c.DECK
        flow.begin(self)

    def restore(self, fields: dict[str, Any]) -> None:
        """Take a stored position; what is counted or found from it is counted and found anew."""
        self.load(fields)
        for p in range(self.seats):
            piles.recount(self, p)
        self.refresh()

    def refresh(self) -> None:
        """List the options anew, and run to the next real question if this position does not wait for one."""
        self.option_count = asking.list_answers(self, self.asked)
        flow.advance(self)

    def mover(self) -> int:
        return self.asked

    def movers(self) -> int:
        return self.owing

    def step(self) -> int:
        return self.step_now

    def owed(self, seat: int) -> int:
        """6.1 In a two-bid game a seat seals two cards, the Palace holder one."""
        if seat < 0 or self.owing >> seat & 1 == 0:
            return 0
        if (
            self.step_now == c.STEP_BID
            and self.bids_each == 2
            and self.top[2 * seat] == c.NO_CARD
            and seat != self.holder[c.PALACE]
            and self.hand[seat] != 1 << c.RESET
        ):
            return 2
        return 1

    def legal(self, seat: int, out: Buffer) -> int:
        if self.step_now == c.STEP_BID or self.step_now == c.STEP_PALACE:
            return bidding.legal_bid(self, seat, out)
        out.count = self.option_count if seat == self.asked else 0
        out.item[:8] = self.options  # all of them: one memcpy is faster than a loop of unknown length
        return out.count

    def moves(self, seat: int) -> list[int]:
        out = Buffer()
        self.legal(seat, out)
        return list(out)

    def odds(self, out: Buffer) -> int:
        return asking.list_odds(self, out)

    def apply(self, seat: int, move: int) -> None:
        flow.apply(self, seat, move)

    def assign(self, other: State) -> None:
        self.take(cython.cast(Board, other))

    def copy(self) -> KingdomState:
        twin = KingdomState.__new__(KingdomState)  # `take` sets every field: no need to clear them first
        twin.listen(None)
        twin.take(self)
        return twin

    def key(self) -> int:
        return self.hash_fields()

    def info_key(self, seat: int) -> int:
        """4.3 Until the reveal a seat knows no sealed bid but its own, nor who has sealed one."""
        if self.step_now != c.STEP_BID:
            return self.hash_fields()
        h = self.hash_open()
        if seat >= 0:
            for i in range(seat * self.bids_each, (seat + 1) * self.bids_each):
                h = mix(h ^ (1 + (self.bottom[i] << 4) + self.top[i]))
        return h

    def determinize(self, seat: int, dice: Dice) -> KingdomState:
        """4.3 The bids that the others have sealed are withdrawn; the deck has no order to be known."""
        world = self.copy()
        world.withdraw_others(seat)
        return world

    def withdraw_others(self, seat: int) -> None:
        """4.3 Before the reveal: every other seat has still to choose."""
        if self.step_now == c.STEP_BID:
            for p in range(self.seats):
                if p != seat:
                    bidding.withdraw(self, p)
            bidding.ask_bids(self)

    def score(self, seat: int) -> int:
        return scoring.score(self, seat)

    def place(self, seat: int) -> int:
        return scoring.find_place(self, seat)

    def scores(self) -> list[int]:
        return [self.score(p) for p in range(self.seats)]

    def places(self) -> list[int]:
        return [self.place(p) for p in range(self.seats)]
