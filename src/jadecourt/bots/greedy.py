"""The bot `greedy`: plays the move with the best score of the heuristic."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.errors import BadOptions
from ..core.perspective import Perspective
from .heuristics import load_heuristic
from .heuristics.base import Heuristic, sample_move
from .nets.files import load_evaluator
from .protocol import Clock

MAX_TEMPERATURE: Final = 5000  # hundredths of a point; the maximum of `sample_move`


def parse_temperature(argument: str) -> int:
    """The temperature of an argument such as `temperature=400`, in hundredths of a point; 0 without an argument."""
    if not argument:
        return 0
    match = re.fullmatch(r"temperature=(\d{1,9})", argument, re.ASCII)
    if not match or int(match[1]) > MAX_TEMPERATURE:
        raise BadOptions(
            f"invalid bot 'greedy:{argument}': use greedy or greedy:temperature=N "
            f"(0 to {MAX_TEMPERATURE} hundredths of a point)"
        )
    return int(match[1])


def draw_by_share(shares: Mapping[int, float], dice: Dice) -> int:
    """One of the moves, drawn by their shares, which sum to 1."""
    rest = dice.below(1 << 30) / (1 << 30)
    move = 0
    for move, share in shares.items():  # noqa: B007 (rounding may leave a rest after the last one)
        rest -= share
        if rest < 0:
            break
    return move


class GreedyBot:
    """Plays the move with the best score; sealed answers are drawn from the mixture of the policy net.

    The policy has learned from searches what opponents bid in such a position, while the heuristic guesses that they
    bid regardless of the row. Without nets, sealed answers are drawn among those with good scores.

    With a `temperature` above 0, all moves are: one that scores less than the best by fewer hundredths of a point than
    the temperature is sometimes played, less often the worse it is. This makes a weaker opponent that still avoids
    bad blunders.
    """

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
        # The seed includes the perspective, so that the same position gives the same choice.
        dice = Dice(self.seed ^ perspective.key)
        state, moves = perspective.sample(dice), Buffer()
        state.legal(perspective.seat, moves)
        if not self.temperature and perspective.game.steps[perspective.step].sealed:
            evaluator = load_evaluator(perspective.game)
            if evaluator is not None:
                shares = evaluator.policy_of(self.heuristics[perspective.game.id], state, perspective.seat)
                return draw_by_share(shares, dice)
        return sample_move(
            self.heuristics[perspective.game.id], state, perspective.seat, moves, dice, self.temperature, 0
        )
