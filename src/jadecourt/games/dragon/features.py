"""4.2 A position as numbers for learning programs: the own seat first, then the others in turn. Nothing is hidden.

Blocks by seat have five places; those of seats that are not in the game are 0.
"""

from __future__ import annotations

from collections.abc import Iterator

from ...core.features import FeatureBlock, FeatureSet, bits, per_seat, seats_from
from . import components as c
from .state import DragonState
from .view import palaces_of

# a palace of class PALACE_CLASS_START[floors] + persons
PALACE_CLASS_START = [0, 0, 2, 5]
PALACE_CLASSES = 9
OWN_PALACE_WIDTH = 1 + c.KINDS  # numbers per own palace: its floors, then its persons by kind


def one_hot(value: int, width: int) -> list[int]:
    """1 at the index `value`, 0 elsewhere; all 0 if the value is out of range."""
    numbers = [0] * width
    if 0 <= value < width:
        numbers[value] = 1
    return numbers


def read_options(s: DragonState, seat: int) -> list[int]:
    return [s.seats, s.large_privilege_cost, s.wall_on, s.wall_random, s.forbid_adjacent_events]


def read_tiles_to_place(s: DragonState, seat: int) -> list[int]:
    tiles_to_place = s.tiles_to_place
    return [tiles_to_place.count(kind + 1) for kind in range(c.KINDS)]


def read_events(s: DragonState, seat: int) -> list[int]:
    """The events from this month on, one-hot; 0 for events not drawn yet and after the last month."""
    events = s.event_row[s.round - 1 :]
    events += [c.NO_EVENT] * (c.ROUNDS - len(events))
    return [number for event in events for number in one_hot(event, c.EVENTS)]


def read_groups(s: DragonState, seat: int) -> list[int]:
    """The group of each action card, one-hot; 0 outside phase 1."""
    return [number for group in s.card_group for number in one_hot(group, c.MAX_SEATS)]


def read_dragon(s: DragonState, p: int) -> list[int]:
    dragon = s.dragon_group[p]
    return [*one_hot(dragon, c.MAX_SEATS), int(dragon == c.PASSED)]


def read_draft(s: DragonState, p: int) -> list[int]:
    numbers = [0] * c.TYPES
    pair = s.draft_pair[p]
    if pair != c.NO_PAIR:
        numbers[c.PAIR_FIRST[pair]] = numbers[c.PAIR_SECOND[pair]] = 1
    return numbers


def read_wall(s: DragonState, seat: int) -> list[int]:
    """The owner of each tile of the wall, one-hot; bonuses of tiles in the wall have no further effect (13.2)."""
    numbers = [0] * (c.WALL_LENGTH * c.MAX_SEATS)
    for place, tile in enumerate(s.wall_tiles[: s.wall_length]):
        numbers[place * c.MAX_SEATS + (tile // c.BONUSES - seat) % s.seats] = 1
    return numbers


def read_order(s: DragonState, seat: int) -> Iterator[int]:
    """6.3 Place in the player order counted from the last: the first has the number of seats, 0 means no such seat."""
    order = s.order[: s.seats] if s.stage >= c.STAGE_ACTION else s.marker_order()
    for p in seats_from(s, seat, c.MAX_SEATS):
        yield s.seats - order.index(p) if p >= 0 else 0


def read_palaces(s: DragonState, p: int) -> list[int]:
    """The number of palaces of each class (floors and persons)."""
    numbers = [0] * PALACE_CLASSES
    for _, floors, persons in palaces_of(s, p):
        numbers[PALACE_CLASS_START[floors] + len(persons)] += 1
    return numbers


def read_persons(s: DragonState, p: int) -> list[int]:
    numbers = [0] * c.KINDS
    for _, _, persons in palaces_of(s, p):
        for person in persons:
            numbers[c.KIND_NAMES.index(person)] += 1
    return numbers


def read_own_palaces(s: DragonState, seat: int) -> list[int]:
    """The own palaces by place, because moves name the place."""
    numbers = [0] * (c.MAX_PALACES * OWN_PALACE_WIDTH)
    for place, floors, persons in palaces_of(s, seat):
        numbers[place * OWN_PALACE_WIDTH] = floors
        for person in persons:
            numbers[place * OWN_PALACE_WIDTH + 1 + c.KIND_NAMES.index(person)] += 1
    return numbers


def read_symbols(s: DragonState, p: int) -> list[int]:
    return s.symbols[p * c.TYPES : (p + 1) * c.TYPES]


FEATURES = FeatureSet(
    FeatureBlock(
        "options",
        5,
        7,
        "seats, price of a large privilege, Great Wall, wall tiles drawn, equal events never adjacent",
        read_options,
    ),
    FeatureBlock(
        *("super", c.SUPER_EVENTS + 1, 1, "the super event, none first; 0 before it is drawn"),
        lambda s, seat: one_hot(s.super_event, c.SUPER_EVENTS + 1),
    ),
    FeatureBlock("round", 1, c.ROUNDS, "number of the round", lambda s, seat: [s.round]),
    FeatureBlock(
        "stage", c.STAGE_OVER + 1, 1, "the stage", lambda s, seat: one_hot(s.stage, c.STAGE_OVER + 1)
    ),
    FeatureBlock(
        "is_eclipse_repeat",
        1,
        1,
        "1 while a solar eclipse repeats the event",
        lambda s, seat: [s.is_eclipse_repeat],
    ),
    FeatureBlock(
        "step",
        c.STEP_COUNT,
        1,
        "the pending step",
        lambda s, seat: one_hot(s.current_step, c.STEP_COUNT),
    ),
    FeatureBlock(
        "asked_seat",
        c.MAX_SEATS,
        1,
        "1 for the seat to move, by seat",
        lambda s, seat: [int(s.asked_seat == p >= 0) for p in seats_from(s, seat, c.MAX_SEATS)],
    ),
    FeatureBlock("owed", 1, 5, "moves left for the seat to move", lambda s, seat: [s.owed(s.asked_seat)]),
    FeatureBlock("tiles_to_place", c.KINDS, 1, "tiles still to be placed, by kind", read_tiles_to_place),
    FeatureBlock(
        "sunrise_types_taken",
        c.TYPES,
        1,
        "types chosen in this sunrise",
        lambda s, seat: bits(s.sunrise_types_taken, c.TYPES),
    ),
    FeatureBlock("events", c.ROUNDS * c.EVENTS, 1, "the events from this month on", read_events),
    FeatureBlock("bag", c.EVENTS, 2, "event tiles in the bag, by event", lambda s, seat: s.event_bag),
    FeatureBlock("display", c.KINDS, 10, "tiles in the display, by kind", lambda s, seat: s.display),
    FeatureBlock("groups", c.ACTION_CARDS * c.MAX_SEATS, 1, "the group of each action card", read_groups),
    FeatureBlock("wall", c.WALL_LENGTH * c.MAX_SEATS, 1, "the owner of each tile of the wall", read_wall),
    FeatureBlock(
        "order", c.MAX_SEATS, 5, "place in the player order counted from the last, by seat", read_order
    ),
    per_seat("start", 1, 1, "1 if the seat drafts first", lambda s, p: [int(s.start_seat == p)]),
    per_seat("drafted", c.TYPES, 1, "types drafted", read_draft),
    per_seat("dragon", c.MAX_SEATS + 1, 1, "group of the dragon, last: passed", read_dragon),
    per_seat(
        "track",
        2,
        60,
        "space on the person track, number of markers below",
        lambda s, p: [s.track_space[p], s.track_height[p]],
    ),
    per_seat("vp", 1, 100, "victory points", lambda s, p: [s.vp[p]]),
    per_seat("yuan", 1, 20, "yuan", lambda s, p: [s.yuan[p]]),
    per_seat("rice", 1, 10, "rice", lambda s, p: [s.rice[p]]),
    per_seat("fireworks", 1, 10, "fireworks", lambda s, p: [s.fireworks[p]]),
    per_seat(
        *("privileges", 2, 5, "small and large privileges"),
        lambda s, p: [s.small_privileges[p], s.large_privileges[p]],
    ),
    per_seat("hand", c.TYPES, 1, "typed person cards", lambda s, p: bits(s.hand[p], c.TYPES)),
    per_seat("wilds", 1, 2, "wild person cards", lambda s, p: [s.wilds[p]]),
    per_seat("unused", c.BONUSES, 1, "unused wall tiles", lambda s, p: bits(s.wall_unused[p], c.BONUSES)),
    per_seat("built", 1, 6, "own tiles in the wall", lambda s, p: [s.wall_built[p]]),
    per_seat("palaces", PALACE_CLASSES, 5, "palaces by floors and number of persons", read_palaces),
    per_seat("persons", c.KINDS, 5, "persons by kind", read_persons),
    per_seat("person_count", 1, 15, "persons", lambda s, p: [s.person_count[p]]),
    per_seat("symbols", c.TYPES, 10, "symbols by type", read_symbols),
    per_seat("buddhas", 1, 20, "Buddhas times floors", lambda s, p: [s.monk_points(p)]),
    per_seat(
        "releases_due",
        1,
        5,
        "releases that the event still requires of later seats",
        lambda s, p: [s.releases_due[p]],
    ),
    FeatureBlock(
        "own",
        c.MAX_PALACES * OWN_PALACE_WIDTH,
        3,
        "own palaces: floors, then persons by kind",
        read_own_palaces,
    ),
    max_seats=c.MAX_SEATS,
)
