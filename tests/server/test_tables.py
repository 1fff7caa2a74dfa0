"""The lobby: tables are found, made, joined, left, started; private ones only by link."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.store import table_lists
from server.clients import INVITED, OPEN, Person, Refusal, ServerThread, bot, me, serving

GAME = Dragon.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("lobby")) as running:
        yield running


async def listed(person: Person, **params: Any) -> list[str]:
    found: list[str] = []
    page = await person.get("/api/tables", **params)
    while True:
        found += [table["id"] for table in page["tables"]]
        if page["next_cursor"] is None:
            return found
        page = await person.get("/api/tables", cursor=page["next_cursor"], **params)


def test_open_tables_are_found_by_what_they_are(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        plain = (await anna.make_table(GAME, [me(), OPEN]))["id"]
        wall = (await anna.make_table(GAME, [me(), OPEN, OPEN], options={"greatWall": True}))["id"]
        live = {"kind": "realtime", "main_seconds": 600, "increment_seconds": 5}
        other = (await anna.make_table(Kingdom.id, [me(), OPEN], time_control=live))["id"]
        hidden = (await anna.make_table(GAME, [me(), OPEN], is_private=True))["id"]
        stranger = Person(server.url)
        everything = await listed(stranger)
        assert {plain, wall, other} <= set(everything) and hidden not in everything
        assert everything.index(other) < everything.index(plain)
        assert other not in await listed(stranger, game=GAME)
        assert plain not in await listed(stranger, seats=3) and wall in await listed(stranger, seats=3)
        found = await listed(stranger, option="greatWall=on")
        assert wall in found and plain not in found
        assert other in await listed(stranger, time_control="realtime") and plain not in await listed(
            stranger, time_control="realtime"
        )

    asyncio.run(scene())


def test_lists_come_in_pages(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        made = [(await anna.make_table(GAME, [me()] * 5, options={"edition": 2007}))["id"] for _ in range(60)]
        assert await listed(anna, option="edition=2007") == made[::-1]

    asyncio.run(scene())


def test_search_that_finds_nothing_looks_through_a_part_at_a_time(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_lists, "MAX_SEARCHED_TABLES", 5)

    async def scene() -> None:
        anna = await Person(server.url).come()
        wanted = (await anna.make_table(GAME, [me(), OPEN], options={"edition": 2007, "greatWall": True}))[
            "id"
        ]
        for _ in range(7):
            await anna.make_table(GAME, [me(), OPEN])
        search = {"option": ["edition=2007", "greatWall=on"], "seats": 2}
        first = await anna.get("/api/tables", **search)
        assert first["tables"] == [] and first["next_cursor"] is not None
        second = await anna.get("/api/tables", cursor=first["next_cursor"], **search)
        assert [table["id"] for table in second["tables"]] == [wanted]
        assert await listed(anna, **search) == [wanted]

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [me(), OPEN]}, "unknown_game"),
        ({"seats": [me()]}, "bad_options"),
        ({"seats": [me()] * 6}, "bad_options"),
        ({"seats": [me(), OPEN], "options": {"edition": 1999}}, "bad_options"),
        ({"seats": [me(), OPEN], "options": {"walls": "on"}}, "bad_options"),
        ({"seats": [me(), OPEN], "options": {"players": 4}}, "bad_options"),
        ({"seats": [me(), bot("grandmaster")]}, "bad_options"),
        ({"seats": [me(), {"kind": "bot_account", "user_id": "nobody"}]}, "not_found"),
        ({"seats": [me(), OPEN], "start_now": True}, "table_not_ready"),
        (
            {
                "seats": [me(), OPEN],
                "time_control": {"kind": "realtime", "main_seconds": 1, "increment_seconds": 0},
            },
            "validation_failed",
        ),
        ({"seats": [me(name="a|b"), OPEN]}, "validation_failed"),
        ({"seats": []}, "validation_failed"),
    ],
)
def test_a_table_that_cannot_be_is_refused(server: ServerThread, wish: dict[str, Any], code: str) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        with pytest.raises(Refusal) as caught:
            await anna.post("/api/tables", {"game": GAME, **wish})
        assert caught.value.code == code

    asyncio.run(scene())


def test_a_private_table_is_seen_by_link_only(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben = await Person(server.url).come(), await Person(server.url).come()
        made = await anna.make_table(GAME, [me(), INVITED], is_private=True)
        path = f"/api/tables/{made['id']}"
        for ask in (
            ben.get(path),
            ben.get(path, invite_key="wrong"),
            ben.post(f"{path}/join"),
            Person(server.url).get(path),
        ):
            with pytest.raises(Refusal, match="table_not_found"):
                await ask
        async with ben.socket() as socket:
            with pytest.raises(Refusal, match="table_not_found"):
                await socket.ask("subscribe", table_id=made["id"])
            await socket.ask("subscribe", table_id=made["id"], invite_key=made["invite_key"])
        assert (await ben.get(path, invite_key=made["invite_key"]))["my_seats"] == []
        fresh = (await anna.post(f"{path}/invite-key"))["invite_key"]
        with pytest.raises(Refusal, match="table_not_found"):
            await ben.post(f"{path}/join", {"invite_key": made["invite_key"]})
        assert (await ben.post(f"{path}/join", {"invite_key": fresh}))["my_seats"] == [1]
        assert (await ben.get(path))["status"] == "open"

    asyncio.run(scene())


def test_an_invited_seat_wants_the_key_also_at_a_public_table(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben = await Person(server.url).come(), await Person(server.url).come()
        made = await anna.make_table(GAME, [me(), INVITED])
        path = f"/api/tables/{made['id']}/join"
        with pytest.raises(Refusal, match="seat_taken"):
            await ben.post(path)
        with pytest.raises(Refusal, match="forbidden"):
            await ben.post(path, {"seat": 1})
        assert (await ben.post(path, {"invite_key": made["invite_key"]}))["my_seats"] == [1]

    asyncio.run(scene())


def test_people_come_and_go_before_the_game(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, eve = [await Person(server.url).come() for _ in range(3)]
        table = (await anna.make_table(GAME, [me(), OPEN, OPEN]))["id"]
        path = f"/api/tables/{table}"
        assert (await ben.post(f"{path}/join", {"seat": 2}))["my_seats"] == [2]
        with pytest.raises(Refusal, match="seat_taken"):
            await eve.post(f"{path}/join", {"seat": 2})
        with pytest.raises(Refusal, match="conflict"):
            await ben.post(f"{path}/join")
        with pytest.raises(Refusal, match="table_not_ready"):
            await anna.post(f"{path}/start")
        with pytest.raises(Refusal, match="forbidden"):
            await ben.post(f"{path}/start")
        await anna.post(f"{path}/leave")
        info = await eve.get(path)
        assert info["host_id"] == ben.id and info["seats"][0]["kind"] == "open"
        changed = await ben.call("PUT", f"{path}/seats/0", bot("easy"))
        assert changed["table"]["seats"][0]["bot"] == "easy"
        await eve.post(f"{path}/join")
        assert (await ben.post(f"{path}/start"))["status"] == "running"
        with pytest.raises(Refusal, match="table_not_open"):
            await anna.post(f"{path}/join")

    asyncio.run(scene())


def test_a_table_without_people_is_closed(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(GAME, [me(), OPEN]))["id"]
        await anna.post(f"/api/tables/{table}/leave")
        assert table not in await listed(anna)
        with pytest.raises(Refusal, match="table_not_open"):
            await anna.post(f"/api/tables/{table}/join")

    asyncio.run(scene())


def test_the_tables_where_it_is_my_turn_come_first(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben = await Person(server.url).come(), await Person(server.url).come()
        tables = []
        for _ in range(4):
            table = (await anna.make_table(GAME, [me(), OPEN]))["id"]
            await ben.post(f"/api/tables/{table}/join")
            await anna.post(f"/api/tables/{table}/start")
            tables.append(table)
        waiting = (await anna.make_table(GAME, [me(), OPEN]))["id"]
        mine = (await anna.get("/api/me/tables"))["tables"]
        turns = [table["is_my_turn"] for table in mine]
        assert turns == sorted(turns, reverse=True) and {table["id"] for table in mine} == {*tables, waiting}
        theirs = {table["id"]: table["is_my_turn"] for table in (await ben.get("/api/me/tables"))["tables"]}
        assert all(theirs[table["id"]] != table["is_my_turn"] for table in mine if table["id"] != waiting)

    asyncio.run(scene())


def test_the_lobby_says_when_it_changes(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben = await Person(server.url).come(), await Person(server.url).come()
        async with anna.socket() as socket:
            await socket.ask("subscribe_lobby")
            table = (await ben.make_table(GAME, [me(), OPEN]))["id"]
            await socket.next("lobby_changed")
            await anna.post(f"/api/tables/{table}/join")
            await socket.next("lobby_changed")

    asyncio.run(scene())


def test_presence_and_chat(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, eve = [await Person(server.url).come() for _ in range(3)]
        table = (await anna.make_table(GAME, [me(), OPEN]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        async with anna.socket() as first, eve.socket() as watcher:
            await first.ask("subscribe", table_id=table)
            await watcher.ask("subscribe", table_id=table)
            async with ben.socket() as second:
                await second.ask("subscribe", table_id=table)
                await second.ask(
                    "subscribe", table_id=table, seat=None
                )  # a player who looks as a spectator is still one
                news: dict[str, Any] = {"seats": []}
                while [seat["is_online"] for seat in news["seats"]] != [True, True]:
                    news = (await first.next("table"))["table"]
                assert news["spectators"] == 1
                await second.ask("chat", table_id=table, text="Good luck!  <b>All</b>")
                said = (await first.next("chat"))["message"]
                assert (said["text"], said["name"], said["channel"]) == (
                    "Good luck! <b>All</b>",
                    ben.name,
                    "table",
                )
                await watcher.ask("chat", table_id=table, text="psst", channel="spectators")
                await second.settle()
                assert not [got for got in second.heard + first.heard if "psst" in str(got)]
                heard = [got["message"]["text"] for got in watcher.heard if got["type"] == "chat"]
                assert heard == [said["text"], "psst"]
                with pytest.raises(Refusal, match="forbidden"):
                    await watcher.ask("chat", table_id=table, text="hello players")
                with pytest.raises(Refusal, match="forbidden"):
                    await second.ask("chat", table_id=table, text="hello", channel="spectators")
                with pytest.raises(Refusal, match="validation_failed"):
                    await second.ask("chat", table_id=table, text="x" * 501)
            while [seat["is_online"] for seat in (await first.next("table"))["table"]["seats"]] != [
                True,
                False,
            ]:
                pass
        read = [remark["text"] for remark in (await anna.get(f"/api/tables/{table}/chat"))["messages"]]
        assert read == ["joined", "Good luck! <b>All</b>"]
        theirs = [remark["text"] for remark in (await eve.get(f"/api/tables/{table}/chat"))["messages"]]
        assert theirs == ["joined", "Good luck! <b>All</b>", "psst"]

    asyncio.run(scene())
