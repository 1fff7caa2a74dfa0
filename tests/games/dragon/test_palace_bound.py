"""1.5 A seat never owns more than MAX_PALACES palaces at once.

One seat alone, with the rules relaxed in its favour. A position is (craftsmen, inhabited palaces, empty
palaces with 1, 2 and 3 floors); nothing else decides how many palaces it can own later. The relaxed seat

* builds every round with all its craftsmen and pays nothing (in a game it may not be able to; the wall tile
  `floor` is laid instead of building and brings one floor, so never more),
* may waste floors and persons, so whatever a game does to a palace the relaxed seat can do or leave,
* lets a new person move into any palace, or into none of the empty ones (in a game it needs room),
* never loses a person: a palace once inhabited stays for ever (in a game releases, swaps, refused tiles,
  tornado and earthquake only empty, lower or remove palaces, or take craftsmen away).

Follow a game of the real rules and let the relaxed seat copy it: each real palace has a twin that is
inhabited or has at least as many floors. So the relaxed seat never owns fewer palaces. And since a new palace
takes the lowest free place, no place beyond the largest number of palaces is ever used.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

import pytest

from jadecourt.core.components import CHANCE
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState

Empties = tuple[int, int, int]  # empty palaces with 1, 2, 3 floors
Holding = tuple[int, int, Empties]  # craftsmen, inhabited palaces, empty palaces

DRAFTED = 1  # the two drafted types differ (5.5)
CARDS = 1 + 2  # the craftsman card and both wild cards (3.2)
MOST = {"none": 23, "charter": 24, "sunrise": 26}


def build(empties: Empties, floors: int) -> set[Empties]:
    """8.3 Every way to add so many floors to empty palaces and new ones; the others are wasted."""
    found = {empties}
    for _ in range(floors):
        found |= {after for before in found for after in add_floor(before)}
    return found


def add_floor(empties: Empties) -> list[Empties]:
    """A new palace, a second floor, a third floor."""
    one, two, three = empties
    ways = [(one + 1, two, three)]
    if one:
        ways.append((one - 1, two + 1, three))
    if two:
        ways.append((one, two - 1, three + 1))
    return ways


def settle(empties: Empties) -> list[Empties]:
    """One empty palace is inhabited from now on."""
    one, two, three = empties
    ways = [(one - 1, two, three), (one, two - 1, three), (one, two, three - 1)]
    return [way for way in ways if min(way) >= 0]


# A stage of the game: every position it can lead to, with one that it comes from.
Stage = dict[Holding, Holding]


def builds(before: Iterable[Holding], base: int) -> Stage:
    """`base` floors and one more per craftsman."""
    return {
        (craftsmen, inhabited, after): (craftsmen, inhabited, empties)
        for craftsmen, inhabited, empties in before
        for after in build(empties, base + craftsmen)
    }


def arrivals(before: Iterable[Holding], most_craftsmen: int) -> Stage:
    """9.3 A person, a craftsman or not, moves into an empty palace or elsewhere."""
    stage = {}
    for holding in before:
        craftsmen, inhabited, empties = holding
        for more in {craftsmen, min(craftsmen + 1, most_craftsmen)}:
            stage[more, inhabited, empties] = holding
            for after in settle(empties):
                stage[more, inhabited + 1, after] = holding
    return stage


def decays(before: Iterable[Holding]) -> Stage:
    """10.4"""
    return {
        (craftsmen, inhabited, (two, three, 0)): (craftsmen, inhabited, (one, two, three))
        for craftsmen, inhabited, (one, two, three) in before
    }


def walk(super_event: str) -> list[Stage]:
    """Every position of the relaxed problem, stage by stage to the last building of round 12."""
    # 5.4, 5.5: two palaces of two floors; the drafted persons share one of them or not
    drafted = [(craftsmen, *rest) for craftsmen in (0, DRAFTED) for rest in ((2, (0, 0, 0)), (1, (0, 1, 0)))]
    stages: list[Stage] = [{holding: holding for holding in drafted}]
    for number in range(1, c.ROUNDS):
        stages.append(builds(stages[-1], 1))  # phase 1
        stages.append(
            arrivals(stages[-1], DRAFTED + CARDS + (super_event == "sunrise" and number > c.SUPER_ROUND))
        )
        if number == c.SUPER_ROUND and super_event == "sunrise":
            stages.append(arrivals(stages[-1], DRAFTED + CARDS + 1))
        if number == c.SUPER_ROUND and super_event == "charter":
            stages.append(builds(stages[-1], 0))
        stages.append(decays(stages[-1]))
    stages.append(builds(stages[-1], 1))  # no phase 2 in round 12 (9.1): nothing else can come
    return stages


def count(holding: Holding) -> int:
    _, inhabited, empties = holding
    return inhabited + sum(empties)


@pytest.fixture(scope="module")
def walks() -> dict[str, list[Stage]]:
    return {super_event: walk(super_event) for super_event in MOST}


@pytest.mark.parametrize("super_event", MOST)
def test_most_palaces_of_the_relaxed_seat(walks: dict[str, list[Stage]], super_event: str) -> None:
    """1.5: over every position of the relaxed problem, at any moment"""
    assert max(count(holding) for stage in walks[super_event] for holding in stage) == MOST[super_event]


def test_bound_is_the_most_that_the_relaxed_seat_can_own() -> None:
    """1.5: the other super events bring neither floors nor persons"""
    assert max(MOST.values()) == c.MAX_PALACES


# ------------------------------------------------------------------------------ the same in the engine


def best_plan(stages: list[Stage]) -> list[Holding]:
    """The positions, stage by stage, that lead to the most palaces."""
    plan = [max(stages[-1], key=count)]
    for stage in reversed(stages[1:]):
        plan.append(stage[plan[-1]])
    return plan[::-1]


def golden_age(super_event: str) -> DragonState:
    """The draft of a game with twelve peaceful rounds and money for every fee; seat 0 is far ahead."""
    game = Dragon(players=5, superEvent=super_event, startSeat=0)
    state = game.start()
    while state.step() != c.STEP_DRAFT:
        state.apply(CHANCE, state.chances()[0][0])
    fields = state.fields()
    fields["event_row"] = [c.PEACE] * c.ROUNDS
    fields["yuan"] = [99] * c.MAX_SEATS
    fields["space"][0] = 500
    fields["height"] = [0, 0, 1, 2, 3]
    return game.restore(fields)


def held(state: DragonState) -> Holding:
    """What seat 0 holds, as the relaxed problem sees it."""
    palaces = [palace for palace in state.palaces[: c.MAX_PALACES] if palace != c.NO_PALACE]
    empty = [palace >> c.FLOOR_BITS for palace in palaces if not palace & c.PERSONS]
    return (
        state.symbols[c.CRAFTSMAN],
        len(palaces) - len(empty),
        (empty.count(1), empty.count(2), empty.count(3)),
    )


def play_turn(state: DragonState, target: Holding) -> DragonState:
    """The position after a turn of seat 0, which ends as the plan says."""
    waiting = deque([state])
    seen = set()
    while waiting:
        state = waiting.popleft()
        for move in state.moves(0):  # typed cards come before wild ones
            after = state.copy()
            after.apply(0, move)
            key = (held(after), after.step(), after.owed(0), *after.waiting)
            if after.mover() == 0 and key not in seen:
                seen.add(key)
                waiting.append(after)
            elif after.mover() != 0 and held(after) == target:
                return after
    raise AssertionError(f"{held(state)} does not lead to {target}")


@pytest.mark.parametrize("super_event", MOST)
def test_engine_reaches_the_bound_in_perfect_peace(walks: dict[str, list[Stage]], super_event: str) -> None:
    """1.5: the plan is really built, on the places p0 to the last one; others play at random"""
    dice = random.Random(1)
    plan = best_plan(walks[super_event])
    state = golden_age(super_event)
    while plan:
        mover = state.mover()
        if mover == 0:
            state = play_turn(state, plan.pop(0))
        elif mover == CHANCE:
            if state.stage == c.STAGE_ACTION and state.round > 1 and state.dealt == 0:
                assert held(state) == plan.pop(0)  # decay has just been
            state.apply(CHANCE, state.chances()[0][0])
        else:
            state.apply(mover, dice.choice(state.moves(mover)))
    assert state.round == c.ROUNDS
    assert state.reach[0] == MOST[super_event]
    assert Dragon(players=5).broken_invariants(state) == []
