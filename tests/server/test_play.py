"""Play at a table over HTTP and the socket: moves, undo, proposals, resigning and returning."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jadecourt.core.json_diff import apply_patch
from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import seating
from server.live_server import OPEN_SEAT, ApiError, ApiUser, ServerThread, bot_seat, own_seat, running_server

OPEN_GAME = Dragon.id  # has no sealed steps
SEALED_GAME = Kingdom.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("play")) as running:
        yield running


async def seat_two_users(server: ServerThread, game: str, **more: Any) -> tuple[ApiUser, ApiUser, str]:
    """Anna (seat 0), Ben (seat 1) and the id of their running table."""
    anna, ben = (
        await ApiUser(server.url).sign_in_as_guest("Anna"),
        await ApiUser(server.url).sign_in_as_guest("Ben"),
    )
    table = await anna.make_table(game, [own_seat(), OPEN_SEAT], **more)
    await ben.post(f"/api/tables/{table['id']}/join", {"invite_key": table["invite_key"]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return anna, ben, table["id"]


async def get_position(user: ApiUser, table: str, **params: Any) -> Any:
    return await user.get(f"/api/tables/{table}/position", **params)


def own_view(position: Any) -> Any:
    """The view of the seat to which a position was sent."""
    return apply_patch(position["view"], position["private"])


async def play_moves(user: ApiUser, table: str, *moves: int | str, **more: Any) -> Any:
    return await user.post(f"/api/tables/{table}/moves", {"moves": list(moves), **more})


async def play_first_legal(users: list[ApiUser], table: str) -> ApiUser:
    """Play the first legal move of the first user who has to move; returns this user."""
    for user in users:
        position = await get_position(user, table)
        if position["legal"]:
            await play_moves(user, table, position["legal"][0]["move"], ply=position["ply"])
            return user
    raise AssertionError("none of the users has a legal move")


async def play_until_both_have_moved(first: ApiUser, second: ApiUser, table: str) -> Any:
    """Let the first user move until the second has made one move; returns the position before the first's last move."""
    while True:
        before = await get_position(first, table)
        await play_first_legal([first], table)
        if (await get_position(second, table))["legal"]:
            await play_first_legal([second], table)
            return before


# ---------------------------------------------------------------------------------------- moves


def test_move_is_accepted_as_number_and_notation(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover = anna if (await get_position(anna, table))["legal"] else ben
        before = await get_position(mover, table)
        after = await play_moves(mover, table, before["legal"][0]["text"], ply=before["ply"])
        assert after["ply"] > before["ply"]
        assert [entry["ply"] > before["ply"] for entry in after["entries"]] == [True] * len(after["entries"])
        await play_first_legal([anna, ben], table)
        assert (await get_position(mover, table))["ply"] > after["ply"]

    asyncio.run(scenario())


def test_illegal_move_error_has_rule_and_reason(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = (anna, ben) if (await get_position(anna, table))["legal"] else (ben, anna)
        with pytest.raises(ApiError) as caught:
            await play_moves(other, table, 0)
        assert caught.value.code == "not_your_turn"
        with pytest.raises(ApiError) as caught:
            await play_moves(mover, table, "act build")
        assert caught.value.code in ("illegal_move", "unknown_notation")
        game = find_game(OPEN_GAME)
        legal = {move["move"] for move in (await get_position(mover, table))["legal"]}
        wrong = next(move for move in range(len(game.moves)) if move not in legal)
        with pytest.raises(ApiError) as caught:
            await play_moves(mover, table, wrong)
        assert caught.value.code == "illegal_move"
        assert caught.value.problem["rule"] and caught.value.problem["reason"]["key"].startswith("refusal-")
        with pytest.raises(ApiError, match="unknown_notation"):
            await play_moves(mover, table, "castle kingside")

    asyncio.run(scenario())


def test_only_the_owner_of_a_seat_may_move(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        eve = await ApiUser(server.url).sign_in_as_guest("Eve")
        for seat in (None, 0, 1):
            with pytest.raises(ApiError, match="not_your_seat"):
                await play_moves(eve, table, 0, seat=seat)
        with pytest.raises(ApiError, match="not_your_seat"):
            await play_moves(anna, table, 0, seat=1)
        with pytest.raises(ApiError, match="not_your_seat"):
            await get_position(ben, table, seat=0)
        with pytest.raises(ApiError, match="not_signed_in"):
            await play_moves(ApiUser(server.url), table, 0)

    asyncio.run(scenario())


def test_several_moves_are_applied_atomically(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover = anna if (await get_position(anna, table))["legal"] else ben
        before = await get_position(mover, table)
        with pytest.raises(ApiError):
            await play_moves(mover, table, before["legal"][0]["move"], "castle kingside")
        with pytest.raises(ApiError, match=r"not_your_turn|illegal_move"):
            await play_moves(mover, table, before["legal"][0]["move"], before["legal"][1]["move"])
        assert await get_position(mover, table) == before

    asyncio.run(scenario())


def test_idempotency_key_prevents_duplicate_move(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover = anna if (await get_position(anna, table))["legal"] else ben
        before = await get_position(mover, table)
        answer = {"moves": [before["legal"][0]["move"]], "idempotency_key": "first", "ply": before["ply"]}
        path = f"/api/tables/{table}/moves"
        first, second = await asyncio.gather(mover.post(path, answer), mover.post(path, answer))
        third = await mover.post(path, answer)
        assert first["ply"] == second["ply"] == third["ply"] == (await get_position(mover, table))["ply"]
        with pytest.raises(ApiError, match="stale_position"):
            await mover.post(path, {**answer, "idempotency_key": "second"})

    asyncio.run(scenario())


def test_resubscribe_sends_only_missed_entries(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        known = (await get_position(anna, table))["entries"]
        ply = (await get_position(anna, table))["ply"]
        for _ in range(6):
            await play_first_legal([anna, ben], table)
        full_position = await get_position(anna, table)
        gap = await get_position(anna, table, since=ply, rewinds=full_position["rewinds"])
        assert gap["since"] == ply and gap["entries"]
        assert known + gap["entries"] == full_position["entries"]
        assert (await get_position(anna, table, since=full_position["ply"]))["entries"] == []

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- undo


def test_undo_is_free_until_another_seat_moves(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = (anna, ben) if (await get_position(anna, table))["legal"] else (ben, anna)
        before = await get_position(mover, table)
        assert not before["can_undo"]
        after = await play_moves(mover, table, before["legal"][3]["move"])
        assert after["can_undo"] and not (await get_position(other, table))["can_undo"]
        back = await mover.post(f"/api/tables/{table}/undo")
        assert back["ply"] == before["ply"] and back["legal"] == before["legal"] and back["rewinds"] == 1
        assert back["entries"] == before["entries"]
        with pytest.raises(ApiError, match="nothing_to_undo"):
            await mover.post(f"/api/tables/{table}/undo")
        with pytest.raises(ApiError, match="nothing_to_undo"):
            await other.post(f"/api/tables/{table}/undo")

    asyncio.run(scenario())


def test_undo_of_earlier_moves_needs_consent(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = (anna, ben) if (await get_position(anna, table))["legal"] else (ben, anna)
        before = await play_until_both_have_moved(mover, other, table)
        with pytest.raises(ApiError, match="undo_needs_consent"):
            await mover.post(f"/api/tables/{table}/undo")
        later = await mover.post(f"/api/tables/{table}/undo", {"propose": True})
        assert later["ply"] > before["ply"]
        info = await other.get(f"/api/tables/{table}")
        assert info["proposal"]["kind"] == "undo" and info["proposal"]["to_ply"] == before["ply"]
        with pytest.raises(ApiError, match="no_open_proposal"):
            await mover.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        info = await other.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        assert info["proposal"] is None
        assert (await get_position(mover, table))["ply"] == before["ply"]
        gap = await get_position(other, table, since=later["ply"], rewinds=0)
        assert gap["since"] == before["ply"] and gap["rewinds"] == 1

    asyncio.run(scenario())


def test_declining_or_moving_ends_a_proposal(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = (anna, ben) if (await get_position(anna, table))["legal"] else (ben, anna)
        await play_until_both_have_moved(mover, other, table)
        await mover.post(f"/api/tables/{table}/undo", {"propose": True})
        info = await other.post(f"/api/tables/{table}/proposals/response", {"accept": False})
        assert info["proposal"] is None
        with pytest.raises(ApiError, match="rate_limited"):  # not again at once
            await mover.post(f"/api/tables/{table}/undo", {"propose": True})
        await other.post(f"/api/tables/{table}/proposals")
        await play_first_legal([anna, ben], table)
        assert (await other.get(f"/api/tables/{table}"))["proposal"] is None

    asyncio.run(scenario())


def test_undo_against_bots_is_free(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (
            await anna.make_table(
                OPEN_GAME, [own_seat(), bot_seat("random"), bot_seat("random")], start_now=True
            )
        )["id"]
        first = await wait_for_turn(anna, table)
        await play_moves(anna, table, first["legal"][0]["move"])
        second = await wait_for_turn(anna, table, beyond=first["ply"])
        back = await anna.post(f"/api/tables/{table}/undo")
        assert back["ply"] == first["ply"] < second["ply"] and back["legal"] == first["legal"]

    asyncio.run(scenario())


async def wait_for_turn(user: ApiUser, table: str, beyond: int = -1) -> Any:
    """Wait until the user has to move at a ply after `beyond`; returns the position."""
    async with user.socket() as socket:
        await socket.send("subscribe", table_id=table)
        while True:
            position = (await socket.next_of_type("position"))["position"]
            if position["legal"] and position["ply"] > beyond:
                return position


def test_sealed_answer_can_be_withdrawn_while_sealed(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, SEALED_GAME)
        before, others = await get_position(anna, table), await get_position(ben, table)
        assert before["sealed"] and before["to_move"] == [0, 1]
        sealed = await play_moves(anna, table, before["legal"][0]["move"])
        assert sealed["ply"] == before["ply"] and sealed["can_undo"]
        assert await get_position(ben, table) == others
        back = await anna.post(f"/api/tables/{table}/undo")
        assert (
            back["legal"] == before["legal"] and back["rewinds"] == before["rewinds"] and not back["can_undo"]
        )
        assert await get_position(ben, table) == others

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- resigning and returning


@pytest.mark.parametrize(
    "answers", [[["bid 7", "bid 3"]], [["bid 3", "bid 7"]], [["bid 5"], ["bid 3"]]], ids=str
)
def test_two_sealed_bids_are_accepted_in_either_order(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch, answers: list[list[str]]
) -> None:
    # With some seeds no seat has a choice after these bids: the next round begins, and the bids are not shown.
    monkeypatch.setattr(seating, "make_seed", lambda: 0)

    async def run() -> None:
        anna, ben, table = await seat_two_users(server, SEALED_GAME)
        await play_moves(ben, table, "bid 1")  # does not change the other seat's answer
        for moves in answers:
            previewed = await anna.post(f"/api/tables/{table}/preview", {"moves": moves})
            assert previewed["view"]["players"][0]["sealed"]
            await play_moves(anna, table, *moves)
        named = sorted(move for moves in answers for move in moves)
        position = await get_position(anna, table)
        assert own_view(position)["players"][0]["sealed"] == named
        assert not position["legal"]
        assert own_view(await get_position(ben, table))["players"][1]["sealed"] == ["bid 1"]
        await play_moves(ben, table, "bid 2")
        opened = (await get_position(ben, table))["view"]["players"][0]["bids"]
        assert sorted(f"bid {bid['cards'][0]}" for bid in opened) == named

    asyncio.run(run())


def test_substitute_plays_for_resigned_player_until_return(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        before = (await get_position(ben, table))["ply"]
        info = await anna.post(f"/api/tables/{table}/resign")
        assert info["seats"][0]["away_reason"] == "resigned" and info["seats"][0]["substitute"]
        with pytest.raises(ApiError, match="conflict"):
            await play_moves(anna, table, 0)
        position = await wait_for_turn(ben, table)
        await play_moves(ben, table, position["legal"][0]["move"])
        await wait_for_turn(ben, table, beyond=before)
        info = await anna.post(f"/api/tables/{table}/take-seat-back")
        assert info["seats"][0]["away_reason"] is None and info["seats"][0]["substitute"] is None
        messages = (await ben.get(f"/api/tables/{table}/chat"))["messages"]
        assert [(message["text"], message["seat"]) for message in messages][-2:] == [
            ("resigned", 0),
            ("returned", 0),
        ]

    asyncio.run(scenario())


def test_game_is_stopped_by_consent_of_all_players(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        assert (await anna.post(f"/api/tables/{table}/proposals"))["status"] == "running"
        info = await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        assert info["status"] == "stopped" and info["result"] is None
        with pytest.raises(ApiError, match="table_not_running"):
            await play_moves(anna, table, 0)

    asyncio.run(scenario())


def test_user_with_two_seats_plays_hot_seat(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        seats = [own_seat(name="Anna"), own_seat(name="Ben"), bot_seat("random")]
        table = (await anna.make_table(SEALED_GAME, seats, start_now=True))["id"]
        async with anna.socket() as socket:
            await socket.request("subscribe", table_id=table, seat=0)
            await socket.request("subscribe", table_id=table, seat=1)
            shown = {
                got["position"]["seat"]: got["position"]
                for got in socket.received
                if got["type"] == "position"
            }
            assert set(shown) == {0, 1}
            with pytest.raises(ApiError, match="several seats"):
                await socket.request("play", table_id=table, moves=[shown[0]["legal"][0]["move"]])
            messages = await socket.request(
                "play", table_id=table, seat=0, moves=[shown[0]["legal"][0]["move"]]
            )
            assert {got["position"]["seat"] for got in messages if got["type"] == "position"} == {0}
            await socket.request("play", table_id=table, seat=1, moves=[shown[1]["legal"][0]["move"]])
            while not [
                got for got in socket.received if got.get("position", shown[0])["ply"] > shown[0]["ply"]
            ]:
                await socket.receive()

    asyncio.run(scenario())


@pytest.mark.parametrize("game", GAMES)
def test_whole_game_against_bots_is_played_over_the_socket(server: ServerThread, game: str) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest("Anna")
        table = (
            await anna.make_table(
                game, [own_seat(), bot_seat("easy"), bot_seat("medium"), bot_seat("random")], start_now=True
            )
        )["id"]
        async with anna.socket() as socket:
            await socket.send("subscribe", table_id=table)
            entries: list[dict[str, Any]] = []
            while True:
                position = (await socket.next_of_type("position"))["position"]
                entries = [
                    entry for entry in entries if position["since"] and entry["ply"] <= position["since"]
                ]
                entries += position["entries"]
                if position["is_over"]:
                    break
                if position["legal"]:
                    await socket.send("play", table_id=table, moves=[position["legal"][0]["text"]])
            assert not [got for got in socket.received if got["type"] == "error"]
        assert entries == (await get_position(anna, table))["entries"]
        info = await anna.get(f"/api/tables/{table}")
        assert info["status"] == "finished" and sorted(info["result"]["places"])[0] == 1
        for score, points in zip(info["result"]["scores"], info["result"]["points"], strict=True):
            assert sum(points.values()) == score
        statistics = await anna.get(f"/api/users/{anna.id}/statistics")
        assert statistics["games"][0]["games"] == 1 and statistics["games"][0]["rating"] is None

    asyncio.run(scenario())


def test_rematch_reserves_seats_for_all_players(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME, is_private=True)
        await anna.post(f"/api/tables/{table}/proposals")
        await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]
        assert (await ben.get(f"/api/tables/{table}"))["rematch_id"] == again["id"]
        assert [seat["kind"] for seat in again["seats"]] == ["invited", "user"]
        assert (await ben.post(f"/api/tables/{table}/rematch"))["table"]["id"] == again["id"]
        joined = await ben.post(f"/api/tables/{again['id']}/join")
        assert joined["my_seats"] == [0]
        assert (await anna.post(f"/api/tables/{again['id']}/start"))["status"] == "running"

    asyncio.run(scenario())


def test_rematch_against_bots_starts_at_once_with_the_same_seats(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest("Anna")
        seats = [bot_seat("easy"), own_seat(), bot_seat("medium")]
        table = await anna.make_table(OPEN_GAME, seats, is_private=True, start_now=True)
        await anna.post(f"/api/tables/{table['id']}/proposals")  # nobody has to agree
        created = await anna.post(f"/api/tables/{table['id']}/rematch")
        again = created["table"]
        assert (again["status"], again["my_seats"], again["is_private"]) == ("running", [1], True)
        assert [seat["bot"] for seat in again["seats"]] == ["beginner", None, "casual"]
        assert [seat["name"] for seat in again["seats"]] == [seat["name"] for seat in table["seats"]]
        assert created["invite_key"]
        repeated = (await anna.post(f"/api/tables/{table['id']}/rematch"))["table"]
        assert (repeated["id"], repeated["status"]) == (again["id"], "running")

    asyncio.run(scenario())


def test_undone_sealed_step_is_answered_again_by_all(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, SEALED_GAME)
        before = [await get_position(user, table) for user in (anna, ben)]
        await answer_sealed_step([anna, ben], table)
        assert (await get_position(anna, table))["ply"] > before[0]["ply"]
        with pytest.raises(ApiError, match="undo_needs_consent"):
            await anna.post(f"/api/tables/{table}/undo", {"to_ply": before[0]["ply"]})
        await anna.post(f"/api/tables/{table}/undo", {"to_ply": before[0]["ply"], "propose": True})
        await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        after = [await get_position(user, table) for user in (anna, ben)]
        assert [{**position, "rewinds": 0} for position in after] == before
        assert [position["rewinds"] for position in after] == [1, 1]
        await answer_sealed_step([anna, ben], table)

    asyncio.run(scenario())


async def answer_sealed_step(users: list[ApiUser], table: str) -> None:
    """Let all users answer the sealed step, which reveals the answers."""
    ply = (await get_position(users[0], table))["ply"]
    while (await get_position(users[0], table))["ply"] == ply:
        await play_first_legal(users, table)


def test_restart_keeps_positions_and_sealed_answers(tmp_path: Path) -> None:
    async def begin(url: str) -> tuple[list[ApiUser], str, list[Any]]:
        anna, ben = await ApiUser(url).sign_in_as_guest("Anna"), await ApiUser(url).sign_in_as_guest("Ben")
        table = (await anna.make_table(SEALED_GAME, [own_seat(), OPEN_SEAT]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await anna.post(f"/api/tables/{table}/start")
        users = [anna, ben]
        for _ in range(3):
            await answer_sealed_step(users, table)
            while not (await get_position(anna, table))["sealed"]:
                await play_first_legal(users, table)
        ply = (await get_position(anna, table))["ply"]
        await play_first_legal([anna], table)
        await play_first_legal([ben], table)
        await anna.post(f"/api/tables/{table}/undo")  # withdraws a sealed answer, which was never public
        await answer_sealed_step(users, table)
        await ben.post(f"/api/tables/{table}/undo", {"to_ply": ply, "propose": True})  # rewinds public moves
        await anna.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        await play_first_legal([ben], table)
        return users, table, [await get_position(user, table) for user in users]

    async def go_on(url: str, before: list[ApiUser], table: str, seen: list[Any]) -> None:
        users = [ApiUser(url), ApiUser(url)]
        for user, old in zip(users, before, strict=True):
            user.http.cookies = old.http.cookies
        assert [await get_position(user, table) for user in users] == seen
        assert seen[0]["rewinds"] == 1
        await answer_sealed_step(users, table)

    with running_server(tmp_path) as server:
        users, table, seen = asyncio.run(begin(server.url))
    with running_server(tmp_path) as server:
        asyncio.run(go_on(server.url, users, table, seen))
