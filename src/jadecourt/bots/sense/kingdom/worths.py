"""What cards are worth to seats, in hundredths of a point at the end of the game.

Notes are kept in the buffer of the moves, behind the moves (see `tuning`): `GAINS` is what a seat
gains by a card, together with what it keeps from the others.
"""

from __future__ import annotations

from ....core.buffer import Buffer
from ....games.kingdom import components as c
from ....games.kingdom.board import Board
from . import tuning as w

DENIAL = w.DENIAL
FARMER_VP = c.FARMER_VP
FARMERS_MORE = w.FARMERS_MORE
GOAL_END = w.GOAL_END
GOAL_POWER = w.GOAL_POWER
KIND_TYPE = c.KIND_TYPE
KIND_VP = c.KIND_VP
LEAD_STEP = w.LEAD_STEP
POWER_PART = w.POWER_PART


def find_setup(s: Board) -> int:
    """Where the tables by set-up are read."""
    return 1 if s.seats == 3 and s.bids_each == 2 else s.seats


def count_to_come(s: Board, t: int) -> int:
    """Cards of a type that are still in the deck."""
    if t == c.BUREAUCRATS:
        return s.deck[c.BUREAUCRAT] + s.deck[c.PHILOSOPHER]
    if t == c.FARMERS:
        return s.deck[c.FARMER]
    if t == c.MERCHANTS:
        return s.deck[c.MERCHANT]
    if t == c.NOBLES:
        return s.deck[c.NOBLE_2] + s.deck[c.NOBLE_3] + s.deck[c.NOBLE_4]
    return s.deck[c.WARLORD]


def count_rounds(s: Board) -> int:
    """Rounds that follow this one."""
    return s.deck_count // s.row_size


def best_other(s: Board, p: int, t: int) -> int:
    """The most influence in a type that any other seat has."""
    others = 0
    for q in range(s.seats):
        if q != p:
            others = max(others, s.influence[t * c.MAX_SEATS + q])
    return others


def chance_of_goal(s: Board, p: int, t: int, mine: int, others: int, step: int) -> int:
    """Thousandths: how likely the seat has the goal in the end, with this influence."""
    lead = 2 * (mine - others)
    # the Heir is given to a sole leader
    if t != c.WARLORDS and mine >= c.LEAST_INFLUENCE and (mine > others or s.holder[t] == p):
        lead += 1
    else:
        lead -= 1
    return max(0, min(1000, 500 + lead * step))


def gain_of_goal(s: Board, p: int, t: int, extra: int) -> int:
    """What more influence does for the goal of a type."""
    rounds = min(count_rounds(s), w.POWER_ROUNDS)
    worth = GOAL_END[t] + GOAL_POWER[t] * rounds * POWER_PART[find_setup(s)] // 100
    step = LEAD_STEP[min(15, count_to_come(s, t))]
    mine = s.influence[t * c.MAX_SEATS + p]
    others = best_other(s, p, t)
    now = chance_of_goal(s, p, t, mine, others, step)
    return worth * (chance_of_goal(s, p, t, mine + extra, others, step) - now) // 1000


def gain_of_farmer(s: Board, p: int) -> int:
    """One step of the table, on average over the steps that may still come; what all have does not count."""
    mine = s.piles[p * c.KINDS + c.FARMER]
    fewest = 15
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.piles[q * c.KINDS + c.FARMER])
    more = s.deck[c.FARMER] * FARMERS_MORE[find_setup(s)] // (100 * s.seats)
    first = max(0, mine - fewest)
    last = min(first + more, 14)
    worth = w.POINT * (FARMER_VP[last + 1] - FARMER_VP[first]) // (last + 1 - first)
    if mine < fewest:  # everybody else loses one
        lost = 0
        for q in range(s.seats):
            left = s.piles[q * c.KINDS + c.FARMER] - mine
            if q != p:
                lost += FARMER_VP[left] - FARMER_VP[left - 1]
        worth = worth // 2 + lost * DENIAL[find_setup(s)]
    return worth


def is_missing(s: Board, p: int, t: int) -> int:
    """1 if the seat has no card of the type."""
    if t == c.MERCHANTS:
        for other in range(c.TYPES):
            if s.guests[p * c.TYPES + other]:
                return 0
    return 1 if s.influence[t * c.MAX_SEATS + p] == 2 * s.guests[p * c.TYPES + t] else 0


def gain_of_guest(s: Board, p: int, t: int) -> int:
    """A Merchant laid to another pile, or with `t` the Merchants to its own: only goals count."""
    return gain_of_goal(s, p, t, 1 if t == c.MERCHANTS else 2)


def gain(s: Board, p: int, kind: int) -> int:
    """What the seat itself gets from a card."""
    if kind == c.DRAGON:
        return w.TOKEN
    t = KIND_TYPE[kind]
    worth = w.POINT * KIND_VP[kind] + gain_of_goal(s, p, t, 1)
    if kind == c.MERCHANT and s.holder[c.MARKET] == p:
        for other in range(c.TYPES):
            if s.influence[other * c.MAX_SEATS + p] > 0:
                worth = max(worth, gain_of_guest(s, p, other))
    elif kind == c.FARMER:
        worth += gain_of_farmer(s, p)
    elif kind == c.PHILOSOPHER:
        worth += w.POINT * s.piles[p * c.KINDS + c.BUREAUCRAT]
        worth += w.POINT * s.deck[c.BUREAUCRAT] // (s.seats + 1)
    elif kind == c.BUREAUCRAT:
        worth += w.POINT * s.piles[p * c.KINDS + c.PHILOSOPHER]
    if is_missing(s, p, t):
        worth += w.MISSING * s.seats // (s.seats + count_to_come(s, t))
    return worth


def note_gains(s: Board, moves: Buffer) -> None:
    """Note for all seats what they would like of the row, or of the Dragon's token."""
    wanted = 1 << c.DRAGON
    for place in range(s.row_count):
        wanted |= 1 << s.row[place]
    for kind in range(c.KINDS + 1):
        if wanted >> kind & 1 == 0:
            continue
        best = 0
        second = 0
        best_seat = 0
        for p in range(s.seats):
            mine = gain(s, p, kind)
            moves.weight[w.GAINS + p * 9 + kind] = mine
            if mine > best:
                second = best
                best = mine
                best_seat = p
            elif mine > second:
                second = mine
        for p in range(s.seats):
            rival = second if p == best_seat else best
            moves.weight[w.GAINS + p * 9 + kind] += DENIAL[find_setup(s)] * rival // 100
