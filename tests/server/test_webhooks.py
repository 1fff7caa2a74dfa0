"""Webhooks: one signed delivery per turn, retries, and no deliveries to private networks."""

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
from server.live_server import (
    OPEN_SEAT,
    TIMEOUT_SECONDS,
    ApiError,
    ApiUser,
    ServerThread,
    own_seat,
    running_server,
)


class WebhookReceiver(http.server.ThreadingHTTPServer):
    """A receiver that records deliveries; the first `failures` of them get an error response."""

    def __init__(self) -> None:
        self.requests: list[tuple[dict[str, str], bytes]] = []
        self.failures = 0
        super().__init__(("127.0.0.1", 0), Handler)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_address[1]}/hook"

    async def wait_for(self, count: int) -> list[dict[str, Any]]:
        """Wait for a number of deliveries; returns their bodies."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while len(self.requests) < count and time.monotonic() < end:
            await asyncio.sleep(0.02)
        return [json.loads(body) for _, body in self.requests]


class Handler(http.server.BaseHTTPRequestHandler):
    server: WebhookReceiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.requests.append((dict(self.headers), body))
        failed = self.server.failures > 0
        self.server.failures -= failed
        self.send_response(500 if failed else 204)
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def receiver() -> Iterator[WebhookReceiver]:
    with WebhookReceiver() as listening:
        thread = threading.Thread(target=listening.serve_forever)
        thread.start()
        yield listening
        listening.shutdown()
        thread.join()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("hooks"), allow_private_webhooks=True) as running:
        yield running


async def table_of_two(server: ServerThread) -> tuple[ApiUser, ApiUser, str]:
    anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
    table = (await anna.make_table(Kingdom.id, [own_seat(), OPEN_SEAT]))["id"]
    await ben.post(f"/api/tables/{table}/join")
    return anna, ben, table


def test_webhook_is_delivered_once_per_turn_and_signed(
    server: ServerThread, receiver: WebhookReceiver
) -> None:
    async def scenario() -> None:
        anna, ben, table = await table_of_two(server)
        webhook = await ben.post("/api/me/webhooks", {"url": receiver.url})
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
        headers, body = receiver.requests[0]
        assert verify(webhook["secret"], headers, body, now=int(time.time()))
        assert not verify(webhook["secret"], headers, body + b" ", now=int(time.time()))
        with contextlib.suppress(ApiError):  # two moves in one step are one turn
            while True:
                legal = (await ben.get(f"/api/tables/{table}/position"))["legal"]
                await ben.post(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]] if legal else [0]})
        while (await anna.get(f"/api/tables/{table}/position"))["legal"]:
            legal = (await anna.get(f"/api/tables/{table}/position"))["legal"]
            await anna.post(f"/api/tables/{table}/moves", {"moves": [legal[0]["move"]]})
            if (await ben.get(f"/api/tables/{table}/position"))["legal"]:
                break
        assert len(await receiver.wait_for(2)) == 2
        assert receiver.requests[0][0]["webhook-id"] != receiver.requests[1][0]["webhook-id"]

    asyncio.run(scenario())


def test_failed_delivery_is_retried_with_the_same_id(
    server: ServerThread, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("jadecourt.server.jobs.webhook_deliveries.retry_delay", lambda attempts, random: 0.05)
    receiver.failures = 2

    async def scenario() -> None:
        anna, ben, table = await table_of_two(server)
        await ben.post("/api/me/webhooks", {"url": receiver.url, "table_id": table})
        await anna.post(f"/api/tables/{table}/start")
        assert len(await receiver.wait_for(3)) == 3
        assert len({headers["webhook-id"] for headers, _ in receiver.requests}) == 1
        await asyncio.sleep(0.3)
        assert len(receiver.requests) == 3

    asyncio.run(scenario())


def test_webhook_of_a_table_ignores_other_tables(server: ServerThread, receiver: WebhookReceiver) -> None:
    async def scenario() -> None:
        anna, ben, table = await table_of_two(server)
        other = (await anna.make_table(Kingdom.id, [own_seat(), OPEN_SEAT]))["id"]
        await ben.post(f"/api/tables/{other}/join")
        await ben.post("/api/me/webhooks", {"url": receiver.url, "table_id": other})
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{other}/start")
        assert [body["table_id"] for body in await receiver.wait_for(1)] == [other]

    asyncio.run(scenario())


def test_webhook_to_private_network_is_rejected(tmp_path_factory: pytest.TempPathFactory) -> None:
    async def scenario(server: ServerThread) -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        for url in (
            "http://127.0.0.1/x",
            "https://localhost/x",
            "https://10.0.0.1/",
            "https://[::1]/",
            "ftp://a.b/",
        ):
            with pytest.raises(ApiError, match="invalid_webhook_url"):
                await anna.post("/api/me/webhooks", {"url": url})

    with running_server(tmp_path_factory.mktemp("closed")) as server:
        asyncio.run(scenario(server))
