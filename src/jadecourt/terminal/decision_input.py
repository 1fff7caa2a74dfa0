"""Parses a typed line into one move, or into all moves of a sealed decision, in any order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..core.table import Table
from ..i18n import Catalogue, TerminalKey
from .boards.base import Board
from .move_input import parse_choice

SEPARATORS: Final = re.compile(r"[\s,;]+")


class DecisionInput:
    """The moves that the seat at the keyboard can type, and those that it has typed but that are not played yet."""

    def __init__(self, table: Table, board: Board, texts: Catalogue[TerminalKey]) -> None:
        self.table = table
        self.board = board
        self.texts = texts
        self.pending_moves: list[int] = []  # typed before the move that the rules expect first

    def selectable_moves(self, seat: int, hide_pending: bool = False) -> list[int]:
        """The moves to list: the legal ones, and those of the same sealed decision that may be typed first.

        The latter only if the legal ones keep their numbers: otherwise a number would change its meaning.
        `hide_pending`: include moves that were already typed, so that readers of the list do not learn them.
        """
        legal = self.table.seen_by(seat).legal
        sealed_moves = self.table.next_sealed_moves(seat, *self.pending_moves, include_chosen=hide_pending)
        if self.pending_moves and not hide_pending:
            return sealed_moves
        all_moves = sorted({*legal, *sealed_moves})
        numbers = dict(zip(all_moves, self.board.move_numbers(all_moves), strict=True))
        keeps_numbers = [numbers[move] for move in legal] == list(self.board.move_numbers(legal))
        return all_moves if keeps_numbers and len(set(numbers.values())) == len(all_moves) else legal

    def parse_line(self, seat: int, line: str) -> list[int]:
        """The typed moves: one, or as many as are owed."""
        game = self.table.game
        owed = self.table.seen_by(seat).owed - len(self.pending_moves)
        verbs = {game.moves.parts(move)[0] for move in self.selectable_moves(seat)}
        typed = [word for word in SEPARATORS.split(line) if word and word.lower() not in verbs]
        if owed < 2 or len(typed) != owed or not self.table.next_sealed_moves(seat):
            return [self.parse_single_move(line, self.selectable_moves(seat))]
        moves: list[int] = []
        for word in typed:
            moves.append(self.parse_single_move(word, self.selectable_moves_after(seat, moves)))
        return moves

    def selectable_moves_after(self, seat: int, moves: Sequence[int]) -> list[int]:
        """The moves that may follow other moves of the same line."""
        legal = self.table.seen_by(seat).legal
        if moves and moves[0] in legal:
            return self.table.preview(seat, *moves).legal or legal
        return self.selectable_moves(seat)

    def parse_single_move(self, typed: str, options: Sequence[int]) -> int:
        return parse_choice(typed, self.table.game, options, self.texts, self.board.move_numbers(options))

    def play(self, seat: int, moves: Sequence[int]) -> bool:
        """Play the typed moves; False: they wait until the move is typed that the rules expect before them."""
        all_moves = [*self.pending_moves, *moves]
        is_out_of_order = len(all_moves) == 1 and all_moves[0] not in self.table.seen_by(seat).legal
        if (
            is_out_of_order
            and self.table.reorder_sealed(seat, *all_moves) is None
            and self.table.next_sealed_moves(seat, *all_moves)
        ):
            self.pending_moves = all_moves
            return False
        reordered = self.table.reorder_sealed(seat, *all_moves)
        if reordered is not None:
            self.table.withdraw_sealed(seat)
        self.table.play(seat, *(reordered or all_moves))
        self.pending_moves = []
        return True
