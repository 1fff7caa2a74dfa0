"""Import of records: the tables they become, and the errors of invalid ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from core.sample_records import DRAGON, NIM, NIM_JSON
from jadecourt.core import Record, Table
from jadecourt.games import GAMES, load_position, load_table
from jadecourt.server.domain import replays, seating, text
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.text import validate_name
from jadecourt.server.http import presenters
from jadecourt.server.http.replays import present_replay_position
from jadecourt.server.services import record_import
from jadecourt.server.services.context import AppContext
from jadecourt.server.store import schema
from server.service_context import (
    ADA_ID,
    BEN_ID,
    import_record,
    install_nim,
    random_game,
    replay,
    run_with_context,
    table_at_ply,
)

GAME = min(GAMES)


def test_record_that_begins_at_a_position_is_refused() -> None:
    """Rooms are stored as plies from the beginning."""
    game, state = load_position(f"game: {GAME} players=3")
    record = Table.from_position(game, state, 1).record()
    with pytest.raises(DomainError, match="only games from the beginning can be imported"):
        record_import.parse_record(record.dumps())


RECORDS_FOLDER = Path(__file__).parents[1] / "records"
RECORD_TEXTS = {
    path.name: path.read_text(encoding="utf-8") for path in sorted(RECORDS_FOLDER.glob("**/*.txt"))
}
RECORD_TEXTS |= {"sample": DRAGON, "toy": NIM}
RECORD_TEXTS |= {f"{id}-{seed}": random_game(id, seed).record().dumps() for id in GAMES for seed in (1, 2)}


@pytest.mark.parametrize("name", RECORD_TEXTS)
def test_imported_record_is_exported_unchanged(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_nim(monkeypatch)
    text = RECORD_TEXTS[name]
    table = load_table(text)

    async def scenario(context: AppContext) -> None:
        first = await record_import.import_record(context, text, ADA_ID)
        assert replays.record_of_room(first).dumps() == text
        room = await import_record(context, Record.loads(text).to_json())
        assert replays.record_of_room(room).dumps() == text
        assert replays.record_of_room(room).to_json() == Record.loads(text).to_json()
        assert room.status == ("finished" if table.is_over else "stopped")
        assert (room.host_id, room.origin) == (
            ADA_ID,
            {"table_id": None, "ply": len(Record.loads(text).plies)},
        )

    run_with_context(tmp_path, scenario)


def test_imported_game_has_a_result_without_ratings(tmp_path: Path) -> None:
    table = random_game(GAME)

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, table.record().dumps())
        assert room.result is not None
        assert room.result["scores"] == table.state.scores()
        assert room.result["places"] == table.state.places()
        assert room.result["points"] == table.game.points_by_source(table.entries())
        shown = presenters.present_table(room, BEN_ID)
        assert [(seat.kind, seat.user_id) for seat in shown.seats] == [("user", None)] * table.game.seats
        assert (shown.is_private, shown.my_seats, shown.is_my_turn) == (True, [], False)
        for kept in (schema.results, schema.jobs, schema.ratings):
            assert not await context.database.fetch_all(select(kept))

    run_with_context(tmp_path, scenario)


def test_imported_game_is_visible_to_its_importer_only(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_record(context, DRAGON)
        async with context.rooms.read(room.id, ADA_ID):
            pass
        for user in (BEN_ID, None):
            with pytest.raises(DomainError) as caught:
                async with context.rooms.read(room.id, user):
                    pass
            assert caught.value.code == "table_not_found"
        key = await context.rooms.update(
            room.id, lambda room, _: seating.rotate_invite_key(room, ADA_ID), user_id=ADA_ID
        )
        async with context.rooms.read(room.id, None, key):
            pass

    run_with_context(tmp_path, scenario)


def test_unfinished_record_can_end_at_any_ply(tmp_path: Path) -> None:
    """Also before a draw: the server makes no draw that is not in the record."""
    lines = DRAGON.splitlines(keepends=True)
    table = load_table(DRAGON)

    async def scenario(context: AppContext) -> None:
        for plies in range(17):
            text = "".join(lines[: 6 + plies])
            first = await record_import.import_record(context, text, ADA_ID)
            for room in (first, await import_record(context, text)):
                assert (room.status, room.result) == ("stopped", None)
                assert replays.record_of_room(room).dumps() == text
                assert replay(room)["last_ply"] == plies
                view = table_at_ply(table, plies).seen_by(1).view
                assert present_replay_position(room, plies, 1)["view"] == view

    run_with_context(tmp_path, scenario)


def test_record_without_names_and_seed_gets_new_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_nim(monkeypatch)
    text = "".join(line for line in NIM.splitlines(keepends=True) if not line.startswith(("names", "seed")))

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, text)
        assert [seat.name for seat in room.seats] == ["", ""]
        assert room.names == ["seat 0", "seat 1"]
        assert room.seed != 0  # a new seed: with a known one the players of a branch could predict the draws

    run_with_context(tmp_path, scenario)


def test_invalid_names_are_sanitised(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_nim(monkeypatch)
    given = json.loads(NIM_JSON)

    async def scenario(context: AppContext) -> None:
        for names, mended in (
            (["A|B#C", "x" * 30], ["A B C", "x" * 24]),
            (["Zo\u0065\u0308\u200b\u0000", "\ud800\n"], ["Zo\u00eb", ""]),
            (["\U0001f469\u200d\U0001f680", "A\u200dB"], ["\U0001f469\u200d\U0001f680", "A B"]),
        ):
            room = await import_record(context, json.dumps(given | {"names": names}))
            assert [seat.name for seat in room.seats] == mended
            text = replays.record_of_room(room).dumps()
            assert replays.record_of_room(await import_record(context, text)).dumps() == text

    run_with_context(tmp_path, scenario)


@given(st.text(st.characters(), max_size=40))
def test_sanitised_name_is_valid(name: str) -> None:
    mended = text.sanitise_name(name)
    assert not mended or validate_name(mended) == mended


@given(
    st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="|#"), min_size=1, max_size=24)
)
def test_valid_name_is_unchanged(name: str) -> None:
    assert text.sanitise_name(validate_name(name)[:24]) == validate_name(name)[:24]


# ---------------------------------------------------------------------------------------- rejected records


def expect_import_error(text: str) -> DomainError:
    with pytest.raises(DomainError) as caught:
        record_import.parse_record(text)
    return caught.value


def replace_once(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "corrupt_record", None),
        ("nonsense", "corrupt_record", 1),
        (replace_once(DRAGON, "10. 0 draft tax+monk", "10. 0 draft tax+tax"), "corrupt_record", 16),
        (replace_once(DRAGON, "11. 0 place p0", "11. 1 place p0"), "corrupt_record", 17),
        (replace_once(DRAGON, "names: Ada | Ben", "names: Ada"), "corrupt_record", 4),
        (replace_once(DRAGON, "seed: 42", f"seed: {2**128 + 1}"), "corrupt_record", 5),
        (replace_once(DRAGON, "seed: 42", f"seed: {-(2**128) - 1}"), "corrupt_record", 5),
        (replace_once(DRAGON, "game: dragon", "game: chess"), "unknown_game", None),
        (replace_once(DRAGON, "rules: 2", "rules: 99"), "rules_version_mismatch", None),
        (replace_once(DRAGON, "players=2", "players=99"), "bad_options", 3),
        (replace_once(DRAGON, "players=2", "colour=red players=2"), "bad_options", 3),
        ("x" * 10_000, "corrupt_record", 1),
        ("{" * 100_000, "corrupt_record", 1),
        ('{"format": ' + "[" * 100_000, "corrupt_record", None),
        (replace_once(NIM_JSON, '"nim"', '"\\ud800"'), "unknown_game", None),
        (replace_once(NIM_JSON, '"heap 5"', '"\\ud800"'), "corrupt_record", None),
        (replace_once(NIM_JSON, '"options": {"most": 3}', '"options": {"\\ud800": []}'), "bad_options", None),
        (replace_once(NIM_JSON, '"seed": 3', '"seed": ' + "9" * 5000), "corrupt_record", None),
    ],
)
def test_invalid_record_is_rejected_with_its_line(
    text: str, code: str, line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_nim(monkeypatch)
    problem = expect_import_error(text)
    assert (problem.code, problem.details.get("line")) == (code, line)
    assert 0 < len(problem.detail) <= record_import.MAX_DETAIL_LENGTH
    problem.detail.encode()


@pytest.mark.parametrize("depth", [100, 900, 940, 960, 970, 980, 985, 990, 995, 1000, 3000])
def test_deeply_nested_json_is_rejected(depth: int) -> None:
    for key in ("format", "options"):
        nested = "[" * depth + "]" * depth
        assert expect_import_error(f'{{"{key}": {nested}}}').code == "corrupt_record"
        assert expect_import_error(replace_once(NIM_JSON, "3,", f"{nested},")).code in (
            "corrupt_record",
            "unknown_game",
        )


def test_imports_are_rate_limited_per_user(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        for _ in range(10):
            await record_import.import_record(context, DRAGON, ADA_ID)
        with pytest.raises(DomainError) as caught:
            await record_import.import_record(context, DRAGON, ADA_ID)
        assert caught.value.code == "rate_limited"
        await record_import.import_record(context, DRAGON, BEN_ID)

    run_with_context(tmp_path, scenario, rate_limit_factor=1)
