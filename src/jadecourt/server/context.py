"""The parts of a running server, for whoever answers a request."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from starlette.requests import HTTPConnection

from ..bots import load_bots
from .health import HealthCheck
from .limits import Limits, Rate
from .people.sessions import Porter, check_sessions
from .posting import Poster
from .problems import Problem
from .rooms.feed import Feed, LonelyFeed, PostgresFeed
from .rooms.hub import Hub
from .rooms.keeper import Keeper
from .settings import Settings
from .store.database import Database
from .thinking import Thinkers
from .timekeeping import Timekeeper

# How often things can be done: at once, and per second in the long run. By person, or by address for strangers.
RATES: Final[Mapping[str, Rate]] = {
    "request": Rate(120, 20),
    "message": Rate(60, 20),  # on one socket
    "socket": Rate(30, 0.5),  # opening one
    "guest": Rate(20, 0.05),
    "login": Rate(10, 0.05),
    "table": Rate(30, 0.1),
    "say": Rate(6, 0.5),
    "import": Rate(10, 0.1),
    "analysis": Rate(10, 0.02),
    "hook": Rate(10, 0.02),
}


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
    poster: Poster
    porter: Porter
    health: HealthCheck
    timekeeper: Timekeeper

    def limit(self, kind: str, key: str) -> None:
        """Refuse what comes too often."""
        wait = self.limits.take(kind, key)
        if wait > 0:
            seconds = int(wait) + 1
            raise Problem(
                "too_many",
                f"that was too often: wait {seconds} s",
                headers={"Retry-After": str(seconds)},
                retry_after=seconds,
            )


def make_context(settings: Settings) -> Context:
    for path in settings.bot_code:
        load_bots(path)  # so that their names are known here; they think elsewhere
    database = Database(settings)
    hub = Hub(int(settings.bot_seconds * 1000), settings.absence_ms, settings.host_absence_ms)
    feed: Feed = LonelyFeed() if settings.is_sqlite else PostgresFeed(settings.database_url)
    factor = settings.rate_factor
    rates = {
        kind: Rate(max(1, round(rate.burst * factor)), rate.per_second * factor)
        for kind, rate in RATES.items()
    }
    keeper, porter = Keeper(settings, database, hub, feed), Porter()
    keeper.forgotten = porter.forget
    timekeeper = Timekeeper(database, keeper)
    keeper.follow_clock = timekeeper.follow
    keeper.check_sessions = partial(check_sessions, database)
    return Context(
        settings=settings,
        database=database,
        hub=hub,
        feed=feed,
        keeper=keeper,
        thinkers=Thinkers(settings.thinker_count, grace=settings.grace_seconds, code=settings.bot_code),
        limits=Limits(rates),
        poster=Poster(allow_private=settings.private_hooks),
        porter=porter,
        health=HealthCheck(settings),
        timekeeper=timekeeper,
    )


def context_of(connection: HTTPConnection) -> Context:
    """The parts of the server that this request or socket came to."""
    context: Context = connection.app.state.context
    return context
