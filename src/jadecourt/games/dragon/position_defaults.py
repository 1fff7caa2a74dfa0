"""What the text of a position leaves out: fields that follow from others, for reading and for writing.

Each function takes the fields that are known and returns the others; a text has only what differs from them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from . import components as c
from .declaration import STEPS_BY_STAGE

Fields = Mapping[str, Any]

ALL_TYPES: Final = (1 << c.TYPES) - 1  # 5.4 a full hand: a card of each type, and the wild cards
WILD_CARDS: Final = 2
TORNADO_CARDS: Final = 2  # 14.7

# stages of steps that may be pending in several ones; of all others it is the first one
STAGE_BY_STEP: Final = {
    step: stage for stage, steps in sorted(STEPS_BY_STAGE.items(), reverse=True) for step in steps
} | {c.STEP_PLACE: c.STAGE_PERSON, c.STEP_REPLACE: c.STAGE_PERSON}


def persons_in(palace: int) -> list[int]:
    """The kinds of the persons in a packed palace."""
    return [(palace >> shift & 15) - 1 for shift in (0, 4, 8) if palace >> shift & 15]


def palaces_of_seat(fields: Fields, p: int) -> list[int]:
    """The packed palaces of a seat, also the unused places."""
    palaces: list[int] = fields["palaces"]
    return palaces[p * c.MAX_PALACES : (p + 1) * c.MAX_PALACES]


def find_place_step(fields: Fields, p: int) -> int:
    """9.3 The step of a seat with a tile to place: the palaces have room for it, or they are full."""
    has_room = any(len(persons_in(palace)) < palace >> c.FLOOR_BITS for palace in palaces_of_seat(fields, p))
    return c.STEP_PLACE if has_room else c.STEP_REPLACE


def default_event_row(stage: int) -> list[int]:
    """5.2 Peace in all rounds; in the setup, the two tiles that lie there from the beginning."""
    if stage <= c.STAGE_EVENT_DRAW:
        return [c.PEACE] * 2 + [c.NO_EVENT] * (c.ROUNDS - 2)
    return [c.PEACE] * c.ROUNDS


def event_bag_for(stage: int, row: Sequence[int]) -> list[int]:
    """5.2 The tiles that are not drawn yet; after the setup none are left."""
    if stage > c.STAGE_EVENT_DRAW:
        return [0] * c.EVENTS
    return [max(0, 2 - row.count(event)) for event in range(c.EVENTS)]


def default_order(fields: Fields) -> list[int]:
    """5.5, 6.1 The player order by the markers, after the seats that have acted; in the draft from the start seat."""
    seats, rest = fields["seats"], list(range(fields["seats"], c.MAX_SEATS))
    if fields["stage"] < c.STAGE_DRAFT:
        return list(range(c.MAX_SEATS))
    if fields["stage"] == c.STAGE_DRAFT:
        return [(fields["start_seat"] + i) % seats for i in range(seats)] + rest
    return (
        sorted(
            range(seats),
            key=lambda p: (
                fields["dragon_group"][p] == c.NO_GROUP,
                -fields["track_space"][p],
                -fields["track_height"][p],
            ),
        )
        + rest
    )


def default_heights(fields: Fields, named_seats: Sequence[int]) -> list[int]:
    """6.1 Heights of markers of which each lies on those of the seats that are named before it."""
    heights = [0] * c.MAX_SEATS
    for i, p in enumerate(named_seats):
        space = fields["track_space"][p]
        heights[p] = sum(fields["track_space"][q] == space for q in named_seats[:i])
    return heights


def default_hand(fields: Fields, p: int) -> tuple[int, int]:
    """16.3 As many cards as the round leaves, the last ones in their order: mask of the typed ones, and wild cards."""
    round_number, stage = fields["round"], fields["stage"]
    place = fields["order"].index(p)
    has_played = stage > c.STAGE_PERSON or (
        stage == c.STAGE_PERSON and place < fields["order_index"] + (fields["current_step"] != c.STEP_PLAY)
    )
    played = 0 if stage <= c.STAGE_DRAFT else round_number - 1 + has_played
    if fields["super_event"] == c.TORNADO and (
        round_number > c.SUPER_ROUND
        or (
            round_number == c.SUPER_ROUND
            and stage == c.STAGE_SUPER
            and place < fields["order_index"] + (fields["current_step"] == c.STEP_NONE)
        )
    ):
        played += TORNADO_CARDS
    typed = ALL_TYPES >> min(played, c.TYPES) << min(played, c.TYPES)
    return typed, min(WILD_CARDS, max(0, c.TYPES + WILD_CARDS - played))


def action_cards(fields: Fields) -> list[int]:
    """3.2 The action cards in play."""
    return list(range(c.ACTION_CARDS if fields["wall_on"] else c.CARD_WALL))


def default_groups(fields: Fields) -> list[int]:
    """8.1 The group of each action card: dealt in their order, none in other phases and before the deal."""
    groups = [c.NO_GROUP] * c.ACTION_CARDS
    if fields["stage"] == c.STAGE_ACTION and fields["current_step"] != c.STEP_DEAL:
        first = ((fields["seats"] - 2) * 2 + fields["wall_on"]) * c.MAX_SEATS
        sizes = c.GROUP_SIZES_BY_SETUP[first : first + fields["seats"]]
        dealt = [group for group, size in enumerate(sizes) for _ in range(size)]
        groups[: len(dealt)] = dealt
    return groups


def tiles_left(fields: Fields) -> list[int]:
    """3.1, 16.2 The tiles of each kind that are neither in a palace nor being placed."""
    missing = c.MAX_SEATS - fields["seats"]
    taken = [kind for palace in fields["palaces"] for kind in persons_in(palace)]
    taken += [tile - 1 for tile in fields["tiles_to_place"] if tile]
    return [
        c.KIND_COUNT_AT_FIVE[kind] - c.KIND_COUNT_PER_MISSING_SEAT[kind] * missing - taken.count(kind)
        for kind in range(c.KINDS)
    ]


def default_release(fields: Fields) -> tuple[int, int]:
    """10.2, 10.3, 14.3 How persons are released, and the mask of the palaces that may lose one."""
    if fields["current_step"] != c.STEP_RELEASE:
        return c.RELEASE_ANY, 0
    p, stage = fields["asked_seat"], fields["stage"]
    palaces = palaces_of_seat(fields, p)
    if stage == c.STAGE_EVENT and fields["event_row"][fields["round"] - 1] == c.DROUGHT:
        inhabited = sum(1 << place for place, palace in enumerate(palaces) if palace & c.PERSONS_MASK)
        in_turn = fields["returned_no_rice_mask"] >> p & 1
        return c.RELEASE_PALACES_IN_TURN if in_turn else c.RELEASE_ONE_PER_PALACE, inhabited
    if stage == c.STAGE_SUPER:
        for place, palace in enumerate(palaces):
            if len(persons_in(palace)) > palace >> c.FLOOR_BITS:
                return c.RELEASE_ANY, 1 << place
    return c.RELEASE_ANY, c.ALL_PALACES_MASK
