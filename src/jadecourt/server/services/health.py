"""Whether the server can work: its database takes and gives back what is written, its jobs run, its bots live."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import structlog

from ..store import outages

if TYPE_CHECKING:
    from .context import AppContext

OK: Final = "ok"
CACHE_SECONDS: Final = 1.0  # how long an answer is given again
DATABASE_TIMEOUT_SECONDS: Final = 5.0  # until a database that says nothing counts as gone
DEAD, STUCK = "dead", "stuck"
log = structlog.get_logger()


class HealthCheck:
    """Looks at all parts of one process; asked often, it looks once a second."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._lock = asyncio.Lock()
        self._checked_at = float("-inf")
        self._status_by_part: dict[str, str] = {}
        self.find_dead_tasks: Callable[[], list[str]] = list  # set when the background work is started
        self.find_stuck_tasks: Callable[[], list[str]] = list

    async def check(self, context: AppContext) -> dict[str, str]:
        """Every part with "ok" or the reason why it does not work."""
        async with self._lock:
            if self._clock() - self._checked_at >= CACHE_SECONDS or self._is_outdated(context):
                before = self._status_by_part
                self._status_by_part = {
                    "database": await self._check_database(context),
                    "jobs": self._check_jobs(),
                    "bots": OK if context.compute.is_available() else DEAD,
                }
                self._checked_at = self._clock()
                self._log_changes(before)
            return self._status_by_part

    def _is_outdated(self, context: AppContext) -> bool:
        """Whether the database has failed since it was looked at."""
        return context.database.outage.reason is not None and self._status_by_part.get("database") == OK

    async def _check_database(self, context: AppContext) -> str:
        outage = context.database.outage
        try:
            async with asyncio.timeout(DATABASE_TIMEOUT_SECONDS):
                await context.database.probe()
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
        """One line when jobs or bots fail and one when they are back; outages of the database have their own."""
        for part in ("jobs", "bots"):
            state = self._status_by_part[part]
            if state == before.get(part, OK):
                continue
            if state == OK:
                log.warning("health_recovered", check=part)
            else:
                tasks = [*self.find_dead_tasks(), *self.find_stuck_tasks()] if part == "jobs" else []
                log.error("health_failed", check=part, state=state, tasks=tasks)
