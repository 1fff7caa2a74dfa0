"""Measures the environments for learning programs beside games of PettingZoo and OpenSpiel.

python benchmarks/envs.py [--json] [--quick] [--seats 4] [--games 1024]

All agents play random legal moves. Figures are decisions per second of CPU time, with two threads of elapsed time: the
best of a few short runs. Compare figures of one run only. What is not installed is left out and named.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, TypeAlias

from jadecourt.bench import describe_machine
from jadecourt.console.output import print_table
from jadecourt.core.options import SEATS_KEY
from jadecourt.envs.vector import VectorEnv
from jadecourt.games import GAMES

Play: TypeAlias = Callable[[], int]  # plays a little and returns the number of decisions
VECTOR_OPTIONS: Final[dict[str, dict[str, Any]]] = {
    "vector, bare": {"observations": None, "masks": False, "legal": False},
    "vector, legal lists": {"observations": None, "masks": False},
    "vector, masks": {"observations": None, "legal": False},
    "vector, masks, int16": {"legal": False},
    "vector, masks, float32": {"observations": "float32", "legal": False},
    "vector, masks, lists, int16": {},
    "vector, one seat against greedy": {"seats": 0},
}
TWO_THREADS: Final = "vector, masks, int16, two threads"
PEER: Final = "PettingZoo connect four"  # the ratios are relative to it
OPENSPIEL_GAMES: Final = ("connect_four", "leduc_poker", "backgammon")


@dataclass
class Budget:
    """Duration and number of the runs of each measurement."""

    seconds: float
    rounds: int
    games: int  # of the vector environment
    seats: int


def measure(play: Play, budget: Budget) -> float:
    """Decisions per second of CPU time, in the best run."""
    best = 0.0
    for _ in range(budget.rounds):
        decisions = 0
        started_at = time.process_time()
        while (elapsed := time.process_time() - started_at) < budget.seconds:
            decisions += play()
        best = max(best, decisions / elapsed)
    return best


# ---------------------------------------------------------------------- vector


def make_vector_play(id: str, budget: Budget, **options: Any) -> Play:
    options[SEATS_KEY] = budget.seats
    env = VectorEnv(id, budget.games, seed=1, **options)

    def play() -> int:
        env.step(env.sample_actions())
        return env.n

    return play


def measure_threads(id: str, budget: Budget) -> tuple[float, float]:
    """Decisions per second with two threads, and relative to one thread; the best of runs that alternate."""
    plays = [make_vector_play(id, budget, legal=False, threads=threads) for threads in (1, 2)]
    best = [0.0, 0.0]
    for _ in range(8 * budget.rounds):
        for number, play in enumerate(plays):
            decisions = 0
            started_at = time.perf_counter()
            while (elapsed := time.perf_counter() - started_at) < budget.seconds / 4:
                decisions += play()
            best[number] = max(best[number], decisions / elapsed)
    return best[1], best[1] / best[0]


# ---------------------------------------------------------------------- one game at a time


def play_turns(env: Any) -> int:
    """Play a game of a PettingZoo AEC environment."""
    env.reset(seed=random.getrandbits(31))
    decisions = 0
    for _ in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        if terminated or truncated:
            env.step(None)
            continue
        env.step(random.choice(observation["action_mask"].nonzero()[0]))
        decisions += 1
    return decisions


def play_parallel(env: Any) -> int:
    """Play a game of a PettingZoo parallel environment; seats whose only action is to wait do not decide."""
    observations, _ = env.reset(seed=random.getrandbits(31))
    decisions = 0
    while env.agents:
        choices = {agent: found["action_mask"].nonzero()[0] for agent, found in observations.items()}
        decisions += sum(len(legal) > 1 for legal in choices.values())
        observations, *_ = env.step({agent: random.choice(legal) for agent, legal in choices.items()})
    return decisions


def play_seat(env: Any) -> int:
    """Play a game of a Gymnasium environment."""
    _, info = env.reset(seed=random.getrandbits(31))
    decisions, finished = 0, False
    while not finished:
        _, _, finished, _, info = env.step(random.choice(info["legal_moves"]))
        decisions += 1
    return decisions


def play_openspiel(game: Any) -> int:
    """Play a game of OpenSpiel, with an observation for each decision."""
    state = game.new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(random.choices(outcomes, weights)[0])
        else:
            state.observation_tensor(state.current_player())
            state.apply_action(random.choice(state.legal_actions()))
            decisions += 1
    return decisions


def make_faces(id: str, seats: int) -> dict[str, Callable[[], Play]]:
    """The environments of one game that are no vectors; making one may fail for lack of a library."""
    options = {SEATS_KEY: seats}

    def make_pettingzoo(name: str, run: Callable[[Any], int]) -> Play:
        env = getattr(import_module("jadecourt.envs.pettingzoo"), name)(id, **options)
        return lambda: run(env)

    def make_gymnasium() -> Play:
        module = import_module("jadecourt.envs.gymnasium")
        gymnasium = import_module("gymnasium")
        env = gymnasium.make(module.env_id(id), disable_env_checker=True, **options)
        return lambda: play_seat(env)

    def make_openspiel() -> Play:
        game = import_module("jadecourt.envs.openspiel").load(id, **options)
        return lambda: play_openspiel(game)

    return {
        "PettingZoo, AEC": lambda: make_pettingzoo("env", play_turns),
        "PettingZoo, parallel": lambda: make_pettingzoo("parallel_env", play_parallel),
        "Gymnasium, against greedy": make_gymnasium,
        "OpenSpiel": make_openspiel,
    }


def make_peers() -> dict[str, Callable[[], Play]]:
    """Games of the libraries themselves."""

    def make_connect_four() -> Play:
        os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
        env = import_module("pettingzoo.classic").connect_four_v3.env()
        return lambda: play_turns(env)

    def make_openspiel(name: str) -> Play:
        game = import_module("pyspiel").load_game(name)
        return lambda: play_openspiel(game)

    peers: dict[str, Callable[[], Play]] = {PEER: make_connect_four}
    for name in OPENSPIEL_GAMES:
        peers[f"OpenSpiel {name}"] = lambda name=name: make_openspiel(name)  # type: ignore[misc]
    return peers


# ---------------------------------------------------------------------- report


def measure_all(budget: Budget, report: dict[str, Any]) -> Iterator[str]:
    """Fill the report; yields the name of each measurement before it is made."""
    for id in GAMES:
        figures: dict[str, float] = {}
        report["games"][id] = figures
        for name, options in VECTOR_OPTIONS.items():
            yield f"{id}: {name}"
            figures[name] = measure(make_vector_play(id, budget, **options), budget)
        yield f"{id}: {TWO_THREADS}"
        figures[TWO_THREADS], report["threads2_ratio"][id] = measure_threads(id, budget)
        for name, make in make_faces(id, budget.seats).items():
            yield f"{id}: {name}"
            measure_if_installed(figures, name, make, budget, report)
    for name, make in make_peers().items():
        yield name
        measure_if_installed(report["peers"], name, make, budget, report)


def measure_if_installed(
    figures: dict[str, float], name: str, make: Callable[[], Play], budget: Budget, report: dict[str, Any]
) -> None:
    try:
        play = make()
    except ImportError as error:
        report["missing"][name] = str(error)
        return
    figures[name] = measure(play, budget)


def print_report(report: dict[str, Any]) -> None:
    from rich.console import Console
    from rich.table import Table

    console = Console()
    peer = report["peers"].get(PEER)
    games: dict[str, dict[str, float]] = report["games"]
    table = Table(
        title="Decisions per second" + (f", and times {PEER}" if peer else ""), title_justify="left"
    )
    table.add_column("environment")
    for id in games:
        table.add_column(id, justify="right")
        table.add_column("times", justify="right")
    rows = list(dict.fromkeys(name for figures in games.values() for name in figures))
    for name in rows:
        cells = []
        for figures in games.values():
            rate = figures.get(name)
            cells += ["" if rate is None else f"{rate:,.0f}", f"{rate / peer:,.1f}" if rate and peer else ""]
        table.add_row(name, *cells)
    table.add_section()
    for name, rate in report["peers"].items():
        table.add_row(name, f"{rate:,.0f}", f"{rate / peer:,.1f}" if peer else "")
    print_table(console, table)
    for id, ratio in report["threads2_ratio"].items():
        console.print(f"{id}: two threads are {ratio:.2f} times as fast as one", highlight=False)
    for name, reason in report["missing"].items():
        console.print(f"not measured: {name}: {reason}", highlight=False, markup=False)
    for key, value in report["machine"].items():
        console.print(f"{key}: {value}", highlight=False)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument(
        "--quick", action="store_true", help="take less time; only shows that everything works"
    )
    parser.add_argument("--seats", type=int, default=4, help="number of seats (4)")
    parser.add_argument("--games", type=int, default=1024, help="games of the vector environment (1024)")
    given = parser.parse_args(arguments)
    seconds, rounds = (0.01, 1) if given.quick else (0.4, 5)
    budget = Budget(seconds, rounds, min(given.games, 16) if given.quick else given.games, given.seats)
    report: dict[str, Any] = {
        "machine": describe_machine(),
        "seats": budget.seats,
        "vector_games": budget.games,
        "games": {},
        "threads2_ratio": {},
        "peers": {},
        "missing": {},
    }
    random.seed(1)
    for name in measure_all(budget, report):
        if sys.stderr.isatty():
            print(f"\r\x1b[K{name}", end="", file=sys.stderr, flush=True)
    if sys.stderr.isatty():
        print("\r\x1b[K", end="", file=sys.stderr)
    if given.json:
        print(json.dumps(report))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
