"""Draws single pieces: goods, persons, palaces, action cards, dragons."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ....games.dragon import components as c
from ...canvas import Canvas, Number, element, nested_symbol, symbol_text
from ...drawing import INKS, Drawing, draw_paths, outline
from ...palette import colour, seat_colour
from . import shapes

SYMBOL_COUNTS: Final = dict(zip(c.KIND_NAMES, c.KIND_SYMBOLS, strict=True))
TRACK_VALUES: Final = dict(zip(c.KIND_NAMES, c.KIND_VALUE, strict=True))
BUST_BOX: Final = "-17.6 0 48 48"  # the middle of the face is at x = 0
SMALL_BOX: Final = "-.5 -.5 21 21"
SYMBOL_SIZES: Final = (0, 19.6, 17, 13.6)  # in a tile, by their number
ROOM_WIDTH: Final = 1.5  # of a palace, in tiles
PALACE_WIDTH: Final = 1.9
TIER_HEIGHT: Final = 1.28
TOP_HEIGHT: Final = 0.22  # of the ridge above the top tier


def split_kind(kind: str) -> tuple[str, bool]:
    """The type of a kind, and whether it is old: `farmer-o`."""
    type_name, _, age = kind.partition("-")
    return type_name, age == "o"


def draw_good(canvas: Canvas, good: str, x: Number, y: Number, size: Number, title: str = "") -> None:
    define_good(canvas, good)
    canvas.use(f"good-{good}", x, y, size, title=title)


def define_good(canvas: Canvas, good: str) -> None:
    canvas.define(f"good-{good}", SMALL_BOX, draw_paths(shapes.GOODS[good], 1.1), **outline(1.1))


def draw_symbol(canvas: Canvas, type_name: str, x: Number, y: Number, size: Number, title: str = "") -> None:
    """The symbol of a type of persons, or the sign of a wild card."""
    define_symbol(canvas, type_name)
    canvas.use(f"symbol-{type_name}", x, y, size, title=title)


def define_symbol(canvas: Canvas, type_name: str) -> None:
    canvas.define(
        f"symbol-{type_name}", SMALL_BOX, draw_paths(shapes.SYMBOLS[type_name], 1.2), **outline(1.2)
    )


def draw_card(canvas: Canvas, card: str, x: Number, y: Number) -> None:
    """A small person card."""
    define_symbol(canvas, card)
    slip = element(
        "rect", x=0.5, y=0.5, width=15, height=19, rx=2.5, fill=INKS["paper"], stroke=colour("strong")
    )
    canvas.define(f"card-{card}", "0 0 16 20", slip + nested_symbol(f"symbol-{card}", 1.5, 3.5, 13))
    canvas.use(f"card-{card}", x, y, 16, 20)


def draw_wall_tile(canvas: Canvas, bonus: str, x: Number, y: Number) -> None:
    """A small wall tile with its bonus."""
    good = shapes.BONUS_GOODS[bonus]
    define_good(canvas, good)
    tile = element(
        "rect", x=0.5, y=0.5, width=15, height=15, rx=2, fill=INKS["shade"], stroke=colour("strong")
    )
    canvas.define(f"tile-{bonus}", "0 0 16 16", tile + nested_symbol(f"good-{good}", 2, 2, 12))
    canvas.use(f"tile-{bonus}", x, y, 16)


def draw_person(canvas: Canvas, kind: str, x: Number, y: Number, size: Number, title: str = "") -> None:
    """A person tile: a portrait in the colour of the type, and the symbols."""
    canvas.define(f"person-{kind}", "0 0 48 48", person_markup(canvas, kind), **outline(1.6))
    canvas.use(f"person-{kind}", x, y, size, title=title)


def person_markup(canvas: Canvas, kind: str) -> str:
    type_name, old = split_kind(kind)
    define_symbol(canvas, type_name)
    bust = f"bust-{type_name}"
    canvas.define("face", BUST_BOX, draw_paths(shapes.FACE_AND_EYES, 1.6), **outline(1.6))
    robe = draw_paths(((shapes.ROBE_COLOURS[type_name], shapes.ROBE),), 1.6)
    face = nested_symbol("face", -17.6, 0, 48)
    canvas.define(bust, BUST_BOX, robe + face + draw_paths(shapes.HATS[type_name], 1.6), **outline(1.6))
    count = SYMBOL_COUNTS[kind]
    size = SYMBOL_SIZES[count]
    markup = element("path", d="M1 1H47V47H1z", fill=INKS[shapes.TYPE_COLOURS[type_name]], stroke_width=2.4)
    markup += nested_symbol(bust, 0, 0, 48)
    if old:
        canvas.define("beard", "0 0 48 48", draw_paths((("silver", shapes.BEARD),), 1.6), **outline(1.6))
        markup += nested_symbol("beard", 0, 0, 48)
    corner = "M47 24H42Q25 25 25 42V47H47z" if count == 1 else f"M47 1H{46 - size:g}V47H47z"
    markup += draw_paths((("paper", corner),), 1.6)
    for number in range(count):
        y = 26.2 if count == 1 else 24 - size / 2 + (number - (count - 1) / 2) * 46 / count
        markup += nested_symbol(f"symbol-{type_name}", 46.4 - size, y, size)
    return markup + (
        element("path", d="M3 3H45V45H3z", fill="none", stroke=INKS["gold"], stroke_width=2) if old else ""
    )


def frame(size: int) -> str:
    return element("path", d=f"M1 1H{size - 1}V{size - 1}H1z", fill="none", stroke_width=2.4)


def draw_framed(
    canvas: Canvas, name: str, drawing: Drawing, box_size: int, x: Number, y: Number, size: Number, title: str
) -> None:
    """A square picture with a frame: an event or an action."""
    markup = draw_paths(drawing, 1.4) + frame(box_size)
    canvas.define(name, f"0 0 {box_size} {box_size}", markup, **outline(1.4))
    canvas.use(name, x, y, size, title=title)


def draw_event(canvas: Canvas, event: str, x: Number, y: Number, size: Number, title: str = "") -> None:
    draw_framed(canvas, f"event-{event}", shapes.EVENTS[event], 48, x, y, size, title)


def draw_action(canvas: Canvas, action: str, x: Number, y: Number, size: Number, title: str = "") -> None:
    draw_framed(canvas, f"action-{action}", shapes.ACTIONS[action], 56, x, y, size, title)


def draw_super_event(
    canvas: Canvas, hidden: bool, x: Number, y: Number, size: Number, title: str = ""
) -> None:
    name, drawing = ("super-hidden", shapes.HIDDEN_SUPER_EVENT) if hidden else ("super", shapes.SUPER_EVENT)
    canvas.define(name, "0 0 48 48", draw_paths(drawing, 1.4), **outline(1.4))
    canvas.use(name, x, y, size, title=title)


def draw_dragon(canvas: Canvas, seat: int, x: Number, y: Number, size: Number, title: str) -> None:
    """The dragon of a seat, coiled around its number."""
    ink = INKS["ink"]
    coil = element("circle", cx=23, cy=27, r=15, fill=INKS["paper"])
    for stroke, width in ((ink, 10), ("currentColor", 7)):
        coil += element("path", d=shapes.DRAGON_BODY, fill="none", stroke=stroke, stroke_width=width)
    coil += element("path", d=shapes.DRAGON_MANE, fill=INKS["gold"])
    coil += element("path", d=shapes.DRAGON_HEAD, fill="currentColor")
    coil += element("circle", cx=34, cy=9, r=1.8, fill=ink, stroke="none")
    canvas.define("dragon", "0 0 48 48", coil, **outline(1.6))
    with canvas.group(title, color=seat_colour(seat)):
        canvas.use("dragon", x, y, size)
        canvas.add(symbol_text(seat, x + size * 0.48, y + size * 0.7, size * 0.37, ink))


# ------------------------------------------------------------------ palaces


def palace_height(floors: int, tile: Number) -> float:
    """The height of a palace whose persons have this size."""
    return (floors * TIER_HEIGHT + TOP_HEIGHT) * tile


def draw_palace(
    canvas: Canvas,
    floors: int,
    persons: Sequence[str],
    x: Number,
    base: Number,
    tile: Number,
) -> None:
    """A palace that stands on `base`: a tier for each floor, the persons from the bottom up."""
    middle = x + PALACE_WIDTH * tile / 2
    for floor in range(floors):
        bottom = base - floor * TIER_HEIGHT * tile
        draw_tier(canvas, middle, bottom, tile, floor == floors - 1)
        if floor < len(persons):
            draw_person(canvas, persons[floor], middle - tile / 2, bottom - tile, tile)
        else:
            side = tile * 0.76
            canvas.rect(
                middle - side / 2,
                bottom - tile * 0.88,
                side,
                side,
                rx=3,
                fill="none",
                stroke=colour("strong"),
                stroke_dasharray="3 2.5",
            )
    width = (ROOM_WIDTH + 0.2) * tile
    canvas.rect(middle - width / 2, base, width, 3, rx=1, fill=colour("strong"))


def draw_tier(canvas: Canvas, middle: Number, bottom: Number, tile: Number, is_top: bool) -> None:
    """The room of one person with the roof above it."""
    ink = INKS["ink"]
    if is_top:
        eaves = "M1 7Q4 8.6 8 7.6Q13 6 15 2H30Q32 6 37 7.6Q41 8.6 44 7Q43.6 10 40 10.4H5Q1.4 10 1 7z"
    else:
        eaves = (
            "M1 7Q4 8.6 8 7.8Q9.6 7.4 10.4 5.6H34.6Q35.4 7.4 37 7.8Q41 8.6 44 7Q43.6 10 40 10.4H5Q1.4 10 1 7z"
        )
    wall = element("rect", x=6.6, y=10, width=31.8, height=26, fill=colour("palace-wall"))
    posts = element("path", d="M5 10h4v26h-4zM36 10h4v26h-4z", fill=colour("palace-wood"))
    markup = wall + posts + element("path", d=eaves, fill=INKS["pine"], stroke=ink, stroke_width=0.9)
    markup += element("path", d="M5.6 9.6H39.4", stroke=INKS["gold"], stroke_width=1.2)
    if is_top:
        markup += element(
            "path",
            d="M14 0.6L16 2.4H29L31 .6L30.4 3.8H14.6z",
            fill=INKS["gold"],
            stroke=ink,
            stroke_width=0.6,
        )
        markup += element("circle", cx=22.5, cy=1.4, r=1.4, fill=INKS["red"], stroke=ink, stroke_width=0.5)
    name = "tier-top" if is_top else "tier"
    canvas.define(name, "0 -1 45 37", markup)
    scale = PALACE_WIDTH * tile / 45
    canvas.use(name, middle - PALACE_WIDTH * tile / 2, bottom - 36 * scale, 45 * scale, 37 * scale)
