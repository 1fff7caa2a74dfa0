"""Plays games quickly by the policy, and records positions with the results of these games, for the value net.

The first decisions of a game are made with random moves among them, so that the net learns to judge mistakes, too; what
is recorded comes after the last of these, so that its result is that of the policy alone.
"""

from __future__ import annotations

from array import array

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ..core._cystub import cython

from ..bots.heuristics import base
from ..bots.heuristics.base import Heuristic
from ..bots.nets import constants as c
from ..bots.nets import kernel
from ..bots.nets.net import Evaluator
from ..core import arguments
from ..core import constants as k
from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.state import State

# per position: rewards, wins and final scores of five seats, counted from the one that observes
RESULT_SIZE = 15
FIRST_DECISIONS = 8  # after the random moves, each of which is recorded with probability 1/2


class PositionRecorder:
    """Plays games from one position and keeps up to `capacity` observations with the results of their games.

    `observations` are 16-bit numbers, `results` 32-bit floating-point numbers (`RESULT_SIZE` per position), `stages`
    the number of decisions before each position, `lengths` those of its whole game.
    """

    ready: int  # 1 after all arrays are allocated

    def __init__(
        self,
        start: State,
        heuristic: Heuristic,
        evaluator: Evaluator | None,
        capacity: int,
        *,
        temperature: int = 100,
        random_percent: int = 15,
        record_period: int = 12,
        max_random_decisions: int = 200,
        win_weight: float = 0.6,
        place_weight: float = 0.15,
        margin_scale: float = 10.0,
    ) -> None:
        size = arguments.to_int(capacity)
        numbers = [
            arguments.to_int(number)
            for number in (temperature, random_percent, record_period, max_random_decisions)
        ]
        shares = [float(number) for number in (win_weight, place_weight, margin_scale)]
        if not 1 <= size <= 1 << 22:
            raise ValueError(f"capacity must be 1 to {1 << 22}, not {capacity}")
        if not (shares[0] >= 0 and shares[1] >= 0 and shares[0] + shares[1] <= 1):
            raise ValueError(
                "win_weight and place_weight must be at least 0 and their sum at most 1, "
                f"got {win_weight} and {place_weight}"
            )
        if not isinstance(heuristic, Heuristic):
            raise TypeError(f"heuristic must be a Heuristic, not {type(heuristic).__name__}")
        if evaluator is not None and not isinstance(evaluator, Evaluator):
            raise TypeError(f"evaluator must be an Evaluator or None, not {type(evaluator).__name__}")
        # after the conversions, which may run other code: another thread may play already
        if cython.compiled and self.ready:
            raise RuntimeError("this recorder is already initialised")
        own = cython.cast(Heuristic, heuristic)
        own._check_ready()
        self.start = own._check_state(start)._copy_playable()
        if self.start._seats() > c.OUTPUT_SEATS:
            raise ValueError(f"at most {c.OUTPUT_SEATS} seats can be recorded, not {self.start._seats()}")
        self.state = self.start.copy()
        self.heuristic = own._copy()
        self.evaluator = None
        self.has_policy = 0
        if evaluator is not None:
            self.evaluator = cython.cast(Evaluator, evaluator).copy()
            self.evaluator._check_size(self.start)
            self.has_policy = 1
        self.temperature = max(0, min(numbers[0], 5000))
        self.random_percent = max(0, min(numbers[1], 100))
        self.record_period = max(1, numbers[2])
        self.max_random_decisions = max(1, numbers[3])
        self.win_weight, self.place_weight = shares[0], shares[1]
        self.margin_weight = 1.0 - self.win_weight - self.place_weight
        self.margin_scale = max(0.1, shares[2])
        self.capacity = size
        self.count = 0
        self.games = 0
        self.size = self.start._observation_size()
        self.numbers = array("h", [0]) * self.size
        self.out = Buffer()
        # Python reads these; their lengths are fixed while the memoryviews exist
        self.observations = array("h", [0]) * (size * self.size)
        self.results = array("f", [0.0]) * (size * RESULT_SIZE)
        self.stages = array("i", [0]) * size
        self.lengths = array("i", [0]) * size
        self.seats_of = array("i", [0]) * size
        self.observation_view = self.observations
        self.result_view = self.results
        self.stage_view = self.stages
        self.length_view = self.lengths
        self.seat_view = self.seats_of
        self.busy = 0
        self.ready = 1

    def play(self, games: int, dice: Dice) -> int:
        """Play a number of games, or until the capacity is reached; returns the number of positions recorded so far."""
        left = arguments.to_count(games, "the number of games")
        if not isinstance(dice, Dice):
            raise TypeError(f"dice must be Dice, not {type(dice).__name__}")
        own = cython.cast(Dice, dice)
        if not self.ready:
            raise ValueError("this recorder is not initialised")
        if self.busy:
            raise RuntimeError("this recorder is in use by another thread")
        self.busy = 1
        try:
            while left > 0 and self.count < self.capacity:
                left -= 1
                with cython.nogil:
                    self._play_game(own)
                arguments.check_signals()
        finally:
            self.busy = 0
        return self.count

    def _play_game(self, dice: Dice) -> None:
        """Play one game and record positions after its random part."""
        self.state._assign(self.start)
        first = self.count
        random_decisions = dice._below(self.max_random_decisions)
        decision = 0
        seat = self.state._mover()
        while seat != k.NOBODY:
            if seat == k.CHANCE:
                self.state._odds(self.out)
                self.state._apply(seat, dice._draw(self.out))
            else:
                if decision >= random_decisions and self.count < self.capacity:
                    period = 2 if decision < random_decisions + FIRST_DECISIONS else self.record_period
                    if dice._below(period) == 0:
                        self._record(seat, decision)
                self.state._legal(seat, self.out)
                if decision < random_decisions and dice._below(100) < self.random_percent:
                    move = self.out.item[dice._below(self.out.count)]
                else:
                    move = self._choose_move(seat, dice)
                self.state._apply(seat, move)
                decision += 1
            seat = self.state._mover()
        for i in range(first, self.count):
            self._record_result(i)
            self.length_view[i] = decision
        self.games += 1

    def _choose_move(self, seat: int, dice: Dice) -> int:
        """A move by the policy net, or by the heuristic alone."""
        if not self.has_policy:
            return base._sample_move(self.heuristic, self.state, seat, self.out, dice, self.temperature, 1)
        if self.out.count == 1:
            return self.out.item[0]
        self.heuristic._score_moves_fast(self.state, seat, self.out)
        self.evaluator._weigh_moves(self.state, seat, self.out)  # type: ignore[union-attr]
        # sealed answers stay a mixture
        sharp = 0 if self.heuristic._temperature(self.state, seat) > 0 else 1
        return self.evaluator._sample_move(self.out, dice, sharp)  # type: ignore[union-attr, no-any-return]

    def _record(self, seat: int, decision: int) -> None:
        """Keep what the seat may know."""
        kernel.observe(self.state, seat, self.numbers)
        start = self.count * self.size
        for i in range(self.size):
            self.observation_view[start + i] = self.numbers[i]
        self.stage_view[self.count] = decision
        self.seat_view[self.count] = seat
        self.count += 1

    def _record_result(self, i: int) -> None:
        """Add the result of the finished game to a position."""
        seats = self.state._seats()
        seat = self.seat_view[i]
        winners = 0
        for p in range(seats):
            winners += 1 if self.state._place(p) == 1 else 0
        for j in range(seats):
            p = (seat + j) % seats
            place = self.state._place(p)
            score = self.state._score(p)
            rival = -100000
            for q in range(seats):
                if q != p:
                    rival = max(rival, self.state._score(q))
            margin = 1.0 * (score - rival)
            win = 1.0 / winners if place == 1 else 0.0
            start = i * RESULT_SIZE + j
            self.result_view[start] = (
                self.win_weight * win
                + self.place_weight * (seats - place) / (seats - 1.0)
                + self.margin_weight * (0.5 + 0.5 * margin / (self.margin_scale + abs(margin)))
            )
            self.result_view[start + c.OUTPUT_SEATS] = win
            self.result_view[start + 2 * c.OUTPUT_SEATS] = score
