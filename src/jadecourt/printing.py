"""Printing to a terminal or a pipe of any width and encoding without losing data."""

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

MAX_TABLE_WIDTH: Final = 1000  # characters; only to measure how narrow a table can be
# What an encoding without these characters shows instead: column for column, so that tables stay straight.
PLAIN: Final = {
    "·": ".",
    "•": "*",
    "×": "x",
    "±": "~",
    "–": "-",
    "—": "-",
    "…": "~",
    "’": "'",
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
}
HANDLER: Final = "jadecourt-plain"


def write_plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """An error handler for encodings: the nearest plain character, column for column."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    out = []
    for character in error.object[error.start : error.end]:
        nearest = PLAIN.get(character) or unicodedata.normalize("NFKD", character)[0]
        out.append(nearest if nearest.isascii() else "?")
    return "".join(out), error.end


codecs.register_error(HANDLER, write_plainly)


def accept_every_character() -> None:
    """Let the standard streams write plain characters where their encoding lacks one, instead of failing."""
    for stream in (sys.stdout, sys.stderr, sys.stdin):
        # a replaced stream may be anything, and one that was read from stays as it is
        with contextlib.suppress(AttributeError, UnsupportedOperation):
            stream.reconfigure(errors="replace" if stream is sys.stdin else HANDLER)  # type: ignore[union-attr]


def print_table(console: Console, table: Table) -> None:
    """Print a table with every cell complete.

    Cells are broken between words, or anywhere in columns with `overflow="fold"`. Where that is not enough, the lines
    become longer than the terminal: Rich would cut cells short, and a pipe, which has 80 columns, cannot be widened.
    """
    from rich.measure import Measurement
    from rich.segment import Segments

    wide = console.options.update(width=MAX_TABLE_WIDTH)
    folding = [column for column in table.columns if column.overflow == "fold"]
    for column in table.columns:
        if column not in folding:
            sizes = [Measurement.get(console, wide, cell) for cell in (column.header, *column.cells)]
            least = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            column.min_width = max(column.min_width or 0, least)
    for column in folding:  # while the table is measured, as narrow as they can be
        column.max_width = column.min_width or 1
    least = Measurement.get(console, wide, table).minimum
    for column in folding:
        column.max_width = None
    # `console.print` never renders wider than the terminal, and would leave out whole columns.
    rendered = console.render(table, console.options.update(width=max(console.width, least)))
    console.print(Segments(rendered), crop=False, end="")
