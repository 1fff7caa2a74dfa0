"""The lock of a SQLite file: one server per database.

Tables, sockets and clocks are in the memory of one process, so two servers with one file would overwrite each other's
games. The lock is a file beside the database (`server.sqlite3.lock`); the operating system releases it when the process
ends, even after a crash. On Linux the database file is locked as well. `server.sqlite3.pid` contains the process id and
address of the server that holds the lock. PostgreSQL needs no lock: there servers send each other their changes
(docs/hosting.md).
"""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from filelock import FileLock, Timeout
from sqlalchemy.engine import make_url

from ...core.errors import BadOptions
from ..settings import Settings

LOCK_SUFFIX: Final = ".lock"
PID_SUFFIX: Final = ".pid"
IN_MEMORY: Final = ":memory:"


class DatabaseInUse(BadOptions):
    """Another server uses the database; `address` is its URL, empty if it is not published yet."""

    def __init__(self, path: Path, pid: str, address: str) -> None:
        location = f" at {address}" if address else ""
        process = f"process {pid}" if pid else "another process"
        super().__init__(
            f"another server uses {path} ({process}{location}): stop it first, "
            "or choose another database (--database) or data directory (JADECOURT_DATA_DIR)"
        )
        self.address = address


class DatabaseLock:
    """A lock that is held; `publish_address` tells other processes where the server listens."""

    def __init__(self, path: Path | None) -> None:
        self._path = path  # of the database; None: no lock is needed

    def publish_address(self, address: str) -> None:
        if self._path is not None:
            write_holder(self._path, address)


@contextlib.contextmanager
def lock_database(settings: Settings) -> Iterator[DatabaseLock]:
    """Lock the SQLite file while the block runs; raises DatabaseInUse if another server has locked it."""
    path = database_file(settings)
    if path is None:
        yield DatabaseLock(None)
        return
    lock = FileLock(f"{path}{LOCK_SUFFIX}", timeout=0, mode=0o600, thread_local=False)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock.acquire()
    except Timeout:
        raise DatabaseInUse(path, *read_holder(path)) from None
    except OSError as error:
        raise BadOptions(f"cannot use the database: {lock.lock_file}: {error.strerror or error}") from None
    try:
        with flock_database(path):
            database_lock = DatabaseLock(path)
            database_lock.publish_address("")
            try:
                yield database_lock
            finally:
                with contextlib.suppress(OSError):
                    holder_file(path).unlink(missing_ok=True)
    finally:
        lock.release()


@contextlib.contextmanager
def flock_database(path: Path) -> Iterator[None]:
    """Lock the database file as well, because the lock file of a running server could be removed.

    Only on Linux, where this lock (flock) does not conflict with those of SQLite (fcntl). The descriptor is closed
    after SQLite has closed the file: closing it releases all fcntl locks of the process on the file.
    """
    if sys.platform != "linux":
        yield
        return
    import fcntl

    try:
        descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise BadOptions(f"cannot use the database: {path}: {error.strerror or error}") from None
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise DatabaseInUse(path, *read_holder(path)) from None
        except OSError:
            pass  # the file system has no locks
        yield
    finally:
        os.close(descriptor)


def database_file(settings: Settings) -> Path | None:
    """The SQLite file with links and relative parts resolved; None where there is no file to lock."""
    if not settings.is_sqlite:
        return None
    name = make_url(settings.database_url).database
    if not name or name == IN_MEMORY:
        return None  # rejected by store/migrate.py
    if name.startswith("file:"):
        raise BadOptions(f"invalid setting database: expected sqlite:///FILE with a plain path, not {name!r}")
    path = Path(name).resolve()
    with contextlib.suppress(OSError):
        if path.stat().st_nlink > 1:
            # SQLite names its journal after the file: opened under two names, it would have two journals.
            raise BadOptions(f"{path} has a hard link, which can corrupt a SQLite database: remove the link")
    return path


def holder_file(path: Path) -> Path:
    return path.with_name(path.name + PID_SUFFIX)


def write_holder(path: Path, address: str) -> None:
    """Write process id and address; errors are ignored, because SQLite reports a folder that is not writable."""
    with contextlib.suppress(OSError):
        descriptor = os.open(holder_file(path), os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(f"{os.getpid()}\n{address}\n")


def read_holder(path: Path) -> tuple[str, str]:
    """Process id and address of the server that holds the lock; empty strings if unknown."""
    try:
        lines = holder_file(path).read_text(encoding="utf-8", errors="replace").splitlines()
    except OSError:
        return "", ""
    pid, address = (*lines, "", "")[:2]
    return pid if pid.isdigit() else "", address if address.startswith("http://") else ""
