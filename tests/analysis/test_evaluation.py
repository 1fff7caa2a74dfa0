"""What a move costs: judged on findings that are made up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from jadecourt.analysis.evaluation import AnalysedDecision, analyse_decision, summarise_seat
from jadecourt.analysis.recorded_game import DecisionPoint
from jadecourt.bots import Clock
from jadecourt.bots.search.bot import MoveStats
from jadecourt.bots.search.tree import Tree
from jadecourt.core.notation import Notation
from jadecourt.core.perspective import Perspective

MOVES = Notation("move", ["a", "b", "c", "d"])


def make_stats(move: str, visits: int, value: float, share: float = 0.0) -> MoveStats:
    """Seat 1 of two decides; it wins as often as the value says."""
    wins = (1 - value, value) if visits else (0.0, 0.0)
    scores = (10.0, 100 * value) if visits else (0.0, 0.0)
    return MoveStats(MOVES.parse(move), visits, value if visits else 0.0, share, wins, scores)


class FixedSearcher:
    """A searcher that has its findings from us, and remembers what it was asked about."""

    tree: Tree | None = None

    def __init__(self, *findings: MoveStats) -> None:
        self.findings = list(findings)
        self.forced_moves: list[int | None] = []

    def search(self, seen: Perspective, clock: Clock, forced_move: int | None = None) -> list[MoveStats]:
        self.forced_moves.append(forced_move)
        return self.findings


def analyse(played: str | None, *findings: MoveStats, sealed: bool = False, ply: int = 7) -> AnalysedDecision:
    step: Any = SimpleNamespace(sealed=sealed)
    seen: Any = SimpleNamespace(
        legal=[finding.move for finding in findings],
        game=SimpleNamespace(moves=MOVES, steps=[step]),
        step=0,
    )
    move = None if played is None else MOVES.parse(played)
    return analyse_decision(DecisionPoint(ply, 1, seen, move), [FixedSearcher(*findings)] * 4)


def test_best_of_the_well_searched_moves_gives_the_evaluation() -> None:
    decision = analyse("b", make_stats("a", 60, 0.6), make_stats("b", 30, 0.45), make_stats("c", 10, 0.9))
    assert [option.move for option in decision.candidates] == ["a", "b", "c"]
    assert decision.evaluation is not None
    assert decision.evaluation.win_rates == pytest.approx((0.4, 0.6))
    assert decision.evaluation.scores == pytest.approx((10.0, 60.0))
    assert decision.cost is not None
    assert (decision.cost.win, decision.cost.value) == pytest.approx((0.15, 0.15))


def test_forced_visits_do_not_make_a_move_the_best() -> None:
    decision = analyse("b", make_stats("a", 20, 0.6), make_stats("b", 50, 0.45), make_stats("c", 19, 0.5))
    assert [option.move for option in decision.candidates] == ["a", "c", "b"]
    assert decision.cost is not None
    assert decision.cost.value == pytest.approx(0.15)


def test_move_with_higher_value_than_most_visited_costs_nothing() -> None:
    decision = analyse("b", make_stats("a", 60, 0.5), make_stats("b", 40, 0.55))
    assert decision.best.move == "b"
    assert decision.cost is not None
    assert (decision.cost.win, decision.cost.value) == (0.0, 0.0)


def test_unvisited_move_has_no_evaluation() -> None:
    decision = analyse("c", make_stats("a", 60, 0.5), make_stats("b", 40, 0.4), make_stats("c", 0, 0.0))
    assert decision.played is not None
    assert decision.played.evaluation is None
    assert decision.cost is None
    assert decision.best.move == "a"


def test_sealed_answers_are_compared_with_the_mixed_strategy() -> None:
    mixed = (
        make_stats("a", 50, 0.6, 0.5),
        make_stats("b", 20, 0.4, 0.25),
        make_stats("c", 30, 0.2, 0.25),
        make_stats("d", 0, 0, 0),
    )
    decision = analyse("c", *mixed, sealed=True)
    assert decision.evaluation is not None
    assert decision.evaluation.value == pytest.approx(0.45)
    assert sum(decision.evaluation.win_rates) == pytest.approx(1)
    assert decision.cost is not None
    assert decision.cost.value == pytest.approx(0.25)
    assert [option.move for option in decision.candidates] == ["a", "b", "c", "d"]
    above = analyse("a", *mixed, sealed=True)  # better than the mean: not a gain
    assert above.cost is not None
    assert (above.cost.win, above.cost.value) == (0.0, 0.0)


def test_unvisited_moves_are_excluded_from_the_mixed_strategy() -> None:
    decision = analyse(None, make_stats("a", 9, 0.6, 0.5), make_stats("b", 0, 0.0, 0.5), sealed=True)
    assert decision.evaluation is not None
    assert decision.evaluation.win_rates == pytest.approx((0.4, 0.6))


def test_forced_decision_is_not_searched() -> None:
    decision = analyse("a", make_stats("a", 99, 0.5))
    assert decision.is_forced
    assert (decision.evaluation, decision.cost) == (None, None)
    assert decision.played is decision.best


def test_played_move_is_searched_as_forced_move() -> None:
    searcher = FixedSearcher(make_stats("a", 1, 0.5), make_stats("b", 1, 0.5))
    step: Any = SimpleNamespace(sealed=False)
    seen: Any = SimpleNamespace(legal=[0, 1], game=SimpleNamespace(moves=MOVES, steps=[step]), step=0)
    for played in (1, None):
        analyse_decision(DecisionPoint(1, 1, seen, played), [searcher])
    assert searcher.forced_moves == [1, None]


def test_seat_summary_has_mean_cost_and_three_worst_mistakes() -> None:
    best = make_stats("a", 60, 0.8)
    decisions = [
        analyse("b", best, make_stats("b", 40, 0.8 - cost), ply=ply)
        for ply, cost in enumerate((0.1, 0.0, 0.4, 0.2, 0.3), 1)
    ]
    decisions.append(analyse(None, best, make_stats("b", 40, 0.1)))  # not answered
    decisions.append(analyse("a", best))  # no choice
    summary = summarise_seat(decisions, 1)
    assert (summary.decisions, summary.counted_decisions) == (5, 5)
    assert summary.mean_cost is not None
    assert summary.mean_cost.value == pytest.approx(0.2)
    assert summary.mean_cost.score == pytest.approx(20)
    assert [decision.ply for decision in summary.mistakes] == [3, 5, 4]
    assert summary.accuracy is None  # too few
    longer_summary = summarise_seat(decisions * 2, 1)
    assert longer_summary.accuracy is not None
    assert 40 < longer_summary.accuracy[0] < 60
    empty_summary = summarise_seat(decisions, 0)
    assert (empty_summary.decisions, empty_summary.mean_cost, empty_summary.mistakes) == (0, None, ())
    assert empty_summary.accuracy is None


# ---------------------------------------------------------------------------------------- confidence


def analyse_noisily(played: str, *values: dict[str, float]) -> AnalysedDecision:
    """The analysis of a decision between a and b by searches that found these values, with 100 visits each."""
    step: Any = SimpleNamespace(sealed=False)
    seen: Any = SimpleNamespace(legal=[0, 1], game=SimpleNamespace(moves=MOVES, steps=[step]), step=0)
    searchers = [
        FixedSearcher(*(make_stats(move, 100, value) for move, value in found.items())) for found in values
    ]
    return analyse_decision(DecisionPoint(1, 1, seen, MOVES.parse(played)), searchers)


def test_loss_on_which_the_searches_agree_is_a_clear_mistake() -> None:
    decision = analyse_noisily(
        "b", {"a": 0.6, "b": 0.4}, {"a": 0.62, "b": 0.41}, {"a": 0.58, "b": 0.39}, {"a": 0.6, "b": 0.4}
    )
    assert (decision.grade, decision.is_clear) == ("mistake", True)
    assert decision.confidence == 0.99
    assert summarise_seat([decision], 1).mistakes == (decision,)


def test_loss_on_which_the_searches_disagree_is_unclear() -> None:
    decision = analyse_noisily(
        "b", {"a": 0.9, "b": 0.3}, {"a": 0.2, "b": 0.6}, {"a": 0.7, "b": 0.2}, {"a": 0.4, "b": 0.7}
    )
    assert decision.cost is not None and decision.cost.win > 0.05
    assert decision.confidence is not None and decision.confidence < 0.9
    assert decision.grade == "unclear"
    summary = summarise_seat([decision] * 9, 1)
    assert (summary.decisions, summary.counted_decisions) == (9, 0)
    assert (summary.accuracy, summary.mean_cost, summary.mistakes) == (None, None, ())


def test_best_move_is_unclear_if_the_next_one_may_be_better() -> None:
    values = {"a": 0.5, "b": 0.49}
    assert analyse_noisily("a", values, values, values, values).grade == "best"
    noisy = [{"a": 0.5 + shift, "b": 0.49 - shift} for shift in (-0.3, 0.3, -0.3, 0.3)]
    assert analyse_noisily("a", *noisy).grade == "unclear"


def test_decisions_in_a_decided_game_do_not_count_for_the_accuracy() -> None:
    lost = analyse_noisily("b", *[{"a": 0.03, "b": 0.01}] * 4)
    assert lost.is_clear
    summary = summarise_seat([lost] * 9, 1)
    assert (summary.decisions, summary.counted_decisions, summary.accuracy) == (9, 0, None)


def test_player_who_lost_early_has_no_accuracy() -> None:
    """In a lost game every move looks equally good, which is not the merit of the player."""
    early = analyse_noisily("b", *[{"a": 0.5, "b": 0.49}] * 4)
    lost = analyse_noisily("b", *[{"a": 0.2, "b": 0.2}] * 4)  # an equal share would be 0.5
    assert not lost.is_counted
    summary = summarise_seat([early] * 9 + [lost] * 31, 1)
    assert (summary.decisions, summary.counted_decisions, summary.accuracy) == (40, 9, None)


def test_nearly_equal_moves_are_both_good() -> None:
    decision = analyse_noisily("b", *[{"a": 0.5, "b": 0.49}] * 4)
    assert (decision.grade, decision.is_clear) == ("good", True)
    assert summarise_seat([decision] * 8, 1).accuracy == (100, 0)
