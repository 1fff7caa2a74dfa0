"""Many games that are stepped together inside compiled code, without NumPy; `vector.VectorEnv` is built on it.

The games are split into lanes. `start_step` checks the moves of all games, then `run_lane` applies those of one lane
without the GIL, so that threads can run one lane each. Results do not depend on the number of lanes: every game has
random numbers of its own.
"""

from __future__ import annotations

from array import array
from gc import is_tracked
from operator import index
from typing import Any, Final, NoReturn

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ..core._cystub import cython

from ..bots.heuristics import base
from ..bots.heuristics.base import Heuristic
from ..core import arguments, playout
from ..core import constants as c
from ..core.buffer import Buffer
from ..core.dice import Dice, mix
from ..core.state import State
from . import hidden_list, hidden_numbers, outputs
from .batch_options import BatchOptions
from .outputs import Outputs

MAX_GAMES: Final = 1 << 20
MAX_LANES: Final = 256
MAX_MOVES: Final = 32767  # moves are stored in 16 bits
GAMES_BETWEEN_SIGNALS: Final = 2048  # taking the GIL more often would slow down threads
# arbitrary numbers that make two other seeds of the seed of a game
NEXT_GAME: Final = 0xD6E8FEB86659FD93
OPPONENTS: Final = 0xA0761D6478BD642F
# status of a lane
DONE: Final = 0
WAITING: Final = 1
RUNNING: Final = 2

IN_USE: Final = "these games are being stepped by another thread"
NOT_READY: Final = "the last step or reset was not completed: call reset for all games"


class Lane:
    """Working memory of one thread, and the games that it steps. Only `Batch` uses it."""

    __slots__ = (
        "chance",
        "choices",
        "end",
        "first",
        "heuristic",
        "numbers",
        "out",
        "sample",
        "status",
    )

    out: Buffer
    chance: Dice  # draws of the current game
    choices: Dice  # choices of its opponents
    sample: State  # what an opponent knows
    heuristic: Heuristic | None  # None: opponents play random moves
    numbers: Any  # numbers of one observation before they are scaled: compiled, a pointer
    first: int  # first game
    end: int  # the game behind the last one
    status: int  # DONE, WAITING or RUNNING

    def __dealloc__(self) -> None:
        hidden_numbers.release(self.numbers)


class Batch:
    """Games that run side by side. A finished game is followed by another one in the same step.

    `start` is the first position of every game. Without a heuristic, opponents play random moves. The arrays of
    `arrays` are written by each step and reset; changing them has no effect on the games. The positions are not
    visible from Python, and calls from several threads raise `RuntimeError` instead of disturbing each other.
    """

    ready: int  # 1 after all arrays are allocated
    running: int  # number of lanes that threads run now
    pending: int  # lanes that have not completed the last step or reset: above 0 before the first one, too
    written: Outputs
    private: Any  # list of the games, their first position and the lanes: compiled, a pointer
    items: Any  # its items
    # by game, not visible from Python: compiled, pointers
    game_seeds: Any
    chance_counts: Any  # numbers that were drawn for chance
    choice_counts: Any  # and for the opponents
    actions: Any  # moves of the prepared step, or 1 for each game that a prepared reset begins
    lengths: Any  # number of actions of the caller
    game_numbers: Any  # number of games that ended in the place since its seed was given
    turns: Any  # bit mask of the seats for which the caller moves

    def __init__(self, start: State, options: BatchOptions, heuristic: Heuristic | None = None) -> None:
        if not isinstance(options, BatchOptions):
            raise TypeError(f"options must be BatchOptions, not {type(options).__name__}")
        if heuristic is not None and not isinstance(heuristic, Heuristic):
            raise TypeError(f"heuristic must be a Heuristic or None, not {type(heuristic).__name__}")
        # Reading arguments may run Python code that initialises or steps this batch: read them before the checks.
        first = playout.check_start(start)._copy_playable()
        arguments.untrack_from_gc(first)
        if first._mover() == c.NOBODY:
            raise ValueError("the game is over at the first position")
        if heuristic is not None:
            cython.cast(Heuristic, heuristic)._check_state(first)
        written = make_outputs(options, first)
        lanes = read_number(options.lanes, "lanes", 1, MAX_LANES)
        temperature = read_number(options.temperature, "temperature", 0, 5000)
        all_seats = (1 << first._seats()) - 1
        caller_seats = read_number(options.caller_seats, "caller_seats", -1, all_seats) & all_seats
        if not caller_seats:
            raise ValueError("caller_seats is 0: the caller moves for at least one seat")
        rotates = 1 if options.rotate else 0
        if cython.compiled and self.written is not None:  # compiled, it is None before the first call
            raise RuntimeError("this batch is already initialised")
        self.ready = 0
        self.running = 1  # allocating arrays may run the garbage collector and thus Python code
        try:
            self.written = written
            self.games, self.seats, self.moves = written.games, written.seats, written.moves
            self.observation_size, self.max_legal = written.size, written.max_legal
            self.lanes = min(lanes, written.games)
            self.temperature, self.caller_seats, self.rotates = temperature, caller_seats, rotates
            self.has_opponents = 1 if rotates or caller_seats != all_seats else 0
            self._allocate(first, heuristic)
            self.ready = 1
        finally:
            self.running = 0

    # ------------------------------------------------------------------ called from Python

    def arrays(self) -> dict[str, array[Any]]:
        """The arrays that are written, by name; rows of games follow each other."""
        self._check_ready()
        return dict(self.written.arrays)

    def start_reset(self, seeds: Any = None, mask: Any = None) -> None:
        """Prepare new games with these seeds (a buffer of uint64), or the next seed of each place.

        `mask`, a buffer of uint8, is 0 where the game continues.
        """
        given = seeds
        chosen = mask
        if (seeds is not None and len(given) != self.games) or (
            mask is not None and len(chosen) != self.games
        ):
            raise ValueError(f"seeds and mask must have {self.games} numbers, one for each game")
        self._check_ready()
        if mask is None:
            self.written.problem = 0  # every game begins again
        elif self.pending:
            raise RuntimeError(NOT_READY)
        for i in range(self.games):
            if mask is not None and not chosen[i]:
                self.actions[i] = 0
                continue
            self.actions[i] = 1
            if seeds is not None:
                self.game_seeds[i] = given[i]
                self.game_numbers[i] = 0
            else:
                self.game_seeds[i] = next_seed(self.game_seeds[i])
                self.game_numbers[i] += 1
        self._start_lanes(1)

    def start_step(self, actions: Any) -> int:
        """Prepare the moves (a buffer of int64) of the seats in `movers`.

        Returns -1, or the number of a game in which the move is illegal: then no game changes.
        """
        if actions is None:
            raise TypeError("actions must be numbers, not None")
        given = actions
        if len(given) != self.games:
            raise ValueError(f"actions must have {self.games} numbers, one for each game")
        self._check_complete()
        illegal = -1
        for i in range(self.games):
            self.actions[i] = given[i]
            # checked on the copy, which no other thread can change
            if illegal < 0 and not self.written._allows(i, self.actions[i]):
                illegal = i
        if illegal < 0:
            self._start_lanes(0)
        return illegal

    def run_lane(self, lane: int) -> None:
        """Run the part of a prepared step or reset that belongs to a lane; nothing happens if that was done."""
        number = arguments.to_int(lane)
        if not self.ready or not 0 <= number < self.lanes:
            raise ValueError(f"there is no lane {lane}")
        worker = cython.cast(Lane, self.items[self.games + 1 + number])
        if worker.status == RUNNING:
            raise RuntimeError(IN_USE)
        if worker.status == DONE:
            return
        worker.status = RUNNING
        self.running += 1
        try:
            first = worker.first
            while first < worker.end:
                end = min(first + GAMES_BETWEEN_SIGNALS, worker.end)
                with cython.nogil:
                    self._run_games(worker, first, end)
                first = end
                arguments.check_signals()
            if self.written.problem:
                raise RuntimeError(self.written._describe_problem())
            self.pending -= 1
        finally:
            worker.status = DONE
            self.running -= 1

    def sample_moves(self, dice: Dice, out: Any) -> None:
        """Write a random legal move of each game into `out`, a writable buffer of int64."""
        if not isinstance(dice, Dice):
            raise TypeError(f"dice must be Dice, not {type(dice).__name__}")
        if out is None:
            raise TypeError("out must be a buffer of numbers, not None")
        own = dice
        moves = out
        if len(moves) != self.games:
            raise ValueError(f"out must have room for {self.games} numbers, one for each game")
        self._check_complete()
        for i in range(self.games):
            moves[i] = self.written.listed[i * self.max_legal + own._below(self.written.counts[i])]

    def copy_state(self, game: int) -> State:
        """A copy of the position of a game, with all secrets."""
        i = arguments.to_int(game)
        self._check_complete()
        if not 0 <= i < self.games:
            raise IndexError(f"there is no game {game}: games are 0 to {self.games - 1}")
        self.running += 1  # copying may run the garbage collector and thus Python code
        try:
            return cython.cast(State, self.items[i]).copy()  # type: ignore[no-any-return]
        finally:
            self.running -= 1

    def __dealloc__(self) -> None:
        hidden_list.release(self.private)
        hidden_numbers.release(self.game_seeds)
        hidden_numbers.release(self.chance_counts)
        hidden_numbers.release(self.choice_counts)
        hidden_numbers.release(self.actions)
        hidden_numbers.release(self.lengths)
        hidden_numbers.release(self.game_numbers)
        hidden_numbers.release(self.turns)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Batch cannot be copied or pickled: make another one with the same seeds")

    # ------------------------------------------------------------------ memory

    def _check_ready(self) -> int:
        """Raise if the batch is not initialised or a thread uses it."""
        if self.running:
            raise RuntimeError(IN_USE)
        if not self.ready:
            raise ValueError("this Batch is not initialised")
        return 0

    def _check_complete(self) -> int:
        """Raise unless the caller has to move in every game."""
        self._check_ready()
        if self.pending:
            raise RuntimeError(NOT_READY)
        return 0

    def _allocate(self, start: State, heuristic: Heuristic | None) -> None:
        private: list[Any] = []
        arguments.untrack_from_gc(
            private
        )  # neither it nor its items are visible: no other thread can change them
        for _ in range(self.games):
            s = start.copy()
            arguments.untrack_from_gc(s)
            private.append(s)
        private.append(start)
        for number in range(self.lanes):
            private.append(self._make_lane(number, start, heuristic))
        self.game_seeds = hidden_numbers.new_seeds(self.games)
        self.chance_counts = hidden_numbers.new_longs(self.games)
        self.choice_counts = hidden_numbers.new_longs(self.games)
        self.actions = hidden_numbers.new_longs(self.games)
        self.lengths = hidden_numbers.new_ints(self.games)
        self.game_numbers = hidden_numbers.new_ints(self.games)
        self.turns = hidden_numbers.new_ints(self.games)
        self.is_reset = 0
        self.pending = self.lanes
        self.private = hidden_list.hold(private)
        self.items = hidden_list.items_of(self.private)

    def _make_lane(self, number: int, start: State, heuristic: Heuristic | None) -> Lane:
        lane = Lane()
        arguments.untrack_from_gc(lane)
        lane.out, lane.chance, lane.choices = Buffer(), Dice(0), Dice(0)
        lane.sample = start.copy()
        arguments.untrack_from_gc(lane.sample)
        lane.heuristic = None if heuristic is None else heuristic._copy()
        if is_tracked(lane.heuristic):  # not every heuristic is
            arguments.untrack_from_gc(lane.heuristic)
        lane.numbers = hidden_numbers.new_shorts(max(1, self.observation_size))
        lane.first = self.games * number // self.lanes
        lane.end = self.games * (number + 1) // self.lanes
        lane.status = DONE
        return lane

    def _start_lanes(self, is_reset: int) -> None:
        for number in range(self.lanes):
            cython.cast(Lane, self.items[self.games + 1 + number]).status = WAITING
        self.is_reset = is_reset
        self.pending = self.lanes

    # ------------------------------------------------------------------ without the GIL

    def _run_games(self, lane: Lane, first: int, end: int) -> None:
        for i in range(first, end):
            if not self.is_reset:
                self._step_game(i, cython.cast(State, self.items[i]), lane)
            elif self.actions[i]:
                self._reset_game(i, cython.cast(State, self.items[i]), lane)

    def _step_game(self, i: int, s: State, lane: Lane) -> None:
        seat = s._mover()
        self.written._clear_result(i)
        lane.chance.seed = self.game_seeds[i]
        lane.chance.count = self.chance_counts[i]
        if self.has_opponents:
            lane.choices.seed = opponents_seed(self.game_seeds[i])
            lane.choices.count = self.choice_counts[i]
        s._apply(seat, self.actions[i])
        self.lengths[i] += 1
        if self._advance(i, s, lane, seat):
            self.written._write_turn(i, s, lane.out, lane.numbers)

    def _reset_game(self, i: int, s: State, lane: Lane) -> None:
        self.written._clear_result(i)
        self._restart_game(i, s, lane)
        if self._advance(i, s, lane, 0):
            self.written._write_turn(i, s, lane.out, lane.numbers)

    def _restart_game(self, i: int, s: State, lane: Lane) -> None:
        """The first position of a game with the seed in `game_seeds`."""
        s._assign(cython.cast(State, self.items[self.games]))
        self.written.seeds[i] = self.game_seeds[i]
        self.lengths[i] = 0
        if self.rotates:
            self.turns[i] = 1 << ((i + self.game_numbers[i]) % self.seats)
        else:
            self.turns[i] = self.caller_seats
        lane.chance.seed = self.game_seeds[i]
        lane.chance.count = 0
        lane.choices.seed = opponents_seed(self.game_seeds[i])
        lane.choices.count = 0

    def _advance(self, i: int, s: State, lane: Lane, last_mover: int) -> int:
        """Draw, move for the opponents and begin new games until the caller has to move; 0 if that never happens."""
        seat = s._mover()
        while seat < 0 or self.turns[i] >> seat & 1 == 0:
            if seat == c.CHANCE:
                s._odds(lane.out)
                s._apply(seat, lane.chance._draw(lane.out))
            elif seat == c.NOBODY:
                if self.lengths[i] == 0:
                    self.written.problem = outputs.NO_DECISION
                    return 0
                self.written._write_result(i, s, last_mover, self.lengths[i], lane.numbers)
                self.game_seeds[i] = next_seed(self.game_seeds[i])
                self.game_numbers[i] += 1
                self._restart_game(i, s, lane)
            else:
                s._apply(seat, self._choose_move(s, seat, lane))
            seat = s._mover()
        self.chance_counts[i] = lane.chance.count
        self.choice_counts[i] = lane.choices.count
        return 1

    def _choose_move(self, s: State, seat: int, lane: Lane) -> int:
        """The move of an opponent, which knows only what its seat may know."""
        if lane.heuristic is None:
            s._legal(seat, lane.out)
            return lane.choices._choose(lane.out)
        lane.sample._assign(s)
        lane.sample._determinize(seat, lane.choices)
        lane.sample._legal(seat, lane.out)
        return base._sample_move(
            lane.heuristic, lane.sample, seat, lane.out, lane.choices, self.temperature, 0
        )


def next_seed(seed: int) -> int:
    """The seed of the game that follows a game in its place."""
    return mix(seed ^ NEXT_GAME)


def opponents_seed(seed: int) -> int:
    """The seed of the choices of the opponents in a game; the seed of the game decides its draws only."""
    return mix(seed ^ OPPONENTS)


def make_outputs(options: BatchOptions, start: State) -> Outputs:
    """The arrays for these options; raises if one is invalid."""
    made = Outputs()
    made.games = read_number(options.games, "games", 1, MAX_GAMES)
    made.moves = read_number(options.moves, "moves", 1, MAX_MOVES)
    made.max_legal = read_number(options.max_legal, "max_legal", 1, 256)
    made.seats = start._seats()
    made.size = start._observation_size()
    kind = str(options.observations)
    if kind not in ("none", "int16", "float32"):
        raise ValueError(f"observations must be 'none', 'int16' or 'float32', not {kind!r}")
    made.has_int16 = 1 if kind == "int16" else 0
    made.has_float32 = 1 if kind == "float32" else 0
    made.has_final = 1 if options.final_observations else 0
    made.has_masks = 1 if options.masks else 0
    made.has_legal = 1 if options.legal else 0
    made.has_margins = 1 if options.margins else 0
    factors = invert_scales(options.scales)
    if made.has_float32 and len(factors) != made.size:
        raise ValueError(
            f"scales must be {made.size} numbers, one for each number of an observation, not {len(factors)}"
        )
    made._allocate(factors)
    return made


def read_number(value: Any, name: str, lowest: int, highest: int) -> int:
    """An option as an int; `ValueError` if it is out of range."""
    number = arguments.to_int(value)
    if not lowest <= number <= highest:
        raise ValueError(f"{name} must be from {lowest} to {highest}, not {value}")
    return number


def invert_scales(scales: Any) -> tuple[float, ...]:
    """The factors that scale the numbers of an observation."""
    factors: list[float] = []
    for scale in scales:
        divisor = index(scale)
        if divisor < 1:
            raise ValueError(f"scales must be 1 or more, not {divisor}")
        factors.append(1.0 / divisor)
    return tuple(factors)
