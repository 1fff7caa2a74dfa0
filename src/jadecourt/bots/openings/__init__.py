"""Opening books: what the first choice of a game is worth, from many games of self-play.

`load_opening(game)` gives the first choice of a game and what it depends on (class `OPENING` of the module `opening` in
the folder with the id of the game), `load_book(id)` the figures in `book.json` beside it. `selfplay` plays the games,
`regression` fits the model, `build` does both; docs/openings.md describes the method and how good the figures are.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...core.errors import CommandError
from ...core.game import Game
from .base import Opening


def has_opening(id: str) -> bool:
    """Whether a game has an opening that a book can describe."""
    return str(id).isidentifier() and find_spec(f"{__name__}.{id}") is not None


def load_opening(game: Game) -> Opening:
    """The opening of a game with its options; `CommandError` if it has none."""
    if not has_opening(game.id):
        raise CommandError(f"the game {game.id!r} has no opening book")
    opening_class: type[Opening] = import_module(f"{__name__}.{game.id}.opening").OPENING
    return opening_class(game)
