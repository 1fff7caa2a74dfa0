"""The commands `experiment run`, `experiment list` and `experiment rerun`."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from ..console.output import print_table
from ..core.errors import CommandError
from ..paths import check_writable
from .command import play_with_progress
from .experiment import Entry, Match, evaluate, results_name, to_json
from .experiment_log import (
    append_entry,
    compare_entries,
    comparison_table,
    describe_comparison,
    entries_table,
    find_entry,
    find_same_entry,
    read_log,
)
from .runners import make_runner, play_game
from .sprt import SequentialTest

if TYPE_CHECKING:
    from rich.console import Console


@dataclass(frozen=True)
class RunSettings:
    """How matches are played, and where they are stored."""

    log: Path
    results: Path | None = None  # folder of the results files
    backend: str = "processes"
    workers: int | None = None
    json: bool = False


def parse_bounds(text: str) -> tuple[float, float]:
    """The bounds given as --elo 0,30."""
    try:
        low, high = (float(part) for part in text.split(","))
    except ValueError:
        raise CommandError(f"invalid --elo {text!r}: expected two numbers as in 0,30") from None
    return low, high


def play_match(match: Match, settings: RunSettings, console: Console) -> Entry:
    """Play a match until the test has decided or all games are played."""
    plan = match.make_plan()
    results = None
    if settings.results:
        results = settings.results / results_name(match, plan)
    runner = make_runner(play_game, settings.backend, settings.workers, plan.bot_files)
    test = SequentialTest(match.hypothesis, plan.seats)
    games = play_with_progress(plan, runner, results, test, console)
    return evaluate(match, games, test)


def check_log(path: Path) -> None:
    """Raise CommandError if the log is damaged or cannot be written, so that this does not cost the games."""
    check_writable(path, "--log")
    if path.exists():
        read_log(path)


def make_results_folder(path: Path | None) -> None:
    """Make the folder of --results; CommandError if that is impossible."""
    if path is None:
        return
    if path.exists() and not path.is_dir():
        raise CommandError(f"--results {path} is a file: name a folder")
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CommandError(f"--results {path} cannot be made: {error.strerror}") from None


def log_entry(path: Path, entry: Entry) -> Entry:
    """Add an entry to the log unless it is there: a run that continues has all games of its first matches stored."""
    logged = find_same_entry(path, entry)
    if logged is None:
        append_entry(path, entry)
    return logged or entry


def run_experiment(matches: Sequence[Match], settings: RunSettings) -> int:
    """Play the matches one after the other; each is logged when it ends."""
    from rich.console import Console

    check_log(settings.log)
    make_results_folder(settings.results)
    for match in matches:
        match.make_plan()  # raises before the first game if one of them cannot be played
    stderr_console = Console(stderr=True)
    entries = []
    for match in matches:
        entries.append(log_entry(settings.log, play_match(match, settings, stderr_console)))
    if settings.json:
        print(json.dumps([to_json(entry) for entry in entries]))
    else:
        print_table(Console(), entries_table(entries, f"logged in {settings.log}"))
    return 0


def list_experiments(log: Path, as_json: bool) -> int:
    """Print the log."""
    from rich.console import Console

    entries = read_log(log)
    if as_json:
        print(json.dumps([to_json(entry) for entry in entries]))
    else:
        print_table(Console(), entries_table(entries, f"{len(entries)} experiments in {log}"))
    return 0


def rerun_experiment(id: str, settings: RunSettings, append: bool) -> int:
    """Play a logged match again and compare."""
    from rich.console import Console

    logged = find_entry(settings.log, id)
    if append:
        check_log(settings.log)
    make_results_folder(settings.results)
    again = replace(play_match(logged.match, settings, Console(stderr=True)), rerun_of=logged.id)
    if append:
        append_entry(settings.log, again)
    comparison = compare_entries(logged, again)
    if settings.json:
        print(json.dumps({"logged": to_json(logged), "now": to_json(again), **comparison}))
    else:
        console = Console()
        print_table(console, comparison_table(logged, again))
        console.print(describe_comparison(comparison), highlight=False, markup=False, soft_wrap=True)
    return 0
