"""Outages of the database: which errors count as an outage, how it is reported, and when it is over.

A full disk, a damaged or read-only file, a lock of another program or an unreachable PostgreSQL is not an error of the
request. Clients get the problem `unavailable`; the log has one line when an outage begins and one when it ends.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import structlog
from sqlalchemy.exc import DBAPIError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from ..domain.errors import DomainError

RETRY_SECONDS: Final = 5  # sent to clients in Retry-After
PROBE_SECONDS: Final = 1.0  # between two checks whether an outage is over
RECOVERY_SECONDS: Final = 5.0  # without a failure until an outage counts as over: often only some writes fail
FULL, DAMAGED, READ_ONLY, LOCKED = "full", "damaged", "read-only", "locked"
UNREACHABLE, OVERLOADED, FAILED = "unreachable", "overloaded", "failed"
# By the primary result code of SQLite.
SQLITE_REASONS: Final[Mapping[int, str]] = {
    sqlite3.SQLITE_PERM: READ_ONLY,
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_NOMEM: OVERLOADED,
    sqlite3.SQLITE_READONLY: READ_ONLY,
    sqlite3.SQLITE_IOERR: FAILED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_FULL: FULL,
    sqlite3.SQLITE_CANTOPEN: UNREACHABLE,
    sqlite3.SQLITE_PROTOCOL: LOCKED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
}
# By prefix of the SQLSTATE of PostgreSQL; longer prefixes come first.
SQLSTATE_REASONS: Final[Mapping[str, str]] = {
    "53100": FULL,
    "25006": READ_ONLY,
    "55P03": LOCKED,
    "40001": LOCKED,
    "40P01": LOCKED,
    "08": UNREACHABLE,
    "28": UNREACHABLE,  # invalid password
    "3D": UNREACHABLE,  # the database does not exist
    "53": OVERLOADED,
    "57P": UNREACHABLE,  # shutting down or starting
    "58": FAILED,
    "XX": DAMAGED,
}
MISSING_TABLE_MESSAGE: Final = "no such table"  # SQLite's message for a file that was emptied
log = structlog.get_logger()


class DatabaseUnavailable(DomainError):
    """The database cannot be used; `outage_reason` is one of the constants above, which clients may see."""

    def __init__(self, outage_reason: str) -> None:
        super().__init__(
            "unavailable",
            f"Database unavailable ({outage_reason}); nothing was changed. Retry in {RETRY_SECONDS} s",
            retry_after_seconds=RETRY_SECONDS,
            checks={"database": outage_reason},
        )
        self.outage_reason = outage_reason


def find_outage_reason(error: BaseException) -> str | None:
    """The reason of the outage that an error indicates; None if it indicates none."""
    if isinstance(error, DatabaseUnavailable):
        return error.outage_reason
    if isinstance(error, PoolTimeout):
        return OVERLOADED
    if isinstance(error, OSError | PendingRollbackError):
        return UNREACHABLE
    orig: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(orig, sqlite3.Error):
        return find_sqlite_reason(orig)
    sqlstate = str(getattr(orig, "sqlstate", "") or "")
    for prefix, reason in SQLSTATE_REASONS.items():
        if sqlstate.startswith(prefix):
            return reason
    is_connection_lost = isinstance(error, DBAPIError) and error.connection_invalidated
    # asyncpg raises these errors for closed connections; they have no SQLSTATE.
    return (
        UNREACHABLE
        if is_connection_lost or type(orig).__name__ in ("InterfaceError", "ConnectionDoesNotExistError")
        else None
    )


def find_sqlite_reason(error: sqlite3.Error) -> str | None:
    if MISSING_TABLE_MESSAGE in str(error):
        return DAMAGED
    code = getattr(error, "sqlite_errorcode", None)
    return SQLITE_REASONS.get(code & 0xFF) if code is not None else None


class OutageMonitor:
    """The state of the database: logs the beginning and the end of an outage, and calls `probe` during it."""

    def __init__(self, probe: Callable[[], Awaitable[None]]) -> None:
        self._probe = probe
        self.reason: str | None = None  # of the current outage; None: there is no outage
        self.is_down = False  # whether the last use of the database failed
        self._started_at = self._last_failure_at = 0.0
        self._task: asyncio.Task[None] | None = None

    def report_failure(self, reason: str) -> None:
        """Report that a use of the database failed; starts an outage if there is none."""
        self._last_failure_at = time.monotonic()
        self.is_down = True
        if self.reason is None:
            self.reason, self._started_at = reason, self._last_failure_at
            log.error("database_unavailable", reason=reason)
            self._task = asyncio.get_running_loop().create_task(self._probe_until_recovered())

    async def _probe_until_recovered(self) -> None:
        while self.reason is not None:
            await asyncio.sleep(PROBE_SECONDS)
            await self.check_recovery()

    async def check_recovery(self) -> None:
        """End the outage if the probe succeeds and nothing has failed for `RECOVERY_SECONDS`."""
        try:
            await self._probe()
        except Exception as error:  # any error means that the database does not work yet
            self._last_failure_at = time.monotonic()
            self.is_down = True
            self.reason = find_outage_reason(error) or FAILED
            return
        self.is_down = False
        if self.reason is not None and time.monotonic() - self._last_failure_at >= RECOVERY_SECONDS:
            log.warning("database_available", seconds=round(time.monotonic() - self._started_at, 1))
            self.reason = None

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
