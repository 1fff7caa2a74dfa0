"""How seats look in texts, tables and plots: a letter, a style and a colour for each."""

from __future__ import annotations

from typing import Final

from ..core.position_text import seat_letter  # the letters are those of position texts

__all__ = ["SEAT_COLOURS", "SEAT_STYLES", "seat_colour", "seat_letter", "seat_style"]

# styles of Rich, for terminals
SEAT_STYLES: Final = ("bold green", "bold magenta", "bold blue", "bold yellow", "bold cyan")
# for plots: the palette of Okabe and Ito, which people with colour blindness can tell apart
SEAT_COLOURS: Final = ("#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00")


def seat_style(seat: int) -> str:
    """The terminal style of a seat."""
    return SEAT_STYLES[seat % len(SEAT_STYLES)]


def seat_colour(seat: int) -> str:
    """The colour of a seat in plots, as #RRGGBB."""
    return SEAT_COLOURS[seat % len(SEAT_COLOURS)]
