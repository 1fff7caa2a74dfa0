"""8.1, 8.3, 8.4, 8.7: claims in the order of the bids, piles and goals (V03, V15; R19, R20, R25 to R28, R71)."""

from __future__ import annotations

import pytest

from kingdom_positions import make_position, notations


def test_lowest_of_four_bids_claims_none_of_three_cards() -> None:
    """V03, R71: 7, 6 and 3 claim; the 1 gets nothing and is set aside"""
    p = make_position("players 4, row W F M").play("A bid 7", "B bid 6", "C bid 3", "D bid 1")
    assert (p.movers, p.step) == ("A", "claim")
    p.play("A claim W")
    assert p.movers == "B"
    p.play("B claim F")  # C's claim of the last card is forced
    assert [p.piles(seat) for seat in "ABCD"] == [{"W": 1}, {"F": 1}, {"M": 1}, {}]
    assert p.logged_entries("no-card-left") == [{"seat": "D"}]
    assert [p.used_cards(seat) for seat in "ABCD"] == [[7], [6], [3], [1]]


def test_claim_is_compulsory_and_may_take_any_card() -> None:
    """R19, R20, 8.3: any card of the row, including Philosopher and Dragon; passing is not possible"""
    p = make_position("""
        players 4, row Ph DR F, at claims
        A: bids 7
        B: bids 5
        C: bids 3
        D: bids 2
    """)
    assert (p.movers, p.legal_moves("A")) == ("A", notations("claim", "Ph DR F"))
    p.play("A claim Ph")
    assert (p.movers, p.legal_moves("B")) == ("B", notations("claim", "DR F"))
    p.play("B claim DR")
    assert (p.piles("A"), p.piles("B"), p.tokens("B"), p.piles("C")) == ({"Ph": 1}, {}, 1, {"F": 1})


def test_identical_cards_are_one_option() -> None:
    """1.2: and the leftmost of them is taken (13.10)"""
    p = make_position("players 5, row F W F M").play("A bid 7", "B bid 6", "C bid 3", "D bid 2", "E bid 1")
    assert p.legal_moves("A") == notations("claim", "F W M")
    p.play("A claim F")
    assert p.row == "W F M"
    p.play("B claim M")
    assert p.row == "W F"


def test_row_of_equal_cards_is_claimed_automatically() -> None:
    """1.2: three Farmers for the three highest bids"""
    p = make_position("players 4, row F F F").play("A bid 7", "B bid 6", "C bid 3", "D bid 1")
    assert (p.movers, p.step) == ("chance", "draw")
    assert [p.piles(seat) for seat in "ABCD"] == [{"F": 1}, {"F": 1}, {"F": 1}, {}]


@pytest.mark.parametrize(
    ("card", "type_"),
    [("B", "B"), ("Ph", "B"), ("F", "F"), ("M", "M"), ("N2", "N"), ("N3", "N"), ("N4", "N"), ("W", "W")],
)
def test_a_card_goes_to_the_pile_of_its_type(card: str, type_: str) -> None:
    """8.4, 1.4, 4.2: one card more, one influence more, in this type only"""
    row = f"{card} F" if card != "F" else "F W"
    p = make_position(f"players 3, row {row}").play("A bid 7", "B bid 5", "C bid 2", f"A claim {card}")
    assert p.piles("A") == {card: 1}
    assert {t: p.influence("A", t) for t in "BFMNW"} == dict.fromkeys("BFMNW", 0) | {type_: 1}
    assert p.dynasty_count("A") == 1


def test_claimed_dragon_gives_a_token_and_goes_aside() -> None:
    """8.4, 3.4: the Dragon goes aside; no pile grows"""
    p = make_position("players 3, row DR F, at claims\nA: bids 7, tokens 2\nB: bids 5\nC: bids 2").play(
        "A claim DR"
    )
    assert (p.tokens("A"), p.piles("A"), p.dragon) == (3, {}, "aside")
    assert p.logged_entries("token") == [{"seat": "A", "tokens": 3}]


def test_token_supply_is_unlimited() -> None:
    """R44, 3.4: the supply is unlimited"""
    p = make_position("players 3, row DR F, at claims\nA: bids 7, tokens 18\nB: bids 5\nC: bids 2").play(
        "A claim DR"
    )
    assert p.tokens("A") == 19


# ------------------------------------------------------------------------------ goals


@pytest.mark.parametrize(
    ("piles", "card", "goal"),
    [
        ("B 1", "B", "Palace"),
        ("F 1", "F", "Harvest"),
        ("M 1", "M", "Market"),
        ("N2 1", "N4", "Heir"),
        ("W 1", "W", "Emperor"),
    ],
)
def test_two_cards_of_a_type_take_its_goal(piles: str, card: str, goal: str) -> None:
    """3.2, 8.7: at once, and no other goal moves"""
    other = "W" if card != "W" else "F"
    p = make_position(f"players 3, row {card} {other}\nA: {piles}").play("A bid 7", "B bid 5", "C bid 2")
    assert p.holder(goal) == "nobody"
    p.play(f"A claim {card}")
    assert p.holder(goal) == "A"
    assert [entry["influence"] for entry in p.logged_entries("goal")] == [2]
    assert [p.holder(name) for name in ("Palace", "Harvest", "Market", "Heir", "Emperor")].count("A") == 1


def test_the_philosopher_counts_for_the_palace() -> None:
    """R28, 1.4"""
    p = make_position("players 3, row Ph F\nA: B 1").play("A bid 7", "B bid 5", "C bid 2", "A claim Ph")
    assert (p.holder("Palace"), p.influence("A", "B")) == ("A", 2)


def test_one_card_takes_no_goal() -> None:
    """8.7: at least 2, even if no other seat has any"""
    p = make_position("players 3, row W F").play("A bid 7", "B bid 5", "C bid 2", "A claim W")
    assert p.logged_entries("goal") == []
    assert p.holder("Emperor") == "nobody"


def test_only_more_than_the_holder_takes_a_goal() -> None:
    """V15, R27: A is first to two Warlords; B ties without effect, and takes the goal with a third"""
    p = make_position("players 3, row W W\nA: W 1\nB: W 1").play("A bid 7", "B bid 5", "C bid 2")
    assert (p.influence("A", "W"), p.influence("B", "W"), p.holder("Emperor")) == (2, 2, "A")
    p.play("draw W", "draw F", "A bid 5", "B bid 7", "C bid 3", "B claim W")
    assert (p.influence("B", "W"), p.holder("Emperor")) == (3, "B")
    emperor = {"goal": 4}
    assert p.logged_entries("goal") == [
        {"seat": "A", "influence": 2} | emperor,
        {"seat": "B", "influence": 3} | emperor,
    ]


@pytest.mark.parametrize(("third", "holder"), [(1, "nobody"), (2, "C")])
def test_an_unheld_goal_needs_strictly_the_most(third: int, holder: str) -> None:
    """R25, R26: A and B have two Warlords each, no seat holds the Emperor; C gets a second or a third"""
    p = make_position(f"players 3, row W F\nA: W 2\nB: W 2\nC: W {third}")
    p.play("A bid 5", "B bid 2", "C bid 7", "C claim W")
    assert p.holder("Emperor") == holder


def test_a_goal_moves_within_the_round() -> None:
    """8.7: after every card; A only ties with C, then B takes the lead"""
    p = make_position("players 3, row F F\ngoals Harvest C\nA: F 3\nB: F 4\nC: F 4")
    p.play("A bid 7", "B bid 5", "C bid 2")
    assert (p.influence("A", "F"), p.influence("B", "F"), p.holder("Harvest")) == (4, 5, "B")
    assert [entry["seat"] for entry in p.logged_entries("goal")] == ["B"]


def test_goal_keeps_its_holder_when_others_tie_above() -> None:
    """8.7, 13.5: three seats are tied, so the goal stays with its holder"""
    p = make_position("players 4, row W W F\ngoals Emperor C\nA: W 2\nB: W 2\nC: W 3")
    p.play("A bid 7", "B bid 6", "C bid 2", "D bid 1", "A claim W", "B claim W")
    assert [p.influence(seat, "W") for seat in "ABC"] == [3, 3, 3]
    assert p.holder("Emperor") == "C"


# ------------------------------------------------------------------------------ step 4


def test_a_new_row_follows_the_old_one() -> None:
    """5: as many cards as the row size are drawn, left to right, and the round is counted"""
    p = make_position("players 4, round 3, row W F M").play("A bid 7", "B bid 6", "C bid 3", "D bid 1")
    p.play("A claim W", "B claim F")
    assert (p.movers, p.step, p.row, p.round) == ("chance", "draw", "", 3)
    p.play("draw N4", "draw B")
    assert (p.row, p.movers) == ("N4 B", "chance")
    p.play("draw F")
    assert (p.row, p.movers, p.step, p.round) == ("N4 B F", "ABCD", "bid", 4)
    assert p.hand("A") == [0, 1, 2, 3, 4, 5, 6]


def test_discarded_cards_cannot_be_drawn() -> None:
    """R51, 4.4"""
    p = make_position("players 3, row W Ph").play("A bid 4", "B bid 4", "C bid 0")
    assert p.discard == "Ph W"
    assert p.odds == {
        "draw B": 9,
        "draw F": 15,
        "draw M": 15,
        "draw N2": 4,
        "draw N3": 4,
        "draw N4": 4,
        "draw W": 9,
    }
