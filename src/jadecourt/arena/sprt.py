"""A sequential probability ratio test of whether bot A is stronger than bot B; it ends as soon as it is decided.

One trial is the mean of one block of rotations, because the games of a block share their chance: of the score of A
against B (1 ahead, ½ equal, 0 behind) over all pairs of their seats, or of the share of wins that A's seats took. Both
have the expectation of the Bradley-Terry model; for pairs it does not depend on how many seats each has, for wins it
does. Pairs decide with about half as many games, wins are what counts.

The log likelihood ratio of "A is elo1 better" to "A is elo0 better" is that of a normal distribution with the variance
seen so far (generalized SPRT). Blocks are counted in order, so the decision does not depend on the number of workers.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from ..bots import split_specs
from ..core.errors import CommandError
from .pairwise import head_to_head
from .results import GameResult

ALPHA: Final = 0.05  # probability of accepting elo1 although A is only elo0 better
BETA: Final = 0.05  # probability of accepting elo0 although A is elo1 better
LOWER_BOUND: Final = math.log(BETA / (1 - ALPHA))
UPPER_BOUND: Final = math.log((1 - BETA) / ALPHA)
MIN_TRIALS: Final = 10  # with fewer, the estimate of the variance is too uncertain
# added to the sum of squares like one more trial: a variance of 0 would decide too early
PRIOR_SQUARED_DEVIATION: Final = 0.25
Measure: TypeAlias = Literal["places", "wins"]


@dataclass(frozen=True)
class Hypothesis:
    """The question of a test: is `a` better than `b` by elo1 rather than by elo0?"""

    a: str
    b: str
    elo0: float = 0.0
    elo1: float = 50.0
    measure: Measure = "places"


class Trial(NamedTuple):
    """The result of a block, and what is expected of it if A is elo0 or elo1 better."""

    score: float
    low: float
    high: float


def parse_hypothesis(text: str, bots: Sequence[str]) -> Hypothesis:
    """The hypothesis of a text like `greedy,random` or `greedy,random,0,50`."""
    parts = split_specs(text)
    if len(parts) not in (2, 4):
        raise CommandError(f"invalid --sprt {text!r}: expected A,B or A,B,elo0,elo1")
    for name in parts[:2]:
        if name not in bots:
            raise CommandError(f"--sprt: {name!r} is not among --bots {','.join(bots)}")
    if parts[0] == parts[1]:
        raise CommandError(f"--sprt: two different bots required, got {parts[0]!r} twice")
    try:
        bounds = [float(part) for part in parts[2:]]
    except ValueError as error:
        raise CommandError(f"--sprt: elo0 and elo1 must be numbers, got {','.join(parts[2:])!r}") from error
    if bounds and not -1000 <= bounds[0] < bounds[1] <= 1000:
        raise CommandError(
            f"--sprt: elo0 < elo1 required, both between -1000 and 1000, got {','.join(parts[2:])}"
        )
    hypothesis = Hypothesis(parts[0], parts[1])
    return replace(hypothesis, elo0=bounds[0], elo1=bounds[1]) if bounds else hypothesis


def expected_score(elo: float) -> float:
    """The expected score of a bot that is `elo` points better."""
    return 1 / (1 + 10 ** (-elo / 400))


def expected_wins(elo: float, seats: int, others: int) -> float:
    """The expected share of wins of `seats` seats whose bot is `elo` points better than that of `others`."""
    strength = 10 ** (elo / 400)
    return seats * strength / (seats * strength + others)


def wins_trial(games: Sequence[GameResult], hypothesis: Hypothesis) -> Trial | None:
    """The mean share of wins of A's seats in the games of a block; None if A and B did not meet."""
    lineup = games[0].lineup
    own, others = lineup.count(hypothesis.a), lineup.count(hypothesis.b)
    if not own or not others or own + others < len(lineup):
        return None
    wins = sum(
        game.win_share(seat)
        for game in games
        for seat in range(game.seats)
        if game.lineup[seat] == hypothesis.a
    )
    low, high = (expected_wins(elo, own, others) for elo in (hypothesis.elo0, hypothesis.elo1))
    return Trial(wins / len(games), low, high)


def places_trial(games: list[GameResult], hypothesis: Hypothesis) -> Trial | None:
    """The mean score of A against B in the games of a block; None if they did not meet."""
    score = head_to_head(games, hypothesis.a, hypothesis.b)
    if score is None:
        return None
    return Trial(score, expected_score(hypothesis.elo0), expected_score(hypothesis.elo1))


@dataclass
class SequentialTest:
    """A running test; games may be added in any order."""

    hypothesis: Hypothesis
    seats: int
    trials: list[Trial] = field(default_factory=list)
    decision: bool | None = None  # None: undecided
    next_block: int = 0  # all blocks before it are counted
    _incomplete_blocks: dict[int, list[GameResult]] = field(default_factory=lambda: defaultdict(list))

    def add(self, game: GameResult) -> bool:
        """Count a game; returns whether the test has decided."""
        self._incomplete_blocks[game.block].append(game)
        while self.decision is None and len(self._incomplete_blocks[self.next_block]) == self.seats:
            block = self._incomplete_blocks.pop(self.next_block)
            make_trial = wins_trial if self.hypothesis.measure == "wins" else places_trial
            trial = make_trial(block, self.hypothesis)
            self.next_block += 1
            if trial is not None:  # None: they did not meet in this block
                self.add_trial(trial)
        return self.decision is not None

    def add_trial(self, trial: Trial) -> None:
        """Add the result of one block, and decide if possible."""
        self.trials.append(trial)
        if len(self.trials) >= MIN_TRIALS and not LOWER_BOUND < self.log_likelihood_ratio < UPPER_BOUND:
            self.decision = self.log_likelihood_ratio >= UPPER_BOUND

    @property
    def log_likelihood_ratio(self) -> float:
        """The log likelihood ratio of elo1 to elo0."""
        count = len(self.trials)
        if not count:
            return 0.0
        variance = (self.squared_deviations() + PRIOR_SQUARED_DEVIATION) / (count + 1)
        return sum(
            (trial.high - trial.low) * (2 * trial.score - trial.low - trial.high) for trial in self.trials
        ) / (2 * variance)

    def squared_deviations(self) -> float:
        """The sum of squares around the mean of the blocks with equal numbers of seats."""
        groups: dict[float, list[float]] = defaultdict(list)
        for trial in self.trials:
            groups[trial.low].append(trial.score)
        squares = 0.0
        for scores in groups.values():
            mean = sum(scores) / len(scores)
            squares += sum((score - mean) ** 2 for score in scores)
        return squares

    def to_json(self) -> dict[str, Any]:
        mean = sum(trial.score for trial in self.trials) / len(self.trials) if self.trials else None
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
        """The decision in one sentence."""
        report = self.to_json()
        a, b, elo0, elo1 = self.hypothesis.a, self.hypothesis.b, self.hypothesis.elo0, self.hypothesis.elo1
        conclusion = {
            True: f"{a} is stronger than {b} (by {elo1:g} Elo rather than {elo0:g})",
            False: f"{a} is not stronger than {b} (by {elo0:g} Elo rather than {elo1:g})",
            None: f"undecided whether {a} is stronger than {b}: no games left",
        }[self.decision]
        return (
            f"SPRT: {conclusion}; log likelihood ratio {report['llr']:.2f} of {LOWER_BOUND:.2f} … {UPPER_BOUND:.2f} "
            f"after {report['games']} games in {report['blocks']} blocks"
        )
