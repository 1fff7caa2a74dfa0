"""The parts of a running server, for whoever answers a request."""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final, TypeVar

from starlette.requests import HTTPConnection

from ..bots import load_bots
from .addresses import CLIENT_ADDRESS
from .connections import Connections, caps_of
from .health import HealthCheck
from .limits import Limits, Rate
from .people.sessions import Porter, check_sessions
from .posting import Poster
from .problems import Problem
from .rooms.feed import Feed, LonelyFeed, News, PostgresFeed
from .rooms.hub import Hub
from .rooms.keeper import Keeper
from .rooms.throttle import Throttle
from .settings import Settings
from .shared_limits import SHARED_FOLDER, SharedBuckets, SharedCounts
from .store.database import Database
from .thinking import Thinkers
from .timekeeping import Timekeeper
from .turns import Turns

T = TypeVar("T")
# How often each kind of thing can be done: at once, and per second in the long run; by one person, and from one
# address, behind which there may be a school. People who are not signed in are counted by their address alone.
RATES: Final[Mapping[str, tuple[Rate, Rate]]] = {
    "request": (Rate(120, 20), Rate(600, 60)),
    "message": (Rate(120, 30), Rate(1200, 200)),  # on all sockets
    "compute": (
        Rate(3000, 250),
        Rate(10_000, 600),
    ),  # milliseconds of processor time: previews, positions, replays
    "socket": (Rate(30, 0.5), Rate(300, 5)),  # opening one
    "guest": (Rate(20, 0.05), Rate(100, 0.1)),
    "login": (Rate(10, 0.05), Rate(60, 0.2)),  # passwords that are checked or set; see people/logins.py
    "name": (Rate(200, 0.05), Rate(200, 0.05)),  # wrong passwords for one name, from unknown devices
    # … beyond these: by networks that have not tried lately, and by all of them together
    "network": (Rate(3, 0.00004), Rate(3, 0.00004)),
    "networks": (Rate(2000, 0.05), Rate(2000, 0.05)),
    "account": (Rate(20, 0.1), Rate(100, 0.5)),  # another name, programs and their tokens
    "table": (Rate(30, 0.1), Rate(150, 0.5)),
    "say": (Rate(6, 0.5), Rate(60, 5)),
    "import": (Rate(10, 0.1), Rate(40, 0.3)),
    "analysis": (Rate(10, 0.02), Rate(40, 0.1)),
    "hook": (Rate(10, 0.02), Rate(40, 0.1)),
}
BY_ADDRESS: Final = " by address"  # ends the kind of a bucket that belongs to an address


@dataclass(frozen=True)
class Context:
    """Made once per process, kept in `app.state.context`."""

    settings: Settings
    database: Database
    hub: Hub
    feed: Feed
    keeper: Keeper
    thinkers: Thinkers
    limits: Limits
    connections: Connections
    poster: Poster
    porter: Porter
    health: HealthCheck
    timekeeper: Timekeeper
    turns: Turns
    presence: Throttle  # tells who is at a table

    def limit(self, kind: str, key: str | None, cost: float = 1) -> None:
        """Refuse what a person (None: not signed in) or the address of the client does too often."""
        refuse_until(self.limits.take_all(buckets_of(kind, key), cost))

    @contextlib.contextmanager
    def metered(self, key: str | None) -> Iterator[None]:
        """Charge the processor time of the block, which must not await, to a person and the address of the client."""
        buckets = buckets_of("compute", key)
        refuse_until(self.limits.take_all(buckets))
        begun = time.thread_time()
        try:
            yield
        finally:
            self._charge(buckets, time.thread_time() - begun)

    async def compute_in_thread(self, key: str | None, work: Callable[[], T]) -> T:
        """The result of `work`, which runs in a thread and is charged as `metered` does."""
        buckets = buckets_of("compute", key)
        refuse_until(self.limits.take_all(buckets))
        seconds = 0.0

        def run() -> T:
            nonlocal seconds
            begun = time.thread_time()
            try:
                return work()
            finally:
                seconds = time.thread_time() - begun

        try:
            return await asyncio.to_thread(run)
        finally:
            self._charge(buckets, seconds)

    def _charge(self, buckets: list[tuple[str, str]], seconds: float) -> None:
        for kind, owner in buckets:
            self.limits.charge(kind, owner, seconds * 1000 - 1)  # one was taken before


def buckets_of(kind: str, key: str | None) -> list[tuple[str, str]]:
    """The buckets from which something is taken."""
    address = CLIENT_ADDRESS.get()
    own = [(kind, key)] if key is not None else []
    return own + ([(kind + BY_ADDRESS, address)] if address else [])


def refuse_until(wait: float) -> None:
    """Refuse with the seconds to wait, unless there is nothing to wait for."""
    if wait > 0:
        seconds = int(wait) + 1
        raise Problem(
            "too_many",
            f"that was too often: wait {seconds} s",
            headers={"Retry-After": str(seconds)},
            retry_after=seconds,
        )


def make_limits(settings: Settings) -> Limits:
    """The rate limits; shared with the other workers, if there are any."""
    rates: dict[str, Rate] = {}
    for kind, (person, address) in RATES.items():
        rates[kind] = person.times(settings.rate_factor)
        rates[kind + BY_ADDRESS] = address.times(settings.rate_factor)
    folder = os.environ.get(SHARED_FOLDER)
    return Limits(rates, buckets=SharedBuckets(Path(folder), rates) if folder else None)


def make_connections(settings: Settings) -> Connections:
    folder = os.environ.get(SHARED_FOLDER)
    return Connections(caps_of(settings), SharedCounts(Path(folder), settings.workers) if folder else None)


def make_context(settings: Settings) -> Context:
    for path in settings.bot_code:
        load_bots(path)  # so that their names are known here; they think elsewhere
    database = Database(settings)
    hub = Hub(int(settings.bot_seconds * 1000), settings.absence_ms, settings.host_absence_ms)
    hub.lobby_seconds = settings.presence_seconds
    feed: Feed = LonelyFeed() if settings.is_sqlite else PostgresFeed(settings.database_url)
    keeper, porter = Keeper(settings, database, hub, feed), Porter()
    keeper.forgotten = porter.forget
    timekeeper = Timekeeper(database, keeper)
    keeper.follow_clock = timekeeper.follow
    keeper.check_sessions = partial(check_sessions, database)

    async def publish_presence(table: str) -> None:
        hub.refresh_presence(table)
        await feed.tell(News(table=table, here=hub.here(table)))
        with contextlib.suppress(Problem):  # the table is no more
            await keeper.publish(table)

    return Context(
        settings=settings,
        database=database,
        hub=hub,
        feed=feed,
        keeper=keeper,
        thinkers=Thinkers(
            settings.thinker_count,
            grace=settings.grace_seconds,
            code=settings.bot_code,
            eager=settings.eager_bots,
        ),
        limits=make_limits(settings),
        connections=make_connections(settings),
        poster=Poster(allow_private=settings.private_hooks),
        porter=porter,
        health=HealthCheck(),
        timekeeper=timekeeper,
        turns=Turns(),
        presence=Throttle(publish_presence, settings.presence_seconds),
    )


def context_of(connection: HTTPConnection) -> Context:
    """The parts of the server that this request or socket came to."""
    context: Context = connection.app.state.context
    return context
