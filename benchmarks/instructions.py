"""Counts processor instructions per random game with valgrind; the result does not depend on other load.

python benchmarks/instructions.py [GAME …]
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from jadecourt.games import GAMES

PLAY_CODE = "from jadecourt import bench; bench.play_games(bench.initial_state({!r}), 5, {})"


def count_instructions(game: str, games: int) -> int:
    """Instructions of a process that plays `games` random games."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        command += [sys.executable, "-c", PLAY_CODE.format(game, games)]
        completed = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", completed.stderr)
    if found is None:
        raise RuntimeError(f"valgrind printed no instruction count: {completed.stderr}")
    return int(found[1])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"games to measure ({', '.join(GAMES)})")
    games = parser.parse_args().games or list(GAMES)
    if unknown := set(games) - set(GAMES):
        parser.error(f"unknown games: {', '.join(sorted(unknown))}; allowed: {', '.join(GAMES)}")
    if shutil.which("valgrind") is None:
        print("valgrind is missing (Debian: apt-get install valgrind)", file=sys.stderr)
        return 1
    few, many = 200, 1200  # the difference excludes the start of the process
    for game in games:
        each = (count_instructions(game, many) - count_instructions(game, few)) / (many - few)
        print(f"{game}: {each:,.0f} instructions per random game")
    return 0


if __name__ == "__main__":
    sys.exit(main())
