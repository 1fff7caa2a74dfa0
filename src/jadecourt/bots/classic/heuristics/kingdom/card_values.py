"""Values of cards for seats, in hundredths of a point at the end of the game."""

from __future__ import annotations

from .....games.kingdom import components as c
from .....games.kingdom.state_fields import StateFields
from . import weights as w
from .scratch import Scratch

DENIAL_PERCENT = w.DENIAL_PERCENT
FARMER_VP = c.FARMER_VP
FARMER_LEAD_PERCENT = w.FARMER_LEAD_PERCENT
GOAL_FINAL_VALUE = w.GOAL_FINAL_VALUE
GOAL_POWER_PER_ROUND = w.GOAL_POWER_PER_ROUND
KIND_TYPE = c.KIND_TYPE
KIND_VP = c.KIND_VP
LEAD_STEP_PERMILLE = w.LEAD_STEP_PERMILLE
POWER_PERCENT = w.POWER_PERCENT


def setup_index(s: StateFields) -> int:
    """Index into the lists by setup in `weights`."""
    return 1 if s.seats == 3 and s.bids_each == 2 else s.seats


def cards_left(s: StateFields, t: int) -> int:
    """Number of cards of a type that are still in the deck."""
    if t == c.BUREAUCRATS:
        return s.deck[c.BUREAUCRAT] + s.deck[c.PHILOSOPHER]
    if t == c.FARMERS:
        return s.deck[c.FARMER]
    if t == c.MERCHANTS:
        return s.deck[c.MERCHANT]
    if t == c.NOBLES:
        return s.deck[c.NOBLE_2] + s.deck[c.NOBLE_3] + s.deck[c.NOBLE_4]
    return s.deck[c.WARLORD]


def rounds_left(s: StateFields) -> int:
    """Number of rounds after this one."""
    return s.deck_count // s.row_size


def best_rival_influence(s: StateFields, p: int, t: int) -> int:
    """Highest influence of any other seat in a type."""
    best = 0
    for q in range(s.seats):
        if q != p:
            best = max(best, s.influence[t * c.MAX_SEATS + q])
    return best


def goal_probability(s: StateFields, p: int, t: int, mine: int, rival: int, step: int) -> int:
    """Probability that the seat holds the goal at the end, in thousandths; `step` is that of LEAD_STEP_PERMILLE."""
    lead = 2 * (mine - rival)
    # half a step up for the seat that holds or takes the goal; the Heir (Warlords) is only given to a sole leader
    if t != c.WARLORDS and mine >= c.MIN_GOAL_INFLUENCE and (mine > rival or s.holder[t] == p):
        lead += 1
    else:
        lead -= 1
    return max(0, min(1000, 500 + lead * step))


def goal_gain(s: StateFields, p: int, t: int, extra: int) -> int:
    """Value that `extra` influence adds to the prospect of a type's goal."""
    power_rounds = min(rounds_left(s), w.MAX_POWER_ROUNDS)
    value = (
        GOAL_FINAL_VALUE[t] + GOAL_POWER_PER_ROUND[t] * power_rounds * POWER_PERCENT[setup_index(s)] // 100
    )
    step = LEAD_STEP_PERMILLE[min(15, cards_left(s, t))]
    mine = s.influence[t * c.MAX_SEATS + p]
    rival = best_rival_influence(s, p, t)
    current_probability = goal_probability(s, p, t, mine, rival, step)
    return value * (goal_probability(s, p, t, mine + extra, rival, step) - current_probability) // 1000


def farmer_gain(s: StateFields, p: int) -> int:
    """Value of one more Farmer: the average step of the scoring table up to the expected lead over the fewest."""
    mine = s.piles[p * c.KINDS + c.FARMER]
    fewest = 15
    for q in range(s.seats):
        if q != p:
            fewest = min(fewest, s.piles[q * c.KINDS + c.FARMER])
    expected_more = s.deck[c.FARMER] * FARMER_LEAD_PERCENT[setup_index(s)] // (100 * s.seats)
    first = max(0, mine - fewest)
    last = min(first + expected_more, 14)
    value = w.POINT * (FARMER_VP[last + 1] - FARMER_VP[first]) // (last + 1 - first)
    if mine < fewest:  # every lead over the fewest shrinks by one
        lost = 0
        for q in range(s.seats):
            left = s.piles[q * c.KINDS + c.FARMER] - mine
            if q != p:
                lost += FARMER_VP[left] - FARMER_VP[left - 1]
        value = value // 2 + lost * DENIAL_PERCENT[setup_index(s)]
    return value


def is_missing(s: StateFields, p: int, t: int) -> int:
    """1 if the seat has no card of the type, else 0."""
    if t == c.MERCHANTS:
        for other in range(c.TYPES):
            if s.guests[p * c.TYPES + other]:
                return 0
    return 1 if s.influence[t * c.MAX_SEATS + p] == 2 * s.guests[p * c.TYPES + t] else 0


def guest_gain(s: StateFields, p: int, t: int) -> int:
    """Value of placing a Merchant in the pile of type `t` through the Market: only goals count."""
    return goal_gain(s, p, t, 1 if t == c.MERCHANTS else 2)


def card_gain(s: StateFields, p: int, kind: int) -> int:
    """Value of a card for the seat, without denying it to others."""
    if kind == c.DRAGON:
        return w.TOKEN_VALUE
    t = KIND_TYPE[kind]
    value = w.POINT * KIND_VP[kind] + goal_gain(s, p, t, 1)
    if kind == c.MERCHANT and s.holder[c.MARKET] == p:
        for other in range(c.TYPES):
            if s.influence[other * c.MAX_SEATS + p] > 0:
                value = max(value, guest_gain(s, p, other))
    elif kind == c.FARMER:
        value += farmer_gain(s, p)
    elif kind == c.PHILOSOPHER:
        value += w.POINT * s.piles[p * c.KINDS + c.BUREAUCRAT]
        value += w.POINT * s.deck[c.BUREAUCRAT] // (s.seats + 1)
    elif kind == c.BUREAUCRAT:
        value += w.POINT * s.piles[p * c.KINDS + c.PHILOSOPHER]
    if is_missing(s, p, t):
        value += w.MISSING_TYPE_VALUE * s.seats // (s.seats + cards_left(s, t))
    return value


def cached_gain(scratch: Scratch, p: int, kind: int) -> int:
    """The gain that `cache_gains` stored; 0 for a number that is no kind, because compiled code checks no index."""
    return scratch.gains[p * (c.KINDS + 1) + kind] if 0 <= kind <= c.KINDS else 0


def cache_gains(s: StateFields, scratch: Scratch) -> None:
    """Store the gain of each card of the row, and of the Dragon's token, for each seat: its value and the denial."""
    kinds = 1 << c.DRAGON
    for place in range(s.row_count):
        kinds |= 1 << s.row[place]
    for kind in range(c.KINDS + 1):
        if kinds >> kind & 1 == 0:
            continue
        best = 0
        second = 0
        best_seat = 0
        for p in range(s.seats):
            mine = card_gain(s, p, kind)
            scratch.gains[p * (c.KINDS + 1) + kind] = mine
            if mine > best:
                second = best
                best = mine
                best_seat = p
            elif mine > second:
                second = mine
        for p in range(s.seats):
            rival = second if p == best_seat else best
            scratch.gains[p * (c.KINDS + 1) + kind] += DENIAL_PERCENT[setup_index(s)] * rival // 100
