"""6.1, 6.2 with two bids per player: the two decisions, and those of the Palace (V36, V37, V39; R61 to R65, R70)."""

from __future__ import annotations

from itertools import permutations

import pytest

from kingdom_positions import FULL_HAND, Position, make_position, notations

# ------------------------------------------------------------------------------ two singles (c = 0)


def test_two_singles_are_named_lower_card_first() -> None:
    """6.1, c = 0: any card but the highest, then a higher one"""
    p = make_position("players 2\nA: hand 0 3 5 7")
    assert (p.movers, p.owed("A"), p.legal_moves("A")) == ("AB", 2, notations("bid", "0 3 5"))
    p.play("A bid 3")
    assert (p.movers, p.owed("A"), p.legal_moves("A")) == ("AB", 1, notations("bid", "5 7"))
    p.play("A bid 7")
    assert (p.movers, p.owed("A"), p.legal_moves("A")) == ("B", 0, set())


def test_the_second_card_is_forced_if_only_one_is_higher() -> None:
    """1.2, 6.1: the pair 5, 7 takes one decision; nothing is logged before the reveal"""
    p = make_position("players 2\nA: hand 0 3 5 7").play("A bid 5")
    assert (p.movers, p.entry_names) == ("B", ["round"])
    p.play("B bid 1", "B bid 2")
    assert p.bids("A") == ["5", "7"]


def test_hand_of_two_cards_is_bid_automatically() -> None:
    """1.2, R64: both are played, the Reset cannot be played alone"""
    p = make_position("players 2\nA: hand 0 4")
    assert (p.movers, p.legal_moves("A")) == ("B", set())
    p.play("B bid 1", "B bid 2")
    assert p.logged_entries("reset") == [{"seat": "A"}]
    assert p.resolution_queue == ["A 4", "B 2", "B 1"]
    assert p.hand("A") == []


def test_the_reset_is_never_played_alone_out_of_a_larger_hand() -> None:
    """R64: the second card has to be chosen at once"""
    p = make_position("players 2").play("A bid 0")
    assert (p.movers, p.legal_moves("A")) == ("AB", notations("bid", "1 2 3 4 5 6 7"))


def test_only_the_reset_is_bid_alone_automatically() -> None:
    """6.1, c = 0: a single Reset is the whole bid, without a decision, logged at the reveal"""
    p = make_position("players 2, row W F M\nA: hand 0")
    assert (p.movers, p.owed("A")) == ("B", 0)
    p.play("B bid 1")
    assert p.entry_names == ["round"]
    p.play("B bid 5")
    assert (p.logged_entries("reset"), p.resolution_queue) == ([{"seat": "A"}], ["B 5", "B 1"])
    p.play("B claim W", "B claim F")
    assert p.hand("A") == FULL_HAND


# ------------------------------------------------------------------------------ one carried card (c = 1)


def test_the_first_card_goes_onto_the_carried_card() -> None:
    """R61, 6.1, c = 1: then any other card as a single, higher or lower"""
    p = make_position("players 2\nA: hand 0 4 6, carried 2")
    assert (p.owed("A"), p.legal_moves("A")) == (2, notations("bid", "0@2 4@2 6@2"))
    p.play("A bid 4@2")
    assert (p.owed("A"), p.legal_moves("A")) == (1, notations("bid", "0 6"))
    p.play("A bid 0", "B bid 1", "B bid 3")
    assert p.bids("A") == ["2+4"]  # 8.1: the single Reset is already set aside
    assert (p.carried("A"), p.hand("A"), p.used_cards("A")) == ([], [6], [0, 1, 3, 5, 7])


def test_two_cards_with_one_carried_leave_one_choice() -> None:
    """1.2: the card for the carried card is a choice, the other is forced"""
    p = make_position("players 2\nA: hand 0 4, carried 2")
    assert p.legal_moves("A") == notations("bid", "0@2 4@2")
    p.play("A bid 0@2")
    assert p.movers == "B"
    p.play("B bid 1", "B bid 3")
    assert p.bids("A") == ["2+0", "4"]


def test_only_the_reset_goes_onto_one_carried_card_automatically() -> None:
    """V36, R63, R70: `bid 0@4` is forced; the stack is worth 4; afterwards A has all eight cards in hand"""
    p = make_position("players 2, row W F M\nA: hand 0, carried 4")
    assert (p.movers, p.legal_moves("A")) == ("B", set())
    p.play("B bid 1")
    assert p.entry_names == ["round"]
    p.play("B bid 7")
    assert p.logged_entries("stack") == [{"seat": "A", "bottom": 4, "top": 0}]
    assert p.resolution_queue == ["B 7", "A 4+0", "B 1"]
    p.play("B claim W", "A claim F")
    assert (p.hand("A"), p.carried("A"), p.used_cards("A")) == (FULL_HAND, [], [])


# ------------------------------------------------------------------------------ two carried cards (c = 2)


def test_one_card_goes_onto_each_carried_card() -> None:
    """R62, 6.1, c = 2: first onto the lower, then onto the higher; 10.3 carried cards ascend"""
    p = make_position("players 2\nA: hand 0 3 7, carried 5 2")
    assert p.carried("A") == [2, 5]
    assert (p.owed("A"), p.legal_moves("A")) == (2, notations("bid", "0@2 3@2 7@2"))
    p.play("A bid 7@2")
    assert (p.owed("A"), p.legal_moves("A")) == (1, notations("bid", "0@5 3@5"))
    p.play("A bid 3@5", "B bid 1", "B bid 4")
    assert p.bids("A") == ["2+7", "5+3"]
    assert p.carried("A") == []


def test_two_cards_with_two_carried_leave_one_choice() -> None:
    """1.2, R62: the second follows from the first"""
    p = make_position("players 2\nA: hand 0 3, carried 2 5")
    assert p.legal_moves("A") == notations("bid", "0@2 3@2")
    p.play("A bid 3@2", "B bid 1", "B bid 4")
    assert p.bids("A") == ["2+3", "5+0"]


@pytest.mark.parametrize(("onto", "other"), [(2, 5), (5, 2)])
def test_only_the_reset_may_go_onto_either_carried_card(onto: int, other: int) -> None:
    """V37, R63: onto either one; the other card stays carried and does not bid"""
    p = make_position("players 2, row W F M\nA: hand 0, carried 2 5")
    assert (p.movers, p.owed("A"), p.legal_moves("A")) == ("AB", 1, notations("bid", "0@2 0@5"))
    p.play(f"A bid 0@{onto}")
    assert (p.movers, p.legal_moves("A")) == ("B", set())
    p.play("B bid 1", "B bid 7")
    assert p.bids("A") == [f"{onto}+0"]
    assert p.carried("A") == [other]
    assert p.resolution_queue == ["B 7", f"A {onto}+0", "B 1"]
    p.play("B claim W", "A claim F")
    assert (p.hand("A"), p.carried("A")) == ([card for card in FULL_HAND if card != other], [other])


# ------------------------------------------------------------------------------ secrecy


def test_second_bid_does_not_wait_for_other_seats() -> None:
    """6.1, 1.3: the order of the moves does not change the position"""
    ends = []
    for order in set(permutations("AABB")):
        p, cards = make_position("players 2"), {"A": [2, 7], "B": [2, 5]}
        for seat in order:
            p.play(f"{seat} bid {cards[seat].pop(0)}")
        ends.append((p.state.fields(), p.entry_names))
    assert len(ends) == 6
    assert all(end == ends[0] for end in ends)


def test_sealed_decisions_are_invisible_to_others() -> None:
    """4.3, 1.3, 6.1: not even the number of decisions made"""
    p = make_position("players 2\nA: carried 3")
    before = (p.view_of("B"), p.view_of(None))
    for text, sealed in (("A bid 5@3", ["bid 5@3"]), ("A bid 1", ["bid 5@3", "bid 1"])):
        p.play(text)
        assert (p.view_of("B"), p.view_of(None)) == before
        assert p.view_of("A")["players"][0]["sealed"] == sealed
    assert p.entry_names == ["round"]


# ------------------------------------------------------------------------------ the Palace


def position_with_palace(hand: str, carried: str = "") -> Position:
    """A position in which A holds the Palace and B has 0, 2 and 6."""
    line = f"A: hand {hand}, B 2" + (f", carried {carried}" if carried else "")
    return make_position(f"players 2, row W F M\ngoals Palace A\n{line}\nB: hand 0 2 6")


def test_palace_holder_seals_one_card_and_its_place() -> None:
    """V39, 6.1, 6.2: carried 3; A `bid 5@3` in secret, B 2 and 6, A `bid 7` openly"""
    p = position_with_palace("0 1 5 7", carried="3")
    assert (p.owed("A"), p.legal_moves("A")) == (1, notations("bid", "0 1 5 7 0@3 1@3 5@3 7@3"))
    p.play("A bid 5@3")
    assert (p.movers, p.legal_moves("A")) == ("B", set())
    p.play("B bid 2")  # the 6 is forced as the only higher card
    assert (p.movers, p.step, p.legal_moves("A")) == ("A", "palace", notations("bid", "0 1 7"))
    p.play("A bid 7")
    assert p.resolution_queue == ["A 3+5", "A 7", "B 6", "B 2"]
    p.play("A claim W", "A claim F")
    assert (p.piles("B"), p.logged_entries("no-card-left")) == ({"M": 1}, [{"seat": "B"}])
    assert (p.row, p.used_cards("B")) == ("", [1, 2, 3, 4, 5, 6, 7])


def test_place_of_the_palace_holders_sealed_card_is_secret() -> None:
    """R65, 4.3"""
    views = []
    for first in ("bid 5@3", "bid 5", "bid 7"):
        p = position_with_palace("0 1 5 7", carried="3").play(f"A {first}")
        views.append((p.view_of("B"), p.view_of(None), p.entry_names))
    assert views[0] == views[1] == views[2]


def test_the_palace_holder_leaves_the_carried_card_for_the_second() -> None:
    """6.2: the first as a single, so the second must go onto the carried card"""
    p = position_with_palace("0 1 5 7", carried="3").play("A bid 5", "B bid 2")
    assert p.legal_moves("A") == notations("bid", "0@3 1@3 7@3")
    p.play("A bid 7@3")
    assert p.resolution_queue == ["A 3+7", "B 6", "A 5", "B 2"]


def test_the_palace_holder_names_singles_in_any_order() -> None:
    """6.1, c = 0: also the highest card first, then any other"""
    p = position_with_palace("0 1 5 7")
    assert (p.owed("A"), p.legal_moves("A")) == (1, notations("bid", "0 1 5 7"))
    p.play("A bid 7", "B bid 2")
    assert (p.step, p.legal_moves("A")) == ("palace", notations("bid", "0 1 5"))
    p.play("A bid 1")
    assert p.bids("A") == ["1", "7"]


def test_palace_holder_uses_two_carried_cards_in_any_order() -> None:
    """6.1, c = 2: the first onto either, the second onto the other"""
    p = position_with_palace("0 1 6", carried="3 5")
    assert p.legal_moves("A") == notations("bid", "0@3 1@3 6@3 0@5 1@5 6@5")
    p.play("A bid 6@5", "B bid 2")
    assert p.legal_moves("A") == notations("bid", "0@3 1@3")
    p.play("A bid 1@3")
    assert p.resolution_queue == ["A 5+6", "B 6", "A 3+1", "B 2"]
    p = position_with_palace("0 1 6", carried="3 5").play("A bid 6@3", "B bid 2")
    assert p.legal_moves("A") == notations("bid", "0@5 1@5")


def test_the_second_card_of_the_palace_may_be_forced() -> None:
    """1.2: with a hand of two the open card follows the reveal without a decision"""
    p = position_with_palace("0 4")
    assert p.legal_moves("A") == notations("bid", "0 4")
    p.play("A bid 4", "B bid 2")
    assert p.entry_names == ["round", "A bid", "B bid", "B bid", "A reset"]
    assert (p.movers, p.resolution_queue) == ("B", ["B 6", "A 4", "B 2"])


@pytest.mark.parametrize(
    ("carried", "movers", "entry_name"), [("", "B", "A reset"), ("4", "B", "A stack")], ids=["c = 0", "c = 1"]
)
def test_palace_holder_with_only_the_reset_bids_in_secret(carried: str, movers: str, entry_name: str) -> None:
    """6.1: it is the whole bid, sealed with the others; there is no open bid"""
    p = position_with_palace("0", carried)
    assert p.movers == movers
    p.play("B bid 2")
    assert p.entry_names[:4] == ["round", entry_name, "B bid", "B bid"]
    assert (p.step, len(p.bids("A")), p.movers) == ("claim", 1 if carried else 0, "B")


def test_palace_holder_with_only_the_reset_chooses_a_carried_card() -> None:
    """6.1, R63: onto either one; the other stays carried, and there is no open bid"""
    p = position_with_palace("0", carried="3 5")
    assert p.legal_moves("A") == notations("bid", "0@3 0@5")
    p.play("A bid 0@5", "B bid 2")
    assert (p.step, p.resolution_queue, p.carried("A")) == ("claim", ["B 6", "A 5+0", "B 2"], [3])
