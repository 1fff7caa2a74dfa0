"""Generated files are up to date or say how to write them anew, and sealed fields stay out of the open hash."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeAlias

import pytest

import catalogues
import generate
import generate_game
import generate_pxd
import playthrough
import regenerate
import terminal_screenshot
from game_declaration import Field
from jadecourt.games import GAMES

Sections: TypeAlias = dict[str, list[Field]]
FIELDS: Sections = {
    "options": [Field("seats", "short", 0, "2", "5", "")],
    "table": [Field("round", "short", 0, "0", "9", ""), Field("tokens", "short", 3, "0", "9", "")],
    "derived": [Field("count", "short", 0, "0", "0", "")],
}
SEALED_FIELDS: Sections = {
    "sealed": [Field("asked", "short", 0, "0", "1", ""), Field("bids", "short", 2, "0", "1", "")]
}


@pytest.mark.parametrize(
    "files",
    [
        generate.generated_files,
        catalogues.generated_files,
        regenerate.observation_tables,
        regenerate.tutorials,
        regenerate.board_pictures,
        regenerate.api_documents,
        regenerate.typescript_types,
    ],
)
def test_generated_files_are_current(files: Callable[[], Iterator[regenerate.GeneratedFile]]) -> None:
    """Golden games have a test of their own."""
    for path, fresh in files():
        assert (difference := regenerate.describe_outdated(path, fresh)) == "", difference


def test_diff_of_outdated_file_is_short_and_names_the_command(tmp_path: Path) -> None:
    path = tmp_path / "kept.txt"
    path.write_text("".join(f"{number}\n" for number in range(50)), encoding="utf-8")
    assert regenerate.describe_outdated(path, path.read_text(encoding="utf-8")) == ""
    difference = regenerate.describe_outdated(
        path, "".join(f"{number} {'x' * 500}\n" for number in range(50))
    )
    assert "kept.txt is out of date:\n-0\n" in difference
    assert difference.endswith(
        "\n… and 88 more lines\nIf the change is meant, run: python tools/regenerate.py"
    )
    assert max(map(len, difference.splitlines())) < 200
    assert "+here" in regenerate.describe_outdated(tmp_path / "missing.txt", "here\n")


def test_golden_game_is_regenerated_from_its_first_line(tmp_path: Path) -> None:
    path = tmp_path / "golden.txt"
    path.write_text(f"{playthrough.COMMAND} {next(iter(GAMES))} 3 players=2\nanything\n", encoding="utf-8")
    ((found, fresh),) = regenerate.playthroughs(tmp_path)
    assert found == path
    assert fresh.startswith(f"{playthrough.COMMAND} {next(iter(GAMES))} 3 players=2\ngame ")
    assert regenerate.describe_outdated(path, fresh) != ""


def test_regenerate_writes_outdated_files_and_check_only_lists_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "made.txt"
    path.write_text("old\n", encoding="utf-8")
    monkeypatch.setattr(regenerate, "ROOT", tmp_path)
    monkeypatch.setattr(regenerate, "generated_files", lambda: iter([(path, "new\n")]))
    assert regenerate.main(["--check"]) == 1
    assert "-old\n+new\n" in capsys.readouterr().err
    assert path.read_text(encoding="utf-8") == "old\n"
    assert regenerate.main([]) == 0
    assert path.read_text(encoding="utf-8") == "new\n"
    assert regenerate.main(["--check"]) == 0
    assert regenerate.main(["--chek"]) == 2


def test_terminal_screenshot_names_its_command() -> None:
    assert terminal_screenshot.COMMAND in regenerate.SCREENSHOT.read_text(encoding="utf-8")
    drawn = terminal_screenshot.draw_screenshot(next(iter(GAMES)), "1", "5", "players=2")
    assert terminal_screenshot.redraw_screenshot(drawn) == drawn


def make_state_fields(sections: Sections) -> Any:
    """An object of the class generated from these fields, with every stored field 0."""
    scope: dict[str, Any] = {
        "__name__": "jadecourt.games.made.state_fields",
        "__package__": "jadecourt.games.made",
    }
    exec(generate_game.state_fields_py(sections), scope)
    # without `__init__`: it sets what Python may not set in a compiled state
    state_fields = scope["StateFields"].__new__(scope["StateFields"])
    for name, length in scope["FIELDS"]:
        setattr(state_fields, name, [0] * length if length else 0)
    return state_fields


def test_fields_without_sealed_section_have_one_hash() -> None:
    assert not hasattr(make_state_fields(FIELDS), "hash_open")
    assert "hash_open" not in generate_pxd.state_fields_pxd(FIELDS)


def test_open_hash_covers_every_stored_field_except_sealed_ones() -> None:
    state_fields = make_state_fields(FIELDS | SEALED_FIELDS)
    hashes = state_fields.hash_fields(), state_fields.hash_open()
    for name, value, seen in [
        ("seats", 4, True),
        ("round", 1, True),
        ("tokens", [0, 0, 1], True),
        ("asked", 1, False),
        ("bids", [0, 1], False),
    ]:
        before = getattr(state_fields, name)
        setattr(state_fields, name, value)
        assert state_fields.hash_fields() != hashes[0]
        assert (state_fields.hash_open() != hashes[1]) == seen
        setattr(state_fields, name, before)
    state_fields.count = 1
    assert (state_fields.hash_fields(), state_fields.hash_open()) == hashes
    assert {"asked", "bids"} < state_fields.fields().keys()


def test_both_hashes_have_the_same_declaration() -> None:
    declared = generate_pxd.state_fields_pxd(FIELDS | SEALED_FIELDS)
    for method in ("hash_fields", "hash_open"):
        assert (
            "    @cython.locals(h=cython.ulonglong, i=cython.int)\n"
            f"    cdef unsigned long long {method}(self) noexcept nogil\n"
        ) in declared


def test_options_are_set_in_the_order_of_their_fields() -> None:
    sections = {**FIELDS, "options": [*FIELDS["options"], Field("size", "short", 0, "1", "3", "")]}
    state_fields = make_state_fields(sections)
    state_fields._set_options((4, 2))
    assert (state_fields.seats, state_fields.size) == (4, 2)
