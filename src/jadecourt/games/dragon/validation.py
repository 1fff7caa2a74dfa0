"""Validation of stored positions before the rules use them: compiled rules index arrays without bounds checks.

Ranges, inconsistent fields and the invariants of section 16 are checked before the rules run; `Dragon.restore` checks
the invariants again afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...core.constants import CHANCE, NOBODY
from ...core.errors import CorruptRecord
from ...core.validation import detach_fields, invalid_fields
from . import components as c
from .declaration import RANGES, STEPS_BY_STAGE
from .state_fields import FIELDS, OPTION_FIELDS, StateFields

TITLE: Final = "In the Year of the Dragon"

# persons of a seat in a stored position: the moves for these and for later persons fit into `options`
MAX_PERSONS: Final = 24


def check_options(*values: int) -> None:
    """Raise ValueError for invalid options; the values are in the order of OPTION_FIELDS."""
    for name, value in zip(OPTION_FIELDS, values, strict=True):
        low, high = RANGES[name]
        if not low <= value <= high:
            raise ValueError(f"invalid value {value} for {name}: expected {low} to {high}")
    if values[-1] >= values[0]:
        raise ValueError(
            f"invalid value {values[-1]} for start_seat: expected a seat from 0 to {values[0] - 1}"
        )


def validate_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A checked copy of the fields of a position with a pending step. Raises CorruptRecord."""
    valid_fields = copy_valid_fields(fields)
    if is_engine_running(valid_fields):
        raise CorruptRecord(f"invalid {TITLE} position: a seat is asked, but no step is pending")
    return valid_fields


def copy_valid_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A checked copy of the fields, which may be those of a running engine. Raises CorruptRecord."""
    valid_fields = detach_fields(fields)
    for problem in invalid_fields(valid_fields, FIELDS, RANGES):
        raise CorruptRecord(f"invalid {TITLE} position: {problem}")
    for problem in inconsistencies(valid_fields):
        raise CorruptRecord(f"invalid {TITLE} position: {problem}")
    return valid_fields


def check_invariants(state: StateFields) -> None:
    """Raise CorruptRecord if an invariant is broken, except for the size of hands (16.3), which no rule relies on."""
    from . import invariants

    for problem in invariants.broken_invariants(state):  # type: ignore[arg-type]
        if not problem.startswith("16.3"):
            raise CorruptRecord(f"invalid {TITLE} position: {problem}")


def is_engine_running(fields: Mapping[str, Any]) -> bool:
    """Whether no step is pending, so that the engine has to run to the next one."""
    return bool(fields["current_step"] == c.STEP_NONE and fields["asked_seat"] >= 0)


def inconsistencies(fields: Mapping[str, Any]) -> Iterator[str]:
    """A message for each contradiction between fields that are in range by themselves."""
    seats, step, asked_seat = fields["seats"], fields["current_step"], fields["asked_seat"]
    if sorted(fields["order"][:seats]) != list(range(seats)):
        yield f"order must contain every seat once, not {fields['order'][:seats]}"
    engine_runs = is_engine_running(fields) and fields["stage"] >= c.STAGE_DRAFT
    if engine_runs and asked_seat >= seats:
        yield f"asked_seat is {asked_seat}, but there are {seats} seats"
    if step not in STEPS_BY_STAGE[fields["stage"]] and not engine_runs:
        yield f"current_step {step} is not a step of stage {fields['stage']}"
    if step >= c.STEP_DRAW_START:
        if asked_seat != CHANCE:
            yield f"asked_seat must be chance ({CHANCE}) in step {step}, not {asked_seat}"
    elif step != c.STEP_NONE and not (
        0 <= fields["order_index"] < seats and asked_seat == fields["order"][fields["order_index"]]
    ):
        yield f"asked_seat {asked_seat} is not the seat at order_index in order"
    if (step == c.STEP_NONE) != (asked_seat == NOBODY) and not engine_runs:
        yield f"current_step {step} does not fit asked_seat {asked_seat}"
    if (step in (c.STEP_PLACE, c.STEP_REPLACE)) != bool(fields["tiles_to_place"][0]):
        yield f"tiles_to_place {fields['tiles_to_place']} do not fit current_step {step}"
    yield from event_row_errors(fields)
    yield from draw_errors(fields)
    if fields["stage"] >= c.STAGE_DRAFT and c.RANDOM in (fields["super_event"], fields["start_seat"]):
        yield "super_event and start_seat must be drawn before the draft"
    yield from deal_errors(fields)
    yield from person_count_errors(fields)
    for palace in filter(None, fields["palaces"]):  # most places are unused
        persons = [palace >> shift & 15 for shift in (0, 4, 8)]
        if persons != sorted(person for person in persons if person) + [0] * persons.count(0):
            yield f"palaces contains {palace}, whose persons are not sorted"
        if palace < c.FLOOR_UNIT:
            yield f"palaces contains {palace}, which has persons but no floor"


def draw_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """4.3, 18 The draws of a super event and of a wall tile take place when there is something to draw."""
    step, stage, super_event = fields["current_step"], fields["stage"], fields["super_event"]
    is_over = fields["round"] > c.SUPER_ROUND or (
        fields["round"] == c.SUPER_ROUND
        and (fields["is_eclipse_repeat"] or stage >= c.STAGE_SUPER)
        and step != c.STEP_DRAW_SUPER
    )
    if super_event == c.HIDDEN and is_over:
        yield f"super_event must be drawn in round {c.SUPER_ROUND}"
    if step == c.STEP_DRAW_SUPER:
        if super_event != (c.HIDDEN if stage == c.STAGE_SUPER else c.RANDOM):
            yield f"super_event is {super_event}, but it is being drawn"
        if stage == c.STAGE_SUPER and fields["round"] != c.SUPER_ROUND:
            yield f"a hidden super event is drawn in round {c.SUPER_ROUND}, not {fields['round']}"
    if step == c.STEP_DRAW_WALL:
        index = fields["order_index"]
        if not 0 <= index < fields["seats"]:
            yield f"order_index is {index} while a wall tile is drawn"
        elif not (fields["wall_on"] and fields["wall_random"]) or fields["wall_length"] >= c.WALL_LENGTH:
            yield "a wall tile is drawn, but none can be added to the wall"
        elif not fields["wall_unused"][fields["order"][index]]:
            yield f"seat {fields['order'][index]} has no wall tile to draw"


def event_row_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """5.2 The event row is filled in order from two tiles of each event, and is full before the draft."""
    row, bag = fields["event_row"], fields["event_bag"]
    free = [space for space, event in enumerate(row) if event == c.NO_EVENT]
    if fields["stage"] > c.STAGE_EVENT_DRAW:
        if free:
            yield f"event_row must be full in stage {fields['stage']}"
        return
    if any(row.count(event) + bag[event] != 2 for event in range(c.EVENTS)) or row[:2] != [c.PEACE] * 2:
        yield "event_row and event_bag must have two tiles of each event, those of peace on the first two spaces"
        return
    first = min(free, default=c.ROUNDS)
    has_slid = fields["forbid_adjacent_events"] and first + 1 < c.ROUNDS and row[first + 1] == row[first - 1]
    skipped = [first + 1] if has_slid else []
    if not free or free != [space for space in range(first, c.ROUNDS) if space not in skipped]:
        yield "event_row is not filled in order"


def person_count_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """No seat has more persons than `options` has room for."""
    for p in range(c.MAX_SEATS):
        palaces = fields["palaces"][p * c.MAX_PALACES : (p + 1) * c.MAX_PALACES]
        person_count = sum(
            palace >> shift & 15 > 0 for palace in filter(None, palaces) for shift in (0, 4, 8)
        )
        if person_count > MAX_PERSONS:
            yield f"palaces of seat {p} have {person_count} persons, at most {MAX_PERSONS} are supported"


def deal_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """8.1 In phase 1 the groups have their sizes and the deck has the other cards; in other phases there are none."""
    seats, groups_dealt, groups = fields["seats"], fields["groups_dealt"], fields["card_group"]
    first = ((seats - 2) * 2 + fields["wall_on"]) * c.MAX_SEATS
    sizes = [groups.count(group) for group in range(c.MAX_SEATS)]
    cards = c.ACTION_CARDS if fields["wall_on"] else c.CARD_WALL
    undealt_cards = sum(1 << card for card in range(cards) if groups[card] == c.NO_GROUP)
    if fields["stage"] != c.STAGE_ACTION:
        if groups_dealt or fields["deck"] or any(sizes):
            yield "card_group, groups_dealt and deck must be empty outside phase 1"
    elif is_engine_running(fields) and groups_dealt == seats and not undealt_cards:
        return  # the rules only need every card in a group; tests use other sizes
    elif groups_dealt > seats or sizes != c.GROUP_SIZES_BY_SETUP[first : first + groups_dealt] + [0] * (
        c.MAX_SEATS - groups_dealt
    ):
        yield f"card_group has groups of wrong sizes: {sizes}"
    elif fields["deck"] != undealt_cards or (fields["current_step"] == c.STEP_DEAL) != bool(undealt_cards):
        yield "deck does not match the cards that are not dealt"
