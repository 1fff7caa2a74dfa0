"""Jumps of the wall clock, machines that sleep and servers that were stopped cost nobody a seat or a session."""

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
from server.hands import Hands
from server.house import House, done, make_table, play

HOUR, DAY, YEAR = 3_600_000, 86_400_000, 365 * 86_400_000
BANK = 600  # seconds
LIVE = {"kind": "realtime", "main_seconds": BANK, "increment_seconds": 0}
JUMPS = [HOUR, 10 * YEAR, -HOUR, -10 * YEAR]


async def tick(house: House) -> None:
    """What the background does twice a second."""
    await house.context.clock_sync.tick()
    await house.context.rooms.expire_clocks()


async def begin(house: House, **more: Any) -> tuple[Any, str]:
    """A live table of two people, and the client of both."""
    await house.context.clock_sync.start()
    anna = await house.guest("Anna")
    table = await make_table(
        anna, {"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}, start_now=True, **more
    )
    return anna, table


async def time_left(house: House, table: str) -> int:
    (row,) = await house.rows(tables, tables.c.id == table)
    return int(row["deadline_at"]) - current_time_ms()


async def stand_ins(house: House, table: str) -> list[Any]:
    return [row["substitute"] for row in await house.rows(seats, seats.c.table_id == table)]


async def move(anna: Any, table: str) -> None:
    for seat in (0, 1):
        position = done(await anna.get(f"/api/tables/{table}/position", params={"seat": seat}))
        if position["legal"]:
            wish = {"seat": seat, "moves": [position["legal"][0]["move"]], "ply": position["ply"]}
            done(await anna.post(f"/api/tables/{table}/moves", json=wish))
            return
    raise AssertionError("nobody is asked")


def test_clock_runs_evenly_until_it_is_set() -> None:
    hands = Hands()
    clock = hands.make_clock()
    start = clock.now_ms()
    hands.run(1000)
    hands.wall += 4000
    assert (clock.now_ms(), clock.drift_ms(), clock.has_jumped()) == (start + 1000, 4000, False)
    hands.wall += 2000
    assert (clock.now_ms(), clock.has_jumped()) == (start + 1000, True)
    clock.set(start)
    assert (clock.now_ms(), clock.has_jumped()) == (start, False)


@pytest.mark.parametrize("jump", JUMPS)
def test_jump_of_the_wall_clock_hands_no_seat_to_a_bot(tmp_path: Path, hands: Hands, jump: int) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house, time_control=LIVE)
        hands.run(10_000)
        await tick(house)
        left = await time_left(house, table)
        hands.wall += jump
        with capture_logs() as logs:
            for _ in range(5):
                await tick(house)
        warnings = [line for line in logs if line["log_level"] == "warning"]
        assert [(line["event"], line["seconds"]) for line in warnings] == [("clock_jumped", jump / 1000)]
        assert await stand_ins(house, table) == [None, None]
        assert await time_left(house, table) == left == (BANK - 10) * 1000
        assert current_time_ms() == hands.wall
        await move(anna, table)
        banks = [row["time_left_ms"] for row in await house.rows(seats, seats.c.table_id == table)]
        assert min(banks) >= (BANK - 10) * 1000
        # clocks still run, and run out
        for _ in range(BANK // 20 + 1):
            hands.run(20_000)
            await tick(house)
        assert await stand_ins(house, table) != [None, None]

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS)
def test_move_right_after_a_jump_is_charged_for_the_time_that_has_passed(
    tmp_path: Path, hands: Hands, jump: int
) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house, time_control=LIVE)
        hands.run(10_000)
        hands.wall += jump
        await move(anna, table)  # before anything in the background has looked at the clock
        await tick(house)
        assert await stand_ins(house, table) == [None, None]
        assert await time_left(house, table) == (BANK - 10) * 1000

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS)
def test_jump_deletes_no_session_and_signs_nobody_out(tmp_path: Path, hands: Hands, jump: int) -> None:
    async def scene(house: House) -> None:
        anna, _ = await begin(house)
        left = [row["expires_at"] - current_time_ms() for row in await house.rows(sessions)]
        done(await anna.get("/api/me"))
        hands.wall += jump
        await expire_all(house.context)
        done(await anna.get("/api/me"))
        await tick(house)
        await expire_all(house.context)
        done(await anna.get("/api/me"))
        assert [row["expires_at"] - current_time_ms() for row in await house.rows(sessions)] == left

    play(tmp_path, scene, rate_limit_factor=1000)


def test_jump_back_freezes_neither_jobs_nor_leases(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        await begin(house)
        row = {"kind": "none", "payload": {}, "attempts": 0}
        await house.write(
            insert(jobs).values(key="due", run_at=current_time_ms(), **row),
            insert(jobs).values(
                key="leased",
                run_at=current_time_ms(),
                leased_until=current_time_ms() + 20_000,
                leased_by="x",
                **row,
            ),
        )
        hands.wall -= DAY
        await tick(house)
        found = {row["key"]: row for row in await house.rows(jobs)}
        assert found["due"]["run_at"] == current_time_ms()
        assert found["leased"]["leased_until"] == current_time_ms() + 20_000

    play(tmp_path, scene)


def test_jump_keeps_vacations(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house, time_control={"kind": "correspondence", "days_per_turn": 3})
        done(await anna.put("/api/me/vacation", json={"days": 7}))
        left = await time_left(house, table)
        for jump in (30 * DAY, -90 * DAY):
            hands.wall += jump
            await tick(house)
            assert await time_left(house, table) == left
            me = done(await anna.get("/api/me"))
            assert me["vacation"]["ends_at"] - current_time_ms() == 7 * DAY

    play(tmp_path, scene, rate_limit_factor=1000)


def test_process_that_was_stopped_has_lost_no_time(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house, time_control=LIVE)
        await tick(house)
        left = await time_left(house, table)
        hands.run(HOUR)  # both clocks went on, but the process did not
        await tick(house)
        assert await stand_ins(house, table) == [None, None]
        assert await time_left(house, table) == left

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize(
    ("gap", "credited"), [(30_000, 0), (8 * HOUR, 8 * HOUR), (5 * YEAR, 5 * YEAR), (-DAY, -DAY), (-1000, 0)]
)
def test_time_in_which_no_server_ran_is_given_back(
    tmp_path: Path, hands: Hands, gap: int, credited: int
) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house, time_control=LIVE)
        deadline = await time_left(house, table) + current_time_ms()
        hands.wall += gap
        restarted = ClockSync(house.context.database, house.context.rooms)
        with capture_logs() as logs:
            await restarted.start()
        assert [line["event"] for line in logs] == (["downtime_credited"] if credited else [])
        assert await time_left(house, table) + current_time_ms() == deadline + credited
        assert current_time_ms() == hands.wall
        done(await anna.get("/api/me"))

    play(tmp_path, scene, rate_limit_factor=1000)


def test_server_notes_that_it_lives(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house, time_control=LIVE)
        for _ in range(10):
            hands.run(10_000)
            await tick(house)
        deadline = await time_left(house, table) + current_time_ms()
        restarted = ClockSync(house.context.database, house.context.rooms)
        hands.run(HEARTBEAT_INTERVAL_MS)
        await restarted.start()
        assert await time_left(house, table) + current_time_ms() == deadline

    play(tmp_path, scene, rate_limit_factor=1000)


def test_jump_is_absorbed_once_by_several_processes(tmp_path: Path, hands: Hands, database: str) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house, time_control=LIVE)
        clocks = [hands.make_clock() for _ in range(3)]
        keepers = [ClockSync(house.context.database, house.context.rooms, clock) for clock in clocks]
        for timekeeper in keepers:
            timekeeper._read_clocks = lambda _: (hands.wall, hands.monotonic)  # type: ignore[method-assign]
            await timekeeper.start()
        (row,) = await house.rows(tables, tables.c.id == table)
        hands.wall += HOUR
        await asyncio.gather(*(timekeeper.tick() for timekeeper in keepers))
        (after,) = await house.rows(tables, tables.c.id == table)
        assert after["deadline_at"] - row["deadline_at"] == HOUR
        assert [clock.now_ms() for clock in clocks] == [hands.wall] * 3
        assert not any(clock.has_jumped() for clock in clocks)

    play(tmp_path, scene, rate_limit_factor=1000, database=database)


def test_clock_of_postgresql_counts_where_several_machines_serve(tmp_path: Path, hands: Hands) -> None:
    from server.postgres import fresh_database

    async def scene(house: House) -> None:
        hands.wall = 0  # this machine does not know the time
        await house.context.clock_sync.start()
        assert abs(current_time_ms() - time.time() * 1000) < HOUR
        with capture_logs() as logs:
            hands.wall += YEAR  # and now it does, or so it thinks
            await house.context.clock_sync.tick()
        assert abs(current_time_ms() - time.time() * 1000) < HOUR
        assert [line for line in logs if line["log_level"] == "warning"] == []

    play(tmp_path, scene, database=fresh_database())


def test_no_clock_runs_out_while_a_jump_cannot_be_absorbed(
    tmp_path: Path, hands: Hands, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house, time_control=LIVE)

        async def away(*_: Any) -> Any:
            raise DatabaseUnavailable("full")

        hands.wall += HOUR
        with monkeypatch.context() as patch:
            patch.setattr(house.context.database, "write", away)
            with pytest.raises(DatabaseUnavailable):
                await tick(house)
            answer = await anna.post(f"/api/tables/{table}/resign", json={})
            assert answer.status_code == 503
        await tick(house)
        assert await stand_ins(house, table) == [None, None]

    play(tmp_path, scene, rate_limit_factor=1000)


def test_table_in_memory_is_loaded_again_after_a_jump(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house, time_control=LIVE)
        old = await house.context.rooms.get(table)
        hands.wall += HOUR
        await tick(house)
        telling = house.context.clock_sync._broadcast_task
        assert telling is not None
        await telling
        fresh = await house.context.rooms.get(table)
        assert fresh is not old and old.deadline_at is not None
        assert fresh.deadline_at == old.deadline_at + HOUR

    play(tmp_path, scene, rate_limit_factor=1000)


def test_jump_brings_nobody_back_for_whom_a_bot_plays(tmp_path: Path, hands: Hands) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house)
        keeper = house.context.rooms
        await keeper.update(
            table,
            lambda room, at: substitutes.replace_by_bot(room.seats[0], "greedy", "voted_out", at),
            as_system=True,
        )
        hands.wall += HOUR
        await tick(house)

        def play_on(room: Room, at: int) -> None:
            told = room.require_table().public_ply
            while room.require_table().public_ply == told:
                seat = room.movers()[0]
                gameplay.play(room, seat, [room.require_table().seen_by(seat).legal[0]], at)

        await keeper.update(table, play_on, as_system=True)
        assert (await stand_ins(house, table))[0] == "greedy"

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS)
def test_jump_makes_nobody_absent(tmp_path: Path, hands: Hands, jump: int) -> None:
    async def scene(house: House) -> None:
        _, table = await begin(house)
        hands.run(10_000)
        await tick(house)
        hands.wall += jump
        await tick(house)
        room = await house.context.rooms.get(table)
        waits = [room.waiting_since(seat) for seat in room.seats]
        assert [current_time_ms() - since for since in waits if since is not None] == [10_000] * len(
            room.seats_to_move()
        )

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS)
def test_jump_does_not_tell_whether_somebody_has_sealed_an_answer(
    tmp_path: Path, hands: Hands, jump: int
) -> None:
    async def scene(house: House) -> None:
        _, untouched = await begin(house, game=Kingdom.id)
        anna, table = await begin(house, game=Kingdom.id)
        hands.run(4_000)
        wish = {"seat": 0, "moves": ["bid 5"]}
        done(await anna.post(f"/api/tables/{table}/moves", json=wish))
        hands.run(6_000)
        await tick(house)
        hands.wall += jump
        await tick(house)
        for id in (untouched, table):
            shown = done(await anna.get(f"/api/tables/{id}"))
            assert [current_time_ms() - seat["waiting_since"] for seat in shown["seats"]] == [10_000] * 2

    play(tmp_path, scene, rate_limit_factor=1000)


@pytest.mark.parametrize("jump", JUMPS)
def test_jump_expires_nothing(tmp_path: Path, hands: Hands, jump: int) -> None:
    async def scene(house: House) -> None:
        anna, table = await begin(house)
        waiting = await make_table(anna, {"kind": "me"}, {"kind": "open"})
        closed = await make_table(anna, {"kind": "me"}, {"kind": "open"})
        done(await anna.post(f"/api/tables/{closed}/leave"), 204)
        before = len(await house.rows(tables))
        hands.wall += jump
        for _ in range(2):
            await expire_all(house.context)
            await tick(house)
        assert len(await house.rows(tables)) == before
        assert done(await anna.get(f"/api/tables/{waiting}"))["status"] == "open"
        assert done(await anna.get(f"/api/tables/{table}"))["status"] == "running"

    play(tmp_path, scene, rate_limit_factor=1000)
