"""8.5: tied stacks draw from the deck (V07, V08, V12, V40, V41; R21 to R23, R25)."""

from __future__ import annotations

from kingdom_positions import FULL_HAND, make_position


def test_tied_stacks_draw_one_card_each() -> None:
    """V07: A and B both carry 3 and play 5; C's single 7 comes after them and claims from the untouched row"""
    p = make_position("players 3, row F M, deck 10\nA: carried 3\nB: carried 3")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7")
    assert p.resolution_queue == ["AB 3+5", "C 7"]
    assert (p.movers, p.step) == ("chance", "draw")
    assert p.logged_entries("tied-stack") == [
        {"seat": "A", "bottom": 3, "top": 5},
        {"seat": "B", "bottom": 3, "top": 5},
    ]
    p.play("draw W")
    assert (p.movers, p.deck) == ("chance", 9)
    p.play("draw N4")
    assert (p.piles("A"), p.piles("B"), p.deck) == ({"W": 1}, {"N4": 1}, 8)
    assert (p.used_cards("A"), p.used_cards("B"), p.carried("A")) == ([3, 5], [3, 5], [])
    assert (p.movers, p.step, p.row, p.resolution_queue) == ("C", "claim", "F M", ["C 7"])
    p.play("C claim F")
    assert (p.piles("C"), p.deck) == ({"F": 1}, 8)


def test_group_does_not_draw_if_cards_are_too_few() -> None:
    """V08, R23: no seat of the group draws; the stacks are set aside; no next row, the game is over"""
    p = make_position("players 3, row F M, deck W\nA: carried 3\nB: carried 3")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7")
    assert p.logged_entries("no-draw") == [{"needed": 2, "deck": 1}]
    assert (p.piles("A"), p.piles("B"), p.used_cards("A"), p.used_cards("B")) == ({}, {}, [3, 5], [3, 5])
    assert (p.movers, p.step, p.resolution_queue) == ("C", "claim", ["C 7"])
    p.play("C claim F")
    assert (p.piles("C"), p.movers, p.deck) == ({"F": 1}, "nobody", 1)


def test_group_draws_if_cards_are_just_enough() -> None:
    """8.5, 1.2: as many cards as players; the last draw is forced"""
    p = make_position("players 3, row F M, deck W N4\nA: carried 3\nB: carried 3")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "draw N4")
    assert (p.piles("A"), p.piles("B"), p.deck, p.movers) == ({"N4": 1}, {"W": 1}, 0, "C")


def test_draw_of_equal_cards_is_automatic() -> None:
    """4.4, 1.2: a draw with one outcome is forced"""
    p = make_position("players 3, row F M, deck W W W\nA: carried 3\nB: carried 3")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7")
    assert (p.movers, p.step) == ("C", "claim")
    assert (p.piles("A"), p.piles("B"), p.deck) == ({"W": 1}, {"W": 1}, 1)
    assert [entry["seat"] for entry in p.logged_entries("drew")] == ["A", "B"]


def test_tied_stacks_with_resets_draw_and_take_back_cards() -> None:
    """V12: both carry 6 and play the Reset: both draw, and both then have all eight cards"""
    p = make_position("players 3, row F M\nA: hand 0 1, carried 6\nB: hand 0 4 7, carried 6")
    p.play("A bid 0@6", "B bid 0@6", "C bid 3")
    assert p.resolution_queue == ["AB 6+0", "C 3"]
    p.play("draw W", "draw B", "C claim F")
    assert (p.piles("A"), p.piles("B")) == ({"W": 1}, {"B": 1})
    assert (p.hand("A"), p.hand("B")) == (FULL_HAND, FULL_HAND)
    assert (p.carried("A"), p.used_cards("A")) == ([], [])


def test_the_lowest_seat_draws_first() -> None:
    """R22, 1.1, 4.4: B before D"""
    p = make_position("players 4\nB: carried 3\nD: carried 3").play(
        "A bid 1", "B bid 5@3", "C bid 2", "D bid 5@3"
    )
    assert p.resolution_queue[0] == "BD 3+5"
    p.play("draw N2", "draw Ph")
    assert (p.piles("B"), p.piles("D")) == ({"N2": 1}, {"Ph": 1})


def test_group_draws_at_its_place_in_the_order() -> None:
    """8.5, 7.3: C's 7 claims before the stacks worth 5 draw, A's 1 after them"""
    p = make_position("players 4, row W F M\nB: carried 3\nD: carried 3")
    p.play("A bid 1", "B bid 2@3", "C bid 7", "D bid 2@3")
    assert (p.resolution_queue, p.movers) == (["C 7", "BD 3+2", "A 1"], "C")
    p.play("C claim W")
    assert (p.movers, p.step) == ("chance", "draw")
    p.play("draw F", "draw F")
    assert (p.movers, p.row) == ("A", "F M")


def test_groups_are_checked_one_by_one() -> None:
    """R21: three cards; the first group takes two of them, one is left for the second"""
    p = make_position("players 5, deck W W F\nA: carried 3\nB: carried 3\nC: carried 2\nD: carried 2")
    p.play("A bid 5@3", "B bid 5@3", "C bid 4@2", "D bid 4@2", "E bid 1")
    assert p.resolution_queue == ["AB 3+5", "CD 2+4", "E 1"]
    p.play("draw W", "draw F")
    assert p.logged_entries("no-draw") == [{"needed": 2, "deck": 1}]
    assert [p.piles(seat) for seat in "ABCD"] == [{"W": 1}, {"F": 1}, {}, {}]
    assert (p.used_cards("C"), p.movers) == ([2, 4], "E")


def test_a_smaller_group_may_draw_where_a_larger_cannot() -> None:
    """R21: two cards are too few for the first group of three, and enough for the second of two"""
    p = make_position(
        "players 5, deck W F\nA: carried 3\nB: carried 3\nC: carried 3\nD: carried 2\nE: carried 2"
    )
    p.play("A bid 5@3", "B bid 5@3", "C bid 5@3", "D bid 4@2", "E bid 4@2")
    assert p.logged_entries("no-draw") == [{"needed": 3, "deck": 2}]
    p.play("draw F")
    assert [p.piles(seat) for seat in "ABCDE"] == [{}, {}, {}, {"F": 1}, {"W": 1}]
    assert p.movers == "nobody"


def test_an_equal_stack_with_the_half_claims_instead() -> None:
    """R12, 7.2: A (Emperor), B and C have [4, 2]; B and C draw"""
    p = make_position("players 3, row F M\ngoals Emperor A\nA: carried 4, W 2\nB: carried 4\nC: carried 4")
    p.play("A bid 2@4", "B bid 2@4", "C bid 2@4")
    assert p.resolution_queue == ["A 4+2½", "BC 4+2"]
    p.play("A claim M", "draw W", "draw B")
    assert (p.piles("B"), p.piles("C"), p.discard) == ({"W": 1}, {"B": 1}, "F")


# ------------------------------------------------------------------------------ goals after a draw


def test_goal_without_holder_is_not_taken_by_two_seats_together() -> None:
    """V40, R25: both draw their second Warlord; A takes the Emperor with a third"""
    p = make_position("players 3, row F M\nA: carried 3, W 1\nB: carried 3, W 1")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "draw W", "draw W")
    assert (p.influence("A", "W"), p.influence("B", "W")) == (2, 2)
    assert (p.holder("Emperor"), p.logged_entries("goal")) == ("nobody", [])
    p.play("C claim F", "draw W", "draw B", "A bid 7", "B bid 1", "C bid 2", "A claim W")
    assert (p.influence("A", "W"), p.holder("Emperor")) == (3, "A")


def test_goal_stays_if_two_seats_pass_the_holder_together() -> None:
    """V41, R25: A and B reach three Warlords at once; the Emperor stays with C, who has two"""
    p = make_position("players 3, row F M\ngoals Emperor C\nA: carried 3, W 2\nB: carried 3, W 2\nC: W 2")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "draw W", "draw W")
    assert [p.influence(seat, "W") for seat in "ABC"] == [3, 3, 2]
    assert (p.holder("Emperor"), p.logged_entries("goal")) == ("C", [])


def test_drawn_card_that_passes_the_holder_takes_the_goal() -> None:
    """8.5, 8.7: and different types are all updated"""
    p = make_position("players 3, row F M\ngoals Emperor C\nA: carried 3, W 2\nB: carried 3, N2 1\nC: W 2")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "draw W", "draw N4")
    assert (p.holder("Emperor"), p.holder("Heir")) == ("A", "B")


def test_every_seat_of_a_group_can_take_a_goal() -> None:
    """8.5, 8.7, 1.1: the last seats as well as the first"""
    p = make_position("players 5\nA: F 1\nD: carried 3, N2 1\nE: carried 3, W 1")
    p.play("A bid 1", "B bid 2", "C bid 4", "D bid 5@3", "E bid 5@3", "draw N4", "draw W")
    assert (p.holder("Heir"), p.holder("Emperor"), p.holder("Harvest")) == ("D", "E", "nobody")


def test_both_cards_of_a_draw_count_before_goals_move() -> None:
    """8.5: goals are updated once; A, who draws first, never leads alone"""
    p = make_position("players 3, row F M\nA: carried 3, W 1\nB: carried 3, W 2\nC: W 2")
    p.play("A bid 5@3", "B bid 5@3", "C bid 7", "draw W", "draw W")
    assert [entry["seat"] for entry in p.logged_entries("goal")] == ["B"]
    assert p.holder("Emperor") == "B"
