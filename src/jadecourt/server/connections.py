"""Open connections of this process: caps per address and person, a reserve of descriptors, and deadlines.

A connection is counted by the address of its peer when it is accepted, and by the client's own address as soon as a
trusted proxy has named it. The counts of the other workers are added where there are several.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from .addresses import group_address
from .descriptors import count_descriptors, find_descriptor_limit
from .settings import Settings
from .shared_limits import SharedCounts

log = structlog.get_logger()
RESERVED_DESCRIPTORS: Final = 64  # for the database, bots, webhooks and files, whatever the clients do
RESERVED_SHARE: Final = 0.1
MIN_INCOMPLETE_SECONDS: Final = (
    2.0  # after which an incomplete request may have to make room for another client
)
EVICTED_SHARE: Final = (
    1 / 8
)  # of those that may have to: so that not every new client is paid for by a look at all
WARNING_SHARE: Final = 0.8  # of the connections that are possible: then there is a line in the log


class OpenConnection(Protocol):
    """What a protocol must offer to be tracked."""

    key: str | None  # by which it is counted

    def incomplete_since(self) -> float | None:
        """Since when the client owes the rest of a request; None: it owes nothing."""

    def abort(self) -> None:
        """End the connection now."""

    def check_deadlines(self, now: float) -> None:
        """Close or abort the connection if it is too slow."""


@dataclass(frozen=True)
class ConnectionCaps:
    """How many connections are allowed."""

    total: int
    per_address: int
    sockets_per_address: int
    sockets_per_person: int


def caps_of(settings: Settings) -> ConnectionCaps:
    return ConnectionCaps(
        settings.max_connections,
        settings.max_connections_per_address,
        settings.max_sockets_per_address,
        settings.max_sockets_per_person,
    )


class Connections:
    """The connections of one process."""

    def __init__(
        self,
        caps: ConnectionCaps,
        shared: SharedCounts | None = None,
        count_open: Callable[[], int] = count_descriptors,
        find_limit: Callable[[], int] = find_descriptor_limit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.caps = caps
        self._shared = shared
        self._clock = clock  # the same as the event loop's
        self._counts: Counter[str] = Counter()
        self._open: set[OpenConnection] = set()
        self._count_open, self._find_limit = count_open, find_limit
        self.other_descriptors = 0  # open ones that are no connections of clients
        self.descriptor_limit = find_limit()
        self.refused = 0
        self._is_warned = False
        self._evict_from: dict[str | None, float] = {}  # until then no request of an address is old enough
        self.measure_descriptors()

    def __len__(self) -> int:
        return len(self._open)

    # ------------------------------------------------------------------ counts

    def take(self, key: str, most: int) -> bool:
        """Count one more of a key, unless there are `most` of it in all workers together."""
        own = self._counts[key]
        if own >= most or (self._shared is not None and own + self._shared.count_others(key) >= most):
            if not own:
                del self._counts[key]
            return False
        self._set(key, own + 1)
        return True

    def give_back(self, key: str) -> None:
        self._set(key, self._counts[key] - 1)

    def _set(self, key: str, count: int) -> None:
        if count > 0:
            self._counts[key] = count
        else:
            self._counts.pop(key, None)
        if self._shared is not None:
            self._shared.set(key, max(0, count))

    # ------------------------------------------------------------------ connections

    @property
    def possible(self) -> int:
        """How many connections this process can have: by its cap, and by the descriptors that are left."""
        reserve = max(RESERVED_DESCRIPTORS, int(self.descriptor_limit * RESERVED_SHARE))
        # With a very low limit half of it is for clients, else no client could connect.
        free = max(self.descriptor_limit // 2, self.descriptor_limit - reserve) - self.other_descriptors
        return max(1, min(self.caps.total, free))

    def open(self, connection: OpenConnection, host: str) -> str | None:
        """Track a connection; returns the key by which it is counted, or None if it must be refused.

        A request that is incomplete for a while makes room for it: half requests must not keep others out, least of
        all those who share an address with the client that sends them.
        """
        key = connection_key(host)
        is_full = len(self._open) >= self.possible and not self._evict(None)
        if is_full or not (self.take(key, self.caps.per_address) or self._retake(key)):
            self.refused += 1
            return None
        self._open.add(connection)
        return key

    def _retake(self, key: str) -> bool:
        return self._evict(key) and self.take(key, self.caps.per_address)

    def _evict(self, key: str | None) -> bool:
        """Abort the oldest incomplete requests (of one address), if they are old enough; returns whether there was one.

        Here every connection is looked at, so several make room at once, and if none can, that is remembered.
        """
        now = self._clock()
        if now < self._evict_from.get(key, 0.0):
            return False
        incomplete = sorted(
            (since, id(connection), connection)
            for connection in self._open
            if key in (None, connection.key) and (since := connection.incomplete_since()) is not None
        )
        old = [found for since, _, found in incomplete if since <= now - MIN_INCOMPLETE_SECONDS]
        for connection in old[: max(1, int(len(old) * EVICTED_SHARE))]:
            if connection.key is not None:
                self.close(connection, connection.key)
            connection.abort()
        if not old:
            oldest = incomplete[0][0] if incomplete else now
            self._evict_from[key] = oldest + MIN_INCOMPLETE_SECONDS
        return bool(old)

    def replace(self, old: OpenConnection, new: OpenConnection) -> None:
        """Another protocol goes on with the same transport."""
        self._open.discard(old)
        self._open.add(new)

    def recount(self, key: str, host: str) -> str | None:
        """Count a connection by another address from now on; returns the key, or None if it must be refused."""
        new = connection_key(host)
        if new == key:
            return key
        if not self.take(new, self.caps.per_address):
            self.refused += 1
            return None
        self.give_back(key)
        return new

    def close(self, connection: OpenConnection, key: str) -> None:
        if connection in self._open:
            self._open.discard(connection)
            self.give_back(key)

    # ------------------------------------------------------------------ sockets

    def open_socket(self, host: str, person: str | None) -> str:
        """Count a WebSocket; returns an empty text, or what there are too many of."""
        address = socket_key(host)
        if not self.take(address, self.caps.sockets_per_address):
            return f"your address has {self.caps.sockets_per_address} sockets open, which is the most"
        if person is not None and not self.take(person_key(person), self.caps.sockets_per_person):
            self.give_back(address)
            return f"you have {self.caps.sockets_per_person} sockets open, which is the most: close one first"
        return ""

    def close_socket(self, host: str, person: str | None) -> None:
        self.give_back(socket_key(host))
        if person is not None:
            self.give_back(person_key(person))

    # ------------------------------------------------------------------ deadlines

    async def watch(self, seconds: float) -> None:
        """Check all deadlines again and again."""
        while True:
            await asyncio.sleep(seconds)
            self.check_deadlines(asyncio.get_running_loop().time())
            self.measure_descriptors()

    def check_deadlines(self, now: float) -> None:
        """One pass over all connections costs less than a timer for each step of each request."""
        self._evict_from.clear()
        for connection in list(self._open):
            try:
                connection.check_deadlines(now)
            except Exception:
                log.exception("connection_check_failed")

    def measure_descriptors(self) -> None:
        """Look how many descriptors are in use, and warn once before clients must be refused."""
        self.descriptor_limit = self._find_limit()
        self.other_descriptors = max(0, self._count_open() - len(self._open))
        share = len(self._open) / self.possible
        if share >= WARNING_SHARE and not self._is_warned:
            log.warning(
                "connections_nearly_exhausted",
                connections=len(self._open),
                possible=self.possible,
                descriptor_limit=self.descriptor_limit,
            )
        # Again only after it was clearly better, so that a count around the mark does not fill the log.
        self._is_warned = share >= WARNING_SHARE or (self._is_warned and share > WARNING_SHARE - 0.1)

    def stop(self) -> None:
        if self._shared is not None:
            self._shared.close()
            self._shared = None


def connection_key(host: str) -> str:
    return f"connection {group_address(host)}"


def socket_key(host: str) -> str:
    return f"socket {group_address(host)}"


def person_key(person: str) -> str:
    return f"person {person}"
