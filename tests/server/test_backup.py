"""Backups of the database: complete, consistent, and usable by a server."""

from __future__ import annotations

import asyncio
import os
import shlex
import sqlite3
import subprocess
import threading
from contextlib import closing
from pathlib import Path

import pytest

from cli_driver import run
from jadecourt.core.errors import BadOptions
from jadecourt.server.settings import Settings
from jadecourt.server.store import backup
from jadecourt.server.store.backup import back_up, dump_command
from jadecourt.server.store.migrate import list_revisions, upgrade
from server.postgres import fresh_database, require_tool, run_sql


def settings_of(path: Path) -> Settings:
    return Settings(database=f"sqlite:///{path}")


def make_database(path: Path) -> Settings:
    settings = settings_of(path)
    asyncio.run(upgrade(settings))
    return settings


def insert_pair(path: Path, number: int) -> None:
    """Two rows in one transaction: a copy has both or neither."""
    with closing(sqlite3.connect(path, timeout=60)) as connection, connection:
        connection.execute("INSERT INTO server_state VALUES (?, ?)", (f"left {number}", "x" * 500))
        connection.execute("INSERT INTO server_state VALUES (?, ?)", (f"right {number}", "y" * 500))


def dump(path: Path) -> list[str]:
    with closing(sqlite3.connect(path)) as connection:
        return list(connection.iterdump())


def read_keys(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert connection.execute("PRAGMA foreign_key_check").fetchall() == []
        return {key for (key,) in connection.execute("SELECT key FROM server_state")}


def test_backup_includes_rows_still_in_the_wal(tmp_path: Path) -> None:
    source, copy = tmp_path / "server.sqlite3", tmp_path / "copy.sqlite3"
    settings = make_database(source)
    with closing(sqlite3.connect(source)) as held:  # keeps the write-ahead log from being merged
        held.execute("SELECT key FROM server_state").fetchall()
        insert_pair(source, 1)
        assert (tmp_path / "server.sqlite3-wal").stat().st_size > 0
        back_up(copy, settings)
    assert dump(copy) == dump(source)
    assert read_keys(copy) == {"left 1", "right 1"}
    assert sorted(path.name for path in tmp_path.iterdir() if "copy" in path.name) == ["copy.sqlite3"]
    assert copy.stat().st_mode & 0o077 == 0


def test_backup_during_writes_is_consistent(tmp_path: Path) -> None:
    source = tmp_path / "server.sqlite3"
    settings = make_database(source)
    enough, written = threading.Event(), [0]

    def write() -> None:
        while not enough.is_set():
            insert_pair(source, written[0])
            written[0] += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for number in range(5):
            least = written[0]
            back_up(tmp_path / f"copy{number}", settings)
            most = written[0] + 1
            found = read_keys(tmp_path / f"copy{number}")
            last = len(found) // 2
            assert least <= last <= most
            assert found == {f"{side} {n}" for n in range(last) for side in ("left", "right")}
    finally:
        enough.set()
        writer.join()


def test_restored_backup_works_as_database(tmp_path: Path) -> None:
    """As docs/hosting.md says: stop the server, remove the old files, put the copy in their place."""
    source, copy = tmp_path / "server.sqlite3", tmp_path / "copy.sqlite3"
    settings = make_database(source)
    insert_pair(source, 1)
    back_up(copy, settings)
    insert_pair(source, 2)
    for path in tmp_path.glob("server.sqlite3*"):
        path.unlink()
    copy.rename(source)
    asyncio.run(upgrade(settings))
    insert_pair(source, 3)
    assert read_keys(source) == {"left 1", "right 1", "left 3", "right 3"}


# ------------------------------------------------------------------------------------------------- the command


def test_backup_command_copies_the_database(tmp_path: Path) -> None:
    make_database(tmp_path / "server.sqlite3")
    done = run(tmp_path, "backup", str(tmp_path / "copy"))
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"copied {tmp_path}/server.sqlite3 to {tmp_path}/copy\n"
    assert dump(tmp_path / "copy") == dump(tmp_path / "server.sqlite3")


def test_backup_does_not_overwrite_existing_file(tmp_path: Path) -> None:
    make_database(tmp_path / "server.sqlite3")
    (tmp_path / "copy").write_text("mine")
    done = run(tmp_path, "backup", str(tmp_path / "copy"))
    assert done.returncode == 2
    assert done.stderr == f"jadecourt: {tmp_path}/copy already exists; refusing to overwrite it\n"
    assert (tmp_path / "copy").read_text() == "mine"


@pytest.mark.parametrize("links", [True, False])
def test_backup_does_not_overwrite_file_created_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, links: bool
) -> None:
    settings = make_database(tmp_path / "server.sqlite3")
    copy = tmp_path / "copy"
    real = backup.copy_database

    def slow(source: Path, target: Path) -> None:
        real(source, target)
        copy.write_text("faster")

    def no_links(*_: object) -> None:
        raise PermissionError

    if not links:
        monkeypatch.setattr(os, "link", no_links)
    back_up(tmp_path / "first", settings)
    assert dump(tmp_path / "first") == dump(tmp_path / "server.sqlite3")
    monkeypatch.setattr(backup, "copy_database", slow)
    with pytest.raises(BadOptions, match="already exists"):
        back_up(copy, settings)
    assert copy.read_text() == "faster"
    assert not [path for path in tmp_path.iterdir() if path.name.endswith(".partial")]


def test_backup_into_missing_folder_is_rejected(tmp_path: Path) -> None:
    settings = make_database(tmp_path / "server.sqlite3")
    with pytest.raises(BadOptions, match=r"cannot write .*copy: directory .*nowhere does not exist$"):
        back_up(tmp_path / "nowhere" / "copy", settings)


def test_backup_of_missing_or_damaged_database_is_rejected(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="does not exist"):
        back_up(tmp_path / "copy", settings_of(tmp_path / "nowhere.sqlite3"))
    assert not (tmp_path / "nowhere.sqlite3").exists()
    (tmp_path / "letter").write_text("Dear Anna,\n" * 1000)
    with pytest.raises(BadOptions, match="file is not a database"):
        back_up(tmp_path / "copy", settings_of(tmp_path / "letter"))
    make_database(tmp_path / "server.sqlite3")
    damaged = bytearray((tmp_path / "server.sqlite3").read_bytes())
    damaged[4096 * 3 : 4096 * 5] = b"\xff" * 8192
    (tmp_path / "damaged").write_bytes(damaged)
    with pytest.raises(BadOptions, match=r"damaged|malformed"):
        back_up(tmp_path / "copy", settings_of(tmp_path / "damaged"))
    assert not [path for path in tmp_path.iterdir() if "copy" in path.name]


# ------------------------------------------------------------------------------------------------- PostgreSQL


def test_backup_of_postgresql_prints_pg_dump_command(tmp_path: Path) -> None:
    done = run(tmp_path, "backup", "a file.dump", "--database", "postgresql://anna:secret@db.example/games")
    assert done.returncode == 2
    assert done.stderr == (
        "jadecourt: use pg_dump for PostgreSQL: "
        "pg_dump --format=custom '--file=a file.dump' postgresql://anna@db.example/games\n"
    )


def test_postgresql_is_restored_from_pg_dump(tmp_path: Path) -> None:
    """The commands of docs/hosting.md: pg_dump as `backup` prints it, then pg_restore into an empty database."""
    url, other = fresh_database(), fresh_database()
    asyncio.run(upgrade(Settings(database=url)))
    name, new_name = (given.split("/")[3].partition("?")[0] for given in (url, other))
    run_sql("INSERT INTO server_state VALUES ('secret', 'hush')", name)
    run_sql("INSERT INTO users (id, kind, name, language, created_at, vacation_year, vacation_days_used) "
            "VALUES ('a', 'guest', 'Anna', 'en', 1, 0, 0)", name)  # fmt: skip
    program, *arguments = shlex.split(dump_command(tmp_path / "games.dump", Settings(database=url)))
    subprocess.run([require_tool(program), *arguments], check=True, capture_output=True)
    restore = [
        "--no-owner",
        "--exit-on-error",
        "--single-transaction",
        f"--dbname={other}",
        str(tmp_path / "games.dump"),
    ]
    subprocess.run([require_tool("pg_restore"), *restore], check=True, capture_output=True)
    assert run_sql("SELECT value FROM server_state", new_name) == "hush"
    assert run_sql("SELECT name FROM users", new_name) == "Anna"
    asyncio.run(upgrade(Settings(database=other)))
    assert run_sql("SELECT version_num FROM alembic_version", new_name) == list_revisions()[-1]
