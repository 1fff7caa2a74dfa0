"""The command `serve`: checks settings, port and database, prints the address, and runs the server.

The server runs in one process, or in several that share the listening socket. Each process makes its own application
from the environment, so the options of the command line are written into the environment first.
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import signal
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import BadOptions
from ..paths import data_dir
from .domain.seating import load_bot_files
from .file_descriptors import raise_descriptor_limit
from .instance_lock import published_address
from .settings import CONFIG_FILE_VARIABLE, ENV_PREFIX, Settings, load_settings
from .shared_memory import SHARED_FOLDER_VARIABLE, is_sharing_supported
from .signals import exit_on_signals
from .static import web_client
from .store.database_lock import lock_database

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn import Config

BACKLOG: Final = 2048
SHUTDOWN_GRACE_SECONDS: Final = 5  # for open connections when the server stops
MAX_WEBSOCKET_MESSAGE_BYTES: Final = 65_536
PING_SECONDS: Final = 20  # between two pings of a WebSocket, and until their answers
KEEP_ALIVE_SECONDS: Final = 5  # between two requests of one connection
# Send buffer of the operating system per connection: clients that do not read must not fill megabytes there.
SEND_BUFFER_BYTES: Final = 256 * 1024
WORKER_HEALTH_TIMEOUT_SECONDS: Final = 60  # after which an unresponsive worker is replaced
MULTIPROCESS_DIR_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"
WILDCARD_HOSTS: Final = ("0.0.0.0", "::")


def serve(config: Path | None = None, **overrides: Any) -> int:
    """Run until SIGTERM or SIGINT; returns the exit code. `overrides` are settings from the command line."""
    from .telemetry.log_config import configure_logging

    settings = load_settings_with_overrides(config, overrides)
    configure_logging(settings)
    raise_descriptor_limit()
    with (
        exit_on_signals(),
        lock_database(settings) as lock,
        listen(settings) as listener,
        published_address(data_dir(), local_url(settings, listener)),
        multiprocess_metrics(settings),
        multiprocess_limits(settings),
    ):
        lock.publish_address(local_url(settings, listener))
        migrate_database(settings)
        print(startup_line(settings, listener), flush=True)
        run_server(make_uvicorn_config(settings), listener)
    return 0


def load_settings_with_overrides(config: Path | None, overrides: dict[str, Any]) -> Settings:
    """Load the settings; the overrides are also written into the environment, for the worker processes."""
    if config is not None:
        if not config.is_file():
            reason = "not a file" if config.exists() else "file not found"
            raise BadOptions(f"--config {config}: {reason}")
        os.environ[CONFIG_FILE_VARIABLE] = str(config.resolve())
    settings = load_settings(**overrides)
    for name, value in overrides.items():
        if value is not None:
            os.environ[ENV_PREFIX + name.upper()] = (
                json.dumps([str(path) for path in value]) if name == "bot_files" else str(value)
            )
    load_bot_files(settings.bot_files)  # an error is one line here, and a traceback in the application
    return settings


def listen(settings: Settings) -> socket.socket:
    """Open the listening socket; clients that connect before the server is ready wait for it."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM)
    try:
        # On POSIX a restart would otherwise find its port in use for a minute. On Windows the option lets several
        # programs listen on one port.
        if os.name == "posix":
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # Connections inherit the buffer size.
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)
        listener.bind((settings.host, settings.port))
        listener.listen(BACKLOG)
    except OSError as error:
        listener.close()
        raise BadOptions(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}; "
            "choose another address with --host and --port"
        ) from None
    listener.set_inheritable(True)
    return listener


def migrate_database(settings: Settings) -> None:
    """Migrate the database before the workers start, so that an error is one line and not a traceback per worker."""
    from sqlalchemy.exc import SQLAlchemyError

    from .store.migrate import upgrade

    errors: list[type[Exception]] = [SQLAlchemyError, OSError]
    if not settings.is_sqlite:
        try:
            import asyncpg
        except ImportError:
            raise BadOptions(
                "PostgreSQL requires an extra package: pip install 'jadecourt[postgres]'"
            ) from None
        errors += [asyncpg.PostgresError, asyncpg.InterfaceError]
    try:
        asyncio.run(upgrade(settings))
    except tuple(errors) as error:
        reason = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadOptions(f"cannot use the database: {reason or type(error).__name__}") from None


def startup_line(settings: Settings, listener: socket.socket) -> str:
    """The line that the command prints when it listens: the URL and how to stop the server."""
    all_addresses = " (all addresses of this machine)" if settings.host in WILDCARD_HOSTS else ""
    worker_count = f" ({settings.workers} workers)" if settings.workers > 1 else ""
    hint = (
        "Open it in a browser."
        if web_client.is_web_client_built()
        else "The web client is not built; only the API is available."
    )
    url = local_url(settings, listener)
    return f"Jadecourt is listening on {url}{all_addresses}{worker_count}. {hint} Press Ctrl-C to stop."


def local_url(settings: Settings, listener: socket.socket) -> str:
    """The URL of the server on this machine."""
    host = "localhost" if settings.host in WILDCARD_HOSTS else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{listener.getsockname()[1]}"


@contextlib.contextmanager
def multiprocess_metrics(settings: Settings) -> Iterator[None]:
    """Create a temporary folder in which several workers combine their metrics; one worker needs none."""
    os.environ.pop(MULTIPROCESS_DIR_VARIABLE, None)
    if settings.workers == 1 or not settings.metrics_enabled:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="jadecourt-metrics-") as folder:
        os.environ[MULTIPROCESS_DIR_VARIABLE] = folder
        yield


@contextlib.contextmanager
def multiprocess_limits(settings: Settings) -> Iterator[None]:
    """Create a temporary folder in which several workers share rate limits and connection counts."""
    os.environ.pop(SHARED_FOLDER_VARIABLE, None)
    if settings.workers == 1 or not is_sharing_supported():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="jadecourt-limits-") as folder:
        os.environ[SHARED_FOLDER_VARIABLE] = folder
        yield


def make_uvicorn_config(settings: Settings) -> Config:
    """The configuration of uvicorn, with the limited protocols of the server."""
    from uvicorn import Config

    from .http.http_protocol import LimitedHttpProtocol
    from .http.websocket_protocol import LimitedWebSocketProtocol

    return Config(
        f"{__name__}:make_worker_app",
        factory=True,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        workers=settings.workers,
        host=settings.host,
        port=settings.port,
        backlog=BACKLOG,
        ws_max_size=MAX_WEBSOCKET_MESSAGE_BYTES,
        ws_per_message_deflate=False,  # messages are short: its buffers would cost more memory than it saves
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,  # uvicorn's access log contains query strings
        log_config=None,
        timeout_graceful_shutdown=SHUTDOWN_GRACE_SECONDS,
        timeout_worker_healthcheck=WORKER_HEALTH_TIMEOUT_SECONDS,
    )


def run_server(config: Config, listener: socket.socket, can_open_network: bool = False) -> None:
    """Serve until a signal stops the server; raises BadOptions if it could not start.

    `can_open_network`: the person at this machine may open the server to the local network (one process only).
    """
    from uvicorn.config import STARTUP_FAILURE

    from .supervisor import Supervisor
    from .uvicorn_server import GracefulServer

    if config.workers == 1:
        try:
            GracefulServer(config, can_open_network).run(sockets=[listener])
            return
        except SystemExit as error:
            failed = error.code == STARTUP_FAILURE
    else:
        supervisor = Supervisor(config, sockets=[listener])
        supervisor.run()
        failed = any(process.exitcode == STARTUP_FAILURE for process in supervisor.processes)
    if failed:
        raise BadOptions("the server failed to start; see the log above")


def make_worker_app() -> FastAPI:
    """Make the application of one process, with settings from the environment."""
    from .app import make_app
    from .processes import exit_with_parent
    from .telemetry.log_config import configure_logging

    settings = load_settings()
    configure_logging(settings)
    if settings.workers > 1:
        exit_with_parent(signal.SIGTERM)  # workers of a killed supervisor would keep the port
    app = make_app(settings)
    if os.environ.get(MULTIPROCESS_DIR_VARIABLE):
        publish_worker_metrics(app)
    return app


def publish_worker_metrics(app: FastAPI) -> None:
    """Refresh the gauges of this worker regularly, so that the other workers can report them."""
    from .services import gauges

    inner = app.router.lifespan_context

    @contextlib.asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[Any]:
        async with inner(app) as state, gauges.refreshing_gauges(app.state.context, app.state.connections):
            yield state

    app.router.lifespan_context = lifespan
