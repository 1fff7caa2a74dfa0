"""A socket receives what a new request would return: seat, invite key and session are checked for every message."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import httpx2
import pytest
import websockets

from jadecourt.games.kingdom.game import Kingdom
from server.live_server import (
    OPEN_SEAT,
    ApiError,
    ApiUser,
    ServerThread,
    Socket,
    bot_seat,
    own_seat,
    running_server,
)
from server.postgres import fresh_database

PASSWORD = "correct horse battery"
TIMEOUT_SECONDS = 60.0  # time limit of one scenario
Scenario = Callable[[str, str], Awaitable[None]]  # parameters: the URLs of two servers, or the same URL twice


@pytest.fixture(scope="module", params=["one process", "two processes"])
def servers(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[ServerThread]]:
    folder = tmp_path_factory.mktemp("subscriptions")
    if request.param == "one process":
        with running_server(folder) as server:
            yield [server, server]
    else:
        database = fresh_database()
        with (
            running_server(folder, database=database) as left,
            running_server(folder, database=database) as right,
        ):
            yield [left, right]


def run_scenario(servers: list[ServerThread], scenario: Scenario) -> None:
    async def run_with_timeout() -> None:
        async with asyncio.timeout(TIMEOUT_SECONDS):
            await scenario(servers[0].url, servers[1].url)

    asyncio.run(run_with_timeout())


async def wait_for_unsubscribed(socket: Socket) -> dict[str, Any]:
    """The message that ends a subscription, received already or awaited."""
    while True:
        for got in socket.received:
            if got["type"] == "unsubscribed":
                return got
        await socket.receive()


def types_after(socket: Socket, message: dict[str, Any]) -> list[str]:
    """The types of the messages after this one, without acknowledgements."""
    first = next(n for n, got in enumerate(socket.received) if got is message)
    return [got["type"] for got in socket.received[first + 1 :] if got["type"] != "ack"]


async def wait_for_close_code(socket: Socket) -> int | None:
    """Receive until the server closes the socket; returns the close code."""
    with contextlib.suppress(websockets.ConnectionClosed):
        while True:
            await socket.receive()
    return socket.connection.close_code


async def make_member(url: str, name: str) -> ApiUser:
    user = await ApiUser(url).sign_in_as_guest(name)
    await user.post("/api/me/register", {"password": PASSWORD})
    return user


async def log_in_again(user: ApiUser, url: str) -> ApiUser:
    """Another session of the same user."""
    twin = ApiUser(url)
    shown = await twin.post("/api/login", {"name": user.name, "password": PASSWORD})
    twin.id, twin.name = shown["id"], shown["name"]
    return twin


# ---------------------------------------------------------------------------------------- seats


def test_host_who_gives_up_a_seat_does_not_see_its_next_owners_bids(
    servers: list[ServerThread],
) -> None:
    async def scenario(here: str, there: str) -> None:
        host, friend = await ApiUser(here).sign_in_as_guest(), await ApiUser(there).sign_in_as_guest()
        table = (await host.make_table(Kingdom.id, [own_seat(), own_seat()]))["id"]
        async with host.socket() as socket:
            await socket.request("subscribe", table_id=table, seat=0)
            await socket.request("subscribe", table_id=table, seat=1)
            await host.call("PUT", f"/api/tables/{table}/seats/1", OPEN_SEAT)
            messages = await wait_for_unsubscribed(socket)
            assert (messages["table_id"], messages["seat"], messages["reason"]) == (table, 1, "not_your_seat")
            await friend.post(f"/api/tables/{table}/join")
            await host.post(f"/api/tables/{table}/start")
            await friend.post(f"/api/tables/{table}/moves", {"moves": ["bid 5"]})
            await host.get(f"/api/tables/{table}")
            await socket.receive_pending()
            positions = [got["position"] for got in socket.received if got["type"] == "position"]
            assert {position["seat"] for position in positions} == {0}
            assert "bid 5" not in str(
                [(position["view"]["players"], position["private"]) for position in positions]
            )
            with pytest.raises(ApiError, match="not_your_seat"):
                await socket.request("subscribe", table_id=table, seat=1)

    run_scenario(servers, scenario)


def test_user_who_leaves_does_not_see_next_owners_bids(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host, spy, friend = [await ApiUser(url).sign_in_as_guest() for url in (here, there, here)]
        table = (await host.make_table(Kingdom.id, [own_seat(), OPEN_SEAT]))["id"]
        await spy.post(f"/api/tables/{table}/join")
        async with spy.socket() as socket:
            await socket.request("subscribe", table_id=table, seat=1)
            await spy.post(f"/api/tables/{table}/leave")
            messages = await wait_for_unsubscribed(socket)
            await friend.post(f"/api/tables/{table}/join")
            await host.post(f"/api/tables/{table}/start")
            await friend.post(f"/api/tables/{table}/moves", {"moves": ["bid 5"]})
            await spy.get(f"/api/tables/{table}")
            await socket.receive_pending()
            assert types_after(socket, messages) == []
            await socket.request("subscribe", table_id=table)  # as a spectator, which is allowed to everyone
            (position,) = [got["position"] for got in socket.received if got["type"] == "position"]
            assert position["seat"] is None and "bid 5" not in str(position)

    run_scenario(servers, scenario)


def test_other_seats_of_a_user_stay_subscribed_when_one_becomes_a_bot(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host = await ApiUser(here).sign_in_as_guest()
        table = (await host.make_table(Kingdom.id, [own_seat(), own_seat(), own_seat()]))["id"]
        async with host.socket() as socket:
            for seat in (0, 1, 2, None):
                await socket.request("subscribe", table_id=table, seat=seat)
            await host.call("PUT", f"/api/tables/{table}/seats/1", bot_seat("random"))
            assert (await wait_for_unsubscribed(socket))["seat"] == 1
            await host.post(f"/api/tables/{table}/start")
            await socket.receive_pending()
            positions = [got["position"] for got in socket.received if got["type"] == "position"]
            assert sorted((position["seat"] for position in positions), key=str) == [0, 2, None]
            await socket.request("play", table_id=table, seat=2, moves=["bid 3"])
            await socket.receive_pending()
            sealed = [
                got["position"]
                for got in socket.received
                if "bid 3" in str(got.get("position", {}).get("private"))
            ]
            assert {position["seat"] for position in sealed} == {2}

    run_scenario(servers, scenario)


# ---------------------------------------------------------------------------------------- invite keys


def test_key_rotation_unsubscribes_spectator(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host, spectator = await ApiUser(here).sign_in_as_guest(), await ApiUser(there).sign_in_as_guest()
        made = await host.make_table(Kingdom.id, [own_seat(), own_seat()], is_private=True, start_now=True)
        table = made["id"]
        async with spectator.socket() as socket:
            await socket.request("subscribe", table_id=table, invite_key=made["invite_key"])
            renewed = await host.post(f"/api/tables/{table}/invite-key")
            messages = await wait_for_unsubscribed(socket)
            assert (messages["seat"], messages["reason"]) == (None, "table_not_found")
            await host.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 5"]})
            await host.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 6"]})
            await host.post(f"/api/tables/{table}/moves", {"seat": 1, "moves": ["bid 3", "bid 4"]})
            await host.post(f"/api/tables/{table}/chat", {"text": "alone at last"})
            with pytest.raises(ApiError, match="table_not_found"):
                await socket.request("subscribe", table_id=table, invite_key=made["invite_key"])
            assert types_after(socket, messages) == ["error"]
            info = await host.get(f"/api/tables/{table}")
            assert info["spectators"] == 0
            await socket.request("subscribe", table_id=table, invite_key=renewed["invite_key"])
            assert "position" in types_after(socket, messages)

    run_scenario(servers, scenario)


def test_key_rotation_keeps_subscriptions_of_seated_users(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host, friend = await ApiUser(here).sign_in_as_guest(), await ApiUser(there).sign_in_as_guest()
        made = await host.make_table(Kingdom.id, [own_seat(), OPEN_SEAT], is_private=True)
        table = made["id"]
        await friend.post(f"/api/tables/{table}/join", {"invite_key": made["invite_key"]})
        async with friend.socket() as socket:
            await socket.request("subscribe", table_id=table, invite_key=made["invite_key"])
            await host.post(f"/api/tables/{table}/invite-key")
            await host.post(f"/api/tables/{table}/start")
            while not [got for got in socket.received if got["type"] == "position"]:
                await socket.receive()
            assert not [got for got in socket.received if got["type"] == "unsubscribed"]

    run_scenario(servers, scenario)


def test_user_who_leaves_private_table_is_unsubscribed(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host, guest = await ApiUser(here).sign_in_as_guest(), await ApiUser(there).sign_in_as_guest()
        made = await host.make_table(Kingdom.id, [own_seat(), OPEN_SEAT], is_private=True)
        table = made["id"]
        await guest.post(f"/api/tables/{table}/join", {"invite_key": made["invite_key"]})
        async with guest.socket() as socket, host.socket() as own:
            await own.request("subscribe", table_id=table)
            await socket.request("subscribe", table_id=table)
            await guest.post(f"/api/tables/{table}/leave")
            messages = await wait_for_unsubscribed(socket)
            assert messages["reason"] == "table_not_found"
            await own.request("chat", table_id=table, text="between us")
            await own.request("unsubscribe", table_id=table)
            await socket.receive_pending()
            assert types_after(socket, messages) == []

    run_scenario(servers, scenario)


# ---------------------------------------------------------------------------------------- chat


def test_spectator_who_joins_no_longer_receives_spectator_chat(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        host, guest, third = [await ApiUser(url).sign_in_as_guest() for url in (here, there, here)]
        table = (await host.make_table(Kingdom.id, [own_seat(), OPEN_SEAT]))["id"]
        async with guest.socket() as socket:
            await socket.request("subscribe", table_id=table, seat=None)
            await third.post(f"/api/tables/{table}/chat", {"text": "first", "channel": "spectators"})
            while "first" not in str(socket.received):
                await socket.receive()
            await guest.post(f"/api/tables/{table}/join")
            await third.post(f"/api/tables/{table}/chat", {"text": "second", "channel": "spectators"})
            await host.post(f"/api/tables/{table}/chat", {"text": "third"})
            while "third" not in str(socket.received):
                await socket.receive()
            assert "second" not in str(socket.received)
            await guest.post(f"/api/tables/{table}/leave")
            await third.post(f"/api/tables/{table}/chat", {"text": "fourth", "channel": "spectators"})
            while "fourth" not in str(socket.received):
                await socket.receive()
            assert "second" not in str(socket.received)

    run_scenario(servers, scenario)


# ---------------------------------------------------------------------------------------- sessions


def test_log_out_closes_the_sockets_of_that_session_only(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        ann = await make_member(here, f"Ann {id(servers)}")
        twin, same = await log_in_again(ann, there), ApiUser(there)
        same.http.cookies = ann.http.cookies
        table = (await ann.make_table(Kingdom.id, [own_seat(), own_seat()], start_now=True))["id"]
        async with ann.socket() as first, same.socket() as second, twin.socket() as other:
            for socket in (first, second, other):
                await socket.request("subscribe", table_id=table, seat=0)
            cookies = httpx2.Cookies(ann.http.cookies)
            await ann.post("/api/logout")
            assert await wait_for_close_code(first) == 4401
            assert await wait_for_close_code(second) == 4401
            stale = ApiUser(there)
            stale.http.cookies = cookies
            with pytest.raises(ApiError, match="not_signed_in"):
                await stale.get("/api/me")
            await twin.post(f"/api/tables/{table}/moves", {"seat": 0, "moves": ["bid 5"]})
            await other.receive_pending()
            assert "bid 5" in str(other.received[-2]["position"]["private"])

    run_scenario(servers, scenario)


def test_password_change_closes_all_sockets_and_keeps_only_its_own_session(
    servers: list[ServerThread],
) -> None:
    async def scenario(here: str, there: str) -> None:
        ann = await make_member(here, f"Bea {id(servers)}")
        twin = await log_in_again(ann, there)
        async with ann.socket() as own, twin.socket() as other:
            body = {"current_password": PASSWORD, "new_password": "another horse battery"}
            await ann.call("PUT", "/api/me/password", body)
            assert await wait_for_close_code(other) == 4401
            assert await wait_for_close_code(own) == 4401  # opened with the old token
        async with ann.socket() as again:
            assert again.welcome["me"]["id"] == ann.id
        with pytest.raises(ApiError, match="not_signed_in"):
            await twin.get("/api/me")

    run_scenario(servers, scenario)


def test_token_rotation_closes_sockets_of_the_old_token(servers: list[ServerThread]) -> None:
    async def scenario(here: str, there: str) -> None:
        ann = await ApiUser(here).sign_in_as_guest()
        made = await ann.post("/api/me/bots", {"name": f"Robot {id(servers)}"[:24]})
        bot_account = ApiUser(there, Authorization=f"Bearer {made['token']}")
        assert (await bot_account.get("/api/me"))["id"] == made[
            "id"
        ]  # now the other process has cached the token
        async with bot_account.socket() as socket:
            renewed = await ann.post(f"/api/me/bots/{made['id']}/token")
            assert await wait_for_close_code(socket) == 4401
        with pytest.raises(ApiError, match="not_signed_in"):
            await bot_account.get("/api/me")
        fresh = ApiUser(there, Authorization=f"Bearer {renewed['token']}")
        async with fresh.socket() as socket:
            await socket.receive_pending()
            await ann.call("DELETE", f"/api/me/bots/{made['id']}")
            assert await wait_for_close_code(socket) == 4401

    run_scenario(servers, scenario)


def test_deleted_account_closes_its_sockets_and_unsubscribes_from_its_imports(
    servers: list[ServerThread],
) -> None:
    async def scenario(here: str, there: str) -> None:
        ann, bob = await ApiUser(here).sign_in_as_guest(), await ApiUser(there).sign_in_as_guest()
        same = ApiUser(there)
        same.http.cookies = httpx2.Cookies(ann.http.cookies)
        played = (await ann.make_table(Kingdom.id, [own_seat(), own_seat()], start_now=True))["id"]
        await ann.post(f"/api/tables/{played}/proposals", {"seat": 0})
        record = (await ann.http.get(f"/api/tables/{played}/record")).text
        imported = (await ann.post("/api/records", {"record": record}))["id"]
        key = (await ann.post(f"/api/tables/{imported}/invite-key"))["invite_key"]
        async with same.socket() as socket, bob.socket() as other:
            await other.request("subscribe", table_id=imported, invite_key=key)
            await ann.call("DELETE", "/api/me")
            assert await wait_for_close_code(socket) == 4401
            messages = await wait_for_unsubscribed(other)
            assert (messages["table_id"], messages["reason"]) == (imported, "table_not_found")

    run_scenario(servers, scenario)
