"""The bot that searches: budgets, threads, and what is played in the end."""

from __future__ import annotations

import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Final

from ...core.dice import Dice, mix
from ...core.perspective import Perspective
from ..protocol import Clock
from ..sense import find_sense
from . import components as c
from .habits import Budget
from .tree import Tree, run

NODES: Final = 40_000  # of one tree, and of one second; a full tree goes on with rollouts from its leaves
WORLD: Final = 16  # iterations in one sampled world, and between two looks at the clock
RARE: Final = 0.05  # a sealed answer that the average strategy gives less often is not played
SURE: Final = 64  # iterations before which no choice is taken to be settled
MANY: Final = 1 << 30
ALL_BITS: Final = (1 << 64) - 1
ALSO: Final = 4  # one in so many iterations looks at the move that was asked about


@dataclass(frozen=True)
class Finding:
    """What the search thinks of a move. A move that was never looked at has zeros."""

    move: int
    visits: int
    value: float  # what the seat that moves may expect, 0 to 1: see `Tree.judge`
    share: float  # of the average strategy at a sealed question, of the visits elsewhere
    victories: tuple[float, ...]  # by seat: how often it won after this move; shared ones count in part
    scores: tuple[float, ...]  # by seat: the mean score at the end


class Thinking:
    """One thread of a search, with a tree of its own."""

    def __init__(self, seen: Perspective, budget: Budget, nodes: int) -> None:
        sealed = sum(1 << number for number, step in enumerate(seen.game.steps) if step.sealed)
        self.tree = Tree(find_sense(seen.game.id), sealed, seen.game.seats, nodes, budget.habits)
        self.stopped = Event()

    def run(
        self, seen: Perspective, seed: int, count: int | None, end: float | None, also: int | None
    ) -> None:
        """Iterate until the count is reached, the time is over, or what this tree prefers cannot change any more."""
        dice, done, begun = Dice(seed), 0, time.perf_counter()
        while not self.stopped.is_set() and (count is None or done < count):
            left = count_left(done, count, begun, end)
            if left == 0 or (also is None and done >= SURE and self.is_settled(seen, left)):
                return
            asked = also is not None and done // WORLD % ALSO == 0
            self.tree.force(seen.legal.index(also) if asked and also is not None else c.NO_EDGE)
            batch = min(left, WORLD)
            run(self.tree, seen.sample(dice), dice, batch)
            done += batch

    def prepare(self, reuse: bool) -> None:
        """Make room for a new search: what the last one has not met goes first."""
        tree = self.tree
        if reuse and tree.nodes > tree.node_limit // 2:
            tree.sweep()
        if not reuse or tree.nodes > tree.node_limit * 3 // 4:
            tree.clear()

    def is_settled(self, seen: Perspective, left: int) -> bool:
        """Whether the most visited move at an open root stays it even if all that is left goes to the second."""
        tree, node = self.tree, find_root(self.tree, seen)
        if node == c.NO_NODE or tree.is_sealed(node):
            return False
        visits = sorted(tree.list_visits(node))
        return len(visits) < 2 or visits[-1] - visits[-2] > left


def count_left(done: int, count: int | None, begun: float, end: float | None) -> int:
    """How many iterations the budget still allows; before the first nobody knows how long one takes."""
    left = MANY if count is None else count - done
    if end is None:
        return left
    if not done:
        return 1
    now = time.perf_counter()
    return max(0, min(left, int(done * (end - now) / max(now - begun, 1e-9))))


def find_root(tree: Tree, seen: Perspective) -> int:
    """The node of the question that the seat is asked, NO_NODE if there is none."""
    return tree.find_node(root_key(seen))


def root_key(seen: Perspective) -> int:
    """As `Tree.descend` makes keys."""
    return mix((seen.key + (seen.seat or 0)) & ALL_BITS)


class SearchBot:
    """Searches the tree of what its seat can know. Each thread has a tree of its own; they are added up."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.budget = budget
        self.seed = seed
        self.kept: list[Thinking] = []
        self.kept_for: object = None  # game and seat that the trees are about

    def choose(self, seen: Perspective, clock: Clock) -> int:
        """One of `seen.legal`."""
        findings = self.search(seen, clock)
        if not seen.game.steps[seen.step].sealed:
            return max(findings, key=lambda found: (found.visits, found.value)).move
        likely = [found for found in findings if found.share >= RARE] or findings
        rest = Dice(self.seed ^ seen.key, 1 << 20).below(1 << 30) / (1 << 30) * sum(f.share for f in likely)
        for found in likely:
            rest -= found.share
            if rest < 0:
                return found.move
        return likely[-1].move

    def search(self, seen: Perspective, clock: Clock, also: int | None = None) -> list[Finding]:
        """Look at every move as long as the budget, or the clock if it is shorter, allows.

        `also`: a move that gets at least a quarter of the iterations, however bad it is.
        """
        if seen.seat is None:
            raise ValueError("a spectator has nothing to choose")
        begun = time.perf_counter()
        budget = self.budget
        seconds = budget.seconds
        if clock.seconds is not None:
            seconds = min(clock.seconds, seconds or clock.seconds)
        end = None if seconds is None else begun + seconds
        count = None if budget.iterations is None else -(-budget.iterations // budget.threads)
        self.prepare(seen, count)

        def think(number: int) -> None:
            self.kept[number].run(seen, mix((self.seed ^ seen.key) & ALL_BITS) + number, count, end, also)

        if budget.threads == 1:
            think(0)
        else:
            with ThreadPoolExecutor(budget.threads) as pool:
                try:
                    list(pool.map(think, range(budget.threads)))
                except BaseException:  # Ctrl-C, or a fault in one thread: the pool waits for all of them
                    self.stop()
                    raise
        return add_up([thinking.tree for thinking in self.kept], seen)

    def stop(self) -> None:
        """End a search that runs in other threads; its trees are not used again."""
        for thinking in self.kept:
            thinking.stopped.set()
        self.kept_for = None

    def prepare(self, seen: Perspective, count: int | None) -> None:
        """Trees to go on with, or empty ones."""
        about = (seen.game, seen.seat)
        if self.kept_for != about:
            most = (
                int(NODES * (self.budget.seconds or 1)) if count is None else count * (1 + self.budget.reuse)
            )
            # an iteration adds one node, the first one two
            self.kept = [
                Thinking(seen, self.budget, min(NODES, most + 1)) for _ in range(self.budget.threads)
            ]
            self.kept_for = about
        for thinking in self.kept:
            thinking.prepare(self.budget.reuse)
            thinking.tree.begin(root_key(seen))


def add_up(trees: Sequence[Tree], seen: Perspective) -> list[Finding]:
    """The findings of all trees at their common root."""
    legal, seats = seen.legal, seen.game.seats
    sealed = seen.game.steps[seen.step].sealed
    visits, counts = [0] * len(legal), [0] * len(legal)
    values, shares = [0.0] * len(legal), [0.0] * len(legal)
    victories = [[0.0] * seats for _ in legal]
    scores = [[0.0] * seats for _ in legal]
    for tree in trees:
        node = find_root(tree, seen)
        if node < 0:
            continue
        for i, edge in enumerate(tree.read_node(node)["edges"]):
            visits[i] += edge["visits"]
            values[i] += edge["value"]
            shares[i] += edge["share"] if sealed else edge["visits"]
            count, won, scored = tree.read_root(i)
            counts[i] += count
            for p in range(seats):
                victories[i][p] += won[p]
                scores[i][p] += scored[p]
    total = sum(shares) or 1.0
    return [
        Finding(
            move,
            visits[i],
            values[i] / max(1, visits[i]),
            shares[i] / total,
            tuple(value / max(1, counts[i]) for value in victories[i]),
            tuple(value / max(1, counts[i]) for value in scores[i]),
        )
        for i, move in enumerate(legal)
    ]
