"""8.2 and section 9: the Celestial Dragon (V17 to V20, V23 to V25; R37 to R41, R46 to R50)."""

from __future__ import annotations

import pytest

from kingdom_positions import make_position, notations

BIDS = ("A bid 7", "B bid 5", "C bid 2")

# ------------------------------------------------------------------------------ the swap


def test_types_with_most_influence_are_barred_from_the_swap() -> None:
    """V17, R38: Merchants 2 and Nobles 2 have the highest influence, Warlords 1; row N3, W, F"""
    p = make_position("""
        players 4, row N3 W F
        goals Market A, Heir A
        dragon A
        A: M 2, N2 1, N3 1, W 1
    """).play(*BIDS, "D bid 1")
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "swap", notations("swap", "W F"))
    assert p.illegal_rule("A", "swap N3") == "8.2"


def test_barred_card_is_taken_if_only_the_philosopher_remains() -> None:
    """V18, R39: A has only Farmers; row F, F, Ph: the Farmer is forced"""
    p = make_position("players 4, row F F Ph\ngoals Harvest A\ndragon A\nA: F 3").play(*BIDS, "D bid 1")
    assert (p.movers, p.step) == ("A", "claim")
    assert (p.row, p.piles("A")) == ("DR F Ph", {"F": 4})
    assert [entry["seat"] for entry in p.logged_entries("swapped")] == ["A"]


def test_philosopher_cannot_be_swapped() -> None:
    """V19, R40: A has no cards; row Ph, N2: the Noble is forced"""
    p = make_position("players 3, row Ph N2\ndragon A").play(*BIDS)
    assert (p.row, p.piles("A")) == ("Ph DR", {"N2": 1})
    assert p.movers == "A"
    assert p.legal_moves("A") == notations("claim", "Ph DR")


def test_without_cards_nothing_is_barred() -> None:
    """R38: all types have an influence of 0"""
    p = make_position("players 5, row B F M W\ndragon A").play(*BIDS, "D bid 1", "E bid 0")
    assert p.legal_moves("A") == notations("swap", "B F M W")


def test_barred_types_may_be_taken_without_an_alternative() -> None:
    """8.2: 3 Farmers, 3 Nobles and a Warlord; row F, N4, Ph: F or N4"""
    p = make_position("players 4, row F N4 Ph\ngoals Harvest A, Heir A\ndragon A\nA: F 3, N2 3, W 1").play(
        *BIDS, "D bid 1"
    )
    assert p.legal_moves("A") == notations("swap", "F N4")


def test_the_philosopher_bars_bureaucrats() -> None:
    """8.2, 1.4: Philosopher and Bureaucrat are two of type B"""
    p = make_position("players 4, row B F M\ngoals Palace A\ndragon A\nA: Ph, B 1, F 1")
    p.play("B bid 5", "C bid 2", "D bid 1", "A bid 7")
    assert p.legal_moves("A") == notations("swap", "F M")


def test_guests_count_double_for_the_swap() -> None:
    """R38, R30: a Farmer with a guest has influence 3, Merchants 2; without it Merchants would be barred"""
    p = make_position("players 4, row F M W\ngoals Market A\ndragon A\nA: M 2, F 1, guests F 1").play(
        *BIDS, "D bid 1"
    )
    assert p.legal_moves("A") == notations("swap", "M W")


def test_the_swap_comes_after_the_bids_and_before_the_claims() -> None:
    """R37: compulsory; the bids are open, B has the highest one"""
    p = make_position("players 3, row W F\ndragon C").play("A bid 5", "B bid 7")
    assert p.step == "bid"
    p.play("C bid 2")
    assert (p.movers, p.step, p.resolution_queue) == ("C", "swap", ["B 7", "A 5", "C 2"])
    assert p.legal_moves("C") == notations("swap", "W F")
    p.play("C swap F")
    assert (p.movers, p.step, p.row) == ("B", "claim", "W DR")


def test_the_dragon_is_claimed_for_a_token() -> None:
    """V20: row DR, F; A claims the Dragon, B the Farmer, C nothing"""
    p = make_position("players 3, row W F\ndragon C").play(*BIDS, "C swap W")
    assert (p.row, p.dragon, p.piles("C")) == ("DR F", "row", {"W": 1})
    p.play("A claim DR")
    assert (p.tokens("A"), p.dragon, p.piles("A")) == (1, "aside", {})
    assert p.piles("B") == {"F": 1}
    assert p.logged_entries("no-card-left") == [{"seat": "C"}]
    assert p.piles("C") == {"W": 1}


def test_the_swapper_claims_the_dragon_back() -> None:
    """R41"""
    p = make_position("players 3, row W F\ndragon A").play(*BIDS, "A swap W", "A claim DR")
    assert (p.tokens("A"), p.piles("A"), p.dragon) == (1, {"W": 1}, "aside")


def test_dragon_replaces_the_leftmost_card_of_the_kind() -> None:
    """8.2, 13.10"""
    p = make_position("players 5, row W F W M\ndragon C").play(*BIDS, "D bid 1", "E bid 0", "C swap W")
    assert p.row == "DR F W M"


def test_goals_are_updated_after_the_swap() -> None:
    """8.2, 8.7: A's second Warlord takes the Emperor, before the first claim"""
    p = make_position("players 3, row W M\ngoals Harvest A\ndragon A\nA: F 3, W 1").play(*BIDS, "A swap W")
    assert (p.step, p.holder("Emperor")) == ("claim", "A")


def test_the_dragon_is_with_its_holder_until_the_swap() -> None:
    """4.1, 13.8"""
    p = make_position("players 3, row W F\ndragon C")
    assert p.dragon == "C"
    p.play("A bid 7", "B bid 5")
    assert p.dragon == "C"


# ------------------------------------------------------------------------------ step 3

# A has two goals, B and C one each; B and C have five cards
END_OF_ROUND = """
    players 3, round 9, at end of round
    goals Emperor A, Palace A, Market B, Heir C
    A: W 2, B 2
    B: M 5{b}
    C: N3 4, F 1{c}
"""


def test_seat_that_never_had_the_dragon_comes_before_former_holders() -> None:
    """V23: C had the Dragon in round 6, B never"""
    p = make_position(END_OF_ROUND.format(b="", c=", last 6"))
    assert (p.dragon, p.last_dragon("B"), p.last_dragon("C")) == ("B", 9, 6)
    assert p.logged_entries("dragon") == [{"seat": "B"}]


def test_dragon_is_not_assigned_if_two_seats_never_had_it() -> None:
    """V24, R48: not assigned"""
    p = make_position(END_OF_ROUND.format(b="", c=""))
    assert (p.dragon, p.last_dragon("B"), p.last_dragon("C")) == ("aside", None, None)
    assert (p.logged_entries("dragon"), len(p.logged_entries("no-dragon"))) == ([], 1)


def test_dragon_is_not_assigned_with_three_goals_held() -> None:
    """V25, R46"""
    p = make_position(END_OF_ROUND.format(b="", c=", last 6").replace("Palace A, ", ""))
    assert (p.dragon, p.last_dragon("B")) == ("aside", None)
    assert p.logged_entries("dragon") == p.logged_entries("no-dragon") == []


@pytest.mark.parametrize(("b", "c", "holder"), [(4, 6, "B"), (6, 4, "C"), (8, 7, "C")])
def test_former_holders_are_ordered_by_the_round(b: int, c: int, holder: str) -> None:
    """R48: the least recent one"""
    p = make_position(END_OF_ROUND.format(b=f", last {b}", c=f", last {c}"))
    assert (p.dragon, p.last_dragon(holder)) == (holder, 9)


def test_fewer_cards_come_before_the_round() -> None:
    """9: C has one card less, although C had the Dragon last"""
    p = make_position(END_OF_ROUND.format(b="", c=", last 8").replace("N3 4", "N3 3"))
    assert (p.dragon, p.last_dragon("C")) == ("C", 9)


def test_fewer_goals_come_before_fewer_cards() -> None:
    """9: D holds no goal, but has the most cards"""
    p = make_position("""
        players 4, round 9, at end of round
        goals Emperor A, Palace A, Market B, Heir C
        A: W 2, B 2
        B: M 2
        C: N3 2
        D: F 7, last 8
    """)
    assert p.dragon == "D"


def test_all_five_goals_are_counted() -> None:
    """9, R47: A two, B two, C one and most cards"""
    p = make_position("""
        players 3, round 9, at end of round
        goals Emperor A, Palace A, Market B, Harvest B, Heir C
        A: W 2, B 2
        B: M 2, F 2
        C: N3 4, W 1
    """)
    assert p.dragon == "C"


def test_a_guest_is_one_card_for_the_dragon() -> None:
    """R49: B has 5 cards, one of them a guest, and C has 6; doubled, C (never) would come first"""
    p = make_position("""
        players 3, round 9, at end of round
        goals Emperor A, Palace A, Market B, Heir C
        A: W 3, B 4
        B: M 3, F 1, guests F 1, last 3
        C: N3 4, N4 2
    """)
    assert (p.dynasty_count("B"), p.dynasty_count("C"), p.dragon) == (5, 6, "B")


def test_the_dragon_is_assigned_at_the_end_of_a_played_round() -> None:
    """9, R46: the fourth goal is won in the same round"""
    p = make_position("""
        players 3, round 9, row N4 F
        goals Emperor A, Palace A, Market B
        A: W 2, B 2
        B: M 2
        C: N2 1
    """)
    p.play("B bid 5", "C bid 7", "A bid 2", "C claim N4")
    assert p.holder("Heir") == "C"
    # B has 2 + 1 cards and C has 2
    assert (p.dragon, p.last_dragon("C"), p.movers) == ("C", 9, "chance")


def test_dragon_does_not_count_as_a_goal() -> None:
    """R46, R47: three goals and the Dragon are not four"""
    p = make_position("""
        players 3, row N4 F
        goals Emperor A, Palace A, Market B
        dragon C
        A: W 2, B 2
        B: M 2
    """)
    p.play("B bid 5", "C bid 7", "A bid 2", "C swap F", "C claim N4")
    assert (p.dragon, p.tokens("B")) == ("aside", 1)


def test_the_dragon_is_assigned_after_the_last_round() -> None:
    """R50: one card is left, so the game ends; the Dragon is worth 2 VP to B"""
    text = END_OF_ROUND.format(b="", c=", last 6").replace("players 3", "players 3, deck W")
    p = make_position(text)
    assert (p.movers, p.dragon) == ("nobody", "B")
    # Market 3, Dragon 2; no Bureaucrat, Farmer, Noble, Warlord
    assert p.scores[1] == 3 + 2 - 4 * 3
