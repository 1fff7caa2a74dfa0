"""The command `openings`."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Final

from cyclopts import Parameter

from ..core.errors import CommandError
from ..games import DEFAULT_GAME
from .arguments import LanguageOption, load_texts

DEFAULT_ROWS: Final = 12  # of the table
DEFAULT_BUILD_GAMES: Final = 100_000


def openings(
    game: str = DEFAULT_GAME,
    /,
    *,
    seats: int | None = None,
    setup: Annotated[str | None, Parameter(name=("--setup", "--events", "--row"))] = None,
    seed: int | None = None,
    position: Annotated[Path | None, Parameter(allow_leading_hyphen=True)] = None,
    all: Annotated[bool, Parameter(negative=())] = False,
    json: Annotated[bool, Parameter(negative=())] = False,
    build: Annotated[bool, Parameter(negative=())] = False,
    games: int | None = None,
    policy: str | None = None,
    workers: int | None = None,
    out: Path | None = None,
    parts: Path | None = None,
    lang: LanguageOption = None,
) -> int:
    """Show the opening book: what the first choice is worth, from many games of self-play; or build it anew.

    Parameters
    ----------
    game
        The id of a game, as listed by jadecourt games.
    seats
        Number of seats; default 4.
    setup
        What the choice depends on: the events in order or the cards in the row, with commas; default: the mean of all.
    seed
        The setup of the table with this seed; with --build, the seed of all games (default 1).
    position
        The setup of the position in this file; - for standard input.
    all
        Print all choices, not only the best.
    json
        Print the figures as JSON, with all choices.
    build
        Play games and write the book; the same command continues after an interruption. Needs NumPy.
    games
        Number of games to build from (default 100000); the numbers of seats share them.
    policy
        What plays these games: policy (the net, default) or greedy:temperature=N.
    workers
        Number of games played at once; default one per core.
    out
        The file of the new book; default: that of the package.
    parts
        The folder of the games that were played; default: in the data folder.
    """
    from ..terminal.openings import BuildRequest, OpeningsRequest, build_openings, show_openings

    shown = {"seats": seats, "setup": setup, "position": position, "all": all or None, "json": json or None}
    built = {"games": games, "policy": policy, "workers": workers, "out": out, "parts": parts}
    for flag in [flag for flag, value in (shown if build else built).items() if value is not None]:
        raise CommandError(
            f"--{flag} cannot be combined with --build" if build else f"--{flag} needs --build"
        )
    if not build:
        count = None if all else DEFAULT_ROWS
        return show_openings(
            game, OpeningsRequest(seats, setup, seed, position, count, json), load_texts(lang)
        )
    from ..arena.runners import count_cores
    from ..bots.openings.selfplay import DEFAULT_POLICY

    request = BuildRequest(
        DEFAULT_BUILD_GAMES if games is None else games,
        policy or DEFAULT_POLICY,
        1 if seed is None else seed,
        count_cores() if workers is None else workers,
        out,
        parts,
    )
    return build_openings(game, request, load_texts(lang))
