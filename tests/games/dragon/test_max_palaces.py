"""1.5 A seat never owns more than MAX_PALACES palaces at once.

The proof looks at one seat, with the rules relaxed in its favour. Its holdings are (craftsmen, inhabited palaces,
empty palaces with 1, 2 and 3 floors); nothing else decides how many palaces it can own later. The relaxed seat

* builds every round with all its craftsmen and pays nothing (in a game it may lack the yuan; the wall tile `floor`
  replaces building and gives only one floor),
* may waste floors and persons, so that it can repeat or skip whatever happens to a palace in a game,
* may place a new person in any palace, or in none of the empty ones (in a game the palace needs a free floor),
* never loses a person, so that an inhabited palace stays (in a game releases, swaps, refused tiles, tornado and
  earthquake only empty, lower or remove palaces, or take craftsmen away).

Let the relaxed seat repeat a game of the real rules: each real palace corresponds to one that is inhabited or has at
least as many floors, so the relaxed seat never owns fewer palaces. Since a new palace takes the lowest unused place,
no place beyond the largest number of palaces is ever used.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterable

import pytest

from jadecourt.core.constants import CHANCE
from jadecourt.games.dragon import components as c
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.dragon.state import DragonState

EmptyPalaces = tuple[int, int, int]  # empty palaces with 1, 2, 3 floors
Holding = tuple[int, int, EmptyPalaces]  # craftsmen, inhabited palaces, empty palaces

MAX_CRAFTSMEN_DRAFTED = 1  # the two drafted types differ (5.5)
MAX_CRAFTSMEN_PLAYED = 1 + 2  # the craftsman card and both wild cards (3.2)
MAX_PALACES_BY_SUPER_EVENT = {"none": 23, "charter": 24, "sunrise": 26}


def ways_to_build(empties: EmptyPalaces, floors: int) -> set[EmptyPalaces]:
    """8.3 Every way to add up to `floors` floors to empty and new palaces; the other floors are wasted."""
    found = {empties}
    for _ in range(floors):
        found |= {after for before in found for after in add_floor(before)}
    return found


def add_floor(empties: EmptyPalaces) -> list[EmptyPalaces]:
    """8.3 The ways to add a floor: a new palace, a second floor, a third floor."""
    one, two, three = empties
    ways = [(one + 1, two, three)]
    if one:
        ways.append((one - 1, two + 1, three))
    if two:
        ways.append((one, two - 1, three + 1))
    return ways


def ways_to_move_in(empties: EmptyPalaces) -> list[EmptyPalaces]:
    """9.3 The empty palaces left after a person moved into one of them."""
    one, two, three = empties
    ways = [(one - 1, two, three), (one, two - 1, three), (one, two, three - 1)]
    return [way for way in ways if min(way) >= 0]


# The holdings possible after a stage, each with one of the holdings before.
Stage = dict[Holding, Holding]


def after_building(before: Iterable[Holding], base: int) -> Stage:
    """8.3 The holdings after building `base` floors and one per craftsman."""
    return {
        (craftsmen, inhabited, after): (craftsmen, inhabited, empties)
        for craftsmen, inhabited, empties in before
        for after in ways_to_build(empties, base + craftsmen)
    }


def after_arrival(before: Iterable[Holding], max_craftsmen: int) -> Stage:
    """9.3 The holdings after placing a person, a craftsman or not, in an empty palace or elsewhere."""
    stage = {}
    for holding in before:
        craftsmen, inhabited, empties = holding
        for new_craftsmen in {craftsmen, min(craftsmen + 1, max_craftsmen)}:
            stage[new_craftsmen, inhabited, empties] = holding
            for after in ways_to_move_in(empties):
                stage[new_craftsmen, inhabited + 1, after] = holding
    return stage


def after_decay(before: Iterable[Holding]) -> Stage:
    """10.4 The holdings after decay."""
    return {
        (craftsmen, inhabited, (two, three, 0)): (craftsmen, inhabited, (one, two, three))
        for craftsmen, inhabited, (one, two, three) in before
    }


def reachable_stages(super_event: str) -> list[Stage]:
    """The holdings of the relaxed seat, stage by stage to the last building of round 12."""
    # 5.4, 5.5: two palaces of two floors; the drafted persons share one of them or not
    drafted = [
        (craftsmen, *rest)
        for craftsmen in (0, MAX_CRAFTSMEN_DRAFTED)
        for rest in ((2, (0, 0, 0)), (1, (0, 1, 0)))
    ]
    stages: list[Stage] = [{holding: holding for holding in drafted}]
    for number in range(1, c.ROUNDS):
        stages.append(after_building(stages[-1], 1))  # phase 1
        stages.append(
            after_arrival(
                stages[-1],
                MAX_CRAFTSMEN_DRAFTED
                + MAX_CRAFTSMEN_PLAYED
                + (super_event == "sunrise" and number > c.SUPER_ROUND),
            )
        )
        if number == c.SUPER_ROUND and super_event == "sunrise":
            stages.append(after_arrival(stages[-1], MAX_CRAFTSMEN_DRAFTED + MAX_CRAFTSMEN_PLAYED + 1))
        if number == c.SUPER_ROUND and super_event == "charter":
            stages.append(after_building(stages[-1], 0))
        stages.append(after_decay(stages[-1]))
    stages.append(after_building(stages[-1], 1))  # no phase 2 in round 12 (9.1)
    return stages


def palace_count(holding: Holding) -> int:
    _, inhabited, empties = holding
    return inhabited + sum(empties)


@pytest.fixture(scope="module")
def stages_by_super_event() -> dict[str, list[Stage]]:
    return {super_event: reachable_stages(super_event) for super_event in MAX_PALACES_BY_SUPER_EVENT}


@pytest.mark.parametrize("super_event", MAX_PALACES_BY_SUPER_EVENT)
def test_max_palaces_of_the_relaxed_problem(
    stages_by_super_event: dict[str, list[Stage]], super_event: str
) -> None:
    """1.5: over the holdings after every stage"""
    assert (
        max(palace_count(holding) for stage in stages_by_super_event[super_event] for holding in stage)
        == MAX_PALACES_BY_SUPER_EVENT[super_event]
    )


def test_max_palaces_constant_is_the_relaxed_maximum() -> None:
    """1.5: the other super events give neither floors nor persons"""
    assert max(MAX_PALACES_BY_SUPER_EVENT.values()) == c.MAX_PALACES


# ------------------------------------------------------------------------------ in the engine


def best_plan(stages: list[Stage]) -> list[Holding]:
    """The holdings, stage by stage, that lead to the most palaces."""
    plan = [max(stages[-1], key=palace_count)]
    for stage in reversed(stages[1:]):
        plan.append(stage[plan[-1]])
    return plan[::-1]


def peaceful_game(super_event: str) -> DragonState:
    """A state at the draft, with twelve peaceful rounds and yuan for every fee; seat 0 is far ahead on the track."""
    game = Dragon(players=5, superEvent=super_event, startSeat=0)
    state = game.start()
    while state.step() != c.STEP_DRAFT:
        state.apply(CHANCE, state.chance_outcomes()[0][0])
    fields = state.fields()
    fields["event_row"] = [c.PEACE] * c.ROUNDS
    fields["yuan"] = [99] * c.MAX_SEATS
    fields["track_space"][0] = 500
    fields["track_height"] = [0, 0, 1, 2, 3]
    return game.restore(fields)


def holding_of(state: DragonState) -> Holding:
    """The holdings of seat 0."""
    palaces = [palace for palace in state.palaces[: c.MAX_PALACES] if palace != c.NO_PALACE]
    empty = [palace >> c.FLOOR_BITS for palace in palaces if not palace & c.PERSONS_MASK]
    return (
        state.symbols[c.CRAFTSMAN],
        len(palaces) - len(empty),
        (empty.count(1), empty.count(2), empty.count(3)),
    )


def play_turn(state: DragonState, target: Holding) -> DragonState:
    """A state after a turn of seat 0 that ends with the target holdings."""
    open_states = deque([state])
    visited = set()
    while open_states:
        state = open_states.popleft()
        for move in state.legal_moves(0):  # typed cards come before wild ones
            after = state.copy()
            after.apply(0, move)
            key = (holding_of(after), after.step(), after.owed(0), *after.tiles_to_place)
            if after.mover() == 0 and key not in visited:
                visited.add(key)
                open_states.append(after)
            elif after.mover() != 0 and holding_of(after) == target:
                return after
    raise AssertionError(f"{holding_of(state)} does not lead to {target}")


@pytest.mark.parametrize("super_event", MAX_PALACES_BY_SUPER_EVENT)
def test_engine_reaches_max_palaces_in_a_peaceful_game(
    stages_by_super_event: dict[str, list[Stage]], super_event: str
) -> None:
    """1.5: seat 0 follows the best plan, using the places p0 to the last one; the others play at random"""
    dice = random.Random(1)
    plan = best_plan(stages_by_super_event[super_event])
    state = peaceful_game(super_event)
    while plan:
        mover = state.mover()
        if mover == 0:
            state = play_turn(state, plan.pop(0))
        elif mover == CHANCE:
            if state.stage == c.STAGE_ACTION and state.round > 1 and state.groups_dealt == 0:
                assert holding_of(state) == plan.pop(0)  # after decay
            state.apply(CHANCE, state.chance_outcomes()[0][0])
        else:
            state.apply(mover, dice.choice(state.legal_moves(mover)))
    assert state.round == c.ROUNDS
    assert state.palace_slots_used[0] == MAX_PALACES_BY_SUPER_EVENT[super_event]
    assert Dragon(players=5).broken_invariants(state) == []
