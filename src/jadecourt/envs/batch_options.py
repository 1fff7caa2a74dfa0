"""Options of a `Batch`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

DEFAULT_MAX_LEGAL: Final = 40
ALL_SEATS: Final = -1  # as `caller_seats`: the caller moves for every seat


@dataclass(frozen=True)
class BatchOptions:
    """How many games, who plays them, and what is written after each step. `Batch` checks the numbers."""

    games: int
    moves: int  # number of moves in the notation of the game
    lanes: int = 1  # parts into which the games are split, one for each thread
    observations: str = "int16"  # "int16", "float32" (scaled) or "none"
    scales: tuple[int, ...] = ()  # divisors of the numbers of an observation, for "float32"
    final_observations: bool = False  # also write the observation of the last position of a game
    masks: bool = True
    legal: bool = True
    max_legal: int = DEFAULT_MAX_LEGAL  # largest number of legal moves of a position
    caller_seats: int = ALL_SEATS  # bit mask of the seats for which the caller moves
    rotate: bool = False  # the caller moves for one seat, another one in each game; `caller_seats` is ignored
    temperature: int = 0  # of the opponents that a heuristic plays, in hundredths of a point
    margins: bool = False  # rewards are points ahead of the others' mean, not places
