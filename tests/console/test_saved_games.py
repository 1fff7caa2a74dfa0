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


# ------------------------------------------------------------------------------------------------- links


@pytest.mark.parametrize("base", ["", "https://example.org"])
def test_link_is_loaded_instead_of_a_file(base: str) -> None:
    record = random_table(find_game("kingdom")(players=2), 1, 30).record()
    loaded = saved_games.load_record(Path(record.to_link(base)))
    assert loaded.options == record.options
    assert len(loaded.plies) <= len(record.plies)


def test_file_with_the_name_of_a_token_is_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    table = random_table(find_game("dragon")(players=3), 1, 60)
    path = Path(table.record().to_link())
    saved_games.save_game(path, table, PLAYERS)
    assert saved_games.load_record(path).seed == table.seed


def test_errors_of_links_are_short_and_say_what_failed() -> None:
    token = random_table(find_game("dragon")(players=3), 1, 60).record().to_link()
    for text, message in [
        (token[:-1], "^1.*: there is no such file, and no such link: the link is damaged"),
        (f"https://example.org/game/{token[:-1]}", "….*: the link is damaged"),
        (f"https://example.org/replay/{token}", "expected /game/TOKEN"),
    ]:
        path = Path(text)
        with pytest.raises(CorruptRecord, match=message), saved_games.errors_with_path(path):
            saved_games.load_record(path)
    with pytest.raises(FileNotFoundError):
        saved_games.load_record(Path("1999-game.txt"))
