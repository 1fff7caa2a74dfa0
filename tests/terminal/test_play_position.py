"""`jadecourt play --position`: games that begin at a position, saved, resumed, undone and replayed."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli_driver import run
from jadecourt.cli import main
from jadecourt.core import Record
from jadecourt.games import GAMES, load_position, load_table

POSITIONS = {
    "dragon": "game: dragon players=3\nround 11, A to act  # the end is near\nA: 9 yuan, space 3, palaces 2[monk-y]",
    "kingdom": "game: kingdom players=3\nround 20, deck 7\nA: F 2",
}


def write_position(folder: Path, text: str) -> Path:
    path = folder / "position.txt"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("id", GAMES)
def test_game_from_position_is_saved_resumed_and_finished(id: str, tmp_path: Path) -> None:
    path = write_position(tmp_path, POSITIONS[id])
    begun = run(
        tmp_path,
        "play",
        "--position",
        str(path),
        "--players",
        ",".join(["human", "random", "random"]),
        "--seed",
        "3",
        lines=["1", "undo", "1"],
    )
    assert (begun.returncode, begun.stderr) == (0, "")
    (saved,) = (tmp_path / "unfinished").iterdir()
    record = Record.loads(saved.read_text(encoding="utf-8"))
    game, state = load_position(POSITIONS[id])
    assert record.start(game) == state
    finished = run(tmp_path, "play", "--continue", lines=[*"1234567"] * 20)
    assert (finished.returncode, finished.stderr) == (0, "")
    (kept,) = (tmp_path / "records").iterdir()
    table = load_table(kept.read_text(encoding="utf-8"))
    assert table.is_over and table.start_state == state
    replayed = run(tmp_path, "replay", str(kept))
    assert (replayed.returncode, replayed.stderr) == (0, "")


@pytest.mark.parametrize(
    ("text", "arguments", "why"),
    [
        ("game: dragon players=2\nround x", (), "position.txt: line 2: invalid number 'x'"),
        ("game: dragon players=2\nover", (), "the game is over in this position"),
        (
            "game: dragon players=2",
            ("--players", "human,random,random"),
            "3 players, but the position 2 seats",
        ),
        ("game: dragon players=2", ("--seats", "2"), "--position and --seats cannot be combined"),
        ("game: dragon players=2", ("--great-wall",), "--position and --great-wall cannot be combined"),
        ("game: dragon players=2", ("--continue",), "--continue and --position cannot be combined"),
        ("game: kingdom players=3; AC to bid; B: sealed 5", (), "cannot begin with sealed answers"),
    ],
)
def test_wrong_position_or_flags_end_with_one_line(
    text: str, arguments: tuple[str, ...], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    game = ("dragon",) if "--great-wall" in arguments else ()
    path = write_position(tmp_path, text)
    assert main(["play", *game, "--position", str(path), *arguments]) == 2
    captured = capsys.readouterr()
    assert why in captured.err and captured.err.count("\n") == 1


def test_position_of_another_game_or_from_standard_input_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_position(tmp_path, POSITIONS["dragon"])
    assert main(["play", "kingdom", "--position", str(path)]) == 2
    assert "this is a position of dragon, not of kingdom" in capsys.readouterr().err
    assert main(["play", "--position", "-"]) == 2
    assert "the moves are read from standard input" in capsys.readouterr().err
