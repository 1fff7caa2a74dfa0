"""Why a ply is refused: the same words for `Table.play` and `State.apply`."""

from __future__ import annotations

from collections.abc import Sequence

from .constants import CHANCE, NOBODY
from .errors import GameOver, IllegalMove, NotYourTurn
from .game import Game
from .state import State

GAME_OVER_TEXTS = {"en": "the game is over", "fr": "la partie est terminée"}


def illegal_ply_error(
    game: Game, state: State, seat: int, move: int, names: Sequence[str] | None = None
) -> IllegalMove:
    """The error for a ply that the rules do not allow in `state`; the seat may be CHANCE, any numbers may be given.

    `names`: of the seats at a table, where chance is drawn and never played.
    """
    if state.mover() == NOBODY:
        return GameOver(GAME_OVER_TEXTS["en"], texts=GAME_OVER_TEXTS)
    step = game.steps[state.step()]
    if seat == CHANCE and state.mover() == CHANCE and names is None:
        possible = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chance_outcomes())
        return IllegalMove(f"outcome {move} is not possible: chance decides one of {possible}", step.rule)
    if not 0 <= seat < game.seats and (seat != CHANCE or names is not None):
        last = game.seats - 1
        en = f"there is no seat {seat}: they go from 0 to {last}"
        return NotYourTurn(
            en, texts={"en": en, "fr": f"il n’y a pas de place {seat} : elles vont de 0 à {last}"}
        )
    if state.mover() == CHANCE:
        en, fr = f"chance decides first ({step.name})", f"le hasard décide d’abord ({step.name})"
        return NotYourTurn(en, step.rule, {"en": en, "fr": fr})
    if seat == CHANCE or not state.movers() >> seat & 1:
        return wrong_turn_error(game, state, seat, names or [f"seat {p}" for p in range(game.seats)])
    if not 0 <= move < len(game.moves):
        en = f"there is no move {move}: they go from 0 to {len(game.moves) - 1}"
        fr = f"il n’y a pas de coup {move} : ils vont de 0 à {len(game.moves) - 1}"
        return IllegalMove(en, texts={"en": en, "fr": fr})
    reason = game.explain_illegal(state, seat, move)
    en = f"{game.moves.text(move)!r} is not possible: {reason.texts['en']}"
    return IllegalMove(en, reason.rule, reason.texts)


def wrong_turn_error(game: Game, state: State, seat: int, names: Sequence[str]) -> NotYourTurn:
    """The error for a seat, or chance, that is not asked while another seat is."""
    step = game.steps[state.step()]
    mover_name = names[state.mover()]
    if seat == CHANCE:
        en = f"chance is not asked: {mover_name} must answer ({step.name})"
        fr = f"le hasard n’a rien à décider : {mover_name} doit répondre ({step.name})"
    else:
        en = f"{names[seat]} is not asked: {mover_name} must answer ({step.name})"
        fr = f"ce n’est pas à {names[seat]} : {mover_name} doit répondre ({step.name})"
    if seat != CHANCE and step.sealed:  # who is still to answer would say who has answered
        en = f"{names[seat]} has answered, or has no choice, and waits for the others ({step.name})"
        fr = f"{names[seat]} a répondu, ou n’a pas le choix, et attend les autres ({step.name})"
    return NotYourTurn(en, step.rule, {"en": en, "fr": fr})
