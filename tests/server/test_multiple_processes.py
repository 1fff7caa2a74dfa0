"""Two processes on one PostgreSQL: changes made by one are published by the other at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from server.app_client import PASSWORD
from server.live_server import OPEN_SEAT, ApiError, ApiUser, ServerThread, bot_seat, own_seat, running_server
from server.postgres import fresh_database, run_sql

Pair = tuple[ServerThread, ServerThread]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    database = fresh_database()
    folder = tmp_path_factory.mktemp("two")
    with (
        running_server(folder, database=database) as first,
        running_server(folder, database=database) as second,
    ):
        yield first, second


async def seat_users_on_two_servers(
    servers: Pair, game: str, rated: bool = False
) -> tuple[ApiUser, ApiUser, str]:
    """Seat Anna (first process) and Ben (second process) at a running table; members if the table is rated."""
    names = (None, None) if rated else ("Anna", "Ben")
    anna, ben = [
        await ApiUser(server.url).sign_in_as_guest(name) for server, name in zip(servers, names, strict=True)
    ]
    for user in (anna, ben) if rated else ():
        await user.post("/api/me/register", {"password": PASSWORD})
    table = (await anna.make_table(game, [own_seat(), OPEN_SEAT], is_rated=rated))["id"]
    await ben.post(f"/api/tables/{table}/join")
    await anna.post(f"/api/tables/{table}/start")
    return anna, ben, table


@pytest.mark.parametrize("game", [Dragon.id, Kingdom.id])
def test_whole_game_is_played_across_two_processes(servers: Pair, game: str) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_users_on_two_servers(servers, game, rated=True)
        ends = await asyncio.gather(play_to_the_end(anna, table), play_to_the_end(ben, table))
        assert ends[0] == ends[1] and ends[0]["status"] == "finished"
        for user in (anna, ben):
            statistics = await user.get(f"/api/users/{user.id}/statistics")
            assert statistics["games"][0]["rating"]["games"] == 1

    asyncio.run(scenario())


async def play_to_the_end(user: ApiUser, table: str) -> dict[str, object]:
    """Play until the game is over; returns the table."""
    async with user.socket() as socket:
        await socket.send("subscribe", table_id=table)
        while True:
            position = (await socket.next_of_type("position"))["position"]
            if position["is_over"]:
                break
            if position["legal"]:
                await socket.send(
                    "play", table_id=table, moves=[position["legal"][-1]["move"]], ply=position["ply"]
                )
        assert not [got for got in socket.received if got["type"] == "error"]
    info = await user.get(f"/api/tables/{table}")
    return {
        key: value
        for key, value in info.items()
        if key not in ("my_seats", "is_my_turn", "spectators", "seats")
    }


def test_turns_chat_presence_and_lobby_reach_the_other_process(servers: Pair) -> None:
    async def scenario() -> None:
        anna, ben = (
            await ApiUser(servers[0].url).sign_in_as_guest(),
            await ApiUser(servers[1].url).sign_in_as_guest(),
        )
        async with anna.socket() as here, ben.socket() as there:
            await there.request("subscribe_lobby")
            table = (await anna.make_table(Kingdom.id, [own_seat(), OPEN_SEAT]))["id"]
            await there.next_of_type("lobby_changed")
            await ben.post(f"/api/tables/{table}/join")
            await here.request("subscribe", table_id=table)
            await there.request("subscribe", table_id=table)
            while [seat["is_online"] for seat in (await here.next_of_type("table"))["table"]["seats"]] != [
                True,
                True,
            ]:
                pass
            await anna.post(f"/api/tables/{table}/start")
            assert (await there.next_of_type("turn"))["table_id"] == table
            await there.request("chat", table_id=table, text="hello")
            while (await here.next_of_type("chat"))["message"]["text"] != "hello":
                pass
            await ben.call("PATCH", "/api/me", {"name": "Benedikt"})
            while (await here.next_of_type("table"))["table"]["seats"][1]["name"] != "Benedikt":
                pass

    asyncio.run(scenario())


def test_move_played_at_one_process_is_stale_at_the_other(servers: Pair) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_users_on_two_servers(servers, Dragon.id)
        mover = anna if (await anna.get(f"/api/tables/{table}/position"))["legal"] else ben
        twins = [ApiUser(server.url) for server in servers]
        for twin in twins:
            twin.http.cookies = mover.http.cookies
        async with twins[0].socket() as here, twins[1].socket() as there:
            await here.request("subscribe", table_id=table)
            await there.request("subscribe", table_id=table)
            position = await mover.get(f"/api/tables/{table}/position")
            answer = {
                "table_id": table,
                "moves": [position["legal"][0]["move"]],
                "ply": position["ply"],
                "idempotency_key": "k",
            }
            await asyncio.gather(here.request("play", **answer), there.request("play", **answer))
            with pytest.raises(ApiError, match="stale_position"):
                await there.request("play", **{**answer, "idempotency_key": "other"})

    asyncio.run(scenario())


def test_bot_job_runs_in_one_process_only(servers: Pair) -> None:
    async def scenario() -> None:
        anna = await ApiUser(servers[0].url).sign_in_as_guest()
        table = (
            await anna.make_table(
                Dragon.id, [own_seat(), bot_seat("random"), bot_seat("greedy")], start_now=True
            )
        )["id"]
        await anna.post(f"/api/tables/{table}/resign")
        path = f"/api/tables/{table}"
        while (await anna.get(path))["status"] != "finished":
            await asyncio.sleep(0.1)
        assert (await ApiUser(servers[1].url).get(path))["result"] == (await anna.get(path))["result"]

    asyncio.run(scenario())


def test_lost_database_connections_are_restored(servers: Pair) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_users_on_two_servers(servers, Dragon.id)
        async with anna.socket() as here, ben.socket() as there:
            await here.request("subscribe", table_id=table)
            await there.request("subscribe", table_id=table)
            run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            await asyncio.sleep(2)  # the listeners check their connection once a second
            for _ in range(6):
                looks = [await user.get(f"/api/tables/{table}/position") for user in (anna, ben)]
                position = next(found for found in looks if found["legal"])
                mover, other = (here, there) if position["seat"] == 0 else (there, here)
                move = position["legal"][0]["move"]
                await mover.request("play", table_id=table, moves=[move], ply=position["ply"])
                while (await other.next_of_type("position"))["position"]["ply"] <= position["ply"]:
                    pass

    asyncio.run(scenario())
