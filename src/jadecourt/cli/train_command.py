"""The command `train`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from .arguments import (
    OTHER_GROUP,
    TABLE_GROUP,
    BackendOption,
    RunSeedOption,
    WorkersOption,
    parse_seat_counts,
)


def train(
    game: str,
    /,
    *,
    out: Annotated[
        Path,
        Parameter(
            group=OTHER_GROUP, help="The folder of the run; the same command continues after an interruption."
        ),
    ],
    generations: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Number of generations; more can be added later.")
    ] = 3,
    games: Annotated[
        int, Parameter(group=TABLE_GROUP, help="Games of searches in each generation, for the policy.")
    ] = 400,
    iterations: Annotated[int, Parameter(group=TABLE_GROUP, help="Iterations of these searches.")] = 500,
    positions: Annotated[
        int,
        Parameter(
            group=TABLE_GROUP, help="Positions of the policy's own games in each generation, for the value."
        ),
    ] = 1_000_000,
    epochs: Annotated[
        int, Parameter(group=TABLE_GROUP, help="How often a net is trained with all its samples.")
    ] = 6,
    seats: Annotated[
        str | None,
        Parameter(group=TABLE_GROUP, help="Numbers of seats: 2,3,4. By default all that the game has."),
    ] = None,
    start: Annotated[
        str,
        Parameter(group=TABLE_GROUP, help="What the first searches use: a file with nets, or heuristic."),
    ] = "heuristic",
    seed: RunSeedOption = 1,
    workers: WorkersOption = None,
    backend: BackendOption = "processes",
    json: Annotated[
        bool, Parameter(group=OTHER_GROUP, negative=(), help="Print the learning curve as JSON.")
    ] = False,
) -> int:
    """Train the nets of a game: searches play each other, nets learn from them, and the next searches use the nets.

    Parameters
    ----------
    game
        The id of the game, as listed by jadecourt games.
    """
    from ..trainer.command import require_libraries, run_train

    require_libraries()

    from ..trainer.settings import make_settings

    settings = make_settings(
        game,
        generations=generations,
        games=games,
        iterations=iterations,
        positions=positions,
        epochs=epochs,
        seats=None if seats is None else parse_seat_counts(seats),
        start=start,
        seed=seed,
    )
    return run_train(settings, out, backend, workers, json)
