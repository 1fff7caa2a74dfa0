"""Answers that stay secret until everybody has given theirs."""

from __future__ import annotations

from collections.abc import Iterable

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
