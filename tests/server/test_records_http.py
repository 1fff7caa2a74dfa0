"""Games that are over, over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from core.sample_records import DRAGON
from jadecourt.core import Record
from jadecourt.games import GAMES, load_table
from jadecourt.server.domain.typography import typeset
from jadecourt.server.http.models.base import MAX_RECORD_LENGTH
from jadecourt.server.http.models.play import Replay, ReplayPosition
from jadecourt.server.http.models.tables import Analysis, CreatedTable, Table
from server.clients import OPEN, Person, Refusal, ServerThread, bot, me, serving
from server.homes import played

GAME = min(GAMES)
BRANCH = {"ply": 0, "seats": [me(), me()]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("records")) as running:
        yield running


def play(server: ServerThread, scene: Callable[[Person, Person, Person], Awaitable[None]]) -> None:
    """Let two people and a stranger do something."""

    async def run() -> None:
        anna, ben = await Person(server.url).come(), await Person(server.url).come()
        await scene(anna, ben, Person(server.url))

    asyncio.run(run())


async def refusal(person: Person, method: str, path: str, body: Any = None, **params: Any) -> dict[str, Any]:
    with pytest.raises(Refusal) as caught:
        await person.call(method, path, body, **params)
    return caught.value.problem


async def bring(person: Person, text: str) -> str:
    """The id of an imported game."""
    info = await person.post("/api/records", {"record": text})
    return Table.model_validate(info).id


async def finished_game(person: Person) -> str:
    """The id of a table at which two bots have played."""
    table = (await person.make_table(GAME, [bot("random"), bot("random")], start_now=True))["id"]
    for _ in range(1500):
        if (await person.get(f"/api/tables/{table}"))["status"] == "finished":
            return str(table)
        await asyncio.sleep(0.02)
    raise AssertionError("the bots do not come to an end")


async def check_chapters(person: Person, path: str, replay: Replay) -> None:
    """Plies say where they were made; a position in the middle says what was asked, in the language asked for."""
    chapters = [(ply.round, ply.phase) for ply in replay.plies]
    assert [number for number, _ in chapters] == sorted(number for number, _ in chapters)
    assert len(set(chapters)) > 20
    middle = next(ply.ply for ply in replay.plies[len(replay.plies) // 2 :] if ply.seat is not None) - 1
    shown = [
        ReplayPosition.model_validate(await person.get(f"{path}/replay/{middle}", lang=lang, seat=0))
        for lang in ("en", "fr")
    ]
    english, french = shown
    assert (english.round, english.phase) == chapters[middle]
    assert english.rule and english.prompt and english.prompt != french.prompt
    assert english.forecast == french.forecast != {} and not english.is_over
    assert bool(english.owed) == bool(english.legal)
    told = [entry for entry in replay.entries if entry.ply <= middle]
    assert told and len(english.points) == len(replay.names)


def test_no_route_tells_anything_of_a_game_that_is_not_over(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        for seats, start in (([me(), OPEN], False), ([me(), me()], True)):
            table = (await anna.make_table(GAME, seats, start_now=start))["id"]
            for method, path, body in (
                ("GET", "replay", None),
                ("GET", "replay/0", None),
                ("GET", "record", None),
                ("GET", "record?format=json", None),
                ("GET", "analysis", None),
                ("POST", "analysis", {}),
                ("POST", "branch", BRANCH),
            ):
                problem = await refusal(anna, method, f"/api/tables/{table}/{path}", body)
                assert problem["code"] == "table_not_over", path

    play(server, scene)


def test_game_of_this_server_from_replay_to_record_and_back(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        table = await finished_game(anna)
        path = f"/api/tables/{table}"
        text = await stranger.http.get(f"{path}/record")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        name = re.fullmatch(r'attachment; filename="([\w.-]+)"', text.headers["content-disposition"])
        assert name is not None and name[1].endswith(f"-{table}.txt")
        twin = await stranger.http.get(f"{path}/record", params={"format": "json"})
        assert twin.headers["content-type"] == "application/json"
        assert '.json"' in twin.headers["content-disposition"]
        record = Record.loads(text.text)
        assert Record.from_json(twin.text) == record
        assert record.result is not None and record.seed is not None
        assert record.names == ["Bao", "Lin"]

        replay = Replay.model_validate(await stranger.get(f"{path}/replay", lang="fr"))
        assert [ply.text for ply in replay.plies] == [ply.text for ply in record.plies]
        known = load_table(text.text)
        french = [
            typeset(known.game.describe_entry(entry, known.names, "fr"), "fr") for entry in known.entries()
        ]
        assert [entry.text for entry in replay.entries] == french
        last = ReplayPosition.model_validate(await stranger.get(f"{path}/replay/{replay.last_ply}", seat=1))
        assert (last.view, last.step) == (json.loads(json.dumps(known.seen_by(1).view)), None)
        assert last.is_over and (last.rule, last.prompt, last.owed) == (None, None, 0)
        state = known.state
        assert (last.round, last.phase) == known.game.round_and_phase(state)
        assert [sum(seat.values()) for seat in last.points] == state.scores()
        await check_chapters(stranger, path, replay)
        problem = await refusal(stranger, "GET", f"{path}/replay/{replay.last_ply + 1}")
        assert (problem["code"], problem["last_ply"]) == ("not_found", replay.last_ply)
        assert (await refusal(stranger, "GET", f"{path}/replay/-1"))["code"] == "not_found"
        assert (await refusal(stranger, "GET", f"{path}/replay/1", seat=5))["code"] == "not_found"
        assert (await refusal(stranger, "GET", f"{path}/record", format="xml"))["code"] == "validation_failed"

        again = await bring(anna, twin.text)
        assert (await anna.http.get(f"/api/tables/{again}/record")).content == text.content
        assert (await anna.http.get(f"/api/tables/{again}/record?format=json")).content == twin.content
        mine = await anna.get("/api/me/tables", finished=True)
        assert {table, again} <= {info["id"] for info in mine["tables"]}
        assert again not in {
            info["id"] for info in (await stranger.get("/api/tables", status="finished"))["tables"]
        }

    play(server, scene)


def test_imported_game_is_shown_to_others_by_link(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        table = await bring(anna, DRAGON)
        paths = [f"/api/tables/{table}/{path}" for path in ("replay", "replay/3", "record", "analysis")]
        for path in paths:
            assert (await refusal(ben, "GET", path))["code"] == "table_not_found"
        for path, body in (("branch", BRANCH), ("analysis", {})):
            problem = await refusal(ben, "POST", f"/api/tables/{table}/{path}", body)
            assert problem["code"] == "table_not_found"
        key = (await anna.post(f"/api/tables/{table}/invite-key"))["invite_key"]
        assert (await ben.get(paths[0], invite_key=key))["names"] == ["Ada", "Ben"]
        assert (await ben.get(paths[3], invite_key=key))["status"] == "none"
        assert (await ben.post(f"/api/tables/{table}/branch", BRANCH, invite_key=key))["table"]["origin"][
            "table_id"
        ] == table

    play(server, scene)


def test_only_those_who_are_signed_in_leave_something_here(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        for path, body in (
            ("records", {"record": DRAGON}),
            ("tables/x/branch", BRANCH),
            ("tables/x/analysis", {}),
        ):
            assert (await refusal(stranger, "POST", f"/api/{path}", body))["code"] == "not_signed_in"

    play(server, scene)


def test_record_is_refused(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        wrong = DRAGON.replace("10. 0 draft tax+monk", "10. 0 draft tax+tax")
        for text, code in (
            (wrong, "corrupt_record"),
            (DRAGON.replace("rules: 1", "rules: 7"), "rules_version_mismatch"),
            (DRAGON + "#" * (MAX_RECORD_LENGTH - len(DRAGON) + 1), "validation_failed"),
            ('{"format": "jadecourt-record", "plies": [], "game": "\\ud800"}', "corrupt_record"),
        ):
            problem = await refusal(anna, "POST", "/api/records", {"record": text})
            assert problem["code"] == code
        assert (await refusal(anna, "POST", "/api/records", {"record": wrong}))["line"] == 16
        await bring(anna, DRAGON + "#" * (MAX_RECORD_LENGTH - len(DRAGON)))

    play(server, scene)


def test_branch_is_played_on_with_bots(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        table = played(GAME, seats=2)
        source = await bring(anna, table.record().dumps())
        last, path = len(table.plies), f"/api/tables/{source}/branch"
        wish = {"ply": last - 20, "seats": [bot("random"), bot("random")], "start_now": True}
        made = CreatedTable.model_validate(await anna.post(path, wish)).table
        assert made.origin is not None and (made.origin.table_id, made.status) == (source, "running")
        for _ in range(1500):
            if (await anna.get(f"/api/tables/{made.id}"))["status"] == "finished":
                break
            await asyncio.sleep(0.02)
        record = Record.loads((await anna.http.get(f"/api/tables/{made.id}/record")).text)
        opening = made.origin.ply
        assert record.plies[:opening] == table.record().plies[:opening]
        assert load_table(record.dumps()).is_over
        for change, code in (
            ({"ply": last}, "conflict"),
            ({"ply": last + 1}, "validation_failed"),
            ({"seats": [bot()]}, "validation_failed"),
            ({"seats": [bot("nonsense"), bot()]}, "bad_options"),
            ({"seats": [bot(), OPEN]}, "table_not_ready"),
            ({"seats": [bot(), {"kind": "bot_account", "user_id": "x"}]}, "not_found"),
        ):
            assert (await refusal(anna, "POST", path, wish | change))["code"] == code
        waits = await anna.post(path, wish | {"start_now": False, "seats": [me(), OPEN], "is_private": True})
        assert (waits["table"]["status"], waits["table"]["is_private"]) == ("open", True)
        assert waits["invite_key"]

    play(server, scene)


def test_analysis_is_made_and_told(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        table = await bring(anna, DRAGON)
        path = f"/api/tables/{table}/analysis"
        async with anna.socket() as socket:
            await socket.ask("subscribe", table_id=table)
            asked = await anna.http.post(path, json={"budget": "2it"})
            assert (asked.status_code, Analysis.model_validate(asked.json()).budget) == (202, "2it")
            news = await socket.next("analysis_progress")
            while news["status"] != "done":
                news = await socket.next("analysis_progress")
            assert news["decisions_done"] == news["decisions_total"] > 0
        found = Analysis.model_validate(await anna.get(path))
        assert (
            found.result is not None
            and len(found.result["decisions"]) == found.decisions_total == news["decisions_total"]
        )
        again = await anna.http.post(path)  # without a body
        assert (again.status_code, again.json()["budget"]) == (200, "2it")
        assert (await refusal(anna, "POST", path, {"budget": "5000it"}))["code"] == "validation_failed"
        assert (await refusal(anna, "POST", path, {"budget": "1s"}))["code"] == "validation_failed"

    play(server, scene)


def test_analysis_names_nobody_who_has_deleted_the_account(server: ServerThread) -> None:
    async def scene(anna: Person, ben: Person, stranger: Person) -> None:
        table = (await anna.make_table(GAME, [me(), OPEN]))["id"]
        path = f"/api/tables/{table}"
        await ben.post(f"{path}/join")
        await anna.post(f"{path}/start")
        position = await anna.get(f"{path}/position")
        mover = anna if position["legal"] else ben
        legal = (await mover.get(f"{path}/position"))["legal"]
        await mover.post(f"{path}/moves", {"moves": [legal[0]["move"]]})
        await anna.post(f"{path}/proposals")
        await ben.post(f"{path}/proposals/response", {"accept": True})
        await anna.post(f"{path}/analysis", {"budget": "2it"})
        while (found := await stranger.get(f"{path}/analysis"))["status"] != "done":
            await asyncio.sleep(0.02)
        assert found["result"]["names"] == [anna.name, ben.name]
        assert [seat["name"] for seat in found["result"]["seats"]] == [anna.name, ben.name]
        await ben.call("DELETE", "/api/me")
        for shown in (await stranger.get(f"{path}/analysis"), await anna.post(f"{path}/analysis")):
            assert ben.name not in str(shown) and shown["result"]["names"] == [anna.name, "—"]
        file = server.settings.database.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(file)) as connection:
            rows = connection.execute("SELECT * FROM analyses").fetchall()
        assert ben.name not in str(rows)

    play(server, scene)


def test_both_forms_of_a_record_are_documented(server: ServerThread) -> None:
    paths = server.app.openapi()["paths"]
    content = paths["/api/tables/{table}/record"]["get"]["responses"]["200"]["content"]
    assert set(content) == {"text/plain", "application/json"}
    replay = paths["/api/tables/{table}/replay"]["get"]["responses"]["200"]["content"]
    assert replay == {"application/json": {"schema": {"$ref": "#/components/schemas/Replay"}}}
    analysis = paths["/api/tables/{table}/analysis"]["post"]["responses"]
    assert {"200", "202"} <= set(analysis)
