"""`jadecourt openings` from end to end."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from cli_driver import run
from jadecourt.bots.openings import build, load_opening
from jadecourt.bots.openings.book import load_book
from jadecourt.cli import main
from jadecourt.core import Table
from jadecourt.core.options import seat_counts
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import LANGUAGES, load_catalogue

EVENTS = "drought,tribute,contagion,mongol,festival,tribute,drought,mongol,festival,contagion"


@pytest.mark.parametrize("language", list(LANGUAGES))
@pytest.mark.parametrize("game_id", list(GAMES))
def test_openings_in_every_language_names_the_best_choice(
    game_id: str, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["openings", game_id, "--seats", "4", "--lang", language]) == 0
    out = capsys.readouterr().out
    opening = load_opening(find_game(game_id)(players=4))
    assert load_book(game_id).entries(opening)[0].move in out
    assert load_catalogue("terminal", language)("openings-interval") in out


def test_openings_say_how_many_choices_are_left_out(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openings", "dragon", "--lang", "en"]) == 0
    assert "of 36 choices; --all prints them all." in capsys.readouterr().out
    assert main(["openings", "dragon", "--all", "--lang", "en"]) == 0
    assert "--all" not in capsys.readouterr().out


def test_openings_of_events_as_json_has_all_choices_with_errors(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["openings", "dragon", "--seats", "3", "--events", EVENTS, "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["game"], found["seats"], ",".join(found["setup"])) == ("dragon", 3, EVENTS)
    assert len(found["choices"]) == 36
    assert all(choice["margin_error"] > 0 and choice["games"] > 0 for choice in found["choices"])
    assert [choice["margin"] for choice in found["choices"]] == sorted(
        (choice["margin"] for choice in found["choices"]), reverse=True
    )
    assert len(found["order"]) == 2


def test_openings_of_a_seed_and_of_its_position_are_the_same(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for game_id in GAMES:
        position = tmp_path / f"{game_id}.txt"
        position.write_text(str(Table(find_game(game_id)(players=3), 5).state), encoding="utf-8")
        assert main(["openings", game_id, "--seats", "3", "--seed", "5", "--json"]) == 0
        by_seed = json.loads(capsys.readouterr().out)
        assert main(["openings", game_id, "--position", str(position), "--json"]) == 0
        assert json.loads(capsys.readouterr().out) == by_seed
        assert by_seed["setup"]


def test_openings_whose_order_is_noise_say_so(capsys: pytest.CaptureFixture[str]) -> None:
    """The remark appears exactly where the check on new setups found next to nothing."""
    sentence = load_catalogue("terminal", "en")("openings-weak").split(":")[0]
    seen = set()
    for game_id in GAMES:
        for seats in seat_counts(find_game(game_id).option_specs):
            assert main(["openings", game_id, "--seats", str(seats), "--lang", "en"]) == 0
            is_weak = load_book(game_id).require_model(seats).is_weak
            assert (f"{sentence}:" in capsys.readouterr().out) == is_weak
            seen.add(is_weak)
    assert False in seen


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["dragon", "--events", "rain"], "unknown event 'rain'"),
        (["dragon", "--seats", "9"], "--seats"),
        (["dragon", "--seats", "0"], "invalid value 0 for --seats"),
        (["dragon", "--games", "100000"], "--games needs --build"),
        (["dragon", "--policy", "greedy"], "--policy needs --build"),
        (["dragon", "--build", "--json"], "--json cannot be combined with --build"),
        (["dragon", "--build", "--seats", "3"], "--seats cannot be combined with --build"),
        (["dragon", "--seed", "1", "--events", EVENTS], "cannot be combined"),
        (["chess"], "unknown game 'chess'"),
        (["dragon", "--build", "--games", "10"], "--games must be at least"),
        (["dragon", "--build", "--policy", "clever"], "unknown policy 'clever'"),
        (["dragon", "--build", "--workers", "-1"], "--workers must be at least 1"),
    ],
)
def test_openings_with_wrong_arguments_fails_with_one_line(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    if "--build" in arguments:
        arguments = [*arguments, "--out", str(tmp_path / "book.json"), "--parts", str(tmp_path / "parts")]
    assert main(["openings", *arguments]) == 2
    captured = capsys.readouterr()
    assert message in captured.err
    assert captured.err.count("\n") == 1
    assert not (tmp_path / "book.json").exists()


def test_openings_of_a_position_with_other_rules_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    position = tmp_path / "wall.txt"
    position.write_text(str(Table(find_game("dragon")(players=3, greatWall=True), 5).state), encoding="utf-8")
    assert main(["openings", "dragon", "--position", str(position), "--lang", "en"]) == 2
    assert "default options" in capsys.readouterr().err


def test_openings_build_interrupted_says_where_the_games_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(build, "write_part", interrupted)
    parts = tmp_path / "parts"
    arguments = ["openings", "dragon", "--build", "--games", "10000", "--workers", "1", "--parts", str(parts)]
    assert main([*arguments, "--out", str(tmp_path / "book.json")]) == 2
    error = " ".join(capsys.readouterr().err.split())
    assert f"interrupted: complete parts of the games are in {parts}; the same command continues" in error
    assert not (tmp_path / "book.json").exists()


@pytest.mark.slow
def test_openings_build_writes_a_book_that_can_be_read(tmp_path: Path) -> None:
    arguments = ["openings", "dragon", "--build", "--games", "10000", "--workers", "2", "--seed", "2"]
    done = run(tmp_path, *arguments, "--out", str(tmp_path / "book.json"))
    assert done.returncode == 0, done.stderr
    assert json.loads((tmp_path / "book.json").read_text())["seats"].keys() == {"2", "3", "4", "5"}
    assert "r squared" in done.stdout
