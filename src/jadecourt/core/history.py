"""Plies, log and position of a table."""

from __future__ import annotations

from collections.abc import Iterable

from .buffer import Buffer
from .constants import CHANCE
from .game import Game, RawEntries
from .log import Log
from .sealed import is_still_sealed, sealed_answers_owed
from .state import State
from .table_dice import draw_outcome


class History:
    """A position with the plies and the log that led to it.

    A table never changes its history in place: it copies it, changes the copy and then replaces the history, so that
    a rejected move leaves no trace.
    """

    def __init__(self, game: Game, start: State | None = None) -> None:
        raw_entries: RawEntries = []
        self.game = game
        self.start = start  # the first position, not to be changed; None: the start of a new game
        self.state = game.start(raw_entries) if start is None else start.copy()
        self.state.set_log(None)
        self.plies: list[tuple[int, int]] = []
        self.draw_count = 0
        self.log = Log(game.entry_kinds)
        self.log.append(0, raw_entries)
        self.public_ply_after = [0]  # [n]: number of public plies after n plies
        self.free_undo_from = 0  # all plies from here on are moves of one seat that revealed nothing
        # The position that all seats know: during a sealed step, the one before its first answer. It is stored, not
        # computed on demand, because the time of a request must not reveal whether another seat has answered.
        self.public_state = self.state
        self.sealed_moves: dict[int, list[int]] = {}  # secret answers to the pending sealed step, by seat

    @classmethod
    def from_plies(
        cls, game: Game, plies: Iterable[tuple[int, int]], seed: int | None, start: State | None = None
    ) -> History:
        """The history of these plies, which are not checked; with a seed, pending draws are made."""
        history = cls(game, start)
        for who, move in plies:
            history.apply(who, move)
        if seed is not None:
            history.resolve_chance(seed)
        return history

    def copy(self) -> History:
        """An equal history that can be changed independently."""
        twin = History.__new__(History)
        twin.game = self.game
        twin.start = self.start
        twin.state = self.state.copy()
        twin.plies = self.plies[:]
        twin.draw_count = self.draw_count
        twin.log = self.log.copy()
        twin.public_ply_after = self.public_ply_after[:]
        twin.free_undo_from = self.free_undo_from
        twin.public_state = twin.state if self.public_state is self.state else self.public_state
        twin.sealed_moves = {seat: moves[:] for seat, moves in self.sealed_moves.items()}
        return twin

    def apply(self, who: int, move: int) -> None:
        """Apply one ply, which must be legal, and log what it does."""
        raw_entries: RawEntries = []
        sealed = who != CHANCE and self.game.steps[self.state.step()].sealed
        owed = sealed_answers_owed(self.game, self.state) if sealed else 0
        public_state = self.state.copy() if sealed and self.public_state is self.state else self.public_state
        self.state.set_log(raw_entries)
        self.state.apply(who, move)
        self.state.set_log(None)
        if self.plies and self.plies[-1][0] != who:
            self.free_undo_from = len(self.plies)
        self.plies.append((who, move))
        if sealed or who == CHANCE:  # the last sealed answer reveals those of the others
            self.free_undo_from = len(self.plies)
        still_sealed = sealed and is_still_sealed(self.game, owed, self.state, raw_entries)
        self.public_ply_after.append(self.public_ply_after[-1] if still_sealed else len(self.plies))
        if still_sealed:
            self.public_state = public_state
            self.sealed_moves.setdefault(who, []).append(move)
        else:
            self.public_state, self.sealed_moves = self.state, {}
        self.draw_count += who == CHANCE
        self.log.append(len(self.plies), raw_entries)

    def resolve_chance(self, seed: int) -> None:
        """Make draws until a seat has to move; draw k depends on (seed, k) only."""
        odds = Buffer()
        while self.state.mover() == CHANCE:
            self.state.odds(odds)
            self.apply(CHANCE, draw_outcome(seed, self.draw_count, odds))
