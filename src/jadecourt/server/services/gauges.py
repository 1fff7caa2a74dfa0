"""Gauges of the metrics: reads the present figures of this process into `telemetry.metrics`."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator
from typing import Final, Protocol
from weakref import WeakKeyDictionary

from prometheus_client import ProcessCollector

from ... import __version__
from ..compute import ComputeService
from ..domain.timestamps import current_time_ms
from ..store.database import Database
from ..store.jobs import count_jobs
from ..store.outages import DatabaseUnavailable
from ..telemetry import metrics
from .context import AppContext

REFRESH_SECONDS: Final = 5  # how old the gauges of other workers may be
_last_counts: WeakKeyDictionary[ComputeService, tuple[int, int, int]] = WeakKeyDictionary()


class ConnectionCounts(Protocol):
    """The connections of a process, as `http.connections.ConnectionTracker` counts them."""

    rejected_count: int

    def __len__(self) -> int: ...
    @property
    def capacity(self) -> int: ...
    @property
    def other_descriptors(self) -> int: ...


async def collect_all(context: AppContext, connections: ConnectionCounts) -> None:
    """Update every gauge; without the database, all but those of the jobs."""
    with contextlib.suppress(DatabaseUnavailable):
        await collect_job_gauges(context.database)
    collect_gauges(context, connections)


def collect_gauges(context: AppContext, connections: ConnectionCounts) -> None:
    """Update the gauges of this process."""
    hub, compute = context.hub, context.compute
    metrics.PROCESSES.set(1)
    metrics.INFO.labels(__version__).set(1)
    metrics.WEBSOCKET_CONNECTIONS.set(len(hub.connections))
    collect_connection_gauges(connections)
    metrics.SUBSCRIPTIONS.set(sum(len(connection.subscriptions) for connection in hub.connections))
    metrics.TABLES_LOADED.set(len(context.rooms))
    metrics.BOT_REQUESTS_WAITING.set(compute.waiting_count)
    metrics.DATABASE_AVAILABLE.set(context.database.outage.reason is None)
    metrics.BOT_PROCESSES_BUSY.set(sum(pool.busy_count for pool in compute.pools))
    collect_bot_counters(compute)
    process_samples = {
        sample.name: sample.value
        for family in ProcessCollector(registry=None).collect()
        for sample in family.samples
    }
    metrics.RESIDENT_MEMORY.set(
        process_samples.get("process_resident_memory_bytes", 0)
    )  # known on Linux only
    metrics.CPU_SECONDS.set(process_samples.get("process_cpu_seconds_total", 0))


def collect_bot_counters(compute: ComputeService) -> None:
    """Add what the compute service has counted since the last call."""
    counters = (metrics.BOT_REQUESTS, metrics.BOT_CRASHES, metrics.BOT_TIMEOUTS)
    counts = (compute.request_count, compute.crash_count, compute.timeout_count)
    for counter, old, new in zip(counters, _last_counts.get(compute, (0, 0, 0)), counts, strict=True):
        counter.inc(new - old)
    _last_counts[compute] = counts


def collect_connection_gauges(connections: ConnectionCounts) -> None:
    """Update the gauges of client connections, and count those that were rejected since the last call."""
    metrics.CONNECTIONS.set(len(connections))
    metrics.CONNECTIONS_USED_RATIO.set(len(connections) / connections.capacity)
    metrics.OPEN_DESCRIPTORS.set(len(connections) + connections.other_descriptors)
    metrics.REFUSED_CONNECTIONS.inc(connections.rejected_count)
    connections.rejected_count = 0


async def collect_job_gauges(database: Database) -> None:
    """Update the numbers of waiting and running jobs, by queue."""
    counts = await database.read(lambda connection: count_jobs(connection, current_time_ms()))
    for queue, (waiting, running) in counts.items():
        metrics.JOBS_WAITING.labels(queue).set(waiting)
        metrics.JOBS_RUNNING.labels(queue).set(running)


@contextlib.asynccontextmanager
async def refreshing_gauges(context: AppContext, connections: ConnectionCounts) -> AsyncIterator[None]:
    """Update the gauges every few seconds, so that other workers can report them."""

    async def refresh() -> None:
        while True:
            collect_gauges(context, connections)
            await asyncio.sleep(REFRESH_SECONDS)

    task = asyncio.create_task(refresh())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        metrics.forget_this_process()
