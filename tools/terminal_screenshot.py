"""Print a screenshot of the terminal client as SVG, for the README.

    python tools/terminal_screenshot.py ID SEED PLY KEY=VALUE … > docs/images/terminal.svg

Random bots play with these options until seat 0 has to move at this ply or later. The file ends with this command, so
that `tools/regenerate.py --samples` can draw it again.
"""

from __future__ import annotations

import io
import re
import sys
from typing import Final

from rich.console import Console, Group
from rich.text import Text

from jadecourt.bots import Clock, make_bot
from jadecourt.core import Table
from jadecourt.core.game import Game
from jadecourt.games import find_game
from jadecourt.i18n.game_texts import step_prompt
from jadecourt.terminal.boards import make_board
from jadecourt.terminal.boards.base import ROOMY
from jadecourt.terminal.move_input import render_choices

COMMAND: Final = "python tools/terminal_screenshot.py"
WIDTH: Final = 118
FONTS: Final = "Fira Code, DejaVu Sans Mono, Menlo, Consolas, monospace"
NAMES: Final = ("Anna", "Ben", "Clara", "Dora", "Emil")


def play_until(game: Game, seed: int, ply: int) -> Table:
    """Random play until seat 0 has to move at this ply or later."""
    table = Table(game, seed, NAMES[: game.seats])
    bots = [make_bot("random", seed + seat) for seat in range(game.seats)]
    while not table.is_over:
        seat = table.movers[0]
        if seat == 0 and len(table.plies) >= ply:
            break
        table.play(seat, bots[seat].choose(table.seen_by(seat), Clock()))
    return table


def render_svg(table: Table) -> str:
    """The board and the prompt as SVG."""
    board = make_board(table.game, table.names, "en")
    perspective = table.preview(0)
    prompt = step_prompt(table.game.id, table.game.steps[perspective.step])
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
            board.table(perspective, 0, WIDTH, ROOMY),
            Text.assemble((f"{table.names[0]}, your turn · ", "bold"), prompt),
            render_choices(board, perspective, 0, perspective.legal, WIDTH, 10),
            Text(f"{table.names[0]}> "),
        )
    )
    svg = console.export_svg(title=f"jadecourt play {table.game.id}", unique_id="jadecourt")
    # Use fonts of the reader's machine: the file must not load any from a server.
    svg = re.sub(r"\s*@font-face \{.*?\}", "", svg, flags=re.DOTALL)
    return svg.replace("Fira Code, monospace", FONTS)


def draw_screenshot(id: str, seed: str, ply: str, *pairs: str) -> str:
    """The SVG, with the command that draws it as a comment at the end."""
    game = find_game(id)(**dict(pair.split("=", 1) for pair in pairs))
    svg = render_svg(play_until(game, int(seed), int(ply)))
    return f"{svg.rstrip()}\n<!-- {' '.join([COMMAND, id, seed, ply, *pairs])} -->\n"


def redraw_screenshot(screenshot: str) -> str:
    """The screenshot drawn again by the command at its end."""
    found = re.search(rf"<!-- {re.escape(COMMAND)} (.*) -->", screenshot)
    if found is None:
        raise ValueError(f"the screenshot has no command: it must end with <!-- {COMMAND} … -->")
    return draw_screenshot(*found[1].split())


if __name__ == "__main__":
    print(draw_screenshot(*sys.argv[1:]), end="")
