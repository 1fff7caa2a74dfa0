"""Connections and transactions: SQLite with one writer and group commits, PostgreSQL with a connection pool.

A transaction is a plain function of a `Connection`. SQLite runs it in a thread, PostgreSQL in a greenlet of the event
loop (SQLAlchemy's asyncio extension); in both cases the caller awaits its result once.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Any, Final, TypeVar

from sqlalchemy import Connection as Connection  # noqa: PLC0414 - services annotate transactions with it
from sqlalchemy import Engine, RowMapping, Select, create_engine, event, select, text
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine
from sqlalchemy.pool import QueuePool

from ..domain.ids import new_id
from ..settings import Settings
from .database_file import DatabaseFile
from .outages import DAMAGED, UNREACHABLE, DatabaseUnavailable, OutageMonitor, find_outage_reason
from .schema import server_state

T = TypeVar("T")
Transaction = Callable[[Connection], T]
READER_THREADS: Final = 4
COMMIT_INTERVAL_SECONDS: Final = 0.005  # between the starts of two commits, so that moves share them
MAX_ATTEMPTS: Final = 5
POOL_TIMEOUT_SECONDS: Final = 10  # for a free connection to PostgreSQL
CONNECT_TIMEOUT_SECONDS: Final = 5  # a machine that is down does not reject connections, it does not answer
COMMAND_TIMEOUT_SECONDS: Final = 10  # statements normally take milliseconds
PROBE_KEY: Final = "probe"  # of a row in the table `server_state`
# Serialization failure and deadlock: the transaction is tried again.
RETRYABLE_SQLSTATES: Final = ("40001", "40P01")


def driver_url(url: str) -> str:
    """The URL of a PostgreSQL database in the form that asyncpg accepts, without SQLAlchemy's driver name."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def notify(connection: Connection, channel: str, payload: str) -> None:
    """PostgreSQL: send a message to the other processes when this transaction is committed."""
    connection.execute(text("SELECT pg_notify(:channel, :payload)"), {"channel": channel, "payload": payload})


class VersionConflict(Exception):
    """A row was changed by another transaction since it was read; the caller reads it again and retries."""


class Database:
    """The database. When `write` returns, its changes are on disk.

    A transaction may run more than once, each time on an unchanged database: it must change nothing else. Both methods
    raise DatabaseUnavailable during an outage.
    """

    def __init__(self, settings: Settings) -> None:
        self.url = settings.database_url
        self.is_sqlite = settings.is_sqlite
        self.outage = OutageMonitor(self.probe)
        self._backend: SQLiteBackend | PostgresBackend = (
            SQLiteBackend(self.url)
            if self.is_sqlite
            else PostgresBackend(self.url, settings.database_pool_size)
        )

    async def read(self, transaction: Transaction[T]) -> T:
        self._check_available()
        try:
            return await self._backend.read(transaction)
        except Exception as error:
            raise self._translate_error(error) from None

    async def fetch_all(self, query: Select[Any]) -> Sequence[RowMapping]:
        """The rows of one query."""
        return await self.read(lambda connection: connection.execute(query).mappings().all())

    async def write(self, transaction: Transaction[T]) -> T:
        self._check_available()
        try:
            return await self._backend.write(transaction)
        except Exception as error:
            raise self._translate_error(error) from None

    async def write_even_if_cancelled(self, transaction: Transaction[T]) -> T:
        """As `write`, but the transaction is not interrupted if its caller is cancelled."""
        if self.is_sqlite:  # it runs in its thread to the end in any case
            return await self.write(transaction)
        return await asyncio.shield(asyncio.ensure_future(self.write(transaction)))

    def _check_available(self) -> None:
        """Raise DatabaseUnavailable if the file is damaged (writes may be lost) or the server does not answer."""
        outage = self.outage
        if self.is_sqlite and outage.reason == DAMAGED:
            raise DatabaseUnavailable(DAMAGED)
        if not self.is_sqlite and outage.reason == UNREACHABLE and outage.is_down:
            raise DatabaseUnavailable(UNREACHABLE)

    def _translate_error(self, error: Exception) -> Exception:
        """DatabaseUnavailable, reported to the monitor, if the error indicates an outage; else the same error."""
        reason = find_outage_reason(error)
        if reason is None:
            return error
        self.outage.report_failure(reason)
        return DatabaseUnavailable(reason)

    async def probe(self) -> None:
        """Write and read a row, even during an outage; raises the error of the database."""
        await probe_database(self._backend)

    async def close(self) -> None:
        await self.outage.stop()
        await self._backend.close()


async def probe_database(backend: SQLiteBackend | PostgresBackend) -> None:
    """Write and read the probe row, and check the file of SQLite."""
    token = new_id()

    def write(connection: Connection) -> None:
        dialect = sqlite if connection.dialect.name == "sqlite" else postgresql
        statement = dialect.insert(server_state).values(key=PROBE_KEY, value=token)
        connection.execute(statement.on_conflict_do_update(index_elements=["key"], set_={"value": token}))

    def read(connection: Connection) -> str | None:
        return connection.execute(
            select(server_state.c.value).where(server_state.c.key == PROBE_KEY)
        ).scalar()

    await backend.write(write)
    if await backend.read(read) is None:  # another process may have written another token since
        raise OSError("the probe row could not be read back")
    if isinstance(backend, SQLiteBackend):
        await asyncio.to_thread(backend.file.check)


# ---------------------------------------------------------------------------------------- PostgreSQL


class PostgresBackend:
    """PostgreSQL with a pool of connections."""

    def __init__(self, url: str, pool_size: int) -> None:
        self._engine = create_async_engine(
            url,
            pool_size=pool_size,
            max_overflow=0,
            hide_parameters=True,  # errors in the log must not contain data of users
            pool_timeout=POOL_TIMEOUT_SECONDS,
            connect_args={"timeout": CONNECT_TIMEOUT_SECONDS, "command_timeout": COMMAND_TIMEOUT_SECONDS},
        )
        # The same pool without transactions. Reads of several tables are thus not one snapshot, but the version that
        # is read first is checked by every write, so a write based on mixed versions raises VersionConflict.
        self._readers = self._engine.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, transaction: Transaction[T]) -> T:
        return await self._run(self._readers.connect, transaction)

    async def write(self, transaction: Transaction[T]) -> T:
        return await self._run(self._engine.begin, transaction)

    async def _run(
        self, connect: Callable[[], AbstractAsyncContextManager[AsyncConnection]], transaction: Transaction[T]
    ) -> T:
        for attempt in range(MAX_ATTEMPTS):
            try:
                async with connect() as connection:
                    return await connection.run_sync(transaction)
            except DBAPIError as error:
                # A dead connection in the pool is noticed when it is used; SQLAlchemy then replaces all of them.
                is_retryable = (
                    error.connection_invalidated or getattr(error.orig, "sqlstate", "") in RETRYABLE_SQLSTATES
                )
                if attempt + 1 == MAX_ATTEMPTS or not is_retryable:
                    raise
        raise AssertionError("unreachable")

    async def close(self) -> None:
        await self._engine.dispose()


# ---------------------------------------------------------------------------------------- SQLite


class SQLiteBackend:
    """SQLite with several readers and one writer, in threads.

    Transactions that arrive during a commit, or soon after it, are committed together in the next one: a commit waits
    for the disk, which takes as long for one move as for fifty.
    """

    def __init__(self, url: str) -> None:
        path = make_url(url).database
        if path:
            Path(path).parent.mkdir(parents=True, exist_ok=True)
        self.file = DatabaseFile(path or "")
        self._readers = make_sqlite_engine(url, READER_THREADS, "BEGIN")
        self._writer = make_sqlite_engine(url, 1, "BEGIN IMMEDIATE")
        self._reader_threads = ThreadPoolExecutor(READER_THREADS, "reading")
        self._writer_thread = ThreadPoolExecutor(1, "writing")
        self._writer_connection: Connection | None = None  # used by the writer thread only
        self._queue: list[tuple[Transaction[Any], asyncio.Future[Any]]] = []
        self._next_commit_at = 0.0  # time of the event loop
        self._task: asyncio.Task[None] | None = None

    async def read(self, transaction: Transaction[T]) -> T:
        def run() -> T:
            self.file.check_identity()  # a new connection would open a replaced file
            with self._readers.connect() as connection:
                return transaction(connection)

        return await asyncio.get_running_loop().run_in_executor(self._reader_threads, run)

    async def write(self, transaction: Transaction[T]) -> T:
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._queue.append((transaction, future))
        if self._task is None:
            self._task = asyncio.create_task(self._write_all())
        return await future

    async def _write_all(self) -> None:
        loop = asyncio.get_running_loop()
        try:
            while self._queue:
                if (delay := self._next_commit_at - loop.time()) > 0:
                    await asyncio.sleep(delay)
                self._next_commit_at = loop.time() + COMMIT_INTERVAL_SECONDS
                batch, self._queue = self._queue, []
                transactions = [transaction for transaction, _ in batch]
                outcomes = await loop.run_in_executor(self._writer_thread, self._commit, transactions)
                for (_, future), (result, error) in zip(batch, outcomes, strict=True):
                    resolve_future(future, result, error)
        finally:
            self._task = None

    def _commit(self, transactions: Sequence[Transaction[Any]]) -> list[tuple[Any, Exception | None]]:
        """Run the transactions in one commit; returns the result or the error of each."""
        try:
            self.file.check_identity()
            connection = self._open_writer_connection()
            with connection.begin():
                results = [(transaction(connection), None) for transaction in transactions]
            self.file.check_identity()  # a commit to a removed file must not be acknowledged
        except Exception as error:
            self._close_writer_connection()
            # In an outage each would wait for the lock or the disk again.
            if len(transactions) == 1 or find_outage_reason(error) is not None:
                return [(None, error) for _ in transactions]
            # One of them has failed: commit the others without it.
            return [self._commit([transaction])[0] for transaction in transactions]
        return list(results)

    def _open_writer_connection(self) -> Connection:
        """The connection of all commits: to get it from the pool each time takes longer than most commits."""
        if self._writer_connection is None:
            self._writer_connection = self._writer.connect()
        return self._writer_connection

    def _close_writer_connection(self) -> None:
        connection, self._writer_connection = self._writer_connection, None
        if connection is not None:
            connection.close()

    async def close(self) -> None:
        while self._task is not None:
            await asyncio.shield(self._task)
        await asyncio.get_running_loop().run_in_executor(self._writer_thread, self._close_writer_connection)
        for threads, engine in ((self._reader_threads, self._readers), (self._writer_thread, self._writer)):
            await asyncio.to_thread(threads.shutdown)
            engine.dispose()


def resolve_future(future: asyncio.Future[Any], result: Any, error: Exception | None) -> None:
    """Set the result or the error of a future, unless its caller was cancelled."""
    if future.done():
        return
    if error is not None:
        future.set_exception(error)
    else:
        future.set_result(result)


def make_sqlite_engine(url: str, connections: int, begin_statement: str) -> Engine:
    """Make an engine whose transactions start with `begin_statement`, not when the driver decides."""
    engine = create_engine(
        url,
        poolclass=QueuePool,
        pool_size=connections,
        max_overflow=0,
        hide_parameters=True,
        connect_args={"check_same_thread": False},  # threads share connections, but use them one at a time
    )

    @event.listens_for(engine, "connect")
    def set_pragmas(connection: Any, _: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",  # acknowledged moves survive a power failure, not only a crash of the server
            "busy_timeout=10000",
            "foreign_keys=ON",
            "secure_delete=FAST",  # deleted data of users is overwritten
        ):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def begin_transaction(connection: Connection) -> None:
        connection.exec_driver_sql(begin_statement)

    return engine
