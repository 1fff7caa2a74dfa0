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
    """8.3 Every way to add so many floors to empty palaces and new ones; the others are wasted."""
    found = {empties}
    for _ in range(floors):
        found |= {after for before in found for after in add_floor(before)}
    return found


def add_floor(empties: EmptyPalaces) -> list[EmptyPalaces]:
    """A new palace, a second floor, a third floor."""
    one, two, three = empties
    ways = [(one + 1, two, three)]
    if one:
        ways.append((one - 1, two + 1, three))
    if two:
        ways.append((one, two - 1, three + 1))
    return ways


def ways_to_move_in(empties: EmptyPalaces) -> list[EmptyPalaces]:
    """One empty palace is inhabited from now on."""
    one, two, three = empties
    ways = [(one - 1, two, three), (one, two - 1, three), (one, two, three - 1)]
    return [way for way in ways if min(way) >= 0]


# A stage of the game: every position it can lead to, with one that it comes from.
Stage = dict[Holding, Holding]


def after_building(before: Iterable[Holding], base: int) -> Stage:
    """`base` floors and one more per craftsman."""
    return {
        (craftsmen, inhabited, after): (craftsmen, inhabited, empties)
        for craftsmen, inhabited, empties in before
        for after in ways_to_build(empties, base + craftsmen)
    }


def after_arrival(before: Iterable[Holding], most_craftsmen: int) -> Stage:
    """9.3 A person, a craftsman or not, moves into an empty palace or elsewhere."""
    stage = {}
    for holding in before:
        craftsmen, inhabited, empties = holding
        for more in {craftsmen, min(craftsmen + 1, most_craftsmen)}:
            stage[more, inhabited, empties] = holding
            for after in ways_to_move_in(empties):
                stage[more, inhabited + 1, after] = holding
    return stage


def after_decay(before: Iterable[Holding]) -> Stage:
    """10.4"""
    return {
        (craftsmen, inhabited, (two, three, 0)): (craftsmen, inhabited, (one, two, three))
        for craftsmen, inhabited, (one, two, three) in before
    }


def reachable_stages(super_event: str) -> list[Stage]:
    """Every position of the relaxed problem, stage by stage to the last building of round 12."""
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
    stages.append(after_building(stages[-1], 1))  # no phase 2 in round 12 (9.1): nothing else can come
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
    """1.5: over every position of the relaxed problem, at any moment"""
    assert (
        max(palace_count(holding) for stage in stages_by_super_event[super_event] for holding in stage)
        == MAX_PALACES_BY_SUPER_EVENT[super_event]
    )


def test_max_palaces_constant_is_the_relaxed_maximum() -> None:
    """1.5: the other super events bring neither floors nor persons"""
    assert max(MAX_PALACES_BY_SUPER_EVENT.values()) == c.MAX_PALACES


# ------------------------------------------------------------------------------ the same in the engine


def best_plan(stages: list[Stage]) -> list[Holding]:
    """The positions, stage by stage, that lead to the most palaces."""
    plan = [max(stages[-1], key=palace_count)]
    for stage in reversed(stages[1:]):
        plan.append(stage[plan[-1]])
    return plan[::-1]


def peaceful_game(super_event: str) -> DragonState:
    """The draft of a game with twelve peaceful rounds and money for every fee; seat 0 is far ahead."""
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
    """What seat 0 holds, as the relaxed problem sees it."""
    palaces = [palace for palace in state.palaces[: c.MAX_PALACES] if palace != c.NO_PALACE]
    empty = [palace >> c.FLOOR_BITS for palace in palaces if not palace & c.PERSONS_MASK]
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
        for move in state.legal_moves(0):  # typed cards come before wild ones
            after = state.copy()
            after.apply(0, move)
            key = (holding_of(after), after.step(), after.owed(0), *after.tiles_to_place)
            if after.mover() == 0 and key not in seen:
                seen.add(key)
                waiting.append(after)
            elif after.mover() != 0 and holding_of(after) == target:
                return after
    raise AssertionError(f"{holding_of(state)} does not lead to {target}")


@pytest.mark.parametrize("super_event", MAX_PALACES_BY_SUPER_EVENT)
def test_engine_reaches_max_palaces_in_a_peaceful_game(
    stages_by_super_event: dict[str, list[Stage]], super_event: str
) -> None:
    """1.5: the plan is really built, on the places p0 to the last one; others play at random"""
    dice = random.Random(1)
    plan = best_plan(stages_by_super_event[super_event])
    state = peaceful_game(super_event)
    while plan:
        mover = state.mover()
        if mover == 0:
            state = play_turn(state, plan.pop(0))
        elif mover == CHANCE:
            if state.stage == c.STAGE_ACTION and state.round > 1 and state.groups_dealt == 0:
                assert holding_of(state) == plan.pop(0)  # decay has just been
            state.apply(CHANCE, state.chance_outcomes()[0][0])
        else:
            state.apply(mover, dice.choice(state.legal_moves(mover)))
    assert state.round == c.ROUNDS
    assert state.palace_slots_used[0] == MAX_PALACES_BY_SUPER_EVENT[super_event]
    assert Dragon(players=5).broken_invariants(state) == []
