"""Tables: list, create, join, leave and start; private tables need their invite key."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.store import table_lists
from server.live_server import (
    INVITED_SEAT,
    OPEN_SEAT,
    ApiError,
    ApiUser,
    ServerThread,
    bot_seat,
    own_seat,
    running_server,
)

GAME = Dragon.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("lobby")) as running:
        yield running


async def list_table_ids(user: ApiUser, **params: Any) -> list[str]:
    found: list[str] = []
    page = await user.get("/api/tables", **params)
    while True:
        found += [table["id"] for table in page["tables"]]
        if page["next_cursor"] is None:
            return found
        page = await user.get("/api/tables", cursor=page["next_cursor"], **params)


def test_open_tables_are_filtered_by_game_options_and_time_control(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        plain = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
        wall = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT, OPEN_SEAT], options={"greatWall": True}))[
            "id"
        ]
        live = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 5}
        other = (await anna.make_table(Kingdom.id, [own_seat(), OPEN_SEAT], time_control=live))["id"]
        hidden = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT], is_private=True))["id"]
        anonymous = ApiUser(server.url)
        everything = await list_table_ids(anonymous)
        assert {plain, wall, other} <= set(everything) and hidden not in everything
        assert everything.index(other) < everything.index(plain)
        assert other not in await list_table_ids(anonymous, game=GAME)
        assert plain not in await list_table_ids(anonymous, seats=3) and wall in await list_table_ids(
            anonymous, seats=3
        )
        found = await list_table_ids(anonymous, option="greatWall=on")
        assert wall in found and plain not in found
        assert other in await list_table_ids(
            anonymous, time_control="realtime"
        ) and plain not in await list_table_ids(anonymous, time_control="realtime")

    asyncio.run(scenario())


def test_table_list_is_paginated(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        made = [
            (await anna.make_table(GAME, [own_seat()] * 5, options={"edition": 2007}))["id"]
            for _ in range(60)
        ]
        assert await list_table_ids(anna, option="edition=2007") == made[::-1]

    asyncio.run(scenario())


def test_search_without_match_scans_a_limited_number_per_page(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_lists, "MAX_SEARCHED_TABLES", 5)

    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        wanted = (
            await anna.make_table(GAME, [own_seat(), OPEN_SEAT], options={"edition": 2007, "greatWall": True})
        )["id"]
        for _ in range(7):
            await anna.make_table(GAME, [own_seat(), OPEN_SEAT])
        search = {"option": ["edition=2007", "greatWall=on"], "seats": 2}
        first = await anna.get("/api/tables", **search)
        assert first["tables"] == [] and first["next_cursor"] is not None
        second = await anna.get("/api/tables", cursor=first["next_cursor"], **search)
        assert [table["id"] for table in second["tables"]] == [wanted]
        assert await list_table_ids(anna, **search) == [wanted]

    asyncio.run(scenario())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [own_seat(), OPEN_SEAT]}, "unknown_game"),
        ({"seats": [own_seat()]}, "bad_options"),
        ({"seats": [own_seat()] * 6}, "bad_options"),
        ({"seats": [own_seat(), OPEN_SEAT], "options": {"edition": 1999}}, "bad_options"),
        ({"seats": [own_seat(), OPEN_SEAT], "options": {"walls": "on"}}, "bad_options"),
        ({"seats": [own_seat(), OPEN_SEAT], "options": {"players": 4}}, "bad_options"),
        ({"seats": [own_seat(), bot_seat("grandmaster")]}, "bad_options"),
        ({"seats": [own_seat(), {"kind": "bot_account", "user_id": "nobody"}]}, "not_found"),
        ({"seats": [own_seat(), OPEN_SEAT], "start_now": True}, "table_not_ready"),
        (
            {
                "seats": [own_seat(), OPEN_SEAT],
                "time_control": {"kind": "realtime", "main_seconds": 1, "increment_seconds": 0},
            },
            "validation_failed",
        ),
        ({"seats": [own_seat(name="a|b"), OPEN_SEAT]}, "validation_failed"),
        ({"seats": []}, "validation_failed"),
    ],
)
def test_invalid_table_is_rejected(server: ServerThread, wish: dict[str, Any], code: str) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        with pytest.raises(ApiError) as caught:
            await anna.post("/api/tables", {"game": GAME, **wish})
        assert caught.value.code == code

    asyncio.run(scenario())


def test_private_table_is_visible_with_invite_key_only(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        made = await anna.make_table(GAME, [own_seat(), INVITED_SEAT], is_private=True)
        path = f"/api/tables/{made['id']}"
        for ask in (
            ben.get(path),
            ben.get(path, invite_key="wrong"),
            ben.post(f"{path}/join"),
            ApiUser(server.url).get(path),
        ):
            with pytest.raises(ApiError, match="table_not_found"):
                await ask
        async with ben.socket() as socket:
            with pytest.raises(ApiError, match="table_not_found"):
                await socket.request("subscribe", table_id=made["id"])
            await socket.request("subscribe", table_id=made["id"], invite_key=made["invite_key"])
        assert (await ben.get(path, invite_key=made["invite_key"]))["my_seats"] == []
        fresh = (await anna.post(f"{path}/invite-key"))["invite_key"]
        with pytest.raises(ApiError, match="table_not_found"):
            await ben.post(f"{path}/join", {"invite_key": made["invite_key"]})
        assert (await ben.post(f"{path}/join", {"invite_key": fresh}))["my_seats"] == [1]
        assert (await ben.get(path))["status"] == "open"

    asyncio.run(scenario())


def test_invited_seat_at_public_table_needs_invite_key(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        made = await anna.make_table(GAME, [own_seat(), INVITED_SEAT])
        path = f"/api/tables/{made['id']}/join"
        with pytest.raises(ApiError, match="seat_taken"):
            await ben.post(path)
        with pytest.raises(ApiError, match="forbidden"):
            await ben.post(path, {"seat": 1})
        assert (await ben.post(path, {"invite_key": made["invite_key"]}))["my_seats"] == [1]

    asyncio.run(scenario())


def test_users_join_and_leave_before_the_start(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, eve = [await ApiUser(server.url).sign_in_as_guest() for _ in range(3)]
        table = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT, OPEN_SEAT]))["id"]
        path = f"/api/tables/{table}"
        assert (await ben.post(f"{path}/join", {"seat": 2}))["my_seats"] == [2]
        with pytest.raises(ApiError, match="seat_taken"):
            await eve.post(f"{path}/join", {"seat": 2})
        with pytest.raises(ApiError, match="conflict"):
            await ben.post(f"{path}/join")
        with pytest.raises(ApiError, match="table_not_ready"):
            await anna.post(f"{path}/start")
        with pytest.raises(ApiError, match="forbidden"):
            await ben.post(f"{path}/start")
        await anna.post(f"{path}/leave")
        info = await eve.get(path)
        assert info["host_id"] == ben.id and info["seats"][0]["kind"] == "open"
        changed = await ben.call("PUT", f"{path}/seats/0", bot_seat("easy"))
        assert changed["table"]["seats"][0]["bot"] == "beginner"
        await eve.post(f"{path}/join")
        assert (await ben.post(f"{path}/start"))["status"] == "running"
        with pytest.raises(ApiError, match="table_not_open"):
            await anna.post(f"{path}/join")

    asyncio.run(scenario())


def test_table_without_users_is_closed(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
        await anna.post(f"/api/tables/{table}/leave")
        assert table not in await list_table_ids(anna)
        with pytest.raises(ApiError, match="table_not_open"):
            await anna.post(f"/api/tables/{table}/join")

    asyncio.run(scenario())


def test_own_tables_with_my_turn_are_listed_first(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        tables = []
        for _ in range(4):
            table = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
            await ben.post(f"/api/tables/{table}/join")
            await anna.post(f"/api/tables/{table}/start")
            tables.append(table)
        waiting = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
        mine = (await anna.get("/api/me/tables"))["tables"]
        turns = [table["is_my_turn"] for table in mine]
        assert turns == sorted(turns, reverse=True) and {table["id"] for table in mine} == {*tables, waiting}
        theirs = {table["id"]: table["is_my_turn"] for table in (await ben.get("/api/me/tables"))["tables"]}
        assert all(theirs[table["id"]] != table["is_my_turn"] for table in mine if table["id"] != waiting)

    asyncio.run(scenario())


def test_lobby_subscribers_receive_changes(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        async with anna.socket() as socket:
            await socket.request("subscribe_lobby")
            table = (await ben.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
            await socket.next_of_type("lobby_changed")
            await anna.post(f"/api/tables/{table}/join")
            await socket.next_of_type("lobby_changed")

    asyncio.run(scenario())


def test_presence_and_chat_are_sent_to_subscribers(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, eve = [await ApiUser(server.url).sign_in_as_guest() for _ in range(3)]
        table = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        async with anna.socket() as first, eve.socket() as spectator:
            await first.request("subscribe", table_id=table)
            await spectator.request("subscribe", table_id=table)
            async with ben.socket() as second:
                await second.request("subscribe", table_id=table)
                await second.request(
                    "subscribe", table_id=table, seat=None
                )  # a player who subscribes as a spectator is still a player
                messages: dict[str, Any] = {"seats": []}
                while [seat["is_online"] for seat in messages["seats"]] != [True, True]:
                    messages = (await first.next_of_type("table"))["table"]
                assert messages["spectators"] == 1
                await second.request("chat", table_id=table, text="Good luck!  <b>All</b>")
                chat_message = (await first.next_of_type("chat"))["message"]
                assert (chat_message["text"], chat_message["name"], chat_message["channel"]) == (
                    "Good luck! <b>All</b>",
                    ben.name,
                    "table",
                )
                await spectator.request("chat", table_id=table, text="psst", channel="spectators")
                await second.receive_pending()
                assert not [got for got in second.received + first.received if "psst" in str(got)]
                received_texts = [
                    got["message"]["text"] for got in spectator.received if got["type"] == "chat"
                ]
                assert received_texts == [chat_message["text"], "psst"]
                with pytest.raises(ApiError, match="forbidden"):
                    await spectator.request("chat", table_id=table, text="hello players")
                with pytest.raises(ApiError, match="forbidden"):
                    await second.request("chat", table_id=table, text="hello", channel="spectators")
                with pytest.raises(ApiError, match="validation_failed"):
                    await second.request("chat", table_id=table, text="x" * 501)
            while [seat["is_online"] for seat in (await first.next_of_type("table"))["table"]["seats"]] != [
                True,
                False,
            ]:
                pass
        read = [message["text"] for message in (await anna.get(f"/api/tables/{table}/chat"))["messages"]]
        assert read == ["joined", "Good luck! <b>All</b>"]
        theirs = [message["text"] for message in (await eve.get(f"/api/tables/{table}/chat"))["messages"]]
        assert theirs == ["joined", "Good luck! <b>All</b>", "psst"]

    asyncio.run(scenario())
