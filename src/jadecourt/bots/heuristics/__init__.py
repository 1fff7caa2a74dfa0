"""What a player of good sense thinks of each move: the only part of the bots that knows a game.

`find_sense(id)` is the `Sense` of a game: the class `SENSE` in the folder of this name.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from ...core.errors import BadOptions
from .base import Heuristic


def load_heuristic(id: str) -> Heuristic:
    """A new sense of the game; a game that has none is refused."""
    if not str(id).isidentifier() or find_spec(f"{__name__}.{id}") is None:
        raise BadOptions(f"nobody has taught the bots to play {id} with sense yet: use the bot random")
    heuristic_class: type[Heuristic] = import_module(f"{__name__}.{id}.sense").SENSE
    return heuristic_class()
