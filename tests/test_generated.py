"""What tools/generate.py writes is up to date, and sealed fields stay out of the open hash."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import generate

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


def test_generated_files_are_current() -> None:
    assert [path.name for path in generate.stale()] == [], "run python tools/generate.py"


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
