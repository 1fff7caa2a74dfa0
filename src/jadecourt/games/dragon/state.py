"""The state of a game of In the Year of the Dragon."""

from __future__ import annotations

from collections.abc import Mapping, MutableSequence
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
from . import (
    dispatch,
    final_scoring,
    flow,
    observer,
    order,
    phase_action,
    placement,
    projection,
    province,
)
from . import observation_layout as o
from .state_fields import StateFields


class DragonState(StateFields):
    """A position: fields of `StateFields`, rules of `flow`. Made by `Dragon.start` and `Dragon.restore`."""

    __slots__ = ()

    def start(self, *option_values: int) -> None:
        """5 Start a new game; the values are those of OPTION_FIELDS (see `game.toml`). Raises ValueError."""
        from .validation import check_options

        numbers: list[int] = []
        for value in option_values:
            numbers.append(arguments.to_int(value))
        check_options(*numbers)
        self._restart(tuple(numbers))

    def _restart(self, option_values: tuple[int, ...]) -> None:
        self._clear()
        self._set_options(option_values)
        flow.start_game(self)
        self.playable = 1

    def restore(self, fields: Mapping[str, Any]) -> None:
        """Load a stored position and recompute its derived fields. Raises CorruptRecord if it is invalid.

        A position in which the engine runs (no step is pending) is run to its next step. `Dragon.restore` rejects
        such positions, and also checks the size of hands.
        """
        from .validation import check_invariants, copy_valid_fields

        restored = DragonState()
        arguments.untrack_from_gc(restored)
        valid_fields = copy_valid_fields(fields)
        restored.set_log(self.log)
        restored._fill(valid_fields)
        for p in range(restored.seats):
            province.rebuild_counts(restored, p)
        placement.rebuild_display_masks(restored)
        check_invariants(restored)
        restored._rebuild_options()
        restored.playable = 1
        self.copy_from(restored)

    def _rebuild_options(self) -> None:
        """1.2 List the legal moves of a restored position; if no step is pending, run to the next one."""
        self.option_count = dispatch.list_legal(self, self.asked_seat)
        flow.advance(self)

    def final_scoring_entries(self) -> list[tuple[int, int, int, int, int]]:
        """12.2 The raw log entries of the final scoring if the game ended now."""
        entries: list[tuple[int, int, int, int, int]] = []
        final_state = cython.cast(DragonState, self._copy_playable())
        final_state.set_log(entries)
        final_state._finish_now()
        return entries

    def _finish_now(self) -> None:
        """12.2 Skip to the end of the final wall scoring, so that only the final scoring is left."""
        self.stage = c.STAGE_FINAL_WALL
        self.order_index = self.seats - 1
        self.current_step = c.STEP_NONE
        self.option_count = 0
        self.asked_seat = 0
        flow.advance(self)

    def projected_months(self) -> list[tuple[DragonState, list[tuple[int, int, int, int, int]]]]:
        """7 This month and the later ones if no seat acts or plays a person card: their raw log entries and ends.

        The first one is what is left of this month. An end is the position before the next deal, or of the finished
        game. `projection` says how decisions and draws on the way are answered.
        """
        months: list[tuple[DragonState, list[tuple[int, int, int, int, int]]]] = []
        month_end = cython.cast(DragonState, self._copy_playable())
        while month_end.asked_seat != k.NOBODY:
            entries: list[tuple[int, int, int, int, int]] = []
            month_end.set_log(entries)
            month_end._run_month()
            month_end.set_log(None)
            months.append((month_end, entries))
            month_end = month_end.copy()
        return months

    def _run_month(self) -> None:
        projection.run_month(self)

    def marker_order(self) -> list[int]:
        """6.1 The player order by the current markers; `order` is that of the stage."""
        twin = cython.cast(DragonState, self._copy_playable())
        order.set_order(twin)
        return list(twin.order)[: twin.seats]

    def monk_points(self, seat: int) -> int:
        """12.2 What the monks of a seat would score now."""
        return province.monk_points(self, self._check_seat(seat, 0))

    def action_gain(self, seat: int, card: int) -> int:
        """8.2 What an action card, CARD_TAXES to CARD_RESEARCH, would bring the seat; `ValueError` for others."""
        return phase_action.count_action_symbols(
            self, self._check_seat(seat, 0), self._check_card(card, c.CARD_RESEARCH)
        )

    def action_fee(self, card: int) -> int:
        """8.2 The fee for an action card that is dealt; `ValueError` for others."""
        dealt = self._check_card(card, c.CARD_WALL)
        self._check_playable()
        if self.card_group[dealt] == c.NO_GROUP:
            raise ValueError(f"action card {card} is not dealt")
        return phase_action.find_fee(self, dealt)

    def _check_card(self, card: int, last: int) -> int:
        """The action card as a C int; `ValueError` if it is not one of 0 to `last`."""
        number = arguments.to_int(card)
        if not 0 <= number <= last:
            raise ValueError(f"invalid action card {card}: expected 0 to {last}")
        return number

    def ply_error(self, seat: int, move: int) -> Exception:
        """The error that `apply` raises for this ply, with the paragraph of the rules."""
        from ...core.illegal_moves import illegal_ply_error
        from .game import GAME

        return illegal_ply_error(GAME(players=self.seats), self, seat, move)

    def __str__(self) -> str:
        """The text of the position, which `Dragon.position` reads; a position that cannot be played has none."""
        from .position import format_position

        return format_position(self) if self.playable else repr(self)

    def __repr__(self) -> str:
        if not self.playable:
            return f"<DragonState, not playable: {self.fields()}>"
        return f"<DragonState\n{self}>"

    def copy(self) -> DragonState:
        """An equal state without a log."""
        clone = DragonState.__new__(DragonState)  # without __init__: `copy_from` sets every field
        clone.log = None
        clone.has_log = 0
        clone.copy_from(self)
        return clone

    # ------------------------------------------------------------------ without argument checks

    def _seats(self) -> int:
        return self.seats

    def _mover(self) -> int:
        return self.asked_seat

    def _movers(self) -> int:
        return 1 << self.asked_seat if self.asked_seat >= 0 else 0

    def _step(self) -> int:
        return self.current_step

    def _owed(self, seat: int) -> int:
        return flow.count_owed(self) if seat == self.asked_seat else 0

    def _legal(self, seat: int, out: Buffer) -> int:
        out.count = self.option_count if seat == self.asked_seat else 0
        out.item[:40] = self.options  # all 40: one memcpy is faster than a loop of unknown length
        return out.count

    def _odds(self, out: Buffer) -> int:
        return dispatch.list_outcomes(self, out)

    def _allows(self, seat: int, move: int, scratch: Buffer) -> int:
        if seat != self.asked_seat:
            return 0
        if seat == k.CHANCE:
            dispatch.list_outcomes(self, scratch)
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
        """4.2 Nothing is hidden: every seat knows the whole position."""
        return self.hash_fields()

    def _determinize(self, seat: int, dice: Dice) -> None:
        """4.2 Nothing is hidden, so there is nothing to sample."""

    def _score(self, seat: int) -> int:
        return self.vp[seat]

    def _place(self, seat: int) -> int:
        return final_scoring.find_place(self, seat)

    def _observation_size(self) -> int:
        return o.OBSERVATION_SIZE

    def _observe(self, seat: int, out: MutableSequence[int], start: int) -> None:
        observer.observe(self, seat, out, start)
