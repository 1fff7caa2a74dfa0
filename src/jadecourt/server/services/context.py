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

from ...bots import load_bots
from ..compute import ComputeService
from ..domain.client_address import CLIENT_ADDRESS
from ..domain.errors import DomainError
from ..domain.rate_limits import Rate, RateLimiter
from ..http.connections import ConnectionTracker, connection_limits
from ..http.hub import Hub
from ..http.request_scheduler import RequestScheduler
from ..settings import Settings
from ..shared_memory import SHARED_FOLDER_VARIABLE, SharedBucketStore, SharedCounts
from ..store.database import Database
from ..webhooks.client import WebhookClient
from .authentication import Authenticator, check_sessions
from .clock_sync import ClockSync
from .health import HealthCheck
from .message_bus import BusMessage, MessageBus, NullBus, PostgresBus
from .rooms import RoomManager
from .throttle import Throttle

T = TypeVar("T")
# How often each kind of thing can be done: at once, and per second in the long run; by one person, and from one
# address, behind which there may be a school. People who are not signed in are counted by their address alone.
DEFAULT_RATES: Final[Mapping[str, tuple[Rate, Rate]]] = {
    "request": (Rate(120, 20), Rate(600, 60)),
    "message": (Rate(120, 30), Rate(1200, 200)),  # on all sockets
    "compute": (
        Rate(3000, 250),
        Rate(10_000, 600),
    ),  # milliseconds of processor time: previews, positions, replays
    "socket": (Rate(30, 0.5), Rate(300, 5)),  # opening one
    "create_guest": (Rate(20, 0.05), Rate(100, 0.1)),
    "login": (
        Rate(10, 0.05),
        Rate(60, 0.2),
    ),  # passwords that are checked or set; see services/login_limits.py
    "login_name": (Rate(200, 0.05), Rate(200, 0.05)),  # wrong passwords for one name, from unknown devices
    # … beyond these: by networks that have not tried lately, and by all of them together
    "login_network": (Rate(3, 0.00004), Rate(3, 0.00004)),
    "login_all_networks": (Rate(2000, 0.05), Rate(2000, 0.05)),
    "update_account": (Rate(20, 0.1), Rate(100, 0.5)),  # another name, programs and their tokens
    "create_table": (Rate(30, 0.1), Rate(150, 0.5)),
    "chat": (Rate(6, 0.5), Rate(60, 5)),
    "import_record": (Rate(10, 0.1), Rate(40, 0.3)),
    "analysis": (Rate(10, 0.02), Rate(40, 0.1)),
    "webhook": (Rate(10, 0.02), Rate(40, 0.1)),
}
ADDRESS_SUFFIX: Final = " by address"  # ends the kind of a bucket that belongs to an address


@dataclass(frozen=True)
class AppContext:
    """Made once per process, kept in `app.state.context`."""

    settings: Settings
    database: Database
    hub: Hub
    bus: MessageBus
    rooms: RoomManager
    compute: ComputeService
    rate_limiter: RateLimiter
    connections: ConnectionTracker
    webhook_client: WebhookClient
    authenticator: Authenticator
    health: HealthCheck
    clock_sync: ClockSync
    request_scheduler: RequestScheduler
    presence_throttle: Throttle  # tells who is at a table

    def check_rate_limit(self, kind: str, key: str | None, cost: float = 1) -> None:
        """Refuse what a person (None: not signed in) or the address of the client does too often."""
        raise_if_limited(self.rate_limiter.take_all(rate_limit_buckets(kind, key), cost))

    @contextlib.contextmanager
    def meter_compute(self, key: str | None) -> Iterator[None]:
        """Charge the processor time of the block, which must not await, to a person and the address of the client."""
        buckets = rate_limit_buckets("compute", key)
        raise_if_limited(self.rate_limiter.take_all(buckets))
        started = time.thread_time()
        try:
            yield
        finally:
            self._charge(buckets, time.thread_time() - started)

    async def compute_in_thread(self, key: str | None, compute: Callable[[], T]) -> T:
        """The result of `work`, which runs in a thread and is charged as `metered` does."""
        buckets = rate_limit_buckets("compute", key)
        raise_if_limited(self.rate_limiter.take_all(buckets))
        seconds = 0.0

        def run() -> T:
            nonlocal seconds
            started = time.thread_time()
            try:
                return compute()
            finally:
                seconds = time.thread_time() - started

        try:
            return await asyncio.to_thread(run)
        finally:
            self._charge(buckets, seconds)

    def _charge(self, buckets: list[tuple[str, str]], seconds: float) -> None:
        for kind, owner in buckets:
            self.rate_limiter.charge(kind, owner, seconds * 1000 - 1)  # one was taken before


def rate_limit_buckets(kind: str, key: str | None) -> list[tuple[str, str]]:
    """The buckets from which something is taken."""
    address = CLIENT_ADDRESS.get()
    own = [(kind, key)] if key is not None else []
    return own + ([(kind + ADDRESS_SUFFIX, address)] if address else [])


def raise_if_limited(wait_seconds: float) -> None:
    """Refuse with the seconds to wait, unless there is nothing to wait for."""
    if wait_seconds > 0:
        retry_after_seconds = int(wait_seconds) + 1
        raise DomainError(
            "rate_limited",
            f"Rate limit exceeded: retry in {retry_after_seconds} s",
            headers={"Retry-After": str(retry_after_seconds)},
            retry_after_seconds=retry_after_seconds,
        )


def make_rate_limiter(settings: Settings) -> RateLimiter:
    """The rate limits; shared with the other workers, if there are any."""
    rates: dict[str, Rate] = {}
    for kind, (user_rate, address_rate) in DEFAULT_RATES.items():
        rates[kind] = user_rate.scale(settings.rate_limit_factor)
        rates[kind + ADDRESS_SUFFIX] = address_rate.scale(settings.rate_limit_factor)
    folder = os.environ.get(SHARED_FOLDER_VARIABLE)
    return RateLimiter(rates, buckets=SharedBucketStore(Path(folder), rates) if folder else None)


def make_connection_tracker(settings: Settings) -> ConnectionTracker:
    folder = os.environ.get(SHARED_FOLDER_VARIABLE)
    return ConnectionTracker(
        connection_limits(settings), SharedCounts(Path(folder), settings.workers) if folder else None
    )


def make_app_context(settings: Settings) -> AppContext:
    for path in settings.bot_files:
        load_bots(path)  # so that their names are known here; they think elsewhere
    database = Database(settings)
    hub = Hub(int(settings.bot_account_timeout_seconds * 1000), settings.absence_ms, settings.host_absence_ms)
    hub.lobby_interval_seconds = settings.presence_interval_seconds
    bus: MessageBus = NullBus() if settings.is_sqlite else PostgresBus(settings.database_url)
    rooms, authenticator = RoomManager(settings, database, hub, bus), Authenticator()
    rooms.on_user_invalidated = authenticator.invalidate_user
    clock_sync = ClockSync(database, rooms)
    rooms.on_clock_jump = clock_sync.synchronise
    rooms.check_sessions = partial(check_sessions, database)

    async def publish_presence(table: str) -> None:
        hub.refresh_presence(table)
        await bus.publish(BusMessage(table_id=table, present_users=hub.local_users(table)))
        with contextlib.suppress(DomainError):  # the table is no more
            await rooms.publish(table)

    return AppContext(
        settings=settings,
        database=database,
        hub=hub,
        bus=bus,
        rooms=rooms,
        compute=ComputeService(
            settings.bot_process_count,
            grace_seconds=settings.bot_grace_seconds,
            bot_files=settings.bot_files,
            prestart=settings.prestart_bots,
        ),
        rate_limiter=make_rate_limiter(settings),
        connections=make_connection_tracker(settings),
        webhook_client=WebhookClient(allow_private=settings.allow_private_webhooks),
        authenticator=authenticator,
        health=HealthCheck(),
        clock_sync=clock_sync,
        request_scheduler=RequestScheduler(),
        presence_throttle=Throttle(publish_presence, settings.presence_interval_seconds),
    )


def get_context(connection: HTTPConnection) -> AppContext:
    """The parts of the server that this request or socket came to."""
    context: AppContext = connection.app.state.context
    return context
