"""What one seat or a spectator may know: all that a bot is given."""

from __future__ import annotations

from typing import Any

from . import display
from .constants import NOBODY
from .dice import Dice
from .game import Game
from .log import Entry
from .record import Result
from .state import State


class Perspective:
    """View, legal moves, step and log of one seat (None: a spectator); made by `Table.seen_by`.

    It never gives access to the true position.
    """

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
    def forecast(self) -> dict[str, Any]:
        """The projection of coming scoring and events from what this seat may know."""
        return self.game.forecast(self._state, self.seat)

    @property
    def legal(self) -> list[int]:
        """The legal moves of the seat; [] if it does not have to move."""
        return [] if self.seat is None else self._state.legal_moves(self.seat)

    @property
    def step(self) -> int:
        """The pending step: an index into `Game.steps`."""
        return self._state.step()

    @property
    def owed(self) -> int:
        """Number of moves that the seat still has to make in this step."""
        return 0 if self.seat is None else self._state.owed(self.seat)

    def observe(self, out: Any) -> None:
        """Write the position as this seat may know it into `out`: see `Game.observe`."""
        if self.seat is None:
            raise ValueError("a spectator has no observation")
        self.game.observe(self._state, self.seat, out)

    @property
    def result(self) -> Result | None:
        """Points and places if the game is over, else None."""
        state = self._state
        return Result(tuple(state.scores()), tuple(state.places())) if state.mover() == NOBODY else None

    @property
    def key(self) -> int:
        """64-bit hash of what the seat may know."""
        return self._state.info_key(-1 if self.seat is None else self.seat)

    def sample(self, dice: Dice) -> State:
        """A random position that is possible given what the seat knows."""
        return self._state.determinize(-1 if self.seat is None else self.seat, dice)

    def _repr_html_(self) -> str | None:
        """The board as the seat sees it, for notebooks."""
        return display.render_html(self)
