"""Makes single allocations fail during calls; `test_allocation_failures.py` runs it in a process of its own.

It ends with status 0 if all calls return or raise `MemoryError`, and by a signal if something was freed twice.
"""

from __future__ import annotations

import _testcapi  # type: ignore[import-not-found]
import contextlib
import sys
from array import array
from collections.abc import Callable
from typing import Any

from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice
from jadecourt.core.laws import apply_random_ply
from jadecourt.core.observer import observe, observe_repeatedly
from jadecourt.core.playout import play_games
from jadecourt.envs.batch import Batch
from jadecourt.envs.batch_options import BatchOptions
from jadecourt.games import GAMES, find_game

ALLOCATIONS = 300  # more than any call makes


def play_batch(start: Any, heuristic: Any, moves: int) -> None:
    """Make a batch of two games and step it once."""
    batch = Batch(start, BatchOptions(games=2, moves=moves, lanes=2, caller_seats=3), heuristic)
    batch.start_reset(array("Q", [1, 2]))
    chosen = array("q", [0, 0])
    for lane in range(2):
        batch.run_lane(lane)
    batch.sample_moves(Dice(1), chosen)
    batch.start_step(chosen)
    for lane in range(2):
        batch.run_lane(lane)
    batch.copy_state(0)


def list_calls(id: str) -> list[Callable[[], object]]:
    """Calls that allocate objects, at a position in the middle of a game."""
    state: Any = find_game(id)(players=4).start()
    dice, out = Dice(1), Buffer()
    for _ in range(40):
        apply_random_ply(state, dice, out)
    fields = state.fields()
    many = Buffer()
    for number in range(256):
        many.add_weighted(1000 * number, number)
    heuristic, params = load_heuristic(id), SearchParams()
    tree = Tree(heuristic, 3, 4, 50, params)
    worker = SearchWorker(tree)
    run_iterations(worker, state, dice, 50)
    numbers = array("h", bytes(2 * find_game(id).observation.size))
    return [
        state.fields,
        state.scores,
        state.places,
        state.chance_outcomes,
        state.final_scoring_entries,
        lambda: state.legal_moves(0),
        lambda: state == state.copy(),
        lambda: state.copy().restore(fields),
        lambda: state.determinize(0, dice),
        lambda: repr(state),
        lambda: list(many),
        many.weighted_items,
        lambda: [tree.list_visits(node) for node in range(tree.nodes)],
        lambda: [tree.read_node(node) for node in range(tree.nodes)],
        lambda: [tree.read_root(move) for move in range(9)],
        lambda: Tree(heuristic, 3, 4, 50, params),
        lambda: SearchWorker(tree),
        lambda: run_iterations(worker, state, dice, 3),
        lambda: play_games(state, 1, 2),
        lambda: play_batch(state, heuristic, len(find_game(id).moves)),
        lambda: observe(state, 0, numbers),
        lambda: observe_repeatedly([state] * 3, 1),
    ]


def main() -> None:
    sys.unraisablehook = lambda found: None
    failed = 0
    for id in GAMES:
        for call in list_calls(id):
            for number in range(ALLOCATIONS):
                with contextlib.suppress(MemoryError):
                    try:
                        _testcapi.set_nomemory(number, number + 1)
                        call()
                    except MemoryError:
                        failed += 1
                    finally:
                        _testcapi.remove_mem_hooks()
    assert failed > ALLOCATIONS, failed


if __name__ == "__main__":
    main()
