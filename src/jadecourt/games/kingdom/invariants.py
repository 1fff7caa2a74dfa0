"""Section 13: what holds at every ply."""

from __future__ import annotations

from collections.abc import Iterator

from . import components as c
from .state import KingdomState


def broken(s: KingdomState, nobles: tuple[int, int, int]) -> list[str]:
    """The invariants that a position breaks, with their paragraph; `nobles` are worth 2, 3 and 4."""
    return [
        *cards_lost(s, nobles),
        *bid_cards_lost(s),
        *wrong_start(s),
        *wrong_goals(s),
        *wrong_dragon(s),
        *wrong_counts(s),
    ]


def find_nobles(s: KingdomState) -> tuple[int, int, int]:
    """2 How many Nobles are worth 2, 3 and 4 in this position; twelve, or 13.1 is broken."""
    found = [
        s.deck[kind] + s.discard[kind] + s.row[: s.row_count].count(kind) + sum(s.piles[kind :: c.KINDS])
        for kind in (c.NOBLE_2, c.NOBLE_3, c.NOBLE_4)
    ]
    return found[0], found[1], 12 - found[0] - found[1]


def cards_lost(s: KingdomState, nobles: tuple[int, int, int]) -> Iterator[str]:
    """13.1 Every card is in the deck, the discard pile, the row or a pile; one may wait for the Market."""
    full = [9, 1, 15, 15, *nobles, 10]
    row = s.row[: s.row_count]
    for kind, name in enumerate(c.KIND_NAMES[: c.KINDS]):
        found = s.deck[kind] + s.discard[kind] + row.count(kind)
        found += sum(s.piles[kind :: c.KINDS])
        if kind == c.MERCHANT:
            found += sum(s.guests) + s.merchant
        if found != full[kind]:
            yield f"13.1: there are {found} cards {name} instead of {full[kind]}"
    if (s.merchant == 1) != (s.step_now == c.STEP_MARKET or (s.merchant == 1 and s.drawing != 0)):
        yield "13.1: a Merchant waits without a question"


def bid_cards_lost(s: KingdomState) -> Iterator[str]:
    """13.2, 13.4, 4.5 Hand, aside, carried and current bids are the eight cards; a stack has two cards."""
    sealed = s.step_now == c.STEP_BID
    for p in range(s.seats):
        parts = [s.hand[p], s.aside[p], s.carried[p]]
        bids = [
            (s.bottom[i], s.top[i])
            for i in range(p * s.bids_each, (p + 1) * s.bids_each)
            if s.top[i] != c.NO_CARD
        ]
        played = [1 << top for _, top in bids] + [1 << bottom for bottom, _ in bids if bottom]
        if not sealed:
            parts += played
        elif sum(played) & ~(s.hand[p] | s.carried[p]) or len(played) != len(set(played)):
            yield f"13.2: seat {p} has sealed cards that it has not"
        if sum(parts) != c.ALL_CARDS or sum(part.bit_count() for part in parts) != c.BID_CARDS:
            yield f"13.2: seat {p} does not have each bid card once"
        if s.carried[p].bit_count() > s.bids_each or s.carried[p] >> c.RESET & 1:
            yield f"13.2: seat {p} carries the cards {s.carried[p]:b}"
        if bids and s.stage in (c.STAGE_ROW, c.STAGE_END, c.STAGE_OVER):
            yield f"13.2: seat {p} has bids outside steps 1 and 2"


def wrong_start(s: KingdomState) -> Iterator[str]:
    """13.3 When bids are chosen, the Reset is in every hand."""
    if s.step_now in (c.STEP_BID, c.STEP_DRAW) and s.drawing == 0:
        for p in range(s.seats):
            if not s.hand[p] >> c.RESET & 1:
                yield f"13.3: seat {p} has no Reset in its hand"


def wrong_goals(s: KingdomState) -> Iterator[str]:
    """13.6 A holder has an influence of at least 2 in the goal's type. (13.5 is `goals_fell`.)"""
    for t, holder in enumerate(s.holder):
        if holder != c.NO_HOLDER and s.influence[t * c.MAX_SEATS + holder] < c.LEAST_INFLUENCE:
            yield f"13.6: seat {holder} holds the {c.GOAL_NAMES[t]} without an influence of 2"


def wrong_dragon(s: KingdomState) -> Iterator[str]:
    """13.7, 13.8 The Dragon is held until the swap, then in the row or aside."""
    in_row = s.row[: s.row_count].count(c.DRAGON)
    if in_row != (s.dragon == c.DRAGON_IN_ROW):
        yield f"13.7: the Dragon lies {in_row} times in the row, but it is {s.dragon}"
    before_claims = c.STAGE_BID <= s.stage < c.STAGE_CLAIM or s.step_now == c.STEP_SWAP
    if before_claims and s.row_count != s.row_size:
        yield f"13.7: the row has {s.row_count} cards before the claims"
    if s.dragon >= 0 and s.step_now in (c.STEP_CLAIM, c.STEP_MARKET):
        yield "13.8: the Dragon has a holder after the swap"


def wrong_counts(s: KingdomState) -> Iterator[str]:
    """13.9 The queue is strictly ordered; influence, cards and the deck are counted right."""
    keys = [item >> c.MAX_BIDS for item in s.queue[s.queue_at : s.queue_length]]
    if keys != sorted(set(keys), reverse=True):
        yield f"13.9: the queue is not strictly ordered: {keys}"
    if s.deck_count != sum(s.deck):
        yield f"4.3: the deck has {sum(s.deck)} cards, not {s.deck_count}"
    for p in range(s.seats):
        piles = s.piles[p * c.KINDS : (p + 1) * c.KINDS]
        guests = s.guests[p * c.TYPES : (p + 1) * c.TYPES]
        if s.dynasty[p] != sum(piles) + sum(guests):
            yield f"4.2: seat {p} has {sum(piles) + sum(guests)} cards, not {s.dynasty[p]}"
        for t in range(c.TYPES):
            cards = sum(n for kind, n in enumerate(piles) if c.KIND_TYPE[kind] == t)
            if s.influence[t * c.MAX_SEATS + p] != cards + 2 * guests[t]:
                yield f"4.2: the influence of seat {p} in {c.TYPE_NAMES[t]} is miscounted"
        if guests[c.MERCHANTS]:
            yield f"4.2: seat {p} has guests among its Merchants"


def goals_fell(before: KingdomState, after: KingdomState) -> bool:
    """13.5 A goal once held stays held."""
    return any(
        b != c.NO_HOLDER and a == c.NO_HOLDER for b, a in zip(before.holder, after.holder, strict=True)
    )
