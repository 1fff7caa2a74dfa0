"""Job queues: which jobs are leased next."""

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
from server.app_client import AppClient, expect_ok, make_table, run_scenario

QUEUES_BY_NAME = {lane.name: lane for lane in JOB_QUEUES}
PEOPLE_QUEUE, BOTS_ONLY, WEBHOOKS = (
    QUEUES_BY_NAME[name] for name in ("bot_moves_users", "bot_moves_bots_only", "webhooks")
)


def take_jobs(
    database: str, rows: list[dict[str, Any]], capacities: dict[JobQueue, int]
) -> dict[str, list[str]]:
    """The keys of the jobs leased by each queue, with these jobs in the database."""
    settings = Settings(database=database)
    asyncio.run(upgrade(settings))

    def work(connection: Connection) -> dict[str, list[str]]:
        for user in sorted({row["user_id"] for row in rows if row.get("user_id")}):
            connection.execute(
                insert(users).values(id=user, kind="guest", name=user, language="en", created_at=0)
            )
        for number, row in enumerate(rows):
            job = {"kind": "bot_moves", "payload": {}, "run_at": number, "attempts": 0, **row}
            connection.execute(insert(jobs).values(job))
        taken, _ = lease_jobs(connection, capacities, "me", 20_000)
        return {lane.name: [job["key"] for of, job in taken if of is lane] for lane in capacities}

    return asyncio.run(run_in_transaction(settings, work))


def make_job(key: str, user: str | None = None, address: str | None = None, **more: Any) -> dict[str, Any]:
    return {"key": key, "user_id": user, "address_hash": address, **more}


def test_backlog_of_one_queue_does_not_block_others(database: str) -> None:
    rows = [make_job(f"{kind} {n}", kind=kind) for kind in ("analysis", "webhook") for n in range(300)]
    rows += [make_job(f"alone {n}", priority=Priority.BOTS_ONLY) for n in range(300)]
    rows.append(make_job("waited for", "ben", "b"))
    taken = take_jobs(database, rows, {lane: lane.capacity for lane in JOB_QUEUES})
    assert taken["bot_moves_users"] == ["waited for"]
    assert all(len(taken[lane.name]) <= lane.capacity for lane in JOB_QUEUES)
    assert taken["analyses"] and taken["webhooks"] and taken["bot_moves_bots_only"]


def test_jobs_of_one_user_are_limited_per_queue(database: str) -> None:
    rows = [make_job(f"many {n}", "ann", "a") for n in range(100)] + [make_job("one", "ben", "b")]
    taken = take_jobs(database, rows, {PEOPLE_QUEUE: 256})["bot_moves_users"]
    assert "one" in taken and len(taken) == PEOPLE_QUEUE.per_user + 1


def test_jobs_of_one_address_are_limited_per_queue(database: str) -> None:
    rows = [make_job(f"guest {n}", f"guest{n}", "a") for n in range(100)] + [make_job("one", "ben", "b")]
    taken = take_jobs(database, rows, {PEOPLE_QUEUE: 256})["bot_moves_users"]
    assert "one" in taken and len(taken) == PEOPLE_QUEUE.per_address + 1


@pytest.mark.parametrize(
    ("most", "keys"), [(2, {"x0", "z"}), (3, {"x0", "z", "y"}), (4, {"x0", "x1", "y", "z"})]
)
def test_jobs_alternate_between_addresses_and_their_users(database: str, most: int, keys: set[str]) -> None:
    rows = [make_job(f"x{n}", "xen", "a") for n in range(3)] + [
        make_job("y", "yan", "a"),
        make_job("z", "zoe", "b"),
    ]
    assert set(take_jobs(database, rows, {PEOPLE_QUEUE: most})["bot_moves_users"]) == keys


def test_running_jobs_of_other_processes_count_against_the_limit(database: str) -> None:
    busy = {"leased_until": current_time_ms() + 60_000, "leased_by": "other"}
    rows = [
        make_job(f"busy {n}", "ann", "a", priority=Priority.BOTS_ONLY, **busy)
        for n in range(BOTS_ONLY.per_user)
    ]
    rows += [make_job("next", "ann", "a", priority=Priority.BOTS_ONLY)]
    rows += [make_job("ben's", "ben", "b", priority=Priority.BOTS_ONLY)]
    assert take_jobs(database, rows, {BOTS_ONLY: 8})["bot_moves_bots_only"] == ["ben's"]


def test_job_with_expired_lease_is_taken_again(database: str) -> None:
    rows = [make_job(f"lost {n}", "ann", "a", leased_until=5, leased_by="dead") for n in range(3)]
    assert len(take_jobs(database, rows, {PEOPLE_QUEUE: 8})["bot_moves_users"]) == 3


def test_webhook_jobs_are_limited_per_destination(database: str) -> None:
    rows = [make_job(f"pit {n}", f"p{n}", f"a{n}", kind="webhook", destination="pit:443") for n in range(20)]
    rows.append(make_job("other", "ben", "b", kind="webhook", destination="else:443"))
    taken = take_jobs(database, rows, {WEBHOOKS: 16})["webhooks"]
    assert "other" in taken and len(taken) == WEBHOOKS.per_destination + 1


def test_webhook_jobs_are_limited_per_user(database: str) -> None:
    rows = [make_job(f"pit {n}", "ann", "a", kind="webhook", destination=f"{n}:443") for n in range(20)]
    rows.append(make_job("other", "ben", "b", kind="webhook", destination="else:443"))
    taken = take_jobs(database, rows, {WEBHOOKS: 16})["webhooks"]
    assert "other" in taken and len(taken) == WEBHOOKS.per_user + 1


# ---------------------------------------------------------------------------------------- the jobs of tables


def test_bot_job_has_priority_and_user_of_its_table(tmp_path: Path) -> None:
    bot = {"kind": "bot", "level": "medium"}

    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        me = expect_ok(await ann.get("/api/me"))["id"]
        bot_account = expect_ok(await ann.post("/api/me/bots", json={"name": "Robota"}), 201)["id"]
        seats = {
            Priority.PEOPLE: [{"kind": "me"}, bot, bot],
            Priority.BOT_ACCOUNTS: [{"kind": "bot_account", "user_id": bot_account}, bot, bot],
            Priority.BOTS_ONLY: [bot, bot, bot],
        }
        for priority, wanted in seats.items():
            while True:  # until a bot moves first
                table = await make_table(ann, *wanted, start_now=True)
                found = await app.select_rows(jobs, jobs.c.table_id == table)
                if found:
                    break
            (row,) = found
            assert (row["priority"], row["user_id"]) == (priority, me)
            assert row["address_hash"] and row["address_hash"] != "192.0.2.1"

    run_scenario(tmp_path, scenario, max_bot_only_tables_per_user=50, rate_limit_factor=1000)


def test_bot_job_of_bot_account_table_counts_for_its_owner(tmp_path: Path) -> None:
    bot = {"kind": "bot", "level": "medium"}

    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        me = expect_ok(await ann.get("/api/me"))["id"]
        token = expect_ok(await ann.post("/api/me/bots", json={"name": "Robota"}), 201)["token"]
        bot_account = app.make_client(Authorization=f"Bearer {token}")
        await make_table(bot_account, bot, bot, start_now=True)
        assert [row["user_id"] for row in await app.select_rows(jobs)] == [me]

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize("leaving", ["resign", "leave"])
def test_bot_job_priority_follows_leaving_and_returning_players(tmp_path: Path, leaving: str) -> None:
    bot = {"kind": "bot", "level": "hard"}

    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        while True:
            table = await make_table(ann, {"kind": "me"}, bot, start_now=True)
            if await app.select_rows(jobs, jobs.c.table_id == table):
                break

        async def priority() -> int:
            (row,) = await app.select_rows(jobs, jobs.c.table_id == table)
            return int(row["priority"])

        assert await priority() == Priority.PEOPLE
        answer = await ann.post(f"/api/tables/{table}/{leaving}", json={})
        assert answer.status_code < 300
        assert await priority() == Priority.BOTS_ONLY
        expect_ok(await ann.post(f"/api/tables/{table}/take-seat-back", json={}))
        assert await priority() == Priority.PEOPLE

    run_scenario(tmp_path, scenario, rate_limit_factor=1000)
