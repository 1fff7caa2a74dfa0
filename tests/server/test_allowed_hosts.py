"""Only allowed Host headers are accepted: DNS rebinding, metrics behind proxies, HSTS."""

from __future__ import annotations

import json
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from jadecourt.core.errors import BadOptions
from jadecourt.server.app import make_app
from jadecourt.server.http.allowed_hosts import is_host_allowed, parse_host
from jadecourt.server.settings import Settings, load_settings
from server.live_server import TIMEOUT_SECONDS, ServerThread, running_server

LOOPBACK_NAMES = [
    "127.0.0.1",
    "127.0.0.1:8420",
    "localhost",
    "LOCALHOST:1",
    "[::1]:8420",
    "a.localhost",
    "localhost.",
    "127.9.9.9",
]
FOREIGN_NAMES = [
    "evil.example",
    "evil.example:8420",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "notlocalhost",
    "192.0.2.7",
    "[2001:db8::1]",
    "evil.example:80@127.0.0.1",
    "127.0.0.1, evil.example",
    "127.0.0.1 evil.example",
    "127.0.0.1:x",
    "[127.0.0.1]",
    "[::1",
    "évil.example",
    "",
    ":8420",
]
LOCAL_NETWORK_NAMES = [
    "192.168.1.5:8420",
    "[fe80::1]:8420",
    "mypc",
    "mypc.local:8420",
    "nas.lan",
    "box.home.arpa",
    "10.0.0.1",
]


def make_settings(folder: Path, **overrides: Any) -> Settings:
    defaults = {"database": f"sqlite:///{folder}/server.sqlite3", "bot_processes": 1, "allowed_hosts": ()}
    return Settings(**{**defaults, **overrides})


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "::1"])
def test_loopback_server_answers_to_loopback_names_only(tmp_path: Path, host: str) -> None:
    settings = make_settings(tmp_path, host=host)
    assert [name for name in LOOPBACK_NAMES if not is_host_allowed(name, settings)] == []
    assert [name for name in (*FOREIGN_NAMES, *LOCAL_NETWORK_NAMES) if is_host_allowed(name, settings)] == []


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.5"])
def test_network_server_answers_to_local_network_names(tmp_path: Path, host: str) -> None:
    settings = make_settings(tmp_path, host=host)
    assert [
        name for name in (*LOOPBACK_NAMES, *LOCAL_NETWORK_NAMES) if not is_host_allowed(name, settings)
    ] == []
    foreign = [name for name in FOREIGN_NAMES if name not in ("192.0.2.7", "[2001:db8::1]", "notlocalhost")]
    assert [name for name in foreign if is_host_allowed(name, settings)] == []


@pytest.mark.parametrize(
    ("allowed", "name", "fits"),
    [
        ("play.example", "play.example", True),
        ("play.example", "PLAY.example.:443", True),
        ("play.example", "a.play.example", False),
        ("*.example", "a.b.example", True),
        ("*.example", "example", False),
        ("*.example", "evilexample", False),
        ("*", "whatever.example", True),
    ],
)
def test_configured_hosts_are_allowed(tmp_path: Path, allowed: str, name: str, fits: bool) -> None:
    assert is_host_allowed(name, make_settings(tmp_path, allowed_hosts=(allowed,))) == fits


@pytest.mark.parametrize("host", ["https://play.example", "play.example:443", "", "a.*.example", "**"])
def test_invalid_allowed_hosts_are_rejected(host: str) -> None:
    with pytest.raises(BadOptions, match="allowed_hosts"):
        load_settings(allowed_hosts=(host,))


def test_host_name_of_ipv6_literals_is_parsed() -> None:
    assert parse_host("[::ffff:127.0.0.1]:1") is None  # an IPv4 address in IPv6 notation is rejected
    assert parse_host("[::1]:") == "::1"


# ------------------------------------------------------------------------------------------------- over the wire


def test_foreign_host_is_rejected_on_every_route(tmp_path: Path) -> None:
    app = make_app(make_settings(tmp_path))
    evil = {"host": "evil.example:8420", "origin": "http://evil.example:8420"}
    with TestClient(app, "http://127.0.0.1", client=("127.0.0.1", 50000)) as client:
        client.post("/api/guests", json={"name": "Anna"})
        for path in (
            "/",
            "/health",
            "/metrics",
            "/assets/x.js",
            "/api/games",
            "/api/me",
            "/api/openapi.json",
            "/no",
        ):
            for method in ("GET", "HEAD", "POST", "OPTIONS", "DELETE"):
                answer = client.request(method, path, headers=evil)
                assert answer.status_code == 421, (method, path)
                if method != "HEAD":
                    assert answer.json()["code"] == "host_not_allowed"
                assert "access-control-allow-origin" not in answer.headers
        assert client.get("/api/me").json()["name"] == "Anna"


def test_two_host_headers_are_rejected(tmp_path: Path) -> None:
    with TestClient(make_app(make_settings(tmp_path)), "http://127.0.0.1") as client:
        headers = [("host", "127.0.0.1"), ("host", "evil.example")]
        assert client.get("/health", headers=headers).status_code == 400


@pytest.mark.parametrize(
    ("line", "hosts", "status"),
    [
        ("GET /health HTTP/1.1", (), 400),
        ("GET /health HTTP/1.0", (), 200),
        ("GET http://localhost/health HTTP/1.1", ("localhost",), 200),
        ("GET HTTP://LOCALHOST/health HTTP/1.1", ("localhost",), 200),
        ("GET http://localhost/health HTTP/1.1", (), 200),
        ("GET http://evil.example/health HTTP/1.1", ("localhost",), 400),
        ("GET http://localhost/health HTTP/1.1", ("evil.example",), 400),
        ("GET http://evil.example/health HTTP/1.1", (), 421),
        ("GET http://evil.example/health HTTP/1.0", (), 421),
        ("GET http://evil.example@localhost/health HTTP/1.1", (), 421),
        ("GET http://evil.example/health HTTP/1.1", ("evil.example",), 421),
    ],
)
def test_host_comes_from_request_line_or_single_header(
    raw_server: ServerThread, line: str, hosts: tuple[str, ...], status: int
) -> None:
    headers = "".join(f"Host: {host}\r\n" for host in hosts)
    request = f"{line}\r\n{headers}Connection: close\r\n\r\n"
    port = int(raw_server.url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), TIMEOUT_SECONDS) as client:
        client.sendall(request.encode())
        answer = client.makefile("rb").readline()
    assert int(answer.split()[1]) == status


@pytest.fixture(scope="module")
def raw_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("hosts"), allowed_hosts=(), prestart_bots=False) as server:
        yield server


def test_foreign_host_is_rejected_by_running_server_and_websocket(tmp_path: Path) -> None:
    with running_server(tmp_path, allowed_hosts=()) as server:
        url = server.url
        answer = httpx2.get(f"{url}/api/games", headers={"Host": "evil.example"})
        assert (answer.status_code, answer.json()["code"]) == (421, "host_not_allowed")
        assert httpx2.get(f"{url}/api/games").status_code == 200
        address = url.replace("http", "ws") + "/api/socket"
        with connect(address) as line:
            assert json.loads(line.recv(30))["type"] == "welcome"
        port = url.rpartition(":")[2]
        evil = f"ws://evil.example:{port}/api/socket"
        import socket

        raw = socket.create_connection(("127.0.0.1", int(port)))
        with pytest.raises(InvalidStatus) as refused, connect(evil, sock=raw):
            pass
        assert refused.value.response.status_code == 421


# ------------------------------------------------------------------------------------------------- metrics


@pytest.mark.parametrize(
    ("peer", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::ffff:127.0.0.1", {}, 200),
        ("127.0.0.1", {"host": "play.example"}, 404),  # a proxy without forwarding headers
        ("127.0.0.1", {"x-forwarded-for": "203.0.113.5"}, 404),
        ("::1", {"x-forwarded-for": "203.0.113.5"}, 404),  # a proxy that is not trusted
        ("::1", {"x-forwarded-for": "127.0.0.1, 203.0.113.5"}, 404),
        ("::1", {"x-forwarded-for": "203.0.113.5, 127.0.0.1"}, 404),
        ("127.0.0.1", {"x-forwarded-for": "junk"}, 404),
        ("127.0.0.1", {"forwarded": "for=203.0.113.5"}, 404),
        ("127.0.0.1", {"x-real-ip": "203.0.113.5"}, 404),
        ("127.0.0.1", {"x-forwarded-for": "127.0.0.1"}, 200),
        ("203.0.113.5", {}, 404),
        ("203.0.113.5", {"x-forwarded-for": "127.0.0.1"}, 404),
    ],
)
def test_metrics_access_checks_every_forwarded_address(
    tmp_path: Path, peer: str, headers: dict[str, str], status: int
) -> None:
    settings = make_settings(tmp_path, allowed_hosts=("play.example",))
    with TestClient(make_app(settings), "http://127.0.0.1", client=(peer, 50000)) as client:
        assert client.get("/metrics", headers=headers).status_code == status


# ------------------------------------------------------------------------------------------------- HSTS and origins


@pytest.mark.parametrize(
    ("base", "given", "sent"),
    [
        ("http://127.0.0.1", {}, None),
        ("https://127.0.0.1", {}, "max-age=31536000"),
        ("http://127.0.0.1", {"secure_cookies": True}, "max-age=31536000"),
        ("https://127.0.0.1", {"hsts_seconds": 60}, "max-age=60"),
        ("https://127.0.0.1", {"hsts_seconds": 0}, None),
    ],
)
def test_hsts_is_sent_behind_tls(tmp_path: Path, base: str, given: dict[str, Any], sent: str | None) -> None:
    with TestClient(make_app(make_settings(tmp_path, **given)), base) as client:
        for path in ("/", "/api/games", "/health", "/api/nothing"):
            assert client.get(path).headers.get("strict-transport-security") == sent


def test_http_origin_is_rejected_with_secure_cookies(tmp_path: Path) -> None:
    settings = make_settings(tmp_path, secure_cookies=True)
    with TestClient(make_app(settings), "http://127.0.0.1") as client:
        body = {"name": "Anna"}
        plain = client.post("/api/guests", json=body, headers={"origin": "http://127.0.0.1"})
        assert plain.json()["code"] == "origin_not_allowed"
        assert (
            client.post("/api/guests", json=body, headers={"origin": "https://127.0.0.1"}).status_code == 201
        )
