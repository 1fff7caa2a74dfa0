"""Bots at a table: computed in other processes, replaced after failures; bot accounts play over the API."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest

from jadecourt.bots.levels import DEFAULT_LEVEL
from jadecourt.games import GAMES
from jadecourt.games.dragon.game import Dragon
from server.live_server import OPEN_SEAT, ApiError, ApiUser, ServerThread, bot_seat, own_seat, running_server

BOTS_FILE = Path(__file__).with_name("misbehaving_bots.py")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    given = {
        "bot_files": (BOTS_FILE,),
        "bot_grace_seconds": 0.5,
        "bot_account_timeout_seconds": 3,
        "bot_processes": 2,
    }
    with running_server(tmp_path_factory.mktemp("bots"), **given) as running:
        yield running


async def wait_until_over(user: ApiUser, table: str) -> dict[str, object]:
    while True:
        info = await user.get(f"/api/tables/{table}")
        if info["status"] == "finished":
            return dict(info)
        await asyncio.sleep(0.1)


@pytest.mark.parametrize("failing", ["crash", pytest.param("die", marks=pytest.mark.slow), "cheat"])
def test_failing_bot_is_replaced_and_announced(server: ServerThread, failing: str) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (
            await anna.make_table(
                Dragon.id, [own_seat(), bot_seat(failing), bot_seat("last")], start_now=True
            )
        )["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert [seat["bot"] for seat in info["seats"]] == [None, DEFAULT_LEVEL, "last"]  # type: ignore[attr-defined]
        messages = (await anna.get(f"/api/tables/{table}/chat"))["messages"]
        assert ("bot_replaced", 1) in [(message["text"], message["seat"]) for message in messages]

    asyncio.run(scenario())


def test_hanging_bot_is_replaced(server: ServerThread, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("jadecourt.server.compute.service.DEFAULT_TIME_LIMIT_SECONDS", 0.5)

    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(Dragon.id, [own_seat(), bot_seat("hang")], start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert info["seats"][1]["bot"] == DEFAULT_LEVEL  # type: ignore[index]

    asyncio.run(scenario())


def test_bot_spec_with_arguments_is_rejected(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(Dragon.id, [own_seat(), OPEN_SEAT]))["id"]
        commands = ("exec", "exec:rm -rf /", "exec:sh", 'exec:"sh -c ls"')
        for level in ("search:3600s", "greedy:temperature=1", "no-such-bot", *commands):
            with pytest.raises(ApiError, match=r"validation_failed|bad_options"):
                await anna.make_table(Dragon.id, [own_seat(), bot_seat(level)])
            with pytest.raises(ApiError, match=r"validation_failed|bad_options"):
                await anna.call("PUT", f"/api/tables/{table}/seats/1", bot_seat(level))

    asyncio.run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_bot_account_plays_over_the_socket(server: ServerThread, game: str) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        bot_account = ApiUser(server.url, Authorization=f"Bearer {made['token']}")
        seats = [own_seat(), {"kind": "bot_account", "user_id": made["id"]}, bot_seat("random")]
        async with bot_account.socket() as socket:
            table = (await anna.make_table(game, seats, start_now=True))["id"]
            await anna.post(f"/api/tables/{table}/resign")
            assert (await socket.next_of_type("turn"))["table_id"] == table
            await socket.send("subscribe", table_id=table)
            while True:
                position = (await socket.next_of_type("position"))["position"]
                if position["is_over"]:
                    break
                if position["legal"]:
                    await socket.send("play", table_id=table, moves=[position["legal"][0]["move"]])
            assert not [got for got in socket.received if got["type"] == "error"]
        info = await anna.get(f"/api/tables/{table}")
        assert (
            info["status"] == "finished"
            and info["seats"][1]["is_bot_account"]
            and not info["seats"][1]["away_reason"]
        )

    asyncio.run(scenario())


def test_bot_account_timeout_hands_seat_to_substitute(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        made = await anna.post("/api/me/bots", {"name": "Sleeper"})
        seats = [own_seat(), {"kind": "bot_account", "user_id": made["id"]}]
        table = (await anna.make_table(Dragon.id, seats, start_now=True))["id"]
        await anna.post(f"/api/tables/{table}/resign")
        info = await wait_until_over(anna, table)
        assert info["seats"][1]["away_reason"] == "timeout"  # type: ignore[index]

    asyncio.run(scenario())


def test_seating_foreign_bot_account_is_rejected(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, eve = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        with pytest.raises(ApiError, match="not_found"):
            await eve.make_table(
                Dragon.id, [own_seat(), OPEN_SEAT, {"kind": "bot_account", "user_id": made["id"]}]
            )

    asyncio.run(scenario())


def test_seats_of_a_table_created_by_bot_account_are_bot_accounts(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        made = await anna.post("/api/me/bots", {"name": "Robota"})
        bot_account = ApiUser(server.url, Authorization=f"Bearer {made['token']}")
        table = await bot_account.make_table(Dragon.id, [own_seat(), own_seat(), bot_seat()], start_now=True)
        assert [seat["is_bot_account"] for seat in table["seats"]] == [True, True, False]
        assert [seat["name"] for seat in table["seats"]] == ["Robota 1", "Robota 2", "Mei"]

    asyncio.run(scenario())
