"""Opening a local server to the local network: who may do it, which names it then has, and closing it again."""

from __future__ import annotations

import asyncio
import contextlib
import socket
import sys
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi.testclient import TestClient
from starlette.requests import HTTPConnection

from jadecourt.server.app import make_app
from jadecourt.server.http import lan_access
from jadecourt.server.http.lan_access import (
    LAN_ACCESS_KEY,
    LanAccess,
    find_obstacle,
    is_at_this_machine,
    is_lan_address,
)
from jadecourt.server.serve import make_uvicorn_config
from jadecourt.server.settings import Settings
from jadecourt.server.uvicorn_server import GracefulServer

# These stand for addresses in the local network: Linux has all of 127.0.0.0/8.
OTHER_ADDRESS, NEXT_ADDRESS = "127.0.0.2", "127.0.0.3"
CLOSED = {
    "is_loopback_only": True,
    "can_open": True,
    "obstacle": None,
    "lan_address": OTHER_ADDRESS,
    "url": None,
}
NOT_OFFERED = {
    "is_loopback_only": False,
    "can_open": False,
    "obstacle": None,
    "lan_address": None,
    "url": None,
}

needs_other_loopback_addresses = pytest.mark.skipif(
    sys.platform != "linux", reason="only Linux has all addresses of 127.0.0.0/8"
)


class LocalServer:
    """A server like that of the command `jadecourt`, or of `jadecourt serve`."""

    def __init__(self, server: GracefulServer, url: str, patch: pytest.MonkeyPatch) -> None:
        self.server = server
        self.url = url
        self._patch = patch

    def set_address(self, host: str | None) -> None:
        """Let the machine have this address in the network that it uses."""
        self._patch.setattr(lan_access, "find_own_address", lambda: host)


@contextlib.asynccontextmanager
async def local_server(
    folder: Path, monkeypatch: pytest.MonkeyPatch, can_open_network: bool = True, **settings: Any
) -> AsyncIterator[LocalServer]:
    standins = (OTHER_ADDRESS, NEXT_ADDRESS)
    monkeypatch.setattr(lan_access, "is_lan_address", lambda host: host in standins or is_lan_address(host))
    options = Settings(
        database=f"sqlite:///{folder}/server.sqlite3", bot_processes=1, prestart_bots=False, **settings
    )
    config = make_uvicorn_config(options)
    config.app, config.factory = make_app(options), False
    server = GracefulServer(config, can_open_network)
    listener = socket.create_server(("127.0.0.1", 0))
    with monkeypatch.context() as patch:
        patch.setattr(server, "capture_signals", contextlib.nullcontext)
        task = asyncio.create_task(server.serve(sockets=[listener]))
        while not server.started:
            assert not task.done(), "the server did not start"
            await asyncio.sleep(0.01)
        local = LocalServer(server, f"http://127.0.0.1:{listener.getsockname()[1]}", monkeypatch)
        local.set_address(OTHER_ADDRESS)
        try:
            yield local
        finally:
            server.should_exit = True
            await task


@contextlib.asynccontextmanager
async def guest_at(url: str) -> AsyncIterator[httpx2.AsyncClient]:
    """A browser with a guest, whose requests have the origin of the page."""
    async with httpx2.AsyncClient(base_url=url, headers={"origin": url}) as client:
        (await client.post("/api/guests", json={"name": "Anna"})).raise_for_status()
        yield client


async def set_open(client: httpx2.AsyncClient, is_open: bool, **headers: str) -> httpx2.Response:
    return await client.put("/api/network", json={"is_open": is_open}, headers=headers)


# ---------------------------------------------------------------------------------------- over the wire


@needs_other_loopback_addresses
def test_person_at_the_machine_opens_and_closes_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with local_server(tmp_path, monkeypatch) as local, guest_at(local.url) as anna:
            assert (await anna.get("/api/network")).json() == CLOSED
            opened = (await set_open(anna, True)).json()
            assert opened["url"] == local.url.replace("127.0.0.1", OTHER_ADDRESS)
            assert opened["is_loopback_only"] is False
            assert (await set_open(anna, True)).json() == opened  # a second click changes nothing
            async with guest_at(opened["url"]) as ben:
                assert (await ben.get("/health")).status_code == 200
                assert (await ben.get("/api/games")).status_code == 200
                assert (await set_open(anna, False)).json() == CLOSED
                with pytest.raises(httpx2.TransportError):  # also on a connection that was open
                    await ben.get("/health")
            assert (await anna.get("/api/network")).json() == CLOSED
            assert len(local.server.servers) == 1  # nothing is left of the one that was closed

    asyncio.run(scenario())


@needs_other_loopback_addresses
def test_server_moves_to_the_new_address_after_a_change_of_network(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with local_server(tmp_path, monkeypatch) as local, guest_at(local.url) as anna:
            old_url = (await set_open(anna, True)).json()["url"]
            local.set_address(NEXT_ADDRESS)
            changed = (await anna.get("/api/network")).json()
            assert (changed["url"], changed["lan_address"]) == (old_url, NEXT_ADDRESS)
            new_url = (await set_open(anna, True)).json()["url"]
            assert new_url == local.url.replace("127.0.0.1", NEXT_ADDRESS)
            async with httpx2.AsyncClient() as ben:
                assert (await ben.get(f"{new_url}/health")).status_code == 200
                with pytest.raises(httpx2.TransportError):
                    await ben.get(f"{old_url}/health")
            assert len(local.server.servers) == 2

    asyncio.run(scenario())


@needs_other_loopback_addresses
def test_server_stays_open_where_it_is_if_the_new_address_is_public(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with local_server(tmp_path, monkeypatch) as local, guest_at(local.url) as anna:
            url = (await set_open(anna, True)).json()["url"]
            local.set_address("8.8.8.8")
            assert (await set_open(anna, True)).json()["code"] == "conflict"
            assert (await anna.get("/api/network")).json()["url"] == url
            assert (await set_open(anna, False)).json()["url"] is None

    asyncio.run(scenario())


def test_requests_of_others_and_foreign_pages_cannot_open_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with (
            local_server(tmp_path, monkeypatch, allowed_origins=("http://front.example",)) as local,
            guest_at(local.url) as anna,
        ):
            own = {"origin": local.url}
            refused = [
                ("origin_not_allowed", {"origin": "http://evil.example"}),
                ("origin_not_allowed", {"origin": "null"}),
                ("origin_not_allowed", {"origin": "http://front.example"}),  # although the settings allow it
                ("origin_not_allowed", {"origin": "http://127.0.0.1:1"}),  # another program on this machine
                ("forbidden", {**own, "x-forwarded-for": "127.0.0.1"}),
                ("forbidden", {**own, "x-forwarded-for": "203.0.113.5"}),
                ("forbidden", {**own, "forwarded": "for=127.0.0.1"}),
                ("forbidden", {**own, "via": "1.1 proxy"}),
            ]
            for code, headers in refused:
                assert (await set_open(anna, True, **headers)).json()["code"] == code, headers
            del anna.headers["origin"]
            assert (await set_open(anna, True)).json()["code"] == "origin_not_allowed"
            behind_proxy = await anna.get("/api/network", headers={"x-forwarded-for": "127.0.0.1"})
            assert behind_proxy.json() == NOT_OFFERED
            async with httpx2.AsyncClient(base_url=local.url) as anonymous:
                assert (await set_open(anonymous, True, **own)).json()["code"] == "not_signed_in"
            assert (await anna.get("/api/network")).json() == CLOSED

    asyncio.run(scenario())


def test_server_for_networks_cannot_be_opened_by_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with (
            local_server(tmp_path, monkeypatch, can_open_network=False) as local,
            guest_at(local.url) as anna,
        ):
            expected = {**CLOSED, "can_open": False, "obstacle": "serve_command"}
            assert (await anna.get("/api/network")).json() == expected
            assert (await set_open(anna, True)).json()["code"] == "forbidden"
            local.set_address("8.8.8.8")  # the option --host would open it to the internet
            assert (await anna.get("/api/network")).json()["obstacle"] == "public_address"

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("address", "obstacle", "reason"),
    [
        (None, "no_network", "reason-no-local-network"),
        ("8.8.8.8", "public_address", "reason-public-address"),
    ],
)
def test_machine_without_private_address_gives_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, address: str | None, obstacle: str, reason: str
) -> None:
    async def scenario() -> None:
        async with local_server(tmp_path, monkeypatch) as local, guest_at(local.url) as anna:
            local.set_address(address)
            expected = {**CLOSED, "can_open": False, "obstacle": obstacle, "lan_address": None}
            assert (await anna.get("/api/network")).json() == expected
            problem = (await set_open(anna, True)).json()
            assert (problem["code"], problem["reason"]["key"]) == ("conflict", reason)

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- addresses and names


def make_connection(client: str | None, host: str, **headers: str) -> HTTPConnection:
    names = {"host": host, **{name.replace("_", "-"): value for name, value in headers.items()}}
    return HTTPConnection(
        {
            "type": "http",
            "client": (client, 50000) if client else None,
            "headers": [(name.encode(), value.encode()) for name, value in names.items()],
        }
    )


@pytest.mark.parametrize(
    ("client", "host", "expected"),
    [
        ("127.0.0.1", "127.0.0.1:8420", True),
        ("::1", "localhost:8420", True),
        ("::ffff:127.0.0.1", "[::1]:8420", True),
        ("192.168.1.9", "127.0.0.1:8420", False),  # another machine that claims a loopback name
        ("127.0.0.1", "192.168.1.5:8420", False),
        ("127.0.0.1", "play.example", False),
        (None, "localhost", False),
    ],
)
def test_only_loopback_clients_and_names_are_at_this_machine(
    client: str | None, host: str, expected: bool
) -> None:
    assert is_at_this_machine(make_connection(client, host)) == expected
    assert not is_at_this_machine(make_connection(client, host, x_real_ip="127.0.0.1"))


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.168.1.5", True),
        ("10.1.2.3", True),
        ("172.20.0.4", True),
        ("8.8.8.8", False),  # public: this would open the server to the internet
        ("127.0.0.1", False),
        ("169.254.3.4", False),
        ("0.0.0.0", False),
    ],
)
def test_only_private_addresses_are_of_a_local_network(address: str, expected: bool) -> None:
    assert is_lan_address(address) == expected


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("192.168.1.5", None),
        (None, "no_network"),
        ("169.254.3.4", "no_network"),
        ("127.0.0.1", "no_network"),
        ("8.8.8.8", "public_address"),
        ("100.64.0.9", "public_address"),  # shared by customers of a provider, who are strangers
    ],
)
def test_obstacle_says_why_an_address_is_not_opened(address: str | None, expected: str | None) -> None:
    assert find_obstacle(address) == expected


def make_access() -> LanAccess:
    async def start(_: socket.socket) -> asyncio.Server:
        raise AssertionError("nothing is opened")

    return LanAccess(8420, start, lambda _: None, lambda: ())


def test_only_the_opened_address_becomes_an_allowed_host() -> None:
    def is_opened(host: str) -> bool:
        return lan_access.is_opened_host(host, {"type": "http", "state": {LAN_ACCESS_KEY: access}})

    access = make_access()
    assert not is_opened("192.168.1.5:8420")
    access.address = ("192.168.1.5", 8420)
    assert is_opened("192.168.1.5:8420")
    for host in ("192.168.1.6:8420", "evil.example:8420", "192.168.1.5.evil.example", "mypc.local", ""):
        assert not is_opened(host)
    assert not lan_access.is_opened_host("192.168.1.5:8420", {"type": "http"})


def test_guest_from_the_local_network_is_admitted_only_while_it_is_open_and_cannot_close_it(
    tmp_path: Path,
) -> None:
    settings = Settings(
        database=f"sqlite:///{tmp_path}/server.sqlite3",
        bot_processes=1,
        prestart_bots=False,
        allowed_hosts=(),
    )
    access = make_access()
    url = "http://192.168.1.5:8420"
    with TestClient(make_app(settings), url, client=("192.168.1.9", 50000)) as ben:
        ben.app_state[LAN_ACCESS_KEY] = access
        assert ben.get("/health").status_code == 421
        access.address = ("192.168.1.5", 8420)
        assert ben.get("/health").status_code == 200
        assert ben.post("/api/guests", json={"name": "Ben"}, headers={"origin": url}).is_success
        for host in ("192.168.1.5:8420", "localhost:8420"):  # the second: a wrong claim
            headers = {"host": host, "origin": f"http://{host}"}
            for is_open in (True, False):
                answer = ben.put("/api/network", json={"is_open": is_open}, headers=headers)
                assert (answer.status_code, answer.json()["code"]) == (403, "forbidden")
            assert ben.get("/api/network", headers=headers).json() == NOT_OFFERED
        assert access.address is not None
        access.address = None
        assert ben.get("/health").status_code == 421
