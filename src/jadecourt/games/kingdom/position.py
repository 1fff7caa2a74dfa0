"""The text of a position; docs/positions.md describes it, `position_reader` reads it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...core.constants import CHANCE, NOBODY
from ...core.options import OptionValue
from ...core.position_text import (
    GAP,
    format_counts,
    format_header,
    format_lines,
    format_list,
    seat_letter,
)
from . import components as c
from . import declaration, invariants
from .names import GOAL_NAMES, KIND_NAMES, STEP_NAMES, TYPE_NAMES
from .state import KingdomState
from .view import cards_of, row_of, seats_of

# `at NAME`: the stage from which the rules run on
RUN_STAGES: Final = {"bids": c.STAGE_ROW, "claims": c.STAGE_EMPEROR, "end of round": c.STAGE_END}
STAGE_BY_STEP: Final = {
    c.STEP_BID: c.STAGE_BID,
    c.STEP_PALACE: c.STAGE_PALACE,
    c.STEP_HARVEST: c.STAGE_HARVEST,
    c.STEP_EMPEROR: c.STAGE_EMPEROR,
    c.STEP_SWAP: c.STAGE_CLAIM,
    c.STEP_DRAW: c.STAGE_ROW,
}
CARD_KINDS: Final = KIND_NAMES[: c.KINDS]  # without the Celestial Dragon, which is no card of the deck
ANY_ROW: Final = (c.FARMER, c.MERCHANT, c.BUREAUCRAT, c.WARLORD, c.NOBLE_2)
HALF: Final = "½"
TABLE_CLAUSES: Final = (
    *("round N", "row CARD …", "deck N", "deck CARD N …", "discard CARD N …", "goals GOAL A …", "dragon A"),
    *("at PHASE", "ABC to STEP", "chance to draw", "over", "resolved N", "half A", "merchant"),
)
SEAT_CLAUSES: Final = (
    *("hand CARD …", "carried CARD …", "bids CARD …", "sealed CARD …", "reset"),
    *("CARD N", "guests TYPE N", "tokens N", "last N"),
)

Fields = Mapping[str, Any]


# ---------------------------------------------------------------------- what the text leaves out


def default_row(fields: Fields) -> list[int]:
    """5 Some full row; none before the first card is drawn and after the claims."""
    has_row = fields["stage"] < c.STAGE_END and fields["current_step"] != c.STEP_DRAW
    row = list(ANY_ROW[: fields["row_size"]]) if has_row else []
    return row + [c.NO_CARD] * (c.MAX_ROW - len(row))


def cards_left(fields: Fields, all_cards: list[int]) -> list[int]:
    """13.1 The cards of each kind in the deck and the discard pile together."""
    placed = [fields["row"].count(kind) + sum(fields["piles"][kind :: c.KINDS]) for kind in range(c.KINDS)]
    placed[c.MERCHANT] += sum(fields["guests"]) + fields["is_merchant_pending"]
    return [full - used for full, used in zip(all_cards, placed, strict=True)]


def open_bids(fields: Fields) -> list[int]:
    """The indices of the bids that are not resolved yet."""
    return [i for i, top in enumerate(fields["bid_top"]) if top != c.NO_CARD]


def default_resets(fields: Fields) -> int:
    """10.2 Mask of the seats that played the Reset this round: it is no longer in their hands, or among their bids."""
    if fields["current_step"] != c.STEP_NONE:
        has_revealed = c.STAGE_BID < fields["stage"] < c.STAGE_OVER
        return sum(
            1 << p for p in range(fields["seats"]) if has_revealed and not fields["hand"][p] >> c.RESET & 1
        )
    seats = {i // fields["bids_each"] for i in open_bids(fields) if fields["bid_top"][i] == c.RESET}
    return sum(1 << p for p in seats)


def make_queue(fields: Fields, resolved: int) -> list[int]:
    """7.3 The queue: the resolved items are 0, then the open bids, highest first; tied stacks are one item."""
    masks: dict[int, int] = {}
    for i in open_bids(fields):
        bottom, top = fields["bid_bottom"][i], fields["bid_top"][i]
        value = 2 * (bottom + top) + (i == fields["emperor_bid"])
        key = value << 4 | (8 if bottom else 0) | top
        masks[key] = masks.get(key, 0) | 1 << i
    items = [key << c.MAX_BIDS | masks[key] for key in sorted(masks, reverse=True)]
    return [0] * resolved + items


def format_position(s: KingdomState) -> str:
    """The text of a playable position, with all sealed bids."""
    fields = s.fields()
    table = [f"round {s.round + (s.stage == c.STAGE_ROW)}", *format_step(s)]
    if s.queue_index:
        table.append(f"resolved {s.queue_index}")
    if s.emperor_bid != c.NO_BID and s.bid_top[s.emperor_bid] == c.NO_CARD:
        seat, slot = divmod(s.emperor_bid, s.bids_each)
        table.append(f"half {seat_letter(seat)}{slot + 1 if s.bids_each > 1 else ''}")
    if s.is_merchant_pending and s.current_step != c.STEP_MARKET:
        table.append("merchant")
    cards = []
    if s.row != default_row(fields):
        cards.append(f"row {format_list(row_of(s))}")
    if s.stage == c.STAGE_OVER and s.deck_count:
        cards.append(f"deck {format_counts(s.deck, CARD_KINDS)}")
    elif s.stage != c.STAGE_OVER and any(s.discard):
        cards.append(f"discard {format_counts(s.discard, CARD_KINDS)}")
    goals = [f"{GOAL_NAMES[t]} {seat_letter(p)}" for t, p in enumerate(s.holder) if p != c.NO_HOLDER]
    holders = [f"goals {' '.join(goals)}"] if goals else []
    holders += [f"dragon {seat_letter(s.dragon)}"] if s.dragon >= 0 else []
    seats = [format_seat(s, fields, p) for p in range(s.seats)]
    return format_lines(format_header(declaration.ID, options_of(s)), [table, cards, holders], seats)


def options_of(s: KingdomState) -> dict[str, OptionValue]:
    """The options that make a position, except those that are the default."""
    values: dict[str, OptionValue] = {
        "players": s.seats,
        "experienced3": s.seats == 3 and s.bids_each == 2,
        "nobleValues": "/".join(map(str, invariants.count_nobles(s))),
        "harvestLimitIncludesReset": s.harvest_limit == 2,
    }
    defaults = {spec.key: spec.default for spec in declaration.OPTIONS}
    return {key: value for key, value in values.items() if value != defaults[key]}


def format_step(s: KingdomState) -> list[str]:
    """The clause for the pending step: who has to move, and how."""
    if s.asked_seat == NOBODY:
        return ["over"]
    if s.asked_seat == CHANCE:
        drawing = "".join(map(seat_letter, seats_of(s.seats_drawing)))
        return [f"chance to draw for {drawing}" if drawing else "chance to draw"]
    movers = "".join(map(seat_letter, seats_of(s.movers_mask)))
    return [f"{movers} to {STEP_NAMES[s.current_step]}"]


def format_seat(s: KingdomState, fields: Fields, p: int) -> list[str]:
    """The clauses of one seat."""
    clauses = []
    if s.used_cards[p]:
        clauses.append(f"hand {format_list(map(str, cards_of(s.hand[p])))}")
    if s.carried[p]:
        clauses.append(f"carried {' '.join(map(str, cards_of(s.carried[p])))}")
    bids = [format_bid(s, i) for i in range(p * s.bids_each, (p + 1) * s.bids_each)]
    while bids and bids[-1] == GAP:
        bids.pop()
    if bids:
        clauses.append(f"{'sealed' if s.current_step == c.STEP_BID else 'bids'} {' '.join(bids)}")
    piles = zip(CARD_KINDS, s.piles[p * c.KINDS : (p + 1) * c.KINDS], strict=True)
    clauses += [f"{kind} {count}" for kind, count in piles if count]
    guests = zip(TYPE_NAMES, s.guests[p * c.TYPES : (p + 1) * c.TYPES], strict=True)
    clauses += [f"guests {name} {count}" for name, count in guests if count]
    clauses += [f"tokens {s.tokens[p]}"] if s.tokens[p] else []
    clauses += [f"last {s.last_dragon[p]}"] if s.last_dragon[p] != c.NEVER_HELD else []
    return clauses


def format_bid(s: KingdomState, i: int) -> str:
    """A bid as `7`, `2+6` or `6½`; `-` if there is none."""
    if s.bid_top[i] == c.NO_CARD:
        return GAP
    bottom = f"{s.bid_bottom[i]}+" if s.bid_bottom[i] else ""
    return f"{bottom}{s.bid_top[i]}{HALF if s.emperor_bid == i else ''}"
