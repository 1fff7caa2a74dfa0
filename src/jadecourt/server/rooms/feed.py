"""What one process tells the others: PostgreSQL's LISTEN and NOTIFY, or nothing where there is only one."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass, field
from typing import Any, Final, Protocol

import structlog
from sqlalchemy.engine import make_url
from sqlalchemy.ext.asyncio import AsyncConnection

from ..clock import new_id
from ..wire.tables import AnalysisStatus
from . import saving

CHANNEL: Final = "jadecourt"
log = structlog.get_logger()


@dataclass(frozen=True)
class News:
    """Table `table` is at `version` now. Nothing in here is secret, and it stays far below NOTIFY's 8000 bytes."""

    table: str = ""
    version: int = 0
    turns: list[tuple[str, int]] = field(default_factory=list)  # (person, seat) whose turn has come
    lobby: bool = False
    jobs: bool = False
    notes: bool = False  # something was said at the table
    analysis: tuple[int, int, AnalysisStatus] | None = None  # done, total, status
    here: list[str] | None = (
        None  # the people of the sending process who watch the table, "" for each spectator
    )
    forget: str = ""  # what was known about this person may be wrong
    gone: bool = False  # … and their session is over


Heard = Callable[[str, News], Awaitable[None]]


class Feed(Protocol):
    """`tell` is called inside the transaction whose news it is; `heard` for news of other processes."""

    async def start(self, heard: Heard) -> None: ...
    async def tell(self, connection: AsyncConnection | None, news: News) -> None: ...
    async def stop(self) -> None: ...


class LonelyFeed:
    """There is nobody else."""

    async def start(self, heard: Heard) -> None:
        pass

    async def tell(self, connection: AsyncConnection | None, news: News) -> None:
        pass

    async def stop(self) -> None:
        pass


class PostgresFeed:
    """One connection that listens for ever; it comes back by itself."""

    def __init__(self, url: str) -> None:
        self._url = make_url(url).set(drivername="postgresql")
        self._me = new_id()
        self._heard: Heard | None = None
        self._news: asyncio.Queue[tuple[str, News]] = asyncio.Queue()
        self._tasks: list[asyncio.Task[None]] = []
        self._connection: Any = None
        self._lock = asyncio.Lock()

    async def start(self, heard: Heard) -> None:
        self._heard = heard
        await self._connect()
        self._tasks = [asyncio.create_task(self._stay()), asyncio.create_task(self._pass_on())]

    async def tell(self, connection: AsyncConnection | None, news: News) -> None:
        payload = json.dumps(
            {"from": self._me, **{k: v for k, v in asdict(news).items() if v not in (None, "", [], False)}}
        )
        if connection is not None:
            await saving.notify(connection, payload)
        elif self._connection is not None and not self._connection.is_closed():
            async with self._lock:  # one statement at a time on the connection that listens
                await self._connection.execute("SELECT pg_notify($1, $2)", CHANNEL, payload)

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()

    async def _connect(self) -> None:
        import asyncpg

        connection = await asyncpg.connect(self._url.render_as_string(hide_password=False))
        await connection.add_listener(CHANNEL, self._listen)
        self._connection = connection

    def _listen(self, connection: Any, pid: int, channel: str, payload: str) -> None:
        given = json.loads(payload)
        sender = given.pop("from")
        if sender != self._me:
            self._news.put_nowait((sender, News(**given)))

    async def _stay(self) -> None:
        """Connect again when the database was away; then anything may have happened."""
        while True:
            await asyncio.sleep(1)
            if self._connection.is_closed():
                with contextlib.suppress(OSError, Exception):
                    await self._connect()
                    log.info("listening again")
                    self._news.put_nowait(("", News(forget="*")))

    async def _pass_on(self) -> None:
        assert self._heard is not None
        while True:
            sender, news = await self._news.get()
            try:
                await self._heard(sender, news)
            except Exception:
                log.exception("news could not be passed on", table=news.table)
