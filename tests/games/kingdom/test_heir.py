"""8.6: the Heir takes one left-over card (V21, V22; R36, R42, R43, R45, R74)."""

from __future__ import annotations

from kingdom_positions import make_position, notations

# A holds the Dragon and has no cards; A and B will tie, C will play the Reset
LEFT_OVER = """
    players 3, row W M
    goals Heir B
    dragon A
    B: N3 2
"""


def test_heir_may_take_the_dragon() -> None:
    """V21, R43: row DR, M and no claims; B gets a token, M is discarded, the Dragon goes aside"""
    p = make_position(LEFT_OVER).play("A bid 5", "B bid 5", "C bid 0", "A swap W")
    assert (p.row, p.resolution_queue) == ("DR M", [])
    assert (p.movers, p.step, p.legal_moves("B")) == ("B", "claim", notations("claim", "DR M"))
    p.play("B claim DR")
    assert (p.tokens("B"), p.piles("B"), p.discard, p.dragon) == (1, {"N3": 2}, "M", "aside")
    assert [entry["seat"] for entry in p.logged_entries("heir-claimed")] == ["B"]


def test_the_dragon_is_never_discarded() -> None:
    """R42: the Heir takes the other card; the Dragon goes aside, not to the discard pile"""
    p = make_position(LEFT_OVER).play("A bid 5", "B bid 5", "C bid 0", "A swap W", "B claim M")
    assert (p.tokens("B"), p.piles("B"), p.discard, p.dragon) == (0, {"M": 1, "N3": 2}, "", "aside")


def test_left_over_cards_are_discarded_if_no_seat_holds_the_heir() -> None:
    """V22: M is discarded; the Dragon goes aside and is assigned again (9), to A with 3 cards, not B with 4"""
    p = make_position("""
        players 3, round 8, row W M
        goals Market A, Harvest B, Emperor C, Palace C
        dragon A
        A: M 2, last 7
        B: F 4
        C: W 2, B 2
    """)
    p.play("A bid 5", "B bid 5", "C bid 0")  # A has most Merchants and must take W (8.2)
    assert (p.discard, p.tokens("A"), p.tokens("B")) == ("M", 0, 0)
    assert (p.dragon, p.last_dragon("A")) == ("A", 8)
    assert p.logged_entries("heir-claimed") == []


def test_the_heir_takes_one_card_however_many_are_left() -> None:
    """R45: compulsory, one card; the rest is discarded"""
    p = make_position("players 5, row W F M B\ngoals Heir E\nE: N2 2")
    p.play("A bid 5", "B bid 5", "C bid 4", "D bid 4", "E bid 0")
    assert (p.movers, p.step, p.legal_moves("E")) == ("E", "claim", notations("claim", "B F M W"))
    p.play("E claim F")
    assert (p.piles("E"), p.discard, p.movers) == ({"F": 1, "N2": 2}, "B M W", "chance")


def test_last_left_over_card_is_taken_automatically() -> None:
    """1.2, 8.6"""
    p = make_position("players 3, row W F\ngoals Heir B\nB: N2 2").play(
        "A bid 5", "B bid 5", "C bid 3", "C claim W"
    )
    assert (p.piles("B"), p.discard, p.movers) == ({"F": 1, "N2": 2}, "", "chance")


def test_heir_takes_nothing_from_an_empty_row() -> None:
    """8.6"""
    p = make_position("players 3, row W F\ngoals Heir C\nC: N2 2").play(
        "A bid 7", "B bid 5", "C bid 3", "A claim W"
    )
    assert (p.piles("C"), p.logged_entries("heir-claimed"), p.movers) == ({"N2": 2}, [], "chance")


def test_the_heir_acts_after_all_bids() -> None:
    """R45, 8.6: its holder claims with a bid like all seats, and once more at the end"""
    p = make_position("players 5, row W F M B\ngoals Heir B\nB: N2 2")
    p.play("A bid 5", "B bid 3", "C bid 5", "D bid 0", "E bid 2", "B claim W")
    assert (p.movers, p.row) == ("E", "F M B")
    p.play("E claim M")
    assert (p.movers, p.row, p.resolution_queue) == ("B", "F B", [])
    p.play("B claim B")
    assert (p.piles("B"), p.discard) == ({"B": 1, "N2": 2, "W": 1}, "F")


def test_a_new_heir_acts_in_the_same_round() -> None:
    """R45, R74: A passes B with a third Noble and takes the left-over card"""
    p = make_position("players 4, row N4 W F\ngoals Heir B\nA: N2 2\nB: N2 2")
    p.play("A bid 7", "B bid 5", "C bid 5", "D bid 0", "A claim N4")
    assert (p.holder("Heir"), p.movers, p.step) == ("A", "A", "claim")
    p.play("A claim W")
    assert (p.piles("A"), p.discard) == ({"N2": 2, "N4": 1, "W": 1}, "F")


def test_the_heir_won_by_the_swap_acts_in_the_same_round() -> None:
    """R74, 8.2: goals are updated after the swap"""
    p = make_position("players 3, row N4 W\ndragon A\nA: N2 1, F 2").play(
        "A bid 5", "B bid 5", "C bid 0", "A swap N4"
    )
    assert (p.holder("Heir"), p.movers, p.legal_moves("A")) == ("A", "A", notations("claim", "DR W"))


def test_merchant_claimed_by_the_heir_may_be_placed_with_the_market() -> None:
    """R36: 8.4 applies, Market included; goals are updated, the rest is discarded"""
    p = make_position("players 3, row M F\ngoals Heir B, Market B\nB: N2 2, M 2, W 1").play(
        "A bid 5", "B bid 5", "C bid 0"
    )
    p.play("B claim M")
    assert (p.movers, p.step, p.legal_moves("B")) == ("B", "market", notations("market", "M N W"))
    assert (p.row, p.resolution_queue) == ("F", [])
    p.play("B market W")
    assert (p.influence("B", "W"), p.holder("Emperor"), p.discard) == (3, "B", "F")


def test_card_claimed_by_the_heir_may_take_a_goal() -> None:
    """8.6, 8.7"""
    p = make_position("players 3, row F W\ngoals Heir B\nB: N2 2, F 1").play(
        "A bid 5", "B bid 5", "C bid 0", "B claim F"
    )
    assert p.holder("Harvest") == "B"


def test_left_over_cards_are_discarded() -> None:
    """8.6: without an Heir, all of them"""
    p = make_position("players 4, row W N2 W").play("A bid 5", "B bid 5", "C bid 0", "D bid 0")
    assert (p.discard, p.row, p.movers) == ("N2 W W", "", "chance")
