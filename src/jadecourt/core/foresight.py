"""What a seat would have before it after some moves, as far as it can know: nothing is played, nothing is drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, TypeAlias

from .components import CHANCE, NOBODY
from .dice import Dice
from .game import Game, LogLines
from .log import Entry, Log
from .perspective import Perspective
from .state import State

Check: TypeAlias = Callable[[State, int, int], None]  # refuses a seat's move that the rules forbid

ANY: Final = 0  # the seed of a world that the seat cannot tell from the real one: always the same one


class Foresight(Perspective):
    """Made by `Table.foresee`; goes on by `after`.

    `entries` are only those that the moves would tell. Moves are refused as at the table; chance is never asked, so
    what comes after it cannot be foreseen.
    """

    def __init__(
        self,
        game: Game,
        state: State,
        seat: int | None,
        check: Check,
        ply: int,
        entries: list[Entry],
        more: bool = False,
    ) -> None:
        super().__init__(game, state, seat, entries)
        self.more = more  # the last move was not the whole decision: the seat is asked again at once
        self._check = check
        self._ply = ply

    @property
    def chance(self) -> bool:
        """Whether something random comes next."""
        return self._state.mover() == CHANCE

    @property
    def over(self) -> bool:
        """Whether the game would be over."""
        return self._state.mover() == NOBODY

    @property
    def outlook(self) -> dict[str, Any]:
        """What would be to come, as things stand then."""
        return self.game.outlook(self._state, self.seat)

    def after(self, move: int) -> Foresight:
        """The same after one more move of the seat."""
        seat = -1 if self.seat is None else self.seat
        self._check(self._state, seat, move)
        lines: LogLines = []
        chapter = self.game.chapter(self._state)
        state = self._state.copy()
        state.listen(lines)
        state.apply(seat, move)
        state.listen(None)
        told = Log(self.game.entries)
        told.note(self._ply + 1, lines)
        asked = state.mover() >= 0 and bool(state.movers() >> seat & 1)
        more = asked and self.game.chapter(state) == chapter
        entries = self.entries + told.seen_by(seat)
        return Foresight(self.game, state, self.seat, self._check, self._ply + 1, entries, more)


def known_world(settled: State, own: Iterable[int], seat: int | None) -> State:
    """The position as the seat may take it to be: only it has answered the sealed question that waits, with `own`.

    `settled` is the position before the first of these answers. The work is the same whether others have answered or
    not: its time tells nothing. What others keep secret besides is replaced by something the seat cannot tell from it.
    """
    state = settled.copy()
    for move in own:
        state.apply(-1 if seat is None else seat, move)
    return state.determinize(-1 if seat is None else seat, Dice(ANY))
