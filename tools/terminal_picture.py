"""Draw the picture of the terminal client for the README: docs/images/terminal.svg.

python tools/terminal_picture.py [FILE]
"""

from __future__ import annotations

import io
import re
import sys
from pathlib import Path
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from jadecourt.bots import make_bot
from jadecourt.core import Table
from jadecourt.games import find_game
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.boards.base import ROOMY
from jadecourt.terminal.choosing import list_choices

TARGET: Final = Path(__file__).parent.parent / "docs" / "images" / "terminal.svg"
WIDTH: Final = 118
SEED: Final = 1938  # a game of random bots in which seat 0 has built something worth looking at
MONTH: Final = 6
COMMAND: Final = "jadecourt play dragon --wall --super-event charter"
FONTS: Final = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, monospace"
NAMES: Final = ("Anna", "Ben", "Clara", "Dora")


def middle_of_a_game(seed: int = SEED) -> Table:
    """Random play until seat 0 chooses its action in the month."""
    game = find_game("dragon")(players=len(NAMES), greatWall=True, superEvent="charter")
    table = Table(game, seed, NAMES)
    bots = [make_bot("random", seed + seat) for seat in range(len(NAMES))]
    while not table.is_over:
        seat = table.movers[0]
        seen = table.seen_by(seat)
        view = seen.view
        if seat == 0 and view["round"] == MONTH and view["step"] == "act":
            break
        table.play(seat, bots[seat].choose(seen))
    return table


def draw(table: Table) -> str:
    """The board and the question as SVG."""
    board = make_board(table.game, table.names, "en")
    seen = table.seen_by(0)
    question = table.game.steps[seen.step].texts["en"]
    console = Console(
        record=True,
        width=WIDTH,
        file=io.StringIO(),
        highlight=False,
        color_system="truecolor",
        force_terminal=True,
    )
    console.print(
        Group(
            board.table(seen.view, 0, WIDTH, ROOMY),
            Text.assemble((f"{table.names[0]}, your turn · ", "bold"), question),
            list_choices(board, seen.view, 0, seen.legal, WIDTH, 10),
            Text(f"{table.names[0]}> "),
        )
    )
    svg = console.export_svg(title=COMMAND, unique_id="jadecourt")
    # A picture fetches nothing: the fonts of the reader's machine instead of those of a server.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS)


def main() -> None:
    target = Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(draw(middle_of_a_game()), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
