"""The tool that plays a game and writes a picture of every decision and scene (tools/filmstrip.py)."""

from __future__ import annotations

import re
import struct
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from film_camera import INDEX
from film_table import choose_target, count_decisions
from filmstrip import parse_arguments, record
from jadecourt.games import GAMES


def picture_size(path: Path) -> tuple[int, ...]:
    """Width and height of a PNG file."""
    return struct.unpack(">II", path.read_bytes()[16:24])


def own_moves(browser: Browser, folder: Path, *arguments: str) -> list[str]:
    """The captions of the own decisions of a filmstrip."""
    settings, _ = parse_arguments(arguments)
    return [picture.caption for picture in record(browser, settings, folder).pictures if not picture.is_scene]


@pytest.mark.parametrize("game", GAMES)
def test_filmstrip_of_a_few_decisions_has_a_picture_of_each_decision_and_scene(
    browser: Browser, tmp_path: Path, game: str
) -> None:
    settings, folder = parse_arguments(
        [game, "7", "820x700", "--decisions", "4", "--touch", "--dark", "--output", str(tmp_path / "film")]
    )
    camera = record(browser, settings, folder)
    assert camera.problems == []
    files = sorted(path.name for path in folder.glob("*.png"))
    assert files == [picture.file for picture in camera.pictures]
    assert {picture_size(folder / file) for file in files} == {(820, 700)}
    assert re.findall(r'<img src="([^"]*)"', (folder / INDEX).read_text(encoding="utf-8")) == files
    scenes = [picture for picture in camera.pictures if picture.is_scene]
    assert len(files) - len(scenes) == 4
    assert scenes


@pytest.mark.parametrize("game", GAMES)
def test_same_seed_gives_the_same_decisions(browser: Browser, tmp_path: Path, game: str) -> None:
    arguments = (game, "3", "1280x800", "--decisions", "3")
    assert own_moves(browser, tmp_path, *arguments) == own_moves(browser, tmp_path, *arguments)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess", "1", "390x844"], "'chess'"),
        (["GAME", "one", "390x844"], "invalid int value: 'one'"),
        (["GAME", "1", "390"], "expected WIDTHxHEIGHT"),
        (["GAME", "1", "390x844", "--players", "99"], "99"),
        (["GAME", "1", "390x844", "--option", "tower"], "expected KEY=VALUE"),
        (["GAME", "1", "390x844", "--option", "tower=1"], "unknown option 'tower'"),
        (["GAME", "1", "390x844", "--decisions", "0"], "at least 1"),
        (["GAME", "1", "390x844", "--language", "xx"], "'xx'"),
    ],
)
def test_wrong_arguments_are_explained(
    capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    game = next(iter(GAMES))
    with pytest.raises(SystemExit):
        parse_arguments([game if argument == "GAME" else argument for argument in arguments])
    assert message in capsys.readouterr().err


@pytest.mark.parametrize(
    ("targets", "expected"),
    [
        (["a x", "a x+y", "b"], "a x+y"),
        (["a y", "a z"], "a y"),
        (["a", "a x", "c"], "a x"),
    ],
)
def test_target_is_the_suggested_move_or_a_part_of_it(targets: list[str], expected: str) -> None:
    assert choose_target(targets, "a x+y", 1, "") == expected


def test_target_without_a_suggestion_depends_on_seed_and_progress_only() -> None:
    targets = [f"a {number}" for number in range(20)]
    chosen = [choose_target(targets, "", 1, str(progress)) for progress in range(10)]
    assert chosen == [choose_target(targets, "", 1, str(progress)) for progress in range(10)]
    assert len(set(chosen)) > 1


@pytest.mark.parametrize("game", GAMES)
def test_number_of_decisions_is_that_of_a_whole_game(game: str) -> None:
    settings, _ = parse_arguments([game, "7", "390x844"])
    assert count_decisions(settings.game, settings.seed) > 10
