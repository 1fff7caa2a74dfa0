"""The command `arena`: plays the games of a plan and reports the results."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterable
from contextlib import nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from ..console.output import print_table
from ..console.plotting import require_matplotlib
from ..console.progress import make_progress
from ..core.errors import CommandError
from ..paths import check_writable
from .plan import Plan, ScheduledGame
from .report import describe_json, make_standings, standings_table
from .results import GameResult, ResultFile
from .runners import Runner, closing_iterator
from .sprt import Hypothesis, SequentialTest

if TYPE_CHECKING:
    from rich.console import Console

T = TypeVar("T")


@dataclass(frozen=True)
class ArenaOutputs:
    """Files that the results are written to (None: not written), and the format of the report."""

    results: Path | None = None
    json: bool = False
    csv: Path | None = None
    parquet: Path | None = None
    plot: Path | None = None


def run_plan(
    plan: Plan,
    runner: Runner[GameResult],
    results_path: Path | None = None,
    test: SequentialTest | None = None,
    on_progress: Callable[[int], None] = lambda count: None,
) -> list[GameResult]:
    """Play the games that the results file lacks, until all are played or the test has decided; sorted by number.

    `on_progress` is called with the number of finished games. After a decision only the games that it is based on are
    returned, so that the result does not depend on how many others were being played.
    """
    games: list[GameResult] = []
    with ResultFile(results_path, plan.header()) if results_path else nullcontext() as file:
        if file:
            games = sorted((g for g in file.stored_games if g.number < plan.games), key=lambda g: g.number)
        on_progress(len(games))
        is_decided = test is not None and any(test.add(game) for game in games)
        if not is_decided and len(games) < plan.games:
            with closing_iterator(
                runner.run(plan.scheduled_games({game.number for game in games}))
            ) as played:
                for game in played:
                    if file:
                        file.add(game)
                    games.append(game.without_record())
                    on_progress(len(games))
                    if test and test.add(game):
                        break
    games.sort(key=lambda game: game.number)
    if test and test.decision is not None:
        games = [game for game in games if game.block < test.next_block]
    return games


def run_arena(
    plan: Plan, runner: Runner[GameResult], outputs: ArenaOutputs, hypothesis: Hypothesis | None = None
) -> int:
    """Play the plan and print the report to standard output; everything else goes to standard error."""
    from rich.console import Console

    for path, flag in (
        (outputs.results, "--results"),
        (outputs.csv, "--csv"),
        (outputs.parquet, "--parquet"),
    ):
        if path:
            check_writable(path, flag)
    if outputs.parquet:
        from .export import require_pyarrow

        require_pyarrow()
    if outputs.plot:
        require_matplotlib(outputs.plot)
    stderr_console = Console(stderr=True)
    test = SequentialTest(hypothesis, plan.seats) if hypothesis else None
    games = play_with_progress(plan, runner, outputs.results, test, stderr_console)
    standings, ratings_error = make_standings(games, plan.names)
    if outputs.csv:
        from .export import write_csv

        write_csv(games, outputs.csv)
    if outputs.parquet:
        from .export import write_parquet

        write_parquet(games, outputs.parquet)
    if outputs.plot:
        from .plots import draw_plot

        draw_plot(games, standings, f"{plan.game.id}: {len(games)} games", outputs.plot)
    if outputs.json:
        report = describe_json(plan, games, standings)
        print(json.dumps(report | ({"sprt": test.to_json()} if test else {})))
    else:
        console = Console()
        print_table(console, standings_table(plan, games, standings))
        if test:
            console.print(test.describe(), highlight=False, markup=False, soft_wrap=True)
    if ratings_error:
        stderr_console.print(f"No ratings: {ratings_error}", highlight=False, markup=False, soft_wrap=True)
    return 0


def play_with_progress(
    plan: Plan,
    runner: Runner[GameResult],
    results_path: Path | None,
    test: SequentialTest | None,
    stderr_console: Console,
) -> list[GameResult]:
    """Play with a progress bar; Ctrl-C ends it with an error that says which games are stored."""
    count = 0
    with make_progress(stderr_console) as progress:
        bar = progress.add_task("games", total=plan.games)

        def on_progress(played_count: int) -> None:
            nonlocal count
            count = played_count
            progress.update(bar, completed=played_count)

        try:
            with redirect_stdout(sys.stderr):  # the output of bots is not part of the report
                return run_plan(plan, runner, results_path, test, on_progress)
        except KeyboardInterrupt as error:
            hint = (
                f"they are stored in {results_path}; the same command continues"
                if results_path
                else "use --results to store them"
            )
            raise CommandError(f"interrupted after {count} of {plan.games} games: {hint}") from error


def collect_with_progress(
    scheduled_games: Iterable[ScheduledGame],
    total: int,
    runner: Runner[T],
    stderr_console: Console,
    name: str = "games",
) -> tuple[list[T], str]:
    """Play with a progress bar and keep no file; returns the games, and a message if Ctrl-C has ended it."""
    games: list[T] = []
    with make_progress(stderr_console) as progress:
        bar = progress.add_task(name, total=total)
        try:
            with (
                redirect_stdout(sys.stderr),  # the output of bots is not part of the report
                closing_iterator(runner.run(scheduled_games)) as played,
            ):
                for game in played:
                    games.append(game)
                    progress.update(bar, completed=len(games))
        except KeyboardInterrupt:
            return games, f"interrupted after {len(games)} of {total} games"
    return games, ""
