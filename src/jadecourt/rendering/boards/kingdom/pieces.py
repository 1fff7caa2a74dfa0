"""Draws single pieces: glyphs, cards, bid cards, tokens."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal, TypeAlias

from ....games.kingdom import components as c
from ...canvas import Canvas, Number, element, nested_symbol, symbol_text
from ...palette import colour, seat_colour
from . import shapes

# of the five types and the Dragon, each with its background, in both themes
COLOURS: Final = {
    "k-B": ("#34457c", "#aebcf0"),
    "k-B-soft": ("#dde2f0", "#283150"),
    "k-F": ("#45661c", "#b5d480"),
    "k-F-soft": ("#e3ecd0", "#2c3a1d"),
    "k-M": ("#8c5000", "#ecb968"),
    "k-M-soft": ("#f6e4c3", "#45341a"),
    "k-N": ("#7b2d68", "#e6a6d2"),
    "k-N-soft": ("#f3deec", "#44263d"),
    "k-W": ("#a02d1a", "#f3957f"),
    "k-W-soft": ("#f7ddd2", "#4b261d"),
    "k-D": ("#0d6863", "#80d5cb"),
    "k-D-soft": ("#d2eae6", "#183b3b"),
}
GOLD: Final = "#d3a13a"
DARK: Final = "#2a1d00"
WHITE: Final = "#fdf9ee"
JADE: Final = "#1f6f5c"
DRAGON: Final = c.KIND_NAMES[c.DRAGON]
GOAL_OF_TYPE: Final = dict(zip(c.TYPE_NAMES, c.GOAL_NAMES, strict=True))
TYPE_OF_GOAL: Final = dict(zip(c.GOAL_NAMES, c.TYPE_NAMES, strict=True))
TYPE_OF_KIND: Final = {
    **dict(zip(c.KIND_NAMES, (c.TYPE_NAMES[t] for t in c.KIND_TYPE), strict=False)),
    DRAGON: "D",
}
POINTS_OF_KIND: Final[dict[str, int]] = {
    **dict(zip(c.KIND_NAMES, c.KIND_VP, strict=False)),
    DRAGON: c.DRAGON_VP,
}
LINE_WIDTHS: Final = {"line": 3.4, "thin": 2.4, "body": 7, "cut": 2, "beads": 3.6}
HALF: Final = "½"

# where a bid card is: in hand, used, carried to the next round
CardState: TypeAlias = Literal["hand", "aside", "carried"]


def type_colour(name: str, soft: bool = False) -> str:
    """The colour of a kind, type or goal, or its background."""
    letter = TYPE_OF_GOAL.get(name) or TYPE_OF_KIND.get(name) or name
    return colour(f"k-{letter}{'-soft' if soft else ''}")


def glyph_name(name: str) -> str:
    """The glyph of a kind, type or goal: all Nobles share one."""
    return name if name in shapes.GLYPHS else TYPE_OF_KIND[name]


def glyph_markup(name: str) -> str:
    """The paths of a glyph in the current colour."""
    markup, background = "", colour("raised")
    for style, d in shapes.GLYPHS[name]:
        if style in ("fill", "hole"):
            markup += element("path", d=d, fill=background if style == "hole" else None)
        else:
            markup += element(
                "path",
                d=d,
                fill="none",
                stroke=background if style == "cut" else "currentColor",
                stroke_width=LINE_WIDTHS[style],
                stroke_dasharray="0 5.6" if style == "beads" else None,
            )
    return markup


def draw_glyph(
    canvas: Canvas, name: str, x: Number, y: Number, size: Number, title: str = "", faded: bool = False
) -> None:
    """The glyph of a kind, type or goal in its colour."""
    define_glyph(canvas, name)
    shown_colour = colour("border") if faded else type_colour(name)
    canvas.use(f"glyph-{glyph_name(name)}", x, y, size, title=title, color=shown_colour)


def define_glyph(canvas: Canvas, name: str) -> None:
    name = glyph_name(name)
    canvas.define(f"glyph-{name}", "0 0 48 48", glyph_markup(name), fill="currentColor")


# ------------------------------------------------------------------ cards


def draw_card(canvas: Canvas, kind: str, name: str, x: Number, y: Number, width: Number) -> None:
    """A face-up card with its glyph, points and name; 7:5."""
    height = width * 1.4
    canvas.rect(x, y, width, height, rx=7, fill=colour("raised"), stroke=colour("strong"))
    canvas.rect(
        x + 5,
        y + 5,
        width - 10,
        height - 28,
        rx=4,
        fill=type_colour(kind, soft=True),
        stroke=type_colour(kind),
        stroke_width=1.5,
    )
    glyph = width * 0.52
    draw_glyph(canvas, kind, x + (width - glyph) / 2, y + (height - 23 - glyph) / 2, glyph)
    if POINTS_OF_KIND[kind]:
        canvas.add(
            element("circle", cx=x + width - 13, cy=y + 14, r=10, fill=GOLD, stroke=WHITE, stroke_width=1.5)
        )
        canvas.add(symbol_text(POINTS_OF_KIND[kind], x + width - 13, y + 19, 14, DARK, serif=True))
    canvas.text(
        x + width / 2,
        y + height - 8,
        name,
        12.5,
        bold=True,
        serif=True,
        anchor="middle",
        max_width=width - 6,
        min_size=9,
    )


def draw_mini_card(canvas: Canvas, kind: str, x: Number, y: Number, is_guest: bool) -> None:
    """A card in a pile; guests are marked, because they count double."""
    define_glyph(canvas, kind)
    name = f"mini-{kind}{'-guest' if is_guest else ''}"
    slip = element(
        "rect",
        x=0.5,
        y=0.5,
        width=25,
        height=36,
        rx=4,
        fill=type_colour(kind, soft=True),
        stroke=type_colour(kind),
    )
    slip += nested_symbol(f"glyph-{glyph_name(kind)}", 4, 5, 18, color=type_colour(kind))
    if is_guest:
        slip += element("rect", x=0.5, y=25.5, width=25, height=11, rx=3, fill=GOLD)
    label = "×2" if is_guest else kind[1:] if TYPE_OF_KIND[kind] == "N" else ""
    if label:
        slip += symbol_text(label, 13, 34, 10, DARK if is_guest else type_colour(kind))
    canvas.define(name, "0 0 26 37", slip)
    canvas.use(name, x, y, 26, 37)


def draw_back(canvas: Canvas, x: Number, y: Number, width: Number) -> None:
    """The back of a card."""
    markup = element(
        "rect", x=0.5, y=0.5, width=49, height=69, rx=5, fill=colour("raised"), stroke=colour("strong")
    )
    markup += element("rect", x=3.5, y=3.5, width=43, height=63, rx=3, fill=JADE)
    markup += element("path", d=shapes.GATE, fill=WHITE)
    canvas.define("back", "0 0 50 70", markup)
    canvas.use("back", x, y, width, width * 1.4)


def draw_token(canvas: Canvas, x: Number, y: Number, size: Number) -> None:
    """A token of 2 points: a disc of jade."""
    markup = element("circle", cx=12, cy=12, r=10.8, fill=colour("k-D"))
    markup += element("circle", cx=12, cy=12, r=8.4, fill="none", stroke=colour("raised"), stroke_width=1.1)
    markup += symbol_text(c.TOKEN_VP, 12, 16.4, 12.5, colour("raised"), serif=True)
    canvas.define("token", "0 0 24 24", markup)
    canvas.use("token", x, y, size)


# ------------------------------------------------------------------ bid cards


def draw_bid_card(
    canvas: Canvas, seat: int, card: int, state: CardState, x: Number, y: Number, width: Number
) -> None:
    """A bid card in the colour of its seat: used ones are dashed and crossed out, carried ones have a knot."""
    name = f"bid-{seat}-{card}-{state}"
    canvas.define(name, "0 0 40 56", bid_card_markup(seat, card, state))
    canvas.use(name, x, y, width, width * 1.4)


def bid_card_markup(seat: int, card: int, state: CardState) -> str:
    used = state == "aside"
    line = colour("strong") if used else seat_colour(seat)
    markup = element(
        "rect",
        x=1,
        y=1,
        width=38,
        height=54,
        rx=5,
        fill=colour("sunken" if used else "raised"),
        stroke=line,
        stroke_width=2.4,
        stroke_dasharray="4 3" if used else None,
    )
    if card == c.RESET:
        markup += element("path", d=shapes.RESET_STROKE, fill="none", stroke=line, stroke_width=4)
        markup += element("path", d=shapes.RESET_TIP, fill=line)
    else:
        markup += symbol_text(card, 20, 39, 32, colour("muted" if used else "text"), serif=True)
    if used:
        markup += element("path", d="M5 51L35 5", stroke=line, stroke_width=2.6)
    elif state == "carried":
        markup += element("path", d="M0 46h40", stroke=colour("danger"), stroke_width=4)
        markup += element("circle", cx=20, cy=46, r=5, fill=colour("danger"), stroke=colour("raised"))
    return markup


def draw_secret_bid(canvas: Canvas, seat: int, x: Number, y: Number, width: Number) -> None:
    """The place of a bid that is not revealed; it is the same whether the seat has bid or not."""
    canvas.rect(
        x,
        y,
        width,
        width * 1.4,
        rx=4,
        fill="none",
        stroke=seat_colour(seat),
        stroke_width=1.5,
        stroke_dasharray="4 3",
    )


def draw_bid(canvas: Canvas, seat: int, bid: Mapping[str, Any], x: Number, y: Number, width: Number) -> float:
    """The cards of a bid, the bottom one first, and the ½ of the Emperor; returns where they end."""
    for card in bid["cards"]:
        draw_bid_card(canvas, seat, card, "hand", x, y, width)
        x += width * 0.62
    x += width * 0.38
    if bid["half"]:
        canvas.text(x + 2, y + width * 0.95, f"+{HALF}", 12, fill="highlight", bold=True)
        x += 20
    return x


def bid_value(bid: Mapping[str, Any]) -> str:
    """The value of a bid, such as `6½`."""
    return f"{sum(bid['cards'])}{HALF if bid['half'] else ''}"


def parse_sealed_bid(text: str) -> dict[str, Any]:
    """The bid of a move in notation: `bid 2@6` is the 2 on top of the 6."""
    top, _, bottom = text.removeprefix("bid ").partition("@")
    return {"cards": [int(card) for card in (bottom, top) if card], "half": False}
