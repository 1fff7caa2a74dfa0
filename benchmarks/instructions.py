"""Instructions per random game, counted by valgrind: repeatable on a busy machine.

python benchmarks/instructions.py [GAME …]
"""

from __future__ import annotations

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from jadecourt.games import GAMES

CODE = "from jadecourt import bench; bench.play_games(bench.start_of({!r}), 5, {})"


def count(game: str, games: int) -> int:
    """All instructions of a process that plays so many games."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "callgrind.out")
        command = ["valgrind", "--tool=callgrind", f"--callgrind-out-file={out}"]
        command += [sys.executable, "-c", CODE.format(game, games)]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", done.stderr)
    if found is None:
        raise RuntimeError(done.stderr)
    return int(found[1])


def main(*games: str) -> int:
    few, many = 200, 1200
    for game in games or GAMES:
        each = (count(game, many) - count(game, few)) / (many - few)
        print(f"{game}: {each:,.0f} instructions per random game")
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
