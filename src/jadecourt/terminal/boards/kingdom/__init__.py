"""The board of Middle Kingdom."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from ....core.game import Game
from ....core.perspective import Perspective
from ....core.preview import Preview
from ....games.kingdom import components as c
from ....i18n import Catalogue, load_catalogue
from ....i18n.keys import KingdomKey
from ..base import DENSE, Board, wrap_items
from .bids import format_bid, parse_bid_cards
from .move_descriptions import MoveDescriptions
from .own_area import OwnArea
from .pieces import FRAME_STYLE, card_text
from .players_table import PlayersTable
from .points import GOAL_OF_TYPE
from .shared_area import SharedArea

MAX_TABLE_WIDTH: Final = 150  # wider tables are harder to read
LEGEND: Final[tuple[KingdomKey, ...]] = (
    "terminal-legend-pile",
    "terminal-legend-short",
    "terminal-legend-lead",
    "terminal-legend-hand",
    "terminal-legend-bid",
    "terminal-legend-choice",
    "terminal-legend-points",
)


class KingdomBoard(Board):
    """Face-up cards and deck above, goals and players in the middle, the viewer's hand below."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        super().__init__(game, names, language)
        self.texts: Catalogue[KingdomKey] = load_catalogue(game.id, language)
        self.move_descriptions = MoveDescriptions(self, self.texts)
        self.shared_area = SharedArea(self, self.texts)
        self.players_table = PlayersTable(self, self.texts)
        self.own_panel = OwnArea(self, self.texts)

    def table(self, seen: Perspective, seat: int | None, width: int, density: int) -> RenderableType:
        width = min(width, MAX_TABLE_WIDTH)
        view, forecast = seen.view, seen.forecast
        parts: list[RenderableType] = [
            self.title(view, width),
            *self.shared_area.face_up_row(view, width, density),
            *self.shared_area.deck_and_discard(view, width, density),
            *self.players_table.table(view, forecast, seat, width, density),
            *self.shared_area.bid_lines(view, width),
        ]
        if seat is not None:
            parts.append(self.own_panel.draw(view, forecast, seat, width, density))
        return Group(*parts)

    def title(self, view: dict[str, Any], width: int) -> RenderableType:
        """Game, round and step."""
        number = self.texts("board-round", round=view["round"])
        step = self.texts.word("terminal-step", view["step"])
        text = Text.assemble((self.texts("title"), "bold"), f" · {number} · {step}")
        grid = Table.grid()
        grid.add_column(width=width)
        grid.add_row(Rule(text, style=FRAME_STYLE))
        return grid

    def own_area(self, seen: Perspective, seat: int, width: int) -> RenderableType:
        """The whole table in few lines, because others may have claimed cards in between."""
        return self.table(seen, seat, width, DENSE)

    def describe_move(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        return self.move_descriptions.describe(seen, seat, move, brief)

    def move_numbers(self, moves: Sequence[int]) -> Sequence[int]:
        """A bid has the number of its card: 5 is the 5; 62 is the 2 onto the 6 if the place matters, too."""
        parts = [self.game.moves.parts(move) for move in moves]
        if parts[0][0] not in ("bid", "harvest", "emperor"):
            return super().move_numbers(moves)
        bids = [(0,) if rest == ["keep"] else parse_bid_cards(rest) for _, *rest in parts]
        tops = [bid[-1] for bid in bids]
        return tops if len({bid[:-1] for bid in bids}) == 1 else [int("".join(map(str, bid))) for bid in bids]

    def prompt_subject(self, view: dict[str, Any]) -> Text:
        if view["step"] != "claim":
            return Text()
        for bid in view["queue"][:1]:
            return Text(self.texts("terminal-with-bid", bid=format_bid(bid["cards"], bid["half"])))
        return Text(self.texts("terminal-as-heir"))

    def legend(self, width: int) -> RenderableType:
        cards = [self.shared_area.card_with_name(kind) for kind in c.KIND_NAMES]
        goals = [
            self.explanation(card_text(name), self.texts.word("goal", goal), f"goal-{goal}")
            for name, goal in GOAL_OF_TYPE.items()
        ]
        farmers = self.explanation(card_text("F"), self.texts("source-farmers"), "source-farmers")
        notes = [Text(self.texts(key)) for key in LEGEND]
        return Group(*wrap_items(cards, min(width, MAX_TABLE_WIDTH), "   "), *goals, *notes, farmers)

    def explanation(self, card: Text, name: str, subject: str) -> Text:
        """A card, a name, and what the reference says about a subject."""
        label = self.texts("terminal-label", label=name)
        return Text.assemble(card, " ", (label, "bold"), " ", self.texts.word("reference", subject))


BOARD: Final = KingdomBoard
