"""Ratings: who gains and who loses, who cannot gain, and which tables are rated at all."""

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
from server.clients import INVITED, OPEN, bot, me
from server.house import PASSWORD, House, done, look, make_table, play, refused, whoami

Client = httpx2.AsyncClient


async def rated_table(*people: Client, **more: Any) -> str:
    """A rated table that has begun; the first of the people is its host."""
    table = await make_table(people[0], me(), *[OPEN] * (len(people) - 1), is_rated=True, **more)
    for client in people[1:]:
        done(await client.post(f"/api/tables/{table}/join", json={}))
    done(await people[0].post(f"/api/tables/{table}/start"))
    return table


def choose(room: Room, seat: int) -> int:
    """Seat 0 plays its last legal move, the others their first: so seat 0 wins, whoever plays for it."""
    legal = room.require_table().seen_by(seat).legal
    return legal[-1] if seat == 0 else legal[0]


async def play_on(house: House, table: str, plies: int | None = None) -> None:
    """Let every seat decide, people and bots alike, for so many plies or up to the end."""

    def act(room: Room, now: int) -> None:
        left = plies
        while room.movers() and left != 0:
            seat = room.movers()[0]
            gameplay.play(room, seat, [choose(room, seat)], now)
            left = None if left is None else left - 1

    await house.context.rooms.update(table, act, as_system=True)


async def statistics(client: Client) -> Any:
    me = await whoami(client)
    return done(await client.get(f"/api/users/{me['id']}/statistics"))["games"][0]


def gains(info: Any) -> list[int | None]:
    return [change and change["after"] - change["before"] for change in info["result"]["ratings"]]


# ---------------------------------------------------------------------------------------- changes


def test_result_of_rated_game_shows_each_rating_change(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)
        await play_on(house, table)
        info = await look(people[2], table)
        result = info["result"]
        assert info["status"] == "finished" and result["is_rated"] and info["unrated_reason"] is None
        assert result["rating_places"] == result["places"]
        assert [change["before"] for change in result["ratings"]] == [1000] * 3
        first, last = result["places"].index(1), result["places"].index(max(result["places"]))
        assert gains(info)[first] > 0 > gains(info)[last]
        for seat, client in enumerate(people):
            found = await statistics(client)
            assert found["rating"]["rating"] == result["ratings"][seat]["after"]
            assert found["rating"]["games"] == 1
        rows = await house.rows(schema.results)
        assert [(row["rating_before"], row["rating_after"]) for row in rows] == [
            (change["before"], change["after"]) for change in result["ratings"]
        ]
        listed = done(await people[0].get("/api/tables?status=finished&rated=true"))["tables"]
        assert [table["result"]["ratings"] for table in listed] == [
            result["ratings"]
        ]  # also without its game

    play(tmp_path, scene, database=database)


def test_casual_game_among_members_changes_no_rating(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await make_table(ann, me(), OPEN)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        done(await ann.post(f"/api/tables/{table}/start"))
        await play_on(house, table)
        info = await look(ann, table)
        assert info["status"] == "finished" and not info["is_rated"] and not info["result"]["is_rated"]
        assert info["result"]["ratings"] == [] and await house.rows(schema.ratings) == []
        assert (await statistics(ann))["rating"] is None

    play(tmp_path, scene)


def test_rating_is_changed_once_when_two_processes_finish_the_game(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        people = [await house.member("Ann"), await house.member("Ben")]
        table = await rated_table(*people)
        other = await house.context.database.read(lambda connection: rooms.load_room(connection, table))
        assert other is not None
        await play_on(house, table)
        before = await house.rows(schema.ratings)
        while other.movers():
            gameplay.play(other, other.movers()[0], [choose(other, other.movers()[0])], 5)
        gameplay.apply_consequences(other, 0, 5, 60_000)
        with pytest.raises(VersionConflict):
            await house.context.rooms._store(other, 5, house.context.rooms._bus_message(other), None)
        assert await house.rows(schema.ratings) == before
        assert [row["games"] for row in before] == [1, 1]

    play(tmp_path, scene, database=database)


def test_newcomer_who_ends_two_games_at_once_keeps_both_changes(tmp_path: Path, database: str) -> None:
    async def scene(house: House) -> None:
        ann, ben, cat = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        tables = [await rated_table(ann, ben), await rated_table(ann, cat)]
        await asyncio.gather(*(play_on(house, table) for table in tables))
        found = await statistics(ann)
        assert found["rating"]["games"] == 2
        infos = [await look(ann, table) for table in tables]
        infos.sort(key=lambda info: info["result"]["ratings"][0]["before"] != 1000)
        assert infos[1]["result"]["ratings"][0]["before"] == infos[0]["result"]["ratings"][0]["after"]

    play(tmp_path, scene, database=database)


# ---------------------------------------------------------------------------------------- abandoned seats


@pytest.mark.parametrize("way", ["resign", "leave"])
def test_player_who_goes_while_the_bot_wins_loses_rating(tmp_path: Path, way: str) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)
        done(
            await people[0].post(f"/api/tables/{table}/{way}", json={}),
            200 if way == "resign" else 204,
        )
        await play_on(house, table)
        info = await look(people[1], table)
        assert info["result"]["places"][0] == 1, "the bot must win, or the test shows nothing"
        assert info["result"]["rating_places"][0] == 3
        assert info["seats"][0]["abandoned_reason"] == ("resigned" if way == "resign" else "left")
        assert gains(info)[0] < 0 < max(gains(info)[1:])
        found = await statistics(people[0])
        assert (found["games"], found["abandoned"], found["wins"], found["places"]) == (1, 1, 0, {})
        assert found["mean_score"] is None and found["best_score"] is None

    play(tmp_path, scene)


def test_player_who_returns_to_a_won_game_is_placed_last_all_the_same(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)
        done(await people[0].post(f"/api/tables/{table}/resign", json={}))
        await play_on(house, table, 30)
        back = done(await people[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        assert back["seats"][0]["abandoned_reason"] == "resigned"  # the person is told at once
        assert (await look(people[1], table))["seats"][0]["abandoned_reason"] is None  # others at the end
        await play_on(house, table)
        info = await look(people[1], table)
        assert info["result"]["places"][0] == 1 and info["result"]["rating_places"][0] == 3
        assert gains(info)[0] < 0

    play(tmp_path, scene)


def test_player_who_returns_before_the_bot_has_decided_keeps_the_place(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben")]
        table = await rated_table(*people)
        done(await people[0].post(f"/api/tables/{table}/resign", json={}))
        done(await people[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        await play_on(house, table)
        info = await look(people[1], table)
        assert info["result"]["rating_places"] == info["result"]["places"] and gains(info)[0] > 0

    play(tmp_path, scene)


def test_answer_that_a_bot_has_sealed_counts_before_it_is_opened(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben")]
        table = await rated_table(*people, game="kingdom")
        done(await people[0].post(f"/api/tables/{table}/resign", json={}))

        def seal(room: Room, now: int) -> None:
            gameplay.play(room, 0, [choose(room, 0)], now)

        await house.context.rooms.update(table, seal, as_system=True)
        before = await look(people[1], table)
        back = done(await people[0].post(f"/api/tables/{table}/take-seat-back", json={}))
        assert back["seats"][0]["abandoned_reason"] == "resigned"
        after = await look(people[1], table)
        assert after["seats"][0]["abandoned_reason"] is None, "it would tell that the seat has answered"
        assert before["seats"][0]["abandoned_reason"] is None

    play(tmp_path, scene)


def test_players_who_abandon_are_placed_by_the_order_of_leaving(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)

        def leave(seat: int, at: int) -> Any:
            return lambda room, now: substitutes.resign(room, room.seats[seat], "greedy", at)

        for seat, at in ((0, 10), (1, 20)):
            await house.context.rooms.update(table, leave(seat, at), as_system=True)
        await play_on(house, table)
        info = await look(people[1], table)
        assert info["result"]["rating_places"] == [3, 2, 1]

    play(tmp_path, scene)


def test_abandoning_against_a_much_stronger_player_never_raises_what_is_shown(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        ids = [(await whoami(client))["id"] for client in (ann, ben)]
        weak = {"user_id": ids[0], "game": Dragon.id, "mu": 5.0, "sigma": 12.0, "games": 9}
        strong = {"user_id": ids[1], "game": Dragon.id, "mu": 35.0, "sigma": 1.0, "games": 9}
        await house.write(schema.ratings.insert().values([weak, strong]))
        table = await rated_table(ann, ben)
        done(await ann.post(f"/api/tables/{table}/resign", json={}))
        await play_on(house, table)
        assert (gains(await look(ann, table))[0] or 0) <= 0  # its sigma would shrink more than its mu

    play(tmp_path, scene)


def test_deleted_account_spoils_nothing_for_the_others(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)
        done(await people[0].request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_on(house, table)
        info = await look(people[1], table)
        assert info["result"]["places"][0] == 1 and info["result"]["rating_places"][0] is None
        assert info["seats"][0]["abandoned_reason"] == "left"
        assert sorted(info["result"]["rating_places"][1:]) == [1, 2]
        assert gains(info)[0] is None and max(gains(info)[1:]) > 0 > min(gains(info)[1:])

    play(tmp_path, scene)


def test_win_against_a_deleted_account_alone_earns_nothing(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await rated_table(ann, ben)
        done(await ben.request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_on(house, table)
        info = await look(ann, table)
        assert info["unrated_reason"] == "too_few_players" and not info["result"]["is_rated"]
        assert await house.rows(schema.ratings) == []

    play(tmp_path, scene)


# ---------------------------------------------------------------------------------------- farming


def test_games_of_one_pair_beyond_the_daily_limit_are_not_rated(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben, cat = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        infos = []
        for _ in range(3):
            table = await rated_table(ann, ben)
            done(await ben.post(f"/api/tables/{table}/resign", json={}))
            await play_on(house, table)
            infos.append(await look(ann, table))
        assert [info["result"]["is_rated"] for info in infos] == [True, True, False]
        assert infos[-1]["unrated_reason"] == "pair_limit"
        assert (await statistics(ann))["rating"]["games"] == 2
        table = await rated_table(ann, ben, cat)  # nor with a third player for show
        await play_on(house, table)
        assert (await look(ann, table))["unrated_reason"] == "pair_limit"
        table = await rated_table(ann, cat)
        await play_on(house, table)
        assert (await look(ann, table))["result"]["is_rated"]
        past = update(schema.tables).values(started_at=schema.tables.c.started_at - ratings.PAIR_PERIOD_MS)
        await house.write(past)
        table = await rated_table(ann, ben)
        await play_on(house, table)
        assert (await look(ann, table))["result"]["is_rated"]  # the next day

    play(tmp_path, scene, max_rated_games_per_pair=2, rate_limit_factor=100)


def test_games_that_a_pair_begins_later_do_not_save_it_from_losing_to_a_third_player(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben, cat = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        together = await rated_table(cat, ann, ben)  # seat 0 wins
        for _ in range(2):
            await play_on(house, await rated_table(ann, ben))
        await play_on(house, together)
        info = await look(cat, together)
        assert info["unrated_reason"] is None and info["result"]["rating_places"][0] == 1
        assert gains(info)[0] > 0 > min(gains(info)[1:])

    play(tmp_path, scene, max_rated_games_per_pair=2, rate_limit_factor=100)


def test_games_of_one_pair_that_run_at_the_same_time_are_limited_as_well(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        tables = [await rated_table(ann, ben) for _ in range(4)]
        for table in reversed(tables):
            await play_on(house, table)
        found = [(await look(ann, table))["result"]["is_rated"] for table in tables]
        assert found == [True, True, False, False], "the first two that were begun"
        assert (await statistics(ann))["rating"]["games"] == 2

    play(tmp_path, scene, max_rated_games_per_pair=2, rate_limit_factor=100)


# ---------------------------------------------------------------------------------------- which tables


@pytest.mark.parametrize(
    "seats", [[me(), bot()], [me(), me()], [me(), OPEN, bot("easy")], [me(), me(name="Twin"), OPEN]]
)
def test_table_with_bots_or_two_own_seats_cannot_be_rated(tmp_path: Path, seats: list[Any]) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        wish = {"game": Dragon.id, "seats": seats, "is_rated": True}
        refused(await ann.post("/api/tables", json=wish), "cannot_be_rated")

    play(tmp_path, scene)


def test_rated_tables_are_for_members(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, guest = await house.member("Ann"), await house.guest("Guest")
        wish = {"game": Dragon.id, "seats": [me(), OPEN], "is_rated": True}
        refused(await guest.post("/api/tables", json=wish), "cannot_be_rated")
        table = await make_table(ann, me(), OPEN, OPEN, is_rated=True)
        assert (await look(guest, table))["is_rated"]
        refused(await guest.post(f"/api/tables/{table}/join", json={}), "members_only")
        made = done(await ann.post("/api/me/bots", json={"name": "Robot"}), 201)
        robot = house.client(Authorization=f"Bearer {made['token']}")
        refused(await robot.post(f"/api/tables/{table}/join", json={}), "members_only")
        refused(await ann.post(f"/api/tables/{table}/join", json={"seat": 1}), "conflict")
        for seat in (bot(), me(), {"kind": "bot_account", "user_id": made["id"]}):
            refused(await ann.put(f"/api/tables/{table}/seats/1", json=seat), "cannot_be_rated")
        done(await ann.put(f"/api/tables/{table}/seats/1", json=INVITED))
        done(await guest.post("/api/me/register", json={"password": PASSWORD}))
        done(await guest.post(f"/api/tables/{table}/join", json={}))

    play(tmp_path, scene)


def test_host_makes_table_casual_and_rated_only_while_alone(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await make_table(ann, me(), OPEN)
        path = f"/api/tables/{table}/rated"
        refused(await ben.put(path, json={"is_rated": True}), "forbidden")
        assert done(await ann.put(path, json={"is_rated": True}))["is_rated"]
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        refused(await ben.put(path, json={"is_rated": False}), "forbidden")
        assert not done(await ann.put(path, json={"is_rated": False}))["is_rated"]
        refused(await ann.put(path, json={"is_rated": True}), "cannot_be_rated")
        notes = await house.rows(schema.chat_messages, schema.chat_messages.c.text == "made_casual")
        assert len(notes) == 1
        done(await ann.post(f"/api/tables/{table}/start"))
        refused(await ann.put(path, json={"is_rated": False}), "table_not_open")

    play(tmp_path, scene)


def test_seat_at_a_table_that_has_become_rated_meanwhile_is_refused(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await make_table(ann, me(), OPEN)
        shown = await look(ben, table)
        done(await ann.put(f"/api/tables/{table}/rated", json={"is_rated": True}))
        path = f"/api/tables/{table}/join"
        problem = refused(await ben.post(path, json={"is_rated": shown["is_rated"]}), "stale_position")
        assert "has just made this table rated" in problem["detail"] and "classée" in problem["texts"]["fr"]
        assert done(await ben.post(path, json={"is_rated": True}))["my_seats"] == [1]

    play(tmp_path, scene)


def test_rated_live_game_begins_when_everybody_is_at_the_table(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        live = {"kind": "realtime", "main_seconds": 10, "increment_seconds": 0}
        table = await make_table(ann, me(), OPEN, is_rated=True, time_control=live)
        done(await ben.post(f"/api/tables/{table}/join", json={}))
        assert refused(await ann.post(f"/api/tables/{table}/start"), "table_not_ready")["seats"] == [1]
        id = (await whoami(ben))["id"]
        house.context.hub.set_remote_users("other process", table, [id])
        done(await ann.post(f"/api/tables/{table}/start"))

    play(tmp_path, scene)


def test_lobby_lists_rated_or_casual_tables(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        rated, casual = await make_table(ann, me(), OPEN, is_rated=True), await make_table(ann, me(), OPEN)

        async def listed(**params: Any) -> list[str]:
            return [table["id"] for table in done(await ann.get("/api/tables", params=params))["tables"]]

        assert await listed(rated="true") == [rated]
        assert await listed(rated="false") == [casual]
        assert sorted(await listed()) == sorted([rated, casual])

    play(tmp_path, scene)


def test_branch_of_a_rated_game_is_casual_and_its_rematch_is_rated(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann, ben = await house.member("Ann"), await house.member("Ben")
        table = await rated_table(ann, ben)
        await play_on(house, table)
        again = done(await ben.post(f"/api/tables/{table}/rematch"), 201)["table"]
        assert again["is_rated"]
        wish = {"ply": 5, "seats": [me(), OPEN]}
        branch = done(await ann.post(f"/api/tables/{table}/branch", json=wish), 201)["table"]
        assert not branch["is_rated"]
        path = f"/api/tables/{branch['id']}/rated"
        refused(await ann.put(path, json={"is_rated": True}), "cannot_be_rated")

    play(tmp_path, scene)


def test_rematch_of_a_rated_game_has_no_bot_for_a_deleted_account(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        people = [await house.member(name) for name in ("Ann", "Ben", "Cat")]
        table = await rated_table(*people)
        done(await people[2].request("DELETE", "/api/me", json={"password": PASSWORD}), 204)
        await play_on(house, table)
        again = done(await people[0].post(f"/api/tables/{table}/rematch"), 201)["table"]
        assert again["is_rated"] and sorted(seat["kind"] for seat in again["seats"]) == [
            "invited",
            "open",
            "user",
        ]
        done(await people[1].post(f"/api/tables/{again['id']}/join", json={}))
        refused(await people[0].post(f"/api/tables/{again['id']}/start"), "table_not_ready")

    play(tmp_path, scene, rate_limit_factor=100)


def test_result_of_an_old_table_is_shown_without_ratings(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        ann = await house.member("Ann")
        table = await make_table(ann, me(), me(), start_now=True)
        old = {"scores": [1, 2], "places": [2, 1], "points": [{}, {}]}
        await house.write(
            update(schema.tables).where(schema.tables.c.id == table).values(status="finished", result=old)
        )
        await house.context.rooms.broadcast_user_changed("*")
        result = (await look(ann, table))["result"]
        assert result == {**old, "is_rated": False, "rating_places": [], "ratings": []}
        assert (await house.rows(select(schema.tables.c.result).subquery()))[0]["result"] == old

    play(tmp_path, scene)
