"""Exact solution of the end of a game, where its tree is small.

Every seat maximises the reward that the search maximises (`SearchWorker.evaluate_result`: win share, place and margin
with the weights of `SearchParams`), chance is averaged with its exact odds, and nothing is estimated (max^n). The scale
of the margin is fixed here, while a tree measures it during the search: `EndgameSolver.margin_scale` may be set to that
of a tree. Between moves with the same reward a seat takes the one with the larger mean margin over the best other seat,
then the lowest.

Sealed steps have no solution of this kind: a position with one ahead is not solved. Positions that are reached in two
ways are solved once; they are told apart by their 64-bit keys, as in the search.
"""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

try:
    import cython  # the compiler must see exactly this statement
except ImportError:
    from ...core._cystub import cython

from ...core import arguments
from ...core import constants as k
from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.game import Step
from ...core.state import State
from . import constants as c
from .params import SearchParams

MAX_PLIES: Final = 64  # of the rest of a game, draws included
MAX_LIMIT: Final = 100_000_000  # positions
MAX_SLOTS: Final = 1 << 17  # solved positions that are remembered, 128 bytes each at five seats
POLL_PERIOD: Final = 4096  # positions between two calls of `should_stop`
PROBES: Final = 6  # random games by which the size of a tree is estimated
# Positions of a tree that are the same one reached in another way: a tree with that many times the limit is tried.
MAX_REPETITION: Final = 30.0
DEFAULT_MARGIN_SCALE: Final = 10.0  # points; that of a new search tree
SAME_REWARD: Final = 1e-12  # rounding errors of equal rewards are smaller

# results of `_solve`
SOLVED: Final = 0
TOO_LARGE: Final = 1
SEALED: Final = 2
STOPPED: Final = 3


@dataclass(frozen=True)
class ProvenMove:
    """A legal move and the exact result that follows if every seat then plays for its reward."""

    move: int
    value: float  # expected reward of the seat that moves, 0 to 1
    win_rates: tuple[float, ...]  # by seat: expected share of the win
    mean_scores: tuple[float, ...]  # by seat: expected score at the end of the game


class Frame:
    """One ply of the position being solved: the position, its moves, and the values of the best one."""

    __slots__ = ("depth", "moves", "next", "state", "value")

    depth: int
    state: State
    moves: Buffer
    next: Frame
    value: list[float]  # rewards by seat, then win shares, then scores

    def __init__(self, state: State, depth: int) -> None:
        self.state = state
        self.moves = Buffer()
        self.depth = depth
        self.value = [0.0] * 24  # three times MAX_SEATS; Cython accepts no constant here


class EndgameSolver:
    """Solves ends of games of one class of positions; solved positions are remembered for later calls.

    Only one thread at a time may use a solver; others get a `RuntimeError`.
    """

    busy: int
    ready: int
    should_stop: Callable[[], bool] | None
    error: BaseException | None  # raised by `should_stop` or a signal while the GIL was released
    seats: int
    margin_scale: float
    table_value: array[float]

    def __init__(
        self,
        state: State,
        steps: Sequence[Step],
        params: SearchParams | None = None,
        margin_scale: float = DEFAULT_MARGIN_SCALE,
    ) -> None:
        """`state` is any position of the game with the number of seats, `steps` those of the game."""
        win_weight, place_weight = check_weights(params or SearchParams())
        scale = check_margin_scale(margin_scale)
        sealed = sum(1 << number for number, step in enumerate(steps) if step.sealed)
        if not isinstance(state, State):
            raise TypeError(f"state must be a State, not {type(state).__name__}")
        first = cython.cast(State, state)
        first._check_playable()
        if not 2 <= first._seats() <= c.MAX_SEATS:
            raise ValueError(f"the position has {first._seats()} seats: expected 2 to {c.MAX_SEATS}")
        if cython.compiled and self.ready:  # compiled, it is 0 before the first call
            raise RuntimeError("this solver is already initialised")
        self.ready = 0
        self.busy = 0
        self.seats = first._seats()
        self.width = 3 * self.seats
        self.sealed = sealed
        self.win_weight, self.place_weight = win_weight, place_weight
        self.margin_weight = 1.0 - win_weight - place_weight
        self.margin_scale = scale
        self.slots = 0
        self.nodes = 0
        self.limit = 0
        self.should_stop = None
        self.error = None
        self._make_frames(first)
        self._set_slots(2)
        self.ready = 1

    def set_margin_scale(self, margin_scale: float) -> None:
        """Use another scale of the margin, in points; what was solved with the old one is forgotten."""
        scale = check_margin_scale(margin_scale)
        self._check_idle()
        if scale != self.margin_scale:
            self.margin_scale = scale
            self._set_slots(self.slots)

    def estimate_size(self, state: State, seed: int = 0) -> float:
        """Estimated number of positions of the tree below a position, from a few random games.

        Infinite if one of them is longer than MAX_PLIES or reaches a sealed step. Each position counts as often as it
        can be reached. The estimate of each random game is without bias (Knuth 1975), but varies widely.
        """
        first = self._check_state(state)
        dice = Dice(seed)
        total = 0.0
        self.busy = 1
        try:
            for _ in range(PROBES):
                self.root.state._assign(first)
                size = self._probe(self.root, dice)
                if size < 0.0:
                    return math.inf
                total += size
        finally:
            self.busy = 0
        return total / PROBES

    def solve(
        self,
        state: State,
        seat: int,
        node_limit: int,
        should_stop: Callable[[], bool] | None = None,
    ) -> list[ProvenMove] | None:
        """The exact value of each legal move of a seat, in their order; None if the tree is too large.

        The tree is too large if it has more than `node_limit` positions or is deeper than MAX_PLIES; its size is
        estimated first, so that a hopeless attempt costs little. Also None at and before sealed steps, and if
        `should_stop`, which is called every few thousand positions, returns true. The position must be one that the
        seat may know (`Perspective.sample`).
        """
        first = self._check_state(state)
        p = first._check_seat(seat, 0)
        limit = arguments.to_count(node_limit, "node_limit")
        if limit > MAX_LIMIT:
            raise ValueError(f"node_limit must be at most {MAX_LIMIT}, not {node_limit}")
        if first._mover() != p:
            raise ValueError(f"seat {seat} does not have to move")
        if self.sealed >> first._step() & 1:
            return None
        size = self.estimate_size(first)
        if size > MAX_REPETITION * limit:
            return None
        self._reserve_slots(
            min(limit, int(2.0 * size))
        )  # a large table takes longer to allocate than to fill
        self._check_idle()
        self.nodes, self.limit, self.should_stop, self.error = 0, limit, should_stop, None
        self.busy = 1
        try:
            return self._solve_moves(first, p)
        finally:
            self.busy = 0
            self.should_stop = None

    def _solve_moves(self, first: State, seat: int) -> list[ProvenMove] | None:
        found: list[ProvenMove] = []
        n = self.seats
        moves = first.legal_moves(seat)
        for move in moves:
            self.root.state._assign(first)
            self.root.state._apply(seat, move)
            with cython.nogil:
                status = self._solve(self.root)
            if self.error is not None:
                raise self.error
            if status != SOLVED:
                return None
            values: list[float] = []
            for i in range(self.width):
                values.append(self.root.value[i])
            found.append(
                ProvenMove(move, values[seat], tuple(values[n : 2 * n]), tuple(values[2 * n : 3 * n]))
            )
        return found

    # ------------------------------------------------------------------ memory

    def _make_frames(self, first: State) -> None:
        """Allocate a position for each ply."""
        self.root = make_frame(first, 0)
        last = self.root
        for depth in range(1, MAX_PLIES):
            last.next = make_frame(first, depth)
            last = last.next
        last.next = last  # never entered: `_solve` checks the depth

    def _reserve_slots(self, limit: int) -> None:
        """Make the table large enough for a tree of `limit` positions, as far as it may grow."""
        slots = 2
        while slots < limit and slots < MAX_SLOTS:
            slots *= 2
        if slots > self.slots:
            self._set_slots(slots)

    def _set_slots(self, slots: int) -> None:
        """Allocate an empty table of solved positions."""
        self.slots = slots
        self.table_key = array("Q", bytes(8 * slots))
        self.table_value = array("d", bytes(8 * slots * self.width))

    def _check_state(self, state: State) -> State:
        """A private copy of the position; raises if it does not fit this solver."""
        self._check_idle()
        if type(state) is not type(self.root.state):
            raise TypeError(
                f"this solver is for a {type(self.root.state).__name__}, not a {type(state).__name__}"
            )
        first = cython.cast(State, state)._copy_playable()
        arguments.untrack_from_gc(first)
        if first._seats() != self.seats:
            raise ValueError(f"the solver has {self.seats} seats, the position {first._seats()}")
        self._check_idle()  # copying may have run the garbage collector and thus other code
        return first  # type: ignore[no-any-return]

    def _check_idle(self) -> int:
        """Raise if another thread uses this solver, or `__init__` has not run."""
        if not self.ready:
            raise ValueError("this EndgameSolver was not initialised")
        if self.busy:
            raise RuntimeError("another thread uses this solver")
        return 0

    # ------------------------------------------------------------------ without the GIL

    def _probe(self, frame: Frame, dice: Dice) -> float:
        """Size of the tree if every path had the branches of one random game; -1.0 if the rest cannot be solved."""
        size = 1.0
        paths = 1.0
        for _ in range(MAX_PLIES):
            seat = frame.state._mover()
            if seat == k.NOBODY:
                return size
            if seat == k.CHANCE:
                frame.state._odds(frame.moves)
                paths *= frame.moves.count
                frame.state._apply(seat, dice._draw(frame.moves))
            else:
                if self.sealed >> frame.state._step() & 1:
                    return -1.0
                frame.state._legal(seat, frame.moves)
                paths *= frame.moves.count
                frame.state._apply(seat, dice._choose(frame.moves))
            size += paths
        return -1.0

    def _solve(self, frame: Frame) -> int:
        """Write the values of the frame's position into it; returns SOLVED or why it was not."""
        self.nodes += 1
        if self.nodes > self.limit:
            return TOO_LARGE
        if self.nodes % POLL_PERIOD == 0 and self._poll():
            return STOPPED
        seat = frame.state._mover()
        if seat == k.NOBODY:
            self._evaluate_result(frame)
            return SOLVED
        key = frame.state._key()
        if self._recall(frame, key):
            return SOLVED
        if frame.depth >= MAX_PLIES - 1:
            return TOO_LARGE
        if seat == k.CHANCE:
            status = self._average(frame)
        elif self.sealed >> frame.state._step() & 1:
            return SEALED
        else:
            status = self._maximise(frame, seat)
        if status == SOLVED:
            self._remember(frame, key)
        return status

    def _average(self, frame: Frame) -> int:
        """Solve a draw: the mean over its outcomes."""
        frame.state._odds(frame.moves)
        for j in range(self.width):
            frame.value[j] = 0.0
        for i in range(frame.moves.count):
            frame.next.state._assign(frame.state)
            frame.next.state._apply(k.CHANCE, frame.moves.item[i])
            status = self._solve(frame.next)
            if status != SOLVED:
                return status
            for j in range(self.width):
                frame.value[j] += frame.moves.weight[i] * frame.next.value[j]
        for j in range(self.width):
            frame.value[j] /= frame.moves.total
        return SOLVED

    def _maximise(self, frame: Frame, seat: int) -> int:
        """Solve a decision: the values of the move that is best for the seat."""
        frame.state._legal(seat, frame.moves)
        for i in range(frame.moves.count):
            frame.next.state._assign(frame.state)
            frame.next.state._apply(seat, frame.moves.item[i])
            status = self._solve(frame.next)
            if status != SOLVED:
                return status
            if i == 0 or self._is_better(frame, seat):
                for j in range(self.width):
                    frame.value[j] = frame.next.value[j]
        return SOLVED

    def _is_better(self, frame: Frame, seat: int) -> int:
        """1 if the seat prefers the values of the next frame to those of this one, else 0."""
        gain = frame.next.value[seat] - frame.value[seat]
        if gain > SAME_REWARD or gain < -SAME_REWARD:
            return 1 if gain > 0.0 else 0
        return 1 if self._margin(frame.next, seat) > self._margin(frame, seat) + SAME_REWARD else 0

    def _margin(self, frame: Frame, seat: int) -> float:
        """Mean score of a seat less that of the best other one."""
        first = 2 * self.seats
        rival = -100000.0
        for p in range(self.seats):
            if p != seat:
                rival = max(rival, frame.value[first + p])
        return frame.value[first + seat] - rival

    def _evaluate_result(self, frame: Frame) -> None:
        """Write rewards, win shares and scores of a finished game, as `SearchWorker.evaluate_result` computes them."""
        winners = 0
        for p in range(self.seats):
            winners += 1 if frame.state._place(p) == 1 else 0
            frame.value[2 * self.seats + p] = frame.state._score(p)
        for p in range(self.seats):
            margin = self._margin(frame, p)
            place = frame.state._place(p)
            win = 1.0 / winners if place == 1 else 0.0
            frame.value[self.seats + p] = win
            frame.value[p] = (
                self.win_weight * win
                + self.place_weight * (self.seats - place) / (self.seats - 1.0)
                + self.margin_weight * (0.5 + 0.5 * margin / (self.margin_scale + abs(margin)))
            )

    def _recall(self, frame: Frame, key: int) -> int:
        """Write the values of a solved position with this key into the frame; returns 0 if there is none."""
        slot = key & (self.slots - 1)
        if self.table_key[slot] != key:
            slot ^= 1
            if self.table_key[slot] != key:
                return 0
        for j in range(self.width):
            frame.value[j] = self.table_value[slot * self.width + j]
        return 1

    def _remember(self, frame: Frame, key: int) -> None:
        """Store a solved position; of two with the same slot, the older one stays and the newer one is replaced."""
        slot = key & (self.slots - 1)
        if self.table_key[slot] != 0 and self.table_key[slot] != key:
            slot ^= 1
        self.table_key[slot] = key
        for j in range(self.width):
            self.table_value[slot * self.width + j] = frame.value[j]

    def _poll(self) -> int:
        """1 if the solver shall stop: a signal has arrived or `should_stop` says so."""
        try:
            arguments.check_signals()
            return 1 if self.should_stop is not None and self.should_stop() else 0
        except BaseException as error:  # raised again by `_solve_moves`, which has the GIL
            self.error = error
            return 1


def make_frame(first: State, depth: int) -> Frame:
    """A frame with a copy of the position; other threads cannot find it."""
    state = first._copy_playable()
    arguments.untrack_from_gc(state)
    frame = Frame(state, depth)
    arguments.untrack_from_gc(frame)
    return frame


def check_weights(params: SearchParams) -> tuple[float, float]:
    """The weights of win and place as floats; raises if they are no shares."""
    win_weight, place_weight = float(params.win_weight), float(params.place_weight)
    if not (win_weight >= 0.0 and place_weight >= 0.0 and win_weight + place_weight <= 1.0):
        raise ValueError(
            f"invalid win_weight {win_weight} and place_weight {place_weight}: "
            "expected at least 0, together at most 1"
        )
    return win_weight, place_weight


def check_margin_scale(margin_scale: float) -> float:
    """The scale of the margin as a float; raises if rewards could not be computed with it."""
    scale = float(margin_scale)
    if not 1e-3 <= scale <= 1e6:
        raise ValueError(f"invalid margin_scale {margin_scale}: expected 0.001 to a million points")
    return scale


def solve_endgame(
    state: State, seat: int, node_limit: int, params: SearchParams | None = None
) -> list[ProvenMove] | None:
    """The exact value of each legal move of a seat, or None: see `EndgameSolver.solve`.

    Programs that solve many positions make an `EndgameSolver`, which remembers solved ones.
    """
    from ...games import find_game_of

    return EndgameSolver(state, find_game_of(state).steps, params).solve(state, seat, node_limit)
