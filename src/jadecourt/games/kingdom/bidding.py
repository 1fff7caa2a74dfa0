"""6.1 Bids: sealed by all at the same time, or laid openly by the Palace holder.

What a seat may bid is one integer: eight bits for the cards it may play as a single, eight for those onto its lower
carried card, eight for those onto its higher one. Sealed cards stay in the hand until the reveal.
"""

from __future__ import annotations

from ...core.buffer import Buffer
from . import components as c
from .board import Board

CARD_COUNT = c.CARD_COUNT
HIGHEST = c.HIGHEST
LOWEST = c.LOWEST


def start_bids(s: Board) -> None:
    """6.1 Everybody bids; in a one-bid game the Palace holder only later (6.2)."""
    s.owing = 0
    for p in range(s.seats):
        enter(s, p)
    ask_bids(s)


def enter(s: Board, p: int) -> None:
    """1.2, 1.3 A seat owes its sealed bid; what leaves no choice is sealed at once, and told at the reveal only."""
    if s.bids_each == 1 and p == s.holder[c.PALACE]:
        return
    s.owing |= 1 << p
    if s.bids_each == 2 or s.hand[p] == 1 << c.RESET:  # else one card of several: nothing is settled
        settle(s, p)


def settle(s: Board, p: int) -> None:
    """1.2 Seal whatever has one option; a seat without a choice owes nothing."""
    while s.owing >> p & 1:
        cards = choices(s, p)
        if count_choices(cards) > 1:
            return
        lay(s, p, only_choice(s, p, cards))
        check_complete(s, p)


def check_complete(s: Board, p: int) -> None:
    """6.1 A sealed bid is complete with one card in a one-bid game, for the Palace holder, or with only the Reset."""
    first = p * s.bids_each
    if (
        s.bids_each == 1
        or p == s.holder[c.PALACE]
        or s.top[first + 1] != c.NO_CARD
        or s.hand[p] == 1 << c.RESET
    ):
        s.owing &= ~(1 << p)


def ask_bids(s: Board) -> None:
    """1.3 Ask all who owe a bid, at the same time; if nobody does, the engine runs on."""
    if s.owing == 0:
        s.step_now = c.STEP_NONE
        return
    s.step_now = c.STEP_BID
    s.asked = LOWEST[s.owing]


def choices(s: Board, p: int) -> int:
    """6.1 The cards that a seat may play now, by place (see above)."""
    hand = s.hand[p]
    carried = s.carried[p]
    if s.bids_each == 1:
        return hand << 8 if carried else hand
    first = p * s.bids_each
    if s.top[first] == c.NO_CARD:
        return first_choices(s, p, hand, carried)
    # the second card: onto the carried card that is left, else a single
    hand &= ~(1 << s.top[first])
    bottom = s.bottom[first]
    left = carried & ~(1 << bottom)
    if left:
        return hand << 16
    if bottom == 0 and p != s.holder[c.PALACE]:  # two singles are named in ascending order
        hand &= ~((2 << s.top[first]) - 1)
    return hand


def first_choices(s: Board, p: int, hand: int, carried: int) -> int:
    """6.1 Two bids, the first card; the Palace holder also chooses its place freely."""
    alone = 1 if CARD_COUNT[hand] == 1 else 0
    palace = 1 if p == s.holder[c.PALACE] else 0
    if carried == 0:
        return hand if alone | palace else hand & ~(1 << HIGHEST[hand])
    if CARD_COUNT[carried] == 1:
        return hand << 8 | hand if palace > alone else hand << 8
    return hand << 8 | hand << 16 if alone | palace else hand << 8


def count_choices(cards: int) -> int:
    return CARD_COUNT[cards & 255] + CARD_COUNT[cards >> 8 & 255] + CARD_COUNT[cards >> 16]


def only_choice(s: Board, p: int, cards: int) -> int:
    """The lowest of the choices as a move."""
    if cards & 255:
        return c.BID + LOWEST[cards & 255]
    if cards >> 8 & 255:
        return c.BID + LOWEST[s.carried[p]] * c.BID_CARDS + LOWEST[cards >> 8 & 255]
    return c.BID + HIGHEST[s.carried[p]] * c.BID_CARDS + LOWEST[cards >> 16]


def legal_bid(s: Board, p: int, out: Buffer) -> int:
    """6.1, 6.2 The moves of a seat that must bid, sealed or openly; none for one that need not (any more)."""
    out.count = 0
    if s.owing >> p & 1 == 0:
        return 0
    cards = choices(s, p)
    carried = s.carried[p]
    n = list_cards(c.BID, cards & 255, 0, out)
    if cards > 255:
        n = list_cards(LOWEST[carried] * c.BID_CARDS, cards >> 8 & 255, n, out)
        n = list_cards(HIGHEST[carried] * c.BID_CARDS, cards >> 16, n, out)
    out.count = n
    return n


def list_cards(first: int, cards: int, n: int, out: Buffer) -> int:
    """`first` + card for every card of the mask, from place `n` on; returns the next place."""
    if cards:
        for card in range(c.BID_CARDS):
            out.item[n] = first + card
            n += cards >> card & 1
    return n


def lay(s: Board, p: int, move: int) -> None:
    """6.1 A card becomes a bid: alone (`BID` + card), or onto a carried card (`BID_ON` …)."""
    i = p * s.bids_each
    if s.top[i] != c.NO_CARD:
        i += 1
    s.top[i] = move & 7
    s.bottom[i] = move >> 3


def apply_bid(s: Board, p: int, move: int) -> None:
    """6.1 Seal a card; the second one of a two-bid game is asked for at once."""
    lay(s, p, move)
    check_complete(s, p)
    settle(s, p)
    ask_bids(s)


def withdraw(s: Board, p: int) -> None:
    """4.3 Take a sealed bid back, as if the seat had not chosen yet: what the others can know of it."""
    first = p * s.bids_each
    for i in range(first, first + s.bids_each):
        s.top[i] = c.NO_CARD
        s.bottom[i] = 0
    s.owing &= ~(1 << p)
    enter(s, p)
