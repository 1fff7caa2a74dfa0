"""Measures the length of links, and the time to write and read them, for every game and number of seats.

python benchmarks/links.py [--json] [--games 100] [--bots random,greedy]

The bots play the games; the times are those of `Record.to_link`, which checks every ply, and of `Record.from_link`.
"""

from __future__ import annotations

import argparse
import json
import statistics
import sys
import time
from collections.abc import Iterator

from jadecourt import describe_engine
from jadecourt.bots import Clock, make_bot, split_specs
from jadecourt.core import Record, Table
from jadecourt.core.options import seat_counts
from jadecourt.games import GAMES, find_game

NAMES = ["Anna", "Ben", "Clara", "Dora", "Emil", "Fritz", "Gerda", "Hanna"]


def play_games(game: str, seats: int, spec: str, count: int) -> Iterator[Record]:
    """Records of finished games with the default options."""
    for seed in range(count):
        table = Table(find_game(game)(players=seats), seed, NAMES[:seats])
        bots = [make_bot(spec, seed * seats + seat) for seat in range(seats)]
        while not table.is_over:
            seat = table.movers[0]
            table.play(seat, bots[seat].choose(table.seen_by(seat), Clock()))
        yield table.record()


def measure(game: str, seats: int, spec: str, count: int) -> dict[str, float]:
    """Lengths in characters, without and with names, of tokens and of the text form; times in milliseconds."""
    lengths, named_lengths, text_lengths = [], [], []
    write_seconds = read_seconds = 0.0
    for record in play_games(game, seats, spec, count):
        started = time.thread_time()
        token = record.to_link()
        written = time.thread_time()
        found = Record.from_link(token)
        read_seconds += time.thread_time() - written
        write_seconds += written - started
        if found.result != record.result:
            raise AssertionError(f"{token} has another result")
        lengths.append(len(token))
        named_lengths.append(len(record.to_link(names=True)))
        text_lengths.append(len(record.dumps()))
    return {
        "length": statistics.mean(lengths),
        "min_length": min(lengths),
        "max_length": max(lengths),
        "length_with_names": statistics.mean(named_lengths),
        "text_length": statistics.mean(text_lengths),
        "write_ms": 1000 * write_seconds / count,
        "read_ms": 1000 * read_seconds / count,
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--games", type=int, default=100, help="number of games of each kind (100)")
    parser.add_argument("--bots", default="random,greedy", help="bots that play (random,greedy)")
    arguments = parser.parse_args()
    report = {
        f"{game}/{seats}/{spec}": measure(game, seats, spec, arguments.games)
        for game in GAMES
        for seats in seat_counts(find_game(game).option_specs)
        for spec in split_specs(arguments.bots)
    }
    if arguments.json:
        print(json.dumps(report))
        return 0
    print(f"engine: {describe_engine()}; {arguments.games} games of each")
    for name, figures in report.items():
        print(
            f"{name}: {figures['length']:.0f} characters ({figures['min_length']} to {figures['max_length']}), "
            f"{figures['length_with_names']:.0f} with names, text form {figures['text_length']:.0f}; "
            f"write {figures['write_ms']:.1f} ms, read {figures['read_ms']:.1f} ms"
        )
    return 0


if __name__ == "__main__":
    sys.exit(main())
