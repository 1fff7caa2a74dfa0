"""Games on disk."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from driving import random_table
from jadecourt.core.errors import CorruptRecord
from jadecourt.games import find_game, load_table
from jadecourt.terminal import store

PLAYERS = ["human", "search:9it,threads=2", "human"]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JADECOURT_HOME", str(tmp_path / "home"))
    return tmp_path / "home"


def test_a_saved_game_comes_back_with_its_players(tmp_path: Path) -> None:
    table = random_table(find_game("dragon")(players=3), 1, 60)
    for name in ("game.txt", "game.json"):
        store.save(tmp_path / name, table, PLAYERS)
        record = store.read_record(tmp_path / name)
        assert store.players_of(record, 3) == PLAYERS
        assert load_table((tmp_path / name).read_text(encoding="utf-8")).plies == table.plies
    assert sorted(os.listdir(tmp_path)) == ["game.json", "game.txt"]  # no drafts are left


def test_the_last_played_game_is_offered(home: Path) -> None:
    assert store.latest_unfinished(None) is None
    table = random_table(find_game("dragon")(players=3), 1, 40)
    first = store.new_file(table)
    store.save(first, table, PLAYERS)
    second = store.new_file(table)
    assert second != first
    store.save(second, table, PLAYERS)
    os.utime(second, ns=(1, 1))
    assert store.latest_unfinished(None) == first
    assert store.latest_unfinished("dragon") == first
    assert store.latest_unfinished("kingdom") is None
    kept = store.keep(first)
    assert kept.parent == home / "records"
    assert store.latest_unfinished(None) == second


def test_a_failed_write_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.txt"
    store.write_whole(path, "old")

    def fail(descriptor: int) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(OSError, match="no space left"):
        store.write_whole(path, "new")
    assert path.read_text(encoding="utf-8") == "old"
    assert os.listdir(tmp_path) == ["game.txt"]


def test_faults_name_the_file(tmp_path: Path) -> None:
    path = tmp_path / "game.txt"
    for content, why in [
        (b"\xff", "not UTF-8"),
        (b"hello", "line 1"),
        (b"", "missing"),
        (b'{"a":' * 9999, "nested"),
    ]:
        path.write_bytes(content)
        with pytest.raises(CorruptRecord, match=f"game.txt: .*{why}"), store.naming(path):
            store.read_record(path)
