"""The games by id. To add one, add a package here: its name is the id, its module `game` has the class as `GAME`."""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from ..core.errors import UnknownGame
from ..core.game import Game
from ..core.record import Record
from ..core.table import Table


def list_games() -> list[str]:
    """The ids of all games in alphabetical order: the packages here with a module `game`. Imports none of them."""
    folders = [module.name for module in iter_modules(__path__) if module.ispkg]
    return sorted(folder for folder in folders if "game" in list_modules(folder))


def list_modules(folder: str) -> set[str]:
    """The names of the modules of a package beside this file."""
    return {module.name for module in iter_modules([os.path.join(path, folder) for path in __path__])}


# id -> "module:name" of the game's class
GAMES: Final = {id: f"{id}.game:GAME" for id in list_games()}
DEFAULT_GAME: Final = next(iter(GAMES))  # used by commands that are given no game


def find_game(id: str) -> type[Game]:
    """The class of a game, to be called with the game's options. Raises UnknownGame."""
    if id not in GAMES:
        raise UnknownGame(f"unknown game {id!r}; available: {', '.join(GAMES)}")
    module, name = GAMES[id].split(":")
    game: type[Game] = getattr(import_module(f"{__name__}.{module}"), name)
    return game


def load_table(text: str) -> Table:
    """The table at the end of a record (text or JSON); every ply is checked against the rules."""
    record = Record.loads(text)
    return Table.from_record(record.make_game(find_game(record.game)), record)
