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
from .translations import Translator

GAP: Final = "  "  # between two columns of choices
SEPARATORS: Final = re.compile(r"[\s:+\-]+")


class UnrecognisedInput(Exception):
    """A typed line that is no choice; the text says what would be one."""


def render_choices(
    board: Board, view: dict[str, Any], seat: int, moves: Sequence[int], width: int, max_rows: int
) -> RenderableType:
    """Numbers, explanations and notation; more than `longest` rows go into columns, briefly explained."""
    numbers = [str(number) for number in board.move_numbers(moves)]
    for brief in (False, True):
        descriptions = [board.describe_move(view, seat, move, brief) for move in moves]
        texts = [board.game.moves.text(move) for move in moves]
        cell_width = (
            max(map(len, numbers))
            + max(text.cell_len for text in descriptions)
            + max(map(len, texts))
            + 2
            + len(GAP)
        )
        column_count = max(1, (width + len(GAP)) // cell_width) if len(moves) > max_rows else 1
        rows = -(-len(moves) // column_count)
        if rows <= max_rows and cell_width - len(GAP) <= width:
            break
    if cell_width - len(GAP) > width:  # a terminal so narrow that a grid would be cut
        return Group(
            *(
                Text.assemble((number, "bold"), " ", (text, "cyan"), " ", description)
                for number, text, description in zip(numbers, texts, descriptions, strict=True)
            )
        )
    column_count = -(-len(moves) // rows)
    grid = Table.grid(padding=(0, 1, 0, 0))
    for _ in range(column_count):
        grid.add_column(justify="right", no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
    for row in range(rows):
        cells: list[Text] = []
        for number in range(row, len(moves), rows):
            notation = Text(texts[number], "cyan")
            if number + rows < len(moves):
                notation.append(" ")  # with the padding: the gap to the next column
            cells += [Text(numbers[number], "bold"), descriptions[number], notation]
        grid.add_row(*cells)
    return grid


def parse_choice(
    typed: str, game: Game, moves: Sequence[int], translator: Translator, numbers: Sequence[int] | None = None
) -> int:
    """The move meant by a number, a notation, or a part of it that fits one choice only.

    A known notation is returned even if it is not among the moves: the table then says why it is refused.
    `numbers`: those of the moves, if they are not 1, 2, 3 …
    """
    sequence = range(1, len(moves) + 1)
    numbers = sequence if numbers is None else numbers
    if typed.isdecimal():
        number = int(typed[:9])  # so many digits are too many in any case, and Python refuses thousands
        if number in numbers:
            return moves[numbers.index(number)]
    is_sequential = list(numbers) == list(sequence)
    numbers_text = translator("range", last=len(moves)) if is_sequential else ", ".join(map(str, numbers))
    if typed.isdecimal() and is_sequential:
        raise UnrecognisedInput(translator("no.number", typed=truncate(typed), numbers=numbers_text))
    texts = {game.moves.text(move): move for move in moves}
    matches = match_notation(typed, list(texts))
    if len(matches) == 1:
        return texts[matches[0]]
    if matches:
        listed = ", ".join(matches[:6]) + (", …" if len(matches) > 6 else "")
        raise UnrecognisedInput(translator("ambiguous", typed=truncate(typed), moves=listed))
    parsed_move = find_notation(game.moves, typed, {text.split()[0] for text in texts})
    if parsed_move is None:
        raise UnrecognisedInput(
            translator(
                "no.such", typed=truncate(typed), numbers=numbers_text, example=f"'{next(iter(texts))}'"
            )
        )
    return parsed_move


def truncate(typed: str) -> str:
    """What was typed, as long as one can read it."""
    return typed if len(typed) <= 40 else typed[:39] + "…"


def match_notation(typed: str, texts: Sequence[str]) -> list[str]:
    """The texts meant: the one written out, else those with all the words, else with their beginnings."""
    line = " ".join(typed.lower().split())
    for text in texts:
        if line == text.lower():
            return [text]
    words = [word for word in SEPARATORS.split(line) if word]
    if not words:
        return []
    exact_matches, prefix_matches = [], []
    for text in texts:
        parts = [part for part in SEPARATORS.split(text.lower()) if part]
        if all(word in parts for word in words):
            exact_matches.append(text)
        # a digit more is another palace: p1 never means p12
        if all(any(part.startswith(word) and not word[-1].isdigit() for part in parts) for word in words):
            prefix_matches.append(text)
    return exact_matches or prefix_matches


def find_notation(notation: Notation, typed: str, verbs: set[str]) -> int | None:
    """A move of the game written out, with or without its verb, legal or not."""
    line = " ".join(typed.split())
    for text in (line, line.lower(), *(f"{verb} {line}" for verb in sorted(verbs))):
        try:
            return notation.parse(text)
        except UnknownNotation:
            continue
    return None
