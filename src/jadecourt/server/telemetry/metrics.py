"""What is counted, for Prometheus. Whoever does a thing counts it; what is there is looked up when somebody asks.

With several workers a question reaches any one of them. They then keep their numbers in files of a common folder
(prometheus_client's multi-process mode, which the environment switches on before this module is loaded), and whoever
is asked adds up all of them. What is looked up is then as old as `REFRESH_SECONDS` for the others.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import struct
from collections.abc import AsyncIterator
from pathlib import Path
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ... import __version__
from ..domain.timestamps import current_time_ms
from ..store.jobs import count_jobs
from ..store.outages import DatabaseUnavailable

if TYPE_CHECKING:
    from ..compute import ComputeService
    from ..http.connections import ConnectionTracker
    from ..services.context import AppContext
    from ..store.database import Database

MULTIPROCESS_DIR_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"  # names the common folder
REFRESH_SECONDS: Final = 5
MAX_RENDER_ATTEMPTS: Final = 5
REGISTRY: Final = CollectorRegistry()
LIVE_GAUGE_FILE: Final = re.compile(r"gauge_live\w*_(\d+)\.db")

# one more series for each of ours, and nobody looks at them
disable_created_metrics()  # type: ignore[no-untyped-call]
HTTP_REQUESTS: Final = Counter(
    "jadecourt_http_requests", "HTTP requests", ["method", "route", "status"], registry=REGISTRY
)
REQUEST_SECONDS: Final = Histogram(
    "jadecourt_http_request_duration_seconds",
    "Duration of HTTP requests",
    ["method", "route"],
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
MOVES: Final = Counter("jadecourt_moves", "Moves of users and bots", registry=REGISTRY)
GAMES_FINISHED: Final = Counter("jadecourt_games_finished", "Games played to the end", registry=REGISTRY)
WEBHOOK_DELIVERIES: Final = Counter(
    "jadecourt_webhook_deliveries",
    "Webhook deliveries by outcome: sent, failed or dropped",
    ["outcome"],
    registry=REGISTRY,
)
BOT_REQUESTS: Final = Counter("jadecourt_bot_requests", "Moves requested from bots", registry=REGISTRY)
BOT_CRASHES: Final = Counter(
    "jadecourt_bot_crashes", "Requests at which a bot crashed or made an illegal move", registry=REGISTRY
)
BOT_TIMEOUTS: Final = Counter(
    "jadecourt_bot_timeouts", "Requests that a bot did not answer in time", registry=REGISTRY
)


REFUSED_CONNECTIONS: Final = Counter(
    "jadecourt_client_connections_refused",
    "Client connections refused because of the limits",
    registry=REGISTRY,
)


def make_gauge(name: str, description: str) -> Gauge:
    return Gauge(f"jadecourt_{name}", description, registry=REGISTRY, multiprocess_mode="livesum")


PROCESSES: Final = make_gauge("processes", "Server processes")
WEBSOCKET_CONNECTIONS: Final = make_gauge("websocket_connections", "Open WebSockets")
TABLES_LOADED: Final = make_gauge("tables_loaded", "Tables in memory")
SUBSCRIPTIONS: Final = make_gauge("subscriptions", "Subscriptions to tables, one per socket and seat")
BOT_REQUESTS_WAITING: Final = make_gauge("bot_requests_waiting", "Bot requests in the queue")
DATABASE_AVAILABLE: Final = Gauge(
    "jadecourt_database_available",
    "1, or 0 while the database is unavailable",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
CONNECTIONS: Final = make_gauge("client_connections", "Open client connections, HTTP and WebSocket")
OPEN_DESCRIPTORS: Final = make_gauge("open_file_descriptors", "Open file descriptors")
CONNECTIONS_USED_RATIO: Final = Gauge(  # of the process that is nearest to its limit
    "jadecourt_client_connections_used_ratio",
    "Open client connections divided by the limit; at 1 further ones are refused",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
BOT_PROCESSES_BUSY: Final = make_gauge(
    "bot_processes_busy", "Bot processes that compute a move or an analysis"
)
RESIDENT_MEMORY: Final = make_gauge("resident_memory_bytes", "Resident memory, without bot processes")
CPU_SECONDS: Final = make_gauge("cpu_seconds", "Processor time, without bot processes")
# Of all processes together: the newest figure counts.
JOBS_WAITING: Final = Gauge(
    "jadecourt_jobs_waiting",
    "Jobs that are due and not leased, by queue",
    ["queue"],
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
JOBS_RUNNING: Final = Gauge(
    "jadecourt_jobs_running",
    "Jobs that are leased, by queue",
    ["queue"],
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
INFO: Final = Gauge("jadecourt_info", "Always 1", ["version"], registry=REGISTRY, multiprocess_mode="livemax")
_last_counts: WeakKeyDictionary[ComputeService, tuple[int, int, int]] = WeakKeyDictionary()


# ---------------------------------------------------------------------------------------- counting


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """`route` is the pattern (/api/tables/{id}), never the path: each value is a time series of its own."""
    HTTP_REQUESTS.labels(method, route, str(status)).inc()
    REQUEST_SECONDS.labels(method, route).observe(seconds)


def count_move(number: int = 1) -> None:
    MOVES.inc(number)


def count_finished_game() -> None:
    """A game has come to its end."""
    GAMES_FINISHED.inc()


def count_webhook_delivery(sent: bool) -> None:
    WEBHOOK_DELIVERIES.labels("sent" if sent else "failed").inc()


def count_dropped_webhooks(number: int) -> None:
    WEBHOOK_DELIVERIES.labels("dropped").inc(number)


# ---------------------------------------------------------------------------------------- looking


def collect_gauges(context: AppContext) -> None:
    """Note what is there in this process."""
    hub, compute = context.hub, context.compute
    PROCESSES.set(1)
    INFO.labels(__version__).set(1)
    WEBSOCKET_CONNECTIONS.set(len(hub.connections))
    collect_connection_gauges(context.connections)
    SUBSCRIPTIONS.set(sum(len(connection.subscriptions) for connection in hub.connections))
    TABLES_LOADED.set(len(context.rooms))
    BOT_REQUESTS_WAITING.set(compute.waiting_count)
    DATABASE_AVAILABLE.set(context.database.outage.reason is None)
    BOT_PROCESSES_BUSY.set(sum(pool.busy_count for pool in compute.pools))
    counts = (compute.request_count, compute.crash_count, compute.timeout_count)
    for counter, old, new in zip(
        (BOT_REQUESTS, BOT_CRASHES, BOT_TIMEOUTS), _last_counts.get(compute, (0, 0, 0)), counts, strict=True
    ):
        counter.inc(new - old)
    _last_counts[compute] = counts
    process_samples = {
        sample.name: sample.value
        for family in ProcessCollector(registry=None).collect()
        for sample in family.samples
    }
    RESIDENT_MEMORY.set(process_samples.get("process_resident_memory_bytes", 0))  # only Linux tells
    CPU_SECONDS.set(process_samples.get("process_cpu_seconds_total", 0))


def collect_connection_gauges(connections: ConnectionTracker) -> None:
    CONNECTIONS.set(len(connections))
    CONNECTIONS_USED_RATIO.set(len(connections) / connections.capacity)
    OPEN_DESCRIPTORS.set(len(connections) + connections.other_descriptors)
    REFUSED_CONNECTIONS.inc(connections.rejected_count)
    connections.rejected_count = 0


async def collect_job_gauges(database: Database) -> None:
    """Note the jobs that wait and those that run, by lane."""
    counts = await database.read(lambda connection: count_jobs(connection, current_time_ms()))
    for queue, (waiting, running) in counts.items():
        JOBS_WAITING.labels(queue).set(waiting)
        JOBS_RUNNING.labels(queue).set(running)


async def render(context: AppContext) -> bytes:
    """Everything in Prometheus' text format."""
    with contextlib.suppress(DatabaseUnavailable):  # the other figures are wanted then more than ever
        await collect_job_gauges(context.database)
    collect_gauges(context)
    folder = os.environ.get(MULTIPROCESS_DIR_VARIABLE)
    if not folder:
        return generate_latest(REGISTRY)
    return await render_multiprocess(Path(folder))


async def render_multiprocess(folder: Path) -> bytes:
    """The figures of all workers."""
    drop_dead_processes(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    for _ in range(MAX_RENDER_ATTEMPTS - 1):
        try:
            return generate_latest(registry)
        except struct.error:  # a worker has just made a file, and nothing is in it yet
            await asyncio.sleep(0.05)
    return generate_latest(registry)


def drop_dead_processes(folder: Path) -> None:
    """What processes had that were killed; what they counted stays."""
    names = [LIVE_GAUGE_FILE.fullmatch(path.name) for path in folder.iterdir()]
    for pid in {int(name[1]) for name in names if name is not None}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            with contextlib.suppress(FileNotFoundError):  # another worker was asked at the same time
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            pass


@contextlib.asynccontextmanager
async def refreshing_gauges(context: AppContext) -> AsyncIterator[None]:
    """While a worker runs, the others can read what is in it."""

    async def refresh() -> None:
        while True:
            collect_gauges(context)
            await asyncio.sleep(REFRESH_SECONDS)

    task = asyncio.create_task(refresh())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        mark_process_dead(os.getpid(), os.environ[MULTIPROCESS_DIR_VARIABLE])  # type: ignore[no-untyped-call]
