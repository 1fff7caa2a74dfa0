"""The results as rows, one for each seat of each game: CSV for spreadsheets, Parquet for data frames."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core.errors import CommandError
from .results import GameResult

COLUMNS = (
    "game",
    "block",
    "rotation",
    "seed",
    "seat",
    "player",
    "score",
    "place",
    "win",
    "decisions",
    "ms",
    "cpu_ms",
)


def seat_rows(games: Sequence[GameResult]) -> Iterator[tuple[Any, ...]]:
    """One row per seat and game, in the order of `COLUMNS`; `ms` and `cpu_ms` are totals of the seat's decisions."""
    for game in games:
        for seat, player in enumerate(game.lineup):
            yield (
                game.number,
                game.block,
                game.number % game.seats,
                game.seed,
                seat,
                player,
                game.scores[seat],
                game.places[seat],
                game.win_share(seat),
                game.decisions[seat],
                round(1000 * game.seconds[seat], 3),
                round(1000 * game.cpu_seconds[seat], 3) if game.cpu_seconds else None,
            )


def write_csv(games: Sequence[GameResult], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as handle:
        writer = csv.writer(handle)
        writer.writerow(COLUMNS)
        writer.writerows(seat_rows(games))


def require_pyarrow() -> None:
    """Check for the optional package before the games are played, not after."""
    try:
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise CommandError("--parquet needs pyarrow: pip install 'jadecourt[arena]'") from error


def write_parquet(games: Sequence[GameResult], path: Path) -> None:
    require_pyarrow()
    import pyarrow
    import pyarrow.parquet

    columns = dict(zip(COLUMNS, map(list, zip(*seat_rows(games), strict=True)), strict=True))
    pyarrow.parquet.write_table(pyarrow.table(columns), path)
