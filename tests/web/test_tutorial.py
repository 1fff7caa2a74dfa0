"""What tools/tutorial.py writes follows the script and the rules, and a script that the rules forbid is refused."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import tutorial
from jadecourt.core.errors import IllegalMove
from jadecourt.games import GAMES

GAME = min(GAMES)


def script() -> dict[str, Any]:
    found: dict[str, Any] = json.loads((tutorial.GAMES / GAME / tutorial.SCRIPT).read_text(encoding="utf-8"))
    return found


def write(games: Path, text: dict[str, Any]) -> Path:
    folder = games / GAME
    folder.mkdir(exist_ok=True)
    (folder / tutorial.SCRIPT).write_text(json.dumps(text), encoding="utf-8")
    return folder


def asked(text: dict[str, Any]) -> dict[str, Any]:
    """The first move that the script wants of the pupil."""
    part: dict[str, Any] = next(part for part in text["course"] if "ask" in part)
    return part


def test_every_game_has_one() -> None:
    assert {folder.name for folder in tutorial.script_dirs(tutorial.GAMES)} == set(GAMES)


def test_the_check_finds_a_script_that_has_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = write(tmp_path, script())
    assert tutorial.main(["--check"], tmp_path) == 1
    assert f"{GAME}/{tutorial.TUTORIAL}" in capsys.readouterr().err
    assert tutorial.main([], tmp_path) == 0
    assert tutorial.main(["--check"], tmp_path) == 0
    changed = script()
    changed["names"][0] = "Somebody else"
    write(tmp_path, changed)
    assert tutorial.main(["--check"], tmp_path) == 1
    assert "Somebody else" not in (folder / tutorial.TUTORIAL).read_text(encoding="utf-8")


def test_a_move_that_the_rules_forbid_is_refused(tmp_path: Path) -> None:
    forbidden = script()
    seat = forbidden["seat"]
    own = {"seat": seat, "moves": [asked(forbidden)["move"]] * 3}
    forbidden["course"] = [forbidden["course"][0], own]
    with pytest.raises(IllegalMove):
        tutorial.make_tutorial(write(tmp_path, forbidden))


def test_a_lesson_cannot_want_what_is_not_possible(tmp_path: Path) -> None:
    wrong = script()
    asked(wrong)["move"] = "no such move"
    with pytest.raises(ValueError, match="none of the pupil's moves"):
        tutorial.make_tutorial(write(tmp_path, wrong))


def test_chance_cannot_decide_what_is_not_to_be_drawn(tmp_path: Path) -> None:
    wrong = script()
    drawn = next(part for part in wrong["course"] if "chance" in part)["chance"]
    drawn[:] = [drawn[0]] * 3
    with pytest.raises(ValueError, match="chance cannot decide"):
        tutorial.make_tutorial(write(tmp_path, wrong))


def test_stages_tell_everything_in_all_languages() -> None:
    for folder in tutorial.script_dirs(tutorial.GAMES):
        written = json.loads((folder / tutorial.TUTORIAL).read_text(encoding="utf-8"))
        entries = [entry for stage in written["stages"] for entry in stage["entries"]]
        assert len(entries) > 20, folder.name
        for entry in entries:
            assert set(entry["text"]) == set(tutorial.LANGUAGES)
            assert entry["text"]["en"] != entry["text"]["fr"]
        assert max(entry["ply"] for entry in entries) > 10
