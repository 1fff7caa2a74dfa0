"""An analysis as tables for people."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from rich import box
from rich.table import Table
from rich.text import Text

from ..bots.openings.book import Estimate
from ..bots.search.params import parse_budget
from ..console.seats import seat_letter, seat_style
from ..i18n import Catalogue, TerminalKey, game_title, step_prompt
from .analysis import Analysis
from .book_view import BookView
from .confidence import Grade
from .evaluation import AnalysedDecision, CandidateMove, Cost, Evaluation

SHOWN_MOVES: Final = 3  # moves shown per decision
WIDE_COLUMNS: Final = 100  # terminal width from which names are shown instead of letters
PLAYED_SIGN, BEST_SIGN, EMPTY_CELL = "▸", "★", "–"  # all three have an ASCII fallback
SHOWN_BOOK_ENTRIES: Final = 3
GRADE_STYLES: Final[dict[Grade, str]] = {
    "best": "green",
    "good": "",
    "inaccuracy": "yellow",
    "mistake": "bold red",
    "unclear": "dim",
    "forced": "dim",
}
MIN_VISITS: Final = 10  # with fewer visits, an evaluation is shown dim


class Report:
    """The tables and texts of an analysis in one language, for a terminal of a certain width."""

    def __init__(self, analysis: Analysis, texts: Catalogue[TerminalKey], width: int) -> None:
        self.analysis = analysis
        self.recorded_game = analysis.recorded_game
        self.texts = texts
        self.is_wide = width >= WIDE_COLUMNS

    def heading(self) -> list[Text]:
        """The game, its players, and the search effort."""
        names = Text(" · ").join(self.seat_name(seat) for seat in range(self.recorded_game.game.seats))
        title = self.texts(
            "analyse-position-title" if self.recorded_game.is_position else "analyse-title",
            title=game_title(self.recorded_game.game.id, self.texts.language),
            plies=self.recorded_game.last_ply,
        )
        searched = self.texts(
            "analyse-searched", effort=self.effort_text(), count=len(self.analysis.decisions)
        )
        return [Text.assemble((title, "bold"), " · ", names), Text(searched, "dim")]

    def effort_text(self) -> str:
        """The search effort per decision in words."""
        budget = parse_budget(self.analysis.budget)
        if budget.iterations is not None:
            return self.texts("analyse-effort", variations=budget.iterations)
        seconds = budget.seconds or 0.0
        digits = next((digits for digits in range(3) if round(seconds, digits) == seconds), 3)
        return self.texts("analyse-effort.time", seconds=self.texts.number(seconds, digits))

    def legend(self, detailed: bool) -> Text:
        """What the signs and columns mean, and what is left out."""
        sentences = [
            self.texts("analyse-legend", played=PLAYED_SIGN, best=BEST_SIGN),
            self.texts("analyse-legend-detail" if detailed else "analyse-legend-all"),
        ]
        if any(candidate.proven for decision in self.analysis.decisions for candidate in decision.candidates):
            sentences.append(self.texts("analyse-legend-proven", proven=self.texts("analyse-proven")))
        if any(decision.is_sealed for decision in self.analysis.decisions):
            sentences.append(self.texts("analyse-legend-sealed"))
        if self.recorded_game.hidden_plies:
            sentences.append(self.texts("analyse-legend-omitted"))
        return Text(" ".join(sentences), "dim")

    # ------------------------------------------------------------------ all decisions

    def decisions_table(self) -> Table:
        """Each decision in a few lines: its best moves and the one played, and the evaluation of all seats."""
        table = make_table()
        table.add_column(self.texts("analyse-ply"), justify="right", no_wrap=True)
        table.add_column(self.texts("analyse-seat") if self.is_wide else "", max_width=20, overflow="fold")
        table.add_column(Text(f"   {self.texts('analyse-move')}"), no_wrap=True)
        self.add_number_columns(table, "analyse-win", "analyse-score", "analyse-cost")
        if self.is_wide:  # a narrow terminal has no room for it
            self.add_number_columns(table, "analyse-sure")
        self.add_seat_columns(table)
        for decision in self.analysis.decisions:
            shown = shown_candidates(decision)
            is_played = [candidate is decision.played for candidate in shown]
            cost, confidence = self.decision_cost_cell(decision), self.confidence_cell(decision)
            judgements = (cost, confidence) if self.is_wide else (cost,)
            table.add_row(
                str(decision.ply),
                self.seat_label(decision.seat),
                stack_lines(self.sealed_label(decision, candidate) for candidate in shown),
                stack_lines(self.win_cell(candidate, decision.seat) for candidate in shown),
                stack_lines(self.score_cell(candidate, decision.seat) for candidate in shown),
                *(stack_lines(cell if is_here else Text() for is_here in is_played) for cell in judgements),
                *self.seat_cells(decision.evaluation),
            )
        return table

    def candidate_label(self, decision: AnalysedDecision, candidate: CandidateMove) -> Text:
        """A move with its signs."""
        played, best = candidate is decision.played, candidate is decision.best and not decision.is_sealed
        style = "bold" if played else "" if candidate.evaluation else "dim"
        text = Text.assemble(
            (PLAYED_SIGN if played else " ", "bold cyan"), (BEST_SIGN if best else " ", "green"), " "
        )
        text.append(candidate.move, style)
        if candidate.proven:
            text.append(f" {self.texts('analyse-proven')}", "green")
        return text.append(f" ({self.texts('analyse-only-move')})", "dim") if decision.is_forced else text

    def sealed_label(self, decision: AnalysedDecision, candidate: CandidateMove) -> Text:
        """A move with its signs and, at a sealed step, its share of the mixture."""
        text = self.candidate_label(decision, candidate)
        share = f" {self.texts.number(100 * candidate.share)}{self.texts('analyse-percent')}"
        return text.append(share, "dim") if decision.is_sealed and not decision.is_forced else text

    # ------------------------------------------------------------------ one decision

    def decision_detail(self, decision: AnalysedDecision) -> tuple[Text, Table, *tuple[Text, ...]]:
        """One decision in full: heading, all moves, verdict, and what the search expects."""
        step, last = self.recorded_game.game.steps[decision.step], self.recorded_game.last_ply
        position = (
            self.texts("analyse-at", ply=str(decision.ply), last=str(last))
            if decision.ply <= last
            else self.texts("analyse-after-end", ply=str(decision.ply))
        )
        heading = Text.assemble(
            *(() if self.recorded_game.is_position else ((position, "bold"), " · ")),
            self.seat_name(decision.seat),
            f" · {step_prompt(self.recorded_game.game.id, step, self.texts.language)}",
        )
        sentences = [] if self.recorded_game.is_position else [self.verdict_text(decision)]
        if decision.variation:
            moves = " · ".join(f"{seat_letter(seat)} {move}" for seat, move in decision.variation)
            sentences.append(Text(self.texts("analyse-variation", moves=moves)))
        if (view := self.analysis.book_views.get((decision.ply, decision.seat))) is not None:
            sentences.append(self.book_text(view))
        return heading, self.candidates_table(decision), *sentences

    # ------------------------------------------------------------------ the opening book

    def book_text(self, view: BookView) -> Text:
        """The best choices of the opening book, and the one that was made."""
        best = " · ".join(
            f"{entry.move} {self.points_text(entry.margin)}" for entry in view.entries[:SHOWN_BOOK_ENTRIES]
        )
        text = self.texts("analyse-book-best", best=best, games=view.games, policy=view.policy)
        if view.played is not None:
            text += " " + self.texts(
                "analyse-book-played",
                move=view.played.move,
                points=self.points_text(view.played.margin),
                rank=str(view.rank),
                count=str(len(view.entries)),
            )
        return Text(text)

    def book_table(self) -> Table | None:
        """What the opening book says about the first choice of each seat; None without a book."""
        if not self.analysis.book_views:
            return None
        table = make_table()
        table.add_column(self.texts("analyse-seat"), max_width=24, overflow="fold")
        table.add_column(self.texts("analyse-book"), no_wrap=True)
        self.add_number_columns(table, "analyse-book-points", "analyse-book-rank")
        table.add_column(self.texts("analyse-book-better"), no_wrap=True)
        self.add_number_columns(table, "analyse-book-points")
        for (_, seat), view in sorted(self.analysis.book_views.items()):
            played, best = view.played, view.entries[0]
            table.add_row(
                self.seat_name(seat),
                played.move if played else EMPTY_CELL,
                self.points_text(played.margin) if played else EMPTY_CELL,
                f"{view.rank}/{len(view.entries)}" if played else EMPTY_CELL,
                best.move,
                Text(self.points_text(best.margin), "yellow" if view.is_clearly_worse else ""),
            )
        return table

    def points_text(self, margin: Estimate) -> str:
        """A margin with half of its interval of 95 %."""
        distance = self.texts.number(margin.interval[1] - margin.mean, 1)
        return f"{self.texts.signed_number(margin.mean, 1)} ±{distance}"

    def candidates_table(self, decision: AnalysedDecision) -> Table:
        """All moves of a decision, below its evaluation."""
        table = make_table()
        table.add_column(Text(f"   {self.texts('analyse-move')}"), no_wrap=True)
        self.add_number_columns(table, "analyse-visits", "analyse-share", "analyse-value", "analyse-score")
        self.add_seat_columns(table)
        evaluation, seat = decision.evaluation, decision.seat
        table.add_row(
            Text(f"   {self.texts('analyse-evaluation')}", "italic"),
            str(sum(candidate.visits for candidate in decision.candidates)),
            "",
            self.value_cell(evaluation),
            Text(self.texts.number(evaluation.scores[seat], 1)) if evaluation else Text(EMPTY_CELL, "dim"),
            *self.seat_cells(evaluation),
        )
        table.add_section()
        for candidate in decision.candidates:
            table.add_row(
                self.candidate_label(decision, candidate),
                str(candidate.visits),
                self.texts.number(100 * candidate.share, 1),
                self.value_cell(candidate.evaluation),
                self.score_cell(candidate, seat),
                *self.win_cells(candidate.evaluation),
                style="dim" if is_hardly_searched(candidate) else "",
            )
        return table

    def verdict_text(self, decision: AnalysedDecision) -> Text:
        """The cost of the move that was played, in one sentence."""
        if decision.played is None:
            return Text(self.texts("analyse-record-ends"))
        move, cost = decision.played.move, decision.cost
        if cost is None:
            key: TerminalKey = "analyse-verdict-only" if decision.is_forced else "analyse-verdict-untried"
            return Text(self.texts(key, move=move))
        style = GRADE_STYLES[decision.grade]
        sure = self.texts.number(100 * (decision.confidence or 0.0))
        if decision.grade == "unclear":
            return Text(self.texts("analyse-verdict-unclear", move=move, sure=sure), style)
        if decision.grade == "best":
            key = "analyse-verdict-mixture" if decision.is_sealed else "analyse-verdict-best"
            return Text(self.texts(key, move=move, sure=sure), style)
        if decision.grade == "good":
            return Text(self.texts("analyse-verdict-good", move=move, sure=sure), style)
        win, points = self.texts.number(100 * cost.win, 1), self.texts.number(cost.score, 1)
        return Text(self.texts("analyse-verdict-cost", move=move, win=win, points=points, sure=sure), style)

    # ------------------------------------------------------------------ a position

    def outlook_table(self) -> Table:
        """For each seat its win probability with the standard error, and its expected score."""
        table = make_table()
        table.add_column(self.texts("analyse-seat"))
        self.add_number_columns(table, "analyse-win", "analyse-score")
        for seat in self.analysis.outlook:
            win, error = self.texts.number(100 * seat.win_rate, 1), self.texts.number(100 * seat.win_error, 1)
            table.add_row(self.seat_name(seat.seat), f"{win} ±{error}", self.texts.number(seat.score, 1))
        return table

    def position_remark(self) -> Text | None:
        """Why there is no decision in a position; None if there is one."""
        if self.recorded_game.result:
            return Text(self.texts("analyse-position-over"))
        return None if self.analysis.decisions else Text(self.texts("analyse-position-chance"))

    # ------------------------------------------------------------------ the summary

    def summary_table(self) -> Table:
        """The accuracy of each seat, and the mean cost of its moves."""
        table = make_table()
        table.add_column(self.texts("analyse-seat"), max_width=24, overflow="fold")
        result = self.recorded_game.result
        if result:
            self.add_number_columns(table, "analyse-score", "analyse-place")
        self.add_number_columns(
            table, "analyse-decisions", "analyse-counted", "analyse-accuracy", "analyse-mean-cost"
        )
        for summary in self.analysis.seat_summaries:
            table.add_row(
                self.seat_name(summary.seat),
                *((str(numbers[summary.seat]) for numbers in result) if result else ()),
                str(summary.decisions),
                str(summary.counted_decisions),
                self.accuracy_cell(summary.accuracy),
                self.cost_cell(summary.mean_cost),
            )
        return table

    def accuracy_cell(self, accuracy: tuple[float, float] | None) -> Text:
        """The accuracy with its standard error; a dash if too few decisions count."""
        if accuracy is None:
            return Text(EMPTY_CELL, "dim")
        return Text(f"{self.texts.number(accuracy[0])} ±{self.texts.number(accuracy[1])}")

    def comparison_text(self) -> Text:
        """Who played most accurately, as far as that can be said."""
        seat = self.analysis.most_accurate_seat
        if seat is None:
            return Text(self.texts("analyse-accuracy-level"), "dim")
        return Text(self.texts("analyse-accuracy-best", name=self.recorded_game.names[seat]), "green")

    def mistakes_table(self) -> Table:
        """The costliest moves of each seat; at a sealed step the better choice is the mixture, not a single move."""
        table = make_table()
        table.add_column("", max_width=24, overflow="fold")
        table.add_column(self.texts("analyse-ply"), justify="right", no_wrap=True)
        table.add_column(self.texts("analyse-mistakes"), no_wrap=True)
        table.add_column(self.texts("analyse-better"), no_wrap=True)
        self.add_number_columns(table, "analyse-cost", "analyse-score", "analyse-sure")
        for summary in self.analysis.seat_summaries:
            for decision in summary.mistakes:
                table.add_row(
                    self.seat_label(decision.seat),
                    str(decision.ply),
                    decision.played.move if decision.played else EMPTY_CELL,
                    Text(self.texts("analyse-mixture"), "dim") if decision.is_sealed else decision.best.move,
                    self.decision_cost_cell(decision),
                    Text(self.texts.number(-decision.cost.score, 1)) if decision.cost else Text(),
                    self.confidence_cell(decision),
                )
        return table

    def decision_cost_cell(self, decision: AnalysedDecision) -> Text:
        """The cost of the played move; a question mark if nothing can be said of it."""
        if decision.grade == "unclear":
            return Text("?", "dim")
        return self.cost_cell(decision.cost, GRADE_STYLES[decision.grade])

    def confidence_cell(self, decision: AnalysedDecision) -> Text:
        """How sure the judgement of a decision is, in per cent."""
        if decision.confidence is None:
            return Text(EMPTY_CELL, "dim")
        return Text(self.texts.number(100 * decision.confidence), "" if decision.is_clear else "dim")

    def cost_cell(self, cost: Cost | None, style: str = "") -> Text:
        """A cost as win probability in percentage points."""
        return Text(self.texts.number(100 * cost.win, 1), style) if cost else Text(EMPTY_CELL, "dim")

    # ------------------------------------------------------------------ cells

    def seat_name(self, seat: int) -> Text:
        """Letter and name, in the style of the seat."""
        letter, name = seat_letter(seat), self.recorded_game.names[seat]
        return Text(letter if name == letter else f"{letter} {name}", seat_style(seat))

    def seat_label(self, seat: int) -> Text:
        """The name in a wide terminal, else the letter."""
        return self.seat_name(seat) if self.is_wide else Text(seat_letter(seat), seat_style(seat))

    def add_number_columns(self, table: Table, *keys: TerminalKey) -> None:
        for key in keys:
            table.add_column(self.texts(key), justify="right", no_wrap=True)

    def add_seat_columns(self, table: Table) -> None:
        for seat in range(self.recorded_game.game.seats):
            heading = Text(seat_letter(seat), f"{seat_style(seat)} not dim")
            table.add_column(heading, justify="right", no_wrap=True, min_width=3)

    def seat_cells(self, evaluation: Evaluation | None) -> list[Text]:
        """For each seat its win probability, and below it its expected score."""
        if evaluation is None:
            return self.win_cells(None)
        scores = [Text(self.texts.number(score), "dim") for score in evaluation.scores]
        return [stack_lines(pair) for pair in zip(self.win_cells(evaluation), scores, strict=True)]

    def win_cells(self, evaluation: Evaluation | None) -> list[Text]:
        """The win probability of each seat."""
        if evaluation is None:
            return [Text(EMPTY_CELL, "dim") for _ in range(self.recorded_game.game.seats)]
        highest = max(evaluation.win_rates)
        return [
            Text(self.texts.number(100 * win), "bold" if win == highest else "")
            for win in evaluation.win_rates
        ]

    def win_cell(self, candidate: CandidateMove, seat: int) -> Text:
        return self.expectation_cell(
            candidate, 100 * candidate.evaluation.win_rates[seat] if candidate.evaluation else 0.0
        )

    def score_cell(self, candidate: CandidateMove, seat: int) -> Text:
        return self.expectation_cell(
            candidate, candidate.evaluation.scores[seat] if candidate.evaluation else 0.0
        )

    def expectation_cell(self, candidate: CandidateMove, value: float) -> Text:
        """An expected value after a move; a dash if it was never visited, dim if hardly ever."""
        return Text(
            self.texts.number(value, 1) if candidate.evaluation else EMPTY_CELL,
            "dim" if is_hardly_searched(candidate) else "",
        )

    def value_cell(self, evaluation: Evaluation | None) -> Text:
        return Text(self.texts.number(evaluation.value, 3)) if evaluation else Text(EMPTY_CELL, "dim")


def make_table() -> Table:
    return Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim", padding=0, pad_edge=False)


def is_hardly_searched(candidate: CandidateMove) -> bool:
    """Whether the evaluation of a move says little; that of a proven move needs no visits."""
    return candidate.visits < MIN_VISITS and not candidate.proven


def stack_lines(lines: Iterable[Text]) -> Text:
    """A text of several lines, each with its own style."""
    return Text("\n").join(lines)


def shown_candidates(decision: AnalysedDecision) -> list[CandidateMove]:
    """The best moves, and the one played if it is not among them."""
    shown = [candidate for candidate in decision.candidates if candidate.evaluation or decision.is_forced][
        :SHOWN_MOVES
    ]
    if decision.played and decision.played not in shown:
        shown.append(decision.played)
    return shown
