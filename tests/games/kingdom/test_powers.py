"""6.2, 6.3: the reveal and the powers of Palace, Harvest and Emperor (V02, V09, V10, V13, V14; one bid each)."""

from __future__ import annotations

import pytest

from kingdom_positions import FULL_HAND, make_position, notations


def test_palace_harvest_and_emperor_in_one_round() -> None:
    """V02, 6.2: A and B hold no goal, C the Emperor, D the Harvest, E the Palace"""
    p = make_position("""
        players 5, row W F N3 M
        goals Emperor C, Harvest D, Palace E
        C: W 2
        D: hand 0 2 4, F 2
        E: B 2
    """)
    assert p.movers == "ABCD"
    p.play("A bid 7", "B bid 7", "C bid 6", "D bid 0")
    assert (p.movers, p.step) == ("E", "palace")
    p.play("E bid 3")
    assert (p.movers, p.step, p.legal_moves("D")) == ("D", "harvest", notations("harvest", "keep 2 4"))
    p.play("D harvest 4")
    assert p.resolution_queue == ["C 6½", "D 4", "E 3"]
    assert (p.carried("A"), p.carried("B")) == ([7], [7])
    p.play("C claim W", "D claim F", "E claim N3")
    assert p.discard == "M"  # one of four cards is left over, and no seat holds the Heir
    assert p.hand("D") == FULL_HAND
    assert (p.hand("A"), p.carried("A")) == ([0, 1, 2, 3, 4, 5, 6], [7])


# ------------------------------------------------------------------------------ Palace


def test_palace_holder_must_bid_after_the_reveal() -> None:
    """R4, R5, 6.1: no sealed bid; then any card of the hand, but no pass"""
    p = make_position("players 3\ngoals Palace A\nA: hand 0 3 5, B 2")
    assert (p.movers, p.legal_moves("A")) == ("BC", set())
    p.play("B bid 5", "C bid 2")
    assert p.logged_entries("bid") == [{"seat": "B", "card": 5}, {"seat": "C", "card": 2}]
    assert p.view_of("A")["players"][1]["bids"] == [{"cards": [5], "half": False}]
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "palace", notations("bid", "0 3 5"))
    p.play("A bid 3")
    assert p.resolution_queue == ["B 5", "A 3", "C 2"]


def test_the_palace_holder_adds_to_a_carried_card() -> None:
    """6.2: the whole bid by 6.1"""
    p = make_position("players 3\ngoals Palace A\nA: hand 0 3 5, carried 6, B 2").play("B bid 5", "C bid 2")
    assert p.legal_moves("A") == notations("bid", "0@6 3@6 5@6")


def test_palace_holder_with_only_the_reset_bids_automatically() -> None:
    """1.2, 6.2: after the reveal"""
    p = make_position("players 3\ngoals Palace A\nA: hand 0, B 2").play("B bid 5", "C bid 2")
    assert p.entry_names == ["round", "B bid", "C bid", "A reset"]
    assert (p.movers, p.step) == ("B", "claim")


def test_open_bid_of_the_palace_holder_may_tie() -> None:
    """6.2, 7.1"""
    p = make_position("players 3\ngoals Palace A\nA: B 2").play("B bid 5", "C bid 2", "A bid 5")
    assert (p.resolution_queue, p.carried("A"), p.carried("B")) == (["C 2"], [5], [5])


def test_palace_is_resolved_before_harvest() -> None:
    """R73: the Palace holder sees the Reset, but not the card of the Harvest"""
    p = make_position("""
        players 3
        goals Palace A, Harvest B
        A: B 2
        B: hand 0 5 6, F 2
    """).play("B bid 0", "C bid 2")
    assert (p.movers, p.step) == ("A", "palace")
    assert p.logged_entries("reset") == [{"seat": "B"}]
    p.play("A bid 3")
    assert (p.movers, p.step) == ("B", "harvest")
    p.play("B harvest 5")
    assert p.resolution_queue == ["B 5", "A 3", "C 2"]


def test_holder_of_palace_and_harvest_may_replace_the_reset() -> None:
    """6.2: the Reset is bid openly, and then replaced; 3 cards are left"""
    p = make_position("players 3\ngoals Palace A, Harvest A\nA: hand 0 5 6 7, B 2, F 2").play(
        "B bid 4", "C bid 2"
    )
    p.play("A bid 0")
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "harvest", notations("harvest", "keep 5 6 7"))


# ------------------------------------------------------------------------------ Harvest


@pytest.mark.parametrize(
    ("limit", "hand", "options"),
    [
        ("", "0 1 2 3", "keep 1 2 3"),
        ("", "0 1 2 3 4", None),
        (", harvest-limit", "0 1 2", "keep 1 2"),
        (", harvest-limit", "0 1 2 3", None),
        ("", "0 6", "keep 6"),
        (", harvest-limit", "0 6", "keep 6"),
    ],
)
def test_harvest_counts_the_cards_left(limit: str, hand: str, options: str | None) -> None:
    """V13, R6: at most 3 are left in hand without the Reset, with `harvestLimitIncludesReset` at most 2"""
    p = make_position(f"players 3{limit}\ngoals Harvest A\nA: hand {hand}, F 2").play(
        "A bid 0", "B bid 5", "C bid 4"
    )
    if options is None:
        assert (p.movers, p.step) == ("B", "claim")
    else:
        assert (p.movers, p.step, p.legal_moves("A")) == ("A", "harvest", notations("harvest", options))


def test_harvest_with_an_empty_hand_is_impossible() -> None:
    """R7: the step is skipped and not logged"""
    p = make_position("players 3\ngoals Harvest A\nA: hand 0, F 2").play("B bid 5", "C bid 4")
    assert (p.movers, p.step) == ("B", "claim")
    assert p.entry_names == ["round", "A reset", "B bid", "C bid"]


def test_harvest_is_optional() -> None:
    """R7, 8.1, 10.2: a kept Reset claims nothing and returns all used cards at the end of the round"""
    p = make_position("players 3, row W F\ngoals Harvest A\nA: hand 0 6, F 2")
    p.play("A bid 0", "B bid 5", "C bid 4", "A harvest keep")
    assert p.logged_entries("reset-kept") == [{"seat": "A"}]
    assert p.resolution_queue == ["B 5", "C 4"]
    assert (p.hand("A"), p.used_cards("A")) == ([6], [0, 1, 2, 3, 4, 5, 7])
    p.play("B claim W")
    assert p.hand("A") == FULL_HAND


def test_harvest_needs_the_reset_and_the_goal() -> None:
    """6.2: the holder bids something else, another player the Reset"""
    p = make_position("players 3\ngoals Harvest A\nA: hand 0 6 7, F 2\nB: hand 0 5")
    p.play("A bid 6", "B bid 0", "C bid 4")
    assert (p.movers, p.step, p.resolution_queue) == ("A", "claim", ["A 6", "C 4"])


def test_card_of_the_harvest_may_tie() -> None:
    """V14, R9: both 5s are carried; all other cards return to the hand"""
    p = make_position("players 3, row W F\ngoals Harvest A\nA: hand 0 5 6, F 2")
    p.play("A bid 0", "B bid 5", "C bid 2", "A harvest 5")
    assert p.resolution_queue == ["C 2"]
    assert (p.carried("A"), p.carried("B")) == ([5], [5])
    p.play("C claim W")
    assert (p.hand("A"), p.carried("A"), p.used_cards("A")) == ([0, 1, 2, 3, 4, 6, 7], [5], [])


def test_harvest_on_a_carried_card() -> None:
    """R8, 10.2: the new card replaces the Reset in the stack; all cards return to the hand"""
    p = make_position("players 3, row W F\ngoals Harvest A\nA: hand 0 5 6, carried 3, F 2")
    p.play("A bid 0@3", "B bid 7", "C bid 2")
    assert p.legal_moves("A") == notations("harvest", "keep 5 6")
    p.play("A harvest 5")
    assert p.resolution_queue == ["A 3+5", "B 7", "C 2"]
    assert (p.hand("A"), p.carried("A"), p.used_cards("A")) == ([6], [], [0, 1, 2, 4, 7])
    p.play("A claim W")
    assert (p.hand("A"), p.used_cards("A"), p.carried("A")) == (FULL_HAND, [], [])


def test_a_reset_kept_on_a_carried_card_still_bids() -> None:
    """R8, 6.3: the stack is worth its bottom card"""
    p = make_position("players 3\ngoals Harvest A\nA: hand 0 5 6, carried 3, F 2")
    p.play("A bid 0@3", "B bid 7", "C bid 2", "A harvest keep")
    assert p.resolution_queue == ["B 7", "A 3+0", "C 2"]


# ------------------------------------------------------------------------------ Emperor


def test_emperor_adds_a_half_automatically_to_a_single_bid() -> None:
    """6.2, 6.3: with one bid per player there is no decision"""
    p = make_position("players 3\ngoals Emperor A\nA: W 2").play("A bid 4", "B bid 5", "C bid 4")
    assert (p.step, p.resolution_queue) == ("claim", ["B 5", "A 4½", "C 4"])
    assert p.logged_entries("emperor-single") == [{"seat": "A", "card": 4}]


def test_the_emperor_adds_nothing_to_a_single_reset() -> None:
    """R11, 6.3: no value, no bid"""
    p = make_position("players 3\ngoals Emperor A\nA: W 2").play("A bid 0", "B bid 5", "C bid 4")
    assert (p.resolution_queue, p.logged_entries("emperor-single")) == (["B 5", "C 4"], [])


def test_the_emperor_adds_to_a_stack_of_the_reset() -> None:
    """R12, 6.3: it has a value"""
    p = make_position("players 3\ngoals Emperor A\nA: carried 4, W 2").play("A bid 0@4", "B bid 5", "C bid 4")
    assert p.resolution_queue == ["B 5", "A 4+0½", "C 4"]


def test_emperor_claims_and_two_equal_bids_are_tied() -> None:
    """V09, R13: A (Emperor) claims with 6½, B and C are tied"""
    p = make_position("players 3, row W F\ngoals Emperor A\nA: W 2").play("A bid 6", "B bid 6", "C bid 6")
    assert (p.resolution_queue, p.movers) == (["A 6½"], "A")
    assert (p.carried("A"), p.carried("B"), p.carried("C")) == ([], [6], [6])
    p.play("A claim W")
    assert (p.used_cards("A"), p.discard) == ([6], "F")


def test_emperor_bid_does_not_tie_with_one_equal_bid() -> None:
    """R13, 7.1: the other 6 is not tied either"""
    p = make_position("players 3\ngoals Emperor A\nA: W 2").play("A bid 6", "B bid 6", "C bid 1")
    assert (p.resolution_queue, p.logged_entries("tied")) == (["A 6½", "B 6", "C 1"], [])


def test_emperor_stack_comes_before_an_equal_stack() -> None:
    """V10, R12: A (Emperor) and B both have [4, 2]; no tie, A before B"""
    p = make_position("players 3\ngoals Emperor A\nA: carried 4, W 2\nB: carried 4")
    p.play("A bid 2@4", "B bid 2@4", "C bid 1")
    assert p.resolution_queue == ["A 4+2½", "B 4+2", "C 1"]
    assert p.logged_entries("tied-stack") == []


def test_emperor_adds_a_half_to_the_harvest_card() -> None:
    """6.2: the ½ goes to the card that replaced the Reset"""
    p = make_position("players 3\ngoals Emperor A, Harvest A\nA: hand 0 5, W 2, F 2")
    p.play("A bid 0", "B bid 5", "C bid 1", "A harvest 5")
    assert p.resolution_queue == ["A 5½", "B 5", "C 1"]


def test_the_emperor_works_from_the_next_round_on() -> None:
    """8.7, R74: won by a claim; the bid of this round has no ½, that of the next has it"""
    p = make_position("players 3, row W F\nA: W 1").play("A bid 7", "B bid 5", "C bid 2")
    assert p.resolution_queue == ["A 7", "B 5", "C 2"]
    p.play("A claim W")
    assert p.holder("Emperor") == "A"
    p.play("draw W", "draw F", "A bid 4", "B bid 4", "C bid 4")
    assert p.resolution_queue == ["A 4½"]


def test_the_half_does_not_stay_with_a_former_emperor() -> None:
    """6.2, 8.7: B takes the Emperor and then plays a single Reset; A's bid has no ½"""
    p = make_position("players 3, row W F\ngoals Emperor A\nA: W 2\nB: W 2").play(
        "A bid 4", "B bid 7", "C bid 2"
    )
    assert p.resolution_queue == ["B 7", "A 4½", "C 2"]
    p.play("B claim W")
    assert p.holder("Emperor") == "B"
    p.play("draw W", "draw F", "A bid 5", "B bid 0", "C bid 5")
    assert (p.resolution_queue, p.carried("A"), p.carried("C")) == ([], [5], [5])


def test_the_palace_works_from_the_next_round_on() -> None:
    """8.7, R74: then its holder makes no sealed bid"""
    p = make_position("players 3, row B F\nA: B 1").play("A bid 7", "B bid 5", "C bid 2", "A claim B")
    assert p.holder("Palace") == "A"
    p.play("draw W", "draw F")
    assert p.movers == "BC"
