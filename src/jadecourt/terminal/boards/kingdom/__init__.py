"""The board of Middle Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ....core.game import Game
from ....games.kingdom import components as c
from ...words import Words
from ..base import DENSE, Board, flow
from .bids import write_bid
from .choices import Choices, cards_of
from .court import Court
from .middle import Middle
from .own import Own
from .pieces import FRAME_STYLE, chip
from .points import GOALS
from .words import TEXTS

WIDEST: Final = 150  # wider tables are harder to read, not easier


class KingdomBoard(Board):
    """Face-up cards and deck above, goals and players in the middle, one's own hand below."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        super().__init__(game, names, language)
        self.words = Words(language, TEXTS)
        self.choices = Choices(self, self.words)
        self.middle = Middle(self, self.words)
        self.court = Court(self, self.words)
        self.mine = Own(self, self.words)

    def table(self, view: dict[str, Any], seat: int | None, width: int, density: int) -> RenderableType:
        width = min(width, WIDEST)
        parts: list[RenderableType] = [
            self.title(view, width),
            *self.middle.row(view, width, density),
            *self.middle.stock(view, width, density),
            *self.court.table(view, seat, width, density),
            *self.middle.bids(view, width),
        ]
        if seat is not None:
            parts.append(self.mine.draw(view, seat, width, density))
        return Group(*parts)

    def title(self, view: dict[str, Any], width: int) -> RenderableType:
        """Which game, round and step."""
        number = self.words("round", round=view["round"])
        step = self.words(f"step.{view['step']}")
        text = Text.assemble((self.game.title[self.language], "bold"), f" · {number} · {step}")
        grid = Table.grid()
        grid.add_column(width=width)
        grid.add_row(Rule(text, style=FRAME_STYLE))
        return grid

    def own(self, view: dict[str, Any], seat: int, width: int) -> RenderableType:
        """Cards of others may have been claimed in between: the whole table, as short as possible."""
        return self.table(view, seat, width, DENSE)

    def choice(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        return self.choices.explain(view, seat, move, brief)

    def numbers(self, moves: Sequence[int]) -> Sequence[int]:
        """A bid is chosen by its card: 5 is the 5; where the place matters too, 62 is the 2 onto the 6."""
        parts = [self.game.moves.parts(move) for move in moves]
        if parts[0][0] not in ("bid", "harvest", "emperor"):
            return super().numbers(moves)
        bids = [(0,) if rest == ["keep"] else cards_of(rest) for _, *rest in parts]
        tops = [bid[-1] for bid in bids]
        return tops if len({bid[:-1] for bid in bids}) == 1 else [int("".join(map(str, bid))) for bid in bids]

    def subject(self, view: dict[str, Any]) -> Text:
        if view["step"] != "claim":
            return Text()
        for bid in view["queue"][:1]:
            return Text(self.words("with", bid=write_bid(bid["cards"], bid["half"])))
        return Text(self.words("as.heir"))

    def legend(self, width: int) -> RenderableType:
        cards = [self.middle.named(kind) for kind in c.KIND_NAMES]
        goals = [
            Text.assemble(chip(name), " ", (self.words(f"goal.{goal}") + self.words("colon"), "bold"), about)
            for name, goal in GOALS.items()
            if (about := self.words(f"about.{goal}"))
        ]
        notes = [Text(text) for key, text in self.words.texts.items() if key.startswith("legend.")]
        return Group(*flow(cards, min(width, WIDEST), "   "), *goals, *notes)


BOARD: Final = KingdomBoard
