"""The composition root: creates the parts of the server, connects them, starts and stops them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
from collections.abc import AsyncIterator
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog
from fastapi import APIRouter, FastAPI

from .. import __version__
from .compute import ComputeService
from .domain.errors import DomainError
from .domain.rate_limits import RateLimiter, scaled_rates
from .domain.seating import load_bot_files
from .http import asyncapi, middleware, openapi, problems
from .http.connections import ConnectionTracker, connection_limits
from .http.hub import Hub
from .http.limited_connection import CONNECTIONS_KEY, LIMITS_KEY, make_transport_limits
from .http.models.base import ProblemDetails
from .http.request_scheduler import RequestScheduler
from .http.routes import (
    account,
    analysis,
    chat,
    games,
    links,
    network,
    operations,
    play,
    proposals,
    records,
    socket,
    tables,
    users,
)
from .jobs.maintenance import Maintenance
from .jobs.monitor import TaskMonitor
from .jobs.runner import JobRunner
from .services.authentication import Authenticator, check_sessions
from .services.clock_sync import ClockSync
from .services.context import AppContext
from .services.health import HealthCheck
from .services.message_bus import BusMessage, MessageBus, NullBus, PostgresBus
from .services.rooms import RoomManager
from .services.throttle import Throttle
from .settings import Settings, load_settings
from .shared_memory import SHARED_FOLDER_VARIABLE, SharedBucketStore, SharedCounts
from .static.web_client import WebClientApp, load_web_client
from .store.database import Database
from .store.migrate import upgrade
from .webhooks.client import WebhookClient

log = structlog.get_logger()
CONNECTION_CHECK_SECONDS: Final = 1.0  # between two checks of the deadlines of all connections
GC_THRESHOLD: Final = 20_000  # new objects after which the garbage collector runs
ROUTERS: tuple[APIRouter, ...] = tuple(
    module.router
    for module in (
        account,
        users,
        tables,
        proposals,
        play,
        chat,
        records,
        links,
        analysis,
        socket,
        games,
        network,
        operations,
    )
)


def make_app(settings: Settings | None = None) -> FastAPI:
    """Make the ASGI application; without `settings` they are loaded from the environment and the configuration file."""
    settings = settings or load_settings()
    app = FastAPI(
        title="Jadecourt",
        version=__version__,
        summary="Board games for people and bots",
        lifespan=partial(run_server, settings),
        openapi_url="/api/openapi.json",
        docs_url=None,
        redoc_url=None,
        redirect_slashes=False,
        separate_input_output_schemas=False,
        responses={
            "default": {
                "model": ProblemDetails,
                "content": {problems.PROBLEM_MEDIA_TYPE: {}},
                "description": "An error",
            }
        },
    )
    for router in ROUTERS:
        app.include_router(router)
    app.router.default = WebClientApp(load_web_client(), app.router.default)
    problems.add_exception_handlers(app, ROUTERS)
    middleware.add_middleware(app, settings)
    openapi.install_openapi(app, ROUTERS)
    asyncapi.install_asyncapi(app)
    return app


@contextlib.asynccontextmanager
async def run_server(settings: Settings, app: FastAPI) -> AsyncIterator[dict[str, Any]]:
    """Lifespan of the application: start all parts of the server, and stop them at the end."""
    await upgrade(settings)
    context = add_state(app, settings)
    connections: ConnectionTracker = app.state.connections
    monitor = app.state.task_monitor = TaskMonitor()
    job_runner = app.state.job_runner = JobRunner(context, monitor)
    await context.clock_sync.start()
    await context.compute.start()
    await context.bus.start(context.rooms.on_bus_message)
    job_runner.start()
    Maintenance(context, monitor).start()
    context.health.find_dead_tasks = monitor.find_dead_tasks
    context.health.find_stuck_tasks = monitor.find_stuck_tasks
    deadline_task = asyncio.create_task(connections.check_forever(CONNECTION_CHECK_SECONDS))
    gc.collect()
    # These objects live as long as the process: each full collection of them would block all requests for 0.1 s.
    gc.freeze()
    # A move makes no cycles of objects: with the default of 700 new objects, a sixth of the time of a move was spent
    # looking for some.
    gc.set_threshold(GC_THRESHOLD)
    log.info("server_ready", database="sqlite" if settings.is_sqlite else "postgresql")
    try:
        # uvicorn passes this state to every connection.
        yield {CONNECTIONS_KEY: connections, LIMITS_KEY: make_transport_limits(settings)}
    finally:
        deadline_task.cancel()
        await context.presence_throttle.stop()
        await monitor.stop()
        await job_runner.stop()
        await context.clock_sync.stop()
        await context.bus.stop()
        await context.compute.stop()
        await context.webhook_client.close()
        await context.database.close()
        connections.close_shared_counts()
        log.info("server_stopped")


# ---------------------------------------------------------------------------------------- parts


def add_state(app: FastAPI, settings: Settings) -> AppContext:
    """Make the parts of the server and store them in `app.state`; returns the context."""
    app.state.connections = make_connection_tracker(settings)
    app.state.request_scheduler = RequestScheduler()
    context = app.state.context = make_app_context(settings)
    app.state.hub = context.hub
    return context


def make_app_context(settings: Settings) -> AppContext:
    """Make the parts of the server that services and jobs use, connected with each other."""
    load_bot_files(
        settings.bot_files
    )  # this process only needs their names; the bots run in worker processes
    database = Database(settings)
    hub = Hub(int(settings.bot_account_timeout_seconds * 1000), settings.absence_ms, settings.host_absence_ms)
    hub.lobby_interval_seconds = settings.presence_interval_seconds
    bus: MessageBus = NullBus() if settings.is_sqlite else PostgresBus(settings.database_url)
    rooms = RoomManager(settings, database, hub, bus)
    authenticator = Authenticator(database, bus, settings.cookie_secret)
    rooms.on_user_invalidated = authenticator.invalidate_user
    clock_sync = ClockSync(database, rooms)
    rooms.on_clock_jump = clock_sync.synchronise
    rooms.check_sessions = partial(check_sessions, database)
    compute = ComputeService(
        settings.bot_process_count,
        grace_seconds=settings.bot_grace_seconds,
        bot_files=settings.bot_files,
        prestart=settings.prestart_bots,
    )

    async def publish_presence(table_id: str) -> None:
        hub.refresh_presence(table_id)
        await bus.publish(BusMessage(table_id=table_id, present_users=hub.local_users(table_id)))
        with contextlib.suppress(DomainError):  # the table was deleted
            await rooms.publish(table_id)

    return AppContext(
        settings=settings,
        database=database,
        hub=hub,
        bus=bus,
        rooms=rooms,
        compute=compute,
        rate_limiter=make_rate_limiter(settings),
        webhook_client=WebhookClient(allow_private=settings.allow_private_webhooks),
        authenticator=authenticator,
        health=HealthCheck(database, compute),
        clock_sync=clock_sync,
        presence_throttle=Throttle(publish_presence, settings.presence_interval_seconds),
    )


def make_rate_limiter(settings: Settings) -> RateLimiter:
    """Make the rate limiter; with several workers they share its buckets."""
    rates = scaled_rates(settings.rate_limit_factor)
    folder = os.environ.get(SHARED_FOLDER_VARIABLE)
    return RateLimiter(rates, buckets=SharedBucketStore(Path(folder), rates) if folder else None)


def make_connection_tracker(settings: Settings) -> ConnectionTracker:
    """Make the connection tracker; with several workers they share its counts."""
    folder = os.environ.get(SHARED_FOLDER_VARIABLE)
    shared = SharedCounts(Path(folder), settings.workers) if folder else None
    return ConnectionTracker(connection_limits(settings), shared)
