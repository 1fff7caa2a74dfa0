"""Words that every layer shares: who answers next when it is not a seat."""

from __future__ import annotations

from typing import Final

CHANCE: Final = -1  # the next ply is drawn, not decided
NOBODY: Final = -2  # the game is over
