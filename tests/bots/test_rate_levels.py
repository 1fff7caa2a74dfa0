"""The tool that measures the levels."""

from __future__ import annotations

import tomllib

import pytest

import jadecourt
from jadecourt.arena.ratings import Rating
from jadecourt.bots import LEVELS, make_bot
from jadecourt.bots.levels import read_level

pytest.importorskip("choix")

import rate_levels

SPECS = ["random", "amateur:choices=3,random=10", "amateur:error=500", "greedy"]


def test_careless_amateurs_make_more_mistakes() -> None:
    assert rate_levels.make_amateur(0) == "amateur"
    assert rate_levels.make_amateur(1) == "amateur:sight=1,forget=50,greed=150,error=400"
    assert rate_levels.make_amateur(3) == "amateur:sight=1,forget=50,greed=150,error=1200"
    for carelessness in rate_levels.CARELESSNESS:
        make_bot(rate_levels.make_amateur(carelessness), 1)


def test_parameter_is_interpolated_between_measured_ratings() -> None:
    points = [(-200.0, 3.0), (-100.0, 2.0), (-150.0, 1.0), (100.0, 0.0)]  # the third one was measured too low
    assert rate_levels.interpolate(points, -150) == pytest.approx(2.5)
    assert rate_levels.interpolate(points, 0) == pytest.approx(0.5)
    assert (rate_levels.interpolate(points, -999), rate_levels.interpolate(points, 999)) == (3.0, 0.0)


@pytest.mark.parametrize(
    ("target", "spec"),
    [
        (-900, "amateur:sight=1,forget=50,greed=150,error=3200"),
        (0, "amateur"),
        (39, "amateur"),  # nearer than the first search that is stronger
        (41, "search:4it,nets=off"),
        (100, "search:7it,nets=off"),
        (149, "search:16it,nets=off"),  # nearer to the searches without nets than to those with them
        (180, "search:16it"),
        (999, "search:64it"),
    ],
)
def test_bot_of_a_rating_is_of_the_simplest_family_that_reaches_it(target: float, spec: str) -> None:
    families = [
        rate_levels.Family(
            rate_levels.make_amateur, {rate_levels.make_amateur(x): x for x in (8.0, 1.0, 0.0)}
        ),
        rate_levels.search_family("search:{}it,nets=off", (1, 4, 16)),
        rate_levels.search_family("search:{}it", (16, 64)),
    ]
    ratings = [
        -400.0,
        -200.0,
        0.0,
        -100.0,
        80.0,
        130.0,
        180.0,
        300.0,
    ]  # the first search is weaker than an amateur
    chain = [spec for family in families for spec in family.parameters]
    assert rate_levels.choose_bot(families, dict(zip(chain, ratings, strict=True)), target) == spec


def test_windows_are_neighbours_and_timed_bots_play_the_one_below() -> None:
    windows = rate_levels.make_windows("dragon", [*SPECS, "search:1s"], 4, 1)
    assert [window.plan.names for window in windows] == [SPECS[:3], SPECS[1:], ["search:1s", "greedy"]]
    assert [window.is_timed for window in windows] == [False, False, True]
    assert [window.plan.names for window in rate_levels.make_windows("dragon", SPECS, 2, 1)] == [
        SPECS[:2],
        SPECS[1:3],
        SPECS[2:],
    ]
    timed = windows[-1]
    games = [game for _ in range(4) for game in timed.next_block()]
    assert [game.lineup.index("search:1s") for game in games] != [games[0].lineup.index("search:1s")] * 4


def test_written_levels_can_be_read_and_the_middle_one_has_1000() -> None:
    specs = [f"search:{number}it" for number in range(1, 8)]
    ratings = {
        seats: {spec: Rating(100.0 * number + seats, 7.4) for number, spec in enumerate(specs)}
        for seats in (2, 3)
    }
    data = tomllib.loads(rate_levels.format_levels("dragon", specs, ratings))
    levels = [read_level(level) for level in data["levels"]]
    assert [level.id for level in levels] == list(LEVELS) and [level.spec for level in levels] == specs
    assert [level.rating.value for level in levels] == [700, 800, 900, 1000, 1100, 1200, 1300]
    assert levels[0].rating_by_seats[2].value == 700 and levels[0].rating.standard_error == 5


@pytest.mark.slow
@pytest.mark.skipif(not jadecourt.COMPILED, reason="needs hundreds of games")
def test_measured_ratings_have_the_order_of_strength(monkeypatch: pytest.MonkeyPatch) -> None:
    from rich.console import Console

    monkeypatch.setattr(rate_levels, "count_cores", lambda: 1)
    ratings = rate_levels.rate("dragon", SPECS, 6, 1, Console(stderr=True))
    assert list(ratings) == [2, 3, 4, 5]
    means = [rate_levels.mean_rating(ratings, spec).value for spec in SPECS]
    assert means == sorted(means) and means[-1] - means[0] > 400


def test_invalid_arguments_are_rejected(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, problem in (
        (["chess"], "unknown game 'chess'"),
        (["--minutes", "0"], "invalid value 0.0"),
    ):
        with pytest.raises(SystemExit):
            rate_levels.main(arguments)
        assert problem in capsys.readouterr().err
