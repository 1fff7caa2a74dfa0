"""Section 5: setup, the beginning and the end of a round."""

from __future__ import annotations

from ...core import telling
from . import bidding, claiming, goals, nodes, scoring
from . import components as c
from .board import Board


def lay_out(s: Board) -> None:
    """5 Full hands, all goals in the middle; the settings and the deck are already in `s`."""
    s.half = c.NO_BID
    s.dragon = c.DRAGON_ASIDE
    for p in range(c.MAX_SEATS):
        s.hand[p] = c.ALL_CARDS if p < s.seats else 0
    for t in range(c.TYPES):
        s.holder[t] = c.NO_HOLDER
    for i in range(c.MAX_BIDS):
        s.top[i] = c.NO_CARD
    for place in range(c.MAX_ROW):
        s.row[place] = c.NO_CARD
    s.stage = c.STAGE_ROW


def fill_row(s: Board) -> None:
    """5 Draw until the row is full; then step 1 begins."""
    if s.row_count < s.row_size:
        nodes.ask_card(s)
        return
    s.round += 1
    s.stage = c.STAGE_BID
    tell_row(s)
    bidding.start_bids(s)


def tell_row(s: Board) -> None:
    """Tell the face-up cards: four bits each, kind + 1."""
    if not s.listening:
        return
    cards = 0
    for place in range(s.row_count):
        cards |= (s.row[place] + 1) << (4 * place)
    telling.emit(s, c.TELL_ROUND, -1, s.round, cards, s.deck_count)


def end_round(s: Board) -> None:
    """5, 8.6, 9, 10.2 Left-over cards, the Celestial Dragon, Resets; then the next round or the end."""
    claiming.discard_row(s)
    goals.assign_dragon(s)
    take_back(s)
    s.half = c.NO_BID
    s.queue_at = 0
    s.queue_length = 0
    if s.deck_count >= s.row_size:
        s.stage = c.STAGE_ROW
        return
    nodes.end(s)
    telling.emit(s, c.TELL_END, -1, s.deck_count, 0, 0)
    scoring.tell_scores(s)


def take_back(s: Board) -> None:
    """10.2 Whoever played the Reset takes all used bid cards back; carried ones stay."""
    for p in range(s.seats):
        if s.reset_played >> p & 1:
            s.hand[p] |= s.aside[p]
            s.aside[p] = 0
            telling.emit(s, c.TELL_TAKEN_BACK, p, s.hand[p], 0, 0)
    s.reset_played = 0
