"""Health of the server: its database can be written and read, its background tasks and its bot processes run."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Final

import structlog

from ..compute import ComputeService
from ..store import outages
from ..store.database import Database

OK: Final = "ok"
CACHE_SECONDS: Final = 1.0  # how long a result is reused
DATABASE_TIMEOUT_SECONDS: Final = 5.0  # after which a silent database counts as unreachable
DEAD, STUCK = "dead", "stuck"
log = structlog.get_logger()


class HealthCheck:
    """Checks the parts of one process, at most once a second."""

    def __init__(
        self, database: Database, compute: ComputeService, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._database = database
        self._compute = compute
        self._clock = clock
        self._lock = asyncio.Lock()
        self._checked_at = float("-inf")
        self._status_by_part: dict[str, str] = {}
        self.find_dead_tasks: Callable[[], list[str]] = list  # set when background tasks are started
        self.find_stuck_tasks: Callable[[], list[str]] = list

    async def check(self) -> dict[str, str]:
        """Every part with "ok" or the reason why it does not work."""
        async with self._lock:
            if self._clock() - self._checked_at >= CACHE_SECONDS or self._is_outdated():
                before = self._status_by_part
                self._status_by_part = {
                    "database": await self._check_database(),
                    "jobs": self._check_jobs(),
                    "bots": OK if self._compute.is_available() else DEAD,
                }
                self._checked_at = self._clock()
                self._log_changes(before)
            return self._status_by_part

    def _is_outdated(self) -> bool:
        """Whether the database has failed since the last check."""
        return self._database.outage.reason is not None and self._status_by_part.get("database") == OK

    async def _check_database(self) -> str:
        outage = self._database.outage
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await self._database.probe()
        except TimeoutError:
            reason = outage.reason or outages.UNREACHABLE
        except Exception as error:  # of SQLAlchemy, of the driver, of the system: each means the same here
            reason = outages.find_outage_reason(error) or outages.FAILED
        else:
            return outage.reason or OK
        outage.report_failure(reason)
        return reason

    def _check_jobs(self) -> str:
        if self.find_dead_tasks():
            return DEAD
        return STUCK if self.find_stuck_tasks() else OK

    def _log_changes(self, before: dict[str, str]) -> None:
        """Log when tasks or bots fail and when they recover; outages of the database are logged by the store."""
        for part in ("jobs", "bots"):
            state = self._status_by_part[part]
            if state == before.get(part, OK):
                continue
            if state == OK:
                log.warning("health_recovered", check=part)
            else:
                tasks = [*self.find_dead_tasks(), *self.find_stuck_tasks()] if part == "jobs" else []
                log.error("health_failed", check=part, state=state, tasks=tasks)
