"""The games by id. To add one, add a package here: its name is the id, its module `game` has the class as `GAME`."""

from __future__ import annotations

import os
from importlib import import_module
from pkgutil import iter_modules
from typing import Final

from ..core.errors import BadOptions, PositionError, UnknownGame
from ..core.game import Game
from ..core.position_text import HEADER, parse_position_text
from ..core.record import Record
from ..core.state import State
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


def load_position(text: str) -> tuple[Game, State]:
    """The position that a text describes, and its game with the options of the text; raises PositionError.

    The text needs a header, `game: ID players=3 …`; to read one without it, use `Game.position`.
    """
    game = load_game_of_position(text)
    return game, game.position(text)


def load_game_of_position(text: str) -> Game:
    """The game with the options that the header of a position's text names; raises PositionError."""
    parsed = parse_position_text(text)
    if not parsed.header_line:
        raise PositionError(f"the text does not name its game: expected a line '{HEADER}: ID players=3 …'", 1)
    try:
        return find_game(parsed.game_id)(**parsed.options)
    except (UnknownGame, BadOptions) as error:
        raise PositionError(str(error), parsed.header_line) from error


def find_game_of(state: State) -> Game:
    """The game of a position, with the options that make it; what chance has drawn is an option with this value.

    TypeError if its text does not name the game, as those of games without a notation of their own.
    """
    text = str(state)
    if not parse_position_text(text).header_line:
        raise TypeError(
            f"the game of a {type(state).__name__} is unknown: name it, as in analyse(state, game=…)"
        )
    return load_game_of_position(text)
