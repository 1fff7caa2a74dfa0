"""Samples for the policy from data sets: the games are replayed, so that the heuristic can score their moves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from ..arena.plan import hash_ints
from ..bots.heuristics import load_heuristic
from ..bots.heuristics.base import Heuristic
from ..core.buffer import Buffer
from ..core.dice import Dice
from ..core.errors import CorruptRecord
from ..core.table import Table
from ..core.table_dice import derive_seed
from ..dataset.reader import Batch, read_batches, read_info
from ..games import find_game
from .fit import PolicySamples

HELD_OUT_PERIOD: Final = 20  # one in so many games of a data set is not trained, at least one


@dataclass(frozen=True)
class SplitSamples:
    """Decisions to train with, and those of other games to measure with."""

    training: PolicySamples
    held_out: PolicySamples


@dataclass(frozen=True)
class FileSamples:
    """The samples of one file, and the number of the game of each."""

    samples: PolicySamples
    games: NDArray[np.int32]


def read_split_samples(folders: Iterable[Path]) -> SplitSamples:
    """All decisions with several legal moves of data sets of one game."""
    training: list[PolicySamples] = []
    held_out: list[PolicySamples] = []
    for folder in folders:
        files = list(read_folder(folder))
        numbers = {int(number) for file in files for number in np.unique(file.games)}
        left_out = held_out_games(numbers, read_info(folder)["seed"])
        for file in files:
            is_left_out = np.isin(file.games, left_out)
            training.append(select_samples(file.samples, ~is_left_out))
            held_out.append(select_samples(file.samples, is_left_out))
    return SplitSamples(join_samples(training), join_samples(held_out))


def held_out_games(numbers: Iterable[int], seed: int) -> list[int]:
    """The games of a data set that are not trained, at random; none if it has only one.

    A game is left out as a whole: its decisions resemble each other.
    """
    ordered = sorted(numbers, key=lambda number: hash_ints(seed, number))
    return ordered[: max(1, len(ordered) // HELD_OUT_PERIOD)] if len(ordered) > 1 else []


def read_folder(folder: Path) -> Iterator[FileSamples]:
    """The samples of each file of a data set."""
    info = read_info(folder)
    games = [find_game(info["game"])(**choice) for choice in info["options"]]
    heuristic = load_heuristic(info["game"])
    for batch in read_batches(folder):
        scores = np.zeros(batch.legal.shape, np.int32)
        steps = np.zeros(len(batch), np.int8)
        for number in np.unique(batch.game):
            game = games[int(number) % len(games)]
            table = Table(game, derive_seed(info["seed"], f"table {number}"), ["-"] * game.seats)
            rows = np.flatnonzero(batch.game == number)
            for row in rows.tolist():
                steps[row] = score_decision(folder, batch, row, table, heuristic, scores[row])
                table.play(int(batch.seat[row]), int(batch.move[row]))
        yield select_choices(batch, scores, steps)


def score_decision(
    folder: Path, batch: Batch, row: int, table: Table, heuristic: Heuristic, scores: NDArray[np.int32]
) -> int:
    """Write the scores of the legal moves of a decision, from what the seat knew, into `scores`; returns its step."""
    seat = int(batch.seat[row])
    state = table.seen_by(seat).sample(Dice(row))
    moves = Buffer()
    state.legal(seat, moves)
    heuristic.score_moves_fast(state, seat, moves)
    found = moves.weighted_items()
    if [move for move, _ in found] != [move for move in batch.legal[row].tolist() if move >= 0]:
        raise CorruptRecord(
            f"{folder} was played with other rules: the legal moves of game {batch.game[row]}, "
            f"decision {batch.decision[row]}, differ"
        )
    scores[: len(found)] = [score for _, score in found]
    return state.step()


def select_choices(batch: Batch, scores: NDArray[np.int32], steps: NDArray[np.int8]) -> FileSamples:
    """The decisions with at least two legal moves."""
    samples = PolicySamples(batch.observation, batch.legal, scores, batch.targets(), steps)
    is_choice = (batch.legal >= 0).sum(axis=1) > 1
    return FileSamples(select_samples(samples, is_choice), batch.game[is_choice])


def select_samples(samples: PolicySamples, chosen: NDArray[np.bool_]) -> PolicySamples:
    """Some of the samples."""
    return PolicySamples(
        samples.observations[chosen],
        samples.legal[chosen],
        samples.scores[chosen],
        samples.shares[chosen],
        samples.steps[chosen],
    )


def join_samples(parts: Sequence[PolicySamples]) -> PolicySamples:
    """All samples, with lists of moves as wide as the widest."""
    width = max(part.legal.shape[1] for part in parts)

    def join(arrays: list[NDArray[Any]], padding: int) -> NDArray[Any]:
        return np.concatenate(
            [np.pad(part, ((0, 0), (0, width - part.shape[1])), constant_values=padding) for part in arrays]
        )

    return PolicySamples(
        np.concatenate([part.observations for part in parts]),
        join([part.legal for part in parts], -1),
        join([part.scores for part in parts], 0),
        join([part.shares for part in parts], 0),
        np.concatenate([part.steps for part in parts]),
    )
