"""The shared part of the table: face-up cards, deck, Celestial Dragon, bids and their order."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....games.kingdom import components as c
from ....i18n import Catalogue
from ....i18n.keys import KingdomKey
from ..base import DENSE, ROOMY, Board, wrap_items
from .bids import format_bid, format_bid_value
from .pieces import EMPTY_SIGN, card_text, kind_style, labelled_text

STEPS_BEFORE_RESOLUTION = ("palace", "harvest", "emperor")  # bids are revealed, but not ordered yet


class SharedArea:
    """Draws the parts of the table that belong to no player."""

    def __init__(self, board: Board, texts: Catalogue[KingdomKey]) -> None:
        self.board = board
        self.texts = texts

    def card_name(self, kind: str) -> str:
        return self.texts.word("kind", kind)

    # ------------------------------------------------------------------ face-up cards and deck

    def face_up_row(self, view: dict[str, Any], width: int, density: int) -> list[RenderableType]:
        """The face-up cards, with frames if there is room."""
        names = [f"{kind} {self.card_name(kind)}" for kind in view["row"]]
        if density == ROOMY and names and sum(len(name) + 5 for name in names) <= width:
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_row(*(Panel.fit(self.card_with_name(kind), box=box.SQUARE) for kind in view["row"]))
            return [grid]
        items = [self.card_with_name(kind) for kind in view["row"]] or [Text(EMPTY_SIGN, "dim")]
        return self.labelled_lines(self.texts("terminal-row"), items, width, "  ")

    def card_with_name(self, kind: str) -> Text:
        return Text.assemble(card_text(kind), f" {self.card_name(kind)}")

    def deck_and_discard(self, view: dict[str, Any], width: int, density: int) -> list[RenderableType]:
        """The cards left in the deck, the discarded ones, and where the Dragon is."""
        rounds = view["deckCount"] // view["rowSize"]
        deck = self.texts("terminal-deck", cards=view["deckCount"], rounds=rounds)
        parts = [labelled_text(deck, self.card_counts(view["deck"]))]
        if any(view["discard"].values()) and density < DENSE:
            parts.append(labelled_text(self.texts("terminal-discard"), self.card_counts(view["discard"])))
        parts.append(self.dragon_location(view))
        return [*wrap_items(parts, width, " · ")]

    def card_counts(self, cards: dict[str, int]) -> list[Text]:
        """Each kind with its number; those without cards are left out."""
        return [
            Text.assemble((kind, kind_style(kind)), f" {number}") for kind, number in cards.items() if number
        ] or [Text(EMPTY_SIGN, "dim")]

    def dragon_location(self, view: dict[str, Any]) -> Text:
        """Where the Dragon is; its holder must swap it in this round (8.2)."""
        where = view["dragon"]
        place = (
            Text(self.texts.word("terminal-dragon", where))
            if isinstance(where, str)
            else self.board.seat_name(where)
        )
        label = (self.texts("terminal-dragon"), "dim")
        return Text.assemble(card_text(c.KIND_NAMES[c.DRAGON]), " ", label, " ", place)

    # ------------------------------------------------------------------ bids

    def bid_lines(self, view: dict[str, Any], width: int) -> list[RenderableType]:
        """The bids still to be resolved, in their order; before it is known, by seat."""
        if view["step"] in STEPS_BEFORE_RESOLUTION:
            items = [self.seat_bids(view, seat) for seat in range(view["seats"])]
            return self.labelled_lines(self.texts("terminal-bids"), items, width, "  ")
        items = []
        for bid in view["queue"]:
            who = Text("+").join(map(self.board.seat_letter, bid["seats"]))
            text = Text.assemble(who, " ", (format_bid(bid["cards"], bid["half"]), "bold"))
            if len(bid["cards"]) == 2:
                text.append(f"={format_bid_value(bid['cards'], bid['half'])}")
            if len(bid["seats"]) > 1:
                text.append(f" ({self.texts('terminal-draw')})")
            items.append(text)
        return self.labelled_lines(self.texts("terminal-order"), items, width, " › ") if items else []

    def labelled_lines(self, label: str, items: list[Text], width: int, gap: str) -> list[RenderableType]:
        head = f"{label} "
        return [
            Text.assemble((head, "dim") if number == 0 else " " * len(head), line)
            for number, line in enumerate(wrap_items(items, width - len(head), gap))
        ]

    def seat_bids(self, view: dict[str, Any], seat: int) -> Text:
        """What a seat has shown in this round."""
        player = view["players"][seat]
        shown = [format_bid(bid["cards"], bid["half"]) for bid in player["bids"]]
        return Text.assemble(self.board.seat_letter(seat), " ", (" ".join(shown) or EMPTY_SIGN, "bold"))
