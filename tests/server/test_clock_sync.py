"""Clock jumps, suspended machines and stopped servers do not cost players time, seats or sessions."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert
from structlog.testing import capture_logs

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay, substitutes
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.jobs.expiry import expire_all
from jadecourt.server.services.clock_sync import HEARTBEAT_INTERVAL_MS, ClockSync
from jadecourt.server.store.outages import DatabaseUnavailable
from jadecourt.server.store.schema import jobs, seats, sessions, tables
from server.app_client import AppClient, expect_ok, make_table, run_scenario
from server.manual_clock import ManualClock

HOUR_MS, DAY_MS, YEAR_MS = 3_600_000, 86_400_000, 365 * 86_400_000
MAIN_SECONDS = 600
REALTIME = {"kind": "realtime", "main_seconds": MAIN_SECONDS, "increment_seconds": 0}
JUMPS_MS = [HOUR_MS, 10 * YEAR_MS, -HOUR_MS, -10 * YEAR_MS]


async def run_maintenance(app: AppClient) -> None:
    """Do what the background tasks do twice a second."""
    await app.context.clock_sync.tick()
    await app.context.rooms.expire_clocks()


async def start_table(app: AppClient, **more: Any) -> tuple[Any, str]:
    """A running table with two seats of one user; returns the client of the user, and the table."""
    await app.context.clock_sync.start()
    anna = await app.create_guest("Anna")
    table = await make_table(
        anna, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, start_now=True, **more
    )
    return anna, table


async def time_left_ms(app: AppClient, table: str) -> int:
    (row,) = await app.select_rows(tables, tables.c.id == table)
    return int(row["deadline_at"]) - current_time_ms()


async def list_substitutes(app: AppClient, table: str) -> list[Any]:
    return [row["substitute"] for row in await app.select_rows(seats, seats.c.table_id == table)]


async def play_move(anna: Any, table: str) -> None:
    for seat in (0, 1):
        position = expect_ok(await anna.get(f"/api/tables/{table}/position", params={"seat": seat}))
        if position["legal"]:
            body = {"seat": seat, "moves": [position["legal"][0]["move"]], "ply": position["ply"]}
            expect_ok(await anna.post(f"/api/tables/{table}/moves", json=body))
            return
    raise AssertionError("no seat has to move")


def test_server_clock_ignores_wall_clock_jumps_until_set() -> None:
    manual_clock = ManualClock()
    clock = manual_clock.make_server_clock()
    start = clock.now_ms()
    manual_clock.advance(1000)
    manual_clock.wall_ms += 4000
    assert (clock.now_ms(), clock.drift_ms(), clock.has_jumped()) == (start + 1000, 4000, False)
    manual_clock.wall_ms += 2000
    assert (clock.now_ms(), clock.has_jumped()) == (start + 1000, True)
    clock.set(start)
    assert (clock.now_ms(), clock.has_jumped()) == (start, False)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_wall_clock_jump_times_out_no_player(tmp_path: Path, manual_clock: ManualClock, jump: int) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app, time_control=REALTIME)
        manual_clock.advance(10_000)
        await run_maintenance(app)
        left = await time_left_ms(app, table)
        manual_clock.wall_ms += jump
        with capture_logs() as logs:
            for _ in range(5):
                await run_maintenance(app)
        warnings = [line for line in logs if line["log_level"] == "warning"]
        assert [(line["event"], line["seconds"]) for line in warnings] == [("clock_jumped", jump / 1000)]
        assert await list_substitutes(app, table) == [None, None]
        assert await time_left_ms(app, table) == left == (MAIN_SECONDS - 10) * 1000
        assert current_time_ms() == manual_clock.wall_ms
        await play_move(anna, table)
        banks = [row["time_left_ms"] for row in await app.select_rows(seats, seats.c.table_id == table)]
        assert min(banks) >= (MAIN_SECONDS - 10) * 1000
        # clocks still run, and run out
        for _ in range(MAIN_SECONDS // 20 + 1):
            manual_clock.advance(20_000)
            await run_maintenance(app)
        assert await list_substitutes(app, table) != [None, None]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_move_after_jump_is_charged_with_elapsed_time_only(
    tmp_path: Path, manual_clock: ManualClock, jump: int
) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app, time_control=REALTIME)
        manual_clock.advance(10_000)
        manual_clock.wall_ms += jump
        await play_move(anna, table)  # before the background tasks read the clock
        await run_maintenance(app)
        assert await list_substitutes(app, table) == [None, None]
        assert await time_left_ms(app, table) == (MAIN_SECONDS - 10) * 1000

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_jump_ends_no_session(tmp_path: Path, manual_clock: ManualClock, jump: int) -> None:
    async def scenario(app: AppClient) -> None:
        anna, _ = await start_table(app)
        left = [row["expires_at"] - current_time_ms() for row in await app.select_rows(sessions)]
        expect_ok(await anna.get("/api/me"))
        manual_clock.wall_ms += jump
        await expire_all(app.context)
        expect_ok(await anna.get("/api/me"))
        await run_maintenance(app)
        await expire_all(app.context)
        expect_ok(await anna.get("/api/me"))
        assert [row["expires_at"] - current_time_ms() for row in await app.select_rows(sessions)] == left

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_backward_jump_does_not_delay_jobs_or_leases(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        await start_table(app)
        row = {"kind": "none", "payload": {}, "attempts": 0}
        await app.execute(
            insert(jobs).values(key="due", run_at=current_time_ms(), **row),
            insert(jobs).values(
                key="leased",
                run_at=current_time_ms(),
                leased_until=current_time_ms() + 20_000,
                leased_by="x",
                **row,
            ),
        )
        manual_clock.wall_ms -= DAY_MS
        await run_maintenance(app)
        found = {row["key"]: row for row in await app.select_rows(jobs)}
        assert found["due"]["run_at"] == current_time_ms()
        assert found["leased"]["leased_until"] == current_time_ms() + 20_000

    run_scenario(tmp_path, scenario)


def test_jump_keeps_remaining_vacation(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app, time_control={"kind": "correspondence", "days_per_turn": 3})
        expect_ok(await anna.put("/api/me/vacation", json={"days": 7}))
        left = await time_left_ms(app, table)
        for jump in (30 * DAY_MS, -90 * DAY_MS):
            manual_clock.wall_ms += jump
            await run_maintenance(app)
            assert await time_left_ms(app, table) == left
            me = expect_ok(await anna.get("/api/me"))
            assert me["vacation"]["ends_at"] - current_time_ms() == 7 * DAY_MS

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_suspended_process_charges_no_time(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app, time_control=REALTIME)
        await run_maintenance(app)
        left = await time_left_ms(app, table)
        manual_clock.advance(HOUR_MS)  # both clocks advanced while the process was suspended
        await run_maintenance(app)
        assert await list_substitutes(app, table) == [None, None]
        assert await time_left_ms(app, table) == left

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize(
    ("gap", "credited"),
    [(30_000, 0), (8 * HOUR_MS, 8 * HOUR_MS), (5 * YEAR_MS, 5 * YEAR_MS), (-DAY_MS, -DAY_MS), (-1000, 0)],
)
def test_downtime_is_credited_to_clocks(
    tmp_path: Path, manual_clock: ManualClock, gap: int, credited: int
) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app, time_control=REALTIME)
        deadline = await time_left_ms(app, table) + current_time_ms()
        manual_clock.wall_ms += gap
        restarted = ClockSync(app.context.database, app.context.rooms)
        with capture_logs() as logs:
            await restarted.start()
        assert [line["event"] for line in logs] == (["downtime_credited"] if credited else [])
        assert await time_left_ms(app, table) + current_time_ms() == deadline + credited
        assert current_time_ms() == manual_clock.wall_ms
        expect_ok(await anna.get("/api/me"))

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_server_saves_heartbeats(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app, time_control=REALTIME)
        for _ in range(10):
            manual_clock.advance(10_000)
            await run_maintenance(app)
        deadline = await time_left_ms(app, table) + current_time_ms()
        restarted = ClockSync(app.context.database, app.context.rooms)
        manual_clock.advance(HEARTBEAT_INTERVAL_MS)
        await restarted.start()
        assert await time_left_ms(app, table) + current_time_ms() == deadline

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_jump_is_corrected_once_across_processes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, manual_clock: ManualClock, database: str
) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app, time_control=REALTIME)
        clocks = [manual_clock.make_server_clock() for _ in range(3)]
        clock_syncs = [ClockSync(app.context.database, app.context.rooms, clock) for clock in clocks]
        for clock_sync in clock_syncs:
            monkeypatch.setattr(
                clock_sync, "_read_clocks", lambda _: (manual_clock.wall_ms, manual_clock.monotonic_ms)
            )
            await clock_sync.start()
        (row,) = await app.select_rows(tables, tables.c.id == table)
        manual_clock.wall_ms += HOUR_MS
        await asyncio.gather(*(clock_sync.tick() for clock_sync in clock_syncs))
        (after,) = await app.select_rows(tables, tables.c.id == table)
        assert after["deadline_at"] - row["deadline_at"] == HOUR_MS
        assert [clock.now_ms() for clock in clocks] == [manual_clock.wall_ms] * 3
        assert not any(clock.has_jumped() for clock in clocks)

    run_scenario(tmp_path, scenario, rate_limit_factor=1000, database=database)


def test_postgresql_time_is_used_across_machines(tmp_path: Path, manual_clock: ManualClock) -> None:
    from server.postgres import fresh_database

    async def scenario(app: AppClient) -> None:
        manual_clock.wall_ms = 0  # the machine has no valid time
        await app.context.clock_sync.start()
        assert abs(current_time_ms() - time.time() * 1000) < HOUR_MS
        with capture_logs() as logs:
            manual_clock.wall_ms += YEAR_MS  # now the machine has a time, which may be wrong
            await app.context.clock_sync.tick()
        assert abs(current_time_ms() - time.time() * 1000) < HOUR_MS
        assert [line for line in logs if line["log_level"] == "warning"] == []

    run_scenario(tmp_path, scenario, database=fresh_database())


def test_no_player_times_out_while_jump_is_uncorrected(
    tmp_path: Path, manual_clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app, time_control=REALTIME)

        async def away(*_: Any) -> Any:
            raise DatabaseUnavailable("full")

        manual_clock.wall_ms += HOUR_MS
        with monkeypatch.context() as patch:
            patch.setattr(app.context.database, "write", away)
            with pytest.raises(DatabaseUnavailable):
                await run_maintenance(app)
            answer = await anna.post(f"/api/tables/{table}/resign", json={})
            assert answer.status_code == 503
        await run_maintenance(app)
        assert await list_substitutes(app, table) == [None, None]

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_cached_table_is_reloaded_after_a_jump(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app, time_control=REALTIME)
        old = await app.context.rooms.get(table)
        manual_clock.wall_ms += HOUR_MS
        await run_maintenance(app)
        telling = app.context.clock_sync._broadcast_task
        assert telling is not None
        await telling
        fresh = await app.context.rooms.get(table)
        assert fresh is not old and old.deadline_at is not None
        assert fresh.deadline_at == old.deadline_at + HOUR_MS

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


def test_jump_keeps_substitutes(tmp_path: Path, manual_clock: ManualClock) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app)
        rooms = app.context.rooms
        await rooms.update(
            table,
            lambda room, at: substitutes.replace_by_bot(room.seats[0], "greedy", "voted_out", at),
            as_system=True,
        )
        manual_clock.wall_ms += HOUR_MS
        await run_maintenance(app)

        def play_on(room: Room, at: int) -> None:
            public_ply = room.require_table().public_ply
            while room.require_table().public_ply == public_ply:
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], at)

        await rooms.update(table, play_on, as_system=True)
        assert (await list_substitutes(app, table))[0] == "greedy"

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_jump_does_not_count_as_absence(tmp_path: Path, manual_clock: ManualClock, jump: int) -> None:
    async def scenario(app: AppClient) -> None:
        _, table = await start_table(app)
        manual_clock.advance(10_000)
        await run_maintenance(app)
        manual_clock.wall_ms += jump
        await run_maintenance(app)
        room = await app.context.rooms.get(table)
        waits = [room.waiting_since(seat) for seat in room.seats]
        assert [current_time_ms() - since for since in waits if since is not None] == [10_000] * len(
            room.seats_to_move()
        )

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_jump_does_not_reveal_sealed_answers(tmp_path: Path, manual_clock: ManualClock, jump: int) -> None:
    async def scenario(app: AppClient) -> None:
        _, untouched = await start_table(app, game=Kingdom.id)
        anna, table = await start_table(app, game=Kingdom.id)
        manual_clock.advance(4_000)
        body = {"seat": 0, "moves": ["bid 5"]}
        expect_ok(await anna.post(f"/api/tables/{table}/moves", json=body))
        manual_clock.advance(6_000)
        await run_maintenance(app)
        manual_clock.wall_ms += jump
        await run_maintenance(app)
        for id in (untouched, table):
            shown = expect_ok(await anna.get(f"/api/tables/{id}"))
            assert [current_time_ms() - seat["waiting_since"] for seat in shown["seats"]] == [10_000] * 2

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS_MS)
def test_jump_expires_no_table(tmp_path: Path, manual_clock: ManualClock, jump: int) -> None:
    async def scenario(app: AppClient) -> None:
        anna, table = await start_table(app)
        waiting = await make_table(anna, {"kind": "me"}, {"kind": "open"})
        closed = await make_table(anna, {"kind": "me"}, {"kind": "open"})
        expect_ok(await anna.post(f"/api/tables/{closed}/leave"), 204)
        before = len(await app.select_rows(tables))
        manual_clock.wall_ms += jump
        for _ in range(2):
            await expire_all(app.context)
            await run_maintenance(app)
        assert len(await app.select_rows(tables)) == before
        assert expect_ok(await anna.get(f"/api/tables/{waiting}"))["status"] == "open"
        assert expect_ok(await anna.get(f"/api/tables/{table}"))["status"] == "running"

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)
