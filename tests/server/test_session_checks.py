"""Sessions and seats that end without a message to this process: expired, connection to the bus lost, queued work."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import delete, insert, update

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.http.hub import Hub, SocketConnection
from jadecourt.server.jobs import webhook_deliveries
from jadecourt.server.services.message_bus import PostgresBus
from jadecourt.server.store import schema
from jadecourt.server.webhooks.signatures import new_webhook_secret
from server.access_simulation import FakeSocket, Session
from server.app_client import (
    SESSION_COOKIE,
    AppClient,
    expect_error,
    expect_ok,
    get_me,
    make_table,
    run_scenario,
    running_app,
)
from server.postgres import fresh_database

TIMEOUT_SECONDS = 60.0  # time limit of one scenario
OWN_SEAT, OPEN_SEAT = {"kind": "me"}, {"kind": "open"}


async def connect(app: AppClient, client: Any) -> FakeSocket:
    """Open a socket with the session of the client; its first messages count as checked."""
    socket = FakeSocket(Session(0, app, client, client.cookies[SESSION_COOKIE]))
    await socket.request("ping")
    socket.checked_count = len(socket.received)
    return socket


def new_message_types(socket: FakeSocket) -> list[str]:
    """The types of the messages since the last call, without acknowledgements."""
    messages = socket.received[socket.checked_count :]
    socket.checked_count = len(socket.received)
    return [got["type"] for got in messages if got["type"] != "ack"]


# ---------------------------------------------------------------------------------------- one process


def test_expired_session_closes_socket(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_table(ann, OWN_SEAT, OWN_SEAT, start_now=True, game=Kingdom.id)
        socket = await connect(app, ann)
        await socket.request("subscribe", table_id=table)
        await app.execute(update(schema.sessions).values(expires_at=current_time_ms() - 1))
        await app.context.rooms.check_sessions(set(app.context.hub.connections))
        new_message_types(socket)
        await asyncio.wait_for(socket.task, TIMEOUT_SECONDS)
        assert socket.close_code == 4401 and new_message_types(socket) == []

    run_scenario(tmp_path, scenario)


def test_expired_session_stops_sending() -> None:
    async def scenario() -> None:
        connection = SocketConnection("ann", "hash", session_expires_at=current_time_ms() + 60_000)
        connection.send_bytes(b"first")
        connection.session_expires_at = current_time_ms() - 1
        connection.send_bytes(b"second")
        assert connection.is_closed
        assert connection.send_queue.get_nowait() is None  # queued messages are not sent either
        assert connection.send_queue.empty()

    asyncio.run(scenario())


def test_session_deleted_in_the_database_closes_socket(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        sockets = [await connect(app, client) for client in (ann, bob)]
        await app.execute(
            delete(schema.sessions).where(schema.sessions.c.user_id == (await get_me(ann))["id"])
        )
        await app.context.rooms.check_sessions(set(app.context.hub.connections))
        await asyncio.wait_for(sockets[0].task, TIMEOUT_SECONDS)
        await sockets[1].request("ping")
        assert [socket.close_code for socket in sockets] == [4401, None]
        await sockets[1].close()

    run_scenario(tmp_path, scenario)


def test_session_ending_during_handshake_closes_socket(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        await get_me(ann)  # now the session is cached
        await app.execute(delete(schema.sessions))
        socket = FakeSocket(Session(0, app, ann, ann.cookies[SESSION_COOKIE]))
        await asyncio.wait_for(socket.task, TIMEOUT_SECONDS)
        assert socket.close_code == 4401 and new_message_types(socket) == []

    run_scenario(tmp_path, scenario)


def test_queued_webhook_for_lost_seat_is_not_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        table = await make_table(ann, OWN_SEAT, OPEN_SEAT, game=Kingdom.id)
        expect_ok(await bob.post(f"/api/tables/{table}/join", json={}))
        webhook = {"id": "hook", "user_id": (await get_me(bob))["id"], "url": "https://hooks.example.com/",
                "secret": new_webhook_secret(), "created_at": current_time_ms()}  # fmt: skip
        await app.execute(insert(schema.webhooks).values(webhook))
        body = {"type": "turn", "table_id": table, "game": Kingdom.id, "seat": 1, "turn_started_at": 1}
        job = {"key": "webhook:1", "kind": "webhook", "table_id": table, "run_at": 0, "attempts": 0,
               "payload": {"webhook_id": "hook", "delivery_id": "d", "body": body}}  # fmt: skip
        posted: list[Any] = []

        async def post(delivery: Any) -> int:
            posted.append(delivery.body)
            return 200

        monkeypatch.setattr(app.context.webhook_client, "post", post)
        for expected in ([body], [body]):
            await app.execute(insert(schema.jobs).values(job))
            await webhook_deliveries.run(app.context, job)
            assert posted == expected
            assert not await app.select_rows(schema.jobs)
            if await app.select_rows(schema.seats, schema.seats.c.kind == "open") == []:
                expect_ok(await bob.post(f"/api/tables/{table}/leave"), 204)

    run_scenario(tmp_path, scenario)


def test_turn_message_is_not_sent_to_former_seat_owner(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        table = await make_table(ann, OWN_SEAT, OPEN_SEAT, game=Kingdom.id)
        user = (await get_me(bob))["id"]
        expect_ok(await bob.post(f"/api/tables/{table}/join", json={}))
        connection = SocketConnection(user)
        cast(Hub, app.context.hub).open(connection)
        room = await app.context.rooms.get(table)
        app.context.hub.publish_turn(room, user, 1)
        assert json.loads(connection.send_queue.get_nowait() or "{}")["type"] == "turn"
        expect_ok(await bob.post(f"/api/tables/{table}/leave"), 204)
        app.context.hub.publish_turn(room, user, 1)
        app.context.hub.publish_turn(room, user, 0)
        assert connection.send_queue.empty()

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- two processes


@contextlib.asynccontextmanager
async def two_running_apps(folder: Path) -> AsyncIterator[tuple[AppClient, AppClient]]:
    database = fresh_database()
    async with (
        running_app(folder, database=database) as left,
        running_app(folder, database=database) as right,
    ):
        for app in (left, right):
            await app.context.bus.start(app.context.rooms.on_bus_message)
        try:
            yield left, right
        finally:
            for app in (left, right):
                await app.context.bus.stop()


def test_chat_message_after_key_rotation_is_not_sent_by_stale_process(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS), two_running_apps(tmp_path) as (left, right):
            ann, eve = await left.create_guest("Ann"), await right.create_guest("Eve")
            body = {"game": Kingdom.id, "seats": [OWN_SEAT, OWN_SEAT], "is_private": True, "start_now": True}
            made = expect_ok(await ann.post("/api/tables", json=body), 201)
            table, key = made["table"]["id"], made["invite_key"]
            spectator = await connect(right, eve)
            await spectator.request("subscribe", table_id=table, invite_key=key)
            read, held, has_read = right.context.database.read, asyncio.Event(), asyncio.Event()

            async def read_later(work: Any) -> Any:
                """Delay the first read of chat messages until the invite key has changed and another was posted."""
                if "load_messages_after" not in work.__code__.co_names or held.is_set():
                    return await read(work)
                held.set()
                expect_ok(await ann.post(f"/api/tables/{table}/invite-key", json={}))
                expect_ok(await ann.post(f"/api/tables/{table}/chat", json={"text": "alone at last"}), 201)
                found = await read(work)
                has_read.set()
                return found

            monkeypatch.setattr(right.context.database, "read", read_later)
            expect_ok(await ann.post(f"/api/tables/{table}/chat", json={"text": "hello"}), 201)
            await has_read.wait()
            while "unsubscribed" not in [got["type"] for got in spectator.received]:
                await asyncio.sleep(0.05)  # fewer messages than the limit of a socket
                await spectator.request("ping")
            assert "alone at last" not in str(spectator.received)
            await spectator.close()

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- lost connection to the bus


class BusOutage:
    """A lost connection to the message bus that cannot be restored."""

    def __init__(self, app: AppClient) -> None:
        bus = app.context.bus
        assert isinstance(bus, PostgresBus)
        self.bus = bus
        self.real_connect = bus._connect
        bus._connect = self.fail_to_connect  # type: ignore[method-assign]
        bus._connection.terminate()
        assert not bus.is_listening

    async def fail_to_connect(self) -> None:
        raise OSError("cut")

    async def reconnect(self) -> None:
        self.bus._connect = self.real_connect  # type: ignore[method-assign]
        async with asyncio.timeout(TIMEOUT_SECONDS):
            while not self.bus.is_listening:
                await asyncio.sleep(0.01)


def test_server_disconnected_from_bus_sends_no_stale_messages(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS), two_running_apps(tmp_path) as (left, right):
            ann, eve = await left.create_guest("Ann"), await right.create_guest("Eve")
            body = {"game": Kingdom.id, "seats": [OWN_SEAT, OWN_SEAT], "is_private": True, "start_now": True}
            made = expect_ok(await ann.post("/api/tables", json=body), 201)
            table, key = made["table"]["id"], made["invite_key"]
            host = right.make_client(cookie=f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]}")
            assert (await get_me(host))["name"] == "Ann"  # now the server `right` has cached the session
            own = FakeSocket(Session(0, right, host, ann.cookies[SESSION_COOKIE]))
            spectator = await connect(right, eve)
            await spectator.request("subscribe", table_id=table, invite_key=key)
            await own.request("subscribe", table_id=table, seat=0)
            cut = BusOutage(right)
            expect_ok(await ann.post(f"/api/tables/{table}/invite-key", json={}))
            new_message_types(spectator)
            new_message_types(own)
            await right.context.rooms.publish(table)
            await spectator.request("ping")
            assert new_message_types(spectator) == ["unsubscribed"]
            expect_ok(await ann.post(f"/api/tables/{table}/moves", json={"seat": 0, "moves": ["bid 5"]}))
            await own.request("ping")
            new_message_types(own)
            expect_ok(await ann.post("/api/logout"), 204)
            await right.context.rooms.publish(table)
            await asyncio.wait_for(own.task, TIMEOUT_SECONDS)
            assert own.close_code == 4401 and new_message_types(own) == []
            expect_error(await host.get("/api/me"), "not_signed_in")
            await cut.reconnect()
            await spectator.request("ping")
            assert new_message_types(spectator) == []
            await spectator.close()

    asyncio.run(scenario())


def test_server_reconnected_to_bus_publishes_missed_changes(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS), two_running_apps(tmp_path) as (left, right):
            ann, bob, eve = (
                await left.create_guest("Ann"),
                await right.create_guest("Bob"),
                await right.create_guest("Eve"),
            )
            table = await make_table(ann, OWN_SEAT, OPEN_SEAT, game=Kingdom.id)
            expect_ok(await bob.post(f"/api/tables/{table}/join", json={}))
            expect_ok(await ann.post(f"/api/tables/{table}/start"))
            sockets = [await connect(right, client) for client in (bob, eve)]
            for socket in sockets:
                await socket.request("subscribe", table_id=table)
                new_message_types(socket)
            cut = BusOutage(right)
            session = right.make_client(cookie=f"{SESSION_COOKIE}={eve.cookies[SESSION_COOKIE]}")
            expect_ok(await left.make_client(cookie=session.headers["cookie"]).post("/api/logout"), 204)
            expect_ok(await ann.post(f"/api/tables/{table}/moves", json={"moves": ["bid 5", "bid 6"]}))
            expect_ok(await bob.post(f"/api/tables/{table}/moves", json={"moves": ["bid 3", "bid 4"]}))
            await asyncio.wait_for(
                sockets[1].task, TIMEOUT_SECONDS
            )  # the session is checked before anything is sent
            assert (sockets[1].close_code, new_message_types(sockets[1])) == (4401, [])
            await sockets[0].request("ping")
            assert "position" in new_message_types(sockets[0])
            expect_ok(await ann.patch("/api/me", json={"name": "Anna"}))
            await cut.reconnect()
            while "table" not in new_message_types(sockets[0]):
                await sockets[0].request("ping")
            await sockets[0].close()

    asyncio.run(scenario())
