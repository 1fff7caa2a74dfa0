"""Who is at a table is published once per interval, however often it changes; the last change is never lost."""

from __future__ import annotations

import asyncio
import json
import time
from pathlib import Path

import pytest

from jadecourt.games import find_game
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.http.hub import Hub, SocketConnection
from jadecourt.server.http.models.tables import Table
from jadecourt.server.http.send_queue import SendQueue
from jadecourt.server.services.throttle import Throttle
from server.clients import OPEN, Person, ServerThread, me, serving

PERIOD = 1.0  # seconds: longer than a flood takes here


def test_the_first_change_is_published_at_once_and_further_ones_together() -> None:
    async def scene() -> None:
        published: list[str] = []
        done = asyncio.Event()

        async def publish(key: str) -> None:
            published.append(key)
            if len(published) == 3:
                done.set()

        throttle = Throttle(publish, 0.5)
        for _ in range(100):
            await throttle.schedule("a")
        assert published == ["a"] and not throttle.is_due("a")
        await throttle.schedule("b")
        assert published == ["a", "b"]
        await asyncio.wait_for(done.wait(), 30)
        assert published == ["a", "b", "a"]
        await throttle.stop()

    asyncio.run(scene())


def test_a_flood_of_watching_is_told_a_few_times_and_ends_with_the_truth(tmp_path: Path) -> None:
    async def scene(server: ServerThread) -> None:
        anna, ben = [await Person(server.url).come() for _ in range(2)]
        table = (await anna.make_table("kingdom", [me(), OPEN]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        async with anna.socket() as first, ben.socket() as second:
            await first.ask("subscribe", table_id=table)
            before, began = len(first.heard), time.monotonic()
            for _ in range(50):
                await second.ask("subscribe", table_id=table)
                await second.ask("unsubscribe", table_id=table)
            await second.ask("subscribe", table_id=table)
            online: list[bool] = []
            while online != [True, True]:
                news = (await first.next("table"))["table"]
                online = [seat["is_online"] for seat in news["seats"]]
            await first.settle()
            told = len([got for got in first.heard[before:] if got["type"] == "table"])
            # once at its beginning, once at its end and, on a machine that needs longer, once a period
            assert told <= 3 + (time.monotonic() - began) / PERIOD

    with serving(tmp_path, presence_interval_seconds=PERIOD) as server:
        asyncio.run(scene(server))


def test_changes_of_the_lobby_are_told_together(tmp_path: Path) -> None:
    async def scene(server: ServerThread) -> None:
        anna, ben = [await Person(server.url).come() for _ in range(2)]
        async with anna.socket() as socket:
            await socket.ask("subscribe_lobby")
            began = time.monotonic()
            for _ in range(20):
                await ben.make_table("kingdom", [me(), OPEN])
            await socket.settle()
            told = [got["type"] for got in socket.heard].count("lobby_changed")
            assert told <= 1 + (time.monotonic() - began) / PERIOD
            await socket.next("lobby_changed")  # the others, at the end of the interval

    with serving(tmp_path, presence_interval_seconds=PERIOD) as server:
        asyncio.run(scene(server))


def test_what_waits_for_a_client_is_limited_in_number_and_bytes() -> None:
    async def scene() -> None:
        box = SendQueue(max_messages=3, max_bytes=1000)
        box.put_nowait("x" * 5000)  # one may be of any size
        with pytest.raises(asyncio.QueueFull):
            box.put_nowait("y")
        assert await box.get() == "x" * 5000 and box.size_bytes == 0
        for _ in range(3):
            box.put_nowait("z")
        with pytest.raises(asyncio.QueueFull):
            box.put_nowait("z")
        box.put_nowait(None)  # the end has room
        box.clear()
        assert await box.get() is None and box.empty() and box.size_bytes == 0
        with pytest.raises(asyncio.QueueEmpty):
            box.get_nowait()

    asyncio.run(scene())


def test_table_is_described_once_for_all_who_only_watch(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub(60_000)
    seats = [Seat(0, "user", "Anna", "anna"), Seat(1, "invited", "", "ben")]
    room = Room("t", find_game("kingdom")(players=2), seats, seed=1, time_control=Untimed(), created_at=0)
    described: list[str | None] = []
    describe = hub.table_message

    def note(room: Room, person: str | None) -> Table:
        described.append(person)
        return describe(room, person)

    monkeypatch.setattr(hub, "table_message", note)
    people = ["anna", "ben", None, *(f"spectator{number}" for number in range(50))]
    connections = [SocketConnection(person, "en") for person in people]
    for connection in connections:
        hub.open(connection)
        hub.subscribe(connection, room.id, None, 0, 0)
    hub.publish_room(room)
    assert sorted(described, key=str) == [None, "anna", "ben"]
    assert all(len(connection.send_queue) == 1 for connection in connections)
    news = json.loads(connections[0].send_queue.get_nowait() or "")
    assert news["table"]["my_seats"] == [0] and news["table"]["spectators"] == 52
