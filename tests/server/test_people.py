"""Accounts, sessions, hooks, programs, vacations, statistics; and that nothing is left of those who go."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx2
import pytest
from fastapi import FastAPI
from sqlalchemy import insert, select, update

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.app import make_app
from jadecourt.server.clock import now
from jadecourt.server.context import Context, make_context
from jadecourt.server.people import accounts, passwords, sessions
from jadecourt.server.people.names import claim_of
from jadecourt.server.people.vacations import Leave, year_of
from jadecourt.server.problems import Problem
from jadecourt.server.rooms.clocks import DAY
from jadecourt.server.rooms.hub import Connection
from jadecourt.server.settings import Settings
from jadecourt.server.store import schema
from server.clients import OPEN, bot, me
from server.postgres import fresh_database

HERE = "http://here.test"
COOKIE = "jadecourt_session"
PASSWORD = "correct horse"
FILE = "server.sqlite3"
DAYS = {"kind": "days", "days": 3}


class House:
    """A server without what runs beside requests, and the people who call it."""

    def __init__(self, app: FastAPI, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.context: Context = app.state.context

    def client(self, address: str = "192.0.2.1", **headers: str) -> httpx2.AsyncClient:
        transport = httpx2.ASGITransport(self.app, client=(address, 1234))
        return httpx2.AsyncClient(transport=transport, base_url=HERE, headers=headers)

    async def guest(self, name: str, **more: Any) -> httpx2.AsyncClient:
        client = self.client()
        done(await client.post("/api/guests", json={"name": name, **more}), 201)
        return client

    async def member(self, name: str, password: str = PASSWORD) -> httpx2.AsyncClient:
        client = await self.guest(name)
        done(await client.post("/api/me/claim", json={"password": password}))
        return client

    async def rows(self, table: Any, *where: Any) -> list[Any]:
        return list(await self.context.database.rows(select(table).where(*where)))

    async def write(self, *statements: Any) -> None:
        def work(connection: Any) -> None:
            for statement in statements:
                connection.execute(statement)

        await self.context.database.write(work)

    async def dump(self) -> str:
        """Everything that is in the database, in lower case."""
        return "\n".join(
            [
                str([dict(row) for row in await self.rows(table)]).lower()
                for table in schema.metadata.sorted_tables
            ]
        )

    def bytes_on_disk(self) -> bytes:
        return b"".join(path.read_bytes() for path in self.folder.iterdir() if path.name.startswith(FILE))


@asynccontextmanager
async def open_house(folder: Path, **given: Any) -> AsyncIterator[House]:
    settings = Settings(**{"database": f"sqlite:///{folder / FILE}", **given})
    app = make_app(settings)
    context = app.state.context = make_context(settings)
    await context.database.write(schema.metadata.create_all)
    try:
        yield House(app, folder)
    finally:
        await context.poster.close()
        await context.database.close()


def play(folder: Path, scene: Callable[[House], Awaitable[None]], **given: Any) -> None:
    async def run() -> None:
        async with open_house(folder, **given) as house:
            await scene(house)

    asyncio.run(run())


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    return fresh_database() if request.param == "postgresql" else f"sqlite:///{tmp_path / FILE}"


def done(answer: httpx2.Response, status: int = 200) -> Any:
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


def refused(answer: httpx2.Response, code: str) -> dict[str, Any]:
    assert answer.headers.get("content-type") == "application/problem+json", answer.text
    body: dict[str, Any] = answer.json()
    assert body["code"] == code, body
    return body


async def whoami(client: httpx2.AsyncClient) -> Any:
    return done(await client.get("/api/me"))


async def make_table(client: httpx2.AsyncClient, *seats: Any, **more: Any) -> str:
    wish = {"game": Dragon.id, "seats": list(seats), **more}
    return str(done(await client.post("/api/tables", json=wish), 201)["table"]["id"])


async def look(client: httpx2.AsyncClient, table: str) -> Any:
    return done(await client.get(f"/api/tables/{table}"))


# ---------------------------------------------------------------------------------------- coming in


def test_a_guest_comes_with_a_name(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        client = house.client()
        answer = await client.post("/api/guests", json={"name": "  Ann   Bee ", "language": "fr"})
        ann = done(answer, 201)
        assert ann["name"] == "Ann Bee" and ann["kind"] == "guest" and ann["language"] == "fr"
        assert ann["vacation"] is None and ann["vacation_days_left"] == 30
        assert await whoami(client) == ann
        seen = done(await house.client().get(f"/api/people/{ann['id']}"))
        assert seen == {"id": ann["id"], "name": "Ann Bee", "kind": "guest"}
        refused(await house.client().get("/api/people/nobody"), "not_found")
        refused(await house.client().get("/api/people/no%20id"), "invalid")
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
        refused(await house.client().post("/api/guests", json={"name": name}), "invalid")

    play(tmp_path, scene)


def test_a_forged_cookie_is_refused_without_asking_the_database(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        real = ann.cookies[COOKIE]
        token, _, signature = real.rpartition(".")
        find = sessions.find_session
        monkeypatch.setattr(
            sessions, "find_session", lambda database, hashed: asked.append(hashed) or find(database, hashed)
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
            done(await client.get(f"/api/people/{(await whoami(ann))['id']}"))
        assert len(set(asked)) == 1  # Ann's own
        refused(await house.client(authorization=f"Bearer {token}").get("/api/me"), "not_signed_in")

    play(tmp_path, scene)


def test_no_token_is_anywhere_in_the_database(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        made = done(await ann.post("/api/me/programs", json={"name": "Robot"}), 201)
        cookie = ann.cookies[COOKIE]
        disk = house.bytes_on_disk()
        assert b"Robot" in disk and claim_of("Ann").encode() in disk
        for secret in (cookie, cookie.partition(".")[0], cookie.partition(".")[2], made["token"], PASSWORD):
            assert secret.encode() not in disk

    play(tmp_path, scene)


def test_the_secret_of_cookies_is_made_once_or_given(tmp_path: Path, database: str) -> None:
    async def scene() -> None:
        async with open_house(tmp_path, database=database) as house:
            ann = await house.guest("Ann")
        async with open_house(tmp_path, database=database) as house:  # the next process
            secrets = await asyncio.gather(
                *(house.context.database.write(sessions.house_secret) for _ in range(5))
            )
            assert len(set(secrets)) == 1
            again = house.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
            assert (await whoami(again))["name"] == "Ann"
        async with open_house(tmp_path, database=database, secret="another") as house:
            stale = house.client(cookie=f"{COOKIE}={ann.cookies[COOKIE]}")
            refused(await stale.get("/api/me"), "not_signed_in")
            fresh = await house.guest("Bob")
        async with open_house(tmp_path, database=database, secret="another") as house:
            assert (await whoami(house.client(cookie=f"{COOKIE}={fresh.cookies[COOKIE]}")))["name"] == "Bob"

    asyncio.run(scene())


def test_a_session_ends_with_logout_and_with_its_time(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        cookie = ann.cookies[COOKIE]
        socket = Connection((await whoami(ann))["id"], "en")
        house.context.hub.open(socket)
        done(await ann.post("/api/logout"), 204)
        assert socket.queue.get_nowait() is None  # which ends it
        assert COOKIE not in ann.cookies
        refused(await house.client(cookie=f"{COOKIE}={cookie}").get("/api/me"), "not_signed_in")
        assert not await house.rows(schema.sessions)
        done(await ann.post("/api/logout"), 204)
        bob = await house.guest("Bob")
        await house.write(update(schema.sessions).values(expires=now() - 1))
        refused(await bob.get("/api/me"), "not_signed_in")

    play(tmp_path, scene)


def test_a_session_in_use_is_renewed(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        assert "set-cookie" not in (await ann.get("/api/me")).headers
        await house.write(update(schema.sessions).values(expires=now() + 10 * DAY))
        answer = await ann.get("/api/me")
        assert answer.headers["set-cookie"].startswith(f"{COOKIE}={ann.cookies[COOKIE]};")
        (row,) = await house.rows(schema.sessions)
        assert row["expires"] > now() + 360 * DAY

    play(tmp_path, scene)


def test_sessions_are_remembered_but_not_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sessions, "MOST_REMEMBERED", 3)

    async def scene(house: House) -> None:
        porter = house.context.porter
        people = [await house.guest(f"Guest {number}") for number in range(6)]
        for client in people:
            await whoami(client)
        assert len(porter._faces) == 3
        monkeypatch.setattr(sessions, "MEMORY_SECONDS", -1.0)
        await house.write(update(schema.people).values(name="Changed"))
        await whoami(people[0])
        assert (await whoami(people[0]))["name"] == "Changed"

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- foreign pages


def test_foreign_pages_cannot_act_with_a_cookie(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        made = done(await ann.post("/api/me/programs", json={"name": "Robot"}), 201)
        for headers in (
            {"origin": "https://evil.test"},
            {"origin": "null"},
            {"sec-fetch-site": "cross-site"},
        ):
            refused(await ann.patch("/api/me", json={"name": "Eve"}, headers=headers), "wrong_origin")
            refused(await ann.request("DELETE", "/api/me", headers=headers), "wrong_origin")
            refused(await ann.post("/api/logout", headers=headers), "wrong_origin")
            refused(await ann.post("/api/guests", json={"name": "Eve"}, headers=headers), "wrong_origin")
            login = {"name": "Eve", "password": PASSWORD}
            refused(await ann.post("/api/login", json=login, headers=headers), "wrong_origin")
            done(await ann.get("/api/me", headers=headers))  # whose answer the page cannot read
            robot = house.client(authorization=f"Bearer {made['token']}")
            done(await robot.patch("/api/me", json={"language": "fr"}, headers=headers))
        assert (await whoami(ann))["name"] == "Ann"
        done(await ann.patch("/api/me", json={"name": "Anna"}, headers={"origin": HERE}))
        done(await ann.patch("/api/me", json={"name": "Ann"}, headers={"origin": "https://friend.test"}))

    play(tmp_path, scene, origins=("https://friend.test",))


# ---------------------------------------------------------------------------------------- members


def test_a_guest_becomes_a_member_and_logs_in(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        short = await ann.post("/api/me/claim", json={"password": "brief"})
        assert "brief" not in str(refused(short, "invalid")["faults"])
        member = done(await ann.post("/api/me/claim", json={"password": PASSWORD}))
        assert member["kind"] == "member" and member["id"] == (await whoami(ann))["id"]
        refused(await ann.post("/api/me/claim", json={"password": PASSWORD}), "conflict")
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
    right = passwords.is_right

    def is_right(hashed: str | None, password: str) -> bool:
        compared.append(hashed)
        return right(hashed, password)

    async def scene(house: House) -> None:
        await house.member("Ann")
        await house.guest("Bob")
        monkeypatch.setattr(passwords, "is_right", is_right)
        client = house.client()
        wrong = [
            refused(
                await client.post("/api/login", json={"name": name, "password": "wrong horse"}),
                "wrong_password",
            )
            for name in ("Ann", "Bob", "Nobody")
        ]
        assert wrong[0] == wrong[1] == wrong[2] and wrong[0]["status"] == 401
        assert len(compared) == 3 and compared[1] is compared[2] is None
        assert not right(None, "") and passwords.nobodys().split("$")[:4] == str(compared[0]).split("$")[:4]

    play(tmp_path, scene)


def test_an_old_hash_is_renewed_at_login(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        await house.member("Ann")
        old = passwords.PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
        await house.write(update(schema.people).values(password=old))
        for _ in range(2):
            done(await house.client().post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        (row,) = await house.rows(schema.people)
        assert "m=19456,t=2,p=1" in row["password"]

    play(tmp_path, scene)


def test_a_claimed_name_is_taken(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        early = await house.guest("ann")
        ann, bob = await house.member("Ann"), await house.member("Bob")
        refused(await early.post("/api/me/claim", json={"password": PASSWORD}), "name_taken")
        refused(await house.client().post("/api/guests", json={"name": "ANN"}), "name_taken")
        refused(await bob.patch("/api/me", json={"name": "aNN"}), "name_taken")
        refused(await bob.post("/api/me/programs", json={"name": "Ann"}), "name_taken")
        guest = await house.guest("Carl")
        refused(await guest.patch("/api/me", json={"name": "Ann"}), "name_taken")
        done(await ann.patch("/api/me", json={"name": "ANN"}))
        done(await ann.patch("/api/me", json={"name": "Anna"}))
        done(await bob.patch("/api/me", json={"name": "Ann"}))
        refused(await ann.patch("/api/me", json={"name": "ann"}), "name_taken")
        robot = done(await bob.post("/api/me/programs", json={"name": "Ann"}), 201)  # the owner's own
        client = house.client(authorization=f"Bearer {robot['token']}")
        refused(await client.patch("/api/me", json={"name": "Anna"}), "name_taken")

    play(tmp_path, scene)


def test_of_two_who_claim_a_name_at_once_one_gets_it(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        guests = [await house.guest("Ann") for _ in range(4)]
        answers = await asyncio.gather(
            *(guest.post("/api/me/claim", json={"password": PASSWORD}) for guest in guests)
        )
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        with pytest.raises(Problem) as refusal:  # what PostgreSQL finds only when it is written
            await accounts.write_claim(
                house.context,
                lambda connection: connection.execute(update(schema.people).values(claim="ann")),
                "Ann",
            )
        assert refusal.value.code == "name_taken"

    play(tmp_path, scene, database=database)


def test_another_password_ends_the_other_sessions(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, other = await house.member("Ann"), house.client()
        done(await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}))
        await whoami(other)
        wrong = {"old": "wrong horse", "new": "battery staple"}
        refused(await ann.put("/api/me/password", json=wrong), "wrong_password")
        right = {"old": PASSWORD, "new": "battery staple"}
        done(await ann.put("/api/me/password", json=right), 204)
        await whoami(ann)
        refused(await other.get("/api/me"), "not_signed_in")
        refused(await other.post("/api/login", json={"name": "Ann", "password": PASSWORD}), "wrong_password")
        done(await other.post("/api/login", json={"name": "Ann", "password": "battery staple"}))
        guest = await house.guest("Bob")
        refused(await guest.put("/api/me/password", json=right), "conflict")

    play(tmp_path, scene)


def test_logins_and_guests_are_counted(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        await house.member("Ann")
        wrong = {"password": "wrong horse"}
        # by name, from many addresses
        for number in range(10):
            client = house.client(f"192.0.2.{number + 10}")
            refused(await client.post("/api/login", json={"name": "Ann", **wrong}), "wrong_password")
        answer = await house.client("192.0.2.99").post("/api/login", json={"name": "ANN", **wrong})
        assert refused(answer, "too_many")["status"] == 429 and int(answer.headers["retry-after"]) > 0
        # by address, with many names
        for number in range(10):
            name = f"Nobody {number}"
            refused(await house.client().post("/api/login", json={"name": name, **wrong}), "wrong_password")
        refused(await house.client().post("/api/login", json={"name": "Nobody", **wrong}), "too_many")
        for number in range(19):
            await house.guest(f"Guest {number}")
        refused(await house.client().post("/api/guests", json={"name": "One more"}), "too_many")
        done(await house.client("192.0.2.50").post("/api/guests", json={"name": "Elsewhere"}), 201)

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- changing


def test_another_name_is_seen_at_all_tables(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        alone = await make_table(ann, me(), bot(), start=True)
        waiting = await make_table(ann, me(), OPEN)
        shared = await make_table(ann, me(name="Zoe"), me(), OPEN)
        stale = await house.context.keeper.find(alone)
        changed = done(await ann.patch("/api/me", json={"name": "Anna", "language": "fr"}))
        assert changed["name"] == "Anna" and changed["language"] == "fr"
        for table in (alone, waiting):
            assert (await look(ann, table))["seats"][0]["name"] == "Anna"
        assert [seat["name"] for seat in (await look(ann, shared))["seats"]] == ["Zoe", "Ann 2", ""]
        assert stale.gone
        assert (await whoami(ann))["name"] == "Anna"
        assert done(await ann.patch("/api/me", json={})) == await whoami(ann)
        refused(await ann.patch("/api/me", json={"kind": "member"}), "invalid")

    play(tmp_path, scene)


def test_whatever_is_changed_past_a_room_is_not_overwritten_by_it(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, me(), bot(), start=True)
        keeper, person = house.context.keeper, (await whoami(ann))["id"]
        await keeper.find(table)
        keeper_forgets, keeper.person_changed = keeper.person_changed, nothing  # type: ignore[method-assign]
        done(await ann.patch("/api/me", json={"name": "Anna"}))
        keeper.person_changed = keeper_forgets  # type: ignore[method-assign]
        assert (await keeper.find(table)).seats[0].name == "Ann"

        def act(room: Any, _: int) -> None:
            room.seats[0].stand_in = "medium"

        await keeper.change(table, act, person=person)
        (seat,) = await house.rows(schema.seats, schema.seats.c.person == person)
        assert seat["name"] == "Anna" and seat["stand_in"] == "medium"

    async def nothing(person: str) -> None:
        pass

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- vacations


def test_days_of_vacation_are_counted() -> None:
    start = 1_700_000_000_000  # November 2023
    none = Leave(None, None, 0, 0)
    five = none.begun(5, start, 30)
    assert five == Leave(start, start + 5 * DAY, 2023, 5) and five.left(start, 30) == 25
    assert five.begun(3, start + 60_000, 30).spent == 3  # thought better of it
    longer = five.begun(10, start + 2 * DAY + 1, 30)
    assert longer == Leave(start, start + 12 * DAY + 1, 2023, 12)
    early = longer.ended(start + 3 * DAY + 1)
    assert early == Leave(start, start + 3 * DAY + 1, 2023, 4)
    assert early.ended(start + 9 * DAY) == early and five.ended(start + 6 * DAY) == five
    assert five.ended(start).spent == 1  # a day that has begun is spent
    again = early.begun(26, start + 10 * DAY, 30)
    assert again.spent == 30 and again.left(start, 30) == 0
    with pytest.raises(Problem) as refusal:
        early.begun(27, start + 10 * DAY, 30)
    assert refusal.value.code == "conflict" and refusal.value.more == {"left": 26}
    january = start + 60 * DAY
    assert year_of(january) == 2024 and again.left(january, 30) == 30
    assert again.begun(7, january, 30).spent == 7


def test_a_vacation_moves_deadlines(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        table = await make_table(ann, me(name="A"), me(name="B"), pace=DAYS, start=True)

        async def deadline() -> int:
            (row,) = await house.rows(schema.tables, schema.tables.c.id == table)
            return int(row["deadline"])

        before = await deadline()
        away = done(await ann.put("/api/me/vacation", json={"days": 10}))
        assert away["vacation_days_left"] == away["vacation"]["days_left"] == 20
        assert away["vacation"]["until"] - away["vacation"]["since"] == 10 * DAY
        assert await deadline() == before + 10 * DAY
        body = refused(await ann.put("/api/me/vacation", json={"days": 31}), "conflict")
        assert body["left"] == 30 and await deadline() == before + 10 * DAY
        back = done(await ann.put("/api/me/vacation", json={"days": 0}))
        assert back["vacation"] is None and back["vacation_days_left"] == 29
        first = await deadline() - before
        assert 0 < first < 60_000  # what was vacation stays vacation
        done(await ann.put("/api/me/vacation", json={"days": 2}))
        assert await deadline() == before + first + 2 * DAY
        refused(await ann.put("/api/me/vacation", json={"days": -1}), "invalid")

    play(tmp_path, scene, database=database)


# ---------------------------------------------------------------------------------------- hooks


def test_hooks_are_made_listed_and_deleted(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        table = await make_table(ann, me(), OPEN, private=True)
        url = "https://hooks.example.com/turn"
        made = done(await ann.post("/api/me/hooks", json={"url": url}), 201)
        assert made.pop("secret").startswith("whsec_")
        one = done(await ann.post("/api/me/hooks", json={"url": url, "table": table}), 201)
        assert one.pop("secret") and one["table"] == table
        assert done(await ann.get("/api/me/hooks")) == [made, one]
        assert done(await bob.get("/api/me/hooks")) == []
        for bad in ("http://hooks.example.com", "https://127.0.0.1/", "nonsense"):
            refused(await ann.post("/api/me/hooks", json={"url": bad}), "bad_hook")
        refused(await bob.post("/api/me/hooks", json={"url": url, "table": table}), "no_such_table")
        refused(await bob.delete(f"/api/me/hooks/{made['id']}"), "not_found")
        done(await ann.delete(f"/api/me/hooks/{made['id']}"), 204)
        refused(await ann.delete(f"/api/me/hooks/{made['id']}"), "not_found")
        assert done(await ann.get("/api/me/hooks")) == [one]
        refused(await house.client().get("/api/me/hooks"), "not_signed_in")

    play(tmp_path, scene)


def test_nobody_has_more_than_ten_hooks(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        wish = {"url": "http://localhost:9000/turn"}
        for _ in range(10):
            done(await ann.post("/api/me/hooks", json=wish), 201)
        refused(await ann.post("/api/me/hooks", json=wish), "conflict")

    play(tmp_path, scene, private_hooks=True, rate_factor=10)


# ---------------------------------------------------------------------------------------- programs


def test_programs_sign_in_with_their_token(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        made = done(await ann.post("/api/me/programs", json={"name": "Robot"}), 201)
        old = made.pop("token")
        robot = house.client(authorization=f"bearer {old}")
        assert (await whoami(robot))["kind"] == "program" and (await whoami(robot))["id"] == made["id"]
        assert done(await ann.get("/api/me/programs")) == [made]
        fresh = done(await ann.post(f"/api/me/programs/{made['id']}/token"))
        refused(await robot.get("/api/me"), "not_signed_in")
        robot = house.client(authorization=f"Bearer {fresh['token']}")
        await whoami(robot)
        answer = await house.client(authorization="Bearer nonsense").get(
            f"/api/people/{made['id']}/statistics"
        )
        assert answer.status_code == 200  # where nobody asks who one is
        wrong = await house.client(authorization="Bearer nonsense").get("/api/tables")
        refused(wrong, "not_signed_in")
        assert wrong.headers["www-authenticate"] == "Bearer"
        assert (
            await whoami(house.client(authorization="Basic eDp5", cookie=f"{COOKIE}={ann.cookies[COOKIE]}"))
        )["name"] == "Ann"  # for a proxy
        done(await robot.post("/api/logout"), 204)
        await whoami(robot)

    play(tmp_path, scene)


def test_programs_belong_to_somebody(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        made = [done(await ann.post("/api/me/programs", json={"name": "Robot"}), 201) for _ in range(5)]
        refused(await ann.post("/api/me/programs", json={"name": "Robot"}), "conflict")
        id = made[0]["id"]
        refused(await bob.post(f"/api/me/programs/{id}/token"), "not_found")
        refused(await bob.delete(f"/api/me/programs/{id}"), "not_found")
        robot = house.client(authorization=f"Bearer {made[0]['token']}")
        for method, path, body in (
            ("GET", "programs", None),
            ("POST", "programs", {"name": "Child"}),
            ("POST", "claim", {"password": PASSWORD}),
            ("PUT", "vacation", {"days": 1}),
            ("PUT", "password", {"old": PASSWORD, "new": PASSWORD}),
        ):
            refused(await robot.request(method, f"/api/me/{path}", json=body), "forbidden")
        refused(await robot.delete("/api/me"), "forbidden")
        done(await ann.delete(f"/api/me/programs/{id}"), 204)
        refused(await robot.get("/api/me"), "not_signed_in")
        assert len(done(await ann.get("/api/me/programs"))) == 4

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- statistics


def test_statistics_come_from_results_and_ratings(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        id = (await whoami(ann))["id"]
        rows = [
            {"score": 90, "place": 1, "points": {"palaces": 40, "people": 50}},
            {"score": 60, "place": 3, "points": {"palaces": 60}},
            {"score": 75, "place": 1, "points": {"people": 75}},
        ]
        for row in rows:
            table = await make_table(ann, me(), OPEN)
            fixed = {"table_id": table, "seat": 0, "person": id, "game": Dragon.id, "seats": 3, "rated": True}
            await house.write(insert(schema.results).values({**fixed, "ended": now(), **row}))
        rating = {"person": id, "game": Dragon.id, "mu": 30.0, "sigma": 5.0, "games": 3}
        await house.write(insert(schema.ratings).values(rating))
        found = done(await house.client().get(f"/api/people/{id}/statistics"))
        assert found["person"]["name"] == "Ann"
        assert found["games"] == [
            {
                "game": Dragon.id,
                "games": 3,
                "places": {"1": 2, "3": 1},
                "wins": 2,
                "mean_score": 75.0,
                "best_score": 90,
                "points": {"palaces": 33.33, "people": 41.67},
                "rating": {"rating": 1600, "mu": 30.0, "sigma": 5.0, "games": 3},
            }
        ]
        bob = await whoami(await house.guest("Bob"))
        assert done(await ann.get(f"/api/people/{bob['id']}/statistics"))["games"] == []
        refused(await ann.get("/api/people/nobody/statistics"), "not_found")

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- going for good


def test_members_say_their_password_to_go(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        refused(await ann.delete("/api/me"), "wrong_password")
        wrong = await ann.request("DELETE", "/api/me", json={"password": "wrong horse"})
        refused(wrong, "wrong_password")
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
        robot = done(await ann.post("/api/me/programs", json={"name": "Xanthobot"}), 201)
        running = await make_table(ann, me(), OPEN, {"kind": "program", "person": robot["id"]})
        done(await bob.post(f"/api/tables/{running}/join", json={}))
        done(await ann.post(f"/api/tables/{running}/start"))
        waiting = await make_table(bob, me(), OPEN)
        done(await ann.post(f"/api/tables/{waiting}/join", json={}))
        own = await make_table(ann, me(), OPEN)
        alone = await make_table(ann, me(name="Xaver"), me(), start=True)
        over = await make_table(ann, me(name="Xaver"), me(), start=True)
        imported = await make_table(ann, me(name="Xanthippe"), bot(), start=True)
        kept = await make_table(bob, me(), OPEN)
        await house.write(
            update(schema.tables).where(schema.tables.c.id.in_((over, imported))).values(status="stopped"),
            update(schema.tables).where(schema.tables.c.id == imported).values(origin={"table": None, "ply": 0}),
            update(schema.seats).where(schema.seats.c.table_id == imported).values(person=None),
            insert(schema.remarks).values(
                table_id=running, room="table", person=ids[0], name="Xanthippe", text="I am Xanthippe", at=1
            ),
            insert(schema.ratings).values(person=ids[0], game=Dragon.id, mu=1.0, sigma=1.0, games=1),
            insert(schema.results).values(
                table_id=over, seat=0, person=ids[0], game=Dragon.id, seats=2, score=1, place=1, points={},
                rated=False, ended=1,
            ),
        )  # fmt: skip
        await house.context.keeper.person_changed("*")
        done(await ann.post("/api/me/hooks", json={"url": "https://xanthippe.example.com/"}), 201)
        socket = Connection(ids[0], "en")
        house.context.hub.open(socket)

        done(await ann.request("DELETE", "/api/me", json={"password": PASSWORD}), 204)

        dump = await house.dump()
        for trace in ("xanth", "xaver", ids[0].lower(), robot["id"].lower()):
            assert trace not in dump
        again = house.client(cookie=f"{COOKIE}={cookie}")
        refused(await again.get("/api/me"), "not_signed_in")
        refused(await house.client(authorization=f"Bearer {robot['token']}").get("/api/me"), "not_signed_in")
        assert socket.queue.get_nowait() is None
        table = await look(bob, running)
        assert table["status"] == "running" and table["host"] == ids[1]
        assert [(seat["kind"], seat["name"], seat["person"]) for seat in table["seats"]] == [
            ("bot", "—", None),
            ("person", "Bob", ids[1]),
            ("bot", "—", None),
        ]
        assert (await look(bob, waiting))["seats"][1]["kind"] == "open"
        assert (await look(bob, own))["status"] == (await look(bob, alone))["status"] == "stopped"
        assert [seat["name"] for seat in (await look(bob, over))["seats"]] == ["—", "—"]
        refused(await bob.get(f"/api/tables/{imported}"), "no_such_table")
        assert (await look(bob, kept))["status"] == "open"
        (result,) = await house.rows(schema.results)
        assert result["person"] is None
        asked = done(await bob.get(f"/api/tables/{running}/position"))["asked"]
        jobs = await house.rows(schema.jobs, schema.jobs.c.key == f"bots:{running}")
        assert len(jobs) == (asked != [1])  # exactly if it is not Bob's turn

    play(tmp_path, scene, database=database)


def test_a_seat_that_waits_for_somebody_who_goes_is_free(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, bob = await house.guest("Ann"), await house.guest("Bob")
        person = (await whoami(ann))["id"]
        table = await make_table(bob, me(), OPEN)
        waits = update(schema.seats).where(schema.seats.c.table_id == table, schema.seats.c.seat == 1)
        await house.write(waits.values(kind="invited", person=person, name="Ann"))
        await house.context.keeper.person_changed("*")
        done(await ann.delete("/api/me"), 204)
        seat = (await look(bob, table))["seats"][1]
        assert (seat["kind"], seat["name"], seat["person"]) == ("open", "", None)

    play(tmp_path, scene)


def test_whoever_sits_down_while_going_is_asked_up_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from jadecourt.server.people import farewells

    async def scene(house: House) -> None:
        ann = await house.guest("Ann")
        find = farewells.tables_to_leave
        rounds = 0

        async def tables_to_leave(context: Context, person: str) -> list[str]:
            nonlocal rounds
            rounds += 1
            found = await find(context, person)
            if rounds <= stubborn:
                await make_table(ann, me(), OPEN)
            return found

        monkeypatch.setattr(farewells, "tables_to_leave", tables_to_leave)
        stubborn = 99
        refused(await ann.delete("/api/me"), "unavailable")
        rounds, stubborn = 0, 2
        done(await ann.delete("/api/me"), 204)
        assert rounds == 3
        assert {row["status"] for row in await house.rows(schema.tables)} == {"stopped"}

    play(tmp_path, scene)
