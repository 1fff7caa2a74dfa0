"""The parts of a running server that services and jobs use."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeVar

from ..compute import ComputeService
from ..domain.rate_limits import RateLimiter, raise_if_limited, rate_limit_buckets
from ..settings import Settings
from ..store.database import Database
from ..webhooks.client import WebhookClient
from .authentication import Authenticator
from .clock_sync import ClockSync
from .health import HealthCheck
from .message_bus import MessageBus
from .publisher import Publisher
from .rooms import RoomManager
from .throttle import Throttle

T = TypeVar("T")


@dataclass(frozen=True)
class AppContext:
    """Made once per process by `app.make_app_context`, kept in `app.state.context`."""

    settings: Settings
    database: Database
    hub: Publisher
    bus: MessageBus
    rooms: RoomManager
    compute: ComputeService
    rate_limiter: RateLimiter
    webhook_client: WebhookClient
    authenticator: Authenticator
    health: HealthCheck
    clock_sync: ClockSync
    presence_throttle: Throttle  # publishes which users are at a table

    def check_rate_limit(self, kind: str, user_key: str | None, cost: float = 1) -> None:
        """Raise `rate_limited` if a user (None: not signed in) or the client's address exceeds the rate of a kind."""
        raise_if_limited(self.rate_limiter.take_all(rate_limit_buckets(kind, user_key), cost))

    @contextlib.contextmanager
    def meter_compute(self, user_key: str | None) -> Iterator[None]:
        """Charge the processor time of the block, which must not await, to a user and the client's address."""
        buckets = rate_limit_buckets("compute", user_key)
        raise_if_limited(self.rate_limiter.take_all(buckets))
        started = time.thread_time()
        try:
            yield
        finally:
            self._charge(buckets, time.thread_time() - started)

    async def compute_in_thread(self, user_key: str | None, compute: Callable[[], T]) -> T:
        """The result of `compute`, which runs in a thread and is charged as `meter_compute` does."""
        buckets = rate_limit_buckets("compute", user_key)
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
            self.rate_limiter.charge(kind, owner, seconds * 1000 - 1)  # one millisecond was taken before
