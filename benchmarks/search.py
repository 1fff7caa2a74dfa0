"""Measures the speed of the search at the first decision of a game, and the share of time of its parts.

python benchmarks/search.py [--json] [--seconds 2] [--seats 4]

The speed with one thread is compared with that of `classic-search` in the same run, alternately, in CPU time.

The shares need the Linux tool `perf`, which attributes samples to the compiled modules of rules, heuristic and tree.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, cast

from jadecourt import describe_engine
from jadecourt.bots import Clock, make_bot
from jadecourt.bots.search.bot import SearchBot
from jadecourt.core import Table
from jadecourt.games import GAMES, find_game

MEASURE_CODE = "import search; search.measure('search:{}s', {!r}, {})"
ROUNDS = 3  # pairs of searches that are compared; the report has their medians
# part to which each directory belongs; core and games are the rules, including random draws
PARTS = {"bots/heuristics": "heuristic", "bots/search": "tree", "games": "rules", "core": "rules"}


def measure(spec: str, game: str, seats: int) -> tuple[float, float]:
    """Iterations of a search at the first decision per CPU second of all its threads, and per second."""
    table = Table(find_game(game)(players=seats), 1)
    perspective = table.seen_by(table.movers[0])
    # classic-search has the same methods
    bot, forced_move = cast(SearchBot, make_bot(spec, 1)), perspective.legal[0]
    # a forced move prevents the search from stopping early
    bot.search(perspective, Clock(0.05), forced_move=forced_move)
    started_at, cpu_start = time.perf_counter(), time.process_time()
    move_stats = bot.search(perspective, Clock(), forced_move=forced_move)
    seconds, cpu_seconds = time.perf_counter() - started_at, time.process_time() - cpu_start
    iterations = sum(stats.visits for stats in move_stats)
    return iterations / cpu_seconds, iterations / seconds


def measure_game(game: str, seats: int, seconds: float) -> dict[str, Any]:
    """The figures of one game: speed with one and two threads, and as a multiple of `classic-search`."""
    rounds = [
        [measure(f"{name}:{seconds}s", game, seats)[0] for name in ("search", "classic-search")]
        for _ in range(ROUNDS)
    ]
    cpu_one, one = measure(f"search:{seconds}s", game, seats)
    cpu_two, two = measure(f"search:{seconds}s,threads=2", game, seats)
    return {
        "iterations_per_cpu_s": median(new for new, _ in rounds),
        "classic_iterations_per_cpu_s": median(old for _, old in rounds),
        "classic_ratio": median(new / old for new, old in rounds),
        "iterations_per_s": one,
        "iterations_per_s_2_threads": two,
        "threads2_ratio": two / one,
        "threads2_cpu_ratio": cpu_two / cpu_one,
        "shares": profile_parts(game, seats, seconds),
    }


def profile_parts(game: str, seats: int, seconds: float) -> dict[str, float] | None:
    """Share of the time in rules, heuristic, tree and the rest; None without `perf`."""
    if not shutil.which("perf"):
        return None
    with tempfile.TemporaryDirectory() as folder:
        data = str(Path(folder, "perf.data"))
        record_command = [
            "perf",
            "record",
            "-q",
            "-o",
            data,
            sys.executable,
            "-c",
            MEASURE_CODE.format(seconds, game, seats),
        ]
        environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}  # for this file and the package
        if subprocess.run(record_command, env=environment, capture_output=True, check=False).returncode:
            return None
        report_command = ["perf", "report", "-i", data, "--stdio", "--sort", "sym"]
        lines = subprocess.run(report_command, capture_output=True, text=True, check=True).stdout.splitlines()
    shares = dict.fromkeys(("rules", "heuristic", "tree", "rest"), 0.0)
    for line in lines:
        if found := re.match(r"\s*([\d.]+)%\s+\[.\] (\S+)", line):
            shares[find_part(found[2])] += float(found[1]) / 100
    shares["rest"] = 1 - sum(shares[part] for part in ("rules", "heuristic", "tree"))
    return shares


def find_part(symbol: str) -> str:
    """The part of a C function; Cython encodes the module in its name, as in __pyx_f_9jadecourt_4core_4dice_…."""
    rest, folders = symbol.partition("9jadecourt_")[2], []
    while found := re.match(r"(\d+)", rest):
        end = found.end() + int(found[1])
        folders.append(rest[found.end() : end])
        rest = rest[end + 1 :]
    path = "/".join(folders)
    return next((part for folder, part in PARTS.items() if path.startswith(folder)), "rest")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--seconds", type=float, default=2.0, help="duration of each search (2)")
    parser.add_argument("--seats", type=int, default=4, help="number of seats (4)")
    arguments = parser.parse_args()
    report = {game: measure_game(game, arguments.seats, arguments.seconds) for game in GAMES}
    if arguments.json:
        print(json.dumps(report))
        return 0
    print(f"engine: {describe_engine()}")
    for game, figures in report.items():
        print(
            f"{game}: {figures['iterations_per_cpu_s']:,.0f} iterations per CPU second, "
            f"classic-search {figures['classic_iterations_per_cpu_s']:,.0f} ({figures['classic_ratio']:.2f} times); "
            f"two threads {figures['threads2_ratio']:.2f} times one "
            f"({figures['threads2_cpu_ratio']:.2f} times per CPU second)"
        )
        if figures["shares"]:
            print(
                "  " + ", ".join(f"{part} {100 * share:.0f} %" for part, share in figures["shares"].items())
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
