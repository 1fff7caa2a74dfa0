"""Drawings of cards and goals, in a box of 48 by 48 and in one colour."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from ...drawing import circle

# filled; filled with the background; a thick, thin or very thick line; a line in the background; a string of beads
Style: TypeAlias = Literal["fill", "hole", "line", "thin", "body", "cut", "beads"]
Glyph: TypeAlias = tuple[tuple[Style, str], ...]

GLYPHS: Final[dict[str, Glyph]] = {
    "B": (
        (
            "fill",
            "M13 28c0-12 4-20 11-20s11 8 11 20zM12 30h24v7H12z"
            "M12 29C9 24 2 24 .5 28.5S6 36 12 34zM36 29c3-5 10-5 11.5-.5S42 36 36 34z",
        ),
        ("hole", circle(24, 20, 3.2)),
    ),
    "Ph": (
        ("fill", circle(24, 6, 4.8) + "M10 25C10 15 16 10 24 10s14 5 14 15c0 13-8 21-14 23-6-2-14-10-14-23z"),
        ("hole", "M14.5 23c0-5 4-8 9.5-8s9.5 3 9.5 8v5c-4-2-7-1-9.5 2-2.5-3-5.5-4-9.5-2z"),
        ("fill", circle(19.5, 22.5, 2) + circle(28.5, 22.5, 2)),
    ),
    "F": (
        ("line", "M15 47C17 33 21 23 30 12"),
        (
            "fill",
            "M30 12c-1-5 1-9 5-11 2 4 0 9-5 11zM26 18c-5-3-6-8-4-12 4 2 6 7 4 12zM31 18c4-5 9-5 13-3-2 4-7 6-13 3z"
            "M22 26c-6-1-9-5-9-10 5 1 9 5 9 10zM26 27c4-5 9-6 14-4-2 5-8 7-14 4zM19 34c-6-1-10-5-10-10 6 1 10 5 10 10z"
            "M22 36c4-5 10-6 14-4-2 5-8 7-14 4z",
        ),
    ),
    "M": (
        ("fill", circle(24, 24, 21)),
        ("hole", "M17 17v14h14V17z"),
        ("cut", "M24 6.5v6.5M24 35v6.5M6.5 24H13M35 24h6.5"),
    ),
    "N": (
        ("fill", "M24 43L1.5 22C7 12 15 7 24 7s17 5 22.5 15z" + circle(24, 43, 3.5)),
        ("cut", "M24 30V9M19 31L12 12.5M29 31l7-18.5M16 33L5 20M32 33l11-13"),
    ),
    "W": (
        ("line", "M8 45L36 13M40 45L12 13"),
        (
            "fill",
            "M35 14c-1-5 1-10 6-13 2 5 1 10-3 15zM13 14c1-5-1-10-6-13-2 5-1 10 3 15zM29 16c2 6 8 10 14 9 1.5-3 1-6-1-8"
            "-1 3-7 3-9-3zM19 16c-2 6-8 10-14 9-1.5-3-1-6 1-8 1 3 7 3 9-3z",
        ),
    ),
    "DR": (
        ("body", "M7 42c12 4 30 1 30-9S14 29 14 19c0-4 3-7 8-7"),
        ("fill", "M20 6c4-3 12-3 17 1l9 4-3 4 2 3c-5 2-10 2-13-1l-12-.5c-3-3-3-8 0-10.5zM2 38l8 1-3 8z"),
        ("thin", "M23 6C21 3 18 1 14 1M30 4c0-2-2-3-4-4M42 18c1 4 0 7-2 9"),
        ("hole", circle(33, 9.5, 1.8)),
    ),
    "Palace": (
        (
            "fill",
            "M24 2l3 5c6 5 12 7 20 7l-3 6H4l-3-6c8 0 14-2 20-7zM7 23h34v4H7zM9 29h5v12H9zM34 29h5v12h-5z"
            "M19 29h10v12H19zM3 42h42v4H3z",
        ),
    ),
    "Harvest": (
        (
            "fill",
            "M24 27c-3-8-3-16 0-24 3 8 3 16 0 24zM21 27c-6-5-9-12-9-20 6 5 9 12 9 20z"
            "M27 27c6-5 9-12 9-20-6 5-9 12-9 20zM18 28C11 27 5 23 2 16c7 1 13 5 16 12z"
            "M30 28c7-1 13-5 16-12-7 1-13 5-16 12zM14 29h20v5H14zM17 35h14l6 12-6-3-3 3-4-4-4 4-3-3-6 3z",
        ),
    ),
    "Market": (
        (
            "fill",
            "M6 3h36l5 14H1zM1 19h11.5c0 8-11.5 8-11.5 0zM12.5 19H24c0 8-11.5 8-11.5 0zM24 19h11.5c0 8-11.5 8-11.5 0z"
            "M35.5 19H47c0 8-11.5 8-11.5 0zM5 28h3v18H5zM40 28h3v18h-3zM11 34h26v12H11z",
        ),
        ("hole", circle(24, 40, 3.5)),
    ),
    "Heir": (
        (
            "fill",
            circle(10, 11, 7.5)
            + circle(38, 11, 7.5)
            + "M24 7c11 0 18 8 18 18 0 12-8 21-18 21S6 37 6 25C6 15 13 7 24 7z",
        ),
        ("hole", "M11 27c0-3 1-6 3-8 4 1 8-1 10-4 2 3 6 5 10 4 2 2 3 5 3 8 0 9-6 15-13 15s-13-6-13-15z"),
        ("fill", circle(18, 28, 2.2) + circle(30, 28, 2.2)),
        ("thin", "M19 35c3 3 7 3 10 0"),
    ),
    "Emperor": (
        ("fill", "M3 5h42l2 7H1zM14 14h20v15c0 4-20 4-20 0zM11 31h26v6H11zM16 39h16l-8 8z"),
        ("beads", "M5 15v19M10 15v12M38 15v12M43 15v19"),
    ),
}
# the back of the cards: a gate, in a box of 50 by 70
GATE: Final = (
    "M25 22l2 3c4 4 9 5 15 6l-2 4H10l-2-4c6-1 11-2 15-6z"
    "M12 37h26v3H12zM14 42h4v12h-4zM32 42h4v12h-4zM21 42h8v12h-8z"
)
# the Reset: a circle drawn in one stroke with the tip of an arrow, in a box of 40 by 56
RESET_STROKE: Final = "M29.5 22.5A11.5 11.5 0 1 0 31.5 29"
RESET_TIP: Final = "M24 21.5l9.5 4 1-10z"
