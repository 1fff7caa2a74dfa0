"""Scores of moves by rules of thumb: the only part of the bots that knows a game.

`load_heuristic(id)` makes the class `HEURISTIC` of the module `heuristic` in the folder with the id of the game.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ....core.errors import BadOptions
from .base import Heuristic


def load_heuristic(id: str) -> Heuristic:
    """A new heuristic for the game; `BadOptions` if there is none."""
    if not str(id).isidentifier() or find_spec(f"{__name__}.{id}") is None:
        raise BadOptions(f'no heuristic for {id}: use the bot "random"')
    heuristic_class: type[Heuristic] = import_module(f"{__name__}.{id}.heuristic").HEURISTIC
    return heuristic_class()
