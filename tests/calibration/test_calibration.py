"""Forecasts compared with results: statistics on data whose truth is known, and the command from end to end."""

from __future__ import annotations

import gzip
import json
import random
from math import erf, sqrt
from pathlib import Path

import pytest

from jadecourt import COMPILED
from jadecourt.analysis.analysis import analyse
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.arena.command import run_plan
from jadecourt.arena.plan import make_plan
from jadecourt.arena.results import load_games
from jadecourt.arena.runners import SerialRunner, play_game
from jadecourt.bots import LEVELS
from jadecourt.bots.levels import level_spec
from jadecourt.calibration import command
from jadecourt.calibration.command import CalibrationRequest, recorded_tasks, scheduled_tasks
from jadecourt.calibration.forecasts import Forecast, ForecastGame, ForecastTask, collect_forecasts
from jadecourt.calibration.statistics import Reliability, measure, measure_group
from jadecourt.cli import main
from jadecourt.core.record import Record
from jadecourt.games import GAMES

GAME = list(GAMES)[-1]
DECISIONS = 30
SEARCHING_LEVEL = next(level for level in LEVELS if level_spec(level, GAME).startswith("search"))


def random_walk_game(dice: random.Random, sharpness: float = 1.0) -> ForecastGame:
    """A game of two seats that a random walk decides. Its forecasts are true, or overconfident if sharpness > 1."""
    position, forecasts = 0.0, []
    for number in range(DECISIONS):
        share = 0.5 * (1 + erf(sharpness * position / sqrt(2 * (DECISIONS - number))))
        forecasts.append(Forecast(3 * number // DECISIONS, (share, 1 - share)))
        position += dice.gauss(0, 1)
    return ForecastGame(2, tuple(forecasts), (1.0, 0.0) if position > 0 else (0.0, 1.0))


def measure_walks(games: int, sharpness: float, seed: int = 1) -> Reliability:
    dice = random.Random(seed)
    found = measure_group([random_walk_game(dice, sharpness) for _ in range(games)], 2, None, 10)
    assert found is not None
    return found


def test_true_forecasts_have_the_error_of_noise() -> None:
    found = [measure_walks(200, 1.0, seed) for seed in range(8)]
    mean_error = sum(one.ece for one in found) / len(found)
    mean_noise = sum(one.noise for one in found) / len(found)
    assert mean_error == pytest.approx(mean_noise, rel=0.5)
    assert mean_error < 0.03
    assert sum(one.ece_ci[0] <= one.ece <= one.ece_ci[1] for one in found) == len(found)


def test_overconfident_forecasts_have_a_larger_error_than_noise() -> None:
    found = measure_walks(200, 3.0)
    assert found.ece_ci[0] > 2 * found.noise
    below = next(one for one in found.bins if one.low == pytest.approx(0.1))
    assert below.result_ci[0] > below.forecast  # seats given up too early


def test_reliability_table_of_known_forecasts() -> None:
    games = [
        ForecastGame(2, (Forecast(0, (0.62, 0.38)), Forecast(2, (1.0, 0.0))), (1.0, 0.0)),
        ForecastGame(2, (Forecast(0, (0.66, 0.34)), Forecast(2, (0.0, 1.0))), (0.0, 1.0)),
    ]
    whole, first, last = measure(games, 10)
    assert [one.third for one in (whole, first, last)] == [None, "first", "last"]
    assert (whole.games, whole.forecasts, first.forecasts) == (2, 8, 4)
    assert [(one.count, one.result) for one in first.bins] == [(2, 0.5), (2, 0.5)]
    assert [one.forecast for one in first.bins] == pytest.approx([0.36, 0.64])
    assert first.ece == pytest.approx(0.14)
    assert last.ece == 0
    assert whole.ece == pytest.approx(0.07)
    assert first.brier == pytest.approx((0.38**2 + 0.66**2) / 2)
    assert [(one.low, one.high) for one in last.bins] == [(0.0, 0.1), (0.9, 1.0)]


def test_measure_several_seat_counts_reports_each_and_all() -> None:
    games = [
        ForecastGame(seats, (Forecast(1, (1 / seats,) * seats),), (1.0, *[0.0] * (seats - 1)))
        for seats in (2, 4)
    ]
    found = measure(games, 10)
    assert [(one.seats, one.third, one.forecasts) for one in found] == [
        (None, None, 6),
        (None, "middle", 6),
        (2, None, 2),
        (2, "middle", 2),
        (4, None, 4),
        (4, "middle", 4),
    ]


@pytest.mark.parametrize("bot", ["search:4it", "classic-search:4it", SEARCHING_LEVEL])
def test_forecasts_of_a_played_game_cover_its_thirds(bot: str) -> None:
    (task,) = scheduled_tasks(CalibrationRequest(GAME, bot, seats=[3], games=1))
    game = collect_forecasts(task, every=8 if COMPILED else 30, budget=None)
    assert {forecast.third for forecast in game.forecasts} == {0, 1, 2}
    assert sum(game.results) == 1
    for forecast in game.forecasts:
        assert len(forecast.win_shares) == 3
        assert sum(forecast.win_shares) == pytest.approx(1)


def test_forecasts_of_a_record_are_those_of_analyse(tmp_path: Path) -> None:
    results = tmp_path / "arena.jsonl.gz"
    run_plan(make_plan(GAME, "random", seats=2, games=2), SerialRunner(play_game), results)
    record = Record.loads(load_games(results)[0].record)
    text = tmp_path / "game.txt"
    text.write_text(record.dumps(), encoding="utf-8")
    tasks = recorded_tasks([results, text])
    assert len(tasks) == 3
    game = collect_forecasts(tasks[2], every=20, budget="8it")
    points = RecordedGame(record).decision_points[::20]
    assert game.forecasts
    shown = [analyse(record, "8it", ply=point.ply).decisions[0].evaluation for point in points]
    assert [one.win_shares for one in game.forecasts] == [one.win_rates for one in shown if one]
    assert sorted(game.results) == [0.0, 1.0] or game.results == (0.5, 0.5)


@pytest.mark.slow
@pytest.mark.skipif(not COMPILED, reason="takes minutes in pure Python")
def test_calibration_prints_report_and_plot(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "reliability.svg"
    arguments = ["calibration", "--game", GAME, "--bot", "search:8it", "--seats", "2,4", "--games", "2"]
    arguments += ["--every", "4", "--workers", "1"]
    assert main([*arguments, "--json", "--plot", str(picture)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert picture.is_file()
    assert [(group["seats"], group["third"]) for group in report["groups"]][:5] == [
        (None, None),
        (None, "first"),
        (None, "middle"),
        (None, "last"),
        (2, None),
    ]
    assert all(group["games"] == (4 if group["seats"] is None else 2) for group in report["groups"])
    assert main([*arguments[:-4], "--every", "9", "--workers", "1", "--budget", "8it"]) == 0
    printed = capsys.readouterr().out
    assert "analysis with 8it of games of search:8it" in printed
    assert "4 seats, last third" in printed


def test_calibration_json_is_one_object(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--game", GAME, "--bot", "search:2it", "--seats", "3", "--games", "1", "--every", "20"]
    assert main(["calibration", *arguments, "--workers", "1", "--json"]) == 0
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert captured.err == ""
    assert report["title"] == f"{GAME}: search:2it"
    assert [group["third"] for group in report["groups"]] == [None, "first", "middle", "last"]
    assert all(0 <= group["ece_ci"][0] <= group["ece"] <= group["ece_ci"][1] for group in report["groups"])


def test_interrupted_calibration_reports_the_games_so_far(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def collect(task: ForecastTask, every: int, budget: str | None, calibrated: bool) -> ForecastGame:
        if task.number == 3:
            raise KeyboardInterrupt
        return random_walk_game(random.Random(task.number))

    monkeypatch.setattr(command, "collect_forecasts", collect)
    arguments = ["--game", GAME, "--bot", "search:2it", "--seats", "2", "--workers", "1", "--json"]
    assert main(["calibration", *arguments]) == 2
    captured = capsys.readouterr()
    assert "interrupted after 3 of 200 games: the report is about these" in captured.err
    assert json.loads(captured.out)["groups"][0]["games"] == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--game", GAME], "--game and --bot are required"),
        (["--records", "x", "--bot", "greedy"], "--records has its own games"),
        (["--records", "missing.txt"], "missing.txt"),
        (["--game", GAME, "--bot", "greedy"], "greedy has no search that forecasts"),
        (["--game", GAME, "--bot", "greedy,random"], "--bot takes one bot"),
        (["--game", GAME, "--bot", "search:8it", "--every", "0"], "--every must be at least 1"),
        (["--game", GAME, "--bot", "search:8it", "--bins", "1"], "--bins must be from 2 to 100"),
        (["--game", GAME, "--bot", "search:8it", "--budget", "much"], "--budget"),
        (
            ["--game", GAME, "--bot", "search:8it", "--fit", "no/folder/fit.json"],
            "the folder no/folder does not",
        ),
        (
            ["--game", GAME, "--bot", "search:8it", "--fit", "fit.json", "--raw"],
            "leave out --records and --raw",
        ),
    ],
)
def test_calibration_invalid_argument_is_an_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibration", *arguments]) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("lines", [[b"{}", b"[1]"], [b"{}", b"{"], [b"{}", b'{"number": 1}'], []])
def test_calibration_of_a_damaged_results_file_is_an_error(
    lines: list[bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "arena.jsonl.gz"
    path.write_bytes(b"".join(map(gzip.compress, lines)) or b"\x1f\x8bdamaged")
    assert main(["calibration", "--records", str(path)]) == 2
    assert "arena.jsonl.gz: not an arena results file, or damaged" in capsys.readouterr().err
