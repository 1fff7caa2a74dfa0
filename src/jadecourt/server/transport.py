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

from .connections import Connections
from .problems import MEDIA, Problem
from .settings import Settings

CONNECTIONS: Final = "connections"  # keys of the lifespan state, which uvicorn hands to every connection
LIMITS: Final = "transport_limits"
CONNECTION: Final = "connection"  # key of the state of a request: the connection it came on
UPGRADED_FROM: Final = "upgraded_from"
AUTHORITY: Final = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)  # of a whole address
POLICY_VIOLATION: Final = 1008  # close codes of RFC 6455
quiet = logging.getLogger("uvicorn.error")


@dataclass(frozen=True)
class TransportLimits:
    """What one connection may take. Times are seconds."""

    header_bytes: int = 32 * 1024  # of a request line and all its headers
    header_line_bytes: int = 8000  # of one of them: the WebSocket library takes lines of 8192 bytes
    headers: int = 100
    header_seconds: float = 10  # from the first byte, or from connecting, until the headers are complete
    body_seconds: float = 30
    framing_factor: int = 8  # bytes of chunk sizes and trailers per byte of a body, beside `header_bytes`
    drained_bytes: int = 1024 * 1024  # of a body that comes after its answer was sent
    pipelined: int = 8  # requests that wait on one connection
    send_seconds: float = 20  # in which a client must read at least `send_bytes` of what waits for it
    send_bytes: int = 8 * 1024
    write_buffer_bytes: int = 64 * 1024  # above which a handler waits before it sends more
    unread_bytes: int = 256 * 1024  # of pongs and other answers that no handler waits for
    close_seconds: float = 5  # for a connection that is being closed
    frame_burst: int = 240  # frames of a WebSocket, of all kinds
    frames_per_second: float = 60
    fragments: int = 128  # of one message
    message_seconds: float = 20  # from the first to the last fragment of a message
    queued_messages: int = 128  # that were received and not yet handled


def transport_limits(settings: Settings) -> TransportLimits:
    usual = TransportLimits()
    return TransportLimits(
        header_seconds=settings.header_seconds,
        body_seconds=settings.body_seconds,
        send_seconds=settings.send_seconds,
        frame_burst=round(usual.frame_burst * max(1, settings.rate_factor)),
        frames_per_second=usual.frames_per_second * max(1, settings.rate_factor),
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
        elif now - self._since >= limits.send_seconds:
            if self._size - size < limits.send_bytes:
                return True
            self._since, self._size = now, size
        return False


class GuardedConnection:
    """What both protocols share: being counted, and being aborted when the client does not read."""

    transport: asyncio.Transport

    def __init__(self, app_state: Mapping[str, Any]) -> None:
        self.limits: TransportLimits = app_state.get(LIMITS) or TransportLimits()
        self.tracked: Connections | None = app_state.get(CONNECTIONS)
        self.key: str | None = None  # by which the connection is counted
        self._progress = WriteProgress()
        self._closing_since: float | None = None

    def identify(self, host: str) -> bool:
        """Count the connection by the client's own address, which a proxy has named; False: there are too many."""
        if self.tracked is None or self.key is None:
            return True
        key = self.tracked.recount(self.key, host)
        if key is not None:
            self.key = key
        return key is not None

    def abort(self) -> None:
        """End the connection now, whatever waits to be sent."""
        if self.transport is not None:
            self.transport.abort()

    def incomplete_since(self) -> float | None:
        """Since when the client owes the rest of a request; None: it owes nothing."""
        return None

    def has_ended(self, now: float) -> bool:
        """Abort a connection that is being closed for too long, or whose client does not read."""
        if self.transport.is_closing():
            if self._closing_since is None:
                self._closing_since = now
            if now - self._closing_since >= self.limits.close_seconds:
                self.transport.abort()
            return True
        if self._progress.has_stalled(self.transport.get_write_buffer_size(), now, self.limits):
            self.transport.abort()
            return True
        return False


# ---------------------------------------------------------------------------------------- HTTP


class GuardedHttpProtocol(GuardedConnection, HttpToolsProtocol):
    """HTTP/1.1 whose headers and bodies are limited in bytes and time."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        HttpToolsProtocol.__init__(self, config, server_state, app_state, _loop)
        GuardedConnection.__init__(self, app_state)
        self._head_since: float | None = None  # since when the headers of a request are awaited
        self._head_bytes = 0  # of the present headers, as they came
        self._head_size = 0  # of what was understood of them
        self._heads = 0  # requests whose headers are complete
        self._body_since: float | None = None
        self._body_bytes = 0  # of the present body, as they came
        self._body_size = 0  # of what they hold
        self._drained = 0
        self._refusal: Problem | None = None  # why a parser callback has stopped the parser

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._head_since = self.loop.time()
        transport.set_write_buffer_limits(self.limits.write_buffer_bytes)
        if self.tracked is not None:
            self.key = self.tracked.open(self, self.client[0] if self.client else "")
            if self.key is None:
                self.refuse(Problem("unavailable", "too many connections are open: close some, or try later"))

    def connection_lost(self, exc: Exception | None) -> None:
        if self.tracked is not None and self.key is not None:
            self.tracked.close(self, self.key)
        super().connection_lost(exc)
        self._unset_keepalive_if_required()
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        self._unset_keepalive_if_required()
        if self._head_since is None and self._body_since is None:
            self._begin_head()
        heads = self._heads
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
            return
        except httptools.HttpParserError:
            self.refuse(self._refusal or Problem("bad_request", "this is no HTTP request"))
            return
        # Bytes of the chunk in which earlier headers ended are not counted: the chunk is bounded by the event loop.
        if self._head_since is not None and self._heads == heads:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.header_bytes:
                self.refuse(self._too_large())
        elif self._body_since is not None and self._heads == heads:
            # A trailer that does not end is kept by the parser and never passed on.
            self._body_bytes += len(data)
            if self._body_bytes - self._body_size > self._most_framing():
                self.refuse(self._too_large())

    def _most_framing(self) -> int:
        """How many bytes of the present body may be something else than its content."""
        return self.limits.header_bytes + self.limits.framing_factor * self._body_size

    def _begin_head(self) -> None:
        self._head_since, self._head_bytes = self.loop.time(), 0

    def handle_websocket_upgrade(self) -> None:
        self.app_state = {**self.app_state, UPGRADED_FROM: self}
        super().handle_websocket_upgrade()

    # ------------------------------------------------------------------ parser callbacks

    def on_message_begin(self) -> None:
        if self._head_since is None:
            self._begin_head()
        self._head_bytes = max(1, self._head_bytes)
        self._head_size = 0
        super().on_message_begin()
        self.scope["state"][CONNECTION] = self

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        if len(self.url) > self.limits.header_line_bytes:
            self._stop_parser(self._too_large())

    def on_header(self, name: bytes, value: bytes) -> None:
        """Also called for trailers, which come after a chunked body."""
        size = len(name) + len(value)
        self._head_size += size
        too_many = len(self.headers) >= self.limits.headers or self._head_size > self.limits.header_bytes
        if too_many or size > self.limits.header_line_bytes:
            self._stop_parser(self._too_large())
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._head_since, self._head_bytes = None, 0
        self._heads += 1
        self._body_since, self._drained = self.loop.time(), 0
        self._body_bytes = self._body_size = 0
        if len(self.pipeline) >= self.limits.pipelined:
            text = f"at most {self.limits.pipelined} requests may wait on one connection"
            self._stop_parser(Problem("too_many", text))
        self._read_authority()
        super().on_headers_complete()

    def _read_authority(self) -> None:
        """A request line with a whole address names the host (RFC 9112), as one more header Host does: see `hosts`."""
        authority = AUTHORITY.match(self.url)
        given = [value.strip().lower() for name, value in self.headers if name == b"host"]
        if authority is not None and given != [authority[1].lower()]:
            self.headers.append((b"host", authority[1]))

    def on_body(self, body: bytes) -> None:
        self._body_size += len(body)
        if self.cycle is not None and self.cycle.response_complete:
            self._drained += len(body)
            if self._drained > self.limits.drained_bytes:
                self.transport.abort()
                return
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._body_since = None
        super().on_message_complete()

    def _stop_parser(self, problem: Problem) -> None:
        self._refusal = problem
        raise ValueError(problem.detail)

    def _too_large(self) -> Problem:
        limits = self.limits
        return Problem(
            "headers_too_large",
            f"a request has at most {limits.headers} headers, {limits.header_line_bytes} bytes in each line "
            f"and {limits.header_bytes} bytes in all",
        )

    # ------------------------------------------------------------------ deadlines and refusals

    def incomplete_since(self) -> float | None:
        if self._body_since is not None:
            return self._body_since
        return None if self._is_answering() else self._head_since

    def check_deadlines(self, now: float) -> None:
        if self.has_ended(now):
            return
        if self._head_since is not None and self._is_answering():
            self._head_since = now  # the next request waits for the present one: that is our time
        elif self._head_since is not None and now - self._head_since >= self.limits.header_seconds:
            if self._head_bytes:
                text = f"the headers of a request must be complete after {self.limits.header_seconds:g} s"
                self.refuse(Problem("too_slow", text))
            else:
                self.transport.close()  # browsers open connections in advance: that is no fault
        elif self._body_since is not None and now - self._body_since >= self.limits.body_seconds:
            text = f"the body of a request must be complete after {self.limits.body_seconds:g} s"
            self.refuse(Problem("too_slow", text))

    def _is_answering(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def refuse(self, problem: Problem) -> None:
        """Answer with a problem and close; without an answer if another one is under way."""
        under_way = self._is_answering()
        is_answered = self._body_since is not None and not under_way  # it has the rest of a body to send
        if self.pipeline or is_answered or (under_way and self.cycle.response_started):
            self.transport.abort()
            return
        if under_way:
            self.cycle.disconnected = True  # so that the handler does not answer as well
            self.cycle.message_event.set()
        self.transport.write(as_http(problem))
        self.transport.close()


def as_http(problem: Problem) -> bytes:
    """A problem as a whole HTTP response, after which the connection is closed."""
    body = json.dumps(problem.as_json()).encode()
    head = (
        f"HTTP/1.1 {problem.status} {HTTPStatus(problem.status).phrase}\r\ncontent-type: {MEDIA}\r\n"
        f"content-length: {len(body)}\r\ncache-control: no-store\r\nconnection: close\r\n\r\n"
    )
    return head.encode() + body


# ---------------------------------------------------------------------------------------- WebSocket


class TooMuch(Exception):
    """A client sends more frames, fragments or messages than allowed."""


class GuardedWebSocketProtocol(GuardedConnection, WebSocketsSansIOProtocol):
    """A WebSocket whose frames are limited in number and time, and that is aborted when the client does not read."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._before: GuardedHttpProtocol | None = app_state.get(UPGRADED_FROM)
        own = {key: value for key, value in app_state.items() if key != UPGRADED_FROM}
        WebSocketsSansIOProtocol.__init__(self, config, server_state, {**own, CONNECTION: self}, _loop)
        GuardedConnection.__init__(self, app_state)
        self._frames_full_at = 0.0  # when the allowance of frames is full again
        self._message_since: float | None = None  # since when a message in fragments is incomplete

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        if self._before is not None:
            self.key, self._before.key = self._before.key, None
            if self.tracked is not None:
                self.tracked.replace(self._before, self)
            self._before = None

    def connection_lost(self, exc: Exception | None) -> None:
        if self.tracked is not None and self.key is not None:
            self.tracked.close(self, self.key)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing() and not self.close_sent:
            return
        try:
            self.conn.receive_data(data)
            if self.conn.parser_exc is not None and self.conn.state is State.CONNECTING:
                self.transport.write(as_http(Problem("bad_request", "this is no WebSocket handshake")))
                self.transport.close()
            elif self.conn.parser_exc is not None:
                self.handle_parser_exception()
            else:
                self.handle_events()
        except TooMuch as error:
            self.fail(str(error))
        except (AssertionError, ValueError, LookupError) as error:  # what uvicorn does not expect of a client
            quiet.debug("WebSocket data not understood: %r", error)
            self.transport.abort()
        if self.transport.get_write_buffer_size() > self.limits.unread_bytes:
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
            raise TooMuch("too many frames")
        self._frames_full_at = full_at

    def handle_text(self, event: Frame) -> None:
        self._begin_message(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        self._begin_message(event)
        super().handle_bytes(event)

    def _begin_message(self, event: Frame) -> None:
        self._count_frame()
        self._message_since = None if event.fin else self.loop.time()

    def handle_cont(self, event: Frame) -> None:
        self._count_frame()
        if len(self.frames) >= self.limits.fragments:
            raise TooMuch("too many fragments")
        super().handle_cont(event)

    def handle_ping(self) -> None:
        self._count_frame()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        self._count_frame()
        super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        self._message_since = None
        if self.queue.qsize() >= self.limits.queued_messages:
            raise TooMuch("too many messages at once")
        super().send_receive_event_to_app()

    def check_deadlines(self, now: float) -> None:
        if self.has_ended(now):
            return
        if self._message_since is not None and now - self._message_since >= self.limits.message_seconds:
            self.fail("message not completed in time")
