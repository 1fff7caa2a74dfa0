"""Previews: what a seat would know after some moves. Nothing is played and nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final, TypeAlias

from .constants import CHANCE, NOBODY
from .dice import Dice
from .game import Game, RawEntries
from .log import Entry, Log
from .perspective import Perspective
from .state import State

LegalityCheck: TypeAlias = Callable[[State, int, int], None]  # raises if a move of a seat is illegal

PREVIEW_SEED: Final = 0  # fixed, so that equal knowledge gives equal previews


class Preview(Perspective):
    """The perspective of a seat after some of its moves; made by `Table.preview`, continued by `after`.

    `entries` are those that the moves would write. Illegal moves raise as at the table. Nothing is drawn, so a preview
    ends before chance.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int | None,
        check_legal: LegalityCheck,
        ply: int,
        entries: list[Entry],
        decision_continues: bool = False,
    ) -> None:
        super().__init__(game, state, seat, entries)
        # the last move did not complete the decision: the seat moves again in the same phase
        self.decision_continues = decision_continues
        self._check_legal = check_legal
        self._ply = ply

    @property
    def is_chance_next(self) -> bool:
        """Whether a draw comes next."""
        return self._state.mover() == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game would be over."""
        return self._state.mover() == NOBODY

    def after(self, move: int) -> Preview:
        """The preview after one more move of the seat."""
        seat = -1 if self.seat is None else self.seat
        self._check_legal(self._state, seat, move)
        raw_entries: RawEntries = []
        round_and_phase = self.game.round_and_phase(self._state)
        state = self._state.copy()
        state.set_log(raw_entries)
        state.apply(seat, move)
        state.set_log(None)
        log = Log(self.game.entry_kinds)
        log.append(self._ply + 1, raw_entries)
        is_to_move = state.mover() >= 0 and bool(state.movers() >> seat & 1)
        decision_continues = is_to_move and self.game.round_and_phase(state) == round_and_phase
        entries = self.entries + log.visible_to(seat)
        return Preview(
            self.game, state, self.seat, self._check_legal, self._ply + 1, entries, decision_continues
        )


def determinize_for_preview(public_state: State, own_moves: Iterable[int], seat: int | None) -> State:
    """A position that is possible given what the seat knows, after its own answers to the pending sealed step.

    `public_state` is the position before the first of these answers, so the result and the time it takes do not depend
    on answers of others. Other secrets are replaced by `State.determinize`.
    """
    state = public_state.copy()
    for move in own_moves:
        state.apply(-1 if seat is None else seat, move)
    return state.determinize(-1 if seat is None else seat, Dice(PREVIEW_SEED))
