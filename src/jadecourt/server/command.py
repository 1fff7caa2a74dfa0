"""The command `serve`: checks everything that can be wrong, says where it listens, and runs the server.

The server runs in one process, or in several that share the socket; each makes its application anew from the
environment, into which the options of the command line are written.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import socket
import tempfile
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import BadOptions
from ..folders import data_folder
from . import page
from .database_lock import lock_database
from .descriptors import raise_descriptor_limit
from .running import announced
from .settings import FILE, PREFIX, Settings, read_settings
from .shared_limits import SHARED_FOLDER, is_supported
from .signals import leaving_quietly

if TYPE_CHECKING:
    from fastapi import FastAPI
    from uvicorn import Config

BACKLOG: Final = 2048
GOODBYE_SECONDS: Final = 5  # for those who are connected when the server is told to stop
LONGEST_MESSAGE: Final = 65_536  # bytes, on a WebSocket
PING_SECONDS: Final = 20
KEEP_ALIVE_SECONDS: Final = 5  # between two requests of one connection
SEND_BUFFER_BYTES: Final = (
    256 * 1024
)  # in the system: a client that does not read must not hold megabytes there
STUCK_SECONDS: Final = 60  # a worker that is silent for so long is replaced
SHARED_METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
EVERYWHERE: Final = ("0.0.0.0", "::")


def serve(config: Path | None = None, **given: Any) -> int:
    """Run until SIGTERM or SIGINT; returns the exit code. `given` are settings from the command line."""
    from .logs import set_up_logs

    settings = choose_settings(config, given)
    set_up_logs(settings)
    raise_descriptor_limit()
    with (
        leaving_quietly(),
        lock_database(settings) as held,
        listen(settings) as door,
        announced(data_folder(), address_of(settings, door)),
        shared_metrics(settings),
        shared_limits(settings),
    ):
        held.announce(address_of(settings, door))
        prepare_database(settings)
        print(describe(settings, door), flush=True)
        run(make_config(settings), door)
    return 0


def choose_settings(config: Path | None, given: dict[str, Any]) -> Settings:
    """The settings; the environment then holds all that was said on the command line."""
    if config is not None:
        if not config.is_file():
            why = "this is no file" if config.exists() else "there is no such file"
            raise BadOptions(f"--config {config}: {why}")
        os.environ[FILE] = str(config.resolve())
    settings = read_settings(**given)
    for name, value in given.items():
        if value is not None:
            os.environ[PREFIX + name.upper()] = str(value)
    return settings


def listen(settings: Settings) -> socket.socket:
    """The socket; whoever connects from now on waits until the server is ready."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    door = socket.socket(family, socket.SOCK_STREAM)
    try:
        if (
            os.name == "posix"
        ):  # else a port is taken for a minute after a restart; Windows means another thing
            door.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        door.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER_BYTES)  # connections inherit it
        door.bind((settings.host, settings.port))
        door.listen(BACKLOG)
    except OSError as error:
        door.close()
        raise BadOptions(
            f"cannot listen on {settings.host} port {settings.port}: {error.strerror or error}; "
            "--host and --port choose another place"
        ) from None
    door.set_inheritable(True)
    return door


def prepare_database(settings: Settings) -> None:
    """Bring the schema up to date here, where a fault is one line and not the traceback of every worker."""
    from sqlalchemy.exc import SQLAlchemyError

    from .store.migrate import upgrade

    faults: list[type[Exception]] = [SQLAlchemyError, OSError]
    if not settings.is_sqlite:
        try:
            import asyncpg
        except ImportError:
            raise BadOptions("PostgreSQL needs one more package: pip install 'jadecourt[postgres]'") from None
        faults += [asyncpg.PostgresError, asyncpg.InterfaceError]
    try:
        asyncio.run(upgrade(settings))
    except tuple(faults) as error:
        why = str(getattr(error, "orig", None) or error).partition("\n")[0]
        raise BadOptions(f"the database cannot be used: {why or type(error).__name__}") from None


def describe(settings: Settings, door: socket.socket) -> str:
    """Where it listens, in one line."""
    where = ", on all addresses of this machine" if settings.host in EVERYWHERE else ""
    several = f" ({settings.workers} workers)" if settings.workers > 1 else ""
    use = "Open it in a browser." if page.is_built() else "The page is not built: it is for programs only."
    return f"Jadecourt listens at {address_of(settings, door)}{where}{several}. {use} Ctrl-C stops it."


def address_of(settings: Settings, door: socket.socket) -> str:
    """How this machine reaches the server, and its page."""
    host = "localhost" if settings.host in EVERYWHERE else settings.host
    return f"http://{f'[{host}]' if ':' in host else host}:{door.getsockname()[1]}"


@contextlib.contextmanager
def shared_metrics(settings: Settings) -> Iterator[None]:
    """A folder in which several workers count together; one alone counts in its memory."""
    os.environ.pop(SHARED_METRICS, None)
    if settings.workers == 1 or not settings.metrics:
        yield
        return
    with tempfile.TemporaryDirectory(prefix="jadecourt-metrics-") as folder:
        os.environ[SHARED_METRICS] = folder
        yield


@contextlib.contextmanager
def shared_limits(settings: Settings) -> Iterator[None]:
    """A folder in which several workers keep their rate limits and counts of connections."""
    os.environ.pop(SHARED_FOLDER, None)
    if settings.workers == 1 or not is_supported():
        yield
        return
    with tempfile.TemporaryDirectory(prefix="jadecourt-limits-") as folder:
        os.environ[SHARED_FOLDER] = folder
        yield


def make_config(settings: Settings) -> Config:
    from uvicorn import Config

    from .transport import GuardedHttpProtocol, GuardedWebSocketProtocol

    return Config(
        f"{__name__}:make_worker",
        factory=True,
        http=GuardedHttpProtocol,
        ws=GuardedWebSocketProtocol,
        timeout_keep_alive=KEEP_ALIVE_SECONDS,
        workers=settings.workers,
        host=settings.host,
        port=settings.port,
        backlog=BACKLOG,
        ws_max_size=LONGEST_MESSAGE,
        ws_per_message_deflate=False,  # costs more memory than it saves: messages are short
        ws_ping_interval=PING_SECONDS,
        ws_ping_timeout=PING_SECONDS,
        proxy_headers=True,
        forwarded_allow_ips=settings.trusted_proxies,
        server_header=False,
        access_log=False,  # uvicorn's would show query strings
        log_config=None,
        timeout_graceful_shutdown=GOODBYE_SECONDS,
        timeout_worker_healthcheck=STUCK_SECONDS,
    )


def run(config: Config, door: socket.socket) -> None:
    """Serve until a signal says otherwise."""
    from uvicorn.config import STARTUP_FAILURE

    from .closing import ClosingServer
    from .supervisor import Supervisor

    if config.workers == 1:
        try:
            ClosingServer(config).run(sockets=[door])
            return
        except SystemExit as error:
            failed = error.code == STARTUP_FAILURE
    else:
        workers = Supervisor(config, sockets=[door])
        workers.run()
        failed = any(process.exitcode == STARTUP_FAILURE for process in workers.processes)
    if failed:
        raise BadOptions("the server could not start; the log above says why")


def make_worker() -> FastAPI:
    """The application of one process, from the environment."""
    from .app import make_app
    from .logs import set_up_logs
    from .parents import die_with_parent

    settings = read_settings()
    set_up_logs(settings)
    if settings.workers > 1:
        die_with_parent(signal.SIGTERM)  # else they would keep the port when somebody kills the supervisor
    app = make_app(settings)
    if os.environ.get(SHARED_METRICS):
        share_metrics(app)
    return app


def share_metrics(app: FastAPI) -> None:
    """Let the other workers read the figures of this one."""
    from . import metrics

    inner = app.router.lifespan_context

    @contextlib.asynccontextmanager
    async def lifespan(app: Any) -> AsyncIterator[Any]:
        async with inner(app) as state, metrics.kept_fresh(app.state.context):
            yield state

    app.router.lifespan_context = lifespan
