"""An analysis as tables for people and as JSON for programs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from rich import box
from rich.table import Table
from rich.text import Text

from ..terminal.boards.base import SEAT_STYLES
from ..terminal.words import Words
from .judging import Cost, Decision, Option, Outlook, Tally, tally
from .questions import RecordedGame

TOP: Final = 3  # moves that are shown of each decision
ROOMY: Final = 100  # columns from which on there is room for names
PLAYED, BEST, NONE = "▸", "★", "–"  # all three can be written in any encoding
FAIR, BAD = 0.02, 0.05  # victory given away, from which on a cost is coloured
FEW: Final = 10  # visits that prove nothing


@dataclass(frozen=True)
class Analysis:
    """A game and what was found out about it."""

    recorded: RecordedGame
    budget: str
    decisions: Sequence[Decision]

    @cached_property
    def tallies(self) -> list[Tally]:
        return [tally(self.decisions, seat) for seat in range(self.recorded.game.seats)]


# ---------------------------------------------------------------------------------------------- for programs


def describe_json(analysis: Analysis) -> dict[str, Any]:
    """The analysis for programs; docs/analyse.md explains the fields."""
    recorded = analysis.recorded
    result = recorded.result
    return {
        "game": recorded.game.id,
        "options": recorded.game.options,
        "names": recorded.names,
        "plies": recorded.last,
        "result": result and {"scores": list(result.scores), "places": list(result.places)},
        "budget": analysis.budget,
        "decisions": [describe_decision(analysis, decision) for decision in analysis.decisions],
        "seats": [describe_tally(recorded.names, tallied) for tallied in analysis.tallies],
    }


def describe_decision(analysis: Analysis, decision: Decision) -> dict[str, Any]:
    return {
        "ply": decision.ply,
        "seat": decision.seat,
        "step": analysis.recorded.game.steps[decision.step].name,
        "sealed": decision.sealed,
        **describe_outlook(decision.outlook),
        "played": decision.played and decision.played.move,
        "best": decision.best.move,
        **describe_cost(decision.cost, "cost"),
        "moves": [describe_option(option) for option in decision.options],
    }


def describe_option(option: Option) -> dict[str, Any]:
    outlook = describe_outlook(option.outlook)
    return {"move": option.move, "visits": option.visits, "share": option.share, **outlook}


def describe_outlook(outlook: Outlook | None) -> dict[str, Any]:
    return {
        "value": outlook and outlook.value,
        "wins": outlook and list(outlook.wins),
        "scores": outlook and list(outlook.scores),
    }


def describe_cost(cost: Cost | None, name: str) -> dict[str, Any]:
    return {f"{name}_win": cost and cost.win, f"{name}_value": cost and cost.value}


def describe_tally(names: Sequence[str], tallied: Tally) -> dict[str, Any]:
    return {
        "seat": tallied.seat,
        "name": names[tallied.seat],
        "decisions": tallied.decisions,
        **describe_cost(tallied.mean, "mean_cost"),
        "mistakes": [decision.ply for decision in tallied.mistakes],
    }


# ------------------------------------------------------------------------------------------------ for people


class Report:
    """Draws an analysis in one language, for a terminal of some width."""

    def __init__(self, analysis: Analysis, words: Words, width: int) -> None:
        self.analysis = analysis
        self.recorded = analysis.recorded
        self.words = words
        self.roomy = width >= ROOMY

    def heading(self) -> list[Text]:
        """The game, who plays it, and how it was searched."""
        names = Text(" · ").join(self.name(seat) for seat in range(self.recorded.game.seats))
        title = self.words(
            "title", title=self.recorded.game.title[self.words.language], plies=self.recorded.last
        )
        searched = self.words("searched", budget=self.analysis.budget, count=len(self.analysis.decisions))
        return [Text.assemble((title, "bold"), " · ", names), Text(searched, "dim")]

    def notes(self, detailed: bool) -> Text:
        """What the signs mean, and what is not there."""
        keys = ["legend", "legend.detail" if detailed else "legend.all"]
        if any(decision.sealed for decision in self.analysis.decisions):
            keys.append("legend.sealed")
        if self.recorded.secret:
            keys.append("secret.left")
        return Text(" ".join(self.words(key, played=PLAYED, best=BEST) for key in keys), "dim")

    # ------------------------------------------------------------------ all decisions

    def decisions(self) -> Table:
        """Each decision in a few lines: its best moves and the one played, and the outlook of all seats."""
        table = make_table()
        table.add_column(self.words("ply"), justify="right", no_wrap=True)
        table.add_column(self.words("seat") if self.roomy else "", max_width=20, overflow="fold")
        table.add_column(Text(f"   {self.words('move')}"), no_wrap=True)
        for key in ("win", "score", "cost"):
            table.add_column(self.words(key), justify="right", no_wrap=True)
        self.add_seats(table)
        for decision in self.analysis.decisions:
            shown = shown_options(decision)
            table.add_row(
                str(decision.ply),
                self.who(decision.seat),
                stack(self.label_mixed(decision, option) for option in shown),
                stack(self.win(option, decision.seat) for option in shown),
                stack(self.score(option, decision.seat) for option in shown),
                stack(
                    self.costs(decision.cost)[0] if option is decision.played else Text() for option in shown
                ),
                *self.seats(decision.outlook),
            )
        return table

    def label(self, decision: Decision, option: Option) -> Text:
        """A move with its marks."""
        played, best = option is decision.played, option is decision.best and not decision.sealed
        style = "bold" if played else "" if option.outlook else "dim"
        text = Text.assemble((PLAYED if played else " ", "bold cyan"), (BEST if best else " ", "green"), " ")
        text.append(option.move, style)
        return text.append(f" ({self.words('only')})", "dim") if decision.forced else text

    def label_mixed(self, decision: Decision, option: Option) -> Text:
        """At a sealed question a move also says how often the search gives it."""
        text = self.label(decision, option)
        share = f" {self.number(100 * option.share, 0)} %"
        return text.append(share, "dim") if decision.sealed and not decision.forced else text

    # ------------------------------------------------------------------ one decision

    def detail(self, decision: Decision) -> tuple[Text, Table, Text]:
        """One decision with everything that was found out."""
        step, last = self.recorded.game.steps[decision.step], self.recorded.last
        asked = Text.assemble(
            (
                self.words("detail" if decision.ply <= last else "detail.next", ply=decision.ply, last=last),
                "bold",
            ),
            " · ",
            self.name(decision.seat),
            f" · {step.texts[self.words.language]}",
        )
        return asked, self.options(decision), self.verdict(decision)

    def options(self, decision: Decision) -> Table:
        """All moves of a decision, and the outlook above them."""
        table = make_table()
        table.add_column(Text(f"   {self.words('move')}"), no_wrap=True)
        for key in ("visits", "share", "value", "score"):
            table.add_column(self.words(key), justify="right", no_wrap=True)
        self.add_seats(table)
        outlook, seat = decision.outlook, decision.seat
        table.add_row(
            Text(f"   {self.words('outlook')}", "italic"),
            str(sum(option.visits for option in decision.options)),
            "",
            self.value(outlook),
            Text(self.number(outlook.scores[seat], 1)) if outlook else Text(NONE, "dim"),
            *self.seats(outlook),
        )
        table.add_section()
        for option in decision.options:
            table.add_row(
                self.label(decision, option),
                str(option.visits),
                self.number(100 * option.share, 1),
                self.value(option.outlook),
                self.score(option, seat),
                *self.wins(option.outlook),
                style="dim" if option.visits < FEW else "",
            )
        return table

    def verdict(self, decision: Decision) -> Text:
        """In a sentence, what the move that was played cost."""
        if decision.played is None:
            return Text(self.words("open"))
        move, cost = decision.played.move, decision.cost
        if cost is None:
            return Text(self.words("detail.only" if decision.forced else "detail.untried", move=move))
        if cost.value == 0:
            return Text(self.words("detail.fair" if decision.sealed else "detail.best", move=move), "green")
        win, value = self.number(100 * cost.win, 1), self.number(cost.value, 3)
        return Text(self.words("detail.cost", move=move, win=win, value=value), cost_style(cost))

    # ------------------------------------------------------------------ the summary

    def summary(self) -> Table:
        """What each seat gave away on average."""
        table = make_table()
        table.add_column(self.words("seat"), max_width=24, overflow="fold")
        result = self.recorded.result
        for key in (*(("score", "place") if result else ()), "decisions", "mean", "value"):
            table.add_column(self.words(key), justify="right", no_wrap=True)
        for tallied in self.analysis.tallies:
            table.add_row(
                self.name(tallied.seat),
                *((str(numbers[tallied.seat]) for numbers in result) if result else ()),
                str(tallied.decisions),
                *self.costs(tallied.mean),
            )
        return table

    def mistakes(self) -> Table:
        """The costliest moves of each seat; at a sealed question no single move is better, but the mixture."""
        table = make_table()
        table.add_column("", max_width=24, overflow="fold")
        table.add_column(self.words("ply"), justify="right", no_wrap=True)
        for key in ("mistakes", "better"):
            table.add_column(self.words(key), no_wrap=True)
        for key in ("cost", "value"):
            table.add_column(self.words(key), justify="right", no_wrap=True)
        for tallied in self.analysis.tallies:
            for decision in tallied.mistakes:
                table.add_row(
                    self.who(decision.seat),
                    str(decision.ply),
                    decision.played.move if decision.played else NONE,
                    Text(self.words("mixture"), "dim") if decision.sealed else decision.best.move,
                    *self.costs(decision.cost),
                )
        return table

    def costs(self, cost: Cost | None) -> tuple[Text, Text]:
        """In victories and in the search's own value."""
        if cost is None:
            return Text(NONE, "dim"), Text(NONE, "dim")
        return Text(self.number(100 * cost.win, 1), cost_style(cost)), Text(self.number(cost.value, 3))

    # ------------------------------------------------------------------ cells

    def name(self, seat: int) -> Text:
        """Letter and name, in the colour of the seat."""
        return Text(f"{letter(seat)} {self.recorded.names[seat]}", SEAT_STYLES[seat % len(SEAT_STYLES)])

    def who(self, seat: int) -> Text:
        """The name where there is room for it, else the letter."""
        return self.name(seat) if self.roomy else Text(letter(seat), SEAT_STYLES[seat % len(SEAT_STYLES)])

    def add_seats(self, table: Table) -> None:
        for seat in range(self.recorded.game.seats):
            style = SEAT_STYLES[seat % len(SEAT_STYLES)]
            table.add_column(
                Text(letter(seat), f"{style} not dim"), justify="right", no_wrap=True, min_width=3
            )

    def seats(self, outlook: Outlook | None) -> list[Text]:
        """For each seat its probability of victory, and below it its expected score."""
        if outlook is None:
            return self.wins(None)
        scores = [Text(self.number(score, 0), "dim") for score in outlook.scores]
        return [stack(pair) for pair in zip(self.wins(outlook), scores, strict=True)]

    def wins(self, outlook: Outlook | None) -> list[Text]:
        """For each seat its probability of victory."""
        if outlook is None:
            return [Text(NONE, "dim") for _ in range(self.recorded.game.seats)]
        highest = max(outlook.wins)
        return [Text(self.number(100 * win, 0), "bold" if win == highest else "") for win in outlook.wins]

    def win(self, option: Option, seat: int) -> Text:
        return self.amount(option, 100 * option.outlook.wins[seat] if option.outlook else 0.0)

    def score(self, option: Option, seat: int) -> Text:
        return self.amount(option, option.outlook.scores[seat] if option.outlook else 0.0)

    def amount(self, option: Option, value: float) -> Text:
        """What may be expected after a move: nothing if it was never tried, and not much if hardly ever."""
        return Text(self.number(value, 1) if option.outlook else NONE, "dim" if option.visits < FEW else "")

    def value(self, outlook: Outlook | None) -> Text:
        return Text(self.number(outlook.value, 3)) if outlook else Text(NONE, "dim")

    def number(self, value: float, digits: int) -> str:
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if self.words.language == "fr" else text


def make_table() -> Table:
    return Table(box=box.SIMPLE_HEAD, border_style="dim", header_style="dim", padding=0, pad_edge=False)


def stack(lines: Iterable[Text]) -> Text:
    """Lines one below the other, each with its own style."""
    return Text("\n").join(lines)


def shown_options(decision: Decision) -> list[Option]:
    """The best moves, and the one played if it is none of them."""
    shown = [option for option in decision.options if option.outlook or decision.forced][:TOP]
    if decision.played and decision.played not in shown:
        shown.append(decision.played)
    return shown


def cost_style(cost: Cost) -> str:
    if cost.win >= BAD:
        return "bold red"
    return "yellow" if cost.win >= FAIR else "green" if cost.value == 0 else ""


def letter(seat: int) -> str:
    """As on the boards of the terminal."""
    return chr(ord("A") + seat)
