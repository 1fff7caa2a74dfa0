"""Reasons why a move is illegal: the paragraph and a sentence for players in English and French."""

from __future__ import annotations

from ...core.game import IllegalMoveReason
from . import components as c
from .moves import MOVES
from .state import DragonState
from .steps import STEPS
from .view import palaces_of
from .vocabulary import VOCABULARY


def reason(rule: str, en: str, fr: str) -> IllegalMoveReason:
    """The reason with its paragraph and a text in both languages."""
    return IllegalMoveReason(rule, {"en": en, "fr": fr})


# the first move of each block and the step it belongs to
MOVE_BLOCKS = (
    (c.CHOOSE_CHARTER, c.STEP_CHARTER),
    (c.CHOOSE_SUNRISE, c.STEP_SUNRISE),
    (c.DISCARD, c.STEP_DISCARD),
    (c.GIVE_UP, c.STEP_FLOOD),
    (c.QUAKE, c.STEP_QUAKE),
    (c.RELEASE, c.STEP_RELEASE),
    (c.SWAP, c.STEP_REPLACE),
    (c.PLAY, c.STEP_PLAY),
    (c.BUILD, c.STEP_FLOOR),
    (c.ACT_PASS, c.STEP_ACT),
    (c.PLACE, c.STEP_PLACE),
    (c.DRAFT, c.STEP_DRAFT),
)


def explain_illegal(s: DragonState, p: int, move: int) -> IllegalMoveReason:
    """The reason why `move` is illegal for seat `p`, the seat to move."""
    step = s.current_step
    if step != next(block_step for first, block_step in MOVE_BLOCKS if move >= first):
        return wrong_step_reason(s, move)
    if step == c.STEP_ACT:
        return explain_illegal_act(s, p, move)
    if step == c.STEP_PLAY:
        return explain_illegal_play(s, p, move)
    if step in (c.STEP_RELEASE, c.STEP_REPLACE):
        return explain_illegal_person(s, p, move)
    if step in (c.STEP_PLACE, c.STEP_FLOOR, c.STEP_QUAKE):
        return explain_illegal_palace(s, p, move)
    return {
        c.STEP_DRAFT: reason("5.5", "this pair has already been drafted", "cette paire a déjà été choisie"),
        c.STEP_FLOOD: reason("14.4", "you have none of these left", "il ne vous en reste plus"),
        c.STEP_DISCARD: reason(
            "14.7", "this card is not in your hand", "cette carte n’est pas dans votre main"
        ),
        c.STEP_SUNRISE: reason(
            "14.8",
            "this type has already been chosen, or no young tile of it is left",
            "ce type a déjà été choisi, ou il ne reste aucune jeune tuile de ce type",
        ),
        c.STEP_CHARTER: reason("14.10", "you have no person of this type", "vous n’avez personne de ce type"),
    }[step]


def wrong_step_reason(s: DragonState, move: int) -> IllegalMoveReason:
    """1.2 The move belongs to a step that is not pending."""
    step = STEPS[s.current_step]
    if s.current_step == c.STEP_PLACE and c.SWAP <= move <= c.REFUSE:
        return reason(
            "9.3",
            "a palace has a free floor, so you must place the person",
            "un palais a un étage libre, vous devez donc y installer la personne",
        )
    if s.current_step == c.STEP_REPLACE and c.PLACE <= move < c.PLACE + c.MAX_PALACES:
        return reason("9.3", "none of your palaces has a free floor", "aucun de vos palais n’a d’étage libre")
    return reason(
        step.rule,
        f"a different step is pending ({step.name}): {step.prompt['en']}",
        f"une autre étape est en cours ({step.name}) : {step.prompt['fr']}",
    )


def explain_illegal_act(s: DragonState, p: int, move: int) -> IllegalMoveReason:
    """8.2 The seat cannot pay the fee or the price, or the wall tile is not available."""
    if move >= c.ACT_WALL:
        if not s.wall_on:
            return reason("13.1", "the Great Wall is not in play", "la Grande Muraille n’est pas en jeu")
        if s.wall_length >= c.WALL_LENGTH:
            return reason("13.2", "the wall is complete", "la muraille est complète")
        if not s.wall_unused[p] >> (move - c.ACT_WALL) & 1:
            return reason(
                "13.2", "you have already used this wall tile", "vous avez déjà posé cette tuile de muraille"
            )
        card = c.CARD_WALL
    elif move >= c.ACT_PRIVILEGE_SMALL:
        card = c.CARD_PRIVILEGE
    else:
        card = move - c.ACT_TAXES
    yuan = s.yuan[p]
    fee = s.action_fee(card)
    price = 0
    if card == c.CARD_PRIVILEGE:
        price = s.large_privilege_cost if move == c.ACT_PRIVILEGE_LARGE else c.SMALL_PRIVILEGE_COST
    if fee and price:
        return reason(
            "8.2",
            f"a dragon lies on this group: you need {fee} yuan and the price of {price}, but you have {yuan}",
            f"un dragon occupe ce groupe : il vous faut {fee} yuans et le prix de {price}, mais vous en avez {yuan}",
        )
    if fee:
        return reason(
            "8.2",
            f"a dragon lies on this group: you need {fee} yuan, but you have {yuan}",
            f"un dragon occupe ce groupe : il vous faut {fee} yuans, mais vous en avez {yuan}",
        )
    return reason(
        "8.2",
        f"this privilege costs {price} yuan, but you have {yuan}",
        f"ce privilège coûte {price} yuans, mais vous en avez {yuan}",
    )


def explain_illegal_play(s: DragonState, p: int, move: int) -> IllegalMoveReason:
    """9.2 The card is not in hand, or the tile is not in the display."""
    card, tile = MOVES.parts(move)[1:]
    has_card = s.wilds[p] if card == "wild" else s.hand[p] >> c.TYPE_NAMES.index(card) & 1
    name = {language: words[c.CARD_NAMES.index(card)] for language, words in VOCABULARY["card"].items()}
    if not has_card:
        return reason(
            "9.2",
            f"the {name['en']} card is not in your hand",
            f"la carte {name['fr']} n’est pas dans votre main",
        )
    if tile == "none":
        return reason(
            "9.2",
            f"tiles of type {name['en']} are left, so you must take one",
            f"il reste des tuiles du type {name['fr']}, vous devez donc en prendre une",
        )
    en, fr = none_of_kind(tile)
    return reason("9.2", f"{en} is left in the display", f"il ne reste {fr} dans l’offre")


def none_of_kind(kind: str) -> tuple[str, str]:
    """`no young farmer` in English and French."""
    english, french = (VOCABULARY["kind"][language][c.KIND_NAMES.index(kind)] for language in ("en", "fr"))
    return f"no {english.partition(' ')[2]}", f"auc{french}"


def explain_illegal_person(s: DragonState, p: int, move: int) -> IllegalMoveReason:
    """9.3, 10.2, 10.3, 14.3 The person does not live in this palace, or the palace is not eligible."""
    rule = "9.3" if s.current_step == c.STEP_REPLACE else "10.2"
    place, kind = MOVES.parts(move)[1:]
    persons = {f"p{i}": names for i, _, names in palaces_of(s, p)}
    if place not in persons:
        return reason(rule, f"you have no palace {place}", f"vous n’avez pas de palais {place}")
    if kind not in persons[place]:
        en, fr = none_of_kind(kind)
        return reason(rule, f"{en} lives in palace {place}", f"{fr} n’habite le palais {place}")
    if s.release_rule == c.RELEASE_PALACES_IN_TURN:
        return reason(
            "10.3",
            "without rice, your palaces lose a person one after the other, lowest number first",
            "sans riz, vos palais perdent une personne l’un après l’autre, par numéro croissant",
        )
    if s.release_rule == c.RELEASE_ONE_PER_PALACE:
        return reason(
            "10.3",
            f"palace {place} has already lost a person in this drought",
            f"le palais {place} a déjà perdu une personne dans cette sécheresse",
        )
    return reason(
        "14.3",
        "you must release a person from the palace that lost its floors",
        "vous devez renvoyer une personne du palais qui a perdu ses étages",
    )


def explain_illegal_palace(s: DragonState, p: int, move: int) -> IllegalMoveReason:
    """8.3, 9.3, 14.3 The palace does not exist, is full, or has its three floors."""
    place = MOVES.parts(move)[1]
    rule = STEPS[s.current_step].rule
    if place not in {f"p{i}" for i, _, _ in palaces_of(s, p)}:
        return reason(rule, f"you have no palace {place}", f"vous n’avez pas de palais {place}")
    if s.current_step == c.STEP_FLOOR:
        return reason("8.3", f"palace {place} already has 3 floors", f"le palais {place} a déjà 3 étages")
    return reason("9.3", f"palace {place} is full", f"le palais {place} est plein")
