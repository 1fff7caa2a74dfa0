"""The numbered list of moves, and the move that a typed text means."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..core.errors import UnknownNotation
from ..core.game import Game
from ..core.notation import Notation
from ..core.preview import Preview
from ..i18n import Catalogue, TerminalKey
from .boards.base import Board

GAP: Final = "  "  # between two columns of choices
SEPARATORS: Final = re.compile(r"[\s:+\-]+")


class UnrecognisedInput(Exception):
    """A typed text that means no move, or several; the message says what can be typed."""


def render_choices(
    board: Board, seen: Preview, seat: int, moves: Sequence[int], width: int, max_rows: int
) -> RenderableType:
    """Numbers, descriptions and notation; more than `max_rows` rows become columns with brief descriptions."""
    numbers = [str(number) for number in board.move_numbers(moves)]
    for brief in (False, True):
        descriptions = [board.describe_move(seen, seat, move, brief) for move in moves]
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
    if cell_width - len(GAP) > width:  # too narrow for a grid
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
                notation.append(" ")  # together with the padding, the gap to the next column
            cells += [Text(numbers[number], "bold"), descriptions[number], notation]
        grid.add_row(*cells)
    return grid


def parse_choice(
    typed: str,
    game: Game,
    moves: Sequence[int],
    texts: Catalogue[TerminalKey],
    numbers: Sequence[int] | None = None,
) -> int:
    """The move meant by a number, a notation, or a part of it that fits only one move.

    A complete notation is accepted even if it is not among the moves: the table then says why it is illegal.
    `numbers`: the numbers of the moves, if they are not 1, 2, 3 …
    """
    sequence = range(1, len(moves) + 1)
    numbers = sequence if numbers is None else numbers
    if typed.isdecimal():
        number = int(typed[:9])  # no list is that long, and int() rejects thousands of digits
        if number in numbers:
            return moves[numbers.index(number)]
    is_sequential = list(numbers) == list(sequence)
    numbers_text = texts("play-range", last=len(moves)) if is_sequential else ", ".join(map(str, numbers))
    if typed.isdecimal() and is_sequential:
        raise UnrecognisedInput(texts("play-out-of-range", typed=truncate(typed), numbers=numbers_text))
    notations = {game.moves.text(move): move for move in moves}
    matches = match_notation(typed, list(notations))
    if len(matches) == 1:
        return notations[matches[0]]
    if matches:
        listed = ", ".join(matches[:6]) + (", …" if len(matches) > 6 else "")
        raise UnrecognisedInput(texts("play-ambiguous", typed=truncate(typed), moves=listed))
    parsed_move = find_notation(game.moves, typed, {text.split()[0] for text in notations})
    if parsed_move is None:
        raise UnrecognisedInput(
            texts(
                "play-unknown-input",
                typed=truncate(typed),
                numbers=numbers_text,
                example=next(iter(notations)),
            )
        )
    return parsed_move


def truncate(typed: str) -> str:
    """The typed text for a message, at most 40 characters."""
    return typed if len(typed) <= 40 else typed[:39] + "…"


def match_notation(typed: str, texts: Sequence[str]) -> list[str]:
    """The matching notations: the equal one, else those with all the words, else those with words that begin so."""
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
        # numbers must match completely: p1 is not an abbreviation of p12
        if all(any(part.startswith(word) and not word[-1].isdigit() for part in parts) for word in words):
            prefix_matches.append(text)
    return exact_matches or prefix_matches


def find_notation(notation: Notation, typed: str, verbs: set[str]) -> int | None:
    """The move of a complete notation, with or without its verb, legal or not; None if there is none."""
    line = " ".join(typed.split())
    for text in (line, line.lower(), *(f"{verb} {line}" for verb in sorted(verbs))):
        try:
            return notation.parse(text)
        except UnknownNotation:
            continue
    return None
