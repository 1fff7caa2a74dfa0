"""Forecasts of games: the win share of every seat at its decisions, as `jadecourt analyse` shows it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Final, Protocol, runtime_checkable

from ..analysis.analysis import analyse_game
from ..analysis.evaluation import analyse_decision
from ..analysis.recorded_game import DecisionPoint, RecordedGame
from ..analysis.win_calibration import WinCalibration, find_calibration, find_round
from ..arena.plan import ScheduledGame
from ..arena.runners import play_game
from ..bots.protocol import Bot, Clock
from ..bots.search.bot import MoveStats, SearchBot
from ..bots.search.tree import Tree
from ..core.errors import CommandError
from ..core.game import Game
from ..core.perspective import Perspective
from ..core.record import Record, Result

THIRDS: Final = 3


@dataclass(frozen=True)
class ForecastTask(ScheduledGame):
    """A game whose forecasts are collected: one to be played, or a finished one with its record."""

    record: str = ""


@dataclass(frozen=True)
class Forecast:
    """The win share of every seat at one decision, and when it was: third of the game (0, 1 or 2) and round."""

    third: int
    win_shares: tuple[float, ...]
    round: int = 0


@dataclass(frozen=True)
class ForecastGame:
    """The forecasts of a finished game, and the share of the win that each seat had in the end."""

    seats: int
    forecasts: tuple[Forecast, ...]
    results: tuple[float, ...]


@runtime_checkable
class SearchingBot(Bot, Protocol):
    """A bot that tells what its search has found out."""

    def search(
        self, perspective: Perspective, clock: Clock, forced_move: int | None = None
    ) -> list[MoveStats]: ...

    def pick_move(self, perspective: Perspective, move_stats: Sequence[MoveStats]) -> int: ...


@dataclass(frozen=True)
class FinishedSearch:
    """A search that has been made, for `analyse_decision`."""

    move_stats: list[MoveStats]
    tree: Tree | None = None

    def search(
        self, perspective: Perspective, clock: Clock, forced_move: int | None = None
    ) -> list[MoveStats]:
        """What the search has found out."""
        return self.move_stats


@dataclass
class ForecastingBot:
    """Plays as another bot and keeps the win shares that its searches forecast."""

    bot: SearchingBot
    forecasts: dict[int, tuple[int, tuple[float, ...]]]  # round and win shares by the number of the decision
    every: int  # one in as many decisions is forecast
    calibrated: bool
    numbers: list[int] = field(default_factory=lambda: [0])  # shared by all seats: number of decisions so far

    def choose(self, perspective: Perspective, clock: Clock) -> int:
        """The move of the other bot."""
        number = self.numbers[0]
        self.numbers[0] += 1
        if len(perspective.legal) == 1 or number % self.every:
            return self.bot.choose(perspective, clock)
        move_stats = self.bot.search(perspective, clock)
        point = DecisionPoint(number + 1, perspective.seat or 0, perspective, None)
        calibration = self.find_calibration(perspective.game) if self.calibrated else None
        finished = FinishedSearch([as_move_stats(stats) for stats in move_stats])
        evaluation = analyse_decision(point, [finished], calibration).evaluation
        if evaluation is not None:
            self.forecasts[number] = find_round(perspective), evaluation.win_rates
        return self.bot.pick_move(perspective, move_stats)

    def find_calibration(self, game: Game) -> WinCalibration | None:
        """The calibration for the searches of the bot."""
        return find_calibration(game, self.bot.budget) if isinstance(self.bot, SearchBot) else None


def as_move_stats(stats: MoveStats) -> MoveStats:
    """The stats of a move; those of the classic search are of another class, without later fields."""
    return stats if isinstance(stats, MoveStats) else MoveStats(**vars(stats))


def collect_forecasts(
    task: ForecastTask, every: int, budget: str | None, calibrated: bool = True
) -> ForecastGame:
    """The forecasts of a game, which is played if it has no record.

    `budget` is that of an analysis of the game; None: the bots' own searches while they play. `calibrated`: as analyses
    show the forecasts; false: as the searches found them.
    """
    if task.record:
        return analyse_record(Record.loads(task.record), every, budget or "", calibrated)
    if budget is not None:
        return analyse_record(Record.loads(play_game(task).record), every, budget, calibrated)
    forecasts: dict[int, tuple[int, tuple[float, ...]]] = {}
    wrap = partial(ForecastingBot, forecasts=forecasts, every=every, calibrated=calibrated, numbers=[0])
    result = play_game(task, wrap)  # the command has checked that the bot searches
    count = sum(result.decisions)
    return ForecastGame(
        seats=result.seats,
        forecasts=tuple(
            Forecast(THIRDS * number // count, shares, round)
            for number, (round, shares) in sorted(forecasts.items())
        ),
        results=tuple(result.win_share(seat) for seat in range(result.seats)),
    )


def analyse_record(record: Record, every: int, budget: str, calibrated: bool = True) -> ForecastGame:
    """The forecasts of a finished game by an analysis."""
    recorded_game = RecordedGame(record)
    if recorded_game.result is None:
        raise CommandError("the game of a record is not over: it cannot be compared with forecasts")
    points = recorded_game.decision_points
    analysis = analyse_game(recorded_game, budget, points[::every], calibrated=calibrated)
    numbers = range(0, len(points), every)
    return ForecastGame(
        seats=recorded_game.game.seats,
        forecasts=tuple(
            Forecast(
                THIRDS * number // len(points),
                decision.evaluation.win_rates,
                find_round(points[number].perspective),
            )
            for number, decision in zip(numbers, analysis.decisions, strict=True)
            if decision.evaluation is not None
        ),
        results=win_shares(recorded_game.result),
    )


def win_shares(result: Result) -> tuple[float, ...]:
    """The share of the win that each seat had."""
    return tuple(1 / result.places.count(1) if place == 1 else 0.0 for place in result.places)
