"""The points of all seats over the rounds of a recorded game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..core.game import Game
from ..core.record import Record
from ..i18n import game_title, load_catalogue
from ..i18n.game_texts import text_or
from .canvas import Canvas, Number
from .options import describe_options
from .palette import colour, seat_colour
from .seats import DASHES, draw_point, draw_seat
from .text_width import wrap

CHART_WIDTH: Final = 800
MARGIN: Final = 16
TOP: Final = 64
PLOT_HEIGHT: Final = 240
PLOT_LEFT: Final = 54
PLOT_RIGHT: Final = 560
MAX_TICKS: Final = 6  # of the points
MAX_ROUND_LABELS: Final = 20
MAX_POINTS: Final = 45  # of a line; longer ones have marks at some of their points only

Curve = list[tuple[int, list[int]]]  # round, points of each seat at its end


def score_curve(game: Game, record: Record) -> Curve:
    """The points at the start and at the end of each round; of a game without rounds, after each ply.

    The start is round 0, in a game that begins at a position the round before.
    """
    start = record.start(game)
    first_round = max(0, game.round_and_phase(start)[0] - 1) if record.position else 0
    by_round: Curve = [(first_round, start.scores())]
    by_ply: Curve = [(0, start.scores())]
    for number, (_, _, state) in enumerate(record.replay(game), 1):
        scores = state.scores()
        by_ply.append((number, scores))
        found = game.round_and_phase(state)[0]
        if found == by_round[-1][0]:
            by_round[-1] = (found, scores)
        else:
            by_round.append((found, scores))
    return by_round if by_round[-1][0] else by_ply


def nice_step(span: Number, max_ticks: int) -> int:
    """The distance of round numbers such that at most so many of them fit into the span."""
    step = 1
    while True:
        for factor in (1, 2, 5):
            if span / (step * factor) < max_ticks:
                return step * factor
        step *= 10


class ScoreCurve:
    """A chart with a line for each seat, which differ in colour, dashes and marks."""

    def __init__(self, canvas: Canvas, game: Game, names: Sequence[str], language: str, curve: Curve) -> None:
        self.canvas = canvas
        self.game = game
        self.names = names
        self.language = language
        self.texts = load_catalogue("games", language)
        self.curve = curve
        scores = [score for _, row in curve for score in row]
        self.step = nice_step(max(scores) - min(0, *scores) or 1, MAX_TICKS)
        self.low = min(0, *scores) // self.step * self.step
        self.high = max(self.low + self.step, -(-max(scores) // self.step) * self.step)
        self.last_round = max(1, curve[-1][0])

    def x(self, round_number: Number) -> float:
        return PLOT_LEFT + (PLOT_RIGHT - PLOT_LEFT) * round_number / self.last_round

    def y(self, score: Number) -> float:
        return TOP + PLOT_HEIGHT * (self.high - score) / (self.high - self.low)

    def draw_axes(self) -> None:
        """The grid with points at the left and rounds below."""
        canvas = self.canvas
        for score in range(self.low, self.high + 1, self.step):
            y = self.y(score)
            canvas.line(
                PLOT_LEFT,
                y,
                PLOT_RIGHT,
                y,
                stroke=colour("strong" if score == 0 else "border"),
                stroke_width=1.2 if score == 0 else 0.8,
            )
            canvas.text(PLOT_LEFT - 8, y + 4, str(score).replace("-", "−"), 11, fill="muted", anchor="end")
        bottom = TOP + PLOT_HEIGHT
        for round_number in range(0, self.last_round + 1, nice_step(self.last_round, MAX_ROUND_LABELS)):
            x = self.x(round_number)
            canvas.line(x, bottom, x, bottom + 4, stroke=colour("strong"))
            canvas.text(x, bottom + 17, round_number, 11, fill="muted", anchor="middle")
        label = text_or(self.game.id, self.language, "round-name", self.texts("picture-round"))
        canvas.text((PLOT_LEFT + PLOT_RIGHT) / 2, bottom + 34, label, 11.5, fill="muted", anchor="middle")
        canvas.text(
            PLOT_LEFT - 8, TOP - 10, self.texts("picture-points"), 11.5, fill="muted", anchor="middle"
        )

    def draw_lines(self) -> None:
        """The points of each seat; at the end of a line is the badge of the seat."""
        marks_every = -(-len(self.curve) // MAX_POINTS)
        for seat in range(len(self.names)):
            points = [(self.x(round_number), self.y(row[seat])) for round_number, row in self.curve]
            self.canvas.path(
                "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points),
                fill="none",
                stroke=seat_colour(seat),
                stroke_width=2.2,
                stroke_linejoin="round",
                stroke_dasharray=DASHES[seat % len(DASHES)],
            )
            for number, (x, y) in enumerate(points[1:], 1):
                if number % marks_every == 0 or number == len(points) - 1:
                    draw_point(self.canvas, seat, x, y, 9)

    def draw_legend(self, places: Sequence[int] | None) -> None:
        """Badge, line, name and points of each seat; at the end of the game, in the order of the places."""
        canvas, scores = self.canvas, self.curve[-1][1]
        seats = sorted(
            range(len(self.names)), key=lambda seat: (places[seat] if places else -scores[seat], seat)
        )
        left, right = PLOT_RIGHT + 24, CHART_WIDTH - MARGIN
        for row, seat in enumerate(seats):
            y = TOP + 14 + row * 46
            draw_seat(canvas, seat, left, y - 14, 19)
            canvas.text(
                left + 26, y, self.names[seat], 14, bold=True, serif=True, max_width=right - left - 76
            )
            canvas.text(
                right,
                y,
                str(scores[seat]).replace("-", "−"),
                17,
                fill="highlight",
                bold=True,
                serif=True,
                anchor="end",
            )
            canvas.line(
                left + 26,
                y + 13,
                left + 74,
                y + 13,
                stroke=seat_colour(seat),
                stroke_width=2.2,
                stroke_dasharray=DASHES[seat % len(DASHES)],
            )
            draw_point(canvas, seat, left + 50, y + 13, 9)
            if places:
                text = self.texts("picture-place", place=places[seat])
                canvas.text(right, y + 17, text, 11.5, fill="muted", anchor="end")


def draw_score_curve(
    canvas: Canvas, game: Game, record: Record, names: Sequence[str], language: str
) -> tuple[float, str]:
    """Draw the chart; returns the height of the picture and its name."""
    curve = score_curve(game, record)
    chart = ScoreCurve(canvas, game, names, language, curve)
    texts = chart.texts
    places = record.result.places if record.result else None
    title = game_title(game.id, language)
    facts = [
        texts("picture-seats", count=game.seats),
        *describe_options(game, language),
        texts("picture-plies", count=len(record.plies)),
    ]
    lines = wrap(" · ".join(facts), 11.5, CHART_WIDTH - 2 * MARGIN, 2)
    height = TOP + PLOT_HEIGHT + 52 + 16 * len(lines) + 6
    canvas.rect(0.5, 0.5, CHART_WIDTH - 1, height - 1, rx=12, fill=colour("surface"), stroke=colour("border"))
    canvas.text(MARGIN, 31, title, 18, bold=True, serif=True, max_width=CHART_WIDTH - 2 * MARGIN)
    chart.draw_axes()
    chart.draw_lines()
    chart.draw_legend(places)
    for number, line in enumerate(lines):
        canvas.text(MARGIN, height - 12 - 16 * (len(lines) - 1 - number), line, 11.5, fill="muted")
    points = ", ".join(f"{name} {score}" for name, score in zip(names, curve[-1][1], strict=True))
    return height, f"{title} · {texts('picture-points')} · {points}"
