"""Printing to a terminal or pipe of any width and encoding without losing data; imports Rich only when needed."""

from __future__ import annotations

import codecs
import contextlib
import sys
import unicodedata
from io import UnsupportedOperation
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

MAX_TABLE_WIDTH: Final = 1000  # characters; used to measure the minimum width of a table
# Replacements for encodings without these characters, of the same width, so that tables stay aligned.
ASCII_FALLBACKS: Final = {
    "·": ".",
    "•": "*",
    "×": "x",
    "±": "~",
    "–": "-",
    "—": "-",
    "…": "~",
    "’": "'",
    "‘": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "▸": ">",
    "▶": ">",
    "◀": "<",
    "›": ">",
    "★": "*",
    "▟": "/",
    "▙": "\\",
    "█": "=",
    "▁": "_",
    "│": "|",
    "─": "-",
    "→": ">",
    "≥": ">",
    "½": "+",
    "\u00a0": " ",
    "\u202f": " ",
    "œ": "e",
    "æ": "e",
    "ß": "s",
}
ERROR_HANDLER_NAME: Final = "jadecourt-ascii"


def encode_ascii_fallback(error: UnicodeError) -> tuple[str | bytes, int]:
    """A codec error handler: the nearest ASCII character for each that cannot be encoded."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    out = []
    for character in error.object[error.start : error.end]:
        nearest = ASCII_FALLBACKS.get(character) or unicodedata.normalize("NFKD", character)[0]
        out.append(nearest if nearest.isascii() else "?")
    return "".join(out), error.end


codecs.register_error(ERROR_HANDLER_NAME, encode_ascii_fallback)


def install_ascii_fallback() -> None:
    """Let the standard streams replace characters that their encoding lacks, instead of failing."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        # a replaced stream may be of any type, and one that was read from cannot be changed
        with contextlib.suppress(AttributeError, UnsupportedOperation):
            stream.reconfigure(errors="replace" if stream is sys.stdin else ERROR_HANDLER_NAME)  # type: ignore[union-attr]


def print_indented(console: Console, head: str, text: Text) -> None:
    """Print a text behind a head; further lines begin below the first word of the text."""
    lines = text.wrap(console, max(1, console.width - len(head)))
    for number, line in enumerate(lines):
        console.print(head if number == 0 else " " * len(head), line, sep="")


def print_table(console: Console, table: Table) -> None:
    """Print a table with every cell complete.

    Cells are wrapped between words, or anywhere in columns with `overflow="fold"`. If that is not enough, the lines
    become longer than the terminal: Rich would truncate cells, and a pipe, which has 80 columns, cannot be widened.
    """
    from rich.measure import Measurement
    from rich.segment import Segments

    wide_options = console.options.update(width=MAX_TABLE_WIDTH)
    foldable_columns = [column for column in table.columns if column.overflow == "fold"]
    for column in table.columns:
        if column not in foldable_columns:
            sizes = [Measurement.get(console, wide_options, cell) for cell in (column.header, *column.cells)]
            min_width = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            column.min_width = max(column.min_width or 0, min_width)
    for column in foldable_columns:  # as narrow as possible while the table is measured
        column.max_width = column.min_width or 1
    min_width = Measurement.get(console, wide_options, table).minimum
    for column in foldable_columns:
        column.max_width = None
    # `console.print` never renders wider than the terminal and would omit columns.
    rendered = console.render(table, console.options.update(width=max(console.width, min_width)))
    console.print(Segments(rendered), crop=False, end="")
