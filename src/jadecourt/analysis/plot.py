"""A picture of a game: how probable the victory of each seat was, ply by ply."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..arena.plots import escape_label, require_matplotlib
from ..terminal.translations import Translator
from .report import Analysis, seat_letter

# Okabe and Ito's colours, which nearly everybody can tell apart
SEAT_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")


def draw_plot(analysis: Analysis, translator: Translator, path: Path) -> None:
    """Write the picture; its kind is that of the file's name. No display is needed."""
    require_matplotlib(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    recorded_game = analysis.recorded_game
    figure = Figure(figsize=(11, 5.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    plies, curves = win_probabilities(analysis)
    for seat, curve in enumerate(curves):
        colour_index = seat % len(SEAT_COLOURS)
        axes.plot(
            plies,
            curve,
            color=SEAT_COLOURS[colour_index],
            linewidth=1.8,
            label=escape_label(f"{seat_letter(seat)} {recorded_game.names[seat]}"),
        )
        mistake_plies = {decision.ply for decision in analysis.seat_summaries[seat].mistakes}
        mistake_points = [(ply, win) for ply, win in zip(plies, curve, strict=True) if ply in mistake_plies]
        axes.scatter(
            [ply for ply, _ in mistake_points],
            [win for _, win in mistake_points],
            color=SEAT_COLOURS[colour_index],
            s=45,
            zorder=3,
        )
    axes.scatter([], [], color="grey", s=45, label=translator("plot.mistake"))
    axes.axhline(1 / recorded_game.game.seats, color="grey", linewidth=0.8, linestyle=":")
    axes.set_title(translator("plot.title", title=recorded_game.game.title[translator.language]))
    axes.set_xlabel(translator("plot.ply"))
    axes.set_ylabel(translator("plot.win"))
    axes.set_ylim(-0.02, 1.02)
    axes.margins(x=0.01)
    axes.grid(alpha=0.25)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=translator("plot.percent")))
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    figure.savefig(path, dpi=150)


def win_probabilities(analysis: Analysis) -> tuple[list[int], list[list[float]]]:
    """The plies at which the outlook is known, and each seat's probability of victory there; at the end the result."""
    points = [
        (decision.ply, decision.evaluation.win_rates)
        for decision in analysis.decisions
        if decision.evaluation is not None
    ]
    result = analysis.recorded_game.result
    if result is not None:
        winners = result.places.count(1)
        wins = tuple(1 / winners if place == 1 else 0.0 for place in result.places)
        points.append((analysis.recorded_game.last_ply + 1, wins))
    seats = range(analysis.recorded_game.game.seats)
    return [ply for ply, _ in points], [[wins[seat] for _, wins in points] for seat in seats]
