"""The board of games without their own: the fields of the view as JSON, and moves in notation."""

from __future__ import annotations

import json
from typing import Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ...core.perspective import Perspective
from ...core.preview import Preview
from ...i18n.game_texts import game_title
from .base import DENSE, Board


class GenericBoard(Board):
    """Prints every field of the view in a line of its own."""

    def table(self, seen: Perspective, seat: int | None, width: int, density: int) -> RenderableType:
        grid = Table.grid(padding=(0, 2))
        for key, value in seen.view.items():
            grid.add_row(Text(key, "bold"), Text(json.dumps(value, ensure_ascii=False)))
        return Group(Rule(game_title(self.game.id, self.language)), grid)

    def own_area(self, seen: Perspective, seat: int, width: int) -> RenderableType:
        return self.table(seen, seat, width, DENSE)

    def describe_move(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        return Text()

    def legend(self, width: int) -> RenderableType:
        return Text()


BOARD: Final = GenericBoard
