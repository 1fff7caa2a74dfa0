"""Evaluates decisions with a search: the expected result, the candidate moves, and the cost of the move played.

At an open step the best move is the one that the search would play. At a sealed step the answers of the others are
unknown and the best answer is a mixture of moves: the cost of a move is its distance to the mean value of the mixture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from ..bots import Clock
from ..bots.search.bot import MoveStats
from ..core.perspective import Perspective
from .recorded_game import DecisionPoint

TOP_MISTAKES: Final = 3  # of each seat, in the summary


class Searcher(Protocol):
    """A search that evaluates every legal move; `forced_move` is searched even if it looks bad."""

    def search(
        self, perspective: Perspective, clock: Clock, forced_move: int | None = None
    ) -> list[MoveStats]: ...


@dataclass(frozen=True)
class Evaluation:
    """Expected result: the search value for the deciding seat, win rates and final scores of every seat."""

    value: float
    win_rates: tuple[float, ...]
    scores: tuple[float, ...]


@dataclass(frozen=True)
class CandidateMove:
    """A legal move and what the search found out about it."""

    move: str
    visits: int
    share: float  # of the mixture at a sealed step, else of the visits
    evaluation: Evaluation | None  # None: never visited


@dataclass(frozen=True)
class Cost:
    """What a move gave away: win probability and search value, each at least 0."""

    win: float
    value: float


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

    @property
    def best(self) -> CandidateMove:
        return self.candidates[0]

    @property
    def is_forced(self) -> bool:
        return len(self.candidates) == 1


@dataclass(frozen=True)
class SeatSummary:
    """The cost of the moves of one seat; decisions with a single legal move do not count."""

    seat: int
    decisions: int
    mean_cost: Cost | None  # None: no decision was analysed
    mistakes: tuple[AnalysedDecision, ...]  # costliest first


def analyse_decision(decision_point: DecisionPoint, searcher: Searcher) -> AnalysedDecision:
    """Search one decision with the knowledge of its seat."""
    perspective = decision_point.perspective
    legal, moves, sealed = (
        perspective.legal,
        perspective.game.moves,
        perspective.game.steps[perspective.step].sealed,
    )
    if len(legal) == 1:  # nothing to search
        candidates = [CandidateMove(moves.text(legal[0]), 0, 1.0, None)]
    else:
        move_stats = searcher.search(perspective, Clock(), forced_move=decision_point.played)
        candidates = [candidate_from_stats(stats, moves.text(stats.move)) for stats in move_stats]
    played_text = None if decision_point.played is None else moves.text(decision_point.played)
    played = next((candidate for candidate in candidates if candidate.move == played_text), None)
    candidates = rank_sealed(candidates) if sealed else rank_open(candidates, played)
    evaluation = average(candidates) if sealed else candidates[0].evaluation
    return AnalysedDecision(
        ply=decision_point.ply,
        seat=decision_point.seat,
        step=perspective.step,
        is_sealed=sealed,
        candidates=tuple(candidates),
        evaluation=evaluation,
        played=played,
        cost=cost_of(evaluation, played.evaluation, decision_point.seat) if played else None,
    )


def analyse_decisions(
    decision_points: Iterable[DecisionPoint],
    searchers: Sequence[Searcher],
    on_progress: Callable[[int], None] = lambda count: None,
) -> list[AnalysedDecision]:
    """Search the decisions in order, each with the searcher of its seat; `on_progress` gets the number done."""
    decisions: list[AnalysedDecision] = []
    for decision_point in decision_points:
        decisions.append(analyse_decision(decision_point, searchers[decision_point.seat]))
        on_progress(len(decisions))
    return decisions


def candidate_from_stats(stats: MoveStats, text: str) -> CandidateMove:
    evaluation = Evaluation(stats.value, stats.win_rates, stats.mean_scores) if stats.visits else None
    return CandidateMove(text, stats.visits, stats.share, evaluation)


def value_of(candidate: CandidateMove) -> float:
    return candidate.evaluation.value if candidate.evaluation else -1.0


def rank_sealed(candidates: Iterable[CandidateMove]) -> list[CandidateMove]:
    return sorted(candidates, key=lambda candidate: (-candidate.share, -value_of(candidate)))


def rank_open(candidates: Iterable[CandidateMove], played: CandidateMove | None) -> list[CandidateMove]:
    """Sort by visits, because the search visits good moves most often.

    The move that was played is forced into the search, so its visits prove nothing: it comes first only if its value is
    at least that of the most visited other move.
    """
    ranked = sorted(candidates, key=lambda candidate: (-candidate.visits, -value_of(candidate)))
    if played is None:
        return ranked
    others = [candidate for candidate in ranked if candidate is not played]
    if not others or value_of(played) >= value_of(others[0]):
        return [played, *others]
    if ranked[0] is played:
        return [others[0], played, *others[1:]]
    return ranked


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
    )


def cost_of(evaluation: Evaluation | None, played: Evaluation | None, seat: int) -> Cost | None:
    """The difference of a move to the evaluation of the decision, at least 0: noise must not look like a gain."""
    if evaluation is None or played is None:
        return None
    return Cost(
        max(0.0, evaluation.win_rates[seat] - played.win_rates[seat]),
        max(0.0, evaluation.value - played.value),
    )


def summarise_seat(decisions: Iterable[AnalysedDecision], seat: int) -> SeatSummary:
    """Mean cost and costliest decisions of one seat."""
    decisions_with_cost = [
        (decision.cost, decision) for decision in decisions if decision.seat == seat and decision.cost
    ]
    if not decisions_with_cost:
        return SeatSummary(seat, 0, None, ())
    count = len(decisions_with_cost)
    mean = Cost(
        sum(cost.win for cost, _ in decisions_with_cost) / count,
        sum(cost.value for cost, _ in decisions_with_cost) / count,
    )
    # Sorted by value: it is less noisy than the win rate, and differs even when the game is already lost.
    costly = sorted(
        ((cost, decision) for cost, decision in decisions_with_cost if cost.value > 0),
        key=lambda pair: (-pair[0].value, -pair[0].win, pair[1].ply),
    )
    return SeatSummary(seat, count, mean, tuple(decision for _, decision in costly[:TOP_MISTAKES]))
