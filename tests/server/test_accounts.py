"""Guests and members: registration, login, sessions, cookies and profile changes."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import update

from jadecourt.server.domain.clocks import DAY_MS
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.rate_limits import DEFAULT_RATES
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.domain.user_names import make_name_key
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.services import authentication, passwords
from jadecourt.server.store import schema, server_state, sessions, users
from jadecourt.server.store.database import Connection
from server.app_client import (
    BASE_URL,
    PASSWORD,
    SESSION_COOKIE,
    AppClient,
    expect_error,
    expect_ok,
    get_me,
    get_table,
    make_table,
    run_scenario,
    running_app,
)
from server.live_server import OPEN_SEAT, bot_seat, own_seat

# ---------------------------------------------------------------------------------------- coming in


def test_create_guest_returns_user_with_name(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        client = app.make_client()
        answer = await client.post("/api/guests", json={"name": "  Ann   Bee ", "language": "fr"})
        ann = expect_ok(answer, 201)
        assert ann["name"] == "Ann Bee" and ann["kind"] == "guest" and ann["language"] == "fr"
        assert ann["vacation"] is None and ann["vacation_days_left"] == 30
        assert await get_me(client) == ann
        seen = expect_ok(await app.make_client().get(f"/api/users/{ann['id']}"))
        assert seen == {"id": ann["id"], "name": "Ann Bee", "kind": "guest"}
        expect_error(await app.make_client().get("/api/users/nobody"), "not_found")
        expect_error(await app.make_client().get("/api/users/no%20id"), "validation_failed")
        await app.create_guest("Ann Bee")  # names of guests are not reserved

    run_scenario(tmp_path, scenario)


def test_session_cookie_is_httponly_samesite_and_secure(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        answer = await app.make_client().post("/api/guests", json={"name": "Ann"})
        flags = [part.strip().lower() for part in answer.headers["set-cookie"].split(";")[1:]]
        assert {"httponly", "samesite=lax", "path=/", "secure"} <= set(flags)
        assert f"max-age={365 * 86400}" in flags

    run_scenario(tmp_path, scenario, secure_cookies=True)


def test_session_cookie_is_not_secure_without_https(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        answer = await app.make_client().post("/api/guests", json={"name": "Ann"})
        assert "secure" not in answer.headers["set-cookie"].lower()

    run_scenario(tmp_path, scenario)


@pytest.mark.parametrize(
    "name", ["", " ", "a|b", "#1", "x" * 25, "a\u0000b", "a\u202eb", "\ufdfa" * 10, "\u3164"]
)
def test_invalid_names_are_rejected(tmp_path: Path, name: str) -> None:
    async def scenario(app: AppClient) -> None:
        expect_error(await app.make_client().post("/api/guests", json={"name": name}), "validation_failed")

    run_scenario(tmp_path, scenario)


def test_forged_cookie_is_rejected_without_database_query(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    queries: list[str] = []

    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        real = ann.cookies[SESSION_COOKIE]
        token, _, signature = real.rpartition(".")
        find = sessions.load_session

        def load_session(connection: Connection, token_hash: str, now_ms: int) -> Any:
            queries.append(token_hash)
            return find(connection, token_hash, now_ms)

        monkeypatch.setattr(sessions, "load_session", load_session)
        forged = [
            token,
            f"{token}.",
            f"{token}.{signature[::-1]}",
            f"{token[::-1]}.{signature}",
            "x" * 5000,
            ".",
        ]
        for cookie in forged:
            client = app.make_client(cookie=f"{SESSION_COOKIE}={cookie}")
            answer = await client.get("/api/me")
            assert answer.status_code in (401, 413)
            expect_ok(await client.get(f"/api/users/{(await get_me(ann))['id']}"))
        assert len(set(queries)) == 1  # Ann's own
        expect_error(await app.make_client(authorization=f"Bearer {token}").get("/api/me"), "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_database_contains_no_plain_tokens(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_member("Ann")
        made = expect_ok(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        cookie = ann.cookies[SESSION_COOKIE]
        disk = app.read_database_files()
        assert b"Robot" in disk and make_name_key("Ann").encode() in disk
        for secret in (cookie, cookie.partition(".")[0], cookie.partition(".")[2], made["token"], PASSWORD):
            assert secret.encode() not in disk

    run_scenario(tmp_path, scenario)


def test_cookie_secret_is_created_once_or_configured(tmp_path: Path, database: str) -> None:
    async def scenario() -> None:
        async with running_app(tmp_path, database=database) as app:
            ann = await app.create_guest("Ann")
        async with running_app(tmp_path, database=database) as app:  # a new process
            secrets = await asyncio.gather(
                *(app.context.database.write(server_state.load_or_create_cookie_secret) for _ in range(5))
            )
            assert len(set(secrets)) == 1
            again = app.make_client(cookie=f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]}")
            assert (await get_me(again))["name"] == "Ann"
        async with running_app(tmp_path, database=database, cookie_secret="another") as app:
            stale = app.make_client(cookie=f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]}")
            expect_error(await stale.get("/api/me"), "not_signed_in")
            fresh = await app.create_guest("Bob")
        async with running_app(tmp_path, database=database, cookie_secret="another") as app:
            assert (
                await get_me(app.make_client(cookie=f"{SESSION_COOKIE}={fresh.cookies[SESSION_COOKIE]}"))
            )["name"] == "Bob"

    asyncio.run(scenario())


def test_session_ends_at_logout_or_expiry(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        cookie = ann.cookies[SESSION_COOKIE]
        (session,) = await app.select_rows(schema.sessions)
        socket, other = (
            SocketConnection(session["user_id"], hash) for hash in (session["token_hash"], "another")
        )
        app.hub.open(socket)
        app.hub.open(other)
        expect_ok(await ann.post("/api/logout"), 204)
        assert socket.send_queue.get_nowait() is None  # closes the socket
        assert other.send_queue.empty() and other.is_valid
        assert SESSION_COOKIE not in ann.cookies
        expect_error(
            await app.make_client(cookie=f"{SESSION_COOKIE}={cookie}").get("/api/me"), "not_signed_in"
        )
        assert not await app.select_rows(schema.sessions)
        expect_ok(await ann.post("/api/logout"), 204)
        bob = await app.create_guest("Bob")
        await app.execute(update(schema.sessions).values(expires_at=current_time_ms() - 1))
        expect_error(await bob.get("/api/me"), "not_signed_in")

    run_scenario(tmp_path, scenario)


def test_active_session_is_renewed(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        assert "set-cookie" not in (await ann.get("/api/me")).headers
        await app.execute(update(schema.sessions).values(expires_at=current_time_ms() + 10 * DAY_MS))
        answer = await ann.get("/api/me")
        assert answer.headers["set-cookie"].startswith(f"{SESSION_COOKIE}={ann.cookies[SESSION_COOKIE]};")
        (row,) = await app.select_rows(schema.sessions)
        assert row["expires_at"] > current_time_ms() + 360 * DAY_MS

    run_scenario(tmp_path, scenario)


def test_session_cache_is_bounded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(authentication, "MAX_CACHED_SESSIONS", 3)

    async def scenario(app: AppClient) -> None:
        authenticator = app.context.authenticator
        users = [await app.create_guest(f"Guest {number}") for number in range(6)]
        for client in users:
            await get_me(client)
        assert len(authenticator._cache) == 3
        monkeypatch.setattr(authentication, "CACHE_SECONDS", -1.0)
        await app.execute(update(schema.users).values(name="Changed"))
        await get_me(users[0])
        assert (await get_me(users[0]))["name"] == "Changed"

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- foreign pages


def test_cookie_with_foreign_origin_is_rejected(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        made = expect_ok(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        for headers in (
            {"origin": "https://evil.test"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
        ):
            expect_error(
                await ann.patch("/api/me", json={"name": "Eve"}, headers=headers), "origin_not_allowed"
            )
            expect_error(await ann.request("DELETE", "/api/me", headers=headers), "origin_not_allowed")
            expect_error(await ann.post("/api/logout", headers=headers), "origin_not_allowed")
            expect_error(
                await ann.post("/api/guests", json={"name": "Eve"}, headers=headers), "origin_not_allowed"
            )
            login = {"name": "Eve", "password": PASSWORD}
            expect_error(await ann.post("/api/login", json=login, headers=headers), "origin_not_allowed")
            expect_ok(await ann.get("/api/me", headers=headers))  # the page cannot read the response
            bot_account = app.make_client(authorization=f"Bearer {made['token']}")
            expect_ok(await bot_account.patch("/api/me", json={"language": "fr"}, headers=headers))
        assert (await get_me(ann))["name"] == "Ann"
        expect_ok(await ann.patch("/api/me", json={"name": "Anna"}, headers={"origin": BASE_URL}))
        expect_ok(await ann.patch("/api/me", json={"name": "Ann"}, headers={"origin": "https://friend.test"}))

    run_scenario(tmp_path, scenario, allowed_origins=("https://friend.test",))


# ---------------------------------------------------------------------------------------- members


def test_guest_registers_and_logs_in(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        short = await ann.post("/api/me/register", json={"password": "brief"})
        assert "brief" not in str(expect_error(short, "validation_failed")["errors"])
        member = expect_ok(await ann.post("/api/me/register", json={"password": PASSWORD}))
        assert member["kind"] == "member" and member["id"] == (await get_me(ann))["id"]
        expect_error(await ann.post("/api/me/register", json={"password": PASSWORD}), "conflict")
        other = app.make_client()
        for name in ("Ann", "ann", "ＡＮＮ", " a\ufe0fnn"):
            assert (
                expect_ok(await other.post("/api/login", json={"name": name, "password": PASSWORD}))["id"]
                == member["id"]
            )
        assert (await get_me(other))["name"] == "Ann" and (await get_me(ann))["name"] == "Ann"

    run_scenario(tmp_path, scenario)


def test_unknown_name_and_wrong_password_give_the_same_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    compared: list[str | None] = []
    right = passwords.verify_hash

    def is_right(hashed: str | None, password: str) -> bool:
        compared.append(hashed)
        return right(hashed, password)

    async def scenario(app: AppClient) -> None:
        await app.create_member("Ann")
        await app.create_guest("Bob")
        monkeypatch.setattr(passwords, "verify_hash", is_right)
        client = app.make_client()
        wrong = [
            expect_error(
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

    run_scenario(tmp_path, scenario)


def test_outdated_password_hash_is_renewed_at_login(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        await app.create_member("Ann")
        old = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
        await app.execute(update(schema.users).values(password_hash=old))
        for _ in range(2):
            expect_ok(await app.make_client().post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        (row,) = await app.select_rows(schema.users)
        assert "m=19456,t=2,p=1" in row["password_hash"]

    run_scenario(tmp_path, scenario)


def test_registered_name_is_taken(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        early = await app.create_guest("ann")
        ann, bob = await app.create_member("Ann"), await app.create_member("Bob")
        expect_error(await early.post("/api/me/register", json={"password": PASSWORD}), "name_taken")
        expect_error(await app.make_client().post("/api/guests", json={"name": "ANN"}), "name_taken")
        expect_error(await bob.patch("/api/me", json={"name": "aNN"}), "name_taken")
        expect_error(await bob.post("/api/me/bots", json={"name": "Ann"}), "name_taken")
        guest = await app.create_guest("Carl")
        expect_error(await guest.patch("/api/me", json={"name": "Ann"}), "name_taken")
        expect_ok(await ann.patch("/api/me", json={"name": "ANN"}))
        expect_ok(await ann.patch("/api/me", json={"name": "Anna"}))
        expect_ok(await bob.patch("/api/me", json={"name": "Ann"}))
        expect_error(await ann.patch("/api/me", json={"name": "ann"}), "name_taken")
        # a bot account may have the name of its owner
        bot_account = expect_ok(await bob.post("/api/me/bots", json={"name": "Ann"}), 201)
        client = app.make_client(authorization=f"Bearer {bot_account['token']}")
        expect_error(await client.patch("/api/me", json={"name": "Anna"}), "name_taken")

    run_scenario(tmp_path, scenario)


def test_concurrent_registration_of_a_name_succeeds_once(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        guests = [await app.create_guest("Ann") for _ in range(4)]
        answers = await asyncio.gather(
            *(guest.post("/api/me/register", json={"password": PASSWORD}) for guest in guests)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        loser = next(
            guest for guest, answer in zip(guests, answers, strict=True) if answer.status_code == 409
        )
        loser_id = (await get_me(loser))["id"]
        with pytest.raises(DomainError) as refusal:  # PostgreSQL detects it only when the row is written
            await app.context.database.write(
                lambda connection: users.make_member(connection, loser_id, "Ann", "no hash")
            )
        assert refusal.value.code == "name_taken"

    run_scenario(tmp_path, scenario, database=database)


def test_password_change_ends_other_sessions(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, other = await app.create_member("Ann"), app.make_client()
        expect_ok(await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        await get_me(other)
        wrong = {"current_password": "wrong horse", "new_password": "battery staple"}
        expect_error(await ann.put("/api/me/password", json=wrong), "invalid_credentials")
        right = {"current_password": PASSWORD, "new_password": "battery staple"}
        expect_ok(await ann.put("/api/me/password", json=right), 204)
        await get_me(ann)
        expect_error(await other.get("/api/me"), "not_signed_in")
        expect_error(
            await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}), "invalid_credentials"
        )
        expect_ok(await other.post("/api/login", json={"name": "Ann", "password": "battery staple"}))
        guest = await app.create_guest("Bob")
        expect_error(await guest.put("/api/me/password", json=right), "conflict")

    run_scenario(tmp_path, scenario)


def test_logins_and_guests_are_rate_limited(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        app.context.rate_limiter._clock = lambda: 1000.0  # no bucket refills
        await app.create_member("Ann")
        wrong = {"password": "wrong horse"}
        # by name and address
        for _ in range(DEFAULT_RATES["login"][0].burst):
            expect_error(
                await app.make_client("192.0.2.9").post("/api/login", json={"name": "Ann", **wrong}),
                "invalid_credentials",
            )
        answer = await app.make_client("192.0.2.9").post("/api/login", json={"name": "ANN", **wrong})
        assert (
            expect_error(answer, "rate_limited")["status"] == 429 and int(answer.headers["retry-after"]) > 0
        )
        # by address, with many names
        anonymous = app.make_client("192.0.2.10")
        for number in range(DEFAULT_RATES["login"][1].burst):
            answer = await anonymous.post("/api/login", json={"name": f"Nobody {number}", **wrong})
            expect_error(answer, "invalid_credentials")
        expect_error(await anonymous.post("/api/login", json={"name": "Nobody", **wrong}), "rate_limited")
        for number in range(DEFAULT_RATES["create_guest"][1].burst - 1):
            await app.create_guest(f"Guest {number}")
        expect_error(await app.make_client().post("/api/guests", json={"name": "One more"}), "rate_limited")
        expect_ok(await app.make_client("192.0.2.50").post("/api/guests", json={"name": "Elsewhere"}), 201)

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- changing


def test_renamed_user_is_renamed_at_all_tables(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        alone = await make_table(ann, own_seat(), bot_seat(), start_now=True)
        waiting = await make_table(ann, own_seat(), OPEN_SEAT)
        shared = await make_table(ann, own_seat(name="Zoe"), own_seat(), OPEN_SEAT)
        stale = await app.context.rooms.get(alone)
        changed = expect_ok(await ann.patch("/api/me", json={"name": "Anna", "language": "fr"}))
        assert changed["name"] == "Anna" and changed["language"] == "fr"
        for table in (alone, waiting):
            assert (await get_table(ann, table))["seats"][0]["name"] == "Anna"
        assert [seat["name"] for seat in (await get_table(ann, shared))["seats"]] == ["Zoe", "Ann 2", ""]
        assert stale.is_evicted
        assert (await get_me(ann))["name"] == "Anna"
        assert expect_ok(await ann.patch("/api/me", json={})) == await get_me(ann)
        expect_error(await ann.patch("/api/me", json={"kind": "member"}), "validation_failed")

    run_scenario(tmp_path, scenario)


def test_room_detects_direct_database_changes(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_guest("Ann")
        table = await make_table(ann, own_seat(), bot_seat(), start_now=True)
        rooms, user = app.context.rooms, (await get_me(ann))["id"]
        await rooms.get(table)
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(rooms, "broadcast_user_changed", nothing)
            expect_ok(await ann.patch("/api/me", json={"name": "Anna"}))
        assert (await rooms.get(table)).seats[0].name == "Ann"

        def act(room: Any, _: int) -> None:
            room.seats[0].substitute = "medium"

        await rooms.update(table, act, user_id=user)
        (seat,) = await app.select_rows(schema.seats, schema.seats.c.user_id == user)
        assert seat["name"] == "Anna" and seat["substitute"] == "medium"

    async def nothing(user_id: str) -> None:
        pass

    run_scenario(tmp_path, scenario)
