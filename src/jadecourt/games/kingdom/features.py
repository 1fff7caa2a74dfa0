"""4.3 The information of a seat as numbers for learning programs: the own seat first, then the others in turn.

Blocks by seat have five places; those of seats that are not in the game are 0.
"""

from __future__ import annotations

from ...core.features import FeatureBlock, FeatureSet, bits, per_seat, seats_from
from . import components as c
from .state import KingdomState


def read_sealed_bid(s: KingdomState, seat: int) -> list[int]:
    """4.3 The own sealed cards, by card: 1 + the carried card below it. Those of others are secret."""
    numbers = [0] * c.BID_CARDS
    if s.current_step == c.STEP_BID:
        for i in range(seat * s.bids_each, (seat + 1) * s.bids_each):
            if s.bid_top[i] != c.NO_CARD:
                numbers[s.bid_top[i]] = 1 + s.bid_bottom[i]
    return numbers


def read_bids(s: KingdomState, p: int) -> list[int]:
    """4.3 Lower card, 1 + upper card and ½ of each open bid, 0 without one; sealed bids are secret."""
    numbers = [0] * 6
    if s.current_step != c.STEP_BID:
        for slot in range(s.bids_each):
            i = p * s.bids_each + slot
            if s.bid_top[i] != c.NO_CARD:
                numbers[3 * slot : 3 * slot + 3] = [
                    s.bid_bottom[i],
                    1 + s.bid_top[i],
                    int(s.emperor_bid == i),
                ]
    return numbers


def read_row(s: KingdomState, seat: int) -> list[int]:
    return [s.row[: s.row_count].count(kind) for kind in range(c.KINDS + 1)]


def read_goals(s: KingdomState, p: int) -> list[int]:
    return [int(holder == p) for holder in s.holder]


def read_step(s: KingdomState, seat: int) -> list[int]:
    return [int(s.current_step == step) for step in range(c.STEP_COUNT)]


def read_asked_seat(s: KingdomState, seat: int) -> list[int]:
    """4.3 1 for the seat to move; 0 during sealed bids, because it is secret which seats have bid."""
    return [
        int(s.current_step != c.STEP_BID and s.asked_seat == p >= 0) for p in seats_from(s, seat, c.MAX_SEATS)
    ]


def read_options(s: KingdomState, seat: int) -> list[int]:
    return [s.seats, s.row_size, s.bids_each, s.harvest_limit]


FEATURES = FeatureSet(
    FeatureBlock("options", 4, 5, "seats, face-up cards, bids per seat, Harvest limit", read_options),
    FeatureBlock("round", 1, 31, "number of the round", lambda s, seat: [s.round]),
    FeatureBlock("step", c.STEP_COUNT, 1, "the pending step", read_step),
    FeatureBlock("deck", c.KINDS, 15, "cards in the deck, by kind", lambda s, seat: s.deck),
    FeatureBlock("row", c.KINDS + 1, 5, "face-up cards, by kind, the Dragon last", read_row),
    FeatureBlock(
        "is_merchant_pending",
        1,
        1,
        "1 while a Merchant has to be placed",
        lambda s, seat: [s.is_merchant_pending],
    ),
    FeatureBlock(
        "sealed", c.BID_CARDS, 8, "own sealed bid cards with the carried card below", read_sealed_bid
    ),
    FeatureBlock("owed", 1, 2, "moves left for the seat in this step", lambda s, seat: [s.owed(seat)]),
    FeatureBlock(
        "asked_seat", c.MAX_SEATS, 1, "1 for the seat to move, by seat; 0 during sealed bids", read_asked_seat
    ),
    per_seat("hand", c.BID_CARDS, 1, "bid cards in hand", lambda s, p: bits(s.hand[p], c.BID_CARDS)),
    per_seat("used_cards", c.BID_CARDS, 1, "used bid cards", lambda s, p: bits(s.used_cards[p], c.BID_CARDS)),
    per_seat("carried", c.BID_CARDS, 1, "carried bid cards", lambda s, p: bits(s.carried[p], c.BID_CARDS)),
    per_seat("bids", 6, 8, "open bids: lower card, upper card, ½", read_bids),
    per_seat("piles", c.KINDS, 15, "cards by kind", lambda s, p: s.piles[p * c.KINDS : (p + 1) * c.KINDS]),
    per_seat("guests", c.TYPES, 5, "guests by type", lambda s, p: s.guests[p * c.TYPES : (p + 1) * c.TYPES]),
    per_seat("influence", c.TYPES, 15, "influence by type", lambda s, p: s.influence[p :: c.MAX_SEATS]),
    per_seat("goals", c.TYPES, 1, "goals held", read_goals),
    per_seat("dragon", 1, 1, "1 if the seat holds the Dragon", lambda s, p: [int(s.dragon == p)]),
    per_seat(
        "last_dragon",
        1,
        31,
        "round in which the seat last got the Dragon, 0: never",
        lambda s, p: [s.last_dragon[p]],
    ),
    per_seat("tokens", 1, 10, "tokens", lambda s, p: [s.tokens[p]]),
    per_seat("scores", 1, 50, "points if the game ended now", lambda s, p: [s.scores()[p]]),
    max_seats=c.MAX_SEATS,
)
