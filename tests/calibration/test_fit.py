"""Exponents of win shares: fitted to games whose truth is known, and by the command."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from jadecourt.analysis.win_calibration import load_calibration
from jadecourt.calibration.fit import apply_calibration, fit_calibration, fit_exponents
from jadecourt.calibration.forecasts import Forecast, ForecastGame
from jadecourt.calibration.statistics import measure_group
from jadecourt.cli import main
from jadecourt.games import GAMES, find_game

GAME = list(GAMES)[-1]


def overconfident_game(dice: random.Random, early: float, late: float) -> ForecastGame:
    """Three seats with true shares; the forecasts of rounds 1 and 9 are these shares raised to an exponent."""
    true = [dice.random() for _ in range(3)]
    true = [share / sum(true) for share in true]
    winner = dice.choices(range(3), true)[0]
    forecasts = []
    for round, exponent in ((1, early), (9, late)):
        powers = [share**exponent for share in true]
        forecasts.append(Forecast(round // 4, tuple(power / sum(powers) for power in powers), round))
    return ForecastGame(3, tuple(forecasts), tuple(float(seat == winner) for seat in range(3)))


def test_fit_finds_the_exponents_of_overconfident_forecasts() -> None:
    dice = random.Random(2)
    games = [overconfident_game(dice, 2.0, 0.5) for _ in range(3000)]
    found = fit_exponents(games)
    assert (found.at(1), found.at(9)) == pytest.approx((0.5, 2.0), rel=0.15)
    assert 0 < found.errors[0] < 0.3 and 0 < found.errors[-1] < 0.3


def test_fit_lowers_the_calibration_error_of_other_games() -> None:
    dice = random.Random(3)
    fitted = fit_calibration(find_game(GAME), [overconfident_game(dice, 2.0, 2.0) for _ in range(800)], {})
    others = [overconfident_game(dice, 2.0, 2.0) for _ in range(800)]
    before = measure_group(others, 3, None, 10)
    after = measure_group(apply_calibration(fitted, others), 3, None, 10)
    assert before is not None and after is not None
    assert before.ece > 0.06
    assert after.ece < 0.04


def test_fit_of_few_games_stays_near_one() -> None:
    found = fit_exponents([overconfident_game(random.Random(1), 1.0, 1.0)])
    assert found.exponents == pytest.approx((1.0,) * len(found.exponents), abs=0.3)


def test_calibration_fit_writes_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "fit.json"
    arguments = ["--game", GAME, "--bot", "search:2it", "--seats", "3", "--games", "2", "--every", "20"]
    assert main(["calibration", *arguments, "--workers", "1", "--json", "--fit", str(path)]) == 0
    report = json.loads(capsys.readouterr().out)
    calibration = load_calibration(path)
    assert calibration is not None
    assert calibration.to_json() == report["fit"] == json.loads(path.read_text())
    assert (calibration.game, list(calibration.by_seats)) == (GAME, [3])
    assert calibration.notes["bot"] == "search:2it"
    assert main(["calibration", *arguments, "--workers", "1", "--fit", str(path)]) == 0
    assert "Exponents of win shares" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--records", "x", "--fit", "y.json"], "--fit is for games of --bot"),
        (["--game", GAME, "--bot", "search:2it", "--raw", "--fit", "y.json"], "--fit is for games of --bot"),
    ],
)
def test_fit_with_wrong_arguments_is_an_error(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["calibration", *arguments]) == 2
    assert message in capsys.readouterr().err
