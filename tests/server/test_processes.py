"""Two processes on one PostgreSQL: whatever happens at one is seen at the other at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from server.clients import OPEN, Person, Refusal, ServerThread, bot, me, serving
from server.house import PASSWORD
from server.postgres import fresh_database, run_sql

Pair = tuple[ServerThread, ServerThread]


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Pair]:
    database = fresh_database()
    folder = tmp_path_factory.mktemp("two")
    with serving(folder, database=database) as first, serving(folder, database=database) as second:
        yield first, second


async def apart(servers: Pair, game: str, rated: bool = False) -> tuple[Person, Person, str]:
    """Anna at one process and Ben at the other, at a table that has begun; for a rated one they become members."""
    names = (None, None) if rated else ("Anna", "Ben")
    anna, ben = [await Person(server.url).come(name) for server, name in zip(servers, names, strict=True)]
    for person in (anna, ben) if rated else ():
        await person.post("/api/me/register", {"password": PASSWORD})
    table = (await anna.make_table(game, [me(), OPEN], is_rated=rated))["id"]
    await ben.post(f"/api/tables/{table}/join")
    await anna.post(f"/api/tables/{table}/start")
    return anna, ben, table


@pytest.mark.parametrize("game", [Dragon.id, Kingdom.id])
def test_a_whole_game_across_two_processes(servers: Pair, game: str) -> None:
    async def scene() -> None:
        anna, ben, table = await apart(servers, game, rated=True)
        ends = await asyncio.gather(play_on(anna, table), play_on(ben, table))
        assert ends[0] == ends[1] and ends[0]["status"] == "finished"
        for person in (anna, ben):
            statistics = await person.get(f"/api/users/{person.id}/statistics")
            assert statistics["games"][0]["rating"]["games"] == 1

    asyncio.run(scene())


async def play_on(person: Person, table: str) -> dict[str, object]:
    """Play until the game is over; returns the table."""
    async with person.socket() as socket:
        await socket.send("subscribe", table_id=table)
        while True:
            position = (await socket.next("position"))["position"]
            if position["is_over"]:
                break
            if position["legal"]:
                await socket.send(
                    "play", table_id=table, moves=[position["legal"][-1]["move"]], ply=position["ply"]
                )
        assert not [got for got in socket.heard if got["type"] == "error"]
    info = await person.get(f"/api/tables/{table}")
    return {
        key: value
        for key, value in info.items()
        if key not in ("my_seats", "is_my_turn", "spectators", "seats")
    }


def test_turns_chat_presence_and_lobby_reach_the_other_process(servers: Pair) -> None:
    async def scene() -> None:
        anna, ben = await Person(servers[0].url).come(), await Person(servers[1].url).come()
        async with anna.socket() as here, ben.socket() as there:
            await there.ask("subscribe_lobby")
            table = (await anna.make_table(Kingdom.id, [me(), OPEN]))["id"]
            await there.next("lobby_changed")
            await ben.post(f"/api/tables/{table}/join")
            await here.ask("subscribe", table_id=table)
            await there.ask("subscribe", table_id=table)
            while [seat["is_online"] for seat in (await here.next("table"))["table"]["seats"]] != [
                True,
                True,
            ]:
                pass
            await anna.post(f"/api/tables/{table}/start")
            assert (await there.next("turn"))["table_id"] == table
            await there.ask("chat", table_id=table, text="hello")
            while (await here.next("chat"))["message"]["text"] != "hello":
                pass
            await ben.call("PATCH", "/api/me", {"name": "Benedikt"})
            while (await here.next("table"))["table"]["seats"][1]["name"] != "Benedikt":
                pass

    asyncio.run(scene())


def test_both_processes_refuse_what_was_done_at_the_other(servers: Pair) -> None:
    async def scene() -> None:
        anna, ben, table = await apart(servers, Dragon.id)
        asked = anna if (await anna.get(f"/api/tables/{table}/position"))["legal"] else ben
        twins = [Person(server.url) for server in servers]
        for twin in twins:
            twin.http.cookies = asked.http.cookies
        async with twins[0].socket() as here, twins[1].socket() as there:
            await here.ask("subscribe", table_id=table)
            await there.ask("subscribe", table_id=table)
            position = await asked.get(f"/api/tables/{table}/position")
            answer = {
                "table_id": table,
                "moves": [position["legal"][0]["move"]],
                "ply": position["ply"],
                "idempotency_key": "k",
            }
            await asyncio.gather(here.ask("play", **answer), there.ask("play", **answer))
            with pytest.raises(Refusal, match="stale_position"):
                await there.ask("play", **{**answer, "idempotency_key": "other"})

    asyncio.run(scene())


def test_bots_of_a_table_are_taken_care_of_by_one_process(servers: Pair) -> None:
    async def scene() -> None:
        anna = await Person(servers[0].url).come()
        table = (await anna.make_table(Dragon.id, [me(), bot("random"), bot("greedy")], start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        path = f"/api/tables/{table}"
        while (await anna.get(path))["status"] != "finished":
            await asyncio.sleep(0.1)
        assert (await Person(servers[1].url).get(path))["result"] == (await anna.get(path))["result"]

    asyncio.run(scene())


def test_lost_connections_to_the_database_come_back(servers: Pair) -> None:
    async def scene() -> None:
        anna, ben, table = await apart(servers, Dragon.id)
        async with anna.socket() as here, ben.socket() as there:
            await here.ask("subscribe", table_id=table)
            await there.ask("subscribe", table_id=table)
            run_sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()")
            await asyncio.sleep(2)  # the listeners look once a second whether they are still connected
            for _ in range(6):
                looks = [await person.get(f"/api/tables/{table}/position") for person in (anna, ben)]
                position = next(found for found in looks if found["legal"])
                mover, other = (here, there) if position["seat"] == 0 else (there, here)
                move = position["legal"][0]["move"]
                await mover.ask("play", table_id=table, moves=[move], ply=position["ply"])
                while (await other.next("position"))["position"]["ply"] <= position["ply"]:
                    pass

    asyncio.run(scene())
