"""The bot of a level: the one that plays it in the game at hand."""

from __future__ import annotations

from collections.abc import Callable

from ..core.perspective import Perspective
from .levels import level_spec
from .protocol import Bot, Clock


class LevelBot:
    """Plays a level in every game that has levels; `make_bot` makes the bot of a spec and a seed."""

    def __init__(self, level: str, seed: int, make_bot: Callable[[str, int], Bot]) -> None:
        self.level = level
        self.seed = seed
        self.make_bot = make_bot
        self.bots: dict[str, Bot] = {}  # by game

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        game = perspective.game.id
        if game not in self.bots:
            self.bots[game] = self.make_bot(level_spec(self.level, game), self.seed)
        return self.bots[game].choose(perspective, clock)
