"""Answers that stay secret until everybody has given theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .game import Game, RawEntries
from .state import State


def sealed_answers_owed(game: Game, state: State) -> int:
    """How many answers a sealed question still waits for; 0: no such question is asked."""
    if state.mover() < 0 or not game.steps[state.step()].sealed:
        return 0
    return sum(state.owed(seat) for seat in range(game.seats))


def is_still_sealed(game: Game, owed: int, state: State, raw_entries: RawEntries) -> bool:
    """Whether the answer that led to `state` and told `lines` left its question waiting; `owed` were owed before it.

    Fewer are owed after each answer; the last one opens them all. Another sealed question may follow at once and be
    owed fewer answers still: then only what was told to all says that the first one is over.
    """
    return 0 < sealed_answers_owed(game, state) < owed and all(
        game.entry_kinds[kind].private for kind, *_ in raw_entries
    )


def sealed_plies(game: Game, plies: Iterable[tuple[int, int]]) -> list[int]:
    """The plies, counted from 0, that answer a sealed question which still waits for somebody."""
    state = game.start()
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
    """The moves in an order in which the rules take them, if all answer the sealed question of `state`; else as given.

    A seat that owes several answers to one sealed question decides them together. Which is named first has no meaning
    for the players, but the notation knows one order only, so that a decision has one spelling. What the rules answer
    by themselves, for want of a choice, is left out.
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
    """One way to answer a sealed question."""

    moves: list[int]  # in the order of the notation
    all_moves: list[int]  # with those that the rules give by themselves


def list_sealed_decisions(game: Game, state: State, seat: int) -> list[SealedDecision]:
    """Every way in which a seat can answer the sealed question of `state`."""
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
    """Whether the seat may answer with these moves, one after the other."""
    state = state.copy()
    for move in moves:
        if state.mover() < 0 or not state.movers() >> seat & 1 or move not in state.legal_moves(seat):
            return False
        state.apply(seat, move)
    return True
