"""Coming in, sessions and their cookies, members, and what they change."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import update

from jadecourt.server.domain.clocks import DAY_MS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.domain.user_names import make_name_key
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.services import authentication, passwords
from jadecourt.server.store import schema, server_state, sessions, users
from server.clients import OPEN, bot, me
from server.house import (
    COOKIE,
    HERE,
    PASSWORD,
    House,
    done,
    look,
    make_table,
    open_house,
    play,
    refused,
    whoami,
)

# ---------------------------------------------------------------------------------------- coming in


def test_a_guest_comes_with_a_name(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        client = house.client()
        answer = await client.post("/api/guests", json={"name": "  Ann   Bee ", "language": "fr"})
        ann = done(answer, 201)
        assert ann["name"] == "Ann Bee" and ann["kind"] == "guest" and ann["language"] == "fr"
        assert ann["vacation"] is None and ann["vacation_days_left"] == 30
        assert await whoami(client) == ann
        seen = done(await house.client().get(f"/api/users/{ann['id']}"))
        assert seen == {"id": ann["id"], "name": "Ann Bee", "kind": "guest"}
        refused(await house.client().get("/api/users/nobody"), "not_found")
        refused(await house.client().get("/api/users/no%20id"), "validation_failed")
        await house.guest("Ann Bee")  # names of guests are nobody's

    play(tmp_path, scene)


def test_the_cookie_is_for_the_browser_only(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        answer = await house.client().post("/api/guests", json={"name": "Ann"})
        flags = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]]
        assert {"httponly", "samesite=lax", "path=/", "secure"} <= set(flags)
        assert f"max-age={365 * 86400}" in flags

    play(tmp_path, scene, secure_cookies=True)


def test_without_https_the_cookie_is_not_secure(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        answer = await house.client().post("/api/guests", json={"name": "Ann"})
        assert "secure" not in answer.headers["set-cookie"].lower()

    play(tmp_path, scene)


@pytest.mark.parametrize(
    "name", ["", " ", "a|b", "#1", "x" * 25, "a\u0000b", "a\u202eb", "\ufdfa" * 10, "\u3164"]
)
def test_some_names_are_not_possible(tmp_path: Path, name: str) -> None:
    async def scene(house: House) -> None:
        refused(await house.client().post("/api/guests", json={"name": name}), "validation_failed")

    play(tmp_path, scene)


def test_a_forged_cookie_is_refused_without_asking_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        real = ann.cookies[COOKIE]
        token, _, signature = real.rpartition(".")
        find = sessions.load_session
        monkeypatch.setattr(
            sessions,
            "load_session",
            lambda connection, hashed, now_ms: asked.append(hashed) or find(connection, hashed, now_ms),
        )
        forged = [
            token,
            f"{token}.",
            f"{token}.{signature[::-1]}",
            f"{token[::-1]}.{signature}",
            "x" * 5000,
            ".",
        ]
        for cookie in forged:
            client = house.client(cookie=f"{COOKIE}={cookie}")
            answer = await client.get("/api/me")
            assert answer.status_code in (401, 413)
            done(await client.get(f"/api/users/{(await whoami(ann))['id']}"))
        assert len(set(asked)) == 1  # Ann's own
        refused(await house.client(authorization=f"Bearer {token}").get("/api/me"), "not_signed_in")

    play(tmp_path, scene)


def test_no_token_is_anywhere_in_the_database(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        made = done(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        cookie = ann.cookies[COOKIE]
        disk = house.bytes_on_disk()
        assert b"Robot" in disk and make_name_key("Ann").encode() in disk
        for secret in (cookie, cookie.partition(".")[0], cookie.partition(".")[2], made["token"], PASSWORD):
            assert secret.encode() not in disk

    play(tmp_path, scene)


def test_the_secret_of_cookies_is_made_once_or_given(tmp_path: Path, database: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, database=database) as house:
            ann = await house.guest("Ann")
        async with open_house(tmp_path, database=database) as house:  # the next process
            secrets = await asyncio.gather(
                *(house.context.database.write(server_state.load_or_create_cookie_secret) for _ in range(5))
            )
            assert len(set(secrets)) == 1
            again = house.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
            assert (await whoami(again))["name"] == "Ann"
        async with open_house(tmp_path, database=database, cookie_secret="another") as house:
            stale = house.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
            refused(await stale.get("/api/me"), "not_signed_in")
            fresh = await house.guest("Bob")
        async with open_house(tmp_path, database=database, cookie_secret="another") as house:
            assert (await whoami(house.client(cookie=f"{COOKIE}={fresh.cookies[COOKIE]}")))["name"] == "Bob"

    asyncio.run(scene())


def test_a_session_ends_with_logout_and_with_its_time(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        cookie = ann.cookies[COOKIE]
        (session,) = await house.rows(schema.sessions)
        socket, other = (
            SocketConnection(session["user_id"], "en", hash) for hash in (session["token_hash"], "another")
        )
        house.context.hub.open(socket)
        house.context.hub.open(other)
        done(await ann.post("/api/logout"), 204)
        assert socket.send_queue.get_nowait() is None  # which ends it
        assert other.send_queue.empty() and other.is_valid
        assert COOKIE not in ann.cookies
        refused(await house.client(cookie=f"{COOKIE}={cookie}").get("/api/me"), "not_signed_in")
        assert not await house.rows(schema.sessions)
        done(await ann.post("/api/logout"), 204)
        bob = await house.guest("Bob")
        await house.write(update(schema.sessions).values(expires_at=current_time_ms() - 1))
        refused(await bob.get("/api/me"), "not_signed_in")

    play(tmp_path, scene)


def test_a_session_in_use_is_renewed(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        assert "set-cookie" not in (await ann.get("/api/me")).headers
        await house.write(update(schema.sessions).values(expires_at=current_time_ms() + 10 * DAY_MS))
        answer = await ann.get("/api/me")
        assert answer.headers["set-cookie"].startswith(f"{COOKIE}={ann.cookies[COOKIE]};")
        (row,) = await house.rows(schema.sessions)
        assert row["expires_at"] > current_time_ms() + 360 * DAY_MS

    play(tmp_path, scene)


def test_sessions_are_remembered_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "MAX_CACHED_SESSIONS", 3)

    async def scene(house: House) -> None:
        porter = house.context.authenticator
        people = [await house.guest(f"Guest {number}") for number in range(6)]
        for client in people:
            await whoami(client)
        assert len(porter._cache) == 3
        monkeypatch.setattr(authentication, "CACHE_SECONDS", -1.0)
        await house.write(update(schema.users).values(name="Changed"))
        await whoami(people[0])
        assert (await whoami(people[0]))["name"] == "Changed"

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- foreign pages


def test_foreign_pages_cannot_act_with_a_cookie(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        made = done(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        for headers in (
            {"origin": "https://evil.test"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
        ):
            refused(await ann.patch("/api/me", json={"name": "Eve"}, headers=headers), "origin_not_allowed")
            refused(await ann.request("DELETE", "/api/me", headers=headers), "origin_not_allowed")
            refused(await ann.post("/api/logout", headers=headers), "origin_not_allowed")
            refused(
                await ann.post("/api/guests", json={"name": "Eve"}, headers=headers), "origin_not_allowed"
            )
            login = {"name": "Eve", "password": PASSWORD}
            refused(await ann.post("/api/login", json=login, headers=headers), "origin_not_allowed")
            done(await ann.get("/api/me", headers=headers))  # whose answer the page cannot read
            robot = house.client(authorization=f"Bearer {made['token']}")
            done(await robot.patch("/api/me", json={"language": "fr"}, headers=headers))
        assert (await whoami(ann))["name"] == "Ann"
        done(await ann.patch("/api/me", json={"name": "Anna"}, headers={"origin": HERE}))
        done(await ann.patch("/api/me", json={"name": "Ann"}, headers={"origin": "https://friend.test"}))

    play(tmp_path, scene, allowed_origins=("https://friend.test",))


# ---------------------------------------------------------------------------------------- members


def test_a_guest_becomes_a_member_and_logs_in(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        short = await ann.post("/api/me/register", json={"password": "brief"})
        assert "brief" not in str(refused(short, "validation_failed")["errors"])
        member = done(await ann.post("/api/me/register", json={"password": PASSWORD}))
        assert member["kind"] == "member" and member["id"] == (await whoami(ann))["id"]
        refused(await ann.post("/api/me/register", json={"password": PASSWORD}), "conflict")
        other = house.client()
        for name in ("Ann", "ann", "ＡＮＮ", " a\ufe0fnn"):
            assert (
                done(await other.post("/api/login", json={"name": name, "password": PASSWORD}))["id"]
                == member["id"]
            )
        assert (await whoami(other))["name"] == "Ann" and (await whoami(ann))["name"] == "Ann"

    play(tmp_path, scene)


def test_wrong_names_and_wrong_passwords_look_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str | None] = []
    right = passwords.verify_hash

    def is_right(hashed: str | None, password: str) -> bool:
        compared.append(hashed)
        return right(hashed, password)

    async def scene(house: House) -> None:
        await house.member("Ann")
        await house.guest("Bob")
        monkeypatch.setattr(passwords, "verify_hash", is_right)
        client = house.client()
        wrong = [
            refused(
                await client.post("/api/login", json={"name": name, "password": "wrong horse"}),
                "invalid_credentials",
            )
            for name in ("Ann", "Bob", "Nobody")
        ]
        assert wrong[0] == wrong[1] == wrong[2] and wrong[0]["status"] == 401
        assert len(compared) == 3 and compared[1] is compared[2] is None
        assert (
            not right(None, "") and passwords.dummy_hash().split("$")[:4] == str(compared[0]).split("$")[:4]
        )

    play(tmp_path, scene)


def test_an_old_hash_is_renewed_at_login(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        await house.member("Ann")
        old = passwords.PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
        await house.write(update(schema.users).values(password_hash=old))
        for _ in range(2):
            done(await house.client().post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        (row,) = await house.rows(schema.users)
        assert "m=19456,t=2,p=1" in row["password_hash"]

    play(tmp_path, scene)


def test_a_claimed_name_is_taken(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        early = await house.guest("ann")
        ann, bob = await house.member("Ann"), await house.member("Bob")
        refused(await early.post("/api/me/register", json={"password": PASSWORD}), "name_taken")
        refused(await house.client().post("/api/guests", json={"name": "ANN"}), "name_taken")
        refused(await bob.patch("/api/me", json={"name": "aNN"}), "name_taken")
        refused(await bob.post("/api/me/bots", json={"name": "Ann"}), "name_taken")
        guest = await house.guest("Carl")
        refused(await guest.patch("/api/me", json={"name": "Ann"}), "name_taken")
        done(await ann.patch("/api/me", json={"name": "ANN"}))
        done(await ann.patch("/api/me", json={"name": "Anna"}))
        done(await bob.patch("/api/me", json={"name": "Ann"}))
        refused(await ann.patch("/api/me", json={"name": "ann"}), "name_taken")
        robot = done(await bob.post("/api/me/bots", json={"name": "Ann"}), 201)  # the owner's own
        client = house.client(authorization=f"Bearer {robot['token']}")
        refused(await client.patch("/api/me", json={"name": "Anna"}), "name_taken")

    play(tmp_path, scene)


def test_of_two_who_claim_a_name_at_once_one_gets_it(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        guests = [await house.guest("Ann") for _ in range(4)]
        answers = await asyncio.gather(
            *(guest.post("/api/me/register", json={"password": PASSWORD}) for guest in guests)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        loser = next(
            guest for guest, answer in zip(guests, answers, strict=True) if answer.status_code == 409
        )
        loser_id = (await whoami(loser))["id"]
        with pytest.raises(DomainError) as refusal:  # what PostgreSQL finds only when it is written
            await house.context.database.write(
                lambda connection: users.make_member(connection, loser_id, "Ann", "no hash")
            )
        assert refusal.value.code == "name_taken"

    play(tmp_path, scene, database=database)


def test_another_password_ends_the_other_sessions(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, other = await house.member("Ann"), house.client()
        done(await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        await whoami(other)
        wrong = {"current_password": "wrong horse", "new_password": "battery staple"}
        refused(await ann.put("/api/me/password", json=wrong), "invalid_credentials")
        right = {"current_password": PASSWORD, "new_password": "battery staple"}
        done(await ann.put("/api/me/password", json=right), 204)
        await whoami(ann)
        refused(await other.get("/api/me"), "not_signed_in")
        refused(
            await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}), "invalid_credentials"
        )
        done(await other.post("/api/login", json={"name": "Ann", "password": "battery staple"}))
        guest = await house.guest("Bob")
        refused(await guest.put("/api/me/password", json=right), "conflict")

    play(tmp_path, scene)


def test_logins_and_guests_are_counted(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        house.context.rate_limiter._clock = lambda: 1000.0  # no bucket refills
        await house.member("Ann")
        wrong = {"password": "wrong horse"}
        # by name and address
        for _ in range(DEFAULT_RATES["login"][0].burst):
            refused(
                await house.client("192.0.2.9").post("/api/login", json={"name": "Ann", **wrong}),
                "invalid_credentials",
            )
        answer = await house.client("192.0.2.9").post("/api/login", json={"name": "ANN", **wrong})
        assert refused(answer, "rate_limited")["status"] == 429 and int(answer.headers["retry-after"]) > 0
        # by address, with many names
        stranger = house.client("192.0.2.10")
        for number in range(DEFAULT_RATES["login"][1].burst):
            answer = await stranger.post("/api/login", json={"name": f"Nobody {number}", **wrong})
            refused(answer, "invalid_credentials")
        refused(await stranger.post("/api/login", json={"name": "Nobody", **wrong}), "rate_limited")
        for number in range(DEFAULT_RATES["create_guest"][1].burst - 1):
            await house.guest(f"Guest {number}")
        refused(await house.client().post("/api/guests", json={"name": "One more"}), "rate_limited")
        done(await house.client("192.0.2.50").post("/api/guests", json={"name": "Elsewhere"}), 201)

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- changing


def test_another_name_is_seen_at_all_tables(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        alone = await make_table(ann, me(), bot(), start_now=True)
        waiting = await make_table(ann, me(), OPEN)
        shared = await make_table(ann, me(name="Zoe"), me(), OPEN)
        stale = await house.context.rooms.get(alone)
        changed = done(await ann.patch("/api/me", json={"name": "Anna", "language": "fr"}))
        assert changed["name"] == "Anna" and changed["language"] == "fr"
        for table in (alone, waiting):
            assert (await look(ann, table))["seats"][0]["name"] == "Anna"
        assert [seat["name"] for seat in (await look(ann, shared))["seats"]] == ["Zoe", "Ann 2", ""]
        assert stale.is_evicted
        assert (await whoami(ann))["name"] == "Anna"
        assert done(await ann.patch("/api/me", json={})) == await whoami(ann)
        refused(await ann.patch("/api/me", json={"kind": "member"}), "validation_failed")

    play(tmp_path, scene)


def test_whatever_is_changed_past_a_room_is_not_overwritten_by_it(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, me(), bot(), start_now=True)
        keeper, person = house.context.rooms, (await whoami(ann))["id"]
        await keeper.get(table)
        keeper_forgets, keeper.broadcast_user_changed = keeper.broadcast_user_changed, nothing  # type: ignore[method-assign]
        done(await ann.patch("/api/me", json={"name": "Anna"}))
        keeper.broadcast_user_changed = keeper_forgets  # type: ignore[method-assign]
        assert (await keeper.get(table)).seats[0].name == "Ann"

        def act(room: Any, _: int) -> None:
            room.seats[0].substitute = "medium"

        await keeper.update(table, act, user_id=person)
        (seat,) = await house.rows(schema.seats, schema.seats.c.user_id == person)
        assert seat["name"] == "Anna" and seat["substitute"] == "medium"

    async def nothing(person: str) -> None:
        pass

    play(tmp_path, scene)
