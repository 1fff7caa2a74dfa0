"""The command `bench`: measures the speed of the rules.

Every figure is the best of a few short runs, so that other load on the machine disturbs it as little as possible.
Compare only figures of the same run; one thread and two threads are measured alternately.
"""

from __future__ import annotations

import json as json_module
import os
import platform
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from . import COMPILED, __version__, describe_engine
from ._engine import describe_commit
from .console.output import print_table
from .core.buffer import Buffer
from .core.constants import CHANCE, NOBODY
from .core.dice import Dice
from .core.game import Game
from .core.laws import random_positions, random_table
from .core.observer import observe_repeatedly
from .core.options import SEATS_KEY
from .core.playout import copy_repeatedly, play_games
from .core.state import State
from .games import GAMES, find_game

SEATS: Final = 4
PROGRESS_STEPS: Final = 5  # number of calls of `on_progress` per game
Figures = dict[str, float]


def best_time(run: Callable[[], object], rounds: int) -> float:
    """Seconds of the fastest of `rounds` runs."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        run()
        best = min(best, time.perf_counter() - start)
    return best


def calibrate_games(start: State, seconds: float) -> int:
    """Number of random games that take about this time."""
    count = 1
    while True:
        started_at = time.perf_counter()
        play_games(start, 1, count)
        elapsed = time.perf_counter() - started_at
        if elapsed > seconds / 4:
            return max(1, int(count * seconds / elapsed))
        count *= 2


def measure_random_play(start: State, seconds: float) -> tuple[float, float]:
    """(decisions, games) per second of random play inside the engine."""
    count = calibrate_games(start, seconds)
    decisions, _ = play_games(start, 1, count)
    elapsed = best_time(lambda: play_games(start, 1, count), 5)
    return decisions / elapsed, count / elapsed


def measure_python(start: State, seconds: float) -> float:
    """Decisions per second when Python requests the legal moves and applies one, ply by ply."""
    dice, buffer = Dice(1), Buffer()
    best = 0.0
    for _ in range(5):
        decisions = 0
        started_at = time.perf_counter()
        while (elapsed := time.perf_counter() - started_at) < seconds:
            decisions += play_from_python(start.copy(), dice, buffer)
        best = max(best, decisions / elapsed)
    return best


def play_from_python(state: State, dice: Dice, buffer: Buffer) -> int:
    """Play one random game from Python; returns the number of decisions."""
    mover, legal, odds, apply, choose, draw = (
        state.mover,
        state.legal,
        state.odds,
        state.apply,
        dice.choose,
        dice.draw,
    )
    decisions = 0
    while (seat := mover()) != NOBODY:
        if seat == CHANCE:
            odds(buffer)
            apply(seat, draw(buffer))
        else:
            legal(seat, buffer)
            apply(seat, choose(buffer))
            decisions += 1
    return decisions


def measure_copy(start: State) -> float:
    """Nanoseconds to copy a state into another one."""
    count = 200_000 if COMPILED else 2_000
    return best_time(lambda: copy_repeatedly(start, count), 7) / count * 1e9


def measure_observation(game: Game) -> float:
    """Observations per second of one thread: every position of some random games, as every seat."""
    states = [state.copy() for seed in range(5) for state in random_positions(game, seed)]
    rounds = 20 if COMPILED else 1
    count = observe_repeatedly(states, 1) * rounds
    return count / best_time(lambda: observe_repeatedly(states, rounds), 7)


def measure_threads(start: State, seconds: float) -> float:
    """Throughput of two threads relative to one (2 is perfect), measured alternately."""
    count = calibrate_games(start, seconds)
    one = two = float("inf")
    for _ in range(8):
        one = min(one, best_time(lambda: play_games(start, 1, count), 1))
        two = min(two, best_time(lambda: play_in_two_threads(start, count), 1))
    return 2 * one / two


def play_in_two_threads(start: State, count: int) -> None:
    threads = [threading.Thread(target=play_games, args=(start, seed, count)) for seed in (1, 2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def measure_replay(game: Game) -> float:
    """Milliseconds to replay a record to its end, checking every ply."""
    record = random_table(game, 1).record()

    def replay() -> None:
        for _ in record.replay(game):
            pass

    return best_time(replay, 20) * 1e3


def measure_pure_python(id: str, seconds: float) -> float:
    """Decisions per second of the pure Python engine, measured in a separate process."""
    code = f"from jadecourt import bench; print(bench.measure_random_play(bench.initial_state({id!r}), {seconds})[0])"
    environment = os.environ | {"JADECOURT_PURE": "1"}
    completed = subprocess.run(
        [sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True
    )
    return float(completed.stdout)


def initial_state(id: str) -> State:
    return find_game(id)(**{SEATS_KEY: SEATS}).start()


def measure_game(id: str, seconds: float, on_progress: Callable[[str], None]) -> Figures:
    """All figures of one game."""
    game, start = find_game(id)(**{SEATS_KEY: SEATS}), initial_state(id)
    figures: Figures = {}
    on_progress(f"{id}: random games")
    decisions, games = measure_random_play(start, seconds)
    figures[f"{id}/random{SEATS}/decisions_per_s"] = decisions
    figures[f"{id}/random{SEATS}/games_per_s"] = games
    on_progress(f"{id}: the same in pure Python")
    pure_python = measure_pure_python(id, seconds) if COMPILED else decisions
    figures[f"{id}/random{SEATS}/pure_python_decisions_per_s"] = pure_python
    figures[f"{id}/random{SEATS}/compiled_ratio"] = decisions / pure_python
    on_progress(f"{id}: moves from Python")
    figures[f"{id}/python/decisions_per_s"] = measure_python(start, seconds)
    on_progress(f"{id}: copies, observations and replay")
    figures[f"{id}/copy_ns"] = measure_copy(start)
    figures[f"{id}/state_bytes"] = sys.getsizeof(start)
    figures[f"{id}/observations_per_s"] = measure_observation(game)
    figures[f"{id}/observation_bytes"] = 2 * game.observation.size
    figures[f"{id}/replay_ms"] = measure_replay(game)
    on_progress(f"{id}: two threads")
    figures[f"{id}/threads2_ratio"] = measure_threads(start, seconds)
    return figures


def describe_machine() -> dict[str, Any]:
    """Version, engine and machine that the figures belong to."""
    return {
        "version": __version__,
        "commit": describe_commit(),
        "engine": describe_engine(),
        "compiled": COMPILED,
        "machine": processor_name(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2) if hasattr(os, "getloadavg") else None,
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "system": f"{platform.system()} {platform.machine()}",
    }


def processor_name() -> str:
    try:
        for line in Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    except OSError:
        pass
    return platform.processor() or "unknown"


# unit and decimal places of each figure
UNITS: Final = {
    "decisions_per_s": ("decisions/s", 0),
    "games_per_s": ("games/s", 0),
    "pure_python_decisions_per_s": ("decisions/s", 0),
    "compiled_ratio": ("times", 1),
    "copy_ns": ("ns", 1),
    "state_bytes": ("bytes", 0),
    "observations_per_s": ("observations/s", 0),
    "observation_bytes": ("bytes", 0),
    "replay_ms": ("ms", 3),
    "threads2_ratio": ("times", 2),
}


def main(json: bool = False, quick: bool = False) -> int:
    """Run the command; returns the exit code. `quick` takes less time and is less exact."""
    from rich.console import Console
    from rich.progress import Progress
    from rich.table import Table

    seconds = 0.05 if quick else 0.4
    machine = describe_machine()
    figures: Figures = {}
    stderr_console = Console(stderr=True)
    with Progress(console=stderr_console, transient=True, disable=not stderr_console.is_terminal) as progress:
        bar = progress.add_task("measuring", total=PROGRESS_STEPS * len(GAMES))
        for id in GAMES:
            figures |= measure_game(
                id, seconds, lambda text: progress.update(bar, description=text, advance=1)
            )
    if json:
        print(json_module.dumps({**machine, **{key: round(value, 4) for key, value in figures.items()}}))
        return 0
    table = Table(title="Jadecourt: speed of the rules", title_justify="left")
    table.add_column("figure")
    table.add_column("value", justify="right")
    table.add_column("unit")
    for key, value in figures.items():
        unit, digits = UNITS[key.rpartition("/")[2]]
        table.add_row(key, f"{value:,.{digits}f}", unit)
    console = Console()
    print_table(console, table)
    for key, value in machine.items():
        console.print(f"{key}: {value}", highlight=False)
    return 0
