"""Games on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from cli_driver import random_table
from jadecourt.console import saved_games
from jadecourt.core.errors import CorruptRecord
from jadecourt.games import find_game, load_table

PLAYERS = ["human", "search:9it,threads=2", "human"]


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JADECOURT_DATA_DIR", str(tmp_path / "home"))
    return tmp_path / "home"


def test_saved_game_is_loaded_with_its_players(tmp_path: Path) -> None:
    table = random_table(find_game("dragon")(players=3), 1, 60)
    for name in ("game.txt", "game.json"):
        saved_games.save_game(tmp_path / name, table, PLAYERS)
        record = saved_games.load_record(tmp_path / name)
        assert saved_games.find_players(record, 3) == PLAYERS
        assert load_table((tmp_path / name).read_text(encoding="utf-8")).plies == table.plies
    assert sorted(os.listdir(tmp_path)) == ["game.json", "game.txt"]  # no drafts are left


def test_last_played_game_is_offered_to_continue(data_dir: Path) -> None:
    assert saved_games.latest_unfinished(None) is None
    table = random_table(find_game("dragon")(players=3), 1, 40)
    first = saved_games.new_game_path(table)
    saved_games.save_game(first, table, PLAYERS)
    second = saved_games.new_game_path(table)
    assert second != first
    saved_games.save_game(second, table, PLAYERS)
    os.utime(second, ns=(1, 1))
    assert saved_games.latest_unfinished(None) == first
    assert saved_games.latest_unfinished("dragon") == first
    assert saved_games.latest_unfinished("kingdom") is None
    archived = saved_games.archive(first)
    assert archived.parent == data_dir / "records"
    assert saved_games.latest_unfinished(None) == second


def test_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    saved_games.write_atomically(path, "old")

    def fail(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        saved_games.write_atomically(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["game.txt"]


def test_load_errors_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for content, message in [
        (b"\xff", "not UTF-8"),
        (b"hello", "line 1"),
        (b"", "missing"),
        (b'{"a":' * 9999, "nested"),
    ]:
        path.write_bytes(content)
        with pytest.raises(CorruptRecord, match=f"game.txt: .*{message}"), saved_games.errors_with_path(path):
            saved_games.load_record(path)
