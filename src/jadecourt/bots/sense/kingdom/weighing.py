"""What moves are worth: bids by imagined rounds, cards by what they bring."""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom import powers
from ....games.kingdom.board import Board
from . import guesses, rounds, worths
from . import tuning as w

CARD_COUNT = c.CARD_COUNT
HIGHEST = c.HIGHEST
RESET_FAR = w.RESET_FAR
WISH_FAR = w.WISH_FAR
WISH_LEAST = w.WISH_LEAST
WISH_PART = w.WISH_PART
WISH_SPLIT = w.WISH_SPLIT


def weigh(s: Board, p: int, moves: Buffer) -> None:
    """The worth of each listed move to the seat, in hundredths of a point."""
    think(s, p, moves, w.SAMPLES if s.bids_each == 1 else w.SAMPLES_OF_TWO)


def skim(s: Board, p: int, moves: Buffer) -> None:
    """The same in much less time: bids without imagining those of the others."""
    if s.step_now == c.STEP_BID:
        skim_bids(s, p, moves)
    else:
        think(s, p, moves, 1)


def skim_bids(s: Board, p: int, moves: Buffer) -> None:
    """Bid high if the best card of the row is worth much more than the usual one."""
    wish = find_wish(s, p)
    reset = RESET_FAR[min(7, CARD_COUNT[s.aside[p]])]
    for i in range(moves.count):
        top = moves.item[i] & 7
        bottom = moves.item[i] >> 3
        if top == c.RESET:
            moves.weight[i] = -reset
        else:
            far = 100 * (top + bottom) - wish
            moves.weight[i] = (-far if far > 0 else far) * WISH_FAR[worths.find_setup(s)] // 100


def find_wish(s: Board, p: int) -> int:
    """The number that a seat would like to bid, in hundredths."""
    best = 0
    total = 0
    for place in range(s.row_count):
        worth = worths.gain(s, p, s.row[place])
        best = max(best, worth)
        total += worth
    stakes = best - total // max(1, s.row_count)
    setup = worths.find_setup(s)
    split = WISH_SPLIT[setup]
    if s.top[p * s.bids_each] == c.NO_CARD:
        split = -split
    return split + WISH_LEAST[setup] + stakes * WISH_PART[setup] // 100


def think(s: Board, p: int, moves: Buffer, samples: int) -> None:
    """Weigh the moves; sealed bids against so many imagined bids of the others."""
    if s.step_now == c.STEP_MARKET:
        for i in range(moves.count):
            moves.weight[i] = worths.gain_of_guest(s, p, moves.item[i] - c.PLACE)
        return
    worths.note_gains(s, moves)
    if s.step_now == c.STEP_CLAIM:
        for i in range(moves.count):
            moves.weight[i] = moves.weight[w.GAINS + p * 9 + moves.item[i] - c.CLAIM]
        return
    if s.step_now == c.STEP_SWAP:
        for i in range(moves.count):
            moves.weight[i] = moves.weight[w.GAINS + p * 9 + moves.item[i] - c.SWAP]
        return
    rounds.note_row(s, moves)
    if s.step_now == c.STEP_BID:
        weigh_bids(s, p, samples, moves)
        return
    for i in range(moves.count):
        note_bids(s, moves)
        try_move(s, p, moves.item[i], moves)
        moves.weight[i] = rounds.play(s, p, moves)


def note_bids(s: Board, moves: Buffer) -> None:
    """Note the bids that lie open; with one bid each, the Emperor's half goes to the holder's."""
    for i in range(s.seats * s.bids_each):
        moves.weight[w.TOPS + i] = s.top[i]
        moves.weight[w.BOTTOMS + i] = s.bottom[i]
    moves.weight[w.HALF] = guesses.guess_half(s, moves)


def try_move(s: Board, p: int, move: int, moves: Buffer) -> None:
    """Note what the move would change in the open bids."""
    first = p * s.bids_each
    if s.step_now == c.STEP_PALACE:
        i = first if s.top[first] == c.NO_CARD else first + 1
        moves.weight[w.TOPS + i] = move & 7
        moves.weight[w.BOTTOMS + i] = move >> 3
    elif s.step_now == c.STEP_HARVEST:
        if move != c.KEEP:
            moves.weight[w.TOPS + powers.find_reset(s, p)] = move - c.REPLACE
    else:
        moves.weight[w.HALF] = first if powers.name_bid(s, first) == move else first + 1
        return
    moves.weight[w.HALF] = guesses.guess_half(s, moves)


def weigh_bids(s: Board, p: int, samples: int, moves: Buffer) -> None:
    """Sealed bids: the mean over imagined bids of the others; a first card with the best second one."""
    guesses.guess_bids(s, p, samples, moves)
    first = p * s.bids_each
    for i in range(moves.count):
        top = moves.item[i] & 7
        bottom = moves.item[i] >> 3
        if s.bids_each == 1:
            moves.weight[i] = mean(s, p, samples, top, bottom, c.NO_CARD, 0, moves)
        elif s.top[first] != c.NO_CARD:
            moves.weight[i] = mean(s, p, samples, s.top[first], s.bottom[first], top, bottom, moves)
        else:
            moves.weight[i] = weigh_first(s, p, samples, top, bottom, moves)


def weigh_first(s: Board, p: int, samples: int, top: int, bottom: int, moves: Buffer) -> int:
    """The first of two cards, with the second that goes best with it."""
    left = s.carried[p] & ~(1 << bottom)
    under = HIGHEST[left] if left else 0
    best = -1000000
    for card in range(c.BID_CARDS):
        if s.hand[p] >> card & 1 == 0 or card == top:
            continue
        if left == 0 and bottom == 0 and card < top and p != s.holder[c.PALACE]:
            continue
        best = max(best, mean(s, p, samples, top, bottom, card, under, moves))
    if best == -1000000:
        best = mean(s, p, samples, top, bottom, c.NO_CARD, 0, moves)
    return best


def mean(
    s: Board, p: int, samples: int, top: int, bottom: int, second: int, under: int, moves: Buffer
) -> int:
    """The mean worth of one or two own bids over the imagined bids of the others."""
    first = p * s.bids_each
    total = 0
    for sample in range(samples):
        guesses.note_guess(s, sample, moves)
        moves.weight[w.TOPS + first] = top
        moves.weight[w.BOTTOMS + first] = bottom
        if s.bids_each == 2:
            moves.weight[w.TOPS + first + 1] = second
            moves.weight[w.BOTTOMS + first + 1] = under
        moves.weight[w.HALF] = guesses.guess_half(s, moves)
        total += rounds.play(s, p, moves)
    return total // samples


def warmth(s: Board, p: int) -> int:
    return w.WARMTH if s.step_now == c.STEP_BID else 0
