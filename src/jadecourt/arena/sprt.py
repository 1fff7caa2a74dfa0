"""Is A stronger than B? A sequential probability ratio test that stops as soon as it can say.

What A gets against B in one block of rotations (1 ahead, ½ equal, 0 behind, on average) is one trial: the games of a
block share their chance. The log likelihood ratio of "A is elo1 better" to "A is elo0 better" is that of a normal
distribution with the variance seen so far (generalized SPRT). Blocks are counted in their order, so the decision does
not depend on how many workers play.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Final

from ..bots import split_specs
from ..core.errors import BadOptions
from .pairwise import head_to_head
from .results import GameResult

ALPHA: Final = 0.05  # chance of saying yes although A is only elo0 better
BETA: Final = 0.05  # chance of saying no although A is elo1 better
LOWER_BOUND: Final = math.log(BETA / (1 - ALPHA))
UPPER_BOUND: Final = math.log((1 - BETA) / ALPHA)
MIN_TRIALS: Final = 10  # trials before which the variance is not known well enough
# squared deviation that is added, as of one trial: a variance of 0 would decide too much
PRIOR_SQUARED_DEVIATION: Final = 0.25


@dataclass(frozen=True)
class Hypothesis:
    """Is `a` better than `b`: by elo1 rather than by elo0?"""

    a: str
    b: str
    elo0: float = 0.0
    elo1: float = 50.0


def parse_hypothesis(text: str, players: Sequence[str]) -> Hypothesis:
    """A question like `greedy,random` or `greedy,random,0,50`."""
    parts = split_specs(text)
    if len(parts) not in (2, 4):
        raise BadOptions(f"--sprt is written A,B or A,B,elo0,elo1, not {text!r}")
    for name in parts[:2]:
        if name not in players:
            raise BadOptions(
                f"--sprt asks about {name!r}, who does not play: --players are {', '.join(players)}"
            )
    if parts[0] == parts[1]:
        raise BadOptions(f"--sprt needs two different players, not {parts[0]!r} twice")
    try:
        bounds = [float(part) for part in parts[2:]]
    except ValueError as error:
        raise BadOptions(f"the bounds of --sprt are numbers, not {','.join(parts[2:])!r}") from error
    if bounds and not -1000 <= bounds[0] < bounds[1] <= 1000:
        raise BadOptions(
            "the bounds of --sprt must ascend, and lie between -1000 and 1000: "
            f"{','.join(parts[2:])} does not"
        )
    return Hypothesis(parts[0], parts[1], *bounds)


def expected_score(elo: float) -> float:
    """What somebody so much better gets on average."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass
class SequentialTest:
    """The test while it runs: give it games in any order."""

    hypothesis: Hypothesis
    seats: int
    trials: list[float] = field(default_factory=list)
    decision: bool | None = None  # None: not decided yet
    next_block: int = 0  # all before it are counted
    _incomplete_blocks: dict[int, list[GameResult]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: GameResult) -> bool:
        """Count a game; returns whether the test has decided."""
        self._incomplete_blocks[game.block].append(game)
        while self.decision is None and len(self._incomplete_blocks[self.next_block]) == self.seats:
            score = head_to_head(
                self._incomplete_blocks.pop(self.next_block), self.hypothesis.a, self.hypothesis.b
            )
            self.next_block += 1
            if score is not None:  # else they did not meet in this block
                self.add_trial(score)
        return self.decision is not None

    def add_trial(self, score: float) -> None:
        """Count one trial."""
        self.trials.append(score)
        if len(self.trials) >= MIN_TRIALS and not LOWER_BOUND < self.log_likelihood_ratio < UPPER_BOUND:
            self.decision = self.log_likelihood_ratio >= UPPER_BOUND

    @property
    def log_likelihood_ratio(self) -> float:
        """The log likelihood ratio."""
        count = len(self.trials)
        if not count:
            return 0.0
        low, high = expected_score(self.hypothesis.elo0), expected_score(self.hypothesis.elo1)
        mean = sum(self.trials) / count
        variance = (sum((score - mean) ** 2 for score in self.trials) + PRIOR_SQUARED_DEVIATION) / (count + 1)
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def to_json(self) -> dict[str, Any]:
        mean = sum(self.trials) / len(self.trials) if self.trials else None
        decision = {True: "stronger", False: "not stronger", None: "undecided"}[self.decision]
        return {
            **asdict(self.hypothesis),
            "decision": decision,
            "llr": round(self.log_likelihood_ratio, 4),
            "llr_bounds": [round(LOWER_BOUND, 4), round(UPPER_BOUND, 4)],
            "blocks": len(self.trials),
            "games": self.next_block * self.seats,
            "score": mean,
        }

    def describe(self) -> str:
        """The answer in a sentence."""
        report = self.to_json()
        a, b, elo0, elo1 = self.hypothesis.a, self.hypothesis.b, self.hypothesis.elo0, self.hypothesis.elo1
        conclusion = {
            True: f"{a} is stronger than {b} (by {elo1:g} Elo rather than {elo0:g})",
            False: f"{a} is not stronger than {b} (by {elo0:g} Elo rather than {elo1:g})",
            None: f"not decided whether {a} is stronger than {b}: the games are used up",
        }[self.decision]
        return (
            f"SPRT: {conclusion}; log likelihood ratio {report['llr']:.2f} of {LOWER_BOUND:.2f} … {UPPER_BOUND:.2f} "
            f"after {report['games']} games in {report['blocks']} blocks"
        )
