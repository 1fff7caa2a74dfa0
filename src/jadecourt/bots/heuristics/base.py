"""Base class of the heuristics, and the choice of a move by its scores."""

from __future__ import annotations

from typing import Any

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.state import State

LEGAL_MOVES = Buffer()  # for one call of `_check_moves` at a time: it runs no other Python code


class Heuristic:
    """Scores the moves of a seat in hundredths of a victory point, on one scale for all steps.

    A heuristic reads the whole position, so callers pass one that the seat may know (`Perspective.sample`). Scores
    depend on the position only, not on earlier calls. A heuristic has working memory of its own: it must not score in
    two threads at once, and each thread of a search has a copy. Games override the methods that begin with an
    underscore: compiled code calls these, and they check nothing.
    """

    __slots__ = ()

    def score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        """Write the score of each listed move into its weight: any integer, also a negative one.

        The moves must be legal. Nothing else in the buffer changes.
        """
        p = self._check_moves(s, seat, moves)
        self._score_moves(cython.cast(State, s), p, cython.cast(Buffer, moves))

    def score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        """Like `score_moves`, but faster and less exact: for rollouts."""
        p = self._check_moves(s, seat, moves)
        self._score_moves_fast(cython.cast(State, s), p, cython.cast(Buffer, moves))

    def temperature(self, s: State, seat: int) -> int:
        """Score difference to the best move below which a move is sometimes played; 0: only the best is played.

        It is above 0 for sealed steps, where opponents could exploit a predictable choice.
        """
        state = self._check_state(s)
        return self._temperature(state, state._check_seat(seat, 0))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    def _is_ready(self) -> int:
        """1 if `__init__` has run; Python code can make an object without it."""
        return 1

    def _supports(self, s: State) -> int:
        """1 if this is the heuristic of the position's game, else 0."""
        return 0

    def _copy(self) -> Heuristic:
        """A heuristic with the same scores and working memory of its own."""
        return Heuristic()

    def _score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        pass

    def _score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        pass

    def _temperature(self, s: State, seat: int) -> int:
        return 0

    def _check_state(self, state: State) -> State:
        """The position; raises if it belongs to another game or was not made or accepted by the rules."""
        if not isinstance(state, State) or not self._supports(cython.cast(State, state)):
            raise TypeError(f"{type(self).__name__} cannot score moves of a {type(state).__name__}")
        self._check_ready()
        found = cython.cast(State, state)
        found._check_playable()
        return found  # type: ignore[no-any-return]

    def _check_ready(self) -> int:
        """Raise if the working memory is missing: compiled code would crash."""
        if not self._is_ready():
            raise ValueError(f"this {type(self).__name__} was not initialised: call {type(self).__name__}()")
        return 0

    def _check_moves(self, state: State, seat: int, moves: Buffer) -> int:
        """The seat; raises if it does not play or one of the moves is not legal for it."""
        s = self._check_state(state)
        p = s._check_seat(seat, 0)
        if not isinstance(moves, Buffer):
            raise TypeError(f"moves must be a Buffer, not {type(moves).__name__}")
        listed = cython.cast(Buffer, moves)
        s._legal(p, LEGAL_MOVES)
        if not 1 <= listed.count <= LEGAL_MOVES.count:
            raise ValueError(
                f"cannot score {listed.count} moves: seat {p} has {LEGAL_MOVES.count} legal moves"
            )
        for i in range(listed.count):
            if not LEGAL_MOVES._contains(listed.item[i]):
                raise ValueError(f"move {listed.item[i]} is not legal for seat {p}")
        return p


def sample_move(
    heuristic: Heuristic, s: State, seat: int, moves: Buffer, dice: Dice, extra_temperature: int, fast: int
) -> int:
    """One of the listed moves, drawn by score.

    The temperature is that of the heuristic plus `extra_temperature`; moves that score lower than the best by it or
    more are never drawn, the others in proportion to the square of their distance from that bound. At temperature 0
    the best move is returned. `fast`: use `score_moves_fast`.
    """
    if not isinstance(heuristic, Heuristic):
        raise TypeError(f"heuristic must be a Heuristic, not {type(heuristic).__name__}")
    if not isinstance(dice, Dice):
        raise TypeError(f"dice must be Dice, not {type(dice).__name__}")
    checked_temperature = max(0, min(arguments.to_int(extra_temperature), 5000))
    use_fast = 1 if fast else 0
    checked_heuristic = cython.cast(Heuristic, heuristic)
    p = checked_heuristic._check_moves(s, seat, moves)
    return _sample_move(
        checked_heuristic,
        cython.cast(State, s),
        p,
        cython.cast(Buffer, moves),
        cython.cast(Dice, dice),
        checked_temperature,
        use_fast,
    )


def _sample_move(
    heuristic: Heuristic, s: State, seat: int, moves: Buffer, dice: Dice, extra_temperature: int, fast: int
) -> int:
    if fast:
        heuristic._score_moves_fast(s, seat, moves)
    else:
        heuristic._score_moves(s, seat, moves)
    _spread_weights(moves, heuristic._temperature(s, seat) + extra_temperature)
    return dice._draw(moves)


def _spread_weights(moves: Buffer, wanted_temperature: int) -> None:
    """Turn the scores of the listed moves into the weights of a draw: see `sample_move`."""
    best = moves.weight[0]
    for i in range(1, moves.count):
        best = max(best, moves.weight[i])
    # the sum of the squares must fit into 31 bits: 85 * 5000**2 and 256 * 2896**2 do
    max_temperature = 5000 if moves.count <= 85 else 2896
    temperature = max(1, min(wanted_temperature, max_temperature))
    moves.total = 0
    for i in range(moves.count):
        closeness = max(0, temperature - best + moves.weight[i])
        moves.weight[i] = closeness * closeness
        moves.total += closeness * closeness
