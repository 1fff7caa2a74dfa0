"""What moves are worth: bids by imagined rounds, cards by what they bring."""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom import powers
from ....games.kingdom.state_fields import StateFields
from . import card_values, opponent_bids, simulated_round
from . import weights as w

POPCOUNT = c.POPCOUNT
HIGHEST_BIT = c.HIGHEST_BIT
RESET_COST_BY_USED_CARDS = w.RESET_COST_BY_USED_CARDS
TARGET_BID_DISTANCE_COST = w.TARGET_BID_DISTANCE_COST
TARGET_BID_BASE = w.TARGET_BID_BASE
TARGET_BID_SLOPE = w.TARGET_BID_SLOPE
TARGET_BID_SPLIT = w.TARGET_BID_SPLIT


def score_moves(s: StateFields, p: int, moves: Buffer) -> None:
    """The worth of each listed move to the seat, in hundredths of a point."""
    score_all(s, p, moves, w.SAMPLES_ONE_BID if s.bids_each == 1 else w.SAMPLES_TWO_BIDS)


def score_moves_fast(s: StateFields, p: int, moves: Buffer) -> None:
    """The same in much less time: bids without imagining those of the others."""
    if s.current_step == c.STEP_BID:
        score_bids_fast(s, p, moves)
    else:
        score_all(s, p, moves, 1)


def score_bids_fast(s: StateFields, p: int, moves: Buffer) -> None:
    """Bid high if the best card of the row is worth much more than the usual one."""
    target = target_bid(s, p)
    reset_cost = RESET_COST_BY_USED_CARDS[min(7, POPCOUNT[s.used_cards[p]])]
    for i in range(moves.count):
        top = moves.item[i] & 7
        bottom = moves.item[i] >> 3
        if top == c.RESET:
            moves.weight[i] = -reset_cost
        else:
            distance = 100 * (top + bottom) - target
            moves.weight[i] = (
                (-distance if distance > 0 else distance)
                * TARGET_BID_DISTANCE_COST[card_values.setup_index(s)]
                // 100
            )


def target_bid(s: StateFields, p: int) -> int:
    """The number that a seat would like to bid, in hundredths."""
    best = 0
    total = 0
    for place in range(s.row_count):
        value = card_values.card_gain(s, p, s.row[place])
        best = max(best, value)
        total += value
    stakes = best - total // max(1, s.row_count)
    setup = card_values.setup_index(s)
    split = TARGET_BID_SPLIT[setup]
    if s.bid_top[p * s.bids_each] == c.NO_CARD:
        split = -split
    return split + TARGET_BID_BASE[setup] + stakes * TARGET_BID_SLOPE[setup] // 100


def score_all(s: StateFields, p: int, moves: Buffer, samples: int) -> None:
    """Weigh the moves; sealed bids against so many imagined bids of the others."""
    if s.current_step == c.STEP_MARKET:
        for i in range(moves.count):
            moves.weight[i] = card_values.guest_gain(s, p, moves.item[i] - c.PLACE_MERCHANT)
        return
    card_values.cache_gains(s, moves)
    if s.current_step == c.STEP_CLAIM:
        for i in range(moves.count):
            moves.weight[i] = moves.weight[w.SCRATCH_GAINS + p * 9 + moves.item[i] - c.CLAIM]
        return
    if s.current_step == c.STEP_SWAP:
        for i in range(moves.count):
            moves.weight[i] = moves.weight[w.SCRATCH_GAINS + p * 9 + moves.item[i] - c.SWAP]
        return
    simulated_round.store_row(s, moves)
    if s.current_step == c.STEP_BID:
        score_sealed_bids(s, p, samples, moves)
        return
    for i in range(moves.count):
        store_open_bids(s, moves)
        store_move(s, p, moves.item[i], moves)
        moves.weight[i] = simulated_round.simulate(s, p, moves)


def store_open_bids(s: StateFields, moves: Buffer) -> None:
    """Note the bids that lie open; with one bid each, the Emperor's half goes to the holder's."""
    for i in range(s.seats * s.bids_each):
        moves.weight[w.SCRATCH_TOPS + i] = s.bid_top[i]
        moves.weight[w.SCRATCH_BOTTOMS + i] = s.bid_bottom[i]
    moves.weight[w.SCRATCH_EMPEROR_BID] = opponent_bids.emperor_bid_of_sample(s, moves)


def store_move(s: StateFields, p: int, move: int, moves: Buffer) -> None:
    """Note what the move would change in the open bids."""
    first = p * s.bids_each
    if s.current_step == c.STEP_PALACE:
        i = first if s.bid_top[first] == c.NO_CARD else first + 1
        moves.weight[w.SCRATCH_TOPS + i] = move & 7
        moves.weight[w.SCRATCH_BOTTOMS + i] = move >> 3
    elif s.current_step == c.STEP_HARVEST:
        if move != c.HARVEST_KEEP:
            moves.weight[w.SCRATCH_TOPS + powers.find_reset_bid(s, p)] = move - c.HARVEST_REPLACE
    else:
        moves.weight[w.SCRATCH_EMPEROR_BID] = first if powers.emperor_move(s, first) == move else first + 1
        return
    moves.weight[w.SCRATCH_EMPEROR_BID] = opponent_bids.emperor_bid_of_sample(s, moves)


def score_sealed_bids(s: StateFields, p: int, samples: int, moves: Buffer) -> None:
    """Sealed bids: the mean over imagined bids of the others; a first card with the best second one."""
    opponent_bids.sample_opponent_bids(s, p, samples, moves)
    first = p * s.bids_each
    for i in range(moves.count):
        top = moves.item[i] & 7
        bottom = moves.item[i] >> 3
        if s.bids_each == 1:
            moves.weight[i] = mean_value(s, p, samples, top, bottom, c.NO_CARD, 0, moves)
        elif s.bid_top[first] != c.NO_CARD:
            moves.weight[i] = mean_value(
                s, p, samples, s.bid_top[first], s.bid_bottom[first], top, bottom, moves
            )
        else:
            moves.weight[i] = score_first_bid(s, p, samples, top, bottom, moves)


def score_first_bid(s: StateFields, p: int, samples: int, top: int, bottom: int, moves: Buffer) -> int:
    """The first of two cards, with the second that goes best with it."""
    carried_left = s.carried[p] & ~(1 << bottom)
    second_bottom = HIGHEST_BIT[carried_left] if carried_left else 0
    best = -1000000
    for card in range(c.BID_CARDS):
        if s.hand[p] >> card & 1 == 0 or card == top:
            continue
        if carried_left == 0 and bottom == 0 and card < top and p != s.holder[c.PALACE]:
            continue
        best = max(best, mean_value(s, p, samples, top, bottom, card, second_bottom, moves))
    if best == -1000000:
        best = mean_value(s, p, samples, top, bottom, c.NO_CARD, 0, moves)
    return best


def mean_value(
    s: StateFields,
    p: int,
    samples: int,
    top: int,
    bottom: int,
    second_top: int,
    second_bottom: int,
    moves: Buffer,
) -> int:
    """The mean worth of one or two own bids over the imagined bids of the others."""
    first = p * s.bids_each
    total = 0
    for sample in range(samples):
        opponent_bids.store_sample(s, sample, moves)
        moves.weight[w.SCRATCH_TOPS + first] = top
        moves.weight[w.SCRATCH_BOTTOMS + first] = bottom
        if s.bids_each == 2:
            moves.weight[w.SCRATCH_TOPS + first + 1] = second_top
            moves.weight[w.SCRATCH_BOTTOMS + first + 1] = second_bottom
        moves.weight[w.SCRATCH_EMPEROR_BID] = opponent_bids.emperor_bid_of_sample(s, moves)
        total += simulated_round.simulate(s, p, moves)
    return total // samples


def temperature(s: StateFields, p: int) -> int:
    return w.TEMPERATURE if s.current_step == c.STEP_BID else 0
