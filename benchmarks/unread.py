"""How much memory the server holds for clients that never read.

python benchmarks/unread.py [--sockets 200] [--seconds 30] [--json]

Every socket asks for a table again and again and reads nothing, and a player talks. The server runs in its own
process, as `jadecourt serve` starts it, in a temporary folder. Linux only: memory is read from /proc.
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
RECEIVE_BYTES: Final = 4096  # so that the system holds little of what is not read
REMARK: Final = "龍" * 480  # 1.5 kB for each socket


def call(served: processes.Served, path: str, body: Any, cookie: str = "") -> tuple[Any, str]:
    """The answer to a request, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = urllib.request.Request(served.url + path, json.dumps(body).encode(), headers)
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer), (answer.headers["Set-Cookie"] or "").partition(";")[0]


def make_table(served: processes.Served) -> tuple[str, str]:
    """A public table, and the cookie of its host."""
    _, cookie = call(served, "/api/guests", {"name": "Anna"})
    wish = {"game": next(iter(GAMES)), "seats": [{"kind": "me"}] * 5, "start": True}
    made, _ = call(served, "/api/tables", wish, cookie)
    return str(made["table"]["id"]), cookie


def frame(message: dict[str, Any]) -> bytes:
    """A masked text frame of at most 125 bytes; the mask is zero."""
    data = json.dumps(message).encode()
    assert len(data) < 126
    return bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data


def open_silent_socket(served: processes.Served) -> socket.socket:
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BYTES)
    line.connect(("127.0.0.1", served.port))
    line.sendall(HANDSHAKE.format(port=served.port).encode())
    line.settimeout(60)
    got = b""
    while b"welcome" not in got:  # what comes with the handshake would be lost
        got += line.recv(RECEIVE_BYTES)
    line.setblocking(False)
    return line


def has_ended(line: socket.socket) -> bool:
    """Whether the server has closed or aborted a connection; closes it here, too."""
    with line:
        try:
            while line.recv(65536):
                pass
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True


def measure(served: processes.Served, sockets: int, seconds: float) -> dict[str, Any]:
    table, cookie = make_table(served)
    empty = served.rss()
    lines = [open_silent_socket(served) for _ in range(sockets)]
    watch = frame({"type": "watch", "id": 1, "table": table})
    end = time.monotonic() + seconds
    most, said = empty, 0
    while time.monotonic() < end:
        for line in lines:
            with contextlib.suppress(OSError):  # full, or ended by the server
                line.send(watch * 5)
        call(served, f"/api/tables/{table}/remarks", {"text": REMARK}, cookie)
        said += 1
        most = max(most, served.rss())
    last = served.rss()
    megabytes = {"empty_mb": empty, "most_mb": most, "last_mb": last}
    return {
        "sockets": sockets,
        "seconds": seconds,
        "remarks": said,
        "ended_by_server": sum(has_ended(line) for line in lines),
        **{name: round(size / 1e6, 1) for name, size in megabytes.items()},
    }


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--sockets", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="jadecourt-unread-") as name,
        processes.serving(Path(name)) as served,
    ):
        report = measure(served, given.sockets, given.seconds)
    if given.json:
        print(json.dumps(report))
    else:
        for name, value in report.items():
            print(f"{name:16} {value}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
