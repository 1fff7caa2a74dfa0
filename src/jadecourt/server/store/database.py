"""Connections and transactions: SQLite with one writer that commits in groups, PostgreSQL with a pool.

Whatever talks to the database is a plain function of a `Connection`. On SQLite it runs in a thread, on PostgreSQL in
the event loop, where SQLAlchemy lets it wait; either way the caller waits once for the whole of it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection, Engine, RowMapping, Select, create_engine, event, select
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from ..clock import new_id
from ..settings import Settings
from .database_file import DatabaseFile
from .outages import DAMAGED, UNREACHABLE, DatabaseUnavailable, Outage, find_reason
from .schema import house

T = TypeVar("T")
Work = Callable[[Connection], T]
READERS: Final = 4
RETRIES: Final = 5
POOL_TIMEOUT_SECONDS: Final = 10  # until a free connection to PostgreSQL
CONNECT_TIMEOUT_SECONDS: Final = 5  # a machine that is away does not refuse, it is silent
COMMAND_TIMEOUT_SECONDS: Final = 10  # all that is asked takes milliseconds
PROBE_KEY: Final = "probe"  # in the table `house`
# What PostgreSQL says when two transactions cannot both go through: the second is tried again.
RETRIED: Final = ("40001", "40P01")


class Conflict(Exception):
    """Somebody else has changed what was to be changed; look again and decide again."""


class Database:
    """`read(work)` lets `work` look; what `write(work)` did is on disk when it returns.

    `work` may run more than once, each time from a clean slate: it must change nothing but the database.
    """

    def __init__(self, settings: Settings) -> None:
        self.url = settings.database_url
        self.is_sqlite = settings.is_sqlite
        self.outage = Outage(self.probe)
        self._inner: SQLite | PostgreSQL = (
            SQLite(self.url) if self.is_sqlite else PostgreSQL(self.url, settings.database_pool)
        )

    async def read(self, work: Work[T]) -> T:
        self._check_sound()
        try:
            return await self._inner.read(work)
        except Exception as error:
            raise self._explain(error) from None

    async def rows(self, query: Select[Any]) -> Sequence[RowMapping]:
        """What one query finds."""
        return await self.read(lambda connection: connection.execute(query).mappings().all())

    async def write(self, work: Work[T]) -> T:
        self._check_sound()
        try:
            return await self._inner.write(work)
        except Exception as error:
            raise self._explain(error) from None

    def _check_sound(self) -> None:
        """Refuse to use a damaged file, where what is written may be lost, and to wait for a server that is silent."""
        outage = self.outage
        if self.is_sqlite and outage.reason == DAMAGED:
            raise DatabaseUnavailable(DAMAGED)
        if not self.is_sqlite and outage.reason == UNREACHABLE and outage.is_down:
            raise DatabaseUnavailable(UNREACHABLE)

    def _explain(self, error: Exception) -> Exception:
        """The same error, unless it means that the database is away: then what clients are told, noted once."""
        reason = find_reason(error)
        if reason is None:
            return error
        self.outage.note(reason)
        return DatabaseUnavailable(reason)

    async def probe(self) -> None:
        """Write and read something, past the notes about outages; raises whatever goes wrong."""
        await probe_database(self._inner)

    async def close(self) -> None:
        await self.outage.stop()
        await self._inner.close()


async def probe_database(inner: SQLite | PostgreSQL) -> None:
    mark = new_id()

    def write(connection: Connection) -> None:
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        fresh = dialect.insert(house).values(key=PROBE_KEY, value=mark)
        connection.execute(fresh.on_conflict_do_update(index_elements=["key"], set_={"value": mark}))

    def read(connection: Connection) -> str | None:
        return connection.execute(select(house.c.value).where(house.c.key == PROBE_KEY)).scalar()

    await inner.write(write)
    if await inner.read(read) is None:  # another process may have written since
        raise OSError("what was written cannot be read")
    if isinstance(inner, SQLite):
        await asyncio.to_thread(inner.file.check)


# ---------------------------------------------------------------------------------------- PostgreSQL


class PostgreSQL:
    """A pool of connections."""

    def __init__(self, url: str, connections: int) -> None:
        self._engine = create_async_engine(
            url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # values of people do not belong into a log
            pool_timeout=POOL_TIMEOUT_SECONDS,
            connect_args={"timeout": CONNECT_TIMEOUT_SECONDS, "command_timeout": COMMAND_TIMEOUT_SECONDS},
        )
        # The same pool, without transactions: whoever reads several tables takes the version of the first for the
        # version of all, and a write that rests on something newer is refused by it.
        self._readers = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Work[T]) -> T:
        return await self._run(self._readers.connect, work)

    async def write(self, work: Work[T]) -> T:
        return await self._run(self._engine.begin, work)

    async def _run(
        self, connect: Callable[[], AbstractAsyncContextManager[AsyncConnection]], work: Work[T]
    ) -> T:
        for attempt in range(RETRIES):
            try:
                async with connect() as connection:
                    return await connection.run_sync(work)
            except DBAPIError as error:
                # a connection that has died in the pool is noticed when it is used; the others are then made anew
                again = error.connection_invalidated or getattr(error.orig, "sqlstate", "") in RETRIED
                if attempt + 1 == RETRIES or not again:
                    raise
        raise AssertionError("unreachable")

    async def close(self) -> None:
        await self._engine.dispose()


# ---------------------------------------------------------------------------------------- SQLite


class SQLite:
    """Several readers and one writer, in threads of their own.

    Whatever waits while a commit is under way goes into the next one together: a commit waits for the disk, and the
    disk takes as long for one move as for fifty.
    """

    def __init__(self, url: str) -> None:
        path = make_url(url).database
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.file = DatabaseFile(path or "")
        self._readers = sqlite_engine(url, READERS, "BEGIN")
        self._writer = sqlite_engine(url, 1, "BEGIN IMMEDIATE")
        self._reading = ThreadPoolExecutor(READERS, "reading")
        self._writing = ThreadPoolExecutor(1, "writing")
        self._waiting: list[tuple[Work[Any], asyncio.Future[Any]]] = []
        self._task: asyncio.Task[None] | None = None

    async def read(self, work: Work[T]) -> T:
        def begin() -> T:
            self.file.check_identity()  # a new connection would open whatever has this name now
            with self._readers.connect() as connection:
                return work(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reading, begin)

    async def write(self, work: Work[T]) -> T:
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((work, done))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        return await done

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._waiting:
                batch, self._waiting = self._waiting, []
                works = [work for work, _ in batch]
                outcomes = await loop.run_in_executor(self._writing, self._commit, works)
                for (_, done), (result, error) in zip(batch, outcomes, strict=True):
                    settle(done, result, error)
        finally:
            self._task = None

    def _commit(self, works: Sequence[Work[Any]]) -> list[tuple[Any, Exception | None]]:
        """Do all of it in one transaction; returns results and errors."""
        try:
            self.file.check_identity()
            with self._writer.begin() as connection:
                found = [(work(connection), None) for work in works]
            self.file.check_identity()  # what a file has taken that is gone is not acknowledged
        except Exception as error:
            # One by one each would wait for the lock, or for the disk, as long again.
            if len(works) == 1 or find_reason(error) is not None:
                return [(None, error) for _ in works]
            return [self._commit([work])[0] for work in works]  # one has failed: the others must not suffer
        return list(found)

    async def close(self) -> None:
        while self._task is not None:
            await asyncio.shield(self._task)
        for threads, engine in ((self._reading, self._readers), (self._writing, self._writer)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


def settle(done: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    if done.done():  # whoever waited was cancelled
        return
    if error is not None:
        done.set_exception(error)
    else:
        done.set_result(result)


def sqlite_engine(url: str, connections: int, begin: str) -> Engine:
    """An engine whose transactions begin when we say so, not when the driver thinks fit."""
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        connect_args={
            "check_same_thread": False
        },  # a connection is used by one thread at a time, not by one only
    )

    @event.listens_for(engine, "connect")
    def prepare(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # an acknowledged move outlives a power cut, not only a crash of the program
            "busy_timeout=10000",
            "foreign_keys=ON",
            "secure_delete=FAST",  # what people delete is overwritten
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def start(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine
