"""Games in links: made from tables, replayed without an account, continued as new tables."""

from __future__ import annotations

import threading
from pathlib import Path
from typing import Any

import httpx2
import pytest
from pydantic import TypeAdapter

from jadecourt.core import Record
from jadecourt.core.link import LinkedGame, NumberWriter, decode_game, format_token, write_id
from jadecourt.games import find_game
from jadecourt.server.http.models.play import LinkReplay, ReplayPosition
from jadecourt.server.services import record_import
from jadecourt.server.store import schema
from server.app_client import AppClient, expect_error, expect_ok, make_table, run_scenario
from server.live_server import own_seat
from server.service_context import random_game

LINK_REPLAY = TypeAdapter(LinkReplay)
REPLAY_POSITION = TypeAdapter(ReplayPosition)
GAMES = pytest.mark.parametrize("id", ["dragon", "kingdom"])


async def import_game(client: httpx2.AsyncClient, record: str) -> str:
    return str(expect_ok(await client.post("/api/records", json={"record": record}), 201)["id"])


async def get_token(client: httpx2.AsyncClient, table: str, **params: Any) -> str:
    link = expect_ok(await client.get(f"/api/tables/{table}/link", params=params))
    assert link["path"] == f"/game/{link['token']}"
    return str(link["token"])


@GAMES
def test_link_of_finished_table_is_replayed_without_an_account(tmp_path: Path, id: str) -> None:
    played = random_game(id, seat_count=3)
    played.names = ["Anna", "Ben", "Clara"]
    record = played.record()

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        table = await import_game(anna, record.dumps())
        named, token = await get_token(anna, table, names="true"), await get_token(anna, table)
        before = await app.dump_database()
        anonymous = app.make_client()
        text = (await anonymous.get(f"/api/links/{token}/replay", params={"text": "fr"})).text
        replay = LINK_REPLAY.validate_json(text)
        assert record.result is not None
        assert (replay["scores"], replay["places"]) == (
            list(record.result.scores),
            list(record.result.places),
        )
        assert replay["is_over"] and not replay["has_names"] and "Anna" not in text
        assert replay["last_ply"] == len(record.plies) == len(replay["plies"])
        assert all(entry["text"] for entry in replay["entries"])
        last = expect_ok(await anonymous.get(f"/api/links/{token}/replay/{replay['last_ply']}"))
        assert REPLAY_POSITION.validate_python(last)["is_over"]
        first = expect_ok(await anonymous.get(f"/api/links/{token}/replay/12", params={"seat": 1}))
        assert first["seat"] == 1 and not first["is_over"]
        names = expect_ok(await anonymous.get(f"/api/links/{named}/replay"))["names"]
        assert names == ["Anna", "Ben", "Clara"]
        downloaded = await anonymous.get(f"/api/links/{named}/record")
        assert Record.loads(downloaded.text).result == record.result
        assert downloaded.headers["content-disposition"] == f'attachment; filename="jadecourt-{id}.txt"'
        assert await app.dump_database() == before

    run_scenario(tmp_path, scenario)


def test_link_of_running_table_has_public_plies_only(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        seats = [own_seat() for _ in range(3)]
        table = await make_table(anna, *seats, game="kingdom", start_now=True)
        before = await get_token(anna, table)
        for seat in (2, 0):
            body = {"seat": seat, "moves": ["bid 4"]}
            expect_ok(await anna.post(f"/api/tables/{table}/moves", json=body))
            assert await get_token(anna, table) == before
            assert await get_token(app.make_client(), table) == before
        expect_ok(await anna.post(f"/api/tables/{table}/moves", json={"seat": 1, "moves": ["bid 5"]}))
        after = Record.from_link(await get_token(anna, table))
        assert [ply for ply in after.plies if ply.text.startswith("bid")] == [
            (0, "bid 4"),
            (1, "bid 5"),
            (2, "bid 4"),
        ]
        rows = await app.select_rows(schema.tables, schema.tables.c.id == table)
        assert str(rows[0]["seed"]) not in f"{before} {after.dumps()}"
        replay = expect_ok(await anna.get(f"/api/links/{before}/replay"))
        assert not replay["is_over"] and replay["last_ply"] == len(Record.from_link(before).plies)

    run_scenario(tmp_path, scenario)


def test_link_needs_a_visible_table_with_a_game(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        anna, ben = await app.create_guest("Anna"), await app.create_guest("Ben")
        private = await make_table(anna, own_seat(), own_seat(), is_private=True, start_now=True)
        waiting = await make_table(anna, own_seat(), {"kind": "open"})
        expect_error(await ben.get(f"/api/tables/{private}/link"), "table_not_found")
        expect_error(await anna.get(f"/api/tables/{waiting}/link"), "table_not_running")
        assert await get_token(anna, private)

    run_scenario(tmp_path, scenario)


def test_link_is_continued_as_a_new_table(tmp_path: Path) -> None:
    token = random_game("dragon", seat_count=2).record().to_link()

    async def scenario(app: AppClient) -> None:
        anonymous, anna = app.make_client(), await app.create_guest("Anna")
        body = {"ply": 30, "seats": [own_seat(), own_seat()], "start_now": True}
        expect_error(await anonymous.post(f"/api/links/{token}/branch", json=body), "not_signed_in")
        created = expect_ok(await anna.post(f"/api/links/{token}/branch", json=body), 201)["table"]
        assert created["origin"]["table_id"] is None and created["status"] == "running"
        continued = Record.from_link(await get_token(anna, created["id"]))
        ply = created["origin"]["ply"]
        assert continued.plies[:ply] == Record.from_link(token).plies[:ply]
        over = {**body, "ply": len(Record.from_link(token).plies)}
        expect_error(await anna.post(f"/api/links/{token}/branch", json=over), "conflict")
        rows = await app.select_rows(schema.tables)
        assert [row["id"] for row in rows] == [created["id"]]

    run_scenario(tmp_path, scenario)


def test_link_is_imported_like_a_record(tmp_path: Path) -> None:
    record = random_game("kingdom", seat_count=2).record()

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        for text in (record.to_link(), record.to_link("https://example.org")):
            table = await import_game(anna, text)
            replay = expect_ok(await anna.get(f"/api/tables/{table}/replay"))
            assert replay["last_ply"] == len(record.plies)
            assert await get_token(anna, table) == record.to_link()

    run_scenario(tmp_path, scenario)


def other_token(id: str, version: int) -> str:
    writer = NumberWriter()
    write_id(writer, id)
    writer.put_number(version)
    return format_token(writer.pack())


@pytest.mark.parametrize(
    ("token", "code", "reason"),
    [
        ("1abc", "corrupt_record", "reason-link-damaged"),
        ("x" * 1900, "corrupt_record", "reason-link-damaged"),
        ("%F0%9F%90%89).", "corrupt_record", "reason-link-damaged"),
        (other_token("chess", 1), "unknown_game", "reason-link-other-rules"),
        (other_token("dragon", 99), "rules_version_mismatch", "reason-link-other-rules"),
    ],
    ids=["short", "long", "characters", "game", "rules"],
)
def test_link_that_cannot_be_shown_is_refused_in_words(
    tmp_path: Path, token: str, code: str, reason: str
) -> None:
    async def scenario(app: AppClient) -> None:
        for path in ("replay", "replay/3", "record"):
            problem = expect_error(await app.make_client().get(f"/api/links/{token}/{path}"), code)
            assert problem["reason"]["key"] == reason

    run_scenario(tmp_path, scenario)


def test_link_replay_is_charged_as_compute(tmp_path: Path) -> None:
    token = random_game("dragon", seat_count=2).record().to_link()

    async def scenario(app: AppClient) -> None:
        client = app.make_client()
        app.context.rate_limiter.charge("compute by address", "192.0.2.1", 1_000_000)
        for path in ("replay", "replay/3", "record"):
            expect_error(await client.get(f"/api/links/{token}/{path}"), "rate_limited")

    run_scenario(tmp_path, scenario)


def test_link_is_not_read_in_the_thread_of_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    token = random_game("dragon", seat_count=2).record().to_link()
    threads: list[threading.Thread] = []

    def note_thread(token: str) -> LinkedGame:
        threads.append(threading.current_thread())
        return decode_game(token)

    monkeypatch.setattr(record_import, "decode_game", note_thread)

    async def scenario(app: AppClient) -> None:
        anna = await app.create_guest("Anna")
        for path in ("replay", "replay/3", "record"):
            assert (await app.make_client().get(f"/api/links/{token}/{path}")).status_code == 200
        body = {"ply": 30, "seats": [own_seat(), own_seat()]}
        expect_ok(await anna.post(f"/api/links/{token}/branch", json=body), 201)
        await import_game(anna, token)
        assert len(threads) == 5, "each request reads the link once"
        assert threading.current_thread() not in threads

    run_scenario(tmp_path, scenario)


def test_position_of_link_out_of_range_is_not_found(tmp_path: Path) -> None:
    record = random_game("dragon", seat_count=2).record()
    assert record.rules_version == find_game("dragon").rules_version

    async def scenario(app: AppClient) -> None:
        path = f"/api/links/{record.to_link()}/replay"
        expect_error(await app.make_client().get(f"{path}/{len(record.plies) + 1}"), "not_found")
        expect_error(await app.make_client().get(f"{path}/3", params={"seat": 2}), "not_found")

    run_scenario(tmp_path, scenario)
