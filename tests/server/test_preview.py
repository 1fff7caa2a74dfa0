"""What moves would do, over HTTP: choices, patches, refusals; nothing is played, and nothing secret is told."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.http import previews
from jadecourt.server.http.models.play import Preview
from server.clients import Person, Refusal, ServerThread, me, serving
from server.test_differing import apply
from server.test_play import look, play, two_people

OPEN_GAME = Dragon.id
SEALED_GAME = Kingdom.id


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("preview")) as running:
        yield running


async def preview(
    person: Person, table: str, *moves: int | str, lang: str = "en", **more: Any
) -> dict[str, Any]:
    """The answer, which is as its model says."""
    found = await person.call(
        "POST", f"/api/tables/{table}/preview", {"moves": list(moves), **more}, lang=lang
    )
    Preview.model_validate_json(json.dumps(found))
    return dict(found)


async def refusal(person: Person, table: str, *moves: int | str, **more: Any) -> dict[str, Any]:
    with pytest.raises(Refusal) as caught:
        await preview(person, table, *moves, **more)
    return caught.value.problem


def put_together(found: dict[str, Any], choice: dict[str, Any]) -> Any:
    """View, outlook and points after a choice."""
    return apply({key: found[key] for key in ("view", "forecast", "points")}, choice["patch"])


async def asked_one(people: list[Person], table: str) -> tuple[Person, Person]:
    """Who is asked, then who is not."""
    first, second = people
    return (first, second) if (await look(first, table))["legal"] else (second, first)


# ---------------------------------------------------------------------------------------- choices


def test_every_choice_tells_what_then_happens(server: ServerThread) -> None:
    """The patch of each choice leads to what the same move foreseen, and then played, shows."""

    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME, options={"greatWall": True})
        for _ in range(30):
            asked, _ = await asked_one([anna, ben], table)
            now = await look(asked, table)
            found = await preview(asked, table, ply=now["ply"])
            assert (found["view"], found["step"], found["prompt"]) == (
                now["view"],
                now["step"],
                now["prompt"],
            )
            assert (found["entries"], found["decision_continues"], found["is_chance_next"]) == (
                [],
                False,
                False,
            )
            assert [(one["move"], one["text"]) for one in found["move_previews"]] == [
                (legal["move"], legal["text"]) for legal in now["legal"]
            ]
            choice = found["move_previews"][len(found["move_previews"]) // 2]
            further = await preview(asked, table, choice["move"])
            assert put_together(found, choice) == {
                key: further[key] for key in ("view", "forecast", "points")
            }
            assert (choice["entries"], choice["decision_continues"], choice["is_chance_next"]) == (
                further["entries"],
                further["decision_continues"],
                further["is_chance_next"],
            )
            assert await look(asked, table) == now  # nothing was played
            after = await play(asked, table, choice["move"], ply=now["ply"])
            first = [entry for entry in after["entries"] if entry["ply"] == now["ply"] + 1]
            assert first == choice["entries"]
            if not choice["is_chance_next"]:
                assert after["view"] == further["view"]
            assert bool(after["legal"]) or not choice["decision_continues"]

    asyncio.run(scene())


def test_moves_of_one_decision_are_gathered(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, _ = await asked_one([anna, ben], table)
        before = await look(asked, table)
        moves: list[int | str] = []
        found = await preview(asked, table)
        while not moves or found["decision_continues"]:
            moves.append(found["move_previews"][0]["move"])
            found = await preview(asked, table, *moves)
        assert len(moves) == 3  # a pair, and a palace for each
        after = await play(asked, table, *moves, ply=before["ply"])
        told = len(found["entries"])
        new = [entry for entry in after["entries"] if entry["ply"] > before["ply"]]
        assert new[:told] == found["entries"]

    asyncio.run(scene())


def test_sentences_come_in_the_language_asked_for(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, _ = await asked_one([anna, ben], table)
        english, french = await preview(asked, table), await preview(asked, table, lang="fr")
        assert english["prompt"] != french["prompt"]
        assert (
            english["move_previews"][0]["entries"][0]["text"]
            != french["move_previews"][0]["entries"][0]["text"]
        )

    asyncio.run(scene())


def test_points_are_those_told_so_far_and_those_foreseen(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(OPEN_GAME, [me(), me()], start_now=True))["id"]
        for _ in range(60):
            found = await preview(anna, table)
            scores = [sum(seat.values()) for seat in found["points"]]
            assert scores == found["view"]["scores"]
            if not found["move_previews"]:  # the game is over
                assert found["step"] is None
                break
            choice = found["move_previews"][-1]
            then = put_together(found, choice)
            assert [sum(seat.values()) for seat in then["points"]] == then["view"]["scores"]
            await play(anna, table, choice["move"], seat=found["seat"])

    asyncio.run(scene())


def test_too_many_choices_are_not_all_looked_at(
    server: ServerThread, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(previews, "MAX_PREVIEWED_MOVES", 5)

    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, _ = await asked_one([anna, ben], table)
        choices = (await preview(asked, table))["move_previews"]
        assert len(choices) > 30
        assert [choice["patch"] is None for choice in choices] == [n >= 5 for n in range(len(choices))]

    asyncio.run(scene())


def test_the_socket_answers_alike(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = await asked_one([anna, ben], table)
        found = await preview(asked, table)
        async with asked.socket() as socket:
            await socket.ask("preview", table_id=table, ply=found["ply"])
            (heard,) = (message for message in socket.heard if message["type"] == "preview")
            assert heard["preview"] == found
            with pytest.raises(Refusal, match="illegal_move"):
                await socket.ask("preview", table_id=table, moves=["act taxes"])
        async with other.socket() as socket:
            with pytest.raises(Refusal, match="not_your_seat"):
                await socket.ask("preview", table_id=table, seat=found["seat"])

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- who looks


def test_whoever_is_not_asked_sees_what_there_is_and_no_choices(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        _, other = await asked_one([anna, ben], table)
        for person in (other, await Person(server.url).come(), Person(server.url)):
            found, seen = await preview(person, table), await look(person, table)
            assert (found["seat"], found["view"]) == (seen["seat"], seen["view"])
            assert (found["move_previews"], found["owed"], found["step"]) == ([], 0, seen["step"])
            assert found["forecast"] and len(found["points"]) == 2

    asyncio.run(scene())


def test_of_several_seats_the_one_that_is_asked_thinks(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(OPEN_GAME, [me(), me(), me()], start_now=True))["id"]
        seats = set()
        for _ in range(12):
            (asked,) = (await look(anna, table))["to_move"]
            found = await preview(anna, table)
            assert found["seat"] == asked and found["move_previews"]
            idle = await preview(anna, table, seat=(asked + 1) % 3)
            assert idle["seat"] == (asked + 1) % 3 and idle["move_previews"] == []
            await play(anna, table, found["move_previews"][0]["move"])
            seats.add(asked)
        assert seats == {0, 1, 2}

    asyncio.run(scene())


def test_private_table_needs_its_key(server: ServerThread) -> None:
    async def scene() -> None:
        anna, stranger = await Person(server.url).come(), Person(server.url)
        table = await anna.make_table(OPEN_GAME, [me(), me()], start_now=True, is_private=True)
        path = f"/api/tables/{table['id']}/preview"
        assert (await refusal(stranger, table["id"]))["code"] == "table_not_found"
        found = await stranger.call("POST", path, {}, invite_key=table["invite_key"])
        assert found["seat"] is None and found["move_previews"] == []

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- refusals


def test_illegal_move_is_refused_with_the_reason_in_every_language(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        asked, other = await asked_one([anna, ben], table)
        problem = await refusal(asked, table, "act taxes")
        assert problem["code"] == "illegal_move" and problem["rule"]
        assert set(problem["texts"]) == {"en", "fr"}
        with pytest.raises(Refusal) as played:
            await play(asked, table, "act taxes")
        assert played.value.problem == problem
        problem = await refusal(other, table, "act taxes")
        assert problem["code"] == "not_your_turn" and set(problem["texts"]) == {"en", "fr"}
        assert (await refusal(asked, table, "castle"))["code"] == "unknown_notation"
        assert (await refusal(asked, table, 10**6))["code"] == "unknown_notation"
        assert (await refusal(asked, table, *["act pass"] * 13))["code"] == "validation_failed"

    asyncio.run(scene())


def test_move_after_a_draw_is_refused(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(OPEN_GAME, [me(), me()], start_now=True))["id"]
        for _ in range(80):
            found = await preview(anna, table)
            first = found["move_previews"][0]
            if first["is_chance_next"]:
                after = await preview(anna, table, first["move"])
                assert (after["step"], after["prompt"], after["move_previews"]) == (None, None, [])
                problem = await refusal(anna, table, first["move"], first["move"])
                assert problem["code"] == "not_your_turn" and "hasard" in problem["texts"]["fr"]
                return
            await play(anna, table, first["move"], seat=found["seat"])
        raise AssertionError("no draw comes")

    asyncio.run(scene())


def test_old_position_other_seat_and_spectator_are_refused(server: ServerThread) -> None:
    async def scene() -> None:
        anna, ben, table = await two_people(server, OPEN_GAME)
        position = await look(anna, table)
        problem = await refusal(anna, table, ply=position["ply"] + 1)
        assert (problem["code"], problem["ply"]) == ("stale_position", position["ply"])
        assert (await refusal(anna, table, seat=1))["code"] == "not_your_seat"
        assert (await refusal(ben, table, seat=0))["code"] == "not_your_seat"
        for stranger in (Person(server.url), await Person(server.url).come()):
            assert (await refusal(stranger, table, "act pass"))["code"] == "not_your_seat"
            assert (await refusal(stranger, table, seat=0))["code"] == "not_your_seat"

    asyncio.run(scene())


def test_table_that_does_not_run_has_no_choices(server: ServerThread) -> None:
    async def scene() -> None:
        anna = await Person(server.url).come()
        table = (await anna.make_table(OPEN_GAME, [me(), me()]))["id"]
        assert (await refusal(anna, table))["code"] == "table_not_running"
        await anna.post(f"/api/tables/{table}/start")
        await anna.post(f"/api/tables/{table}/proposals", {"seat": 0})
        assert (await anna.get(f"/api/tables/{table}"))["status"] == "stopped"
        found = await preview(anna, table)
        assert (found["move_previews"], found["step"], found["owed"]) == ([], None, 0)
        assert (await refusal(anna, table, "act pass"))["code"] == "table_not_running"

    asyncio.run(scene())


# ---------------------------------------------------------------------------------------- secrets


def test_nobody_learns_what_others_have_sealed_nor_that_they_have(server: ServerThread) -> None:
    """Everything that can be previewed is the same before and after somebody else seals; `test_secrets` tries more."""

    async def scene() -> None:
        anna, ben, table = await two_people(server, SEALED_GAME)
        stranger = Person(server.url)

        async def all_of(person: Person) -> list[Any]:
            found = await preview(person, table)
            every = [found]
            for one in found["move_previews"]:
                second = await preview(person, table, one["move"])
                every += [
                    second,
                    *[
                        await preview(person, table, one["move"], two["move"])
                        for two in second["move_previews"]
                    ],
                ]
            return every

        for _ in range(3):
            before = [await all_of(ben), await all_of(stranger)]
            assert len(before[0]) > 5
            ply = (await look(anna, table))["ply"]
            for _ in range(2):
                legal = (await look(anna, table))["legal"]
                if legal:
                    await play(anna, table, legal[0]["move"])
                assert [await all_of(ben), await all_of(stranger)] == before
            own = await preview(anna, table)
            assert own["ply"] == ply and own["move_previews"] == []
            assert own["view"]["players"][0]["sealed"] and own["view"]["players"][1]["sealed"] is None
            while (await look(ben, table))["ply"] == ply:  # ben answers, and all is opened
                await play(ben, table, (await look(ben, table))["legal"][0]["move"])
            while (await look(anna, table))["step"] not in ("bid", None):
                for person in (anna, ben):
                    legal = (await look(person, table))["legal"]
                    if legal and (await look(person, table))["step"] != "bid":
                        await play(person, table, legal[0]["move"])

    asyncio.run(scene())
