"""One game that an environment plays: what PettingZoo and Gymnasium environments have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import Any, Final

from ..core.buffer import Buffer
from ..core.constants import CHANCE, NOBODY
from ..core.dice import Dice
from ..core.game import Game, RawEntries
from ..core.log import Log
from ..core.state import State
from .libraries import require_libraries
from .rewards import place_rewards
from .spaces import ObservationEncoder, ObservationType, SampledMove

with require_libraries(__name__):
    import numpy as np
    from gymnasium.error import ResetNeeded

RENDER_MODES: Final = ("ansi",)
SEED_BITS: Final = 63  # of seeds that are drawn; a caller may pass any integer


def choose_seed(seed: int | None, generator: np.random.Generator) -> int:
    """The seed of the next game: the one that `reset` was given, else the next one of the generator."""
    return int(generator.integers(1 << SEED_BITS)) if seed is None else seed


def check_render_mode(render_mode: str | None) -> str | None:
    """The render mode; `ValueError` if there is no such mode."""
    if render_mode is not None and render_mode not in RENDER_MODES:
        raise ValueError(f"invalid render_mode {render_mode!r}: expected None or {', '.join(RENDER_MODES)}")
    return render_mode


def make_mask(moves: Sequence[int], size: int) -> Any:
    """An array of `size` numbers: 1 for each of these moves, else 0."""
    mask = np.zeros(size, np.int8)
    mask[moves] = 1
    return mask


class Episode:
    """Position, chance, observations and rewards of one game; `start` begins the next one.

    The game of seed s draws each outcome of chance with `Dice(s)`, one after the other. All environments follow this
    rule, so the same seed and the same moves give the same game in each of them.
    """

    def __init__(self, game: Game, observations: ObservationType, has_log: bool = False) -> None:
        self.game = game
        self.encoder = ObservationEncoder(game, observations)
        self.has_log = has_log
        self.started = False
        self.state: State = game.start()
        self.dice = Dice(0)
        self.log = Log(game.entry_kinds)  # empty without `has_log`
        self.ply_count = 0

    def start(self, seed: int) -> None:
        """Begin the game of this seed."""
        raw_entries: RawEntries = []
        self.dice = Dice(seed)
        self.state = self.game.start(raw_entries)
        self.state.set_log(None)
        self.log = Log(self.game.entry_kinds)
        self.ply_count = 0
        if self.has_log:
            self.log.append(0, raw_entries)
        self.started = True
        self._draw()

    # ------------------------------------------------------------------ reading

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.state.mover() == NOBODY

    @property
    def movers(self) -> list[int]:
        """The seats that have to move; several at a sealed step."""
        mask = self.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def observe(self, seat: int) -> Any:
        """What a seat may know, as a new array."""
        return self.encoder.encode(self.state, seat)

    def rewards(self) -> list[float]:
        """The rewards by seat: 0 before the end of the game."""
        return place_rewards(self.state.places()) if self.is_over else [0.0] * self.game.seats

    # ------------------------------------------------------------------ playing

    def require_started(self) -> None:
        """Raise if no game has begun."""
        if not self.started:
            raise ResetNeeded("call reset() first: no game has begun")

    def check_move(self, seat: int, action: object) -> int:
        """The action as a legal move of the seat; otherwise `IllegalMove` or a subclass names the rule."""
        self.require_started()
        try:
            move = index(action)  # type: ignore[arg-type]
        except TypeError:
            raise TypeError(
                f"the action of seat {seat} must be the number of a move, not {action!r}"
            ) from None
        legal_moves = self.state.legal_moves(seat)
        if move in legal_moves:
            return move
        if isinstance(action, SampledMove) and legal_moves:
            # Drawn from what the seat knows: the draws of the game stay as they are, and the move says nothing
            # about the sealed answers of others.
            return legal_moves[Dice(self.state.info_key(seat)).below(len(legal_moves))]
        raise self.state.ply_error(seat, move)

    def play(self, moves: Mapping[int, int]) -> None:
        """Apply checked moves by seat and draw what follows; several moves are answers to one sealed step."""
        for seat, move in moves.items():
            self._apply(seat, move)
        self._draw()

    def _apply(self, who: int, move: int) -> None:
        self.ply_count += 1
        if not self.has_log:
            self.state.apply(who, move)
            return
        raw_entries: RawEntries = []
        self.state.set_log(raw_entries)
        self.state.apply(who, move)
        self.state.set_log(None)
        self.log.append(self.ply_count, raw_entries)

    def _draw(self) -> None:
        """Draw outcomes until a seat has to move or the game is over."""
        odds = Buffer()
        while self.state.mover() == CHANCE:
            self.state.odds(odds)
            self._apply(CHANCE, self.dice.draw(odds))
