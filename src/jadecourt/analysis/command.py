"""The command `analyse`: searches the decisions of a record and prints the report."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console

from ..bots.search.params import SPEC_PREFIX, parse_budget_text
from ..console import saved_games
from ..console.console import make_console
from ..console.output import print_table
from ..console.plotting import require_matplotlib
from ..console.progress import make_progress
from ..core.errors import BadOptions, CommandError
from ..i18n import Catalogue, TerminalKey, detect_language, load_catalogue
from .analysis import Analysis, analyse_game
from .recorded_game import DecisionPoint, RecordedGame
from .report import Report


@dataclass(frozen=True)
class AnalyseRequest:
    """What is analysed, with which search effort, and how it is reported."""

    ply: int | None  # None: the whole game
    budget: str
    json: bool
    plot: Path | None
    position: Path | None = None  # a position instead of a record


def analyse(path: Path | None, request: AnalyseRequest, language: str | None = None) -> int:
    """Run the command; returns the exit code. The report goes to standard output, everything else to standard error."""
    texts = load_catalogue("terminal", detect_language(language))
    check_budget_flag(request.budget.removeprefix(SPEC_PREFIX))
    check_flags(path, request, texts)
    if request.plot:
        require_matplotlib(request.plot)
    decision_points: list[DecisionPoint] | None = None
    if request.position is not None:
        recorded_game = RecordedGame.from_state(*saved_games.load_position_file(request.position))
    else:
        assert path is not None  # checked above
        with saved_games.errors_with_path(path):
            recorded_game = RecordedGame(saved_games.load_record(path))
            decision_points = select_decision_points(recorded_game, request.ply, texts)
    console = make_console()
    analysis = analyse_with_progress(recorded_game, decision_points, request.budget, texts)
    if request.json:
        print(json.dumps(analysis.to_json()))
    else:
        print_report(Report(analysis, texts, console.width), console, request.ply is not None)
    if request.plot:  # last, so that the report is printed even if the plot cannot be written
        from .plot import draw_plot

        draw_plot(analysis, texts, request.plot)
    return 0


def check_flags(path: Path | None, request: AnalyseRequest, texts: Catalogue[TerminalKey]) -> None:
    """Raise CommandError for arguments that cannot be combined."""
    if (path is None) == (request.position is None):
        raise CommandError(texts("analyse-file-or-position"))
    if request.position is not None:
        for flag, value in {"--ply": request.ply, "--plot": request.plot}.items():
            if value is not None:
                raise CommandError(texts("analyse-flag-of-records", flag=flag))
    if request.plot and request.ply is not None:
        raise CommandError(texts("analyse-plot-of-a-ply"))


def check_budget_flag(text: str) -> None:
    """Raise CommandError if the search effort given by --budget is invalid."""
    try:
        parse_budget_text(text, "--budget ")
    except BadOptions as error:
        raise CommandError(f"invalid --budget {text!r}: {error}") from None


def select_decision_points(
    recorded_game: RecordedGame, ply: int | None, texts: Catalogue[TerminalKey]
) -> list[DecisionPoint] | None:
    """The decisions of one ply, or None: all decisions of the game."""
    if ply is not None:
        return recorded_game.decision_points_at(ply, texts)
    if not recorded_game.decision_points:
        raise CommandError(texts("analyse-no-decisions"))
    return None


def analyse_with_progress(
    recorded_game: RecordedGame,
    decision_points: Sequence[DecisionPoint] | None,
    budget: str,
    texts: Catalogue[TerminalKey],
) -> Analysis:
    """Search the decisions, with a progress bar if standard error is a terminal."""
    with make_progress(Console(stderr=True)) as progress:
        bar = progress.add_task(texts("analyse-progress"), total=1)
        return analyse_game(
            recorded_game,
            budget,
            decision_points,
            lambda done, total: progress.update(bar, completed=done, total=total),
        )


def print_report(report: Report, console: Console, detailed: bool) -> None:
    """Print the report for people; `detailed`: a single ply, or a position, with all moves."""
    for line in report.heading():
        console.print(line)
    is_position = report.recorded_game.is_position
    detailed = detailed or is_position
    if is_position:
        print_table(console, report.outlook_table())
        if (remark := report.position_remark()) is not None:
            console.print(remark)
    if detailed:
        for decision in report.analysis.decisions:
            console.print()
            heading, moves_table, *sentences = report.decision_detail(decision)
            console.print(heading)
            print_table(console, moves_table)
            for sentence in sentences:
                console.print(sentence)
    else:
        print_table(console, report.decisions_table())
        print_table(console, report.summary_table())
        console.print(report.comparison_text())
        if any(summary.mistakes for summary in report.analysis.seat_summaries):
            print_table(console, report.mistakes_table())
        if (book_table := report.book_table()) is not None:
            print_table(console, book_table)
            console.print(report.texts("analyse-legend-book"), style="dim")
    console.print(report.legend(detailed))
