"""The board of In the Year of the Dragon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ....core.game import Game
from ....games.dragon import components as c
from ...words import Words
from ..base import DENSE, ROOMY, Board, flow
from .choices import Choices
from .middle import Middle
from .pieces import ROOF_STYLE, chip
from .provinces import Provinces
from .words import TEXTS

WIDEST: Final = 150  # wider tables are harder to read, not easier
PANEL: Final = 32  # a province of somebody else is at least this wide


class DragonBoard(Board):
    """Event row, track, action groups and display above; provinces below, one's own last and largest."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        super().__init__(game, names, language)
        self.words = Words(language, TEXTS)
        self.choices = Choices(game, self.words)
        self.middle = Middle(self, self.words)
        self.provinces = Provinces(self, self.words)

    def table(self, view: dict[str, Any], seat: int | None, width: int, density: int) -> RenderableType:
        width = min(width, WIDEST)
        parts: list[RenderableType] = [
            self.title(view, width),
            self.middle.events(view, width, density > ROOMY),
        ]
        parts += self.middle.forecast(view, width)
        parts += self.middle.track(view, width)
        parts.append(self.middle.supply(view, seat, width, density))
        others = [p for p in range(view["seats"]) if p != seat]
        if density == DENSE:
            for p in others:
                parts += self.provinces.lines(view, p, width)
        else:
            parts += self.neighbours(view, others, width)
        if seat is not None:
            parts.append(self.provinces.own(view, seat, width, density))
        return Group(*parts)

    def title(self, view: dict[str, Any], width: int) -> RenderableType:
        """Which game, month and phase."""
        month = self.words("month", month=view["round"])
        phase = self.words(f"phase.{view['phase']}")
        text = Text.assemble((self.game.title[self.language], "bold"), f" · {month} · {phase}")
        grid = Table.grid()
        grid.add_column(width=width)
        grid.add_row(Rule(text, style=ROOF_STYLE))
        return grid

    def neighbours(self, view: dict[str, Any], seats: Sequence[int], width: int) -> list[RenderableType]:
        """Other provinces, several in a row; the last row shares the whole width too."""
        across = max(1, width // PANEL)
        rows = -(-len(seats) // across)
        across = -(-len(seats) // rows) if rows else 1
        parts: list[RenderableType] = []
        for first in range(0, len(seats), across):
            row = seats[first : first + across]
            grid = Table.grid()
            grid.add_row(*self.provinces.panels(view, row, width // len(row)))
            parts.append(grid)
        return parts

    def own(self, view: dict[str, Any], seat: int, width: int) -> RenderableType:
        return self.provinces.own(view, seat, min(width, WIDEST), ROOMY)

    def choice(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        return self.choices.explain(view, seat, move, brief)

    def subject(self, view: dict[str, Any]) -> Text:
        if not view["waiting"]:
            return Text()
        return Text.assemble(self.words("waiting"), " ", Text(" ").join(map(chip, view["waiting"])))

    def legend(self, width: int) -> RenderableType:
        types = self.game.words["type"][self.language]
        tiles = [
            Text.assemble(chip(f"{name}-y"), f" {types[number]}") for number, name in enumerate(c.TYPE_NAMES)
        ]
        lines = [Text(self.words("legend.tile")), *flow(tiles, min(width, WIDEST) - 4, "   ")]
        lines += [
            Text(self.words(f"legend.{key}")) for key in ("palace", "value", "track", "seats", "events")
        ]
        return Group(*lines)


BOARD: Final = DragonBoard
