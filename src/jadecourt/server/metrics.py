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

from .. import __version__
from .clock import now
from .lanes import count_jobs
from .store.outages import DatabaseUnavailable

if TYPE_CHECKING:
    from .connections import Connections
    from .context import Context
    from .store.database import Database
    from .thinking import Thinkers

SHARED: Final = "PROMETHEUS_MULTIPROC_DIR"  # names the common folder
REFRESH_SECONDS: Final = 5
ATTEMPTS: Final = 5
REGISTRY: Final = CollectorRegistry()
LIVE: Final = re.compile(r"gauge_live\w*_(\d+)\.db")

# one more series for each of ours, and nobody looks at them
disable_created_metrics()  # type: ignore[no-untyped-call]
REQUESTS: Final = Counter(
    "jadecourt_requests", "Requests that were answered", ["method", "route", "status"], registry=REGISTRY
)
SECONDS: Final = Histogram(
    "jadecourt_request_seconds",
    "How long requests took",
    ["method", "route"],
    registry=REGISTRY,
    buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
)
MOVES: Final = Counter("jadecourt_moves", "Moves that were made, by people and bots", registry=REGISTRY)
GAMES: Final = Counter("jadecourt_games_finished", "Games that came to their end", registry=REGISTRY)
HOOKS: Final = Counter(
    "jadecourt_hooks", "Webhooks, by outcome: sent, failed or dropped", ["outcome"], registry=REGISTRY
)
ASKED: Final = Counter("jadecourt_bot_questions", "Questions to bots", registry=REGISTRY)
CRASHED: Final = Counter(
    "jadecourt_bot_crashes", "… at which a bot failed or answered wrongly", registry=REGISTRY
)
HUNG: Final = Counter("jadecourt_bot_timeouts", "… that a bot did not answer in time", registry=REGISTRY)


REFUSED_CONNECTIONS: Final = Counter(
    "jadecourt_connections_refused",
    "Connections that were refused because there were too many",
    registry=REGISTRY,
)


def make_gauge(name: str, meaning: str) -> Gauge:
    return Gauge(f"jadecourt_{name}", meaning, registry=REGISTRY, multiprocess_mode="livesum")


PROCESSES: Final = make_gauge("processes", "Processes of the server")
SOCKETS: Final = make_gauge("sockets", "Open WebSockets")
ROOMS: Final = make_gauge("rooms", "Tables in memory")
WATCHES: Final = make_gauge("watches", "Tables that are followed, once per socket and seat")
WAITING: Final = make_gauge("bot_questions_waiting", "Questions that no bot thinks about yet")
AVAILABLE: Final = Gauge(
    "jadecourt_database_available",
    "1, or 0 while the database cannot be used",
    registry=REGISTRY,
    multiprocess_mode="livemin",
)
CONNECTIONS: Final = make_gauge("connections", "Open connections of clients, HTTP and WebSocket")
DESCRIPTORS: Final = make_gauge("descriptors", "Open file descriptors")
CONNECTIONS_SHARE: Final = Gauge(  # of the process that is nearest to its limit
    "jadecourt_connections_used_ratio",
    "Open connections divided by those that are possible: at 1 further ones are refused",
    registry=REGISTRY,
    multiprocess_mode="livemax",
)
THINKING: Final = make_gauge("thinking_processes_busy", "Processes in which a bot or an analysis thinks")
MEMORY: Final = make_gauge("memory_bytes", "Resident memory, without the processes of bots")
CPU: Final = make_gauge("cpu_seconds", "Processor time so far, without the processes of bots")
# Of all processes together: the newest figure counts.
JOBS_WAITING: Final = Gauge(
    "jadecourt_jobs_waiting",
    "Jobs that are due and that nobody does, by lane",
    ["lane"],
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
JOBS_RUNNING: Final = Gauge(
    "jadecourt_jobs_running",
    "Jobs that a process works at, by lane",
    ["lane"],
    registry=REGISTRY,
    multiprocess_mode="mostrecent",
)
INFO: Final = Gauge("jadecourt_info", "Always 1", ["version"], registry=REGISTRY, multiprocess_mode="livemax")
_told: WeakKeyDictionary[Thinkers, tuple[int, int, int]] = WeakKeyDictionary()


# ---------------------------------------------------------------------------------------- counting


def observe_request(method: str, route: str, status: int, seconds: float) -> None:
    """`route` is the pattern (/api/tables/{id}), never the path: each value is a time series of its own."""
    REQUESTS.labels(method, route, str(status)).inc()
    SECONDS.labels(method, route).observe(seconds)


def count_move(number: int = 1) -> None:
    MOVES.inc(number)


def count_game() -> None:
    """A game has come to its end."""
    GAMES.inc()


def count_hook(sent: bool) -> None:
    HOOKS.labels("sent" if sent else "failed").inc()


def count_dropped_hooks(number: int) -> None:
    HOOKS.labels("dropped").inc(number)


# ---------------------------------------------------------------------------------------- looking


def look(context: Context) -> None:
    """Note what is there in this process."""
    hub, thinkers = context.hub, context.thinkers
    PROCESSES.set(1)
    INFO.labels(__version__).set(1)
    SOCKETS.set(len(hub.connections))
    look_at_connections(context.connections)
    WATCHES.set(sum(len(connection.watches) for connection in hub.connections))
    ROOMS.set(len(context.keeper))
    WAITING.set(thinkers.waiting)
    AVAILABLE.set(context.database.outage.reason is None)
    THINKING.set(sum(pool.busy for pool in thinkers.pools))
    seen = (thinkers.asked, thinkers.crashed, thinkers.hung)
    for counter, old, new in zip((ASKED, CRASHED, HUNG), _told.get(thinkers, (0, 0, 0)), seen, strict=True):
        counter.inc(new - old)
    _told[thinkers] = seen
    own = {
        sample.name: sample.value
        for family in ProcessCollector(registry=None).collect()
        for sample in family.samples
    }
    MEMORY.set(own.get("process_resident_memory_bytes", 0))  # only Linux tells
    CPU.set(own.get("process_cpu_seconds_total", 0))


def look_at_connections(connections: Connections) -> None:
    CONNECTIONS.set(len(connections))
    CONNECTIONS_SHARE.set(len(connections) / connections.possible)
    DESCRIPTORS.set(len(connections) + connections.other_descriptors)
    REFUSED_CONNECTIONS.inc(connections.refused)
    connections.refused = 0


async def look_at_jobs(database: Database) -> None:
    """Note the jobs that wait and those that run, by lane."""
    counted = await database.read(lambda connection: count_jobs(connection, now()))
    for lane, (waiting, running) in counted.items():
        JOBS_WAITING.labels(lane).set(waiting)
        JOBS_RUNNING.labels(lane).set(running)


async def report(context: Context) -> bytes:
    """Everything in Prometheus' text format."""
    with contextlib.suppress(DatabaseUnavailable):  # the other figures are wanted then more than ever
        await look_at_jobs(context.database)
    look(context)
    folder = os.environ.get(SHARED)
    if not folder:
        return generate_latest(REGISTRY)
    return await add_up(Path(folder))


async def add_up(folder: Path) -> bytes:
    """The figures of all workers."""
    forget_dead(folder)
    everybody = CollectorRegistry()
    MultiProcessCollector(everybody, str(folder))  # type: ignore[no-untyped-call]
    for _ in range(ATTEMPTS - 1):
        try:
            return generate_latest(everybody)
        except struct.error:  # a worker has just made a file, and nothing is in it yet
            await asyncio.sleep(0.05)
    return generate_latest(everybody)


def forget_dead(folder: Path) -> None:
    """What processes had that were killed; what they counted stays."""
    names = [LIVE.fullmatch(path.name) for path in folder.iterdir()]
    for pid in {int(name[1]) for name in names if name is not None}:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            with contextlib.suppress(FileNotFoundError):  # another worker was asked at the same time
                mark_process_dead(pid, str(folder))  # type: ignore[no-untyped-call]
        except PermissionError:
            pass


@contextlib.asynccontextmanager
async def kept_fresh(context: Context) -> AsyncIterator[None]:
    """While a worker runs, the others can read what is in it."""

    async def look_again() -> None:
        while True:
            look(context)
            await asyncio.sleep(REFRESH_SECONDS)

    task = asyncio.create_task(look_again())
    try:
        yield
    finally:
        task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await task
        mark_process_dead(os.getpid(), os.environ[SHARED])  # type: ignore[no-untyped-call]
