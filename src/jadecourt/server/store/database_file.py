"""Checks of the SQLite file on disk, which SQLite itself does not notice from its caches.

A file that is removed or replaced while the server runs still accepts writes, which are then lost. So every read and
write first checks, in a few microseconds, that the file is still the one that was opened.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from typing import Final

from . import outages

CHECK_SECONDS: Final = 10.0  # between two checks for damage
CHECK_BUDGET_SECONDS: Final = 0.5  # after which a check ends without finding damage
CHECK_INTERVAL_STEPS: Final = 10_000  # instructions of SQLite between two looks at the clock
MIN_FREE_BYTES: Final = 4 * 1024 * 1024  # the journal of SQLite grows to about this size
JOURNAL_SUFFIXES: Final = ("-wal", "-shm")  # the journal and its index, parts of the database
QUICK_CHECK_OK: Final = "ok"  # result of `PRAGMA quick_check` without damage


class DatabaseFile:
    """The file of a database that this process has opened, and that must not be replaced.

    Only SQLite opens it: closing any descriptor of a file releases all locks that the process holds on it.
    """

    def __init__(self, path: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._file_ids: dict[str, tuple[int, int]] = {}  # device and inode of the file and its journal
        self._has_content = False
        self._checked_at = float("-inf")
        self._fault: str | None = None

    def check_identity(self) -> None:
        """Raise DatabaseUnavailable if the file was removed, replaced or emptied since it was opened."""
        if not all(self._is_same_file(self.path + suffix) for suffix in ("", *JOURNAL_SUFFIXES)):
            raise outages.DatabaseUnavailable(outages.DAMAGED)

    def check(self) -> None:
        """Raise DatabaseUnavailable if the file was replaced, is damaged, or if the disk is full."""
        self.check_identity()
        fault = self._find_fault()
        if fault is not None:
            raise outages.DatabaseUnavailable(fault)

    def _find_fault(self) -> str | None:
        space = os.statvfs(self.path) if hasattr(os, "statvfs") else None
        if space is not None and space.f_bavail * space.f_frsize < MIN_FREE_BYTES:
            return outages.FULL
        if self._clock() - self._checked_at >= CHECK_SECONDS or self._fault is not None:
            self._fault = self._run_quick_check()
            self._checked_at = self._clock()
        return self._fault

    def _is_same_file(self, path: str) -> bool:
        try:
            stat = os.stat(path)
        except FileNotFoundError:
            return path not in self._file_ids
        if path == self.path:
            if self._has_content and not stat.st_size:
                return False
            self._has_content = self._has_content or stat.st_size > 0
        if stat.st_ino == 0:  # a system without inode numbers
            return True
        return self._file_ids.setdefault(path, (stat.st_dev, stat.st_ino)) == (stat.st_dev, stat.st_ino)

    def _run_quick_check(self) -> str | None:
        """The reason of an outage, if SQLite finds damage, else None. Uses a new connection, whose cache is empty."""
        deadline = time.monotonic() + CHECK_BUDGET_SECONDS
        connection = sqlite3.connect(self.path, timeout=1)
        try:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, CHECK_INTERVAL_STEPS)
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return None if result == QUICK_CHECK_OK else outages.DAMAGED
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                return None  # out of time: the file is too large to be checked completely
            return outages.find_sqlite_reason(error) or outages.DAMAGED
        finally:
            connection.close()
