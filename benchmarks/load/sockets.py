"""A minimal WebSocket client: a thousand of them must use less CPU time than the server."""

from __future__ import annotations

import asyncio
import base64
import os
import re
from typing import Final, TypeVar, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASK_BIT: Final = 0x80
ZERO_MASK: Final = bytes(4)  # clients must mask their messages; zeros leave the text unchanged
CONNECT_TIMEOUT_SECONDS: Final = 30.0
STATUS_PATTERN: Final = re.compile(rb"HTTP/1\.1 (\d{3})")
ClientT = TypeVar("ClientT", bound="WebSocketClient")


class WebSocketClient(asyncio.Protocol):
    """One connection. Subclasses override `on_message` and `on_close`."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.request = b""
        self.is_closing = False  # by the client
        self._buffer = b""
        self._upgraded = False

    def on_message(self, text: bytes) -> None:
        """Called for each text message."""

    def on_close(self, reason: str) -> None:
        """Called when the connection ends and `close` was not called."""

    def send(self, text: str) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(encode_frame(TEXT, text.encode()))

    def close(self) -> None:
        self.is_closing = True
        if self.transport is not None:
            self.transport.close()

    # ------------------------------------------------------------------ asyncio.Protocol

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's transports are not subclasses
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        self._fail("connection lost")

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._buffer = head
                return
            found = STATUS_PATTERN.match(head)
            if not found or found[1] != b"101":
                self._fail(f"not upgraded: {head[:60]!r}")
                return
            self._upgraded = True
            self.ready.set_result(None)
        offset, size = 0, len(data)
        while size - offset >= 2:
            length, start = data[offset + 1], offset + 2
            if length >= 126:
                length_bytes = 2 if length == 126 else 8
                length = int.from_bytes(data[start : start + length_bytes], "big")
                start += length_bytes
            frame_end = start + length
            if start > size or frame_end > size:
                break
            self._handle_frame(data[offset] & 15, data[start:frame_end])
            offset = frame_end
        self._buffer = data[offset:]

    def _handle_frame(self, kind: int, text: bytes) -> None:
        if kind == TEXT:
            self.on_message(text)
        elif kind == PING and self.transport is not None:
            self.transport.write(encode_frame(PONG, text))
        elif kind == CLOSE:
            self._fail(f"closed with {int.from_bytes(text[:2], 'big')}")

    def _fail(self, reason: str) -> None:
        if not self.ready.done():
            self.ready.set_exception(ConnectionError(reason))
        elif not self.is_closing:
            self.on_close(reason)
        self.close()


def encode_frame(kind: int, text: bytes) -> bytes:
    """A complete message of at most 65,535 bytes, masked with zeros."""
    size = len(text)
    if size < 126:
        head = bytes((0x80 | kind, MASK_BIT | size))
    else:
        head = bytes((0x80 | kind, MASK_BIT | 126)) + size.to_bytes(2, "big")
    return head + ZERO_MASK + text


async def connect(client: ClientT, port: int, path: str, cookie: str = "") -> ClientT:
    """Connect to a port of this machine; returns the client after the WebSocket handshake."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    client.request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    async with asyncio.timeout(CONNECT_TIMEOUT_SECONDS):
        await asyncio.get_running_loop().create_connection(lambda: client, "127.0.0.1", port)
        await client.ready
    return client
