"""Previews over HTTP: move previews, patches and errors; nothing is played, and nothing secret is revealed."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.http import previews
from jadecourt.server.http.models.play import Preview
from server.live_server import ApiError, ApiUser, ServerThread, own_seat, running_server
from server.test_json_diff import apply_patch
from server.test_play import get_position, play_moves, seat_two_users

OPEN_GAME = Dragon.id
PREVIEW = TypeAdapter(Preview)
SEALED_GAME = Kingdom.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("preview")) as running:
        yield running


async def preview(
    user: ApiUser, table: str, *moves: int | str, text: str | None = None, **more: Any
) -> dict[str, Any]:
    """Request a preview and validate it with its model."""
    params = {} if text is None else {"text": text}
    found = await user.call("POST", f"/api/tables/{table}/preview", {"moves": list(moves), **more}, **params)
    PREVIEW.validate_python(found)
    return dict(found)


async def preview_error(user: ApiUser, table: str, *moves: int | str, **more: Any) -> dict[str, Any]:
    with pytest.raises(ApiError) as caught:
        await preview(user, table, *moves, **more)
    return caught.value.problem


def apply_move_preview(preview_response: dict[str, Any], move_preview: dict[str, Any]) -> Any:
    """View, forecast and points after the previewed move."""
    return apply_patch(
        {key: preview_response[key] for key in ("view", "forecast", "points")}, move_preview["patch"]
    )


async def split_by_turn(users: list[ApiUser], table: str) -> tuple[ApiUser, ApiUser]:
    """The user who has to move, then the other one."""
    first, second = users
    return (first, second) if (await get_position(first, table))["legal"] else (second, first)


# ---------------------------------------------------------------------------------------- move previews


def test_move_previews_match_the_played_moves(server: ServerThread) -> None:
    """The patch of each move preview gives the position that previewing and playing the move shows."""

    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME, options={"greatWall": True})
        for _ in range(30):
            mover, _ = await split_by_turn([anna, ben], table)
            now = await get_position(mover, table)
            found = await preview(mover, table, ply=now["ply"])
            assert (found["view"], found["step"]) == (now["view"], now["step"])
            assert (found["entries"], found["decision_continues"], found["is_chance_next"]) == (
                [],
                False,
                False,
            )
            assert [(one["move"], one["text"]) for one in found["move_previews"]] == [
                (legal["move"], legal["text"]) for legal in now["legal"]
            ]
            choice = found["move_previews"][len(found["move_previews"]) // 2]
            further = await preview(mover, table, choice["move"])
            assert apply_move_preview(found, choice) == {
                key: further[key] for key in ("view", "forecast", "points")
            }
            assert (choice["entries"], choice["decision_continues"], choice["is_chance_next"]) == (
                further["entries"],
                further["decision_continues"],
                further["is_chance_next"],
            )
            assert await get_position(mover, table) == now  # nothing was played
            after = await play_moves(mover, table, choice["move"], ply=now["ply"])
            first = [entry for entry in after["entries"] if entry["ply"] == now["ply"] + 1]
            assert first == choice["entries"]
            if not choice["is_chance_next"]:
                assert after["view"] == further["view"]
            assert bool(after["legal"]) or not choice["decision_continues"]

    asyncio.run(scenario())


def test_preview_accumulates_moves_of_one_decision(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, _ = await split_by_turn([anna, ben], table)
        before = await get_position(mover, table)
        moves: list[int | str] = []
        found = await preview(mover, table)
        while not moves or found["decision_continues"]:
            moves.append(found["move_previews"][0]["move"])
            found = await preview(mover, table, *moves)
        assert len(moves) == 3  # a pair, and a palace for each
        after = await play_moves(mover, table, *moves, ply=before["ply"])
        entry_count = len(found["entries"])
        new = [entry for entry in after["entries"] if entry["ply"] > before["ply"]]
        assert new[:entry_count] == found["entries"]

    asyncio.run(scenario())


def test_preview_without_a_language_has_no_texts(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, _ = await split_by_turn([anna, ben], table)
        found = await preview(mover, table)
        assert "prompt" not in found and "rule" not in found
        assert set(found["move_previews"][0]["entries"][0]) == {"ply", "kind", "seat", "args"}

    asyncio.run(scenario())


def test_preview_texts_use_the_requested_language(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, _ = await split_by_turn([anna, ben], table)
        english, french = await preview(mover, table, text="en"), await preview(mover, table, text="fr")
        assert english["prompt"] != french["prompt"]
        assert (
            english["move_previews"][0]["entries"][0]["text"]
            != french["move_previews"][0]["entries"][0]["text"]
        )

    asyncio.run(scenario())


def test_preview_points_add_up_to_scores(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(OPEN_GAME, [own_seat(), own_seat()], start_now=True))["id"]
        for _ in range(60):
            found = await preview(anna, table)
            scores = [sum(seat.values()) for seat in found["points"]]
            assert scores == found["view"]["scores"]
            if not found["move_previews"]:  # the game is over
                assert found["step"] is None
                break
            choice = found["move_previews"][-1]
            then = apply_move_preview(found, choice)
            assert [sum(seat.values()) for seat in then["points"]] == then["view"]["scores"]
            await play_moves(anna, table, choice["move"], seat=found["seat"])

    asyncio.run(scenario())


def test_move_previews_beyond_the_limit_are_skipped(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "MAX_PREVIEWED_MOVES", 5)

    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, _ = await split_by_turn([anna, ben], table)
        choices = (await preview(mover, table))["move_previews"]
        assert len(choices) > 30
        assert [choice["patch"] is None for choice in choices] == [n >= 5 for n in range(len(choices))]

    asyncio.run(scenario())


def test_socket_preview_equals_http_preview(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = await split_by_turn([anna, ben], table)
        found = await preview(mover, table)
        async with mover.socket() as socket:
            await socket.request("preview", table_id=table, ply=found["ply"])
            (preview_message,) = (message for message in socket.received if message["type"] == "preview")
            assert preview_message["preview"] == found
            with pytest.raises(ApiError, match="illegal_move"):
                await socket.request("preview", table_id=table, moves=["act taxes"])
        async with other.socket() as socket:
            with pytest.raises(ApiError, match="not_your_seat"):
                await socket.request("preview", table_id=table, seat=found["seat"])

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- seats and spectators


def test_preview_out_of_turn_has_position_and_no_move_previews(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        _, other = await split_by_turn([anna, ben], table)
        for user in (other, await ApiUser(server.url).sign_in_as_guest(), ApiUser(server.url)):
            found, seen = await preview(user, table), await get_position(user, table)
            assert (found["seat"], found["view"]) == (seen["seat"], seen["view"])
            assert (found["move_previews"], found["owed"], found["step"]) == ([], 0, seen["step"])
            assert found["forecast"] and len(found["points"]) == 2

    asyncio.run(scenario())


def test_preview_uses_the_own_seat_that_is_to_move(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(OPEN_GAME, [own_seat(), own_seat(), own_seat()], start_now=True))["id"]
        seats = set()
        for _ in range(12):
            (mover,) = (await get_position(anna, table))["to_move"]
            found = await preview(anna, table)
            assert found["seat"] == mover and found["move_previews"]
            idle = await preview(anna, table, seat=(mover + 1) % 3)
            assert idle["seat"] == (mover + 1) % 3 and idle["move_previews"] == []
            await play_moves(anna, table, found["move_previews"][0]["move"])
            seats.add(mover)
        assert seats == {0, 1, 2}

    asyncio.run(scenario())


def test_preview_of_private_table_needs_invite_key(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, anonymous = await ApiUser(server.url).sign_in_as_guest(), ApiUser(server.url)
        table = await anna.make_table(OPEN_GAME, [own_seat(), own_seat()], start_now=True, is_private=True)
        path = f"/api/tables/{table['id']}/preview"
        assert (await preview_error(anonymous, table["id"]))["code"] == "table_not_found"
        found = await anonymous.call("POST", path, {}, invite_key=table["invite_key"])
        assert found["seat"] is None and found["move_previews"] == []

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- errors


def test_preview_of_illegal_move_returns_its_reason(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        mover, other = await split_by_turn([anna, ben], table)
        problem = await preview_error(mover, table, "act taxes")
        assert problem["code"] == "illegal_move" and problem["rule"]
        assert problem["reason"]["key"].startswith("refusal-")
        with pytest.raises(ApiError) as played:
            await play_moves(mover, table, "act taxes")
        assert played.value.problem == problem
        problem = await preview_error(other, table, "act taxes")
        assert problem["code"] == "not_your_turn" and problem["reason"]["key"] == "refusal-not-your-turn"
        assert (await preview_error(mover, table, "castle"))["code"] == "unknown_notation"
        assert (await preview_error(mover, table, 10**6))["code"] == "unknown_notation"
        assert (await preview_error(mover, table, *["act pass"] * 13))["code"] == "validation_failed"

    asyncio.run(scenario())


def test_preview_beyond_chance_is_rejected(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(OPEN_GAME, [own_seat(), own_seat()], start_now=True))["id"]
        for _ in range(80):
            found = await preview(anna, table)
            first = found["move_previews"][0]
            if first["is_chance_next"]:
                after = await preview(anna, table, first["move"])
                assert (after["step"], after["move_previews"]) == (None, [])
                problem = await preview_error(anna, table, first["move"], first["move"])
                assert problem["code"] == "not_your_turn" and problem["reason"]["key"] == "refusal-draw-first"
                return
            await play_moves(anna, table, first["move"], seat=found["seat"])
        raise AssertionError("no move leads to a draw")

    asyncio.run(scenario())


def test_preview_of_stale_position_or_foreign_seat_is_rejected(server: ServerThread) -> None:
    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, OPEN_GAME)
        position = await get_position(anna, table)
        problem = await preview_error(anna, table, ply=position["ply"] + 1)
        assert (problem["code"], problem["ply"]) == ("stale_position", position["ply"])
        assert (await preview_error(anna, table, seat=1))["code"] == "not_your_seat"
        assert (await preview_error(ben, table, seat=0))["code"] == "not_your_seat"
        for anonymous in (ApiUser(server.url), await ApiUser(server.url).sign_in_as_guest()):
            assert (await preview_error(anonymous, table, "act pass"))["code"] == "not_your_seat"
            assert (await preview_error(anonymous, table, seat=0))["code"] == "not_your_seat"

    asyncio.run(scenario())


def test_preview_of_table_not_running_is_rejected(server: ServerThread) -> None:
    async def scenario() -> None:
        anna = await ApiUser(server.url).sign_in_as_guest()
        table = (await anna.make_table(OPEN_GAME, [own_seat(), own_seat()]))["id"]
        assert (await preview_error(anna, table))["code"] == "table_not_running"
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{table}/proposals", {"seat": 0})
        assert (await anna.get(f"/api/tables/{table}"))["status"] == "stopped"
        found = await preview(anna, table)
        assert (found["move_previews"], found["step"], found["owed"]) == ([], None, 0)
        assert (await preview_error(anna, table, "act pass"))["code"] == "table_not_running"

    asyncio.run(scenario())


# ---------------------------------------------------------------------------------------- secrets


def test_preview_does_not_reveal_sealed_answers(server: ServerThread) -> None:
    """All previews are the same before and after another seat seals an answer; test_visibility.py checks more."""

    async def scenario() -> None:
        anna, ben, table = await seat_two_users(server, SEALED_GAME)
        anonymous = ApiUser(server.url)

        async def all_of(user: ApiUser) -> list[Any]:
            found = await preview(user, table)
            every = [found]
            for one in found["move_previews"]:
                second = await preview(user, table, one["move"])
                every += [
                    second,
                    *[
                        await preview(user, table, one["move"], two["move"])
                        for two in second["move_previews"]
                    ],
                ]
            return every

        for _ in range(3):
            before = [await all_of(ben), await all_of(anonymous)]
            assert len(before[0]) > 5
            ply = (await get_position(anna, table))["ply"]
            for _ in range(2):
                legal = (await get_position(anna, table))["legal"]
                if legal:
                    await play_moves(anna, table, legal[0]["move"])
                assert [await all_of(ben), await all_of(anonymous)] == before
            own = await preview(anna, table)
            assert own["ply"] == ply and own["move_previews"] == []
            assert own["view"]["players"][0]["sealed"] and own["view"]["players"][1]["sealed"] is None
            while (await get_position(ben, table))["ply"] == ply:  # Ben answers, and all answers are revealed
                await play_moves(ben, table, (await get_position(ben, table))["legal"][0]["move"])
            while (await get_position(anna, table))["step"] not in ("bid", None):
                for user in (anna, ben):
                    legal = (await get_position(user, table))["legal"]
                    if legal and (await get_position(user, table))["step"] != "bid":
                        await play_moves(user, table, legal[0]["move"])

    asyncio.run(scenario())
