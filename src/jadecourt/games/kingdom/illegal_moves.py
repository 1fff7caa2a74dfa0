"""Reasons why a move is illegal: the paragraph and a sentence for players in English and French."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.game import IllegalMoveReason
from . import components as c
from .moves import MOVES
from .state import KingdomState
from .steps import STEPS
from .view import cards_of
from .vocabulary import VOCABULARY


def reason(rule: str, en: str, fr: str) -> IllegalMoveReason:
    """The reason with its paragraph and a text in both languages."""
    return IllegalMoveReason(rule, {"en": en, "fr": fr})


def explain_illegal(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """The reason why `move` is illegal for seat `p`, a seat to move."""
    if not is_move_of_step(s.current_step, move):
        step = STEPS[s.current_step]
        legal = join_items(map(MOVES.text, s.legal_moves(p)))
        return reason(
            step.rule,
            f"a different step is pending ({step.name}): {legal}",
            f"une autre étape est en cours ({step.name}) : {legal}",
        )
    return {
        c.STEP_BID: explain_bid,
        c.STEP_PALACE: explain_bid,
        c.STEP_HARVEST: explain_harvest,
        c.STEP_EMPEROR: explain_emperor,
        c.STEP_SWAP: explain_swap,
        c.STEP_CLAIM: explain_claim,
        c.STEP_MARKET: explain_market,
    }[s.current_step](s, p, move)


# the moves of each step
MOVE_BLOCKS = {
    c.STEP_BID: range(c.BID, c.HARVEST_KEEP),
    c.STEP_PALACE: range(c.BID, c.HARVEST_KEEP),
    c.STEP_HARVEST: range(c.HARVEST_KEEP, c.EMPEROR_SINGLE + 1),
    c.STEP_EMPEROR: range(c.EMPEROR_SINGLE + 1, c.SWAP),
    c.STEP_SWAP: range(c.SWAP, c.CLAIM),
    c.STEP_CLAIM: range(c.CLAIM, c.PLACE_MERCHANT),
    c.STEP_MARKET: range(c.PLACE_MERCHANT, c.MOVE_COUNT),
}


def is_move_of_step(step: int, move: int) -> bool:
    """12 Whether the move belongs to this step."""
    return move in MOVE_BLOCKS[step]


def explain_bid(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
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
        return reason("6.1", f"you have already bid the {card}", f"vous avez déjà misé le {card}")
    if not s.hand[p] >> card & 1:
        if carried >> card & 1:
            en, fr = "is a carried card", "est une carte reportée"
        else:
            en, fr = "is already used", "est déjà utilisé"
        hand = join_items([other for other in cards_of(s.hand[p]) if other not in tops])
        return reason("4.5", f"the {card} {en}; your hand: {hand}", f"le {card} {fr} ; votre main : {hand}")
    if bottom and not carried >> bottom & 1:
        if not carried:
            en, fr = "you have no carried card", "vous n’avez pas de carte reportée"
        else:
            en, fr = f"the {bottom} is not a carried card", f"le {bottom} n’est pas une carte reportée"
        legal = format_moves_with_card(s, p, card)
        return reason("6.1", f"{en}: {legal}", f"{fr} : {legal}")
    return explain_placement(s, p, card, bottom, placed_bids)


def format_moves_with_card(s: KingdomState, p: int, card: int) -> str:
    """The notation of the legal moves with this card or, if there are none, of all legal moves."""
    legal = s.legal_moves(p)
    return join_items(
        [MOVES.text(move) for move in legal if move % c.BID_CARDS == card] or map(MOVES.text, legal)
    )


def explain_placement(
    s: KingdomState, p: int, card: int, bottom: int, placed_bids: list[tuple[int, int]]
) -> IllegalMoveReason:
    """6.1, 12 The card is in hand, but its place is taken, or the other card has to be written first."""
    covered = [below for below, _ in placed_bids]
    uncovered = [below for below in cards_of(s.carried[p]) if below not in covered]
    if bottom in covered and bottom:
        return reason(
            "6.1", f"there is already a card on the {bottom}", f"il y a déjà une carte sur le {bottom}"
        )
    is_last_card = len(cards_of(s.hand[p])) - len(placed_bids) == 1  # there is no second card
    if (
        uncovered
        and not bottom
        and (s.bids_each == 1 or is_last_card or len(uncovered) + len(placed_bids) > 1)
    ):
        legal = format_moves_with_card(s, p, card)
        return reason(
            "6.1",
            f"every carried card needs a new card: {legal}",
            f"chaque carte reportée doit recevoir une nouvelle carte : {legal}",
        )
    # Clients accept the two cards in either order (`core.sealed.order_sealed_moves`); only the notation has an order.
    if placed_bids:
        first = placed_bids[0][1]
        return reason(
            "12",
            f"either card may be chosen first, but the {card} is written before the {first}: enter both together",
            f"peu importe quelle carte vous choisissez d’abord, mais le {card} s’écrit avant le {first} : "
            "indiquez les deux ensemble",
        )
    others = join_items([MOVES.text(move) for move in s.legal_moves(p) if move % c.BID_CARDS != card])
    return reason(
        "12",
        f"either card may be chosen first, but {describe_bid_order('en', bottom, uncovered)}: enter both together, "
        f"or one of these first: {others}",
        f"peu importe quelle carte vous choisissez d’abord, mais {describe_bid_order('fr', bottom, uncovered)} : "
        f"indiquez les deux ensemble, ou d’abord l’une de celles-ci : {others}",
    )


def describe_bid_order(language: str, bottom: int, uncovered: list[int]) -> str:
    """12 The clause of the reason that says which of the two bids is written first."""
    if bottom:
        return {
            "en": "the card for the lower carried card is written first",
            "fr": "celle qui va sur la plus basse des cartes reportées s’écrit en premier",
        }[language]
    if uncovered:
        return {
            "en": "the card for the carried card is written first",
            "fr": "celle qui va sur la carte reportée s’écrit en premier",
        }[language]
    return {
        "en": "the lower of two single cards is written first",
        "fr": "la plus basse de deux cartes seules s’écrit en premier",
    }[language]


def join_items(items: Iterable[int | str]) -> str:
    """The items separated by commas."""
    return ", ".join(str(item) for item in items)


def explain_harvest(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """6.2 The card that would replace the Reset is not in hand."""
    card, legal = move - c.HARVEST_REPLACE, join_items(map(MOVES.text, s.legal_moves(p)))
    return reason(
        "6.2", f"the {card} is not in your hand: {legal}", f"le {card} n’est pas dans votre main : {legal}"
    )


def explain_emperor(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """6.2 The bid is not one of the own bids of this round."""
    legal = join_items(map(MOVES.text, s.legal_moves(p)))
    return reason("6.2", f"choose one of your own bids: {legal}", f"choisissez une de vos mises : {legal}")


def explain_swap(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.2 The Dragon cannot be exchanged for this card."""
    kind = move - c.SWAP
    if kind not in s.row[: s.row_count]:
        return not_in_row_reason(s, p, kind, "8.2")
    if kind == c.PHILOSOPHER:
        return reason(
            "8.2",
            "the Dragon cannot be exchanged for the Philosopher",
            "le Dragon ne peut pas être échangé contre le Philosophe",
        )
    t = c.KIND_TYPE[kind]
    influence = s.influence[t * c.MAX_SEATS + p]
    return reason(
        "8.2",
        f"{VOCABULARY['type']['en'][t]} are excluded: your influence of {influence} is your highest",
        f"les {VOCABULARY['type']['fr'][t]} sont exclus : votre influence de {influence} y est la plus forte",
    )


def not_in_row_reason(s: KingdomState, p: int, kind: int, rule: str) -> IllegalMoveReason:
    """8.2, 8.3 The card is not face up."""
    legal = join_items(map(MOVES.text, s.legal_moves(p)))
    card = {language: names[kind] for language, names in VOCABULARY["card"].items()}
    return reason(rule, f"{card['en']} is not face up: {legal}", f"{card['fr']} n’est pas visible : {legal}")


def explain_claim(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.3 The card is not face up."""
    return not_in_row_reason(s, p, move - c.CLAIM, "8.3")


def explain_market(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.4 The pile has no card."""
    t = move - c.PLACE_MERCHANT
    return reason(
        "8.4",
        f"you have no {VOCABULARY['type']['en'][t]} yet: the Merchant can only join a pile with a card",
        f"vous n’avez pas encore de {VOCABULARY['type']['fr'][t]} : "
        "le Marchand ne peut rejoindre qu’une pile qui a une carte",
    )
