"""Sampled bids of the opponents.

The pseudo-random numbers depend on the position only, so that a position always gets the same scores.
"""

from __future__ import annotations

from .....games.kingdom import components as c
from .....games.kingdom.state_fields import StateFields
from . import card_values
from . import weights as w
from .scratch import Scratch

POPCOUNT = c.POPCOUNT
HIGHEST_BIT = c.HIGHEST_BIT
LOWEST_BIT = c.LOWEST_BIT
BID_SAMPLE_BASE = w.BID_SAMPLE_BASE
BID_SAMPLE_RESET = w.BID_SAMPLE_RESET


def sample_opponent_bids(s: StateFields, p: int, samples: int, scratch: Scratch) -> None:
    """Store `samples` bids of all other seats."""
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
                    card = sample_card(s, q, cards, seed)
                    cards &= ~(1 << card)
                scratch.samples[sample * c.MAX_BIDS + q * s.bids_each + slot] = card


def sample_card(s: StateFields, q: int, cards: int, seed: int) -> int:
    """One card of the mask `cards`, drawn in proportion to `card_weight`."""
    total = 0
    for card in range(c.BID_CARDS):
        if cards >> card & 1:
            total += card_weight(s, q, card)
    if total == 0:
        return LOWEST_BIT[cards]
    remaining_weight = (seed >> 3) % total
    for card in range(c.BID_CARDS):
        if cards >> card & 1:
            remaining_weight -= card_weight(s, q, card)
            if remaining_weight < 0:
                return card
    return LOWEST_BIT[cards]


def card_weight(s: StateFields, q: int, card: int) -> int:
    """Relative frequency of a card: high numbers are more frequent, and the Reset the more cards are used."""
    if card == c.RESET:
        return BID_SAMPLE_RESET[min(7, POPCOUNT[s.used_cards[q]])]
    return BID_SAMPLE_BASE[card_values.setup_index(s)] + w.BID_SAMPLE_STEP * card


def store_sample(s: StateFields, sample: int, scratch: Scratch) -> None:
    """Store the bids of a sample as those of the simulated round; carried cards lie under the new ones."""
    for q in range(s.seats):
        carried = s.carried[q]
        for slot in range(s.bids_each):
            i = q * s.bids_each + slot
            scratch.bid_tops[i] = scratch.samples[sample * c.MAX_BIDS + i]
            scratch.bid_bottoms[i] = LOWEST_BIT[carried]
            carried &= carried - 1


def emperor_bid_of_sample(s: StateFields, scratch: Scratch) -> int:
    """The bid of the Emperor's holder that gets the half: its highest, or NO_BID."""
    p = s.holder[c.EMPEROR]
    if p == c.NO_HOLDER:
        return c.NO_BID
    first = p * s.bids_each
    emperor_bid = c.NO_BID
    best = 0
    for i in range(first, first + s.bids_each):
        value = scratch.bid_tops[i] + scratch.bid_bottoms[i]
        if scratch.bid_tops[i] >= 0 and value > best:
            best = value
            emperor_bid = i
    return emperor_bid
