"""A position of In the Year of the Dragon, as the rest of the package sees it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State
from . import components as c
from . import final_scoring, flow, legal, placement, province
from .state_fields import StateFields


class DragonState(StateFields):
    """Fields from `Board`, rules from `flow` and `asking`. `Dragon.start` and `Dragon.restore` make them."""

    __slots__ = ()

    def start(
        self,
        seats: int,
        large_privilege_cost: int,
        wall_on: int,
        forbid_adjacent_events: int,
        super_event: int,
        start_seat: int,
    ) -> None:
        """5 Become a new game with these settings; see `board.toml` for their numbers."""
        from .validation import check_options

        options = (
            arguments.to_int(seats),
            arguments.to_int(large_privilege_cost),
            arguments.to_int(wall_on),
            arguments.to_int(forbid_adjacent_events),
            arguments.to_int(super_event),
            arguments.to_int(start_seat),
        )
        check_options(*options)
        self._restart(options)

    def _restart(self, options: tuple[int, ...]) -> None:
        seats, large_privilege_cost, wall_on, forbid_adjacent_events, super_event, start_seat = options
        self._clear()
        self.seats = seats
        self.large_privilege_cost = large_privilege_cost
        self.wall_on = wall_on
        self.forbid_adjacent_events = forbid_adjacent_events
        self.super_event = super_event
        self.start_seat = start_seat
        flow.start_game(self)
        self.playable = 1

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Take a stored position, if the rules accept it; what is counted or found from it is found anew.

        A position in which the engine runs (no question is asked yet) goes on to its next question. `Dragon.restore`
        accepts none of these, and checks the size of hands, too.
        """
        from .validation import check_invariants, copy_valid_fields

        twin = DragonState()
        arguments.untrack_from_gc(twin)
        valid_fields = copy_valid_fields(fields)
        twin.set_log(self.log)
        twin._fill(valid_fields)
        for p in range(twin.seats):
            province.rebuild_counts(twin, p)
        placement.rebuild_display_masks(twin)
        check_invariants(twin)
        twin._rebuild_options()
        twin.playable = 1
        self.copy_from(twin)

    def _rebuild_options(self) -> None:
        """List the options anew, and run to the next real question if this position does not wait for one."""
        self.option_count = legal.list_legal(self, self.asked_seat)
        flow.advance(self)

    def final_scoring_entries(self) -> list[tuple[int, int, int, int, int]]:
        """12.2 What the final scoring would tell the log if the game ended now."""
        entries: list[tuple[int, int, int, int, int]] = []
        final_state = cython.cast(DragonState, self._copy_playable())
        final_state.set_log(entries)
        final_state._finish_now()
        return entries

    def _finish_now(self) -> None:
        """As if the last wall scoring was over: then nothing is left but 12.2."""
        self.stage = c.STAGE_FINAL_WALL
        self.order_index = self.seats - 1
        self.current_step = c.STEP_NONE
        self.option_count = 0
        self.asked_seat = 0
        flow.advance(self)

    def ply_error(self, seat: int, move: int) -> Exception:
        """The error with which `apply` refuses this ply, with the paragraph of the rules."""
        from ...core.illegal_moves import illegal_ply_error
        from .game import GAME

        return illegal_ply_error(GAME(players=self.seats), self, seat, move)

    def __repr__(self) -> str:
        from .description import describe_state

        return describe_state(self)

    def copy(self) -> DragonState:
        """An equal state that logs nothing."""
        twin = DragonState.__new__(DragonState)  # `copy_from` sets every field: no need to clear them first
        twin.log = None
        twin.has_log = 0
        twin.copy_from(self)
        return twin

    # ------------------------------------------------------------------ unchecked

    def _seats(self) -> int:
        return self.seats

    def _mover(self) -> int:
        return self.asked_seat

    def _movers(self) -> int:
        return 1 << self.asked_seat if self.asked_seat >= 0 else 0

    def _step(self) -> int:
        return self.current_step

    def _owed(self, seat: int) -> int:
        if seat != self.asked_seat or seat < 0:
            return 0
        if self.current_step == c.STEP_PLACE and self.tiles_to_place[1] != 0:
            return 2
        return max(1, self.current_owed)

    def _legal(self, seat: int, out: Buffer) -> int:
        out.count = self.option_count if seat == self.asked_seat else 0
        out.item[:40] = self.options  # all of them: one memcpy is faster than a loop of unknown length
        return out.count

    def _odds(self, out: Buffer) -> int:
        return legal.list_odds(self, out)

    def _allows(self, seat: int, move: int, scratch: Buffer) -> int:
        if seat != self.asked_seat:
            return 0
        if seat == k.CHANCE:
            legal.list_odds(self, scratch)
            return scratch._contains(move)
        for i in range(self.option_count):
            if self.options[i] == move:
                return 1
        return 0

    def _apply(self, seat: int, move: int) -> None:
        flow.apply(self, move)

    def _assign(self, other: State) -> None:
        self.copy_from(cython.cast(StateFields, other))

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
