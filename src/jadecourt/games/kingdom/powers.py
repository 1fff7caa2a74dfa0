"""6.2 The reveal, then the powers of Palace, Harvest and Emperor in this order."""

from __future__ import annotations

from ...core import emit
from . import asking, bidding
from . import components as c
from .state_fields import StateFields

POPCOUNT = c.POPCOUNT


def reveal(s: StateFields) -> None:
    """6.2 Reveal all sealed bids."""
    for i in range(s.seats * s.bids_each):
        if s.bid_top[i] != c.NO_CARD:
            reveal_bid(s, i)


def reveal_bid(s: StateFields, i: int) -> None:
    """6.1, 10.2 Reveal a bid: its card leaves the hand, a carried card becomes its bottom."""
    p = i >> (s.bids_each - 1)
    top = s.bid_top[i]
    bottom = s.bid_bottom[i]
    s.hand[p] &= ~(1 << top)
    s.carried[p] &= ~(1 << bottom)  # 0 means no carried card; the Reset, bit 0, is never carried
    s.reset_played |= (1 if top == c.RESET else 0) << p
    if s.has_log:
        log_bid(s, p, top, bottom)


def log_bid(s: StateFields, p: int, top: int, bottom: int) -> None:
    """6.1 Log a revealed bid."""
    if bottom:
        emit.emit(s, c.LOG_STACK, p, bottom, top, 0)
    elif top == c.RESET:
        emit.emit(s, c.LOG_RESET, p, 0, 0, 0)
    else:
        emit.emit(s, c.LOG_BID, p, top, 0, 0)


def ask_palace(s: StateFields) -> None:
    """6.2 Ask the holder of the Palace for its open bid; with two bids, for the second card."""
    p = s.holder[c.PALACE]
    if p == c.NO_HOLDER:
        return
    cards = bidding.playable_cards(s, p)
    playable_count = bidding.count_playable(cards)
    if playable_count > 1:
        asking.ask(s, p, c.STEP_PALACE)
    elif playable_count == 1:
        apply_palace(s, p, bidding.forced_bid(s, p, cards))


def apply_palace(s: StateFields, p: int, move: int) -> None:
    """6.2 Make the open bid of the holder of the Palace."""
    bidding.place_bid(s, p, move)
    reveal_bid(s, p * s.bids_each + s.bids_each - 1)


def find_reset_bid(s: StateFields, p: int) -> int:
    """6.2 The index of a seat's bid with the Reset as its upper card, or NO_BID."""
    first = p * s.bids_each
    for i in range(first, first + s.bids_each):
        if s.bid_top[i] == c.RESET:
            return i
    return c.NO_BID


def ask_harvest(s: StateFields) -> None:
    """6.2 Ask the holder of the Harvest, who played the Reset with few cards left, whether to replace it."""
    p = s.holder[c.HARVEST]
    if p == c.NO_HOLDER or s.reset_played >> p & 1 == 0 or find_reset_bid(s, p) == c.NO_BID:
        return
    if 1 <= POPCOUNT[s.hand[p]] <= s.harvest_limit:
        asking.ask(s, p, c.STEP_HARVEST)
        s.option_count = legal_harvest(s, p)


def legal_harvest(s: StateFields, p: int) -> int:
    """6.2 Keep the Reset, or replace it by a card of the hand; returns the number of options."""
    s.options[0] = c.HARVEST_KEEP
    n = 1
    for card in range(1, c.BID_CARDS):
        s.options[n] = c.HARVEST_REPLACE + card
        n += s.hand[p] >> card & 1
    return n


def apply_harvest(s: StateFields, p: int, move: int) -> None:
    """6.2 Replace the Reset, also on a carried card; it still counts as played (10.2)."""
    if move == c.HARVEST_KEEP:
        emit.emit(s, c.LOG_RESET_KEPT, p, 0, 0, 0)
        return
    card = move - c.HARVEST_REPLACE
    s.bid_top[find_reset_bid(s, p)] = card
    s.hand[p] &= ~(1 << card)
    s.used_cards[p] |= 1 << c.RESET
    emit.emit(s, c.LOG_RESET_REPLACED, p, card, 0, 0)


def has_value(s: StateFields, i: int) -> int:
    """6.3 Whether a bid has a value: any bid except a single Reset."""
    return 1 if s.bid_top[i] > c.RESET or (s.bid_top[i] == c.RESET and s.bid_bottom[i] > 0) else 0


def ask_emperor(s: StateFields) -> None:
    """6.2 Add ½ to the bid of the holder of the Emperor, who chooses if two bids have a value."""
    p = s.holder[c.EMPEROR]
    if p == c.NO_HOLDER:
        return
    first = p * s.bids_each
    if s.bids_each == 1:
        if has_value(s, first):
            grant_half(s, p, first)
        return
    if has_value(s, first) and has_value(s, first + 1):
        asking.ask(s, p, c.STEP_EMPEROR)
        s.option_count = legal_emperor(s, p)
    elif has_value(s, first):
        grant_half(s, p, first)
    elif has_value(s, first + 1):
        grant_half(s, p, first + 1)


def emperor_move(s: StateFields, i: int) -> int:
    """12 The move that gives the ½ to a bid."""
    if s.bid_bottom[i]:
        return c.EMPEROR_STACK + (s.bid_bottom[i] - 1) * c.BID_CARDS + s.bid_top[i]
    return c.EMPEROR_SINGLE + s.bid_top[i]


def legal_emperor(s: StateFields, p: int) -> int:
    """6.2 Either own bid; both have a value."""
    first = emperor_move(s, p * s.bids_each)
    second = emperor_move(s, p * s.bids_each + 1)
    s.options[0] = min(first, second)
    s.options[1] = max(first, second)
    return 2


def apply_emperor(s: StateFields, p: int, move: int) -> None:
    """6.2 Add the ½ to the chosen bid."""
    first = p * s.bids_each
    grant_half(s, p, first if emperor_move(s, first) == move else first + 1)


def grant_half(s: StateFields, p: int, i: int) -> None:
    """6.2, 6.3 Add ½ to a bid, which then cannot tie with another (7.1, 7.2)."""
    s.emperor_bid = i
    if s.bid_bottom[i]:
        emit.emit(s, c.LOG_EMPEROR_STACK, p, s.bid_bottom[i], s.bid_top[i], 0)
    else:
        emit.emit(s, c.LOG_EMPEROR_SINGLE, p, s.bid_top[i], 0, 0)
