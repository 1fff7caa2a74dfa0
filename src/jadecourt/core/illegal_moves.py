"""Errors for illegal plies: the same for `Table.play` and `State.apply`."""

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
    """The error for a ply that is illegal in `state`; `seat` may be CHANCE, and any numbers are allowed.

    `names` are the names of the seats of a table; callers at a table cannot choose outcomes of chance.
    """
    if state.mover() == NOBODY:
        return GameOver(GAME_OVER_TEXTS["en"], texts=GAME_OVER_TEXTS)
    step = game.steps[state.step()]
    if seat == CHANCE and state.mover() == CHANCE and names is None:
        possible = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chance_outcomes())
        return IllegalMove(f"outcome {move} is not possible; expected one of {possible}", step.rule)
    if not 0 <= seat < game.seats and (seat != CHANCE or names is not None):
        last = game.seats - 1
        en = f"there is no seat {seat}: seats are 0 to {last}"
        return NotYourTurn(
            en, texts={"en": en, "fr": f"la place {seat} n’existe pas : les places vont de 0 à {last}"}
        )
    if state.mover() == CHANCE:
        en, fr = f"a draw has to be made first ({step.name})", f"il faut d’abord un tirage ({step.name})"
        return NotYourTurn(en, step.rule, {"en": en, "fr": fr})
    if seat == CHANCE or not state.movers() >> seat & 1:
        return wrong_turn_error(game, state, seat, names or [f"seat {p}" for p in range(game.seats)])
    if not 0 <= move < len(game.moves):
        en = f"there is no move {move}: moves are 0 to {len(game.moves) - 1}"
        fr = f"le coup {move} n’existe pas : les coups vont de 0 à {len(game.moves) - 1}"
        return IllegalMove(en, texts={"en": en, "fr": fr})
    reason = game.explain_illegal(state, seat, move)
    en = f"{game.moves.text(move)!r} is not possible: {reason.texts['en']}"
    return IllegalMove(en, reason.rule, reason.texts)


def wrong_turn_error(game: Game, state: State, seat: int, names: Sequence[str]) -> NotYourTurn:
    """The error for a seat, or CHANCE, while another seat has to move."""
    step = game.steps[state.step()]
    mover_name = names[state.mover()]
    if seat == CHANCE:
        en = f"no draw has to be made: it is {mover_name}'s turn ({step.name})"
        fr = f"aucun tirage à faire : c’est à {mover_name} de jouer ({step.name})"
    else:
        en = f"it is not {names[seat]}'s turn: {mover_name} has to move ({step.name})"
        fr = f"ce n’est pas à {names[seat]} de jouer, mais à {mover_name} ({step.name})"
    if seat != CHANCE and step.sealed:  # naming the seat to move would reveal which seats have answered
        en = f"{names[seat]} has already answered or has no choice: wait for the others ({step.name})"
        fr = f"{names[seat]} a déjà répondu ou n’a pas le choix : il faut attendre les autres ({step.name})"
    return NotYourTurn(en, step.rule, {"en": en, "fr": fr})
