"""Why a move is illegal: a refusal with its paragraph. `explanations.py` calls the function of the pending step."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.refusal import Refusal, Word
from . import components as c
from .declaration import STEP_MOVES, STEPS
from .moves import MOVES
from .state import KingdomState
from .view import cards_of


def explain_illegal(s: KingdomState, p: int, move: int) -> Refusal:
    """The reason why `move` is illegal for seat `p`, a seat to move."""
    from .explanations import explain_move_of_step

    if move not in STEP_MOVES[s.current_step]:
        step = STEPS[s.current_step]
        return Refusal("other-step", step.rule, {"name": step.name, "legal": legal_moves_text(s, p)})
    return explain_move_of_step(s, p, move)


def legal_moves_text(s: KingdomState, p: int) -> str:
    """The notation of all legal moves."""
    return join_items(map(MOVES.text, s.legal_moves(p)))


def explain_bid(s: KingdomState, p: int, move: int) -> Refusal:
    """6.1 The card is not in hand, or it may not be played there."""
    card, bottom = move % c.BID_CARDS, move // c.BID_CARDS
    carried = s.carried[p]
    placed_bids = [
        (s.bid_bottom[i], s.bid_top[i])
        for i in range(p * s.bids_each, (p + 1) * s.bids_each)
        if s.bid_top[i] != c.NO_CARD
    ]
    tops = [top for _, top in placed_bids]
    if card in tops:
        return Refusal("already-bid", "6.1", {"card": card})
    if not s.hand[p] >> card & 1:
        hand = join_items([other for other in cards_of(s.hand[p]) if other not in tops])
        kind = "card-carried" if carried >> card & 1 else "card-used"
        return Refusal(kind, "4.5", {"card": card, "hand": hand})
    if bottom and not carried >> bottom & 1:
        legal = format_moves_with_card(s, p, card)
        if not carried:
            return Refusal("nothing-carried", "6.1", {"legal": legal})
        return Refusal("not-carried", "6.1", {"card": bottom, "legal": legal})
    return explain_placement(s, p, card, bottom, placed_bids)


def format_moves_with_card(s: KingdomState, p: int, card: int) -> str:
    """The notation of the legal moves with this card or, if there are none, of all legal moves."""
    legal = s.legal_moves(p)
    return join_items(
        [MOVES.text(move) for move in legal if move % c.BID_CARDS == card] or map(MOVES.text, legal)
    )


def explain_placement(
    s: KingdomState, p: int, card: int, bottom: int, placed_bids: list[tuple[int, int]]
) -> Refusal:
    """6.1, 12 The card is in hand, but its place is taken, or the other card has to be written first."""
    covered = [below for below, _ in placed_bids]
    uncovered = [below for below in cards_of(s.carried[p]) if below not in covered]
    if bottom in covered and bottom:
        return Refusal("already-covered", "6.1", {"card": bottom})
    is_last_card = len(cards_of(s.hand[p])) - len(placed_bids) == 1  # there is no second card
    if (
        uncovered
        and not bottom
        and (s.bids_each == 1 or is_last_card or len(uncovered) + len(placed_bids) > 1)
    ):
        return Refusal("carried-needs-card", "6.1", {"legal": format_moves_with_card(s, p, card)})
    # Clients accept the two cards in either order (`core.sealed.order_sealed_moves`); only the notation has an order.
    if placed_bids:
        return Refusal("written-before", "12", {"card": card, "first": placed_bids[0][1]})
    others = join_items([MOVES.text(move) for move in s.legal_moves(p) if move % c.BID_CARDS != card])
    kind = "lower-carried-first" if bottom else "carried-first" if uncovered else "lower-single-first"
    return Refusal(kind, "12", {"others": others})


def join_items(items: Iterable[int | str]) -> str:
    """The items separated by commas."""
    return ", ".join(str(item) for item in items)


def explain_harvest(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The card that would replace the Reset is not in hand."""
    card = move - c.HARVEST_REPLACE
    return Refusal("not-in-hand", "6.2", {"card": card, "legal": legal_moves_text(s, p)})


def explain_emperor(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The bid is not one of the own bids of this round."""
    return Refusal("own-bid", "6.2", {"legal": legal_moves_text(s, p)})


def explain_swap(s: KingdomState, p: int, move: int) -> Refusal:
    """8.2 The Dragon cannot be exchanged for this card."""
    kind = move - c.SWAP
    if kind not in s.row[: s.row_count]:
        return not_in_row(s, p, kind, "8.2")
    if kind == c.PHILOSOPHER:
        return Refusal("no-philosopher", "8.2")
    t = c.KIND_TYPE[kind]
    influence = s.influence[t * c.MAX_SEATS + p]
    return Refusal(
        "highest-influence", "8.2", {"type": Word("type", c.TYPE_NAMES[t]), "influence": influence}
    )


def not_in_row(s: KingdomState, p: int, kind: int, rule: str) -> Refusal:
    """8.2, 8.3 The card is not face up."""
    return Refusal(
        "not-in-row", rule, {"kind": Word("kind", c.KIND_NAMES[kind]), "legal": legal_moves_text(s, p)}
    )


def explain_claim(s: KingdomState, p: int, move: int) -> Refusal:
    """8.3 The card is not face up."""
    return not_in_row(s, p, move - c.CLAIM, "8.3")


def explain_market(s: KingdomState, p: int, move: int) -> Refusal:
    """8.4 The pile has no card."""
    return Refusal("empty-pile", "8.4", {"type": Word("type", c.TYPE_NAMES[move - c.PLACE_MERCHANT])})
