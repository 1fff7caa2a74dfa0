"""Write down one game with the answer to every query at every step: a golden file that shows any change.

python tools/playthrough.py dragon > tests/playthroughs/dragon.txt
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from jadecourt.core.buffer import Buffer
from jadecourt.core.components import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.laws import move_on
from jadecourt.core.log import Entry
from jadecourt.core.state import State
from jadecourt.games import find_game

# one game each, with settings that bring as many questions as possible
GAMES: dict[str, tuple[dict[str, object], int]] = {
    "dragon": ({"players": 3, "greatWall": True, "superEvent": "earthquake"}, 11),
}


def playthrough(id: str) -> Iterator[str]:
    """The lines of the golden file."""
    options, seed = GAMES[id]
    game = find_game(id)(**options)
    lines: list[tuple[int, int, int, int, int]] = []
    state = game.start(lines)
    dice, out = Dice(seed), Buffer()
    yield f"game {game.id}, rules {game.rules}, {game}"
    known: dict[str, Any] = {}
    number = 0
    while True:
        yield from tell_news(game, lines, number)
        yield from show(game, state)
        view = game.view(state, 0)
        yield from (
            f"  view.{key}: {json.dumps(value)}" for key, value in view.items() if known.get(key) != value
        )
        known = view
        if state.mover() == NOBODY:
            return
        who, move = move_on(state, dice, out)
        number += 1
        text = game.outcomes.text(move) if who == CHANCE else game.moves.text(move)
        yield ""
        yield f"{number}. {'*' if who == CHANCE else who} {text} ({move})"


def tell_news(game: Game, lines: list[tuple[int, int, int, int, int]], ply: int) -> Iterator[str]:
    """What the log says of the last ply, in every language."""
    for kind, seat, a, b, d in lines:
        entry = Entry(ply, kind, seat, (a, b, d))
        yield f"  log: {game.text(entry)} | {game.text(entry, language='fr')}"
    lines.clear()


def show(game: Game, state: State) -> Iterator[str]:
    """Every query of the state."""
    step = game.steps[state.step()].name
    yield f"  mover {state.mover()} movers {state.movers():b} step {step} key {state.key():016x}"
    yield f"  scores {state.scores()} places {state.places()}"
    if state.mover() == CHANCE:
        yield f"  odds {', '.join(f'{game.outcomes.text(o)} ({weight})' for o, weight in state.chances())}"
    for seat in range(game.seats):
        if moves := state.moves(seat):
            yield f"  seat {seat} owes {state.owed(seat)}: {', '.join(game.moves.text(move) for move in moves)}"
        yield f"  info key of seat {seat} {state.info_key(seat):016x}"


if __name__ == "__main__":
    for line in playthrough(sys.argv[1]):
        print(line)
