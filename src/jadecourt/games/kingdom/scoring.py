"""Section 11: the final scoring."""

from __future__ import annotations

from ...core import emit
from . import components as c
from .state_fields import StateFields

FARMER_VP = c.FARMER_VP
GOAL_VP = c.GOAL_VP
KIND_VP = c.KIND_VP
POPCOUNT = c.POPCOUNT


def find_heir(s: StateFields) -> int:
    """11.1 The seat that alone leads with Warlords and gets the Heir; NO_HOLDER after a tie, also at 0."""
    highest = 0
    heir = c.NO_HOLDER
    for p in range(s.seats):
        mine = s.influence[c.WARLORDS * c.MAX_SEATS + p]
        if mine > highest:
            highest = mine
            heir = p
        elif mine == highest:
            heir = c.NO_HOLDER
    return heir


def find_fewest_farmers(s: StateFields) -> int:
    """11.2 The number of Farmers that every seat discards; guests do not count."""
    fewest = s.piles[c.FARMER]
    for p in range(1, s.seats):
        fewest = min(fewest, s.piles[p * c.KINDS + c.FARMER])
    return fewest


def score_cards(s: StateFields, p: int) -> int:
    """11.2 Points for cards: Nobles 2, 3 or 4, Warlords 1, the Philosopher 1."""
    points = 0
    for kind in range(c.KINDS):
        points += KIND_VP[kind] * s.piles[p * c.KINDS + kind]
    return points


def score_goals(s: StateFields, p: int) -> int:
    """11.2 Points for goals: Palace 4, Market 3, the Heir of 11.1 5, the Celestial Dragon 2."""
    return score_held_goals(s, p) + (c.HEIR_VP if find_heir(s) == p else 0)


def score_held_goals(s: StateFields, p: int) -> int:
    """11.2 Points for the goals without the Heir, which the final scoring assigns anew."""
    points = 0
    for t in range(c.TYPES):
        if t != c.HEIR and s.holder[t] == p:
            points += GOAL_VP[t]
    if s.dragon == p:
        points += c.DRAGON_VP
    return points


def score_missing(s: StateFields, p: int) -> int:
    """11.2 Points for missing types, -3 each."""
    return c.MISSING_TYPE_VP * POPCOUNT[find_missing_types(s, p)]


def find_missing_types(s: StateFields, p: int) -> int:
    """11.2 Mask of the types of which a seat has no card; a guest counts as a Merchant."""
    missing = 0
    guests = 0
    for t in range(c.TYPES):
        guests += s.guests[p * c.TYPES + t]
    for t in range(c.TYPES):
        cards = s.influence[t * c.MAX_SEATS + p] - 2 * s.guests[p * c.TYPES + t]
        if t == c.MERCHANTS:
            cards += guests
        missing |= 1 << t if cards == 0 else 0
    return missing


def score_farmers(s: StateFields, p: int) -> int:
    """11.2 Points for the Farmers left after the discard."""
    return farmer_points(s.piles[p * c.KINDS + c.FARMER] - find_fewest_farmers(s))


def farmer_points(farmers: int) -> int:
    """11.2 Points for a number of Farmers that are left."""
    return FARMER_VP[farmers]


def score_philosopher(s: StateFields, p: int) -> int:
    """11.2 Points for the Philosopher: 1 for each own Bureaucrat."""
    return s.piles[p * c.KINDS + c.PHILOSOPHER] * s.piles[p * c.KINDS + c.BUREAUCRAT]


def score(s: StateFields, p: int) -> int:
    """11.2 The points of a seat if the game ended now; they may be negative (1.6)."""
    return (
        score_cards(s, p)
        + score_goals(s, p)
        + c.TOKEN_VP * s.tokens[p]
        + score_missing(s, p)
        + score_farmers(s, p)
        + score_philosopher(s, p)
    )


def find_place(s: StateFields, p: int) -> int:
    """11.3 The place of a seat, 1 = winner: more points, then more Dynasty Cards; seats still tied share a place."""
    place = 1
    mine = score(s, p)
    for q in range(s.seats):
        theirs = score(s, q)
        if theirs > mine or (theirs == mine and s.dynasty_count[q] > s.dynasty_count[p]):
            place += 1
    return place


def log_scores(s: StateFields) -> None:
    """11 Log the points of each seat by source, and the ranking."""
    if not s.has_log:
        return
    heir = find_heir(s)
    if heir == c.NO_HOLDER:
        emit.emit(s, c.LOG_HEIR_DISCARDED, -1, 0, 0, 0)
    else:
        emit.emit(s, c.LOG_HEIR_GIVEN, heir, s.influence[c.WARLORDS * c.MAX_SEATS + heir], 0, 0)
    for p in range(s.seats):
        emit.emit(s, c.LOG_CARDS_SCORED, p, score_cards(s, p), 0, 0)
        emit.emit(s, c.LOG_GOALS_SCORED, p, score_goals(s, p), 0, 0)
        emit.emit(s, c.LOG_TOKENS_SCORED, p, c.TOKEN_VP * s.tokens[p], s.tokens[p], 0)
        emit.emit(
            s, c.LOG_MISSING_SCORED, p, score_missing(s, p), score_missing(s, p) // c.MISSING_TYPE_VP, 0
        )
        left = s.piles[p * c.KINDS + c.FARMER] - find_fewest_farmers(s)
        emit.emit(s, c.LOG_FARMERS_SCORED, p, score_farmers(s, p), left, find_fewest_farmers(s))
        if s.piles[p * c.KINDS + c.PHILOSOPHER]:
            emit.emit(s, c.LOG_PHILOSOPHER_SCORED, p, score_philosopher(s, p), 0, 0)
    for p in range(s.seats):
        emit.emit(s, c.LOG_RANKED, p, find_place(s, p), score(s, p), s.dynasty_count[p])
