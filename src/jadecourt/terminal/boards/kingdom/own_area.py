"""The area of the viewer: hand, used cards, sealed bids, and points by source."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import Group, RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....console.seats import seat_style
from ....core.refusal import Word
from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ..base import DENSE, ROOMY, Board, wrap_items
from .pieces import bid_card, format_cards, labelled_text

PANEL_PADDING = 4  # border and padding of a panel


class OwnArea:
    """Draws the area of the viewer."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.texts = texts

    def draw(
        self, view: dict[str, Any], forecast: dict[str, Any], seat: int, width: int, density: int
    ) -> RenderableType:
        player = view["players"][seat]
        title = Text.assemble(
            self.board.seat_name(seat),
            (f" · {self.texts('terminal-vp', vp=view['scores'][seat])}", "bold default"),
        )
        title.append(f" · {self.texts('terminal-you')}", "bold default")
        cards = labelled_text(self.texts("terminal-own-hand"), map(bid_card, player["hand"]))
        if density == DENSE:
            title.stylize("reverse")
            return Group(*wrap_items([title, cards, *self.card_states(player)], width, "  "))
        inner = width - PANEL_PADDING
        below = wrap_items(
            [
                Text(self.texts("terminal-own-points"), "dim"),
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
            carried = Text(format_cards(player["carried"]), "bold")
            found.append(labelled_text(self.texts("terminal-own-carried"), [carried]))
        if player["aside"]:
            found.append(labelled_text(self.texts("terminal-used"), [Text(format_cards(player["aside"]))]))
        if player["sealed"]:
            moves = ", ".join(self.sealed_bid(text.removeprefix("bid ")) for text in player["sealed"])
            found.append(labelled_text(self.texts("terminal-sealed"), [Text(moves, "bold")]))
        return found

    def sealed_bid(self, notation: str) -> str:
        """A card, or one card onto another: `5`, `2@6`."""
        card, _, carried = notation.partition("@")
        return self.texts("terminal-onto", card=card, carried=carried) if carried else card

    def point_sources(self, forecast: dict[str, Any], seat: int) -> list[Text]:
        """Points by source if the game ended now."""
        return [
            Text(self.texts("board-points-source", source=Word("source", source), points=f"{number:+}"))
            for source, number in forecast["final"][seat].items()
            if number
        ]
