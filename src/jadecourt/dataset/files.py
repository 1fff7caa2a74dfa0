"""The folder of a data set: `dataset.json`, which identifies it, and one Parquet file for every so many games.

A file is written under another name and renamed when it is complete, so that an interrupted run leaves only whole
files. docs/dataset.md explains the columns.
"""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from ..core.game import Game
from ..run_folder import RunFolder
from .plan import DatasetPlan
from .samples import SampledGame

if TYPE_CHECKING:
    import pyarrow

HEADER_FILE: Final = "dataset.json"
METADATA_KEY: Final = b"jadecourt"  # of each Parquet file: the header, as JSON
COMPRESSION: Final = "zstd"


def file_name(number: int) -> str:
    """The name of a Parquet file."""
    return f"part-{number:05d}.parquet"


def describe_game(game: Game) -> dict[str, Any]:
    """What a reader of the observations and moves needs besides the columns."""
    return {
        "observation": [
            {"name": block.name, "size": block.size, "scale": block.scale, "description": block.description}
            for block in game.observation.blocks
        ],
        "observation_names": list(game.observation.names),
        "moves": [game.moves.text(move) for move in range(len(game.moves))],
        "steps": [step.name for step in game.steps],
    }


class DatasetFolder(RunFolder):
    """The folder of a data set, locked while it is open; opened again with the same plan, new files are added."""

    def __init__(self, path: Path, plan: DatasetPlan) -> None:
        super().__init__(path, HEADER_FILE, "data set", plan.header(), describe_game(plan.game))
        self.plan = plan
        for leftover in path.glob("*.parquet.tmp"):
            leftover.unlink()

    def missing_files(self) -> list[int]:
        """The numbers of the files that are not complete: the last one may have fewer games than the plan wants."""
        return [number for number in range(self.plan.file_count) if not self._is_complete(number)]

    def _is_complete(self, number: int) -> bool:
        path = self.path / file_name(number)
        return path.exists() and read_game_count(path) == len(self.plan.game_numbers(number))

    def write(self, number: int, games: Sequence[SampledGame]) -> int:
        """Write a file with these games, sorted by number; returns the number of decisions."""
        import pyarrow.parquet

        ordered = sorted(games, key=lambda game: game.result.number)
        table = make_table(self.plan.game, ordered)
        metadata = self.plan.header() | {"games": len(ordered)}
        table = table.replace_schema_metadata({METADATA_KEY: json.dumps(metadata).encode()})
        temporary = self.path / f"{file_name(number)}.tmp"
        pyarrow.parquet.write_table(table, temporary, compression=COMPRESSION)
        os.replace(temporary, self.path / file_name(number))
        return int(table.num_rows)


def read_game_count(path: Path) -> int:
    """The number of games in a Parquet file; 0 if it cannot be read."""
    import pyarrow
    import pyarrow.parquet

    try:
        metadata = pyarrow.parquet.read_schema(path).metadata or {}
        return int(json.loads(metadata[METADATA_KEY])["games"])
    except (pyarrow.ArrowException, OSError, KeyError, ValueError, TypeError):
        return 0


def make_table(game: Game, games: Sequence[SampledGame]) -> pyarrow.Table:
    """The rows of these games: one for each decision, in the order in which they were made."""
    import pyarrow as pa

    rows = [
        (played.result, played.decisions, i) for played in games for i in range(len(played.decisions.moves))
    ]
    observations = np.concatenate([row for played in games for row in played.decisions.observations])
    shares = [decisions.shares[i] for _, decisions, i in rows]
    steps = [game.steps[decisions.steps[i]].name for _, decisions, i in rows]
    bots = [result.lineup[decisions.seats[i]] for result, decisions, i in rows]
    return pa.table(
        {
            "game": pa.array([result.number for result, _, _ in rows], pa.int32()),
            "decision": pa.array([i for _, _, i in rows], pa.int32()),
            "seats": pa.array([result.seats for result, _, _ in rows], pa.int8()),
            "seat": pa.array([decisions.seats[i] for _, decisions, i in rows], pa.int8()),
            "step": pa.array(steps).dictionary_encode(),
            "bot": pa.array(bots).dictionary_encode(),
            "observation": pa.FixedSizeListArray.from_arrays(pa.array(observations), game.observation.size),
            "legal": pa.array([decisions.legal[i] for _, decisions, i in rows], pa.list_(pa.int16())),
            "move": pa.array([decisions.moves[i] for _, decisions, i in rows], pa.int16()),
            "shares": pa.array(shares, pa.list_(pa.float32())),
            "scores": pa.array([result.scores for result, _, _ in rows], pa.list_(pa.int16())),
            "places": pa.array([result.places for result, _, _ in rows], pa.list_(pa.int8())),
        }
    )
