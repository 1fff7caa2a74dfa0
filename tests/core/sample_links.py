"""Random games for tests of links, and links that were written by earlier versions."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.record import Record, Result, format_plies

GOLDEN_LINKS: list[dict[str, Any]] = json.loads(Path(__file__).with_name("golden_links.json").read_text())


def random_plies(game: Game, seed: int, max_plies: int = 10_000) -> list[tuple[int, int]]:
    """Plies of a random game; sealed answers come in any order of the seats."""
    state, dice = game.start(), Dice(seed)
    plies: list[tuple[int, int]] = []
    while (who := state.mover()) != NOBODY and len(plies) < max_plies:
        if who == CHANCE:
            outcomes = [outcome for outcome, weight in state.chance_outcomes() for _ in range(weight)]
            move = outcomes[dice.below(len(outcomes))]
        else:
            seats = [seat for seat in range(game.seats) if state.movers() >> seat & 1]
            who = seats[dice.below(len(seats))]
            moves = state.legal_moves(who)
            move = moves[dice.below(len(moves))]
        state.apply(who, move)
        plies.append((who, move))
    return plies


def make_record(game: Game, plies: list[tuple[int, int]], names: list[str] | None = None) -> Record:
    """The record of these plies, with its result if the game is over."""
    state = game.start()
    for who, move in plies:
        state.apply(who, move)
    is_over = state.mover() == NOBODY
    result = Result(tuple(state.scores()), tuple(state.places())) if is_over else None
    return Record(
        game.id, game.rules_version, dict(game.options), format_plies(game, plies), names or [], None, result
    )


def describe_record(record: Record) -> dict[str, Any]:
    """What golden_links.json says about a record."""
    return {
        "game": record.game,
        "plies": len(record.plies),
        "scores": list(record.result.scores) if record.result else None,
        "sha256": sha256(record.dumps().encode()).hexdigest(),
    }
