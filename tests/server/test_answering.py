"""Bots at a table: they think elsewhere, and one that fails is replaced; programs play over the wire."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from jadecourt.games import GAMES
from jadecourt.games.dragon.game import Dragon
from server.clients import OPEN, Person, Refusal, ServerThread, bot, me, serving

BOTS = Path(__file__).with_name("bots_for_tests.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    given = {
        "bot_files": (BOTS,),
        "bot_grace_seconds": 0.5,
        "bot_account_timeout_seconds": 3,
        "bot_processes": 2,
    }
    with serving(tmp_path_factory.mktemp("bots"), **given) as running:
        yield running


async def wait_until_over(person: Person, table: str) -> dict[str, object]:
    while True:
        info = await person.get(f"/api/tables/{table}")
        if info["status"] == "finished":
            return dict(info)
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("failing", ["crash", pytest.param("die", marks=pytest.mark.slow), "cheat"])
def test_a_bot_that_fails_is_replaced_with_a_note(server: ServerThread, failing: str) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(Dragon.id, [me(), bot(failing), bot("last")], start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert [seat["bot"] for seat in info["seats"]] == [None, "medium", "last"]  # type: ignore[index,attr-defined]
        said = (await anna.get(f"/api/tables/{table}/chat"))["messages"]
        assert ("bot_replaced", 1) in [(remark["text"], remark["seat"]) for remark in said]

    asyncio.run(scene())


def test_a_bot_that_hangs_is_replaced(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jadecourt.server.compute.service.DEFAULT_TIME_LIMIT_SECONDS", 0.5)

    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(Dragon.id, [me(), bot("hang")], start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert info["seats"][1]["bot"] == "medium"  # type: ignore[index]

    asyncio.run(scene())


def test_bots_with_arguments_are_not_to_be_had(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        for level in ("search:3600s", "greedy:temperature=1", "no-such-bot"):
            with pytest.raises(Refusal, match=r"validation_failed|bad_options"):
                await anna.make_table(Dragon.id, [me(), bot(level)])

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_program_plays_over_the_wire(server: ServerThread, game: str) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        robot = Person(server.url, Authorization=f"Bearer {made['token']}")
        seats = [me(), {"kind": "bot_account", "user_id": made["id"]}, bot("random")]
        async with robot.socket() as socket:
            table = (await anna.make_table(game, seats, start_now=True))["id"]
            await anna.post(f"/api/tables/{table}/resign")
            assert (await socket.next("turn"))["table_id"] == table
            await socket.send("subscribe", table_id=table)
            while True:
                position = (await socket.next("position"))["position"]
                if position["is_over"]:
                    break
                if position["legal"]:
                    await socket.send("play", table_id=table, moves=[position["legal"][0]["move"]])
            assert not [got for got in socket.heard if got["type"] == "error"]
        info = await anna.get(f"/api/tables/{table}")
        assert (
            info["status"] == "finished"
            and info["seats"][1]["is_bot_account"]
            and not info["seats"][1]["away_reason"]
        )

    asyncio.run(scene())


def test_a_program_that_does_not_answer_loses_its_seat_to_a_bot(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        made = await anna.post("/api/me/bots", {"name": "Sleeper"})
        seats = [me(), {"kind": "bot_account", "user_id": made["id"]}]
        table = (await anna.make_table(Dragon.id, seats, start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert info["seats"][1]["away_reason"] == "timeout"  # type: ignore[index]

    asyncio.run(scene())


def test_somebody_elses_program_cannot_be_seated(server: ServerThread) -> None:
    async def scene() -> None:
        anna, eve = await Person(server.url).come(), await Person(server.url).come()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        with pytest.raises(Refusal, match="not_found"):
            await eve.make_table(Dragon.id, [me(), OPEN, {"kind": "bot_account", "user_id": made["id"]}])

    asyncio.run(scene())


def test_a_program_that_makes_a_table_itself_must_answer_in_time_as_well(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        robot = Person(server.url, Authorization=f"Bearer {made['token']}")
        table = await robot.make_table(Dragon.id, [me(), me(), bot()], start_now=True)
        assert [seat["is_bot_account"] for seat in table["seats"]] == [True, True, False]
        assert [seat["name"] for seat in table["seats"]] == ["Robota 1", "Robota 2", "Mei"]

    asyncio.run(scene())
