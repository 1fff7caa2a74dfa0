"""Boards draw games. Each game may have its own; every game has the generic one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from typing import Any, Final

from rich.console import Console, RenderableType

from ...core.game import Game
from .base import DENSE, ROOMY, Board

BOARDS: Final = {
    "dragon": "dragon:DragonBoard",
}


def make_board(game: Game, names: Sequence[str], language: str) -> Board:
    """The board of a game, in a language."""
    module, name = BOARDS.get(game.id, "generic:GenericBoard").split(":")
    board: type[Board] = getattr(import_module(f"{__name__}.{module}"), name)
    return board(game, names, language)


def draw_table(
    console: Console, board: Board, view: dict[str, Any], seat: int | None, below: RenderableType = ""
) -> None:
    """Print the table as roomily as it and what is to stand below it fit into the terminal."""
    for density in range(ROOMY, DENSE + 1):
        drawn = board.table(view, seat, console.width, density)
        if not console.is_terminal:
            break
        lines = sum(len(console.render_lines(part, pad=False)) for part in (drawn, below))
        if lines + 1 < console.height:  # one line for the prompt
            break
    console.print(drawn)
