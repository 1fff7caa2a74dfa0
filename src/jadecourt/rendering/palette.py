"""Colours of the pictures, those of the web client; a picture adapts to a light or dark page.

Drawings use `var(--jc-NAME)`. A picture with the theme `auto` defines the variables for both themes; in others they are
replaced by the colours, for programs that know no variables.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias, get_args

Theme: TypeAlias = Literal["auto", "light", "dark"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)

# name -> colour in the light and in the dark theme
COLOURS: Final = {
    "background": ("#f4ecdc", "#191d1b"),
    "surface": ("#fbf6ea", "#222825"),
    "raised": ("#fffdf6", "#2c3430"),
    "sunken": ("#e9dfc9", "#141816"),
    "text": ("#23201b", "#efe8d9"),
    "muted": ("#5b5347", "#b9b2a2"),
    "border": ("#cdbfa3", "#3d4742"),
    "strong": ("#8f8166", "#77837c"),
    "accent": ("#1b6653", "#7fd0b6"),
    "accent-soft": ("#d5e8df", "#1f3d34"),
    "danger": ("#a8301f", "#f29481"),
    "on-danger": ("#ffffff", "#2c0f09"),
    "highlight": ("#8a5d00", "#e6bd5b"),
    "highlight-soft": ("#f3e3b8", "#40341a"),
    "seat-0": ("#a8301f", "#f08a76"),
    "seat-1": ("#2a5a8c", "#86b7e8"),
    "seat-2": ("#7a5200", "#e0b64e"),
    "seat-3": ("#6b3f86", "#c79be0"),
    "seat-4": ("#2c6b2f", "#86cc86"),
    "on-seat": ("#ffffff", "#14110c"),
}
SEAT_COLOUR_COUNT: Final = sum(name.startswith("seat-") for name in COLOURS)
# where a page says which theme it has: JupyterLab, Visual Studio Code; elsewhere the browser knows it
PAGE_SELECTORS: Final = (
    ("[data-jp-theme-light=true]", ".vscode-light"),
    ("[data-jp-theme-light=false]", ".vscode-dark"),
)
ROOT: Final = "jadecourt"  # class of a picture
VARIABLE: Final = re.compile(r"var\(--jc-([\w-]+)\)")


def colour(name: str) -> str:
    """The colour of this name, for an attribute of a drawing."""
    return f"var(--jc-{name})"


def seat_colour(seat: int) -> str:
    """The colour of a seat."""
    return colour(f"seat-{seat % SEAT_COLOUR_COUNT}")


def apply_theme(markup: str, style: str, theme: Theme, extra: dict[str, tuple[str, str]]) -> tuple[str, str]:
    """Markup and style sheet in a theme; `extra` are colours of the board."""
    colours = COLOURS | extra
    if theme == "auto":
        used = sorted(set(VARIABLE.findall(markup + style)))
        return markup, style + variables_style({name: colours[name] for name in used})
    number = THEMES.index(theme) - 1
    markup, style = (VARIABLE.sub(lambda found: colours[found[1]][number], text) for text in (markup, style))
    return markup, style


def variables_style(colours: dict[str, tuple[str, str]]) -> str:
    """The style sheet with the variables of both themes."""
    light, dark = (
        "{" + "".join(f"--jc-{name}:{pair[number]};" for name, pair in colours.items()) + "}"
        for number in range(2)
    )
    on_light, on_dark = (
        ",".join(f"{selector} .{ROOT}" for selector in selectors) for selectors in PAGE_SELECTORS
    )
    return (
        f".{ROOT}{light}@media (prefers-color-scheme:dark){{.{ROOT}{dark}}}{on_light}{light}{on_dark}{dark}"
    )
