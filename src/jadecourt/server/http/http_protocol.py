"""HTTP/1.1 connections with limits of bytes and time."""

from __future__ import annotations

import asyncio
import re
from typing import Any, Final

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from ..domain.errors import DomainError
from .limited_connection import (
    CONNECTION_KEY,
    UPGRADED_FROM_KEY,
    LimitedConnection,
    problem_response_bytes,
)

AUTHORITY: Final = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)  # host of an absolute URL


class LimitedHttpProtocol(LimitedConnection, HttpToolsProtocol):
    """uvicorn's HTTP/1.1 protocol, with limits for headers, bodies and pipelined requests."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        HttpToolsProtocol.__init__(self, config, server_state, app_state, _loop)
        LimitedConnection.__init__(self, app_state)
        self._head_since: float | None = None  # start of waiting for the headers of a request
        self._head_bytes = 0  # received for the current headers
        self._head_size = 0  # of the current headers as parsed
        self._completed_heads = 0  # requests whose headers are complete
        self._body_since: float | None = None  # start of waiting for the body of a request
        self._body_bytes = 0  # received for the current body, with its framing
        self._body_size = 0  # of the content of the current body
        self._drained_bytes = 0  # of the current body, received after its response
        self._parser_problem: DomainError | None = None  # with which a callback stopped the parser

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
        # The data in which the previous headers ended is not counted: the event loop bounds its size.
        if self._head_since is not None and self._completed_heads == completed_before:
            self._head_bytes += len(data)
            if self._head_bytes > self.limits.max_header_bytes:
                self.send_problem_and_close(self._headers_too_large())
        elif self._body_since is not None and self._completed_heads == completed_before:
            # The parser buffers an incomplete trailer without calling back, so count what it received.
            self._body_bytes += len(data)
            if self._body_bytes - self._body_size > self._max_framing_bytes():
                self.send_problem_and_close(self._headers_too_large())

    def _max_framing_bytes(self) -> int:
        """The bytes of the current body that may be framing: chunk sizes and trailers."""
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
        """Check the size of a header; also called for trailers, which follow a chunked body."""
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
        """Add the host of an absolute URL in the request line (RFC 9112) as a Host header, for allowed_hosts.py."""
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

    # ------------------------------------------------------------------ deadlines and problems

    def incomplete_since(self) -> float | None:
        if self._body_since is not None:
            return self._body_since
        return None if self._is_responding() else self._head_since

    def check_deadlines(self, now: float) -> None:
        if self.abort_if_stalled(now):
            return
        if self._head_since is not None and self._is_responding():
            self._head_since = now  # while a response is pending, the time is not the client's
        elif self._head_since is not None and now - self._head_since >= self.limits.header_timeout_seconds:
            if self._head_bytes:
                text = f"The request headers were not complete after {self.limits.header_timeout_seconds:g} s"
                self.send_problem_and_close(DomainError("request_timeout", text))
            else:
                self.transport.close()  # browsers open connections in advance: no problem to report
        elif self._body_since is not None and now - self._body_since >= self.limits.body_timeout_seconds:
            text = f"The request body was not complete after {self.limits.body_timeout_seconds:g} s"
            self.send_problem_and_close(DomainError("request_timeout", text))

    def _is_responding(self) -> bool:
        return self.cycle is not None and not self.cycle.response_complete

    def send_problem_and_close(self, problem: DomainError) -> None:
        """Send a problem and close the connection; if another response has started, abort without one."""
        is_responding = self._is_responding()
        is_answered = self._body_since is not None and not is_responding  # only its body is incomplete
        if self.pipeline or is_answered or (is_responding and self.cycle.response_started):
            self.transport.abort()
            return
        if is_responding:
            self.cycle.disconnected = True  # the handler must not send a second response
            self.cycle.message_event.set()
        self.transport.write(problem_response_bytes(problem))
        self.transport.close()
