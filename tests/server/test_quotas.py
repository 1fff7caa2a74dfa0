"""Quotas of tables, analyses and webhook deliveries per user, per address and for the whole server."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Connection, insert

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.domain.quotas import Requester
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.domain.webhook import FIRST_RETRY_SECONDS
from jadecourt.server.services import analyses
from jadecourt.server.services.address_hashes import hash_address
from jadecourt.server.store import webhooks as webhook_store
from jadecourt.server.store.schema import jobs, tables, webhooks
from server.app_client import AppClient, expect_error, expect_ok, get_table, make_table, run_scenario
from server.postgres import fresh_database

BOT_SEAT = {"kind": "bot", "level": "hard"}
OWN_SEAT = {"kind": "me"}
OPEN_SEAT = {"kind": "open"}
HIGH_LIMITS: dict[str, Any] = {"rate_limit_factor": 1000}


async def post_table(client: httpx2.AsyncClient, *seats: Any, **more: Any) -> httpx2.Response:
    return await client.post("/api/tables", json={"game": Dragon.id, "seats": list(seats), **more})


async def create_guest_at(app: AppClient, address: str, name: str) -> httpx2.AsyncClient:
    client = app.make_client(address)
    expect_ok(await client.post("/api/guests", json={"name": name}), 201)
    return client


# ---------------------------------------------------------------------------------------- tables with bots only


def test_bots_only_tables_are_capped_per_user(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        for _ in range(2):
            await make_table(ann, BOT_SEAT, BOT_SEAT, start_now=True)
        problem = expect_error(await post_table(ann, BOT_SEAT, BOT_SEAT, start_now=True), "limit_reached")
        assert (problem["status"], problem["scope"], problem["limit"]) == (409, "user", 2)
        assert problem["detail"] == ("You have 2 running tables with bots only; at most 2 are allowed")
        assert problem["reason"] == {
            "catalogue": "server",
            "key": "reason-too-many-bot-tables",
            "args": {"scope": "user", "count": 2, "limit": 2},
        }
        await make_table(ann, OWN_SEAT, BOT_SEAT, start_now=True)
        assert len(await app.select_rows(tables)) == 3

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables_per_user=2)


def test_bots_only_table_started_later_counts_against_the_cap(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        await make_table(ann, BOT_SEAT, BOT_SEAT, start_now=True)
        later = await make_table(ann, BOT_SEAT, BOT_SEAT)
        expect_error(await ann.post(f"/api/tables/{later}/start"), "limit_reached")
        assert (await get_table(ann, later))["status"] == "open"

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables_per_user=1)


def test_bots_only_tables_are_capped_per_address(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        for number in range(2):
            await make_table(
                await create_guest_at(app, "192.0.2.7", f"G{number}"), BOT_SEAT, BOT_SEAT, start_now=True
            )
        third = await create_guest_at(app, "192.0.2.7", "G3")
        problem = expect_error(await post_table(third, BOT_SEAT, BOT_SEAT, start_now=True), "limit_reached")
        assert (problem["scope"], problem["limit"]) == ("address", 2)
        await make_table(await create_guest_at(app, "192.0.2.8", "Ben"), BOT_SEAT, BOT_SEAT, start_now=True)

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables_per_user=1, address_quota_factor=2)


def test_bots_only_tables_are_capped_per_server(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        for number in range(2):
            await make_table(
                await create_guest_at(app, f"192.0.2.{number}", f"G{number}"),
                BOT_SEAT,
                BOT_SEAT,
                start_now=True,
            )
        third = await create_guest_at(app, "192.0.2.9", "G3")
        assert (
            expect_error(await post_table(third, BOT_SEAT, BOT_SEAT, start_now=True), "limit_reached")[
                "scope"
            ]
            == "server"
        )

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables=2)


def test_resigning_is_allowed_beyond_the_bots_only_cap(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        made = [await make_table(ann, OWN_SEAT, BOT_SEAT, start_now=True) for _ in range(3)]
        for table in made:
            expect_ok(await ann.post(f"/api/tables/{table}/resign", json={}))
        expect_error(await post_table(ann, BOT_SEAT, BOT_SEAT, start_now=True), "limit_reached")

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables_per_user=1)


def test_tables_of_bot_accounts_count_for_their_owner(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        tokens = [
            expect_ok(await ann.post("/api/me/bots", json={"name": f"Robota {n}"}), 201)["token"]
            for n in range(2)
        ]
        first, second = (
            app.make_client(f"192.0.2.{n}", Authorization=f"Bearer {t}") for n, t in enumerate(tokens)
        )
        await make_table(first, BOT_SEAT, BOT_SEAT, start_now=True)
        for client in (second, ann):
            assert (
                expect_error(await post_table(client, BOT_SEAT, BOT_SEAT, start_now=True), "limit_reached")[
                    "scope"
                ]
                == "user"
            )

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_bot_only_tables_per_user=1)


# ---------------------------------------------------------------------------------------- unfinished tables


def test_unfinished_tables_are_capped_until_they_end(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        first = await make_table(ann, OWN_SEAT, OPEN_SEAT)
        await make_table(ann, OWN_SEAT, BOT_SEAT, start_now=True)
        problem = expect_error(await post_table(ann, OWN_SEAT, OPEN_SEAT), "limit_reached")
        assert problem["detail"].startswith("You have 2 unfinished tables; at most 2 are allowed")
        assert (await ann.post(f"/api/tables/{first}/leave")).status_code == 204
        await make_table(ann, OWN_SEAT, OPEN_SEAT)
        rows = {row["id"]: row for row in await app.select_rows(tables)}
        assert rows.pop(first)["address_hash"] is None
        assert all(row["address_hash"] for row in rows.values())

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_tables_per_user=2)


def test_rematch_and_branch_count_against_the_table_cap(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_table(ann, OWN_SEAT, BOT_SEAT, start_now=True)
        expect_ok(await ann.post(f"/api/tables/{table}/proposals", json={}))
        await make_table(ann, OWN_SEAT, OPEN_SEAT)
        expect_error(await ann.post(f"/api/tables/{table}/rematch"), "limit_reached")
        assert (await get_table(ann, table))["rematch_id"] is None
        body = {"ply": 0, "seats": [OWN_SEAT, BOT_SEAT]}
        expect_error(await ann.post(f"/api/tables/{table}/branch", json=body), "limit_reached")

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_tables_per_user=1)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_caps_hold_under_concurrent_requests(tmp_path: Path, kind: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        answers = await asyncio.gather(
            *(post_table(ann, BOT_SEAT, BOT_SEAT, start_now=True) for _ in range(12))
        )
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 9
        assert len(await app.select_rows(tables)) == 3

    database = {"database": fresh_database()} if kind == "postgresql" else {}
    run_scenario(tmp_path, scenario, **HIGH_LIMITS, **database, max_bot_only_tables_per_user=3)


# ---------------------------------------------------------------------------------------- analyses


async def make_stopped_table(client: httpx2.AsyncClient) -> str:
    table = await make_table(client, OWN_SEAT, BOT_SEAT, start_now=True)
    expect_ok(await client.post(f"/api/tables/{table}/proposals", json={}))
    return table


def test_analyses_are_capped_per_user_address_and_server(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        async def ask(client: httpx2.AsyncClient) -> httpx2.Response:
            return await client.post(f"/api/tables/{await make_stopped_table(client)}/analysis", json={})

        guests = [await create_guest_at(app, "192.0.2.7", f"G{number}") for number in range(3)]
        expect_ok(await ask(guests[0]), 202)
        assert expect_error(await ask(guests[0]), "limit_reached")["scope"] == "user"
        expect_ok(await ask(guests[1]), 202)
        assert expect_error(await ask(guests[2]), "limit_reached")["scope"] == "address"
        expect_ok(await ask(await create_guest_at(app, "192.0.2.8", "Ben")), 202)
        problem = expect_error(await ask(await create_guest_at(app, "192.0.2.9", "Cleo")), "limit_reached")
        assert problem["detail"] == ("The server has 3 unfinished analyses; at most 3 are allowed")
        assert len(await app.select_rows(jobs, jobs.c.kind == "analysis")) == 3

    run_scenario(
        tmp_path, scenario, **HIGH_LIMITS, max_analyses_per_user=1, address_quota_factor=2, max_analyses=3
    )


def test_existing_analysis_is_returned_beyond_the_cap(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_stopped_table(ann)
        expect_ok(await ann.post(f"/api/tables/{table}/analysis", json={}), 202)
        expect_ok(await ann.post(f"/api/tables/{table}/analysis", json={}), 200)
        me = expect_ok(await ann.get("/api/me"))["id"]
        found, fresh = await analyses.request_analysis(app.context, table, None, Requester(me, None))
        assert found.status == "waiting" and not fresh

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_analyses_per_user=1)


# ---------------------------------------------------------------------------------------- webhook deliveries


def insert_webhook(user: str, **more: Any) -> Any:
    row = {"id": "h", "user_id": user, "url": "https://pit.example/x", "secret": "s", "created_at": 0}
    return insert(webhooks).values({**row, "consecutive_failures": 0, "is_disabled": False, **more})


async def play_turn(client: httpx2.AsyncClient, table: str) -> None:
    """Play the first legal move."""
    position = expect_ok(await client.get(f"/api/tables/{table}/position"))
    expect_ok(await client.post(f"/api/tables/{table}/moves", json={"moves": [position["legal"][0]["move"]]}))


async def make_table_of_two(app: AppClient) -> tuple[httpx2.AsyncClient, httpx2.AsyncClient, str]:
    ann, ben = await app.create_guest("Ann"), await app.create_guest("Ben")
    table = await make_table(ann, OWN_SEAT, OPEN_SEAT)
    expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
    return ann, ben, table


def test_newer_webhook_delivery_replaces_waiting_one(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, table = await make_table_of_two(app)
        me = expect_ok(await ann.get("/api/me"))["id"]
        await app.execute(insert_webhook(me))
        expect_ok(await ann.post(f"/api/tables/{table}/start"))
        seen = set()
        for _ in range(12):
            mine = (await get_table(ann, table))["is_my_turn"]
            for row in await app.select_rows(jobs, jobs.c.kind == "webhook"):
                seen.add(row["payload"]["delivery_id"])
                assert (row["key"], row["user_id"], row["destination"]) == (
                    webhook_store.webhook_job_key("h", table),
                    me,
                    "pit.example:",
                )
            await play_turn(ann if mine else ben, table)
        assert len(seen) > 1
        assert len(await app.select_rows(jobs, jobs.c.kind == "webhook")) == 1

    run_scenario(tmp_path, scenario, **HIGH_LIMITS)


def test_webhook_deliveries_beyond_the_cap_are_dropped_and_counted(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        me = expect_ok(await ann.get("/api/me"))["id"]
        for number in range(3):
            await app.execute(insert_webhook(me, id=f"h{number}"))
        table = await make_table(ann, OWN_SEAT, OWN_SEAT, start_now=True)
        assert (await get_table(ann, table))["is_my_turn"]
        assert len(await app.select_rows(jobs, jobs.c.kind == "webhook")) == 2
        listed = expect_ok(await ann.get("/api/me/webhooks"))
        assert sorted(webhook["dropped_deliveries"] for webhook in listed) == [0, 0, 1]

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_pending_webhooks_per_user=2)


def test_webhook_deliveries_are_capped_per_address(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        for number in range(3):
            guest = await app.create_guest(f"G{number}")
            me = expect_ok(await guest.get("/api/me"))["id"]
            await app.execute(insert_webhook(me, id=f"h{number}", address_hash="here"))
            await make_table(guest, OWN_SEAT, OWN_SEAT, start_now=True)
        assert len(await app.select_rows(jobs, jobs.c.kind == "webhook")) == 2
        assert sorted(row["dropped_deliveries"] for row in await app.select_rows(webhooks)) == [0, 0, 1]

    run_scenario(tmp_path, scenario, **HIGH_LIMITS, max_pending_webhooks_per_user=1, address_quota_factor=2)


@pytest.mark.parametrize(("run_at", "expected"), [(-5, -5), (10_000, 10_000), (3_600_000, 16_000)])
def test_newer_webhook_delivery_waits_at_most_the_first_delay(
    tmp_path: Path, run_at: int, expected: int
) -> None:
    async def scenario(app: AppClient) -> None:
        now_ms = current_time_ms()
        old = {"webhook_id": "h", "delivery_id": "old", "body": {}}
        row = {
            "key": "webhook:h:t",
            "kind": "webhook",
            "payload": old,
            "run_at": now_ms + run_at,
            "attempts": 5,
        }
        await app.execute(insert(jobs).values(row))
        new = {**old, "delivery_id": "new"}
        assert await app.context.database.write(
            lambda c: webhook_store.replace_pending_delivery(c, "h", "t", new, now_ms)
        )
        (found,) = await app.select_rows(jobs)
        assert (found["payload"], found["attempts"], found["run_at"]) == (new, 0, now_ms + expected)

    run_scenario(tmp_path, scenario)


def test_newer_webhook_delivery_survives_the_end_of_a_running_one(tmp_path: Path) -> None:
    def put_off(connection: Connection, job: Any) -> None:
        webhook_store.reschedule_delivery(connection, job, "h", 3600.0, False, current_time_ms())

    async def scenario(app: AppClient) -> None:
        old = {"webhook_id": "h", "delivery_id": "old", "body": {}}
        job = {
            "key": "webhook:h:t",
            "kind": "webhook",
            "payload": old,
            "run_at": current_time_ms(),
            "attempts": 3,
        }
        for end in (webhook_store.complete_delivery, put_off):
            await app.execute(insert(jobs).values({**job, "payload": {**old, "delivery_id": "new"}}))
            await app.context.database.write(partial(end, job=job))
            (row,) = await app.select_rows(jobs)
            assert (
                row["payload"]["delivery_id"] == "new"
                and row["run_at"] <= current_time_ms() + 1000 * FIRST_RETRY_SECONDS
            )
            await app.execute(jobs.delete())

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- addresses


def test_addresses_are_stored_as_keyed_hashes(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        context = app.context
        one, same = [await hash_address(context, "192.0.2.1") for _ in range(2)]
        assert one == same != await hash_address(context, "192.0.2.2")
        ann = await app.create_guest("Ann")
        await make_table(ann, OWN_SEAT, BOT_SEAT, start_now=True)
        assert "192.0.2.1" not in await app.dump_database()
        (row,) = await app.select_rows(tables)
        assert row["address_hash"] == one

    run_scenario(tmp_path, scenario)
