"""HTTP and WebSocket connections with limits of bytes and time, so that a server without a proxy survives its clients.

uvicorn reads headers of any length for any time, and waits for ever for a client that does not read. The classes here
are uvicorn's own with what is missing. Deadlines are checked by `Connections.watch`, for all connections in one pass.
"""

from __future__ import annotations

import asyncio
import json
import logging
import re
from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import State

from ..domain.errors import PROBLEM_MEDIA_TYPE, DomainError
from ..settings import Settings
from .connections import ConnectionTracker

CONNECTIONS_KEY: Final = "connections"  # keys of the lifespan state, which uvicorn hands to every connection
LIMITS_KEY: Final = "transport_limits"
CONNECTION_KEY: Final = "connection"  # key of the state of a request: the connection it came on
UPGRADED_FROM_KEY: Final = "upgraded_from"
AUTHORITY: Final = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)  # of a whole address
POLICY_VIOLATION: Final = 1008  # close codes of RFC 6455
uvicorn_log = logging.getLogger("uvicorn.error")


@dataclass(frozen=True)
class TransportLimits:
    """What one connection may take. Times are seconds."""

    max_header_bytes: int = 32 * 1024  # of a request line and all its headers
    max_header_line_bytes: int = 8000  # of one of them: the WebSocket library takes lines of 8192 bytes
    max_headers: int = 100
    header_timeout_seconds: float = (
        10  # from the first byte, or from connecting, until the headers are complete
    )
    body_timeout_seconds: float = 30
    max_framing_factor: int = 8  # bytes of chunk sizes and trailers per byte of a body, beside `header_bytes`
    max_drained_bytes: int = 1024 * 1024  # of a body that comes after its answer was sent
    max_pipelined_requests: int = 8  # requests that wait on one connection
    send_timeout_seconds: float = 20  # in which a client must read at least `send_bytes` of what waits for it
    min_sent_bytes: int = 8 * 1024
    write_buffer_bytes: int = 64 * 1024  # above which a handler waits before it sends more
    max_unread_bytes: int = 256 * 1024  # of pongs and other answers that no handler waits for
    close_timeout_seconds: float = 5  # for a connection that is being closed
    frame_burst: int = 240  # frames of a WebSocket, of all kinds
    frames_per_second: float = 60
    max_fragments: int = 128  # of one message
    message_timeout_seconds: float = 20  # from the first to the last fragment of a message
    max_queued_messages: int = 128  # that were received and not yet handled


def make_transport_limits(settings: Settings) -> TransportLimits:
    defaults = TransportLimits()
    return TransportLimits(
        header_timeout_seconds=settings.header_timeout_seconds,
        body_timeout_seconds=settings.body_timeout_seconds,
        send_timeout_seconds=settings.send_timeout_seconds,
        frame_burst=round(defaults.frame_burst * max(1, settings.rate_limit_factor)),
        frames_per_second=defaults.frames_per_second * max(1, settings.rate_limit_factor),
    )


class WriteProgress:
    """Whether a client reads what was written for it."""

    def __init__(self) -> None:
        self._since: float | None = None  # since when something waits
        self._size = 0

    def has_stalled(self, size: int, now: float, limits: TransportLimits) -> bool:
        """`size` is what waits now. A client must read a minimum in every period, or all of it."""
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
    """What both protocols share: being counted, and being aborted when the client does not read."""

    transport: asyncio.Transport

    def __init__(self, app_state: Mapping[str, Any]) -> None:
        self.limits: TransportLimits = app_state.get(LIMITS_KEY) or TransportLimits()
        self.tracker: ConnectionTracker | None = app_state.get(CONNECTIONS_KEY)
        self.count_key: str | None = None  # by which the connection is counted
        self._progress = WriteProgress()
        self._closing_since: float | None = None

    def set_client_address(self, host: str) -> bool:
        """Count the connection by the client's own address, which a proxy has named; False: there are too many."""
        if self.tracker is None or self.count_key is None:
            return True
        key = self.tracker.change_address(self.count_key, host)
        if key is not None:
            self.count_key = key
        return key is not None

    def abort(self) -> None:
        """End the connection now, whatever waits to be sent."""
        if self.transport is not None:
            self.transport.abort()

    def incomplete_since(self) -> float | None:
        """Since when the client owes the rest of a request; None: it owes nothing."""
        return None

    def abort_if_stalled(self, now: float) -> bool:
        """Abort a connection that is being closed for too long, or whose client does not read."""
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


# ---------------------------------------------------------------------------------------- HTTP


class LimitedHttpProtocol(LimitedConnection, HttpToolsProtocol):
    """HTTP/1.1 whose headers and bodies are limited in bytes and time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        HttpToolsProtocol.__init__(self, config, server_state, app_state, _loop)
        LimitedConnection.__init__(self, app_state)
        self._head_since: float | None = None  # since when the headers of a request are awaited
        self._head_bytes = 0  # of the present headers, as they came
        self._head_size = 0  # of what was understood of them
        self._completed_heads = 0  # requests whose headers are complete
        self._body_since: float | None = None
        self._body_bytes = 0  # of the present body, as they came
        self._body_size = 0  # of what they hold
        self._drained_bytes = 0
        self._parser_problem: DomainError | None = None  # why a parser callback has stopped the parser

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head_since = self.loop.time()
        transport.set_write_buffer_limits(self.limits.write_buffer_bytes)
        if self.tracker is not None:
            self.count_key = self.tracker.open(self, self.client[0] if self.client else "")
            if self.count_key is None:
                self.send_problem_and_close(
                    DomainError("unavailable", "Too many open connections; close some, or retry later")
                )

    def connection_lost(self, exc: Exception | None) -> None:
        if self.tracker is not None and self.count_key is not None:
            self.tracker.close(self, self.count_key)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self._head_since is None and self._body_since is None:
            self._start_head()
        completed_before = self._completed_heads
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            self.send_problem_and_close(
                self._parser_problem or DomainError("bad_request", "Not an HTTP request")
            )
            return
        # Bytes of the chunk in which earlier headers ended are not counted: the chunk is bounded by the event loop.
        if self._head_since is not None and self._completed_heads == completed_before:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.max_header_bytes:
                self.send_problem_and_close(self._headers_too_large())
        elif self._body_since is not None and self._completed_heads == completed_before:
            # A trailer that does not end is kept by the parser and never passed on.
            self._body_bytes += len(data)
            if self._body_bytes - self._body_size > self._max_framing_bytes():
                self.send_problem_and_close(self._headers_too_large())

    def _max_framing_bytes(self) -> int:
        """How many bytes of the present body may be something else than its content."""
        return self.limits.max_header_bytes + self.limits.max_framing_factor * self._body_size

    def _start_head(self) -> None:
        self._head_since, self._head_bytes = self.loop.time(), 0

    def handle_websocket_upgrade(self) -> None:
        self.app_state = {**self.app_state, UPGRADED_FROM_KEY: self}
        super().handle_websocket_upgrade()

    # ------------------------------------------------------------------ parser callbacks

    def on_message_begin(self) -> None:
        if self._head_since is None:
            self._start_head()
        self._head_bytes = max(1, self._head_bytes)
        self._head_size = 0
        super().on_message_begin()
        self.scope["state"][CONNECTION_KEY] = self

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.max_header_line_bytes:
            self._stop_parser(self._headers_too_large())

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also called for trailers, which come after a chunked body."""
        size = len(name) + len(value)
        self._head_size += size
        too_many = (
            len(self.headers) >= self.limits.max_headers or self._head_size > self.limits.max_header_bytes
        )
        if too_many or size > self.limits.max_header_line_bytes:
            self._stop_parser(self._headers_too_large())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head_since, self._head_bytes = None, 0
        self._completed_heads += 1
        self._body_since, self._drained_bytes = self.loop.time(), 0
        self._body_bytes = self._body_size = 0
        if len(self.pipeline) >= self.limits.max_pipelined_requests:
            text = f"At most {self.limits.max_pipelined_requests} pipelined requests per connection"
            self._stop_parser(DomainError("rate_limited", text))
        self._append_authority()
        super().on_headers_complete()

    def _append_authority(self) -> None:
        """A request line with a whole address names the host (RFC 9112), as one more header Host does: see `hosts`."""
        authority = AUTHORITY.match(self.url)
        host_headers = [value.strip().lower() for name, value in self.headers if name == b"host"]
        if authority is not None and host_headers != [authority[1].lower()]:
            self.headers.append((b"host", authority[1]))

    def on_body(self, body: bytes) -> None:
        self._body_size += len(body)
        if self.cycle is not None and self.cycle.response_complete:
            self._drained_bytes += len(body)
            if self._drained_bytes > self.limits.max_drained_bytes:
                self.transport.abort()
                return
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._body_since = None
        super().on_message_complete()

    def _stop_parser(self, problem: DomainError) -> None:
        self._parser_problem = problem
        raise ValueError(problem.detail)

    def _headers_too_large(self) -> DomainError:
        limits = self.limits
        return DomainError(
            "headers_too_large",
            f"Allowed are {limits.max_headers} headers, {limits.max_header_line_bytes} bytes per line "
            f"and {limits.max_header_bytes} bytes in total",
        )

    # ------------------------------------------------------------------ deadlines and refusals

    def incomplete_since(self) -> float | None:
        if self._body_since is not None:
            return self._body_since
        return None if self._is_responding() else self._head_since

    def check_deadlines(self, now: float) -> None:
        if self.abort_if_stalled(now):
            return
        if self._head_since is not None and self._is_responding():
            self._head_since = now  # the next request waits for the present one: that is our time
        elif self._head_since is not None and now - self._head_since >= self.limits.header_timeout_seconds:
            if self._head_bytes:
                text = f"The request headers were not complete after {self.limits.header_timeout_seconds:g} s"
                self.send_problem_and_close(DomainError("request_timeout", text))
            else:
                self.transport.close()  # browsers open connections in advance: that is no fault
        elif self._body_since is not None and now - self._body_since >= self.limits.body_timeout_seconds:
            text = f"The request body was not complete after {self.limits.body_timeout_seconds:g} s"
            self.send_problem_and_close(DomainError("request_timeout", text))

    def _is_responding(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def send_problem_and_close(self, problem: DomainError) -> None:
        """Answer with a problem and close; without an answer if another one is under way."""
        is_responding = self._is_responding()
        is_answered = self._body_since is not None and not is_responding  # it has the rest of a body to send
        if self.pipeline or is_answered or (is_responding and self.cycle.response_started):
            self.transport.abort()
            return
        if is_responding:
            self.cycle.disconnected = True  # so that the handler does not answer as well
            self.cycle.message_event.set()
        self.transport.write(problem_response_bytes(problem))
        self.transport.close()


def problem_response_bytes(problem: DomainError) -> bytes:
    """A problem as a whole HTTP response, after which the connection is closed."""
    body = json.dumps(problem.problem_body()).encode()
    head = (
        f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\ncontent-type: {PROBLEM_MEDIA_TYPE}\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


# ---------------------------------------------------------------------------------------- WebSocket


class ClientLimitExceeded(Exception):
    """A client sends more frames, fragments or messages than allowed."""


class LimitedWebSocketProtocol(LimitedConnection, WebSocketsSansIOProtocol):
    """A WebSocket whose frames are limited in number and time, and that is aborted when the client does not read."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._http_protocol: LimitedHttpProtocol | None = app_state.get(UPGRADED_FROM_KEY)
        own = {key: value for key, value in app_state.items() if key != UPGRADED_FROM_KEY}
        WebSocketsSansIOProtocol.__init__(self, config, server_state, {**own, CONNECTION_KEY: self}, _loop)
        LimitedConnection.__init__(self, app_state)
        self._frames_full_at = 0.0  # when the allowance of frames is full again
        self._message_since: float | None = None  # since when a message in fragments is incomplete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self._http_protocol is not None:
            self.count_key, self._http_protocol.count_key = self._http_protocol.count_key, None
            if self.tracker is not None:
                self.tracker.replace(self._http_protocol, self)
            self._http_protocol = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.tracker is not None and self.count_key is not None:
            self.tracker.close(self, self.count_key)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() and not self.close_sent:
            return
        try:
            self.conn.receive_data(data)
            if self.conn.parser_exc is not None and self.conn.state is State.CONNECTING:
                self.transport.write(
                    problem_response_bytes(DomainError("bad_request", "Not a WebSocket handshake"))
                )
                self.transport.close()
            elif self.conn.parser_exc is not None:
                self.handle_parser_exception()
            else:
                self.handle_events()
        except ClientLimitExceeded as error:
            self.fail(str(error))
        except (AssertionError, ValueError, LookupError) as error:  # what uvicorn does not expect of a client
            uvicorn_log.debug("invalid WebSocket data: %r", error)
            self.transport.abort()
        if self.transport.get_write_buffer_size() > self.limits.max_unread_bytes:
            self.transport.abort()

    def fail(self, reason: str) -> None:
        """Close without waiting for the client's consent."""
        self.conn.fail(POLICY_VIOLATION, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    # ------------------------------------------------------------------ frames

    def _count_frame(self) -> None:
        now, limits = self.loop.time(), self.limits
        full_at = max(self._frames_full_at, now) + 1 / limits.frames_per_second
        if full_at - now > limits.frame_burst / limits.frames_per_second:
            raise ClientLimitExceeded("too many frames")
        self._frames_full_at = full_at

    def handle_text(self, event: Frame) -> None:
        self._start_message(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._start_message(event)
        super().handle_bytes(event)

    def _start_message(self, event: Frame) -> None:
        self._count_frame()
        self._message_since = None if event.fin else self.loop.time()

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        if len(self.frames) >= self.limits.max_fragments:
            raise ClientLimitExceeded("too many fragments")
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        self._message_since = None
        if self.queue.qsize() >= self.limits.max_queued_messages:
            raise ClientLimitExceeded("too many messages at once")
        super().send_receive_event_to_app()

    def check_deadlines(self, now: float) -> None:
        if self.abort_if_stalled(now):
            return
        if (
            self._message_since is not None
            and now - self._message_since >= self.limits.message_timeout_seconds
        ):
            self.fail("incomplete message")
