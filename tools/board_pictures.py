"""Pictures for the documentation, from the recorded games in examples/records.

    python tools/regenerate.py      # writes docs/images/board-ID.svg and docs/images/points-ID.svg

The board is drawn after the ply at which the record has the comment `picture`.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from jadecourt.core.record import Record
from jadecourt.games import find_game
from jadecourt.rendering import render

ROOT: Final = Path(__file__).resolve().parent.parent
RECORDS: Final = ROOT / "examples" / "records"
IMAGES: Final = ROOT / "docs" / "images"
COMMENT: Final = "picture"


def draw_pictures() -> Iterator[tuple[Path, str]]:
    """The pictures of each record: path and contents."""
    for path in sorted(RECORDS.glob("*.txt")):
        record = Record.loads(path.read_text(encoding="utf-8"))
        yield IMAGES / f"board-{path.stem}.svg", draw_board(record) + "\n"
        yield IMAGES / f"points-{path.stem}.svg", render(record, language="en").svg + "\n"


def draw_board(record: Record) -> str:
    """The board after the ply with the comment."""
    game = record.make_game(find_game(record.game))
    last = next(number for number, texts in record.comments.items() if COMMENT in texts)
    for number, (_, _, state) in enumerate(record.replay(game), 1):
        if number == last:
            return render(game, state, names=record.names, language="en").svg
    raise ValueError(f"the record has no ply {last}")
