"""Standings, ratings and the sequential test, on results whose truth is known."""

from __future__ import annotations

import io
import math
import random
from itertools import count

import pytest
from rich.console import Console

from jadecourt.arena.matches import make_plan
from jadecourt.arena.ratings import Rating, rate
from jadecourt.arena.report import (
    Estimate,
    Standing,
    draw_table,
    find_winning_score,
    judge,
    judge_all,
    student,
)
from jadecourt.arena.results import GameResult
from jadecourt.arena.sprt import Inquiry, Question, expected, read_question
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES
from jadecourt.printing import print_table

GAME = next(iter(GAMES))

SEATS = 4


def made_up(strengths: dict[str, float], blocks: int, seed: int = 1) -> list[GameResult]:
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


def test_the_winning_score_is_that_of_the_first_place() -> None:
    """Also where somebody else has as much or more: places are the rules' business."""
    games = [
        GameResult(number, 1, ("a", "b"), scores, places, (1, 1), (0.1, 0.1))
        for number, (scores, places) in enumerate([((30, 50), (1, 2)), ((20, 40), (2, 1)), ((7, 7), (1, 1))])
    ]
    assert find_winning_score(games).mean == pytest.approx((30 + 40 + 7) / 3)


def test_ratings_recover_a_known_order() -> None:
    truth = {"a": 150.0, "b": 50.0, "c": 0.0, "d": -50.0, "e": -150.0}
    ratings = rate(made_up(truth, 300), list(truth))
    assert sorted(ratings, key=lambda name: -ratings[name].value) == list(truth)
    assert sum(rating.value for rating in ratings.values()) == pytest.approx(0, abs=1e-6)
    for name, rating in ratings.items():
        assert 3 < rating.error < 15
        assert abs(rating.value - truth[name]) < 4 * rating.error


def test_errors_of_ratings_are_as_large_as_they_say() -> None:
    truth = {"a": 100.0, "b": -100.0}
    found = [rate(made_up(truth, 40, seed), list(truth))["a"] for seed in range(60)]
    mean = sum(rating.value for rating in found) / len(found)
    spread = math.sqrt(sum((rating.value - mean) ** 2 for rating in found) / (len(found) - 1))
    said = sum(rating.error for rating in found) / len(found)
    assert abs(mean - 100) < 10
    assert 0.7 < spread / said < 1.3


def test_who_wins_everything_has_a_finite_rating() -> None:
    games = made_up({"a": 9999.0, "b": 0.0}, 10)
    ratings = rate(games, ["a", "b"])
    assert 200 < ratings["a"].value < 2000
    assert ratings["a"].error > 50
    assert rate(games, ["a"][:1]) == {}


def test_standings_of_a_few_games() -> None:
    games = [
        GameResult(0, 7, ("a", "b", "b"), (10, 10, 4), (1, 1, 3), (2, 2, 2), (0.002, 0.2, 0.2)),
        GameResult(1, 7, ("b", "b", "a"), (5, 6, 9), (3, 2, 1), (2, 2, 2), (0.2, 0.2, 0.002)),
        GameResult(3, 8, ("b", "a", "b"), (9, 6, 4), (1, 2, 3), (2, 2, 2), (0.2, 0.002, 0.2)),
    ]
    a, b = judge(games, "a"), judge(games, "b")
    assert (a.games, b.games) == (3, 3)
    assert a.win_share == pytest.approx(1.5 / 3)
    assert b.win_share == pytest.approx(1.5 / 6)
    assert (a.mean_place, a.mean_score) == (pytest.approx(4 / 3), pytest.approx(25 / 3))
    assert a.ms_per_decision == pytest.approx(1)
    assert b.ms_per_decision == pytest.approx(100)
    assert a.mean_score_ci is not None
    assert a.mean_score_ci[0] < a.mean_score < a.mean_score_ci[1]
    standings, why = judge_all(games, ["b", "a", "absent"])
    assert ([standing.name for standing in standings], why) == (["a", "b"], "")


def test_intervals_come_from_blocks() -> None:
    same = Estimate.of([(block, float(block % 2)) for block in range(100) for _ in range(4)])
    apart = Estimate.of([(number, float(number % 2)) for number in range(400)])
    assert same.mean == apart.mean == 0.5
    assert same.error == pytest.approx(2 * apart.error, rel=0.01)  # four equal games are worth one
    assert Estimate.of([(0, 1.0), (0, 0.0)]).interval() is None
    always = Estimate.of([(block, 1.0) for block in range(50)]).share_interval()
    assert always is not None
    assert 0.9 < always[0] < 0.95
    assert always[1] == 1
    alike = Estimate.of([(number // 2, float(number % 2)) for number in range(20)])
    low, high = alike.share_interval() or (0.5, 0.5)
    assert alike.error == 0
    assert low < 0.3 < 0.7 < high


def test_intervals_hold_as_often_as_they_say() -> None:
    dice = random.Random(5)
    held = 0
    for _ in range(1000):
        wins = Estimate.of([(number // 4, float(dice.random() < 0.25)) for number in range(120)])
        low, high = wins.share_interval() or (0, 0)
        held += low <= 0.25 <= high
    assert 920 < held < 980


def test_quantiles_of_student() -> None:
    for freedom, quantile in {1: 12.706, 2: 4.303, 3: 3.182, 5: 2.571, 10: 2.228, 30: 2.042}.items():
        assert student(freedom) == pytest.approx(quantile, rel=0.02)


# ------------------------------------------------------------------------------------------------- sequential test


@pytest.mark.parametrize(("better", "answer"), [(150.0, True), (-100.0, False)])
def test_the_sequential_test_decides(better: float, answer: bool) -> None:
    games = made_up({"a": better, "b": 0.0}, 200)
    test = Inquiry(Question("a", "b"), SEATS)
    used = next(number for number, game in enumerate(games) if test.add(game))
    assert test.answer is answer
    assert used < 400
    assert test.to_json()["decision"] == ("stronger" if answer else "not stronger")
    assert ("a is stronger than b" if answer else "a is not stronger than b") in test.describe()
    # whatever the order in which the games came in
    other = Inquiry(Question("a", "b"), SEATS)
    mixed = games[:]
    random.Random(3).shuffle(mixed)
    for game in mixed:
        other.add(game)
    assert other.to_json() == test.to_json()


def test_the_sequential_test_errs_as_rarely_as_it_says() -> None:
    dice = random.Random(2)
    for elo, right in ((0.0, False), (50.0, True)):
        wrong = 0
        for _ in range(100):
            test = Inquiry(Question("a", "b"), SEATS)
            while test.answer is None:
                test.count(sum(dice.random() < expected(elo) for _ in range(SEATS)) / SEATS)
            wrong += test.answer is not right
        assert wrong <= 12


def test_the_sequential_test_says_when_games_are_used_up() -> None:
    test = Inquiry(Question("a", "b"), SEATS)
    assert test.ratio == 0
    for game in made_up({"a": 25.0, "b": 0.0}, 5):
        assert not test.add(game)
    assert test.to_json()["decision"] == "undecided"
    assert "used up" in test.describe()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("a", "A,B or A,B,elo0,elo1"),
        ("a,b,5", "A,B or A,B,elo0,elo1"),
        ("a,c", "'c', who does not play"),
        ("a,a", "two different players"),
        ("a,b,0,much", "are numbers"),
        ("a,b,50,0", "must ascend"),
        ("a,b,nan,0", "must ascend"),
    ],
)
def test_bad_questions_are_refused(text: str, why: str) -> None:
    with pytest.raises(BadOptions, match=why):
        read_question(text, ["a", "b"])
    assert read_question("a,b,-5,5", ["a", "b"]) == Question("a", "b", -5, 5)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_printed_report_has_every_cell_whole(width: int) -> None:
    names = ["search:1000it,threads=2,explore=0.7", "greedy:warmth=500"]
    plan = make_plan(GAME, ",".join(names), seats=2, games=2)
    games = [GameResult(n, 1, tuple(names), (1000, 2000), (2, 1), (1, 1), (0.1, 0.1), "") for n in range(2)]
    standings = [
        Standing(
            name, 100000, 0.833, (0.15, 0.99), 1.17, 1064.0, (964.0, 1164.0), 12345.67, Rating(-1234, 1103)
        )
        for name in names
    ]
    console = Console(file=io.StringIO(), width=width)
    print_table(console, draw_table(plan, games, standings))
    printed = console.file.getvalue()
    assert "…" not in printed
    assert "Winners" in printed
    assert printed.count("2000.0") == 1  # the caption is whole, too
    for cell in ("100000", "83.3%", "(15–99)", "1.17", "1064.0", "100.0", "-1234", "1103", "12345.67"):
        assert printed.count(cell) == len(names), cell
    # names are broken, but nothing of them is lost
    first = "".join(
        line.split()[0] for line in printed.splitlines() if line.startswith("  ") and line[2] != " "
    )
    assert first == "player" + "".join(names)
    if width == 80:
        assert max(map(len, printed.splitlines())) <= 80
