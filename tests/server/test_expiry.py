"""Unused open tables, guests, sessions and cached rooms expire."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert

from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.jobs import expiry
from jadecourt.server.jobs.expiry import expire_all
from jadecourt.server.services import authentication as session_module
from jadecourt.server.store import expiry as expiry_store
from jadecourt.server.store.schema import chat_messages, plies, results, seats, sessions, tables, users
from server.app_client import SESSION_COOKIE, AppClient, expect_ok, get_me, make_table, run_scenario
from server.manual_clock import ManualClock

DAY_MS = 86_400_000
OWN_SEAT, OPEN_SEAT = {"kind": "me"}, {"kind": "open"}
BOT_SEAT = {"kind": "bot", "level": "easy"}


async def status_of(app: AppClient, table: str) -> Any:
    rows = await app.select_rows(tables, tables.c.id == table)
    return rows[0]["status"] if rows else None


async def list_user_names(app: AppClient) -> list[str]:
    return sorted(row["name"] for row in await app.select_rows(users))


# ------------------------------------------------------------------------------------------------- tables


def test_expired_open_table_is_closed_and_later_deleted(
    tmp_path: Path, manual_clock: ManualClock, database: str
) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_member("Anna")
        old = await make_table(anna, OWN_SEAT, OPEN_SEAT)
        running = await make_table(anna, OWN_SEAT, BOT_SEAT, start_now=True)
        manual_clock.advance(8 * DAY_MS)
        young = await make_table(anna, OWN_SEAT, OPEN_SEAT)
        manual_clock.advance(7 * DAY_MS)
        await expire_all(app.context)
        assert [await status_of(app, table) for table in (old, running, young)] == [
            "stopped",
            "running",
            "open",
        ]
        shown = expect_ok(await anna.get(f"/api/tables/{old}"))
        assert shown["status"] == "stopped"
        notes = [row["text"] for row in await app.select_rows(chat_messages, chat_messages.c.table_id == old)]
        assert notes == ["expired"]
        manual_clock.advance(15 * DAY_MS)
        await expire_all(app.context)
        assert [await status_of(app, table) for table in (old, running, young)] == [
            None,
            "running",
            "stopped",
        ]
        assert (await anna.get(f"/api/tables/{old}")).status_code == 404
        assert await app.select_rows(seats, seats.c.table_id == old) == []

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, database=database)


def test_open_table_with_subscriber_does_not_expire(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        table = await make_table(anna, OWN_SEAT, OPEN_SEAT)
        connection = SocketConnection(None)
        app.hub.open(connection)
        app.hub.subscribe(connection, table, None, 0, 0)
        manual_clock.advance(40 * DAY_MS)
        await expire_all(app.context)
        assert await status_of(app, table) == "open"
        app.hub.close(connection)
        await expire_all(app.context)
        assert await status_of(app, table) == "stopped"

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_tables_are_closed_in_small_batches(
    tmp_path: Path, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry_store, "BATCH_SIZE", 3)

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        for _ in range(7):
            await make_table(anna, OWN_SEAT, OPEN_SEAT)
        manual_clock.advance(15 * DAY_MS)
        left = []
        for _ in range(3):
            await expiry.close_stale_tables(app.context)
            left.append(len(await app.select_rows(tables, tables.c.status == "open")))
        assert left == [4, 1, 0]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_private_records_of_guests_expire_but_not_of_members(
    tmp_path: Path, manual_clock: ManualClock
) -> None:
    from jadecourt.games.dragon.game import Dragon
    from server.service_context import random_game

    record = random_game(Dragon.id).record().dumps()

    async def scenario(app: AppClient) -> None:
        kept = []
        for client in (await app.create_guest("Anna"), await app.create_member("Berta")):
            made = expect_ok(await client.post("/api/records", json={"record": record}), 201)
            kept.append(made["table"]["id"] if "table" in made else made["id"])
            manual_clock.advance(1000)
        anna, berta = kept
        manual_clock.advance(61 * DAY_MS)
        await expiry.delete_expired_tables(app.context)
        assert await app.select_rows(tables, tables.c.id == anna) == []
        assert await app.select_rows(plies, plies.c.table_id == anna) == []
        assert len(await app.select_rows(tables, tables.c.id == berta)) == 1

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


# ------------------------------------------------------------------------------------------------- guests


def test_unused_guest_is_deleted_with_bot_accounts_and_tables(
    tmp_path: Path, manual_clock: ManualClock, database: str
) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        expect_ok(await anna.post("/api/me/bots", json={"name": "Annabot"}), 201)
        running = await make_table(anna, OWN_SEAT, BOT_SEAT, start_now=True)
        await app.create_member("Berta")
        manual_clock.advance(59 * DAY_MS)
        await expire_all(app.context)
        assert await list_user_names(app) == ["Anna", "Annabot", "Berta"]
        manual_clock.advance(2 * DAY_MS)
        await expire_all(app.context)
        assert await list_user_names(app) == ["Berta"]
        assert await status_of(app, running) == "stopped"
        assert len(await app.select_rows(sessions)) == 1

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, database=database)


def test_returning_guest_is_kept_and_last_use_saved_once_a_day(
    tmp_path: Path, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    notes = 0
    real = session_module.save_last_use

    async def note_use(*given: Any) -> None:
        nonlocal notes
        notes += 1
        await real(*given)

    monkeypatch.setattr(session_module, "save_last_use", note_use)

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        for _ in range(10):
            manual_clock.advance(20 * DAY_MS)
            for _ in range(5):
                app.context.authenticator.invalidate_user("*")  # as after five seconds
                await get_me(anna)
            await expire_all(app.context)
        assert await list_user_names(app) == ["Anna"]
        assert notes == 10

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("reason", ["results", "company", "program"])
def test_guest_with_results_opponents_or_active_bot_account_is_kept(
    tmp_path: Path, manual_clock: ManualClock, reason: str
) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        me = await get_me(anna)
        if reason == "program":
            made = expect_ok(await anna.post("/api/me/bots", json={"name": "Annabot"}), 201)
        table = await make_table(
            anna, OWN_SEAT, OPEN_SEAT if reason == "company" else BOT_SEAT, start_now=reason != "company"
        )
        if reason == "company":
            berta = await app.create_member("Berta")
            expect_ok(await berta.post(f"/api/tables/{table}/join", json={}))
            expect_ok(await anna.post(f"/api/tables/{table}/start"))
        if reason == "results":
            row = {
                "table_id": table,
                "seat": 0,
                "user_id": me["id"],
                "game": "dragon",
                "seat_count": 2,
                "score": 1,
            }
            await app.execute(insert(results).values(**row, place=1, points={}, is_rated=False, ended_at=1))
        manual_clock.advance(61 * DAY_MS)
        if reason == "program":
            bot_account = app.make_client(authorization=f"Bearer {made['token']}")
            expect_ok(await bot_account.get("/api/me"))
        await expire_all(app.context)
        assert "Anna" in await list_user_names(app)

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_guests_are_deleted_in_small_batches(
    tmp_path: Path, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(expiry_store, "BATCH_SIZE", 4)

    async def scenario(app: AppClient) -> None:
        for number in range(9):
            await app.create_guest(f"Guest {number}")
        manual_clock.advance(61 * DAY_MS)
        assert [await expiry.delete_expired_guests(app.context) for _ in range(4)] == [4, 4, 1, 0]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_expired_sessions_are_deleted(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_member("Anna")
        assert SESSION_COOKIE in anna.cookies
        manual_clock.advance(364 * DAY_MS)
        assert await expiry.delete_expired_sessions(app.context) == 0
        manual_clock.advance(2 * DAY_MS)
        assert await expiry.delete_expired_sessions(app.context) == 1
        assert await app.select_rows(sessions) == []

    run_scenario(tmp_path, scenario)


# ------------------------------------------------------------------------------------------------- rooms in memory


def test_room_cache_evicts_least_recently_used_rooms(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        rooms = app.context.rooms
        ids = [await make_table(anna, OWN_SEAT, OPEN_SEAT) for _ in range(40)]
        assert len(rooms) == 10
        for id in ids:
            expect_ok(await anna.get(f"/api/tables/{id}"))
        assert len(rooms) == 10
        assert list(rooms._entries) == ids[-10:]
        expect_ok(await anna.get(f"/api/tables/{ids[-10]}"))  # used again: evicted last
        expect_ok(await anna.get(f"/api/tables/{ids[0]}"))
        assert ids[-10] in rooms._entries and ids[-9] not in rooms._entries

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, max_tables_in_memory=10)


def test_subscribed_or_locked_rooms_stay_cached(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        rooms, hub = app.context.rooms, app.hub
        watched, locked, idle = [await make_table(anna, OWN_SEAT, OPEN_SEAT) for _ in range(3)]
        connection = SocketConnection(None)
        hub.open(connection)
        hub.subscribe(connection, watched, None, 0, 0)
        seen = await rooms.get(watched)
        async with rooms.locked(locked) as room:
            for _ in range(30):
                await make_table(anna, OWN_SEAT, OPEN_SEAT)
            assert rooms._entries[locked].room is room and not room.is_evicted
        assert rooms._entries[watched].room is seen and not seen.is_evicted
        assert idle not in rooms._entries
        assert len(rooms) == 10

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, max_tables_in_memory=10)


def test_subscribed_rooms_may_exceed_cache_size(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        connection = SocketConnection(None)
        app.hub.open(connection)
        for _ in range(15):
            app.hub.subscribe(connection, await make_table(anna, OWN_SEAT, OPEN_SEAT), None, 0, 0)
        assert len(app.context.rooms) == 15

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, max_tables_in_memory=10)


def test_subscribed_rooms_beyond_twice_the_cache_size_are_evicted_and_still_published(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        rooms, connection = app.context.rooms, SocketConnection(None)
        app.hub.open(connection)
        ids = [await make_table(anna, OWN_SEAT, OPEN_SEAT) for _ in range(40)]
        for id in ids:
            app.hub.subscribe(connection, id, None, 0, 0)
            await rooms.publish(id)
        assert len(rooms) <= 20 and ids[0] not in rooms._entries
        before = len(connection.send_queue)
        await rooms.publish(ids[0])
        assert len(connection.send_queue) == before  # nothing has changed
        ben = await app.create_guest("Ben")
        expect_ok(await ben.post(f"/api/tables/{ids[0]}/join", json={}))
        assert len(connection.send_queue) > before

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, max_tables_in_memory=10)
