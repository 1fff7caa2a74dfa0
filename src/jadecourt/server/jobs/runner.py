"""Runs durable jobs: leases those that are due, starts their handlers, renews and releases leases.

`store.jobs` describes queues and leases. Periodic tasks are in `maintenance`.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from typing import Final

import structlog

from ..domain.ids import new_id
from ..services.context import AppContext
from ..store import jobs as job_store
from ..store.jobs import JOB_QUEUES, Job, JobQueue
from ..store.outages import DatabaseUnavailable
from . import analyses, bot_moves, webhook_deliveries
from .monitor import TaskMonitor

log = structlog.get_logger()
MAX_RUNNER_ID_LENGTH: Final = 24  # characters
MAX_RETRY_SECONDS: Final = 300  # between two attempts of a job that keeps failing
POLL_SECONDS: Final = 1.0  # how long a job may wait whose announcement was lost
HANDLERS: Final[Mapping[str, Callable[[AppContext, Job], Awaitable[None]]]] = {
    "bot_moves": bot_moves.run,
    "webhook": webhook_deliveries.run,
    "analysis": analyses.run,
}


class JobRunner:
    """The jobs that one process runs."""

    def __init__(self, context: AppContext, monitor: TaskMonitor) -> None:
        self.context = context
        self.runner_id = f"{os.getpid()}-{new_id()}"[:MAX_RUNNER_ID_LENGTH]
        self.running: dict[str, asyncio.Task[None]] = {}
        self.queue_by_job: dict[str, str] = {}  # the queue of each running job
        self._requeued: dict[str, tuple[JobQueue, Job]] = {}  # leased once more while they were still running
        self._monitor = monitor
        self._stopping = False
        self._lease_ms = int(context.settings.job_lease_seconds * 1000)

    def start(self) -> None:
        """Begin to lease and run jobs."""
        self._monitor.start(self._poll())
        self._monitor.run_every(self.context.settings.job_lease_seconds / 3, self.renew_leases)

    async def stop(self) -> None:
        """Cancel all jobs; those that are not done are released."""
        self._stopping = True
        tasks = list(self.running.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):  # the leases expire anyway
            await self.context.database.write(lambda c: job_store.release_all_leases(c, self.runner_id))

    async def _poll(self) -> None:
        jobs_available = self.context.rooms.jobs_available
        while not self._stopping:
            jobs_available.clear()
            try:
                with self._monitor.watch("_poll", POLL_SECONDS):
                    leased = await self._lease_due_jobs()
                for queue, job in leased:
                    self._start_job(queue, job)
            except DatabaseUnavailable:
                leased = []  # the outage is logged once, by the store
            except Exception:
                log.exception("job_lease_failed")
                leased = []
            if not leased:
                with contextlib.suppress(TimeoutError):
                    # Not `wait_for`: that of Python 3.11 loses a cancellation if it is woken at the same time.
                    async with asyncio.timeout(POLL_SECONDS):
                        await jobs_available.wait()

    async def _lease_due_jobs(self) -> list[tuple[JobQueue, Job]]:
        """Lease jobs that are due; mostly there are none, and then nothing is written."""
        due = await self.context.database.read(job_store.load_due_queues)
        running = Counter(self.queue_by_job.values())
        available = {
            queue: queue.capacity - running[queue.name]
            for queue in JOB_QUEUES
            if (queue.kind, queue.priority) in due
        }
        free_slots = {queue: slots for queue, slots in available.items() if slots > 0}
        if not free_slots:
            return []
        leased, expired = await self.context.database.write(
            lambda c: job_store.lease_jobs(c, free_slots, self.runner_id, self._lease_ms)
        )
        for row in expired:
            log.warning(
                "job_lease_expired", key=row["key"], leased_by=row["leased_by"], taken_by=self.runner_id
            )
        return leased

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
            return  # logged once, by the store; the lease expires
        except Exception:
            delay_ms = 1000 * min(2 ** job["attempts"], MAX_RETRY_SECONDS)
            log.exception("job_failed", key=job["key"], attempts=job["attempts"], retry_ms=delay_ms)
        with contextlib.suppress(DatabaseUnavailable):
            await self.context.database.write(
                lambda c: job_store.release_lease(c, job["key"], self.runner_id, delay_ms)
            )

    async def renew_leases(self) -> None:
        """Keep the running jobs from being taken over by another process."""
        keys = list(self.running)
        if keys:
            await self.context.database.write(
                lambda c: job_store.renew_leases(c, keys, self.runner_id, self._lease_ms)
            )
