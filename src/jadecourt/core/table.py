"""A game being played: the only thing that validates, draws, logs, records and undoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import index

from .buffer import Buffer
from .constants import CHANCE, NOBODY
from .errors import CorruptRecord
from .game import Game, RawEntries
from .illegal_moves import illegal_ply_error
from .log import Entry, Log
from .perspective import Perspective
from .preview import Preview, determinize_for_preview
from .record import Ply, Record, Result, names_error
from .sealed import (
    can_play_moves,
    is_still_sealed,
    list_sealed_decisions,
    order_sealed_moves,
    sealed_answers_owed,
)
from .state import State
from .table_dice import draw_outcome, make_seed


class History:
    """A position with the plies and the log that led to it; a table replaces its course as a whole."""

    def __init__(self, game: Game) -> None:
        raw_entries: RawEntries = []
        self.game = game
        self.state = game.start(raw_entries)
        self.state.set_log(None)
        self.plies: list[tuple[int, int]] = []
        self.draw_count = 0
        self.log = Log(game.entry_kinds)
        self.log.append(0, raw_entries)
        self.public_ply_after = [0]  # after n plies: how many of them everybody may know of
        self.free_undo_from = 0  # from this ply on all are of one seat, and nothing else became known
        # The position that all seats know: while a sealed question waits, the one before its first answer. It is an
        # attribute and not a case distinction: the work of those who look must not tell whether somebody has answered.
        self.public_state = self.state
        self.sealed_moves: dict[int, list[int]] = {}  # the answers to the sealed question that waits, by seat

    @classmethod
    def from_plies(cls, game: Game, plies: Iterable[tuple[int, int]], seed: int | None) -> History:
        """The course of these plies, which are trusted; where a draw is due it is made, unless there is no seed."""
        history = cls(game)
        for who, move in plies:
            history.apply(who, move)
        if seed is not None:
            history.resolve_chance(seed)
        return history

    def copy(self) -> History:
        """An equal course that can go another way."""
        twin = History.__new__(History)
        twin.game = self.game
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
        """One ply, and what it tells."""
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
        if sealed or who == CHANCE:  # sealed answers are never free: the last one opens those of the others
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
        """Let chance decide until a seat must; draw k depends on (seed, k) only."""
        odds = Buffer()
        while self.state.mover() == CHANCE:
            self.state.odds(odds)
            self.apply(CHANCE, draw_outcome(seed, self.draw_count, odds))


class Table:
    """A course, a seed and names. Without a seed one is taken from the operating system."""

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        history: History | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a table is for a Game, not for {type(game).__name__}")
        if names is not None and (message := names_error(names, game.seats)):
            raise ValueError(message)
        self.game = game
        self.seed = make_seed() if seed is None else index(seed)
        self.names = list(names) if names else [f"seat {seat}" for seat in range(game.seats)]
        self._history = history or History.from_plies(game, (), self.seed)

    @classmethod
    def from_plies(
        cls,
        game: Game,
        seed: int,
        plies: Iterable[tuple[int, int]],
        names: Sequence[str] | None = None,
        resolve_chance: bool = True,
    ) -> Table:
        """The table after these plies, which are trusted: none is checked. A draw that is due is made, if wanted."""
        return cls(game, seed, names, History.from_plies(game, plies, seed if resolve_chance else None))

    @classmethod
    def from_record(cls, game: Game, record: Record) -> Table:
        """The table at which this record was played, ready to go on. Every ply is checked.

        Later draws come from the record's seed; if it has none, from a new one.
        """
        if not isinstance(record, Record):
            raise TypeError(f"a table is resumed from a Record, not from {type(record).__name__}")
        if record.names and (message := names_error(record.names, game.seats)):
            raise CorruptRecord(message, record.header_lines.get("names", 0))
        plies = [(who, move) for who, move, _ in record.replay(game)]
        seed = make_seed() if record.seed is None else record.seed
        return cls.from_plies(game, seed, plies, record.names or None)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """A copy of the true position: for the host of the table, never for a player."""
        return self._history.state.copy()

    @property
    def plies(self) -> list[tuple[int, int]]:
        """(seat or CHANCE, number) of everything applied so far."""
        return list(self._history.plies)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._history.state.mover() == NOBODY

    @property
    def movers(self) -> list[int]:
        """The seats that owe an answer."""
        mask = self._history.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def is_mover(self, seat: int) -> bool:
        """Whether a seat owes an answer."""
        return bool(self._history.state.movers() >> self.game.require_seat(seat) & 1)

    @property
    def seats_to_move(self) -> list[int]:
        """The seats that are asked as everybody may know: at a sealed question also those that have answered."""
        mask = self._history.public_state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def sealed_by(self, seat: int | None) -> list[int]:
        """The moves with which a seat has answered the sealed question that still waits."""
        seat = self.game.require_viewer(seat)
        return list(self._history.sealed_moves.get(-1 if seat is None else seat, ()))

    @property
    def public_ply(self) -> int:
        """How many plies everybody may know of: all but the answers to a sealed question that still waits."""
        return self._history.public_ply_after[-1]

    def public_ply_at(self, ply: int) -> int:
        """The last ply number up to `ply` at which no sealed question is half answered."""
        return self._history.public_ply_after[self._check_ply(ply)]

    def entries(self, since: int = 0, seat: int | None = None) -> list[Entry]:
        """The log of ply `since` and later, as a seat (None: a spectator) may read it."""
        return self._history.log.visible_to(seat, since)

    def seen_by(self, seat: int | None) -> Perspective:
        """What a seat, or a spectator, has before it."""
        seat = self.game.require_viewer(seat)
        return Perspective(self.game, self.state, seat, self.entries(0, seat))

    # ------------------------------------------------------------------ playing

    def play(self, seat: int, *moves: int | str) -> list[Entry]:
        """Answer with one or more moves, all or none; returns what happened. Refusals name the rule.

        Several answers to one sealed question may be given in any order: only the notation has a first and a second.
        """
        seat, move_numbers = index(seat), self._parse(moves)
        history = self._history.copy()
        if not self._history.sealed_moves.get(seat):
            move_numbers = order_sealed_moves(self.game, history.public_state, seat, move_numbers)
        for move in move_numbers:
            self._check_legal(history.state, seat, move)
            history.apply(seat, move)
            history.resolve_chance(self.seed)
        first_new = len(self._history.log)
        self._history = history
        return history.log.visible_to(seat, first=first_new)

    def preview(self, seat: int | None, *moves: int | str) -> Preview:
        """What a seat would have before it after some moves, as far as it can know; nothing is played.

        Refused as by `play`; also where chance must decide first, since nothing is drawn.
        """
        seat = self.game.require_viewer(seat)
        own_moves, public_state = self.sealed_by(seat), self._history.public_state
        all_moves = [*own_moves, *self._parse(moves)]
        if seat is not None:
            all_moves = order_sealed_moves(self.game, public_state, seat, all_moves)
        sampled_state = determinize_for_preview(public_state, all_moves[: len(own_moves)], seat)
        preview = Preview(
            self.game, sampled_state, seat, self._check_legal, self.public_ply + len(own_moves), []
        )
        for move in all_moves[len(own_moves) :]:
            preview = preview.after(move)
        return preview

    def _parse(self, moves: Sequence[int | str]) -> list[int]:
        return [self.game.moves.parse(move) if isinstance(move, str) else index(move) for move in moves]

    def _check_legal(self, state: State, seat: int, move: int) -> None:
        """Refuse a move that the rules forbid in `state`."""
        self.game.moves.text(move)  # an unknown number is refused here
        is_to_move = 0 <= seat < self.game.seats and state.mover() >= 0 and bool(state.movers() >> seat & 1)
        if not is_to_move or move not in state.legal_moves(seat):
            raise illegal_ply_error(self.game, state, seat, move, self.names)

    # ------------------------------------------------------------------ undoing, writing down

    def rewind(self, ply: int) -> None:
        """Go back to the position after `ply` plies, as if nothing later had happened.

        What chance had decided there stays decided: nobody gains a second draw.
        """
        ply, plies = self._check_ply(ply), self._history.plies
        while ply < len(plies) and plies[ply][0] == CHANCE:  # what was drawn stays drawn
            ply += 1
        self._history = History.from_plies(self.game, plies[:ply], self.seed)

    def _check_ply(self, ply: int) -> int:
        number = index(ply)
        if not 0 <= number <= len(self._history.plies):
            raise ValueError(f"there is no ply {ply}: the game has {len(self._history.plies)}")
        return number

    def extend(self, plies: Iterable[tuple[int, int]]) -> None:
        """Go on with plies that were made at another copy of this table, with all or none; they are trusted."""
        history = self._history.copy()
        for who, move in plies:
            history.apply(who, move)
        self._history = history

    def reorder_sealed(self, seat: int, *moves: int | str) -> list[int] | None:
        """All answers of a seat to the sealed question, if it may give these too but not after those it has given.

        They can be played after `withdraw`. None: nothing has to be withdrawn, or it would not help.
        """
        own_moves, move_numbers = self.sealed_by(seat), self._parse(moves)
        if not own_moves or not move_numbers or can_play_moves(self._history.state, seat, move_numbers):
            return None
        all_moves = order_sealed_moves(
            self.game, self._history.public_state, seat, [*own_moves, *move_numbers]
        )
        return all_moves if can_play_moves(self._history.public_state, seat, all_moves) else None

    def next_sealed_moves(self, seat: int, *pending_moves: int, include_chosen: bool = False) -> list[int]:
        """What a seat may name next at a sealed question, if it may name its answers in any order; else nothing.

        `held`: what it has named but not played. `all_named`: also what it has named and cannot name again.
        """
        state = self._history.public_state
        if not self.is_mover(seat) or not self.game.steps[state.step()].sealed:
            return []
        chosen = Counter(() if include_chosen else (*self.sealed_by(seat), *pending_moves))
        decisions = [Counter(way.all_moves) for way in list_sealed_decisions(self.game, state, seat)]
        return sorted({move for way in decisions if chosen <= way for move in way - chosen})

    def withdraw_sealed(self, seat: int) -> bool:
        """Take back what a seat has answered to the sealed question that still waits; whether there was anything.

        The answers of the others stay: sealed answers may be given in any order.
        """
        seat = self.game.require_seat(seat)
        plies, public_ply = self._history.plies, self.public_ply
        remaining = [ply for ply in plies[public_ply:] if ply[0] != seat]
        if public_ply + len(remaining) == len(plies):
            return False
        self._history = History.from_plies(self.game, plies[:public_ply] + remaining, self.seed)
        return True

    def free_undo_ply(self, seat: int) -> int | None:
        """The first ply to which a seat may go back without asking anybody, over its own latest plies; None: none.

        Nothing may have become known since: no draw, no ply of somebody else, no sealed answers opened. While a sealed
        question is asked, nobody may: whoever lost the right when somebody answers would learn of it. See `withdraw`.
        """
        seat, history = self.game.require_seat(seat), self._history
        if history.free_undo_from == len(history.plies) or history.plies[-1][0] != seat:
            return None
        return (
            None if self.is_over or sealed_answers_owed(self.game, history.state) else history.free_undo_from
        )

    def record(self) -> Record:
        """The game so far, written down."""
        state = self._history.state
        moves, outcomes = self.game.moves, self.game.outcomes
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            options=dict(self.game.options),
            plies=[
                Ply(who, outcomes.text(move) if who == CHANCE else moves.text(move))
                for who, move in self._history.plies
            ],
            names=list(self.names),
            seed=self.seed,
            result=Result(tuple(state.scores()), tuple(state.places())) if self.is_over else None,
        )
