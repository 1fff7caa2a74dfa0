"""6.2 The reveal, and the powers of Palace, Harvest and Emperor in this order."""

from __future__ import annotations

from ...core import telling
from . import bidding, nodes
from . import components as c
from .board import Board

CARD_COUNT = c.CARD_COUNT


def reveal(s: Board) -> None:
    """6.2 All committed cards are revealed together."""
    for i in range(s.seats * s.bids_each):
        if s.top[i] != c.NO_CARD:
            show(s, i)


def show(s: Board, i: int) -> None:
    """6.1, 10.2 A bid lies open: its card leaves the hand, a carried card becomes its bottom."""
    p = i >> (s.bids_each - 1)
    top = s.top[i]
    bottom = s.bottom[i]
    s.hand[p] &= ~(1 << top)
    s.carried[p] &= ~(1 << bottom)  # 0, no carried card, is a bit that is never set there
    s.reset_played |= (1 if top == c.RESET else 0) << p
    if s.listening:
        tell_bid(s, p, top, bottom)


def tell_bid(s: Board, p: int, top: int, bottom: int) -> None:
    """6.1 Tell what was revealed."""
    if bottom:
        telling.emit(s, c.TELL_STACK, p, bottom, top, 0)
    elif top == c.RESET:
        telling.emit(s, c.TELL_RESET, p, 0, 0, 0)
    else:
        telling.emit(s, c.TELL_BID, p, top, 0, 0)


def ask_palace(s: Board) -> None:
    """6.2 The Palace holder bids last: everything, or with two bids the second card."""
    p = s.holder[c.PALACE]
    if p == c.NO_HOLDER:
        return
    cards = bidding.choices(s, p)
    options = bidding.count_choices(cards)
    if options > 1:
        nodes.ask(s, p, c.STEP_PALACE)
    elif options == 1:
        apply_palace(s, p, bidding.only_choice(s, p, cards))


def apply_palace(s: Board, p: int, move: int) -> None:
    """6.2 The open bid of the Palace holder."""
    bidding.lay(s, p, move)
    show(s, p * s.bids_each + s.bids_each - 1)


def find_reset(s: Board, p: int) -> int:
    """The bid of a seat whose upper card is the Reset, or NO_BID."""
    first = p * s.bids_each
    for i in range(first, first + s.bids_each):
        if s.top[i] == c.RESET:
            return i
    return c.NO_BID


def ask_harvest(s: Board) -> None:
    """6.2 The Harvest holder who played the Reset and has few cards left may replace it."""
    p = s.holder[c.HARVEST]
    if p == c.NO_HOLDER or s.reset_played >> p & 1 == 0 or find_reset(s, p) == c.NO_BID:
        return
    if 1 <= CARD_COUNT[s.hand[p]] <= s.harvest_limit:
        nodes.ask(s, p, c.STEP_HARVEST)
        s.option_count = legal_harvest(s, p)


def legal_harvest(s: Board, p: int) -> int:
    """6.2 Keep the Reset, or one card of the hand instead."""
    s.options[0] = c.KEEP
    n = 1
    for card in range(1, c.BID_CARDS):
        s.options[n] = c.REPLACE + card
        n += s.hand[p] >> card & 1
    return n


def apply_harvest(s: Board, p: int, move: int) -> None:
    """6.2 The new card takes the place of the Reset, also on a carried card; the Reset was played all the same."""
    if move == c.KEEP:
        telling.emit(s, c.TELL_KEPT, p, 0, 0, 0)
        return
    card = move - c.REPLACE
    s.top[find_reset(s, p)] = card
    s.hand[p] &= ~(1 << card)
    s.aside[p] |= 1 << c.RESET
    telling.emit(s, c.TELL_REPLACED, p, card, 0, 0)


def has_value(s: Board, i: int) -> int:
    """6.3 Every bid but a single Reset has a value."""
    return 1 if s.top[i] > c.RESET or (s.top[i] == c.RESET and s.bottom[i] > 0) else 0


def ask_emperor(s: Board) -> None:
    """6.2 The Emperor's bid gets ½; with two bids that have a value, the holder names one."""
    p = s.holder[c.EMPEROR]
    if p == c.NO_HOLDER:
        return
    first = p * s.bids_each
    if s.bids_each == 1:
        if has_value(s, first):
            add_half(s, p, first)
        return
    if has_value(s, first) and has_value(s, first + 1):
        nodes.ask(s, p, c.STEP_EMPEROR)
        s.option_count = legal_emperor(s, p)
    elif has_value(s, first):
        add_half(s, p, first)
    elif has_value(s, first + 1):
        add_half(s, p, first + 1)


def name_bid(s: Board, i: int) -> int:
    """12 The move by which the Emperor names a bid."""
    if s.bottom[i]:
        return c.NAME_STACK + (s.bottom[i] - 1) * c.BID_CARDS + s.top[i]
    return c.NAME_SINGLE + s.top[i]


def legal_emperor(s: Board, p: int) -> int:
    """6.2 Either own bid; asked only if both have a value."""
    first = name_bid(s, p * s.bids_each)
    second = name_bid(s, p * s.bids_each + 1)
    s.options[0] = min(first, second)
    s.options[1] = max(first, second)
    return 2


def apply_emperor(s: Board, p: int, move: int) -> None:
    """6.2 The named bid gets the ½."""
    first = p * s.bids_each
    add_half(s, p, first if name_bid(s, first) == move else first + 1)


def add_half(s: Board, p: int, i: int) -> None:
    """6.2, 6.3 Half a point more: such a bid can neither tie nor be tied (7.1, 7.2)."""
    s.half = i
    if s.bottom[i]:
        telling.emit(s, c.TELL_HALF_STACK, p, s.bottom[i], s.top[i], 0)
    else:
        telling.emit(s, c.TELL_HALF, p, s.top[i], 0, 0)
