"""Rounds with two bids per player: ties, powers and Resets (V33 to V35, V38; R10, R66 to R69)."""

from __future__ import annotations

from kingdom_positions import FULL_HAND, Position, make_position, notations


def first_round() -> Position:
    """The position after the round of V33."""
    p = make_position("players 2, row W F N3").play("A bid 2", "A bid 7", "B bid 2", "B bid 5")
    return p.play("A claim W", "B claim F")


def test_one_of_two_bids_is_tied() -> None:
    """V33: A 7, 2 and B 5, 2; the 2s are carried, one card is left"""
    p = make_position("players 2, row W F N3").play("A bid 2", "A bid 7", "B bid 2", "B bid 5")
    assert p.resolution_queue == ["A 7", "B 5"]
    assert (p.carried("A"), p.carried("B")) == ([2], [2])
    p.play("A claim W", "B claim F")
    assert p.discard == "N3"
    assert (p.used_cards("A"), p.hand("A"), p.carried("A")) == ([7], [0, 1, 3, 4, 5, 6], [2])


def test_left_over_card_goes_to_the_heir() -> None:
    """V33: as before, B holds the Heir"""
    p = make_position("players 2, row W F N3\ngoals Heir B\nB: N2 2").play(
        "A bid 2", "A bid 7", "B bid 2", "B bid 5"
    )
    p.play("A claim W", "B claim F")
    assert (p.piles("B"), p.discard) == ({"F": 1, "N2": 2, "N3": 1}, "")


def test_carried_cards_form_tied_stacks_in_the_next_round() -> None:
    """V34, R61: both add the 6 to the carried 2: one draw each, then B's 4 and A's 1 claim"""
    p = first_round().play("draw B", "draw M", "draw F")
    assert p.legal_moves("A") == notations("bid", "0@2 1@2 3@2 4@2 5@2 6@2")
    p.play("A bid 6@2", "A bid 1", "B bid 6@2", "B bid 4")
    assert p.resolution_queue == ["AB 2+6", "B 4", "A 1"]
    p.play("draw W", "draw N4")
    assert (p.piles("A"), p.piles("B")) == ({"W": 2}, {"F": 1, "N4": 1})
    assert (p.movers, p.row) == ("B", "B M F")
    p.play("B claim B", "A claim M")
    assert (p.discard, p.used_cards("A"), p.used_cards("B")) == ("F N3", [1, 2, 6, 7], [2, 4, 5, 6])


def test_reset_takes_back_all_but_the_tied_card() -> None:
    """V35, R60, R68, 10.2: A plays 0 and 3, B 3 and 6; A takes back all but the 3"""
    p = make_position("players 2, row W F M\nA: hand 0 3 4").play("A bid 0", "A bid 3", "B bid 3", "B bid 6")
    assert p.resolution_queue == ["B 6"]
    assert (p.carried("A"), p.carried("B")) == ([3], [3])
    p.play("B claim W")
    assert (p.hand("A"), p.carried("A"), p.used_cards("A")) == ([0, 1, 2, 4, 5, 6, 7], [3], [])
    assert p.logged_entries("cards-returned") == [{"seat": "A", "hand": 0b11110111}]


def test_used_cards_are_returned_at_the_end_of_the_round() -> None:
    """R69, 10.2: not before the claims are done, but before the next row"""
    p = make_position("players 2, row W F M\nA: hand 0 3 4").play(
        "A bid 0", "A bid 3", "B bid 2", "B bid 6", "B claim W"
    )
    assert (p.movers, p.hand("A"), p.used_cards("A")) == ("A", [4], [0, 1, 2, 5, 6, 7])
    p.play("A claim F")
    assert (p.step, p.row, p.hand("A")) == ("draw", "", FULL_HAND)


def test_two_tied_bids_carry_two_cards() -> None:
    """7.1, 10.3: two carried cards each, in ascending order; no seat claims"""
    p = make_position("players 2, row W F M").play("A bid 3", "A bid 6", "B bid 3", "B bid 6")
    assert (p.carried("A"), p.carried("B"), p.discard) == ([3, 6], [3, 6], "F M W")


def test_two_bids_of_one_player_never_tie() -> None:
    """R67: a stack and a single of the same value; the stack first (7.3)"""
    p = make_position("players 2\nA: hand 0 5 7, carried 2").play(
        "A bid 5@2", "A bid 7", "B bid 1", "B bid 3"
    )
    assert p.resolution_queue == ["A 2+5", "A 7", "B 3", "B 1"]


def test_experienced_game_of_three_has_two_bids_and_five_cards() -> None:
    """2, R72: five cards, two bids each; a tie of two among three"""
    p = make_position("players 3, experienced, row W F N3 M B")
    for seat, cards in {"A": (2, 7), "B": (2, 5), "C": (4, 6)}.items():
        assert p.owed(seat) == 2
        p.play(*(f"{seat} bid {card}" for card in cards))
    assert p.resolution_queue == ["A 7", "C 6", "B 5", "C 4"]
    p.play("A claim W", "C claim F", "B claim N3", "C claim M")
    assert (p.discard, p.carried("A"), p.carried("B"), p.carried("C")) == ("B", [2], [2], [])


# ------------------------------------------------------------------------------ powers


def test_the_emperor_names_a_bid() -> None:
    """V38: A `emperor 6`; A 6½ first, B's 6 untied second, the 4s tied"""
    p = make_position("players 2\ngoals Emperor A\nA: W 2").play("A bid 4", "A bid 6", "B bid 4", "B bid 6")
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "emperor", notations("emperor", "4 6"))
    p.play("A emperor 6")
    assert p.resolution_queue == ["A 6½", "B 6"]
    assert (p.carried("A"), p.carried("B")) == ([4], [4])


def test_the_emperor_names_the_other_bid() -> None:
    """V38 with the other choice: the 6s are tied"""
    p = make_position("players 2\ngoals Emperor A\nA: W 2").play("A bid 4", "A bid 6", "B bid 4", "B bid 6")
    p.play("A emperor 4")
    assert p.resolution_queue == ["A 4½", "B 4"]
    assert (p.carried("A"), p.carried("B")) == ([6], [6])


def test_the_emperor_names_a_stack() -> None:
    """12, R12: `emperor 6+2`, also one with the Reset"""
    p = make_position("players 2\ngoals Emperor A\nA: carried 3 6, W 2").play(
        "A bid 0@3", "A bid 2@6", "B bid 1", "B bid 5"
    )
    assert p.legal_moves("A") == notations("emperor", "3+0 6+2")
    p.play("A emperor 3+0")
    assert p.resolution_queue == ["A 6+2", "B 5", "A 3+0½", "B 1"]
    assert p.logged_entries("emperor-stack") == [{"seat": "A", "bottom": 3, "top": 0}]


def test_the_emperor_cannot_name_a_single_reset() -> None:
    """R66: only the 5 has a value, so it gets the ½ without a decision"""
    p = make_position("players 2\ngoals Emperor A\nA: W 2").play("A bid 0", "A bid 5", "B bid 5", "B bid 6")
    assert (p.step, p.resolution_queue) == ("claim", ["B 6", "A 5½", "B 5"])
    assert p.logged_entries("emperor-single") == [{"seat": "A", "card": 5}]


def test_emperor_half_goes_to_the_stack_beside_a_single_reset() -> None:
    """R66: [4, 6] has a value, the single Reset has none"""
    p = make_position("players 2\ngoals Emperor A\nA: carried 4, W 2").play(
        "A bid 6@4", "A bid 0", "B bid 5", "B bid 6"
    )
    assert (p.step, p.resolution_queue) == ("claim", ["A 4+6½", "B 6", "B 5"])


def test_emperor_adds_nothing_to_a_reset_alone() -> None:
    """R11: no bid, no bonus"""
    p = make_position("players 2\ngoals Emperor A\nA: hand 0, W 2").play("B bid 5", "B bid 6")
    assert (p.step, p.resolution_queue, p.logged_entries("emperor-single")) == ("claim", ["B 6", "B 5"], [])


def test_emperor_cannot_name_a_carried_card_without_bid() -> None:
    """R63, R66: a carried card that does not bid cannot be named"""
    p = make_position("players 2\ngoals Emperor A\nA: hand 0, carried 2 5, W 2").play(
        "A bid 0@2", "B bid 3", "B bid 6"
    )
    assert p.resolution_queue == ["B 6", "B 3", "A 2+0½"]


def test_an_emperor_won_during_the_claims_adds_nothing_now() -> None:
    """R74, 8.7: A wins it with the 7; the 5 stays a 5"""
    p = make_position("players 2, row W F M\nA: W 1").play(
        "A bid 5", "A bid 7", "B bid 4", "B bid 6", "A claim W"
    )
    assert (p.holder("Emperor"), p.resolution_queue) == ("A", ["B 6", "A 5", "B 4"])


def test_powers_are_resolved_as_palace_harvest_emperor() -> None:
    """R66, R73, 6.2: one player holds all three"""
    p = make_position("players 2\ngoals Palace A, Harvest A, Emperor A\nA: hand 0 2 4 6, B 2, F 2, W 2")
    p.play("A bid 4", "B bid 5", "B bid 6")
    assert (p.step, p.legal_moves("A")) == ("palace", notations("bid", "0 2 6"))
    p.play("A bid 0")
    assert (p.step, p.legal_moves("A")) == ("harvest", notations("harvest", "keep 2 6"))
    p.play("A harvest 2")
    assert (p.step, p.legal_moves("A")) == ("emperor", notations("emperor", "2 4"))
    p.play("A emperor 2")
    assert p.resolution_queue == ["B 6", "B 5", "A 4", "A 2½"]


def test_the_harvest_counts_after_both_bids() -> None:
    """R10: five cards, two bids, three left; with six cards four are left"""
    p = make_position("players 2\ngoals Harvest A\nA: hand 0 1 2 3 4, F 2").play(
        "A bid 0", "A bid 4", "B bid 5", "B bid 6"
    )
    assert (p.step, p.legal_moves("A")) == ("harvest", notations("harvest", "keep 1 2 3"))
    p = make_position("players 2\ngoals Harvest A\nA: hand 0 1 2 3 4 7, F 2").play(
        "A bid 0", "A bid 4", "B bid 5", "B bid 6"
    )
    assert p.step == "claim"


def test_the_harvest_counts_after_the_second_card_of_the_palace() -> None:
    """R10: the Reset is sealed first; three cards are left only after the open bid"""
    p = make_position("players 2\ngoals Palace A, Harvest A\nA: hand 0 1 2 3 4, B 2, F 2").play(
        "A bid 0", "B bid 5", "B bid 6"
    )
    assert p.step == "palace"
    p.play("A bid 2")
    assert (p.step, p.legal_moves("A")) == ("harvest", notations("harvest", "keep 1 3 4"))


def test_harvest_replaces_the_reset_of_a_stack() -> None:
    """R8, 6.2: on the higher of two carried cards; the other stack is unchanged; all cards return to the hand"""
    p = make_position("players 2, row W F M\ngoals Harvest A\nA: hand 0 1 3, carried 2 5, F 2")
    p.play("A bid 3@2", "A bid 0@5", "B bid 4", "B bid 7")
    # one card is left in hand
    assert p.legal_moves("A") == notations("harvest", "keep 1")
    p.play("A harvest 1")
    assert p.resolution_queue == ["B 7", "A 5+1", "A 2+3", "B 4"]
    p.play("B claim W", "A claim F")  # the Merchant goes to A
    assert p.hand("A") == FULL_HAND


def test_harvest_replaces_a_single_reset_beside_a_stack() -> None:
    """6.2: the Reset was the single"""
    p = make_position("players 2\ngoals Harvest A\nA: hand 0 1 3, carried 2, F 2")
    p.play("A bid 3@2", "A bid 0", "B bid 4", "B bid 7", "A harvest 1")
    assert p.resolution_queue == ["B 7", "A 2+3", "B 4", "A 1"]
