"""Games in progress: checks and plays moves, draws chance, logs, records and undoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import index

from . import display
from .constants import CHANCE, NOBODY
from .errors import CorruptRecord, PositionError
from .game import Game
from .history import History
from .illegal_moves import illegal_ply_error
from .log import Entry
from .perspective import Perspective
from .position_text import join_lines
from .preview import Preview, determinize_for_preview
from .record import Record, Result, format_plies, names_error
from .sealed import (
    can_play_moves,
    has_sealed_answers,
    list_sealed_decisions,
    order_sealed_moves,
    sealed_answers_owed,
)
from .state import State
from .table_dice import make_seed


class Table:
    """A game in progress: its history, the seed of its draws and the names of its seats.

    Without a seed, a new one comes from the operating system.
    """

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        history: History | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"game must be a Game, not {type(game).__name__}")
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
        start: State | None = None,
    ) -> Table:
        """The table after these plies, which are not checked; `resolve_chance`: make pending draws.

        `start` is the first position; by default that of a new game.
        """
        return cls(
            game, seed, names, History.from_plies(game, plies, seed if resolve_chance else None, start)
        )

    @classmethod
    def from_position(
        cls, game: Game, state: State, seed: int | None = None, names: Sequence[str] | None = None
    ) -> Table:
        """A table whose game begins at a position; `PositionError` if seats have already answered a sealed step."""
        if has_sealed_answers(game, game.require_state(state)):
            raise PositionError("a game cannot begin with sealed answers: leave them out of the position")
        new_seed = make_seed() if seed is None else index(seed)
        return cls.from_plies(game, new_seed, (), names, start=state.copy())

    @classmethod
    def from_record(cls, game: Game, record: Record) -> Table:
        """The table after the plies of a record, ready to be continued. Every ply is checked.

        Later draws use the seed of the record, or a new one if it has none.
        """
        if not isinstance(record, Record):
            raise TypeError(f"record must be a Record, not {type(record).__name__}")
        if record.names and (message := names_error(record.names, game.seats)):
            raise CorruptRecord(message, record.header_lines.get("names", 0))
        plies = [(who, move) for who, move, _ in record.replay(game)]
        seed = make_seed() if record.seed is None else record.seed
        start = record.start(game) if record.position else None
        return cls.from_plies(game, seed, plies, record.names or None, start=start)

    # ------------------------------------------------------------------ reading

    @property
    def state(self) -> State:
        """A copy of the true position, with all secrets: never for a player."""
        return self._history.state.copy()

    @property
    def start_state(self) -> State:
        """A copy of the first position; that of a new game unless the table was made from another."""
        start = self._history.start
        return self.game.start() if start is None else start.copy()

    @property
    def plies(self) -> list[tuple[int, int]]:
        """(seat or CHANCE, move or outcome) of each ply so far."""
        return list(self._history.plies)

    @property
    def ply_count(self) -> int:
        """Number of plies so far."""
        return len(self._history.plies)

    def plies_between(self, first: int, end: int | None = None) -> list[tuple[int, int]]:
        """The plies from index `first` on, up to index `end`."""
        return self._history.plies[first:end]

    def last_public_ply_of(self, seat: int) -> int | None:
        """The index of the last public ply of a seat; None: it has made none."""
        plies = self._history.plies
        return next((n for n in range(self.public_ply - 1, -1, -1) if plies[n][0] == seat), None)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._history.state.mover() == NOBODY

    @property
    def movers(self) -> list[int]:
        """The seats that have to move; at a sealed step only those that have not answered."""
        mask = self._history.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def is_mover(self, seat: int) -> bool:
        """Whether a seat has to move."""
        return bool(self._history.state.movers() >> self.game.require_seat(seat) & 1)

    @property
    def seats_to_move(self) -> list[int]:
        """The seats that have to move as far as is public: at a sealed step also those that have answered."""
        mask = self._history.public_state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def sealed_by(self, seat: int | None) -> list[int]:
        """The moves with which a seat has answered the pending sealed step."""
        seat = self.game.require_viewer(seat)
        return list(self._history.sealed_moves.get(-1 if seat is None else seat, ()))

    def sealed_count(self, seat: int) -> int:
        """Number of moves with which a seat has answered the pending sealed step."""
        return len(self._history.sealed_moves.get(seat, ()))

    @property
    def public_ply(self) -> int:
        """Number of plies that are public. Answers to a sealed step become public when the last seat has answered."""
        return self._history.public_ply_after[-1]

    def public_ply_at(self, ply: int) -> int:
        """Number of plies that were public after `ply` plies."""
        return self._history.public_ply_after[self._check_ply(ply)]

    def known_state(self, seat: int | None) -> State:
        """The position without the sealed answers of other seats (None: of all seats); not to be changed.

        It may have other secrets: only `Game.view` and `Game.private_view` hide them.
        """
        state = self._history.public_state
        own_moves = self._history.sealed_moves.get(seat) if seat is not None else None
        if own_moves and seat is not None:
            state = state.copy()
            for move in own_moves:
                state.apply(seat, move)
        return state

    def public_entries_after(self, ply: int) -> list[Entry]:
        """The public entries of the log after ply number `ply`, as a spectator may read them; 0: all."""
        kinds, public_ply = self.game.entry_kinds, self.public_ply
        entries = self._history.log.after(ply or -1)
        return [entry for entry in entries if entry.ply <= public_ply and not kinds[entry.kind].private]

    def entries(self, since: int = 0, seat: int | None = None) -> list[Entry]:
        """The log of ply `since` and later, as a seat (None: a spectator) may read it."""
        return self._history.log.visible_to(seat, since)

    def seen_by(self, seat: int | None) -> Perspective:
        """What a seat (None: a spectator) may know now."""
        seat = self.game.require_viewer(seat)
        return Perspective(self.game, self.state, seat, self.entries(0, seat))

    def _repr_html_(self) -> str | None:
        """The board as a spectator sees it, for notebooks."""
        return display.render_html(self)

    # ------------------------------------------------------------------ playing

    def play(self, seat: int, *moves: int | str) -> list[Entry]:
        """Play one or more moves of a seat, all or none; returns the new log entries. `IllegalMove` names the rule.

        Several answers to one sealed step may be given in any order; the record has them in the order of the notation.
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
        """What a seat would know after these moves of its own; nothing is played.

        Raises like `play`, and also where chance decides next, because nothing is drawn.
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
        """Raise if the rules forbid the move in `state`."""
        self.game.moves.text(move)  # raises for a number that is no move
        is_to_move = 0 <= seat < self.game.seats and state.mover() >= 0 and bool(state.movers() >> seat & 1)
        if not is_to_move or move not in state.legal_moves(seat):
            raise illegal_ply_error(self.game, state, seat, move, self.names)

    # ------------------------------------------------------------------ undo, sealed answers, record

    def rewind(self, ply: int) -> None:
        """Return to the position after `ply` plies; later plies are removed.

        Draws that follow directly stay, so that a rewind never gives another draw.
        """
        ply, plies = self._check_ply(ply), self._history.plies
        while ply < len(plies) and plies[ply][0] == CHANCE:
            ply += 1
        self._history = History.from_plies(self.game, plies[:ply], self.seed, self._history.start)

    def _check_ply(self, ply: int) -> int:
        number = index(ply)
        if not 0 <= number <= len(self._history.plies):
            raise ValueError(f"ply {ply} is out of range: the game has {len(self._history.plies)} plies")
        return number

    def extend(self, plies: Iterable[tuple[int, int]]) -> None:
        """Append plies that were played at another copy of this table, all or none; they are not checked."""
        history = self._history.copy()
        for who, move in plies:
            history.apply(who, move)
        self._history = history

    def reorder_sealed(self, seat: int, *moves: int | str) -> list[int] | None:
        """All answers of a seat to the sealed step in a playable order, if `moves` cannot follow its earlier answers.

        The caller withdraws the earlier answers and plays the result. None: the moves can be played as they are, or in
        no order.
        """
        own_moves, move_numbers = self.sealed_by(seat), self._parse(moves)
        if not own_moves or not move_numbers or can_play_moves(self._history.state, seat, move_numbers):
            return None
        all_moves = order_sealed_moves(
            self.game, self._history.public_state, seat, [*own_moves, *move_numbers]
        )
        return all_moves if can_play_moves(self._history.public_state, seat, all_moves) else None

    def next_sealed_moves(self, seat: int, *pending_moves: int, include_chosen: bool = False) -> list[int]:
        """The moves with which a seat may continue its answer to a sealed step, in any order; [] at other steps.

        `pending_moves` are chosen but not played. `include_chosen`: also list moves that are already chosen.
        """
        state = self._history.public_state
        if not self.is_mover(seat) or not self.game.steps[state.step()].sealed:
            return []
        chosen = Counter(() if include_chosen else (*self.sealed_by(seat), *pending_moves))
        decisions = [
            Counter(decision.all_moves) for decision in list_sealed_decisions(self.game, state, seat)
        ]
        return sorted({move for moves in decisions if chosen <= moves for move in moves - chosen})

    def withdraw_sealed(self, seat: int) -> bool:
        """Take back a seat's answers to the pending sealed step; returns whether there were any.

        The answers of the others stay, because sealed answers may be given in any order.
        """
        seat = self.game.require_seat(seat)
        plies, public_ply = self._history.plies, self.public_ply
        remaining = [ply for ply in plies[public_ply:] if ply[0] != seat]
        if public_ply + len(remaining) == len(plies):
            return False
        remaining = plies[:public_ply] + remaining
        self._history = History.from_plies(self.game, remaining, self.seed, self._history.start)
        return True

    def free_undo_ply(self, seat: int) -> int | None:
        """The earliest ply to which a seat may rewind without the consent of others, over its own last moves, or None.

        Since then no draw was made, no other seat has moved and no sealed answer was revealed. Always None during a
        sealed step: otherwise a seat that loses the right would learn that another one has answered. `withdraw_sealed`
        takes back sealed answers.
        """
        seat, history = self.game.require_seat(seat), self._history
        if history.free_undo_from == len(history.plies) or history.plies[-1][0] != seat:
            return None
        return (
            None if self.is_over or sealed_answers_owed(self.game, history.state) else history.free_undo_from
        )

    def record(self) -> Record:
        """The record of the game so far."""
        state = self._history.state
        return Record(
            game=self.game.id,
            rules_version=self.game.rules_version,
            options=dict(self.game.options),
            plies=format_plies(self.game, self._history.plies),
            names=list(self.names),
            seed=self.seed,
            position="" if self._history.start is None else join_lines(str(self._history.start)),
            result=Result(tuple(state.scores()), tuple(state.places())) if self.is_over else None,
        )
