"""Open tables, guests, sessions and rooms that nobody uses do not stay for ever."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.jobs import expiry
from jadecourt.server.jobs.expiry import expire_all
from jadecourt.server.services import authentication as session_module
from jadecourt.server.store.schema import chat_messages, plies, results, seats, sessions, tables, users
from server.hands import Hands
from server.house import COOKIE, House, done, make_table, play, whoami

DAY = 86_400_000
MINE, OPEN = {"kind": "me"}, {"kind": "open"}
BOT = {"kind": "bot", "level": "easy"}


async def status_of(house: House, table: str) -> Any:
    rows = await house.rows(tables, tables.c.id == table)
    return rows[0]["status"] if rows else None


async def names(house: House) -> list[str]:
    return sorted(row["name"] for row in await house.rows(users))


# ------------------------------------------------------------------------------------------------- tables


def test_open_table_is_closed_with_a_note_and_later_deleted(
    tmp_path: Path, hands: Hands, database: str
) -> None:
    async def scene(house: House) -> None:
        anna = await house.member("Anna")
        old = await make_table(anna, MINE, OPEN)
        running = await make_table(anna, MINE, BOT, start_now=True)
        hands.run(8 * DAY)
        young = await make_table(anna, MINE, OPEN)
        hands.run(7 * DAY)
        await expire_all(house.context)
        assert [await status_of(house, table) for table in (old, running, young)] == [
            "stopped",
            "running",
            "open",
        ]
        shown = done(await anna.get(f"/api/tables/{old}"))
        assert shown["status"] == "stopped"
        notes = [row["text"] for row in await house.rows(chat_messages, chat_messages.c.table_id == old)]
        assert notes == ["expired"]
        hands.run(15 * DAY)
        await expire_all(house.context)
        assert [await status_of(house, table) for table in (old, running, young)] == [
            None,
            "running",
            "stopped",
        ]
        assert (await anna.get(f"/api/tables/{old}")).status_code == 404
        assert await house.rows(seats, seats.c.table_id == old) == []

    play(tmp_path, scene, rate_limit_factor=1000, database=database)


def test_open_table_that_is_watched_stays(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        table = await make_table(anna, MINE, OPEN)
        connection = SocketConnection(None, "en")
        house.context.hub.open(connection)
        house.context.hub.subscribe(connection, table, None, 0, 0)
        hands.run(40 * DAY)
        await expire_all(house.context)
        assert await status_of(house, table) == "open"
        house.context.hub.close(connection)
        await expire_all(house.context)
        assert await status_of(house, table) == "stopped"

    play(tmp_path, scene, rate_limit_factor=1000)


def test_tables_are_closed_in_small_batches(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "BATCH_SIZE", 3)

    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        for _ in range(7):
            await make_table(anna, MINE, OPEN)
        hands.run(15 * DAY)
        left = []
        for _ in range(3):
            await expiry.close_stale_tables(house.context)
            left.append(len(await house.rows(tables, tables.c.status == "open")))
        assert left == [4, 1, 0]

    play(tmp_path, scene, rate_limit_factor=1000)


def test_private_records_of_guests_are_deleted_and_those_of_members_kept(
    tmp_path: Path, hands: Hands
) -> None:
    from jadecourt.games.dragon.game import Dragon
    from server.homes import played

    record = played(Dragon.id).record().dumps()

    async def scene(house: House) -> None:
        kept = []
        for client in (await house.guest("Anna"), await house.member("Berta")):
            made = done(await client.post("/api/records", json={"record": record}), 201)
            kept.append(made["table"]["id"] if "table" in made else made["id"])
            hands.run(1000)
        anna, berta = kept
        hands.run(61 * DAY)
        await expiry.delete_expired_tables(house.context)
        assert await house.rows(tables, tables.c.id == anna) == []
        assert await house.rows(plies, plies.c.table_id == anna) == []
        assert len(await house.rows(tables, tables.c.id == berta)) == 1

    play(tmp_path, scene, rate_limit_factor=1000)


# ------------------------------------------------------------------------------------------------- guests


def test_unused_guest_is_deleted_with_rows_programs_and_tables(
    tmp_path: Path, hands: Hands, database: str
) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        done(await anna.post("/api/me/bots", json={"name": "Annabot"}), 201)
        running = await make_table(anna, MINE, BOT, start_now=True)
        await house.member("Berta")
        hands.run(59 * DAY)
        await expire_all(house.context)
        assert await names(house) == ["Anna", "Annabot", "Berta"]
        hands.run(2 * DAY)
        await expire_all(house.context)
        assert await names(house) == ["Berta"]
        assert await status_of(house, running) == "stopped"
        assert len(await house.rows(sessions)) == 1

    play(tmp_path, scene, rate_limit_factor=1000, database=database)


def test_guest_who_comes_back_is_kept_and_noted_once_a_day(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = 0
    real = session_module.save_last_use

    async def note_use(*given: Any) -> None:
        nonlocal notes
        notes += 1
        await real(*given)

    monkeypatch.setattr(session_module, "save_last_use", note_use)

    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        for _ in range(10):
            hands.run(20 * DAY)
            for _ in range(5):
                house.context.authenticator.invalidate_user("*")  # as after five seconds
                await whoami(anna)
            await expire_all(house.context)
        assert await names(house) == ["Anna"]
        assert notes == 10

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("why", ["results", "company", "program"])
def test_guest_whom_others_would_miss_is_kept(tmp_path: Path, hands: Hands, why: str) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        me = await whoami(anna)
        if why == "program":
            made = done(await anna.post("/api/me/bots", json={"name": "Annabot"}), 201)
        table = await make_table(anna, MINE, OPEN if why == "company" else BOT, start_now=why != "company")
        if why == "company":
            berta = await house.member("Berta")
            done(await berta.post(f"/api/tables/{table}/join", json={}))
            done(await anna.post(f"/api/tables/{table}/start"))
        if why == "results":
            row = {
                "table_id": table,
                "seat": 0,
                "user_id": me["id"],
                "game": "dragon",
                "seat_count": 2,
                "score": 1,
            }
            await house.write(insert(results).values(**row, place=1, points={}, is_rated=False, ended_at=1))
        hands.run(61 * DAY)
        if why == "program":
            robot = house.client(authorization=f"Bearer {made['token']}")
            done(await robot.get("/api/me"))
        await expire_all(house.context)
        assert "Anna" in await names(house)

    play(tmp_path, scene, rate_limit_factor=1000)


def test_guests_are_deleted_in_small_batches(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry, "BATCH_SIZE", 4)

    async def scene(house: House) -> None:
        for number in range(9):
            await house.guest(f"Guest {number}")
        hands.run(61 * DAY)
        assert [await expiry.delete_expired_guests(house.context) for _ in range(4)] == [4, 4, 1, 0]

    play(tmp_path, scene, rate_limit_factor=1000)


def test_expired_sessions_are_deleted(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        anna = await house.member("Anna")
        assert COOKIE in anna.cookies
        hands.run(364 * DAY)
        assert await expiry.delete_expired_sessions(house.context) == 0
        hands.run(2 * DAY)
        assert await expiry.delete_expired_sessions(house.context) == 1
        assert await house.rows(sessions) == []

    play(tmp_path, scene)


# ------------------------------------------------------------------------------------------------- rooms in memory


def test_flood_of_tables_does_not_fill_the_memory(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        keeper = house.context.rooms
        ids = [await make_table(anna, MINE, OPEN) for _ in range(40)]
        assert len(keeper) == 10
        for id in ids:
            done(await anna.get(f"/api/tables/{id}"))
        assert len(keeper) == 10
        assert list(keeper._entries) == ids[-10:]
        done(await anna.get(f"/api/tables/{ids[-10]}"))  # used again: the last to go
        done(await anna.get(f"/api/tables/{ids[0]}"))
        assert ids[-10] in keeper._entries and ids[-9] not in keeper._entries

    play(tmp_path, scene, rate_limit_factor=1000, max_tables_in_memory=10)


def test_rooms_that_are_watched_or_locked_stay_in_memory(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        keeper, hub = house.context.rooms, house.context.hub
        watched, locked, idle = [await make_table(anna, MINE, OPEN) for _ in range(3)]
        connection = SocketConnection(None, "en")
        hub.open(connection)
        hub.subscribe(connection, watched, None, 0, 0)
        seen = await keeper.get(watched)
        async with keeper.locked(locked) as room:
            for _ in range(30):
                await make_table(anna, MINE, OPEN)
            assert keeper._entries[locked].room is room and not room.is_evicted
        assert keeper._entries[watched].room is seen and not seen.is_evicted
        assert idle not in keeper._entries
        assert len(keeper) == 10

    play(tmp_path, scene, rate_limit_factor=1000, max_tables_in_memory=10)


def test_more_watched_rooms_than_there_is_place_for_are_all_kept(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        connection = SocketConnection(None, "en")
        house.context.hub.open(connection)
        for _ in range(15):
            house.context.hub.subscribe(connection, await make_table(anna, MINE, OPEN), None, 0, 0)
        assert len(house.context.rooms) == 15

    play(tmp_path, scene, rate_limit_factor=1000, max_tables_in_memory=10)


def test_watched_rooms_beyond_twice_the_place_leave_and_are_still_told_of(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        anna = await house.guest("Anna")
        keeper, connection = house.context.rooms, SocketConnection(None, "en")
        house.context.hub.open(connection)
        ids = [await make_table(anna, MINE, OPEN) for _ in range(40)]
        for id in ids:
            house.context.hub.subscribe(connection, id, None, 0, 0)
            await keeper.publish(id)
        assert len(keeper) <= 20 and ids[0] not in keeper._entries
        before = len(connection.send_queue)
        await keeper.publish(ids[0])
        assert len(connection.send_queue) == before  # nothing has changed
        ben = await house.guest("Ben")
        done(await ben.post(f"/api/tables/{ids[0]}/join", json={}))
        assert len(connection.send_queue) > before

    play(tmp_path, scene, rate_limit_factor=1000, max_tables_in_memory=10)
