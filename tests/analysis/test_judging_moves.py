"""What a move costs: judged on findings that are made up."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from jadecourt.analysis.judging import Decision, judge, tally
from jadecourt.analysis.questions import Question
from jadecourt.bots import Clock
from jadecourt.bots.search.bot import Finding
from jadecourt.core.notation import Notation
from jadecourt.core.perspective import Perspective

MOVES = Notation("move", ["a", "b", "c", "d"])


def found(move: str, visits: int, value: float, share: float = 0.0) -> Finding:
    """Seat 1 of two decides; it wins as often as the value says."""
    wins = (1 - value, value) if visits else (0.0, 0.0)
    scores = (10.0, 100 * value) if visits else (0.0, 0.0)
    return Finding(MOVES.parse(move), visits, value if visits else 0.0, share, wins, scores)


class Told:
    """A searcher that has its findings from us, and remembers what it was asked about."""

    def __init__(self, *findings: Finding) -> None:
        self.findings = list(findings)
        self.asked: list[int | None] = []

    def search(self, seen: Perspective, clock: Clock, also: int | None = None) -> list[Finding]:
        self.asked.append(also)
        return self.findings


def decide(played: str | None, *findings: Finding, sealed: bool = False, ply: int = 7) -> Decision:
    step: Any = SimpleNamespace(sealed=sealed)
    seen: Any = SimpleNamespace(
        legal=[finding.move for finding in findings],
        game=SimpleNamespace(moves=MOVES, steps=[step]),
        step=0,
    )
    move = None if played is None else MOVES.parse(played)
    return judge(Question(ply, 1, seen, move), Told(*findings))


def test_the_most_visited_move_is_the_best_and_gives_the_outlook() -> None:
    decision = decide("b", found("a", 60, 0.6), found("b", 30, 0.45), found("c", 10, 0.9))
    assert [option.move for option in decision.options] == ["a", "b", "c"]
    assert decision.outlook is not None
    assert decision.outlook.wins == pytest.approx((0.4, 0.6))
    assert decision.outlook.scores == pytest.approx((10.0, 60.0))
    assert decision.cost is not None
    assert (decision.cost.win, decision.cost.value) == pytest.approx((0.15, 0.15))


def test_visits_on_request_do_not_make_a_move_the_best() -> None:
    decision = decide("b", found("a", 20, 0.6), found("b", 50, 0.45), found("c", 19, 0.5))
    assert [option.move for option in decision.options] == ["a", "b", "c"]
    assert decision.cost is not None
    assert decision.cost.value == pytest.approx(0.15)


def test_a_move_that_is_worth_more_than_the_favourite_costs_nothing() -> None:
    decision = decide("b", found("a", 60, 0.5), found("b", 40, 0.55))
    assert decision.best.move == "b"
    assert decision.cost is not None
    assert (decision.cost.win, decision.cost.value) == (0.0, 0.0)


def test_a_move_that_was_never_tried_has_no_values() -> None:
    decision = decide("c", found("a", 60, 0.5), found("b", 40, 0.4), found("c", 0, 0.0))
    assert decision.played is not None
    assert decision.played.outlook is None
    assert decision.cost is None
    assert decision.best.move == "a"


def test_secret_answers_are_measured_by_the_mixture() -> None:
    mixed = (
        found("a", 50, 0.6, 0.5),
        found("b", 20, 0.4, 0.25),
        found("c", 30, 0.2, 0.25),
        found("d", 0, 0, 0),
    )
    decision = decide("c", *mixed, sealed=True)
    assert decision.outlook is not None
    assert decision.outlook.value == pytest.approx(0.45)
    assert sum(decision.outlook.wins) == pytest.approx(1)
    assert decision.cost is not None
    assert decision.cost.value == pytest.approx(0.25)
    assert [option.move for option in decision.options] == ["a", "b", "c", "d"]
    above = decide("a", *mixed, sealed=True)  # better than the mean: not a gain
    assert above.cost is not None
    assert (above.cost.win, above.cost.value) == (0.0, 0.0)


def test_what_was_never_tried_does_not_count_in_a_mixture() -> None:
    decision = decide(None, found("a", 9, 0.6, 0.5), found("b", 0, 0.0, 0.5), sealed=True)
    assert decision.outlook is not None
    assert decision.outlook.wins == pytest.approx((0.4, 0.6))


def test_without_a_choice_nothing_is_searched() -> None:
    decision = decide("a", found("a", 99, 0.5))
    assert decision.forced
    assert (decision.outlook, decision.cost) == (None, None)
    assert decision.played is decision.best


def test_the_move_that_was_played_is_not_neglected() -> None:
    searcher = Told(found("a", 1, 0.5), found("b", 1, 0.5))
    step: Any = SimpleNamespace(sealed=False)
    seen: Any = SimpleNamespace(legal=[0, 1], game=SimpleNamespace(moves=MOVES, steps=[step]), step=0)
    for played in (1, None):
        judge(Question(1, 1, seen, played), searcher)
    assert searcher.asked == [1, None]


def test_a_tally_has_the_mean_and_the_three_costliest() -> None:
    best = found("a", 60, 0.8)
    decisions = [
        decide("b", best, found("b", 40, 0.8 - cost), ply=ply)
        for ply, cost in enumerate((0.1, 0.0, 0.4, 0.2, 0.3), 1)
    ]
    decisions.append(decide(None, best, found("b", 40, 0.1)))  # not answered
    decisions.append(decide("a", best))  # no choice
    tallied = tally(decisions, 1)
    assert tallied.decisions == 5
    assert tallied.mean is not None
    assert tallied.mean.value == pytest.approx(0.2)
    assert [decision.ply for decision in tallied.mistakes] == [3, 5, 4]
    nobody = tally(decisions, 0)
    assert (nobody.decisions, nobody.mean, nobody.mistakes) == (0, None, ())
