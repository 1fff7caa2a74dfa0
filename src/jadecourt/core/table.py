"""A game being played: the only thing that validates, draws, logs, records and undoes."""

from __future__ import annotations

from collections.abc import Sequence

from .buffer import Buffer
from .components import CHANCE, NOBODY
from .dice import Dice
from .errors import CorruptRecord, GameOver, IllegalMove, NotYourTurn
from .game import Game, LogLines
from .log import Entry, Log
from .perspective import Perspective
from .record import Ply, Record, Result, bad_names
from .state import State


class Course:
    """A position with the plies and the log that led to it; a table replaces its course as a whole."""

    def __init__(self, game: Game) -> None:
        lines: LogLines = []
        self.state = game.start(lines)
        self.state.listen(None)
        self.plies: list[tuple[int, int]] = []
        self.draws = 0
        self.log = Log(game.entries)
        self.log.note(0, lines)

    def fork(self) -> Course:
        """An equal course that can go another way."""
        twin = Course.__new__(Course)
        twin.state = self.state.copy()
        twin.plies = self.plies[:]
        twin.draws = self.draws
        twin.log = self.log.copy()
        return twin

    def apply(self, who: int, move: int) -> None:
        """One ply, and what it tells."""
        lines: LogLines = []
        self.state.listen(lines)
        self.state.apply(move, who)
        self.state.listen(None)
        self.plies.append((who, move))
        self.draws += who == CHANCE
        self.log.note(len(self.plies), lines)

    def draw(self, seed: int) -> None:
        """Let chance decide until a seat must; draw k depends on (seed, k) only."""
        odds = Buffer()
        dice = Dice(seed)
        while self.state.mover() == CHANCE:
            dice.seek(self.draws)
            self.state.odds(odds)
            self.apply(CHANCE, dice.draw(odds))


class Table:
    """A course, a seed and names."""

    def __init__(self, game: Game, seed: int, names: Sequence[str] | None = None) -> None:
        if names is not None and (why := bad_names(names, game.seats)):
            raise ValueError(why)
        self.game = game
        self.seed = seed
        self.names = list(names) if names else [f"seat {seat}" for seat in range(game.seats)]
        self._course = Course(game)
        self._course.draw(seed)

    @classmethod
    def resume(cls, game: Game, record: Record) -> Table:
        """The table at which this record was played, ready to go on. Every ply is checked."""
        if record.names and (why := bad_names(record.names, game.seats)):
            raise CorruptRecord(why, record.header_lines.get("names", 0))
        plies = [(who, move) for who, move, _ in record.replay(game)]
        table = cls(game, record.seed or 0, record.names or None)
        table._replay(plies)
        return table

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
        return self._course.state.mover() == NOBODY

    @property
    def movers(self) -> list[int]:
        """The seats that owe an answer."""
        mask = self._course.state.movers()
        return [seat for seat in range(self.game.seats) if mask >> seat & 1]

    def entries(self, since: int = 0, seat: int | None = None) -> list[Entry]:
        """The log of ply `since` and later, as a seat (None: a spectator) may read it."""
        return self._course.log.seen_by(seat, since)

    def seen_by(self, seat: int | None) -> Perspective:
        """What a seat, or a spectator, has before it."""
        if seat is not None and not 0 <= seat < self.game.seats:
            raise ValueError(f"there is no seat {seat}: they go from 0 to {self.game.seats - 1}")
        return Perspective(self.game, self.state, seat, self.entries(0, seat))

    # ------------------------------------------------------------------ playing

    def play(self, seat: int, *moves: int | str) -> list[Entry]:
        """Answer with one or more moves, all or none; returns what happened. Refusals name the rule."""
        course = self._course.fork()
        for given in moves:
            move = self.game.moves.parse(given) if isinstance(given, str) else given
            self._check(course.state, seat, move)
            course.apply(seat, move)
            course.draw(self.seed)
        told = len(self._course.log)
        self._course = course
        return course.log.seen_by(seat, first=told)

    def _check(self, state: State, seat: int, move: int) -> None:
        """Refuse a move that the rules forbid in `state`."""
        text = self.game.moves.text(move)  # an unknown number is refused here
        if state.mover() == NOBODY:
            raise GameOver(
                "the game is over", texts={"en": "the game is over", "fr": "la partie est terminée"}
            )
        if not 0 <= seat < self.game.seats:
            last = self.game.seats - 1
            en = f"there is no seat {seat}: they go from 0 to {last}"
            raise NotYourTurn(
                en, texts={"en": en, "fr": f"il n’y a pas de place {seat} : elles vont de 0 à {last}"}
            )
        if not state.movers() >> seat & 1:
            step = self.game.steps[state.step()]
            name, asked = self.names[seat], self.names[state.mover()]
            en = f"{name} is not asked: {asked} must answer ({step.name})"
            fr = f"ce n’est pas à {name} : {asked} doit répondre ({step.name})"
            if step.sealed:  # who is still to answer would say who has answered
                en = f"{name} has answered, or has no choice, and waits for the others ({step.name})"
                fr = f"{name} a répondu, ou n’a pas le choix, et attend les autres ({step.name})"
            raise NotYourTurn(en, step.rule, {"en": en, "fr": fr})
        if move not in state.moves(seat):
            refusal = self.game.refuse(state, seat, move)
            raise IllegalMove(f"{text!r} is not possible: {refusal.texts['en']}", refusal.rule, refusal.texts)

    # ------------------------------------------------------------------ undoing, writing down

    def rewind(self, ply: int) -> None:
        """Go back to the position after `ply` plies, as if nothing later had happened.

        What chance had decided there stays decided: nobody gains a second draw.
        """
        if not 0 <= ply <= len(self._course.plies):
            raise ValueError(f"there is no ply {ply}: the game has {len(self._course.plies)}")
        plies = self._course.plies
        while ply < len(plies) and plies[ply][0] == CHANCE:  # what was drawn stays drawn
            ply += 1
        self._replay(plies[:ply])

    def _replay(self, plies: list[tuple[int, int]]) -> None:
        course = Course(self.game)
        for who, move in plies:
            course.apply(who, move)
        course.draw(self.seed)
        self._course = course

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
