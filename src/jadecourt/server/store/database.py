"""Connections and transactions: SQLite with one writer that commits in groups, PostgreSQL with a pool."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import AsyncAdaptedQueuePool

from ..settings import Settings

T = TypeVar("T")
Work = Callable[[AsyncConnection], Awaitable[T]]
READERS: Final = 4
RETRIES: Final = 5
# What PostgreSQL says when two transactions cannot both go through: the second is tried again.
RETRIED: Final = ("40001", "40P01")


class Conflict(Exception):
    """Somebody else has changed what was to be changed; look again and decide again."""


class Database:
    """`read()` gives a connection; `write(work)` runs `work` in a transaction that is on disk when it returns.

    `work` may run more than once, each time from a clean slate: it must change nothing but the database.
    """

    def __init__(self, settings: Settings) -> None:
        self.url = settings.database_url
        self.is_sqlite = settings.is_sqlite
        if self.is_sqlite:
            path = make_url(self.url).database
            if path:
                Path(path).parent.mkdir(parents=True, exist_ok=True)
            self._readers = sqlite_engine(self.url, READERS, "BEGIN")
            self._writer = sqlite_engine(self.url, 1, "BEGIN IMMEDIATE")
            self._group = Group(self._writer)
        else:
            self._writer = create_async_engine(
                self.url,
                pool_size=settings.database_pool,
                max_overflow=0,
                pool_pre_ping=True,
                hide_parameters=True,
            )
            # the same pool; several statements see one state
            self._readers = self._writer.execution_options(isolation_level="REPEATABLE READ")

    @contextlib.asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """A connection that sees one state of the database."""
        async with self._readers.connect() as connection:
            yield connection

    async def write(self, work: Work[T]) -> T:
        """Run `work` in a transaction; returns when it is on disk."""
        if self.is_sqlite:
            return await self._group.write(work)
        for attempt in range(RETRIES):
            try:
                async with self._writer.begin() as connection:
                    return await work(connection)
            except DBAPIError as error:
                if attempt + 1 == RETRIES or getattr(error.orig, "sqlstate", "") not in RETRIED:
                    raise
        raise AssertionError("unreachable")

    async def close(self) -> None:
        if self.is_sqlite:
            await self._group.close()
        await self._readers.dispose()
        await self._writer.dispose()


class Group:
    """The one writer of SQLite: whatever waits while a commit is under way goes into the next one together.

    A commit waits for the disk, and the disk takes as long for one move as for fifty.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def write(self, work: Work[T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None:
            self._task = asyncio.create_task(self._run())
        return await done

    async def _run(self) -> None:
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                await self._commit(batch)
        finally:
            self._task = None

    async def _commit(self, batch: list[tuple[Work[Any], asyncio.Future[Any]]]) -> None:
        try:
            async with self._engine.begin() as connection:
                found = [await work(connection) for work, _ in batch]
        except Exception as error:
            if len(batch) == 1:
                settle(batch[0][1], error)
                return
            for item in batch:  # one of them has failed: the others must not suffer
                await self._commit([item])
            return
        for (_, done), result in zip(batch, found, strict=True):
            if not done.done():
                done.set_result(result)

    async def close(self) -> None:
        while self._task is not None:
            await asyncio.shield(self._task)


def settle(done: asyncio.Future[Any], error: Exception) -> None:
    if not done.done():  # whoever waited may have been cancelled
        done.set_exception(error)


def sqlite_engine(url: str, connections: int, begin: str) -> AsyncEngine:
    """An engine whose transactions begin when we say so, not when the driver thinks fit."""
    engine = create_async_engine(
        url,
        poolclass=AsyncAdaptedQueuePool,
        pool_size=connections,
        max_overflow=0,
        pool_timeout=60,
        hide_parameters=True,
    )

    @event.listens_for(engine.sync_engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # an acknowledged move outlives a power cut, not only a crash of the program
            "busy_timeout=10000",
            "foreign_keys=ON",
            "secure_delete=FAST",  # what people delete is overwritten
        ):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
    def start(connection: Any) -> None:
        connection.exec_driver_sql(begin)

    return engine
