"""Sections 1, 4 and 6.1: bids are chosen at the same time and in secret (one bid per player; V05)."""

from __future__ import annotations

from itertools import permutations

import pytest

from kingdom_positions import FULL_HAND, make_position, notations
from refusal_texts import refusal_texts


def test_all_seats_bid_at_the_same_time() -> None:
    """1.3, 6.1: a seat that has bid is no longer to move; the others still are"""
    p = make_position("players 3")
    assert (p.movers, p.step) == ("ABC", "bid")
    for seat in "ABC":
        assert p.legal_moves(seat) == notations("bid", "0 1 2 3 4 5 6 7")
        assert p.owed(seat) == 1
    p.play("B bid 7")
    assert (p.movers, p.step, p.legal_moves("B"), p.owed("B")) == ("AC", "bid", set(), 0)
    p.play("C bid 2")
    assert (p.movers, p.step) == ("A", "bid")
    p.play("A bid 5")
    assert p.resolution_queue == ["B 7", "A 5", "C 2"]


def test_order_of_sealed_bids_does_not_change_the_position() -> None:
    """1.3"""
    ends = []
    for texts in permutations(["A bid 5", "B bid 7", "C bid 2"]):
        p = make_position("players 3").play(*texts)
        ends.append((p.state.fields(), p.entry_names))
    assert all(end == ends[0] for end in ends)


@pytest.mark.parametrize("bids", list(permutations([7, 5, 2])))
def test_seat_order_does_not_affect_claims(bids: tuple[int, ...]) -> None:
    """1.1: the order follows the bids, not the seats"""
    p = make_position("players 3").play(*(f"{seat} bid {bid}" for seat, bid in zip("ABC", bids, strict=True)))
    first, second, third = ("ABC"[bids.index(bid)] for bid in (7, 5, 2))
    assert p.resolution_queue == [f"{first} 7", f"{second} 5", f"{third} 2"]
    assert p.movers == first


def test_sealed_bid_is_invisible_before_the_reveal() -> None:
    """1.3, 4.3, 13.10: others see neither the card nor that it was chosen; hands stay as they were"""
    p = make_position("players 3\nA: carried 3")
    before = {seat: p.view_of(seat) for seat in ("B", "C", None)}
    p.play("A bid 5@3")
    assert {seat: p.view_of(seat) for seat in ("B", "C", None)} == before
    assert p.entry_names == ["round"]
    assert (p.hand("A"), p.carried("A"), p.bids("A")) == ([0, 1, 2, 4, 5, 6, 7], [3], [])
    # only the own view has it
    assert p.view_of("A")["players"][0]["sealed"] == ["bid 5@3"]
    p.play("B bid 5", "C bid 0")
    assert p.entry_names[:4] == ["round", "A stack", "B bid", "C reset"]
    assert p.logged_entries("stack") == [{"seat": "A", "bottom": 3, "top": 5}]
    assert p.logged_entries("bid") == [{"seat": "B", "card": 5}]
    assert p.bids("A") == ["3+5"]


def test_hands_and_used_cards_are_public() -> None:
    """4.3, R75: a spectator sees hands, used and carried cards, and what is left in the deck"""
    p = make_position("players 3, row W F, deck W F F N4\nA: hand 0 2 6, carried 5")
    view = p.view_of(None)
    assert view["players"][0]["hand"] == [0, 2, 6]
    assert view["players"][0]["carried"] == [5]
    assert view["players"][0]["aside"] == [1, 3, 4, 7]
    assert {card: count for card, count in view["deck"].items() if count} == {"W": 1, "F": 2, "N4": 1}


def test_only_cards_of_the_hand_can_be_bid() -> None:
    """4.5, 6.1: used cards cannot be bid until a Reset"""
    p = make_position("players 3\nA: hand 0 2 6")
    assert p.legal_moves("A") == notations("bid", "0 2 6")
    assert p.illegal_rule("A", "bid 4") == "4.5"


def test_new_card_goes_onto_the_carried_card() -> None:
    """6.1: with one bid per player the new card goes onto it"""
    p = make_position("players 3\nA: hand 0 4 6, carried 3")
    assert p.legal_moves("A") == notations("bid", "0@3 4@3 6@3")
    assert p.illegal_rule("A", "bid 4") == "6.1"
    p.play("A bid 6@3", "B bid 1", "C bid 2")
    assert p.resolution_queue == ["A 3+6", "C 2", "B 1"]
    assert (p.hand("A"), p.carried("A")) == ([0, 4], [])


def test_a_carried_card_cannot_be_bid_again() -> None:
    """V05, R15: the only 4 is carried"""
    p = make_position("players 5\nA: carried 4")
    assert p.legal_moves("A") == notations("bid", "0@4 1@4 2@4 3@4 5@4 6@4 7@4")
    for text in ("bid 4@4", "bid 4"):
        reason = p.illegal_reason("A", text)
        assert reason.rule == "4.5"
        assert "the 4 is a carried card" in refusal_texts(reason, "kingdom")["en"]


def test_hand_of_only_the_reset_is_bid_automatically() -> None:
    """R70, 1.2: no decision, no ply, and no log entry before the reveal"""
    p = make_position("players 3, row W F\nA: hand 0")
    assert (p.movers, p.legal_moves("A"), p.owed("A")) == ("BC", set(), 0)
    p.play("B bid 4")
    assert p.entry_names == ["round"]
    assert p.hand("A") == [0]
    p.play("C bid 2")
    assert p.logged_entries("reset") == [{"seat": "A"}]
    assert p.resolution_queue == ["B 4", "C 2"]
    p.play("B claim W")
    assert p.hand("A") == FULL_HAND  # 10.2


def test_only_the_reset_goes_onto_the_carried_card_automatically() -> None:
    """6.1, 1.2: it is logged at the reveal; the value is that of the carried card"""
    p = make_position("players 3, row W F\nA: hand 0, carried 3")
    assert p.movers == "BC"
    p.play("B bid 4")
    assert p.entry_names == ["round"]
    p.play("C bid 2")
    assert p.logged_entries("stack") == [{"seat": "A", "bottom": 3, "top": 0}]
    assert p.resolution_queue == ["B 4", "A 3+0", "C 2"]


def test_round_without_choices_runs_automatically() -> None:
    """1.2: the engine runs to the next draw"""
    p = make_position("""
        players 3, round 8, row W F
        A: hand 0
        B: hand 0
        C: hand 0
    """)
    assert (p.movers, p.step, p.round) == ("chance", "draw", 8)
    assert p.logged_entries("reset") == [{"seat": "A"}, {"seat": "B"}, {"seat": "C"}]
    assert p.discard == "F W"
    assert [p.hand(seat) for seat in "ABC"] == [FULL_HAND] * 3


def test_forced_bid_of_last_seat_waits_for_the_others() -> None:
    """1.2, 1.3: the bid of the last seat is forced; the reveal follows when the others have bid"""
    p = make_position("players 3, row W F\nC: hand 0")
    assert p.movers == "AB"
    p.play("B bid 6")
    assert (p.movers, p.logged_entries("reset")) == ("A", [])
    p.play("A bid 1")
    assert p.resolution_queue == ["B 6", "A 1"]


def test_a_bid_is_complete_with_one_card() -> None:
    """6.1: `K` = 1, eight cards, one of which leaves the hand at the reveal"""
    p = make_position("players 4, row W F M").play("A bid 7", "B bid 6", "C bid 3", "D bid 1")
    assert p.hand("A") == [0, 1, 2, 3, 4, 5, 6]
    assert p.bids("A") == ["7"]
    assert p.used_cards("A") == []  # only after its claim
    p.play("A claim W")
    assert (p.used_cards("A"), p.bids("A")) == ([7], [])
