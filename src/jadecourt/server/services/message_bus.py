"""Messages between server processes: PostgreSQL's LISTEN and NOTIFY, or nothing where there is only one process."""

from __future__ import annotations

import asyncio
import contextlib
import json
import math
import time
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Protocol

import structlog

from ...core.errors import BadOptions
from ..domain.ids import new_id
from ..domain.types import ALL_USERS, AnalysisStatus
from ..store.database import Connection, driver_url, notify
from ..store.migrate import SERVING_LOCK, list_revisions

CHANNEL: Final = "jadecourt"
PING_SECONDS: Final = 1.0  # between two checks of the connection that listens
MAX_SILENCE_SECONDS: Final = 5.0  # without an answer, after which the connection counts as lost
log = structlog.get_logger()


@dataclass(frozen=True)
class BusMessage:
    """What has changed. Nothing in it is secret, and it stays far below the 8000 bytes of a NOTIFY payload."""

    table_id: str = ""
    version: int = 0
    history_length: int = 0  # number of history rows if nothing else has changed, else 0
    turns_started: list[tuple[str, int]] = field(
        default_factory=list
    )  # (user id, seat) whose turn has started
    lobby_changed: bool = False
    jobs_added: bool = False
    chat_changed: bool = False  # there are new chat messages
    analysis_progress: tuple[int, int, AnalysisStatus] | None = None  # done, total, status
    # the users of the sending process who are subscribed to the table, "" for each anonymous spectator
    present_users: list[str] | None = None
    invalidated_user_id: str = ""  # cached data of this user may be wrong; ALL_USERS: of all
    ended_session_hash: str = ""  # token hash of an ended session of this user; ALL_SESSIONS: all of them …
    kept_session_hash: str = ""  # … but the one with this hash
    is_deleted: bool = False  # the table was deleted


BusHandler = Callable[[str, BusMessage], Awaitable[None]]


class MessageBus(Protocol):
    """Sends messages in a transaction (`publish_in`) or outside (`publish`); those of others go to the handler."""

    @property
    def is_listening(self) -> bool:
        """Whether messages of others arrive; while they do not, rooms and sessions in memory may be out of date."""

    async def start(self, handler: BusHandler) -> None: ...
    def publish_in(self, connection: Connection, message: BusMessage) -> None: ...
    async def publish(self, message: BusMessage) -> None: ...
    async def stop(self) -> None: ...


class NullBus:
    """The bus of a single process: does nothing."""

    is_listening = True

    async def start(self, handler: BusHandler) -> None:
        pass

    def publish_in(self, connection: Connection, message: BusMessage) -> None:
        pass

    async def publish(self, message: BusMessage) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresBus:
    """Listens on one connection, which is opened again when it is lost."""

    def __init__(self, url: str) -> None:
        self._url = driver_url(url)
        self._process_id = new_id()
        self._handler: BusHandler | None = None
        # the delivery of the latest message of each table
        self._last_task_by_table: dict[str, asyncio.Task[None]] = {}
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._lock = asyncio.Lock()
        self._connection_lost = asyncio.Event()
        self._last_alive_at = -math.inf  # when the connection last carried anything, by the monotonic clock

    @property
    def is_listening(self) -> bool:
        connection = self._connection
        silence_seconds = time.monotonic() - self._last_alive_at
        return connection is not None and not connection.is_closed() and silence_seconds < MAX_SILENCE_SECONDS

    async def start(self, handler: BusHandler) -> None:
        self._handler = handler
        await self._connect()
        self._task = asyncio.create_task(self._reconnect_loop())

    def publish_in(self, connection: Connection, message: BusMessage) -> None:
        notify(connection, CHANNEL, self._encode(message))

    async def publish(self, message: BusMessage) -> None:
        """Lost while the database is unavailable: afterwards every process reloads everything (`_reconnect_loop`)."""
        import asyncpg

        if self._connection is not None and not self._connection.is_closed():
            with contextlib.suppress(OSError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError):
                async with self._lock:  # one statement at a time on the connection that listens
                    await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self._encode(message))

    def _encode(self, message: BusMessage) -> str:
        fields = {
            key: value for key, value in asdict(message).items() if value not in (None, "", [], False, 0)
        }
        return json.dumps(
            {
                "sender": self._process_id,
                **fields,
                **({"present_users": message.present_users} if message.present_users is not None else {}),
            }
        )

    async def stop(self) -> None:
        tasks = [task for task in (self._task, *self._last_task_by_table.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self._url)
        try:
            await self._lock_schema_shared(connection)
        except BaseException:
            await connection.close()
            raise
        connection.add_termination_listener(lambda _: self._connection_lost.set())
        await connection.add_listener(CHANNEL, self._on_notify)
        self._connection_lost.clear()
        self._connection = connection
        self._last_alive_at = time.monotonic()

    async def _lock_schema_shared(self, connection: Any) -> None:
        """Hold the lock of all servers of this schema: as long as one lives, no newer version changes the schema."""
        await connection.execute("SELECT pg_advisory_lock_shared($1)", SERVING_LOCK)
        if await connection.fetchval("SELECT to_regclass('alembic_version') IS NULL"):
            return
        found, known = (
            await connection.fetchval("SELECT version_num FROM alembic_version"),
            list_revisions()[-1],
        )
        if found != known:
            raise BadOptions(
                f"the database has schema {found}, this server supports {known}: restart the server"
            )

    async def _reconnect_loop(self) -> None:
        """Connect again when the connection was lost; then anything may have happened."""
        while True:
            with contextlib.suppress(TimeoutError):
                # Not wait_for: on Python 3.11 it can lose a cancellation that arrives together with its result.
                async with asyncio.timeout(PING_SECONDS):
                    await self._connection_lost.wait()
            if not self._connection.is_closed():
                await self._ping()
                continue
            with contextlib.suppress(OSError, Exception):
                await self._connect()
                log.info("bus_reconnected")
                self._schedule("", BusMessage(invalidated_user_id=ALL_USERS))
            if self._connection.is_closed():
                await asyncio.sleep(PING_SECONDS)

    async def _ping(self) -> None:
        """Ask the database for an answer: a connection whose other end is gone looks open for a long time."""
        try:
            async with asyncio.timeout(MAX_SILENCE_SECONDS), self._lock:
                await self._connection.execute("SELECT 1")
            self._last_alive_at = time.monotonic()
        except Exception:
            self._connection.terminate()

    def _on_notify(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        """Messages of one table are delivered one after the other, those of different tables side by side."""
        self._last_alive_at = time.monotonic()
        fields = json.loads(payload)
        sender = fields.pop("sender")
        if sender != self._process_id:
            self._schedule(sender, BusMessage(**fields))

    def _schedule(self, sender: str, message: BusMessage) -> None:
        previous = self._last_task_by_table.get(message.table_id)
        task = self._last_task_by_table[message.table_id] = asyncio.create_task(
            self._deliver(sender, message, previous)
        )
        task.add_done_callback(lambda done: self._remove_task(message.table_id, done))

    def _remove_task(self, table_id: str, done: asyncio.Task[None]) -> None:
        if self._last_task_by_table.get(table_id) is done:
            del self._last_task_by_table[table_id]

    async def _deliver(self, sender: str, message: BusMessage, previous: asyncio.Task[None] | None) -> None:
        assert self._handler is not None
        if previous is not None:
            await asyncio.wait([previous])
        try:
            await self._handler(sender, message)
        except Exception:
            log.exception("bus_message_failed", table=message.table_id)
