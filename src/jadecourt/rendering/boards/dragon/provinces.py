"""The provinces of the seats: goods, symbols, hand, palaces."""

from __future__ import annotations

from typing import Any, Final

from ....i18n import Catalogue
from ....i18n.keys import DragonKey
from ...canvas import Canvas, Number
from ...palette import colour
from ...text_width import measure
from ..base import MARGIN, Board
from .palaces import Palaces
from .pieces import draw_card, draw_good, draw_symbol, draw_wall_tile

GAP: Final = 10
HEAD_HEIGHT: Final = 96
COLUMNS: Final = {2: 2, 3: 3, 4: 2, 5: 3}  # by the number of seats
# (field of a player, good that is drawn)
GOODS: Final = (
    ("yuan", "yuan"),
    ("rice", "rice"),
    ("fireworks", "fireworks"),
    ("smallPrivileges", "smallPrivilege"),
    ("largePrivileges", "largePrivilege"),
    ("people", "person"),
)


class Provinces:
    """Draws what belongs to the seats."""

    def __init__(self, board: Board, texts: Catalogue[DragonKey]) -> None:
        self.board = board
        self.texts = texts
        self.palaces = Palaces(texts)

    def draw(self, canvas: Canvas, view: dict[str, Any], movers: list[int], top: Number) -> float:
        """All provinces, two or three in a row; returns where they end."""
        columns = COLUMNS.get(view["seats"], 3)
        rows = [
            range(first, min(first + columns, view["seats"])) for first in range(0, view["seats"], columns)
        ]
        for seats in rows:
            width = (self.board.WIDTH - 2 * MARGIN + GAP) / len(seats) - GAP
            rooms = [self.palaces.height(view, seat, width - 24) for seat in seats]
            height = HEAD_HEIGHT + max(rooms) + 10
            for place, seat in enumerate(seats):
                self.draw_province(
                    canvas, view, seat, seat in movers, MARGIN + place * (width + GAP), top, width, height
                )
            top += height + GAP
        return top - GAP

    def draw_province(
        self,
        canvas: Canvas,
        view: dict[str, Any],
        seat: int,
        is_mover: bool,
        x: Number,
        top: Number,
        width: Number,
        height: Number,
    ) -> None:
        player = view["players"][seat]
        with canvas.group(self.texts("board-province", name=self.board.names[seat])):
            canvas.panel(
                x,
                top,
                width,
                height,
                mark="accent" if is_mover else "",
            )
        self.draw_head(canvas, view, seat, x, top, width)
        self.draw_goods(canvas, view, player, x + 12, top + 34, width - 24)
        self.draw_symbols(canvas, player, x + 12, top + 59, width - 24)
        self.draw_hand(canvas, player, x + 12, top + 79, width - 24)
        self.palaces.draw(canvas, view, seat, x + 12, top + height - 24, width - 24)

    def draw_head(
        self, canvas: Canvas, view: dict[str, Any], seat: int, x: Number, top: Number, width: Number
    ) -> None:
        """Place in the turn order, name, points."""
        order = view["order"].index(seat) + 1
        with canvas.group(self.texts("board-acts", place=order)):
            canvas.path(
                f"M{x + 10:.1f} {top + 9:.1f}h20l6 9l-6 9h-20z",
                fill=colour("sunken"),
                stroke=colour("border"),
            )
            canvas.text(x + 20, top + 23, order, 12, fill="muted", bold=True, anchor="middle")
        score = str(view["scores"][seat])
        score_width = measure(score, 20, True) + 24
        title = self.texts("amount-vp", n=view["scores"][seat])
        self.board.draw_name(canvas, seat, x + 42, top + 23, width - 60 - score_width)
        canvas.text(
            x + width - 36, top + 25, score, 20, fill="highlight", bold=True, serif=True, anchor="end"
        )
        draw_good(canvas, "vp", x + width - 33, top + 8, 21, title)

    def draw_goods(
        self,
        canvas: Canvas,
        view: dict[str, Any],
        player: dict[str, Any],
        x: Number,
        y: Number,
        width: Number,
    ) -> None:
        """Goods with their numbers; those of which there are none are faded."""
        items = [(good, player[key], self.texts.word("amount", good, n=player[key])) for key, good in GOODS]
        if view["greatWall"]:
            built = player["wallBuilt"]
            items.append(("wall", built, self.texts("board-wall-built", n=built)))
        step = min(58, width / len(items))
        for place, (good, count, title) in enumerate(items):
            left = x + place * step
            with canvas.group(title, opacity=None if count else 0.4):
                draw_good(canvas, good, left, y, 19)
                canvas.text(left + 22, y + 15, count, 14, bold=True)

    def draw_symbols(
        self, canvas: Canvas, player: dict[str, Any], x: Number, y: Number, width: Number
    ) -> None:
        """The symbols of the persons in the palaces, with their numbers."""
        shown = [(name, count) for name, count in player["symbols"].items() if count]
        step = min(38, width / max(1, len(shown)))
        for place, (name, count) in enumerate(shown):
            with canvas.group(self.texts.word("symbols", name, n=count)):
                draw_symbol(canvas, name, x + place * step, y, 15)
                canvas.text(x + place * step + 18, y + 12.5, count, 12)

    def draw_hand(self, canvas: Canvas, player: dict[str, Any], x: Number, y: Number, width: Number) -> None:
        """The person cards in hand and, at the right, the wall tiles that are left."""
        cards, tiles = player["hand"], player["wallUnused"]
        step = min(18, width / max(1, len(cards) + len(tiles)))
        names = ", ".join(self.texts.word("card", card, "short") for card in cards)
        with canvas.group(self.texts("board-cards", n=len(cards), cards=names)):
            for place, card in enumerate(cards):
                draw_card(canvas, card, x + place * step, y)
        if not tiles:
            return
        names = ", ".join(self.texts.word("bonus", bonus) for bonus in tiles)
        with canvas.group(names):
            for place, bonus in enumerate(reversed(tiles)):
                draw_wall_tile(canvas, bonus, x + width - 16 - place * step, y + 2)
