"""Why a move is not allowed: the paragraph, and a sentence in English and French."""

from __future__ import annotations

from collections.abc import Iterable

from ...core.game import Refusal
from . import components as c
from .moves import MOVES
from .questions import STEPS
from .state import KingdomState
from .view import cards_of
from .words import WORDS


def because(rule: str, en: str, fr: str) -> Refusal:
    return Refusal(rule, {"en": en, "fr": fr})


def refuse(s: KingdomState, p: int, move: int) -> Refusal:
    """The rule that forbids a move to the seat that is asked."""
    if not in_block(s.step_now, move):
        step = STEPS[s.step_now]
        listed = ", ".join(MOVES.text(option) for option in s.moves(p))
        return because(
            step.rule,
            f"the question is another one ({step.name}): {listed}",
            f"la question est une autre ({step.name}) : {listed}",
        )
    return {
        c.STEP_BID: refuse_bid,
        c.STEP_PALACE: refuse_bid,
        c.STEP_HARVEST: refuse_harvest,
        c.STEP_EMPEROR: refuse_emperor,
        c.STEP_SWAP: refuse_swap,
        c.STEP_CLAIM: refuse_claim,
        c.STEP_MARKET: refuse_market,
    }[s.step_now](s, p, move)


BLOCKS = {
    c.STEP_BID: range(c.BID, c.KEEP),
    c.STEP_PALACE: range(c.BID, c.KEEP),
    c.STEP_HARVEST: range(c.KEEP, c.NAME_SINGLE + 1),
    c.STEP_EMPEROR: range(c.NAME_SINGLE + 1, c.SWAP),
    c.STEP_SWAP: range(c.SWAP, c.CLAIM),
    c.STEP_CLAIM: range(c.CLAIM, c.PLACE),
    c.STEP_MARKET: range(c.PLACE, c.MOVES),
}


def in_block(step: int, move: int) -> bool:
    """12 Whether the move answers this kind of question at all."""
    return move in BLOCKS[step]


def refuse_bid(s: KingdomState, p: int, move: int) -> Refusal:
    """6.1 The card is not in hand, or its place is wrong."""
    card, bottom = move % c.BID_CARDS, move // c.BID_CARDS
    carried = s.carried[p]
    laid = [
        (s.bottom[i], s.top[i])
        for i in range(p * s.bids_each, (p + 1) * s.bids_each)
        if s.top[i] != c.NO_CARD
    ]
    tops = [top for _, top in laid]
    if card in tops:
        return because(
            "6.1", f"the {card} is already part of this bid", f"le {card} fait déjà partie de la mise"
        )
    if not s.hand[p] >> card & 1:
        if carried >> card & 1:
            en, fr = "lies on the table, carried", "est une carte reportée, déjà sur la table"
        else:
            en, fr = "is used", "est déjà utilisé"
        hand = write([other for other in cards_of(s.hand[p]) if other not in tops])
        return because("4.5", f"the {card} {en}; the hand has {hand}", f"le {card} {fr} ; la main a {hand}")
    if bottom and not carried >> bottom & 1:
        if not carried:
            en, fr = "no card is carried", "aucune carte n’est reportée"
        else:
            en, fr = f"the {bottom} is not carried", f"le {bottom} n’est pas une carte reportée"
        possible = propose(s, p, card)
        return because("6.1", f"{en}: {possible}", f"{fr} : {possible}")
    return refuse_place(s, p, card, bottom, laid)


def propose(s: KingdomState, p: int, card: int) -> str:
    """The legal moves with this card or, if there are none, all legal moves."""
    legal = s.moves(p)
    return write([MOVES.text(move) for move in legal if move % c.BID_CARDS == card] or map(MOVES.text, legal))


def refuse_place(s: KingdomState, p: int, card: int, bottom: int, laid: list[tuple[int, int]]) -> Refusal:
    """6.1 The card is in hand, but its place is taken, or the notation (12) names another card first."""
    covered = [below for below, _ in laid]
    waiting = [below for below in cards_of(s.carried[p]) if below not in covered]
    if bottom in covered and bottom:
        return because(
            "6.1", f"the {bottom} already has a card on it", f"le {bottom} a déjà une carte sur lui"
        )
    alone = len(cards_of(s.hand[p])) - len(laid) == 1  # no second card will follow
    if waiting and not bottom and (s.bids_each == 1 or alone or len(waiting) + len(laid) > 1):
        possible = propose(s, p, card)
        return because(
            "6.1",
            f"every carried card must get a new card: {possible}",
            f"chaque carte reportée doit recevoir une nouvelle carte : {possible}",
        )
    # Either card may be chosen first; only what is written down has an order. See `core.sealed.order_answers`.
    if laid:
        first = laid[0][1]
        return because(
            "12",
            f"either card may be chosen first, but the {card} is written before the {first}: name both together",
            f"peu importe quelle carte vous choisissez d’abord, mais le {card} s’écrit avant le {first} : "
            "nommez les deux ensemble",
        )
    others = write([MOVES.text(move) for move in s.moves(p) if move % c.BID_CARDS != card])
    return because(
        "12",
        f"either card may be chosen first, but {say_order('en', bottom, waiting)}: name both together, "
        f"or one of these first: {others}",
        f"peu importe quelle carte vous choisissez d’abord, mais {say_order('fr', bottom, waiting)} : "
        f"nommez les deux ensemble, ou d’abord l’une de celles-ci : {others}",
    )


def say_order(language: str, bottom: int, waiting: list[int]) -> str:
    """12 Which of the two bids is written first."""
    if bottom:
        return {
            "en": "the one onto the lower carried card is written first",
            "fr": "celle qui va sur la plus basse des cartes reportées s’écrit en premier",
        }[language]
    if waiting:
        return {
            "en": "the one onto the carried card is written first",
            "fr": "celle qui va sur la carte reportée s’écrit en premier",
        }[language]
    return {
        "en": "the lower of two single cards is written first",
        "fr": "la plus basse de deux cartes seules s’écrit en premier",
    }[language]


def write(items: Iterable[int | str]) -> str:
    return ", ".join(str(item) for item in items)


def refuse_harvest(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The Harvest puts a card of the hand in the place of the Reset."""
    card, possible = move - c.REPLACE, write(map(MOVES.text, s.moves(p)))
    return because(
        "6.2", f"the {card} is not in hand: {possible}", f"le {card} n’est pas en main : {possible}"
    )


def refuse_emperor(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The Emperor names an own bid of this round."""
    listed = write(map(MOVES.text, s.moves(p)))
    return because("6.2", f"name one of your own bids: {listed}", f"nommez une de vos mises : {listed}")


def refuse_swap(s: KingdomState, p: int, move: int) -> Refusal:
    """8.2 What the Dragon cannot be exchanged for."""
    kind = move - c.SWAP
    if kind not in s.row[: s.row_count]:
        return not_in_row(s, p, kind, "8.2")
    if kind == c.PHILOSOPHER:
        return because(
            "8.2",
            "the Dragon can never be swapped for the Philosopher",
            "le Dragon ne s’échange jamais contre le Philosophe",
        )
    t = c.KIND_TYPE[kind]
    influence = s.influence[t * c.MAX_SEATS + p]
    return because(
        "8.2",
        f"{WORDS['type']['en'][t]} are barred: with an influence of {influence} they are what you have most of",
        f"les {WORDS['type']['fr'][t]} sont exclus : "
        f"avec une influence de {influence}, c’est ce dont vous avez le plus",
    )


def not_in_row(s: KingdomState, p: int, kind: int, rule: str) -> Refusal:
    possible = write(map(MOVES.text, s.moves(p)))
    card = {language: names[kind] for language, names in WORDS["card"].items()}
    return because(
        rule, f"{card['en']} is not face up: {possible}", f"{card['fr']} n’est pas visible : {possible}"
    )


def refuse_claim(s: KingdomState, p: int, move: int) -> Refusal:
    """8.3 Only face-up cards can be claimed."""
    return not_in_row(s, p, move - c.CLAIM, "8.3")


def refuse_market(s: KingdomState, p: int, move: int) -> Refusal:
    """8.4 A guest needs a pile with at least one card."""
    t = move - c.PLACE
    return because(
        "8.4",
        f"you have no {WORDS['type']['en'][t]} yet: a guest needs a pile with a card",
        f"vous n’avez pas encore de {WORDS['type']['fr'][t]} : un invité demande une pile qui a une carte",
    )
