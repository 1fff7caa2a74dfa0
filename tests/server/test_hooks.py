"""Webhooks: called once per turn, signed, tried again, and never inside the host's network."""

from __future__ import annotations

import asyncio
import contextlib
import http.server
import json
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.webhooks.signatures import verify
from server.clients import OPEN, PATIENCE, Person, Refusal, ServerThread, me, serving


class Receiver(http.server.ThreadingHTTPServer):
    """Notes what is posted to it; the first `failures` posts are answered with an error."""

    def __init__(self) -> None:
        self.got: list[tuple[dict[str, str], bytes]] = []
        self.failures = 0
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"

    async def wait_for(self, number: int) -> list[dict[str, Any]]:
        """The bodies, as soon as there are so many."""
        end = time.monotonic() + PATIENCE
        while len(self.got) < number and time.monotonic() < end:
            await asyncio.sleep(0.02)
        return [json.loads(body) for _, body in self.got]


class Handler(http.server.BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((dict(self.headers), body))
        failed = self.server.failures > 0
        self.server.failures -= failed
        self.send_response(500 if failed else 204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with Receiver() as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield listening
        listening.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("hooks"), allow_private_webhooks=True) as running:
        yield running


async def table_of_two(server: ServerThread) -> tuple[Person, Person, str]:
    anna, ben = await Person(server.url).come(), await Person(server.url).come()
    table = (await anna.make_table(Kingdom.id, [me(), OPEN]))["id"]
    await ben.post(f"/api/tables/{table}/join")
    return anna, ben, table


def test_a_hook_is_called_once_per_turn_and_signed(server: ServerThread, receiver: Receiver) -> None:
    async def scene() -> None:
        anna, ben, table = await table_of_two(server)
        hook = await ben.post("/api/me/webhooks", {"url": receiver.url})
        await anna.post(f"/api/tables/{table}/start")
        bodies = await receiver.wait_for(1)
        assert bodies == [
            {
                "type": "turn",
                "table_id": table,
                "game": Kingdom.id,
                "seat": 1,
                "turn_started_at": bodies[0]["turn_started_at"],
            }
        ]
        headers, body = receiver.got[0]
        assert verify(hook["secret"], headers, body, now=int(time.time()))
        assert not verify(hook["secret"], headers, body + b" ", now=int(time.time()))
        with contextlib.suppress(Refusal):  # two answers to one question are one turn
            while True:
                legal = (await ben.get(f"/api/tables/{table}/position"))["legal"]
                await ben.post(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]] if legal else [0]})
        while (await anna.get(f"/api/tables/{table}/position"))["legal"]:
            legal = (await anna.get(f"/api/tables/{table}/position"))["legal"]
            await anna.post(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]]})
            if (await ben.get(f"/api/tables/{table}/position"))["legal"]:
                break
        assert len(await receiver.wait_for(2)) == 2
        assert receiver.got[0][0]["webhook-id"] != receiver.got[1][0]["webhook-id"]

    asyncio.run(scene())


def test_a_delivery_that_fails_is_tried_again_under_the_same_id(
    server: ServerThread, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jadecourt.server.jobs.webhook_deliveries.retry_delay", lambda attempts, random: 0.05)
    receiver.failures = 2

    async def scene() -> None:
        anna, ben, table = await table_of_two(server)
        await ben.post("/api/me/webhooks", {"url": receiver.url, "table_id": table})
        await anna.post(f"/api/tables/{table}/start")
        assert len(await receiver.wait_for(3)) == 3
        assert len({headers["webhook-id"] for headers, _ in receiver.got}) == 1
        await asyncio.sleep(0.3)
        assert len(receiver.got) == 3

    asyncio.run(scene())


def test_a_hook_of_one_table_is_not_called_for_another(server: ServerThread, receiver: Receiver) -> None:
    async def scene() -> None:
        anna, ben, table = await table_of_two(server)
        other = (await anna.make_table(Kingdom.id, [me(), OPEN]))["id"]
        await ben.post(f"/api/tables/{other}/join")
        await ben.post("/api/me/webhooks", {"url": receiver.url, "table_id": other})
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{other}/start")
        assert [body["table_id"] for body in await receiver.wait_for(1)] == [other]

    asyncio.run(scene())


def test_a_hook_into_the_hosts_network_is_refused(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def scene(server: ServerThread) -> None:
        anna = await Person(server.url).come()
        for url in (
            "http://127.0.0.1/x",
            "https://localhost/x",
            "https://10.0.0.1/",
            "https://[::1]/",
            "ftp://a.b/",
        ):
            with pytest.raises(Refusal, match="invalid_webhook_url"):
                await anna.post("/api/me/webhooks", {"url": url})

    with serving(tmp_path_factory.mktemp("closed")) as server:
        asyncio.run(scene(server))
