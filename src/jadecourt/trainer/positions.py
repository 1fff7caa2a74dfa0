"""Games that the policy plays by itself: positions for the value net, and how well the policy plays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from ..bots.heuristics import load_heuristic
from ..bots.nets.constants import OUTPUT_SEATS, VALUE_OUTPUTS
from ..bots.nets.net import Evaluator
from ..core.dice import Dice
from ..core.errors import CommandError
from ..core.game import Game
from ..core.table_dice import derive_seed
from .fit import ValueSamples
from .network import Floats
from .playouts import PositionRecorder

GAMES_AT_ONCE: Final = 20  # between two reports of progress
MAX_EMPTY_ROUNDS: Final = 1000  # without a new position
MAX_CAPACITY: Final = 1 << 16  # positions of one recorder, which are copied
NEVER: Final = 10**6  # a period after which no position is recorded any more


@dataclass(frozen=True)
class GameFigures:
    """Means over games of one kind of player in all seats."""

    score: float
    winning_score: float
    margin: float  # to the best other seat
    length: float  # decisions


def play_games(game: Game, evaluator: Evaluator | None, games: int, seed: int) -> GameFigures:
    """Figures of games from the start without random moves; `evaluator` None: by the heuristic."""
    recorder = PositionRecorder(
        game.start(),
        load_heuristic(game.id),
        evaluator,
        games * 16,  # about 4 positions of a game are recorded, at most 8
        temperature=0,
        random_percent=0,
        max_random_decisions=1,
        record_period=NEVER,
    )
    dice = Dice(seed)
    first_positions = []  # one for each game: all have the result of their game
    for _ in range(games):
        count = recorder.count
        if recorder.play(1, dice) > count:
            first_positions.append(count)
    if not first_positions:
        raise CommandError(f"{games} games of {game.id} had no decisions: nothing can be learnt")
    results = np.frombuffer(recorder.results, np.float32).reshape(-1, VALUE_OUTPUTS)[first_positions]
    scores = results[:, 2 * OUTPUT_SEATS : 2 * OUTPUT_SEATS + game.seats]
    lengths = np.frombuffer(recorder.lengths, np.int32)[first_positions]
    return GameFigures(
        score=float(scores.mean()),
        winning_score=float(scores.max(axis=1).mean()),
        margin=float(np.abs(margins(scores)).mean()),
        length=float(lengths.mean()),
    )


def margins(scores: Floats) -> Floats:
    """How far each seat is ahead of the best other one."""
    ordered = np.sort(scores, axis=1)
    best_other = np.where(scores == ordered[:, -1:], ordered[:, -2:-1], ordered[:, -1:])
    return np.asarray(scores - best_other, dtype=np.float32)


@dataclass(frozen=True)
class PositionSource:
    """A game of which positions are recorded, and how many."""

    game: Game
    count: int
    length: int  # of a typical game: random moves end before


def record_positions(
    sources: Sequence[PositionSource],
    evaluator: Evaluator | None,
    margin_scale: float,
    seed: int,
    on_progress: Callable[[int], None] = lambda count: None,
) -> ValueSamples:
    """Positions of all sources with the results of their games; `on_progress` gets the number recorded so far."""
    total = sum(source.count for source in sources)
    samples = ValueSamples(
        np.empty((total, sources[0].game.observation.size), np.int16),
        np.empty((total, VALUE_OUTPUTS), np.float32),
        np.empty(total, np.int8),
    )
    done = 0
    for number, (source, capacity) in enumerate(split_sources(sources)):
        recorder = PositionRecorder(
            source.game.start(),
            load_heuristic(source.game.id),
            evaluator,
            capacity,
            max_random_decisions=source.length,
            margin_scale=margin_scale,
        )
        dice = Dice(derive_seed(seed, f"positions {number}"))
        empty_rounds = 0
        while recorder.count < capacity:
            before = recorder.count
            recorder.play(GAMES_AT_ONCE, dice)
            empty_rounds = empty_rounds + 1 if recorder.count == before else 0
            if empty_rounds > MAX_EMPTY_ROUNDS:
                raise CommandError(f"games of {source.game.id} give no positions for the value")
            on_progress(done + recorder.count)
        part = slice(done, done + capacity)
        samples.observations[part] = np.frombuffer(recorder.observations, np.int16).reshape(capacity, -1)
        samples.results[part] = np.frombuffer(recorder.results, np.float32).reshape(capacity, VALUE_OUTPUTS)
        samples.seats[part] = source.game.seats
        done += capacity
    return samples


def split_sources(sources: Sequence[PositionSource]) -> Iterator[tuple[PositionSource, int]]:
    """Each source with the capacity of a recorder; large ones several times."""
    for source in sources:
        for start in range(0, source.count, MAX_CAPACITY):
            yield source, min(MAX_CAPACITY, source.count - start)
