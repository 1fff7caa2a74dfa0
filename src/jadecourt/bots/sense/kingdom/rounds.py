"""One imagined round: all bids are known, everybody takes what is best.

Notes lie in the buffer, behind the moves: see `tuning`.
"""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom.board import Board
from . import tuning as w
from . import worths

KIND_TYPE = c.KIND_TYPE
PRICE = w.PRICE
PRICE_PART = w.PRICE_PART


def note_row(s: Board, moves: Buffer) -> None:
    """Note the row as it is when claims begin: the Dragon is swapped first (8.2)."""
    for place in range(s.row_count):
        moves.weight[w.ROW + place] = s.row[place]
    moves.weight[w.ROW_COUNT] = s.row_count
    if s.dragon < 0:
        return
    p = s.dragon
    most = 1
    for t in range(c.TYPES):
        most = max(most, s.influence[t * c.MAX_SEATS + p])
    best = -1
    taken = -1
    for place in range(s.row_count):
        kind = s.row[place]
        if kind == c.PHILOSOPHER:
            continue
        worth = max(0, moves.weight[w.GAINS + p * 9 + kind])
        if s.influence[KIND_TYPE[kind] * c.MAX_SEATS + p] != most:
            worth += 10000  # not barred
        if worth > best:
            best = worth
            taken = place
    if taken >= 0:
        moves.weight[w.ROW + taken] = c.DRAGON


def find_best(p: int, left: int, moves: Buffer) -> int:
    """The place of the card of the emptying row that the seat takes."""
    best = -30000
    taken = 0
    for place in range(left):
        worth = moves.weight[w.GAINS + p * 9 + moves.weight[w.LEFT + place]]
        if worth > best:
            best = worth
            taken = place
    return taken


def take_best(p: int, left: int, moves: Buffer) -> int:
    """The seat takes its best card; returns what it gains."""
    taken = find_best(p, left, moves)
    worth = moves.weight[w.GAINS + p * 9 + moves.weight[w.LEFT + taken]]
    moves.weight[w.LEFT + taken] = moves.weight[w.LEFT + left - 1]
    return worth


def order_bids(s: Board, moves: Buffer) -> int:
    """7 Note the places in the order, -1 for bids that take nothing; returns the mask of tied numbers."""
    bids = s.seats * s.bids_each
    half = moves.weight[w.HALF]
    seen = 0
    tied = 0
    for i in range(bids):
        if moves.weight[w.TOPS + i] > 0 and moves.weight[w.BOTTOMS + i] == 0 and i != half:
            bit = 1 << moves.weight[w.TOPS + i]
            tied |= seen & bit
            seen |= bit
    for i in range(bids):
        top = moves.weight[w.TOPS + i]
        bottom = moves.weight[w.BOTTOMS + i]
        if top < 0 or (bottom == 0 and (top == 0 or (i != half and tied >> top & 1))):
            moves.weight[w.PLACES + i] = -1
        else:
            key = 2 * (top + bottom) + (1 if i == half else 0)
            moves.weight[w.PLACES + i] = key << 4 | (8 if bottom else 0) | top
    return tied


def play(s: Board, p: int, moves: Buffer) -> int:
    """What the seat gains by the cards that it takes and by the bid cards that it has afterwards."""
    bids = s.seats * s.bids_each
    tied = order_bids(s, moves)
    worth = worth_of_hand(s, p, tied, moves)
    left = moves.weight[w.ROW_COUNT]
    for place in range(left):
        moves.weight[w.LEFT + place] = moves.weight[w.ROW + place]
    for _turn in range(bids):
        if left == 0:
            break
        key = -1
        first = 0
        others = 0
        for i in range(bids):
            if moves.weight[w.PLACES + i] > key:
                key = moves.weight[w.PLACES + i]
                first = i
                others = 0
            elif moves.weight[w.PLACES + i] == key:
                others |= 1 << i
        if key < 0:
            break
        moves.weight[w.PLACES + first] = -1
        q = first >> (s.bids_each - 1)
        if others:  # tied stacks draw
            for i in range(bids):
                if others >> i & 1:
                    moves.weight[w.PLACES + i] = -1
                    worth += w.BLIND if i >> (s.bids_each - 1) == p else 0
            worth += w.BLIND if q == p else 0
            continue
        got = take_best(q, left, moves)
        left -= 1
        if q == p:
            worth += got
    if left > 0 and s.holder[c.HEIR] == p:
        worth += take_best(p, left, moves)
    return worth


def worth_of_hand(s: Board, p: int, tied: int, moves: Buffer) -> int:
    """The bid cards after the round: those in hand, or all after a Reset, and those still on the table."""
    rounds = worths.count_rounds(s)
    if rounds == 0:
        return 0
    part = PRICE_PART[worths.find_setup(s)]
    hand = s.hand[p]
    carried = s.carried[p]
    reset = s.reset_played >> p & 1
    worth = 0
    for slot in range(s.bids_each):
        i = p * s.bids_each + slot
        top = moves.weight[w.TOPS + i]
        if top < 0:
            continue
        hand &= ~(1 << top)
        reset |= 1 if top == 0 else 0
        if moves.weight[w.BOTTOMS + i]:
            carried &= ~(1 << moves.weight[w.BOTTOMS + i])
        elif top > 0 and tied >> top & 1 and i != moves.weight[w.HALF]:
            carried |= 1 << top
            worth += w.CARRIED_MORE + PRICE[top] * part * w.CARRIED_PART // 10000
    if reset:
        hand = c.ALL_CARDS & ~carried
    uses = min(7, rounds * s.bids_each)
    for step in range(1, c.BID_CARDS):
        card = c.BID_CARDS - step
        if uses > 0 and hand >> card & 1:
            worth += PRICE[card] * part // 100
            uses -= 1
    return worth
