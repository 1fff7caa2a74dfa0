"""Values of `State.mover` that are not seats."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # the next ply is a chance outcome
NOBODY: Final = -2  # the game is over
