"""What the plots of the commands have in common; they are drawn by matplotlib, which is an optional dependency."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

from ..core.errors import CommandError
from ..paths import check_writable

if TYPE_CHECKING:
    from matplotlib.figure import Figure

PLOT_SUFFIXES: Final = (".png", ".svg")
PLOT_DPI: Final = 150


def require_matplotlib(path: Path) -> None:
    """Check, before the work whose result is plotted, that the plot can be written."""
    if path.suffix.lower() not in PLOT_SUFFIXES:
        raise CommandError(
            f"--plot: the file name must end in {' or '.join(PLOT_SUFFIXES)}, got {path.name!r}"
        )
    check_writable(path, "--plot")
    try:
        import matplotlib  # noqa: F401
    except ImportError as error:
        raise CommandError("--plot needs matplotlib: pip install 'jadecourt[arena]'") from error


def make_figure(width: float, height: float) -> Figure:
    """An empty figure of this size in inches, which needs no display."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    figure = Figure(figsize=(width, height), layout="constrained")
    FigureCanvasAgg(figure)
    return figure


def save_figure(figure: Figure, path: Path) -> None:
    """Write the figure in the format of the file name's suffix."""
    figure.savefig(path, dpi=PLOT_DPI)


def escape_label(text: str) -> str:
    """The text for matplotlib, which would read what stands between two dollar signs as a formula."""
    return text.replace("$", r"\$")
