"""A position as numbers, as one seat may know it: the own seat first, then the others in turn.

Blocks per seat have room for five; seats that do not play are 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ...core.features import Block, Blocks
from . import components as c
from .state import KingdomState

Read = Callable[[KingdomState, int], Iterable[int]]


def turned(s: KingdomState, seat: int) -> list[int]:
    """The seats, beginning with the own one; -1 for those that do not play."""
    others = [(seat + i) % s.seats for i in range(s.seats)]
    return others + [-1] * (c.MAX_SEATS - s.seats)


def by_seat(read: Callable[[KingdomState, int], list[int]], width: int) -> Read:
    """The same numbers for every seat, in turn."""

    def gather(s: KingdomState, seat: int) -> Iterator[int]:
        for p in turned(s, seat):
            yield from read(s, p) if p >= 0 else [0] * width

    return gather


def bits(mask: int) -> list[int]:
    return [mask >> card & 1 for card in range(c.BID_CARDS)]


def read_seal(s: KingdomState, seat: int) -> list[int]:
    """4.3 The own sealed cards, by card; those of others are never read."""
    if s.step_now != c.STEP_BID:
        return [0] * c.BID_CARDS
    sealed = s.top[seat * s.bids_each : (seat + 1) * s.bids_each]
    return [int(card in sealed) for card in range(c.BID_CARDS)]


def read_bids(s: KingdomState, p: int) -> list[int]:
    """Twice the value of each open bid, the ½ included; 0: none. Sealed ones are not open."""
    if s.step_now == c.STEP_BID:
        return [0, 0]
    values = [
        2 * (s.bottom[i] + s.top[i]) + (s.half == i) if s.top[i] != c.NO_CARD else 0
        for i in range(p * s.bids_each, (p + 1) * s.bids_each)
    ]
    return [*values, 0][:2]


def read_row(s: KingdomState, seat: int) -> list[int]:
    return [s.row[: s.row_count].count(kind) for kind in range(c.KINDS + 1)]


def read_goals(s: KingdomState, p: int) -> list[int]:
    return [int(holder == p) for holder in s.holder]


def read_step(s: KingdomState, seat: int) -> list[int]:
    return [int(s.step_now == step) for step in range(c.STEP_DRAW + 1)]


def read_asked(s: KingdomState, seat: int) -> list[int]:
    """Who has sealed a bid already is not shown (4.3)."""
    return [int(s.step_now != c.STEP_BID and s.asked == p >= 0) for p in turned(s, seat)]


def read_settings(s: KingdomState, seat: int) -> list[int]:
    return [s.seats, s.row_size, s.bids_each, s.harvest_limit]


def per_seat(
    name: str, width: int, scale: int, what: str, read: Callable[[KingdomState, int], list[int]]
) -> Block:
    return Block(name, width * c.MAX_SEATS, scale, f"{what}, by seat", by_seat(read, width))


BLOCKS = Blocks(
    Block("settings", 4, 5, "seats, face-up cards, bids per seat, Harvest limit", read_settings),
    Block("round", 1, 31, "number of the round", lambda s, seat: [s.round]),
    Block("step", c.STEP_DRAW + 1, 1, "the question, one of nine", read_step),
    Block("deck", c.KINDS, 15, "cards left by kind", lambda s, seat: s.deck),
    Block("row", c.KINDS + 1, 5, "face-up cards by kind, the Dragon last", read_row),
    Block("merchant", 1, 1, "1 while a Merchant is to be placed", lambda s, seat: [s.merchant]),
    Block("sealed", c.BID_CARDS, 1, "the own sealed bid cards", read_seal),
    Block("owed", 1, 2, "answers that the seat itself owes", lambda s, seat: [s.owed(seat)]),
    Block("asked", c.MAX_SEATS, 1, "who is asked openly, by seat", read_asked),
    per_seat("hand", c.BID_CARDS, 1, "bid cards in hand", lambda s, p: bits(s.hand[p])),
    per_seat("aside", c.BID_CARDS, 1, "used bid cards", lambda s, p: bits(s.aside[p])),
    per_seat("carried", c.BID_CARDS, 1, "carried bid cards", lambda s, p: bits(s.carried[p])),
    per_seat("bids", 2, 27, "twice the value of each open bid", read_bids),
    per_seat("piles", c.KINDS, 15, "cards by kind", lambda s, p: s.piles[p * c.KINDS : (p + 1) * c.KINDS]),
    per_seat("guests", c.TYPES, 5, "guests by type", lambda s, p: s.guests[p * c.TYPES : (p + 1) * c.TYPES]),
    per_seat("influence", c.TYPES, 15, "influence by type", lambda s, p: s.influence[p :: c.MAX_SEATS]),
    per_seat("goals", c.TYPES, 1, "goals held", read_goals),
    per_seat("dragon", 1, 1, "1 if the seat holds the Dragon", lambda s, p: [int(s.dragon == p)]),
    per_seat("last_dragon", 1, 31, "round of the last Dragon", lambda s, p: [s.last_dragon[p]]),
    per_seat("tokens", 1, 10, "tokens", lambda s, p: [s.tokens[p]]),
    per_seat("scores", 1, 50, "points as they stand", lambda s, p: [s.scores()[p]]),
)
