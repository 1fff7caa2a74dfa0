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
from server.live_server import OPEN_SEAT, ApiUser, ServerThread, own_seat, running_server

INTERVAL_SECONDS = 1.0  # longer than the burst of requests takes


def test_throttle_publishes_first_change_at_once_and_batches_later_ones() -> None:
    async def scenario() -> None:
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

    asyncio.run(scenario())


def test_presence_changes_are_throttled_and_end_with_the_current_state(tmp_path: Path) -> None:
    async def scenario(server: ServerThread) -> None:
        anna, ben = [await ApiUser(server.url).sign_in_as_guest() for _ in range(2)]
        table = (await anna.make_table("kingdom", [own_seat(), OPEN_SEAT]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        async with anna.socket() as first, ben.socket() as second:
            await first.request("subscribe", table_id=table)
            before, began = len(first.received), time.monotonic()
            for _ in range(50):
                await second.request("subscribe", table_id=table)
                await second.request("unsubscribe", table_id=table)
            await second.request("subscribe", table_id=table)
            online: list[bool] = []
            while online != [True, True]:
                messages = (await first.next_of_type("table"))["table"]
                online = [seat["is_online"] for seat in messages["seats"]]
            await first.receive_pending()
            message_count = len([got for got in first.received[before:] if got["type"] == "table"])
            # One message at the beginning, one at the end, and one per interval on a slow machine.
            assert message_count <= 3 + (time.monotonic() - began) / INTERVAL_SECONDS

    with running_server(tmp_path, presence_interval_seconds=INTERVAL_SECONDS) as server:
        asyncio.run(scenario(server))


def test_lobby_changes_are_batched(tmp_path: Path) -> None:
    async def scenario(server: ServerThread) -> None:
        anna, ben = [await ApiUser(server.url).sign_in_as_guest() for _ in range(2)]
        async with anna.socket() as socket:
            await socket.request("subscribe_lobby")
            began = time.monotonic()
            for _ in range(20):
                await ben.make_table("kingdom", [own_seat(), OPEN_SEAT])
            await socket.receive_pending()
            message_count = [got["type"] for got in socket.received].count("lobby_changed")
            assert message_count <= 1 + (time.monotonic() - began) / INTERVAL_SECONDS
            await socket.next_of_type("lobby_changed")  # the remaining changes, at the end of the interval

    with running_server(tmp_path, presence_interval_seconds=INTERVAL_SECONDS) as server:
        asyncio.run(scenario(server))


def test_send_queue_is_limited_in_messages_and_bytes() -> None:
    async def scenario() -> None:
        box = SendQueue(max_messages=3, max_bytes=1000)
        box.put_nowait(b"x" * 5000)  # a single message may exceed the limit
        with pytest.raises(asyncio.QueueFull):
            box.put_nowait(b"y")
        assert await box.get() == b"x" * 5000 and box.size_bytes == 0
        for _ in range(3):
            box.put_nowait(b"z")
        with pytest.raises(asyncio.QueueFull):
            box.put_nowait(b"z")
        box.put_nowait(None)  # the end marker is always accepted
        box.clear()
        assert await box.get() is None and box.empty() and box.size_bytes == 0
        with pytest.raises(asyncio.QueueEmpty):
            box.get_nowait()

    asyncio.run(scenario())


def test_table_is_presented_once_for_all_spectators(monkeypatch: pytest.MonkeyPatch) -> None:
    hub = Hub(60_000)
    seats = [Seat(0, "user", "Anna", "anna"), Seat(1, "invited", "", "ben")]
    room = Room("t", find_game("kingdom")(players=2), seats, seed=1, time_control=Untimed(), created_at=0)
    presented_for: list[str | None] = []
    table_message = hub.table_message

    def record_call(room: Room, user: str | None) -> Table:
        presented_for.append(user)
        return table_message(room, user)

    monkeypatch.setattr(hub, "table_message", record_call)
    users = ["anna", "ben", None, *(f"spectator{number}" for number in range(50))]
    connections = [SocketConnection(user) for user in users]
    for connection in connections:
        hub.open(connection)
        hub.subscribe(connection, room.id, None, 0, 0)
    hub.publish_room(room)
    assert sorted(presented_for, key=str) == [None, "anna", "ben"]
    assert all(len(connection.send_queue) == 1 for connection in connections)
    messages = json.loads(connections[0].send_queue.get_nowait() or "")
    assert messages["table"]["my_seats"] == [0] and messages["table"]["spectators"] == 52
