"""The game that an environment plays, as its caller names it."""

from __future__ import annotations

from collections.abc import Mapping

from ..core.errors import BadOptions
from ..core.game import Game
from ..games import find_game


def make_game(game: str | Game, options: Mapping[str, object]) -> Game:
    """The game with this id and options, or the given one, which has its options already."""
    if isinstance(game, str):
        return find_game(game)(**options)
    if not isinstance(game, Game):
        raise TypeError(f"game must be the id of a game or a Game, not {type(game).__name__}")
    if options:
        raise BadOptions(f"{game!r} has its options already: cannot set {', '.join(options)}")
    return game
