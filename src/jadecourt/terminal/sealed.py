"""Answers that stay secret until everybody has given theirs."""

from __future__ import annotations

from collections.abc import Iterable

from ..core.game import Game
from ..core.state import State


def answers_owed(game: Game, state: State) -> int:
    """How many answers a sealed question still waits for; 0: no such question is asked."""
    if state.mover() < 0 or not game.steps[state.step()].sealed:
        return 0
    return sum(state.owed(seat) for seat in range(game.seats))


def open_seals(game: Game, plies: Iterable[tuple[int, int]]) -> list[int]:
    """The plies, counted from 0, that answer a sealed question which still waits for somebody."""
    state = game.start()
    seals: list[int] = []
    for number, (who, move) in enumerate(plies):
        before = answers_owed(game, state)
        state.apply(move, who)
        # Fewer are owed after each answer; the last one opens them all.
        seals = [*seals, number] if 0 < answers_owed(game, state) < before else []
    return seals
