"""The bot that searches: budgets, threads, and what is played in the end."""

from __future__ import annotations

import re
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

from ...core.dice import Dice, mix
from ...core.errors import BadOptions
from ...core.perspective import Perspective
from ..protocol import Clock
from ..sense import find_sense
from .tree import Tree, run

NODES: Final = 40_000  # of one tree; when it is full, iterations go on with rollouts from its leaves
EXPLORE: Final = 0.6
WARMTH: Final = 60  # hundredths of a point by which a rollout's move may be worse than the best
BATCH: Final = 16  # iterations between two looks at the clock, at first
SLICE: Final = 0.01  # seconds between two looks at the clock
RARE: Final = 0.05  # a sealed answer that the average strategy gives less often is not played


@dataclass(frozen=True)
class Budget:
    """How long to think about one decision: seconds or iterations, in so many threads."""

    seconds: float | None = None
    iterations: int | None = None
    threads: int = 1


def read_budget(argument: str) -> Budget:
    """`500ms`, `2s`, `2000it`, each also with `,threads=2`."""
    first, _, rest = argument.partition(",")
    threads = re.fullmatch(r"threads=(\d+)", rest) if rest else None
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(ms|s|it)", first)
    if not found or (rest and not threads) or float(found[1]) <= 0 or (threads and int(threads[1]) < 1):
        raise BadOptions(
            f"'search:{argument}' is not understood: say search:500ms, search:2s or search:2000it, "
            f"and ,threads=2 for more threads"
        )
    count = int(threads[1]) if threads else 1
    if found[2] == "it":
        if "." in found[1]:
            raise BadOptions(f"'search:{argument}' is not understood: iterations are whole numbers")
        return Budget(iterations=int(found[1]), threads=count)
    return Budget(seconds=float(found[1]) / (1000 if found[2] == "ms" else 1), threads=count)


@dataclass(frozen=True)
class Finding:
    """What the search thinks of a move: how often it looked, and what it expects (0 to 1)."""

    move: int
    visits: int
    value: float
    share: float  # of the average strategy at a sealed question, of the visits elsewhere


class SearchBot:
    """Searches the tree of what its seat can know. Each thread has a tree of its own; they are added up."""

    def __init__(self, budget: Budget, seed: int) -> None:
        self.budget = budget
        self.seed = seed

    def choose(self, seen: Perspective, clock: Clock) -> int:
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

    def search(self, seen: Perspective, clock: Clock) -> list[Finding]:
        """Look at every move as long as the budget, or the clock if it is shorter, allows."""
        seat = seen.seat
        if seat is None:
            raise ValueError("a spectator has nothing to choose")
        budget = self.budget
        seconds = budget.seconds
        if clock.seconds is not None:
            seconds = min(clock.seconds, seconds or clock.seconds)
        end = None if seconds is None else time.perf_counter() + seconds
        sealed = sum(1 << number for number, step in enumerate(seen.game.steps) if step.sealed)
        sense = find_sense(seen.game.id)
        share = None if budget.iterations is None else -(-budget.iterations // budget.threads)
        nodes = NODES if share is None else min(NODES, share + 1)  # an iteration adds one, the first one two
        trees = [Tree(sense, sealed, seen.game.seats, nodes, EXPLORE, WARMTH) for _ in range(budget.threads)]

        def think(number: int) -> None:
            dice = Dice(mix(self.seed ^ seen.key) + number)
            root, tree = seen.sample(dice), trees[number]
            done, batch = 0, BATCH
            while share is None or done < share:
                count = batch if share is None else min(batch, share - done)
                begun = time.perf_counter()
                if end is not None:
                    if begun >= end:
                        return
                    count = max(1, min(count, int(batch * (end - begun) / SLICE)))
                run(tree, root, dice, count)
                done += count
                spent = max(1e-6, time.perf_counter() - begun)
                batch = max(1, int(count * SLICE / spent))

        if budget.threads == 1:
            think(0)
        else:
            with ThreadPoolExecutor(budget.threads) as pool:
                list(pool.map(think, range(budget.threads)))
        return add_up(trees, seen, seat)


def add_up(trees: list[Tree], seen: Perspective, seat: int) -> list[Finding]:
    """The findings of all trees at their common root."""
    key = mix((seen.key + seat) & ((1 << 64) - 1))
    sealed = seen.game.steps[seen.step].sealed
    visits: dict[int, int] = dict.fromkeys(seen.legal, 0)
    values: dict[int, float] = dict.fromkeys(seen.legal, 0.0)
    shares: dict[int, float] = dict.fromkeys(seen.legal, 0.0)
    for tree in trees:
        node = tree.table[tree.find(key)]
        if node < 0:
            continue
        for edge in range(tree.node_first[node], tree.node_first[node] + tree.node_width[node]):
            move = tree.edge_move[edge]
            visits[move] += tree.edge_visits[edge]
            values[move] += tree.edge_value[edge]
            shares[move] += tree.edge_share[edge] if sealed else tree.edge_visits[edge]
    total = sum(shares.values()) or 1.0
    return [
        Finding(move, visits[move], values[move] / max(1, visits[move]), shares[move] / total)
        for move in seen.legal
    ]
