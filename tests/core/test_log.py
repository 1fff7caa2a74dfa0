"""The log: entries, their arguments, and private entries."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.nim import LOG_BET, LOG_BOTH, LOG_HEAP, Nim
from jadecourt.core.constants import CHANCE
from jadecourt.core.laws import random_table
from jadecourt.core.log import NO_SEAT, Entry, EntryKind, unpack_nibbles
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon

# -------------------------------------------------------------------------------------------------- arguments


@pytest.mark.parametrize("numbers", [[], [1], [15], [9, 1, 9], [1, 2, 3, 4, 5, 6, 7, 8]])
def test_packed_list_is_unpacked(numbers: list[int]) -> None:
    assert unpack_nibbles(sum(number << (4 * place) for place, number in enumerate(numbers))) == numbers


def test_three_arguments_each_have_their_name() -> None:
    kind = EntryKind("logged", "1", (("a", "number"), ("b", "fruit"), ("d", "number")))
    assert kind.arguments(Entry(0, 0, 1, (4, 2, 6))) == {"a": 4, "b": 2, "d": 6}


def test_arguments_without_a_name_are_left_out() -> None:
    kind = EntryKind("logged", "1", (("a", "number"),))
    assert kind.arguments(Entry(0, 0, 1, (4, 0, 0))) == {"a": 4}
    assert EntryKind("logged", "1").arguments(Entry(0, 0, 1, (4, 0, 0))) == {}


# ------------------------------------------------------------------------------------------- numbers of plies


def test_setup_is_logged_before_the_first_ply() -> None:
    table = Table(Nim(), 1)
    assert [entry.ply for entry in table.entries()][:2] == [0, 1]
    assert table.entries()[0] == Entry(0, 0, NO_SEAT, (3, 0, 0))


@pytest.mark.parametrize("seed", range(5))
def test_entry_carries_the_number_of_the_ply_that_caused_it(seed: int) -> None:
    """Each ply of Nim writes at least one entry."""
    table = random_table(Nim(), seed)
    seen = {
        entry.ply: entry.seat for seat in (0, 1) for entry in table.entries(1, seat) if entry.kind != LOG_BOTH
    }
    assert set(seen) == set(range(1, len(table.plies) + 1))
    heap = next(entry for entry in table.entries() if entry.kind == LOG_HEAP)
    assert table.plies[heap.ply - 1] == (CHANCE, heap.args[0] - 5)
    for entry in (entry for seat in (0, 1) for entry in table.entries(0, seat) if entry.kind == LOG_BET):
        assert table.plies[entry.ply - 1] == (entry.seat, entry.args[0])


def test_ply_numbers_of_the_log_never_decrease() -> None:
    table = random_table(Dragon(players=4), 2)
    plies = [entry.ply for entry in table.entries()]
    assert plies == sorted(plies)
    assert plies[-1] == len(table.plies)


# -------------------------------------------------------------------------------------------- private entries


def bets(entries: list[Entry]) -> list[tuple[int, int]]:
    """(seat, bet) of the entries that log a bet."""
    return [(entry.seat, entry.args[0]) for entry in entries if entry.kind == LOG_BET]


def test_private_entry_is_shown_to_its_seat_only() -> None:
    table = Table(Nim(), 1)
    table.play(1, "bet 0")
    table.play(0, "bet 1")
    assert bets(table.entries(0, 0)) == [(0, 1)]
    assert bets(table.entries(0, 1)) == [(1, 0)]
    assert bets(table.entries()) == []
    assert bets(table.entries(0, None)) == []


def test_play_returns_private_entry_to_its_seat() -> None:
    table = Table(Nim(), 1)
    assert bets(table.play(1, "bet 0")) == [(1, 0)]


def test_perspective_holds_no_secrets_of_others() -> None:
    table = Table(Nim(), 1)
    table.play(0, "bet 1")
    assert bets(table.seen_by(0).entries) == [(0, 1)]
    assert bets(table.seen_by(1).entries) == []
    assert bets(table.seen_by(None).entries) == []


def test_public_entries_are_shown_to_all() -> None:
    table = random_table(Nim(), 4)
    public = [entry for entry in table.entries(0, 0) if entry.kind != LOG_BET]
    assert public == table.entries()
    assert len(table.entries(0, 1)) == len(public) + 1


def test_private_entry_kind_hides_entries_from_other_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    """The attribute `private` of the kind decides."""
    (drafted,) = [kind for kind, entry_kind in enumerate(Dragon.entry_kinds) if entry_kind.name == "drafted"]
    table = Table(Dragon(players=2, startSeat=0), 1)
    table.play(0, "draft tax+monk")
    assert any(entry.kind == drafted for entry in table.entries(0, 1))
    kinds = list(Dragon.entry_kinds)
    kinds[drafted] = replace(kinds[drafted], private=True)
    monkeypatch.setattr(Dragon, "entry_kinds", tuple(kinds))
    table = Table(Dragon(players=2, startSeat=0), 1)
    table.play(0, "draft tax+monk")
    assert any(entry.kind == drafted for entry in table.entries(0, 0))
    assert not any(entry.kind == drafted for seat in (1, None) for entry in table.entries(0, seat))
