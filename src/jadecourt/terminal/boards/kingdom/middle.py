"""What lies between the players: face-up cards, deck, Celestial Dragon, bids and their order."""

from __future__ import annotations

from typing import Any

from rich import box
from rich.console import RenderableType
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from ....games.kingdom import components as c
from ...words import Words
from ..base import DENSE, ROOMY, Board, flow
from .bids import write_bid, write_value
from .pieces import NOTHING_THERE, chip, labelled, style_of

BEFORE_THE_ORDER = ("palace", "harvest", "emperor")  # questions while the bids lie open, not yet sorted


class Middle:
    """Parts of the table that belong to nobody."""

    def __init__(self, board: Board, words: Words) -> None:
        self.board = board
        self.words = words

    def card_name(self, kind: str) -> str:
        return self.board.game.words["card"][self.words.language][c.KIND_NAMES.index(kind)]

    # ------------------------------------------------------------------ face-up cards and deck

    def row(self, view: dict[str, Any], width: int, density: int) -> list[RenderableType]:
        """The face-up cards, as cards if there is room for them."""
        names = [f"{kind} {self.card_name(kind)}" for kind in view["row"]]
        if density == ROOMY and names and sum(len(name) + 5 for name in names) <= width:
            grid = Table.grid(padding=(0, 1, 0, 0))
            grid.add_row(*(Panel.fit(self.named(kind), box=box.SQUARE) for kind in view["row"]))
            return [grid]
        items = [self.named(kind) for kind in view["row"]] or [Text(NOTHING_THERE, "dim")]
        return self.line(self.words("row"), items, width, "  ")

    def named(self, kind: str) -> Text:
        return Text.assemble(chip(kind), f" {self.card_name(kind)}")

    def stock(self, view: dict[str, Any], width: int, density: int) -> list[RenderableType]:
        """What the deck still holds, what nobody took, and where the Dragon is."""
        deck = self.words("deck", cards=view["deckCount"], rounds=view["deckCount"] // view["rowSize"])
        parts = [labelled(deck + self.words("colon"), self.counts(view["deck"]))]
        if any(view["discard"].values()) and density < DENSE:
            parts.append(labelled(self.words("discard") + self.words("colon"), self.counts(view["discard"])))
        parts.append(self.dragon(view))
        return [*flow(parts, width, " · ")]

    def counts(self, cards: dict[str, int]) -> list[Text]:
        """Each kind with its number, as far as there are any."""
        return [
            Text.assemble((kind, style_of(kind)), f" {number}") for kind, number in cards.items() if number
        ] or [Text(NOTHING_THERE, "dim")]

    def dragon(self, view: dict[str, Any]) -> Text:
        """Who holds it must swap it in this round (8.2)."""
        where = view["dragon"]
        place = Text(self.words(f"dragon.{where}")) if isinstance(where, str) else self.board.name(where)
        label = self.words("dragon") + self.words("colon")
        return Text.assemble(chip(c.KIND_NAMES[c.DRAGON]), " ", (label, "dim"), place)

    # ------------------------------------------------------------------ bids

    def bids(self, view: dict[str, Any], width: int) -> list[RenderableType]:
        """The bids still to be resolved, in their order; before it is known, by seat."""
        if view["step"] in BEFORE_THE_ORDER:
            items = [self.bids_of(view, seat) for seat in range(view["seats"])]
            return self.line(self.words("bids"), items, width, "  ")
        items = []
        for bid in view["queue"]:
            who = Text("+").join(map(self.board.tag, bid["seats"]))
            text = Text.assemble(who, " ", (write_bid(bid["cards"], bid["half"]), "bold"))
            if len(bid["cards"]) == 2:
                text.append(f"={write_value(bid['cards'], bid['half'])}")
            if len(bid["seats"]) > 1:
                text.append(f" ({self.words('draw')})")
            items.append(text)
        return self.line(self.words("queue"), items, width, " › ") if items else []

    def line(self, label: str, items: list[Text], width: int, gap: str) -> list[RenderableType]:
        head = label + self.words("colon")
        return [
            Text.assemble((head, "dim") if number == 0 else " " * len(head), line)
            for number, line in enumerate(flow(items, width - len(head), gap))
        ]

    def bids_of(self, view: dict[str, Any], seat: int) -> Text:
        """What a seat has shown in this round."""
        player = view["players"][seat]
        shown = [write_bid(bid["cards"], bid["half"]) for bid in player["bids"]]
        return Text.assemble(self.board.tag(seat), " ", (" ".join(shown) or NOTHING_THERE, "bold"))
