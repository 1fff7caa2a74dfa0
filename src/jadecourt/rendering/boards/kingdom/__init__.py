"""The board of Middle Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from ....core.game import Game
from ....i18n import Catalogue, load_catalogue
from ....i18n.keys import KingdomKey
from ...canvas import Canvas, Number
from ..base import Board, Position
from .pieces import COLOURS
from .players import Players
from .shared_area import SharedArea


class KingdomBoard(Board):
    """Deck, face-up cards and bids; below, goals and players."""

    COLOURS: ClassVar = COLOURS

    def __init__(self, game: Game, names: Sequence[str], language: str, shows_options: bool) -> None:
        super().__init__(game, names, language, shows_options)
        texts: Catalogue[KingdomKey] = load_catalogue(game.id, language)
        self.shared_area = SharedArea(self, texts)
        self.players = Players(self, texts)

    def draw_content(self, canvas: Canvas, position: Position, top: Number) -> float:
        y = self.shared_area.draw(canvas, position.view, top - 6) + 10
        return self.players.draw(canvas, position.view, self.seats_to_move(position), y)


BOARD: Final = KingdomBoard
