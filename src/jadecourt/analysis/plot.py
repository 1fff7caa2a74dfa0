"""The plot of an analysis: the win probability of each seat, ply by ply."""

from __future__ import annotations

from pathlib import Path

from ..console.plotting import escape_label, make_figure, require_matplotlib, save_figure
from ..console.seats import seat_colour, seat_letter
from ..i18n import Catalogue, TerminalKey, game_title
from .analysis import Analysis


def draw_plot(analysis: Analysis, texts: Catalogue[TerminalKey], path: Path) -> None:
    """Draw the win probabilities into a file, in the format of its suffix."""
    require_matplotlib(path)
    from matplotlib.ticker import MaxNLocator, PercentFormatter

    recorded_game = analysis.recorded_game
    figure = make_figure(11, 5.5)
    axes = figure.subplots()
    plies, curves = win_probabilities(analysis)
    for seat, curve in enumerate(curves):
        axes.plot(
            plies,
            curve,
            color=seat_colour(seat),
            linewidth=1.8,
            label=escape_label(f"{seat_letter(seat)} {recorded_game.names[seat]}"),
        )
        mistake_plies = {decision.ply for decision in analysis.seat_summaries[seat].mistakes}
        mistake_points = [(ply, win) for ply, win in zip(plies, curve, strict=True) if ply in mistake_plies]
        axes.scatter(
            [ply for ply, _ in mistake_points],
            [win for _, win in mistake_points],
            color=seat_colour(seat),
            s=45,
            zorder=3,
        )
    axes.scatter([], [], color="grey", s=45, label=texts("analyse-plot-mistakes"))
    axes.axhline(1 / recorded_game.game.seats, color="grey", linewidth=0.8, linestyle=":")
    axes.set_title(texts("analyse-plot-title", title=game_title(recorded_game.game.id, texts.language)))
    axes.set_xlabel(texts("analyse-plot-ply"))
    axes.set_ylabel(texts("analyse-plot-win"))
    axes.set_ylim(-0.02, 1.02)
    axes.margins(x=0.01)
    axes.grid(alpha=0.25)
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, symbol=texts("analyse-percent")))
    axes.legend(loc="upper left", bbox_to_anchor=(1.0, 1.0), frameon=False)
    save_figure(figure, path)


def win_probabilities(analysis: Analysis) -> tuple[list[int], list[list[float]]]:
    """The plies with an evaluation, and the win probability of each seat there; the last point is the result."""
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
