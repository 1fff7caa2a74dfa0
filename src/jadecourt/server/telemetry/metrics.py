"""Metrics for Prometheus: the collectors, and functions that count. `services/gauges.py` fills the gauges.

With several workers a request for the metrics reaches any one of them. The workers then keep their numbers in files of
a common folder (prometheus_client's multi-process mode, which the environment switches on before this module is
loaded), and the worker that is asked adds up all of them.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import struct
from pathlib import Path
from typing import Final

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.multiprocess import MultiProcessCollector, mark_process_dead

from ..processes import process_exists

MULTIPROCESS_DIR_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"  # names the common folder
MAX_RENDER_ATTEMPTS: Final = 5
REGISTRY: Final = CollectorRegistry()
LIVE_GAUGE_FILE: Final = re.compile(r"gauge_live\w*_(\d+)\.db")

# One more series for each of ours, which no dashboard uses.
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


# ---------------------------------------------------------------------------------------- counting


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """Count a request. `route` is the pattern (/api/tables/{id}), never the path: each value is its own time series."""
    HTTP_REQUESTS.labels(method, route, str(status)).inc()
    REQUEST_SECONDS.labels(method, route).observe(seconds)


def count_move(number: int = 1) -> None:
    MOVES.inc(number)


def count_finished_game() -> None:
    """Count a game that was played to its end."""
    GAMES_FINISHED.inc()


def count_webhook_delivery(sent: bool) -> None:
    WEBHOOK_DELIVERIES.labels("sent" if sent else "failed").inc()


def count_dropped_webhooks(number: int) -> None:
    WEBHOOK_DELIVERIES.labels("dropped").inc(number)


# ---------------------------------------------------------------------------------------- rendering


async def render() -> bytes:
    """All metrics in Prometheus' text format; with several workers, those of all of them."""
    folder = os.environ.get(MULTIPROCESS_DIR_VARIABLE)
    return await render_multiprocess(Path(folder)) if folder else generate_latest(REGISTRY)


async def render_multiprocess(folder: Path) -> bytes:
    """The metrics of all workers."""
    drop_dead_processes(folder)
    registry = CollectorRegistry()
    MultiProcessCollector(registry, str(folder))  # type: ignore[no-untyped-call]
    for _ in range(MAX_RENDER_ATTEMPTS - 1):
        try:
            return generate_latest(registry)
        except struct.error:  # a worker has just created a file, which is still empty
            await asyncio.sleep(0.05)
    return generate_latest(registry)


def drop_dead_processes(folder: Path) -> None:
    """Forget the gauges of processes that were killed; their counters stay."""
    names = [LIVE_GAUGE_FILE.fullmatch(path.name) for path in folder.iterdir()]
    for pid in {int(name[1]) for name in names if name is not None}:
        if not process_exists(pid):
            with contextlib.suppress(FileNotFoundError):  # another worker was asked at the same time
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]


def forget_this_process() -> None:
    """Remove the gauges of this process from the common folder."""
    mark_process_dead(os.getpid(), os.environ[MULTIPROCESS_DIR_VARIABLE])  # type: ignore[no-untyped-call]
