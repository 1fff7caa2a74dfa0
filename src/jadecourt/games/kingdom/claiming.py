"""Section 8: the swap of the Celestial Dragon, claims, draws of tied stacks, the Market and the Heir."""

from __future__ import annotations

from ...core import emit
from ...core.buffer import Buffer
from . import asking, goals, piles
from . import components as c
from .state_fields import StateFields

KIND_TYPE = c.KIND_TYPE
LOWEST_BIT = c.LOWEST_BIT
TYPE_KINDS = c.TYPE_KINDS


def row_kinds_mask(s: StateFields) -> int:
    """1.2 Mask of the kinds in the row; identical cards are one option."""
    kinds = 0
    for place in range(c.MAX_ROW):  # all places: a loop of known length is faster; the shift drops NO_CARD
        kinds |= 1 << (s.row[place] + 1)
    return kinds >> 1


def list_kinds(s: StateFields, first: int, kinds: int) -> int:
    """12 List the options `first` + kind for every kind in the mask; returns their number."""
    n = 0
    for kind in range(c.KINDS + 1):
        s.options[n] = first + kind
        n += kinds >> kind & 1
    return n


def remove_from_row(s: StateFields, kind: int) -> None:
    """8.3 Remove the leftmost card of this kind from the row; the cards to its right move left."""
    shift = 0
    for place in range(c.MAX_ROW - 1):
        shift |= 1 if s.row[place] == kind else 0
        s.row[place] = s.row[place + shift]
    s.row_count -= 1
    s.row[s.row_count] = c.NO_CARD


# ---------------------------------------------------------------------- 8.2 the swap


def ask_swap(s: StateFields) -> None:
    """8.2 Ask the holder of the Celestial Dragon for the card it is exchanged for."""
    if s.dragon >= 0:
        asking.ask(s, s.dragon, c.STEP_SWAP)
        s.option_count = legal_swap(s, s.dragon)


def legal_swap(s: StateFields, p: int) -> int:
    """8.2 Any card but the Philosopher; types with the seat's highest influence only if there is no other card."""
    highest = 1  # types with influence 0 are not barred
    for t in range(c.TYPES):
        highest = max(highest, s.influence[t * c.MAX_SEATS + p])
    barred_kinds = 0
    for t in range(c.TYPES):
        barred_kinds |= TYPE_KINDS[t] if s.influence[t * c.MAX_SEATS + p] == highest else 0
    swappable_kinds = row_kinds_mask(s) & ~(1 << c.PHILOSOPHER)
    allowed_kinds = swappable_kinds & ~barred_kinds
    return list_kinds(s, c.SWAP, allowed_kinds if allowed_kinds else swappable_kinds)


def apply_swap(s: StateFields, p: int, move: int) -> None:
    """8.2 Take the card without using the Market; the Dragon takes its place in the row."""
    kind = move - c.SWAP
    place = 0
    while s.row[place] != kind:
        place += 1
    s.row[place] = c.DRAGON
    s.dragon = c.DRAGON_IN_ROW
    emit.emit(s, c.LOG_SWAPPED, p, kind, 0, 0)
    piles.add_card(s, p, kind)
    goals.update_goal(s, p, KIND_TYPE[kind])


# ---------------------------------------------------------------------- 8.3 claims


def next_claim(s: StateFields) -> None:
    """8.3, 8.5 Resolve the bids in order until a seat has to choose or draws a card; then the Heir follows."""
    while s.queue_index < s.queue_length:
        bids = s.queue[s.queue_index] & c.BID_MASK
        if bids & (bids - 1):
            start_draw(s, bids)
        elif s.row_count > 0:
            ask_claim(s, LOWEST_BIT[bids] >> (s.bids_each - 1))
        else:
            emit.emit(s, c.LOG_NO_CARD_LEFT, LOWEST_BIT[bids] >> (s.bids_each - 1), 0, 0, 0)
            finish_bids(s)
        if s.current_step != c.STEP_NONE:
            return
    s.stage = c.STAGE_HEIR


def ask_claim(s: StateFields, p: int) -> None:
    """8.3 Ask a seat for a card of the row."""
    asking.ask(s, p, c.STEP_CLAIM)
    s.option_count = legal_claim(s, p)


def legal_claim(s: StateFields, p: int) -> int:
    """8.3 Any card of the row, including the Philosopher and the Celestial Dragon; returns the number of options."""
    return list_kinds(s, c.CLAIM, row_kinds_mask(s))


def apply_claim(s: StateFields, p: int, move: int) -> None:
    """8.3, 8.4 Take the leftmost card of this kind from the row and place it."""
    kind = move - c.CLAIM
    remove_from_row(s, kind)
    if s.stage == c.STAGE_HEIR:
        emit.emit(s, c.LOG_HEIR_CLAIMED, p, kind, 0, 0)
    else:
        emit.emit(s, c.LOG_CLAIMED, p, kind, 0, 0)
    if kind == c.DRAGON:
        take_token(s, p)
    elif place_card(s, p, kind):
        ask_market(s, p)
        return
    else:
        goals.update_goal(s, p, KIND_TYPE[kind])
    finish_claim(s)


def take_token(s: StateFields, p: int) -> None:
    """8.4 Take a token worth 2 VP for the Dragon, which goes aside."""
    s.tokens[p] += 1
    s.dragon = c.DRAGON_ASIDE
    emit.emit(s, c.LOG_TOKEN, p, s.tokens[p], 0, 0)


def finish_claim(s: StateFields) -> None:
    """8.3, 8.6 Finish a claim: set the cards of the bid aside, or end the claim of the Heir."""
    if s.stage == c.STAGE_HEIR:
        s.stage = c.STAGE_END
    else:
        finish_bids(s)


def finish_bids(s: StateFields) -> None:
    """8.3, 8.5, 10.1 Set the cards of the bid, or of the stacks of a group, aside and go to the next in the queue."""
    bids = s.queue[s.queue_index] & c.BID_MASK
    while bids:
        i = LOWEST_BIT[bids]
        bids &= bids - 1
        p = i >> (s.bids_each - 1)
        s.used_cards[p] |= 1 << s.bid_top[i]
        if s.bid_bottom[i]:
            s.used_cards[p] |= 1 << s.bid_bottom[i]
        s.bid_top[i] = c.NO_CARD
        s.bid_bottom[i] = 0
    s.queue[s.queue_index] = 0
    s.queue_index += 1


# ---------------------------------------------------------------------- 8.4 placing


def place_card(s: StateFields, p: int, kind: int) -> int:
    """8.4 Place a card; returns 1 if it is a Merchant that the holder of the Market has still to place."""
    if kind == c.MERCHANT and s.holder[c.MARKET] == p:
        for t in range(c.TYPES):
            if t != c.MERCHANTS and s.influence[t * c.MAX_SEATS + p] > 0:
                s.is_merchant_pending = 1
                return 1
    piles.add_card(s, p, kind)
    return 0


def ask_market(s: StateFields, p: int) -> None:
    """8.4 Ask the holder of the Market for the pile of the Merchant."""
    asking.ask(s, p, c.STEP_MARKET)
    s.option_count = legal_market(s, p)


def legal_market(s: StateFields, p: int) -> int:
    """8.4 The pile of the Merchants, or any other pile with a card; returns the number of options."""
    n = 0
    for t in range(c.TYPES):
        s.options[n] = c.PLACE_MERCHANT + t
        n += 1 if t == c.MERCHANTS or s.influence[t * c.MAX_SEATS + p] > 0 else 0
    return n


def apply_market(s: StateFields, p: int, move: int) -> None:
    """8.4 Place the Merchant and update its goal; after a draw (8.5) update all goals."""
    t = move - c.PLACE_MERCHANT
    s.is_merchant_pending = 0
    emit.emit(s, c.LOG_MERCHANT_PLACED, p, t, 0, 0)
    if t == c.MERCHANTS:
        piles.add_card(s, p, c.MERCHANT)
    else:
        piles.add_guest(s, p, t)
    bids = s.queue[s.queue_index] & c.BID_MASK if s.stage == c.STAGE_CLAIM else 0
    if bids & (bids - 1):
        finish_draw(s)
    else:
        goals.update_goal(s, p, t)
        finish_claim(s)


# ---------------------------------------------------------------------- 8.5 tied stacks


def start_draw(s: StateFields, bids: int) -> None:
    """8.5 Start the draw of a group of tied stacks; with too few cards in the deck no seat draws."""
    seats = 0
    group_size = 0
    while bids:
        i = LOWEST_BIT[bids]
        bids &= bids - 1
        p = i >> (s.bids_each - 1)
        seats |= 1 << p
        group_size += 1
        emit.emit(s, c.LOG_TIED_STACK, p, s.bid_bottom[i], s.bid_top[i], 0)
    if s.deck_count < group_size:
        emit.emit(s, c.LOG_NO_DRAW, -1, group_size, s.deck_count, 0)
        finish_bids(s)
        return
    s.seats_drawing = seats
    asking.ask_chance(s)


def list_cards(s: StateFields, out: Buffer) -> int:
    """4.4 Write the kinds in the deck to `out`, weighted by their number of cards; returns the number of kinds."""
    n = 0
    for kind in range(c.KINDS):
        out.item[n] = c.DRAW + kind
        out.weight[n] = s.deck[kind]
        n += 1 if s.deck[kind] > 0 else 0
    out.count = n
    out.total = s.deck_count
    return n


def forced_card(s: StateFields) -> int:
    """1.2 The kind of the next card if only one kind is left, else -1."""
    if s.deck_count > c.MAX_KIND_COUNT:
        return -1
    for kind in range(c.KINDS):
        if s.deck[kind] == s.deck_count:
            return c.DRAW + kind
    return -1


def draw_card(s: StateFields, kind: int) -> None:
    """4.4 Draw a card for the lowest seat that has still to draw (8.5), else for the row (5)."""
    s.deck[kind] -= 1
    s.deck_count -= 1
    if s.seats_drawing == 0:
        s.row[s.row_count] = kind
        s.row_count += 1
        return
    p = LOWEST_BIT[s.seats_drawing]
    s.seats_drawing &= s.seats_drawing - 1
    emit.emit(s, c.LOG_DREW, p, kind, 0, 0)
    place_card(s, p, kind)
    if s.seats_drawing:
        asking.ask_chance(s)
    elif s.is_merchant_pending:
        ask_market(s, s.holder[c.MARKET])
    else:
        finish_draw(s)


def finish_draw(s: StateFields) -> None:
    """8.5 Set the stacks aside, then update the goals once."""
    finish_bids(s)
    goals.update_goals(s)


# ---------------------------------------------------------------------- 8.6 the Heir and left-over cards


def ask_heir(s: StateFields) -> None:
    """8.6 Ask the current holder of the Heir for one of the left-over cards."""
    if s.row_count > 0 and s.holder[c.HEIR] != c.NO_HOLDER:
        ask_claim(s, s.holder[c.HEIR])
    else:
        s.stage = c.STAGE_END


def discard_row(s: StateFields) -> None:
    """8.6 Discard the cards of the row; the Dragon goes aside."""
    packed_kinds = 0
    for place in range(s.row_count):
        kind = s.row[place]
        s.row[place] = c.NO_CARD
        if kind == c.DRAGON:
            s.dragon = c.DRAGON_ASIDE
        else:
            s.discard[kind] += 1
        packed_kinds |= (kind + 1) << (4 * place)
    if packed_kinds:
        emit.emit(s, c.LOG_DISCARDED, -1, packed_kinds, 0, 0)
    s.row_count = 0
