"""Estimated widths of texts, which have to fit without a font at hand."""

from __future__ import annotations

from typing import Final

# Advance widths in thousandths of the font size, of Arial; other fonts of the stack are as wide or narrower.
WIDTHS: Final = {
    **dict.fromkeys("ijl'|", 225),
    **dict.fromkeys("ft!,./:;I[] ·", 285),
    **dict.fromkeys('r()-`"*‘’“”', 340),
    **dict.fromkeys("ckszvxyJ", 510),
    **dict.fromkeys("FTZL", 605),
    **dict.fromkeys("ABEKPSVXY&", 672),
    **dict.fromkeys("CDHNRUw", 728),
    **dict.fromkeys("GOQ", 780),
    **dict.fromkeys("mMW%", 880),
    **dict.fromkeys("—…@", 1000),
}
DEFAULT_WIDTH: Final = 560  # digits and most small letters
WIDE_WIDTH: Final = 1000  # ideographs, syllables, emoji
FIRST_WIDE_CHARACTER: Final = 0x1100
BOLD_FACTOR: Final = 1.07
ELLIPSIS: Final = "…"


def measure(text: str, size: float, bold: bool = False) -> float:
    """The width of a text in a font of this size."""
    total = sum(
        WIDTHS.get(letter, WIDE_WIDTH if ord(letter) >= FIRST_WIDE_CHARACTER else DEFAULT_WIDTH)
        for letter in text
    )
    return total * size / 1000 * (BOLD_FACTOR if bold else 1)


def shorten(text: str, size: float, width: float, bold: bool = False) -> str:
    """The text, or as much of its beginning as fits into the width, with an ellipsis."""
    if measure(text, size, bold) <= width:
        return text
    while text and measure(text + ELLIPSIS, size, bold) > width:
        text = text[:-1]
    return text.rstrip() + ELLIPSIS


def wrap(text: str, size: float, width: float, max_lines: int) -> list[str]:
    """The text in lines of at most this width; what does not fit into the last line is cut off."""
    lines: list[str] = []
    for word in text.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and (len(lines) == max_lines or measure(longer, size) <= width):
            lines[-1] = longer
        else:
            lines.append(word)
    return [shorten(line, size, width) for line in lines]
