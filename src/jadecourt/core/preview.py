"""What a seat would have before it after some moves, as far as it can know: nothing is played, nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from .constants import CHANCE, NOBODY
from .dice import Dice
from .game import Game, RawEntries
from .log import Entry, Log
from .perspective import Perspective
from .state import State

LegalityCheck: TypeAlias = Callable[[State, int, int], None]  # refuses a seat's move that the rules forbid

PREVIEW_SEED: Final = (
    0  # the seed of a world that the seat cannot tell from the real one: always the same one
)


class Preview(Perspective):
    """Made by `Table.foresee`; goes on by `after`.

    `entries` are only those that the moves would tell. Moves are refused as at the table; chance is never asked, so
    what comes after it cannot be foreseen.
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
        self.decision_continues = (
            decision_continues  # the last move was not the whole decision: the seat is asked again at once
        )
        self._check_legal = check_legal
        self._ply = ply

    @property
    def is_chance_next(self) -> bool:
        """Whether something random comes next."""
        return self._state.mover() == CHANCE

    @property
    def is_over(self) -> bool:
        """Whether the game would be over."""
        return self._state.mover() == NOBODY

    @property
    def forecast(self) -> dict[str, Any]:
        """What would be to come, as things stand then."""
        return self.game.forecast(self._state, self.seat)

    def after(self, move: int) -> Preview:
        """The same after one more move of the seat."""
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
    """The position as the seat may take it to be: only it has answered the sealed question that waits, with `own`.

    `settled` is the position before the first of these answers. The work is the same whether others have answered or
    not: its time tells nothing. What others keep secret besides is replaced by something the seat cannot tell from it.
    """
    state = public_state.copy()
    for move in own_moves:
        state.apply(-1 if seat is None else seat, move)
    return state.determinize(-1 if seat is None else seat, Dice(PREVIEW_SEED))
