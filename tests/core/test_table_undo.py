"""Going back and going on: rewind, resume."""

from __future__ import annotations

import pytest

from core.tables import dragon_table, everything, nim_table, play_on
from core.toy import Nim
from jadecourt.core.components import CHANCE
from jadecourt.core.errors import (
    CorruptRecord,
)
from jadecourt.core.record import Record
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon

# ------------------------------------------------------------------------------------------------------ going back


@pytest.mark.parametrize("seed", range(4))
def test_going_back_to_any_ply_is_the_game_up_to_there(seed: int) -> None:
    """Where chance decides next, it has decided the same again."""
    whole = play_on(nim_table(seed), seed)
    record = whole.record()
    for ply in range(len(whole.plies) + 1):
        table = Table.resume(Nim(), record)
        table.rewind(ply)
        reached = len(table.plies)
        assert all(who == CHANCE for who, _ in whole.plies[ply:reached])
        assert reached == len(whole.plies) or whole.plies[reached][0] != CHANCE
        assert table.plies == whole.plies[:reached]
        assert table.record().plies == record.plies[:reached]
        for seat in (None, 0, 1):
            assert table.entries(0, seat) == [e for e in whole.entries(0, seat) if e.ply <= reached]
        *_, (_, _, state) = Record(record.game, record.rules, record.options, record.plies[:reached]).replay(
            Nim()
        )
        assert table.state.fields() == state.fields()


def test_going_back_in_the_dragon_is_the_game_up_to_there() -> None:
    whole = play_on(dragon_table(), 5)
    table = Table.resume(whole.game, whole.record())
    for ply in range(len(whole.plies), -1, -7):
        table.rewind(ply)
        reached = len(table.plies)
        assert table.plies == whole.plies[:reached]
        assert table.entries() == [entry for entry in whole.entries() if entry.ply <= reached]


def test_going_nowhere_changes_nothing() -> None:
    table = play_on(nim_table(), 1)
    before = everything(table)
    table.rewind(len(table.plies))
    assert everything(table) == before


def test_going_back_to_the_beginning_is_a_new_table() -> None:
    table = play_on(nim_table(), 1)
    table.rewind(0)
    assert everything(table) == everything(nim_table())


@pytest.mark.parametrize("ply", [-1, 2, 100])
def test_going_back_to_a_ply_that_was_never_played_is_refused(ply: int) -> None:
    table = nim_table()
    before = everything(table)
    with pytest.raises(ValueError, match=f"there is no ply {ply}: the game has 1"):
        table.rewind(ply)
    assert everything(table) == before


def test_chance_decides_the_same_after_going_back_and_playing_again() -> None:
    for seed in range(10):
        table = nim_table(seed)
        table.play(0, "bet 1")
        table.play(1, "bet 1")
        before = everything(table)
        table.rewind(2)
        table.play(1, "bet 1")
        assert everything(table) == before


def test_chance_decides_the_same_after_another_move_too() -> None:
    """Draw k depends on the seed and k only: nobody shops for luck by changing the bet."""
    for seed in range(10):
        table = nim_table(seed)
        table.play(0, "bet 1")
        table.play(1, "bet 1")
        drawn = table.plies[-1]
        table.rewind(2)
        table.play(1, "bet 0")
        assert table.plies[-1] == drawn


def test_game_goes_another_way_after_going_back() -> None:
    table = play_on(nim_table(), 1)
    table.rewind(1)
    table.play(1, "bet 0")
    assert [who for who, _ in table.plies] == [CHANCE, 1]
    assert table.record().result is None
    play_on(table, 9)
    assert Record.loads(table.record().dumps()) == table.record()


def test_chance_that_was_written_down_stays_when_going_back() -> None:
    """A record need not have a seed, or its draws may have been made at a real table."""
    plies = nim_table().record().plies
    for heap in ("heap 5", "heap 6", "heap 7", "heap 8"):
        record = Record("nim", Nim.rules, {"most": 3}, [plies[0]._replace(text=heap)], ["Ada", "Ben"])
        table = Table.resume(Nim(), record)
        table.play(0, "bet 0")
        table.rewind(0)
        assert [ply.text for ply in table.record().plies] == [heap]


# ------------------------------------------------------------------------------------------------------- resuming


@pytest.mark.parametrize("seed", range(3))
def test_resumed_game_goes_on_like_one_never_interrupted(seed: int) -> None:
    whole = play_on(nim_table(seed), seed)
    for ply in range(1, len(whole.plies) + 1):
        table = Table.resume(Nim(), whole.record())
        table.rewind(ply)
        again = Table.resume(Nim(), Record.loads(table.record().dumps()))
        assert everything(again) == everything(table)
        assert everything(play_on(again, seed)) == everything(whole)


def test_resumed_dragon_goes_on_like_one_never_interrupted() -> None:
    whole = play_on(dragon_table(), 2)
    table = Table.resume(whole.game, whole.record())
    table.rewind(len(whole.plies) // 2)
    for text in (table.record().dumps(), table.record().to_json()):
        again = Table.resume(whole.game, Record.loads(text))
        assert everything(play_on(again, 2)) == everything(whole)


def test_record_cut_inside_a_chain_of_draws_is_drawn_to_its_end() -> None:
    whole = dragon_table()
    record = whole.record()
    for length in range(len(record.plies)):
        cut = Record(
            record.game, record.rules, record.options, record.plies[:length], record.names, record.seed
        )
        assert everything(Table.resume(whole.game, cut)) == everything(whole)


@pytest.mark.parametrize("names", [["Ada"], ["Ada", "Ben", "Cleo"]])
def test_record_with_names_for_other_seats_is_refused(names: list[str]) -> None:
    record = nim_table().record()
    record.names = names
    with pytest.raises(CorruptRecord, match=f"{len(names)} names for 2 seats"):
        Table.resume(Nim(), record)


def test_record_without_names_is_resumed_with_seat_numbers() -> None:
    record = nim_table().record()
    record.names = []
    assert Table.resume(Nim(), record).names == ["seat 0", "seat 1"]


def test_record_of_other_options_is_refused() -> None:
    with pytest.raises(CorruptRecord, match="other options than the game"):
        Table.resume(Nim(most=2), nim_table().record())


def test_record_of_another_game_is_refused() -> None:
    with pytest.raises(CorruptRecord, match="a record of 'nim', not of 'dragon'"):
        Table.resume(Dragon(players=2), nim_table().record())
