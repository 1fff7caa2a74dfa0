"""The calibration of win probabilities: exponents, files, and where they are used."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import jadecourt
from jadecourt.analysis import win_calibration
from jadecourt.analysis.win_calibration import (
    RoundExponents,
    WinCalibration,
    calibration_path,
    find_calibration,
    load_calibration,
    nets_checksum,
    parse_calibration,
    raise_shares,
    slopes,
    write_calibration,
)
from jadecourt.bots.search.params import Budget
from jadecourt.core import Table
from jadecourt.core.errors import CorruptRecord
from jadecourt.games import GAMES, find_game

EXPONENTS = RoundExponents((1.0, 5.0, 9.0), (0.5, 1.0, 2.0), (0.1, 0.1, 0.2))


def make_calibration(game_id: str, nets: str, exponent: float = 2.0) -> WinCalibration:
    flat = RoundExponents((1.0,), (exponent,), (0.1,))
    return WinCalibration(game_id, find_game(game_id).rules_version, nets, {2: flat}, {"seed": 1})


@pytest.mark.parametrize(
    ("round", "expected"), [(0, 0.5), (1, 0.5), (3, 0.75), (5, 1.0), (7, 1.5), (9, 2.0), (12, 2.0)]
)
def test_exponent_is_interpolated_between_rounds(round: int, expected: float) -> None:
    assert EXPONENTS.at(round) == pytest.approx(expected)
    assert sum(EXPONENTS.weights(round)) == pytest.approx(1)


def test_exponent_of_other_seat_counts_is_that_of_the_nearest() -> None:
    by_seats = {seats: RoundExponents((1.0,), (float(seats),), (0.1,)) for seats in (2, 5)}
    calibration = WinCalibration("dragon", 1, "", by_seats, {})
    assert [calibration.exponent(seats, 3) for seats in (2, 3, 4, 5)] == [2, 2, 5, 5]


def test_raised_shares_sum_to_one_and_keep_their_order() -> None:
    shares = (0.5, 0.3, 0.2, 0.0)
    assert raise_shares(shares, 1.0) == pytest.approx(shares, abs=1e-5)
    surer = raise_shares(shares, 2.0)
    assert sum(surer) == pytest.approx(1)
    assert surer[0] > 0.5 > surer[1] > surer[2] > surer[3] >= 0
    assert raise_shares(shares, 0.5)[0] < 0.5


def test_slopes_are_those_of_raised_shares_at_two_seats() -> None:
    step = 1e-6
    low, high = raise_shares((0.3, 0.7), 1.7), raise_shares((0.3 + step, 0.7 - step), 1.7)
    assert slopes((0.3, 0.7), low, 1.7)[0] == pytest.approx((high[0] - low[0]) / step, rel=1e-3)


@pytest.mark.parametrize("id", GAMES)
def test_shipped_calibration_belongs_to_the_nets_and_rules(id: str) -> None:
    """After new nets: `jadecourt calibration --fit`, see docs/analyse.md."""
    calibration = load_calibration(calibration_path(id))
    assert calibration is not None
    assert (calibration.game, calibration.nets) == (id, nets_checksum(id))
    assert find_calibration(find_game(id)(players=4), Budget()) is calibration
    assert {2, 4} <= set(calibration.by_seats)


def test_calibration_is_for_the_nets_of_the_package_only() -> None:
    game = find_game("dragon")(players=4)
    assert find_calibration(game, Budget(nets="off")) is None
    assert find_calibration(game, Budget(nets="other.nets")) is None


def test_calibration_of_other_nets_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(win_calibration, "FOLDER", tmp_path)
    game = find_game("dragon")(players=2)
    assert find_calibration(game, Budget()) is None  # no file
    load_calibration.cache_clear()
    write_calibration(calibration_path("dragon"), make_calibration("dragon", "0123456789abcdef"))
    assert find_calibration(game, Budget()) is None
    load_calibration.cache_clear()
    written = make_calibration("dragon", nets_checksum("dragon"))
    write_calibration(calibration_path("dragon"), written)
    assert find_calibration(game, Budget()) == written
    load_calibration.cache_clear()


@pytest.mark.parametrize(
    "change",
    [
        {"format": "other"},
        {"format_version": 2},
        {"seats": {}},
        {"seats": {"2": {"rounds": [1], "exponents": [0], "errors": [0.1]}}},
        {"seats": {"2": {"rounds": [2, 1], "exponents": [1, 1], "errors": [0.1, 0.1]}}},
        {"seats": {"2": {"rounds": [1], "exponents": [1, 1], "errors": [0.1]}}},
    ],
)
def test_wrong_calibration_file_is_refused(change: dict[str, object], tmp_path: Path) -> None:
    data = make_calibration("dragon", "").to_json()
    assert parse_calibration(data) == make_calibration("dragon", "")
    path = tmp_path / "wrong.json"
    path.write_text(json.dumps({**data, **change}), encoding="utf-8")
    with pytest.raises(CorruptRecord, match=r"wrong\.json"):
        load_calibration(path)


def test_analysis_shows_calibrated_win_probabilities(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The shares of the searches are raised, their values and scores stay."""
    state = Table(find_game("dragon")(players=2, startSeat=0), 1).state
    monkeypatch.setattr(win_calibration, "FOLDER", tmp_path)
    plain = jadecourt.analyse(state, "32it").decisions[0]
    load_calibration.cache_clear()
    write_calibration(calibration_path("dragon"), make_calibration("dragon", nets_checksum("dragon"), 3.0))
    raised = jadecourt.analyse(state, "32it").decisions[0]
    load_calibration.cache_clear()
    assert plain.evaluation is not None and raised.evaluation is not None
    assert raised.evaluation.win_rates == pytest.approx(raise_shares(plain.evaluation.win_rates, 3.0))
    assert raised.evaluation.scores == plain.evaluation.scores
    assert raised.evaluation.value == plain.evaluation.value
