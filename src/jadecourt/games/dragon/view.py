"""The view of a position as JSON (4.2), and the canonical snapshot (4.4)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final, Literal

from ...core.constants import CHANCE, NOBODY
from . import components as c
from .declaration import STEPS
from .moves import MOVES
from .names import (
    ACTION_NAMES,
    BONUS_NAMES,
    EVENT_NAMES,
    KIND_NAMES,
    STEP_NAMES,
    SUPER_NAMES,
    TYPE_NAMES,
    ActionName,
    BonusName,
    CardName,
    EventName,
    KindName,
    SuperName,
)
from .state import DragonState
from .view_types import DragonPlayer, DragonView, Phase

PHASES: Final[Mapping[int, Phase]] = {
    c.STAGE_ACTION: "action",
    c.STAGE_PERSON: "person",
    c.STAGE_SUPER: "super",
    c.STAGE_FINAL_WALL: "scoring",
    c.STAGE_OVER: "end",
}


def phase_name(s: DragonState) -> Phase:
    """4.4 The name of the phase."""
    stage = s.stage
    if stage <= c.STAGE_DRAFT:
        return "draft"
    if stage in (c.STAGE_EVENT, c.STAGE_WALL):
        return "super" if s.is_eclipse_repeat else "event"
    return PHASES[stage]


@cache
def names_of_persons(tiles: int) -> tuple[KindName, ...]:
    """The names of the persons that are packed into the lower bits of a palace."""
    names = []
    while tiles:
        names.append(KIND_NAMES[(tiles & 15) - 1])
        tiles >>= 4
    return tuple(names)


def palaces_of(s: DragonState, p: int) -> list[tuple[int, int, list[KindName]]]:
    """The palaces of a seat as (id, floors, names of the persons), by ascending id."""
    first = p * c.MAX_PALACES
    return [
        (place, palace >> c.FLOOR_BITS, list(names_of_persons(palace & c.PERSONS_MASK)))
        for place, palace in enumerate(s.palaces[first : first + c.MAX_PALACES])
        if palace != c.NO_PALACE
    ]


def hand_of(s: DragonState, p: int) -> list[CardName]:
    """The person cards of a seat in canonical order, wild cards last."""
    hand, wilds = s.hand[p], s.wilds[p]
    cards: list[CardName] = [name for t, name in enumerate(TYPE_NAMES) if hand >> t & 1]
    return cards + ["wild"] * wilds


def groups_of(s: DragonState) -> list[list[ActionName]]:
    """The action cards by group; empty outside phase 1 and before the first deal."""
    if s.groups_dealt == 0:
        return []
    groups: list[list[ActionName]] = [[] for _ in range(s.seats)]
    for card, group in enumerate(s.card_group):
        if group != c.NO_GROUP:
            groups[group].append(ACTION_NAMES[card])
    return groups


def dragons_of(s: DragonState) -> list[int | Literal["pass"] | None]:
    """The dragon of each seat: index of its group, "pass", or None before its action."""
    dragons = s.dragon_group[: s.seats]
    return [None if g == c.NO_GROUP else "pass" if g == c.PASSED else g for g in dragons]


def events_of(s: DragonState) -> list[EventName | None]:
    """The event of each round, None if it is not drawn yet."""
    return [None if event == c.NO_EVENT else EVENT_NAMES[event] for event in s.event_row]


def super_name(s: DragonState) -> SuperName | None:
    """The super event, "none" without one, None before it is drawn."""
    return None if s.super_event in (c.RANDOM, c.HIDDEN) else SUPER_NAMES[s.super_event]


def track_of(s: DragonState) -> list[tuple[int, list[int]]]:
    """The occupied spaces of the person track as (space, seats from bottom to top), ascending."""
    space, height = s.track_space, s.track_height
    stacks: dict[int, list[int]] = {}
    for p in sorted(range(s.seats), key=lambda p: (space[p], height[p])):
        stacks.setdefault(space[p], []).append(p)
    return list(stacks.items())


def wall_of(s: DragonState) -> list[tuple[int, BonusName]]:
    """The tiles of the wall as (seat, bonus), in the order played."""
    tiles = s.wall_tiles[: s.wall_length]
    return [(tile // c.BONUSES, BONUS_NAMES[tile % c.BONUSES]) for tile in tiles]


def unused_wall_tiles_of(s: DragonState, p: int) -> list[BonusName]:
    """The bonuses of a seat's unused wall tiles."""
    unused = s.wall_unused[p]
    return [name for bonus, name in enumerate(BONUS_NAMES) if unused >> bonus & 1]


def tiles_to_place_of(s: DragonState) -> list[KindName]:
    """The kinds of the tiles still to be placed, the next one first."""
    return [KIND_NAMES[tile - 1] for tile in s.tiles_to_place if tile]


def view(s: DragonState, seat: int | None) -> DragonView:
    """4.2 The view of a seat or a spectator (None). Nothing is hidden, so all views are equal."""
    order = s.order[: s.seats] if s.stage >= c.STAGE_ACTION else s.marker_order()
    return {
        "seats": s.seats,
        "round": s.round,
        "phase": phase_name(s),
        "step": STEP_NAMES[s.current_step],
        "to_move": None if s.asked_seat in (CHANCE, NOBODY) else s.asked_seat,
        "owed": s.owed(s.asked_seat),
        "tilesToPlace": tiles_to_place_of(s),
        "events": events_of(s),
        "superEvent": super_name(s),
        "largePrivilegeCost": s.large_privilege_cost,
        "greatWall": bool(s.wall_on),
        "wallTiles": "random" if s.wall_random else "chosen",
        "startSeat": None if s.start_seat == c.RANDOM else s.start_seat,
        "display": dict(zip(KIND_NAMES, s.display, strict=False)),
        "groups": groups_of(s),
        "dragons": dragons_of(s),
        "order": order,
        "track": track_of(s),
        "wall": wall_of(s),
        "players": [player_view(s, p) for p in range(s.seats)],
        "scores": s.scores(),
        "places": s.places(),
    }


def player_view(s: DragonState, p: int) -> DragonPlayer:
    """The part of a view that belongs to one seat."""
    symbols = s.symbols[p * c.TYPES : (p + 1) * c.TYPES]
    return {
        "vp": s.vp[p],
        "yuan": s.yuan[p],
        "rice": s.rice[p],
        "fireworks": s.fireworks[p],
        "smallPrivileges": s.small_privileges[p],
        "largePrivileges": s.large_privileges[p],
        "hand": hand_of(s, p),
        "palaces": [
            {"id": i, "floors": floors, "persons": persons} for i, floors, persons in palaces_of(s, p)
        ],
        "people": s.person_count[p],
        "symbols": dict(zip(TYPE_NAMES, symbols, strict=True)),
        "space": s.track_space[p],
        "wallUnused": unused_wall_tiles_of(s, p),
        "wallBuilt": s.wall_built[p],
    }


def snapshot(s: DragonState) -> dict[str, Any]:
    """4.4 The canonical snapshot, used to compare engines."""
    return {
        "round": s.round,
        "phase": phase_name(s),
        "events": events_of(s),
        "superEvent": super_name(s),
        "display": dict(zip(KIND_NAMES, s.display, strict=False)),
        "groups": [sorted(group) for group in groups_of(s)],
        "dragons": dragons_of(s),
        "players": [snapshot_player(s, p) for p in range(s.seats)],
        "track": [[space, stack] for space, stack in track_of(s)],
        "wall": [[seat, bonus] for seat, bonus in wall_of(s)],
        "node": snapshot_node(s),
    }


def snapshot_player(s: DragonState, p: int) -> dict[str, Any]:
    """4.4 The part of a snapshot that belongs to one seat."""
    return {
        "vp": s.vp[p],
        "yuan": s.yuan[p],
        "rice": s.rice[p],
        "fireworks": s.fireworks[p],
        "privS": s.small_privileges[p],
        "privL": s.large_privileges[p],
        "hand": sorted(hand_of(s, p)),
        "palaces": [[i, floors, sorted(persons)] for i, floors, persons in palaces_of(s, p)],
        "wallUnused": sorted(unused_wall_tiles_of(s, p)),
        "wallBuilt": s.wall_built[p],
    }


def snapshot_node(s: DragonState) -> dict[str, Any] | None:
    """4.4 The pending decision in a snapshot, None if no seat has to move."""
    if s.asked_seat in (CHANCE, NOBODY):
        return None
    step = STEPS[s.current_step]
    owed: int | list[KindName] | None = None
    if step.owed == "count":
        owed = s.current_owed
    elif step.owed == "tiles":
        owed = tiles_to_place_of(s)
    return {
        "kind": step.name,
        "seat": s.asked_seat,
        "owed": owed,
        "options": sorted(MOVES.text(move) for move in s.legal_moves(s.asked_seat)),
    }
