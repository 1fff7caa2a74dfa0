"""What runs beside the requests: jobs, clocks, presence, tidying up.

Each kind of job has its own lane with places of its own: see `lanes`.

A job belongs to whoever holds its lease. The holder renews it while it works; if the holder dies, the lease runs out
and somebody else takes the job up. Every job can therefore be done twice, and must not mind.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, Mapping
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection, and_, select, update

from ..domain.timestamps import current_time_ms, new_id
from ..services import analyses
from ..services.context import AppContext
from ..services.message_bus import BusMessage
from ..store.jobs import JOB_QUEUES, JobQueue, is_due, lock_jobs
from ..store.outages import DatabaseUnavailable
from ..store.schema import jobs
from . import bot_moves, expiry, webhook_deliveries

log = structlog.get_logger()
MAX_RUNNER_ID_LENGTH: Final = 24  # characters
MAX_RETRY_SECONDS: Final = 300  # seconds, after a job has failed again and again
POLL_SECONDS: Final = 1.0  # how long a job may wait whose announcement was lost
CLOCK_CHECK_SECONDS: Final = 0.5
PRESENCE_SECONDS: Final = 20.0
SESSION_CHECK_SECONDS: Final = 20.0  # between two checks of the sessions of all sockets
CLEANUP_SECONDS: Final = 60.0
EXPIRY_SECONDS: Final = 300.0
HEALTH_CHECK_SECONDS: Final = 10.0  # so that a fault is noticed without a request to /health
MIN_STUCK_SECONDS: Final = 60.0  # at least, until a round of a loop that does not end counts as stuck
Job = Mapping[str, Any]
HANDLERS: Final[Mapping[str, Callable[[AppContext, Job], Awaitable[None]]]] = {
    "bot_moves": bot_moves.run,
    "webhook": webhook_deliveries.run,
    "analysis": analyses.run,
}


class JobRunner:
    """The tasks of one process."""

    def __init__(self, context: AppContext) -> None:
        self.context = context
        self.runner_id = f"{os.getpid()}-{new_id()}"[:MAX_RUNNER_ID_LENGTH]
        self.running: dict[str, asyncio.Task[None]] = {}
        self.queue_by_job: dict[str, str] = {}  # of each job that is worked at
        self._requeued: dict[str, tuple[JobQueue, Job]] = {}  # taken once more while we were still at it
        self._tasks: list[asyncio.Task[None]] = []
        self._overdue_at: dict[str, float] = {}  # until when the present round of each loop should be over
        self._stopping = False
        self._lease_ms = int(context.settings.job_lease_seconds * 1000)

    def start(self) -> None:
        run_every = self._run_every
        self._tasks = [
            asyncio.create_task(self._poll()),
            asyncio.create_task(run_every(self.context.settings.job_lease_seconds / 3, self._renew_leases)),
            asyncio.create_task(run_every(CLOCK_CHECK_SECONDS, self._check_clocks)),
            asyncio.create_task(run_every(CLEANUP_SECONDS, self._clean_up)),
            asyncio.create_task(run_every(EXPIRY_SECONDS, self._delete_expired)),
            asyncio.create_task(run_every(PRESENCE_SECONDS, self._publish_presence)),
            asyncio.create_task(run_every(SESSION_CHECK_SECONDS, self._check_sessions)),
            asyncio.create_task(run_every(HEALTH_CHECK_SECONDS, self._check_health)),
        ]

    def find_dead_tasks(self) -> list[str]:
        """The tasks that have ended, though they should run as long as the server."""
        return [task.get_name() for task in self._tasks if task.done()]

    def find_stuck_tasks(self) -> list[str]:
        """The loops whose present round does not end: something in it waits for ever."""
        current_seconds = time.monotonic()
        return [name for name, overdue_at in self._overdue_at.items() if current_seconds > overdue_at]

    @contextlib.contextmanager
    def _monitored(self, name: str, seconds: float) -> Iterator[None]:
        """One round of a loop that has one every so many seconds."""
        self._overdue_at[name] = time.monotonic() + max(MIN_STUCK_SECONDS, 2 * seconds)
        try:
            yield
        finally:
            del self._overdue_at[name]

    async def stop(self) -> None:
        """End everything; jobs that are not done are given back."""
        self._stopping = True
        tasks = [*self._tasks, *self.running.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):  # the leases run out anyway
            await self.context.database.write(self._release_all)

    # ------------------------------------------------------------------ jobs

    async def _poll(self) -> None:
        jobs_available = self.context.rooms.jobs_available
        while not self._stopping:
            jobs_available.clear()
            try:
                with self._monitored("_poll", POLL_SECONDS):
                    leased = await self._lease_due_jobs()
                for queue, job in leased:
                    self._start_job(queue, job)
            except DatabaseUnavailable:
                leased = []  # which is logged once
            except Exception:
                log.exception("job_lease_failed")
                leased = []
            if not leased:
                with contextlib.suppress(TimeoutError):
                    # Not `wait_for`: that of Python 3.11 forgets a cancellation if it is woken at the same time.
                    async with asyncio.timeout(POLL_SECONDS):
                        await jobs_available.wait()

    async def _lease_due_jobs(self) -> list[tuple[JobQueue, Job]]:
        """Take jobs that are due; mostly there are none, and then nothing is written."""
        due_queues = select(jobs.c.kind, jobs.c.priority).where(is_due(current_time_ms())).distinct()
        due = {(row["kind"], row["priority"]) for row in await self.context.database.fetch_all(due_queues)}
        running = Counter(self.queue_by_job.values())
        available = {
            queue: queue.capacity - running[queue.name]
            for queue in JOB_QUEUES
            if (queue.kind, queue.priority) in due
        }
        free_slots = {queue: slots for queue, slots in available.items() if slots > 0}
        if not free_slots:
            return []
        leased, expired = await self.context.database.write(partial(self._lease_jobs, free_slots=free_slots))
        for row in expired:
            log.warning(
                "job_lease_expired", key=row["key"], leased_by=row["leased_by"], taken_by=self.runner_id
            )
        return leased

    def _lease_jobs(
        self, connection: Connection, free_slots: Mapping[JobQueue, int]
    ) -> tuple[list[tuple[JobQueue, Job]], list[Job]]:
        """The jobs that are ours now, and those among them whose process died or hung at them."""
        leased: list[tuple[JobQueue, Job]] = []
        expired: list[Job] = []
        for queue, limit in free_slots.items():
            found = lock_jobs(connection, queue, limit)
            expired += [dict(row) for row in found if row["leased_by"] is not None]
            if not found:
                continue
            rows = connection.execute(
                update(jobs)
                .where(jobs.c.key.in_([row["key"] for row in found]))
                .values(
                    leased_until=current_time_ms() + self._lease_ms,
                    leased_by=self.runner_id,
                    attempts=jobs.c.attempts + 1,
                )
                .returning(jobs)
            )
            leased += [(queue, dict(row)) for row in rows.mappings()]
        return leased, expired

    def _start_job(self, queue: JobQueue, job: Job) -> None:
        key = job["key"]
        if key in self.running:
            self._requeued[key] = (queue, job)
            return
        self.queue_by_job[key] = queue.name
        task = self.running[key] = asyncio.create_task(self._run_job(job))
        task.add_done_callback(lambda _: self._finish_job(key))

    def _finish_job(self, key: str) -> None:
        del self.running[key], self.queue_by_job[key]
        if key in self._requeued and not self._stopping:
            self._start_job(*self._requeued.pop(key))
        self.context.rooms.jobs_available.set()

    async def _run_job(self, job: Job) -> None:
        delay_ms = 0
        try:
            await HANDLERS[job["kind"]](self.context, job)
        except DatabaseUnavailable:
            return  # which is logged once; the lease runs out
        except Exception:
            delay_ms = 1000 * min(2 ** job["attempts"], MAX_RETRY_SECONDS)
            log.exception("job_failed", key=job["key"], attempts=job["attempts"], retry_ms=delay_ms)
        with contextlib.suppress(DatabaseUnavailable):
            await self.context.database.write(lambda c: self._release_lease(c, job["key"], delay_ms))

    def _release_lease(self, connection: Connection, key: str, delay_ms: int) -> None:
        """Let go of a job that is still there: it has failed or was put off, or there is something new to do."""
        mine = and_(jobs.c.key == key, jobs.c.leased_by == self.runner_id)
        later = {"run_at": current_time_ms() + delay_ms} if delay_ms else {}
        connection.execute(update(jobs).where(mine).values(leased_until=None, leased_by=None, **later))

    async def _renew_leases(self) -> None:
        keys = list(self.running)
        if keys:
            mine = and_(jobs.c.key.in_(keys), jobs.c.leased_by == self.runner_id)
            until = current_time_ms() + self._lease_ms

            def transaction(connection: Connection) -> None:
                connection.execute(update(jobs).where(mine).values(leased_until=until))

            await self.context.database.write(transaction)

    def _release_all(self, connection: Connection) -> None:
        connection.execute(
            update(jobs).where(jobs.c.leased_by == self.runner_id).values(leased_until=None, leased_by=None)
        )

    # ------------------------------------------------------------------ the rest

    async def _run_every(self, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                with self._monitored(task.__name__, seconds):
                    await task()
            except DatabaseUnavailable:
                pass  # which is logged once
            except Exception:
                log.exception("maintenance_task_failed", task=task.__name__)

    async def _check_clocks(self) -> None:
        """Only after a jump of the clock was absorbed: else it would look as if all clocks had run out."""
        await self.context.clock_sync.tick()
        await self.context.rooms.expire_clocks()

    async def _publish_presence(self) -> None:
        """Tell the other processes who is here: they forget it after a while."""
        for table in self.context.hub.subscribed_tables():
            await self.context.bus.publish(
                BusMessage(table_id=table, present_users=self.context.hub.local_users(table))
            )

    async def _check_sessions(self) -> None:
        """Close the sockets whose session is over, whatever ended it and whether that was told or not."""
        await self.context.rooms.check_sessions(set(self.context.hub.connections))

    async def _check_health(self) -> None:
        await self.context.health.check(self.context)

    async def _clean_up(self) -> None:
        self.context.rooms.evict_idle()
        self.context.hub.drop_stale_presence()

    async def _delete_expired(self) -> None:
        await expiry.expire_all(self.context)
