"""Printing tables to a terminal or a pipe without losing data."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from rich.console import Console
    from rich.table import Table

MAX_TABLE_WIDTH: Final = 1000  # characters; only to measure how narrow a table can be


def print_table(console: Console, table: Table) -> None:
    """Print a table with every cell complete.

    Cells are broken between words, or anywhere in columns with `overflow="fold"`. Where that is not enough, the lines
    become longer than the terminal: Rich would cut cells short, and a pipe, which has 80 columns, cannot be widened.
    """
    from rich.measure import Measurement

    wide = console.options.update(width=MAX_TABLE_WIDTH)
    for column in table.columns:
        if column.overflow != "fold":
            sizes = [Measurement.get(console, wide, cell) for cell in (column.header, *column.cells)]
            least = max(size.maximum if column.no_wrap else size.minimum for size in sizes)
            column.min_width = max(column.min_width or 0, least)
    least = Measurement.get(console, wide, table).minimum
    console.print(table, width=max(console.width, least), crop=False)
