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

from . import analysing, answering, calling, expiry
from .clock import new_id, now
from .context import Context
from .lanes import LANES, Lane, is_due, lock_jobs
from .rooms.feed import News
from .store.outages import DatabaseUnavailable
from .store.schema import jobs

log = structlog.get_logger()
LONGEST_HOLDER: Final = 24  # characters
MOST_DELAY: Final = 300  # seconds, after a job has failed again and again
POLL_SECONDS: Final = 1.0  # how long a job may wait whose announcement was lost
TICK_SECONDS: Final = 0.5
PRESENCE_SECONDS: Final = 20.0
SESSION_SECONDS: Final = 20.0  # between two checks of the sessions of all sockets
TIDY_SECONDS: Final = 60.0
EXPIRY_SECONDS: Final = 300.0
HEALTH_SECONDS: Final = 10.0  # so that a fault is noticed without a request to /health
STUCK_SECONDS: Final = 60.0  # at least, until a round of a loop that does not end counts as stuck
Job = Mapping[str, Any]
KINDS: Final[Mapping[str, Callable[[Context, Job], Awaitable[None]]]] = {
    "bots": answering.run,
    "hook": calling.run,
    "analysis": analysing.run,
}


class Background:
    """The tasks of one process."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.me = f"{os.getpid()}-{new_id()}"[:LONGEST_HOLDER]
        self.working: dict[str, asyncio.Task[None]] = {}
        self.lane_of: dict[str, str] = {}  # of each job that is worked at
        self._again: dict[str, tuple[Lane, Job]] = {}  # taken once more while we were still at it
        self._tasks: list[asyncio.Task[None]] = []
        self._overdue_at: dict[str, float] = {}  # until when the present round of each loop should be over
        self._stopping = False
        self._lease = int(context.settings.lease_seconds * 1000)

    def start(self) -> None:
        every = self._every
        self._tasks = [
            asyncio.create_task(self._take_jobs()),
            asyncio.create_task(every(self.context.settings.lease_seconds / 3, self._renew)),
            asyncio.create_task(every(TICK_SECONDS, self._run_clocks)),
            asyncio.create_task(every(TIDY_SECONDS, self._tidy)),
            asyncio.create_task(every(EXPIRY_SECONDS, self._expire)),
            asyncio.create_task(every(PRESENCE_SECONDS, self._announce)),
            asyncio.create_task(every(SESSION_SECONDS, self._check_sessions)),
            asyncio.create_task(every(HEALTH_SECONDS, self._look_at_health)),
        ]

    def find_dead_tasks(self) -> list[str]:
        """The tasks that have ended, though they should run as long as the server."""
        return [task.get_name() for task in self._tasks if task.done()]

    def find_stuck_tasks(self) -> list[str]:
        """The loops whose present round does not end: something in it waits for ever."""
        moment = time.monotonic()
        return [name for name, overdue_at in self._overdue_at.items() if moment > overdue_at]

    @contextlib.contextmanager
    def _timed(self, name: str, seconds: float) -> Iterator[None]:
        """One round of a loop that has one every so many seconds."""
        self._overdue_at[name] = time.monotonic() + max(STUCK_SECONDS, 2 * seconds)
        try:
            yield
        finally:
            del self._overdue_at[name]

    async def stop(self) -> None:
        """End everything; jobs that are not done are given back."""
        self._stopping = True
        tasks = [*self._tasks, *self.working.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with contextlib.suppress(Exception):  # the leases run out anyway
            await self.context.database.write(self._give_back)

    # ------------------------------------------------------------------ jobs

    async def _take_jobs(self) -> None:
        wake = self.context.keeper.wake
        while not self._stopping:
            wake.clear()
            try:
                with self._timed("_take_jobs", POLL_SECONDS):
                    taken = await self._take_due()
                for lane, job in taken:
                    self._begin(lane, job)
            except DatabaseUnavailable:
                taken = []  # which is logged once
            except Exception:
                log.exception("jobs could not be taken")
                taken = []
            if not taken:
                with contextlib.suppress(TimeoutError):
                    # Not `wait_for`: that of Python 3.11 forgets a cancellation if it is woken at the same time.
                    async with asyncio.timeout(POLL_SECONDS):
                        await wake.wait()

    async def _take_due(self) -> list[tuple[Lane, Job]]:
        """Take jobs that are due; mostly there are none, and then nothing is written."""
        lanes = select(jobs.c.kind, jobs.c.priority).where(is_due(now())).distinct()
        due = {(row["kind"], row["priority"]) for row in await self.context.database.rows(lanes)}
        working = Counter(self.lane_of.values())
        free = {
            lane: lane.capacity - working[lane.name] for lane in LANES if (lane.kind, lane.priority) in due
        }
        wanted = {lane: most for lane, most in free.items() if most > 0}
        if not wanted:
            return []
        taken, lost = await self.context.database.write(partial(self._take, wanted=wanted))
        for row in lost:
            log.warning("job_lease_expired", key=row["key"], holder=row["holder"], taken_by=self.me)
        return taken

    def _take(
        self, connection: Connection, wanted: Mapping[Lane, int]
    ) -> tuple[list[tuple[Lane, Job]], list[Job]]:
        """The jobs that are ours now, and those among them whose process died or hung at them."""
        taken: list[tuple[Lane, Job]] = []
        lost: list[Job] = []
        for lane, most in wanted.items():
            found = lock_jobs(connection, lane, most)
            lost += [dict(row) for row in found if row["holder"] is not None]
            if not found:
                continue
            rows = connection.execute(
                update(jobs)
                .where(jobs.c.key.in_([row["key"] for row in found]))
                .values(leased_until=now() + self._lease, holder=self.me, tries=jobs.c.tries + 1)
                .returning(jobs)
            )
            taken += [(lane, dict(row)) for row in rows.mappings()]
        return taken, lost

    def _begin(self, lane: Lane, job: Job) -> None:
        key = job["key"]
        if key in self.working:
            self._again[key] = (lane, job)
            return
        self.lane_of[key] = lane.name
        task = self.working[key] = asyncio.create_task(self._work(job))
        task.add_done_callback(lambda _: self._end(key))

    def _end(self, key: str) -> None:
        del self.working[key], self.lane_of[key]
        if key in self._again and not self._stopping:
            self._begin(*self._again.pop(key))
        self.context.keeper.wake.set()

    async def _work(self, job: Job) -> None:
        delay = 0
        try:
            await KINDS[job["kind"]](self.context, job)
        except DatabaseUnavailable:
            return  # which is logged once; the lease runs out
        except Exception:
            delay = 1000 * min(2 ** job["tries"], MOST_DELAY)
            log.exception("a job failed", key=job["key"], tries=job["tries"], again=delay)
        with contextlib.suppress(DatabaseUnavailable):
            await self.context.database.write(lambda c: self._free(c, job["key"], delay))

    def _free(self, connection: Connection, key: str, delay: int) -> None:
        """Let go of a job that is still there: it has failed or was put off, or there is something new to do."""
        mine = and_(jobs.c.key == key, jobs.c.holder == self.me)
        later = {"run_at": now() + delay} if delay else {}
        connection.execute(update(jobs).where(mine).values(leased_until=None, holder=None, **later))

    async def _renew(self) -> None:
        keys = list(self.working)
        if keys:
            mine = and_(jobs.c.key.in_(keys), jobs.c.holder == self.me)
            until = now() + self._lease

            def work(connection: Connection) -> None:
                connection.execute(update(jobs).where(mine).values(leased_until=until))

            await self.context.database.write(work)

    def _give_back(self, connection: Connection) -> None:
        connection.execute(
            update(jobs).where(jobs.c.holder == self.me).values(leased_until=None, holder=None)
        )

    # ------------------------------------------------------------------ the rest

    async def _every(self, seconds: float, work: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                with self._timed(work.__name__, seconds):
                    await work()
            except DatabaseUnavailable:
                pass  # which is logged once
            except Exception:
                log.exception("background work failed", work=work.__name__)

    async def _run_clocks(self) -> None:
        """Only after a jump of the clock was absorbed: else it would look as if all clocks had run out."""
        await self.context.timekeeper.tick()
        await self.context.keeper.run_clocks()

    async def _announce(self) -> None:
        """Tell the other processes who is here: they forget it after a while."""
        for table in self.context.hub.watched():
            await self.context.feed.tell(News(table=table, here=self.context.hub.here(table)))

    async def _check_sessions(self) -> None:
        """Close the sockets whose session is over, whatever ended it and whether that was told or not."""
        await self.context.keeper.check_sessions(set(self.context.hub.connections))

    async def _look_at_health(self) -> None:
        await self.context.health.look(self.context)

    async def _tidy(self) -> None:
        self.context.keeper.sweep()
        self.context.hub.sweep()

    async def _expire(self) -> None:
        await expiry.expire_all(self.context)
