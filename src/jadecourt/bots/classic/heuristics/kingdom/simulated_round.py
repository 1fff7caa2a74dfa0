"""Simulation of one round: all bids are known, and each seat claims the card with the highest gain."""

from __future__ import annotations

from .....games.kingdom import components as c
from .....games.kingdom.state_fields import StateFields
from . import card_values
from . import weights as w
from .scratch import Scratch

KIND_TYPE = c.KIND_TYPE
BID_CARD_VALUE = w.BID_CARD_VALUE
BID_CARD_PERCENT = w.BID_CARD_PERCENT


def store_row(s: StateFields, scratch: Scratch) -> None:
    """Store the row as it is when claims begin: the Dragon is swapped first (8.2)."""
    scratch.row_count = min(s.row_count, c.MAX_ROW)
    for place in range(scratch.row_count):
        # `gains` is indexed by these kinds, and compiled code checks no index
        scratch.row[place] = max(0, min(s.row[place], c.DRAGON))
    if s.dragon < 0:
        return
    p = s.dragon
    highest = 1
    for t in range(c.TYPES):
        highest = max(highest, s.influence[t * c.MAX_SEATS + p])
    best = -1
    best_place = -1
    for place in range(scratch.row_count):
        kind = scratch.row[place]
        if kind == c.PHILOSOPHER:
            continue
        value = max(0, scratch.gains[p * (c.KINDS + 1) + kind])
        if s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] != highest:
            value += 10000  # a type with the highest influence only if there is no other (8.2)
        if value > best:
            best = value
            best_place = place
    if best_place >= 0:
        scratch.row[best_place] = c.DRAGON


def find_best_card(p: int, unclaimed_count: int, scratch: Scratch) -> int:
    """Place in `Scratch.unclaimed` of the card with the highest gain for the seat."""
    best = -30000
    best_place = 0
    for place in range(unclaimed_count):
        value = scratch.gains[p * (c.KINDS + 1) + scratch.unclaimed[place]]
        if value > best:
            best = value
            best_place = place
    return best_place


def take_best_card(p: int, unclaimed_count: int, scratch: Scratch) -> int:
    """Remove the seat's best card from `Scratch.unclaimed`; returns its gain."""
    best_place = find_best_card(p, unclaimed_count, scratch)
    value = scratch.gains[p * (c.KINDS + 1) + scratch.unclaimed[best_place]]
    scratch.unclaimed[best_place] = scratch.unclaimed[unclaimed_count - 1]
    return value


def order_bids(s: StateFields, scratch: Scratch) -> int:
    """7 Store the sort key of each bid, -1 for those that claim nothing; returns the mask of tied numbers."""
    bids = s.seats * s.bids_each
    emperor_bid = scratch.emperor_bid
    seen = 0
    tied = 0
    for i in range(bids):
        if scratch.bid_tops[i] > 0 and scratch.bid_bottoms[i] == 0 and i != emperor_bid:
            bit = 1 << scratch.bid_tops[i]
            tied |= seen & bit
            seen |= bit
    for i in range(bids):
        top = scratch.bid_tops[i]
        bottom = scratch.bid_bottoms[i]
        if top < 0 or (bottom == 0 and (top == 0 or (i != emperor_bid and tied >> top & 1))):
            scratch.sort_keys[i] = -1
        else:
            key = 2 * (top + bottom) + (1 if i == emperor_bid else 0)
            scratch.sort_keys[i] = key << 4 | (8 if bottom else 0) | top
    return tied


def simulate(s: StateFields, p: int, scratch: Scratch) -> int:
    """Value of the round for the seat: the cards that it claims and the bid cards that it has afterwards."""
    bids = s.seats * s.bids_each
    tied = order_bids(s, scratch)
    value = hand_value(s, p, tied, scratch)
    unclaimed_count = scratch.row_count
    for place in range(unclaimed_count):
        scratch.unclaimed[place] = scratch.row[place]
    for _turn in range(bids):
        if unclaimed_count == 0:
            break
        key = -1
        first = 0
        equal_bids = 0
        for i in range(bids):
            if scratch.sort_keys[i] > key:
                key = scratch.sort_keys[i]
                first = i
                equal_bids = 0
            elif scratch.sort_keys[i] == key:
                equal_bids |= 1 << i
        if key < 0:
            break
        scratch.sort_keys[first] = -1
        q = first >> (s.bids_each - 1)
        if equal_bids:  # tied stacks draw from the deck
            for i in range(bids):
                if equal_bids >> i & 1:
                    scratch.sort_keys[i] = -1
                    value += w.BLIND_DRAW_VALUE if i >> (s.bids_each - 1) == p else 0
            value += w.BLIND_DRAW_VALUE if q == p else 0
            continue
        card_value = take_best_card(q, unclaimed_count, scratch)
        unclaimed_count -= 1
        if q == p:
            value += card_value
    if unclaimed_count > 0 and s.holder[c.HEIR] == p:
        value += take_best_card(p, unclaimed_count, scratch)
    return value


def hand_value(s: StateFields, p: int, tied: int, scratch: Scratch) -> int:
    """Value of the bid cards after the round: those in hand (all after a Reset) and tied ones left on the table."""
    rounds_left = card_values.rounds_left(s)
    if rounds_left == 0:
        return 0
    percent = BID_CARD_PERCENT[card_values.setup_index(s)]
    hand = s.hand[p]
    carried = s.carried[p]
    is_reset = s.reset_played >> p & 1
    value = 0
    for slot in range(s.bids_each):
        i = p * s.bids_each + slot
        top = scratch.bid_tops[i]
        if top < 0:
            continue
        hand &= ~(1 << top)
        is_reset |= 1 if top == 0 else 0
        if scratch.bid_bottoms[i]:
            carried &= ~(1 << scratch.bid_bottoms[i])
        elif top > 0 and tied >> top & 1 and i != scratch.emperor_bid:
            carried |= 1 << top
            value += w.CARRIED_CARD_BONUS + BID_CARD_VALUE[top] * percent * w.CARRIED_CARD_PERCENT // 10000
    if is_reset:
        hand = c.FULL_HAND_MASK & ~carried
    uses = min(7, rounds_left * s.bids_each)
    for step in range(1, c.BID_CARDS):
        card = c.BID_CARDS - step
        if uses > 0 and hand >> card & 1:
            value += BID_CARD_VALUE[card] * percent // 100
            uses -= 1
    return value
