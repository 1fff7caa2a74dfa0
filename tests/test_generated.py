"""Generated files are up to date or say how to write them anew, and sealed fields stay out of the open hash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import generate
import playthrough
import regenerate
import terminal_picture
from jadecourt.games import GAMES

OPEN = """
rules = ["flow"]
[table]
round = ["short", 0, ""]
tokens = ["short", 3, ""]
[derived]
count = ["short", 0, ""]
"""
SEALED = """
[sealed]
asked = ["short", 0, ""]
bids = ["short", 2, ""]
"""


@pytest.mark.parametrize(
    "files", [generate.generated, regenerate.tutorials, regenerate.wire_description, regenerate.wire_types]
)
def test_generated_files_are_current(files: Callable[[], Iterator[regenerate.File]]) -> None:
    """Golden games have a test of their own."""
    for path, fresh in files():
        assert (difference := regenerate.compare(path, fresh)) == "", difference


def test_difference_is_short_and_names_the_command(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("".join(f"{number}\n" for number in range(50)), encoding="utf-8")
    assert regenerate.compare(path, path.read_text(encoding="utf-8")) == ""
    told = regenerate.compare(path, "".join(f"{number} {'x' * 500}\n" for number in range(50)))
    assert "kept.txt is out of date:\n-0\n" in told
    assert told.endswith("\n… and 88 more lines\nIf the change is meant, run: python tools/regenerate.py")
    assert max(map(len, told.splitlines())) < 200
    assert "+here" in regenerate.compare(tmp_path / "missing.txt", "here\n")


def test_golden_game_is_written_anew_by_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(f"{playthrough.COMMAND} {next(iter(GAMES))} 3 players=2\nanything\n", encoding="utf-8")
    ((found, fresh),) = regenerate.playthroughs(tmp_path)
    assert found == path
    assert fresh.startswith(f"{playthrough.COMMAND} {next(iter(GAMES))} 3 players=2\ngame ")
    assert regenerate.compare(path, fresh) != ""


def test_command_writes_what_is_stale_and_check_only_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "made.txt"
    path.write_text("old\n", encoding="utf-8")
    monkeypatch.setattr(regenerate, "ROOT", tmp_path)
    monkeypatch.setattr(regenerate, "generated", lambda: iter([(path, "new\n")]))
    assert regenerate.main(["--check"]) == 1
    assert "-old\n+new\n" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "old\n"
    assert regenerate.main([]) == 0
    assert path.read_text(encoding="utf-8") == "new\n"
    assert regenerate.main(["--check"]) == 0
    assert regenerate.main(["--chek"]) == 2


def test_picture_of_the_terminal_says_how_it_is_drawn() -> None:
    assert terminal_picture.COMMAND in regenerate.PICTURE.read_text(encoding="utf-8")
    drawn = terminal_picture.draw_picture(next(iter(GAMES)), "1", "5", "players=2")
    assert terminal_picture.draw_again(drawn) == drawn


@pytest.fixture
def source(tmp_path: Path) -> Path:
    return tmp_path / "board.toml"


def make_board(source: Path) -> Any:
    """A board of the class that is written for this list of fields, every stored one 0."""
    scope: dict[str, Any] = {"__name__": "jadecourt.games.made.board", "__package__": "jadecourt.games.made"}
    exec(generate.board_py(source), scope)
    # without `__init__`: it sets what Python may not set in a compiled state
    board = scope["Board"].__new__(scope["Board"])
    for name, length in scope["FIELDS"]:
        setattr(board, name, [0] * length if length else 0)
    return board


def test_a_board_without_sealed_fields_has_one_hash(source: Path) -> None:
    source.write_text(OPEN, encoding="utf-8")
    assert not hasattr(make_board(source), "hash_open")
    assert "hash_open" not in generate.board_pxd(source)


def test_the_open_hash_depends_on_every_stored_field_but_the_sealed_ones(source: Path) -> None:
    source.write_text(OPEN + SEALED, encoding="utf-8")
    board = make_board(source)
    hashes = board.hash_fields(), board.hash_open()
    for name, value, seen in [
        ("round", 1, True),
        ("tokens", [0, 0, 1], True),
        ("asked", 1, False),
        ("bids", [0, 1], False),
    ]:
        before = getattr(board, name)
        setattr(board, name, value)
        assert board.hash_fields() != hashes[0]
        assert (board.hash_open() != hashes[1]) == seen
        setattr(board, name, before)
    board.count = 1
    assert (board.hash_fields(), board.hash_open()) == hashes
    assert {"asked", "bids"} < board.fields().keys()


def test_both_hashes_are_declared_alike(source: Path) -> None:
    source.write_text(OPEN + SEALED, encoding="utf-8")
    declared = generate.board_pxd(source)
    for method in ("hash_fields", "hash_open"):
        assert (
            "    @cython.locals(h=cython.ulonglong, i=cython.int)\n"
            f"    cdef unsigned long long {method}(self) noexcept nogil\n"
        ) in declared
