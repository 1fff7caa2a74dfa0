"""WebSocket connections with limits of frames, fragments and time."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

from uvicorn.config import Config
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import State

from ..domain.errors import DomainError
from .http_protocol import LimitedHttpProtocol
from .limited_connection import (
    CONNECTION_KEY,
    UPGRADED_FROM_KEY,
    LimitedConnection,
    problem_response_bytes,
)

POLICY_VIOLATION: Final = 1008  # close code of RFC 6455
TEXT_FRAME: Final = 0x81  # first byte of a text message that is one frame
uvicorn_log = logging.getLogger("uvicorn.error")


def frame_head(size: int) -> bytes:
    """The first bytes of a text message of this size that is one frame (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT_FRAME, size))
    if size < 1 << 16:
        return bytes((TEXT_FRAME, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT_FRAME, 127)) + size.to_bytes(8, "big")


class ClientLimitExceeded(Exception):
    """A client sends more frames, fragments or messages than allowed."""


class LimitedWebSocketProtocol(LimitedConnection, WebSocketsSansIOProtocol):
    """uvicorn's WebSocket protocol, with limits for frames, fragments and unread data."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        self._http_protocol: LimitedHttpProtocol | None = app_state.get(UPGRADED_FROM_KEY)
        state = {key: value for key, value in app_state.items() if key != UPGRADED_FROM_KEY}
        WebSocketsSansIOProtocol.__init__(self, config, server_state, {**state, CONNECTION_KEY: self}, _loop)
        LimitedConnection.__init__(self, app_state)
        self._frames_full_at = 0.0  # when the bucket of frames is full again
        self._message_since: float | None = None  # when the first fragment of an incomplete message came
        self._frames_to_write: list[
            bytes
        ] = []  # heads and texts of the messages of this iteration of the loop

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
        except (AssertionError, ValueError, LookupError) as error:  # not handled by uvicorn
            uvicorn_log.debug("invalid WebSocket data: %r", error)
            self.transport.abort()
        if self.transport.get_write_buffer_size() > self.limits.max_unread_bytes:
            self.transport.abort()

    def fail(self, reason: str) -> None:
        """Close the WebSocket without waiting for the client's close frame."""
        self.conn.fail(POLICY_VIOLATION, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.transport.close()

    def write_text(self, text: bytes) -> bool:
        """Write a text message; False if the client reads too slowly, or the socket is being closed.

        It saves the way through the application's layers, which takes longer than everything else for a message. All
        messages of one iteration of the event loop are written together.
        """
        if not self.writable.is_set() or self.disconnected or self.close_sent or not self.handshake_complete:
            return False
        if self.conn.state is not State.OPEN or self.transport.is_closing():
            return False
        if not self._frames_to_write:
            self.loop.call_soon(self._write_frames)
        self._frames_to_write += (frame_head(len(text)), text)
        return True

    async def send(self, message: Any) -> None:
        if self._frames_to_write:  # they come first
            self._write_frames()
        await super().send(message)

    def _write_frames(self) -> None:
        frames, self._frames_to_write = self._frames_to_write, []
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(b"".join(frames))

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
            raise ClientLimitExceeded("too many queued messages")
        super().send_receive_event_to_app()

    def check_deadlines(self, now: float) -> None:
        if self.abort_if_stalled(now):
            return
        if (
            self._message_since is not None
            and now - self._message_since >= self.limits.message_timeout_seconds
        ):
            self.fail("incomplete message")
