"""Print one random game with the result of every query at every ply: a golden file that shows any change.

    python tools/playthrough.py ID SEED KEY=VALUE … > tests/playthroughs/ID.txt

The first line of the file is this command. Choose options that lead to as many different steps as possible.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice
from jadecourt.core.game import Game
from jadecourt.core.laws import apply_random_ply
from jadecourt.core.log import Entry
from jadecourt.core.state import State
from jadecourt.games import find_game
from jadecourt.i18n.game_texts import describe_entry

COMMAND: Final = "python tools/playthrough.py"
View: TypeAlias = dict[str, Any]


def playthrough(id: str, seed: str, *pairs: str) -> Iterator[str]:
    """The lines of the golden file; `pairs` are options as KEY=VALUE."""
    game = find_game(id)(**dict(pair.split("=", 1) for pair in pairs))
    raw_entries: list[tuple[int, int, int, int, int]] = []
    state = game.start(raw_entries)
    dice, out = Dice(int(seed)), Buffer()
    yield " ".join([COMMAND, id, seed, *pairs])
    yield f"game {game.id}, rules {game.rules_version}, {game}"
    # null for every field, so that fields with null are not printed at the start
    previous_views: dict[str, View] = {"view": dict.fromkeys(game.view(state, 0))}
    number = 0
    while True:
        yield from format_new_entries(game, raw_entries, number)
        yield from format_state(game, state)
        yield from format_views(game, state, previous_views)
        if state.mover() == NOBODY:
            return
        who, move = apply_random_ply(state, dice, out)
        number += 1
        text = game.outcomes.text(move) if who == CHANCE else game.moves.text(move)
        yield ""
        yield f"{number}. {'*' if who == CHANCE else who} {text} ({move})"


def format_new_entries(
    game: Game, raw_entries: list[tuple[int, int, int, int, int]], ply: int
) -> Iterator[str]:
    """The log entries of the last ply, in every language."""
    for kind, seat, a, b, d in raw_entries:
        entry = Entry(ply, kind, seat, (a, b, d))
        yield f"  log: {describe_entry(game, entry)} | {describe_entry(game, entry, language='fr')}"
    raw_entries.clear()


def format_state(game: Game, state: State) -> Iterator[str]:
    """The result of every query of the state."""
    step = game.steps[state.step()].name
    yield f"  mover {state.mover()} movers {state.movers():b} step {step} key {state.key():016x}"
    yield f"  scores {state.scores()} places {state.places()}"
    if state.mover() == CHANCE:
        yield f"  odds {', '.join(f'{game.outcomes.text(o)} ({weight})' for o, weight in state.chance_outcomes())}"
    for seat in range(game.seats):
        if moves := state.legal_moves(seat):
            yield f"  seat {seat} owes {state.owed(seat)}: {', '.join(game.moves.text(move) for move in moves)}"
        yield f"  info key of seat {seat} {state.info_key(seat):016x}"


def format_views(game: Game, state: State, previous_views: dict[str, View]) -> Iterator[str]:
    """Changes since `previous_views`: of the view of seat 0, and of the differences of other views to it."""
    first = game.view(state, 0)
    shown = {"view": first}
    for seat in (*range(1, game.seats), None):
        view = game.view(state, seat)
        name = "view of spectator" if seat is None else f"view of seat {seat}"
        shown[name] = {key: view.get(key) for key in first | view if view.get(key) != first.get(key)}
    for name, new in shown.items():
        old = previous_views.get(name, {})
        for key in old | new:
            if key not in new:
                yield f"  {name}.{key}: as seat 0 again"
            elif key not in old or old[key] != new[key]:
                yield f"  {name}.{key}: {json.dumps(new[key])}"
    previous_views.update(shown)


if __name__ == "__main__":
    for line in playthrough(*sys.argv[1:]):
        print(line)
