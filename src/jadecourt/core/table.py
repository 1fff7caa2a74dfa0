"""A game being played: the only thing that validates, draws, logs, records and undoes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from operator import index

from .buffer import Buffer
from .components import CHANCE, NOBODY
from .errors import CorruptRecord
from .foresight import Foresight, known_world
from .game import Game, LogLines
from .log import Entry, Log
from .perspective import Perspective
from .record import Ply, Record, Result, bad_names
from .refusals import refuse_ply
from .sealed import answers_owed, is_accepted, list_answers, order_answers, stays_sealed
from .state import State
from .table_dice import draw_outcome, make_seed


class Course:
    """A position with the plies and the log that led to it; a table replaces its course as a whole."""

    def __init__(self, game: Game) -> None:
        lines: LogLines = []
        self.game = game
        self.state = game.start(lines)
        self.state.listen(None)
        self.plies: list[tuple[int, int]] = []
        self.draws = 0
        self.log = Log(game.entries)
        self.log.note(0, lines)
        self.told = [0]  # after n plies: how many of them everybody may know of
        self.free = 0  # from this ply on all are of one seat, and nothing else became known
        # The position that all seats know: while a sealed question waits, the one before its first answer. It is an
        # attribute and not a case distinction: the work of those who look must not tell whether somebody has answered.
        self.known_state = self.state
        self.seals: dict[int, list[int]] = {}  # the answers to the sealed question that waits, by seat

    @classmethod
    def along(cls, game: Game, plies: Iterable[tuple[int, int]], seed: int | None) -> Course:
        """The course of these plies, which are trusted; where a draw is due it is made, unless there is no seed."""
        course = cls(game)
        for who, move in plies:
            course.apply(who, move)
        if seed is not None:
            course.draw(seed)
        return course

    def fork(self) -> Course:
        """An equal course that can go another way."""
        twin = Course.__new__(Course)
        twin.game = self.game
        twin.state = self.state.copy()
        twin.plies = self.plies[:]
        twin.draws = self.draws
        twin.log = self.log.copy()
        twin.told = self.told[:]
        twin.free = self.free
        twin.known_state = twin.state if self.known_state is self.state else self.known_state
        twin.seals = {seat: moves[:] for seat, moves in self.seals.items()}
        return twin

    def apply(self, who: int, move: int) -> None:
        """One ply, and what it tells."""
        lines: LogLines = []
        sealed = who != CHANCE and self.game.steps[self.state.step()].sealed
        owed = answers_owed(self.game, self.state) if sealed else 0
        known = self.state.copy() if sealed and self.known_state is self.state else self.known_state
        self.state.listen(lines)
        self.state.apply(who, move)
        self.state.listen(None)
        if self.plies and self.plies[-1][0] != who:
            self.free = len(self.plies)
        self.plies.append((who, move))
        if sealed or who == CHANCE:  # sealed answers are never free: the last one opens those of the others
            self.free = len(self.plies)
        waits = sealed and stays_sealed(self.game, owed, self.state, lines)
        self.told.append(self.told[-1] if waits else len(self.plies))
        if waits:
            self.known_state = known
            self.seals.setdefault(who, []).append(move)
        else:
            self.known_state, self.seals = self.state, {}
        self.draws += who == CHANCE
        self.log.note(len(self.plies), lines)

    def draw(self, seed: int) -> None:
        """Let chance decide until a seat must; draw k depends on (seed, k) only."""
        odds = Buffer()
        while self.state.mover() == CHANCE:
            self.state.odds(odds)
            self.apply(CHANCE, draw_outcome(seed, self.draws, odds))


class Table:
    """A course, a seed and names. Without a seed one is taken from the operating system."""

    def __init__(
        self,
        game: Game,
        seed: int | None = None,
        names: Sequence[str] | None = None,
        course: Course | None = None,
    ) -> None:
        if not isinstance(game, Game):
            raise TypeError(f"a table is for a Game, not for {type(game).__name__}")
        if names is not None and (why := bad_names(names, game.seats)):
            raise ValueError(why)
        self.game = game
        self.seed = make_seed() if seed is None else index(seed)
        self.names = list(names) if names else [f"seat {seat}" for seat in range(game.seats)]
        self._course = course or Course.along(game, (), self.seed)

    @classmethod
    def replayed(
        cls,
        game: Game,
        seed: int,
        plies: Iterable[tuple[int, int]],
        names: Sequence[str] | None = None,
        draw: bool = True,
    ) -> Table:
        """The table after these plies, which are trusted: none is checked. A draw that is due is made, if wanted."""
        return cls(game, seed, names, Course.along(game, plies, seed if draw else None))

    @classmethod
    def resume(cls, game: Game, record: Record) -> Table:
        """The table at which this record was played, ready to go on. Every ply is checked.

        Later draws come from the record's seed; if it has none, from a new one.
        """
        if not isinstance(record, Record):
            raise TypeError(f"a table is resumed from a Record, not from {type(record).__name__}")
        if record.names and (why := bad_names(record.names, game.seats)):
            raise CorruptRecord(why, record.header_lines.get("names", 0))
        plies = [(who, move) for who, move, _ in record.replay(game)]
        seed = make_seed() if record.seed is None else record.seed
        return cls.replayed(game, seed, plies, record.names or None)

    # ------------------------------------------------------------------ looking

    @property
    def state(self) -> State:
        """A copy of the true position: for the host of the table, never for a player."""
        return self._course.state.copy()

    @property
    def plies(self) -> list[tuple[int, int]]:
        """(seat or CHANCE, number) of everything applied so far."""
        return list(self._course.plies)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self._course.state.mover() == NOBODY

    @property
    def movers(self) -> list[int]:
        """The seats that owe an answer."""
        mask = self._course.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def owes(self, seat: int) -> bool:
        """Whether a seat owes an answer."""
        return bool(self._course.state.movers() >> self.game.find_seat(seat) & 1)

    @property
    def asked(self) -> list[int]:
        """The seats that are asked as everybody may know: at a sealed question also those that have answered."""
        mask = self._course.known_state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def sealed_by(self, seat: int | None) -> list[int]:
        """The moves with which a seat has answered the sealed question that still waits."""
        seat = self.game.find_viewer(seat)
        return list(self._course.seals.get(-1 if seat is None else seat, ()))

    @property
    def told(self) -> int:
        """How many plies everybody may know of: all but the answers to a sealed question that still waits."""
        return self._course.told[-1]

    def settled(self, ply: int) -> int:
        """The last ply number up to `ply` at which no sealed question is half answered."""
        return self._course.told[self._find_ply(ply)]

    def entries(self, since: int = 0, seat: int | None = None) -> list[Entry]:
        """The log of ply `since` and later, as a seat (None: a spectator) may read it."""
        return self._course.log.seen_by(seat, since)

    def seen_by(self, seat: int | None) -> Perspective:
        """What a seat, or a spectator, has before it."""
        seat = self.game.find_viewer(seat)
        return Perspective(self.game, self.state, seat, self.entries(0, seat))

    # ------------------------------------------------------------------ playing

    def play(self, seat: int, *moves: int | str) -> list[Entry]:
        """Answer with one or more moves, all or none; returns what happened. Refusals name the rule.

        Several answers to one sealed question may be given in any order: only the notation has a first and a second.
        """
        seat, given = index(seat), self._parse(moves)
        course = self._course.fork()
        if not self._course.seals.get(seat):
            given = order_answers(self.game, course.known_state, seat, given)
        for move in given:
            self._check(course.state, seat, move)
            course.apply(seat, move)
            course.draw(self.seed)
        told = len(self._course.log)
        self._course = course
        return course.log.seen_by(seat, first=told)

    def foresee(self, seat: int | None, *moves: int | str) -> Foresight:
        """What a seat would have before it after some moves, as far as it can know; nothing is played.

        Refused as by `play`; also where chance must decide first, since nothing is drawn.
        """
        seat = self.game.find_viewer(seat)
        own, settled = self.sealed_by(seat), self._course.known_state
        answers = [*own, *self._parse(moves)]
        if seat is not None:
            answers = order_answers(self.game, settled, seat, answers)
        world = known_world(settled, answers[: len(own)], seat)
        foreseen = Foresight(self.game, world, seat, self._check, self.told + len(own), [])
        for move in answers[len(own) :]:
            foreseen = foreseen.after(move)
        return foreseen

    def _parse(self, moves: Sequence[int | str]) -> list[int]:
        return [self.game.moves.parse(move) if isinstance(move, str) else index(move) for move in moves]

    def _check(self, state: State, seat: int, move: int) -> None:
        """Refuse a move that the rules forbid in `state`."""
        self.game.moves.text(move)  # an unknown number is refused here
        asked = 0 <= seat < self.game.seats and state.mover() >= 0 and bool(state.movers() >> seat & 1)
        if not asked or move not in state.moves(seat):
            raise refuse_ply(self.game, state, seat, move, self.names)

    # ------------------------------------------------------------------ undoing, writing down

    def rewind(self, ply: int) -> None:
        """Go back to the position after `ply` plies, as if nothing later had happened.

        What chance had decided there stays decided: nobody gains a second draw.
        """
        ply, plies = self._find_ply(ply), self._course.plies
        while ply < len(plies) and plies[ply][0] == CHANCE:  # what was drawn stays drawn
            ply += 1
        self._course = Course.along(self.game, plies[:ply], self.seed)

    def _find_ply(self, ply: int) -> int:
        number = index(ply)
        if not 0 <= number <= len(self._course.plies):
            raise ValueError(f"there is no ply {ply}: the game has {len(self._course.plies)}")
        return number

    def follow(self, plies: Iterable[tuple[int, int]]) -> None:
        """Go on with plies that were made at another copy of this table, with all or none; they are trusted."""
        course = self._course.fork()
        for who, move in plies:
            course.apply(who, move)
        self._course = course

    def reorder(self, seat: int, *moves: int | str) -> list[int] | None:
        """All answers of a seat to the sealed question, if it may give these too but not after those it has given.

        They can be played after `withdraw`. None: nothing has to be withdrawn, or it would not help.
        """
        own, given = self.sealed_by(seat), self._parse(moves)
        if not own or not given or is_accepted(self._course.state, seat, given):
            return None
        answers = order_answers(self.game, self._course.known_state, seat, [*own, *given])
        return answers if is_accepted(self._course.known_state, seat, answers) else None

    def sealed_options(self, seat: int, *held: int, all_named: bool = False) -> list[int]:
        """What a seat may name next at a sealed question, if it may name its answers in any order; else nothing.

        `held`: what it has named but not played. `all_named`: also what it has named and cannot name again.
        """
        state = self._course.known_state
        if not self.owes(seat) or not self.game.steps[state.step()].sealed:
            return []
        named = Counter(() if all_named else (*self.sealed_by(seat), *held))
        ways = [Counter(way.answers) for way in list_answers(self.game, state, seat)]
        return sorted({move for way in ways if named <= way for move in way - named})

    def withdraw(self, seat: int) -> bool:
        """Take back what a seat has answered to the sealed question that still waits; whether there was anything.

        The answers of the others stay: sealed answers may be given in any order.
        """
        seat = self.game.find_seat(seat)
        plies, told = self._course.plies, self.told
        kept = [ply for ply in plies[told:] if ply[0] != seat]
        if told + len(kept) == len(plies):
            return False
        self._course = Course.along(self.game, plies[:told] + kept, self.seed)
        return True

    def free_undo(self, seat: int) -> int | None:
        """The first ply to which a seat may go back without asking anybody, over its own latest plies; None: none.

        Nothing may have become known since: no draw, no ply of somebody else, no sealed answers opened. While a sealed
        question is asked, nobody may: whoever lost the right when somebody answers would learn of it. See `withdraw`.
        """
        seat, course = self.game.find_seat(seat), self._course
        if course.free == len(course.plies) or course.plies[-1][0] != seat:
            return None
        return None if self.is_over or answers_owed(self.game, course.state) else course.free

    def record(self) -> Record:
        """The game so far, written down."""
        state = self._course.state
        moves, outcomes = self.game.moves, self.game.outcomes
        return Record(
            game=self.game.id,
            rules=self.game.rules,
            options=dict(self.game.options),
            plies=[
                Ply(who, outcomes.text(move) if who == CHANCE else moves.text(move))
                for who, move in self._course.plies
            ],
            names=list(self.names),
            seed=self.seed,
            result=Result(tuple(state.scores()), tuple(state.places())) if self.is_over else None,
        )
