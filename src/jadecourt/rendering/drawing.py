"""Drawings as data: coloured paths, from which symbols are made."""

from __future__ import annotations

from typing import Final, TypeAlias

from .canvas import element

# Colours of drawings, the same on light and dark pages.
INKS: Final = {
    "ink": "#2b241c",
    "paper": "#fdf8ea",
    "shade": "#e4d8bd",
    "white": "#ffffff",
    "red": "#c8402c",
    "maroon": "#8c2418",
    "pink": "#eda794",
    "orange": "#e58b2e",
    "gold": "#e8b83a",
    "amber": "#a8741a",
    "straw": "#f2dc94",
    "beige": "#e6d3ab",
    "tan": "#b18a55",
    "brown": "#8a5c38",
    "earth": "#56351d",
    "leaf": "#8dbb74",
    "green": "#3f7b3a",
    "jade": "#3d927a",
    "pine": "#1b5c4b",
    "sky": "#cfe3ea",
    "blue": "#6ba3d6",
    "navy": "#2a578b",
    "violet": "#a685c9",
    "purple": "#64418f",
    "stone": "#b9b6ad",
    "slate": "#6f7477",
    "night": "#27344a",
    "hair": "#3a3029",
    "silver": "#f3f0e8",
    "skin": "#f1cfa8",
}

# (colour, path): filled with an outline; `=colour` without an outline, `~colour` only a line
Drawing: TypeAlias = tuple[tuple[str, str], ...]


def circle(x: float, y: float, radius: float) -> str:
    """The path of a circle."""
    arc = f"a{radius:g} {radius:g} 0 1 0"
    return f"M{x - radius:g} {y:g}{arc} {2 * radius:g} 0{arc} {-2 * radius:g} 0z"


def box(x: float, y: float, width: float, height: float) -> str:
    """The path of a rectangle."""
    return f"M{x:g} {y:g}h{width:g}v{height:g}h{-width:g}z"


def draw_paths(drawing: Drawing, line_width: float) -> str:
    """The markup of a drawing; `outline(line_width)` has to be set around it."""
    markup = ""
    for ink, d in drawing:
        name = ink.lstrip("=~")
        if ink.startswith("="):
            markup += element("path", d=d, fill=INKS[name], stroke="none")
        elif ink.startswith("~"):
            markup += element("path", d=d, fill="none", stroke=INKS[name], stroke_width=1.6 * line_width)
        else:
            markup += element("path", d=d, fill=INKS[name])
    return markup


def outline(line_width: float) -> dict[str, object]:
    """The attributes of a symbol or group with drawings."""
    return {"stroke": INKS["ink"], "stroke_width": line_width}
