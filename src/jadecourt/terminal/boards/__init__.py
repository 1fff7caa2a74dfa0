"""Boards draw games. That of a game is `BOARD` in the module named after its id; other games get the generic one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from rich.console import Console, RenderableType

from ...core.game import Game
from ...core.perspective import Perspective
from .base import DENSE, ROOMY, Board


def make_board(game: Game, names: Sequence[str], language: str) -> Board:
    """The board of a game, in a language."""
    module_name = f"{__name__}.{game.id}"
    module = import_module(module_name if find_spec(module_name) else f"{__name__}.generic")
    board: type[Board] = module.BOARD
    return board(game, names, language)


def print_board(
    console: Console, board: Board, seen: Perspective, seat: int | None, footer: RenderableType = ""
) -> None:
    """Print the board as roomily as it fits into the terminal together with the footer, which is printed later."""
    for density in range(ROOMY, DENSE + 1):
        rendered = board.table(seen, seat, console.width, density)
        if not console.is_terminal:
            break
        lines = sum(len(console.render_lines(part, pad=False)) for part in (rendered, footer))
        if lines + 1 < console.height:  # one line for the prompt
            break
    console.print(rendered)
