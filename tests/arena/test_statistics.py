"""Standings, ratings and the sequential test, on results whose truth is known."""

from __future__ import annotations

import io
import math
import random
from itertools import count

import pytest
from rich.console import Console

from jadecourt.arena.plan import make_plan
from jadecourt.arena.ratings import Rating, fit_ratings
from jadecourt.arena.report import (
    Estimate,
    Standing,
    make_standing,
    make_standings,
    mean_winning_score,
    standings_table,
    t_quantile,
)
from jadecourt.arena.results import GameResult
from jadecourt.arena.sprt import (
    Hypothesis,
    Measure,
    SequentialTest,
    Trial,
    expected_score,
    expected_wins,
    parse_hypothesis,
    wins_trial,
)
from jadecourt.console.output import print_table
from jadecourt.core.errors import CommandError
from jadecourt.games import GAMES

GAME = next(iter(GAMES))

SEATS = 4


def simulated_games(strengths: dict[str, float], blocks: int, seed: int = 1) -> list[GameResult]:
    """Games after Plackett and Luce: the chance that one comes in ahead of another is that of their Elo ratings."""
    dice = random.Random(seed)
    numbers = count()
    games = []
    for _ in range(blocks):
        line_up = (
            (list(strengths) * SEATS)[:SEATS] if len(strengths) < SEATS else dice.sample([*strengths], SEATS)
        )
        for turn in range(SEATS):
            names = line_up[turn:] + line_up[:turn]
            luck = [strengths[name] - 400 * math.log10(dice.expovariate(1)) for name in names]
            places = tuple(1 + sum(other > mine for other in luck) for mine in luck)
            scores = tuple(100 - 10 * place for place in places)
            spent = (0.5,) * SEATS
            games.append(GameResult(next(numbers), 1, tuple(names), scores, places, (50,) * SEATS, spent))
    return games


def test_mean_winning_score_uses_first_places() -> None:
    """Also if another seat has as many points: places come from the rules."""
    games = [
        GameResult(number, 1, ("a", "b"), scores, places, (1, 1), (0.1, 0.1))
        for number, (scores, places) in enumerate([((30, 50), (1, 2)), ((20, 40), (2, 1)), ((7, 7), (1, 1))])
    ]
    assert mean_winning_score(games).mean == pytest.approx((30 + 40 + 7) / 3)


def test_ratings_recover_a_known_order() -> None:
    truth = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -50.0, "e": -150.0}
    ratings = fit_ratings(simulated_games(truth, 300), list(truth))
    assert sorted(ratings, key=lambda name: -ratings[name].value) == list(truth)
    assert sum(rating.value for rating in ratings.values()) == pytest.approx(0, abs=1e-6)
    for name, rating in ratings.items():
        assert 3 < rating.standard_error < 15
        assert abs(rating.value - truth[name]) < 4 * rating.standard_error


def test_rating_standard_errors_match_simulation() -> None:
    truth = {"a": 100.0, "b": -100.0}
    found = [fit_ratings(simulated_games(truth, 40, seed), list(truth))["a"] for seed in range(60)]
    mean = sum(rating.value for rating in found) / len(found)
    spread = math.sqrt(sum((rating.value - mean) ** 2 for rating in found) / (len(found) - 1))
    mean_error = sum(rating.standard_error for rating in found) / len(found)
    assert abs(mean - 100) < 10
    assert 0.7 < spread / mean_error < 1.3


def test_undefeated_player_has_a_finite_rating() -> None:
    games = simulated_games({"a": 9999.0, "b": 0.0}, 10)
    ratings = fit_ratings(games, ["a", "b"])
    assert 200 < ratings["a"].value < 2000
    assert ratings["a"].standard_error > 50
    assert fit_ratings(games, ["a"][:1]) == {}


def test_standings_match_hand_computed_values() -> None:
    games = [
        GameResult(0, 7, ("a", "b", "b"), (10, 10, 4), (1, 1, 3), (2, 2, 2), (0.002, 0.2, 0.2)),
        GameResult(1, 7, ("b", "b", "a"), (5, 6, 9), (3, 2, 1), (2, 2, 2), (0.2, 0.2, 0.002)),
        GameResult(3, 8, ("b", "a", "b"), (9, 6, 4), (1, 2, 3), (2, 2, 2), (0.2, 0.002, 0.2)),
    ]
    a, b = make_standing(games, "a"), make_standing(games, "b")
    assert (a.games, b.games) == (3, 3)
    assert a.win_share == pytest.approx(1.5 / 3)
    assert b.win_share == pytest.approx(1.5 / 6)
    assert a.mean_place == pytest.approx(4 / 3)
    assert a.mean_score == pytest.approx(25 / 3)
    assert a.ms_per_decision == pytest.approx(1)
    assert b.ms_per_decision == pytest.approx(100)
    assert a.mean_score_ci is not None
    assert a.mean_score_ci[0] < a.mean_score < a.mean_score_ci[1]
    standings, message = make_standings(games, ["b", "a", "absent"])
    assert ([standing.name for standing in standings], message) == (["a", "b"], "")


def test_confidence_intervals_are_computed_from_blocks() -> None:
    same = Estimate.from_block_values([(block, float(block % 2)) for block in range(100) for _ in range(4)])
    apart = Estimate.from_block_values([(number, float(number % 2)) for number in range(400)])
    assert same.mean == apart.mean == 0.5
    assert same.standard_error == pytest.approx(
        2 * apart.standard_error, rel=0.01
    )  # four equal games are worth one
    assert Estimate.from_block_values([(0, 1.0), (0, 0.0)]).interval() is None
    always = Estimate.from_block_values([(block, 1.0) for block in range(50)]).share_interval()
    assert always is not None
    assert 0.9 < always[0] < 0.95
    assert always[1] == 1
    alike = Estimate.from_block_values([(number // 2, float(number % 2)) for number in range(20)])
    low, high = alike.share_interval() or (0.5, 0.5)
    assert alike.standard_error == 0
    assert low < 0.3 < 0.7 < high


def test_confidence_intervals_have_nominal_coverage() -> None:
    dice = random.Random(5)
    held = 0
    for _ in range(1000):
        wins = Estimate.from_block_values(
            [(number // 4, float(dice.random() < 0.25)) for number in range(120)]
        )
        low, high = wins.share_interval() or (0, 0)
        held += low <= 0.25 <= high
    assert 920 < held < 980


def test_t_quantiles_match_tables() -> None:
    for freedom, quantile in {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042}.items():
        assert t_quantile(freedom) == pytest.approx(quantile, rel=0.02)


# ------------------------------------------------------------------------------------------------- sequential test


@pytest.mark.parametrize(("better", "answer"), [(150.0, True), (-100.0, False)])
def test_sequential_test_reaches_the_right_decision(better: float, answer: bool) -> None:
    games = simulated_games({"a": better, "b": 0.0}, 200)
    test = SequentialTest(Hypothesis("a", "b"), SEATS)
    used = next(number for number, game in enumerate(games) if test.add(game))
    assert test.decision is answer
    assert used < 400
    assert test.to_json()["decision"] == ("stronger" if answer else "not stronger")
    assert ("a is stronger than b" if answer else "a is not stronger than b") in test.describe()
    # whatever the order in which the games came in
    other = SequentialTest(Hypothesis("a", "b"), SEATS)
    mixed = games[:]
    random.Random(3).shuffle(mixed)
    for game in mixed:
        other.add(game)
    assert other.to_json() == test.to_json()


def test_sequential_test_error_rates_match_simulation() -> None:
    dice = random.Random(2)
    for elo, right in ((0.0, False), (50.0, True)):
        wrong = 0
        for _ in range(100):
            test = SequentialTest(Hypothesis("a", "b"), SEATS)
            while test.decision is None:
                score = sum(dice.random() < expected_score(elo) for _ in range(SEATS)) / SEATS
                test.add_trial(Trial(score, expected_score(0), expected_score(50)))
            wrong += test.decision is not right
        assert wrong <= 12


def test_sequential_test_reports_when_games_run_out() -> None:
    test = SequentialTest(Hypothesis("a", "b"), SEATS)
    assert test.log_likelihood_ratio == 0
    for game in simulated_games({"a": 25.0, "b": 0.0}, 5):
        assert not test.add(game)
    assert test.to_json()["decision"] == "undecided"
    assert "no games left" in test.describe()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a", "A,B or A,B,elo0,elo1"),
        ("a,b,5", "A,B or A,B,elo0,elo1"),
        ("a,c", "'c' is not among --bots a,b"),
        ("a,a", "two different bots required"),
        ("a,b,0,much", "must be numbers"),
        ("a,b,50,0", "elo0 < elo1 required"),
        ("a,b,nan,0", "elo0 < elo1 required"),
    ],
)
def test_invalid_hypotheses_are_rejected(text: str, why: str) -> None:
    with pytest.raises(CommandError, match=why):
        parse_hypothesis(text, ["a", "b"])
    assert parse_hypothesis("a,b,-5,5", ["a", "b"]) == Hypothesis("a", "b", -5, 5)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_printed_report_truncates_no_cell(width: int) -> None:
    names = ["search:1000it,threads=2,exploration=0.7", "greedy:temperature=500"]
    plan = make_plan(GAME, ",".join(names), seats=2, games=2)
    games = [GameResult(n, 1, tuple(names), (1000, 2000), (2, 1), (1, 1), (0.1, 0.1), "") for n in range(2)]
    standings = [
        Standing(
            name,
            100000,
            0.833,
            (0.15, 0.99),
            1.17,
            1064.0,
            (964.0, 1164.0),
            12345.67,
            Rating(-1234, 1103),
            54321.98,
        )
        for name in names
    ]
    output = io.StringIO()
    print_table(Console(file=output, width=width), standings_table(plan, games, standings))
    printed = output.getvalue()
    assert "…" not in printed
    assert "winning score" in " ".join(printed.split())
    assert printed.count("2000.0") == 1  # the caption is whole, too
    for cell in (
        "100000",
        "83.3%",
        "(15–99)",
        "1.17",
        "1064.0",
        "100.0",
        "-1234",
        "1103",
        "12346",
        "54322",
    ):
        assert printed.count(cell) == len(names), cell
    # names are broken, but nothing of them is lost
    first = "".join(
        line.split()[0] for line in printed.splitlines() if line.startswith("  ") and line[2] != " "
    )
    assert first == "bot" + "".join(names)
    if width == 80:
        assert max(map(len, printed.splitlines())) <= 80


def test_expected_wins_equal_strength_is_the_share_of_seats() -> None:
    assert expected_wins(0, 1, 3) == pytest.approx(0.25)
    assert expected_wins(0, 2, 2) == pytest.approx(0.5)
    assert expected_wins(50, 2, 2) == pytest.approx(expected_score(50))
    assert expected_wins(400, 1, 3) == pytest.approx(10 / 13)


def test_wins_trial_counts_the_wins_of_a_block() -> None:
    games = [
        GameResult(n, 1, tuple(lineup), (), places, (), ())
        for n, (lineup, places) in enumerate([("abb", (1, 2, 3)), ("bba", (1, 3, 1)), ("bab", (1, 2, 3))])
    ]
    trial = wins_trial(games, Hypothesis("a", "b", 0, 50, "wins"))
    assert trial is not None
    assert trial.score == pytest.approx(1.5 / 3)
    assert (trial.low, trial.high) == pytest.approx((1 / 3, expected_wins(50, 1, 2)))
    assert wins_trial(games, Hypothesis("a", "c", measure="wins")) is None


@pytest.mark.parametrize("measure", ["places", "wins"])
@pytest.mark.parametrize(("elo", "accepted"), [(0.0, False), (50.0, True)])
def test_sequential_test_unequal_lineups_decides_rightly(
    measure: Measure, elo: float, accepted: bool
) -> None:
    """One seat against three in some blocks, three against one in others: both have known expectations."""
    dice = random.Random(5)
    decisions = []
    for _ in range(40):
        test = SequentialTest(Hypothesis("a", "b", 0, 50, measure), SEATS)
        while test.decision is None:
            names = dice.choice([("a", "b", "b", "b"), ("a", "a", "a", "b")])
            luck = {"a": elo, "b": 0.0}
            for turn in range(SEATS):
                lineup = names[turn:] + names[:turn]
                strength = [luck[name] - 400 * math.log10(dice.expovariate(1)) for name in lineup]
                places = tuple(1 + sum(other > own for other in strength) for own in strength)
                number = test.next_block * SEATS + turn
                test.add(GameResult(number, 1, lineup, (0,) * SEATS, places, (1,) * SEATS, (0.1,) * SEATS))
        decisions.append(test.decision)
    assert decisions.count(accepted) >= 34  # errors of 5 % are allowed
