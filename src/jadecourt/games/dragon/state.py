"""A position of In the Year of the Dragon, as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import components as k
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from . import asking, final_scoring, flow, placing, province
from . import components as c
from .board import Board


class DragonState(Board):
    """Fields from `Board`, rules from `flow` and `asking`. `Dragon.start` and `Dragon.restore` make them."""

    __slots__ = ()

    def begin(
        self, seats: int, large_cost: int, wall: int, slide: int, super_event: int, start_seat: int
    ) -> None:
        """5 Become a new game with these settings; see `board.toml` for their numbers."""
        from .stored import check_settings

        settings = (
            arguments.to_int(seats),
            arguments.to_int(large_cost),
            arguments.to_int(wall),
            arguments.to_int(slide),
            arguments.to_int(super_event),
            arguments.to_int(start_seat),
        )
        check_settings(*settings)
        self._restart(settings)

    def _restart(self, settings: tuple[int, ...]) -> None:
        seats, large_cost, wall, slide, super_event, start_seat = settings
        self._clear()
        self.seats = seats
        self.large_cost = large_cost
        self.wall_on = wall
        self.slide = slide
        self.super_event = super_event
        self.start_seat = start_seat
        flow.begin(self)
        self.playable = 1

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Take a stored position, if the rules accept it; what is counted or found from it is found anew.

        A position in which the engine runs (no question is asked yet) goes on to its next question. `Dragon.restore`
        accepts none of these, and checks the size of hands, too.
        """
        from .stored import accept_fields, check_loaded

        twin = DragonState()
        arguments.hide(twin)
        accepted = accept_fields(fields)
        twin.listen(self.log)
        twin._fill(accepted)
        for p in range(twin.seats):
            province.recount(twin, p)
        placing.recount_display(twin)
        check_loaded(twin)
        twin._refresh()
        twin.playable = 1
        self.take(twin)

    def _refresh(self) -> None:
        """List the options anew, and run to the next real question if this position does not wait for one."""
        self.option_count = asking.list_answers(self, self.asked)
        flow.advance(self)

    def tell_final_scoring(self) -> list[tuple[int, int, int, int, int]]:
        """12.2 What the final scoring would tell the log if the game ended now."""
        lines: list[tuple[int, int, int, int, int]] = []
        end = cython.cast(DragonState, self._copy_playable())
        end.listen(lines)
        end._finish_now()
        return lines

    def _finish_now(self) -> None:
        """As if the last wall scoring was over: then nothing is left but 12.2."""
        self.stage = c.STAGE_LAST_WALL
        self.turn = self.seats - 1
        self.step_now = c.STEP_NONE
        self.option_count = 0
        self.asked = 0
        flow.advance(self)

    def explain_refusal(self, seat: int, move: int) -> Exception:
        """The error with which `apply` refuses this ply, with the paragraph of the rules."""
        from ...core.refusals import refuse_ply
        from .game import GAME

        return refuse_ply(GAME(players=self.seats), self, seat, move)

    def __repr__(self) -> str:
        from .description import describe_state

        return describe_state(self)

    def copy(self) -> DragonState:
        """An equal state that logs nothing."""
        twin = DragonState.__new__(DragonState)  # `take` sets every field: no need to clear them first
        twin.log = None
        twin.listening = 0
        twin.take(self)
        return twin

    # ------------------------------------------------------------------ unchecked

    def _seats(self) -> int:
        return self.seats

    def _mover(self) -> int:
        return self.asked

    def _movers(self) -> int:
        return 1 << self.asked if self.asked >= 0 else 0

    def _step(self) -> int:
        return self.step_now

    def _owed(self, seat: int) -> int:
        if seat != self.asked or seat < 0:
            return 0
        if self.step_now == c.STEP_PLACE and self.waiting[1] != 0:
            return 2
        return max(1, self.owed_now)

    def _legal(self, seat: int, out: Buffer) -> int:
        out.count = self.option_count if seat == self.asked else 0
        out.item[:40] = self.options  # all of them: one memcpy is faster than a loop of unknown length
        return out.count

    def _odds(self, out: Buffer) -> int:
        return asking.list_odds(self, out)

    def _allows(self, seat: int, move: int, scratch: Buffer) -> int:
        if seat != self.asked:
            return 0
        if seat == k.CHANCE:
            asking.list_odds(self, scratch)
            return scratch._contains(move)
        for i in range(self.option_count):
            if self.options[i] == move:
                return 1
        return 0

    def _apply(self, seat: int, move: int) -> None:
        flow.apply(self, move)

    def _assign(self, other: State) -> None:
        self.take(cython.cast(Board, other))

    def _key(self) -> int:
        return self.hash_fields()

    def _info_key(self, seat: int) -> int:
        """4.2 Nothing is hidden: a seat knows the position."""
        return self.hash_fields()

    def _determinize(self, seat: int, dice: Dice) -> None:
        """4.2 Nothing is hidden: the only world a seat can think of is the real one."""

    def _score(self, seat: int) -> int:
        return self.vp[seat]

    def _place(self, seat: int) -> int:
        return final_scoring.find_place(self, seat)
