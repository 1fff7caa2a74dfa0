"""The report about the calibration: tables for people, a diagram, and JSON for programs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from ..analysis.win_calibration import WinCalibration
from ..console.plotting import escape_label, make_figure, require_matplotlib, save_figure
from .statistics import THIRD_NAMES, Reliability

if TYPE_CHECKING:
    from rich.table import Table


def describe_group(reliability: Reliability) -> str:
    """The group in words: 4 seats, last third."""
    seats = "all seats" if reliability.seats is None else f"{reliability.seats} seats"
    return seats if reliability.third is None else f"{seats}, {reliability.third} third"


def summary_table(groups: Sequence[Reliability], title: str) -> Table:
    """The calibration error of each group."""
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(
        title=Text(title),
        caption="ECE: expected calibration error with the 95 % interval. Noise: that of perfect forecasts in as many "
        "games. Brier: mean squared error.",
        box=box.SIMPLE_HEAD,
        title_justify="left",
        caption_justify="left",
    )
    table.add_column("forecasts of")
    for head in ("games", "number", "ECE (95\u00a0%)", "noise", "Brier"):
        table.add_column(head, justify="right")
    for group in groups:
        table.add_row(
            describe_group(group),
            str(group.games),
            str(group.forecasts),
            f"{group.ece:.3f} ({group.ece_ci[0]:.3f}–{group.ece_ci[1]:.3f})",
            f"{group.noise:.3f}",
            f"{group.brier:.3f}",
        )
    return table


def exponents_table(calibration: WinCalibration) -> Table:
    """The exponents of a calibration that was fitted."""
    from rich import box
    from rich.table import Table

    table = Table(title="Exponents of win shares", box=box.SIMPLE_HEAD, title_justify="left")
    for head in ("seats", "round", "exponent (95\u00a0%)"):
        table.add_column(head, justify="right")
    for seats, one in sorted(calibration.by_seats.items()):
        for round, exponent, error in zip(one.rounds, one.exponents, one.errors, strict=True):
            table.add_row(str(seats), f"{round:g}", f"{exponent:.2f} ± {1.96 * error:.2f}")
    return table


def reliability_table(group: Reliability) -> Table:
    """The bins of one group."""
    from rich import box
    from rich.table import Table

    table = Table(title=f"Reliability, {describe_group(group)}", box=box.SIMPLE_HEAD, title_justify="left")
    table.add_column("win share")
    for head in ("number", "forecast", "won (95\u00a0%)"):
        table.add_column(head, justify="right")
    for one in group.bins:
        low, high = one.result_ci
        table.add_row(
            f"{100 * one.low:.0f}–{100 * one.high:.0f}\u00a0%",
            str(one.count),
            f"{one.forecast:.1%}",
            f"{one.result:.1%} ({100 * low:.0f}–{100 * high:.0f})",
        )
    return table


def draw_plot(groups: Sequence[Reliability], title: str, path: Path) -> None:
    """Draw reliability diagrams into a file, one for each number of seats."""
    require_matplotlib(path)
    whole = [group for group in groups if group.third is None]
    figure = make_figure(5.5 * len(whole), 6)
    figure.suptitle(escape_label(title))
    columns = figure.subplots(2, len(whole), height_ratios=(4, 1), sharex=True, squeeze=False)
    for column, group in enumerate(whole):
        axes, histogram = columns[0][column], columns[1][column]
        axes.plot([0, 1], [0, 1], color="grey", linestyle=":", linewidth=1)
        for name in THIRD_NAMES:
            for third in (one for one in groups if (one.seats, one.third) == (group.seats, name)):
                axes.plot(
                    [one.forecast for one in third.bins],
                    [one.result for one in third.bins],
                    linewidth=1,
                    marker=".",
                    label=f"{name} third, ECE {third.ece:.3f}",
                )
        forecasts = [one.forecast for one in group.bins]
        results = [one.result for one in group.bins]
        errors = [
            [max(0.0, one.result - one.result_ci[0]) for one in group.bins],
            [max(0.0, one.result_ci[1] - one.result) for one in group.bins],
        ]
        label = f"whole game, ECE {group.ece:.3f}"
        axes.errorbar(forecasts, results, yerr=errors, fmt="o-", color="black", capsize=3, label=label)
        axes.set_title(describe_group(group))
        axes.set_ylabel("share of the win, 95 % interval")
        axes.legend(loc="upper left")
        widths = [one.high - one.low for one in group.bins]
        histogram.bar(
            [one.low for one in group.bins], [one.count for one in group.bins], widths, align="edge"
        )
        histogram.set_xlabel("forecast win share")
        histogram.set_ylabel("number")
    save_figure(figure, path)
