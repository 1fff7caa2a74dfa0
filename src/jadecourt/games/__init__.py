"""The games, by id. A new game is one folder and one line here."""

from __future__ import annotations

from importlib import import_module
from typing import Final

from ..core.errors import UnknownGame
from ..core.game import Game
from ..core.record import Record
from ..core.table import Table

GAMES: Final = {
    "dragon": "dragon.game:Dragon",
}


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
    return Table.resume(record.build(find_game(record.game)), record)
