"""The board of In the Year of the Dragon."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ....core.game import Game
from ....i18n import Catalogue, load_catalogue
from ....i18n.keys import DragonKey
from ...canvas import Canvas, Number
from ..base import Board, Position
from .provinces import Provinces
from .shared_area import PANEL_HEIGHT, SharedArea


class DragonBoard(Board):
    """Months and event, persons and actions, tracks; below, the provinces."""

    COLOURS: ClassVar = {"palace-wall": ("#f3e4c6", "#3b382f"), "palace-wood": ("#a5382a", "#8f3527")}

    def __init__(self, game: Game, names: Sequence[str], language: str, shows_options: bool) -> None:
        super().__init__(game, names, language, shows_options)
        texts: Catalogue[DragonKey] = load_catalogue(game.id, language)
        self.shared_area = SharedArea(self, texts)
        self.provinces = Provinces(self, texts)

    def draw_content(self, canvas: Canvas, position: Position, top: Number) -> float:
        view = position.view
        y = self.shared_area.draw_months(canvas, view, top) + 6
        if view["greatWall"]:
            y = self.shared_area.draw_wall(canvas, view, y) + 6
        y += 2
        self.shared_area.draw_event_panel(canvas, view, y)
        self.shared_area.draw_display(canvas, view, y)
        y = self.shared_area.draw_groups(canvas, view, y + PANEL_HEIGHT + 8)
        y = self.shared_area.draw_tracks(canvas, view, y) + 10
        return self.provinces.draw(canvas, view, self.seats_to_move(position), y)


BOARD: Final = DragonBoard
