"""Why a move is illegal: a refusal with its paragraph. `explanations.py` calls the function of the pending step."""

from __future__ import annotations

from ...core.refusal import Refusal, Word
from . import components as c
from .declaration import STEP_MOVES, STEPS
from .moves import MOVES
from .state import DragonState
from .view import palaces_of


def explain_illegal(s: DragonState, p: int, move: int) -> Refusal:
    """The reason why `move` is illegal for seat `p`, the seat to move."""
    from .explanations import explain_move_of_step

    if move not in STEP_MOVES[s.current_step]:
        return explain_other_step(s, move)
    return explain_move_of_step(s, p, move)


def explain_other_step(s: DragonState, move: int) -> Refusal:
    """1.2 The move belongs to a step that is not pending."""
    if s.current_step == c.STEP_PLACE and move in STEP_MOVES[c.STEP_REPLACE]:
        return Refusal("room-left", "9.3")
    if s.current_step == c.STEP_REPLACE and move in STEP_MOVES[c.STEP_PLACE]:
        return Refusal("no-room", "9.3")
    step = STEPS[s.current_step]
    return Refusal("other-step", step.rule, {"step": Word("step", step.name), "name": step.name})


def explain_act(s: DragonState, p: int, move: int) -> Refusal:
    """8.2 The seat cannot pay the fee or the price, or the wall tile is not available."""
    if move >= c.ACT_WALL:
        if not s.wall_on:
            return Refusal("no-wall", "13.1")
        if s.wall_length >= c.WALL_LENGTH:
            return Refusal("wall-complete", "13.2")
        if (move == c.ACT_WALL_DRAWN) != bool(s.wall_random):
            return Refusal("wall-tiles-drawn" if s.wall_random else "wall-tile-missing", "18.2")
        if s.wall_random and not s.wall_unused[p]:
            return Refusal("wall-tiles-used", "18.2")
        if not s.wall_random and not s.wall_unused[p] >> (move - c.ACT_WALL) & 1:
            return Refusal("wall-tile-used", "13.2")
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
        return Refusal("fee-and-price", "8.2", {"fee": fee, "price": price, "yuan": yuan})
    if fee:
        return Refusal("fee", "8.2", {"fee": fee, "yuan": yuan})
    return Refusal("price", "8.2", {"price": price, "yuan": yuan})


def explain_play(s: DragonState, p: int, move: int) -> Refusal:
    """9.2 The card is not in hand, or the tile is not in the display."""
    card, tile = MOVES.parts(move)[1:]
    has_card = s.wilds[p] if card == "wild" else s.hand[p] >> c.TYPE_NAMES.index(card) & 1
    if not has_card:
        return Refusal("no-such-card", "9.2", {"card": Word("card", card)})
    if tile == "none":
        return Refusal("tiles-left", "9.2", {"type": Word("type", card)})
    return Refusal("kind-gone", "9.2", {"kind": Word("kind", tile)})


def explain_person(s: DragonState, p: int, move: int) -> Refusal:
    """9.3, 10.2, 10.3, 14.3 The person does not live in this palace, or the palace is not eligible."""
    rule = "9.3" if s.current_step == c.STEP_REPLACE else "10.2"
    palace, kind = MOVES.parts(move)[1:]
    persons = {f"p{i}": names for i, _, names in palaces_of(s, p)}
    if palace not in persons:
        return Refusal("no-such-palace", rule, {"palace": palace})
    if kind not in persons[palace]:
        return Refusal("kind-absent", rule, {"kind": Word("kind", kind), "palace": palace})
    if s.release_rule == c.RELEASE_PALACES_IN_TURN:
        return Refusal("palaces-in-turn", "10.3")
    if s.release_rule == c.RELEASE_ONE_PER_PALACE:
        return Refusal("palace-has-lost", "10.3", {"palace": palace})
    return Refusal("other-palace-fell", "14.3")


def explain_palace(s: DragonState, p: int, move: int) -> Refusal:
    """8.3, 9.3, 14.3 The palace does not exist, is full, or has its three floors."""
    palace = MOVES.parts(move)[1]
    if palace not in {f"p{i}" for i, _, _ in palaces_of(s, p)}:
        return Refusal("no-such-palace", STEPS[s.current_step].rule, {"palace": palace})
    if s.current_step == c.STEP_FLOOR:
        return Refusal("palace-complete", "8.3", {"palace": palace})
    return Refusal("palace-full", "9.3", {"palace": palace})
