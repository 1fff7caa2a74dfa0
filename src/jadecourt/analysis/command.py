"""The command `analyse`: searches the decisions of a record and prints the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ..bots.search.params import SPEC_PREFIX, Budget, parse_budget_text
from ..console import saved_games
from ..console.console import make_console
from ..console.output import print_table
from ..console.plotting import require_matplotlib
from ..console.progress import make_progress
from ..core.errors import BadOptions, CommandError
from ..i18n import Catalogue, TerminalKey, detect_language, load_catalogue
from .evaluation import AnalysedDecision, analyse_decisions
from .json_report import Analysis, describe_json
from .recorded_game import DecisionPoint, RecordedGame
from .report import Report
from .searchers import Searcher, make_searchers


@dataclass(frozen=True)
class AnalyseRequest:
    """What is analysed, with which search effort, and how it is reported."""

    ply: int | None  # None: the whole game
    budget: str
    json: bool
    plot: Path | None


def analyse(path: Path, request: AnalyseRequest, language: str | None = None) -> int:
    """Run the command; returns the exit code. The report goes to standard output, everything else to standard error."""
    texts = load_catalogue("terminal", detect_language(language))
    budget_text = request.budget.removeprefix(SPEC_PREFIX)
    budget = parse_budget_flag(budget_text)
    if request.plot:
        if request.ply is not None:
            raise CommandError(texts("analyse-plot-of-a-ply"))
        require_matplotlib(request.plot)
    with saved_games.errors_with_path(path):
        recorded_game = RecordedGame(saved_games.load_record(path))
        decision_points = select_decision_points(recorded_game, request.ply, texts)
    console = make_console()
    searchers = make_searchers(budget, recorded_game.game.seats)
    analysis = Analysis(recorded_game, budget_text, analyse_with_progress(decision_points, searchers, texts))
    if request.json:
        print(json.dumps(describe_json(analysis)))
    else:
        print_report(Report(analysis, texts, console.width), console, request.ply is not None)
    if request.plot:  # last, so that the report is printed even if the plot cannot be written
        from .plot import draw_plot

        draw_plot(analysis, texts, request.plot)
    return 0


def parse_budget_flag(text: str) -> Budget:
    """The search effort given by --budget."""
    try:
        return parse_budget_text(text, "--budget ")
    except BadOptions as error:
        raise CommandError(f"invalid --budget {text!r}: {error}") from None


def select_decision_points(
    recorded_game: RecordedGame, ply: int | None, texts: Catalogue[TerminalKey]
) -> list[DecisionPoint]:
    """All decisions of the game, or those of one ply."""
    if ply is not None:
        return recorded_game.decision_points_at(ply, texts)
    if not recorded_game.decision_points:
        raise CommandError(texts("analyse-no-decisions"))
    return recorded_game.decision_points


def analyse_with_progress(
    decision_points: list[DecisionPoint],
    searchers: Sequence[Sequence[Searcher]],
    texts: Catalogue[TerminalKey],
) -> list[AnalysedDecision]:
    """Search the decisions, with a progress bar if standard error is a terminal."""
    with make_progress(Console(stderr=True)) as progress:
        bar = progress.add_task(texts("analyse-progress"), total=len(decision_points))
        return analyse_decisions(
            decision_points, searchers, lambda count: progress.update(bar, completed=count)
        )


def print_report(report: Report, console: Console, detailed: bool) -> None:
    """Print the report for people; `detailed`: a single ply with all moves."""
    for line in report.heading():
        console.print(line)
    if detailed:
        for decision in report.analysis.decisions:
            console.print()
            heading, moves_table, verdict = report.decision_detail(decision)
            console.print(heading)
            print_table(console, moves_table)
            console.print(verdict)
    else:
        print_table(console, report.decisions_table())
        print_table(console, report.summary_table())
        console.print(report.comparison_text())
        if any(summary.mistakes for summary in report.analysis.seat_summaries):
            print_table(console, report.mistakes_table())
    console.print(report.legend(detailed))
