"""The area of the viewer: hand, used cards, sealed bids, and points by source."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....console.seats import seat_style
from ....i18n import Translator
from ..base import DENSE, ROOMY, Board, wrap_items
from .pieces import bid_card, format_cards, labelled_text

PANEL_PADDING = 4  # border and padding of a panel


class OwnArea:
    """Draws the area of the viewer."""

    def __init__(self, board: Board, translator: Translator) -> None:
        self.board = board
        self.translator = translator

    def draw(
        self, view: dict[str, Any], forecast: dict[str, Any], seat: int, width: int, density: int
    ) -> RenderableType:
        player = view["players"][seat]
        title = Text.assemble(
            self.board.seat_name(seat),
            (f" · {self.translator('vp', vp=view['scores'][seat])}", "bold default"),
        )
        title.append(f" · {self.translator('you')}", "bold default")
        cards = labelled_text(
            self.translator("hand") + self.translator("colon"), map(bid_card, player["hand"])
        )
        if density == DENSE:
            title.stylize("reverse")
            return Group(*wrap_items([title, cards, *self.card_states(player)], width, "  "))
        inner = width - PANEL_PADDING
        below = wrap_items(
            [
                Text(self.translator("points") + self.translator("colon").rstrip(), "dim"),
                *self.point_sources(forecast, seat),
            ],
            inner,
            "  ",
        )
        if density == ROOMY:
            grid = Table.grid(padding=(0, 1, 0, 0))
            pictures = [Panel.fit(bid_card(card), box=box.SQUARE, padding=0) for card in player["hand"]]
            grid.add_row(
                *pictures, Group("", *wrap_items(self.card_states(player), inner - 6 * len(pictures)))
            )
            inside = Group(grid, *below)
        else:
            inside = Group(*wrap_items([cards, *self.card_states(player)], inner, "   "), *below)
        return Panel(
            inside,
            title=title,
            title_align="left",
            box=box.DOUBLE,
            border_style=seat_style(seat),
            width=width,
        )

    def card_states(self, player: dict[str, Any]) -> list[Text]:
        """Used cards, carried cards, sealed ones."""
        found = []
        if player["carried"]:
            found.append(
                labelled_text(
                    self.translator("own.carried") + self.translator("colon"),
                    [Text(format_cards(player["carried"]), "bold")],
                )
            )
        if player["aside"]:
            found.append(
                labelled_text(
                    self.translator("used") + self.translator("colon"), [Text(format_cards(player["aside"]))]
                )
            )
        if player["sealed"]:
            moves = ", ".join(
                text.removeprefix("bid ").replace("@", self.translator("onto")) for text in player["sealed"]
            )
            found.append(
                labelled_text(self.translator("sealed") + self.translator("colon"), [Text(moves, "bold")])
            )
        return found

    def point_sources(self, forecast: dict[str, Any], seat: int) -> list[Text]:
        """Points by source if the game ended now."""
        return [
            Text(self.translator(f"points.{key}", n=f"{number:+}"))
            for key, number in forecast["final"][seat].items()
            if number
        ]
