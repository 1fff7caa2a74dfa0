"""The shared part of the table: deck, face-up cards, bids in their order."""

from __future__ import annotations

from typing import Any, Final

from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ...canvas import Canvas, Number
from ...palette import colour
from ...seats import draw_seat, draw_seats
from ..base import MARGIN, Board
from .pieces import DRAGON, bid_value, draw_back, draw_bid, draw_card, draw_glyph

HEIGHT: Final = 148
DECK_WIDTH: Final = 300
BIDS_WIDTH: Final = 200
CARD_WIDTH: Final = 88
MAX_QUEUE_ROWS: Final = 5


class SharedArea:
    """Draws the parts of the table that belong to no seat."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.texts = texts

    def draw(self, canvas: Canvas, view: dict[str, Any], top: Number) -> float:
        """Deck, face-up cards and bids side by side; returns where they end."""
        width = self.board.WIDTH - 2 * MARGIN
        self.draw_deck(canvas, view, MARGIN, top)
        self.draw_row(canvas, view, MARGIN + DECK_WIDTH, top, width - DECK_WIDTH - BIDS_WIDTH)
        self.draw_bids(canvas, view, MARGIN + width - BIDS_WIDTH, top)
        return top + HEIGHT

    def draw_deck(self, canvas: Canvas, view: dict[str, Any], x: Number, top: Number) -> None:
        """The number of cards in the deck, and how many of each kind are in it and among the discarded ones."""
        canvas.panel(x, top, DECK_WIDTH, HEIGHT)
        draw_back(canvas, x + 12, top + 12, 42)
        title = self.texts("board-deck-and-row", cards=view["deckCount"], row=view["rowSize"])
        canvas.text(
            x + 66, top + 30, title, 13, bold=True, serif=True, max_width=DECK_WIDTH - 78, min_size=10
        )
        self.draw_dragon(canvas, view, x + 66, top + 40)
        kinds = list(view["deck"])
        step = (DECK_WIDTH - 90) / len(kinds)
        rows: tuple[tuple[KingdomKey, dict[str, int]], ...] = (
            ("board-deck", view["deck"]),
            ("board-discard", view["discard"]),
        )
        for number, kind in enumerate(kinds):
            left = x + 76 + number * step
            draw_glyph(canvas, kind, left, top + 80, 18, self.texts.word("kind", kind))
            if kind.startswith("N"):
                canvas.text(left + 17, top + 99, kind[1:], 9.5, bold=True, anchor="middle")
        for row, (label, counts) in enumerate(rows):
            y = top + 118 + row * 19
            canvas.line(x + 12, y - 14, x + DECK_WIDTH - 12, y - 14, stroke=colour("border"))
            canvas.text(x + 12, y, self.texts(label), 11, fill="muted", max_width=60)
            for number, kind in enumerate(kinds):
                count = counts[kind]
                canvas.text(
                    x + 85 + number * step,
                    y,
                    count or "·",
                    12,
                    fill="text" if count else "muted",
                    bold=bool(count),
                    anchor="middle",
                )

    def draw_dragon(self, canvas: Canvas, view: dict[str, Any], x: Number, y: Number) -> None:
        """Where the Celestial Dragon is."""
        where = view["dragon"]
        name = self.texts.word("kind", DRAGON)
        draw_glyph(canvas, DRAGON, x, y, 20, name)
        if isinstance(where, str):
            canvas.text(x + 26, y + 15, self.texts.word("terminal-dragon", where), 12, fill="muted")
        else:
            draw_seat(canvas, where, x + 26, y + 1, 18)
            canvas.text(x + 49, y + 15, self.board.names[where], 12, max_width=DECK_WIDTH - 130)

    def draw_row(self, canvas: Canvas, view: dict[str, Any], x: Number, top: Number, width: Number) -> None:
        """The face-up cards."""
        row = view["row"]
        if not row:
            if not view["deckCount"]:  # else they are still to be drawn
                label = self.texts("board-row-empty")
                canvas.text(x + width / 2, top + HEIGHT / 2, label, 13, fill="muted", anchor="middle")
            return
        card_width = min(CARD_WIDTH, (width - 12) / len(row) - 8)
        left = x + (width - len(row) * (card_width + 8) + 8) / 2
        y = top + (HEIGHT - card_width * 1.4) / 2
        for number, kind in enumerate(row):
            with canvas.group(self.texts.word("kind", kind)):
                name = self.texts.word("kind", kind, "short")
                draw_card(canvas, kind, name, left + number * (card_width + 8), y, card_width)

    # ------------------------------------------------------------------ bids

    def draw_bids(self, canvas: Canvas, view: dict[str, Any], x: Number, top: Number) -> None:
        """The bids still to be resolved, in their order."""
        canvas.panel(x, top, BIDS_WIDTH, HEIGHT)
        is_secret = view["step"] == "bid"
        label = self.texts("board-secret-bids" if is_secret else "board-order")
        canvas.text(x + 12, top + 21, label, 13, bold=True, serif=True, max_width=BIDS_WIDTH - 24)
        if is_secret:
            note = self.texts("board-secret-note")
            canvas.paragraph(x + 12, top + 41, note, 11.5, BIDS_WIDTH - 24, 3, fill="muted")
            return
        queue = view["queue"]
        if not queue:
            canvas.text(x + 12, top + 44, "–", 12, fill="muted")
        columns = 1 if len(queue) <= 3 else 2
        rows = -(-len(queue) // columns)
        height = min(34, (HEIGHT - 34) / max(1, rows))
        for number, bid in enumerate(queue):
            left = x + 12 + number // rows * (BIDS_WIDTH / 2 - 6)
            y = top + 30 + number % rows * height
            end = draw_seats(canvas, bid["seats"], left, y + (height - 20) / 2, 17)
            end = draw_bid(
                canvas, bid["seats"][0], {**bid, "half": False}, end + 2, y, min(20, height / 1.45)
            )
            canvas.text(end + 4, y + height / 2 + 3, bid_value(bid), 13, bold=True)
        if any(len(bid["seats"]) > 1 for bid in queue):
            canvas.text(
                x + 12,
                top + HEIGHT - 6,
                self.texts("board-draw-hint"),
                10,
                fill="muted",
                max_width=BIDS_WIDTH - 20,
                min_size=8,
            )
