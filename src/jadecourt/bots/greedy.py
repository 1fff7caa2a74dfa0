"""The bot that plays what its sense of the game says, at once."""

from __future__ import annotations

from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.perspective import Perspective
from .protocol import Clock
from .sense import find_sense
from .sense.base import Sense, pick


class GreedyBot:
    """The best move as the sense weighs it; secret answers are mixed among the good ones."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.senses: dict[str, Sense] = {}

    def choose(self, seen: Perspective, clock: Clock) -> int:
        if seen.seat is None:
            raise ValueError("a spectator has nothing to choose")
        if seen.game.id not in self.senses:
            self.senses[seen.game.id] = find_sense(seen.game.id)
        # The draw depends on what is seen: so the same place in the game gives the same choice again.
        dice = Dice(self.seed ^ seen.key)
        world, moves = seen.sample(dice), Buffer()
        world.legal(seen.seat, moves)
        return pick(self.senses[seen.game.id], world, seen.seat, moves, dice, 0, 0)
