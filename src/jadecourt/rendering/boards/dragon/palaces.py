"""The palaces of a province, in one or more rows."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from ...canvas import Canvas, Number
from ...text_width import measure
from .pieces import PALACE_WIDTH, draw_palace, draw_person, palace_height

MAX_TILE: Final = 30  # size of a person
MIN_TILE: Final = 22  # smaller ones are hard to recognise: the palaces get another row
MIN_FLOORS: Final = 2  # of which there is always room
LABEL_HEIGHT: Final = 20  # below a row
MIN_GAP: Final = 5
MAX_GAP: Final = 12
LABEL_SIZE: Final = 10.5

Palace = dict[str, Any]


class Palaces:
    """Draws the palaces of a seat with their numbers in the notation, and the persons that it has to place."""

    def __init__(self, texts: Catalogue[DragonKey]) -> None:
        self.texts = texts

    def height(self, view: dict[str, Any], seat: int, width: Number) -> float:
        """The height that the palaces of a seat need in this width."""
        rows, tile = self.arrange(view, seat, width)
        needed = sum(self.row_height(row, tile) for row in rows) + LABEL_HEIGHT * len(rows)
        return max(needed, palace_height(MIN_FLOORS, MAX_TILE) + LABEL_HEIGHT)

    def row_height(self, row: Sequence[Palace], tile: Number) -> float:
        return palace_height(max((palace["floors"] for palace in row), default=0), tile)

    def arrange(self, view: dict[str, Any], seat: int, width: Number) -> tuple[list[list[Palace]], float]:
        """The palaces in rows, the top row first, and the size of the persons in them."""
        palaces: list[Palace] = view["players"][seat]["palaces"]
        room = width - self.placing_width(self.placing(view, seat))
        most = max(1, int(room // (MIN_TILE * PALACE_WIDTH + MIN_GAP)))
        row_count = max(1, -(-len(palaces) // most))
        length = max(1, -(-len(palaces) // row_count))
        rows = [palaces[first : first + length] for first in range(0, len(palaces), length)] or [[]]
        return rows, min(MAX_TILE, (room / length - MIN_GAP) / PALACE_WIDTH)

    def placing(self, view: dict[str, Any], seat: int) -> list[str]:
        """The persons that a seat has to place."""
        return list(view["tilesToPlace"]) if seat == view["to_move"] else []

    def placing_width(self, kinds: Sequence[str]) -> float:
        """The width at the left of the palaces that persons to be placed take."""
        label = measure(self.texts("board-moving-in"), LABEL_SIZE, bold=True)
        return max(len(kinds) * (MAX_TILE + 4), label) + 6 if kinds else 0

    def draw(
        self, canvas: Canvas, view: dict[str, Any], seat: int, x: Number, base: Number, width: Number
    ) -> None:
        """Draw the palaces; the lowest row stands on `base`."""
        kinds = self.placing(view, seat)
        for place, kind in enumerate(kinds):
            left = x + place * (MAX_TILE + 4)
            draw_person(canvas, kind, left, base - MAX_TILE, MAX_TILE, self.texts.word("kind", kind))
        if kinds:
            canvas.text(x, base + 15, self.texts("board-moving-in"), LABEL_SIZE, fill="accent", bold=True)
        rows, tile = self.arrange(view, seat, width)
        room = width - self.placing_width(kinds)
        for row in reversed(rows):
            self.draw_row(canvas, row, x + width - room, base, room, tile)
            base -= self.row_height(row, tile) + LABEL_HEIGHT

    def draw_row(
        self, canvas: Canvas, row: Sequence[Palace], x: Number, base: Number, width: Number, tile: Number
    ) -> None:
        """Palaces side by side in the middle of the width."""
        if not row:
            label = self.texts("board-no-palaces")
            canvas.text(x + width / 2, base, label, 12, fill="muted", anchor="middle")
            return
        palace_width = PALACE_WIDTH * tile
        step = palace_width + min(MAX_GAP, width / len(row) - palace_width)
        left = x + (width - len(row) * step) / 2
        for place, palace in enumerate(row):
            with canvas.group(self.describe(palace)):
                draw_palace(canvas, palace["floors"], palace["persons"], left + place * step, base, tile)
                middle = left + place * step + palace_width / 2
                canvas.text(middle, base + 15, f"p{palace['id']}", LABEL_SIZE, fill="muted", anchor="middle")

    def describe(self, palace: Palace) -> str:
        """A palace and its persons in words."""
        persons = palace["persons"]
        text = self.texts(
            "board-palace", palace=f"p{palace['id']}", floors=palace["floors"], persons=len(persons)
        )
        names = ", ".join(self.texts.word("kind", kind) for kind in persons)
        return f"{text} · {names}" if names else text
