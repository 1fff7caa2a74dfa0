"""A WebSocket client that does no more than a load needs: a thousand of them must not cost what the server costs."""

from __future__ import annotations

import asyncio
import base64
import os
import re
from typing import Final, TypeVar, cast

TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
MASKED: Final = 0x80
NO_MASK: Final = bytes(4)  # clients must mask; with zeros the text stays as it is
PATIENCE: Final = 30.0
STATUS: Final = re.compile(rb"HTTP/1\.1 (\d{3})")
L = TypeVar("L", bound="Line")


class Line(asyncio.Protocol):
    """One connection; what it hears goes to `heard`, and why it ended to `lost`."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.request = b""
        self.closing = False  # by us
        self._rest = b""
        self._upgraded = False

    def heard(self, text: bytes) -> None:
        """A message has come."""

    def lost(self, why: str) -> None:
        """The connection has ended, and not by us."""

    def send(self, text: str) -> None:
        if self.transport is not None and not self.transport.is_closing():
            self.transport.write(frame(TEXT, text.encode()))

    def close(self) -> None:
        self.closing = True
        if self.transport is not None:
            self.transport.close()

    # ------------------------------------------------------------------ of asyncio

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by birth
        self.transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        self._end("connection lost")

    def data_received(self, data: bytes) -> None:
        if self._rest:
            data = self._rest + data
        if not self._upgraded:
            head, end, data = data.partition(b"\r\n\r\n")
            if not end:
                self._rest = head
                return
            found = STATUS.match(head)
            if not found or found[1] != b"101":
                self._end(f"not upgraded: {head[:60]!r}")
                return
            self._upgraded = True
            self.opened.set_result(None)
        at, size = 0, len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                length = int.from_bytes(data[start : start + wide], "big")
                start += wide
            end_at = start + length
            if start > size or end_at > size:
                break
            self._take(data[at] & 15, data[start:end_at])
            at = end_at
        self._rest = data[at:]

    def _take(self, kind: int, text: bytes) -> None:
        if kind == TEXT:
            self.heard(text)
        elif kind == PING and self.transport is not None:
            self.transport.write(frame(PONG, text))
        elif kind == CLOSE:
            self._end(f"closed with {int.from_bytes(text[:2], 'big')}")

    def _end(self, why: str) -> None:
        if not self.opened.done():
            self.opened.set_exception(ConnectionError(why))
        elif not self.closing:
            self.lost(why)
        self.close()


def frame(kind: int, text: bytes) -> bytes:
    """A whole message, masked with zeros."""
    size = len(text)
    if size < 126:
        head = bytes((0x80 | kind, MASKED | size))
    else:
        head = bytes((0x80 | kind, MASKED | 126)) + size.to_bytes(2, "big")
    return head + NO_MASK + text


async def connect(line: L, port: int, path: str, cookie: str = "") -> L:
    """Open a line to this machine; returns it when messages can be sent."""
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [f"GET {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Upgrade: websocket", "Connection: Upgrade"]
    lines += [f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
    lines += [f"Cookie: {cookie}"] if cookie else []
    line.request = ("\r\n".join(lines) + "\r\n\r\n").encode()
    async with asyncio.timeout(PATIENCE):
        await asyncio.get_running_loop().create_connection(lambda: line, "127.0.0.1", port)
        await line.opened
    return line
