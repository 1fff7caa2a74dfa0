"""The projection: how a month ends if no seat acts or plays a person card. The forecast runs it on a copy.

Events, wall, super event, decay and scorings are those of the rules. Decisions on the way follow a fixed policy:

* release: the first type of RELEASE_ORDER, the tile with the fewest symbols, the palace with the most persons;
* earthquake: the palace with the most free floors, then the most floors; flood: the good with the most pieces;
* tornado: the first card; charter: the type with the most symbols, its floors at the first option;
* sunrise: the type that would be released last, in the palace with the fewest persons; refused if all are full.

The first of equal moves is chosen. A draw that is still to come has no effect.
"""

from __future__ import annotations

from ...core import constants as k
from . import components as c
from . import flow, phase_action, province
from .state_fields import StateFields

RELEASE_RANK = c.RELEASE_RANK
YOUNG_KIND = c.YOUNG_KIND


def run_month(s: StateFields) -> None:
    """7 Run to the next deal or the end of the game, without the rest of phases 1 and 2."""
    if s.super_event < c.NO_SUPER:
        s.super_event = c.NO_SUPER
    if s.stage < c.STAGE_EVENT or s.asked_seat == k.CHANCE:
        drop_step(s)
    if s.stage < c.STAGE_EVENT:
        phase_action.end_action_phase(s)
        s.stage = c.STAGE_PERSON
        s.order_index = s.seats - 1
    flow.advance(s)
    while s.asked_seat >= 0:
        flow.apply(s, choose_move(s, s.asked_seat))


def drop_step(s: StateFields) -> None:
    """7 Drop the pending decision or draw; tiles that are not placed yet leave the game."""
    for i in range(2):
        if s.tiles_to_place[i] != 0:
            s.removed_tiles[s.tiles_to_place[i] - 1] += 1
            s.tiles_to_place[i] = 0
    s.current_step = c.STEP_NONE
    s.current_owed = 0
    s.option_count = 0
    s.asked_seat = 0


def choose_move(s: StateFields, p: int) -> int:
    """10.2, 14 The move of the policy: the first of those with the highest rank."""
    chosen = s.options[0]
    highest = rank_move(s, p, chosen)
    for i in range(1, s.option_count):
        rank = rank_move(s, p, s.options[i])
        if rank > highest:
            highest = rank
            chosen = s.options[i]
    return chosen


def rank_move(s: StateFields, p: int, move: int) -> int:
    """10.2, 14 The rank of a move in the policy; 0 where the first move is chosen."""
    step = s.current_step
    first = p * c.MAX_PALACES
    if step == c.STEP_RELEASE:
        persons = province.count_persons(s.palaces[first + (move - c.RELEASE) // c.KINDS])
        return persons - (c.MAX_FLOORS + 1) * RELEASE_RANK[(move - c.RELEASE) % c.KINDS]
    if step == c.STEP_QUAKE:
        palace = s.palaces[first + move - c.QUAKE]
        floors = palace >> c.FLOOR_BITS
        return (c.MAX_FLOORS + 1) * (floors - province.count_persons(palace)) + floors
    if step == c.STEP_FLOOD:
        if move == c.GIVE_UP + c.YUAN:
            return s.yuan[p]
        return s.rice[p] if move == c.GIVE_UP + c.RICE else s.fireworks[p]
    if step == c.STEP_SUNRISE:
        return RELEASE_RANK[YOUNG_KIND[move - c.CHOOSE_SUNRISE]]
    if step == c.STEP_PLACE:
        return -province.count_persons(s.palaces[first + move - c.PLACE])
    if step == c.STEP_REPLACE:
        return 1 if move == c.REFUSE else 0
    if step == c.STEP_CHARTER:
        return s.symbols[p * c.TYPES + move - c.CHOOSE_CHARTER]
    return 0
