"""The bot that plays what its sense of the game says, at once."""

from __future__ import annotations

import re
from typing import Final

from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.errors import BadOptions
from ..core.perspective import Perspective
from .protocol import Clock
from .sense import find_sense
from .sense.base import Sense, pick

MOST_WARMTH: Final = 5000  # hundredths of a point; `pick` takes no more


def read_warmth(argument: str) -> int:
    """`warmth=400`; nothing: none."""
    if not argument:
        return 0
    found = re.fullmatch(r"warmth=(\d{1,9})", argument, re.ASCII)
    if not found or int(found[1]) > MOST_WARMTH:
        raise BadOptions(
            f"'greedy:{argument}' is not understood: say greedy, or greedy:warmth=400 "
            f"(0 to {MOST_WARMTH} hundredths of a point) to play worse"
        )
    return int(found[1])


class GreedyBot:
    """The best move as the sense weighs it; secret answers are mixed among the good ones.

    With `warmth` all answers are: a move may be so many hundredths of a point worse than the best and still be
    played, the worse the more rarely. So a weaker player has plausible ideas, and never throws everything away.
    """

    def __init__(self, seed: int, warmth: int = 0) -> None:
        self.seed = seed
        self.warmth = warmth
        self.senses: dict[str, Sense] = {}

    def choose(self, seen: Perspective, clock: Clock) -> int:
        """One of `seen.legal`."""
        if seen.seat is None:
            raise ValueError("a spectator has nothing to choose")
        if seen.game.id not in self.senses:
            self.senses[seen.game.id] = find_sense(seen.game.id)
        # The draw depends on what is seen: so the same place in the game gives the same choice again.
        dice = Dice(self.seed ^ seen.key)
        world, moves = seen.sample(dice), Buffer()
        world.legal(seen.seat, moves)
        return pick(self.senses[seen.game.id], world, seen.seat, moves, dice, self.warmth, 0)
