"""The command `calibration`: plays games or reads them, and compares forecasts with results."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from ..analysis import DEFAULT_BUDGET
from ..analysis.win_calibration import WinCalibration, write_calibration
from ..arena.command import collect_with_progress
from ..arena.plan import make_plan
from ..arena.results import load_games
from ..arena.runners import make_runner
from ..bots import make_bot
from ..bots.levels import level_spec
from ..bots.search.params import parse_budget
from ..console import saved_games
from ..console.output import print_table
from ..console.plotting import require_matplotlib
from ..core.errors import CommandError
from ..core.table_dice import derive_seed
from ..games import find_game
from ..paths import check_writable
from .fit import apply_calibration, fit_calibration
from .forecasts import ForecastGame, ForecastTask, SearchingBot, collect_forecasts
from .report import draw_plot, exponents_table, reliability_table, summary_table
from .statistics import Reliability, measure

GZIP_MAGIC: Final = b"\x1f\x8b"
MAX_BINS: Final = 100


@dataclass(frozen=True)
class CalibrationRequest:
    """Which games, which forecasts, and how they are reported."""

    game: str | None = None  # None: those of the records
    bot: str | None = None
    seats: Sequence[int] = (4,)
    games: int = 200
    options: Mapping[str, object] | None = None
    seed: int = 1
    bot_files: tuple[Path, ...] = ()
    records: tuple[Path, ...] = ()
    budget: str | None = None  # of an analysis; None: the searches of the bot
    every: int = 1
    bins: int = 10
    json: bool = False
    plot: Path | None = None
    raw: bool = False  # forecasts as the searches found them, not as analyses show them
    fit: Path | None = None  # file for the calibration that fits these games

    def check(self) -> None:
        """Raise CommandError for arguments that cannot be used."""
        if self.every < 1:
            raise CommandError(f"--every must be at least 1, got {self.every}")
        if not 2 <= self.bins <= MAX_BINS:
            raise CommandError(f"--bins must be from 2 to {MAX_BINS}, got {self.bins}")
        if self.records and (self.bot or self.game):
            raise CommandError("--records has its own games: leave out --game and --bot")
        if not self.records and not (self.bot and self.game):
            raise CommandError("--game and --bot are required, or --records with finished games")
        if self.budget is not None:
            parse_budget(self.budget, "--budget ")
        if self.fit is not None:
            if self.records or self.raw:
                raise CommandError("--fit is for games of --bot: leave out --records and --raw")
            check_writable(self.fit, "--fit")

    @property
    def title(self) -> str:
        """What is measured, in words."""
        budget = f"{'raw ' if self.raw else ''}analysis with {self.budget or DEFAULT_BUDGET}"
        if self.records:
            return f"{budget} of {len(self.records)} {'file' if len(self.records) == 1 else 'files'}"
        if self.budget is not None:
            return f"{self.game}: {budget} of games of {self.bot}"
        return f"{self.game}: {self.bot}{', raw' if self.raw else ''}"


def scheduled_tasks(request: CalibrationRequest) -> list[ForecastTask]:
    """The games to be played: the bot has every seat, and each game has chance of its own."""
    assert request.game is not None and request.bot is not None  # checked by `check`
    tasks = []
    for seats in request.seats:
        plan = make_plan(
            request.game, request.bot, seats, request.games, request.options, request.seed, request.bot_files
        )
        if len(plan.bots) != 1:
            raise CommandError(f"--bot takes one bot, got {request.bot!r}")
        for number in range(request.games):
            name = f"calibration {seats} {number}"
            tasks.append(
                ForecastTask(
                    number=number,
                    game_id=plan.game.id,
                    options=plan.game.options,
                    lineup=plan.bots * seats,
                    seed=derive_seed(request.seed, name),
                    bot_seeds=tuple(derive_seed(request.seed, f"{name} {seat}") for seat in range(seats)),
                )
            )
    bot = make_bot(level_spec(request.bot, request.game), 0)
    if request.budget is None and not isinstance(bot, SearchingBot):
        raise CommandError(
            f"{request.bot} has no search that forecasts: give the search effort of an analysis, --budget 4000it"
        )
    return tasks


def recorded_tasks(paths: Sequence[Path]) -> list[ForecastTask]:
    """The games of records and of results files of the arena."""
    texts: list[str] = []
    for path in paths:
        with saved_games.errors_with_path(path):
            if path.is_file() and path.read_bytes()[:2] == GZIP_MAGIC:
                texts += [game.record for game in load_games(path)]
            else:
                texts.append(saved_games.load_record(path).dumps())
    if not texts:
        raise CommandError("--records: the files have no games")
    return [ForecastTask(number, "", {}, (), 0, (), text) for number, text in enumerate(texts)]


def run_calibration(request: CalibrationRequest, backend: str, workers: int | None) -> int:
    """Collect the forecasts and print the report."""
    from rich.console import Console

    request.check()
    try:
        import numpy  # noqa: F401
    except ImportError as error:
        raise CommandError("calibration needs NumPy: pip install 'jadecourt[arena]'") from error
    if request.plot:
        require_matplotlib(request.plot)
    tasks = recorded_tasks(request.records) if request.records else scheduled_tasks(request)
    budget = (request.budget or DEFAULT_BUDGET) if request.records else request.budget
    calibrated = not request.raw and request.fit is None
    collect = partial(collect_forecasts, every=request.every, budget=budget, calibrated=calibrated)
    runner = make_runner(collect, backend, workers, request.bot_files)
    games, interruption = collect_with_progress(tasks, len(tasks), runner, Console(stderr=True))
    calibration = None
    if request.fit is not None and not interruption and any(game.forecasts for game in games):
        calibration = fit_and_write(request, games)
        games = apply_calibration(calibration, games)
    groups = measure(games, request.bins)
    if interruption and (request.fit or not groups):
        raise CommandError(interruption)
    if not groups:
        raise CommandError("no decision was forecast: the games have no choices, or --every is too large")
    if request.plot:
        draw_plot(groups, request.title, request.plot)
    print_report(request, groups, calibration)
    if interruption:
        raise CommandError(f"{interruption}: the report is about these")
    return 0


def fit_and_write(request: CalibrationRequest, games: Sequence[ForecastGame]) -> WinCalibration:
    """Fit the calibration of win probabilities to the games, and write it to the file of the request."""
    assert request.game is not None and request.fit is not None  # checked by `check`
    notes = {
        "bot": request.bot,
        "budget": request.budget,
        "games": {str(seats): request.games for seats in request.seats},
        "seed": request.seed,
        "every": request.every,
    }
    calibration = fit_calibration(find_game(request.game), games, notes)
    write_calibration(request.fit, calibration)
    return calibration


def print_report(
    request: CalibrationRequest, groups: Sequence[Reliability], calibration: WinCalibration | None
) -> None:
    """Print the groups, the bins of whole games, and a calibration that was fitted."""
    from rich.console import Console

    if request.json:
        found = {"title": request.title, "groups": [group.to_json() for group in groups]}
        print(json.dumps(found if calibration is None else {**found, "fit": calibration.to_json()}))
        return
    console = Console()
    if calibration is not None:
        print_table(console, exponents_table(calibration))
        console.print(
            f"Written to {request.fit}. The errors below are of the games of the fit; measure with another --seed.",
            style="dim",
        )
    print_table(console, summary_table(groups, request.title))
    for group in groups:
        if group.third is None:
            print_table(console, reliability_table(group))
