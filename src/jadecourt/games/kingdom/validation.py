"""Validation of stored positions before the rules use them: compiled rules index arrays without bounds checks.

Ranges, inconsistent fields and the invariants of section 13 are checked before the rules run; `Kingdom.restore` checks
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
from .state_fields import FIELDS, StateFields

TITLE: Final = "Middle Kingdom"
# 2 the combinations of seats, face-up cards and bids per seat
VALID_SETUPS: Final = ((2, 3, 2), (3, 2, 1), (3, 5, 2), (4, 3, 1), (5, 4, 1))


def check_options(*values: int) -> None:
    """Raise ValueError for invalid options: seats, face-up cards, bids, Harvest limit, Nobles worth 2 and 3."""
    seats, row_size, bids_each, harvest_limit, nobles_2, nobles_3 = values
    if (seats, row_size, bids_each) not in VALID_SETUPS:
        raise ValueError(
            f"invalid setup (seats {seats}, row_size {row_size}, bids_each {bids_each}): expected one of {VALID_SETUPS}"
        )
    if harvest_limit not in (2, 3):
        raise ValueError(f"invalid value {harvest_limit} for harvest_limit: expected 2 or 3")
    if min(nobles_2, nobles_3, c.NOBLE_COUNT - nobles_2 - nobles_3) < 0:
        raise ValueError(
            f"invalid nobles_2 {nobles_2} and nobles_3 {nobles_3}: expected 0 or more, at most {c.NOBLE_COUNT} together"
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
    """Raise CorruptRecord if an invariant is broken."""
    from . import invariants

    for problem in invariants.broken_invariants(state, invariants.count_nobles(state)):  # type: ignore[arg-type]
        raise CorruptRecord(f"invalid {TITLE} position: {problem}")


def is_engine_running(fields: Mapping[str, Any]) -> bool:
    """Whether no step is pending, so that the engine has to run to the next one."""
    return bool(fields["current_step"] == c.STEP_NONE and fields["asked_seat"] == CHANCE)


def inconsistencies(fields: Mapping[str, Any]) -> Iterator[str]:
    """A message for each contradiction between fields that are in range by themselves."""
    seats, step, asked_seat = fields["seats"], fields["current_step"], fields["asked_seat"]
    if (seats, fields["row_size"], fields["bids_each"]) not in VALID_SETUPS:
        yield f"seats, row_size and bids_each must be one of {VALID_SETUPS}"
        return
    engine_runs = is_engine_running(fields) and fields["stage"] != c.STAGE_OVER
    if step not in STEPS_BY_STAGE.get(fields["stage"], ()) and not engine_runs:
        yield f"current_step {step} is not a step of stage {fields['stage']}"
    yield from seat_errors(fields, seats)
    yield from step_errors(fields, seats, step, asked_seat)
    row, count = fields["row"], fields["row_count"]
    if [kind == c.NO_CARD for kind in row] != [place >= count for place in range(c.MAX_ROW)]:
        yield f"row must have {count} cards (row_count), then empty places"
    if count > fields["row_size"]:
        yield f"row has {count} cards, more than row_size {fields['row_size']}"
    if fields["stage"] == c.STAGE_ROW and count + fields["deck_count"] < fields["row_size"]:
        yield "deck_count is too small to fill the row"
    if fields["deck_count"] < fields["seats_drawing"].bit_count():
        yield "deck_count is smaller than the number of seats_drawing"
    yield from bid_errors(fields, seats)
    yield from queue_errors(fields)
    yield from draw_errors(fields, step)


def seat_errors(fields: Mapping[str, Any], seats: int) -> Iterator[str]:
    """No field refers to a seat that is not in the game."""
    if max(*fields["holder"], fields["dragon"], fields["asked_seat"]) >= seats:
        yield f"holder, dragon and asked_seat must be seats below {seats}"
    for name in ("movers_mask", "seats_drawing", "reset_played"):
        if fields[name] >> seats:
            yield f"{name} must be a mask of seats below {seats}"
    bids = seats * fields["bids_each"]
    if any(top != c.NO_CARD for top in fields["bid_top"][bids:]) or fields["emperor_bid"] >= bids:
        yield f"bid_top and emperor_bid must be bids of seats below {seats}"


def bid_errors(fields: Mapping[str, Any], seats: int) -> Iterator[str]:
    """6.1, 6.2 Bids before step 2: their cards are in hand or carried, and nothing is revealed too early."""
    stage, bids_each, tops = fields["stage"], fields["bids_each"], fields["bid_top"]
    for i, bottom in enumerate(fields["bid_bottom"][: seats * bids_each]):
        if bottom and tops[i] == c.NO_CARD:
            yield f"bid_bottom has a card at {i}, but bid_top has none"
        if bottom and stage == c.STAGE_BID and not fields["carried"][i // bids_each] >> bottom & 1:
            yield f"bid_bottom at {i} is {bottom}, which is not a carried card"
        if i % bids_each and tops[i] != c.NO_CARD and tops[i - 1] == c.NO_CARD and stage < c.STAGE_CLAIM:
            yield f"bid_top has a second bid at {i}, but no first"
    for p in range(seats):
        if fields["current_step"] == c.STEP_BID and has_sealed(fields, p) == bool(
            fields["movers_mask"] >> p & 1
        ):
            yield f"seat {p} must either have sealed its bid or be in movers_mask"
        is_reset_played = stage > c.STAGE_BID and not fields["hand"][p] & 1 << c.RESET
        is_reset_marked = bool(fields["reset_played"] >> p & 1)
        if (
            stage < c.STAGE_OVER
            and is_reset_played != is_reset_marked
            and (is_reset_marked or not is_engine_running(fields))
        ):
            yield f"reset_played does not match the hand of seat {p}"
    if stage < c.STAGE_EMPEROR + (not is_engine_running(fields)) and fields["emperor_bid"] != c.NO_BID:
        yield "emperor_bid is set before the Emperor's step"


def has_sealed(fields: Mapping[str, Any], p: int) -> bool:
    """6.1 Whether the sealed bid of a seat is complete; in a one-bid game the holder of the Palace seals nothing."""
    bids_each, is_palace_holder = fields["bids_each"], fields["holder"][c.PALACE] == p
    tops: list[int] = fields["bid_top"][p * bids_each : (p + 1) * bids_each]
    if bids_each == 1 and is_palace_holder:
        return tops == [c.NO_CARD]
    needs_one_card = bool(is_palace_holder or fields["hand"][p] == 1 << c.RESET)
    return tops[0] != c.NO_CARD and (needs_one_card or tops[-1] != c.NO_CARD)


def step_errors(fields: Mapping[str, Any], seats: int, step: int, asked_seat: int) -> Iterator[str]:
    """The seats to move fit the pending step."""
    movers_mask = fields["movers_mask"]
    is_over = fields["stage"] == c.STAGE_OVER
    if step == c.STEP_NONE and (asked_seat >= 0 or movers_mask or is_over != (asked_seat == NOBODY)):
        yield "a seat is asked, but no step is pending"
    elif step == c.STEP_DRAW and (asked_seat != CHANCE or movers_mask or fields["deck_count"] == 0):
        yield f"in step {step} asked_seat must be chance ({CHANCE}) and the deck must have a card"
    elif step == c.STEP_BID and (
        not movers_mask or asked_seat != (movers_mask & -movers_mask).bit_length() - 1
    ):
        yield "asked_seat must be the lowest seat of movers_mask"
    elif step not in (c.STEP_NONE, c.STEP_DRAW, c.STEP_BID) and (
        asked_seat < 0 or movers_mask != 1 << asked_seat
    ):
        yield f"movers_mask must contain only asked_seat in step {step}"
    goal_by_step = {
        c.STEP_PALACE: c.PALACE,
        c.STEP_HARVEST: c.HARVEST,
        c.STEP_EMPEROR: c.EMPEROR,
        c.STEP_MARKET: c.MARKET,
    }
    if step in goal_by_step and fields["holder"][goal_by_step[step]] != asked_seat:
        yield f"asked_seat {asked_seat} must hold the goal of step {step}"
    if step == c.STEP_SWAP and fields["dragon"] != asked_seat:
        yield f"asked_seat {asked_seat} must hold the Dragon"
    if step in (c.STEP_CLAIM, c.STEP_SWAP) and fields["row_count"] == 0:
        yield f"row must have a card in step {step}"
    if step == c.STEP_HARVEST and not has_reset_bid(fields, asked_seat):
        yield f"seat {asked_seat} has no bid with the Reset to replace"


def has_reset_bid(fields: Mapping[str, Any], p: int) -> bool:
    """6.2 Whether the Reset is the upper card of one of a seat's bids."""
    bids_each = fields["bids_each"]
    return c.RESET in fields["bid_top"][p * bids_each : (p + 1) * bids_each]


def queue_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """7.3 The queue contains exactly the open bids in step 2, and is empty before."""
    queue_index, length = fields["queue_index"], fields["queue_length"]
    items = fields["queue"][queue_index:length]
    bids = [i for item in items for i in range(c.MAX_BIDS) if item >> i & 1]
    open_bids = [i for i, top in enumerate(fields["bid_top"]) if top != c.NO_CARD]
    if queue_index > length:
        yield f"queue_index {queue_index} is larger than queue_length {length}"
    elif fields["stage"] < c.STAGE_CLAIM:
        if length:
            yield "queue must be empty before step 2"
    elif sorted(bids) != open_bids or not all(item & c.BID_MASK for item in items):
        yield "queue must contain every open bid once"
    if fields["stage"] == c.STAGE_HEIR and items:
        yield "queue must be resolved before the Heir's claim"
    if (
        fields["stage"] == c.STAGE_CLAIM
        and fields["current_step"] in (c.STEP_CLAIM, c.STEP_MARKET)
        and not items
    ):
        yield "queue has no bid to claim with"


def draw_errors(fields: Mapping[str, Any], step: int) -> Iterator[str]:
    """8.5 Seats draw only for the tied stacks being resolved, after the swap (8.2)."""
    group_mask = 0
    if fields["stage"] == c.STAGE_CLAIM and step == c.STEP_DRAW and fields["queue_index"] < c.MAX_BIDS:
        item = fields["queue"][fields["queue_index"]]
        group_mask = sum({1 << i // fields["bids_each"] for i in range(c.MAX_BIDS) if item >> i & 1})
        if not fields["seats_drawing"] or fields["dragon"] >= 0:
            yield "seats_drawing must not be empty in a draw, and the Dragon must be swapped before"
    if fields["seats_drawing"] & ~group_mask:
        yield "seats_drawing must be seats whose tied stacks are being resolved"
