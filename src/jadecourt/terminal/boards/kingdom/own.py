"""What belongs to the player who looks: the hand, what is used, what is sealed, and where the points come from."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ...words import Words
from ..base import DENSE, ROOMY, SEAT_STYLES, Board, flow
from .pieces import bid_card, labelled, numbers
from .points import score

INSET = 4  # border and padding of a panel


class Own:
    """The part of the table that lies before the player."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words

    def draw(self, view: dict[str, Any], seat: int, width: int, density: int) -> RenderableType:
        mine = view["players"][seat]
        title = Text.assemble(
            self.board.name(seat), (f" · {self.words('vp', vp=view['scores'][seat])}", "bold default")
        )
        title.append(f" · {self.words('you')}", "bold default")
        cards = labelled(self.words("hand") + self.words("colon"), map(bid_card, mine["hand"]))
        if density == DENSE:
            title.stylize("reverse")
            return Group(*flow([title, cards, *self.facts(mine)], width, "  "))
        inner = width - INSET
        below = flow(
            [Text(self.words("points") + self.words("colon").rstrip(), "dim"), *self.points(view, seat)],
            inner,
            "  ",
        )
        if density == ROOMY:
            grid = Table.grid(padding=(0, 1, 0, 0))
            pictures = [Panel.fit(bid_card(card), box=box.SQUARE, padding=0) for card in mine["hand"]]
            grid.add_row(*pictures, Group("", *flow(self.facts(mine), inner - 6 * len(pictures))))
            inside = Group(grid, *below)
        else:
            inside = Group(*flow([cards, *self.facts(mine)], inner, "   "), *below)
        return Panel(
            inside,
            title=title,
            title_align="left",
            box=box.DOUBLE,
            border_style=SEAT_STYLES[seat],
            width=width,
        )

    def facts(self, mine: dict[str, Any]) -> list[Text]:
        """Used cards, carried cards, sealed ones."""
        found = []
        if mine["carried"]:
            found.append(
                labelled(
                    self.words("own.carried") + self.words("colon"), [Text(numbers(mine["carried"]), "bold")]
                )
            )
        if mine["aside"]:
            found.append(labelled(self.words("used") + self.words("colon"), [Text(numbers(mine["aside"]))]))
        if mine["sealed"]:
            moves = ", ".join(
                text.removeprefix("bid ").replace("@", self.words("onto")) for text in mine["sealed"]
            )
            found.append(labelled(self.words("sealed") + self.words("colon"), [Text(moves, "bold")]))
        return found

    def points(self, view: dict[str, Any], seat: int) -> list[Text]:
        """Where the points come from, as things stand."""
        return [
            Text(self.words(f"points.{key}", n=f"{number:+}"))
            for key, number in score(view, seat).items()
            if number
        ]
