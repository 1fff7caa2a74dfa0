"""Section 13: what holds at every ply."""

from __future__ import annotations

from collections.abc import Iterator

from . import components as c
from .state import KingdomState


def broken_invariants(s: KingdomState, noble_counts: tuple[int, int, int]) -> list[str]:
    """The invariants that a position breaks, with their paragraph; `nobles` are worth 2, 3 and 4."""
    return [
        *check_cards(s, noble_counts),
        *check_bid_cards(s),
        *check_start(s),
        *check_goals(s),
        *check_dragon(s),
        *check_counts(s),
    ]


def count_nobles(s: KingdomState) -> tuple[int, int, int]:
    """2 How many Nobles are worth 2, 3 and 4 in this position; twelve, or 13.1 is broken."""
    found = [
        s.deck[kind] + s.discard[kind] + s.row[: s.row_count].count(kind) + sum(s.piles[kind :: c.KINDS])
        for kind in (c.NOBLE_2, c.NOBLE_3, c.NOBLE_4)
    ]
    return found[0], found[1], 12 - found[0] - found[1]


def check_cards(s: KingdomState, noble_counts: tuple[int, int, int]) -> Iterator[str]:
    """13.1 Every card is in the deck, the discard pile, the row or a pile; one may wait for the Market."""
    expected = [9, 1, 15, 15, *noble_counts, 10]
    row = s.row[: s.row_count]
    for kind, name in enumerate(c.KIND_NAMES[: c.KINDS]):
        found = s.deck[kind] + s.discard[kind] + row.count(kind)
        found += sum(s.piles[kind :: c.KINDS])
        if kind == c.MERCHANT:
            found += sum(s.guests) + s.is_merchant_pending
        if found != expected[kind]:
            yield f"13.1: there are {found} cards {name} instead of {expected[kind]}"
    if (s.is_merchant_pending == 1) != (
        s.current_step == c.STEP_MARKET or (s.is_merchant_pending == 1 and s.seats_drawing != 0)
    ):
        yield "13.1: a Merchant waits without a question"


def check_bid_cards(s: KingdomState) -> Iterator[str]:
    """13.2, 13.4, 4.5 Hand, aside, carried and current bids are the eight cards; a stack has two cards."""
    sealed = s.current_step == c.STEP_BID
    for p in range(s.seats):
        parts = [s.hand[p], s.used_cards[p], s.carried[p]]
        bids = [
            (s.bid_bottom[i], s.bid_top[i])
            for i in range(p * s.bids_each, (p + 1) * s.bids_each)
            if s.bid_top[i] != c.NO_CARD
        ]
        played = [1 << top for _, top in bids] + [1 << bottom for bottom, _ in bids if bottom]
        if not sealed:
            parts += played
        elif sum(played) & ~(s.hand[p] | s.carried[p]) or len(played) != len(set(played)):
            yield f"13.2: seat {p} has sealed cards that it has not"
        if sum(parts) != c.FULL_HAND_MASK or sum(part.bit_count() for part in parts) != c.BID_CARDS:
            yield f"13.2: seat {p} does not have each bid card once"
        if s.carried[p].bit_count() > s.bids_each or s.carried[p] >> c.RESET & 1:
            yield f"13.2: seat {p} carries the cards {s.carried[p]:b}"
        if bids and s.stage in (c.STAGE_ROW, c.STAGE_END, c.STAGE_OVER):
            yield f"13.2: seat {p} has bids outside steps 1 and 2"


def check_start(s: KingdomState) -> Iterator[str]:
    """13.3 When bids are chosen, the Reset is in every hand."""
    if s.current_step in (c.STEP_BID, c.STEP_DRAW) and s.seats_drawing == 0:
        for p in range(s.seats):
            if not s.hand[p] >> c.RESET & 1:
                yield f"13.3: seat {p} has no Reset in its hand"


def check_goals(s: KingdomState) -> Iterator[str]:
    """13.6 A holder has an influence of at least 2 in the goal's type. (13.5 is `goals_fell`.)"""
    for t, holder in enumerate(s.holder):
        if holder != c.NO_HOLDER and s.influence[t * c.MAX_SEATS + holder] < c.MIN_GOAL_INFLUENCE:
            yield f"13.6: seat {holder} holds the {c.GOAL_NAMES[t]} without an influence of 2"


def check_dragon(s: KingdomState) -> Iterator[str]:
    """13.7, 13.8 The Dragon is held until the swap, then in the row or aside."""
    in_row = s.row[: s.row_count].count(c.DRAGON)
    if in_row != (s.dragon == c.DRAGON_IN_ROW):
        yield f"13.7: the Dragon lies {in_row} times in the row, but it is {s.dragon}"
    before_claims = c.STAGE_BID <= s.stage < c.STAGE_CLAIM or s.current_step == c.STEP_SWAP
    if before_claims and s.row_count != s.row_size:
        yield f"13.7: the row has {s.row_count} cards before the claims"
    if s.dragon >= 0 and s.current_step in (c.STEP_CLAIM, c.STEP_MARKET):
        yield "13.8: the Dragon has a holder after the swap"


def check_counts(s: KingdomState) -> Iterator[str]:
    """13.9 The queue is strictly ordered; influence, cards and the deck are counted right."""
    keys = [item >> c.MAX_BIDS for item in s.queue[s.queue_index : s.queue_length]]
    if keys != sorted(set(keys), reverse=True):
        yield f"13.9: the queue is not strictly ordered: {keys}"
    if s.deck_count != sum(s.deck):
        yield f"4.3: the deck has {sum(s.deck)} cards, not {s.deck_count}"
    for p in range(s.seats):
        piles = s.piles[p * c.KINDS : (p + 1) * c.KINDS]
        guests = s.guests[p * c.TYPES : (p + 1) * c.TYPES]
        if s.dynasty_count[p] != sum(piles) + sum(guests):
            yield f"4.2: seat {p} has {sum(piles) + sum(guests)} cards, not {s.dynasty_count[p]}"
        for t in range(c.TYPES):
            cards = sum(n for kind, n in enumerate(piles) if c.KIND_TYPE[kind] == t)
            if s.influence[t * c.MAX_SEATS + p] != cards + 2 * guests[t]:
                yield f"4.2: the influence of seat {p} in {c.TYPE_NAMES[t]} is miscounted"
        if guests[c.MERCHANTS]:
            yield f"4.2: seat {p} has guests among its Merchants"


def goal_lost_holder(before: KingdomState, after: KingdomState) -> bool:
    """13.5 A goal once held stays held."""
    return any(
        b != c.NO_HOLDER and a == c.NO_HOLDER for b, a in zip(before.holder, after.holder, strict=True)
    )
