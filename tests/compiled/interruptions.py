"""Changes positions during calls, from the garbage collector or another thread; `test_interruptions.py` runs it.

    python tests/compiled/interruptions.py collector|threads

A new tuple or list may run the collector and thus any code: finalizers, weak references, `gc.callbacks`. The process
ends with status 0 if all calls return or raise, 3 if an error was lost, and by a signal after a crash.
"""

from __future__ import annotations

import contextlib
import gc
import sys
import threading
from array import array
from collections.abc import Callable, Iterator
from typing import Any

from jadecourt import COMPILED
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.search.worker import SearchWorker, run_iterations
from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice
from jadecourt.core.laws import apply_random_ply
from jadecourt.core.observer import observe, observe_repeatedly
from jadecourt.core.playout import copy_repeatedly, play_games, play_out
from jadecourt.core.state import State
from jadecourt.games import GAMES, find_game

SWALLOWED_ERRORS: list[str] = []


def out_of_range_fields(state: State) -> dict[str, Any]:
    """Invalid fields with numbers beyond all arrays; `load` does not check them."""
    return {
        name: [30_000] * len(value) if isinstance(value, list) else 30_000
        for name, value in state.fields().items()
    }


class StateCorrupter:
    """Changes a position whenever the collector runs."""

    def __init__(self, state: Any, other: State) -> None:
        wild = out_of_range_fields(state)
        self.changes: list[Callable[[], object]] = [
            lambda: state.load(wild),
            lambda: state.assign(other),
            lambda: state.set_log(None),
            state.__init__,
        ]
        self.change = self.changes[0]
        self.armed = False
        self.count = 0

    def __call__(self, phase: str, info: dict[str, Any]) -> None:
        if self.armed and phase == "start":
            self.count += 1
            self.armed = False
            self.change()
            self.armed = True

    @contextlib.contextmanager
    def active(self, allocations: int) -> Iterator[None]:
        """Run the collector after `allocations` new objects, and then often."""
        # use up the free lists, so that new objects are allocated
        live_objects: list[list[int]] = [[] for _ in range(100)]
        gc.collect(0)
        gc.set_threshold(allocations)
        self.armed = True
        try:
            with contextlib.suppress(Exception):
                yield
        finally:
            self.armed = False
            gc.set_threshold(700)
            live_objects.clear()


def corrupt_from_collector(id: str, rounds: int) -> None:
    """Make calls that allocate objects, at many positions, while the collector changes the position."""
    state: Any = find_game(id)(players=5).start()
    corrupter = StateCorrupter(state, find_game(id)(players=2).start())
    gc.callbacks.append(corrupter)
    dice, out = Dice(3), Buffer()
    walk = state.copy()
    heuristic = load_heuristic(id)
    worker = SearchWorker(Tree(heuristic, 3, 5, 50, SearchParams()))
    numbers = array("h", bytes(2 * find_game(id).observation.size))
    calls: list[Callable[[], object]] = [
        lambda: [apply_random_ply(state, dice, out) for _ in range(20)],
        lambda: play_out(state, dice, out),
        lambda: play_games(state, 1, 2),
        lambda: copy_repeatedly(state, 2),
        lambda: observe(state, 4, numbers),
        lambda: observe_repeatedly([state] * 3, 2),
        lambda: run_iterations(worker, state, dice, 2),
        lambda: state.legal_moves(4),
        state.scores,
        state.places,
        state.chance_outcomes,
        lambda: state.determinize(4, dice),
        state.final_scoring_entries,
        lambda: state.restore(walk.fields()),
        lambda: repr(state),
    ]
    for number in range(rounds):
        walk = find_game(id)(players=5).start() if walk.mover() == -2 else walk
        apply_random_ply(walk, dice, out)
        corrupter.change = corrupter.changes[number % len(corrupter.changes)]
        for call in calls:
            state.assign(walk)
            state.set_log([])
            with corrupter.active(1 + number % 5):
                call()
    gc.callbacks.remove(corrupter)
    assert corrupter.count > 10 * rounds, "the collector ran too rarely"


def corrupt_from_thread(id: str) -> None:
    """Play games without the GIL while another thread changes every position that it finds."""
    start = find_game(id)(players=5).start()
    wild = out_of_range_fields(start)
    over = threading.Event()

    def corrupt_states() -> None:
        while not over.is_set():
            for thing in gc.get_objects():
                if isinstance(thing, State) and thing is not start:
                    thing.load(wild)

    thread = threading.Thread(target=corrupt_states)
    thread.start()
    worker = SearchWorker(Tree(load_heuristic(id), 3, 5, 500, SearchParams()))
    try:
        for seed in range(5):
            with contextlib.suppress(ValueError):  # changed before the loop started
                play_games(start, seed, 3_000)
            with contextlib.suppress(ValueError):
                run_iterations(worker, start, Dice(seed), 200)
    finally:
        over.set()
        thread.join()


def main() -> int:
    sys.unraisablehook = lambda found: SWALLOWED_ERRORS.append(f"{found.exc_type} {found.exc_value}")
    sys.setswitchinterval(1e-4)
    for id in GAMES:
        gc.freeze()  # makes collections fast
        if sys.argv[1] == "collector":
            corrupt_from_collector(id, 120)
        else:
            corrupt_from_thread(id)
    print("compiled" if COMPILED else "pure Python", *SWALLOWED_ERRORS[:5], sep="\n")
    return 3 if SWALLOWED_ERRORS else 0


if __name__ == "__main__":
    raise SystemExit(main())
