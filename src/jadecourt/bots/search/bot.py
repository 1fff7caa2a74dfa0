"""The bot `search`: threads, time limits and the choice of a move."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Final

from ...core.dice import Dice, mix
from ...core.game import Game
from ...core.perspective import Perspective
from ..heuristics import load_heuristic
from ..protocol import Clock
from . import constants as c
from .endgame import DEFAULT_MARGIN_SCALE, EndgameSolver, ProvenMove
from .params import Budget
from .tree import MAX_NODES, Tree
from .worker import SearchWorker, run_iterations

NODES_PER_THREAD: Final = (
    100_000  # at most, and for each second of the budget; a full tree continues with rollouts from its leaves
)
ITERATIONS_PER_SAMPLE: Final = 64  # iterations from one sampled position, and between two checks of the clock
MIN_PLAYED_SHARE: Final = 0.05  # sealed answers with a smaller share of the average strategy are not played
MIN_ITERATIONS: Final = 64  # before a choice can be decided
UNLIMITED: Final = 1 << 30
MASK64: Final = (1 << 64) - 1
FORCED_MOVE_PERIOD: Final = 4  # a forced move gets one of this many batches
# Positions that the solver of endings visits at most, with a small budget (about 10 ms) and with a larger one
# (100 ms), and the share of a time limit after which it gives up.
SMALL_SOLVER_LIMIT: Final = 10_000
SOLVER_LIMIT: Final = 100_000
SMALL_SECONDS, SMALL_ITERATIONS = 0.2, 5000  # budgets below are small
SOLVER_TIME_SHARE: Final = 0.5


@dataclass(frozen=True)
class MoveStats:
    """What the search found out about a move; zeros for a move that was never tried."""

    move: int
    visits: int
    value: float  # mean reward of the seat that moves, 0 to 1: see `SearchWorker.evaluate_result`
    share: float  # of the average strategy at a sealed step, of the visits elsewhere
    win_rates: tuple[float, ...]  # by seat: share of wins after this move; shared wins count in part
    mean_scores: tuple[float, ...]  # by seat: mean score at the end of the game
    proven: bool = False  # solved to the end of the game: nothing is estimated


@dataclass(frozen=True)
class TimeLimit:
    """Limits of one thread: CPU seconds from the start of its run, and wall-clock seconds from `started_at`."""

    cpu_seconds: float | None
    clock_seconds: float | None
    started_at: float  # of the search, by `time.perf_counter`


class SearchThread:
    """One thread of a search: it iterates until a limit is reached or the choice is decided.

    `all_threads` lists all threads of the search, which share the tree and the event that stops them.
    """

    def __init__(self, tree: Tree, stop_event: Event, all_threads: Sequence[SearchThread]) -> None:
        self.tree = tree
        self.worker = SearchWorker(tree)
        self.stop_event = stop_event
        self.all_threads = all_threads
        self.left = UNLIMITED  # iterations that its limits still allow

    def run(
        self,
        perspective: Perspective,
        seed: int,
        count: int | None,
        limit: TimeLimit,
        forced_move: int | None,
    ) -> None:
        """Iterate until the count or a limit is reached or the best move cannot change any more."""
        dice, done, cpu_start, start_time = Dice(seed), 0, time.thread_time(), time.perf_counter()
        batch_size, forced_phase = ITERATIONS_PER_SAMPLE, 0
        if forced_move is not None and count is not None:
            # a small budget has free batches, too; at a sealed step the first iterations do not reach the root
            batch_size, forced_phase = max(1, min(batch_size, count // (2 * FORCED_MOVE_PERIOD))), 1
        while not self.stop_event.is_set() and (count is None or done < count):
            self.left = iterations_left(done, count, limit, cpu_start, start_time)
            if self.left == 0 or (forced_move is None and done >= MIN_ITERATIONS and self.is_decided()):
                break
            is_forced = done // batch_size % FORCED_MOVE_PERIOD == forced_phase
            self.worker.force_move(
                perspective.legal.index(forced_move) if is_forced and forced_move is not None else c.NO_EDGE
            )
            batch = min(self.left, batch_size)
            run_iterations(self.worker, perspective.sample(dice), dice, batch)
            done += batch
        self.left = 0

    def is_decided(self) -> bool:
        """Whether the most visited move would stay so if all remaining iterations went to the second one."""
        return self.tree.read_root_lead() > sum(thread.left for thread in self.all_threads)


def iterations_left(
    done: int, count: int | None, limit: TimeLimit, cpu_start: float, start_time: float
) -> int:
    """Number of iterations that the limits still allow; 1 before the duration of an iteration is known."""
    left = UNLIMITED if count is None else count - done
    if limit.cpu_seconds is None and limit.clock_seconds is None:
        return left
    if not done:
        return 1
    if limit.cpu_seconds is not None:
        spent = time.thread_time() - cpu_start
        left = min(left, int(done * (limit.cpu_seconds - spent) / max(spent, 1e-9)))
    if limit.clock_seconds is not None:
        now = time.perf_counter()
        seconds_left = limit.started_at + limit.clock_seconds - now
        left = min(left, int(done * seconds_left / max(now - start_time, 1e-9)))
    return max(0, left)


def find_root(tree: Tree, perspective: Perspective) -> int:
    """The node of the seat's pending decision, or NO_NODE."""
    return tree.find_node(root_key(perspective))


def root_key(perspective: Perspective) -> int:
    """The key of the root."""
    return node_key(perspective.key, perspective.seat or 0)


def node_key(info_key: int, seat: int) -> int:
    """The key of a seat's decision with what it knows, computed as in `SearchWorker.reach_node`."""
    return mix((info_key + seat) & MASK64)


class SearchBot:
    """Searches the information sets of its seat, in one tree for all threads.

    Endings with few continuations are solved exactly instead, unless `solves_endings` is false.
    """

    def __init__(self, budget: Budget, seed: int, solves_endings: bool = True) -> None:
        self.budget = budget
        self.seed = seed
        self.solves_endings = solves_endings
        self.solver: EndgameSolver | None = None
        self.solver_for: Game | None = None
        self.was_solved = False  # whether the last search was: then its tree says nothing
        self.stop_event = Event()
        self.last_tree: Tree | None = None
        self.tree_for: object = None  # (game, seat) of the tree; None: it is not reused
        self.threads: list[SearchThread] = []

    @property
    def tree(self) -> Tree | None:
        """The tree of the last search; None if the ending was solved."""
        return None if self.was_solved else self.last_tree

    def reseed(self, seed: int) -> None:
        """Use another seed from the next search on; the tree stays."""
        self.seed = seed

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        return self.choose_with_shares(perspective, clock)[0]

    def choose_with_shares(self, perspective: Perspective, clock: Clock) -> tuple[int, list[float]]:
        """One of `perspective.legal`, and the share of each of them (see `MoveStats`), which sum to 1."""
        move_stats = self.search(perspective, clock)
        return self.pick_move(perspective, move_stats), [stats.share for stats in move_stats]

    def pick_move(self, perspective: Perspective, move_stats: Sequence[MoveStats]) -> int:
        """The most visited move; at a sealed step one drawn from the average strategy without its rare moves."""
        if move_stats[0].proven:
            return max(move_stats, key=lambda stats: stats.share).move
        if not perspective.game.steps[perspective.step].sealed:
            return max(move_stats, key=lambda stats: (stats.visits, stats.value)).move
        candidates = [stats for stats in move_stats if stats.share >= MIN_PLAYED_SHARE] or move_stats
        rest = (
            Dice(self.seed ^ perspective.key, 1 << 20).below(1 << 30)
            / (1 << 30)
            * sum(stats.share for stats in candidates)
        )
        for stats in candidates:
            rest -= stats.share
            if rest < 0:
                return stats.move
        return candidates[-1].move

    def search(
        self, perspective: Perspective, clock: Clock, forced_move: int | None = None
    ) -> list[MoveStats]:
        """Search until the budget or the time of the clock is used; returns the stats of each legal move.

        The seconds of the budget are CPU time of each thread, those of the clock are wall-clock time.
        `forced_move` gets at least a quarter of the iterations. If the rest of the game can be solved, the stats are
        exact (`MoveStats.proven`), and nothing is searched.
        """
        if perspective.seat is None:
            raise ValueError("a spectator has no moves to search")
        start_time, cpu_start = time.perf_counter(), time.thread_time()
        budget = self.budget
        self.stop_event.clear()
        solution = self.solve(perspective, TimeLimit(budget.seconds, clock.seconds, start_time), cpu_start)
        self.was_solved = solution is not None
        if solution is not None:
            return stats_of_solution(solution)
        tree = self.prepare(perspective)
        if self.stop_event.is_set():  # while the solver was running
            return stats_of_tree(tree, perspective)
        cpu_seconds = None if budget.seconds is None else budget.seconds - (time.thread_time() - cpu_start)
        limit = TimeLimit(cpu_seconds, clock.seconds, start_time)

        def run_thread(number: int) -> None:
            try:
                self.threads[number].run(
                    perspective,
                    mix((self.seed ^ perspective.key) & MASK64) + number,
                    share_of_iterations(budget, number),
                    limit,
                    forced_move,
                )
            except BaseException:  # the other threads shall not search on
                self.stop()
                raise

        if budget.threads == 1:
            run_thread(0)
        else:
            with ThreadPoolExecutor(budget.threads) as pool:
                try:
                    list(pool.map(run_thread, range(budget.threads)))
                except BaseException:  # Ctrl-C: the pool waits for all threads
                    self.stop()
                    raise
        return stats_of_tree(tree, perspective)

    def solve(self, perspective: Perspective, limit: TimeLimit, cpu_start: float) -> list[ProvenMove] | None:
        """The exact result of each legal move; None if the rest of the game is too large or has sealed steps.

        With a budget in iterations and no clock it is reproducible: only the number of positions is limited.
        """
        seat, game = perspective.seat, perspective.game
        if not self.solves_endings or seat is None or game.steps[perspective.step].sealed:
            return None

        def should_stop() -> bool:
            cpu_seconds, clock_seconds = (
                time.thread_time() - cpu_start,
                time.perf_counter() - limit.started_at,
            )
            return self.stop_event.is_set() or any(
                allowed is not None and spent > SOLVER_TIME_SHARE * allowed
                for spent, allowed in ((cpu_seconds, limit.cpu_seconds), (clock_seconds, limit.clock_seconds))
            )

        # all that is hidden outside sealed steps is what chance will draw, which the solver averages
        state = perspective.sample(Dice(0))
        if self.solver is None or self.solver_for != game:
            evaluator = self.budget.load_evaluator(game)
            margin_scale = DEFAULT_MARGIN_SCALE if evaluator is None else evaluator.margin_scale
            self.solver = EndgameSolver(state, game.steps, self.budget.params, margin_scale)
            self.solver_for = game
        node_limit = SMALL_SOLVER_LIMIT if is_small(self.budget) else SOLVER_LIMIT
        return self.solver.solve(state, seat, node_limit, should_stop)

    def stop(self) -> None:
        """Stop a search that runs in other threads; its tree is not reused."""
        self.stop_event.set()
        self.tree_for = None

    def prepare(self, perspective: Perspective) -> Tree:
        """Prepare the tree and the threads: reuse those of the last search if they fit, else make new ones."""
        game_and_seat = (perspective.game, perspective.seat)
        tree = self.last_tree
        if tree is None or self.tree_for != game_and_seat:
            tree = self.last_tree = make_tree(perspective.game, self.budget)
            self.threads = []
            for _ in range(self.budget.threads):
                self.threads.append(SearchThread(tree, self.stop_event, self.threads))
            self.tree_for = game_and_seat
        make_room(tree, self.budget.reuse)
        tree.start_search(root_key(perspective), perspective.seat or 0)
        for thread in self.threads:
            thread.left = UNLIMITED
        return tree


def make_tree(game: Game, budget: Budget) -> Tree:
    """An empty tree for the searches of a seat."""
    sealed = sum(1 << number for number, step in enumerate(game.steps) if step.sealed)
    if budget.iterations is None:
        nodes = int(NODES_PER_THREAD * budget.threads * (budget.seconds or 1))
    else:
        nodes = budget.iterations * (1 + budget.reuse)
    # each iteration adds one node, the first one of a thread two
    nodes = min(nodes + budget.threads, NODES_PER_THREAD * budget.threads, MAX_NODES)
    return Tree(
        load_heuristic(game.id),
        sealed,
        game.seats,
        nodes,
        budget.tuned_params(game),
        budget.load_evaluator(game),
    )


def make_room(tree: Tree, reuse: bool) -> None:
    """Make room for a new search: nodes that the last search did not reach are removed first."""
    if reuse and tree.nodes > tree.node_limit // 2:
        tree.prune()
    if not reuse or tree.nodes > tree.node_limit * 3 // 4:
        tree.clear()


def share_of_iterations(budget: Budget, number: int) -> int | None:
    """The iterations of thread `number`, counted from 0; None if only time limits them."""
    if budget.iterations is None:
        return None
    share, rest = divmod(budget.iterations, budget.threads)
    return share + 1 if number < rest else share


def is_small(budget: Budget) -> bool:
    """Whether a budget leaves little time to solve an ending."""
    if budget.seconds is not None and budget.seconds < SMALL_SECONDS:
        return True
    return budget.iterations is not None and budget.iterations < SMALL_ITERATIONS


def stats_of_solution(solution: Sequence[ProvenMove]) -> list[MoveStats]:
    """The exact stats of each legal move; the best one has the whole share, and of equal ones the first."""
    best = max(solution, key=lambda proven: proven.value)
    return [
        MoveStats(
            proven.move,
            1,
            proven.value,
            1.0 if proven is best else 0.0,
            proven.win_rates,
            proven.mean_scores,
            proven=True,
        )
        for proven in solution
    ]


def stats_of_tree(tree: Tree, perspective: Perspective) -> list[MoveStats]:
    """The stats of each legal move; all zeros if the search has not reached the decision."""
    seats = perspective.game.seats
    node = find_root(tree, perspective)
    if node == c.NO_NODE:
        zeros = (0.0,) * seats
        return [MoveStats(move, 0, 0.0, 0.0, zeros, zeros) for move in perspective.legal]
    edges = tree.read_node(node)["edges"]
    share_key = "strategy_sum" if tree.is_sealed(node) else "visits"
    total = sum(edge[share_key] for edge in edges) or 1.0
    found = []
    for i, (move, edge) in enumerate(zip(perspective.legal, edges, strict=True)):
        count, wins, scores = tree.read_root(i)
        found.append(
            MoveStats(
                move,
                edge["visits"],
                edge["value"] / max(1, edge["visits"]),
                edge[share_key] / total,
                tuple(value / max(1, count) for value in wins),
                tuple(value / max(1, count) for value in scores),
            )
        )
    return found
