"""The questions of a record: who was asked at which ply, what could be seen then, and what was answered."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ..core.components import CHANCE, NOBODY
from ..core.errors import BadOptions
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.record import Record, Result
from ..core.sealed import open_seals
from ..core.state import State
from ..core.table import Table
from ..games import find_game
from ..terminal.words import Words


@dataclass(frozen=True)
class Question:
    """One seat before its answer."""

    ply: int  # the number of the answer in the record, counted from 1
    seat: int
    seen: Perspective  # what the seat could know, and nothing else
    played: int | None  # None: the record ends with this question


class RecordedGame:
    """A record, replayed ply by ply, with all its questions.

    Answers to a sealed question that still waits for somebody stay secret: neither they nor what the same seat is
    asked next are among the questions.
    """

    def __init__(self, record: Record) -> None:
        self.game = record.build(find_game(record.game))
        states = [self.game.start()]
        states += [state.copy() for _, _, state in record.replay(self.game)]
        table = Table.resume(self.game, record)
        self.names = table.names
        self.last = len(record.plies)
        self.plies = table.plies[: self.last]  # a table draws on where a record ends before a draw
        self.secret = {number + 1 for number in open_seals(self.game, self.plies)}
        end = states[-1]
        self.result = Result(tuple(end.scores()), tuple(end.places())) if end.mover() == NOBODY else None
        self.questions = self._find_questions(states, table)

    def _find_questions(self, states: list[State], table: Table) -> list[Question]:
        logs = [table.entries(0, seat) for seat in range(self.game.seats)]

        def ask(ply: int, seat: int, played: int | None) -> Question:
            before = logs[seat][: bisect_right(logs[seat], ply - 1, key=ply_of)]
            return Question(ply, seat, Perspective(self.game, states[ply - 1], seat, before), played)

        found = [
            ask(ply, who, move)
            for ply, (who, move) in enumerate(self.plies, 1)
            if who != CHANCE and ply not in self.secret
        ]
        closed = {self.plies[ply - 1][0] for ply in self.secret}
        asked = states[-1].movers() if states[-1].mover() >= 0 else 0
        waiting = [seat for seat in range(self.game.seats) if asked >> seat & 1 and seat not in closed]
        return found + [ask(self.last + 1, seat, None) for seat in waiting]

    def at(self, ply: int, words: Words) -> list[Question]:
        """The questions that ply `ply` answers: several where a record ends and more than one seat is asked."""
        found = [question for question in self.questions if question.ply == ply]
        if found:
            return found
        if ply in self.secret:
            raise BadOptions(words("secret", ply=ply))
        numbers = [question.ply for question in self.questions]
        if not 1 <= ply <= self.last or not numbers:
            last = max([self.last, *numbers])
            raise BadOptions(words("range", ply=ply, last=last) if last else words("nothing"))
        before = [number for number in numbers if number < ply][-1:]
        after = [number for number in numbers if number > ply][:1]
        raise BadOptions(words("drawn", ply=ply, near=words("and").join(map(str, before + after))))


def ply_of(entry: Entry) -> int:
    return entry.ply
