"""The learning curve of a run: `curve.jsonl` with one line for each generation, and its picture."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..console.plotting import escape_label, make_figure, save_figure
from ..core.errors import CommandError

if TYPE_CHECKING:
    from rich.table import Table

CURVE_FILE: Final = "curve.jsonl"
PLOT_FILE: Final = "curve.svg"


@dataclass(frozen=True)
class CurvePoint:
    """Figures of one generation; 0 is what the run began with, of which only the scores are known.

    Cross-entropy, entropy and top-1 are of searches that were not trained; `value_r2` of positions of other games.
    """

    generation: int
    winning_scores: Mapping[
        str, float
    ]  # mean score of the winner in games of the policy alone, by number of seats
    games: int = 0
    decisions: int = 0  # trained
    positions: int = 0
    policy_losses: Sequence[float] = field(default_factory=list)  # by epoch
    cross_entropy_before: float | None = (
        None  # of the policy of the generation before; None: nothing was held out
    )
    cross_entropy: float | None = None
    entropy: float | None = None  # of the shares of the searches: the lowest possible cross-entropy
    top1: float | None = None
    value_errors: Sequence[float] = field(default_factory=list)  # mean squared error of rewards, by epoch
    value_r2: float | None = None
    seconds: float = 0.0  # of the run that completed the generation


def read_curve(folder: Path) -> list[CurvePoint]:
    """The generations that are complete, in their order."""
    path = folder / CURVE_FILE
    if not path.exists():
        return []
    try:
        return [CurvePoint(**json.loads(line)) for line in path.read_text(encoding="utf-8").splitlines()]
    except (ValueError, TypeError) as error:
        raise CommandError(f"{path} is damaged: {error}") from error


def write_curve(folder: Path, points: Sequence[CurvePoint]) -> None:
    """Write all points, under another name first, so that an interruption leaves the old file."""
    temporary = folder / f"{CURVE_FILE}.tmp"
    temporary.write_text("".join(json.dumps(asdict(point)) + "\n" for point in points), encoding="utf-8")
    temporary.replace(folder / CURVE_FILE)


def draw_curve(points: Sequence[CurvePoint], title: str, path: Path) -> None:
    """Draw scores, the fit of the policy and the fit of the value over the generations."""
    figure = make_figure(12, 3.6)
    figure.suptitle(escape_label(title))
    scores, policy, value = figure.subplots(1, 3)
    generations = [point.generation for point in points]
    for seats in points[0].winning_scores:
        means = [point.winning_scores.get(seats) for point in points]
        scores.plot(generations, means, marker="o", label=f"{seats} seats")
    scores.set_ylabel("mean winning score of the policy alone")
    scores.legend()
    for name, label in (
        ("cross_entropy_before", "before the fit"),
        ("cross_entropy", "after the fit"),
        ("entropy", "lowest possible"),
    ):
        policy.plot(*known_values(points, name), marker="o", label=label)
    policy.set_ylabel("cross-entropy on held-out searches")
    policy.legend()
    value.plot(*known_values(points, "value_r2"), marker="o", label="value: R² of rewards")
    value.plot(*known_values(points, "top1"), marker="o", label="policy: top-1")
    value.set_ylim(0, 1)
    value.legend()
    for axes in (scores, policy, value):
        axes.set_xlabel("generation")
        axes.set_xticks(generations)
    save_figure(figure, path)


def known_values(points: Sequence[CurvePoint], name: str) -> tuple[list[int], list[float]]:
    """The generations that have a figure, and the figure."""
    known = [(point.generation, getattr(point, name)) for point in points if getattr(point, name) is not None]
    return [generation for generation, _ in known], [value for _, value in known]


def curve_table(points: Sequence[CurvePoint], title: str) -> Table:
    """The curve for people."""
    from rich.table import Table

    table = Table(title=title, title_justify="left")
    headings = ["generation", "decisions", "cross-entropy", "lowest", "top-1", "R²"]
    headings += [f"score, {seats} seats" for seats in points[0].winning_scores]
    for heading in (*headings, "seconds"):
        table.add_column(heading, justify="right")
    for point in points:
        table.add_row(
            str(point.generation),
            f"{point.decisions:,}",
            *(
                format_figure(value, 3)
                for value in (point.cross_entropy, point.entropy, point.top1, point.value_r2)
            ),
            *(format_figure(score, 1) for score in point.winning_scores.values()),
            f"{point.seconds:,.0f}",
        )
    return table


def format_figure(value: float | None, digits: int) -> str:
    """A figure, or a dash where there is none."""
    return "–" if value is None else f"{value:.{digits}f}"


def to_json(points: Sequence[CurvePoint]) -> list[dict[str, Any]]:
    """The points as JSON."""
    return [asdict(point) for point in points]
