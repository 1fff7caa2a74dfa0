"""Errors for illegal plies: the same for `Table.play` and `State.apply`."""

from __future__ import annotations

from collections.abc import Sequence

from .constants import CHANCE, NOBODY
from .errors import GameOver, IllegalMove, NotYourTurn
from .game import Game
from .refusal import Refusal
from .state import State


def illegal_ply_error(
    game: Game, state: State, seat: int, move: int, names: Sequence[str] | None = None
) -> IllegalMove:
    """The error for a ply that is illegal in `state`; `seat` may be CHANCE, and any numbers are allowed.

    `names` are the names of the seats of a table; callers at a table cannot choose outcomes of chance.
    """
    if state.mover() == NOBODY:
        return GameOver(Refusal("game-over"), game.id)
    step = game.steps[state.step()]
    if seat == CHANCE and state.mover() == CHANCE and names is None:
        possible = ", ".join(game.outcomes.text(outcome) for outcome, _ in state.chance_outcomes())
        refusal = Refusal("no-such-outcome", step.rule, {"outcome": str(move), "possible": possible})
        return IllegalMove(refusal, game.id)
    if not 0 <= seat < game.seats and (seat != CHANCE or names is not None):
        return NotYourTurn(Refusal("no-such-seat", "", {"seat": str(seat), "last": game.seats - 1}), game.id)
    if state.mover() == CHANCE:
        return NotYourTurn(Refusal("draw-first", step.rule), game.id)
    if seat == CHANCE or not state.movers() >> seat & 1:
        return wrong_turn_error(game, state, seat, names or [f"seat {p}" for p in range(game.seats)])
    if not 0 <= move < len(game.moves):
        refusal = Refusal("no-such-move", "", {"move": str(move), "last": str(len(game.moves) - 1)})
        return IllegalMove(refusal, game.id)
    return IllegalMove(game.explain_illegal(state, seat, move), game.id, game.moves.text(move))


def wrong_turn_error(game: Game, state: State, seat: int, names: Sequence[str]) -> NotYourTurn:
    """The error for a seat, or CHANCE, while another seat has to move."""
    step = game.steps[state.step()]
    args = {"mover": names[state.mover()]}
    if seat == CHANCE:
        return NotYourTurn(Refusal("no-draw", step.rule, args), game.id)
    if step.sealed:  # naming the seat to move would reveal which seats have answered
        return NotYourTurn(Refusal("already-answered", step.rule, {"name": names[seat]}), game.id)
    return NotYourTurn(Refusal("not-your-turn", step.rule, {"name": names[seat], **args}), game.id)
