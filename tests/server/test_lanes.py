"""Lanes: which jobs are taken next, whatever else waits."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, insert

from jadecourt.server.compute import Priority
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.settings import Settings
from jadecourt.server.store.jobs import JOB_QUEUES, JobQueue, lease_jobs
from jadecourt.server.store.migrate import run_in_transaction, upgrade
from jadecourt.server.store.schema import jobs, users
from server.house import House, done, make_table, play

BY_NAME = {lane.name: lane for lane in JOB_QUEUES}
PEOPLE_LANE, BOTS_ONLY, HOOKS = (
    BY_NAME[name] for name in ("bot_moves_users", "bot_moves_bots_only", "webhooks")
)


def taking(database: str, rows: list[dict[str, Any]], wanted: dict[JobQueue, int]) -> dict[str, list[str]]:
    """The keys that are taken by lane, with these jobs in the database."""
    settings = Settings(database=database)
    asyncio.run(upgrade(settings))

    def work(connection: Connection) -> dict[str, list[str]]:
        for person in sorted({row["user_id"] for row in rows if row.get("user_id")}):
            connection.execute(
                insert(users).values(id=person, kind="guest", name=person, language="en", created_at=0)
            )
        for number, row in enumerate(rows):
            job = {"kind": "bot_moves", "payload": {}, "run_at": number, "attempts": 0, **row}
            connection.execute(insert(jobs).values(job))
        taken, _ = lease_jobs(connection, wanted, "me", 20_000)
        return {lane.name: [job["key"] for of, job in taken if of is lane] for lane in wanted}

    return asyncio.run(run_in_transaction(settings, work))


def job(key: str, person: str | None = None, address: str | None = None, **more: Any) -> dict[str, Any]:
    return {"key": key, "user_id": person, "address_hash": address, **more}


def test_a_backlog_of_one_kind_hides_no_other(database: str) -> None:
    rows = [job(f"{kind} {n}", kind=kind) for kind in ("analysis", "webhook") for n in range(300)]
    rows += [job(f"alone {n}", priority=Priority.BOTS_ONLY) for n in range(300)]
    rows.append(job("waited for", "ben", "b"))
    taken = taking(database, rows, {lane: lane.capacity for lane in JOB_QUEUES})
    assert taken["bot_moves_users"] == ["waited for"]
    assert all(len(taken[lane.name]) <= lane.capacity for lane in JOB_QUEUES)
    assert taken["analyses"] and taken["webhooks"] and taken["bot_moves_bots_only"]


def test_one_person_with_many_tables_leaves_places_to_others(database: str) -> None:
    rows = [job(f"many {n}", "ann", "a") for n in range(100)] + [job("one", "ben", "b")]
    taken = taking(database, rows, {PEOPLE_LANE: 256})["bot_moves_users"]
    assert "one" in taken and len(taken) == PEOPLE_LANE.per_user + 1


def test_many_guests_of_one_address_leave_places_to_others(database: str) -> None:
    rows = [job(f"guest {n}", f"guest{n}", "a") for n in range(100)] + [job("one", "ben", "b")]
    taken = taking(database, rows, {PEOPLE_LANE: 256})["bot_moves_users"]
    assert "one" in taken and len(taken) == PEOPLE_LANE.per_address + 1


@pytest.mark.parametrize(
    ("most", "keys"), [(2, {"x0", "z"}), (3, {"x0", "z", "y"}), (4, {"x0", "x1", "y", "z"})]
)
def test_addresses_and_their_persons_take_turns(database: str, most: int, keys: set[str]) -> None:
    rows = [job(f"x{n}", "xen", "a") for n in range(3)] + [job("y", "yan", "a"), job("z", "zoe", "b")]
    assert set(taking(database, rows, {PEOPLE_LANE: most})["bot_moves_users"]) == keys


def test_jobs_that_run_count_against_the_share_in_every_process(database: str) -> None:
    busy = {"leased_until": current_time_ms() + 60_000, "leased_by": "other"}
    rows = [
        job(f"busy {n}", "ann", "a", priority=Priority.BOTS_ONLY, **busy) for n in range(BOTS_ONLY.per_user)
    ]
    rows += [job("next", "ann", "a", priority=Priority.BOTS_ONLY)]
    rows += [job("ben's", "ben", "b", priority=Priority.BOTS_ONLY)]
    assert taking(database, rows, {BOTS_ONLY: 8})["bot_moves_bots_only"] == ["ben's"]


def test_a_job_of_a_process_that_died_is_free_again(database: str) -> None:
    rows = [job(f"lost {n}", "ann", "a", leased_until=5, leased_by="dead") for n in range(3)]
    assert len(taking(database, rows, {PEOPLE_LANE: 8})["bot_moves_users"]) == 3


def test_few_calls_at_once_go_to_one_destination(database: str) -> None:
    rows = [job(f"pit {n}", f"p{n}", f"a{n}", kind="webhook", destination="pit:443") for n in range(20)]
    rows.append(job("other", "ben", "b", kind="webhook", destination="else:443"))
    taken = taking(database, rows, {HOOKS: 16})["webhooks"]
    assert "other" in taken and len(taken) == HOOKS.per_destination + 1


def test_few_calls_at_once_are_made_for_one_person(database: str) -> None:
    rows = [job(f"pit {n}", "ann", "a", kind="webhook", destination=f"{n}:443") for n in range(20)]
    rows.append(job("other", "ben", "b", kind="webhook", destination="else:443"))
    taken = taking(database, rows, {HOOKS: 16})["webhooks"]
    assert "other" in taken and len(taken) == HOOKS.per_user + 1


# ---------------------------------------------------------------------------------------- the jobs of tables


def test_the_job_of_a_table_says_who_waits_and_for_whom_it_is_done(tmp_path: Path) -> None:
    bot = {"kind": "bot", "level": "medium"}

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        me = done(await ann.get("/api/me"))["id"]
        robot = done(await ann.post("/api/me/bots", json={"name": "Robota"}), 201)["id"]
        seats = {
            Priority.PEOPLE: [{"kind": "me"}, bot, bot],
            Priority.BOT_ACCOUNTS: [{"kind": "bot_account", "user_id": robot}, bot, bot],
            Priority.BOTS_ONLY: [bot, bot, bot],
        }
        for priority, wanted in seats.items():
            while True:  # until a bot begins
                table = await make_table(ann, *wanted, start_now=True)
                found = await house.rows(jobs, jobs.c.table_id == table)
                if found:
                    break
            (row,) = found
            assert (row["priority"], row["user_id"]) == (priority, me)
            assert row["address_hash"] and row["address_hash"] != "192.0.2.1"

    play(tmp_path, scene, max_bot_only_tables_per_user=50, rate_limit_factor=1000)


def test_the_job_of_a_programs_own_table_counts_for_its_owner(tmp_path: Path) -> None:
    bot = {"kind": "bot", "level": "medium"}

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        me = done(await ann.get("/api/me"))["id"]
        token = done(await ann.post("/api/me/bots", json={"name": "Robota"}), 201)["token"]
        robot = house.client(Authorization=f"Bearer {token}")
        await make_table(robot, bot, bot, start_now=True)
        assert [row["user_id"] for row in await house.rows(jobs)] == [me]

    play(tmp_path, scene)


@pytest.mark.parametrize("leaving", ["resign", "leave"])
def test_a_table_that_people_leave_waits_behind_and_comes_forward_again(tmp_path: Path, leaving: str) -> None:
    bot = {"kind": "bot", "level": "hard"}

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        while True:
            table = await make_table(ann, {"kind": "me"}, bot, start_now=True)
            if await house.rows(jobs, jobs.c.table_id == table):
                break

        async def priority() -> int:
            (row,) = await house.rows(jobs, jobs.c.table_id == table)
            return int(row["priority"])

        assert await priority() == Priority.PEOPLE
        answer = await ann.post(f"/api/tables/{table}/{leaving}", json={})
        assert answer.status_code < 300
        assert await priority() == Priority.BOTS_ONLY
        done(await ann.post(f"/api/tables/{table}/take-seat-back", json={}))
        assert await priority() == Priority.PEOPLE

    play(tmp_path, scene, rate_limit_factor=1000)
