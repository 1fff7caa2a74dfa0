"""Observations: numbers computed by hand for each seat, with the own seat first and without the secrets of others."""

from __future__ import annotations

from typing import Any

import pytest

from jadecourt.core.laws import observe, random_positions
from jadecourt.games.kingdom import components as c
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.state import KingdomState
from kingdom_positions import make_position, new_game

SPEC = Kingdom.observation
SIGNED_BLOCKS = {"scores", "points", "lead", "influence_lead"}
KINDS = ("B", "Ph", "F", "M", "N2", "N3", "N4", "W")
BySeat = dict[str, list[list[int]]]  # the numbers of each seat, by block


def observed(state: KingdomState, seat: int) -> dict[str, list[int]]:
    """The observation by block."""
    return SPEC.split(observe(Kingdom(players=state.seats), state, seat))


def ones_at(*places: int, size: int = 8) -> list[int]:
    """1 at these indexes, 0 elsewhere."""
    return [int(place in places) for place in range(size)]


def counts_by_kind(**counts: int) -> list[int]:
    """The counts of Dynasty Cards in the order of KINDS; 0 for all others."""
    assert set(counts) <= set(KINDS)
    return [counts.get(kind, 0) for kind in KINDS]


def expected_observation(
    shared: dict[str, list[int]], by_seat: BySeat, seats: int, seat: int
) -> dict[str, list[int]]:
    """The expected observation of a seat: blocks by seat begin with the own seat; seats not in the game are 0."""
    expected = dict(shared)
    for name, parts in by_seat.items():
        rotated = parts[seat:] + parts[:seat] + [[0] * len(parts[0])] * (5 - seats)
        expected[name] = [number for part in rotated for number in part]
    return expected


# ------------------------------------------------------------------------------------- sealed bids

BIDDING_TEXT = """
    players 3, experienced, round 7, row M B N3 F F, deck F F M W
    goals Market A, Palace B, dragon C
    A: hand 0 2 5 7, carried 3 6, F 2, M 2, guests F 1, tokens 1, last 3
    B: B 2, Ph, N4
    C: hand 0 1, carried 4, W 1, last 6
"""
BIDDING_SHARED = {
    "options": [3, 5, 2, 3],  # 2, 6.2
    "round": [7],
    "step": ones_at(1, size=9),  # none, bid, palace, harvest, emperor, swap, claim, market, draw
    "deck": counts_by_kind(F=2, M=1, W=1),
    "row": [*counts_by_kind(M=1, B=1, N3=1, F=2), 0],
    "is_merchant_pending": [0],
    "deck_count": [4],
    "rounds_left": [0],  # five cards are needed
}
BIDDING_BY_SEAT: BySeat = {
    "asked_seat": [[0]] * 3,  # sealed bids: no seat is named
    "hand": [ones_at(0, 2, 5, 7), [1] * 8, ones_at(0, 1)],
    "used_cards": [ones_at(1, 4), [0] * 8, ones_at(2, 3, 5, 6, 7)],
    "carried": [ones_at(3, 6), [0] * 8, ones_at(4)],
    "bids": [[0] * 6] * 3,
    "piles": [counts_by_kind(F=2, M=2), counts_by_kind(B=2, Ph=1, N4=1), counts_by_kind(W=1)],
    # bureaucrats, farmers, merchants, nobles, warlords
    "guests": [[0, 1, 0, 0, 0], [0] * 5, [0] * 5],
    "influence": [[0, 2 + 2, 2, 0, 0], [3, 0, 0, 1, 0], [0, 0, 0, 0, 1]],  # 4.2
    # Palace, Harvest, Market, Heir, Emperor
    "goals": [[0, 0, 1, 0, 0], [1, 0, 0, 0, 0], [0] * 5],
    "dragon": [[0], [0], [1]],
    "last_dragon": [[3], [0], [6]],
    "tokens": [[1], [0], [0]],
    # 11.2 A: Market 3, token 2, three types missing -9, two farmers 5
    # B: cards 4 + 1, Palace 4, Philosopher 2, three types missing -9
    # C: Warlord 1, the Heir 5 (11.1), Dragon 2, four types missing -12
    "scores": [[1], [2], [-4]],
    # cards, goals, tokens, missing, farmers, philosopher
    "points": [[0, 3, 2, -9, 5, 0], [5, 4, 0, -9, 0, 2], [1, 7, 0, -12, 0, 0]],
    # minus the mean of the others, rounded down, and minus the best of them
    "lead": [[1 - -1, 1 - 2], [2 - -2, 2 - 1], [-4 - 1, -4 - 2]],
    "heir": [[0], [0], [1]],
    "missing_types": [[1, 0, 0, 1, 1], [0, 1, 1, 0, 1], [1, 1, 1, 1, 0]],
    "influence_lead": [[-3, 4, 2, -1, -1], [3, -4, -2, 1, -1], [-3, -4, -2, -1, 1]],
    # 8.7 one more than the others, at least 2; A leads with Farmers, but has to gain influence to take the Harvest
    "goal_gap": [[4, 1, 0, 2, 2], [0, 5, 3, 1, 2], [4, 5, 3, 2, 1]],
    # 11.2 B, Ph, F, M, N2, N3, N4, W: a missing type 3, the third farmer of A 3, the first one 2,
    # a Bureaucrat 1 for the Philosopher of B
    "card_gains": [[3, 4, 3, 0, 5, 6, 7, 4], [1, 3, 5, 3, 2, 3, 4, 4], [3, 4, 5, 3, 5, 6, 7, 1]],
}


def check_observation(state: KingdomState, seat: int, by_seat: BySeat, **shared: Any) -> None:
    expected = expected_observation(BIDDING_SHARED | shared, by_seat, 3, seat)
    found = observed(state, seat)
    assert {name: found[name] for name in expected} == expected
    assert found.keys() == expected.keys()


@pytest.mark.parametrize(("seat", "owed"), [(0, 2), (1, 1)])
def test_observation_before_bids_matches_expected_values(seat: int, owed: int) -> None:
    """4.1, 4.3, 6.1: two sealed cards per seat, one for the holder of the Palace"""
    check_observation(make_position(BIDDING_TEXT).state, seat, BIDDING_BY_SEAT, sealed=[0] * 8, owed=[owed])


def test_observation_shows_own_sealed_cards_only() -> None:
    """4.3, 6.1: sealed cards stay in the hand until the reveal"""
    position = make_position(BIDDING_TEXT).play("A bid 5@3")
    check_observation(position.state, 0, BIDDING_BY_SEAT, sealed=[0, 0, 0, 0, 0, 4, 0, 0], owed=[1])
    position.play("A bid 2@6", "B bid 7")
    check_observation(position.state, 0, BIDDING_BY_SEAT, sealed=[0, 0, 7, 0, 0, 4, 0, 0], owed=[0])
    check_observation(position.state, 1, BIDDING_BY_SEAT, sealed=ones_at(7), owed=[0])


def test_observation_hides_sealed_cards_of_others() -> None:
    """4.3"""
    before = observed(make_position(BIDDING_TEXT).state, 2)
    for sealed in (("A bid 5@3",), ("A bid 0@3",), ("A bid 5@3", "A bid 0@6", "B bid 4")):
        assert observed(make_position(BIDDING_TEXT).play(*sealed).state, 2) == before


# ------------------------------------------------------------------------------------------------ open bids

CLAIMING_TEXT = """
    players 5, round 9, row M DR N3 F, deck 20, harvest-limit, nobles 1/10/1, at claims
    goals Emperor B, Market A
    A: hand 0 1, bids 7, M 2, W 1
    B: hand 0 3 4, bids 2+6½, W 2
    C: bids 5, F 1, tokens 2
    D: bids 5, F 1, last 8
    E: hand 1 2, bids 3, F 2
"""


@pytest.mark.parametrize("seat", range(5))
def test_observation_during_claims_matches_expected_values(seat: int) -> None:
    """4.1, 6.2, 7.1: the 5s are tied and carried; 7.3: B has 8½"""
    found = observed(make_position(CLAIMING_TEXT).state, seat)
    parts: BySeat = {
        "asked_seat": [[0], [1], [0], [0], [0]],
        "hand": [ones_at(0, 1), ones_at(0, 3, 4), *[ones_at(0, 1, 2, 3, 4, 6, 7)] * 2, ones_at(1, 2)],
        "used_cards": [ones_at(2, 3, 4, 5, 6), ones_at(1, 5, 7), [0] * 8, [0] * 8, ones_at(0, 4, 5, 6, 7)],
        "carried": [[0] * 8, [0] * 8, ones_at(5), ones_at(5), [0] * 8],
        # lower card, 1 + upper card, ½; then the same for the second bid, which does not exist
        "bids": [[0, 8, 0, 0, 0, 0], [2, 7, 1, 0, 0, 0], [0] * 6, [0] * 6, [0, 4, 0, 0, 0, 0]],
        "goals": [[0, 0, 1, 0, 0], [0, 0, 0, 0, 1], *[[0] * 5] * 3],
        "tokens": [[0], [0], [2], [0], [0]],
        "last_dragon": [[0], [0], [0], [8], [0]],
        "dragon": [[0]] * 5,
        # 11.2 A: Warlord 1, Market 3, B, F and N missing; B: Warlords 2, Heir 5, all but W missing
        # C: tokens 4, a farmer 2, four missing; D: a farmer; E: two farmers 5
        "scores": [[1 + 3 - 9], [2 + 5 - 12], [4 + 2 - 12], [2 - 12], [5 - 12]],
    }
    shared = {
        "options": [5, 4, 1, 2],
        "step": ones_at(6, size=9),
        "row": [*counts_by_kind(M=1, N3=1, F=1), 1],
        "sealed": [0] * 8,
        "owed": [int(seat == 1)],
    }
    expected = expected_observation(shared, parts, 5, seat)
    assert {name: found[name] for name in expected} == expected


def test_observation_counts_unplaced_merchant_in_no_pile() -> None:
    """8.4"""
    found = observed(make_position(CLAIMING_TEXT).play("B claim N3", "A claim M").state, 0)
    assert found["step"] == ones_at(7, size=9)
    assert (found["is_merchant_pending"], found["asked_seat"], found["owed"]) == ([1], [1, 0, 0, 0, 0], [1])
    assert found["piles"][:16] == counts_by_kind(M=2, W=1) + counts_by_kind(W=2, N3=1)
    assert found["row"] == [*counts_by_kind(F=1), 1]


def test_observation_of_draws_shows_the_deck_by_kind() -> None:
    """3.1, 4.4: before the first card"""
    found = observed(new_game(players=4, nobleValues=[3, 9, 0]).state, 3)
    assert found["deck"] == [9, 1, 15, 15, 3, 9, 0, 10]
    assert (found["round"], found["step"]) == ([0], ones_at(8, size=9))
    assert found["hand"] == [1] * 32 + [0] * 8


# ------------------------------------------------------------------------------------------------- sizes and seats


def test_declared_block_sizes_match_the_expected_observation() -> None:
    sizes = {block.name: block.size for block in SPEC.blocks}
    by_seat = {name: 5 * len(parts[0]) for name, parts in BIDDING_BY_SEAT.items()}
    shared = {name: len(numbers) for name, numbers in BIDDING_SHARED.items()}
    assert sizes == shared | by_seat | {"sealed": 8, "owed": 1}


@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 3, "experienced3": True}, {"players": 4}, {"players": 5}]
)
def test_observations_of_other_seats_are_rotated(options: dict[str, Any]) -> None:
    """1.1: other seats see the same blocks in another order, except for the own sealed bid"""
    game = Kingdom(**options)
    for number, state in enumerate(random_positions(game, game.seats)):
        if number % 10:
            continue
        assert isinstance(state, KingdomState)
        mine = observed(state, 0)
        for seat in range(1, game.seats):
            theirs = observed(state, seat)
            for name, parts in BIDDING_BY_SEAT.items():
                width = len(parts[0])
                rotated = [mine[name][p * width : (p + 1) * width] for p in range(game.seats)]
                rotated = rotated[seat:] + rotated[:seat]
                assert theirs[name][: game.seats * width] == [n for part in rotated for n in part], name
                assert not any(theirs[name][game.seats * width :])
            for name in BIDDING_SHARED:
                assert theirs[name] == mine[name]


def test_scaled_numbers_are_about_one() -> None:
    """Learning programs need numbers of about 1; points may be negative (1.6)."""
    largest = dict.fromkeys(SPEC.slices, 0.0)
    for seed, players in enumerate((2, 3, 4, 5)):
        game = Kingdom(players=players)
        for number, state in enumerate(random_positions(game, seed)):
            assert isinstance(state, KingdomState)
            if number % 3:
                continue
            numbers = observed(state, 0)
            for block in SPEC.blocks:
                assert block.name in SIGNED_BLOCKS or min(numbers[block.name]) >= 0
                largest[block.name] = max(
                    largest[block.name], *(abs(n) / block.scale for n in numbers[block.name])
                )
    assert max(largest.values()) <= 3
    assert min(largest.values()) > 0


# ------------------------------------------------------------------------------------------------------- estimates


@pytest.mark.parametrize("options", [{"players": 2}, {"players": 4}, {"players": 5}])
def test_card_gains_are_the_points_of_the_rules(options: dict[str, Any]) -> None:
    """8.7, 11.2: the position with one more card of the deck in the pile of a seat"""
    game = Kingdom(**options)
    compared = set()
    for number, state in enumerate(random_positions(game, 7)):
        assert isinstance(state, KingdomState)
        if number % 3 or state.current_step != c.STEP_CLAIM:
            continue
        gains = observed(state, 0)["card_gains"]
        for p in range(game.seats):
            for kind in range(c.KINDS):
                if state.deck[kind] > 0:
                    gain = score_with_card(game, state, p, kind) - state.score(p)
                    assert gains[p * c.KINDS + kind] == gain, (p, kind)
                    compared.add(gain)
    assert {0, 3, 4} < compared


def score_with_card(game: Kingdom, state: KingdomState, p: int, kind: int) -> int:
    """The points of a seat with one more card, which takes the goal of its type if the seat alone leads (8.7)."""
    fields = state.fields()
    t = c.KIND_TYPE[kind]
    fields["piles"][p * c.KINDS + kind] += 1
    fields["deck"][kind] -= 1
    fields["deck_count"] -= 1
    influence = fields["influence"][t * c.MAX_SEATS : (t + 1) * c.MAX_SEATS]
    influence[p] += 1
    if influence[p] >= 2 and all(influence[p] > other for q, other in enumerate(influence) if q != p):
        fields["holder"][t] = p
    return game.restore(fields).score(p)


def test_points_of_observation_are_those_of_the_final_scoring() -> None:
    """11.2: by source, as the log would tell them"""
    game = Kingdom(players=4)
    for number, state in enumerate(random_positions(game, 11)):
        assert isinstance(state, KingdomState)
        if number % 9:
            continue
        found = observed(state, 0)
        by_source = game.raw_points_by_source(state.final_scoring_entries())
        assert found["points"][: 4 * 6] == [
            points[source] for points in by_source for source in game.score_sources
        ]
        assert found["scores"][:4] == state.scores()


def test_rounds_left_are_those_of_the_deck() -> None:
    """5: without draws of tied bids every round takes a row of cards from the deck"""
    game = Kingdom(players=4)
    first = game.start()  # before the first card
    assert observed(first, 0)["rounds_left"] == [62 // first.row_size - 1]
    for state in random_positions(game, 2):
        assert isinstance(state, KingdomState)
        if state.current_step == c.STEP_BID:
            assert observed(state, 1)["rounds_left"] == [state.deck_count // state.row_size]
