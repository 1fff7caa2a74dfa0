"""Section 8: the swap of the Celestial Dragon, claims, draws of tied stacks, the Market and the Heir."""

from __future__ import annotations

from ...core import telling
from . import components as c
from . import goals, nodes, piles
from .board import Board

KIND_TYPE = c.KIND_TYPE
LOWEST = c.LOWEST
TYPE_KINDS = c.TYPE_KINDS


def list_row(s: Board) -> int:
    """Mask of the kinds in the row; identical cards are one option (1.2)."""
    kinds = 0
    for place in range(c.MAX_ROW):  # all places: a loop of known length is faster, and NO_CARD drops out
        kinds |= 1 << (s.row[place] + 1)
    return kinds >> 1


def list_kinds(s: Board, first: int, kinds: int) -> int:
    """List `first` + kind for every kind in the mask."""
    n = 0
    for kind in range(c.KINDS + 1):
        s.options[n] = first + kind
        n += kinds >> kind & 1
    return n


def leave_row(s: Board, kind: int) -> None:
    """8.3 The leftmost card of this kind leaves the row; those to its right move up."""
    gone = 0
    for place in range(c.MAX_ROW - 1):
        gone |= 1 if s.row[place] == kind else 0
        s.row[place] = s.row[place + gone]
    s.row_count -= 1
    s.row[s.row_count] = c.NO_CARD


# ---------------------------------------------------------------------- 8.2 the swap


def ask_swap(s: Board) -> None:
    """8.2 Whoever holds the Celestial Dragon must exchange it for a face-up card."""
    if s.dragon >= 0:
        nodes.ask(s, s.dragon, c.STEP_SWAP)
        s.option_count = legal_swap(s, s.dragon)


def legal_swap(s: Board, p: int) -> int:
    """8.2 Never the Philosopher; no card of a type with the seat's highest influence, unless there is no other."""
    most = 1  # an influence of 0 bars nothing
    for t in range(c.TYPES):
        most = max(most, s.influence[t * c.MAX_SEATS + p])
    barred = 0
    for t in range(c.TYPES):
        barred |= TYPE_KINDS[t] if s.influence[t * c.MAX_SEATS + p] == most else 0
    every = list_row(s) & ~(1 << c.PHILOSOPHER)
    free = every & ~barred
    return list_kinds(s, c.SWAP, free if free else every)


def apply_swap(s: Board, p: int, move: int) -> None:
    """8.2 The card goes to its own pile, without the Market; the Dragon takes its place in the row."""
    kind = move - c.SWAP
    place = 0
    while s.row[place] != kind:
        place += 1
    s.row[place] = c.DRAGON
    s.dragon = c.DRAGON_IN_ROW
    telling.emit(s, c.TELL_SWAPPED, p, kind, 0, 0)
    piles.add_card(s, p, kind)
    goals.update_goal(s, p, KIND_TYPE[kind])


# ---------------------------------------------------------------------- 8.3 claims


def proceed_claims(s: Board) -> None:
    """8.3, 8.5 The bids in their order, until somebody must choose or cards are drawn; then the Heir."""
    while s.queue_at < s.queue_length:
        bids = s.queue[s.queue_at] & c.BID_MASK
        if bids & (bids - 1):
            start_draw(s, bids)
        elif s.row_count > 0:
            ask_claim(s, LOWEST[bids] >> (s.bids_each - 1))
        else:
            telling.emit(s, c.TELL_EMPTY, LOWEST[bids] >> (s.bids_each - 1), 0, 0, 0)
            finish_bids(s)
        if s.step_now != c.STEP_NONE:
            return
    s.stage = c.STAGE_HEIR


def ask_claim(s: Board, p: int) -> None:
    nodes.ask(s, p, c.STEP_CLAIM)
    s.option_count = legal_claim(s, p)


def legal_claim(s: Board, p: int) -> int:
    """8.3 Any card of the row, also the Philosopher or the Celestial Dragon."""
    return list_kinds(s, c.CLAIM, list_row(s))


def apply_claim(s: Board, p: int, move: int) -> None:
    """8.3, 8.4 The leftmost card of this kind leaves the row."""
    kind = move - c.CLAIM
    leave_row(s, kind)
    if s.stage == c.STAGE_HEIR:
        telling.emit(s, c.TELL_HEIR, p, kind, 0, 0)
    else:
        telling.emit(s, c.TELL_CLAIMED, p, kind, 0, 0)
    if kind == c.DRAGON:
        take_token(s, p)
    elif receive(s, p, kind):
        ask_market(s, p)
        return
    else:
        goals.update_goal(s, p, KIND_TYPE[kind])
    finish_claim(s)


def take_token(s: Board, p: int) -> None:
    """8.4 The Dragon gives a token worth 2 VP and goes aside."""
    s.tokens[p] += 1
    s.dragon = c.DRAGON_ASIDE
    telling.emit(s, c.TELL_TOKEN, p, s.tokens[p], 0, 0)


def finish_claim(s: Board) -> None:
    """8.3, 8.6 A claim is done: the bid's cards go aside; the Heir takes one card only."""
    if s.stage == c.STAGE_HEIR:
        s.stage = c.STAGE_END
    else:
        finish_bids(s)


def finish_bids(s: Board) -> None:
    """8.3, 8.5, 10.1 The cards of the bid, or of a group's stacks, go aside; the next in the order."""
    bids = s.queue[s.queue_at] & c.BID_MASK
    while bids:
        i = LOWEST[bids]
        bids &= bids - 1
        p = i >> (s.bids_each - 1)
        s.aside[p] |= 1 << s.top[i]
        if s.bottom[i]:
            s.aside[p] |= 1 << s.bottom[i]
        s.top[i] = c.NO_CARD
        s.bottom[i] = 0
    s.queue[s.queue_at] = 0
    s.queue_at += 1


# ---------------------------------------------------------------------- 8.4 placing


def receive(s: Board, p: int, kind: int) -> int:
    """8.4 Place a card; 1 if it is a Merchant and the Market lets the seat choose where, so that it waits."""
    if kind == c.MERCHANT and s.holder[c.MARKET] == p:
        for t in range(c.TYPES):
            if t != c.MERCHANTS and s.influence[t * c.MAX_SEATS + p] > 0:
                s.merchant = 1
                return 1
    piles.add_card(s, p, kind)
    return 0


def ask_market(s: Board, p: int) -> None:
    nodes.ask(s, p, c.STEP_MARKET)
    s.option_count = legal_market(s, p)


def legal_market(s: Board, p: int) -> int:
    """8.4 The own pile of the Merchant, or any pile that already has a card."""
    n = 0
    for t in range(c.TYPES):
        s.options[n] = c.PLACE + t
        n += 1 if t == c.MERCHANTS or s.influence[t * c.MAX_SEATS + p] > 0 else 0
    return n


def apply_market(s: Board, p: int, move: int) -> None:
    """8.4 The Merchant is placed for good; then the goals, after a draw all of them at once (8.5)."""
    t = move - c.PLACE
    s.merchant = 0
    telling.emit(s, c.TELL_GUEST, p, t, 0, 0)
    if t == c.MERCHANTS:
        piles.add_card(s, p, c.MERCHANT)
    else:
        piles.add_guest(s, p, t)
    bids = s.queue[s.queue_at] & c.BID_MASK if s.stage == c.STAGE_CLAIM else 0
    if bids & (bids - 1):
        finish_draw(s)
    else:
        goals.update_goal(s, p, t)
        finish_claim(s)


# ---------------------------------------------------------------------- 8.5 tied stacks


def start_draw(s: Board, bids: int) -> None:
    """8.5 If the deck has a card for each of the group, each draws one; else nobody does."""
    seats = 0
    size = 0
    while bids:
        i = LOWEST[bids]
        bids &= bids - 1
        p = i >> (s.bids_each - 1)
        seats |= 1 << p
        size += 1
        telling.emit(s, c.TELL_TIED_STACK, p, s.bottom[i], s.top[i], 0)
    if s.deck_count < size:
        telling.emit(s, c.TELL_NO_DRAW, -1, size, s.deck_count, 0)
        finish_bids(s)
        return
    s.drawing = seats
    nodes.ask_card(s)


def draw_card(s: Board, kind: int) -> None:
    """4.4 A card comes from the deck: for the lowest seat that still draws (8.5), else for the row (5)."""
    s.deck[kind] -= 1
    s.deck_count -= 1
    if s.drawing == 0:
        s.row[s.row_count] = kind
        s.row_count += 1
        return
    p = LOWEST[s.drawing]
    s.drawing &= s.drawing - 1
    telling.emit(s, c.TELL_DREW, p, kind, 0, 0)
    receive(s, p, kind)
    if s.drawing:
        nodes.ask_card(s)
    elif s.merchant:
        ask_market(s, s.holder[c.MARKET])
    else:
        finish_draw(s)


def finish_draw(s: Board) -> None:
    """8.5 The stacks go aside; then, once, the goals."""
    finish_bids(s)
    goals.update_goals(s)


# ---------------------------------------------------------------------- 8.6 the Heir and what is left


def ask_heir(s: Board) -> None:
    """8.6 The present holder of the Heir must take one of the cards left."""
    if s.row_count > 0 and s.holder[c.HEIR] != c.NO_HOLDER:
        ask_claim(s, s.holder[c.HEIR])
    else:
        s.stage = c.STAGE_END


def discard_row(s: Board) -> None:
    """8.6 What is left in the row is discarded; the Dragon goes aside."""
    left = 0
    for place in range(s.row_count):
        kind = s.row[place]
        s.row[place] = c.NO_CARD
        if kind == c.DRAGON:
            s.dragon = c.DRAGON_ASIDE
        else:
            s.discard[kind] += 1
        left |= (kind + 1) << (4 * place)
    if left:
        telling.emit(s, c.TELL_DISCARDED, -1, left, 0, 0)
    s.row_count = 0
