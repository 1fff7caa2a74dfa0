"""The JSON of an analysis, for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from .analysis import Analysis
from .book_view import describe_book_view
from .evaluation import AnalysedDecision, CandidateMove, Cost, Evaluation, SeatSummary

JSON_VERSION: Final = 2  # without a version: analyses before confidence was measured


def describe_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis as JSON; docs/analyse.md describes the fields."""
    recorded_game = analysis.recorded_game
    result = recorded_game.result
    return {
        "version": JSON_VERSION,
        "game": recorded_game.game.id,
        "options": recorded_game.game.options,
        "names": recorded_game.names,
        "plies": recorded_game.last_ply,
        "result": result and {"scores": list(result.scores), "places": list(result.places)},
        "budget": analysis.budget,
        "position": recorded_game.position or None,
        "outlook": [
            {"seat": seat.seat, "win": seat.win_rate, "win_error": seat.win_error, "score": seat.score}
            for seat in analysis.outlook
        ],
        "decisions": [describe_decision(analysis, decision) for decision in analysis.decisions],
        "seats": [describe_seat_summary(recorded_game.names, summary) for summary in analysis.seat_summaries],
        "most_accurate": analysis.most_accurate_seat,
    }


def describe_decision(analysis: Analysis, decision: AnalysedDecision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "step": analysis.recorded_game.game.steps[decision.step].name,
        "sealed": decision.is_sealed,
        **describe_evaluation(decision.evaluation, decision.seat),
        "played": decision.played and decision.played.move,
        "best": decision.best.move,
        **describe_cost(decision.cost),
        "grade": decision.grade,
        "confidence": decision.confidence,
        "variation": [{"seat": seat, "move": move} for seat, move in decision.variation],
        "book": describe_book_view(analysis.book_views.get((decision.ply, decision.seat))),
        "moves": [describe_candidate(candidate, decision.seat) for candidate in decision.candidates],
    }


def describe_candidate(candidate: CandidateMove, seat: int) -> dict[str, Any]:
    evaluation = describe_evaluation(candidate.evaluation, seat)
    return {
        "move": candidate.move,
        "visits": candidate.visits,
        "share": candidate.share,
        "proven": candidate.proven,
        **evaluation,
    }


def describe_evaluation(evaluation: Evaluation | None, seat: int) -> dict[str, Any]:
    return {
        "value": evaluation and evaluation.value,
        "wins": evaluation and list(evaluation.win_rates),
        "scores": evaluation and list(evaluation.scores),
        "value_error": evaluation and evaluation.value_error,
        "win_error": evaluation and evaluation.win_errors[seat],
    }


def describe_cost(cost: Cost | None, prefix: str = "") -> dict[str, Any]:
    return {
        f"{prefix}win_cost": cost and cost.win,
        f"{prefix}value_cost": cost and cost.value,
        f"{prefix}score_cost": cost and cost.score,
    }


def describe_seat_summary(names: Sequence[str], summary: SeatSummary) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "name": names[summary.seat],
        "decisions": summary.decisions,
        "counted_decisions": summary.counted_decisions,
        "accuracy": summary.accuracy and summary.accuracy[0],
        "accuracy_error": summary.accuracy and summary.accuracy[1],
        **describe_cost(summary.mean_cost, "mean_"),
        "mistakes": [decision.ply for decision in summary.mistakes],
    }
