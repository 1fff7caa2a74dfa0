"""Measures the memory that the server uses for clients that never read.

python benchmarks/slow_clients.py [--sockets 200] [--seconds 30] [--json]

Every socket subscribes to the same table again and again without reading, while a player sends chat messages. The
server is started with `jadecourt serve` in a temporary directory. Linux only: memory is read from /proc.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import socket
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Any, Final

from load import processes

from jadecourt.games import GAMES

HANDSHAKE: Final = (
    "GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
RECEIVE_BYTES: Final = 4096  # small, so that the kernel buffers little of the unread data
CHAT_TEXT: Final = "龍" * 480  # 1.5 kB in UTF-8, sent to each socket


def call(server_process: processes.ServerProcess, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """(response, cookie) of a POST request."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(server_process.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as response:
        return json.load(response), (response.headers["Set-Cookie"] or "").partition(";")[0]


def make_table(server_process: processes.ServerProcess) -> tuple[str, str]:
    """(id, cookie of the host) of a new public table."""
    _, cookie = call(server_process, "/api/guests", {"name": "Anna"})
    request = {"game": next(iter(GAMES)), "seats": [{"kind": "me"}] * 5, "start_now": True}
    created, _ = call(server_process, "/api/tables", request, cookie)
    return str(created["table"]["id"]), cookie


def encode_frame(message: dict[str, Any]) -> bytes:
    """A masked text frame of at most 125 bytes; the mask is zero."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data


def open_unread_socket(server_process: processes.ServerProcess) -> socket.socket:
    """A socket that has received the `welcome` message, and reads nothing from then on."""
    client = socket.socket()
    client.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    client.connect(("127.0.0.1", server_process.port))
    client.sendall(HANDSHAKE.format(port=server_process.port).encode())
    client.settimeout(60)
    received = b""
    while b"welcome" not in received:  # from then on the server accepts messages
        received += client.recv(RECEIVE_BYTES)
    client.setblocking(False)
    return client


def is_closed(client: socket.socket) -> bool:
    """Whether the server has closed or aborted the connection. Closes the socket."""
    with client:
        try:
            while client.recv(65536):
                pass
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True


def measure(server_process: processes.ServerProcess, sockets: int, seconds: float) -> dict[str, Any]:
    table, cookie = make_table(server_process)
    empty_rss = server_process.resident_bytes()
    clients = [open_unread_socket(server_process) for _ in range(sockets)]
    subscribe_frame = encode_frame({"type": "subscribe", "id": 1, "table_id": table})
    end = time.monotonic() + seconds
    max_rss, message_count = empty_rss, 0
    while time.monotonic() < end:
        for client in clients:
            with contextlib.suppress(OSError):  # the buffer is full, or the server has closed the connection
                client.send(subscribe_frame * 5)
        call(server_process, f"/api/tables/{table}/chat", {"text": CHAT_TEXT}, cookie)
        message_count += 1
        max_rss = max(max_rss, server_process.resident_bytes())
    last_rss = server_process.resident_bytes()
    megabytes = {"empty_mb": empty_rss, "max_mb": max_rss, "last_mb": last_rss}
    return {
        "sockets": sockets,
        "seconds": seconds,
        "messages": message_count,
        "closed_by_server": sum(is_closed(client) for client in clients),
        **{name: round(size / 1e6, 1) for name, size in megabytes.items()},
    }


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--sockets", type=int, default=200, help="number of clients that never read (200)")
    parser.add_argument("--seconds", type=float, default=30, help="duration of the measurement (30)")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    arguments = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="jadecourt-slow-clients-") as name,
        processes.run_server(Path(name)) as server_process,
    ):
        report = measure(server_process, arguments.sockets, arguments.seconds)
    if arguments.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name:16} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
