"""Ratings: gains and losses, abandoned seats, protection against farming, and which tables are rated."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import httpx2
import pytest
from sqlalchemy import select, update

from jadecourt.games.dragon.game import Dragon
from jadecourt.server.domain import gameplay, substitutes
from jadecourt.server.domain.room import Room
from jadecourt.server.store import ratings, rooms, schema
from jadecourt.server.store.database import VersionConflict
from server.app_client import (
    PASSWORD,
    AppClient,
    expect_error,
    expect_ok,
    get_me,
    get_table,
    make_table,
    run_scenario,
)
from server.live_server import INVITED_SEAT, OPEN_SEAT, bot_seat, own_seat

Client = httpx2.AsyncClient


async def make_rated_table(*users: Client, **more: Any) -> str:
    """The id of a running rated table; the first of the users is its host."""
    table = await make_table(users[0], own_seat(), *[OPEN_SEAT] * (len(users) - 1), is_rated=True, **more)
    for client in users[1:]:
        expect_ok(await client.post(f"/api/tables/{table}/join", json={}))
    expect_ok(await users[0].post(f"/api/tables/{table}/start"))
    return table


def choose_move(room: Room, seat: int) -> int:
    """The last legal move for seat 0, the first for others: seat 0 wins, even when a bot plays for it."""
    legal = room.require_table().seen_by(seat).legal
    return legal[-1] if seat == 0 else legal[0]


async def play_plies(app: AppClient, table: str, plies: int | None = None) -> None:
    """Play for all seats, bots included, up to a number of plies or to the end of the game."""

    def play(room: Room, now: int) -> None:
        left = plies
        while room.movers() and left != 0:
            seat = room.movers()[0]
            gameplay.play(room, seat, [choose_move(room, seat)], now)
            left = None if left is None else left - 1

    await app.context.rooms.update(table, play, as_system=True)


async def get_statistics(client: Client) -> Any:
    me = await get_me(client)
    return expect_ok(await client.get(f"/api/users/{me['id']}/statistics"))["games"][0]


def rating_changes(info: Any) -> list[Any]:
    """The change of the rating of each seat, an integer; None for seats that are not rated."""
    return [change and change["after"] - change["before"] for change in info["result"]["ratings"]]


# ---------------------------------------------------------------------------------------- changes


def test_result_of_rated_game_shows_each_rating_change(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)
        await play_plies(app, table)
        info = await get_table(users[2], table)
        result = info["result"]
        assert info["status"] == "finished" and result["is_rated"] and info["unrated_reason"] is None
        assert result["rating_places"] == result["places"]
        assert [change["before"] for change in result["ratings"]] == [1000] * 3
        first, last = result["places"].index(1), result["places"].index(max(result["places"]))
        assert rating_changes(info)[first] > 0 > rating_changes(info)[last]
        for seat, client in enumerate(users):
            found = await get_statistics(client)
            assert found["rating"]["rating"] == result["ratings"][seat]["after"]
            assert found["rating"]["games"] == 1
        rows = await app.select_rows(schema.results)
        assert [(row["rating_before"], row["rating_after"]) for row in rows] == [
            (change["before"], change["after"]) for change in result["ratings"]
        ]
        listed = expect_ok(await users[0].get("/api/tables?status=finished&rated=true"))["tables"]
        assert [table["result"]["ratings"] for table in listed] == [
            result["ratings"]
        ]  # also when the room is not loaded

    run_scenario(tmp_path, scenario, database=database)


def test_casual_game_among_members_changes_no_rating(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        expect_ok(await ann.post(f"/api/tables/{table}/start"))
        await play_plies(app, table)
        info = await get_table(ann, table)
        assert info["status"] == "finished" and not info["is_rated"] and not info["result"]["is_rated"]
        assert info["result"]["ratings"] == [] and await app.select_rows(schema.ratings) == []
        assert (await get_statistics(ann))["rating"] is None

    run_scenario(tmp_path, scenario)


def test_game_finished_by_two_processes_changes_rating_once(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member("Ann"), await app.create_member("Ben")]
        table = await make_rated_table(*users)
        other = await app.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert other is not None
        await play_plies(app, table)
        before = await app.select_rows(schema.ratings)
        while other.movers():
            gameplay.play(other, other.movers()[0], [choose_move(other, other.movers()[0])], 5)
        gameplay.apply_consequences(other, 0, 5, 60_000)
        with pytest.raises(VersionConflict):
            await app.context.rooms._store(other, 5, app.context.rooms._bus_message(other), None)
        assert await app.select_rows(schema.ratings) == before
        assert [row["games"] for row in before] == [1, 1]

    run_scenario(tmp_path, scenario, database=database)


def test_concurrent_games_of_new_player_both_change_rating(tmp_path: Path, database: str) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, cat = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        tables = [await make_rated_table(ann, ben), await make_rated_table(ann, cat)]
        await asyncio.gather(*(play_plies(app, table) for table in tables))
        found = await get_statistics(ann)
        assert found["rating"]["games"] == 2
        infos = [await get_table(ann, table) for table in tables]
        infos.sort(key=lambda info: info["result"]["ratings"][0]["before"] != 1000)
        assert infos[1]["result"]["ratings"][0]["before"] == infos[0]["result"]["ratings"][0]["after"]

    run_scenario(tmp_path, scenario, database=database)


# ---------------------------------------------------------------------------------------- abandoned seats


@pytest.mark.parametrize("way", ["resign", "leave"])
def test_leaving_player_loses_rating_even_if_substitute_wins(tmp_path: Path, way: str) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)
        expect_ok(
            await users[0].post(f"/api/tables/{table}/{way}", json={}),
            200 if way == "resign" else 204,
        )
        await play_plies(app, table)
        info = await get_table(users[1], table)
        assert info["result"]["places"][0] == 1, "the bot must win, or the test shows nothing"
        assert info["result"]["rating_places"][0] == 3
        assert info["seats"][0]["abandoned_reason"] == ("resigned" if way == "resign" else "left")
        assert rating_changes(info)[0] < 0 < max(rating_changes(info)[1:])
        found = await get_statistics(users[0])
        assert (found["games"], found["abandoned"], found["wins"], found["places"]) == (1, 1, 0, {})
        assert found["mean_score"] is None and found["best_score"] is None

    run_scenario(tmp_path, scenario)


def test_player_returning_after_substitute_moves_is_placed_last(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)
        expect_ok(await users[0].post(f"/api/tables/{table}/resign", json={}))
        await play_plies(app, table, 30)
        back = expect_ok(await users[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        assert back["seats"][0]["abandoned_reason"] == "resigned"  # shown to the user at once
        # Others see it after the game.
        assert (await get_table(users[1], table))["seats"][0]["abandoned_reason"] is None
        await play_plies(app, table)
        info = await get_table(users[1], table)
        assert info["result"]["places"][0] == 1 and info["result"]["rating_places"][0] == 3
        assert rating_changes(info)[0] < 0

    run_scenario(tmp_path, scenario)


def test_player_returning_before_substitute_moves_keeps_the_place(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben")]
        table = await make_rated_table(*users)
        expect_ok(await users[0].post(f"/api/tables/{table}/resign", json={}))
        expect_ok(await users[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        await play_plies(app, table)
        info = await get_table(users[1], table)
        assert info["result"]["rating_places"] == info["result"]["places"] and rating_changes(info)[0] > 0

    run_scenario(tmp_path, scenario)


def test_sealed_substitute_move_counts_as_abandoning_but_stays_hidden(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben")]
        table = await make_rated_table(*users, game="kingdom")
        expect_ok(await users[0].post(f"/api/tables/{table}/resign", json={}))

        def seal(room: Room, now: int) -> None:
            gameplay.play(room, 0, [choose_move(room, 0)], now)

        await app.context.rooms.update(table, seal, as_system=True)
        before = await get_table(users[1], table)
        back = expect_ok(await users[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        assert back["seats"][0]["abandoned_reason"] == "resigned"
        after = await get_table(users[1], table)
        assert after["seats"][0]["abandoned_reason"] is None, "it would tell that the seat has answered"
        assert before["seats"][0]["abandoned_reason"] is None

    run_scenario(tmp_path, scenario)


def test_abandoning_players_are_placed_by_order_of_leaving(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)

        def leave(seat: int, at: int) -> Any:
            return lambda room, now: substitutes.resign(room, room.seats[seat], "greedy", at)

        for seat, at in ((0, 10), (1, 20)):
            await app.context.rooms.update(table, leave(seat, at), as_system=True)
        await play_plies(app, table)
        info = await get_table(users[1], table)
        assert info["result"]["rating_places"] == [3, 2, 1]

    run_scenario(tmp_path, scenario)


def test_abandoning_against_stronger_player_does_not_raise_rating(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        ids = [(await get_me(client))["id"] for client in (ann, ben)]
        weak = {"user_id": ids[0], "game": Dragon.id, "mu": 5.0, "sigma": 12.0, "games": 9}
        strong = {"user_id": ids[1], "game": Dragon.id, "mu": 35.0, "sigma": 1.0, "games": 9}
        await app.execute(schema.ratings.insert().values([weak, strong]))
        table = await make_rated_table(ann, ben)
        expect_ok(await ann.post(f"/api/tables/{table}/resign", json={}))
        await play_plies(app, table)
        assert (
            rating_changes(await get_table(ann, table))[0] or 0
        ) <= 0  # otherwise sigma would shrink by more than mu

    run_scenario(tmp_path, scenario)


def test_deleted_account_does_not_affect_ratings_of_others(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)
        expect_ok(await users[0].request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_plies(app, table)
        info = await get_table(users[1], table)
        assert info["result"]["places"][0] == 1 and info["result"]["rating_places"][0] is None
        assert info["seats"][0]["abandoned_reason"] == "left"
        assert sorted(info["result"]["rating_places"][1:]) == [1, 2]
        assert rating_changes(info)[0] is None and max(rating_changes(info)[1:]) > 0 > min(
            rating_changes(info)[1:]
        )

    run_scenario(tmp_path, scenario)


def test_win_against_only_a_deleted_account_is_unrated(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_rated_table(ann, ben)
        expect_ok(await ben.request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_plies(app, table)
        info = await get_table(ann, table)
        assert info["unrated_reason"] == "too_few_players" and not info["result"]["is_rated"]
        assert await app.select_rows(schema.ratings) == []

    run_scenario(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- farming


def test_games_of_a_pair_beyond_the_daily_limit_are_unrated(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, cat = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        infos = []
        for _ in range(3):
            table = await make_rated_table(ann, ben)
            expect_ok(await ben.post(f"/api/tables/{table}/resign", json={}))
            await play_plies(app, table)
            infos.append(await get_table(ann, table))
        assert [info["result"]["is_rated"] for info in infos] == [True, True, False]
        assert infos[-1]["unrated_reason"] == "pair_limit"
        assert (await get_statistics(ann))["rating"]["games"] == 2
        table = await make_rated_table(ann, ben, cat)  # a third player does not avoid the limit
        await play_plies(app, table)
        assert (await get_table(ann, table))["unrated_reason"] == "pair_limit"
        table = await make_rated_table(ann, cat)
        await play_plies(app, table)
        assert (await get_table(ann, table))["result"]["is_rated"]
        past = update(schema.tables).values(started_at=schema.tables.c.started_at - ratings.PAIR_PERIOD_MS)
        await app.execute(past)
        table = await make_rated_table(ann, ben)
        await play_plies(app, table)
        assert (await get_table(ann, table))["result"]["is_rated"]  # the next day

    run_scenario(tmp_path, scenario, max_rated_games_per_pair=2, rate_limit_factor=100)


def test_later_games_of_a_pair_do_not_exempt_it_from_losing_to_a_third_player(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben, cat = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        together = await make_rated_table(cat, ann, ben)  # seat 0 wins
        for _ in range(2):
            await play_plies(app, await make_rated_table(ann, ben))
        await play_plies(app, together)
        info = await get_table(cat, together)
        assert info["unrated_reason"] is None and info["result"]["rating_places"][0] == 1
        assert rating_changes(info)[0] > 0 > min(rating_changes(info)[1:])

    run_scenario(tmp_path, scenario, max_rated_games_per_pair=2, rate_limit_factor=100)


def test_concurrent_games_of_a_pair_count_against_the_daily_limit(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        tables = [await make_rated_table(ann, ben) for _ in range(4)]
        for table in reversed(tables):
            await play_plies(app, table)
        found = [(await get_table(ann, table))["result"]["is_rated"] for table in tables]
        assert found == [True, True, False, False], "the first two that were begun"
        assert (await get_statistics(ann))["rating"]["games"] == 2

    run_scenario(tmp_path, scenario, max_rated_games_per_pair=2, rate_limit_factor=100)


# ---------------------------------------------------------------------------------------- which tables


@pytest.mark.parametrize(
    "seats",
    [
        [own_seat(), bot_seat()],
        [own_seat(), own_seat()],
        [own_seat(), OPEN_SEAT, bot_seat("easy")],
        [own_seat(), own_seat(name="Twin"), OPEN_SEAT],
    ],
)
def test_table_with_bots_or_two_own_seats_cannot_be_rated(tmp_path: Path, seats: list[Any]) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_member("Ann")
        body = {"game": Dragon.id, "seats": seats, "is_rated": True}
        expect_error(await ann.post("/api/tables", json=body), "cannot_be_rated")

    run_scenario(tmp_path, scenario)


def test_guests_cannot_create_or_join_rated_tables(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, guest = await app.create_member("Ann"), await app.create_guest("Guest")
        body = {"game": Dragon.id, "seats": [own_seat(), OPEN_SEAT], "is_rated": True}
        expect_error(await guest.post("/api/tables", json=body), "cannot_be_rated")
        table = await make_table(ann, own_seat(), OPEN_SEAT, OPEN_SEAT, is_rated=True)
        assert (await get_table(guest, table))["is_rated"]
        expect_error(await guest.post(f"/api/tables/{table}/join", json={}), "members_only")
        made = expect_ok(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        bot_account = app.make_client(Authorization=f"Bearer {made['token']}")
        expect_error(await bot_account.post(f"/api/tables/{table}/join", json={}), "members_only")
        expect_error(await ann.post(f"/api/tables/{table}/join", json={"seat": 1}), "conflict")
        for seat in (bot_seat(), own_seat(), {"kind": "bot_account", "user_id": made["id"]}):
            expect_error(await ann.put(f"/api/tables/{table}/seats/1", json=seat), "cannot_be_rated")
        expect_ok(await ann.put(f"/api/tables/{table}/seats/1", json=INVITED_SEAT))
        expect_ok(await guest.post("/api/me/register", json={"password": PASSWORD}))
        expect_ok(await guest.post(f"/api/tables/{table}/join", json={}))

    run_scenario(tmp_path, scenario)


def test_host_can_change_rated_only_while_alone(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT)
        path = f"/api/tables/{table}/rated"
        expect_error(await ben.put(path, json={"is_rated": True}), "forbidden")
        assert expect_ok(await ann.put(path, json={"is_rated": True}))["is_rated"]
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        expect_error(await ben.put(path, json={"is_rated": False}), "forbidden")
        assert not expect_ok(await ann.put(path, json={"is_rated": False}))["is_rated"]
        expect_error(await ann.put(path, json={"is_rated": True}), "cannot_be_rated")
        notes = await app.select_rows(schema.chat_messages, schema.chat_messages.c.text == "made_casual")
        assert len(notes) == 1
        expect_ok(await ann.post(f"/api/tables/{table}/start"))
        expect_error(await ann.put(path, json={"is_rated": False}), "table_not_open")

    run_scenario(tmp_path, scenario)


def test_joining_table_that_became_rated_is_rejected_as_stale(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_table(ann, own_seat(), OPEN_SEAT)
        shown = await get_table(ben, table)
        expect_ok(await ann.put(f"/api/tables/{table}/rated", json={"is_rated": True}))
        path = f"/api/tables/{table}/join"
        problem = expect_error(await ben.post(path, json={"is_rated": shown["is_rated"]}), "stale_position")
        assert "has just made this table rated" in problem["detail"]
        assert problem["reason"] == {"catalogue": "server", "key": "reason-table-became-rated", "args": {}}
        assert expect_ok(await ben.post(path, json={"is_rated": True}))["my_seats"] == [1]

    run_scenario(tmp_path, scenario)


def test_rated_realtime_game_starts_only_when_all_players_are_online(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        live = {"kind": "realtime", "main_seconds": 10, "increment_seconds": 0}
        table = await make_table(ann, own_seat(), OPEN_SEAT, is_rated=True, time_control=live)
        expect_ok(await ben.post(f"/api/tables/{table}/join", json={}))
        assert expect_error(await ann.post(f"/api/tables/{table}/start"), "table_not_ready")["seats"] == [1]
        id = (await get_me(ben))["id"]
        app.context.hub.set_remote_users("other process", table, [id])
        expect_ok(await ann.post(f"/api/tables/{table}/start"))

    run_scenario(tmp_path, scenario)


def test_lobby_lists_rated_or_casual_tables(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_member("Ann")
        rated, casual = (
            await make_table(ann, own_seat(), OPEN_SEAT, is_rated=True),
            await make_table(ann, own_seat(), OPEN_SEAT),
        )

        async def listed(**params: Any) -> list[str]:
            return [table["id"] for table in expect_ok(await ann.get("/api/tables", params=params))["tables"]]

        assert await listed(rated="true") == [rated]
        assert await listed(rated="false") == [casual]
        assert sorted(await listed()) == sorted([rated, casual])

    run_scenario(tmp_path, scenario)


def test_branch_of_a_rated_game_is_casual_and_its_rematch_is_rated(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann, ben = await app.create_member("Ann"), await app.create_member("Ben")
        table = await make_rated_table(ann, ben)
        await play_plies(app, table)
        again = expect_ok(await ben.post(f"/api/tables/{table}/rematch"), 201)["table"]
        assert again["is_rated"]
        body = {"ply": 5, "seats": [own_seat(), OPEN_SEAT]}
        branch = expect_ok(await ann.post(f"/api/tables/{table}/branch", json=body), 201)["table"]
        assert not branch["is_rated"]
        path = f"/api/tables/{branch['id']}/rated"
        expect_error(await ann.put(path, json={"is_rated": True}), "cannot_be_rated")

    run_scenario(tmp_path, scenario)


def test_rematch_of_a_rated_game_has_no_bot_for_a_deleted_account(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        users = [await app.create_member(name) for name in ("Ann", "Ben", "Cat")]
        table = await make_rated_table(*users)
        expect_ok(await users[2].request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_plies(app, table)
        again = expect_ok(await users[0].post(f"/api/tables/{table}/rematch"), 201)["table"]
        assert again["is_rated"] and sorted(seat["kind"] for seat in again["seats"]) == [
            "invited",
            "open",
            "user",
        ]
        expect_ok(await users[1].post(f"/api/tables/{again['id']}/join", json={}))
        expect_error(await users[0].post(f"/api/tables/{again['id']}/start"), "table_not_ready")

    run_scenario(tmp_path, scenario, rate_limit_factor=100)


def test_result_of_an_old_table_is_shown_without_ratings(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        ann = await app.create_member("Ann")
        table = await make_table(ann, own_seat(), own_seat(), start_now=True)
        old = {"scores": [1, 2], "places": [2, 1], "points": [{}, {}]}
        await app.execute(
            update(schema.tables).where(schema.tables.c.id == table).values(status="finished", result=old)
        )
        await app.context.rooms.broadcast_user_changed("*")
        result = (await get_table(ann, table))["result"]
        assert result == {**old, "is_rated": False, "rating_places": [], "ratings": []}
        assert (await app.select_rows(select(schema.tables.c.result).subquery()))[0]["result"] == old

    run_scenario(tmp_path, scenario)
