"""Evaluates decisions with a search: the expected result, the candidate moves, and the cost of the move played.

At an open step the best move is the one that the search would play. At a sealed step the answers of the others are
unknown and the best answer is a mixture of moves: the cost of a move is its distance to the mean value of the mixture.

Every decision is searched several times. How much these searches differ tells the error of each evaluation, and whether
a difference between two moves means anything (`confidence`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from math import hypot, sqrt
from typing import Final

from ..bots.search.bot import MoveStats
from ..bots.search.variation import principal_variation
from .confidence import (
    MODEL_VALUE_ERROR,
    MODEL_WIN_ERROR,
    Grade,
    confidence_of,
    grade_of,
    is_clear,
    is_loss,
    is_open,
    mean_accuracy,
)
from .recorded_game import DecisionPoint
from .searchers import Searcher, Spread, measure_spread, pool_searches, search_repeatedly
from .win_calibration import WinCalibration, find_round, raise_shares, slopes

TOP_MISTAKES: Final = 3  # of each seat, in the summary
COMPARABLE_SHARE: Final = 0.25  # of the visits of the most visited move: with fewer, a value says little


@dataclass(frozen=True)
class Evaluation:
    """Expected result: the search value for the deciding seat, win rates and final scores of every seat.

    The errors are standard errors: of the value, and of the win rate of every seat.
    """

    value: float
    win_rates: tuple[float, ...]
    scores: tuple[float, ...]
    value_error: float
    win_errors: tuple[float, ...]


@dataclass(frozen=True)
class CandidateMove:
    """A legal move and what the search found out about it."""

    move: str
    visits: int
    share: float  # of the mixture at a sealed step, else of the visits
    evaluation: Evaluation | None  # None: never visited
    proven: bool = False  # solved to the end of the game: nothing is estimated


@dataclass(frozen=True)
class Cost:
    """What a move gave away: win probability, search value and expected points, each at least 0."""

    win: float
    value: float
    score: float


@dataclass(frozen=True)
class AnalysedDecision:
    """A decision and the result of its search."""

    ply: int
    seat: int
    step: int
    is_sealed: bool
    candidates: tuple[CandidateMove, ...]  # best first; at a sealed step the most frequent first
    evaluation: Evaluation | None  # None: not searched, because only one move was legal or no time was left
    played: CandidateMove | None  # None: the record ends before the answer
    cost: Cost | None
    loss: float  # of search value, compared with the best other choice; below 0: the move was better
    confidence: float | None  # probability that the judgement of the move is right; None: without cost
    variation: tuple[tuple[int, str], ...] = ()  # (seat, move) that the search expects, the best move first
    loss_error: float = 0.0  # standard error of the loss; 0 if it is proven

    @property
    def grade(self) -> Grade:
        """The judgement of the move that was played."""
        if self.confidence is None:
            return "forced"
        return grade_of(self.loss, self.confidence, self.loss <= 0 or self.played is self.best)

    @property
    def is_clear(self) -> bool:
        """Whether the judgement is more than noise."""
        return self.confidence is not None and is_clear(self.confidence)

    @property
    def is_counted(self) -> bool:
        """Whether it says something about the player: it is clear, and the game was not decided yet."""
        if self.evaluation is None or not self.is_clear:
            return False
        win_rates = self.evaluation.win_rates
        return is_open(win_rates[self.seat], len(win_rates))

    @property
    def best(self) -> CandidateMove:
        """The move that the search prefers."""
        return self.candidates[0]

    @property
    def is_forced(self) -> bool:
        """Whether only one move was legal."""
        return len(self.candidates) == 1


@dataclass(frozen=True)
class SeatSummary:
    """The moves of one seat; decisions with a single legal move do not count."""

    seat: int
    decisions: int
    counted_decisions: (
        int  # those that are clear while the game is open; accuracy and mean cost are about them
    )
    accuracy: tuple[float, float] | None  # 0 to 100, and its standard error; None: too few decisions count
    mean_cost: Cost | None  # None: no decision counts
    mistakes: tuple[AnalysedDecision, ...]  # costliest first


def analyse_decision(
    decision_point: DecisionPoint,
    searchers: Sequence[Searcher],
    calibration: WinCalibration | None = None,
) -> AnalysedDecision:
    """Search one decision with the knowledge of its seat, once with each searcher.

    `calibration` is that of the win shares; None: they are as the searches found them.
    """
    perspective = decision_point.perspective
    legal, moves, sealed = (
        perspective.legal,
        perspective.game.moves,
        perspective.game.steps[perspective.step].sealed,
    )
    if len(legal) == 1:  # nothing to search
        candidates = [CandidateMove(moves.text(legal[0]), 0, 1.0, None)]
    else:
        searches = search_repeatedly(searchers, perspective, decision_point.played)
        spread = measure_spread(searches)
        exponent = (
            calibration.exponent(perspective.game.seats, find_round(perspective)) if calibration else 1.0
        )
        candidates = [
            candidate_from_stats(stats, moves.text(stats.move), spread, exponent)
            for stats in pool_searches(searches)
        ]
    played_text = None if decision_point.played is None else moves.text(decision_point.played)
    played = next((candidate for candidate in candidates if candidate.move == played_text), None)
    candidates = rank_sealed(candidates) if sealed else rank_open(candidates, played)
    evaluation = average(candidates) if sealed else candidates[0].evaluation
    variation = principal_variation(
        [searcher.tree for searcher in searchers if searcher.tree is not None] if len(legal) > 1 else [],
        perspective,
        moves.parse(candidates[0].move),
    )
    cost = cost_of(evaluation, played.evaluation, decision_point.seat) if played else None
    loss, error = compare_with_best(candidates, played, evaluation, sealed)
    return AnalysedDecision(
        ply=decision_point.ply,
        seat=decision_point.seat,
        step=perspective.step,
        is_sealed=sealed,
        candidates=tuple(candidates),
        evaluation=evaluation,
        played=played,
        cost=cost,
        loss=loss,
        confidence=confidence_of(loss, error) if cost else None,
        variation=tuple((seat, moves.text(move)) for seat, move in variation),
        loss_error=error,
    )


def analyse_decisions(
    decision_points: Iterable[DecisionPoint],
    searchers: Sequence[Sequence[Searcher]],
    on_progress: Callable[[int], None] = lambda count: None,
    calibration: WinCalibration | None = None,
) -> list[AnalysedDecision]:
    """Search the decisions in order, each with the searchers of its seat; `on_progress` gets the number done."""
    decisions: list[AnalysedDecision] = []
    for decision_point in decision_points:
        decisions.append(analyse_decision(decision_point, searchers[decision_point.seat], calibration))
        on_progress(len(decisions))
    return decisions


def candidate_from_stats(stats: MoveStats, text: str, spread: Spread, exponent: float) -> CandidateMove:
    """A move with its evaluation; its win shares are raised to the exponent of their calibration, unless proven."""
    if not stats.visits:
        return CandidateMove(text, 0, stats.share, None)
    if stats.proven:
        no_errors = (0.0,) * len(stats.win_rates)
        exact = Evaluation(stats.value, stats.win_rates, stats.mean_scores, 0.0, no_errors)
        return CandidateMove(text, stats.visits, stats.share, exact, proven=True)
    root = sqrt(stats.visits)
    win_rates, factors = stats.win_rates, (1.0,) * len(stats.win_rates)
    if exponent != 1.0:
        win_rates = raise_shares(stats.win_rates, exponent)
        factors = slopes(stats.win_rates, win_rates, exponent)
    evaluation = Evaluation(
        stats.value,
        win_rates,
        stats.mean_scores,
        hypot(spread.value / root, MODEL_VALUE_ERROR),
        tuple(
            hypot(factor * win / root, MODEL_WIN_ERROR)
            for factor, win in zip(factors, spread.wins, strict=True)
        ),
    )
    return CandidateMove(text, stats.visits, stats.share, evaluation)


def value_of(candidate: CandidateMove) -> float:
    return candidate.evaluation.value if candidate.evaluation else -1.0


def cautious_value(candidate: CandidateMove) -> float:
    """The value less its standard error: a move is not better because it was searched less."""
    return candidate.evaluation.value - candidate.evaluation.value_error if candidate.evaluation else -1.0


def rank_sealed(candidates: Iterable[CandidateMove]) -> list[CandidateMove]:
    return sorted(candidates, key=lambda candidate: (-candidate.share, -value_of(candidate)))


def rank_open(candidates: Iterable[CandidateMove], played: CandidateMove | None) -> list[CandidateMove]:
    """Sort by value, and moves that were searched too little for that behind the others, by visits.

    The move that was played is forced into the search: its visits prove nothing, but its value is known.
    """
    known = list(candidates)
    most_visits = max((candidate.visits for candidate in known if candidate is not played), default=0)

    def is_comparable(candidate: CandidateMove) -> bool:
        return candidate.visits > 0 and candidate.visits >= COMPARABLE_SHARE * most_visits

    return sorted(
        known,
        key=lambda candidate: (
            (0, -cautious_value(candidate), 0.0)
            if is_comparable(candidate)
            else (1, -candidate.visits, -value_of(candidate))
        ),
    )


def compare_with_best(
    candidates: Sequence[CandidateMove],
    played: CandidateMove | None,
    evaluation: Evaluation | None,
    sealed: bool,
) -> tuple[float, float]:
    """The loss of the played move and its standard error: below 0 if the move was better than the best other choice.

    The best other choice is the best other move, at a sealed step the mixture.
    """
    if played is None or played.evaluation is None or evaluation is None:
        return 0.0, 0.0
    other = evaluation
    if not sealed:
        others = (candidate.evaluation for candidate in candidates if candidate is not played)
        other = next((found for found in others if found), evaluation)
    return (
        other.value - played.evaluation.value,
        hypot(other.value_error, played.evaluation.value_error),
    )


def average(candidates: Sequence[CandidateMove]) -> Evaluation | None:
    """The mean evaluation of a mixture of moves; None if none was visited."""
    evaluated = [(candidate.share, candidate.evaluation) for candidate in candidates if candidate.evaluation]
    total = sum(share for share, _ in evaluated)
    if total <= 0:
        return None
    seats = len(evaluated[0][1].win_rates)
    return Evaluation(
        value=sum(share * evaluation.value for share, evaluation in evaluated) / total,
        win_rates=tuple(
            sum(share * evaluation.win_rates[seat] for share, evaluation in evaluated) / total
            for seat in range(seats)
        ),
        scores=tuple(
            sum(share * evaluation.scores[seat] for share, evaluation in evaluated) / total
            for seat in range(seats)
        ),
        value_error=hypot(*(share * evaluation.value_error for share, evaluation in evaluated)) / total,
        win_errors=tuple(
            hypot(*(share * evaluation.win_errors[seat] for share, evaluation in evaluated)) / total
            for seat in range(seats)
        ),
    )


def cost_of(evaluation: Evaluation | None, played: Evaluation | None, seat: int) -> Cost | None:
    """The difference of a move to the evaluation of the decision, at least 0: noise must not look like a gain."""
    if evaluation is None or played is None:
        return None
    return Cost(
        max(0.0, evaluation.win_rates[seat] - played.win_rates[seat]),
        max(0.0, evaluation.value - played.value),
        max(0.0, evaluation.scores[seat] - played.scores[seat]),
    )


def summarise_seat(decisions: Iterable[AnalysedDecision], seat: int) -> SeatSummary:
    """Accuracy, mean cost and costliest decisions of one seat."""
    own = [decision for decision in decisions if decision.seat == seat and decision.cost]
    counted = [decision for decision in own if decision.is_counted]
    costly = sorted(
        (decision for decision in own if decision.is_clear and is_loss(decision.loss)),
        key=lambda decision: (-decision.loss, decision.ply),
    )
    return SeatSummary(
        seat=seat,
        decisions=len(own),
        counted_decisions=len(counted),
        accuracy=mean_accuracy([decision.loss for decision in counted], len(own)),
        mean_cost=mean_cost(counted),
        mistakes=tuple(costly[:TOP_MISTAKES]),
    )


def mean_cost(counted: Sequence[AnalysedDecision]) -> Cost | None:
    """The mean cost of decisions; what may be noise costs nothing. None without any."""
    if not counted:
        return None
    costs = [decision.cost for decision in counted if decision.cost and is_loss(decision.loss)]
    return Cost(
        sum(cost.win for cost in costs) / len(counted),
        sum(cost.value for cost in costs) / len(counted),
        sum(cost.score for cost in costs) / len(counted),
    )
