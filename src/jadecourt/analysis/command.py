"""What `jadecourt analyse` does, from the file to the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from rich.console import Console

from ..arena.command import make_progress
from ..bots.search.bot import SearchBot
from ..bots.search.habits import SPEC_PREFIX, read_budget
from ..core.errors import BadOptions
from ..printing import print_table
from ..terminal import store
from ..terminal.screen import make_console
from ..terminal.words import Words, pick_language
from .judging import Decision, Searcher, judge_all
from .questions import Question, RecordedGame
from .report import Analysis, Report, describe_json
from .words import TEXTS

SEED: Final = 1


@dataclass(frozen=True)
class Wishes:
    """What is to be analysed, how long, and where the answer goes."""

    ply: int | None  # None: all of the game
    budget: str
    json: bool
    plot: Path | None


def analyse(path: Path, wishes: Wishes, language: str | None = None) -> int:
    """The command `analyse`: returns the exit code. The report goes to standard output, all else to standard error."""
    words = Words(pick_language(language), TEXTS)
    spoken = wishes.budget.removeprefix(SPEC_PREFIX)
    budget = replace(read_budget(spoken, "--budget "), reuse=False)  # each decision is judged by itself
    if wishes.plot:
        from ..arena.plots import need_matplotlib

        if wishes.ply is not None:
            raise BadOptions(words("plot.whole"))
        need_matplotlib(wishes.plot)
    with store.naming(path):
        recorded = RecordedGame(store.read_record(path))
        questions = choose_questions(recorded, wishes.ply, words)
    console = make_console()
    searchers = [SearchBot(budget, SEED) for _ in recorded.names]
    analysis = Analysis(recorded, spoken, judge_with_progress(questions, searchers, words))
    if wishes.json:
        print(json.dumps(describe_json(analysis)))
    else:
        show(Report(analysis, words, console.width), console, wishes.ply is not None)
    if wishes.plot:  # last: if it cannot be written, the rest is not lost
        from .plot import draw_plot

        draw_plot(analysis, words, wishes.plot)
    return 0


def choose_questions(recorded: RecordedGame, ply: int | None, words: Words) -> list[Question]:
    """All of them, or those that a ply answers."""
    if ply is not None:
        return recorded.at(ply, words)
    if not recorded.questions:
        raise BadOptions(words("nothing"))
    return recorded.questions


def judge_with_progress(
    questions: list[Question], searchers: Sequence[Searcher], words: Words
) -> list[Decision]:
    """Search under a progress bar, if there is a terminal to show it."""
    with make_progress(Console(stderr=True)) as progress:
        bar = progress.add_task(words("progress"), total=len(questions))
        return judge_all(questions, searchers, lambda count: progress.update(bar, completed=count))


def show(report: Report, console: Console, detailed: bool) -> None:
    """Print the report for people."""
    for line in report.heading():
        console.print(line)
    if detailed:
        for decision in report.analysis.decisions:
            console.print()
            asked, options, verdict = report.detail(decision)
            console.print(asked)
            print_table(console, options)
            console.print(verdict)
    else:
        print_table(console, report.decisions())
        print_table(console, report.summary())
        if any(tallied.mistakes for tallied in report.analysis.tallies):
            print_table(console, report.mistakes())
    console.print(report.notes(detailed))
