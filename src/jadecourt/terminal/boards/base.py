"""The interface of a board, and what boards share."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from ...console.seats import seat_letter, seat_style
from ...core.game import Game
from ...core.perspective import Perspective
from ...core.preview import Preview

# Densities of a board: with frames and pictures, with fewer frames, in as few lines as possible
ROOMY, TIGHT, DENSE = range(3)


class Board(ABC):
    """Renders positions of one game.

    It gets what a seat or a spectator may know, never the true position, so it cannot reveal a secret. `seat` is whose
    board it is, also where a spectator's perspective is shown because the screen is shared. Effects of moves are read
    from previews: a board computes no rule.
    """

    def __init__(self, game: Game, names: Sequence[str], language: str) -> None:
        self.game = game
        self.names = names
        self.language = language

    @abstractmethod
    def table(self, seen: Perspective, seat: int | None, width: int, density: int) -> RenderableType:
        """The whole board as `seat` sees it; `density` is ROOMY, TIGHT or DENSE."""

    @abstractmethod
    def own_area(self, seen: Perspective, seat: int, width: int) -> RenderableType:
        """The area of the seat: shown between two decisions of one turn, when nothing else has changed."""

    @abstractmethod
    def describe_move(self, seen: Preview, seat: int, move: int, brief: bool) -> Text:
        """What a move does; `brief` in long lists. The move is legal, or part of an answer to a sealed step."""

    @abstractmethod
    def legend(self, width: int) -> RenderableType:
        """The meaning of the signs on the board."""

    def move_numbers(self, moves: Sequence[int]) -> Sequence[int]:
        """The number by which each move is chosen; a game with numbered cards may use theirs."""
        return range(1, len(moves) + 1)

    def prompt_subject(self, view: dict[str, Any]) -> Text:
        """What the prompt is about, such as the piece to be placed; empty by default."""
        return Text()

    def seat_letter(self, seat: int) -> Text:
        """The seat's letter in its style: A, B, C …"""
        return Text.assemble((seat_letter(seat), seat_style(seat)))

    def seat_name(self, seat: int) -> Text:
        """Letter and name in the style of the seat."""
        return Text.assemble(self.seat_letter(seat), " ", (self.names[seat], seat_style(seat)))


def wrap_items(items: Iterable[Text], width: int, gap: str = "  ") -> list[Text]:
    """The items side by side, in as many lines as needed; no item is broken."""
    lines: list[Text] = []
    for item in items:
        if lines and lines[-1].cell_len + len(gap) + item.cell_len <= width:
            lines[-1].append(gap).append_text(item)
        else:
            lines.append(
                Text().append_text(item)
            )  # a copy would give the item's style to everything appended
    return lines
