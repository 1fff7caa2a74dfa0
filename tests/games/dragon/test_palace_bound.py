"""1.5 A seat never owns more than MAX_PALACES palaces at once.

One seat alone, with the rules relaxed in its favour. A position is (craftsmen, inhabited palaces, empty palaces with
1, 2 and 3 floors); that is all that decides how many palaces it can own later. The relaxed seat

* builds every round with all its craftsmen and pays nothing (in a game it may not be able to; the wall tile `floor`
  takes the same place and brings one floor, so it never brings more),
* may waste floors and persons, so whatever a game does to a palace the relaxed seat can do or leave,
* lets a new person move into any palace, or into none of the empty ones (in a game it needs room),
* never loses a person: a palace once inhabited stays for ever (in a game releases, swaps, refused tiles, tornado
  and earthquake only empty, lower or remove palaces, or take craftsmen away).

Follow a game of the real rules and let the relaxed seat copy it: each real palace has its twin, which is inhabited or
has at least as many floors. So the relaxed seat never owns fewer palaces. And since a new palace takes the lowest
free place, no place beyond the largest number of palaces is ever used.
"""

from __future__ import annotations

import random

import pytest
from jadecourt.core.components import CHANCE, NOBODY
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState

Empties = tuple[int, int, int]  # empty palaces with 1, 2, 3 floors
Holding = tuple[int, int, Empties]  # craftsmen, inhabited palaces, empty palaces

DRAFTED = 1  # the two drafted types differ (5.5)
CARDS = 1 + 2  # the craftsman card and both wild cards (3.2)
CARD_ROUNDS = 11  # phase 2 takes place in rounds 1 to 11 (9.1)


def build(empties: Empties, floors: int) -> set[Empties]:
    """8.3 Every way to add so many floors to empty palaces and new ones; the others are wasted."""
    found = {empties}
    for _ in range(floors):
        for one, two, three in list(found):
            found.add((one + 1, two, three))
            if one:
                found.add((one - 1, two + 1, three))
            if two:
                found.add((one, two - 1, three + 1))
    return found


def arrive(holdings: set[Holding], most_craftsmen: int) -> set[Holding]:
    """9.3 A person, a craftsman or not, moves into an empty palace or elsewhere."""
    found = set()
    for craftsmen, inhabited, (one, two, three) in holdings:
        for more in range(craftsmen, min(craftsmen + 1, most_craftsmen) + 1):
            found.add((more, inhabited, (one, two, three)))
            if one:
                found.add((more, inhabited + 1, (one - 1, two, three)))
            if two:
                found.add((more, inhabited + 1, (one, two - 1, three)))
            if three:
                found.add((more, inhabited + 1, (one, two, three - 1)))
    return found


def build_all(holdings: set[Holding], floors: int) -> set[Holding]:
    """Everybody builds `floors` and one more per craftsman."""
    return {
        (craftsmen, inhabited, after)
        for craftsmen, inhabited, empties in holdings
        for after in build(empties, floors + craftsmen)
    }


def count(holdings: set[Holding]) -> int:
    """The most palaces in any of these positions."""
    return max(inhabited + sum(empties) for _, inhabited, empties in holdings)


def walk(super_event: str) -> list[int]:
    """The most palaces that the relaxed seat owns at any moment of each round."""
    most = []
    # 5.4, 5.5: two palaces of two floors; the drafted persons share one of them or not
    holdings = {(craftsmen, *rest) for craftsmen in (0, DRAFTED) for rest in ((2, (0, 0, 0)), (1, (0, 1, 0)))}
    most_craftsmen = DRAFTED + CARDS
    for number in range(1, c.ROUNDS + 1):
        holdings = build_all(holdings, 1)  # phase 1
        most.append(count(holdings))
        if number <= CARD_ROUNDS:
            holdings = arrive(holdings, most_craftsmen)  # phase 2
        if number == c.SUPER_ROUND and super_event == "sunrise":
            most_craftsmen += 1
            holdings = arrive(holdings, most_craftsmen)
        if number == c.SUPER_ROUND and super_event == "charter":
            holdings = build_all(holdings, 0)
            most[-1] = max(most[-1], count(holdings))
        holdings = {(craftsmen, inhabited, (two, three, 0)) for craftsmen, inhabited, (_, two, three) in holdings}
    return most


@pytest.fixture(scope="module")
def bounds() -> dict[str, list[int]]:
    return {super_event: walk(super_event) for super_event in ("none", "charter", "sunrise")}


@pytest.mark.parametrize(("super_event", "most"), [("none", 23), ("charter", 24), ("sunrise", 26)])
def test_relaxed_seat(bounds: dict[str, list[int]], super_event: str, most: int) -> None:
    """1.5: every position of the relaxed problem"""
    assert max(bounds[super_event]) == most


def test_bound_is_what_the_relaxed_seat_can_own(bounds: dict[str, list[int]]) -> None:
    """1.5: the other super events bring neither floors nor persons"""
    assert max(max(most) for most in bounds.values()) == c.MAX_PALACES


def hoard(state: DragonState, seat: int, dice: random.Random) -> int:
    """Build whenever it can be paid, found palaces, collect craftsmen, spread persons; else at random."""
    moves = state.moves(seat)
    first = seat * c.MAX_PALACES
    for move in moves:
        alone = c.PLACE <= move < c.ACT_PASS and not state.palaces[first + move - c.PLACE] & c.PERSONS
        if alone or move in (
            c.DRAFT,  # a craftsman and somebody else
            c.ACT_TAXES + c.CARD_BUILD,
            c.BUILD_NEW,
            c.PLAY + c.CRAFTSMAN,
            c.CHOOSE_SUNRISE + c.CRAFTSMAN,
            c.CHOOSE_CHARTER + c.CRAFTSMAN,
        ):
            return move
    if c.PLAY_WILD + c.CRAFTSMAN in moves and seat % 2:
        return c.PLAY_WILD + c.CRAFTSMAN
    return dice.choice(moves)


@pytest.mark.parametrize("super_event", ["none", "charter", "sunrise"])
def test_hoarders_stay_below_the_bound(bounds: dict[str, list[int]], super_event: str) -> None:
    """1.5: the relaxed problem is no stricter than the game, round by round"""
    dice = random.Random(3)
    most = [0] * c.ROUNDS
    for players in (2, 3, 5) * 4:
        state = Dragon(players=players, superEvent=super_event, greatWall=players == 3).start()
        while (mover := state.mover()) != NOBODY:
            if mover == CHANCE:
                outcomes, weights = zip(*state.chances(), strict=True)
                state.apply(dice.choices(outcomes, weights)[0], CHANCE)
                continue
            state.apply(hoard(state, mover, dice), mover)
            for p in range(players):
                palaces = state.palaces[p * c.MAX_PALACES : (p + 1) * c.MAX_PALACES]
                most[state.round - 1] = max(most[state.round - 1], sum(palace != c.NO_PALACE for palace in palaces))
    assert all(real <= bound for real, bound in zip(most, bounds[super_event], strict=True))
    assert max(most) >= 10, "these hoarders do not even try"
