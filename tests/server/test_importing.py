"""Records that come in: what becomes of them, and which are refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy import select

from core.sample_records import DRAGON, NIM, NIM_JSON
from jadecourt.core import Record
from jadecourt.games import GAMES, load_table
from jadecourt.server.domain import replays, seating, text
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.text import validate_name
from jadecourt.server.http import presenters
from jadecourt.server.http.replays import present_replay_position
from jadecourt.server.services import record_import
from jadecourt.server.services.context import AppContext
from jadecourt.server.store import schema
from server.homes import ADA, BEN, at_home, bring, laid_out, list_toy, played, replay

GAME = min(GAMES)


OWN = Path(__file__).parents[1] / "records"
TEXTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(OWN.glob("**/*.txt"))}
TEXTS |= {"sample": DRAGON, "toy": NIM}
TEXTS |= {f"{id}-{seed}": played(id, seed).record().dumps() for id in GAMES for seed in (1, 2)}


@pytest.mark.parametrize("name", TEXTS)
def test_record_goes_out_as_it_came_in(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list_toy(monkeypatch)
    text = TEXTS[name]
    table = load_table(text)

    async def deed(context: AppContext) -> None:
        first = await record_import.import_record(context, text, ADA)
        assert replays.record_of_room(first).dumps() == text
        room = await bring(context, Record.loads(text).to_json())
        assert replays.record_of_room(room).dumps() == text
        assert replays.record_of_room(room).to_json() == Record.loads(text).to_json()
        assert room.status == ("finished" if table.is_over else "stopped")
        assert (room.host_id, room.origin) == (ADA, {"table_id": None, "ply": len(Record.loads(text).plies)})

    at_home(tmp_path, deed)


def test_imported_game_has_its_result_but_counts_for_nobody(tmp_path: Path) -> None:
    table = played(GAME)

    async def deed(context: AppContext) -> None:
        room = await bring(context, table.record().dumps())
        assert room.result is not None
        assert room.result["scores"] == table.state.scores()
        assert room.result["places"] == table.state.places()
        assert room.result["points"] == table.game.points_by_source(table.entries())
        shown = presenters.present_table(room, BEN)
        assert [(seat.kind, seat.user_id) for seat in shown.seats] == [("user", None)] * table.game.seats
        assert (shown.is_private, shown.my_seats, shown.is_my_turn) == (True, [], False)
        for kept in (schema.results, schema.jobs, schema.ratings):
            assert not await context.database.fetch_all(select(kept))

    at_home(tmp_path, deed)


def test_imported_game_is_the_importers_own(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await bring(context, DRAGON)
        async with context.rooms.read(room.id, ADA):
            pass
        for person in (BEN, None):
            with pytest.raises(DomainError) as caught:
                async with context.rooms.read(room.id, person):
                    pass
            assert caught.value.code == "table_not_found"
        key = await context.rooms.update(
            room.id, lambda room, _: seating.rotate_invite_key(room, ADA), user_id=ADA
        )
        async with context.rooms.read(room.id, None, key):
            pass

    at_home(tmp_path, deed)


def test_unfinished_game_can_end_anywhere(tmp_path: Path) -> None:
    """Also before a draw: the server makes none that was not in the record."""
    lines = DRAGON.splitlines(keepends=True)
    table = load_table(DRAGON)

    async def deed(context: AppContext) -> None:
        for plies in range(17):
            text = "".join(lines[: 6 + plies])
            first = await record_import.import_record(context, text, ADA)
            for room in (first, await bring(context, text)):
                assert (room.status, room.result) == ("stopped", None)
                assert replays.record_of_room(room).dumps() == text
                assert replay(room, "en").last_ply == plies
                view = laid_out(table, plies).seen_by(1).view
                assert present_replay_position(room, plies, 1).view == view

    at_home(tmp_path, deed)


def test_record_without_names_and_seed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list_toy(monkeypatch)
    text = "".join(line for line in NIM.splitlines(keepends=True) if not line.startswith(("names", "seed")))

    async def deed(context: AppContext) -> None:
        room = await bring(context, text)
        assert [seat.name for seat in room.seats] == ["", ""]
        assert room.names == ["seat 0", "seat 1"]
        assert room.seed != 0  # a new one: a known seed would tell the draws of whoever goes on

    at_home(tmp_path, deed)


def test_names_that_are_not_possible_here_are_mended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    list_toy(monkeypatch)
    given = json.loads(NIM_JSON)

    async def deed(context: AppContext) -> None:
        for names, mended in (
            (["A|B#C", "x" * 30], ["A B C", "x" * 24]),
            (["Zo\u0065\u0308\u200b\u0000", "\ud800\n"], ["Zo\u00eb", ""]),
        ):
            room = await bring(context, json.dumps(given | {"names": names}))
            assert [seat.name for seat in room.seats] == mended
            text = replays.record_of_room(room).dumps()
            assert replays.record_of_room(await bring(context, text)).dumps() == text

    at_home(tmp_path, deed)


@given(st.text(st.characters(), max_size=40))
def test_mended_name_is_a_name(name: str) -> None:
    mended = text.sanitise_name(name)
    assert not mended or validate_name(mended) == mended


@given(
    st.text(st.characters(exclude_categories=["C", "Z"], exclude_characters="|#"), min_size=1, max_size=24)
)
def test_name_that_is_possible_stays(name: str) -> None:
    assert text.sanitise_name(validate_name(name)[:24]) == validate_name(name)[:24]


# ---------------------------------------------------------------------------------------- records that are refused


def refused(text: str) -> DomainError:
    with pytest.raises(DomainError) as caught:
        record_import.parse_record(text)
    return caught.value


def swapped(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("", "corrupt_record", None),
        ("nonsense", "corrupt_record", 1),
        (swapped(DRAGON, "10. 0 draft tax+monk", "10. 0 draft tax+tax"), "corrupt_record", 16),
        (swapped(DRAGON, "11. 0 place p0", "11. 1 place p0"), "corrupt_record", 17),
        (swapped(DRAGON, "names: Ada | Ben", "names: Ada"), "corrupt_record", 4),
        (swapped(DRAGON, "seed: 42", f"seed: {2**128 + 1}"), "corrupt_record", 5),
        (swapped(DRAGON, "seed: 42", f"seed: {-(2**128) - 1}"), "corrupt_record", 5),
        (swapped(DRAGON, "game: dragon", "game: chess"), "unknown_game", None),
        (swapped(DRAGON, "rules: 1", "rules: 99"), "rules_version_mismatch", None),
        (swapped(DRAGON, "players=2", "players=99"), "bad_options", 3),
        (swapped(DRAGON, "players=2", "colour=red players=2"), "bad_options", 3),
        ("x" * 10_000, "corrupt_record", 1),
        ("{" * 100_000, "corrupt_record", 1),
        ('{"format": ' + "[" * 100_000, "corrupt_record", None),
        (swapped(NIM_JSON, '"nim"', '"\\ud800"'), "unknown_game", None),
        (swapped(NIM_JSON, '"heap 5"', '"\\ud800"'), "corrupt_record", None),
        (swapped(NIM_JSON, '"options": {"most": 3}', '"options": {"\\ud800": []}'), "bad_options", None),
        (swapped(NIM_JSON, '"seed": 3', '"seed": ' + "9" * 5000), "corrupt_record", None),
    ],
)
def test_record_is_refused_with_its_line(
    text: str, code: str, line: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    list_toy(monkeypatch)
    problem = refused(text)
    assert (problem.code, problem.details.get("line")) == (code, line)
    assert 0 < len(problem.detail) <= record_import.MAX_DETAIL_LENGTH
    problem.detail.encode()


@pytest.mark.parametrize("depth", [100, 900, 940, 960, 970, 980, 985, 990, 995, 1000, 3000])
def test_nested_json_is_refused_however_deep(depth: int) -> None:
    for key in ("format", "options"):
        nested = "[" * depth + "]" * depth
        assert refused(f'{{"{key}": {nested}}}').code == "corrupt_record"
        assert refused(swapped(NIM_JSON, "3,", f"{nested},")).code in ("corrupt_record", "unknown_game")


def test_imports_come_one_after_the_other(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        for _ in range(10):
            await record_import.import_record(context, DRAGON, ADA)
        with pytest.raises(DomainError) as caught:
            await record_import.import_record(context, DRAGON, ADA)
        assert caught.value.code == "rate_limited"
        await record_import.import_record(context, DRAGON, BEN)

    at_home(tmp_path, deed, rate_limit_factor=1)
