"""The bot `policy-net`: plays by the policy net alone, without a search."""

from __future__ import annotations

from ..core.dice import Dice
from ..core.perspective import Perspective
from .greedy import draw_by_share
from .heuristics import load_heuristic
from .nets.files import require_evaluator
from .protocol import Clock


class PolicyBot:
    """Plays the likeliest move of the policy net; sealed answers are drawn from its mixture."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """One of `perspective.legal`."""
        return self.choose_with_shares(perspective, clock)[0]

    def choose_with_shares(self, perspective: Perspective, clock: Clock) -> tuple[int, list[float]]:
        """One of `perspective.legal`, and the probability of each of them, which sum to 1."""
        if perspective.seat is None:
            raise ValueError("a spectator has no moves to choose from")
        # The seed includes the perspective, so that the same position gives the same choice.
        dice = Dice(self.seed ^ perspective.key)
        evaluator = require_evaluator(perspective.game)
        shares = evaluator.policy_of(
            load_heuristic(perspective.game.id), perspective.sample(dice), perspective.seat
        )
        if perspective.game.steps[perspective.step].sealed:
            move = draw_by_share(shares, dice)
        else:
            move = max(shares, key=lambda candidate: shares[candidate])
        return move, list(shares.values())
