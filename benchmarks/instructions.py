"""Processor instructions per random game, counted by valgrind: reproducible on a busy machine.

python benchmarks/instructions.py [GAME …]
"""

from __future__ import annotations

import re
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
        raise RuntimeError(completed.stderr)
    return int(found[1])


def main(*games: str) -> int:
    few, many = 200, 1200  # the difference excludes the start of the process
    for game in games or GAMES:
        each = (count_instructions(game, many) - count_instructions(game, few)) / (many - few)
        print(f"{game}: {each:,.0f} instructions per random game")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
