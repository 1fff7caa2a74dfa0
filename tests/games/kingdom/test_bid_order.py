"""6.1, 12: two sealed bids may be chosen in either order, but are recorded in one order."""

from __future__ import annotations

from itertools import permutations

import pytest

from jadecourt.core.errors import IllegalMove
from jadecourt.core.sealed import list_sealed_decisions, order_sealed_moves
from jadecourt.core.table import Table
from jadecourt.games.kingdom.game import Kingdom
from kingdom_positions import make_position

TWO = "players 2\nA: hand 0 2 4 6"
TWO_CARRY = "players 2\nA: hand 0 2 6, carried 4"
TWO_CARRY_TWO = "players 2\nA: hand 0 2 6, carried 4 5"
TWO_PALACE = "players 2\ngoals Palace A\nA: hand 0 2 5 6, carried 4, B 2\nB: hand 0 3 7"


@pytest.mark.parametrize("position", [TWO, TWO_CARRY, TWO_CARRY_TWO])
def test_every_pair_of_bids_is_accepted_in_either_order(position: str) -> None:
    p = make_position(position)
    decisions = list_sealed_decisions(p.game, p.state, 0)
    assert len(decisions) > 1
    assert {len(decision.all_moves) for decision in decisions} == {2}
    for decision in decisions:
        for order in permutations(decision.all_moves):
            assert order_sealed_moves(p.game, p.state, 0, order) == decision.moves


def test_pair_of_bids_illegal_in_any_order_is_unchanged() -> None:
    p = make_position(TWO)
    pair = [p.game.moves.parse(text) for text in ("bid 6", "bid 6")]
    assert order_sealed_moves(p.game, p.state, 0, pair) == pair


def test_order_of_bids_matters_for_the_palace_holder() -> None:
    """6.1: the first card is secret, the second open: they are two steps"""
    p = make_position(TWO_PALACE)
    pair = [p.game.moves.parse(text) for text in ("bid 6", "bid 2@4")]
    assert order_sealed_moves(p.game, p.state, 0, pair) == pair
    assert order_sealed_moves(p.game, p.state, 0, pair[::-1]) == pair[::-1]


@pytest.mark.parametrize("moves", [("bid 3", "bid 7"), ("bid 7", "bid 3")])
def test_table_plays_a_pair_in_either_order_and_records_it_in_one(moves: tuple[str, str]) -> None:
    table = Table(Kingdom(players=2), seed=1)
    preview = table.preview(0, *moves)
    assert not preview.decision_continues
    table.play(0, *moves)
    recorded = [ply.text for ply in table.record().plies if ply.who == 0]
    assert recorded == ["bid 3", "bid 7"]


@pytest.mark.parametrize("moves", [("bid 6", "bid 7"), ("bid 7", "bid 6"), ("bid 6",)])
def test_forced_second_card_may_be_named(moves: tuple[str, ...]) -> None:
    """1.2: after the second highest card only the highest is possible"""
    table = Table(Kingdom(players=2), seed=1)
    table.play(0, *moves)
    assert [ply.text for ply in table.record().plies if ply.who == 0] == ["bid 6"]
    assert table.seen_by(0).view["players"][0]["sealed"] == ["bid 6", "bid 7"]


def test_last_seat_may_name_a_forced_card_too() -> None:
    table = Table(Kingdom(players=2), seed=1)
    table.play(1, "bid 2", "bid 3")
    table.play(0, "bid 7", "bid 6")
    assert table.seen_by(None).step != 0
    assert [ply.text for ply in table.record().plies if ply.who == 0] == ["bid 6"]


@pytest.mark.parametrize("seat", [0, 1])
def test_lower_card_named_second_is_played_after_withdrawing_the_first(seat: int) -> None:
    table = Table(Kingdom(players=2), seed=1)
    other = 1 - seat
    table.play(other, "bid 4")
    table.play(seat, "bid 5")
    table.play(other, "bid 6")
    with pytest.raises(IllegalMove, match="either card may be chosen first"):
        table.play(seat, "bid 3")
    assert not table.preview(seat, "bid 3").decision_continues
    reordered = table.reorder_sealed(seat, "bid 3")
    assert reordered == [table.game.moves.parse(text) for text in ("bid 3", "bid 5")]
    assert table.withdraw_sealed(seat)
    table.play(seat, *reordered)
    bids = [(ply.who, ply.text) for ply in table.record().plies if ply.who >= 0]
    assert bids == [(other, "bid 4"), (other, "bid 6"), (seat, "bid 3"), (seat, "bid 5")]


def test_reorder_returns_none_for_right_order_or_illegal_pair() -> None:
    table = Table(Kingdom(players=2), seed=1)
    assert table.reorder_sealed(0, "bid 3") is None
    table.play(0, "bid 5")
    assert table.reorder_sealed(0, "bid 7") is None
    assert table.reorder_sealed(0, "bid 5") is None
    assert table.reorder_sealed(0, "bid 3@6") is None
    assert table.reorder_sealed(1, "bid 3") is None


def test_sealed_options_list_every_card_that_may_follow() -> None:
    table = Table(Kingdom(players=2), seed=1)
    text = table.game.moves.text
    assert list(map(text, table.next_sealed_moves(0))) == [f"bid {card}" for card in range(8)]
    first_bid = table.game.moves.parse("bid 7")
    assert list(map(text, table.next_sealed_moves(0, first_bid))) == [f"bid {card}" for card in range(7)]
    table.play(0, "bid 5")
    assert list(map(text, table.next_sealed_moves(0))) == [f"bid {card}" for card in range(8) if card != 5]
    assert len(table.next_sealed_moves(0, include_chosen=True)) == 8
    table.play(0, "bid 6")
    assert table.next_sealed_moves(0) == []
