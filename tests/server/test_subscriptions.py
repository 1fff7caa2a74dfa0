"""A socket is sent what a fresh request would be answered: seat, key and session are checked for every message."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx2
import pytest
import websockets

from jadecourt.games.kingdom.game import Kingdom
from server.clients import OPEN, Person, Refusal, ServerThread, Socket, bot, me, serving
from server.postgres import fresh_database

PASSWORD = "correct horse battery"
LIMIT = 60.0  # seconds for one scene: a guard
Scene = Callable[[str, str], Awaitable[None]]  # with the addresses of two servers, or twice the same


@pytest.fixture(scope="module", params=["one process", "two processes"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ServerThread]]:
    folder = tmp_path_factory.mktemp("subscriptions")
    if request.param == "one process":
        with serving(folder) as server:
            yield [server, server]
    else:
        database = fresh_database()
        with serving(folder, database=database) as left, serving(folder, database=database) as right:
            yield [left, right]


def run(servers: list[ServerThread], scene: Scene) -> None:
    async def guarded() -> None:
        async with asyncio.timeout(LIMIT):
            await scene(servers[0].url, servers[1].url)

    asyncio.run(guarded())


async def unsubscribed(socket: Socket) -> dict[str, Any]:
    """The message that ends a subscription; it may have come already."""
    while True:
        for got in socket.heard:
            if got["type"] == "unsubscribed":
                return got
        await socket.receive()


def after(socket: Socket, message: dict[str, Any]) -> list[str]:
    """The types of what came after a message, but for answers."""
    first = next(n for n, got in enumerate(socket.heard) if got is message)
    return [got["type"] for got in socket.heard[first + 1 :] if got["type"] != "ack"]


async def closed(socket: Socket) -> int | None:
    """The code with which the server closes a socket."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await socket.receive()
    return socket.line.close_code


async def make_member(url: str, name: str) -> Person:
    person = await Person(url).come(name)
    await person.post("/api/me/register", {"password": PASSWORD})
    return person


async def log_in_again(person: Person, url: str) -> Person:
    """Another session of the same person."""
    twin = Person(url)
    shown = await twin.post("/api/login", {"name": person.name, "password": PASSWORD})
    twin.id, twin.name = shown["id"], shown["name"]
    return twin


# ---------------------------------------------------------------------------------------- seats


def test_host_who_opens_a_second_seat_does_not_see_the_bids_of_the_next_occupant(
    servers: list[ServerThread],
) -> None:
    async def scene(here: str, there: str) -> None:
        host, friend = await Person(here).come(), await Person(there).come()
        table = (await host.make_table(Kingdom.id, [me(), me()]))["id"]
        async with host.socket() as socket:
            await socket.ask("subscribe", table_id=table, seat=0)
            await socket.ask("subscribe", table_id=table, seat=1)
            await host.call("PUT", f"/api/tables/{table}/seats/1", OPEN)
            news = await unsubscribed(socket)
            assert (news["table_id"], news["seat"], news["reason"]) == (table, 1, "not_your_seat")
            await friend.post(f"/api/tables/{table}/join")
            await host.post(f"/api/tables/{table}/start")
            await friend.post(f"/api/tables/{table}/moves", {"moves": ["bid 5"]})
            await host.get(f"/api/tables/{table}")
            await socket.settle()
            positions = [got["position"] for got in socket.heard if got["type"] == "position"]
            assert {position["seat"] for position in positions} == {0}
            assert "bid 5" not in str([position["view"]["players"] for position in positions])
            with pytest.raises(Refusal, match="not_your_seat"):
                await socket.ask("subscribe", table_id=table, seat=1)

    run(servers, scene)


def test_person_who_leaves_does_not_see_the_bids_of_the_next_occupant(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host, spy, friend = [await Person(url).come() for url in (here, there, here)]
        table = (await host.make_table(Kingdom.id, [me(), OPEN]))["id"]
        await spy.post(f"/api/tables/{table}/join")
        async with spy.socket() as socket:
            await socket.ask("subscribe", table_id=table, seat=1)
            await spy.post(f"/api/tables/{table}/leave")
            news = await unsubscribed(socket)
            await friend.post(f"/api/tables/{table}/join")
            await host.post(f"/api/tables/{table}/start")
            await friend.post(f"/api/tables/{table}/moves", {"moves": ["bid 5"]})
            await spy.get(f"/api/tables/{table}")
            await socket.settle()
            assert after(socket, news) == []
            await socket.ask("subscribe", table_id=table)  # again, as everybody may
            (position,) = [got["position"] for got in socket.heard if got["type"] == "position"]
            assert position["seat"] is None and "bid 5" not in str(position)

    run(servers, scene)


def test_several_seats_of_one_person_go_on_when_one_is_given_to_a_bot(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host = await Person(here).come()
        table = (await host.make_table(Kingdom.id, [me(), me(), me()]))["id"]
        async with host.socket() as socket:
            for seat in (0, 1, 2, None):
                await socket.ask("subscribe", table_id=table, seat=seat)
            await host.call("PUT", f"/api/tables/{table}/seats/1", bot("random"))
            assert (await unsubscribed(socket))["seat"] == 1
            await host.post(f"/api/tables/{table}/start")
            await socket.settle()
            positions = [got["position"] for got in socket.heard if got["type"] == "position"]
            assert sorted((position["seat"] for position in positions), key=str) == [0, 2, None]
            await socket.ask("play", table_id=table, seat=2, moves=["bid 3"])
            await socket.settle()
            sealed = [
                got["position"] for got in socket.heard if "bid 3" in str(got.get("position", {}).get("view"))
            ]
            assert {position["seat"] for position in sealed} == {2}

    run(servers, scene)


# ---------------------------------------------------------------------------------------- keys


def test_spectator_is_unsubscribed_when_the_key_is_renewed(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host, spectator = await Person(here).come(), await Person(there).come()
        made = await host.make_table(Kingdom.id, [me(), me()], is_private=True, start_now=True)
        table = made["id"]
        async with spectator.socket() as socket:
            await socket.ask("subscribe", table_id=table, invite_key=made["invite_key"])
            renewed = await host.post(f"/api/tables/{table}/invite-key")
            news = await unsubscribed(socket)
            assert (news["seat"], news["reason"]) == (None, "table_not_found")
            await host.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 5"]})
            await host.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 6"]})
            await host.post(f"/api/tables/{table}/moves", {"seat": 1, "moves": ["bid 3", "bid 4"]})
            await host.post(f"/api/tables/{table}/chat", {"text": "alone at last"})
            with pytest.raises(Refusal, match="table_not_found"):
                await socket.ask("subscribe", table_id=table, invite_key=made["invite_key"])
            assert after(socket, news) == ["error"]
            info = await host.get(f"/api/tables/{table}")
            assert info["spectators"] == 0
            await socket.ask("subscribe", table_id=table, invite_key=renewed["invite_key"])
            assert "position" in after(socket, news)

    run(servers, scene)


def test_member_of_a_private_table_stays_when_the_key_is_renewed(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host, friend = await Person(here).come(), await Person(there).come()
        made = await host.make_table(Kingdom.id, [me(), OPEN], is_private=True)
        table = made["id"]
        await friend.post(f"/api/tables/{table}/join", {"invite_key": made["invite_key"]})
        async with friend.socket() as socket:
            await socket.ask("subscribe", table_id=table, invite_key=made["invite_key"])
            await host.post(f"/api/tables/{table}/invite-key")
            await host.post(f"/api/tables/{table}/start")
            while not [got for got in socket.heard if got["type"] == "position"]:
                await socket.receive()
            assert not [got for got in socket.heard if got["type"] == "unsubscribed"]

    run(servers, scene)


def test_person_who_leaves_a_private_table_hears_nothing_more_of_it(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host, guest = await Person(here).come(), await Person(there).come()
        made = await host.make_table(Kingdom.id, [me(), OPEN], is_private=True)
        table = made["id"]
        await guest.post(f"/api/tables/{table}/join", {"invite_key": made["invite_key"]})
        async with guest.socket() as socket, host.socket() as own:
            await own.ask("subscribe", table_id=table)
            await socket.ask("subscribe", table_id=table)
            await guest.post(f"/api/tables/{table}/leave")
            news = await unsubscribed(socket)
            assert news["reason"] == "table_not_found"
            await own.ask("chat", table_id=table, text="between us")
            await own.ask("unsubscribe", table_id=table)
            await socket.settle()
            assert after(socket, news) == []

    run(servers, scene)


# ---------------------------------------------------------------------------------------- chat


def test_spectator_who_sits_down_no_longer_reads_the_spectators(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        host, guest, third = [await Person(url).come() for url in (here, there, here)]
        table = (await host.make_table(Kingdom.id, [me(), OPEN]))["id"]
        async with guest.socket() as socket:
            await socket.ask("subscribe", table_id=table, seat=None)
            await third.post(f"/api/tables/{table}/chat", {"text": "first", "channel": "spectators"})
            while "first" not in str(socket.heard):
                await socket.receive()
            await guest.post(f"/api/tables/{table}/join")
            await third.post(f"/api/tables/{table}/chat", {"text": "second", "channel": "spectators"})
            await host.post(f"/api/tables/{table}/chat", {"text": "third"})
            while "third" not in str(socket.heard):
                await socket.receive()
            assert "second" not in str(socket.heard)
            await guest.post(f"/api/tables/{table}/leave")
            await third.post(f"/api/tables/{table}/chat", {"text": "fourth", "channel": "spectators"})
            while "fourth" not in str(socket.heard):
                await socket.receive()
            assert "second" not in str(socket.heard)

    run(servers, scene)


# ---------------------------------------------------------------------------------------- sessions


def test_log_out_closes_the_sockets_of_that_session_only(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        ann = await make_member(here, f"Ann {id(servers)}")
        twin, same = await log_in_again(ann, there), Person(there)
        same.http.cookies = ann.http.cookies
        table = (await ann.make_table(Kingdom.id, [me(), me()], start_now=True))["id"]
        async with ann.socket() as first, same.socket() as second, twin.socket() as other:
            for socket in (first, second, other):
                await socket.ask("subscribe", table_id=table, seat=0)
            cookies = httpx2.Cookies(ann.http.cookies)
            await ann.post("/api/logout")
            assert await closed(first) == 4401
            assert await closed(second) == 4401
            stale = Person(there)
            stale.http.cookies = cookies
            with pytest.raises(Refusal, match="not_signed_in"):
                await stale.get("/api/me")
            await twin.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 5"]})
            await other.settle()
            assert "bid 5" in str(other.heard[-2]["position"]["view"]["players"])

    run(servers, scene)


def test_password_change_closes_all_sockets_and_only_the_session_that_made_it_comes_back(
    servers: list[ServerThread],
) -> None:
    async def scene(here: str, there: str) -> None:
        ann = await make_member(here, f"Bea {id(servers)}")
        twin = await log_in_again(ann, there)
        async with ann.socket() as own, twin.socket() as other:
            wish = {"current_password": PASSWORD, "new_password": "another horse battery"}
            await ann.call("PUT", "/api/me/password", wish)
            assert await closed(other) == 4401
            assert await closed(own) == 4401  # it was opened with the old token
        async with ann.socket() as again:
            assert again.welcome["me"]["id"] == ann.id
        with pytest.raises(Refusal, match="not_signed_in"):
            await twin.get("/api/me")

    run(servers, scene)


def test_renewed_token_closes_the_sockets_of_the_old_one(servers: list[ServerThread]) -> None:
    async def scene(here: str, there: str) -> None:
        ann = await Person(here).come()
        made = await ann.post("/api/me/bots", {"name": f"Robot {id(servers)}"[:24]})
        robot = Person(there, Authorization=f"Bearer {made['token']}")
        assert (await robot.get("/api/me"))["id"] == made["id"]  # now the other process remembers the token
        async with robot.socket() as socket:
            renewed = await ann.post(f"/api/me/bots/{made['id']}/token")
            assert await closed(socket) == 4401
        with pytest.raises(Refusal, match="not_signed_in"):
            await robot.get("/api/me")
        fresh = Person(there, Authorization=f"Bearer {renewed['token']}")
        async with fresh.socket() as socket:
            await socket.settle()
            await ann.call("DELETE", f"/api/me/bots/{made['id']}")
            assert await closed(socket) == 4401

    run(servers, scene)


def test_deleted_account_closes_its_sockets_and_unsubscribes_from_its_imports(
    servers: list[ServerThread],
) -> None:
    async def scene(here: str, there: str) -> None:
        ann, bob = await Person(here).come(), await Person(there).come()
        same = Person(there)
        same.http.cookies = httpx2.Cookies(ann.http.cookies)
        played = (await ann.make_table(Kingdom.id, [me(), me()], start_now=True))["id"]
        await ann.post(f"/api/tables/{played}/proposals", {"seat": 0})
        record = (await ann.http.get(f"/api/tables/{played}/record")).text
        imported = (await ann.post("/api/records", {"record": record}))["id"]
        key = (await ann.post(f"/api/tables/{imported}/invite-key"))["invite_key"]
        async with same.socket() as socket, bob.socket() as other:
            await other.ask("subscribe", table_id=imported, invite_key=key)
            await ann.call("DELETE", "/api/me")
            assert await closed(socket) == 4401
            news = await unsubscribed(other)
            assert (news["table_id"], news["reason"]) == (imported, "table_not_found")

    run(servers, scene)
