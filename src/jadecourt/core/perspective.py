"""What one seat, or a spectator, has before it: all that a bot is given."""

from __future__ import annotations

from typing import Any

from .dice import Dice
from .game import Game
from .log import Entry
from .state import State


class Perspective:
    """Made by `Table.seen_by`; never hands out the true position."""

    def __init__(self, game: Game, state: State, seat: int | None, entries: list[Entry]) -> None:
        self.game = game
        self.seat = seat
        self.entries = entries
        self._state = state

    @property
    def view(self) -> dict[str, Any]:
        """The position as this seat may know it."""
        return self.game.view(self._state, self.seat)

    @property
    def legal(self) -> list[int]:
        """The seat's moves; empty if it is not asked."""
        return [] if self.seat is None else self._state.legal_moves(self.seat)

    @property
    def step(self) -> int:
        """The question being asked at the table."""
        return self._state.step()

    @property
    def owed(self) -> int:
        """How many answers the seat owes."""
        return 0 if self.seat is None else self._state.owed(self.seat)

    @property
    def key(self) -> int:
        """64 bits that depend on what is seen, and on nothing else."""
        return self._state.info_key(-1 if self.seat is None else self.seat)

    def sample(self, dice: Dice) -> State:
        """A world that the seat cannot tell from the real one."""
        return self._state.determinize(-1 if self.seat is None else self.seat, dice)
