"""Backups of the SQLite database; the server may be running."""

from __future__ import annotations

import contextlib
import os
import shlex
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy.engine import make_url

from ...core.errors import BadOptions
from ..settings import Settings


def back_up(file: Path, settings: Settings) -> None:
    """Copy the SQLite database to a new file; raises BadOptions if the file exists or the copy fails."""
    if not settings.is_sqlite:
        raise BadOptions(f"use pg_dump for PostgreSQL: {dump_command(file, settings)}")
    source = Path(make_url(settings.database_url).database or "")
    if not source.is_file():
        raise BadOptions(f"database {source} does not exist")
    if file.exists():
        raise file_exists_error(file)
    if not file.parent.is_dir():
        raise BadOptions(f"cannot write {file}: directory {file.parent} does not exist")
    # Written under another name first, so that an interrupted copy is not mistaken for a backup.
    partial = file.with_name(f".{file.name}.{os.getpid()}.partial")
    os.close(os.open(partial, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # it contains secrets
    try:
        copy_database(source, partial)
        publish_copy(partial, file)
    finally:
        partial.unlink(missing_ok=True)
    print(f"copied {source} to {file}")


def copy_database(source: Path, target: Path) -> None:
    """Copy a consistent state of the database into one file without journal, and check its integrity."""
    with open_sqlite(source, "ro") as old, open_sqlite(target, "rw") as new:
        try:
            old.backup(new)
            new.execute("PRAGMA journal_mode=DELETE")
            result = new.execute("PRAGMA integrity_check").fetchone()[0]
        except sqlite3.Error as error:
            raise BadOptions(f"cannot copy {source}: {error}") from None
    if result != "ok":
        raise BadOptions(f"{source} is corrupt and was not copied: {result}")


@contextlib.contextmanager
def open_sqlite(path: Path, mode: str) -> Iterator[sqlite3.Connection]:
    """Open a SQLite file; `mode` is ro or rw. A missing file is not created."""
    try:
        connection = sqlite3.connect(f"{path.resolve().as_uri()}?mode={mode}", uri=True, timeout=60)
    except sqlite3.Error as error:
        raise BadOptions(f"cannot open {path}: {error}") from None
    with contextlib.closing(connection):
        yield connection


def publish_copy(partial: Path, file: Path) -> None:
    """Rename the copy; raises BadOptions if the file was created in the meantime."""
    try:
        os.link(partial, file)
    except FileExistsError:
        raise file_exists_error(file) from None
    except OSError:  # the file system has no hard links
        if file.exists():
            raise file_exists_error(file) from None
        partial.rename(file)


def file_exists_error(file: Path) -> BadOptions:
    return BadOptions(f"{file} already exists; refusing to overwrite it")


def dump_command(file: Path, settings: Settings) -> str:
    """The command for PostgreSQL, without the password: pg_dump asks for it or reads ~/.pgpass."""
    url = make_url(settings.database_url).set(drivername="postgresql")._replace(password=None)
    return shlex.join(
        ["pg_dump", "--format=custom", f"--file={file}", url.render_as_string(hide_password=False)]
    )
