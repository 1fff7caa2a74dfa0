"""The board of In the Year of the Dragon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, cast

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ....core.dice import Dice
from ....core.game import Game
from ....core.perspective import Perspective
from ....core.preview import Preview
from ....games.dragon import components as c
from ....games.dragon.state import DragonState
from ....i18n import Catalogue, load_catalogue
from ....i18n.keys import DragonKey
from ..base import DENSE, ROOMY, Board, wrap_items
from .move_descriptions import MoveDescriptions
from .pieces import ROOF_STYLE, tile_text
from .provinces import Provinces
from .shared_area import SharedArea

MAX_TABLE_WIDTH: Final = 150  # wider tables are harder to read
MIN_PANEL_WIDTH: Final = 32  # of the province of another player
LEGEND: Final[tuple[DragonKey, ...]] = (
    "terminal-legend-palace",
    "terminal-legend-value",
    "terminal-legend-track",
    "terminal-legend-seats",
    "terminal-legend-events",
)


class DragonBoard(Board):
    """Event row, track, action groups and display above; provinces below, the viewer's own last and largest."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        super().__init__(game, names, language)
        self.texts: Catalogue[DragonKey] = load_catalogue(game.id, language)
        self.move_descriptions = MoveDescriptions(game, self.texts)
        self.shared_area = SharedArea(self, self.texts)
        self.provinces = Provinces(self, self.texts)

    def table(self, seen: Perspective, seat: int | None, width: int, density: int) -> RenderableType:
        width = min(width, MAX_TABLE_WIDTH)
        view, state = seen.view, cast(DragonState, seen.sample(Dice(0)))  # nothing is hidden (4.2)
        forecast = self.game.forecast(state, seat or 0)  # used for the wall, which concerns all
        parts: list[RenderableType] = [
            self.title(view, width),
            self.shared_area.events(view, width, density > ROOMY),
        ]
        parts += self.shared_area.forecast(view, forecast, width, density)
        parts += self.shared_area.track(view, width)
        parts.append(self.shared_area.groups_and_display(view, state, seat, width, density))
        others = [p for p in range(view["seats"]) if p != seat]
        if density == DENSE:
            for p in others:
                parts += self.provinces.compact_lines(view, p, width)
        else:
            parts += self.other_provinces(view, others, width)
        if seat is not None:
            parts.append(self.provinces.own_province(view, seat, width, density))
        return Group(*parts)

    def title(self, view: dict[str, Any], width: int) -> RenderableType:
        """Game, month and phase."""
        month = self.texts("terminal-month", month=view["round"])
        phase = self.texts.word("phase", view["phase"])
        text = Text.assemble((self.texts("title"), "bold"), f" · {month} · {phase}")
        grid = Table.grid()
        grid.add_column(width=width)
        grid.add_row(Rule(text, style=ROOF_STYLE))
        return grid

    def other_provinces(self, view: dict[str, Any], seats: Sequence[int], width: int) -> list[RenderableType]:
        """The provinces of other players, several in a row; the last row uses the whole width, too."""
        column_count = max(1, width // MIN_PANEL_WIDTH)
        rows = -(-len(seats) // column_count)
        column_count = -(-len(seats) // rows) if rows else 1
        parts: list[RenderableType] = []
        for first in range(0, len(seats), column_count):
            row = seats[first : first + column_count]
            grid = Table.grid()
            grid.add_row(*self.provinces.panels(view, row, width // len(row)))
            parts.append(grid)
        return parts

    def own_area(self, seen: Perspective, seat: int, width: int) -> RenderableType:
        return self.provinces.own_province(seen.view, seat, min(width, MAX_TABLE_WIDTH), ROOMY)

    def describe_move(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        return self.move_descriptions.describe(seen, seat, move, brief)

    def prompt_subject(self, view: dict[str, Any]) -> Text:
        if not view["tilesToPlace"]:
            return Text()
        return Text.assemble(
            self.texts("terminal-moving-in"), " ", Text(" ").join(map(tile_text, view["tilesToPlace"]))
        )

    def legend(self, width: int) -> RenderableType:
        tiles = [
            Text.assemble(tile_text(f"{name}-y"), f" {self.texts.word('type', name)}")
            for name in c.TYPE_NAMES
        ]
        lines = [
            Text(self.texts("terminal-legend-tile")),
            *wrap_items(tiles, min(width, MAX_TABLE_WIDTH) - 4, "   "),
        ]
        return Group(*lines, *(Text(self.texts(key)) for key in LEGEND))


BOARD: Final = DragonBoard
