"""Measures the speed of the search at the first decision of a game, and the share of time of its parts.

python benchmarks/search.py [--json] [--seconds 2] [--seats 4]

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
from typing import Any

from jadecourt import describe_engine
from jadecourt.bots import Clock
from jadecourt.bots.search.bot import SearchBot
from jadecourt.bots.search.params import Budget
from jadecourt.core import Table
from jadecourt.games import GAMES, find_game

MEASURE_CODE = "import search; search.measure({!r}, {}, {}, 1)"
# part to which each directory belongs; core and games are the rules, including random draws
PARTS = {"bots/heuristics": "heuristic", "bots/search": "tree", "games": "rules", "core": "rules"}


def measure(game: str, seats: int, seconds: float, threads: int) -> float:
    """Iterations per second at the first decision."""
    table = Table(find_game(game)(players=seats), 1)
    perspective = table.seen_by(table.movers[0])
    # a forced move prevents the search from stopping early
    bot, forced_move = SearchBot(Budget(seconds=seconds, threads=threads), 1), perspective.legal[0]
    bot.search(perspective, Clock(0.05), forced_move=forced_move)
    started_at = time.perf_counter()
    move_stats = bot.search(perspective, Clock(), forced_move=forced_move)
    return sum(stats.visits for stats in move_stats) / (time.perf_counter() - started_at)


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
            MEASURE_CODE.format(game, seats, seconds),
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
    report: dict[str, Any] = {}
    for game in GAMES:
        one, two = (measure(game, arguments.seats, arguments.seconds, threads) for threads in (1, 2))
        report[game] = {
            "iterations_per_s": one,
            "iterations_per_s_2_threads": two,
            "threads2_ratio": two / one,
        }
        report[game]["shares"] = profile_parts(game, arguments.seats, arguments.seconds)
    if arguments.json:
        print(json.dumps(report))
        return 0
    print(f"engine: {describe_engine()}")
    for game, figures in report.items():
        print(
            f"{game}: {figures['iterations_per_s']:,.0f} iterations/s with one thread, "
            f"{figures['iterations_per_s_2_threads']:,.0f} with two ({figures['threads2_ratio']:.2f})"
        )
        if figures["shares"]:
            print(
                "  " + ", ".join(f"{part} {100 * share:.0f} %" for part, share in figures["shares"].items())
            )
    return 0


if __name__ == "__main__":
    sys.exit(main())
