"""6.1 Bids: sealed by all seats at the same time, or made openly by the holder of the Palace.

The playable cards of a seat are one integer: eight bits for the cards it may play as a single, eight for those onto its
lower carried card, eight for those onto its higher one. Sealed cards stay in the hand until the reveal.
"""

from __future__ import annotations

from ...core.buffer import Buffer
from . import components as c
from .state_fields import StateFields

POPCOUNT = c.POPCOUNT
HIGHEST_BIT = c.HIGHEST_BIT
LOWEST_BIT = c.LOWEST_BIT


def start_bids(s: StateFields) -> None:
    """6.1 Start the sealed bids of all seats; in a one-bid game the holder of the Palace bids later (6.2)."""
    s.movers_mask = 0
    for p in range(s.seats):
        start_sealed_bid(s, p)
    ask_bids(s)


def start_sealed_bid(s: StateFields, p: int) -> None:
    """1.2, 1.3 Add a seat to the seats to move; a forced bid is sealed at once and logged at the reveal."""
    if s.bids_each == 1 and p == s.holder[c.PALACE]:
        return
    s.movers_mask |= 1 << p
    if s.bids_each == 2 or s.hand[p] == 1 << c.RESET:  # else the seat chooses one of several cards
        seal_forced_cards(s, p)


def seal_forced_cards(s: StateFields, p: int) -> None:
    """1.2 Seal every card without an alternative; a seat whose bid is complete is no longer to move."""
    while s.movers_mask >> p & 1:
        cards = playable_cards(s, p)
        if count_playable(cards) > 1:
            return
        place_bid(s, p, forced_bid(s, p, cards))
        finish_if_complete(s, p)


def finish_if_complete(s: StateFields, p: int) -> None:
    """6.1 Remove a seat from the seats to move if its sealed bid is complete.

    One card is enough in a one-bid game, for the holder of the Palace, and for a hand with only the Reset.
    """
    first = p * s.bids_each
    if (
        s.bids_each == 1
        or p == s.holder[c.PALACE]
        or s.bid_top[first + 1] != c.NO_CARD
        or s.hand[p] == 1 << c.RESET
    ):
        s.movers_mask &= ~(1 << p)


def ask_bids(s: StateFields) -> None:
    """1.3 Make the sealed bid pending for all seats to move; without any the engine runs on."""
    if s.movers_mask == 0:
        s.current_step = c.STEP_NONE
        return
    s.current_step = c.STEP_BID
    s.asked_seat = LOWEST_BIT[s.movers_mask]


def playable_cards(s: StateFields, p: int) -> int:
    """6.1 The playable cards of a seat, packed by place (see the module's docstring)."""
    hand = s.hand[p]
    carried = s.carried[p]
    if s.bids_each == 1:
        return hand << 8 if carried else hand
    first = p * s.bids_each
    if s.bid_top[first] == c.NO_CARD:
        return playable_first_cards(s, p, hand, carried)
    # the second card: onto the other carried card, else a single
    hand &= ~(1 << s.bid_top[first])
    bottom = s.bid_bottom[first]
    carried_left = carried & ~(1 << bottom)
    if carried_left:
        return hand << 16
    if bottom == 0 and p != s.holder[c.PALACE]:  # two singles are written in ascending order (12)
        hand &= ~((2 << s.bid_top[first]) - 1)
    return hand


def playable_first_cards(s: StateFields, p: int, hand: int, carried: int) -> int:
    """6.1 The playable cards for the first of two bids; the holder of the Palace also chooses the place freely."""
    is_last_card = 1 if POPCOUNT[hand] == 1 else 0
    is_palace_holder = 1 if p == s.holder[c.PALACE] else 0
    if carried == 0:
        return hand if is_last_card | is_palace_holder else hand & ~(1 << HIGHEST_BIT[hand])
    if POPCOUNT[carried] == 1:
        return hand << 8 | hand if is_palace_holder > is_last_card else hand << 8
    return hand << 8 | hand << 16 if is_last_card | is_palace_holder else hand << 8


def count_playable(cards: int) -> int:
    """6.1 The number of moves in packed playable cards."""
    return POPCOUNT[cards & 255] + POPCOUNT[cards >> 8 & 255] + POPCOUNT[cards >> 16]


def forced_bid(s: StateFields, p: int, cards: int) -> int:
    """6.1 The lowest of the packed playable cards as a move."""
    if cards & 255:
        return c.BID + LOWEST_BIT[cards & 255]
    if cards >> 8 & 255:
        return c.BID + LOWEST_BIT[s.carried[p]] * c.BID_CARDS + LOWEST_BIT[cards >> 8 & 255]
    return c.BID + HIGHEST_BIT[s.carried[p]] * c.BID_CARDS + LOWEST_BIT[cards >> 16]


def legal_bid(s: StateFields, p: int, out: Buffer) -> int:
    """6.1, 6.2 Write the bids of a seat, sealed or open, to `out`; none if it is not to move. Returns their number."""
    out.count = 0
    if s.movers_mask >> p & 1 == 0:
        return 0
    cards = playable_cards(s, p)
    carried = s.carried[p]
    n = list_card_moves(c.BID, cards & 255, 0, out)
    if cards > 255:
        n = list_card_moves(LOWEST_BIT[carried] * c.BID_CARDS, cards >> 8 & 255, n, out)
        n = list_card_moves(HIGHEST_BIT[carried] * c.BID_CARDS, cards >> 16, n, out)
    out.count = n
    return n


def list_card_moves(first: int, cards: int, n: int, out: Buffer) -> int:
    """12 Write `first` + card for every card of the mask to `out` from index `n` on; returns the new count."""
    if cards:
        for card in range(c.BID_CARDS):
            out.item[n] = first + card
            n += cards >> card & 1
    return n


def place_bid(s: StateFields, p: int, move: int) -> None:
    """6.1 Store a bid: a single card (`BID` + card) or one on a carried card (`BID_STACK` + …)."""
    i = p * s.bids_each
    if s.bid_top[i] != c.NO_CARD:
        i += 1
    s.bid_top[i] = move & 7
    s.bid_bottom[i] = move >> 3


def apply_bid(s: StateFields, p: int, move: int) -> None:
    """6.1 Seal a card; in a two-bid game the second card is asked for at once."""
    place_bid(s, p, move)
    finish_if_complete(s, p)
    seal_forced_cards(s, p)
    ask_bids(s)


def withdraw_bid(s: StateFields, p: int) -> None:
    """4.3 Withdraw a sealed bid, so that the position is the one known to the other seats."""
    first = p * s.bids_each
    for i in range(first, first + s.bids_each):
        s.bid_top[i] = c.NO_CARD
        s.bid_bottom[i] = 0
    s.movers_mask &= ~(1 << p)
    start_sealed_bid(s, p)


def count_owed(s: StateFields, p: int) -> int:
    """6.1 The moves that a seat has left: in a two-bid game two cards are sealed, by the holder of the Palace one."""
    if p < 0 or s.movers_mask >> p & 1 == 0:
        return 0
    if (
        s.current_step == c.STEP_BID
        and s.bids_each == 2
        and s.bid_top[2 * p] == c.NO_CARD
        and p != s.holder[c.PALACE]
        and s.hand[p] != 1 << c.RESET
    ):
        return 2
    return 1
