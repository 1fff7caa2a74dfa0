"""Section 13: the invariants of every position. Each message begins with its paragraph."""

from __future__ import annotations

from collections.abc import Iterator

from . import components as c
from .state import KingdomState


def broken_invariants(s: KingdomState, noble_counts: tuple[int, int, int]) -> list[str]:
    """13 A message for each invariant that the position breaks; `noble_counts`: Nobles worth 2, 3 and 4."""
    return [
        *check_cards(s, noble_counts),
        *check_bid_cards(s),
        *check_start(s),
        *check_goals(s),
        *check_dragon(s),
        *check_counts(s),
    ]


def count_nobles(s: KingdomState) -> tuple[int, int, int]:
    """2 The numbers of Nobles worth 2, 3 and 4 in this position, assuming that there are twelve (13.1)."""
    found = [
        s.deck[kind] + s.discard[kind] + s.row[: s.row_count].count(kind) + sum(s.piles[kind :: c.KINDS])
        for kind in (c.NOBLE_2, c.NOBLE_3, c.NOBLE_4)
    ]
    return found[0], found[1], 12 - found[0] - found[1]


def check_cards(s: KingdomState, noble_counts: tuple[int, int, int]) -> Iterator[str]:
    """13.1 Every card is in the deck, the discard pile, the row or a pile; a Merchant may have to be placed."""
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
        yield f"13.1: is_merchant_pending is {s.is_merchant_pending} in step {s.current_step}"


def check_bid_cards(s: KingdomState) -> Iterator[str]:
    """13.2, 13.4, 4.5 Hand, used cards, carried cards and bids are the eight bid cards; a stack has two cards."""
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
            yield f"13.2: seat {p} has sealed a card that is neither in hand nor carried, or one twice"
        if sum(parts) != c.FULL_HAND_MASK or sum(part.bit_count() for part in parts) != c.BID_CARDS:
            yield f"13.2: seat {p} does not have each bid card once"
        if s.carried[p].bit_count() > s.bids_each or s.carried[p] >> c.RESET & 1:
            yield f"13.2: seat {p} has the carried cards {s.carried[p]:b}, too many or with the Reset"
        if bids and s.stage in (c.STAGE_ROW, c.STAGE_END, c.STAGE_OVER):
            yield f"13.2: seat {p} has bids outside steps 1 and 2"


def check_start(s: KingdomState) -> Iterator[str]:
    """13.3 When bids are chosen, every seat has the Reset in hand."""
    if s.current_step in (c.STEP_BID, c.STEP_DRAW) and s.seats_drawing == 0:
        for p in range(s.seats):
            if not s.hand[p] >> c.RESET & 1:
                yield f"13.3: seat {p} does not have the Reset in hand"


def check_goals(s: KingdomState) -> Iterator[str]:
    """13.6 A holder has an influence of at least 2 in the type of the goal. (13.5 is `goal_lost_holder`.)"""
    for t, holder in enumerate(s.holder):
        if holder != c.NO_HOLDER and s.influence[t * c.MAX_SEATS + holder] < c.MIN_GOAL_INFLUENCE:
            yield f"13.6: seat {holder} holds the {c.GOAL_NAMES[t]} with an influence below {c.MIN_GOAL_INFLUENCE}"


def check_dragon(s: KingdomState) -> Iterator[str]:
    """13.7, 13.8 The Dragon is held until the swap, then in the row or aside."""
    in_row = s.row[: s.row_count].count(c.DRAGON)
    if in_row != (s.dragon == c.DRAGON_IN_ROW):
        yield f"13.7: the Dragon is {in_row} times in the row, but dragon is {s.dragon}"
    before_claims = c.STAGE_BID <= s.stage < c.STAGE_CLAIM or s.current_step == c.STEP_SWAP
    if before_claims and s.row_count != s.row_size:
        yield f"13.7: the row has {s.row_count} cards instead of {s.row_size} before the claims"
    if s.dragon >= 0 and s.current_step in (c.STEP_CLAIM, c.STEP_MARKET):
        yield "13.8: the Dragon has a holder after the swap"


def check_counts(s: KingdomState) -> Iterator[str]:
    """13.9, 4.2, 4.3 The queue is strictly ordered; influence and numbers of cards are correct."""
    keys = [item >> c.MAX_BIDS for item in s.queue[s.queue_index : s.queue_length]]
    if keys != sorted(set(keys), reverse=True):
        yield f"13.9: the queue is not strictly ordered: {keys}"
    if s.deck_count != sum(s.deck):
        yield f"4.3: deck_count is {s.deck_count}, but the deck has {sum(s.deck)} cards"
    for p in range(s.seats):
        piles = s.piles[p * c.KINDS : (p + 1) * c.KINDS]
        guests = s.guests[p * c.TYPES : (p + 1) * c.TYPES]
        if s.dynasty_count[p] != sum(piles) + sum(guests):
            yield f"4.2: dynasty_count of seat {p} is {s.dynasty_count[p]} instead of {sum(piles) + sum(guests)}"
        for t in range(c.TYPES):
            cards = sum(n for kind, n in enumerate(piles) if c.KIND_TYPE[kind] == t)
            influence, expected = s.influence[t * c.MAX_SEATS + p], cards + 2 * guests[t]
            if influence != expected:
                yield f"4.2: influence of seat {p} in {c.TYPE_NAMES[t]} is {influence} instead of {expected}"
        if guests[c.MERCHANTS]:
            yield f"4.2: seat {p} has guests among its Merchants"


def goal_lost_holder(before: KingdomState, after: KingdomState) -> bool:
    """13.5 Whether a goal lost its holder without getting another, which never happens."""
    return any(
        b != c.NO_HOLDER and a == c.NO_HOLDER for b, a in zip(before.holder, after.holder, strict=True)
    )
