"""Scores of moves: bids by simulated rounds, cards by their gain."""

from __future__ import annotations

from .....core.buffer import Buffer
from .....games.kingdom import components as c
from .....games.kingdom import powers
from .....games.kingdom.state_fields import StateFields
from . import card_values, opponent_bids, simulated_round
from . import weights as w
from .scratch import Scratch

POPCOUNT = c.POPCOUNT
HIGHEST_BIT = c.HIGHEST_BIT
RESET_COST_BY_USED_CARDS = w.RESET_COST_BY_USED_CARDS
TARGET_BID_DISTANCE_COST = w.TARGET_BID_DISTANCE_COST
TARGET_BID_BASE = w.TARGET_BID_BASE
TARGET_BID_SLOPE = w.TARGET_BID_SLOPE
TARGET_BID_SPLIT = w.TARGET_BID_SPLIT


def score_moves(s: StateFields, p: int, moves: Buffer, scratch: Scratch) -> None:
    """Write the score of each listed move of the seat, in hundredths of a point."""
    score_all(s, p, moves, w.SAMPLES_ONE_BID if s.bids_each == 1 else w.SAMPLES_TWO_BIDS, scratch)


def score_moves_fast(s: StateFields, p: int, moves: Buffer, scratch: Scratch) -> None:
    """Like `score_moves`, much faster and less exact: bids without sampling those of the opponents."""
    if s.current_step == c.STEP_BID:
        score_bids_fast(s, p, moves)
    else:
        score_all(s, p, moves, 1, scratch)


def score_bids_fast(s: StateFields, p: int, moves: Buffer) -> None:
    """Score bids by their distance from the target bid."""
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
    """The target bid of a seat, in hundredths: higher if the best card is much better than the average one."""
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


def score_all(s: StateFields, p: int, moves: Buffer, samples: int, scratch: Scratch) -> None:
    """Score the moves; sealed bids against `samples` sampled bids of the opponents."""
    if s.current_step == c.STEP_MARKET:
        for i in range(moves.count):
            moves.weight[i] = card_values.guest_gain(s, p, moves.item[i] - c.PLACE_MERCHANT)
        return
    card_values.cache_gains(s, scratch)
    if s.current_step == c.STEP_CLAIM:
        for i in range(moves.count):
            moves.weight[i] = card_values.cached_gain(scratch, p, moves.item[i] - c.CLAIM)
        return
    if s.current_step == c.STEP_SWAP:
        for i in range(moves.count):
            moves.weight[i] = card_values.cached_gain(scratch, p, moves.item[i] - c.SWAP)
        return
    simulated_round.store_row(s, scratch)
    if s.current_step == c.STEP_BID:
        score_sealed_bids(s, p, samples, moves, scratch)
        return
    for i in range(moves.count):
        store_open_bids(s, scratch)
        store_move(s, p, moves.item[i], scratch)
        moves.weight[i] = simulated_round.simulate(s, p, scratch)


def store_open_bids(s: StateFields, scratch: Scratch) -> None:
    """Store the open bids as those of the simulated round."""
    for i in range(s.seats * s.bids_each):
        scratch.bid_tops[i] = s.bid_top[i]
        scratch.bid_bottoms[i] = s.bid_bottom[i]
    scratch.emperor_bid = opponent_bids.emperor_bid_of_sample(s, scratch)


def store_move(s: StateFields, p: int, move: int, scratch: Scratch) -> None:
    """Change the stored bids as the move would change them."""
    first = p * s.bids_each
    if s.current_step == c.STEP_PALACE:
        i = first if s.bid_top[first] == c.NO_CARD else first + 1
        scratch.bid_tops[i] = move & 7
        scratch.bid_bottoms[i] = move >> 3
    elif s.current_step == c.STEP_HARVEST:
        reset_bid = powers.find_reset_bid(s, p)
        if move != c.HARVEST_KEEP and reset_bid != c.NO_BID:
            scratch.bid_tops[reset_bid] = move - c.HARVEST_REPLACE
    else:
        scratch.emperor_bid = first if powers.emperor_move(s, first) == move else first + 1
        return
    scratch.emperor_bid = opponent_bids.emperor_bid_of_sample(s, scratch)


def score_sealed_bids(s: StateFields, p: int, samples: int, moves: Buffer, scratch: Scratch) -> None:
    """Score sealed bids by their mean value over the samples; a first card together with the best second one."""
    opponent_bids.sample_opponent_bids(s, p, samples, scratch)
    first = p * s.bids_each
    for i in range(moves.count):
        top = moves.item[i] & 7
        bottom = moves.item[i] >> 3
        if s.bids_each == 1:
            moves.weight[i] = mean_value(s, p, samples, top, bottom, c.NO_CARD, 0, scratch)
        elif s.bid_top[first] != c.NO_CARD:
            moves.weight[i] = mean_value(
                s, p, samples, s.bid_top[first], s.bid_bottom[first], top, bottom, scratch
            )
        else:
            moves.weight[i] = score_first_bid(s, p, samples, top, bottom, scratch)


def score_first_bid(s: StateFields, p: int, samples: int, top: int, bottom: int, scratch: Scratch) -> int:
    """Value of the first of two bids, with the best second one."""
    carried_left = s.carried[p] & ~(1 << bottom)
    second_bottom = HIGHEST_BIT[carried_left] if carried_left else 0
    best = -1000000
    for card in range(c.BID_CARDS):
        if s.hand[p] >> card & 1 == 0 or card == top:
            continue
        if carried_left == 0 and bottom == 0 and card < top and p != s.holder[c.PALACE]:
            continue
        best = max(best, mean_value(s, p, samples, top, bottom, card, second_bottom, scratch))
    if best == -1000000:
        best = mean_value(s, p, samples, top, bottom, c.NO_CARD, 0, scratch)
    return best


def mean_value(
    s: StateFields,
    p: int,
    samples: int,
    top: int,
    bottom: int,
    second_top: int,
    second_bottom: int,
    scratch: Scratch,
) -> int:
    """Mean value of one or two own bids over the sampled bids of the opponents."""
    first = p * s.bids_each
    total = 0
    for sample in range(samples):
        opponent_bids.store_sample(s, sample, scratch)
        scratch.bid_tops[first] = top
        scratch.bid_bottoms[first] = bottom
        if s.bids_each == 2:
            scratch.bid_tops[first + 1] = second_top
            scratch.bid_bottoms[first + 1] = second_bottom
        scratch.emperor_bid = opponent_bids.emperor_bid_of_sample(s, scratch)
        total += simulated_round.simulate(s, p, scratch)
    return total // samples


def temperature(s: StateFields, p: int) -> int:
    """Temperature of sealed bids, in hundredths of a point; 0 for all other moves."""
    return w.TEMPERATURE if s.current_step == c.STEP_BID else 0
