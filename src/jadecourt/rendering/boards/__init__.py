"""Boards of games as SVG. That of a game is `BOARD` in the module named after its id; others get the generic one."""

from __future__ import annotations

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from ...core.game import Game
from .base import Board


def make_board(game: Game, names: Sequence[str], language: str, shows_options: bool) -> Board:
    """The board of a game, in a language."""
    module_name = f"{__name__}.{game.id}"
    module = import_module(module_name if find_spec(module_name) else f"{__name__}.generic")
    board: type[Board] = module.BOARD
    return board(game, names, language, shows_options)
