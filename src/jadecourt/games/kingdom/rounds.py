"""Section 5: setup, start and end of a round."""

from __future__ import annotations

from ...core import emit
from . import asking, bidding, claiming, goals, scoring
from . import components as c
from .state_fields import StateFields


def set_up(s: StateFields) -> None:
    """5 Set up full hands and goals without holders; the options and the deck are already stored in `s`."""
    s.emperor_bid = c.NO_BID
    s.dragon = c.DRAGON_ASIDE
    for p in range(c.MAX_SEATS):
        s.hand[p] = c.FULL_HAND_MASK if p < s.seats else 0
    for t in range(c.TYPES):
        s.holder[t] = c.NO_HOLDER
    for i in range(c.MAX_BIDS):
        s.bid_top[i] = c.NO_CARD
    for place in range(c.MAX_ROW):
        s.row[place] = c.NO_CARD
    s.stage = c.STAGE_ROW


def fill_row(s: StateFields) -> None:
    """5 Draw the next card of the row; when it is full, start step 1."""
    if s.row_count < s.row_size:
        asking.ask_chance(s)
        return
    s.round += 1
    s.stage = c.STAGE_BID
    log_row(s)
    bidding.start_bids(s)


def log_row(s: StateFields) -> None:
    """5 Log the face-up cards, packed with four bits each, kind + 1."""
    if not s.has_log:
        return
    cards = 0
    for place in range(s.row_count):
        cards |= (s.row[place] + 1) << (4 * place)
    emit.emit(s, c.LOG_ROUND, -1, s.round, cards, s.deck_count)


def end_round(s: StateFields) -> None:
    """5, 8.6, 9, 10.2 Discard the row, assign the Celestial Dragon, return used cards; next round or end."""
    claiming.discard_row(s)
    goals.assign_dragon(s)
    return_used_cards(s)
    s.emperor_bid = c.NO_BID
    s.queue_index = 0
    s.queue_length = 0
    if s.deck_count >= s.row_size:
        s.stage = c.STAGE_ROW
        return
    asking.end_game(s)
    emit.emit(s, c.LOG_END, -1, s.deck_count, 0, 0)
    scoring.log_scores(s)


def return_used_cards(s: StateFields) -> None:
    """10.2 Return all used bid cards to the seats that played the Reset; carried cards stay."""
    for p in range(s.seats):
        if s.reset_played >> p & 1:
            s.hand[p] |= s.used_cards[p]
            s.used_cards[p] = 0
            emit.emit(s, c.LOG_CARDS_RETURNED, p, s.hand[p], 0, 0)
    s.reset_played = 0
