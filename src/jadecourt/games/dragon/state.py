"""A position of In the Year of the Dragon, as the rest of the package sees it."""

from __future__ import annotations

from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from . import asking, final_scoring, flow, placing, province
from . import components as c
from .board import Board


class DragonState(Board):
    """Fields from `Board`, rules from `flow` and `asking`."""

    __slots__ = ()

    def begin(
        self, seats: int, large_cost: int, wall: int, slide: int, super_event: int, start_seat: int
    ) -> None:
        """5 A new game; every field still has its initial 0."""
        self.seats = seats
        self.large_cost = large_cost
        self.wall_on = wall
        self.slide = slide
        self.super_event = super_event
        self.start_seat = start_seat
        flow.begin(self)

    def restore(self, fields: dict[str, Any]) -> None:
        """Take a stored position; what is counted or found from it is counted and found anew."""
        self.load(fields)
        for p in range(self.seats):
            province.recount(self, p)
        placing.recount_display(self)
        self.refresh()

    def refresh(self) -> None:
        """List the options anew, and run to the next real question if this position does not wait for one."""
        self.option_count = asking.list_answers(self, self.asked)
        flow.advance(self)

    def mover(self) -> int:
        return self.asked

    def movers(self) -> int:
        return 1 << self.asked if self.asked >= 0 else 0

    def step(self) -> int:
        return self.step_now

    def owed(self, seat: int) -> int:
        if seat != self.asked or seat < 0:
            return 0
        if self.step_now == c.STEP_PLACE and self.waiting[1] != 0:
            return 2
        return max(1, self.owed_now)

    def legal(self, seat: int, out: Buffer) -> int:
        out.count = self.option_count if seat == self.asked else 0
        out.item[:40] = self.options  # all of them: one memcpy is faster than a loop of unknown length
        return out.count

    def moves(self, seat: int) -> list[int]:
        if seat != self.asked:
            return []
        return [self.options[i] for i in range(self.option_count)]

    def odds(self, out: Buffer) -> int:
        return asking.list_odds(self, out)

    def apply(self, seat: int, move: int) -> None:
        flow.apply(self, move)

    def assign(self, other: State) -> None:
        self.take(cython.cast(Board, other))

    def copy(self) -> DragonState:
        twin = DragonState.__new__(DragonState)  # `take` sets every field: no need to clear them first
        twin.listen(None)
        twin.take(self)
        return twin

    def key(self) -> int:
        return self.hash_fields()

    def info_key(self, seat: int) -> int:
        """4.2 Nothing is hidden: a seat knows the position."""
        return self.hash_fields()

    def determinize(self, seat: int, dice: Dice) -> DragonState:
        """4.2 Nothing is hidden: the only world a seat can think of is the real one."""
        return self.copy()

    def score(self, seat: int) -> int:
        return self.vp[seat]

    def place(self, seat: int) -> int:
        return final_scoring.find_place(self, seat)

    def scores(self) -> list[int]:
        return [self.score(p) for p in range(self.seats)]

    def places(self) -> list[int]:
        return [self.place(p) for p in range(self.seats)]
