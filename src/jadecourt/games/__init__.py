"""The games, by id. A new game is one folder here: its name is the id, its module `game` holds the class as `GAME`."""

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
    """The folders beside this file that have a module `game`, in alphabetical order; none is imported."""
    folders = [module.name for module in iter_modules(__path__) if module.ispkg]
    return sorted(folder for folder in folders if "game" in list_modules(folder))


def list_modules(folder: str) -> set[str]:
    """The names of the modules in a folder beside this file."""
    return {module.name for module in iter_modules([os.path.join(path, folder) for path in __path__])}


# where the class of each game is
GAMES: Final = {id: f"{id}.game:GAME" for id in list_games()}
DEFAULT_GAME: Final = next(iter(GAMES))  # for commands that need a game if none is named


def find_game(id: str) -> type[Game]:
    """The class of a game; call it with the game's options."""
    if id not in GAMES:
        raise UnknownGame(f"there is no game {id!r}: there are {', '.join(GAMES)}")
    module, name = GAMES[id].split(":")
    game: type[Game] = getattr(import_module(f"{__name__}.{module}"), name)
    return game


def load_table(text: str) -> Table:
    """The table of a record in either form, checked ply by ply."""
    record = Record.loads(text)
    return Table.from_record(record.make_game(find_game(record.game)), record)
