"""Limits of bytes and time for client connections, and the parts that HTTP and WebSocket connections share.

uvicorn reads headers of any length for any time, and waits forever for a client that does not read. The protocols of
this server (http_protocol.py, websocket_protocol.py) are those of uvicorn with limits, so that it needs no proxy to
survive misbehaving clients. `ConnectionTracker.check_forever` checks the deadlines of all connections in one pass.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

from ..domain.errors import DomainError
from ..settings import Settings
from .connections import ConnectionTracker
from .problems import PROBLEM_MEDIA_TYPE, problem_body, problem_status

CONNECTIONS_KEY: Final = "connections"  # keys of the lifespan state, which uvicorn passes to every connection
LIMITS_KEY: Final = "transport_limits"
CONNECTION_KEY: Final = "connection"  # key of a request's state: the connection on which it was received
UPGRADED_FROM_KEY: Final = "upgraded_from"  # key of a WebSocket's state: the HTTP connection of its handshake


@dataclass(frozen=True)
class TransportLimits:
    """Limits of one connection."""

    max_header_bytes: int = 32 * 1024  # request line and all headers
    max_header_line_bytes: int = 8000  # one header; the WebSocket library accepts lines of 8192 bytes
    max_headers: int = 100
    header_timeout_seconds: float = 10  # from connecting, or from the first byte, to the end of the headers
    body_timeout_seconds: float = 30
    max_framing_factor: int = 8  # bytes of chunk sizes and trailers per byte of a body
    max_drained_bytes: int = 1024 * 1024  # of a body, received after the response was sent
    max_pipelined_requests: int = 8  # waiting on one connection
    send_timeout_seconds: float = 20  # in which a client must read `min_sent_bytes` of pending data
    min_sent_bytes: int = 8 * 1024
    write_buffer_bytes: int = 64 * 1024  # pending data above which a handler waits before it sends more
    max_unread_bytes: int = 256 * 1024  # pending pongs and other data that no handler waits for
    close_timeout_seconds: float = 5  # for a connection that is being closed
    frame_burst: int = 240  # frames of a WebSocket of all kinds, received at once
    frames_per_second: float = 60
    max_fragments: int = 128  # of one message
    message_timeout_seconds: float = 20  # from the first to the last fragment of a message
    max_queued_messages: int = 128  # received and not yet handled


def make_transport_limits(settings: Settings) -> TransportLimits:
    """The limits that the settings define; others have their defaults."""
    defaults = TransportLimits()
    return TransportLimits(
        header_timeout_seconds=settings.header_timeout_seconds,
        body_timeout_seconds=settings.body_timeout_seconds,
        send_timeout_seconds=settings.send_timeout_seconds,
        frame_burst=round(defaults.frame_burst * max(1, settings.rate_limit_factor)),
        frames_per_second=defaults.frames_per_second * max(1, settings.rate_limit_factor),
    )


class WriteProgress:
    """Detects clients that do not read the data written for them."""

    def __init__(self) -> None:
        self._since: float | None = None  # start of the current period; None: no data is pending
        self._size = 0  # bytes pending at the start of the period

    def has_stalled(self, size: int, now: float, limits: TransportLimits) -> bool:
        """Whether the client has read too little; `size`: bytes pending now.

        In every period of `send_timeout_seconds` it must read `min_sent_bytes`, or all pending data.
        """
        if not size:
            self._since = None
        elif self._since is None:
            self._since, self._size = now, size
        elif now - self._since >= limits.send_timeout_seconds:
            if self._size - size < limits.min_sent_bytes:
                return True
            self._since, self._size = now, size
        return False


class LimitedConnection:
    """Base of both protocols: counts the connection, and aborts it when the client does not read."""

    transport: asyncio.Transport

    def __init__(self, app_state: Mapping[str, Any]) -> None:
        self.limits: TransportLimits = app_state.get(LIMITS_KEY) or TransportLimits()
        self.tracker: ConnectionTracker | None = app_state.get(CONNECTIONS_KEY)
        self.count_key: str | None = None  # under which the tracker counts the connection
        self._progress = WriteProgress()
        self._closing_since: float | None = None

    def set_client_address(self, host: str) -> bool:
        """Count the connection under the client's address as named by a proxy; False if there are too many."""
        if self.tracker is None or self.count_key is None:
            return True
        key = self.tracker.change_address(self.count_key, host)
        if key is not None:
            self.count_key = key
        return key is not None

    def abort(self) -> None:
        """Close the connection at once; pending data is lost."""
        if self.transport is not None:
            self.transport.abort()

    def incomplete_since(self) -> float | None:
        """The time since when a request is incomplete, in seconds of the event loop's clock; None if none is."""
        return None

    def abort_if_stalled(self, now: float) -> bool:
        """Abort a connection that takes too long to close, or whose client does not read; True if it is closing."""
        if self.transport.is_closing():
            if self._closing_since is None:
                self._closing_since = now
            if now - self._closing_since >= self.limits.close_timeout_seconds:
                self.transport.abort()
            return True
        if self._progress.has_stalled(self.transport.get_write_buffer_size(), now, self.limits):
            self.transport.abort()
            return True
        return False


def problem_response_bytes(problem: DomainError) -> bytes:
    """A problem as a complete HTTP response that closes the connection."""
    body, status = json.dumps(problem_body(problem)).encode(), problem_status(problem)
    head = (
        f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\ncontent-type: {PROBLEM_MEDIA_TYPE}\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body
