"""Secrets: bids until the reveal, and the order of the deck, which is not stored anywhere."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from itertools import takewhile
from typing import Any

import pytest

from jadecourt.core.constants import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.errors import NotYourTurn
from jadecourt.core.laws import knowledge, random_table
from jadecourt.core.log import Entry
from jadecourt.core.table import Table
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom

SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "experienced3": True},
    {"players": 4, "harvestLimitIncludesReset": True},
    {"players": 5, "nobleValues": [2, 7, 3]},
)
TWO_BIDS = (SETUPS[0], SETUPS[2])
REVEALED_ENTRIES = ("bid", "stack", "reset")  # entries that the reveal writes


def sealed_bid_round(table: Table) -> int:
    """Number of the round if the step is a sealed bid, else 0."""
    state = table.state
    return int(state.fields()["round"]) if table.game.steps[state.step()].sealed else 0


def everything_visible_to(table: Table, seat: int | None) -> dict[str, Any]:
    """Everything that a seat or a spectator is given."""
    seen = table.seen_by(seat)
    visible = {name: getattr(seen, name) for name in ("view", "legal", "owed", "entries", "step", "key")}
    visible["sample"] = seen.sample(Dice(1)).fields()  # must not contain sealed bids
    if seat is not None:
        visible |= knowledge(table.game, table.state, seat)
    return visible


def random_mover_and_move(table: Table, dice: Dice) -> tuple[int, int]:
    """A random seat that has to move, with a random move."""
    seat = table.movers[dice.below(len(table.movers))]
    moves = table.seen_by(seat).legal
    return seat, moves[dice.below(len(moves))]


# --------------------------------------------------------------------------------------------------------- sealed bids


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("options", SETUPS)
def test_sealing_a_bid_changes_nothing_visible_to_others(options: dict[str, Any], seed: int) -> None:
    """4.3, 1.3: neither the card, nor that a bid was made, nor the number of moves"""
    table, dice = Table(Kingdom(**options), seed), Dice(seed)
    seats: list[int | None] = [None, *range(table.game.seats)]
    sealed: Counter[str] = Counter()
    visible: dict[int | None, dict[str, Any]] = {}
    while not table.is_over:
        seat, move = random_mover_and_move(table, dice)
        now = sealed_bid_round(table)
        if now and not visible:
            visible = {other: everything_visible_to(table, other) for other in seats}
        owed = table.seen_by(seat).owed
        new_entries = table.play(seat, move)
        if now and sealed_bid_round(table) == now:
            left = table.seen_by(seat).owed
            sealed["the second of two cards was forced"] += owed == 2 and left == 0
            sealed["one card of two, by the last seat to bid"] += table.movers == [seat]
            sealed["one card of several"] += 1
            visible[seat] = everything_visible_to(table, seat)
            assert new_entries == []
            assert visible == {other: everything_visible_to(table, other) for other in seats}
        else:
            visible = {}
    assert sealed["one card of several"] > 20
    if options in TWO_BIDS:
        assert min(sealed.values()) > 0


@pytest.mark.parametrize("options", SETUPS)
def test_log_has_no_bids_before_the_reveal(options: dict[str, Any]) -> None:
    """4.3, 6.2: bids are logged at the reveal, in the order of the seats"""
    table, dice = Table(Kingdom(**options), 5), Dice(5)
    kinds = table.game.entry_kinds
    reveals = 0
    while not table.is_over:
        now = sealed_bid_round(table)
        palace = table.state.fields()["holder"][c.PALACE]
        new_entries = table.play(*random_mover_and_move(table, dice))
        if now and sealed_bid_round(table) == now:
            assert new_entries == []
        elif now:
            first = takewhile(lambda entry: kinds[entry.kind].name in REVEALED_ENTRIES, new_entries)
            # the holder of the Palace bids openly
            revealed_seats = [entry.seat for entry in first if entry.seat != palace]
            assert revealed_seats == sorted(revealed_seats)
            assert set(revealed_seats) == set(range(table.game.seats)) - {palace}
            reveals += 1
        for seat in range(table.game.seats) if sealed_bid_round(table) else ():
            check_log_ends_with_row(table, table.entries(0, seat))
    assert reveals > 8
    assert not any(kind.private for kind in kinds)  # all logs are equal


def check_log_ends_with_row(table: Table, entries: list[Entry]) -> None:
    """While bids are sealed, the log ends with the row of this round."""
    assert table.game.entry_kinds[entries[-1].kind].name == "round"
    assert entries[-1].args[0] == sealed_bid_round(table)


@pytest.mark.parametrize("options", SETUPS)
def test_seats_that_sealed_or_had_no_choice_get_the_same_error(options: dict[str, Any]) -> None:
    """1.3: the error names no other seat and reveals nothing about the card"""
    table, dice = Table(Kingdom(**options), 2, list("ABCDE"[: options["players"]])), Dice(2)
    found = 0
    while not table.is_over:
        for seat in range(table.game.seats) if sealed_bid_round(table) else ():
            if seat not in table.movers:
                with pytest.raises(NotYourTurn) as caught:
                    table.play(seat, "bid 5")
                words = str(caught.value).replace("(", " ").replace(":", " ").split()
                assert set(words) & set(table.names) == {table.names[seat]}
                assert caught.value.rule == "6.1"
                assert "5" not in words
                found += 1
        table.play(*random_mover_and_move(table, dice))
    assert found > 5


@pytest.mark.parametrize("options", SETUPS)
def test_order_of_sealed_answers_does_not_change_state_or_log(options: dict[str, Any]) -> None:
    """1.3: the same bids in another order give the same position and log"""
    game = Kingdom(**options)
    forth, back = Table(game, 9), Table(game, 9)
    dice = Dice(9)
    rounds = 0
    while not forth.is_over and rounds < 12:
        if not sealed_bid_round(forth):
            seat, move = random_mover_and_move(forth, dice)
            forth.play(seat, move)
            back.play(seat, move)
            continue
        now, first = sealed_bid_round(forth), len(forth.plies)
        while not forth.is_over and sealed_bid_round(forth) == now:
            forth.play(*random_mover_and_move(forth, dice))
        sealed = [(seat, move) for seat, move in forth.plies[first:] if seat != CHANCE]
        # seats in reverse order; the two cards of a seat in their order
        for seat, move in sorted(sealed, key=lambda ply: -ply[0]):
            back.play(seat, move)
        assert back.state.fields() == forth.state.fields()
        assert log_without_plies(back) == log_without_plies(forth)
        rounds += 1
    assert rounds > 8


def log_without_plies(table: Table) -> list[tuple[Any, ...]]:
    """The log without ply numbers."""
    return [(entry.kind, entry.seat, entry.args) for entry in table.entries()]


# ------------------------------------------------------------------------------------------------------ the deck


def random_running_table(options: dict[str, Any], seed: int) -> Table:
    """A table in the middle of a game."""
    finished = random_table(Kingdom(**options), seed)
    table = Table.from_record(finished.game, finished.record())
    table.rewind(len(finished.plies) // 3 + seed)
    return table


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("options", SETUPS)
def test_games_that_differ_only_in_future_draws_are_equal_now(options: dict[str, Any], seed: int) -> None:
    """4.3, 4.4: position, keys, views and logs do not depend on future draws"""
    table = random_running_table(options, seed)
    others = [
        Table.from_record(table.game, replace(table.record(), seed=other))
        for other in (seed + 100, seed + 200)
    ]
    mine = table.state
    for other in others:
        theirs = other.state
        assert theirs.fields() == mine.fields()
        assert theirs.key() == mine.key()
        for seat in range(table.game.seats):
            assert everything_visible_to(other, seat) == everything_visible_to(table, seat)
        assert everything_visible_to(other, None) == everything_visible_to(table, None)
        assert other.record().plies == table.record().plies
    # the future draws differ
    futures = {tuple(chance_plies(play_randomly_to_end(game, Dice(seed)))) for game in (table, *others)}
    assert len(futures) == 3


def play_randomly_to_end(table: Table, dice: Dice) -> Table:
    while not table.is_over:
        table.play(*random_mover_and_move(table, dice))
    return table


def chance_plies(table: Table) -> list[int]:
    return [move for who, move in table.plies if who == CHANCE]


@pytest.mark.parametrize("options", SETUPS)
def test_a_running_game_stores_counts_of_the_deck_and_no_order(options: dict[str, Any]) -> None:
    """4.3: fields, views, snapshots and records contain past draws and the number of cards left by kind"""
    table = random_running_table(options, 1)
    state, game = table.state, table.game
    fields = state.fields()
    assert len(fields["deck"]) == c.KINDS and sum(fields["deck"]) == fields["deck_count"] > 0
    # no stored list is as long as the deck
    lists = {name: value for name, value in fields.items() if isinstance(value, list)}
    assert {name for name, value in lists.items() if len(value) >= fields["deck_count"]} <= {
        "piles",
        "guests",
    }
    assert all(kind == c.NO_CARD for kind in fields["row"][fields["row_count"] :])
    for view in (game.view(state, None), game.view(state, 0)):
        assert view["deck"] == dict(zip(c.KIND_NAMES, fields["deck"], strict=False))
    assert "deck" not in game.snapshot(state)
    drawn = Counter(ply.text for ply in table.record().plies if ply.who == CHANCE)
    left = Counter({f"draw {name}": n for name, n in zip(c.KIND_NAMES, fields["deck"], strict=False)})
    deck = Kingdom(**options).start().deck
    full = Counter({f"draw {name}": n for name, n in zip(c.KIND_NAMES, deck, strict=False)})
    assert drawn + left == full


def test_record_of_a_running_game_reads_back_without_a_seed() -> None:
    """The seed determines future draws, so it is removed from records of running games"""
    record = replace(random_running_table(SETUPS[4], 1).record(), seed=None)
    assert "seed" not in record.dumps().split("\n\n")[0]
    assert json.loads(record.to_json()).get("seed") is None
    assert Table.from_record(Kingdom(**SETUPS[4]), record).record().plies == record.plies
