"""Sealed steps: their answers are secret until all seats have answered."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .dice import Dice
from .game import Game, RawEntries
from .state import State


def sealed_answers_owed(game: Game, state: State) -> int:
    """Number of answers that the pending sealed step still needs; 0 if the step is not sealed."""
    if state.mover() < 0 or not game.steps[state.step()].sealed:
        return 0
    return sum(state.owed(seat) for seat in range(game.seats))


def is_still_sealed(game: Game, owed: int, state: State, raw_entries: RawEntries) -> bool:
    """Whether a sealed step still needs answers after the one that led to `state` and wrote `raw_entries`.

    `owed` answers were needed before it. Each answer lowers the number, and the last one reveals them all. Another
    sealed step may follow at once and need fewer answers: then only a public entry shows that the first one has ended.
    """
    return 0 < sealed_answers_owed(game, state) < owed and all(
        game.entry_kinds[kind].private for kind, *_ in raw_entries
    )


def has_sealed_answers(game: Game, state: State) -> bool:
    """Whether a seat has answered the pending sealed step, so that the position has a secret."""
    return sealed_answers_owed(game, state) > 0 and state.determinize(-1, Dice(0)) != state


def sealed_plies(game: Game, plies: Iterable[tuple[int, int]], start: State | None = None) -> list[int]:
    """Indices of the plies that are secret answers to the pending sealed step; `start`: the first position."""
    state = game.start() if start is None else start.copy()
    sealed_indices: list[int] = []
    for number, (who, move) in enumerate(plies):
        owed = sealed_answers_owed(game, state)
        raw_entries: RawEntries = []
        state.set_log(raw_entries if owed else None)
        state.apply(who, move)
        sealed_indices = (
            [*sealed_indices, number] if owed and is_still_sealed(game, owed, state, raw_entries) else []
        )
    return sealed_indices


def order_sealed_moves(game: Game, state: State, seat: int, moves: Sequence[int]) -> list[int]:
    """The moves in the order of the notation, if they are a complete answer to the sealed step of `state`.

    A seat that owes several answers to one sealed step decides them together, and players may name them in any order.
    The notation allows one order only, so that each decision is written in one way. Answers that the rules make because
    there is no choice are left out. Other lists of moves are returned as they are.
    """
    move_list = list(moves)
    if len(move_list) < 2 or state.mover() < 0 or not game.steps[state.step()].sealed:
        return move_list
    if not 0 <= seat < game.seats or len(move_list) > state.owed(seat):
        return move_list
    for decision in list_sealed_decisions(game, state, seat):
        if Counter(decision.all_moves) == Counter(move_list):
            return decision.moves
    return move_list


class SealedDecision(NamedTuple):
    """One complete answer of a seat to a sealed step."""

    moves: list[int]  # in the order of the notation
    all_moves: list[int]  # with those that the rules make because there is no choice


def list_sealed_decisions(game: Game, state: State, seat: int) -> list[SealedDecision]:
    """All complete answers of a seat to the sealed step of `state`."""
    decisions: list[SealedDecision] = []
    pending: list[tuple[State, list[int]]] = [(state, [])]
    while pending:
        current, moves = pending.pop()
        owed_left = state.owed(seat) - len(moves)
        must_move = current.mover() >= 0 and current.step() == state.step() and current.owed(seat)
        if moves and (owed_left == 0 or not must_move):
            decisions.append(
                SealedDecision(moves, moves if owed_left == 0 else game.sealed_moves(current, seat) or moves)
            )
            continue
        for move in current.legal_moves(seat):
            after = current.copy()
            after.apply(seat, move)
            pending.append((after, [*moves, move]))
    return decisions


def can_play_moves(state: State, seat: int, moves: Sequence[int]) -> bool:
    """Whether the moves are legal for the seat, one after the other."""
    state = state.copy()
    for move in moves:
        if state.mover() < 0 or not state.movers() >> seat & 1 or move not in state.legal_moves(seat):
            return False
        state.apply(seat, move)
    return True
