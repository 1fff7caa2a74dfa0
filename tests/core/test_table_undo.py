"""Rewinding tables, and continuing records."""

from __future__ import annotations

import pytest

from core.nim import Nim
from core.sample_tables import dragon_table, dump_table, nim_table, play_to_end
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import (
    CorruptRecord,
)
from jadecourt.core.record import Record
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon

# ----------------------------------------------------------------------------------------------------- rewind


@pytest.mark.parametrize("seed", range(4))
def test_rewind_to_any_ply_restores_the_table(seed: int) -> None:
    """Draws that follow are the same."""
    finished = play_to_end(nim_table(seed), seed)
    record = finished.record()
    for ply in range(len(finished.plies) + 1):
        table = Table.from_record(Nim(), record)
        table.rewind(ply)
        reached = len(table.plies)
        assert all(who == CHANCE for who, _ in finished.plies[ply:reached])
        assert reached == len(finished.plies) or finished.plies[reached][0] != CHANCE
        assert table.plies == finished.plies[:reached]
        assert table.record().plies == record.plies[:reached]
        for seat in (None, 0, 1):
            assert table.entries(0, seat) == [e for e in finished.entries(0, seat) if e.ply <= reached]
        *_, (_, _, state) = Record(
            record.game, record.rules_version, record.options, record.plies[:reached]
        ).replay(Nim())
        assert table.state.fields() == state.fields()


def test_rewind_in_dragon_restores_the_table() -> None:
    finished = play_to_end(dragon_table(), 5)
    table = Table.from_record(finished.game, finished.record())
    for ply in range(len(finished.plies), -1, -7):
        table.rewind(ply)
        reached = len(table.plies)
        assert table.plies == finished.plies[:reached]
        assert table.entries() == [entry for entry in finished.entries() if entry.ply <= reached]


def test_rewind_to_current_ply_is_a_no_op() -> None:
    table = play_to_end(nim_table(), 1)
    before = dump_table(table)
    table.rewind(len(table.plies))
    assert dump_table(table) == before


def test_rewind_to_start_equals_a_new_table() -> None:
    table = play_to_end(nim_table(), 1)
    table.rewind(0)
    assert dump_table(table) == dump_table(nim_table())


@pytest.mark.parametrize("ply", [-1, 2, 100])
def test_rewind_to_unplayed_ply_is_rejected(ply: int) -> None:
    table = nim_table()
    before = dump_table(table)
    with pytest.raises(ValueError, match=f"ply {ply} is out of range: the game has 1 plies"):
        table.rewind(ply)
    assert dump_table(table) == before


def test_chance_repeats_after_rewind_and_same_move() -> None:
    for seed in range(10):
        table = nim_table(seed)
        table.play(0, "bet 1")
        table.play(1, "bet 1")
        before = dump_table(table)
        table.rewind(2)
        table.play(1, "bet 1")
        assert dump_table(table) == before


def test_chance_repeats_after_rewind_and_another_move() -> None:
    """Draw k depends on the seed and k only, so changing the bet cannot change the draw."""
    for seed in range(10):
        table = nim_table(seed)
        table.play(0, "bet 1")
        table.play(1, "bet 1")
        drawn = table.plies[-1]
        table.rewind(2)
        table.play(1, "bet 0")
        assert table.plies[-1] == drawn


def test_another_move_may_be_played_after_rewind() -> None:
    table = play_to_end(nim_table(), 1)
    table.rewind(1)
    table.play(1, "bet 0")
    assert [who for who, _ in table.plies] == [CHANCE, 1]
    assert table.record().result is None
    play_to_end(table, 9)
    assert Record.loads(table.record().dumps()) == table.record()


def test_recorded_chance_is_kept_by_rewind() -> None:
    """A record may have no seed, or draws that were made with real cards."""
    plies = nim_table().record().plies
    for heap in ("heap 5", "heap 6", "heap 7", "heap 8"):
        record = Record("nim", Nim.rules_version, {"most": 3}, [plies[0]._replace(text=heap)], ["Ada", "Ben"])
        table = Table.from_record(Nim(), record)
        table.play(0, "bet 0")
        table.rewind(0)
        assert [ply.text for ply in table.record().plies] == [heap]


# ----------------------------------------------------------------------------------------- continuing records


@pytest.mark.parametrize("seed", range(3))
def test_resumed_game_continues_like_an_uninterrupted_one(seed: int) -> None:
    uninterrupted = play_to_end(nim_table(seed), seed)
    for ply in range(1, len(uninterrupted.plies) + 1):
        table = Table.from_record(Nim(), uninterrupted.record())
        table.rewind(ply)
        again = Table.from_record(Nim(), Record.loads(table.record().dumps()))
        assert dump_table(again) == dump_table(table)
        assert dump_table(play_to_end(again, seed)) == dump_table(uninterrupted)


def test_resumed_dragon_game_continues_like_an_uninterrupted_one() -> None:
    uninterrupted = play_to_end(dragon_table(), 2)
    table = Table.from_record(uninterrupted.game, uninterrupted.record())
    table.rewind(len(uninterrupted.plies) // 2)
    for text in (table.record().dumps(), table.record().to_json()):
        again = Table.from_record(uninterrupted.game, Record.loads(text))
        assert dump_table(play_to_end(again, 2)) == dump_table(uninterrupted)


def test_record_truncated_between_draws_is_completed_by_chance() -> None:
    uninterrupted = dragon_table()
    record = uninterrupted.record()
    for length in range(len(record.plies)):
        cut = Record(
            record.game,
            record.rules_version,
            record.options,
            record.plies[:length],
            record.names,
            record.seed,
        )
        assert dump_table(Table.from_record(uninterrupted.game, cut)) == dump_table(uninterrupted)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo"]])
def test_resume_with_wrong_number_of_names_is_rejected(names: list[str]) -> None:
    record = nim_table().record()
    record.names = names
    with pytest.raises(CorruptRecord, match=f"{len(names)} names for 2 seats"):
        Table.from_record(Nim(), record)


def test_resume_without_names_uses_seat_numbers() -> None:
    record = nim_table().record()
    record.names = []
    assert Table.from_record(Nim(), record).names == ["seat 0", "seat 1"]


def test_resume_with_other_options_is_rejected() -> None:
    with pytest.raises(CorruptRecord, match="options of the record differ"):
        Table.from_record(Nim(most=2), nim_table().record())


def test_resume_of_another_game_is_rejected() -> None:
    with pytest.raises(CorruptRecord, match="of the game 'nim', not 'dragon'"):
        Table.from_record(Dragon(players=2), nim_table().record())
