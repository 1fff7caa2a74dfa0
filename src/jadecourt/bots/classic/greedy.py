"""The bot `classic-greedy`: a frozen copy of `greedy`."""

from __future__ import annotations

import re
from typing import Final

from ...core.buffer import Buffer
from ...core.dice import Dice
from ...core.errors import BadOptions
from ...core.perspective import Perspective
from ..protocol import Clock
from .heuristics import load_heuristic
from .heuristics.base import Heuristic, sample_move

MAX_TEMPERATURE: Final = 5000  # hundredths of a point; the maximum of `sample_move`


def parse_temperature(argument: str) -> int:
    """The temperature of an argument such as `temperature=400`, in hundredths of a point; 0 without an argument."""
    if not argument:
        return 0
    match = re.fullmatch(r"temperature=(\d{1,9})", argument, re.ASCII)
    if not match or int(match[1]) > MAX_TEMPERATURE:
        raise BadOptions(
            f"invalid bot 'classic-greedy:{argument}': use classic-greedy or classic-greedy:temperature=N "
            f"(0 to {MAX_TEMPERATURE} hundredths of a point)"
        )
    return int(match[1])


class ClassicGreedyBot:
    """Plays the move with the best score; sealed answers, or with a temperature all moves, are drawn by score."""

    def __init__(self, seed: int, temperature: int = 0) -> None:
        self.seed = seed
        self.temperature = temperature
        self.heuristics: dict[str, Heuristic] = {}

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        if perspective.seat is None:
            raise ValueError("a spectator has no moves to choose from")
        if perspective.game.id not in self.heuristics:
            self.heuristics[perspective.game.id] = load_heuristic(perspective.game.id)
        dice = Dice(self.seed ^ perspective.key)
        state, moves = perspective.sample(dice), Buffer()
        state.legal(perspective.seat, moves)
        return sample_move(
            self.heuristics[perspective.game.id], state, perspective.seat, moves, dice, self.temperature, 0
        )
