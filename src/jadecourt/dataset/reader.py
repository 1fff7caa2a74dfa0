"""Reads a data set as NumPy arrays, file by file."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..core.errors import CorruptRecord
from .files import HEADER_FILE


@dataclass(frozen=True)
class Batch:
    """Decisions of one file; the first index of every array is the decision.

    Lists of different lengths are padded: `legal` with -1, `shares`, `scores` and `places` with 0.
    """

    game: NDArray[np.int32]
    decision: NDArray[np.int32]  # its number within the game
    seats: NDArray[np.int8]  # of the game
    seat: NDArray[np.int8]  # that decides
    step: NDArray[np.str_]
    bot: NDArray[np.str_]
    observation: NDArray[np.int16]  # (decisions, size of the observation)
    legal: NDArray[np.int16]  # (decisions, most legal moves)
    move: NDArray[np.int16]
    shares: NDArray[np.float32]  # as `legal`; all 0 where the bot did not search
    scores: NDArray[np.int16]  # (decisions, most seats)
    places: NDArray[np.int8]

    def __len__(self) -> int:
        return len(self.move)

    def masks(self, move_count: int) -> NDArray[np.bool_]:
        """The legal moves as a mask: (decisions, number of moves of the game)."""
        mask = np.zeros((len(self), move_count + 1), dtype=np.bool_)
        np.put_along_axis(mask, self.legal.astype(np.int64), True, axis=1)  # -1 is the last column
        return mask[:, :-1]

    def targets(self) -> NDArray[np.float32]:
        """What a policy learns, as `legal`: the shares of the search, or 1 for the move where there are none."""
        is_searched = self.shares.sum(axis=1, keepdims=True) > 0
        return np.where(is_searched, self.shares, self.legal == self.move[:, None]).astype(np.float32)

    def own_score(self) -> NDArray[np.int16]:
        """The final score of the seat that decides."""
        return np.take_along_axis(self.scores, self.seat[:, None].astype(np.int64), axis=1)[:, 0]

    def own_place(self) -> NDArray[np.int8]:
        """The final place of the seat that decides, 1 for the winner."""
        return np.take_along_axis(self.places, self.seat[:, None].astype(np.int64), axis=1)[:, 0]


def read_info(path: Path | str) -> dict[str, Any]:
    """The contents of `dataset.json`: game, options, bots, seed, and the meaning of observations and moves."""
    header = Path(path) / HEADER_FILE
    try:
        info: dict[str, Any] = json.loads(header.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CorruptRecord(f"{path} is no data set: {header} cannot be read ({error})") from error
    return info


def read_batches(path: Path | str) -> Iterator[Batch]:
    """The decisions of a data set, one batch for each of its files, in their order.

    `CorruptRecord` if a file is damaged.
    """
    import pyarrow.parquet

    read_info(path)
    for file in sorted(Path(path).glob("part-*.parquet")):
        try:
            batch = make_batch(pyarrow.parquet.read_table(file))
        except (
            Exception
        ) as error:  # damage anywhere in a file: errors of pyarrow, missing columns, other shapes
            raise CorruptRecord(f"{file} cannot be read: {format_reason(error)}") from error
        yield batch


def make_batch(table: Any) -> Batch:
    """The decisions of one file, which pyarrow has read."""
    columns: dict[str, Any] = {name: table.column(name).combine_chunks() for name in table.column_names}
    size = columns["observation"].type.list_size
    legal = pad_lists(columns["legal"], -1)
    numbers: dict[str, Any] = {
        name: columns[name].to_numpy() for name in ("game", "decision", "seats", "seat", "move")
    }
    return Batch(
        **numbers,
        step=np.asarray(columns["step"].to_pylist(), dtype=np.str_),
        bot=np.asarray(columns["bot"].to_pylist(), dtype=np.str_),
        observation=columns["observation"].flatten().to_numpy().reshape(-1, size),
        legal=legal,
        shares=pad_lists(columns["shares"], 0, width=legal.shape[1]),
        scores=pad_lists(columns["scores"], 0),
        places=pad_lists(columns["places"], 0),
    )


def format_reason(error: Exception) -> str:
    """An error in one line, for a message."""
    if isinstance(error, KeyError):
        return f"it has no column {error}"
    return " ".join(str(error).split()) or type(error).__name__


def pad_lists(column: Any, padding: int, width: int | None = None) -> NDArray[Any]:
    """A column of lists as an array with as many columns as the longest list; nulls are empty lists."""
    lengths = column.value_lengths().fill_null(0).to_numpy()
    values = column.flatten().to_numpy()
    padded = np.full((len(lengths), width or int(lengths.max(initial=1))), padding, dtype=values.dtype)
    padded[np.arange(padded.shape[1]) < lengths[:, None]] = values
    return padded
