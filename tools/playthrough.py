"""Write down one game with the answer to every query at every step: a golden file that shows any change.

    python tools/playthrough.py ID SEED KEY=VALUE … > tests/playthroughs/ID.txt

The first line of the file is this command. Choose settings that bring as many questions as possible.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from jadecourt.core.buffer import Buffer
from jadecourt.core.components import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.laws import move_on
from jadecourt.core.log import Entry
from jadecourt.core.state import State
from jadecourt.games import find_game

COMMAND: Final = "python tools/playthrough.py"
View: TypeAlias = dict[str, Any]


def playthrough(id: str, seed: str, *pairs: str) -> Iterator[str]:
    """The lines of the golden file; `pairs` are settings as KEY=VALUE."""
    game = find_game(id)(**dict(pair.split("=", 1) for pair in pairs))
    lines: list[tuple[int, int, int, int, int]] = []
    state = game.start(lines)
    dice, out = Dice(int(seed)), Buffer()
    yield " ".join([COMMAND, id, seed, *pairs])
    yield f"game {game.id}, rules {game.rules}, {game}"
    known: dict[str, View] = {"view": dict.fromkeys(game.view(state, 0))}  # null is no news
    number = 0
    while True:
        yield from tell_news(game, lines, number)
        yield from show(game, state)
        yield from show_views(game, state, known)
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


def show_views(game: Game, state: State, known: dict[str, View]) -> Iterator[str]:
    """The view of seat 0, and in what the views of the others differ from it; only what has changed since `known`."""
    first = game.view(state, 0)
    shown = {"view": first}
    for seat in (*range(1, game.seats), None):
        view = game.view(state, seat)
        name = "view of spectator" if seat is None else f"view of seat {seat}"
        shown[name] = {key: view.get(key) for key in first | view if view.get(key) != first.get(key)}
    for name, new in shown.items():
        old = known.get(name, {})
        for key in old | new:
            if key not in new:
                yield f"  {name}.{key}: as seat 0 again"
            elif key not in old or old[key] != new[key]:
                yield f"  {name}.{key}: {json.dumps(new[key])}"
    known.update(shown)


if __name__ == "__main__":
    for line in playthrough(*sys.argv[1:]):
        print(line)
