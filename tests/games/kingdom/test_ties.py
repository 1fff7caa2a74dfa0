"""Section 7: ties and the order of resolution (V04, V06, V11, V42; R14 to R18)."""

from __future__ import annotations

from kingdom_positions import FULL_HAND, make_position


def test_stacks_of_two_rounds_are_resolved_by_value() -> None:
    """V04, 7.3: Zev A, Holger B, Paul C, Steve D carry 6, 6, 5, 5; Michael E plays a single 6"""
    p = make_position("""
        players 5, row W F N3 M
        A: hand 0 1 2, carried 6
        B: carried 6
        C: carried 5
        D: carried 5
    """)
    p.play("A bid 0@6", "B bid 2@6", "C bid 3@5", "D bid 1@5", "E bid 6")
    assert p.resolution_queue == ["C 5+3", "B 6+2", "D 5+1", "A 6+0", "E 6"]
    p.play("C claim W", "B claim F", "D claim N3")  # the last card goes to A
    assert p.piles("A") == {"M": 1}
    assert p.logged_entries("no-card-left") == [{"seat": "E"}]
    assert (p.piles("E"), p.used_cards("E")) == ({}, [6])
    assert (p.hand("A"), p.used_cards("A"), p.carried("A")) == (FULL_HAND, [], [])
    assert (p.used_cards("B"), p.carried("B")) == ([2, 6], [])


def test_equal_sums_are_ordered_by_the_top_card() -> None:
    """V06, R16: [2, 6], [5, 3] and [6, 2] are all worth 8; a single 7½ comes after them"""
    p = make_position("""
        players 4
        goals Emperor D
        A: carried 2
        B: carried 6
        C: carried 5
        D: W 2
    """)
    p.play("A bid 6@2", "B bid 2@6", "C bid 3@5", "D bid 7")
    assert p.resolution_queue == ["A 2+6", "C 5+3", "B 6+2", "D 7½"]
    assert p.logged_entries("tied-stack") == []


def test_a_stack_comes_before_an_equal_single() -> None:
    """V42, R17: A single 6, B [4, 2], C single 7"""
    p = make_position("players 3\nB: carried 4").play("A bid 6", "B bid 2@4", "C bid 7")
    assert p.resolution_queue == ["C 7", "B 4+2", "A 6"]


def test_the_half_counts_more_than_being_a_stack() -> None:
    """7.3: value first; 6½ as a single before a stack of 6, 6½ as a stack after a single 7"""
    p = make_position("players 3\ngoals Emperor A\nA: W 2\nB: carried 4").play(
        "A bid 6", "B bid 2@4", "C bid 7"
    )
    assert p.resolution_queue == ["C 7", "A 6½", "B 4+2"]
    p = make_position("players 3\ngoals Emperor A\nA: carried 4, W 2\nB: carried 4")
    assert p.play("A bid 2@4", "B bid 3@4", "C bid 7").resolution_queue == ["B 4+3", "C 7", "A 4+2½"]


def test_the_highest_value_comes_first_whatever_its_top_card() -> None:
    """7.3: 7+1 before 1+6, although its top card is lower"""
    p = make_position("players 3\nA: carried 7\nB: carried 1").play("A bid 1@7", "B bid 6@1", "C bid 2")
    assert p.resolution_queue == ["A 7+1", "B 1+6", "C 2"]


def test_tied_singles_claim_nothing_and_stay() -> None:
    """7.1, 8.1, 10.1: carried from the start of step 2 on, the rest of the hand is untouched"""
    p = make_position("players 3, row W F").play("A bid 4", "B bid 4", "C bid 2")
    assert (p.resolution_queue, p.movers) == (["C 2"], "C")
    assert (p.carried("A"), p.bids("A"), p.hand("A")) == ([4], [], [0, 1, 2, 3, 5, 6, 7])
    assert p.logged_entries("tied") == [{"seat": "A", "card": 4}, {"seat": "B", "card": 4}]


def test_all_tied_singles_claim_nothing() -> None:
    """7.1: three equal singles; all cards of the row are discarded"""
    p = make_position("players 3, row W F").play("A bid 4", "B bid 4", "C bid 4")
    assert (p.movers, p.step, p.discard) == ("chance", "draw", "F W")
    assert [p.carried(seat) for seat in "ABC"] == [[4]] * 3


def test_equal_singles_tie_for_each_number_separately() -> None:
    """7.1: for each number separately"""
    p = make_position("players 5").play("A bid 7", "B bid 3", "C bid 7", "D bid 3", "E bid 1")
    assert p.resolution_queue == ["E 1"]
    assert [p.carried(seat) for seat in "ABCDE"] == [[7], [3], [7], [3], []]


def test_single_resets_do_not_tie() -> None:
    """V11, R14, 8.1: A and B both play the Reset; they claim nothing and take back all used cards"""
    p = make_position("players 3, row W F\nA: hand 0 4\nB: hand 0 2").play("A bid 0", "B bid 0", "C bid 3")
    assert (p.resolution_queue, p.logged_entries("tied")) == (["C 3"], [])
    assert (p.carried("A"), p.carried("B")) == ([], [])
    assert 0 in p.used_cards("A") and 0 in p.used_cards("B")
    p.play("C claim W")
    assert (p.hand("A"), p.hand("B")) == (FULL_HAND, FULL_HAND)
    assert (p.used_cards("A"), p.used_cards("B")) == ([], [])
    assert p.hand("C") == [0, 1, 2, 4, 5, 6, 7]


def test_a_stack_never_ties_with_a_single() -> None:
    """R18, 7.2: neither by its top card nor by its value"""
    p = make_position("players 4\nA: carried 3").play("A bid 4@3", "B bid 4", "C bid 7", "D bid 1")
    assert p.resolution_queue == ["A 3+4", "C 7", "B 4", "D 1"]
    assert p.logged_entries("tied") == []


def test_stacks_with_one_equal_card_are_not_tied() -> None:
    """7.2: equal bottom cards with different tops; equal tops with different bottom cards"""
    p = make_position("players 3\nA: carried 4\nB: carried 4\nC: carried 5").play(
        "A bid 3@4", "B bid 2@4", "C bid 3@5"
    )
    assert p.resolution_queue == ["C 5+3", "A 4+3", "B 4+2"]


def test_stacks_with_bottom_and_top_exchanged_are_not_tied() -> None:
    """7.2, 7.3: [2, 5] and [5, 2]; the higher top card first"""
    p = make_position("players 3\nA: carried 5\nB: carried 2").play("A bid 2@5", "B bid 5@2", "C bid 1")
    assert p.resolution_queue == ["B 2+5", "A 5+2", "C 1"]


def test_tied_stacks_form_one_group() -> None:
    """7.2: same bottom, same top; three of them, in one place of the order"""
    p = make_position("players 4\nA: carried 3\nB: carried 3\nD: carried 3")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "D bid 5@3")
    assert p.resolution_queue == ["ABD 3+5", "C 7"]


def test_two_groups_of_tied_stacks() -> None:
    """7.2, 7.3: [4, 3] and [2, 5], both worth 7"""
    p = make_position("players 5\nA: carried 4\nB: carried 2\nC: carried 4\nD: carried 2")
    p.play("A bid 3@4", "B bid 5@2", "C bid 3@4", "D bid 5@2", "E bid 7")
    assert p.resolution_queue == ["BD 2+5", "AC 4+3", "E 7"]


def test_tie_without_a_reset_returns_no_used_cards() -> None:
    """10.1, 10.2: only a Reset returns used cards"""
    p = make_position("players 3, row W F\nA: hand 0 4 6").play("A bid 4", "B bid 4", "C bid 2", "C claim W")
    assert (p.hand("A"), p.carried("A"), p.used_cards("A")) == ([0, 6], [4], [1, 2, 3, 5, 7])
