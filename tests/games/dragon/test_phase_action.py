"""Section 8: phase 1, the actions (vectors T08 to T19)."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from dragon_positions import make_position
from jadecourt.core.game import RawEntries
from jadecourt.core.laws import random_positions
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState
from strategies import dragon_games, example_count

# 8.2 without the Great Wall, in any group that costs nothing
FREE_ACTIONS = {
    f"act {name}" for name in ("pass", "taxes", "build", "harvest", "fireworks", "parade", "research")
}


# ------------------------------------------------------------------------------ fee and pass


def test_taxes_are_free_first_and_cost_a_fee_later() -> None:
    """T08, 8.2: C is the first in the group and pays nothing, A pays 3 before the income of 2 + 2 × 3"""
    p = make_position("""
        players 3, groups taxes build | harvest fireworks, at action
        A: 3 yuan, space 5, palaces 2[tax-y tax-y]
        C: 0 yuan, space 9, palaces 2[]
    """)
    assert p.mover == "C"
    p.play("act taxes")
    assert (p.mover, p.yuan("C")) == ("A", 2)
    p.play("act taxes")
    assert p.yuan("A") == 3 - 3 + 8
    assert p.logged_entries("fee") == [{"seat": 0, "fee": 3, "yuan": 0}]


def test_fee_is_three_however_many_dragons_lie_there() -> None:
    """T09, 8.2, R26"""
    p = make_position("""
        players 3, groups research | taxes | build, at action
        A: on research, palaces 1[]
        B: on research, palaces 1[]
        C: 3 yuan, palaces 1[scholar-y]
    """)
    assert p.mover == "C"
    p.play("act research")
    assert (p.yuan("C"), p.logged_entries("research")) == (0, [{"seat": 2, "vp": 3, "total": 3}])


@pytest.mark.parametrize(("before", "after"), [(0, 3), (1, 3), (3, 3), (5, 5)])
def test_passing_fills_up_to_three_yuan(before: int, after: int) -> None:
    """T10, 8.2, R30, R31: also legal with 3 yuan or more, then nothing is gained"""
    p = make_position(f"""
        players 2, at action
        A: {before} yuan, space 1
        B: space 0
    """)
    p.play("act pass")
    assert p.yuan("A") == after
    assert p.logged_entries("passed") == [{"seat": 0, "gained": after - before, "yuan": after}]


def test_passing_occupies_no_group() -> None:
    """8.2, R32: no dragon is placed, so the next player pays no fee anywhere"""
    p = make_position("""
        players 2, at action
        A: space 1
        B: 0 yuan, space 0
    """)
    p.play("act pass")
    assert p.mover == "B"
    assert p.legal_moves == FREE_ACTIONS
    p.play("act taxes")
    assert p.logged_entries("fee") == []


def test_occupied_group_needs_three_yuan() -> None:
    """T11, 8.2: with 2 yuan the parade is illegal, passing is always legal"""
    p = make_position("""
        players 2, groups parade | taxes build, at action
        A: on parade, space 9
        B: 2 yuan, space 1
    """)
    assert p.mover == "B"
    assert p.legal_moves == (FREE_ACTIONS | {"act privS"}) - {"act parade"}
    assert p.illegal_rule("act parade") == "8.2"


def test_fee_is_not_paid_from_the_income_of_the_action() -> None:
    """8.2, R27"""
    p = make_position("""
        players 2, groups taxes | build, at action
        A: on taxes
        B: 2 yuan, palaces 1[tax-y]
    """)
    assert "act taxes" not in p.legal_moves


def test_passing_may_be_the_only_option_and_is_then_automatic() -> None:
    """1.2, 8.2: every group is occupied, the last player cannot pay"""
    p = make_position("""
        players 3, round 12, groups taxes build | harvest fireworks parade research | privilege, at action
        A: hand, on taxes
        B: hand, on harvest
        C: hand, 1 yuan
    """)
    # the free group has only privileges, and the cheapest costs 2
    assert p.logged_entries("passed") == [{"seat": 2, "gained": 2, "yuan": 3}]
    assert p.mover == "nobody"


def test_dragons_and_cards_are_taken_back() -> None:
    """8.4"""
    p = make_position("""
        players 2, at action
        A: space 1
        B: space 0
    """)
    p.play("act taxes")
    assert p.game.view(p.state, None)["dragons"] == [0, None]
    p.play("act pass")
    view = p.game.view(p.state, None)
    assert (view["dragons"], view["groups"], p.step) == ([None, None], [], "play")


# ------------------------------------------------------------------------------ building


def test_each_floor_is_a_separate_decision() -> None:
    """T12, 8.3: 1 + 2 hammers = 3 floors, each a decision"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces 1[craftsman-y] 3[craftsman-y]
        B: space 1
    """)
    p.play("act build")
    assert (p.step, p.owed, p.legal_moves) == ("floor", 3, {"floor p0", "floor new"})
    p.play("floor p0")
    assert (p.mover, p.owed, p.legal_moves) == ("A", 2, {"floor p0", "floor new"})
    p.play("floor p0")
    # p0 has 3 floors now: the last floor is forced (1.2)
    assert p.palaces("A") == {0: "3[craftsman-y]", 1: "3[craftsman-y]", 2: "1[]"}
    assert p.mover == "B"


def test_third_floor_is_a_decision_with_a_second_palace_to_extend() -> None:
    """T12, 8.3: a second palace with fewer than 3 floors leaves a choice for each floor"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces 1[craftsman-y] 2[craftsman-y]
        B: space 1
    """)
    p.play("act build", "floor p0", "floor p0", "floor new")
    assert p.palaces("A") == {0: "3[craftsman-y]", 1: "2[craftsman-y]", 2: "1[]"}
    assert p.mover == "B"


def test_floors_of_one_action_may_go_to_one_new_palace() -> None:
    """8.3, R36: a palace created by an earlier floor is an ordinary palace; never more than 3 floors"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces 3[craftsman-y craftsman-y craftsman-y]
        B: space 1
    """)
    p.play("act build")  # four floors; the first one must be a new palace and is forced
    assert p.palaces("A") == {0: "3[craftsman-y craftsman-y craftsman-y]", 1: "1[]"}
    p.play("floor p1", "floor p1")
    assert p.logged_entries("palace-added") == [{"seat": 0, "palace": 1}, {"seat": 0, "palace": 2}]
    assert p.palaces("A") == {0: "3[craftsman-y craftsman-y craftsman-y]", 1: "3[]", 2: "1[]"}


def test_new_palace_takes_the_lowest_free_place() -> None:
    """1.5: the place of a palace that disappeared is used again"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces 2[craftsman-y] - 2[craftsman-y] - 1[]
        B: space 1
    """)
    p.play("act build", "floor new")
    assert sorted(p.palaces("A")) == [0, 1, 2, 4]
    p.play("floor new")
    assert sorted(p.palaces("A")) == [0, 1, 2, 3, 4]
    p.play("floor new")
    assert sorted(p.palaces("A")) == [0, 1, 2, 3, 4, 5]


def test_seat_without_palaces_builds_a_new_one_automatically() -> None:
    """1.2, 8.3"""
    p = make_position("""
        players 2, at action
        A: space 9, palaces -
        B: space 1
    """)
    p.play("act build")
    assert p.palaces("A") == {0: "1[]"}
    assert p.mover == "B"


# ------------------------------------------------------------------------------ the other six actions


def test_harvest_gives_rice_by_symbols() -> None:
    """T13, 8.2: 1 + 1 (young) + 2 (old) sacks"""
    p = make_position("""
        players 2, at action
        A: 1 rice, space 9, palaces 2[farmer-y] 1[farmer-o]
        B: space 1
    """)
    p.play("act harvest")
    assert p.rice("A") == 1 + 4


def test_fireworks_action_counts_rockets() -> None:
    """8.2, R34: rockets count, not persons"""
    p = make_position("""
        players 2, at action
        A: 1 fireworks, space 9, palaces 2[pyro-y pyro-o]
        B: space 1
    """)
    p.play("act fireworks")
    assert p.fireworks("A") == 1 + 4


def test_parade_moves_by_helmets() -> None:
    """T14, 8.2: 1 + 2 × 2 helmets"""
    p = make_position("""
        players 3, at action
        B: space 9, palaces 2[warrior-o warrior-o]
        A: space 1
    """)
    p.play("act parade")
    assert p.track_space("B") == 14


def test_research_scores_books() -> None:
    """T15, 8.2: 1 + 2 (young) + 3 (old) books"""
    p = make_position("""
        players 2, at action
        A: 10 vp, space 9, palaces 2[scholar-y scholar-o]
        B: space 1
    """)
    p.play("act research")
    assert p.vp("A") == 10 + 6


def test_parade_onto_an_occupied_space_goes_on_top() -> None:
    """T19, 6.2, 6.3: C acts last, lands on 12 above A and B and begins phase 2"""
    p = make_position("""
        players 3, at action
        B: space 12, on taxes
        A: space 12, on harvest
        C: 3 yuan, space 10, palaces 1[warrior-y]
    """)
    assert (p.mover, p.order()) == ("C", "ABC")
    p.play("act parade")
    assert p.track_space("C") == 12
    assert p.game.view(p.state, None)["track"] == [(12, [1, 0, 2])]
    assert p.order() == "CAB"
    assert (p.step, p.mover) == ("play", "C")
    assert p.logged_entries("order") == [{"seat": -1, "order": 0o102}]  # octal, the first player lowest


# ------------------------------------------------------------------------------ privileges


def test_privileges_in_a_free_group_cost_their_price() -> None:
    """T16, 8.2: 8 yuan buy either; the large one leaves 1"""
    p = make_position("""
        players 2, at action
        A: 8 yuan, space 9
        B: space 1
    """)
    assert FREE_ACTIONS | {"act privS", "act privL"} == p.legal_moves
    p.play("act privL")
    assert (p.yuan("A"), p.privileges("A")) == (1, (0, 1))


@pytest.mark.parametrize("cost", [7, 6])
def test_privileges_in_an_occupied_group_cost_price_and_fee(cost: int) -> None:
    """T17, 8.2, R28: the price on top of the fee; in 2007 the large one would need 9"""
    p = make_position(f"""
        players 2, cost {cost}, groups privilege | taxes, at action
        A: on privilege, space 9
        B: 8 yuan, space 1
    """)
    assert p.legal_moves == FREE_ACTIONS | {"act privS"}
    assert p.illegal_rule("act privL") == "8.2"
    p.play("act privS")
    assert (p.yuan("B"), p.privileges("B")) == (3, (1, 0))


@pytest.mark.parametrize(("cost", "yuan"), [(7, 10), (6, 9)])
def test_large_privilege_with_fee_costs_both(cost: int, yuan: int) -> None:
    """8.2, R38: exactly enough for fee and price, nothing is left"""
    p = make_position(f"""
        players 2, cost {cost}, groups privilege | taxes, at action
        A: on privilege, space 9
        B: {yuan} yuan, space 1
    """)
    p.play("act privL")
    assert (p.yuan("B"), p.privileges("B")) == (0, (0, 1))


def test_no_privilege_without_the_price() -> None:
    """T18, 8.2, R29: 4 yuan in an occupied group need to be 5"""
    p = make_position("""
        players 2, groups privilege | taxes, at action
        A: on privilege, space 9
        B: 4 yuan, space 1
    """)
    assert p.legal_moves == FREE_ACTIONS
    assert p.illegal_rule("act privS") == p.illegal_rule("act privL") == "8.2"


def test_privileges_are_not_limited_and_score_at_once() -> None:
    """R39, R40: a fourth large privilege scores 2 VP in the same round"""
    p = make_position("""
        players 2, round 12, at action
        A: 7 yuan, 3 large, 5 small, hand, space 9
        B: hand, space 1
    """)
    p.play("act privL", "act pass")
    assert p.privileges("A") == (5, 4)
    assert p.logged_entries("scored")[0] == {"seat": 0, "palaces": 0, "ladies": 0, "privileges": 13}


# ---------------------------------------------------------------------------------------- what cards bring and cost

GAINS = {
    "taxes": "yuan",
    "harvest": "rice",
    "fireworks": "fireworks",
    "parade": "track_space",
    "research": "vp",
}


@settings(deadline=None, max_examples=example_count(15), suppress_health_check=[HealthCheck.too_slow])
@given(dragon_games(), st.integers(0, 2**63))
def test_action_gain_and_fee_equal_what_the_action_does(game: Dragon, seed: int) -> None:
    """8.2: for every legal action of every position."""
    for state in random_positions(game, seed):
        assert isinstance(state, DragonState)
        if state.step() != c.STEP_ACT:
            continue
        seat = state.mover()
        for move in state.legal_moves(seat):
            name = game.moves.parts(move)[1]
            if name not in GAINS:
                continue
            card = c.ACTION_NAMES.index(name)
            after = state.copy()
            log: RawEntries = []
            after.set_log(log)
            after.apply(seat, move)
            fees = [entry[2] for entry in log if entry[:2] == (c.LOG_FEE, seat)]
            assert sum(fees) == state.action_fee(card)
            if (after.round, after.stage) == (state.round, c.STAGE_ACTION):  # nothing else has happened
                gained = getattr(after, GAINS[name])[seat] - getattr(state, GAINS[name])[seat]
                paid = state.action_fee(card) if name == "taxes" else 0
                assert gained == state.action_gain(seat, card) - paid


def test_action_gain_and_fee_reject_other_cards() -> None:
    """8.2"""
    state = make_position("players 2, at action").state
    assert state.action_gain(0, c.CARD_BUILD) == 1
    for card in (-1, c.CARD_PRIVILEGE, 99):
        with pytest.raises(ValueError, match=f"invalid action card {card}: expected 0 to 5"):
            state.action_gain(0, card)
    with pytest.raises(ValueError, match="there is no seat 2"):
        state.action_gain(2, c.CARD_TAXES)
    with pytest.raises(ValueError, match="invalid action card 8: expected 0 to 7"):
        state.action_fee(8)
    with pytest.raises(ValueError, match="action card 7 is not dealt"):
        state.action_fee(c.CARD_WALL)
    with pytest.raises(ValueError, match="cannot be played"):
        DragonState().action_fee(0)
