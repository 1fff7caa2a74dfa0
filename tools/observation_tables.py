"""The tables of `docs/observations.md`: the blocks of each game's observation.

They stand between the two markers of a page; the rest of the page is written by hand.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jadecourt.core.observation import ObservationBlock, ObservationSpec
from jadecourt.games import GAMES, find_game

PAGE: Final = Path(__file__).resolve().parent.parent / "docs" / "observations.md"
BEGIN: Final = "<!-- blocks: written by tools/regenerate.py -->"
END: Final = "<!-- end of blocks -->"
OWN_SEAT: Final = "own"  # first label of the axis of seats
MAX_LISTED: Final = 4  # longer axes are shown by their first and last label


def generated_page(path: Path = PAGE) -> tuple[Path, str]:
    """The page with current tables."""
    text = path.read_text(encoding="utf-8")
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"{path} lacks the markers {BEGIN!r} and {END!r}")
    return path, f"{before}{begin}\n\n{''.join(map(game_section, GAMES))}{end}{after}"


def game_section(id: str) -> str:
    """Heading and table of a game."""
    spec = find_game(id).observation
    lines = [f"## Blocks of `{id}`", "", f"{spec.size} numbers in {len(spec.blocks)} blocks.", ""]
    return "\n".join([*lines, *table_lines(spec), "", ""])


def table_lines(spec: ObservationSpec) -> Iterator[str]:
    yield "| block | slice | labels | scale | meaning |"
    yield "| --- | --- | --- | --- | --- |"
    for block in spec.blocks:
        where = spec.slices[block.name]
        yield (
            f"| `{block.name}` | {where.start}:{where.stop} | {describe_axes(block)} | {block.scale} | "
            f"{block.description} |"
        )


def describe_axes(block: ObservationBlock) -> str:
    """The labels of the numbers of a block, axis by axis."""
    return " × ".join("seat" if axis[0] == OWN_SEAT else describe_labels(axis) for axis in block.axes)


def describe_labels(labels: tuple[str, ...]) -> str:
    if len(labels) <= MAX_LISTED:
        return ", ".join(f"`{label}`" for label in labels)
    return f"`{labels[0]}` … `{labels[-1]}` ({len(labels)})"
