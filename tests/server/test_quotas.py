"""Caps: how many tables, analyses and calls one person, one address and the whole server may have under way."""

from __future__ import annotations

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import Connection, insert

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.domain.webhook import FIRST_RETRY_SECONDS
from jadecourt.server.services import analyses
from jadecourt.server.store import quotas
from jadecourt.server.store import webhooks as webhook_store
from jadecourt.server.store.quotas import Requester
from jadecourt.server.store.schema import jobs, tables, webhooks
from server.house import House, done, look, make_table, play, refused
from server.postgres import fresh_database

BOT = {"kind": "bot", "level": "hard"}
ME = {"kind": "me"}
OPEN = {"kind": "open"}
GENEROUS: dict[str, Any] = {"rate_limit_factor": 1000}


async def try_table(client: httpx2.AsyncClient, *seats: Any, **more: Any) -> httpx2.Response:
    return await client.post("/api/tables", json={"game": Dragon.id, "seats": list(seats), **more})


async def guest_at(house: House, address: str, name: str) -> httpx2.AsyncClient:
    client = house.client(address)
    done(await client.post("/api/guests", json={"name": name}), 201)
    return client


# ---------------------------------------------------------------------------------------- tables with bots only


def test_tables_with_bots_only_are_capped_per_person(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        for _ in range(2):
            await make_table(ann, BOT, BOT, start_now=True)
        problem = refused(await try_table(ann, BOT, BOT, start_now=True), "limit_reached")
        assert (problem["status"], problem["scope"], problem["limit"]) == (409, "user", 2)
        assert problem["detail"] == (
            "You have 2 running tables with bots only; at most 2 are allowed. Wait until one of them is over"
        )
        assert problem["texts"]["fr"].startswith(
            "Vous avez 2 parties en cours entre robots seuls\u00a0; 2 au plus"
        )
        await make_table(ann, ME, BOT, start_now=True)
        assert len(await house.rows(tables)) == 3

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables_per_user=2)


def test_a_table_of_bots_that_is_started_later_is_capped_as_well(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        await make_table(ann, BOT, BOT, start_now=True)
        later = await make_table(ann, BOT, BOT)
        refused(await ann.post(f"/api/tables/{later}/start"), "limit_reached")
        assert (await look(ann, later))["status"] == "open"

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables_per_user=1)


def test_many_guests_of_one_address_share_a_cap_and_other_addresses_have_their_own(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        for number in range(2):
            await make_table(await guest_at(house, "192.0.2.7", f"G{number}"), BOT, BOT, start_now=True)
        third = await guest_at(house, "192.0.2.7", "G3")
        problem = refused(await try_table(third, BOT, BOT, start_now=True), "limit_reached")
        assert (problem["scope"], problem["limit"]) == ("address", 2)
        await make_table(await guest_at(house, "192.0.2.8", "Ben"), BOT, BOT, start_now=True)

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables_per_user=1, address_quota_factor=2)


def test_tables_with_bots_only_are_capped_on_the_whole_server(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        for number in range(2):
            await make_table(
                await guest_at(house, f"192.0.2.{number}", f"G{number}"), BOT, BOT, start_now=True
            )
        third = await guest_at(house, "192.0.2.9", "G3")
        assert refused(await try_table(third, BOT, BOT, start_now=True), "limit_reached")["scope"] == "server"

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables=2)


def test_people_may_leave_their_tables_to_bots_whatever_the_cap_is(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        made = [await make_table(ann, ME, BOT, start_now=True) for _ in range(3)]
        for table in made:
            done(await ann.post(f"/api/tables/{table}/resign", json={}))
        refused(await try_table(ann, BOT, BOT, start_now=True), "limit_reached")

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables_per_user=1)


def test_programs_count_as_their_owner(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        tokens = [
            done(await ann.post("/api/me/bots", json={"name": f"Robota {n}"}), 201)["token"] for n in range(2)
        ]
        first, second = (
            house.client(f"192.0.2.{n}", Authorization=f"Bearer {t}") for n, t in enumerate(tokens)
        )
        await make_table(first, BOT, BOT, start_now=True)
        for client in (second, ann):
            assert (
                refused(await try_table(client, BOT, BOT, start_now=True), "limit_reached")["scope"] == "user"
            )

    play(tmp_path, scene, **GENEROUS, max_bot_only_tables_per_user=1)


# ---------------------------------------------------------------------------------------- unfinished tables


def test_unfinished_tables_are_capped_and_count_until_they_are_over(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        first = await make_table(ann, ME, OPEN)
        await make_table(ann, ME, BOT, start_now=True)
        problem = refused(await try_table(ann, ME, OPEN), "limit_reached")
        assert problem["detail"].startswith("You have 2 unfinished tables; at most 2 are allowed")
        assert (await ann.post(f"/api/tables/{first}/leave")).status_code == 204
        await make_table(ann, ME, OPEN)
        rows = {row["id"]: row for row in await house.rows(tables)}
        assert rows.pop(first)["address_hash"] is None
        assert all(row["address_hash"] for row in rows.values())

    play(tmp_path, scene, **GENEROUS, max_tables_per_user=2)


def test_a_rematch_and_a_branch_count_like_other_tables(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, ME, BOT, start_now=True)
        done(await ann.post(f"/api/tables/{table}/proposals", json={}))
        await make_table(ann, ME, OPEN)
        refused(await ann.post(f"/api/tables/{table}/rematch"), "limit_reached")
        assert (await look(ann, table))["rematch_id"] is None
        wish = {"ply": 0, "seats": [ME, BOT]}
        refused(await ann.post(f"/api/tables/{table}/branch", json=wish), "limit_reached")

    play(tmp_path, scene, **GENEROUS, max_tables_per_user=1)


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_caps_hold_when_many_ask_at_once(tmp_path: Path, kind: str) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        answers = await asyncio.gather(*(try_table(ann, BOT, BOT, start_now=True) for _ in range(12)))
        assert sorted(answer.status_code for answer in answers) == [201] * 3 + [409] * 9
        assert len(await house.rows(tables)) == 3

    database = {"database": fresh_database()} if kind == "postgresql" else {}
    play(tmp_path, scene, **GENEROUS, **database, max_bot_only_tables_per_user=3)


# ---------------------------------------------------------------------------------------- analyses


async def stopped_table(client: httpx2.AsyncClient) -> str:
    table = await make_table(client, ME, BOT, start_now=True)
    done(await client.post(f"/api/tables/{table}/proposals", json={}))
    return table


def test_analyses_are_capped_per_person_address_and_server(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        async def ask(client: httpx2.AsyncClient) -> httpx2.Response:
            return await client.post(f"/api/tables/{await stopped_table(client)}/analysis", json={})

        guests = [await guest_at(house, "192.0.2.7", f"G{number}") for number in range(3)]
        done(await ask(guests[0]), 202)
        assert refused(await ask(guests[0]), "limit_reached")["scope"] == "user"
        done(await ask(guests[1]), 202)
        assert refused(await ask(guests[2]), "limit_reached")["scope"] == "address"
        done(await ask(await guest_at(house, "192.0.2.8", "Ben")), 202)
        problem = refused(await ask(await guest_at(house, "192.0.2.9", "Cleo")), "limit_reached")
        assert problem["detail"] == (
            "The server has 3 unfinished analyses; at most 3 are allowed. Wait until one of them is done"
        )
        assert len(await house.rows(jobs, jobs.c.kind == "analysis")) == 3

    play(tmp_path, scene, **GENEROUS, max_analyses_per_user=1, address_quota_factor=2, max_analyses=3)


def test_an_analysis_that_is_there_is_given_whatever_the_cap_is(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await stopped_table(ann)
        done(await ann.post(f"/api/tables/{table}/analysis", json={}), 202)
        done(await ann.post(f"/api/tables/{table}/analysis", json={}), 200)
        me = done(await ann.get("/api/me"))["id"]
        found, fresh = await analyses.request_analysis(house.context, table, None, Requester(me, None))
        assert found.status == "waiting" and not fresh

    play(tmp_path, scene, **GENEROUS, max_analyses_per_user=1)


# ---------------------------------------------------------------------------------------- calls of webhooks


def hook_of(person: str, **more: Any) -> Any:
    row = {"id": "h", "user_id": person, "url": "https://pit.example/x", "secret": "s", "created_at": 0}
    return insert(webhooks).values({**row, "consecutive_failures": 0, "is_disabled": False, **more})


async def play_turn(client: httpx2.AsyncClient, table: str) -> None:
    """Answer until it is somebody else's turn, or one's own again."""
    position = done(await client.get(f"/api/tables/{table}/position"))
    done(await client.post(f"/api/tables/{table}/moves", json={"moves": [position["legal"][0]["move"]]}))


async def table_of_two(house: House) -> tuple[httpx2.AsyncClient, httpx2.AsyncClient, str]:
    ann, ben = await house.guest("Ann"), await house.guest("Ben")
    table = await make_table(ann, ME, OPEN)
    done(await ben.post(f"/api/tables/{table}/join", json={}))
    return ann, ben, table


def test_a_newer_call_takes_the_place_of_one_that_waits(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben, table = await table_of_two(house)
        me = done(await ann.get("/api/me"))["id"]
        await house.write(hook_of(me))
        done(await ann.post(f"/api/tables/{table}/start"))
        seen = set()
        for _ in range(12):
            mine = (await look(ann, table))["is_my_turn"]
            for row in await house.rows(jobs, jobs.c.kind == "webhook"):
                seen.add(row["payload"]["delivery_id"])
                assert (row["key"], row["user_id"], row["destination"]) == (
                    webhook_store.webhook_job_key("h", table),
                    me,
                    "pit.example:",
                )
            await play_turn(ann if mine else ben, table)
        assert len(seen) > 1
        assert len(await house.rows(jobs, jobs.c.kind == "webhook")) == 1

    play(tmp_path, scene, **GENEROUS)


def test_calls_beyond_the_cap_are_dropped_with_a_note(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        me = done(await ann.get("/api/me"))["id"]
        for number in range(3):
            await house.write(hook_of(me, id=f"h{number}"))
        table = await make_table(ann, ME, ME, start_now=True)
        assert (await look(ann, table))["is_my_turn"]
        assert len(await house.rows(jobs, jobs.c.kind == "webhook")) == 2
        listed = done(await ann.get("/api/me/webhooks"))
        assert sorted(hook["dropped_deliveries"] for hook in listed) == [0, 0, 1]

    play(tmp_path, scene, **GENEROUS, max_pending_webhooks_per_user=2)


def test_calls_of_many_guests_at_one_address_share_a_cap(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        for number in range(3):
            guest = await house.guest(f"G{number}")
            me = done(await guest.get("/api/me"))["id"]
            await house.write(hook_of(me, id=f"h{number}", address_hash="here"))
            await make_table(guest, ME, ME, start_now=True)
        assert len(await house.rows(jobs, jobs.c.kind == "webhook")) == 2
        assert sorted(row["dropped_deliveries"] for row in await house.rows(webhooks)) == [0, 0, 1]

    play(tmp_path, scene, **GENEROUS, max_pending_webhooks_per_user=1, address_quota_factor=2)


@pytest.mark.parametrize(("run_at", "expected"), [(-5, -5), (10_000, 10_000), (3_600_000, 16_000)])
def test_a_newer_call_is_made_soon_but_not_before_the_first_delay(
    tmp_path: Path, run_at: int, expected: int
) -> None:
    async def scene(house: House) -> None:
        moment = current_time_ms()
        old = {"webhook_id": "h", "delivery_id": "old", "body": {}}
        row = {
            "key": "webhook:h:t",
            "kind": "webhook",
            "payload": old,
            "run_at": moment + run_at,
            "attempts": 5,
        }
        await house.write(insert(jobs).values(row))
        new = {**old, "delivery_id": "new"}
        assert await house.context.database.write(
            lambda c: webhook_store.replace_pending_delivery(c, "h", "t", new, moment)
        )
        (found,) = await house.rows(jobs)
        assert (found["payload"], found["attempts"], found["run_at"]) == (new, 0, moment + expected)

    play(tmp_path, scene)


def test_a_newer_call_survives_the_end_of_the_one_under_way(tmp_path: Path) -> None:
    def put_off(connection: Connection, job: Any) -> None:
        webhook_store.reschedule_delivery(connection, job, "h", 3600.0, False, current_time_ms())

    async def scene(house: House) -> None:
        old = {"webhook_id": "h", "delivery_id": "old", "body": {}}
        job = {
            "key": "webhook:h:t",
            "kind": "webhook",
            "payload": old,
            "run_at": current_time_ms(),
            "attempts": 3,
        }
        for end in (webhook_store.complete_delivery, put_off):
            await house.write(insert(jobs).values({**job, "payload": {**old, "delivery_id": "new"}}))
            await house.context.database.write(partial(end, job=job))
            (row,) = await house.rows(jobs)
            assert (
                row["payload"]["delivery_id"] == "new"
                and row["run_at"] <= current_time_ms() + 1000 * FIRST_RETRY_SECONDS
            )
            await house.write(jobs.delete())

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- addresses


def test_addresses_are_stored_as_keyed_hashes(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        context = house.context
        one, same = [await quotas.hash_address(context, "192.0.2.1") for _ in range(2)]
        assert one == same != await quotas.hash_address(context, "192.0.2.2")
        ann = await house.guest("Ann")
        await make_table(ann, ME, BOT, start_now=True)
        assert "192.0.2.1" not in await house.dump()
        (row,) = await house.rows(tables)
        assert row["address_hash"] == one

    play(tmp_path, scene)
