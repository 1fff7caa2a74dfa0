"""HTTP routes of finished games: records, replays, branches and analyses."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
from pydantic import TypeAdapter

from core.sample_records import DRAGON
from jadecourt.core import Record
from jadecourt.games import GAMES, load_table
from jadecourt.i18n.game_texts import describe_entry
from jadecourt.server.http.models.base import MAX_RECORD_LENGTH
from jadecourt.server.http.models.play import Replay, ReplayPosition
from jadecourt.server.http.models.tables import Analysis, CreatedTable, Table
from server.live_server import OPEN_SEAT, ApiError, ApiUser, ServerThread, bot_seat, own_seat, running_server
from server.service_context import REPLAY, random_game

GAME = min(GAMES)
BRANCH = {"ply": 0, "seats": [own_seat(), own_seat()]}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("records")) as running:
        yield running


def run_scenario(
    server: ServerThread, scenario: Callable[[ApiUser, ApiUser, ApiUser], Awaitable[None]]
) -> None:
    """Run a scenario with two guests and an anonymous client."""

    async def run() -> None:
        anna, ben = await ApiUser(server.url).sign_in_as_guest(), await ApiUser(server.url).sign_in_as_guest()
        await scenario(anna, ben, ApiUser(server.url))

    asyncio.run(run())


async def expect_api_error(
    user: ApiUser, method: str, path: str, body: Any = None, **params: Any
) -> dict[str, Any]:
    with pytest.raises(ApiError) as caught:
        await user.call(method, path, body, **params)
    return caught.value.problem


async def import_record(user: ApiUser, text: str) -> str:
    """Import a record; returns the id of its table."""
    info = await user.post("/api/records", {"record": text})
    return Table.model_validate(info).id


REPLAY_POSITION = TypeAdapter(ReplayPosition)


async def make_finished_table(user: ApiUser) -> str:
    """Let two bots play a game to its end; returns the id of the table."""
    table = (await user.make_table(GAME, [bot_seat("random"), bot_seat("random")], start_now=True))["id"]
    for _ in range(1500):
        if (await user.get(f"/api/tables/{table}"))["status"] == "finished":
            return str(table)
        await asyncio.sleep(0.02)
    raise AssertionError("the bots have not finished the game")


async def check_rounds_and_phases(user: ApiUser, path: str, replay: Replay) -> None:
    """Check the rounds and phases of all plies, and a position in the middle of the game in both languages."""
    rounds_and_phases = [(ply["round"], ply["phase"]) for ply in replay["plies"]]
    assert [number for number, _ in rounds_and_phases] == sorted(number for number, _ in rounds_and_phases)
    assert len(set(rounds_and_phases)) > 20
    plies = replay["plies"]
    middle = next(ply["ply"] for ply in plies[len(plies) // 2 :] if ply["seat"] is not None) - 1
    shown = [
        REPLAY_POSITION.validate_python(await user.get(f"{path}/replay/{middle}", text=language, seat=0))
        for language in ("en", "fr")
    ]
    english, french = shown
    assert (english["round"], english["phase"]) == rounds_and_phases[middle]
    assert english["step"] and english["prompt"] and english["prompt"] != french["prompt"]
    assert english["forecast"] == french["forecast"] != {} and not english["is_over"]
    assert bool(english["owed"]) == bool(english["legal"])
    entries = [entry for entry in replay["entries"] if entry["ply"] <= middle]
    assert entries and len(english["points"]) == len(replay["names"])


def test_record_routes_reject_unfinished_games(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        for seats, start in (([own_seat(), OPEN_SEAT], False), ([own_seat(), own_seat()], True)):
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
                problem = await expect_api_error(anna, method, f"/api/tables/{table}/{path}", body)
                assert problem["code"] == "table_not_over", path

    run_scenario(server, scenario)


def test_finished_game_is_exported_and_imported_again(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        table = await make_finished_table(anna)
        path = f"/api/tables/{table}"
        text = await anonymous.http.get(f"{path}/record")
        assert text.headers["content-type"] == "text/plain; charset=utf-8"
        name = re.fullmatch(r'attachment; filename="([\w.-]+)"', text.headers["content-disposition"])
        assert name is not None and name[1].endswith(f"-{table}.txt")
        twin = await anonymous.http.get(f"{path}/record", params={"format": "json"})
        assert twin.headers["content-type"] == "application/json"
        assert '.json"' in twin.headers["content-disposition"]
        record = Record.loads(text.text)
        assert Record.from_json(twin.text) == record
        assert record.result is not None and record.seed is not None
        assert record.names == ["Bao", "Lin"]

        replay = REPLAY.validate_python(await anonymous.get(f"{path}/replay", text="fr"))
        assert [ply["text"] for ply in replay["plies"]] == [ply.text for ply in record.plies]
        known = load_table(text.text)
        french = [describe_entry(known.game, entry, known.names, "fr") for entry in known.entries()]
        assert [entry["text"] for entry in replay["entries"]] == french
        last_ply = replay["last_ply"]
        last = REPLAY_POSITION.validate_python(
            await anonymous.get(f"{path}/replay/{last_ply}", seat=1, text="en")
        )
        assert (last["view"], last["step"]) == (json.loads(json.dumps(known.seen_by(1).view)), None)
        assert last["is_over"] and (last["prompt"], last["owed"]) == (None, 0)
        state = known.state
        assert (last["round"], last["phase"]) == known.game.round_and_phase(state)
        assert [sum(seat.values()) for seat in last["points"]] == state.scores()
        await check_rounds_and_phases(anonymous, path, replay)
        problem = await expect_api_error(anonymous, "GET", f"{path}/replay/{last_ply + 1}")
        assert (problem["code"], problem["last_ply"]) == ("not_found", last_ply)
        assert (await expect_api_error(anonymous, "GET", f"{path}/replay/-1"))["code"] == "not_found"
        assert (await expect_api_error(anonymous, "GET", f"{path}/replay/1", seat=5))["code"] == "not_found"
        assert (await expect_api_error(anonymous, "GET", f"{path}/record", format="xml"))[
            "code"
        ] == "validation_failed"

        again = await import_record(anna, twin.text)
        assert (await anna.http.get(f"/api/tables/{again}/record")).content == text.content
        assert (await anna.http.get(f"/api/tables/{again}/record?format=json")).content == twin.content
        mine = await anna.get("/api/me/tables", finished=True)
        assert {table, again} <= {info["id"] for info in mine["tables"]}
        assert again not in {
            info["id"] for info in (await anonymous.get("/api/tables", status="finished"))["tables"]
        }

    run_scenario(server, scenario)


def test_imported_game_is_visible_with_invite_key(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        table = await import_record(anna, DRAGON)
        paths = [f"/api/tables/{table}/{path}" for path in ("replay", "replay/3", "record", "analysis")]
        for path in paths:
            assert (await expect_api_error(ben, "GET", path))["code"] == "table_not_found"
        for path, body in (("branch", BRANCH), ("analysis", {})):
            problem = await expect_api_error(ben, "POST", f"/api/tables/{table}/{path}", body)
            assert problem["code"] == "table_not_found"
        key = (await anna.post(f"/api/tables/{table}/invite-key"))["invite_key"]
        assert (await ben.get(paths[0], invite_key=key))["names"] == ["Ada", "Ben"]
        assert (await ben.get(paths[3], invite_key=key))["status"] == "none"
        assert (await ben.post(f"/api/tables/{table}/branch", BRANCH, invite_key=key))["table"]["origin"][
            "table_id"
        ] == table

    run_scenario(server, scenario)


def test_anonymous_requests_cannot_import_branch_or_analyse(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        for path, body in (
            ("records", {"record": DRAGON}),
            ("tables/x/branch", BRANCH),
            ("tables/x/analysis", {}),
        ):
            assert (await expect_api_error(anonymous, "POST", f"/api/{path}", body))[
                "code"
            ] == "not_signed_in"

    run_scenario(server, scenario)


def test_invalid_record_is_rejected_with_code(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        wrong = DRAGON.replace("10. 0 draft tax+monk", "10. 0 draft tax+tax")
        for text, code in (
            (wrong, "corrupt_record"),
            (DRAGON.replace("rules: 2", "rules: 7"), "rules_version_mismatch"),
            (DRAGON + "#" * (MAX_RECORD_LENGTH - len(DRAGON) + 1), "validation_failed"),
            ('{"format": "jadecourt-record", "plies": [], "game": "\\ud800"}', "corrupt_record"),
        ):
            problem = await expect_api_error(anna, "POST", "/api/records", {"record": text})
            assert problem["code"] == code
        assert (await expect_api_error(anna, "POST", "/api/records", {"record": wrong}))["line"] == 16
        await import_record(anna, DRAGON + "#" * (MAX_RECORD_LENGTH - len(DRAGON)))

    run_scenario(server, scenario)


def test_branch_with_bots_is_played_to_the_end(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        table = random_game(GAME, seat_count=2)
        source = await import_record(anna, table.record().dumps())
        last, path = len(table.plies), f"/api/tables/{source}/branch"
        body = {"ply": last - 20, "seats": [bot_seat("random"), bot_seat("random")], "start_now": True}
        made = CreatedTable.model_validate(await anna.post(path, body)).table
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
            ({"seats": [bot_seat()]}, "validation_failed"),
            ({"seats": [bot_seat("nonsense"), bot_seat()]}, "bad_options"),
            ({"seats": [bot_seat(), OPEN_SEAT]}, "table_not_ready"),
            ({"seats": [bot_seat(), {"kind": "bot_account", "user_id": "x"}]}, "not_found"),
        ):
            assert (await expect_api_error(anna, "POST", path, body | change))["code"] == code
        waits = await anna.post(
            path, body | {"start_now": False, "seats": [own_seat(), OPEN_SEAT], "is_private": True}
        )
        assert (waits["table"]["status"], waits["table"]["is_private"]) == ("open", True)
        assert waits["invite_key"]

    run_scenario(server, scenario)


def test_analysis_is_run_and_published(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        table = await import_record(anna, DRAGON)
        path = f"/api/tables/{table}/analysis"
        async with anna.socket() as socket:
            await socket.request("subscribe", table_id=table)
            requested = await anna.http.post(path, json={"budget": "2it"})
            assert (requested.status_code, Analysis.model_validate(requested.json()).budget) == (202, "2it")
            messages = await socket.next_of_type("analysis_progress")
            while messages["status"] != "done":
                messages = await socket.next_of_type("analysis_progress")
            assert messages["decisions_done"] == messages["decisions_total"] > 0
        found = await anna.get(path)
        Analysis.model_validate(found)
        assert len(found["result"]["decisions"]) == found["decisions_total"] == messages["decisions_total"]
        again = await anna.http.post(path)  # without a body
        assert (again.status_code, again.json()["budget"]) == (200, "2it")
        assert (await expect_api_error(anna, "POST", path, {"budget": "9000it"}))[
            "code"
        ] == "validation_failed"
        assert (await expect_api_error(anna, "POST", path, {"budget": "1s"}))["code"] == "validation_failed"

    run_scenario(server, scenario)


def test_analysis_omits_names_of_deleted_accounts(server: ServerThread) -> None:
    async def scenario(anna: ApiUser, ben: ApiUser, anonymous: ApiUser) -> None:
        table = (await anna.make_table(GAME, [own_seat(), OPEN_SEAT]))["id"]
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
        while (found := await anonymous.get(f"{path}/analysis"))["status"] != "done":
            await asyncio.sleep(0.02)
        assert found["result"]["names"] == [anna.name, ben.name]
        assert [seat["name"] for seat in found["result"]["seats"]] == [anna.name, ben.name]
        await ben.call("DELETE", "/api/me")
        for shown in (await anonymous.get(f"{path}/analysis"), await anna.post(f"{path}/analysis")):
            assert ben.name not in str(shown) and shown["result"]["names"] == [anna.name, "—"]
        file = server.settings.database.removeprefix("sqlite:///")
        with contextlib.closing(sqlite3.connect(file)) as connection:
            rows = connection.execute("SELECT * FROM analyses").fetchall()
        assert ben.name not in str(rows)

    run_scenario(server, scenario)


def test_both_record_formats_are_documented(server: ServerThread) -> None:
    paths = server.app.openapi()["paths"]
    content = paths["/api/tables/{table}/record"]["get"]["responses"]["200"]["content"]
    assert set(content) == {"text/plain", "application/json"}
    replay = paths["/api/tables/{table}/replay"]["get"]["responses"]["200"]["content"]
    assert replay == {"application/json": {"schema": {"$ref": "#/components/schemas/Replay"}}}
    analysis = paths["/api/tables/{table}/analysis"]["post"]["responses"]
    assert {"200", "202"} <= set(analysis)
