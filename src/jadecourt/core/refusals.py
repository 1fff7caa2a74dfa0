"""Why a ply is refused: the same words for `Table.play` and `State.apply`."""

from __future__ import annotations

from collections.abc import Sequence

from .components import CHANCE, NOBODY
from .errors import GameOver, IllegalMove, NotYourTurn
from .game import Game
from .state import State

OVER = {"en": "the game is over", "fr": "la partie est terminée"}


def refuse_ply(
    game: Game, state: State, seat: int, move: int, names: Sequence[str] | None = None
) -> IllegalMove:
    """The error for a ply that the rules do not allow in `state`; the seat may be CHANCE, any numbers may be given.

    `names`: of the seats at a table, where chance is drawn and never played.
    """
    if state.mover() == NOBODY:
        return GameOver(OVER["en"], texts=OVER)
    step = game.steps[state.step()]
    if seat == CHANCE and state.mover() == CHANCE and names is None:
        possible = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chances())
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
        return refuse_turn(game, state, seat, names or [f"seat {p}" for p in range(game.seats)])
    if not 0 <= move < len(game.moves):
        en = f"there is no move {move}: they go from 0 to {len(game.moves) - 1}"
        fr = f"il n’y a pas de coup {move} : ils vont de 0 à {len(game.moves) - 1}"
        return IllegalMove(en, texts={"en": en, "fr": fr})
    refusal = game.refuse(state, seat, move)
    en = f"{game.moves.text(move)!r} is not possible: {refusal.texts['en']}"
    return IllegalMove(en, refusal.rule, refusal.texts)


def refuse_turn(game: Game, state: State, seat: int, names: Sequence[str]) -> NotYourTurn:
    """The error for a seat, or chance, that is not asked while another seat is."""
    step = game.steps[state.step()]
    asked = names[state.mover()]
    if seat == CHANCE:
        en = f"chance is not asked: {asked} must answer ({step.name})"
        fr = f"le hasard n’a rien à décider : {asked} doit répondre ({step.name})"
    else:
        en = f"{names[seat]} is not asked: {asked} must answer ({step.name})"
        fr = f"ce n’est pas à {names[seat]} : {asked} doit répondre ({step.name})"
    if seat != CHANCE and step.sealed:  # who is still to answer would say who has answered
        en = f"{names[seat]} has answered, or has no choice, and waits for the others ({step.name})"
        fr = f"{names[seat]} a répondu, ou n’a pas le choix, et attend les autres ({step.name})"
    return NotYourTurn(en, step.rule, {"en": en, "fr": fr})
