"""Replay conformance games and compare every node with this engine.

    python tools/conformance.py FILE…

Files are JSON Lines, plain or gzip: per game the settings, the plies, a digest of the canonical snapshot before each
ply (or the snapshot itself) and of the options offered, and the final scores and ranking. Stops at the first
disagreement, says where and what, and exits with 1.

A chance ply may decide at once what the engine draws one by one, even much later: `Game.foretold` says which draw it
decides.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import track

from jadecourt.core.components import CHANCE
from jadecourt.core.errors import JadecourtError
from jadecourt.core.game import Game
from jadecourt.core.state import State
from jadecourt.games import find_game


class Disagreement(Exception):
    """The engine and a conformance game differ; the text says where and how."""


@dataclass
class Compared:
    """What was compared so far."""

    games: int = 0
    nodes: int = 0


def digest(value: object) -> str:
    """The first 12 hex digits of the SHA-256 of the canonical JSON."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]


def read_games(path: Path) -> Iterator[dict[str, Any]]:
    """The games of a file, one per line."""
    opener: Callable[..., Any] = gzip.open if path.suffix == ".gz" else open
    with opener(path, "rt", encoding="utf-8") as file:
        for line in file:
            if line.strip():
                yield json.loads(line)


def compare_file(path: Path, compared: Compared) -> None:
    """Compare every game of a file; the first disagreement ends it."""
    errors = Console(stderr=True)
    quiet = not errors.is_terminal
    games = track(list(read_games(path)), path.name, console=errors, transient=True, disable=quiet)
    for number, data in enumerate(games):
        try:
            compared.nodes += compare_game(data)
        except (Disagreement, JadecourtError) as problem:
            raise Disagreement(f"{path.name}, game {number}, {problem}") from problem
        compared.games += 1


def compare_game(data: dict[str, Any]) -> int:
    """Replay one game; returns the number of nodes compared."""
    game = find_game(data["game"])(**data["settings"])
    state = game.start()
    plies = data["plies"]
    chance_next = [ply[0] == "chance" for ply in plies[1:]] + [False]
    event, decided = "", None  # of the latest chance ply
    for number, ply in enumerate(plies):
        compare_node(game, state, data, number)
        if ply[0] == "chance":
            event, decided = ply[1:]
            draw_foretold(game, state, number, event, decided)
        else:
            compare_offer(game, state, data, number)
            state.apply(ply[0], game.moves.parse(ply[1]))
            if not chance_next[number]:
                draw_foretold(game, state, number, event, decided)
    compare_node(game, state, data, len(plies))
    compare_end(state, data)
    return len(plies) + 1


def draw_foretold(game: Game, state: State, number: int, event: str, decided: Any) -> None:
    """Draw what the event decides: one draw at least, if chance is asked."""
    unanswered = state.mover() == CHANCE
    while state.mover() == CHANCE and (outcome := game.foretold(state, event, decided)) is not None:
        if outcome not in dict(state.chances()):
            raise Disagreement(f"ply {number}: {game.outcomes.text(outcome)!r} cannot be drawn")
        state.apply(CHANCE, outcome)
        unanswered = False
    if unanswered:
        step = game.steps[state.step()].name
        raise Disagreement(f"ply {number}: chance is asked for {step!r}, which {event!r} does not decide")


def compare_node(game: Game, state: State, data: dict[str, Any], number: int) -> None:
    """The canonical snapshot before ply `number`."""
    mine = game.snapshot(state)
    if digest(mine) == data["digest"][number]:
        return
    if "snapshots" not in data:
        shown = json.dumps(mine, sort_keys=True)
        raise Disagreement(f"ply {number}: the snapshot differs (theirs is not in the file); mine is {shown}")
    theirs = data["snapshots"][number]
    rows = [
        f"  {key}: mine {json.dumps(mine.get(key))}\n{' ' * len(key)}  theirs {json.dumps(theirs.get(key))}"
        for key in sorted(mine.keys() | theirs.keys())
        if mine.get(key) != theirs.get(key)
    ]
    raise Disagreement(f"ply {number}: the snapshot differs:\n" + "\n".join(rows))


def compare_offer(game: Game, state: State, data: dict[str, Any], number: int) -> None:
    """Who is asked, what is offered, and that the ply is among it."""
    seat, text = data["plies"][number]
    if not state.movers() >> seat & 1:
        raise Disagreement(f"ply {number}: seat {seat} plays {text!r}, but seat {state.mover()} is asked")
    mine = sorted(game.moves.text(move) for move in state.moves(seat))
    theirs = data["offers"][number]
    if theirs not in (mine, digest(mine)):
        raise Disagreement(f"ply {number}: other options are offered: mine {mine}, theirs {theirs}")
    if text not in mine:
        raise Disagreement(f"ply {number}: {text!r} is not among {mine}")


def compare_end(state: State, data: dict[str, Any]) -> None:
    """Final scores and ranking: a list of seats, or of lists of seats that share a place."""
    places = state.places()
    ranking = [
        [seat for seat, place in enumerate(places) if place == shared] for shared in sorted(set(places))
    ]
    flat = all(isinstance(entry, int) for entry in data["final"]["ranking"])
    mine = {"scores": state.scores(), "ranking": list(chain(*ranking)) if flat else ranking}
    if mine != data["final"]:
        raise Disagreement(f"the end differs: mine {mine}, theirs {data['final']}")


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    compared = Compared()
    for name in arguments:
        try:
            compare_file(Path(name), compared)
        except Disagreement as problem:
            print(problem)
            print(f"{compared.games} games, {compared.nodes} nodes agreed before that")
            return 1
        except (OSError, ValueError, KeyError) as problem:
            print(f"conformance: {name} cannot be read: {type(problem).__name__}: {problem}", file=sys.stderr)
            return 2
    print(f"{compared.games} games, {compared.nodes} nodes compared: all agree")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
