"""How a sense is asked, and how a move is picked from what it says."""

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

SCRATCH = Buffer()  # for one call at a time: nothing that uses it lets other Python code run meanwhile


class Heuristic:
    """Says what moves are worth to a seat, in hundredths of a victory point; the scale is the same for all moves.

    A sense looks at the position as it is given, so it must be given one that its seat may know. It keeps nothing
    from call to call that could change an answer. A game's sense overrides the methods that begin with an underscore:
    compiled code calls these, and they check nothing.
    """

    __slots__ = ()

    def score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        """Write the worth of `moves.item[i]` into `moves.weight[i]`, for all of them; any integer, also negative.

        The moves must be legal. What lies in the buffer behind them is the sense's to make notes in.
        """
        p = self._check_moves(s, seat, moves)
        self._score_moves(cython.cast(State, s), p, cython.cast(Buffer, moves))

    def score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        """The same in less time and less exactly: for rollouts."""
        p = self._check_moves(s, seat, moves)
        self._score_moves_fast(cython.cast(State, s), p, cython.cast(Buffer, moves))

    def temperature(self, s: State, seat: int) -> int:
        """How far below the best a move may be and still be played now and then; 0: only the best.

        Secret answers need it: whoever can be foreseen is answered.
        """
        state = self._check_state(s)
        return self._temperature(state, state._check_seat(seat, 0))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), ()

    def _supports(self, s: State) -> int:
        """Whether this sense is about the game of this position."""
        return 0

    def _score_moves(self, s: State, seat: int, moves: Buffer) -> None:
        pass

    def _score_moves_fast(self, s: State, seat: int, moves: Buffer) -> None:
        pass

    def _temperature(self, s: State, seat: int) -> int:
        return 0

    def _check_state(self, state: State) -> State:
        """Refuse positions of other games, and those that no rules have made."""
        if not isinstance(state, State) or not self._supports(cython.cast(State, state)):
            raise TypeError(f"{type(self).__name__} cannot weigh moves of a {type(state).__name__}")
        found = cython.cast(State, state)
        found._check_playable()
        return found  # type: ignore[no-any-return]

    def _check_moves(self, state: State, seat: int, moves: Buffer) -> int:
        """The seat, if it plays, and all the moves are its legal ones."""
        s = self._check_state(state)
        p = s._check_seat(seat, 0)
        if not isinstance(moves, Buffer):
            raise TypeError(f"moves are listed in a Buffer, not in {type(moves).__name__}")
        listed = cython.cast(Buffer, moves)
        s._legal(p, SCRATCH)
        if not 1 <= listed.count <= SCRATCH.count:  # behind the legal moves is the room for notes
            raise ValueError(f"{listed.count} moves cannot be weighed: seat {p} has {SCRATCH.count}")
        for i in range(listed.count):
            if not SCRATCH._contains(listed.item[i]):
                raise ValueError(f"move {listed.item[i]} is not legal for seat {p}")
        return p


def sample_move(
    heuristic: Heuristic, s: State, seat: int, moves: Buffer, dice: Dice, extra_temperature: int, fast: int
) -> int:
    """The best move; with warmth (the sense's own plus `extra`), others in proportion to how near they come.

    A move that is worth `warmth` less than the best, or still less, is never played. `hasty`: only skim the moves.
    """
    if not isinstance(heuristic, Heuristic):
        raise TypeError(f"a Sense is needed, not {type(heuristic).__name__}")
    if not isinstance(dice, Dice):
        raise TypeError(f"Dice are needed, not {type(dice).__name__}")
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
    best = moves.weight[0]
    for i in range(1, moves.count):
        best = max(best, moves.weight[i])
    # squares: what is half as near comes a quarter as often; cells of 32 bits hold 40 of them
    temperature = max(1, min(heuristic._temperature(s, seat) + extra_temperature, 5000))
    moves.total = 0
    for i in range(moves.count):
        closeness = max(0, temperature - best + moves.weight[i])
        moves.weight[i] = closeness * closeness
        moves.total += closeness * closeness
    return dice._draw(moves)
