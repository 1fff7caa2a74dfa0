"""An analysis as tables for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from ..bots.search.params import SPEC_PREFIX
from ..console.seats import seat_letter, seat_style
from ..i18n import Catalogue, TerminalKey, game_title, step_prompt
from .evaluation import AnalysedDecision, CandidateMove, Cost, Evaluation, SeatSummary, summarise_seat
from .recorded_game import RecordedGame

SHOWN_MOVES: Final = 3  # moves shown per decision
WIDE_COLUMNS: Final = 100  # terminal width from which names are shown instead of letters
PLAYED_SIGN, BEST_SIGN, EMPTY_CELL = "▸", "★", "–"  # all three have an ASCII fallback
NOTICEABLE_COST, BAD_COST = 0.02, 0.05  # win probability given away, from which a cost is yellow or red
MIN_VISITS: Final = 10  # with fewer visits, an evaluation is shown dim


@dataclass(frozen=True)
class Analysis:
    """A game and its analysed decisions."""

    recorded_game: RecordedGame
    budget: str
    decisions: Sequence[AnalysedDecision]

    @cached_property
    def seat_summaries(self) -> list[SeatSummary]:
        return [summarise_seat(self.decisions, seat) for seat in range(self.recorded_game.game.seats)]


# ---------------------------------------------------------------------------------------------- for programs


def describe_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis as JSON; docs/analyse.md describes the fields."""
    recorded_game = analysis.recorded_game
    result = recorded_game.result
    return {
        "game": recorded_game.game.id,
        "options": recorded_game.game.options,
        "names": recorded_game.names,
        "plies": recorded_game.last_ply,
        "result": result and {"scores": list(result.scores), "places": list(result.places)},
        "budget": analysis.budget,
        "decisions": [describe_decision(analysis, decision) for decision in analysis.decisions],
        "seats": [describe_seat_summary(recorded_game.names, summary) for summary in analysis.seat_summaries],
    }


def describe_decision(analysis: Analysis, decision: AnalysedDecision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "step": analysis.recorded_game.game.steps[decision.step].name,
        "sealed": decision.is_sealed,
        **describe_evaluation(decision.evaluation),
        "played": decision.played and decision.played.move,
        "best": decision.best.move,
        **describe_cost(decision.cost),
        "moves": [describe_candidate(candidate) for candidate in decision.candidates],
    }


def describe_candidate(candidate: CandidateMove) -> dict[str, Any]:
    evaluation = describe_evaluation(candidate.evaluation)
    return {"move": candidate.move, "visits": candidate.visits, "share": candidate.share, **evaluation}


def describe_evaluation(evaluation: Evaluation | None) -> dict[str, Any]:
    return {
        "value": evaluation and evaluation.value,
        "wins": evaluation and list(evaluation.win_rates),
        "scores": evaluation and list(evaluation.scores),
    }


def describe_cost(cost: Cost | None, prefix: str = "") -> dict[str, Any]:
    return {f"{prefix}win_cost": cost and cost.win, f"{prefix}value_cost": cost and cost.value}


def describe_seat_summary(names: Sequence[str], summary: SeatSummary) -> dict[str, Any]:
    return {
        "seat": summary.seat,
        "name": names[summary.seat],
        "decisions": summary.decisions,
        **describe_cost(summary.mean_cost, "mean_"),
        "mistakes": [decision.ply for decision in summary.mistakes],
    }


# ------------------------------------------------------------------------------------------------ for people


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
            "analyse-title",
            title=game_title(self.recorded_game.game.id, self.texts.language),
            plies=self.recorded_game.last_ply,
        )
        searched = self.texts(
            "analyse-searched", budget=SPEC_PREFIX + self.analysis.budget, count=len(self.analysis.decisions)
        )
        return [Text.assemble((title, "bold"), " · ", names), Text(searched, "dim")]

    def legend(self, detailed: bool) -> Text:
        """What the signs and columns mean, and what is left out."""
        sentences = [
            self.texts("analyse-legend", played=PLAYED_SIGN, best=BEST_SIGN),
            self.texts("analyse-legend-detail" if detailed else "analyse-legend-all"),
        ]
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
        self.add_seat_columns(table)
        for decision in self.analysis.decisions:
            shown = shown_candidates(decision)
            table.add_row(
                str(decision.ply),
                self.seat_label(decision.seat),
                stack_lines(self.sealed_label(decision, candidate) for candidate in shown),
                stack_lines(self.win_cell(candidate, decision.seat) for candidate in shown),
                stack_lines(self.score_cell(candidate, decision.seat) for candidate in shown),
                stack_lines(
                    self.cost_cells(decision.cost)[0] if candidate is decision.played else Text()
                    for candidate in shown
                ),
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
        return text.append(f" ({self.texts('analyse-only-move')})", "dim") if decision.is_forced else text

    def sealed_label(self, decision: AnalysedDecision, candidate: CandidateMove) -> Text:
        """A move with its signs and, at a sealed step, its share of the mixture."""
        text = self.candidate_label(decision, candidate)
        share = f" {self.texts.number(100 * candidate.share)}{self.texts('analyse-percent')}"
        return text.append(share, "dim") if decision.is_sealed and not decision.is_forced else text

    # ------------------------------------------------------------------ one decision

    def decision_detail(self, decision: AnalysedDecision) -> tuple[Text, Table, Text]:
        """One decision in full: heading, all moves, verdict."""
        step, last = self.recorded_game.game.steps[decision.step], self.recorded_game.last_ply
        position = (
            self.texts("analyse-at", ply=str(decision.ply), last=str(last))
            if decision.ply <= last
            else self.texts("analyse-after-end", ply=str(decision.ply))
        )
        heading = Text.assemble(
            (position, "bold"),
            " · ",
            self.seat_name(decision.seat),
            f" · {step_prompt(self.recorded_game.game.id, step, self.texts.language)}",
        )
        return heading, self.candidates_table(decision), self.verdict_text(decision)

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
                style="dim" if candidate.visits < MIN_VISITS else "",
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
        if cost.value == 0:
            key = "analyse-verdict-mixture" if decision.is_sealed else "analyse-verdict-best"
            return Text(self.texts(key, move=move), "green")
        win, value = self.texts.number(100 * cost.win, 1), self.texts.number(cost.value, 3)
        return Text(self.texts("analyse-verdict-cost", move=move, win=win, value=value), cost_style(cost))

    # ------------------------------------------------------------------ the summary

    def summary_table(self) -> Table:
        """The mean cost of the moves of each seat."""
        table = make_table()
        table.add_column(self.texts("analyse-seat"), max_width=24, overflow="fold")
        result = self.recorded_game.result
        if result:
            self.add_number_columns(table, "analyse-score", "analyse-place")
        self.add_number_columns(table, "analyse-decisions", "analyse-mean-cost", "analyse-value")
        for summary in self.analysis.seat_summaries:
            table.add_row(
                self.seat_name(summary.seat),
                *((str(numbers[summary.seat]) for numbers in result) if result else ()),
                str(summary.decisions),
                *self.cost_cells(summary.mean_cost),
            )
        return table

    def mistakes_table(self) -> Table:
        """The costliest moves of each seat; at a sealed step the better choice is the mixture, not a single move."""
        table = make_table()
        table.add_column("", max_width=24, overflow="fold")
        table.add_column(self.texts("analyse-ply"), justify="right", no_wrap=True)
        table.add_column(self.texts("analyse-mistakes"), no_wrap=True)
        table.add_column(self.texts("analyse-better"), no_wrap=True)
        self.add_number_columns(table, "analyse-cost", "analyse-value")
        for summary in self.analysis.seat_summaries:
            for decision in summary.mistakes:
                table.add_row(
                    self.seat_label(decision.seat),
                    str(decision.ply),
                    decision.played.move if decision.played else EMPTY_CELL,
                    Text(self.texts("analyse-mixture"), "dim") if decision.is_sealed else decision.best.move,
                    *self.cost_cells(decision.cost),
                )
        return table

    def cost_cells(self, cost: Cost | None) -> tuple[Text, Text]:
        """A cost as win probability in percentage points, and as search value."""
        if cost is None:
            return Text(EMPTY_CELL, "dim"), Text(EMPTY_CELL, "dim")
        return Text(self.texts.number(100 * cost.win, 1), cost_style(cost)), Text(
            self.texts.number(cost.value, 3)
        )

    # ------------------------------------------------------------------ cells

    def seat_name(self, seat: int) -> Text:
        """Letter and name, in the style of the seat."""
        return Text(f"{seat_letter(seat)} {self.recorded_game.names[seat]}", seat_style(seat))

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
            "dim" if candidate.visits < MIN_VISITS else "",
        )

    def value_cell(self, evaluation: Evaluation | None) -> Text:
        return Text(self.texts.number(evaluation.value, 3)) if evaluation else Text(EMPTY_CELL, "dim")


def make_table() -> Table:
    return Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim", padding=0, pad_edge=False)


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


def cost_style(cost: Cost) -> str:
    if cost.win >= BAD_COST:
        return "bold red"
    return "yellow" if cost.win >= NOTICEABLE_COST else "green" if cost.value == 0 else ""
