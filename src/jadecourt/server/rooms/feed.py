"""What one process tells the others: PostgreSQL's LISTEN and NOTIFY, or nothing where there is only one."""

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
from sqlalchemy import Connection
from sqlalchemy.engine import make_url

from ...core.errors import BadOptions
from ..clock import new_id
from ..store.migrate import SERVING_LOCK, list_revisions
from ..wire.tables import AnalysisStatus
from . import saving

CHANNEL: Final = "jadecourt"
CONFIRM_SECONDS: Final = 1.0  # between two checks of the connection that listens
MAX_SILENCE_SECONDS: Final = 5.0  # without an answer, after which the connection counts as lost
log = structlog.get_logger()


@dataclass(frozen=True)
class News:
    """Table `table` is at `version` now. Nothing in here is secret, and it stays far below NOTIFY's 8000 bytes."""

    table: str = ""
    version: int = 0
    plain: int = 0  # how many lines there are, if nothing else has changed; 0: something has
    turns: list[tuple[str, int]] = field(default_factory=list)  # (person, seat) whose turn has come
    lobby: bool = False
    jobs: bool = False
    notes: bool = False  # something was said at the table
    analysis: tuple[int, int, AnalysisStatus] | None = None  # done, total, status
    here: list[str] | None = (
        None  # the people of the sending process who watch the table, "" for each spectator
    )
    forget: str = ""  # what was known about this person may be wrong; "*": about everybody
    ended: str = ""  # the hash of a session of this person that is over; "*": all of them …
    kept: str = ""  # … but the one with this hash
    deleted: bool = False  # the table was deleted


Heard = Callable[[str, News], Awaitable[None]]


class Feed(Protocol):
    """`tell_in` is called in the transaction whose news it is, `tell` outside of any, `heard` for news of others."""

    @property
    def is_listening(self) -> bool:
        """Whether news of others arrive; while they do not, what is in memory may be outdated."""

    async def start(self, heard: Heard) -> None: ...
    def tell_in(self, connection: Connection, news: News) -> None: ...
    async def tell(self, news: News) -> None: ...
    async def stop(self) -> None: ...


class LonelyFeed:
    """There is nobody else."""

    is_listening = True

    async def start(self, heard: Heard) -> None:
        pass

    def tell_in(self, connection: Connection, news: News) -> None:
        pass

    async def tell(self, news: News) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresFeed:
    """One connection that listens for ever; it comes back by itself."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql")
        self._me = new_id()
        self._heard: Heard | None = None
        self._last: dict[str, asyncio.Task[None]] = {}  # by table: who passes the latest news of it on
        self._task: asyncio.Task[None] | None = None
        self._connection: Any = None
        self._lock = asyncio.Lock()
        self._cut = asyncio.Event()  # the connection was lost
        self._confirmed_at = -math.inf  # when the connection last carried anything, by the monotonic clock

    @property
    def is_listening(self) -> bool:
        connection = self._connection
        quiet = time.monotonic() - self._confirmed_at
        return connection is not None and not connection.is_closed() and quiet < MAX_SILENCE_SECONDS

    async def start(self, heard: Heard) -> None:
        self._heard = heard
        await self._connect()
        self._task = asyncio.create_task(self._stay())

    def tell_in(self, connection: Connection, news: News) -> None:
        saving.notify(connection, self._write(news))

    async def tell(self, news: News) -> None:
        """Lost while the database is away: afterwards every process forgets what it knew (`_stay`)."""
        import asyncpg

        if self._connection is not None and not self._connection.is_closed():
            with contextlib.suppress(OSError, asyncpg.InterfaceError, asyncpg.PostgresConnectionError):
                async with self._lock:  # one statement at a time on the connection that listens
                    await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, self._write(news))

    def _write(self, news: News) -> str:
        told = {key: value for key, value in asdict(news).items() if value not in (None, "", [], False, 0)}
        return json.dumps(
            {"from": self._me, **told, **({"here": news.here} if news.here is not None else {})}
        )

    async def stop(self) -> None:
        tasks = [task for task in (self._task, *self._last.values()) if task is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self._url.render_as_string(hide_password=False))
        try:
            await self._share_database(connection)
        except BaseException:
            await connection.close()
            raise
        connection.add_termination_listener(lambda _: self._cut.set())
        await connection.add_listener(CHANNEL, self._listen)
        self._cut.clear()
        self._connection = connection
        self._confirmed_at = time.monotonic()

    async def _share_database(self, connection: Any) -> None:
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
                f"the database has the schema {found} now, and this server knows {known}: restart it"
            )

    async def _stay(self) -> None:
        """Connect again when the connection was lost; then anything may have happened."""
        while True:
            with contextlib.suppress(TimeoutError):
                # Not wait_for: on Python 3.11 it can lose a cancellation that arrives together with its result.
                async with asyncio.timeout(CONFIRM_SECONDS):
                    await self._cut.wait()
            if not self._connection.is_closed():
                await self._confirm()
                continue
            with contextlib.suppress(OSError, Exception):
                await self._connect()
                log.info("listening again")
                self._pass_on("", News(forget="*"))
            if self._connection.is_closed():
                await asyncio.sleep(CONFIRM_SECONDS)

    async def _confirm(self) -> None:
        """Ask the database for an answer: a connection whose other end is gone looks open for a long time."""
        try:
            async with asyncio.timeout(MAX_SILENCE_SECONDS), self._lock:
                await self._connection.execute("SELECT 1")
            self._confirmed_at = time.monotonic()
        except Exception:
            self._connection.terminate()

    def _listen(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        """News of one table are passed on one after the other, those of different tables side by side."""
        self._confirmed_at = time.monotonic()
        given = json.loads(payload)
        sender = given.pop("from")
        if sender != self._me:
            self._pass_on(sender, News(**given))

    def _pass_on(self, sender: str, news: News) -> None:
        before = self._last.get(news.table)
        task = self._last[news.table] = asyncio.create_task(self._hear(sender, news, before))
        task.add_done_callback(lambda done: self._forget(news.table, done))

    def _forget(self, table: str, done: asyncio.Task[None]) -> None:
        if self._last.get(table) is done:
            del self._last[table]

    async def _hear(self, sender: str, news: News, before: asyncio.Task[None] | None) -> None:
        assert self._heard is not None
        if before is not None:
            await asyncio.wait([before])
        try:
            await self._heard(sender, news)
        except Exception:
            log.exception("news could not be passed on", table=news.table)
