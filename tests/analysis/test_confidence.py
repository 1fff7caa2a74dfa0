"""Grades, accuracy, and the spread of several searches."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from jadecourt.analysis.confidence import (
    MAX_CONFIDENCE,
    accuracy_of,
    confidence_of,
    grade_of,
    is_open,
    mean_accuracy,
    most_accurate,
)
from jadecourt.analysis.searchers import MAX_SPREAD, SEARCHES, make_searchers, pool_searches, spread_of
from jadecourt.bots.search.bot import MoveStats, SearchBot
from jadecourt.bots.search.params import Budget


def make_stats(visits: int, value: float) -> MoveStats:
    return MoveStats(0, visits, value, 0.5, (value, 1 - value), (10 * value, 5.0))


def test_confidence_falls_with_the_error() -> None:
    assert confidence_of(0.2, 0.0) == 1  # proven
    confidences = [confidence_of(0.2, error) for error in (0.05, 0.1, 0.2, 1.0)]
    assert confidences == sorted(confidences, reverse=True)
    assert confidences[0] == MAX_CONFIDENCE
    assert confidences[-1] == pytest.approx(0.58, abs=0.01)
    assert confidence_of(0.0, 0.02) > 0.98  # no loss, and one of 0.05 is excluded
    assert confidence_of(0.025, 0.02) < 0.9  # between both


@pytest.mark.parametrize(
    ("loss", "confidence", "is_best", "grade"),
    [
        (0.0, 0.95, True, "best"),
        (0.02, 0.95, False, "good"),
        (0.06, 0.95, False, "inaccuracy"),
        (0.3, 0.95, False, "mistake"),
        (0.3, 0.89, False, "unclear"),
        (0.0, 0.89, True, "unclear"),
    ],
)
def test_grade_depends_on_loss_and_confidence(
    loss: float, confidence: float, is_best: bool, grade: str
) -> None:
    assert grade_of(loss, confidence, is_best) == grade


def test_accuracy_is_100_without_loss_and_falls_towards_0() -> None:
    assert [round(accuracy_of(loss)) for loss in (-0.1, 0.0, 0.02, 0.05, 0.1, 0.2, 1.0)] == [
        100,
        100,
        100,
        82,
        67,
        45,
        2,
    ]


def test_accuracy_needs_eight_counted_decisions() -> None:
    assert mean_accuracy([0.0] * 7, 7) is None
    assert mean_accuracy([0.0] * 8, 8) == (100, 0)
    found = mean_accuracy([0.0] * 6 + [0.2] * 4, 20)
    assert found is not None
    assert found[0] == pytest.approx(78, abs=1)
    assert 5 < found[1] < 15


def test_accuracy_needs_a_quarter_of_all_decisions() -> None:
    assert mean_accuracy([0.0] * 10, 40) == (100, 0)
    assert mean_accuracy([0.0] * 10, 41) is None


@pytest.mark.parametrize(
    ("win_rate", "seats", "expected"),
    [
        (0.24, 2, False),
        (0.25, 2, True),
        (0.12, 4, False),  # half an equal share is 12.5 %
        (0.13, 4, True),
        (0.95, 4, True),
        (0.96, 4, False),
    ],
)
def test_game_is_open_from_half_an_equal_share_on(win_rate: float, seats: int, expected: bool) -> None:
    assert is_open(win_rate, seats) == expected


def test_nobody_is_most_accurate_by_chance() -> None:
    assert most_accurate([(95.0, 1.0), (80.0, 2.0)]) == 0
    assert most_accurate([(80.0, 2.0), (95.0, 1.0), (94.0, 1.0)]) is None
    assert most_accurate([(95.0, 10.0), (80.0, 2.0)]) is None
    assert most_accurate([(95.0, 1.0), None]) is None
    assert most_accurate([None, None]) is None


def test_equal_players_are_rarely_told_apart() -> None:
    """The loser does not look best because of noise: two players with the same habits are nearly always level."""
    dice = random.Random(4)
    told_apart = 0
    for _ in range(300):
        players = [[0.2 if dice.random() < 0.15 else 0.0 for _ in range(30)] for _ in range(2)]
        told_apart += most_accurate([mean_accuracy(losses, 30) for losses in players]) is not None
    assert told_apart < 300 * 0.15


def test_spread_of_searches_is_that_of_a_visit() -> None:
    dice = random.Random(5)
    visits = (30, 80, 200)
    searches = [
        [
            make_stats(count, sum(dice.random() < 0.3 for _ in range(count)) / count)
            for count in visits
            for _ in range(20)
        ]
        for _ in range(SEARCHES)
    ]
    assert spread_of(searches, lambda stats: stats.value) == pytest.approx((0.3 * 0.7) ** 0.5, rel=0.15)


def test_spread_of_a_single_search_is_the_largest_possible() -> None:
    assert spread_of([[make_stats(10, 0.5)]], lambda stats: stats.value) == MAX_SPREAD
    assert spread_of([[make_stats(10, 0.5)], [make_stats(0, 0.0)]], lambda stats: stats.value) == MAX_SPREAD


def test_pooled_searches_are_weighted_by_visits() -> None:
    (pooled,) = pool_searches([[make_stats(30, 0.2)], [make_stats(10, 0.6)]])
    assert (pooled.visits, pooled.share) == (40, 0.5)
    assert pooled.value == pytest.approx(0.3)
    assert pooled.win_rates == pytest.approx((0.3, 0.7))
    assert pooled.mean_scores == pytest.approx((3.0, 5.0))


@pytest.mark.parametrize(
    ("budget", "searches", "share"),
    [
        (Budget(iterations=1000), SEARCHES, Budget(iterations=250)),
        (Budget(iterations=130), 2, Budget(iterations=65)),
        (Budget(iterations=3), 1, Budget(iterations=3)),
        (Budget(seconds=2.0, reuse=True), SEARCHES, Budget(seconds=0.5)),
    ],
)
def test_searches_share_the_budget_and_differ_in_their_seeds(
    budget: Budget, searches: int, share: Budget
) -> None:
    searchers = make_searchers(budget, 3)
    assert [len(own) for own in searchers] == [searches] * 3
    bots = [searcher for searcher in searchers[0] if isinstance(searcher, SearchBot)]
    assert {replace(bot.budget, params=share.params) for bot in bots} == {share}
    assert len({bot.seed for bot in bots}) == searches
    temperatures = {bot.budget.params.rollout_temperature for bot in bots}
    assert len(temperatures) == searches
    assert searches > 1 or temperatures == {share.params.rollout_temperature}
