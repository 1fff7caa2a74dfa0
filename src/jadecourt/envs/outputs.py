"""What a batch of games writes after each step: observations, legal moves, results."""

from __future__ import annotations

from array import array
from typing import Any, Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ..core._cystub import cython

from ..core.buffer import Buffer
from ..core.state import State
from . import hidden_numbers

# problems: reasons why the games cannot be continued
TOO_MANY_LEGAL: Final = 1
UNKNOWN_MOVE: Final = 2
NO_DECISION: Final = 3


class Outputs:
    """Arrays with a row for each game. Only `Batch` uses it; Python reads the arrays that `Batch.arrays` returns.

    The rules never read these arrays, so Python may change them. `listed` and `counts`, by which moves are checked, are
    not visible from Python. An array that was not requested has one number, which is never read.
    """

    games: int
    seats: int
    moves: int  # number of moves in the notation
    size: int  # number of numbers of an observation
    max_legal: int
    problem: int  # 0, or the reason why a step could not be completed
    has_int16: int  # 1: observations are written as they are
    has_float32: int  # 1: they are scaled
    has_final: int  # 1: the last observation of each game is written
    has_masks: int
    has_legal: int
    has_margins: int  # 1: rewards are margins, 0: by places
    arrays: dict[str, array[Any]]  # what Python reads, by name
    # not visible from Python: compiled, pointers
    counts: Any  # number of legal moves by game
    listed: Any  # rows of legal moves
    factors: Any  # by which the numbers of an observation are scaled

    def __dealloc__(self) -> None:
        hidden_numbers.release(self.counts)
        hidden_numbers.release(self.listed)
        hidden_numbers.release(self.factors)

    def _allocate(self, factors: tuple[float, ...]) -> None:
        n = self.games
        size = self.size
        self.arrays = {}
        self.problem = 0
        self.observations = self._add_numbers("observations", "h", n * size * self.has_int16)
        self.scaled_observations = self._add_numbers("observations", "f", n * size * self.has_float32)
        self.final_observations = self._add_numbers(
            "final_observations", "h", n * size * self.has_int16 * self.has_final
        )
        self.final_scaled_observations = self._add_numbers(
            "final_observations", "f", n * size * self.has_float32 * self.has_final
        )
        self.masks = self._add_numbers("masks", "b", n * self.moves * self.has_masks)
        self.legal = self._add_numbers("legal", "i", n * self.max_legal * self.has_legal, -1)
        self.legal_counts = self._add_numbers("legal_counts", "i", n)
        self.movers = self._add_numbers("movers", "b", n)
        self.reward = self._add_numbers("reward", "f", n)
        self.rewards = self._add_numbers("rewards", "f", n * self.seats)
        self.finished = self._add_numbers("finished", "B", n)
        self.final_scores = self._add_numbers("final_scores", "i", n * self.seats)
        self.final_places = self._add_numbers("final_places", "b", n * self.seats)
        self.final_lengths = self._add_numbers("final_lengths", "i", n)
        self.seeds = self._add_numbers("seeds", "Q", n)
        self.counts = hidden_numbers.new_ints(n)
        self.listed = hidden_numbers.new_shorts(n * self.max_legal)
        self.factors = hidden_numbers.new_floats(max(1, len(factors)))
        for j in range(len(factors)):
            self.factors[j] = factors[j]
        if cython.compiled:
            self.numbers = cython.address(self.observations[0])
            self.scaled = cython.address(self.scaled_observations[0])
            self.final_numbers = cython.address(self.final_observations[0])
            self.final_scaled = cython.address(self.final_scaled_observations[0])
        else:
            self.numbers, self.scaled = self.observations, self.scaled_observations
            self.final_numbers, self.final_scaled = self.final_observations, self.final_scaled_observations

    def _add_numbers(self, name: str, typecode: str, count: int, value: int = 0) -> Any:
        """A new array with this value everywhere; Python reads it if it is not empty."""
        numbers = array(typecode, [value]) * max(1, count)  # at least one number, so that it has an address
        if count > 0:
            self.arrays[name] = numbers
        return numbers

    def _describe_problem(self) -> str:
        if self.problem == TOO_MANY_LEGAL:
            return f"a position has more than {self.max_legal} legal moves: raise max_legal"
        if self.problem == UNKNOWN_MOVE:
            return f"a legal move is not one of the {self.moves} moves: raise moves"
        return "a game ended without a decision of the caller"

    # ------------------------------------------------------------------ without the GIL

    def _allows(self, i: int, move: int) -> int:
        """1 if the move is legal in game `i`, else 0; for any number."""
        row = i * self.max_legal
        for j in range(self.counts[i]):
            if self.listed[row + j] == move:
                return 1
        return 0

    def _clear_result(self, i: int) -> None:
        """Write that game `i` goes on; the final results of the game before stay."""
        self.finished[i] = 0
        self.reward[i] = 0.0
        for p in range(self.seats):
            self.rewards[i * self.seats + p] = 0.0

    def _write_result(self, i: int, s: State, last_mover: int, length: int, row_numbers: Any) -> None:
        """Write scores, places, rewards, length and last observation of a game that has ended."""
        row = i * self.seats
        for p in range(self.seats):
            self.final_scores[row + p] = s._score(p)
            self.final_places[row + p] = s._place(p)
            self.rewards[row + p] = self._reward(s, p)
        self.reward[i] = self.rewards[row + last_mover]
        self.finished[i] = 1
        self.final_lengths[i] = length
        if self.has_final:
            row = i * self.size
            if self.has_int16:
                s._observe(last_mover, self.final_numbers, row)
            elif self.has_float32:
                s._observe(last_mover, row_numbers, 0)
                scale_numbers(row_numbers, self.factors, self.size, self.final_scaled, row)

    def _reward(self, s: State, seat: int) -> float:
        """Points ahead of the mean of the others, or 1 for the first place to -1 for the last; ties share."""
        others = max(1, self.seats - 1)
        if self.has_margins:
            total = 0.0
            for p in range(self.seats):
                if p != seat:
                    total += s._score(p)
            return s._score(seat) - total / others
        tied = 0
        place = s._place(seat)
        for p in range(self.seats):
            if s._place(p) == place:
                tied += 1
        # a place that is shared stands for the places from `place` to `place + tied - 1`
        return 1.0 - (2.0 * (place - 1) + tied - 1.0) / others

    def _write_turn(self, i: int, s: State, out: Buffer, row_numbers: Any) -> None:
        """Write the seat to move, its legal moves and its observation."""
        seat = s._mover()
        self.movers[i] = seat
        s._legal(seat, out)
        self._write_legal(i, out)
        row = i * self.size
        if self.has_int16:
            s._observe(seat, self.numbers, row)
        elif self.has_float32:
            s._observe(seat, row_numbers, 0)
            scale_numbers(row_numbers, self.factors, self.size, self.scaled, row)

    def _write_legal(self, i: int, out: Buffer) -> None:
        row = i * self.max_legal
        mask_row = i * self.moves
        before = self.counts[i]
        count = out.count
        if count > self.max_legal:
            count = self.max_legal
            self.problem = TOO_MANY_LEGAL
        if self.has_masks:  # most moves are illegal: clearing the whole row would take longer
            for j in range(before):
                self.masks[mask_row + self.listed[row + j]] = 0
        for j in range(count):
            move = out.item[j]
            if not 0 <= move < self.moves:
                self.problem = UNKNOWN_MOVE
                move = 0
            self.listed[row + j] = move
            if self.has_masks:
                self.masks[mask_row + move] = 1
        if self.has_legal:
            for j in range(count):
                self.legal[row + j] = self.listed[row + j]
            for j in range(count, before):
                self.legal[row + j] = -1
        self.legal_counts[i] = count
        self.counts[i] = count


def scale_numbers(numbers: Any, factors: Any, size: int, out: Any, start: int) -> None:
    """Write the numbers of an observation times their factors into `out` from index `start` on."""
    for j in range(size):
        out[start + j] = numbers[j] * factors[j]
