"""Why a move is not allowed: the paragraph, and a sentence in English and French."""

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
    return IllegalMoveReason(rule, {"en": en, "fr": fr})


def explain_illegal(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """The rule that forbids a move to the seat that is asked."""
    if not is_move_of_step(s.current_step, move):
        step = STEPS[s.current_step]
        possible = ", ".join(MOVES.text(option) for option in s.legal_moves(p))
        return reason(
            step.rule,
            f"the question is another one ({step.name}): {possible}",
            f"la question est une autre ({step.name}) : {possible}",
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


MOVE_BLOCKS = {
    c.STEP_BID: range(c.BID, c.HARVEST_KEEP),
    c.STEP_PALACE: range(c.BID, c.HARVEST_KEEP),
    c.STEP_HARVEST: range(c.HARVEST_KEEP, c.EMPEROR_SINGLE + 1),
    c.STEP_EMPEROR: range(c.EMPEROR_SINGLE + 1, c.SWAP),
    c.STEP_SWAP: range(c.SWAP, c.CLAIM),
    c.STEP_CLAIM: range(c.CLAIM, c.PLACE_MERCHANT),
    c.STEP_MARKET: range(c.PLACE_MERCHANT, c.MOVES),
}


def is_move_of_step(step: int, move: int) -> bool:
    """12 Whether the move answers this kind of question at all."""
    return move in MOVE_BLOCKS[step]


def explain_bid(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """6.1 The card is not in hand, or its place is wrong."""
    card, bottom = move % c.BID_CARDS, move // c.BID_CARDS
    carried = s.carried[p]
    placed_bids = [
        (s.bid_bottom[i], s.bid_top[i])
        for i in range(p * s.bids_each, (p + 1) * s.bids_each)
        if s.bid_top[i] != c.NO_CARD
    ]
    tops = [top for _, top in placed_bids]
    if card in tops:
        return reason(
            "6.1", f"the {card} is already part of this bid", f"le {card} fait déjà partie de la mise"
        )
    if not s.hand[p] >> card & 1:
        if carried >> card & 1:
            en, fr = "lies on the table, carried", "est une carte reportée, déjà sur la table"
        else:
            en, fr = "is used", "est déjà utilisé"
        hand = join_items([other for other in cards_of(s.hand[p]) if other not in tops])
        return reason("4.5", f"the {card} {en}; the hand has {hand}", f"le {card} {fr} ; la main a {hand}")
    if bottom and not carried >> bottom & 1:
        if not carried:
            en, fr = "no card is carried", "aucune carte n’est reportée"
        else:
            en, fr = f"the {bottom} is not carried", f"le {bottom} n’est pas une carte reportée"
        possible = format_moves_with_card(s, p, card)
        return reason("6.1", f"{en}: {possible}", f"{fr} : {possible}")
    return explain_placement(s, p, card, bottom, placed_bids)


def format_moves_with_card(s: KingdomState, p: int, card: int) -> str:
    """The legal moves with this card or, if there are none, all legal moves."""
    legal = s.legal_moves(p)
    return join_items(
        [MOVES.text(move) for move in legal if move % c.BID_CARDS == card] or map(MOVES.text, legal)
    )


def explain_placement(
    s: KingdomState, p: int, card: int, bottom: int, placed_bids: list[tuple[int, int]]
) -> IllegalMoveReason:
    """6.1 The card is in hand, but its place is taken, or the notation (12) names another card first."""
    covered = [below for below, _ in placed_bids]
    uncovered = [below for below in cards_of(s.carried[p]) if below not in covered]
    if bottom in covered and bottom:
        return reason(
            "6.1", f"the {bottom} already has a card on it", f"le {bottom} a déjà une carte sur lui"
        )
    is_last_card = len(cards_of(s.hand[p])) - len(placed_bids) == 1  # no second card will follow
    if (
        uncovered
        and not bottom
        and (s.bids_each == 1 or is_last_card or len(uncovered) + len(placed_bids) > 1)
    ):
        possible = format_moves_with_card(s, p, card)
        return reason(
            "6.1",
            f"every carried card must get a new card: {possible}",
            f"chaque carte reportée doit recevoir une nouvelle carte : {possible}",
        )
    # Either card may be chosen first; only what is written down has an order. See `core.sealed.order_answers`.
    if placed_bids:
        first = placed_bids[0][1]
        return reason(
            "12",
            f"either card may be chosen first, but the {card} is written before the {first}: name both together",
            f"peu importe quelle carte vous choisissez d’abord, mais le {card} s’écrit avant le {first} : "
            "nommez les deux ensemble",
        )
    others = join_items([MOVES.text(move) for move in s.legal_moves(p) if move % c.BID_CARDS != card])
    return reason(
        "12",
        f"either card may be chosen first, but {describe_bid_order('en', bottom, uncovered)}: name both together, "
        f"or one of these first: {others}",
        f"peu importe quelle carte vous choisissez d’abord, mais {describe_bid_order('fr', bottom, uncovered)} : "
        f"nommez les deux ensemble, ou d’abord l’une de celles-ci : {others}",
    )


def describe_bid_order(language: str, bottom: int, uncovered: list[int]) -> str:
    """12 Which of the two bids is written first."""
    if bottom:
        return {
            "en": "the one onto the lower carried card is written first",
            "fr": "celle qui va sur la plus basse des cartes reportées s’écrit en premier",
        }[language]
    if uncovered:
        return {
            "en": "the one onto the carried card is written first",
            "fr": "celle qui va sur la carte reportée s’écrit en premier",
        }[language]
    return {
        "en": "the lower of two single cards is written first",
        "fr": "la plus basse de deux cartes seules s’écrit en premier",
    }[language]


def join_items(items: Iterable[int | str]) -> str:
    return ", ".join(str(item) for item in items)


def explain_harvest(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """6.2 The Harvest puts a card of the hand in the place of the Reset."""
    card, possible = move - c.HARVEST_REPLACE, join_items(map(MOVES.text, s.legal_moves(p)))
    return reason(
        "6.2", f"the {card} is not in hand: {possible}", f"le {card} n’est pas en main : {possible}"
    )


def explain_emperor(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """6.2 The Emperor names an own bid of this round."""
    possible = join_items(map(MOVES.text, s.legal_moves(p)))
    return reason("6.2", f"name one of your own bids: {possible}", f"nommez une de vos mises : {possible}")


def explain_swap(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.2 What the Dragon cannot be exchanged for."""
    kind = move - c.SWAP
    if kind not in s.row[: s.row_count]:
        return not_in_row_reason(s, p, kind, "8.2")
    if kind == c.PHILOSOPHER:
        return reason(
            "8.2",
            "the Dragon can never be swapped for the Philosopher",
            "le Dragon ne s’échange jamais contre le Philosophe",
        )
    t = c.KIND_TYPE[kind]
    influence = s.influence[t * c.MAX_SEATS + p]
    return reason(
        "8.2",
        f"{VOCABULARY['type']['en'][t]} are barred: with an influence of {influence} they are what you have most of",
        f"les {VOCABULARY['type']['fr'][t]} sont exclus : "
        f"avec une influence de {influence}, c’est ce dont vous avez le plus",
    )


def not_in_row_reason(s: KingdomState, p: int, kind: int, rule: str) -> IllegalMoveReason:
    possible = join_items(map(MOVES.text, s.legal_moves(p)))
    card = {language: names[kind] for language, names in VOCABULARY["card"].items()}
    return reason(
        rule, f"{card['en']} is not face up: {possible}", f"{card['fr']} n’est pas visible : {possible}"
    )


def explain_claim(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.3 Only face-up cards can be claimed."""
    return not_in_row_reason(s, p, move - c.CLAIM, "8.3")


def explain_market(s: KingdomState, p: int, move: int) -> IllegalMoveReason:
    """8.4 A guest needs a pile with at least one card."""
    t = move - c.PLACE_MERCHANT
    return reason(
        "8.4",
        f"you have no {VOCABULARY['type']['en'][t]} yet: a guest needs a pile with a card",
        f"vous n’avez pas encore de {VOCABULARY['type']['fr'][t]} : un invité demande une pile qui a une carte",
    )
