"""8.4, 4.2: the Market and its guests (V16; R24, R30, R31, R33 to R35, R74)."""

from __future__ import annotations

import pytest

from kingdom_positions import make_position, notations


def test_market_holder_places_a_merchant_with_another_type() -> None:
    """V16: A holds the Market with two Merchants and has one Warlord"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, W 1").play("A bid 7", "B bid 5", "C bid 2")
    p.play("A claim M")
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "market", notations("market", "M W"))
    # 13.1, 13.10: the Merchant is in neither row nor pile, the bid is still there
    assert (p.row, p.piles("A"), p.resolution_queue) == ("F", {"M": 2, "W": 1}, ["A 7", "B 5", "C 2"])
    p.play("A market W")
    assert (p.influence("A", "W"), p.influence("A", "M"), p.dynasty_count("A")) == (3, 2, 4)
    assert (p.piles("A"), p.guests("A")) == ({"M": 2, "W": 1}, {"W": 1})
    assert (p.holder("Emperor"), p.holder("Market")) == ("A", "A")


@pytest.mark.parametrize(("warlords", "holder"), [(2, "A"), (3, "B"), (4, "B")])
def test_a_guest_takes_a_goal_by_its_influence(warlords: int, holder: str) -> None:
    """V16, R30: A has 3 with a guest; the holder of the Emperor has 2, 3 or 4"""
    p = make_position(f"players 3, row M F\ngoals Market A, Emperor B\nA: M 2, W 1\nB: W {warlords}")
    p.play("A bid 7", "B bid 5", "C bid 2", "A claim M", "A market W")
    assert p.holder("Emperor") == holder


def test_a_merchant_may_stay_with_the_merchants() -> None:
    """8.4: `market M`"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, W 1").play("A bid 7", "B bid 5", "C bid 2")
    p.play("A claim M", "A market M")
    assert (p.piles("A"), p.guests("A"), p.influence("A", "M")) == ({"M": 3, "W": 1}, {}, 3)
    assert p.movers == "chance"  # B's claim was forced, and no card was left for C


def test_guests_need_a_pile_with_a_card() -> None:
    """8.4: only types of which the player has one; every such type"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, B 1, F 1, N4 1").play(
        "A bid 7", "B bid 5", "C bid 2"
    )
    p.play("A claim M")
    assert p.legal_moves("A") == notations("market", "B F M N")
    assert p.illegal_rule("A", "market W") == "8.4"


def test_market_without_another_pile_needs_no_decision() -> None:
    """1.2, 8.4"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2").play(
        "A bid 7", "B bid 5", "C bid 2", "A claim M"
    )
    assert (p.piles("A"), p.logged_entries("merchant-placed")) == ({"M": 3}, [])
    assert p.piles("B") == {"F": 1}


def test_guest_may_join_the_philosopher() -> None:
    """R33: the pile has a card of type B; R30: the guest counts as 2"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, Ph").play("A bid 7", "B bid 5", "C bid 2")
    p.play("A claim M", "A market B")
    assert (p.influence("A", "B"), p.holder("Palace"), p.guests("A")) == (3, "A", {"B": 1})


def test_the_merchant_that_wins_the_market_cannot_use_it() -> None:
    """8.4: the claimer must hold the Market already"""
    p = make_position("players 3, row M F\nA: M 1, W 1").play("A bid 7", "B bid 5", "C bid 2", "A claim M")
    assert (p.holder("Market"), p.piles("A"), p.guests("A")) == ("A", {"M": 2, "W": 1}, {})
    assert p.logged_entries("merchant-placed") == []


def test_others_cannot_use_the_market() -> None:
    """8.4: B claims a Merchant, A holds the Market"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 3, W 1\nB: W 1").play(
        "A bid 2", "B bid 7", "C bid 5"
    )
    p.play("B claim M")
    assert (p.piles("B"), p.logged_entries("merchant-placed")) == ({"M": 1, "W": 1}, [])


def test_market_applies_to_merchants_only() -> None:
    """8.4: its holder claims a Farmer"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, W 1").play(
        "A bid 7", "B bid 5", "C bid 2", "A claim F"
    )
    assert (p.piles("A"), p.guests("A")) == ({"F": 1, "M": 2, "W": 1}, {})
    assert p.logged_entries("merchant-placed") == []


def test_the_market_can_be_used_in_the_round_in_which_it_is_won() -> None:
    """R74, 8.7: A wins it with the first bid and uses it with the second (two bids each)"""
    p = make_position("players 2, row M M F\nA: M 1, W 1").play("A bid 5", "A bid 7", "B bid 0", "B bid 1")
    assert p.resolution_queue == ["A 7", "A 5", "B 1"]
    p.play("A claim M")
    assert (p.holder("Market"), p.logged_entries("merchant-placed")) == ("A", [])
    p.play("A claim M")
    assert (p.step, p.legal_moves("A")) == ("market", notations("market", "M W"))


def test_a_guest_is_no_merchant_for_the_market() -> None:
    """R31: A has two Merchants and a guest, B passes A with a third Merchant"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 2, W 1, guests W 1\nB: M 2")
    p.play("A bid 2", "B bid 7", "C bid 5", "B claim M")
    assert p.holder("Market") == "B"


def test_placed_guests_do_not_move() -> None:
    """R34: only the new Merchant is placed, also in a pile that already has a guest"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 3, F 1, W 1, guests W 1")
    p.play("A bid 7", "B bid 5", "C bid 2", "A claim M")
    assert p.legal_moves("A") == notations("market", "F M W")
    p.play("A market F")
    assert p.guests("A") == {"F": 1, "W": 1}
    assert (p.influence("A", "W"), p.influence("A", "F"), p.dynasty_count("A")) == (3, 3, 7)


def test_two_guests_add_four_influence() -> None:
    """4.2: influence = cards + 2 × guests, dynastyCount counts each once"""
    p = make_position("players 3, row M F\ngoals Market A\nA: M 3, W 1, guests W 1").play(
        "A bid 7", "B bid 5", "C bid 2"
    )
    p.play("A claim M", "A market W")
    assert (p.influence("A", "W"), p.dynasty_count("A"), p.guests("A")) == (5, 6, {"W": 2})


def test_market_does_not_apply_to_a_swapped_merchant() -> None:
    """R35, 8.2: it goes to its own pile without a decision"""
    p = make_position("players 3, row M W\ngoals Market A\ndragon A\nA: M 2, F 3").play(
        "A bid 7", "B bid 5", "C bid 2"
    )
    p.play("A swap M")
    assert (p.piles("A"), p.logged_entries("merchant-placed")) == ({"F": 3, "M": 3}, [])
    assert (p.movers, p.step) == ("A", "claim")


# ------------------------------------------------------------------------------ in a draw


TIED_STACKS = """
    players 3, row F B
    goals Market {holder}
    A: carried 3, M 2, W 1
    B: carried 3, M 2, W 1
"""
BIDS = ("A bid 5@3", "B bid 5@3", "C bid 1")


def test_the_holder_places_a_drawn_merchant() -> None:
    """8.5: after all draws, when the cards of the others are placed"""
    p = make_position(TIED_STACKS.format(holder="A")).play(*BIDS, "draw M")
    assert (p.movers, p.step) == ("chance", "draw")  # B draws first
    p.play("draw W")
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "market", notations("market", "M W"))
    assert (p.piles("A"), p.piles("B")) == ({"M": 2, "W": 1}, {"M": 2, "W": 2})
    # 13.10: the group is still in the queue, goals are not yet updated
    assert (p.resolution_queue, p.holder("Emperor")) == (["AB 3+5", "C 1"], "nobody")
    p.play("A market W")
    assert (p.influence("A", "W"), p.holder("Emperor")) == (3, "A")
    assert [entry["seat"] for entry in p.logged_entries("goal")] == ["A"]
    assert (p.used_cards("A"), p.used_cards("B")) == ([3, 5], [3, 5])


def test_seat_that_wins_the_market_by_a_draw_cannot_use_it_for_that_card() -> None:
    """R24: A draws a Merchant and gets the Market by it, but cannot use it on that card"""
    p = make_position(TIED_STACKS.format(holder="B")).play(*BIDS, "draw M", "draw F")
    assert (p.step, p.logged_entries("merchant-placed")) == ("claim", [])
    assert (p.piles("A"), p.holder("Market")) == ({"M": 3, "W": 1}, "A")


def test_the_holder_before_the_draw_uses_the_market() -> None:
    """R24: both draw a Merchant, B held the Market; A's card is placed, B chooses, then goals move"""
    p = make_position(TIED_STACKS.format(holder="B")).play(*BIDS, "draw M", "draw M")
    assert (p.movers, p.step) == ("B", "market")
    assert (p.piles("A"), p.piles("B"), p.holder("Market")) == ({"M": 3, "W": 1}, {"M": 2, "W": 1}, "B")
    p.play("B market W")
    assert (p.holder("Market"), p.holder("Emperor")) == ("A", "B")


def test_the_holder_keeps_the_market_by_the_drawn_merchant() -> None:
    """R24, R27: as before, but B keeps the Merchant and is tied with A"""
    p = make_position(TIED_STACKS.format(holder="B")).play(*BIDS, "draw M", "draw M", "B market M")
    assert (p.influence("A", "M"), p.influence("B", "M"), p.holder("Market")) == (3, 3, "B")


def test_market_holder_with_merchants_only_draws_without_decision() -> None:
    """1.2, 8.5"""
    p = make_position("players 3, row F B\ngoals Market A\nA: carried 3, M 2\nB: carried 3")
    p.play(*BIDS, "draw M", "draw W")
    assert (p.movers, p.step, p.piles("A")) == ("C", "claim", {"M": 3})
