"""What `jadecourt arena` does, from the wishes to the report."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext, redirect_stdout
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.errors import JadecourtError
from ..folders import check_output
from ..printing import print_table
from .matches import Plan
from .report import describe_json, draw_table, judge_all
from .results import GameResult, ResultFile
from .running import Runner
from .sprt import Inquiry, Question

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress


@dataclass(frozen=True)
class Outputs:
    """Where the results go; None: nowhere."""

    out: Path | None = None
    json: bool = False
    csv: Path | None = None
    parquet: Path | None = None
    plot: Path | None = None


def play_plan(
    plan: Plan,
    runner: Runner,
    out: Path | None = None,
    test: Inquiry | None = None,
    tell: Callable[[int], None] = lambda count: None,
) -> list[GameResult]:
    """Play what is not in `out` yet, until all is played or the test has decided; the games by number.

    `tell` is told how many games are there. After a decision only the games that it rests on are returned:
    so they do not depend on how many others were under way.
    """
    games: list[GameResult] = []
    with ResultFile(out, plan.header()) if out else nullcontext() as file:
        if file:
            games = sorted((g for g in file.kept if g.number < plan.games), key=lambda g: g.number)
        tell(len(games))
        decided = test is not None and any(test.add(game) for game in games)
        if not decided and len(games) < plan.games:
            with stopping(runner.run(plan.items({game.number for game in games}))) as played:
                for game in played:
                    if file:
                        file.add(game)
                    games.append(game.without_record())
                    tell(len(games))
                    if test and test.add(game):
                        break
    games.sort(key=lambda game: game.number)
    if test and test.answer is not None:
        games = [game for game in games if game.block < test.next_block]
    return games


def make_progress(errors: Console) -> Progress:
    """A bar with what is done and how long it has taken and will take; none where nobody looks."""
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TextColumn("·"),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=errors, transient=True, disable=not errors.is_terminal)


@contextmanager
def stopping(games: Iterator[GameResult]) -> Iterator[Iterator[GameResult]]:
    """The iterator of a runner, closed in the end if it can be closed."""
    try:
        yield games
    finally:
        if hasattr(games, "close"):
            games.close()


def run_arena(plan: Plan, runner: Runner, outputs: Outputs, question: Question | None = None) -> int:
    """Play, and report on standard output; all else is said on standard error."""
    from rich.console import Console

    for path, option in ((outputs.out, "--out"), (outputs.csv, "--csv"), (outputs.parquet, "--parquet")):
        if path:
            check_output(path, option)
    if outputs.parquet:
        from .export import need_pyarrow

        need_pyarrow()
    if outputs.plot:
        from .plots import need_matplotlib

        need_matplotlib(outputs.plot)
    errors = Console(stderr=True)
    test = Inquiry(question, plan.seats) if question else None
    games = play_with_progress(plan, runner, outputs.out, test, errors)
    standings, why = judge_all(games, plan.names)
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
        told = describe_json(plan, games, standings)
        print(json.dumps(told | ({"sprt": test.to_json()} if test else {})))
    else:
        console = Console()
        print_table(console, draw_table(plan, games, standings))
        if test:
            console.print(test.describe(), highlight=False, markup=False, soft_wrap=True)
    if why:
        errors.print(f"No ratings: {why}", highlight=False, markup=False, soft_wrap=True)
    return 0


def play_with_progress(
    plan: Plan, runner: Runner, out: Path | None, test: Inquiry | None, errors: Console
) -> list[GameResult]:
    """Play under a progress bar; Ctrl-C ends it with a line that says what is kept."""
    count = 0
    with make_progress(errors) as progress:
        bar = progress.add_task("games", total=plan.games)

        def tell(there: int) -> None:
            nonlocal count
            count = there
            progress.update(bar, completed=there)

        try:
            with redirect_stdout(sys.stderr):  # what bots print does not belong to the report
                return play_plan(plan, runner, out, test, tell)
        except KeyboardInterrupt as error:
            kept = (
                f"they are kept in {out}, and the same command goes on" if out else "use --out to keep them"
            )
            raise JadecourtError(f"interrupted after {count} of {plan.games} games: {kept}") from error
