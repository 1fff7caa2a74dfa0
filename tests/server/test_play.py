"""Playing at a table: moves, taking back, proposals, going and coming back, over HTTP and over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from jadecourt.games import GAMES, find_game
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import seating
from server.clients import OPEN, Person, Refusal, ServerThread, bot, me, serving

OPEN_GAME = Dragon.id  # every answer is seen at once
SEALED_GAME = Kingdom.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("play")) as running:
        yield running


async def two_people(server: ServerThread, game: str, **more: Any) -> tuple[Person, Person, str]:
    """Anna and Ben at a table that has begun: seats 0 and 1."""
    anna, ben = await Person(server.url).come("Anna"), await Person(server.url).come("Ben")
    table = await anna.make_table(game, [me(), OPEN], **more)
    await ben.post(f"/api/tables/{table['id']}/join", {"invite_key": table["invite_key"]})
    await anna.post(f"/api/tables/{table['id']}/start")
    return anna, ben, table["id"]


async def look(person: Person, table: str, **params: Any) -> Any:
    return await person.get(f"/api/tables/{table}/position", **params)


async def play(person: Person, table: str, *moves: int | str, **more: Any) -> Any:
    return await person.post(f"/api/tables/{table}/moves", {"moves": list(moves), **more})


async def play_somehow(people: list[Person], table: str) -> Person:
    """Whoever is asked plays their first move; returns who that was."""
    for person in people:
        position = await look(person, table)
        if position["legal"]:
            await play(person, table, position["legal"][0]["move"], ply=position["ply"])
            return person
    raise AssertionError("nobody is asked")


async def both_have_moved(first: Person, second: Person, table: str) -> Any:
    """The first moves until the second is asked, who answers once; returns what the first saw before its last move."""
    while True:
        before = await look(first, table)
        await play_somehow([first], table)
        if (await look(second, table))["legal"]:
            await play_somehow([second], table)
            return before


# ---------------------------------------------------------------------------------------- moves


def test_a_move_is_played_by_number_and_in_notation(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked = anna if (await look(anna, table))["legal"] else ben
        before = await look(asked, table)
        after = await play(asked, table, before["legal"][0]["text"], ply=before["ply"])
        assert after["ply"] > before["ply"]
        assert [entry["ply"] > before["ply"] for entry in after["entries"]] == [True] * len(after["entries"])
        await play_somehow([anna, ben], table)
        assert (await look(asked, table))["ply"] > after["ply"]

    asyncio.run(scene())


def test_refusals_name_the_rule_and_say_it_in_both_languages(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = (anna, ben) if (await look(anna, table))["legal"] else (ben, anna)
        with pytest.raises(Refusal) as caught:
            await play(other, table, 0)
        assert caught.value.code == "not_your_turn"
        with pytest.raises(Refusal) as caught:
            await play(asked, table, "act build")
        assert caught.value.code in ("illegal_move", "unknown_notation")
        game = find_game(OPEN_GAME)
        legal = {move["move"] for move in (await look(asked, table))["legal"]}
        wrong = next(move for move in range(len(game.moves)) if move not in legal)
        with pytest.raises(Refusal) as caught:
            await play(asked, table, wrong)
        assert caught.value.code == "illegal_move"
        assert caught.value.problem["rule"] and set(caught.value.problem["texts"]) == {"en", "fr"}
        with pytest.raises(Refusal, match="unknown_notation"):
            await play(asked, table, "castle kingside")

    asyncio.run(scene())


def test_only_the_owner_of_a_seat_moves_it(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        eve = await Person(server.url).come("Eve")
        for seat in (None, 0, 1):
            with pytest.raises(Refusal, match="not_your_seat"):
                await play(eve, table, 0, seat=seat)
        with pytest.raises(Refusal, match="not_your_seat"):
            await play(anna, table, 0, seat=1)
        with pytest.raises(Refusal, match="not_your_seat"):
            await look(ben, table, seat=0)
        with pytest.raises(Refusal, match="not_signed_in"):
            await play(Person(server.url), table, 0)

    asyncio.run(scene())


def test_several_moves_are_played_all_or_none(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked = anna if (await look(anna, table))["legal"] else ben
        before = await look(asked, table)
        with pytest.raises(Refusal):
            await play(asked, table, before["legal"][0]["move"], "castle kingside")
        with pytest.raises(Refusal, match=r"not_your_turn|illegal_move"):
            await play(asked, table, before["legal"][0]["move"], before["legal"][1]["move"])
        assert await look(asked, table) == before

    asyncio.run(scene())


def test_an_answer_that_is_sent_twice_is_played_once(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked = anna if (await look(anna, table))["legal"] else ben
        before = await look(asked, table)
        answer = {"moves": [before["legal"][0]["move"]], "idempotency_key": "first", "ply": before["ply"]}
        path = f"/api/tables/{table}/moves"
        first, second = await asyncio.gather(asked.post(path, answer), asked.post(path, answer))
        third = await asked.post(path, answer)
        assert first["ply"] == second["ply"] == third["ply"] == (await look(asked, table))["ply"]
        with pytest.raises(Refusal, match="stale_position"):
            await asked.post(path, {**answer, "idempotency_key": "second"})

    asyncio.run(scene())


def test_who_was_away_gets_exactly_the_gap(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        known = (await look(anna, table))["entries"]
        ply = (await look(anna, table))["ply"]
        for _ in range(6):
            await play_somehow([anna, ben], table)
        whole = await look(anna, table)
        gap = await look(anna, table, since=ply, rewinds=whole["rewinds"])
        assert gap["since"] == ply and gap["entries"]
        assert known + gap["entries"] == whole["entries"]
        assert (await look(anna, table, since=whole["ply"]))["entries"] == []

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- taking back


def test_an_answer_is_taken_back_freely_until_somebody_else_moves(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = (anna, ben) if (await look(anna, table))["legal"] else (ben, anna)
        before = await look(asked, table)
        assert not before["can_undo"]
        after = await play(asked, table, before["legal"][3]["move"])
        assert after["can_undo"] and not (await look(other, table))["can_undo"]
        back = await asked.post(f"/api/tables/{table}/undo")
        assert back["ply"] == before["ply"] and back["legal"] == before["legal"] and back["rewinds"] == 1
        assert back["entries"] == before["entries"]
        with pytest.raises(Refusal, match="nothing_to_undo"):
            await asked.post(f"/api/tables/{table}/undo")
        with pytest.raises(Refusal, match="nothing_to_undo"):
            await other.post(f"/api/tables/{table}/undo")

    asyncio.run(scene())


def test_further_back_only_with_the_consent_of_the_others(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = (anna, ben) if (await look(anna, table))["legal"] else (ben, anna)
        before = await both_have_moved(asked, other, table)
        with pytest.raises(Refusal, match="undo_needs_consent"):
            await asked.post(f"/api/tables/{table}/undo")
        later = await asked.post(f"/api/tables/{table}/undo", {"propose": True})
        assert later["ply"] > before["ply"]
        info = await other.get(f"/api/tables/{table}")
        assert info["proposal"]["kind"] == "undo" and info["proposal"]["to_ply"] == before["ply"]
        with pytest.raises(Refusal, match="no_open_proposal"):
            await asked.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        info = await other.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        assert info["proposal"] is None
        assert (await look(asked, table))["ply"] == before["ply"]
        gap = await look(other, table, since=later["ply"], rewinds=0)
        assert gap["since"] == before["ply"] and gap["rewinds"] == 1

    asyncio.run(scene())


def test_a_refused_proposal_is_gone_and_a_move_ends_one(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = (anna, ben) if (await look(anna, table))["legal"] else (ben, anna)
        await both_have_moved(asked, other, table)
        await asked.post(f"/api/tables/{table}/undo", {"propose": True})
        info = await other.post(f"/api/tables/{table}/proposals/response", {"accept": False})
        assert info["proposal"] is None
        with pytest.raises(Refusal, match="rate_limited"):  # not again at once
            await asked.post(f"/api/tables/{table}/undo", {"propose": True})
        await other.post(f"/api/tables/{table}/proposals")
        await play_somehow([anna, ben], table)
        assert (await other.get(f"/api/tables/{table}"))["proposal"] is None

    asyncio.run(scene())


def test_against_bots_everything_can_be_taken_back(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(OPEN_GAME, [me(), bot("random"), bot("random")], start_now=True))["id"]
        first = await my_turn(anna, table)
        await play(anna, table, first["legal"][0]["move"])
        second = await my_turn(anna, table, beyond=first["ply"])
        back = await anna.post(f"/api/tables/{table}/undo")
        assert back["ply"] == first["ply"] < second["ply"] and back["legal"] == first["legal"]

    asyncio.run(scene())


async def my_turn(person: Person, table: str, beyond: int = -1) -> Any:
    """Wait until the person is asked, later than a ply."""
    async with person.socket() as socket:
        await socket.send("subscribe", table_id=table)
        while True:
            position = (await socket.next("position"))["position"]
            if position["legal"] and position["ply"] > beyond:
                return position


def test_a_sealed_answer_is_withdrawn_while_it_is_sealed(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, SEALED_GAME)
        before, others = await look(anna, table), await look(ben, table)
        assert before["sealed"] and before["to_move"] == [0, 1]
        sealed = await play(anna, table, before["legal"][0]["move"])
        assert sealed["ply"] == before["ply"] and sealed["can_undo"]
        assert await look(ben, table) == others
        back = await anna.post(f"/api/tables/{table}/undo")
        assert (
            back["legal"] == before["legal"] and back["rewinds"] == before["rewinds"] and not back["can_undo"]
        )
        assert await look(ben, table) == others

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- going and coming


@pytest.mark.parametrize(
    "answers", [[["bid 7", "bid 3"]], [["bid 3", "bid 7"]], [["bid 5"], ["bid 3"]]], ids=str
)
def test_two_sealed_bids_are_accepted_in_either_order(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch, answers: list[list[str]]
) -> None:
    # With some seeds nobody has a choice after these bids: the next round begins, and they are no longer shown.
    monkeypatch.setattr(seating, "make_seed", lambda: 0)

    async def run() -> None:
        anna, ben, table = await two_people(server, SEALED_GAME)
        await play(ben, table, "bid 1")  # somebody else's answer stays where it is
        for moves in answers:
            previewed = await anna.post(f"/api/tables/{table}/preview", {"moves": moves})
            assert previewed["view"]["players"][0]["sealed"]
            await play(anna, table, *moves)
        named = sorted(move for moves in answers for move in moves)
        position = await look(anna, table)
        assert position["view"]["players"][0]["sealed"] == named
        assert not position["legal"]
        assert (await look(ben, table))["view"]["players"][1]["sealed"] == ["bid 1"]
        await play(ben, table, "bid 2")
        opened = (await look(ben, table))["view"]["players"][0]["bids"]
        assert sorted(f"bid {bid['cards'][0]}" for bid in opened) == named

    asyncio.run(run())


def test_a_bot_plays_for_whoever_resigns_until_they_come_back(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        before = (await look(ben, table))["ply"]
        info = await anna.post(f"/api/tables/{table}/resign")
        assert info["seats"][0]["away_reason"] == "resigned" and info["seats"][0]["substitute"]
        with pytest.raises(Refusal, match="conflict"):
            await play(anna, table, 0)
        position = await my_turn(ben, table)
        await play(ben, table, position["legal"][0]["move"])
        await my_turn(ben, table, beyond=before)
        info = await anna.post(f"/api/tables/{table}/take-seat-back")
        assert info["seats"][0]["away_reason"] is None and info["seats"][0]["substitute"] is None
        said = (await ben.get(f"/api/tables/{table}/chat"))["messages"]
        assert [(remark["text"], remark["seat"]) for remark in said][-2:] == [
            ("resigned", 0),
            ("returned", 0),
        ]

    asyncio.run(scene())


def test_a_game_is_stopped_when_all_agree(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        assert (await anna.post(f"/api/tables/{table}/proposals"))["status"] == "running"
        info = await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        assert info["status"] == "stopped" and info["result"] is None
        with pytest.raises(Refusal, match="table_not_running"):
            await play(anna, table, 0)

    asyncio.run(scene())


def test_people_at_one_browser_share_a_table(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        seats = [me(name="Anna"), me(name="Ben"), bot("random")]
        table = (await anna.make_table(SEALED_GAME, seats, start_now=True))["id"]
        async with anna.socket() as socket:
            await socket.ask("subscribe", table_id=table, seat=0)
            await socket.ask("subscribe", table_id=table, seat=1)
            shown = {
                got["position"]["seat"]: got["position"] for got in socket.heard if got["type"] == "position"
            }
            assert set(shown) == {0, 1}
            with pytest.raises(Refusal, match="several seats"):
                await socket.ask("play", table_id=table, moves=[shown[0]["legal"][0]["move"]])
            news = await socket.ask("play", table_id=table, seat=0, moves=[shown[0]["legal"][0]["move"]])
            assert {got["position"]["seat"] for got in news if got["type"] == "position"} == {0}
            await socket.ask("play", table_id=table, seat=1, moves=[shown[1]["legal"][0]["move"]])
            while not [got for got in socket.heard if got.get("position", shown[0])["ply"] > shown[0]["ply"]]:
                await socket.receive()

    asyncio.run(scene())


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_against_bots_over_the_socket(server: ServerThread, game: str) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come("Anna")
        table = (
            await anna.make_table(game, [me(), bot("easy"), bot("medium"), bot("random")], start_now=True)
        )["id"]
        async with anna.socket() as socket:
            await socket.send("subscribe", table_id=table)
            entries: list[dict[str, Any]] = []
            while True:
                position = (await socket.next("position"))["position"]
                entries = [
                    entry for entry in entries if position["since"] and entry["ply"] <= position["since"]
                ]
                entries += position["entries"]
                if position["is_over"]:
                    break
                if position["legal"]:
                    await socket.send("play", table_id=table, moves=[position["legal"][0]["text"]])
            assert not [got for got in socket.heard if got["type"] == "error"]
        assert entries == (await look(anna, table))["entries"]
        info = await anna.get(f"/api/tables/{table}")
        assert info["status"] == "finished" and sorted(info["result"]["places"])[0] == 1
        for score, points in zip(info["result"]["scores"], info["result"]["points"], strict=True):
            assert sum(points.values()) == score
        statistics = await anna.get(f"/api/users/{anna.id}/statistics")
        assert statistics["games"][0]["games"] == 1 and statistics["games"][0]["rating"] is None

    asyncio.run(scene())


def test_rematch_keeps_a_seat_for_everybody(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME, is_private=True)
        await anna.post(f"/api/tables/{table}/proposals")
        await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        again = (await anna.post(f"/api/tables/{table}/rematch"))["table"]
        assert (await ben.get(f"/api/tables/{table}"))["rematch_id"] == again["id"]
        assert [seat["kind"] for seat in again["seats"]] == ["invited", "user"]
        assert (await ben.post(f"/api/tables/{table}/rematch"))["table"]["id"] == again["id"]
        joined = await ben.post(f"/api/tables/{again['id']}/join")
        assert joined["my_seats"] == [0]
        assert (await anna.post(f"/api/tables/{again['id']}/start"))["status"] == "running"

    asyncio.run(scene())


def test_opened_answers_that_are_taken_back_are_given_anew_by_all(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, SEALED_GAME)
        before = [await look(person, table) for person in (anna, ben)]
        await answer_all([anna, ben], table)
        assert (await look(anna, table))["ply"] > before[0]["ply"]
        with pytest.raises(Refusal, match="undo_needs_consent"):
            await anna.post(f"/api/tables/{table}/undo", {"to_ply": before[0]["ply"]})
        await anna.post(f"/api/tables/{table}/undo", {"to_ply": before[0]["ply"], "propose": True})
        await ben.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        after = [await look(person, table) for person in (anna, ben)]
        assert [{**position, "rewinds": 0} for position in after] == before
        assert [position["rewinds"] for position in after] == [1, 1]
        await answer_all([anna, ben], table)

    asyncio.run(scene())


async def answer_all(people: list[Person], table: str) -> None:
    """Everybody answers the sealed question, which is then opened."""
    ply = (await look(people[0], table))["ply"]
    while (await look(people[0], table))["ply"] == ply:
        await play_somehow(people, table)


def test_a_restart_changes_nothing(tmp_path: Path) -> None:
    async def begin(url: str) -> tuple[list[Person], str, list[Any]]:
        anna, ben = await Person(url).come("Anna"), await Person(url).come("Ben")
        table = (await anna.make_table(SEALED_GAME, [me(), OPEN]))["id"]
        await ben.post(f"/api/tables/{table}/join")
        await anna.post(f"/api/tables/{table}/start")
        people = [anna, ben]
        for _ in range(3):
            await answer_all(people, table)
            while not (await look(anna, table))["sealed"]:
                await play_somehow(people, table)
        ply = (await look(anna, table))["ply"]
        await play_somehow([anna], table)
        await play_somehow([ben], table)
        await anna.post(f"/api/tables/{table}/undo")  # withdrawn: nobody saw it
        await answer_all(people, table)
        await ben.post(
            f"/api/tables/{table}/undo", {"to_ply": ply, "propose": True}
        )  # and taken back: everybody did
        await anna.post(f"/api/tables/{table}/proposals/response", {"accept": True})
        await play_somehow([ben], table)
        return people, table, [await look(person, table) for person in people]

    async def go_on(url: str, before: list[Person], table: str, seen: list[Any]) -> None:
        people = [Person(url), Person(url)]
        for person, old in zip(people, before, strict=True):
            person.http.cookies = old.http.cookies
        assert [await look(person, table) for person in people] == seen
        assert seen[0]["rewinds"] == 1
        await answer_all(people, table)

    with serving(tmp_path) as server:
        people, table, seen = asyncio.run(begin(server.url))
    with serving(tmp_path) as server:
        asyncio.run(go_on(server.url, people, table, seen))
