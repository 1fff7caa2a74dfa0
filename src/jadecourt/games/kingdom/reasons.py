"""Why a move is not allowed: the paragraph, and a sentence in English and French."""

from __future__ import annotations

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
    hand, carried = s.hand[p], s.carried[p]
    laid = [
        (s.bottom[i], s.top[i])
        for i in range(p * s.bids_each, (p + 1) * s.bids_each)
        if s.top[i] != c.NO_CARD
    ]
    if card in [top for _, top in laid]:
        return because(
            "6.1", f"the {card} is already part of this bid", f"le {card} fait déjà partie de la mise"
        )
    if not hand >> card & 1:
        if carried >> card & 1:
            en, fr = "lies on the table, carried", "reste en jeu sur la table"
        else:
            en, fr = "is used", "est déjà utilisé"
        return because(
            "4.5",
            f"the {card} {en}; the hand has {write(cards_of(hand))}",
            f"le {card} {fr} ; la main a {write(cards_of(hand))}",
        )
    if bottom and not carried >> bottom & 1:
        if not carried:
            return because(
                "6.1", "no card is carried: bid a single", "rien ne reste en jeu : misez une carte seule"
            )
        return because(
            "6.1",
            f"the {bottom} is not carried; carried: {write(cards_of(carried))}",
            f"le {bottom} ne reste pas en jeu ; restent en jeu : {write(cards_of(carried))}",
        )
    return refuse_place(s, p, card, bottom, laid)


def refuse_place(s: KingdomState, p: int, card: int, bottom: int, laid: list[tuple[int, int]]) -> Refusal:
    """6.1 The card is in hand, but another place, or another card, has to come first."""
    covered = [below for below, _ in laid]
    waiting = [below for below in cards_of(s.carried[p]) if below not in covered]
    if bottom in covered and bottom:
        return because(
            "6.1", f"the {bottom} already has a card on it", f"le {bottom} a déjà une carte sur lui"
        )
    if waiting and not bottom:
        listed = write([f"bid {card}@{below}" for below in waiting])
        return because(
            "6.1",
            f"a carried card must get a new card first: {listed}",
            f"une carte restée en jeu doit d’abord en recevoir une : {listed}",
        )
    if bottom:
        low, high = waiting
        return because(
            "6.1",
            f"the first card goes onto the lower carried card ({low}), the second onto the higher one ({high})",
            f"la première carte va sur la plus basse ({low}), la seconde sur la plus haute ({high})",
        )
    if laid:
        return because(
            "6.1",
            f"two singles are named in ascending order: the second is higher than {laid[0][1]}",
            f"deux cartes seules se nomment en ordre croissant : la seconde dépasse {laid[0][1]}",
        )
    return because(
        "6.1",
        "two singles are named in ascending order: the highest card of the hand cannot be the first",
        "deux cartes seules se nomment en ordre croissant : la plus haute de la main ne peut être la première",
    )


def write(items: list[int] | list[str]) -> str:
    return ", ".join(str(item) for item in items)


def refuse_harvest(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The Harvest puts a card of the hand in the place of the Reset."""
    card, hand = move - c.REPLACE, write(cards_of(s.hand[p]))
    return because("6.2", f"the {card} is not in hand: {hand}", f"le {card} n’est pas en main : {hand}")


def refuse_emperor(s: KingdomState, p: int, move: int) -> Refusal:
    """6.2 The Emperor names an own bid of this round."""
    listed = write([MOVES.text(option) for option in s.moves(p)])
    return because("6.2", f"name one of your own bids: {listed}", f"nommez une de vos mises : {listed}")


def refuse_swap(s: KingdomState, p: int, move: int) -> Refusal:
    """8.2 What the Dragon cannot be exchanged for."""
    kind = move - c.SWAP
    if kind not in s.row[: s.row_count]:
        return not_in_row(s, kind, "8.2")
    if kind == c.PHILOSOPHER:
        return because(
            "8.2",
            "the Philosopher can never be swapped for",
            "le Philosophe ne s’échange jamais contre le Dragon",
        )
    t = c.KIND_TYPE[kind]
    influence = s.influence[t * c.MAX_SEATS + p]
    return because(
        "8.2",
        f"{WORDS['type']['en'][t]} are barred: with an influence of {influence} they are what you have most of",
        f"les {WORDS['type']['fr'][t]} sont exclus : avec une influence de {influence}, c’est ce que vous avez le plus",
    )


def not_in_row(s: KingdomState, kind: int, rule: str) -> Refusal:
    row = write([c.KIND_NAMES[other] for other in s.row[: s.row_count]])
    name = c.KIND_NAMES[kind]
    return because(
        rule, f"{name} is not face up; there are {row}", f"{name} n’est pas visible ; il y a {row}"
    )


def refuse_claim(s: KingdomState, p: int, move: int) -> Refusal:
    """8.3 Only face-up cards can be claimed."""
    return not_in_row(s, move - c.CLAIM, "8.3")


def refuse_market(s: KingdomState, p: int, move: int) -> Refusal:
    """8.4 A guest needs a pile with at least one card."""
    t = move - c.PLACE
    return because(
        "8.4",
        f"you have no {WORDS['type']['en'][t]} yet: a guest needs a pile with a card",
        f"vous n’avez pas encore de {WORDS['type']['fr'][t]} : un invité demande une pile qui a une carte",
    )
