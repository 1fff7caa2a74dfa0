"""The command `dataset`: plays the games of a plan and writes the files that are missing."""

from __future__ import annotations

import json
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ..arena.runners import closing_iterator
from ..console.output import print_table
from ..console.progress import make_progress
from ..core.errors import CommandError

if TYPE_CHECKING:
    from rich.table import Table

    from ..arena.runners import Runner
    from .plan import DatasetPlan
    from .samples import SampledGame


@dataclass(frozen=True)
class Summary:
    """What a run has written; earlier runs of the same data set are not counted, except in `files`."""

    folder: str
    files: int  # in the folder
    games: int
    decisions: int
    seconds: float


def require_libraries() -> None:
    """Check for the optional packages before the games are played, not after."""
    try:
        import numpy  # noqa: F401
        import pyarrow  # noqa: F401
    except ImportError as error:
        raise CommandError(
            "jadecourt dataset needs NumPy and pyarrow: pip install 'jadecourt[arena]'"
        ) from error


def generate(
    plan: DatasetPlan,
    runner: Runner[SampledGame],
    path: Path,
    on_progress: Callable[[int], None] = lambda count: None,
) -> Summary:
    """Play the games of all files that the folder lacks; `on_progress` gets the number of games done."""
    from .files import DatasetFolder

    started_at = time.perf_counter()
    game_count = decision_count = 0
    games_by_file: defaultdict[int, list[SampledGame]] = defaultdict(list)
    with DatasetFolder(path, plan) as folder:
        missing = folder.missing_files()
        done = plan.game_count - sum(len(plan.game_numbers(number)) for number in missing)
        on_progress(done)
        if missing:
            with closing_iterator(runner.run(plan.scheduled_games(missing))) as played:
                for game in played:
                    file_number = game.result.number // plan.games_per_file
                    games = games_by_file[file_number]
                    games.append(game)
                    game_count += 1
                    if len(games) == len(plan.game_numbers(file_number)):
                        decision_count += folder.write(file_number, games_by_file.pop(file_number))
                    on_progress(done + game_count)
    return Summary(str(path), plan.file_count, game_count, decision_count, time.perf_counter() - started_at)


def run_dataset(plan: DatasetPlan, runner: Runner[SampledGame], path: Path, as_json: bool) -> int:
    """Play with a progress bar and print a summary to standard output; everything else goes to standard error."""
    from rich.console import Console

    done = 0
    with make_progress(Console(stderr=True)) as progress:
        bar = progress.add_task("games", total=plan.game_count)

        def on_progress(count: int) -> None:
            nonlocal done
            done = count
            progress.update(bar, completed=count)

        try:
            with redirect_stdout(sys.stderr):  # the output of bots is not part of the report
                summary = generate(plan, runner, path, on_progress)
        except KeyboardInterrupt as error:
            raise CommandError(
                f"interrupted after {done} of {plan.game_count} games: complete files are in {path}; "
                "the same command continues"
            ) from error
    if as_json:
        print(json.dumps(asdict(summary)))
    else:
        print_table(Console(), summary_table(summary))
    return 0


def summary_table(summary: Summary) -> Table:
    """The summary for people."""
    from rich.table import Table

    table = Table(title=summary.folder, title_justify="left")
    for heading in ("files", "new games", "new decisions", "decisions/s"):
        table.add_column(heading, justify="right")
    speed = summary.decisions / summary.seconds if summary.seconds else 0.0
    table.add_row(f"{summary.files:,}", f"{summary.games:,}", f"{summary.decisions:,}", f"{speed:,.0f}")
    return table
