"""tools/tutorial.py writes the tutorials from their scripts and rejects invalid scripts."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest

import jadecourt
import tutorial
from jadecourt.core.errors import IllegalMove
from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon.components import TYPE_NAMES
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.catalogue import load_catalogue
from jadecourt.server.domain.seating import BOT_NAMES

GAME = min(GAMES)
CATALOGUES = Path(jadecourt.__file__).parent / "locales"


def read_script() -> dict[str, Any]:
    script: dict[str, Any] = json.loads((tutorial.GAMES / GAME / tutorial.SCRIPT).read_text(encoding="utf-8"))
    return script


def write_script(games: Path, script: dict[str, Any]) -> Path:
    folder = games / GAME
    folder.mkdir(exist_ok=True)
    (folder / tutorial.SCRIPT).write_text(json.dumps(script), encoding="utf-8")
    return folder


def first_task(script: dict[str, Any]) -> dict[str, Any]:
    """The first part of the script in which the learner has to move."""
    part: dict[str, Any] = next(part for part in script["course"] if "ask" in part)
    return part


def test_nobody_in_a_tutorial_is_named_like_a_bot() -> None:
    for folder in tutorial.script_dirs(tutorial.GAMES):
        names = json.loads((folder / tutorial.SCRIPT).read_text(encoding="utf-8"))["names"]
        assert not set(names) & set(BOT_NAMES), folder.name
        for language in LANGUAGES:
            texts = (CATALOGUES / language / folder.name / "tutorial.ftl").read_text(encoding="utf-8")
            assert not set(re.findall(r"\w+", texts)) & set(BOT_NAMES), language
            assert all(name in texts for name in names[1:]), language


def test_dragon_tutorial_names_all_persons_and_loses_and_replaces_one() -> None:
    script = json.loads((tutorial.GAMES / "dragon" / tutorial.SCRIPT).read_text(encoding="utf-8"))
    moves = [part["move"].split()[0] for part in script["course"] if "ask" in part]
    assert {"swap", "release"} <= set(moves)
    for language in LANGUAGES:
        catalogue = load_catalogue("dragon", language)
        keys = [part["read"] for part in script["course"] if part.get("read", "").startswith("people-")]
        text = " ".join(
            catalogue(f"tutorial-{key}.{attribute}") for key in keys for attribute in ("text-1", "text-2")
        )
        assert text.count("*") == 2 * len(TYPE_NAMES), language


def test_every_game_has_a_tutorial() -> None:
    assert {folder.name for folder in tutorial.script_dirs(tutorial.GAMES)} == set(GAMES)


def test_check_with_changed_script_fails(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = write_script(tmp_path, read_script())
    assert tutorial.main(["--check"], tmp_path) == 1
    assert f"{GAME}/{tutorial.TUTORIAL}" in capsys.readouterr().err
    assert tutorial.main([], tmp_path) == 0
    assert tutorial.main(["--check"], tmp_path) == 0
    changed = read_script()
    changed["names"][0] = "Carla"
    write_script(tmp_path, changed)
    assert tutorial.main(["--check"], tmp_path) == 1
    assert "Carla" not in (folder / tutorial.TUTORIAL).read_text(encoding="utf-8")


def test_script_with_illegal_move_is_rejected(tmp_path: Path) -> None:
    script = read_script()
    seat = script["seat"]
    own = {"seat": seat, "moves": [first_task(script)["move"]] * 3}
    script["course"] = [script["course"][0], own]
    with pytest.raises(IllegalMove):
        tutorial.make_tutorial(write_script(tmp_path, script))


def test_lesson_with_illegal_expected_move_is_rejected(tmp_path: Path) -> None:
    script = read_script()
    first_task(script)["move"] = "no such move"
    with pytest.raises(ValueError, match="is not a legal move of the learner"):
        tutorial.make_tutorial(write_script(tmp_path, script))


def test_script_with_impossible_chance_outcome_is_rejected(tmp_path: Path) -> None:
    script = read_script()
    outcomes = next(part for part in script["course"] if "chance" in part)["chance"]
    outcomes[:] = [outcomes[0]] * 3
    with pytest.raises(ValueError, match="chance cannot decide"):
        tutorial.make_tutorial(write_script(tmp_path, script))


def test_log_entries_of_lessons_are_worded_in_every_language() -> None:
    for folder in tutorial.script_dirs(tutorial.GAMES):
        script = json.loads((folder / tutorial.SCRIPT).read_text(encoding="utf-8"))
        tutorial_json = json.loads((folder / tutorial.TUTORIAL).read_text(encoding="utf-8"))
        entries = [entry for lesson in tutorial_json["lessons"] for entry in lesson["entries"]]
        assert len(entries) > 20, folder.name
        kinds = {kind.name for kind in find_game(folder.name)(**script["options"]).entry_kinds}
        for entry in entries:
            assert entry["kind"] in kinds
            assert "text" not in entry
            for language in LANGUAGES:
                assert f"entry-{entry['kind']}" in load_catalogue(folder.name, language)
        assert max(entry["ply"] for entry in entries) > 10


def test_lessons_of_every_tutorial_are_worded_in_every_language() -> None:
    for folder in tutorial.script_dirs(tutorial.GAMES):
        script = json.loads((folder / tutorial.SCRIPT).read_text(encoding="utf-8"))
        keys = [part.get("read") or part.get("ask") for part in script["course"]]
        texts = [
            f"tutorial-{key}{attribute}" for key in keys if key for attribute in ("", ".text-1", ".text-2")
        ]
        assert len(texts) > 30, folder.name
        for language in LANGUAGES:
            catalogue = load_catalogue(folder.name, language)
            assert [text for text in texts if text not in catalogue] == []
