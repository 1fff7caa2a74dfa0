"""Whether the server can work: its database takes and gives back what is written, its jobs run, its bots live."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from sqlalchemy.engine import make_url

from .settings import Settings
from .store import outages

if TYPE_CHECKING:
    from .context import Context

OK: Final = "ok"
FRESH_SECONDS: Final = 1.0  # how long an answer is given again
TIMEOUT_SECONDS: Final = 5.0  # until a database that says nothing counts as gone
CHECK_SECONDS: Final = 10.0  # between two looks through the SQLite file
CHECK_BUDGET_SECONDS: Final = 0.5  # a longer look is broken off, and what was seen counts
CHECK_STEPS: Final = 10_000  # of SQLite's machine, between two looks at the clock
MIN_FREE_BYTES: Final = (
    4 * 1024 * 1024
)  # of a disk that is not full; SQLite's journal grows to about this size
DEAD: Final = "dead"


class HealthCheck:
    """Looks at all parts of one process; asked often, it looks once a second."""

    def __init__(self, settings: Settings, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = asyncio.Lock()
        self._looked_at = float("-inf")
        self._found: dict[str, str] = {}
        self._file = DatabaseFile(settings, clock) if settings.is_sqlite else None
        self.find_dead_tasks: Callable[[], list[str]] = list  # set when the background work is started

    async def look(self, context: Context) -> dict[str, str]:
        """Every part with "ok" or the reason why it does not work."""
        async with self._lock:
            if self._clock() - self._looked_at >= FRESH_SECONDS:
                self._found = {
                    "database": await self._look_at_database(context),
                    "jobs": DEAD if self.find_dead_tasks() else OK,
                    "bots": OK if context.thinkers.is_able() else DEAD,
                }
                self._looked_at = self._clock()
            return self._found

    async def _look_at_database(self, context: Context) -> str:
        outage = context.database.outage
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                await context.database.probe()
                reason = await asyncio.to_thread(self._file.find_fault) if self._file else None
        except Exception as error:  # of SQLAlchemy, of the driver, of the system: each means the same here
            reason = outages.find_reason(error) or outages.FAILED
        if reason is not None:
            outage.note(reason)
        return reason or outage.reason or OK


class DatabaseFile:
    """The SQLite file as the operating system sees it; what SQLite itself has in memory tells nothing about the disk.

    It is never opened here but by SQLite: to close a file gives up the locks that the process holds on it.
    """

    def __init__(self, settings: Settings, clock: Callable[[], float]) -> None:
        self.path = make_url(settings.database_url).database or ""
        self._clock = clock
        self._known: dict[str, tuple[int, int]] = {}  # device and inode of the file and of its journal
        self._checked_at = float("-inf")
        self._fault: str | None = None

    def find_fault(self) -> str | None:
        """Why the file cannot be relied on; None: nothing is known against it."""
        if not self._is_the_same(self.path) or not self._is_the_same(f"{self.path}-wal"):
            return outages.DAMAGED  # removed or replaced: what is written now would be lost
        space = os.statvfs(self.path) if hasattr(os, "statvfs") else None
        if space is not None and space.f_bavail * space.f_frsize < MIN_FREE_BYTES:
            return outages.FULL
        if self._clock() - self._checked_at >= CHECK_SECONDS or self._fault is not None:
            self._fault = self._check()
            self._checked_at = self._clock()
        return self._fault

    def _is_the_same(self, path: str) -> bool:
        try:
            found = os.stat(path)
        except FileNotFoundError:
            return path not in self._known and path != self.path
        if found.st_ino == 0:  # a system that does not tell
            return True
        return self._known.setdefault(path, (found.st_dev, found.st_ino)) == (found.st_dev, found.st_ino)

    def _check(self) -> str | None:
        """Look through the file by a connection of its own, which has nothing in memory."""
        end = time.monotonic() + CHECK_BUDGET_SECONDS
        connection = sqlite3.connect(self.path, timeout=1)
        try:
            connection.set_progress_handler(lambda: time.monotonic() > end, CHECK_STEPS)
            (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
            return None if found == OK else outages.DAMAGED
        except sqlite3.Error as error:
            if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_INTERRUPT:
                return None  # too large to be looked through at once
            return outages.find_sqlite_reason(error) or outages.DAMAGED
        finally:
            connection.close()
