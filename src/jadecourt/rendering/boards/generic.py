"""The board of games without their own: names and points of the seats, and the fields of the view as JSON."""

from __future__ import annotations

import json
from typing import Final

from ..canvas import Canvas, Number
from ..palette import colour
from ..text_width import wrap
from .base import MARGIN, Board, Position

LABEL_WIDTH: Final = 150
LINE_HEIGHT: Final = 17
MAX_LINES: Final = 4  # of one field


class GenericBoard(Board):
    """Prints every field of the view in a row of its own."""

    def draw_content(self, canvas: Canvas, position: Position, top: Number) -> float:
        width = self.WIDTH - 2 * MARGIN
        y = top
        for number, (key, value) in enumerate(position.view.items()):
            text = json.dumps(value, ensure_ascii=False)
            lines = wrap(text, 12.5, width - LABEL_WIDTH - 24, MAX_LINES) or [""]
            height = len(lines) * LINE_HEIGHT + 8
            canvas.rect(
                MARGIN, y, width, height, fill=colour("raised" if number % 2 else "surface"), stroke="none"
            )
            canvas.text(MARGIN + 12, y + 17, key, 12.5, bold=True, max_width=LABEL_WIDTH - 18)
            for line_number, line in enumerate(lines):
                canvas.text(MARGIN + LABEL_WIDTH, y + 17 + line_number * LINE_HEIGHT, line, 12.5)
            y += height
        return y


BOARD: Final = GenericBoard
