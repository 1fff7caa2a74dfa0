"""The laws of core/laws.py and the invariants of section 13, in random games with any options."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import factorial, prod
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from jadecourt.core import laws
from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import RawEntries
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.invariants import goal_lost_holder
from jadecourt.games.kingdom.state import KingdomState
from strategies import example_count, kingdom_games

HYPOTHESIS_SETTINGS = settings(
    deadline=None,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.large_base_example],
)
SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "experienced3": True},
    {"players": 4, "harvestLimitIncludesReset": True},
    {"players": 5, "nobleValues": "0/12/0"},
)
EXPERIENCED = SETUPS[
    2:3
]  # setups where a single Reset with two carried cards is least rare: in one game of a hundred
# laws that compare the perspectives of all seats: too slow for every position
EXPENSIVE_LAWS = (laws.law_determinize, laws.law_sealed_hidden)
CHEAP_LAWS = tuple(law for law in laws.POSITION_LAWS if law not in EXPENSIVE_LAWS)


# ------------------------------------------------------------------------------------------------------ invariants


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(40))
@given(kingdom_games(), st.randoms(use_true_random=False))
def test_invariants_hold_at_every_ply(game: Kingdom, random: Random) -> None:
    """13.1–13.9; Hypothesis chooses all moves, outcomes and the order of simultaneous answers."""
    lines: RawEntries = []
    state = game.start(lines)
    before = state.copy()
    while state.mover() != NOBODY:
        before.assign(state)
        if state.mover() == CHANCE:
            state.apply(CHANCE, random.choice(state.chance_outcomes())[0])
        else:
            seat = random.choice([seat for seat in range(game.seats) if state.movers() >> seat & 1])
            state.apply(seat, random.choice(state.legal_moves(seat)))
        assert game.broken_invariants(state) == []
        assert not goal_lost_holder(before, state)
        if before.step() == c.STEP_SWAP:
            check_row_after_swap(before, state)
    # 5: the deck is too small for a row; V01 if no tied stacks drew cards
    drawn = sum(kind == c.LOG_DREW for kind, *_ in lines)
    assert state.round * state.row_size + drawn + state.deck_count == 62
    assert state.deck_count < state.row_size
    check_places(state.scores(), state.dynasty_count[: game.seats], state.places())


def check_row_after_swap(before: KingdomState, after: KingdomState) -> None:
    """13.7 The row has the same length and contains the Dragon, unless the round continued without a decision."""
    if after.step() == c.STEP_CLAIM and sum(after.dynasty_count) == sum(before.dynasty_count) + 1:
        assert after.row_count == after.row_size
        assert after.row.count(c.DRAGON) == 1


def check_places(scores: list[int], cards: list[int], places: list[int]) -> None:
    """11.3 Most points, then most cards; ties share a place."""
    ranks = list(zip(scores, cards, strict=True))
    assert places == [1 + sum(other > mine for other in ranks) for mine in ranks]


# ------------------------------------------------------------------------------------------------------------ laws


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(10))
@given(kingdom_games(), st.integers(0, 2**63))
def test_positions_satisfy_all_laws(game: Kingdom, seed: int) -> None:
    for number, state in enumerate(laws.random_positions(game, seed)):
        for law in CHEAP_LAWS:
            law(game, state)
        if (number + seed) % 4 == 0:
            for law in EXPENSIVE_LAWS:
                law(game, state)


@pytest.mark.parametrize("options", SETUPS)
def test_positions_satisfy_slow_laws(options: dict[str, Any]) -> None:
    game = Kingdom(**options)
    for number, state in enumerate(laws.random_positions(game, game.seats)):
        if number % 50 == 25:
            for law in laws.SLOW_LAWS:
                law(game, state)


@settings(HYPOTHESIS_SETTINGS, max_examples=example_count(15))
@given(kingdom_games(), st.integers(0, 2**63))
def test_tables_satisfy_all_laws(game: Kingdom, seed: int) -> None:
    table = laws.random_table(game, seed)
    for law in laws.TABLE_LAWS:
        law(game, table)


# ---------------------------------------------------------------------------------------------------------- chance


def unseen_cards(game: Kingdom, view: dict[str, Any]) -> Counter[str]:
    """3.1, 4.3 The unseen cards: all cards less the open ones."""
    cards = Counter(B=9, Ph=1, F=15, M=15, W=10)
    cards.update(dict(zip(("N2", "N3", "N4"), game.noble_counts, strict=True)))
    cards.subtract(view["row"])
    cards.subtract(view["discard"])
    for player in view["players"]:
        for pile in player["piles"].values():
            cards.subtract(pile["cards"])
            cards["M"] -= pile["guests"]
    del cards["DR"]  # the Dragon is no Dynasty Card
    return cards


@pytest.mark.parametrize("options", SETUPS)
def test_every_unseen_card_is_as_likely_as_any_other(options: dict[str, Any]) -> None:
    """4.4: the weight of a kind is the number of unseen cards of this kind"""
    game = Kingdom(**options)
    draws = 0
    for seed in range(3):
        for state in laws.random_positions(game, seed):
            if state.mover() == CHANCE:
                left = unseen_cards(game, game.view(state, None))
                assert isinstance(state, KingdomState)
                left["M"] -= state.is_merchant_pending  # drawn in the same draw, but not placed yet (8.5)
                found = {
                    game.outcomes.text(kind).removeprefix("draw "): n for kind, n in state.chance_outcomes()
                }
                assert found == +left
                draws += 1
    assert draws > 100


@pytest.mark.parametrize("options", SETUPS)
def test_drawing_card_by_card_equals_one_shuffle(options: dict[str, Any]) -> None:
    """4.4: every order of the 62 cards is equally likely, for any moves between the draws"""
    game = Kingdom(**options)
    full = game.start().deck
    for seed in range(3):
        state, dice, out = game.start(), Dice(seed), Buffer()
        likely = Fraction(1)
        while state.mover() != NOBODY:
            weights = dict(state.chance_outcomes()) if state.mover() == CHANCE else {}
            who, drawn = laws.apply_random_ply(state, dice, out)
            if who == CHANCE:
                likely *= Fraction(weights[drawn], sum(weights.values()))
        # share of the orders of all cards that begin with the drawn ones
        ways = prod(factorial(n) // factorial(left) for n, left in zip(full, state.deck, strict=True))
        assert likely == Fraction(ways * factorial(state.deck_count), factorial(62))


# --------------------------------------------------------------------------------------------------- rare cases


def count_rare_cases(game: Kingdom, seed: int, found: Counter[str]) -> None:
    """Play a random game, count the rare cases of the rules and check their results."""
    lines: RawEntries = []
    state = game.start(lines)
    dice, out = Dice(seed), Buffer()
    while state.mover() != NOBODY:
        found.update(name for name, look in CASES.items() if look(game, state))
        stack = reset_stack_at_harvest(state)
        lines.clear()
        _, move = laws.apply_random_ply(state, dice, out)
        if stack and move != c.HARVEST_KEEP:
            found["the Harvest is used on a stack"] += 1
            assert top_card_on(state, *stack) in (
                move - c.HARVEST_REPLACE,
                c.NO_CARD,
            )  # none: the round continued
        entry_names = [game.entry_kinds[line[0]].name for line in lines]
        found["tied stacks draw"] += "drew" in entry_names
        if "no-draw" in entry_names:
            found["too few cards for a draw"] += 1
            _, _, needed, deck, _ = lines[entry_names.index("no-draw")]
            assert 2 <= needed > deck == state.deck_count  # 8.5
            found["a single card is missing for a draw"] += deck == needed - 1 > 0
        if "no-dragon" in entry_names:
            held = sum(holder != c.NO_HOLDER for holder in state.holder)
            assert held >= 4 and state.dragon == c.DRAGON_ASIDE  # 9
            found[f"{held} goals are held and nobody gets the Dragon"] += 1
    assert game.broken_invariants(state) == []


def is_only_reset_on_two_carried(game: Kingdom, state: KingdomState) -> bool:
    """Ruling 63, V37: the Reset onto either carried card."""
    for p in range(game.seats):
        carried = [card for card in range(8) if state.carried[p] >> card & 1]
        if state.step() == c.STEP_BID and state.hand[p] == 1 and len(carried) == 2 and state.legal_moves(p):
            moves = [game.moves.text(move) for move in state.legal_moves(p)]
            assert moves == [f"bid 0@{card}" for card in carried]
            return True
    return False


def is_market_after_draw(game: Kingdom, state: KingdomState) -> bool:
    """8.5: the first item of the queue has several bids, and no goal is updated yet."""
    if state.step() != c.STEP_MARKET or state.stage != c.STAGE_CLAIM:
        return False
    return len(game.view(state, None)["queue"][0]["seats"]) > 1


def is_market_after_heir(game: Kingdom, state: KingdomState) -> bool:
    """8.6: one seat holds both the Heir and the Market."""
    if state.step() != c.STEP_MARKET or state.stage != c.STAGE_HEIR:
        return False
    assert state.holder[c.HEIR] == state.holder[c.MARKET] == state.mover()
    return True


def is_goal_unheld_by_tie(game: Kingdom, state: KingdomState) -> bool:
    """Rulings 25 and 26: two or more seats are tied for the lead with at least 2, and the goal has no holder."""
    if state.mover() == CHANCE or state.step() == c.STEP_MARKET:
        return False  # goals are not updated yet
    for t, holder in enumerate(state.holder):
        influence = state.influence[t * c.MAX_SEATS : t * c.MAX_SEATS + game.seats]
        if holder == c.NO_HOLDER and max(influence) >= 2:
            assert influence.count(max(influence)) > 1
            return True
    return False


OTHER_CASES = (
    "the Harvest is used on a stack",
    "tied stacks draw",
    "too few cards for a draw",
    "a single card is missing for a draw",
    "4 goals are held and nobody gets the Dragon",
    "5 goals are held and nobody gets the Dragon",
)
CASES = {
    "only the Reset and two carried cards": is_only_reset_on_two_carried,
    "the Market after a draw": is_market_after_draw,
    "the Market after the Heir": is_market_after_heir,
    "a goal is unheld after a tie": is_goal_unheld_by_tie,
}


def reset_stack_at_harvest(state: KingdomState) -> tuple[int, int] | None:
    """At the Harvest: (seat, carried card) if the Reset lies on one."""
    p = state.mover()
    for i in range(p * state.bids_each, (p + 1) * state.bids_each) if state.step() == c.STEP_HARVEST else ():
        if state.bid_top[i] == c.RESET and state.bid_bottom[i]:
            return p, state.bid_bottom[i]
    return None


def top_card_on(state: KingdomState, p: int, bottom: int) -> int:
    """The card on a carried card, or NO_CARD."""
    slots = range(p * state.bids_each, (p + 1) * state.bids_each)
    return next((state.bid_top[i] for i in slots if state.bid_bottom[i] == bottom), c.NO_CARD)


def test_random_games_reach_the_rare_cases() -> None:
    """Rulings 7, 8, 21, 23, 25, 26, 36, 48, 63: the laws are checked in these cases, too"""
    found: Counter[str] = Counter()
    for seed in range(240):
        for options in SETUPS if seed < 40 else EXPERIENCED:
            count_rare_cases(Kingdom(**options), seed, found)
    assert {case for case in (*CASES, *OTHER_CASES) if not found[case]} == set()
