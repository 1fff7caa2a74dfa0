"""Open connections of this process: limits per address and user, reserved file descriptors, and deadlines.

A connection is counted under the address of its peer when it is accepted, and under the client's own address as soon as
a trusted proxy has named it. With several workers, the counts of the others are included.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Protocol

import structlog

from ..domain.client_address import group_address
from ..file_descriptors import count_open_descriptors, get_descriptor_limit
from ..settings import Settings
from ..shared_memory import SharedCounts

log = structlog.get_logger()
RESERVED_DESCRIPTORS: Final = 64  # at least, for the database, bots, webhooks and files
RESERVED_SHARE: Final = 0.1  # of the descriptor limit
MIN_INCOMPLETE_SECONDS: Final = 2.0  # after which an incomplete request may be evicted for another client
EVICTED_SHARE: Final = 1 / 8  # of these requests at once: the search for them visits all connections
WARNING_SHARE: Final = 0.8  # of the possible connections, at which a warning is logged


class TrackedConnection(Protocol):
    """The interface of a connection that is tracked."""

    count_key: str | None  # under which it is counted

    def incomplete_since(self) -> float | None:
        """The time since when a request is incomplete; None if none is."""

    def abort(self) -> None:
        """Close the connection at once."""

    def check_deadlines(self, now: float) -> None:
        """Close or abort the connection if it is too slow."""


@dataclass(frozen=True)
class ConnectionLimits:
    """The highest numbers of connections and sockets."""

    total: int
    per_address: int
    sockets_per_address: int
    sockets_per_user: int


def connection_limits(settings: Settings) -> ConnectionLimits:
    """The limits of the settings."""
    return ConnectionLimits(
        settings.max_connections,
        settings.max_connections_per_address,
        settings.max_sockets_per_address,
        settings.max_sockets_per_user,
    )


class ConnectionTracker:
    """Counts and limits the connections of one process."""

    def __init__(
        self,
        limits: ConnectionLimits,
        shared: SharedCounts | None = None,
        count_open: Callable[[], int] = count_open_descriptors,
        find_limit: Callable[[], int] = get_descriptor_limit,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.limits = limits
        self._shared = shared
        self._clock = clock  # the same as the event loop's
        self._counts: Counter[str] = Counter()
        self._connections: set[TrackedConnection] = set()
        self._count_open, self._find_limit = count_open, find_limit
        self.other_descriptors = 0  # open descriptors that are not client connections
        self.descriptor_limit = find_limit()
        self.rejected_count = 0
        self._has_warned = False
        # By address (None: all): the time before which no incomplete request is old enough to be evicted.
        self._next_eviction_at: dict[str | None, float] = {}
        self.measure_descriptors()

    def __len__(self) -> int:
        return len(self._connections)

    # ------------------------------------------------------------------ counts

    def acquire(self, key: str, limit: int) -> bool:
        """Increase the count of a key; False if all workers together already have `limit`."""
        own = self._counts[key]
        if own >= limit or (self._shared is not None and own + self._shared.count_others(key) >= limit):
            if not own:
                del self._counts[key]
            return False
        self._set_count(key, own + 1)
        return True

    def release(self, key: str) -> None:
        self._set_count(key, self._counts[key] - 1)

    def _set_count(self, key: str, count: int) -> None:
        if count > 0:
            self._counts[key] = count
        else:
            self._counts.pop(key, None)
        if self._shared is not None:
            self._shared.set_own(key, max(0, count))

    # ------------------------------------------------------------------ connections

    @property
    def capacity(self) -> int:
        """The number of connections this process can have, by the limit and by the free descriptors."""
        reserve = max(RESERVED_DESCRIPTORS, int(self.descriptor_limit * RESERVED_SHARE))
        # Half of a very low limit is for clients, otherwise none could connect.
        free = max(self.descriptor_limit // 2, self.descriptor_limit - reserve) - self.other_descriptors
        return max(1, min(self.limits.total, free))

    def open(self, connection: TrackedConnection, host: str) -> str | None:
        """Track a connection; returns the key under which it is counted, or None if it must be rejected.

        Requests that are incomplete for a while are evicted to make room: a client that sends them must not lock out
        others, least of all those who share its address.
        """
        key = connection_key(host)
        is_full = len(self._connections) >= self.capacity and not self._evict(None)
        if is_full or not (self.acquire(key, self.limits.per_address) or self._acquire_after_eviction(key)):
            self.rejected_count += 1
            return None
        self._connections.add(connection)
        return key

    def _acquire_after_eviction(self, key: str) -> bool:
        return self._evict(key) and self.acquire(key, self.limits.per_address)

    def _evict(self, key: str | None) -> bool:
        """Abort the oldest incomplete requests, of one address or (None) of all; False if none is old enough.

        The search visits every connection, so several are evicted at once, and a search without result is remembered.
        """
        now = self._clock()
        if now < self._next_eviction_at.get(key, 0.0):
            return False
        incomplete = sorted(
            (since, id(connection), connection)
            for connection in self._connections
            if key in (None, connection.count_key) and (since := connection.incomplete_since()) is not None
        )
        old = [connection for since, _, connection in incomplete if since <= now - MIN_INCOMPLETE_SECONDS]
        for connection in old[: max(1, int(len(old) * EVICTED_SHARE))]:
            if connection.count_key is not None:
                self.close(connection, connection.count_key)
            connection.abort()
        if not old:
            oldest = incomplete[0][0] if incomplete else now
            self._next_eviction_at[key] = oldest + MIN_INCOMPLETE_SECONDS
        return bool(old)

    def replace(self, old: TrackedConnection, new: TrackedConnection) -> None:
        """Track `new` instead of `old`: another protocol takes over the same transport."""
        self._connections.discard(old)
        self._connections.add(new)

    def change_address(self, key: str, host: str) -> str | None:
        """Count a connection under another address; returns the new key, or None if it must be rejected."""
        new_key = connection_key(host)
        if new_key == key:
            return key
        if not self.acquire(new_key, self.limits.per_address):
            self.rejected_count += 1
            return None
        self.release(key)
        return new_key

    def close(self, connection: TrackedConnection, key: str) -> None:
        if connection in self._connections:
            self._connections.discard(connection)
            self.release(key)

    # ------------------------------------------------------------------ sockets

    def open_socket(self, host: str, user_id: str | None) -> str:
        """Count a WebSocket; returns an empty string, or the message of the limit that it would exceed."""
        address = socket_key(host)
        if not self.acquire(address, self.limits.sockets_per_address):
            return f"At most {self.limits.sockets_per_address} sockets per address"
        if user_id is not None and not self.acquire(user_key(user_id), self.limits.sockets_per_user):
            self.release(address)
            return f"At most {self.limits.sockets_per_user} sockets per user; close one first"
        return ""

    def close_socket(self, host: str, user_id: str | None) -> None:
        self.release(socket_key(host))
        if user_id is not None:
            self.release(user_key(user_id))

    # ------------------------------------------------------------------ deadlines

    async def check_forever(self, seconds: float) -> None:
        """Check the deadlines of all connections every `seconds`."""
        while True:
            await asyncio.sleep(seconds)
            self.check_deadlines(asyncio.get_running_loop().time())
            self.measure_descriptors()

    def check_deadlines(self, now: float) -> None:
        """Check the deadlines of all connections. One pass costs less than a timer for each step of each request."""
        self._next_eviction_at.clear()
        for connection in list(self._connections):
            try:
                connection.check_deadlines(now)
            except Exception:
                log.exception("connection_check_failed")

    def measure_descriptors(self) -> None:
        """Update the number of used descriptors, and log a warning once before clients must be rejected."""
        self.descriptor_limit = self._find_limit()
        self.other_descriptors = max(0, self._count_open() - len(self._connections))
        used_ratio = len(self._connections) / self.capacity
        if used_ratio >= WARNING_SHARE and not self._has_warned:
            log.warning(
                "connections_nearly_exhausted",
                connections=len(self._connections),
                possible=self.capacity,
                descriptor_limit=self.descriptor_limit,
            )
        # Warn again only after a clear decrease, so that a count around the threshold does not fill the log.
        self._has_warned = used_ratio >= WARNING_SHARE or (
            self._has_warned and used_ratio > WARNING_SHARE - 0.1
        )

    def close_shared_counts(self) -> None:
        if self._shared is not None:
            self._shared.close()
            self._shared = None


def connection_key(host: str) -> str:
    return f"connection {group_address(host)}"


def socket_key(host: str) -> str:
    return f"socket {group_address(host)}"


def user_key(user_id: str) -> str:
    return f"user {user_id}"
