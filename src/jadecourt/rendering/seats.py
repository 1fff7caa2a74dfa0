"""Marks of seats: a colour, a shape and a number each, because colour alone is not enough for everybody."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .canvas import Canvas, Number, element, symbol_text
from .palette import colour, seat_colour

# circle, square, triangle, diamond, hexagon, in a box of 20 by 20
SHAPES: Final = (
    "M10 1a9 9 0 1 0 0 18a9 9 0 0 0 0-18z",
    "M2 2h16v16H2z",
    "M10 .5L19.5 18.5H.5z",
    "M10 0L20 10L10 20L0 10z",
    "M5 1.3h10L20 10l-5 8.7H5L0 10z",
)
TRIANGLE: Final = 2  # its number stands lower
# lines of the seats in charts
DASHES: Final = (None, "7 3", "2 3", "9 3 2 3", "13 4")


def draw_seat(canvas: Canvas, seat: int, x: Number, y: Number, size: Number = 18, title: str = "") -> None:
    """The badge of a seat: its shape with its number, as programs count (from 0)."""
    shape = seat % len(SHAPES)
    markup = element(
        "path", d=SHAPES[shape], fill=seat_colour(seat), stroke=colour("raised"), stroke_width=1.4
    )
    markup += symbol_text(seat, 10, 16 if shape == TRIANGLE else 14, 11, colour("on-seat"))
    canvas.define(f"seat-{seat}", "-1 -1 22 22", markup)
    canvas.use(f"seat-{seat}", x, y, size, title=title)


def draw_seats(canvas: Canvas, seats: Sequence[int], x: Number, y: Number, size: Number = 18) -> float:
    """Badges side by side; returns where they end."""
    for seat in seats:
        draw_seat(canvas, seat, x, y, size)
        x += size + 2
    return x


def draw_point(canvas: Canvas, seat: int, x: Number, y: Number, size: Number) -> None:
    """The shape of a seat around a point of a chart."""
    name = f"point-{seat}"
    canvas.define(
        name,
        "-1 -1 22 22",
        element(
            "path",
            d=SHAPES[seat % len(SHAPES)],
            fill=seat_colour(seat),
            stroke=colour("surface"),
            stroke_width=2,
        ),
    )
    canvas.use(name, x - size / 2, y - size / 2, size)
