"""A picture of a game: how probable the victory of each seat was, ply by ply."""

from __future__ import annotations

from pathlib import Path
from typing import Final

from ..arena.plots import escape_label, need_matplotlib
from ..terminal.words import Words
from .report import Analysis, letter

# Okabe and Ito's colours, which nearly everybody can tell apart
COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")


def draw_plot(analysis: Analysis, words: Words, path: Path) -> None:
    """Write the picture; its kind is that of the file's name. No display is needed."""
    need_matplotlib(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    recorded = analysis.recorded
    figure = Figure(figsize=(11, 5.5), layout="constrained")
    FigureCanvasAgg(figure)
    axes = figure.subplots()
    plies, curves = win_curves(analysis)
    for seat, curve in enumerate(curves):
        look = seat % len(COLOURS)
        axes.plot(
            plies,
            curve,
            color=COLOURS[look],
            linewidth=1.8,
            label=escape_label(f"{letter(seat)} {recorded.names[seat]}"),
        )
        wrong = {decision.ply for decision in analysis.tallies[seat].mistakes}
        spots = [(ply, win) for ply, win in zip(plies, curve, strict=True) if ply in wrong]
        axes.scatter(
            [ply for ply, _ in spots], [win for _, win in spots], color=COLOURS[look], s=45, zorder=3
        )
    axes.scatter([], [], color="grey", s=45, label=words("plot.mistake"))
    axes.axhline(1 / recorded.game.seats, color="grey", linewidth=0.8, linestyle=":")
    axes.set_title(words("plot.title", title=recorded.game.title[words.language]))
    axes.set_xlabel(words("plot.ply"))
    axes.set_ylabel(words("plot.win"))
    axes.set_ylim(-0.02, 1.02)
    axes.margins(x=0.01)
    axes.grid(alpha=0.25)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=words("plot.percent")))
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    figure.savefig(path, dpi=150)


def win_curves(analysis: Analysis) -> tuple[list[int], list[list[float]]]:
    """The plies at which the outlook is known, and each seat's probability of victory there; at the end the result."""
    points = [
        (decision.ply, decision.outlook.wins)
        for decision in analysis.decisions
        if decision.outlook is not None
    ]
    result = analysis.recorded.result
    if result is not None:
        winners = result.places.count(1)
        wins = tuple(1 / winners if place == 1 else 0.0 for place in result.places)
        points.append((analysis.recorded.last + 1, wins))
    seats = range(analysis.recorded.game.seats)
    return [ply for ply, _ in points], [[wins[seat] for _, wins in points] for seat in seats]
