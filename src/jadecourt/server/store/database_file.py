"""The SQLite file as the operating system sees it; what SQLite itself has in memory tells nothing about the disk.

A file that was removed or replaced while the server runs still takes what is written, and it is lost. So
reads and writes ask first whether the file is still the one that was opened, which costs a few microseconds.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable
from typing import Final

from . import outages

CHECK_SECONDS: Final = 10.0  # between two looks through the file
CHECK_BUDGET_SECONDS: Final = 0.5  # a longer look is broken off, and what was seen counts
CHECK_INTERVAL_STEPS: Final = 10_000  # of SQLite's machine, between two looks at the clock
MIN_FREE_BYTES: Final = (
    4 * 1024 * 1024
)  # of a disk that is not full; SQLite's journal grows to about this size
JOURNAL_SUFFIXES: Final = ("-wal", "-shm")  # the journal and its index: without them the file is not whole
QUICK_CHECK_OK: Final = "ok"  # what SQLite says of a file in which it finds no fault


class DatabaseFile:
    """A database that this process has opened, and that must stay where it is.

    It is never opened here but by SQLite: to close a file gives up the locks that the process holds on it.
    """

    def __init__(self, path: str, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = path
        self._clock = clock
        self._file_ids: dict[str, tuple[int, int]] = {}  # device and inode of the file and its companions
        self._has_content = False
        self._checked_at = float("-inf")
        self._fault: str | None = None

    def check_identity(self) -> None:
        """Refuse to go on with a file that was removed, replaced or emptied since it was first seen."""
        if not all(self._is_same_file(self.path + suffix) for suffix in ("", *JOURNAL_SUFFIXES)):
            raise outages.DatabaseUnavailable(outages.DAMAGED)

    def check(self) -> None:
        """Refuse a file that cannot be relied on: not the same, on a full disk, or damaged."""
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
        if stat.st_ino == 0:  # a system that does not tell
            return True
        return self._file_ids.setdefault(path, (stat.st_dev, stat.st_ino)) == (stat.st_dev, stat.st_ino)

    def _run_quick_check(self) -> str | None:
        """Look for damage by a connection of its own, which has nothing in memory; None: none was found."""
        deadline = time.monotonic() + CHECK_BUDGET_SECONDS
        connection = sqlite3.connect(self.path, timeout=1)
        try:
            connection.set_progress_handler(lambda: time.monotonic() > deadline, CHECK_INTERVAL_STEPS)
            (result,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return None if result == QUICK_CHECK_OK else outages.DAMAGED
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                return None  # too large to be looked through at once
            return outages.find_sqlite_reason(error) or outages.DAMAGED
        finally:
            connection.close()
