"""Sessions and seats that end where the server is not told at once: by time, by a cut connection, in a queue."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import delete, insert, update

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.jobs import webhook_deliveries
from jadecourt.server.services.message_bus import PostgresBus
from jadecourt.server.store import schema
from jadecourt.server.webhooks.signatures import new_webhook_secret
from server.access_world import FakeSocket, Session
from server.house import COOKIE, House, done, make_table, open_house, play, refused, whoami
from server.postgres import fresh_database

LIMIT = 60.0  # seconds for one scene: a guard
ME, OPEN = {"kind": "me"}, {"kind": "open"}


async def connect(house: House, client: Any) -> FakeSocket:
    """A socket of a person; what it was greeted with is not of interest."""
    socket = FakeSocket(Session(0, house, client, client.cookies[COOKIE]))
    await socket.ask("ping")
    socket.checked = len(socket.heard)
    return socket


def types(socket: FakeSocket) -> list[str]:
    """What has come since the last look."""
    news = socket.heard[socket.checked :]
    socket.checked = len(socket.heard)
    return [got["type"] for got in news if got["type"] != "ack"]


# ---------------------------------------------------------------------------------------- one process


def test_socket_is_closed_when_its_session_has_expired(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, ME, ME, start_now=True, game=Kingdom.id)
        socket = await connect(house, ann)
        await socket.ask("subscribe", table_id=table)
        await house.write(update(schema.sessions).values(expires_at=current_time_ms() - 1))
        await house.context.rooms.check_sessions(set(house.context.hub.connections))
        types(socket)
        await asyncio.wait_for(socket.task, LIMIT)
        assert socket.code == 4401 and types(socket) == []

    play(tmp_path, scene)


def test_connection_sends_nothing_after_its_session_has_expired() -> None:
    async def scene() -> None:
        connection = SocketConnection("ann", "en", "hash", session_expires_at=current_time_ms() + 60_000)
        connection.send_text("first")
        connection.session_expires_at = current_time_ms() - 1
        connection.send_text("second")
        assert connection.is_closed
        assert connection.send_queue.get_nowait() is None  # what was waiting is not sent either
        assert connection.send_queue.empty()

    asyncio.run(scene())


def test_socket_is_closed_when_its_session_is_deleted_without_a_word(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        sockets = [await connect(house, client) for client in (ann, bob)]
        await house.write(
            delete(schema.sessions).where(schema.sessions.c.user_id == (await whoami(ann))["id"])
        )
        await house.context.rooms.check_sessions(set(house.context.hub.connections))
        await asyncio.wait_for(sockets[0].task, LIMIT)
        await sockets[1].ask("ping")
        assert [socket.code for socket in sockets] == [4401, None]
        await sockets[1].close()

    play(tmp_path, scene)


def test_socket_of_a_session_that_ends_while_it_is_opened_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        await whoami(ann)  # now the session is remembered
        await house.write(delete(schema.sessions))
        socket = FakeSocket(Session(0, house, ann, ann.cookies[COOKIE]))
        await asyncio.wait_for(socket.task, LIMIT)
        assert socket.code == 4401 and types(socket) == []

    play(tmp_path, scene)


def test_webhook_queued_for_a_seat_that_was_lost_is_not_delivered(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await make_table(ann, ME, OPEN, game=Kingdom.id)
        done(await bob.post(f"/api/tables/{table}/join", json={}))
        hook = {"id": "hook", "user_id": (await whoami(bob))["id"], "url": "https://hooks.example.com/",
                "secret": new_webhook_secret(), "created_at": current_time_ms()}  # fmt: skip
        await house.write(insert(schema.webhooks).values(hook))
        body = {"type": "turn", "table_id": table, "game": Kingdom.id, "seat": 1, "turn_started_at": 1}
        job = {"key": "webhook:1", "kind": "webhook", "table_id": table, "run_at": 0, "attempts": 0,
               "payload": {"webhook_id": "hook", "delivery_id": "d", "body": body}}  # fmt: skip
        posted: list[Any] = []

        async def post(delivery: Any) -> int:
            posted.append(delivery.body)
            return 200

        monkeypatch.setattr(house.context.webhook_client, "post", post)
        for expected in ([body], [body]):
            await house.write(insert(schema.jobs).values(job))
            await webhook_deliveries.run(house.context, job)
            assert posted == expected
            assert not await house.rows(schema.jobs)
            if await house.rows(schema.seats, schema.seats.c.kind == "open") == []:
                done(await bob.post(f"/api/tables/{table}/leave"), 204)

    play(tmp_path, scene)


def test_turn_is_not_told_to_a_person_who_has_lost_the_seat(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await make_table(ann, ME, OPEN, game=Kingdom.id)
        person = (await whoami(bob))["id"]
        done(await bob.post(f"/api/tables/{table}/join", json={}))
        connection = SocketConnection(person, "en")
        house.context.hub.open(connection)
        room = await house.context.rooms.get(table)
        house.context.hub.publish_turn(room, person, 1)
        assert json.loads(connection.send_queue.get_nowait() or "{}")["type"] == "turn"
        done(await bob.post(f"/api/tables/{table}/leave"), 204)
        house.context.hub.publish_turn(room, person, 1)
        house.context.hub.publish_turn(room, person, 0)
        assert connection.send_queue.empty()

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- two processes


@contextlib.asynccontextmanager
async def two_houses(folder: Path) -> AsyncIterator[tuple[House, House]]:
    database = fresh_database()
    async with open_house(folder, database=database) as left, open_house(folder, database=database) as right:
        for house in (left, right):
            await house.context.bus.start(house.context.rooms.on_bus_message)
        try:
            yield left, right
        finally:
            for house in (left, right):
                await house.context.bus.stop()


def test_remark_that_is_made_after_the_key_was_renewed_is_not_told_by_a_process_that_was_just_reading(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with asyncio.timeout(LIMIT), two_houses(tmp_path) as (left, right):
            ann, eve = await left.guest("Ann"), await right.guest("Eve")
            wish = {"game": Kingdom.id, "seats": [ME, ME], "is_private": True, "start_now": True}
            made = done(await ann.post("/api/tables", json=wish), 201)
            table, key = made["table"]["id"], made["invite_key"]
            spectator = await connect(right, eve)
            await spectator.ask("subscribe", table_id=table, invite_key=key)
            read, held, has_read = right.context.database.read, asyncio.Event(), asyncio.Event()

            async def read_later(work: Any) -> Any:
                """What was said is read only when the key has been renewed and more was said."""
                if "load_messages_after" not in work.__code__.co_names or held.is_set():
                    return await read(work)
                held.set()
                done(await ann.post(f"/api/tables/{table}/invite-key", json={}))
                done(await ann.post(f"/api/tables/{table}/chat", json={"text": "alone at last"}), 201)
                found = await read(work)
                has_read.set()
                return found

            monkeypatch.setattr(right.context.database, "read", read_later)
            done(await ann.post(f"/api/tables/{table}/chat", json={"text": "hello"}), 201)
            await has_read.wait()
            while "unsubscribed" not in [got["type"] for got in spectator.heard]:
                await spectator.ask("ping")
            assert "alone at last" not in str(spectator.heard)
            await spectator.close()

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- a cut connection


class Cut:
    """The connection by which a server hears of the others is lost, and stays so."""

    def __init__(self, house: House) -> None:
        feed = house.context.bus
        assert isinstance(feed, PostgresBus)
        self.feed = feed
        self.connect = feed._connect
        feed._connect = self.fail  # type: ignore[method-assign]
        feed._connection.terminate()
        assert not feed.is_listening

    async def fail(self) -> None:
        raise OSError("cut")

    async def mend(self) -> None:
        self.feed._connect = self.connect  # type: ignore[method-assign]
        async with asyncio.timeout(LIMIT):
            while not self.feed.is_listening:
                await asyncio.sleep(0.01)


def test_server_that_does_not_hear_the_others_sends_nothing_outdated(tmp_path: Path) -> None:
    async def scene() -> None:
        async with asyncio.timeout(LIMIT), two_houses(tmp_path) as (left, right):
            ann, eve = await left.guest("Ann"), await right.guest("Eve")
            wish = {"game": Kingdom.id, "seats": [ME, ME], "is_private": True, "start_now": True}
            made = done(await ann.post("/api/tables", json=wish), 201)
            table, key = made["table"]["id"], made["invite_key"]
            host = right.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
            assert (await whoami(host))["name"] == "Ann"  # now the server on the right remembers the session
            own = FakeSocket(Session(0, right, host, ann.cookies[COOKIE]))
            spectator = await connect(right, eve)
            await spectator.ask("subscribe", table_id=table, invite_key=key)
            await own.ask("subscribe", table_id=table, seat=0)
            cut = Cut(right)
            done(await ann.post(f"/api/tables/{table}/invite-key", json={}))
            types(spectator)
            types(own)
            await right.context.rooms.publish(table)
            await spectator.ask("ping")
            assert types(spectator) == ["unsubscribed"]
            done(await ann.post(f"/api/tables/{table}/moves", json={"seat": 0, "moves": ["bid 5"]}))
            await own.ask("ping")
            types(own)
            done(await ann.post("/api/logout"), 204)
            await right.context.rooms.publish(table)
            await asyncio.wait_for(own.task, LIMIT)
            assert own.code == 4401 and types(own) == []
            refused(await host.get("/api/me"), "not_signed_in")
            await cut.mend()
            await spectator.ask("ping")
            assert types(spectator) == []
            await spectator.close()

    asyncio.run(scene())


def test_server_that_hears_the_others_again_shows_what_happened_meanwhile(tmp_path: Path) -> None:
    async def scene() -> None:
        async with asyncio.timeout(LIMIT), two_houses(tmp_path) as (left, right):
            ann, bob, eve = await left.guest("Ann"), await right.guest("Bob"), await right.guest("Eve")
            table = await make_table(ann, ME, OPEN, game=Kingdom.id)
            done(await bob.post(f"/api/tables/{table}/join", json={}))
            done(await ann.post(f"/api/tables/{table}/start"))
            sockets = [await connect(right, client) for client in (bob, eve)]
            for socket in sockets:
                await socket.ask("subscribe", table_id=table)
                types(socket)
            cut = Cut(right)
            session = right.client(cookie=f"{COOKIE}={eve.cookies[COOKIE]}")
            done(await left.client(cookie=session.headers["cookie"]).post("/api/logout"), 204)
            done(await ann.post(f"/api/tables/{table}/moves", json={"moves": ["bid 5", "bid 6"]}))
            done(await bob.post(f"/api/tables/{table}/moves", json={"moves": ["bid 3", "bid 4"]}))
            await asyncio.wait_for(sockets[1].task, LIMIT)  # the session is looked up before anything is sent
            assert (sockets[1].code, types(sockets[1])) == (4401, [])
            await sockets[0].ask("ping")
            assert "position" in types(sockets[0])
            done(await ann.patch("/api/me", json={"name": "Anna"}))
            await cut.mend()
            while "table" not in types(sockets[0]):
                await sockets[0].ask("ping")
            await sockets[0].close()

    asyncio.run(scene())
