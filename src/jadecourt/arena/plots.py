"""The plot of a run: win rates with their intervals, and the distribution of scores."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..console.plotting import escape_label, make_figure, require_matplotlib, save_figure
from .report import Standing
from .results import GameResult


def draw_plot(games: Sequence[GameResult], standings: Sequence[Standing], title: str, path: Path) -> None:
    """Draw the results into a file, in the format of its suffix."""
    require_matplotlib(path)
    names = [standing.name for standing in standings]
    labels = [escape_label(name) for name in names]
    positions = list(range(len(names)))
    figure = make_figure(10, 1.6 + 0.6 * len(names))
    figure.suptitle(title)
    wins, scores = figure.subplots(1, 2)

    shares = [standing.win_share for standing in standings]
    bounds = [standing.win_share_ci or (standing.win_share, standing.win_share) for standing in standings]
    below = [max(0.0, share - low) for share, (low, _) in zip(shares, bounds, strict=True)]
    above = [max(0.0, high - share) for share, (_, high) in zip(shares, bounds, strict=True)]
    wins.errorbar(shares, positions, xerr=[below, above], fmt="o", capsize=4)
    wins.axvline(1 / games[0].seats, linestyle="--", color="grey", label="par")
    wins.set_yticks(positions, labels)
    wins.set_ylim(len(names) - 0.5, -0.5)
    wins.set_xlabel("win rate per seat, 95 % interval")
    wins.legend()

    scores_by_bot = [
        [game.scores[seat] for game in games for seat in range(game.seats) if game.lineup[seat] == name]
        for name in names
    ]
    scores.boxplot(scores_by_bot, positions=positions, orientation="horizontal", widths=0.6, showmeans=True)
    scores.set_yticks(positions, [""] * len(names))
    scores.set_ylim(len(names) - 0.5, -0.5)
    scores.set_xlabel("score (box: quartiles; triangle: mean)")
    save_figure(figure, path)
