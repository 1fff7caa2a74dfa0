"""What the others may bid: imagined bids, noted in the buffer behind the moves.

They are drawn by a fixed rule from the round, so that a position always gets the same answer.
"""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom.board import Board
from . import tuning as w
from . import worths

CARD_COUNT = c.CARD_COUNT
HIGHEST = c.HIGHEST
LOWEST = c.LOWEST
OFTEN = w.OFTEN
OFTEN_RESET = w.OFTEN_RESET


def guess_bids(s: Board, p: int, samples: int, moves: Buffer) -> None:
    """Note so many imagined bids of all other seats."""
    seed = (s.deck_count * 977 + s.round * 131 + p * 7919 + s.hand[p] * 31) % 134456
    for sample in range(samples):
        for q in range(s.seats):
            if q == p:
                continue
            cards = s.hand[q]
            for slot in range(s.bids_each):
                card = c.NO_CARD
                if cards:
                    seed = (seed * 8121 + 28411) % 134456
                    card = guess_card(s, q, cards, seed)
                    cards &= ~(1 << card)
                moves.item[w.GUESSES + sample * 6 + q * s.bids_each + slot] = card


def guess_card(s: Board, q: int, cards: int, seed: int) -> int:
    """One of the cards, high ones more often; the Reset more often with more used cards."""
    total = 0
    for card in range(c.BID_CARDS):
        if cards >> card & 1:
            total += often(s, q, card)
    if total == 0:
        return LOWEST[cards]
    rest = (seed >> 3) % total
    for card in range(c.BID_CARDS):
        if cards >> card & 1:
            rest -= often(s, q, card)
            if rest < 0:
                return card
    return LOWEST[cards]


def often(s: Board, q: int, card: int) -> int:
    if card == c.RESET:
        return OFTEN_RESET[min(7, CARD_COUNT[s.aside[q]])]
    return OFTEN[worths.find_setup(s)] + w.OFTEN_STEP * card


def note_guess(s: Board, sample: int, moves: Buffer) -> None:
    """Note an imagined round; carried cards lie under the new ones."""
    for q in range(s.seats):
        carried = s.carried[q]
        for slot in range(s.bids_each):
            i = q * s.bids_each + slot
            moves.weight[w.TOPS + i] = moves.item[w.GUESSES + sample * 6 + i]
            moves.weight[w.BOTTOMS + i] = LOWEST[carried]
            carried &= carried - 1


def guess_half(s: Board, moves: Buffer) -> int:
    """The bid of the Emperor's holder that gets the half: the only one, or the higher of two singles."""
    p = s.holder[c.EMPEROR]
    if p == c.NO_HOLDER:
        return c.NO_BID
    first = p * s.bids_each
    half = c.NO_BID
    best = 0
    for i in range(first, first + s.bids_each):
        value = moves.weight[w.TOPS + i] + moves.weight[w.BOTTOMS + i]
        if moves.weight[w.TOPS + i] >= 0 and value > best:
            best = value
            half = i
    return half
