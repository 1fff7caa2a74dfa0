"""The list of choices, and what a typed line means among them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..core.errors import UnknownNotation
from ..core.game import Game
from ..core.notation import Notation
from .boards.base import Board
from .words import Words

GAP: Final = "  "  # between two columns of choices
SEPARATORS: Final = re.compile(r"[\s:+\-]+")


class Unclear(Exception):
    """A typed line that is no choice; the text says what would be one."""


def list_choices(
    board: Board, view: dict[str, Any], seat: int, moves: Sequence[int], width: int, longest: int
) -> RenderableType:
    """Numbers, explanations and notation; more than `longest` rows go into columns, briefly explained."""
    numbers = [str(number) for number in board.numbers(moves)]
    for brief in (False, True):
        explained = [board.choice(view, seat, move, brief) for move in moves]
        texts = [board.game.moves.text(move) for move in moves]
        cell = (
            max(map(len, numbers))
            + max(text.cell_len for text in explained)
            + max(map(len, texts))
            + 2
            + len(GAP)
        )
        across = max(1, (width + len(GAP)) // cell) if len(moves) > longest else 1
        rows = -(-len(moves) // across)
        if rows <= longest and cell - len(GAP) <= width:
            break
    if cell - len(GAP) > width:  # a terminal so narrow that a grid would be cut
        return Group(
            *(
                Text.assemble((number, "bold"), " ", (text, "cyan"), " ", told)
                for number, text, told in zip(numbers, texts, explained, strict=True)
            )
        )
    across = -(-len(moves) // rows)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(across):
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
    for row in range(rows):
        cells: list[Text] = []
        for number in range(row, len(moves), rows):
            notation = Text(texts[number], "cyan")
            if number + rows < len(moves):
                notation.append(" ")  # with the padding: the gap to the next column
            cells += [Text(numbers[number], "bold"), explained[number], notation]
        grid.add_row(*cells)
    return grid


def read_choice(
    typed: str, game: Game, moves: Sequence[int], words: Words, numbers: Sequence[int] | None = None
) -> int:
    """The move meant by a number, a notation, or a part of it that fits one choice only.

    A known notation is returned even if it is not among the moves: the table then says why it is refused.
    `numbers`: those of the moves, if they are not 1, 2, 3 …
    """
    counted = range(1, len(moves) + 1)
    numbers = counted if numbers is None else numbers
    if typed.isdecimal():
        number = int(typed[:9])  # so many digits are too many in any case, and Python refuses thousands
        if number in numbers:
            return moves[numbers.index(number)]
    by_count = list(numbers) == list(counted)
    shown = words("range", last=len(moves)) if by_count else ", ".join(map(str, numbers))
    if typed.isdecimal() and by_count:
        raise Unclear(words("no.number", typed=shorten(typed), numbers=shown))
    texts = {game.moves.text(move): move for move in moves}
    fitting = match(typed, list(texts))
    if len(fitting) == 1:
        return texts[fitting[0]]
    if fitting:
        listed = ", ".join(fitting[:6]) + (", …" if len(fitting) > 6 else "")
        raise Unclear(words("ambiguous", typed=shorten(typed), moves=listed))
    known = find_notation(game.moves, typed, {text.split()[0] for text in texts})
    if known is None:
        raise Unclear(words("no.such", typed=shorten(typed), numbers=shown, example=f"'{next(iter(texts))}'"))
    return known


def shorten(typed: str) -> str:
    """What was typed, as long as one can read it."""
    return typed if len(typed) <= 40 else typed[:39] + "…"


def match(typed: str, texts: Sequence[str]) -> list[str]:
    """The texts meant: the one written out, else those with all the words, else with their beginnings."""
    line = " ".join(typed.lower().split())
    for text in texts:
        if line == text.lower():
            return [text]
    words = [word for word in SEPARATORS.split(line) if word]
    if not words:
        return []
    exact, begun = [], []
    for text in texts:
        parts = [part for part in SEPARATORS.split(text.lower()) if part]
        if all(word in parts for word in words):
            exact.append(text)
        # a digit more is another palace: p1 never means p12
        if all(any(part.startswith(word) and not word[-1].isdigit() for part in parts) for word in words):
            begun.append(text)
    return exact or begun


def find_notation(notation: Notation, typed: str, verbs: set[str]) -> int | None:
    """A move of the game written out, with or without its verb, legal or not."""
    line = " ".join(typed.split())
    for text in (line, line.lower(), *(f"{verb} {line}" for verb in sorted(verbs))):
        try:
            return notation.parse(text)
        except UnknownNotation:
            continue
    return None
