"""Going for good: nothing is left of those who go."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import insert, update

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.services.context import AppContext
from jadecourt.server.store import schema
from server.clients import OPEN, bot, me
from server.house import COOKIE, PASSWORD, House, done, look, make_table, play, refused, whoami

# ---------------------------------------------------------------------------------------- going for good


def test_members_say_their_password_to_go(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        refused(await ann.delete("/api/me"), "invalid_credentials")
        wrong = await ann.request("DELETE", "/api/me", json={"password": "wrong horse"})
        refused(wrong, "invalid_credentials")
        answer = await ann.request("DELETE", "/api/me", json={"password": PASSWORD})
        done(answer, 204)
        assert COOKIE not in ann.cookies
        await house.member("Ann")  # the name is free

    play(tmp_path, scene)


def test_nothing_personal_is_left(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.member("Xanthippe"), await house.guest("Bob")
        ids = [(await whoami(client))["id"] for client in (ann, bob)]
        cookie = ann.cookies[COOKIE]
        robot = done(await ann.post("/api/me/bots", json={"name": "Xanthobot"}), 201)
        running = await make_table(ann, me(), OPEN, {"kind": "bot_account", "user_id": robot["id"]})
        done(await bob.post(f"/api/tables/{running}/join", json={}))
        done(await ann.post(f"/api/tables/{running}/start"))
        waiting = await make_table(bob, me(), OPEN)
        done(await ann.post(f"/api/tables/{waiting}/join", json={}))
        own = await make_table(ann, me(), OPEN)
        alone = await make_table(ann, me(name="Xaver"), me(), start_now=True)
        over = await make_table(ann, me(name="Xaver"), me(), start_now=True)
        imported = await make_table(ann, me(name="Xanthippe"), bot(), start_now=True)
        kept = await make_table(bob, me(), OPEN)
        await house.write(
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
        await house.context.rooms.broadcast_user_changed("*")
        done(await ann.post("/api/me/webhooks", json={"url": "https://xanthippe.example.com/"}), 201)
        socket = SocketConnection(ids[0], "en")
        house.context.hub.open(socket)

        done(await ann.request("DELETE", "/api/me", json={"password": PASSWORD}), 204)

        dump = await house.dump()
        for trace in ("xanth", "xaver", ids[0].lower(), robot["id"].lower()):
            assert trace not in dump
        again = house.client(cookie=f"{COOKIE}={cookie}")
        refused(await again.get("/api/me"), "not_signed_in")
        refused(await house.client(authorization=f"Bearer {robot['token']}").get("/api/me"), "not_signed_in")
        assert socket.send_queue.get_nowait() is None
        table = await look(bob, running)
        assert table["status"] == "running" and table["host_id"] == ids[1]
        assert [(seat["kind"], seat["name"], seat["user_id"]) for seat in table["seats"]] == [
            ("bot", "—", None),
            ("user", "Bob", ids[1]),
            ("bot", "—", None),
        ]
        assert (await look(bob, waiting))["seats"][1]["kind"] == "open"
        assert (await look(bob, own))["status"] == (await look(bob, alone))["status"] == "stopped"
        assert [seat["name"] for seat in (await look(bob, over))["seats"]] == ["—", "—"]
        refused(await bob.get(f"/api/tables/{imported}"), "table_not_found")
        assert (await look(bob, kept))["status"] == "open"
        (result,) = await house.rows(schema.results)
        assert result["user_id"] is None
        asked = done(await bob.get(f"/api/tables/{running}/position"))["to_move"]
        jobs = await house.rows(schema.jobs, schema.jobs.c.key == f"bot_moves:{running}")
        assert len(jobs) == (asked != [1])  # exactly if it is not Bob's turn

    play(tmp_path, scene, database=database)


def test_a_seat_that_waits_for_somebody_who_goes_is_free(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        person = (await whoami(ann))["id"]
        table = await make_table(bob, me(), OPEN)
        waits = update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == 1)
        await house.write(waits.values(kind="invited", user_id=person, name="Ann"))
        await house.context.rooms.broadcast_user_changed("*")
        done(await ann.delete("/api/me"), 204)
        seat = (await look(bob, table))["seats"][1]
        assert (seat["kind"], seat["name"], seat["user_id"]) == ("open", "", None)

    play(tmp_path, scene)


def test_whoever_sits_down_while_going_is_asked_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jadecourt.server.services import account_deletion

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        find = account_deletion.table_ids_to_leave
        rounds = 0

        async def tables_to_leave(context: AppContext, person: str) -> list[str]:
            nonlocal rounds
            rounds += 1
            found = await find(context, person)
            if rounds <= stubborn:
                await make_table(ann, me(), OPEN)
            return found

        monkeypatch.setattr(account_deletion, "table_ids_to_leave", tables_to_leave)
        stubborn = 99
        refused(await ann.delete("/api/me"), "unavailable")
        rounds, stubborn = 0, 2
        done(await ann.delete("/api/me"), 204)
        assert rounds == 3
        assert {row["status"] for row in await house.rows(schema.tables)} == {"stopped"}

    play(tmp_path, scene)
