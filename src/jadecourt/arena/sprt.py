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
from .pairs import duel
from .results import GameResult

ALPHA: Final = 0.05  # chance of saying yes although A is only elo0 better
BETA: Final = 0.05  # chance of saying no although A is elo1 better
LOWER: Final = math.log(BETA / (1 - ALPHA))
UPPER: Final = math.log((1 - BETA) / ALPHA)
FEWEST: Final = 10  # trials before which the variance is not known well enough
# squared deviation that is added, as of one trial: a variance of 0 would decide too much
DOUBT: Final = 0.25


@dataclass(frozen=True)
class Question:
    """Is `a` better than `b`: by elo1 rather than by elo0?"""

    a: str
    b: str
    elo0: float = 0.0
    elo1: float = 50.0


def read_question(text: str, players: Sequence[str]) -> Question:
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
    return Question(parts[0], parts[1], *bounds)


def expected(elo: float) -> float:
    """What somebody so much better gets on average."""
    return 1 / (1 + 10 ** (-elo / 400))


@dataclass
class Inquiry:
    """The test while it runs: give it games in any order."""

    question: Question
    seats: int
    trials: list[float] = field(default_factory=list)
    answer: bool | None = None  # None: not decided yet
    next_block: int = 0  # all before it are counted
    _open: dict[int, list[GameResult]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: GameResult) -> bool:
        """Count a game; returns whether the test has decided."""
        self._open[game.block].append(game)
        while self.answer is None and len(self._open[self.next_block]) == self.seats:
            got = duel(self._open.pop(self.next_block), self.question.a, self.question.b)
            self.next_block += 1
            if got is not None:  # else they did not meet in this block
                self.count(got)
        return self.answer is not None

    def count(self, got: float) -> None:
        """Count one trial."""
        self.trials.append(got)
        if len(self.trials) >= FEWEST and not LOWER < self.ratio < UPPER:
            self.answer = self.ratio >= UPPER

    @property
    def ratio(self) -> float:
        """The log likelihood ratio."""
        count = len(self.trials)
        if not count:
            return 0.0
        low, high = expected(self.question.elo0), expected(self.question.elo1)
        mean = sum(self.trials) / count
        variance = (sum((got - mean) ** 2 for got in self.trials) + DOUBT) / (count + 1)
        return count * (high - low) * (2 * mean - low - high) / (2 * variance)

    def to_json(self) -> dict[str, Any]:
        mean = sum(self.trials) / len(self.trials) if self.trials else None
        decision = {True: "stronger", False: "not stronger", None: "undecided"}[self.answer]
        return {
            **asdict(self.question),
            "decision": decision,
            "llr": round(self.ratio, 4),
            "llr_bounds": [round(LOWER, 4), round(UPPER, 4)],
            "blocks": len(self.trials),
            "games": self.next_block * self.seats,
            "score": mean,
        }

    def describe(self) -> str:
        """The answer in a sentence."""
        asked, told = self.question, self.to_json()
        says = {
            True: f"{asked.a} is stronger than {asked.b} (by {asked.elo1:g} Elo rather than {asked.elo0:g})",
            False: f"{asked.a} is not stronger than {asked.b} (by {asked.elo0:g} Elo rather than {asked.elo1:g})",
            None: f"not decided whether {asked.a} is stronger than {asked.b}: the games are used up",
        }[self.answer]
        return (
            f"SPRT: {says}; log likelihood ratio {told['llr']:.2f} of {LOWER:.2f} … {UPPER:.2f} "
            f"after {told['games']} games in {told['blocks']} blocks"
        )
