"""What the session asks of a board."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, Final

from rich.console import RenderableType
from rich.text import Text

from ...core.game import Game

# How densely a board is drawn: with frames and pictures, with fewer frames, in as few lines as possible
ROOMY, TIGHT, DENSE = range(3)

SEAT_STYLES: Final = ("bold green", "bold magenta", "bold blue", "bold yellow", "bold cyan")


class Board(ABC):
    """Draws one game: views come in, renderables go out. It knows nothing that is not in the view."""

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        self.game = game
        self.names = names
        self.language = language

    @abstractmethod
    def table(self, view: dict[str, Any], seat: int | None, width: int, density: int) -> RenderableType:
        """Everything on the table, as `seat` sees it; `density` is ROOMY, TIGHT or DENSE."""

    @abstractmethod
    def own_area(self, view: dict[str, Any], seat: int, width: int) -> RenderableType:
        """What belongs to the seat: enough between two questions of one turn."""

    @abstractmethod
    def describe_move(self, view: dict[str, Any], seat: int, move: int, brief: bool) -> Text:
        """What a move would do; `brief` where many are listed."""

    @abstractmethod
    def legend(self, width: int) -> RenderableType:
        """What the signs on the board mean."""

    def move_numbers(self, moves: Sequence[int]) -> Sequence[int]:
        """By which number each of the moves is chosen; a game with numbered cards may use those."""
        return range(1, len(moves) + 1)

    def prompt_subject(self, view: dict[str, Any]) -> Text:
        """What the question is about, if the view says it (a tile that waits for a palace)."""
        return Text()

    def seat_letter(self, seat: int) -> Text:
        """The seat's letter in its colour: A, B, C …"""
        return Text.assemble((chr(ord("A") + seat), SEAT_STYLES[seat % len(SEAT_STYLES)]))

    def seat_name(self, seat: int) -> Text:
        """Letter and name."""
        return Text.assemble(
            self.seat_letter(seat), " ", (self.names[seat], SEAT_STYLES[seat % len(SEAT_STYLES)])
        )


def wrap_items(items: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """The items side by side in as many lines as they need; no item is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1].append(gap).append_text(item)
        else:
            lines.append(Text().append_text(item))  # a copy would give the item's style to all that follows
    return lines
