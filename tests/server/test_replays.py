"""Replays of finished games, access to them, and branches."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from core.sample_records import DRAGON, NIM
from jadecourt.core.constants import CHANCE
from jadecourt.games import GAMES, load_table
from jadecourt.i18n import LANGUAGES
from jadecourt.i18n.game_texts import describe_entry
from jadecourt.server.domain import branches, gameplay, proposals, replays, seating
from jadecourt.server.domain.branches import BranchRequest
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.domain.timestamps import current_time_ms
from jadecourt.server.http import presenters
from jadecourt.server.http.replays import present_replay_position, render_replay
from jadecourt.server.services.context import AppContext
from jadecourt.server.store import schema
from server.service_context import (
    ADA_ID,
    BEN_ID,
    import_record,
    install_nim,
    make_game,
    random_game,
    replay,
    run_with_context,
    table_at_ply,
)

GAME = min(GAMES)
HOST = seating.TableHost(ADA_ID, "Ada")
OWN_SEAT = seating.SeatRequest(kind="me")


async def make_room(context: AppContext, id: str = GAME, start: bool = True) -> Room:
    """Add a room with two own seats, running or open."""
    game = make_game(id, 2)
    room, _ = seating.create_room(
        game, [OWN_SEAT, OWN_SEAT], HOST, current_time_ms(), time_control=Untimed(), is_private=False
    )
    if start:
        seating.start_table(room, ADA_ID, current_time_ms())
    await context.rooms.add(room)
    return room


# ---------------------------------------------------------------------------------------- replay


@pytest.mark.parametrize("id", GAMES)
def test_replay_contains_the_whole_game(id: str, tmp_path: Path) -> None:
    table = random_game(id)

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, table.record().dumps())
        for language in (*LANGUAGES, "fr"):
            found = replay(room, language)
            texts = [describe_entry(table.game, entry, table.names, language) for entry in table.entries()]
            assert [entry["text"] for entry in found["entries"]] == texts
        assert found["names"] == table.names
        assert found["last_ply"] == len(found["plies"]) == len(table.plies)
        assert [ply["ply"] for ply in found["plies"]] == list(range(1, found["last_ply"] + 1))
        assert [
            (CHANCE if ply["seat"] is None else ply["seat"], ply["move"]) for ply in found["plies"]
        ] == table.plies
        assert [ply["text"] for ply in found["plies"]] == [ply.text for ply in table.record().plies]
        assert found["entries"] == presenters.present_entries(room, table.entries(), "fr")
        wordless = replay(room)
        assert wordless["entries"] == presenters.present_entries(room, table.entries())
        assert not any("text" in entry for entry in wordless["entries"])

    run_with_context(tmp_path, scenario)


def test_private_entries_are_included_after_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    install_nim(monkeypatch)
    table = random_game("nim")
    found = replays.entries_with_private(table)
    kinds = table.game.entry_kinds
    assert any(kinds[entry.kind].private for entry in found)
    for seat in (None, 0, 1):
        readable = [entry for entry in found if not kinds[entry.kind].private or entry.seat == seat]
        assert readable == table.entries(0, seat)
    assert [entry.ply for entry in found] == sorted(entry.ply for entry in found)


@pytest.mark.parametrize("id", [*GAMES, "nim"])
def test_replay_positions_equal_positions_during_play(
    id: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    install_nim(monkeypatch)
    table = random_game(id, seat_count=3)
    game = table.game

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, table.record().dumps())
        for ply in range(len(table.plies) + 1):
            then = table_at_ply(table, ply)
            for seat in (None, *range(game.seats)):
                found, seen = present_replay_position(room, ply, seat), then.seen_by(seat)
                assert (found["ply"], found["seat"], found["view"]) == (ply, seat, seen.view)
                asked = then.movers if then.state.mover() >= 0 else []
                assert found["step"] == (game.steps[seen.step].name if asked else None)
                assert [legal["move"] for legal in found["legal"]] == (seen.legal if asked else [])
                assert all(game.moves.parse(legal["text"]) == legal["move"] for legal in found["legal"])
                sealed = {who for who, _ in then.plies[then.public_ply :]}
                assert found["to_move"] == sorted(sealed | set(asked))

    run_with_context(tmp_path, scenario)


def test_seat_with_sealed_answer_is_still_to_move_in_replay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The replay shows what was public then; only the seat itself sees its answer."""
    install_nim(monkeypatch)

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, NIM)
        half = {seat: present_replay_position(room, 2, seat) for seat in (None, 0, 1)}
        assert [half[seat]["to_move"] for seat in (None, 0, 1)] == [[0, 1]] * 3
        assert half[0]["legal"] == [] and len(half[1]["legal"]) == 2
        views: list[Any] = [half[seat]["view"] for seat in (None, 0, 1)]
        assert [view["bets"][0] for view in views] == ["secret", 2, "secret"]

    run_with_context(tmp_path, scenario)


def test_position_out_of_range_is_not_found(tmp_path: Path) -> None:
    table = random_game(GAME)
    last = len(table.plies)

    async def scenario(context: AppContext) -> None:
        room = await import_record(context, table.record().dumps())
        for ply in (-1, last + 1, 10**30):
            with pytest.raises(DomainError, match=f"plies are 0 to {last}") as caught:
                present_replay_position(room, ply, None)
            assert (caught.value.code, caught.value.details) == ("not_found", {"last_ply": last})
        with pytest.raises(DomainError, match="seats are 0 to") as caught:
            present_replay_position(room, 0, table.game.seats)
        assert caught.value.code == "not_found"

    run_with_context(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- access


def list_replay_calls(room: Room) -> Iterable[Any]:
    """All calls that require a finished game."""
    wanted = BranchRequest(0, [OWN_SEAT, OWN_SEAT], Untimed(), False)
    return (
        lambda: replays.require_finished(room),
        lambda: render_replay(room, "en"),
        lambda: present_replay_position(room, 0, None),
        lambda: replays.record_of_room(room),
        lambda: branches.branch_room(room, wanted, HOST, current_time_ms()),
    )


def check_refused(room: Room, code: str) -> None:
    for look in list_replay_calls(room):
        with pytest.raises(DomainError) as caught:
            look()
        assert caught.value.code == code


def test_replay_of_unfinished_game_is_rejected(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        check_refused(await make_room(context, start=False), "table_not_over")
        check_refused(await make_room(context), "table_not_over")

    run_with_context(tmp_path, scenario)


def test_replay_under_another_rules_version_is_rejected(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_record(context, DRAGON)
        room.rules_version += 1
        check_refused(room, "rules_version_mismatch")

    run_with_context(tmp_path, scenario)


def test_replay_of_table_that_never_started_is_rejected(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await make_room(context, start=False)
        await context.rooms.update(room.id, lambda room, _: seating.leave(room, ADA_ID), user_id=ADA_ID)
        check_refused(room, "conflict")
        context.rooms.evict(room)
        check_refused(await context.rooms.get(room.id), "conflict")

    run_with_context(tmp_path, scenario)


def test_stopped_game_can_be_replayed(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await make_room(context)

        def stop(room: Room, now_ms: int) -> None:
            proposals.propose_stop(room, room.seats[0], now_ms)

        await context.rooms.update(room.id, stop, user_id=ADA_ID)
        assert room.status == "stopped"
        assert replay(room)["last_ply"] == len(room.require_table().plies) > 0
        assert replays.record_of_room(room).result is None

    run_with_context(tmp_path, scenario)


# ---------------------------------------------------------------------------------------- branches


async def make_branch_room(context: AppContext, source: Room, ply: int, start: bool = True) -> Room:
    branch = BranchRequest(ply, [OWN_SEAT] * source.game.seats, Untimed(), False)
    room, _ = branches.branch_room(source, branch, HOST, current_time_ms())
    if start:
        seating.start_table(room, ADA_ID, room.created_at)
    await context.rooms.add(room)
    return room


async def play_to_the_end(context: AppContext, room: Room) -> None:
    while room.is_running:
        table = room.require_table()
        seat = table.movers[0]
        move = table.seen_by(seat).legal[-1]

        def play(room: Room, now_ms: int, seat: int = seat, move: int = move) -> None:
            gameplay.play(room, seat, [move], now_ms)

        await context.rooms.update(room.id, play, user_id=ADA_ID)


@pytest.mark.parametrize("id", GAMES)
def test_branch_can_be_played_to_a_different_end(id: str, tmp_path: Path) -> None:
    table = random_game(id, seat_count=2)
    ply = len(table.plies) - 12

    async def scenario(context: AppContext) -> None:
        source = await import_record(context, table.record().dumps())
        room = await make_branch_room(context, source, ply)
        assert room.origin is not None and room.origin["table_id"] == source.id
        opening = room.origin["ply"]
        assert opening <= ply and room.require_table().plies[:opening] == table.plies[:opening]
        assert (room.game, room.status) == (table.game, "running")
        assert room.seed != source.seed
        context.rooms.evict(room)
        room = await context.rooms.get(room.id)
        assert room.require_table().plies[:opening] == table.plies[:opening]
        await play_to_the_end(context, room)
        assert room.status == "finished"
        text = replays.record_of_room(room).dumps()
        assert load_table(text).is_over
        context.rooms.evict(room)
        assert replays.record_of_room(await context.rooms.get(room.id)).dumps() == text
        again = await import_record(context, text)
        assert replays.record_of_room(again).dumps() == text

    run_with_context(tmp_path, scenario)


def test_branch_can_have_open_seats(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        source = await import_record(context, DRAGON)
        wanted = BranchRequest(16, [OWN_SEAT, seating.SeatRequest(kind="open")], Untimed(), False)
        room, key = branches.branch_room(source, wanted, HOST, current_time_ms())
        assert key is None
        await context.rooms.add(room)
        context.rooms.evict(room)
        room = await context.rooms.get(room.id)
        assert (room.status, room.table, len(room.initial_plies)) == ("open", None, 16)

        def begin(room: Room, now_ms: int) -> None:
            seating.join(room, BEN_ID, "Ben", None, None)
            seating.start_table(room, ADA_ID, now_ms)

        await context.rooms.update(room.id, begin, user_id=ADA_ID)
        assert room.require_table().plies == load_table(DRAGON).plies
        context.rooms.evict(room)
        again = await context.rooms.get(room.id)
        assert again.require_table().plies == room.require_table().plies
        assert len(again.ply_times) == 16

    run_with_context(tmp_path, scenario)


def test_branch_drops_incomplete_sealed_answers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    install_nim(monkeypatch)

    async def scenario(context: AppContext) -> None:
        source = await import_record(context, NIM)
        room = await make_branch_room(context, source, 2)
        assert (room.origin or {})["ply"] == 1
        assert room.require_table().movers == [0, 1]
        last = branches.plies_up_to(source, 5)
        assert last == source.require_table().plies[:5]

    run_with_context(tmp_path, scenario)


def test_branch_from_the_last_ply_is_rejected(tmp_path: Path) -> None:
    table = random_game(GAME, seat_count=2)
    last = len(table.plies)

    async def scenario(context: AppContext) -> None:
        source = await import_record(context, table.record().dumps())
        for ply, code in ((last, "conflict"), (last + 1, "validation_failed")):
            with pytest.raises(DomainError) as caught:
                await make_branch_room(context, source, ply)
            assert (caught.value.code, caught.value.details) == (code, {"last_ply": last})

    run_with_context(tmp_path, scenario)


def test_branch_with_wrong_seat_count_is_rejected(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        source = await import_record(context, DRAGON)
        for count in (1, 3):
            with pytest.raises(DomainError, match="expected 2 seats") as caught:
                branches.branch_room(
                    source, BranchRequest(3, [OWN_SEAT] * count, Untimed(), False), HOST, current_time_ms()
                )
            assert caught.value.code == "validation_failed"

    run_with_context(tmp_path, scenario)


def test_branch_with_bots_has_a_job(tmp_path: Path) -> None:
    """The job is added as soon as the branch is started."""

    async def scenario(context: AppContext) -> None:
        source = await import_record(context, DRAGON)
        wanted = BranchRequest(9, [seating.SeatRequest(kind="bot", level="random")] * 2, Untimed(), False)
        room, _ = branches.branch_room(source, wanted, HOST, current_time_ms())
        seating.start_table(room, ADA_ID, room.created_at)
        await context.rooms.add(room)
        assert [row["kind"] for row in await context.database.fetch_all(select(schema.jobs))] == ["bot_moves"]

    run_with_context(tmp_path, scenario)
