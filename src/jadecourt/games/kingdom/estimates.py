"""11 Estimates in observations: points by source, leads, distances to the goals, and what one more card would bring.

All of them are exact for the position as it is; only `rounds_left` assumes that tied bids draw no more cards (8.5).
"""

from __future__ import annotations

from collections.abc import MutableSequence

from ...core import comparison
from . import components as c
from . import observation_layout as o
from . import scoring
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE
KIND_VP = c.KIND_VP
GOAL_VP = c.GOAL_VP


def write_estimates(s: StateFields, seat: int, out: MutableSequence[int], start: int) -> None:
    """11 The estimates of all seats."""
    undrawn = s.row_size - s.row_count if s.stage == c.STAGE_ROW else 0
    out[start + o.ROUNDS_LEFT] = (s.deck_count - undrawn) // s.row_size
    for t in range(c.TYPES):
        write_goal_distances(s, seat, t, out, start)
    heir = scoring.find_heir(s)
    fewest = scoring.find_fewest_farmers(s)
    p = seat
    for place in range(s.seats):
        write_points(s, p, place, heir, fewest, out, start)
        write_card_gains(s, p, place, fewest, out, start)
        p = p + 1 if p + 1 < s.seats else 0
    comparison.write_leads(out, start, o.SCORES, o.LEAD, s.seats)


def write_goal_distances(s: StateFields, seat: int, t: int, out: MutableSequence[int], start: int) -> None:
    """8.7 The influence that each seat needs for a goal, and its lead in the type."""
    first = 0
    second = 0  # equal to the first if two seats have it
    for p in range(s.seats):
        influence = s.influence[t * c.MAX_SEATS + p]
        if influence > first:
            second = first
            first = influence
        elif influence > second:
            second = influence
    p = seat
    for place in range(s.seats):
        i = c.TYPES * place + t
        influence = s.influence[t * c.MAX_SEATS + p]
        others = second if influence == first else first
        out[start + o.INFLUENCE_LEAD + i] = influence - others
        if s.holder[t] != p:  # at least 1: a goal changes hands only when a seat gains influence
            out[start + o.GOAL_GAP + i] = max(1, max(c.MIN_GOAL_INFLUENCE, others + 1) - influence)
        p = p + 1 if p + 1 < s.seats else 0


def write_points(
    s: StateFields, p: int, place: int, heir: int, fewest: int, out: MutableSequence[int], start: int
) -> None:
    """11.2 The points of a seat by source, and their sum; `fewest` Farmers are discarded."""
    first = start + o.POINTS + o.POINTS_WIDTH * place
    out[first] = scoring.score_cards(s, p)
    out[first + 1] = scoring.score_held_goals(s, p) + (c.HEIR_VP if heir == p else 0)
    out[first + 2] = c.TOKEN_VP * s.tokens[p]
    out[first + 3] = scoring.score_missing(s, p)
    out[first + 4] = scoring.farmer_points(s.piles[p * c.KINDS + c.FARMER] - fewest)
    out[first + 5] = scoring.score_philosopher(s, p)
    total = 0
    for i in range(o.POINTS_WIDTH):
        total += out[first + i]
    out[start + o.SCORES + place] = total
    out[start + o.HEIR + place] = 1 if heir == p else 0


def write_card_gains(
    s: StateFields, p: int, place: int, fewest: int, out: MutableSequence[int], start: int
) -> None:
    """8.7, 11.2 The missing types, and what one more card of each kind would bring, in the pile of its own type."""
    missing = scoring.find_missing_types(s, p)
    for t in range(c.TYPES):
        out[start + o.MISSING_TYPES + c.TYPES * place + t] = missing >> t & 1
    for kind in range(c.KINDS):
        t = KIND_TYPE[kind]
        i = c.TYPES * place + t
        gain = KIND_VP[kind] - c.MISSING_TYPE_VP * (missing >> t & 1)
        if t == c.WARLORDS:  # 11.1 the sole leader gets the Heir
            gain += c.HEIR_VP if out[start + o.INFLUENCE_LEAD + i] == 0 else 0
        elif t != c.HEIR and s.holder[t] != p and out[start + o.GOAL_GAP + i] == 1:
            gain += GOAL_VP[t]
        if kind == c.BUREAUCRAT:
            gain += s.piles[p * c.KINDS + c.PHILOSOPHER]
        elif kind == c.PHILOSOPHER:
            gain += s.piles[p * c.KINDS + c.BUREAUCRAT]
        elif kind == c.FARMER and not has_fewest_alone(s, p, fewest):
            left = s.piles[p * c.KINDS + c.FARMER] - fewest
            gain += scoring.farmer_points(min(left + 1, c.MAX_KIND_COUNT)) - scoring.farmer_points(left)
        out[start + o.CARD_GAINS + c.KINDS * place + kind] = gain


def has_fewest_alone(s: StateFields, p: int, fewest: int) -> int:
    """11.2 Whether a seat alone has the fewest Farmers, so that one more makes every seat discard one more."""
    for q in range(s.seats):
        if (s.piles[q * c.KINDS + c.FARMER] == fewest) != (q == p):
            return 0
    return 1
