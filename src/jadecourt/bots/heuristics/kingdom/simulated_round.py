"""One imagined round: all bids are known, everybody takes what is best.

Notes lie in the buffer, behind the moves: see `tuning`.
"""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom.state_fields import StateFields
from . import card_values
from . import weights as w

KIND_TYPE = c.KIND_TYPE
BID_CARD_VALUE = w.BID_CARD_VALUE
BID_CARD_PERCENT = w.BID_CARD_PERCENT


def store_row(s: StateFields, moves: Buffer) -> None:
    """Note the row as it is when claims begin: the Dragon is swapped first (8.2)."""
    for place in range(s.row_count):
        moves.weight[w.SCRATCH_ROW + place] = s.row[place]
    moves.weight[w.SCRATCH_ROW_COUNT] = s.row_count
    if s.dragon < 0:
        return
    p = s.dragon
    highest = 1
    for t in range(c.TYPES):
        highest = max(highest, s.influence[t * c.MAX_SEATS + p])
    best = -1
    best_place = -1
    for place in range(s.row_count):
        kind = s.row[place]
        if kind == c.PHILOSOPHER:
            continue
        value = max(0, moves.weight[w.SCRATCH_GAINS + p * 9 + kind])
        if s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] != highest:
            value += 10000  # not barred
        if value > best:
            best = value
            best_place = place
    if best_place >= 0:
        moves.weight[w.SCRATCH_ROW + best_place] = c.DRAGON


def find_best_card(p: int, row_left: int, moves: Buffer) -> int:
    """The place of the card of the emptying row that the seat takes."""
    best = -30000
    best_place = 0
    for place in range(row_left):
        value = moves.weight[w.SCRATCH_GAINS + p * 9 + moves.weight[w.SCRATCH_ROW_LEFT + place]]
        if value > best:
            best = value
            best_place = place
    return best_place


def take_best_card(p: int, row_left: int, moves: Buffer) -> int:
    """The seat takes its best card; returns what it gains."""
    best_place = find_best_card(p, row_left, moves)
    value = moves.weight[w.SCRATCH_GAINS + p * 9 + moves.weight[w.SCRATCH_ROW_LEFT + best_place]]
    moves.weight[w.SCRATCH_ROW_LEFT + best_place] = moves.weight[w.SCRATCH_ROW_LEFT + row_left - 1]
    return value


def order_bids(s: StateFields, moves: Buffer) -> int:
    """7 Note the places in the order, -1 for bids that take nothing; returns the mask of tied numbers."""
    bids = s.seats * s.bids_each
    emperor_bid = moves.weight[w.SCRATCH_EMPEROR_BID]
    seen = 0
    tied = 0
    for i in range(bids):
        if (
            moves.weight[w.SCRATCH_TOPS + i] > 0
            and moves.weight[w.SCRATCH_BOTTOMS + i] == 0
            and i != emperor_bid
        ):
            bit = 1 << moves.weight[w.SCRATCH_TOPS + i]
            tied |= seen & bit
            seen |= bit
    for i in range(bids):
        top = moves.weight[w.SCRATCH_TOPS + i]
        bottom = moves.weight[w.SCRATCH_BOTTOMS + i]
        if top < 0 or (bottom == 0 and (top == 0 or (i != emperor_bid and tied >> top & 1))):
            moves.weight[w.SCRATCH_SORT_KEYS + i] = -1
        else:
            key = 2 * (top + bottom) + (1 if i == emperor_bid else 0)
            moves.weight[w.SCRATCH_SORT_KEYS + i] = key << 4 | (8 if bottom else 0) | top
    return tied


def simulate(s: StateFields, p: int, moves: Buffer) -> int:
    """What the seat gains by the cards that it takes and by the bid cards that it has afterwards."""
    bids = s.seats * s.bids_each
    tied = order_bids(s, moves)
    value = hand_value(s, p, tied, moves)
    row_left = moves.weight[w.SCRATCH_ROW_COUNT]
    for place in range(row_left):
        moves.weight[w.SCRATCH_ROW_LEFT + place] = moves.weight[w.SCRATCH_ROW + place]
    for _turn in range(bids):
        if row_left == 0:
            break
        key = -1
        first = 0
        equal_bids = 0
        for i in range(bids):
            if moves.weight[w.SCRATCH_SORT_KEYS + i] > key:
                key = moves.weight[w.SCRATCH_SORT_KEYS + i]
                first = i
                equal_bids = 0
            elif moves.weight[w.SCRATCH_SORT_KEYS + i] == key:
                equal_bids |= 1 << i
        if key < 0:
            break
        moves.weight[w.SCRATCH_SORT_KEYS + first] = -1
        q = first >> (s.bids_each - 1)
        if equal_bids:  # tied stacks draw
            for i in range(bids):
                if equal_bids >> i & 1:
                    moves.weight[w.SCRATCH_SORT_KEYS + i] = -1
                    value += w.BLIND_DRAW_VALUE if i >> (s.bids_each - 1) == p else 0
            value += w.BLIND_DRAW_VALUE if q == p else 0
            continue
        card_value = take_best_card(q, row_left, moves)
        row_left -= 1
        if q == p:
            value += card_value
    if row_left > 0 and s.holder[c.HEIR] == p:
        value += take_best_card(p, row_left, moves)
    return value


def hand_value(s: StateFields, p: int, tied: int, moves: Buffer) -> int:
    """The bid cards after the round: those in hand, or all after a Reset, and those still on the table."""
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
        top = moves.weight[w.SCRATCH_TOPS + i]
        if top < 0:
            continue
        hand &= ~(1 << top)
        is_reset |= 1 if top == 0 else 0
        if moves.weight[w.SCRATCH_BOTTOMS + i]:
            carried &= ~(1 << moves.weight[w.SCRATCH_BOTTOMS + i])
        elif top > 0 and tied >> top & 1 and i != moves.weight[w.SCRATCH_EMPEROR_BID]:
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
