"""What forgetful players believe about a position: one module for each game, in plain Python.

`load_limit_memory(id)` finds the function `limit_memory` of the module with the id of the game.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from importlib.util import find_spec
from typing import Any, TypeAlias

# (fields of a position, seat, rounds of sight, whether the next thing is forgotten) -> the fields as the seat believes
# them, or None if nothing changes
LimitMemory: TypeAlias = Callable[[dict[str, Any], int, int, Callable[[], bool]], dict[str, Any] | None]


def load_limit_memory(id: str) -> LimitMemory | None:
    """The function of a game; None if its players forget nothing."""
    if not str(id).isidentifier() or find_spec(f"{__name__}.{id}") is None:
        return None
    limit_memory: LimitMemory = import_module(f"{__name__}.{id}").limit_memory
    return limit_memory
