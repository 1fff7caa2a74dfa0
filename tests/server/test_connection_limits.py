"""Limits of the number, the speed and the sizes of connections, tested with raw sockets without a proxy."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import websockets
from structlog.testing import capture_logs

from jadecourt.server import app as application
from jadecourt.server.http import connections as connection_limits
from jadecourt.server.http.connections import ConnectionLimits, ConnectionTracker
from jadecourt.server.http.limited_connection import TransportLimits, WriteProgress
from server.live_server import TIMEOUT_SECONDS, ApiUser, ServerThread, running_server

SHORT_TIMEOUT_SECONDS = 0.2  # a short deadline, so that tests are fast
REQUEST = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"


@pytest.fixture(autouse=True)
def check_often(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(application, "CONNECTION_CHECK_SECONDS", 0.02)


class RawConnection:
    """A raw connection."""

    def __init__(self, server: ServerThread, receive_buffer_bytes: int = 0) -> None:
        self.socket = socket.socket()
        if receive_buffer_bytes:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer_bytes)
        self.socket.settimeout(TIMEOUT_SECONDS)
        self.socket.connect(("127.0.0.1", int(server.url.rpartition(":")[2])))

    def send(self, data: bytes) -> RawConnection:
        self.socket.sendall(data)
        return self

    def request_status(self, headers: bytes = b"") -> int:
        """The status of one request; the connection stays open."""
        self.send(REQUEST + headers + b"\r\n")
        answer = b""
        while not answer.endswith(b"}"):
            part = self.socket.recv(65536)
            assert part, answer
            answer += part
        return status_of(answer)

    def read(self) -> bytes:
        """Everything until the server closes the connection; fails if it does not."""
        parts = []
        with contextlib.suppress(ConnectionResetError):
            while part := self.socket.recv(65536):
                parts.append(part)
        return b"".join(parts)

    def __enter__(self) -> RawConnection:
        return self

    def __exit__(self, *_: object) -> None:
        self.socket.close()


def send_until_closed(connection: RawConnection, make_part: Callable[[int], bytes], max_bytes: int) -> int:
    """Send until the server closes the connection; returns the number of bytes sent."""
    sent = 0
    for number in itertools.count():
        data = make_part(number)
        try:
            connection.send(data)
        except (ConnectionResetError, BrokenPipeError):
            return sent
        sent += len(data)
        assert sent < max_bytes, "the server takes everything"
    raise AssertionError("unreachable")


def status_of(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1])


def wait_until(condition: Callable[[], bool]) -> None:
    end = time.monotonic() + TIMEOUT_SECONDS
    while not condition():
        assert time.monotonic() < end, f"the condition was not met within {TIMEOUT_SECONDS} seconds"
        time.sleep(0.01)


def wait_until_disconnected(server: ServerThread) -> None:
    """Wait until the server counts no connection."""
    wait_until(lambda: len(server.app.state.connections) == 0)


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ServerThread]:
    given = {
        "header_timeout_seconds": SHORT_TIMEOUT_SECONDS,
        "body_timeout_seconds": SHORT_TIMEOUT_SECONDS,
        "send_timeout_seconds": SHORT_TIMEOUT_SECONDS,
    }
    with running_server(tmp_path, **given) as running:
        yield running


# ---------------------------------------------------------------------------------------- headers


@pytest.mark.parametrize(
    "part",
    [
        lambda number: b"a" * 4096,  # one endless header
        lambda number: b"a%d: b\r\n" % number,  # endless headers
    ],
)
def test_endless_headers_are_rejected(tmp_path: Path, part: Callable[[int], bytes]) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send(REQUEST + b"X: ")
        send_until_closed(line, part, 10_000_000)


@pytest.mark.parametrize("start", [b"GET /", b"\r\n", REQUEST + b"X: "])
def test_too_large_headers_return_431(tmp_path: Path, start: bytes) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send(start + (b"\r\n" if start == b"\r\n" else b"a") * 33_000)
        answer = line.read()
        assert status_of(answer) == 431
        assert json.loads(answer.partition(b"\r\n\r\n")[2])["code"] == "headers_too_large"


def test_trailers_are_limited_as_headers_are(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send(b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n")
        send_until_closed(line, lambda number: b"a%d: %s\r\n" % (number, b"b" * 1000), 5_000_000)


@pytest.mark.parametrize("method", [b"POST", b"GET"])  # a GET is answered before its body is complete
@pytest.mark.parametrize("start", [b"0\r\nX: ", b"0\r\n", b"1;a=", b""])
def test_endless_chunk_framing_is_rejected(tmp_path: Path, method: bytes, start: bytes) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send(
            method + b" /api/guests HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n" + start
        )
        send_until_closed(line, lambda number: b"0" * 4096, 10_000_000)


def test_chunked_body_of_single_bytes_is_accepted(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        body = b'{"name": "' + b" " * 40_000 + b'Ann"}'
        chunks = b"".join(b"1\r\n%c\r\n" % byte for byte in body)
        head = b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        line.send(head + b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n")
        line.send(chunks + b"0\r\n\r\n")
        answer = line.read()
        assert status_of(answer) == 422 and b"body.name" in answer


@pytest.mark.parametrize("sent", [b"", b"G", REQUEST, b"\r\n"])
def test_incomplete_request_times_out(server: ServerThread, sent: bytes) -> None:
    with RawConnection(server) as line:
        answer = line.send(sent).read()
        assert not answer if not sent else status_of(answer) == 408


def test_incomplete_second_request_times_out(server: ServerThread) -> None:
    with RawConnection(server) as line:
        answer = line.send(REQUEST + b"\r\n" + REQUEST).read()
        assert status_of(answer) == 200 and b"408" in answer


def test_slow_headers_time_out(server: ServerThread) -> None:
    with RawConnection(server) as line:
        line.send(REQUEST)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            for number in range(100_000):
                line.send(b"a%d: b\r\n" % (number % 10) if number % 7 == 0 else b"")
                time.sleep(0.01)


def test_normal_requests_on_one_connection_are_answered(server: ServerThread) -> None:
    with RawConnection(server) as line:
        for _ in range(3):
            assert line.request_status(b"X: " + b"a" * 7000 + b"\r\n") == 200
        assert len(server.app.state.connections) == 1
    wait_until_disconnected(server)


# ---------------------------------------------------------------------------------------- bodies


@pytest.mark.parametrize("how", [b"Content-Length: 100", b"Transfer-Encoding: chunked"])
def test_incomplete_body_times_out(server: ServerThread, how: bytes) -> None:
    with RawConnection(server) as line:
        head = (
            b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
            + how
            + b"\r\n\r\n"
        )
        assert status_of(line.send(head + b"5\r\n").read()) == 408


def test_body_sent_after_rejection_closes_connection(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send(b"POST /api/guests HTTP/1.1\r\nHost: localhost\r\nContent-Length: 900000000\r\n\r\n")
        assert status_of(line.socket.recv(65536)) == 413
        send_until_closed(line, lambda number: b" " * 65536, 100_000_000)


def test_invalid_http_is_rejected_without_log_line(server: ServerThread, caplog: Any) -> None:
    for garbage in (b"\x16\x03\x01\x02\x00\x01" + os.urandom(200), b"\x00" * 100, b"hello\r\n\r\n"):
        with RawConnection(server) as line:
            assert status_of(line.send(garbage).read()) == 400
    assert not caplog.records


def test_too_many_pipelined_requests_close_connection(tmp_path: Path) -> None:
    with running_server(tmp_path) as server, RawConnection(server) as line:
        line.send((REQUEST + b"\r\n") * 3000)
        assert line.read().count(b"HTTP/1.1 200") < 3000
        wait_until_disconnected(server)


# ---------------------------------------------------------------------------------------- clients that do not read


def test_unread_response_is_aborted(server: ServerThread) -> None:
    """Also if the response fits into the buffers, so that no handler waits for it."""
    with RawConnection(server, receive_buffer_bytes=4096) as line:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            for _ in range(200):
                line.send(b"GET /api/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n")
                time.sleep(0.01)
        wait_until_disconnected(server)


def test_write_progress_is_required_in_every_interval() -> None:
    limits = TransportLimits(send_timeout_seconds=10, min_sent_bytes=1000)
    slow, steady = WriteProgress(), WriteProgress()
    sizes = [(now, 100_000 - now) for now in range(30)]
    assert next(now for now, size in sizes if slow.has_stalled(size, now, limits)) == 10
    assert not any(steady.has_stalled(100_000 - 200 * now, now, limits) for now in range(30))
    empty = WriteProgress()
    assert not any(empty.has_stalled(0 if now % 7 == 0 else 500, now, limits) for now in range(30))


# ---------------------------------------------------------------------------------------- WebSockets


def open_socket(server: ServerThread, buffer: int = 0) -> RawConnection:
    """A WebSocket whose first message was read."""
    line = RawConnection(server, buffer)
    line.send(
        b"GET /api/socket HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    got = b""
    while b"welcome" not in got:
        part = line.socket.recv(65536)
        got += part
        if not part:
            line.socket.close()
            raise AssertionError(got)
    return line


def make_frame(opcode: int, data: bytes = b"", fin: bool = True) -> bytes:
    """A masked frame, as clients send them; the mask is zero."""
    length = bytes([0x80 | len(data)]) if len(data) < 126 else struct.pack("!BH", 0x80 | 126, len(data))
    return bytes([(0x80 if fin else 0) | opcode]) + length + b"\0\0\0\0" + data


TEXT, CONT, PING, PONG = 1, 0, 9, 10


@pytest.mark.parametrize(
    "part",
    [
        lambda number: make_frame(PING, b"x" * 100),
        lambda number: make_frame(PONG),
        lambda number: make_frame(TEXT, b"{}"),
        lambda number: make_frame(TEXT if number == 0 else CONT, b"", fin=False),
    ],
    ids=["ping", "pong", "text", "fragments"],
)
def test_too_many_frames_close_socket(tmp_path: Path, part: Callable[[int], bytes]) -> None:
    with running_server(tmp_path, rate_limit_factor=1) as server, open_socket(server) as line:
        numbers = itertools.count()
        send_until_closed(line, lambda _: b"".join(part(next(numbers)) for _ in range(100)), 30_000_000)
        wait_until_disconnected(server)


def test_unread_pongs_are_limited_in_bytes(tmp_path: Path) -> None:
    """No handler waits while pongs are sent: they are limited in bytes, at any rate."""
    with running_server(tmp_path, rate_limit_factor=1000) as server, open_socket(server, buffer=4096) as line:
        pings = make_frame(PING, b"x" * 125) * 500
        send_until_closed(line, lambda _: pings, 100_000_000)
        wait_until_disconnected(server)


def test_incomplete_websocket_message_times_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        application,
        "make_transport_limits",
        lambda _: TransportLimits(message_timeout_seconds=SHORT_TIMEOUT_SECONDS),
    )
    with running_server(tmp_path) as server, open_socket(server) as line:
        line.send(make_frame(TEXT, b'{"type"', fin=False))
        assert b"incomplete message" in line.read()


def test_handshakes_with_wrong_tokens_are_rate_limited(tmp_path: Path) -> None:
    async def scenario(server: ServerThread) -> set[int]:
        statuses = set()
        for path in ("/api/socket", "/nothing") * 5:
            headers = {"Authorization": "Bearer nobodys"}
            try:
                async with websockets.connect(
                    server.url.replace("http", "ws", 1) + path, additional_headers=headers
                ):
                    statuses.add(101)
            except websockets.InvalidStatus as refusal:
                statuses.add(refusal.response.status_code)
        return statuses

    with running_server(tmp_path, rate_limit_factor=0.01) as server:
        assert asyncio.run(scenario(server)) == {101, 403, 429}


def test_invalid_handshake_is_rejected_without_traceback(tmp_path: Path, caplog: Any) -> None:
    start = (
        b"GET /api/socket?\xff HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    )
    for header in (b"Sec-WebSocket-Key: \xff\xfe", b"Sec-WebSocket-Version: 99", b"X: " + b"a" * 7900):
        with running_server(tmp_path) as server, RawConnection(server) as line:
            assert b" 101 " not in line.send(start + header + b"\r\n\r\n").read()
            wait_until_disconnected(server)
    assert "Traceback" not in caplog.text and not [r for r in caplog.records if r.levelname == "ERROR"]


def test_socket_that_does_not_read_is_aborted_and_uncounted(server: ServerThread) -> None:
    """The client sends requests until all buffers are full."""
    message = make_frame(TEXT, json.dumps({"type": "unknown" * 1000}).encode())
    with open_socket(server, buffer=4096) as line:
        with contextlib.suppress(ConnectionResetError, BrokenPipeError):
            for _ in range(10_000):
                line.send(message)
        wait_until_disconnected(server)
        wait_until(lambda: not server.context.hub.connections)


# ---------------------------------------------------------------------------------------- caps


def test_connections_are_capped_per_address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "MIN_INCOMPLETE_SECONDS", float("inf"))
    with running_server(tmp_path, max_connections_per_address=20) as server, contextlib.ExitStack() as stack:
        lines = [stack.enter_context(RawConnection(server)) for _ in range(20)]
        wait_until(lambda: len(server.app.state.connections) == 20)
        with RawConnection(server) as refused:
            answer = refused.read()
            assert status_of(answer) == 503 and b"Too many open connections" in answer
        for line in lines:
            assert line.request_status() == 200
        lines[0].socket.close()
        wait_until(lambda: len(server.app.state.connections) == 19)
        with RawConnection(server) as line:
            assert line.request_status() == 200


def test_incomplete_requests_are_dropped_at_the_cap(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "MIN_INCOMPLETE_SECONDS", 0.0)
    with running_server(tmp_path, max_connections_per_address=5) as server, contextlib.ExitStack() as stack:
        half = [stack.enter_context(RawConnection(server)) for _ in range(5)]
        for line in half:
            line.send(b"GET /health HTTP/1.1\r\nHost: localhost\r\nX-Half: ")
        wait_until(lambda: len(server.app.state.connections) == 5)
        with RawConnection(server) as line:
            assert line.request_status() == 200
        assert half[0].read() == b""  # the oldest was closed
        wait_until(lambda: len(server.app.state.connections) == 4)


class IncompleteRequest:
    """A connection with an incomplete request; `looks` counts the calls for all connections."""

    check_count = 0

    def __init__(self, since: float) -> None:
        self.since = since
        self.count_key: str | None = None
        self.is_aborted = False

    def incomplete_since(self) -> float:
        IncompleteRequest.check_count += 1
        return self.since

    def abort(self) -> None:
        self.is_aborted = True

    def check_deadlines(self, now: float) -> None:
        pass


@pytest.mark.parametrize(("seconds", "accepted"), [(1.0, 0), (10.0, 400)])
def test_many_incomplete_requests_do_not_scan_all_connections(seconds: float, accepted: int) -> None:
    now, IncompleteRequest.check_count = 1000.0, 0
    connections = ConnectionTracker(ConnectionLimits(5000, 400, 400, 400), clock=lambda: now)
    half = [IncompleteRequest(now) for _ in range(400)]
    for connection in half:
        connection.count_key = connections.open(connection, "192.0.2.1")
    now += seconds
    found = [connections.open(IncompleteRequest(now), "192.0.2.1") for _ in range(400)]
    assert sum(key is not None for key in found) == accepted
    assert sum(connection.is_aborted for connection in half) == accepted
    assert IncompleteRequest.check_count < 100 * 400


def test_clients_behind_trusted_proxy_are_counted_by_forwarded_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(line: RawConnection, client: str) -> int:
        return line.request_status(b"X-Forwarded-For: " + client.encode() + b"\r\n")

    monkeypatch.setattr(connection_limits, "MIN_INCOMPLETE_SECONDS", float("inf"))
    with running_server(tmp_path, max_connections_per_address=3) as server, contextlib.ExitStack() as stack:
        for number in range(9):
            line = stack.enter_context(RawConnection(server))
            assert ask(line, f"192.0.2.{number // 3}") == 200
        assert ask(stack.enter_context(RawConnection(server)), "192.0.2.0") == 503
        assert ask(stack.enter_context(RawConnection(server)), "192.0.2.9") == 200


def test_reserved_file_descriptors_are_kept_free(tmp_path: Path) -> None:
    caps = ConnectionLimits(10_000, 10_000, 10_000, 10_000)
    opened = 30
    connections = ConnectionTracker(caps, count_open=lambda: opened, find_limit=lambda: 200)
    assert connections.capacity == 200 - 64 - 30

    class Quiet:
        count_key: str | None = None

        def incomplete_since(self) -> None: ...
        def abort(self) -> None: ...
        def check_deadlines(self, now: float) -> None: ...

    held = [Quiet() for _ in range(connections.capacity)]
    with capture_logs() as lines:
        for number, one in enumerate(held):
            assert connections.open(one, f"192.0.2.{number}") is not None
            opened += 1
            connections.measure_descriptors()
        assert connections.open(Quiet(), "192.0.2.250") is None
    warnings = [line for line in lines if line["event"] == "connections_nearly_exhausted"]
    assert len(warnings) == 1 and warnings[0]["possible"] == 106 and warnings[0]["connections"] == 85
    assert connections.rejected_count == 1
    connections.close(held[0], "connection 192.0.2.0")
    assert connections.open(Quiet(), "192.0.2.250") is not None


async def read_first_message(user: ApiUser) -> Any:
    """The first message of a new socket."""
    url = user.url.replace("http", "ws", 1) + "/api/socket"
    headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in user.http.cookies.items())}
    async with websockets.connect(url, additional_headers=headers) as line:
        return json.loads(await asyncio.wait_for(line.recv(), TIMEOUT_SECONDS))


def test_sockets_are_capped_per_user_and_per_address(tmp_path: Path) -> None:
    async def scenario(server: ServerThread) -> None:
        anna, ben, eve = [await ApiUser(server.url).sign_in_as_guest() for _ in range(3)]
        async with contextlib.AsyncExitStack() as stack:
            for user in (anna, anna, ben):
                await stack.enter_async_context(user.socket())
            assert "At most 2 sockets" in (await read_first_message(anna))["problem"]["detail"]
            await stack.enter_async_context(ben.socket())
            assert "At most 4 sockets per address" in (await read_first_message(eve))["problem"]["detail"]
        async with eve.socket() as accepted:  # the others are closed now
            await accepted.receive_pending()

    with running_server(tmp_path, max_sockets_per_user=2, max_sockets_per_address=4) as server:
        asyncio.run(scenario(server))
        wait_until(lambda: not server.app.state.connections._counts)
