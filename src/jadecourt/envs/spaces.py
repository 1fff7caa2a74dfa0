"""Spaces of moves and observations, for PettingZoo and Gymnasium."""

from __future__ import annotations

from typing import Any, Final, Literal, TypeAlias, get_args

from ..core.game import Game
from .libraries import require_libraries

with require_libraries(__name__):
    import numpy as np
    from gymnasium import spaces

ObservationType: TypeAlias = Literal["float32", "int16"]

OBSERVATION_TYPES: Final = get_args(ObservationType)
INT16: Final = np.iinfo(np.int16)


class SampledMove(np.int64):
    """A move that a `MoveSpace` has drawn without a mask; the caller has not chosen it."""


class MoveSpace(spaces.Discrete):
    """All moves of a game by number, from which `sample()` draws a legal one.

    `Discrete.sample` ignores what is legal unless it is given a mask, and most programs that play at random give none.
    Here the environment lists the legal moves after each step, and a sample without mask is one of them, so that
    `env.step(env.action_space.sample())` plays. A sample that was drawn before a reset, as Gymnasium's `check_env`
    does, may have become illegal: it then stands for any legal move. Moves that a caller chooses are never replaced.
    """

    def __init__(self, size: int) -> None:
        super().__init__(size)
        self.legal_moves: list[int] = []  # [] if the seat does not have to move: then any move is drawn

    def sample(self, mask: Any = None, probability: Any = None) -> Any:
        """A random move: legal unless a mask or probabilities are given, which are used as in `Discrete`."""
        if mask is None and probability is None and self.legal_moves:
            return SampledMove(self.legal_moves[int(self.np_random.integers(len(self.legal_moves)))])
        return super().sample(mask, probability)

    def __repr__(self) -> str:
        return f"MoveSpace({self.n})"


class ObservationEncoder:
    """Writes observations of a game as NumPy arrays: `int16` numbers, or `float32` numbers divided by their scales."""

    def __init__(self, game: Game, observations: ObservationType) -> None:
        if observations not in OBSERVATION_TYPES:
            raise ValueError(
                f"invalid observations {observations!r}: expected one of {', '.join(OBSERVATION_TYPES)}"
            )
        self.game = game
        self.size = game.observation.size
        # factors instead of divisors, as in the compiled vector environment: both give exactly the same numbers
        factors = [1 / scale for scale in game.observation.scales]
        self.factors = np.array(factors, np.float32) if observations == "float32" else None

    def encode(self, state: Any, seat: int) -> Any:
        """What a seat may know, as a new array."""
        numbers = np.empty(self.size, np.int16)
        self.game.observe(state, seat, numbers)
        return numbers if self.factors is None else numbers * self.factors

    def make_space(self, copies: int = 1) -> spaces.Box:
        """The space of `copies` observations, one after the other."""
        low, high = np.full(self.size, INT16.min, np.int16), np.full(self.size, INT16.max, np.int16)
        if self.factors is None:
            return spaces.Box(np.tile(low, copies), np.tile(high, copies), dtype=np.int16)
        return spaces.Box(
            np.tile(low * self.factors, copies), np.tile(high * self.factors, copies), dtype=np.float32
        )
