"""Replay games of an independent implementation and compare every node with this engine.

    python tools/conformance.py FILE…

Files are JSON Lines, uncompressed or gzip: for each game the options, the plies, a digest of the canonical snapshot (or
the snapshot itself) and of the legal moves before each ply, and the final scores and ranking. The tool stops at the
first mismatch, prints it and exits with 1.

A chance ply may decide several draws of the engine, also later ones: `Game.outcome_from_shuffle` returns the outcome of
each draw.
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

from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import JadecourtError
from jadecourt.core.game import Game
from jadecourt.core.state import State
from jadecourt.games import find_game


class Mismatch(Exception):
    """The engine and a conformance game differ; the message says where."""


@dataclass
class Totals:
    """Numbers of compared games and nodes."""

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


def compare_file(path: Path, totals: Totals) -> None:
    """Compare every game of a file; raises `Mismatch` at the first difference."""
    stderr_console = Console(stderr=True)
    quiet = not stderr_console.is_terminal
    games = track(list(read_games(path)), path.name, console=stderr_console, transient=True, disable=quiet)
    for number, data in enumerate(games):
        try:
            totals.nodes += compare_game(data)
        except (Mismatch, JadecourtError) as problem:
            raise Mismatch(f"{path.name}, game {number}, {problem}") from problem
        totals.games += 1


def compare_game(data: dict[str, Any]) -> int:
    """Replay one game; returns the number of nodes compared."""
    game = find_game(data["game"])(**data["settings"])
    state = game.start()
    plies = data["plies"]
    chance_next = [ply[0] == "chance" for ply in plies[1:]] + [False]
    shuffle, order = "", None  # of the last chance ply
    for number, ply in enumerate(plies):
        compare_node(game, state, data, number)
        if ply[0] == "chance":
            shuffle, order = ply[1:]
            draw_from_shuffle(game, state, number, shuffle, order)
        else:
            compare_legal_moves(game, state, data, number)
            state.apply(ply[0], game.moves.parse(ply[1]))
            if not chance_next[number]:
                draw_from_shuffle(game, state, number, shuffle, order)
    compare_node(game, state, data, len(plies))
    compare_end(state, data)
    return len(plies) + 1


def draw_from_shuffle(game: Game, state: State, number: int, shuffle: str, order: Any) -> None:
    """Make the draws that the shuffle decides; a pending draw must be one of them."""
    is_pending = state.mover() == CHANCE
    while (
        state.mover() == CHANCE and (outcome := game.outcome_from_shuffle(state, shuffle, order)) is not None
    ):
        if outcome not in dict(state.chance_outcomes()):
            raise Mismatch(f"ply {number}: {game.outcomes.text(outcome)!r} is not a possible outcome")
        state.apply(CHANCE, outcome)
        is_pending = False
    if is_pending:
        step = game.steps[state.step()].name
        raise Mismatch(f"ply {number}: the draw is {step!r}, which {shuffle!r} does not decide")


def compare_node(game: Game, state: State, data: dict[str, Any], number: int) -> None:
    """Compare the canonical snapshot before ply `number`."""
    actual = game.snapshot(state)
    if digest(actual) == data["digest"][number]:
        return
    if "snapshots" not in data:
        shown = json.dumps(actual, sort_keys=True)
        raise Mismatch(
            f"ply {number}: the snapshot differs (the expected one is not in the file); actual: {shown}"
        )
    expected = data["snapshots"][number]
    rows = [
        f"  {key}: actual {json.dumps(actual.get(key))}\n{' ' * len(key)}  expected {json.dumps(expected.get(key))}"
        for key in sorted(actual.keys() | expected.keys())
        if actual.get(key) != expected.get(key)
    ]
    raise Mismatch(f"ply {number}: the snapshot differs:\n" + "\n".join(rows))


def compare_legal_moves(game: Game, state: State, data: dict[str, Any], number: int) -> None:
    """Compare the legal moves before ply `number`; the ply must be one of them."""
    seat, text = data["plies"][number]
    if not state.movers() >> seat & 1:
        raise Mismatch(f"ply {number}: seat {seat} plays {text!r}, but seat {state.mover()} has to move")
    actual = sorted(game.moves.text(move) for move in state.legal_moves(seat))
    expected = data["offers"][number]
    if expected not in (actual, digest(actual)):
        raise Mismatch(f"ply {number}: the legal moves differ: actual {actual}, expected {expected}")
    if text not in actual:
        raise Mismatch(f"ply {number}: {text!r} is not among {actual}")


def compare_end(state: State, data: dict[str, Any]) -> None:
    """Compare final scores and ranking: a list of seats, or of lists of seats that share a place."""
    places = state.places()
    ranking = [
        [seat for seat, place in enumerate(places) if place == shared] for shared in sorted(set(places))
    ]
    is_flat = all(isinstance(entry, int) for entry in data["final"]["ranking"])
    actual = {"scores": state.scores(), "ranking": list(chain(*ranking)) if is_flat else ranking}
    if actual != data["final"]:
        raise Mismatch(f"the result differs: actual {actual}, expected {data['final']}")


def main(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help"):
        print(__doc__.strip())
        return 0 if arguments else 2
    totals = Totals()
    for name in arguments:
        try:
            compare_file(Path(name), totals)
        except Mismatch as problem:
            print(problem)
            print(f"{totals.games} games, {totals.nodes} nodes were equal before")
            return 1
        except (OSError, ValueError, KeyError) as problem:
            print(f"conformance: cannot read {name}: {type(problem).__name__}: {problem}", file=sys.stderr)
            return 2
    print(f"{totals.games} games, {totals.nodes} nodes compared: all equal")
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
