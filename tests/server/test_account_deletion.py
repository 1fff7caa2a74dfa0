"""Deleting an account removes all personal data."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import insert, update

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.services.context import AppContext
from jadecourt.server.store import schema
from server.app_client import (
    PASSWORD,
    SESSION_COOKIE,
    AppClient,
    expect_error,
    expect_ok,
    get_me,
    get_table,
    make_table,
    run_scenario,
)
from server.live_server import OPEN_SEAT, bot_seat, own_seat

# ---------------------------------------------------------------------------------------- going for good


def test_deleting_member_account_requires_password(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_member("Ann")
        expect_error(await ann.delete("/api/me"), "invalid_credentials")
        wrong = await ann.request("DELETE", "/api/me", json={"password": "wrong horse"})
        expect_error(wrong, "invalid_credentials")
        answer = await ann.request("DELETE", "/api/me", json={"password": PASSWORD})
        expect_ok(answer, 204)
        assert SESSION_COOKIE not in ann.cookies
        await app.create_member("Ann")  # the name is free

    run_scenario(tmp_path, scenario)


def test_account_deletion_leaves_no_personal_data(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_member("Xanthippe"), await app.create_guest("Bob")
        ids = [(await get_me(client))["id"] for client in (ann, bob)]
        cookie = ann.cookies[SESSION_COOKIE]
        bot_account = expect_ok(await ann.post("/api/me/bots", json={"name": "Xanthobot"}), 201)
        running = await make_table(
            ann, own_seat(), OPEN_SEAT, {"kind": "bot_account", "user_id": bot_account["id"]}
        )
        expect_ok(await bob.post(f"/api/tables/{running}/join", json={}))
        expect_ok(await ann.post(f"/api/tables/{running}/start"))
        waiting = await make_table(bob, own_seat(), OPEN_SEAT)
        expect_ok(await ann.post(f"/api/tables/{waiting}/join", json={}))
        own = await make_table(ann, own_seat(), OPEN_SEAT)
        alone = await make_table(ann, own_seat(name="Xaver"), own_seat(), start_now=True)
        over = await make_table(ann, own_seat(name="Xaver"), own_seat(), start_now=True)
        imported = await make_table(ann, own_seat(name="Xanthippe"), bot_seat(), start_now=True)
        kept = await make_table(bob, own_seat(), OPEN_SEAT)
        await app.execute(
            update(schema.tables).where(schema.tables.c.id.in_((over, imported))).values(status="stopped"),
            update(schema.tables).where(schema.tables.c.id == imported).values(origin={"table_id": None, "ply": 0}),
            update(schema.seats).where(schema.seats.c.table_id == imported).values(user_id=None),
            insert(schema.chat_messages).values(
                table_id=running, channel="table", user_id=ids[0], name="Xanthippe", text="I am Xanthippe", sent_at=1
            ),
            insert(schema.ratings).values(user_id=ids[0], game=Dragon.id, mu=1.0, sigma=1.0, games=1),
            insert(schema.results).values(
                table_id=over, seat=0, user_id=ids[0], game=Dragon.id, seat_count=2, score=1, place=1, points={},
                is_rated=False, ended_at=1,
            ),
        )  # fmt: skip
        await app.context.rooms.broadcast_user_changed("*")
        expect_ok(await ann.post("/api/me/webhooks", json={"url": "https://xanthippe.example.com/"}), 201)
        socket = SocketConnection(ids[0])
        app.hub.open(socket)

        expect_ok(await ann.request("DELETE", "/api/me", json={"password": PASSWORD}), 204)

        dump = await app.dump_database()
        for trace in ("xanth", "xaver", ids[0].lower(), bot_account["id"].lower()):
            assert trace not in dump
        again = app.make_client(cookie=f"{SESSION_COOKIE}={cookie}")
        expect_error(await again.get("/api/me"), "not_signed_in")
        expect_error(
            await app.make_client(authorization=f"Bearer {bot_account['token']}").get("/api/me"),
            "not_signed_in",
        )
        assert socket.send_queue.get_nowait() is None
        table = await get_table(bob, running)
        assert table["status"] == "running" and table["host_id"] == ids[1]
        assert [(seat["kind"], seat["name"], seat["user_id"]) for seat in table["seats"]] == [
            ("bot", "—", None),
            ("user", "Bob", ids[1]),
            ("bot", "—", None),
        ]
        assert (await get_table(bob, waiting))["seats"][1]["kind"] == "open"
        assert (await get_table(bob, own))["status"] == (await get_table(bob, alone))["status"] == "stopped"
        assert [seat["name"] for seat in (await get_table(bob, over))["seats"]] == ["—", "—"]
        expect_error(await bob.get(f"/api/tables/{imported}"), "table_not_found")
        assert (await get_table(bob, kept))["status"] == "open"
        (result,) = await app.select_rows(schema.results)
        assert result["user_id"] is None
        asked = expect_ok(await bob.get(f"/api/tables/{running}/position"))["to_move"]
        jobs = await app.select_rows(schema.jobs, schema.jobs.c.key == f"bot_moves:{running}")
        assert len(jobs) == (asked != [1])  # there is a job unless it is Bob's turn

    run_scenario(tmp_path, scenario, database=database)


def test_account_deletion_frees_invited_seat(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, bob = await app.create_guest("Ann"), await app.create_guest("Bob")
        user = (await get_me(ann))["id"]
        table = await make_table(bob, own_seat(), OPEN_SEAT)
        waits = update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == 1)
        await app.execute(waits.values(kind="invited", user_id=user, name="Ann"))
        await app.context.rooms.broadcast_user_changed("*")
        expect_ok(await ann.delete("/api/me"), 204)
        seat = (await get_table(bob, table))["seats"][1]
        assert (seat["kind"], seat["name"], seat["user_id"]) == ("open", "", None)

    run_scenario(tmp_path, scenario)


def test_account_deletion_retries_when_user_joins_a_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jadecourt.server.services import account_deletion

    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        find = account_deletion.table_ids_to_leave
        rounds = 0

        async def tables_to_leave(context: AppContext, user: str) -> list[str]:
            nonlocal rounds
            rounds += 1
            found = await find(context, user)
            if rounds <= stubborn:
                await make_table(ann, own_seat(), OPEN_SEAT)
            return found

        monkeypatch.setattr(account_deletion, "table_ids_to_leave", tables_to_leave)
        stubborn = 99
        expect_error(await ann.delete("/api/me"), "unavailable")
        rounds, stubborn = 0, 2
        expect_ok(await ann.delete("/api/me"), 204)
        assert rounds == 3
        assert {row["status"] for row in await app.select_rows(schema.tables)} == {"stopped"}

    run_scenario(tmp_path, scenario)
