"""Answers that stay secret until everybody has given theirs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .game import Game, LogLines
from .state import State


def answers_owed(game: Game, state: State) -> int:
    """How many answers a sealed question still waits for; 0: no such question is asked."""
    if state.mover() < 0 or not game.steps[state.step()].sealed:
        return 0
    return sum(state.owed(seat) for seat in range(game.seats))


def stays_sealed(game: Game, owed: int, state: State, lines: LogLines) -> bool:
    """Whether the answer that led to `state` and told `lines` left its question waiting; `owed` were owed before it.

    Fewer are owed after each answer; the last one opens them all. Another sealed question may follow at once and be
    owed fewer answers still: then only what was told to all says that the first one is over.
    """
    return 0 < answers_owed(game, state) < owed and all(game.entries[kind].private for kind, *_ in lines)


def open_seals(game: Game, plies: Iterable[tuple[int, int]]) -> list[int]:
    """The plies, counted from 0, that answer a sealed question which still waits for somebody."""
    state = game.start()
    seals: list[int] = []
    for number, (who, move) in enumerate(plies):
        owed = answers_owed(game, state)
        lines: LogLines = []
        state.listen(lines if owed else None)
        state.apply(who, move)
        seals = [*seals, number] if owed and stays_sealed(game, owed, state, lines) else []
    return seals


def order_answers(game: Game, state: State, seat: int, moves: Sequence[int]) -> list[int]:
    """The moves in an order in which the rules take them, if all answer the sealed question of `state`; else as given.

    A seat that owes several answers to one sealed question decides them together. Which is named first has no meaning
    for the players, but the notation knows one order only, so that a decision has one spelling. What the rules answer
    by themselves, for want of a choice, is left out.
    """
    given = list(moves)
    if len(given) < 2 or state.mover() < 0 or not game.steps[state.step()].sealed:
        return given
    if not 0 <= seat < game.seats or len(given) > state.owed(seat):
        return given
    for way in list_answers(game, state, seat):
        if Counter(way.answers) == Counter(given):
            return way.played
    return given


class Way(NamedTuple):
    """One way to answer a sealed question."""

    played: list[int]  # in the order of the notation
    answers: list[int]  # with those that the rules give by themselves


def list_answers(game: Game, state: State, seat: int) -> list[Way]:
    """Every way in which a seat can answer the sealed question of `state`."""
    found: list[Way] = []
    open_ends: list[tuple[State, list[int]]] = [(state, [])]
    while open_ends:
        now, moves = open_ends.pop()
        left = state.owed(seat) - len(moves)
        asked = now.mover() >= 0 and now.step() == state.step() and now.owed(seat)
        if moves and (left == 0 or not asked):
            found.append(Way(moves, moves if left == 0 else game.sealed_moves(now, seat) or moves))
            continue
        for move in now.moves(seat):
            after = now.copy()
            after.apply(seat, move)
            open_ends.append((after, [*moves, move]))
    return found


def is_accepted(state: State, seat: int, moves: Sequence[int]) -> bool:
    """Whether the seat may answer with these moves, one after the other."""
    state = state.copy()
    for move in moves:
        if state.mover() < 0 or not state.movers() >> seat & 1 or move not in state.moves(seat):
            return False
        state.apply(seat, move)
    return True
