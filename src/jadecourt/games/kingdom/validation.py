"""Stored positions are checked before the rules touch them: compiled rules index arrays without looking.

Ranges, plain contradictions and the invariants of section 13 are checked here before the rules run, and the
invariants again afterwards by `Kingdom.restore`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ...core.constants import CHANCE, NOBODY
from ...core.errors import CorruptRecord
from ...core.validation import detach_fields, invalid_fields
from . import components as c
from .state_fields import FIELDS, StateFields

TITLE: Final = "Middle Kingdom"
ALL_SEATS_MASK: Final = (1 << c.MAX_SEATS) - 1
NOBLE_COUNT: Final = 12
MAX_AMOUNT: Final = 1000  # tokens, rounds: far above anything a game reaches
# smallest and largest value of every field
RANGES: Final[Mapping[str, tuple[int, int]]] = {
    "seats": (2, c.MAX_SEATS),
    "row_size": (2, c.MAX_ROW),
    "bids_each": (1, 2),
    "harvest_limit": (2, 3),
    "round": (0, MAX_AMOUNT),
    "stage": (c.STAGE_ROW, c.STAGE_OVER),
    "current_step": (c.STEP_NONE, c.STEP_DRAW),
    "emperor_bid": (c.NO_BID, c.MAX_BIDS - 1),
    "reset_played": (0, ALL_SEATS_MASK),
    "queue": (0, (28 << 4 << c.MAX_BIDS) - 1),
    "queue_index": (0, c.MAX_BIDS),
    "queue_length": (0, c.MAX_BIDS),
    "seats_drawing": (0, ALL_SEATS_MASK),
    "is_merchant_pending": (0, 1),
    "asked_seat": (NOBODY, c.MAX_SEATS - 1),
    "movers_mask": (0, ALL_SEATS_MASK),
    "bid_top": (c.NO_CARD, c.BID_CARDS - 1),
    "bid_bottom": (0, c.BID_CARDS - 1),
    "deck": (0, 15),
    "deck_count": (0, c.DECK_SIZE),
    "discard": (0, 15),
    "row": (c.NO_CARD, c.DRAGON),
    "row_count": (0, c.MAX_ROW),
    "holder": (c.NO_HOLDER, c.MAX_SEATS - 1),
    "dragon": (c.DRAGON_IN_ROW, c.MAX_SEATS - 1),
    "hand": (0, c.FULL_HAND_MASK),
    "used_cards": (0, c.FULL_HAND_MASK),
    "carried": (0, c.FULL_HAND_MASK),
    "piles": (0, 15),
    "guests": (0, 15),
    "tokens": (0, MAX_AMOUNT),
    "last_dragon": (c.NEVER_HELD, MAX_AMOUNT),
    "influence": (0, 2 * c.DECK_SIZE),
    "dynasty_count": (0, c.DECK_SIZE),
}
# 2 (seats, face-up cards, bids per seat) of every game
VALID_SETUPS: Final = ((2, 3, 2), (3, 2, 1), (3, 5, 2), (4, 3, 1), (5, 4, 1))
# the questions that can be asked in each stage
STEPS_BY_STAGE: Final[Mapping[int, tuple[int, ...]]] = {
    c.STAGE_ROW: (c.STEP_DRAW,),
    c.STAGE_BID: (c.STEP_BID,),
    c.STAGE_PALACE: (c.STEP_PALACE,),
    c.STAGE_HARVEST: (c.STEP_HARVEST,),
    c.STAGE_EMPEROR: (c.STEP_EMPEROR,),
    c.STAGE_CLAIM: (c.STEP_SWAP, c.STEP_CLAIM, c.STEP_MARKET, c.STEP_DRAW),
    c.STAGE_HEIR: (c.STEP_CLAIM, c.STEP_MARKET),
    c.STAGE_OVER: (c.STEP_NONE,),
}


def validate_options(*values: int) -> None:
    """Refuse settings that no game has: seats, face-up cards, bids, the Harvest's limit, Nobles worth 2 and 3."""
    seats, row_size, bids_each, harvest_limit, nobles_2, nobles_3 = values
    if (seats, row_size, bids_each) not in VALID_SETUPS:
        raise ValueError(
            f"no table of {TITLE} has {seats} seats, {row_size} face-up cards, {bids_each} bids each"
        )
    if harvest_limit not in (2, 3):
        raise ValueError(f"the limit of the Harvest is 2 or 3, not {harvest_limit}")
    if min(nobles_2, nobles_3, NOBLE_COUNT - nobles_2 - nobles_3) < 0:
        raise ValueError(f"{nobles_2} and {nobles_3} of {NOBLE_COUNT} Nobles cannot be worth 2 and 3")


def validate_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the fields; refused if no position that waits for an answer can have them."""
    valid_fields = copy_valid_fields(fields)
    if is_engine_running(valid_fields):
        raise CorruptRecord(f"no position of {TITLE}: an answer is awaited without a question")
    return valid_fields


def copy_valid_fields(fields: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the fields; refused if no position can have them, not even while the engine runs."""
    valid_fields = detach_fields(fields)
    for problem in invalid_fields(valid_fields, FIELDS, RANGES):
        raise CorruptRecord(f"no position of {TITLE}: {problem}")
    for problem in inconsistencies(valid_fields):
        raise CorruptRecord(f"no position of {TITLE}: {problem}")
    return valid_fields


def check_invariants(state: StateFields) -> None:
    """Refuse a position that breaks an invariant before the rules run."""
    from . import invariants

    for problem in invariants.broken_invariants(state, invariants.count_nobles(state)):  # type: ignore[arg-type]
        raise CorruptRecord(f"no position of {TITLE}: {problem}")


def is_engine_running(fields: Mapping[str, Any]) -> bool:
    """Whether the engine has still to find the next question."""
    return bool(fields["current_step"] == c.STEP_NONE and fields["asked_seat"] == CHANCE)


def inconsistencies(fields: Mapping[str, Any]) -> Iterator[str]:
    """Fields that are possible one by one but not together."""
    seats, step, asked_seat = fields["seats"], fields["current_step"], fields["asked_seat"]
    if (seats, fields["row_size"], fields["bids_each"]) not in VALID_SETUPS:
        yield "this number of seats has other face-up cards and bids (2)"
        return
    engine_runs = is_engine_running(fields) and fields["stage"] != c.STAGE_OVER
    if step not in STEPS_BY_STAGE.get(fields["stage"], ()) and not engine_runs:
        yield f"step_now {step} cannot be in stage {fields['stage']}"
    yield from seat_errors(fields, seats)
    yield from step_errors(fields, seats, step, asked_seat)
    row, count = fields["row"], fields["row_count"]
    if [kind == c.NO_CARD for kind in row] != [place >= count for place in range(c.MAX_ROW)]:
        yield "row must have row_count cards, then empty places"
    if count > fields["row_size"]:
        yield "row has too many cards"
    if fields["stage"] == c.STAGE_ROW and count + fields["deck_count"] < fields["row_size"]:
        yield "the deck has too few cards for the row"
    if fields["deck_count"] < fields["seats_drawing"].bit_count():
        yield "the deck has too few cards for those who draw"
    yield from bid_errors(fields, seats)
    yield from queue_errors(fields)
    yield from draw_errors(fields, step)


def seat_errors(fields: Mapping[str, Any], seats: int) -> Iterator[str]:
    """Nothing belongs to a seat that does not play."""
    if max(*fields["holder"], fields["dragon"], fields["asked_seat"]) >= seats:
        yield "holder, dragon and asked must be seats that play"
    for name in ("movers_mask", "seats_drawing", "reset_played"):
        if fields[name] >> seats:
            yield f"{name} must be seats that play"
    bids = seats * fields["bids_each"]
    if any(top != c.NO_CARD for top in fields["bid_top"][bids:]) or fields["emperor_bid"] >= bids:
        yield "top and half must be bids of seats that play"


def bid_errors(fields: Mapping[str, Any], seats: int) -> Iterator[str]:
    """6.1, 6.2 Bids before step 2: their cards are where they must be, and nothing is revealed too early."""
    stage, bids_each, tops = fields["stage"], fields["bids_each"], fields["bid_top"]
    for i, bottom in enumerate(fields["bid_bottom"][: seats * bids_each]):
        if bottom and tops[i] == c.NO_CARD:
            yield "a carried card is bid without a card on it"
        if bottom and stage == c.STAGE_BID and not fields["carried"][i // bids_each] >> bottom & 1:
            yield "a sealed card lies on a card that is not carried"
        if i % bids_each and tops[i] != c.NO_CARD and tops[i - 1] == c.NO_CARD and stage < c.STAGE_CLAIM:
            yield "there is a second bid without a first"
    for p in range(seats):
        if fields["current_step"] == c.STEP_BID and has_sealed(fields, p) == bool(
            fields["movers_mask"] >> p & 1
        ):
            yield f"seat {p} must either have sealed its bid or owe it"
        is_reset_played = stage > c.STAGE_BID and not fields["hand"][p] & 1 << c.RESET
        is_reset_marked = bool(fields["reset_played"] >> p & 1)
        if (
            stage < c.STAGE_OVER
            and is_reset_played != is_reset_marked
            and (is_reset_marked or not is_engine_running(fields))
        ):
            yield f"seat {p} has the Reset in hand, or has played it: reset_played says otherwise"
    if stage < c.STAGE_EMPEROR + (not is_engine_running(fields)) and fields["emperor_bid"] != c.NO_BID:
        yield "the ½ was added before the Emperor's turn"


def has_sealed(fields: Mapping[str, Any], p: int) -> bool:
    """6.1 Whether a seat has sealed all that it must; in a one-bid game the Palace holder seals nothing."""
    bids_each, is_palace_holder = fields["bids_each"], fields["holder"][c.PALACE] == p
    tops: list[int] = fields["bid_top"][p * bids_each : (p + 1) * bids_each]
    if bids_each == 1 and is_palace_holder:
        return tops == [c.NO_CARD]
    needs_one_card = bool(is_palace_holder or fields["hand"][p] == 1 << c.RESET)
    return tops[0] != c.NO_CARD and (needs_one_card or tops[-1] != c.NO_CARD)


def step_errors(fields: Mapping[str, Any], seats: int, step: int, asked_seat: int) -> Iterator[str]:
    """Who is asked, and what for."""
    movers_mask = fields["movers_mask"]
    is_over = fields["stage"] == c.STAGE_OVER
    if step == c.STEP_NONE and (asked_seat >= 0 or movers_mask or is_over != (asked_seat == NOBODY)):
        yield "an answer is awaited without a question"
    elif step == c.STEP_DRAW and (asked_seat != CHANCE or movers_mask or fields["deck_count"] == 0):
        yield "chance must be asked for a card"
    elif step == c.STEP_BID and (
        not movers_mask or asked_seat != (movers_mask & -movers_mask).bit_length() - 1
    ):
        yield "asked must be the lowest seat that owes a bid"
    elif step not in (c.STEP_NONE, c.STEP_DRAW, c.STEP_BID) and (
        asked_seat < 0 or movers_mask != 1 << asked_seat
    ):
        yield "one seat must be asked"
    goal_by_step = {
        c.STEP_PALACE: c.PALACE,
        c.STEP_HARVEST: c.HARVEST,
        c.STEP_EMPEROR: c.EMPEROR,
        c.STEP_MARKET: c.MARKET,
    }
    if step in goal_by_step and fields["holder"][goal_by_step[step]] != asked_seat:
        yield "asked must hold the goal"
    if step == c.STEP_SWAP and fields["dragon"] != asked_seat:
        yield "asked must hold the Dragon"
    if step in (c.STEP_CLAIM, c.STEP_SWAP) and fields["row_count"] == 0:
        yield "there is nothing to take"
    if step == c.STEP_HARVEST and not has_reset_bid(fields, asked_seat):
        yield "there is no Reset to replace"


def has_reset_bid(fields: Mapping[str, Any], p: int) -> bool:
    bids_each = fields["bids_each"]
    return c.RESET in fields["bid_top"][p * bids_each : (p + 1) * bids_each]


def queue_errors(fields: Mapping[str, Any]) -> Iterator[str]:
    """7.3 The queue holds exactly the bids that are open in step 2, and none before."""
    queue_index, length = fields["queue_index"], fields["queue_length"]
    items = fields["queue"][queue_index:length]
    bids = [i for item in items for i in range(c.MAX_BIDS) if item >> i & 1]
    open_bids = [i for i, top in enumerate(fields["bid_top"]) if top != c.NO_CARD]
    if queue_index > length:
        yield "queue_at is behind queue_length"
    elif fields["stage"] < c.STAGE_CLAIM:
        if length:
            yield "there is a queue before step 2"
    elif sorted(bids) != open_bids or not all(item & c.BID_MASK for item in items):
        yield "the queue must hold every open bid once"
    if fields["stage"] == c.STAGE_HEIR and items:
        yield "the Heir waits until all bids are resolved"
    if (
        fields["stage"] == c.STAGE_CLAIM
        and fields["current_step"] in (c.STEP_CLAIM, c.STEP_MARKET)
        and not items
    ):
        yield "there is no bid to claim with"


def draw_errors(fields: Mapping[str, Any], step: int) -> Iterator[str]:
    """8.5 Seats draw only for tied stacks whose turn it is, after the swap (8.2)."""
    group_mask = 0
    if fields["stage"] == c.STAGE_CLAIM and step == c.STEP_DRAW and fields["queue_index"] < c.MAX_BIDS:
        item = fields["queue"][fields["queue_index"]]
        group_mask = sum({1 << i // fields["bids_each"] for i in range(c.MAX_BIDS) if item >> i & 1})
        if not fields["seats_drawing"] or fields["dragon"] >= 0:
            yield "a card is drawn for nobody, or before the swap"
    if fields["seats_drawing"] & ~group_mask:
        yield "drawing must be seats whose tied stacks are being resolved"
