"""A picture of a run: shares of victories with their intervals, and how the scores are spread."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from ..core.errors import BadOptions
from ..paths import check_writable
from .report import Standing
from .results import GameResult

PLOT_SUFFIXES = (".png", ".svg")


def require_matplotlib(path: Path) -> None:
    """Refuse before the games are played, not after."""
    if path.suffix.lower() not in PLOT_SUFFIXES:
        raise BadOptions(f"--plot writes {' or '.join(PLOT_SUFFIXES)}, not {path.name!r}")
    check_writable(path, "--plot")
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise BadOptions("--plot needs matplotlib: pip install 'jadecourt[arena]'") from error


def escape_label(text: str) -> str:
    """A text for matplotlib, which would read what stands between two dollar signs as a formula."""
    return text.replace("$", r"\$")


def draw_plot(games: Sequence[GameResult], standings: Sequence[Standing], title: str, path: Path) -> None:
    """Write the picture; its kind is that of the file's name. No display is needed."""
    require_matplotlib(path)
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    names = [standing.name for standing in standings]
    labels = [escape_label(name) for name in names]
    positions = list(range(len(names)))
    figure = Figure(figsize=(10, 1.6 + 0.6 * len(names)), layout="constrained")
    FigureCanvasAgg(figure)
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
    wins.set_xlabel("share of victories per seat, 95 % interval")
    wins.legend()

    scores_by_bot = [
        [game.scores[seat] for game in games for seat in range(game.seats) if game.lineup[seat] == name]
        for name in names
    ]
    scores.boxplot(scores_by_bot, positions=positions, orientation="horizontal", widths=0.6, showmeans=True)
    scores.set_yticks(positions, [""] * len(names))
    scores.set_ylim(len(names) - 0.5, -0.5)
    scores.set_xlabel("score (box: middle half; triangle: mean)")
    figure.savefig(path, dpi=150)
