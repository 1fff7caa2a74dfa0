"""What a typed line answers: one move, or all moves of a sealed decision at once, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..core.table import Table
from .boards.base import Board
from .choosing import read_choice
from .words import Words

SEPARATORS: Final = re.compile(r"[\s,;]+")


class Answers:
    """The answers of the seat at the keyboard: what it may type, and what it has named but not yet played."""

    def __init__(self, table: Table, board: Board, words: Words) -> None:
        self.table = table
        self.board = board
        self.words = words
        self.held: list[int] = []  # named before the move that the notation wants first

    def options(self, seat: int, secret: bool = False) -> list[int]:
        """The moves to be listed: those that are legal now, and those that may be named first as well.

        The latter only where the legal ones keep their numbers: else a number would mean another move than before.
        `secret`: also those that were named already, since others read the list.
        """
        legal = self.table.seen_by(seat).legal
        found = self.table.sealed_options(seat, *self.held, all_named=secret)
        if self.held and not secret:
            return found
        named = sorted({*legal, *found})
        numbers = dict(zip(named, self.board.numbers(named), strict=True))
        same = [numbers[move] for move in legal] == list(self.board.numbers(legal))
        return named if same and len(set(numbers.values())) == len(named) else legal

    def read(self, seat: int, line: str) -> list[int]:
        """The moves that were typed: one, or as many as are owed (`bid 7 3`)."""
        game = self.table.game
        owed = self.table.seen_by(seat).owed - len(self.held)
        verbs = {game.moves.parts(move)[0] for move in self.options(seat)}
        typed = [word for word in SEPARATORS.split(line) if word and word.lower() not in verbs]
        if owed < 2 or len(typed) != owed or not self.table.sealed_options(seat):
            return [self.choose(line, self.options(seat))]
        moves: list[int] = []
        for word in typed:
            moves.append(self.choose(word, self.options_after(seat, moves)))
        return moves

    def options_after(self, seat: int, moves: Sequence[int]) -> list[int]:
        """What may be named behind some moves of the same line."""
        legal = self.table.seen_by(seat).legal
        if moves and moves[0] in legal:
            return self.table.foresee(seat, *moves).legal or legal
        return self.options(seat)

    def choose(self, typed: str, options: Sequence[int]) -> int:
        return read_choice(typed, self.table.game, options, self.words, self.board.numbers(options))

    def play(self, seat: int, moves: Sequence[int]) -> bool:
        """Play what was named; False: it is held until the move is named that the notation wants before it."""
        answers = [*self.held, *moves]
        waits = len(answers) == 1 and answers[0] not in self.table.seen_by(seat).legal
        if waits and self.table.reorder(seat, *answers) is None and self.table.sealed_options(seat, *answers):
            self.held = answers
            return False
        reordered = self.table.reorder(seat, *answers)
        if reordered is not None:
            self.table.withdraw(seat)
        self.table.play(seat, *(reordered or answers))
        self.held = []
        return True
