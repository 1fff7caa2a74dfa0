"""The questions of a record: who was asked at which ply, what could be seen then, and what was answered."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ..core.constants import CHANCE, NOBODY
from ..core.errors import BadOptions
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.record import Record, Result
from ..core.sealed import sealed_plies
from ..core.state import State
from ..core.table import Table
from ..games import find_game
from ..terminal.translations import Translator


@dataclass(frozen=True)
class DecisionPoint:
    """One seat before its answer."""

    ply: int  # the number of the answer in the record, counted from 1
    seat: int
    perspective: Perspective  # what the seat could know, and nothing else
    played: int | None  # None: the record ends with this question


class RecordedGame:
    """A record, replayed ply by ply, with all its questions.

    Answers to a sealed question that still waits for somebody stay secret: neither they nor what the same seat is
    asked next are among the questions.
    """

    def __init__(self, record: Record) -> None:
        self.game = record.make_game(find_game(record.game))
        states = [self.game.start()]
        states += [state.copy() for _, _, state in record.replay(self.game)]
        table = Table.from_record(self.game, record)
        self.names = table.names
        self.last_ply = len(record.plies)
        self.plies = table.plies[: self.last_ply]  # a table draws on where a record ends before a draw
        self.hidden_plies = {number + 1 for number in sealed_plies(self.game, self.plies)}
        end = states[-1]
        self.result = Result(tuple(end.scores()), tuple(end.places())) if end.mover() == NOBODY else None
        self.decision_points = self._find_decision_points(states, table)

    def _find_decision_points(self, states: list[State], table: Table) -> list[DecisionPoint]:
        logs = [table.entries(0, seat) for seat in range(self.game.seats)]

        def make_decision_point(ply: int, seat: int, played: int | None) -> DecisionPoint:
            before = logs[seat][: bisect_right(logs[seat], ply - 1, key=ply_of)]
            return DecisionPoint(ply, seat, Perspective(self.game, states[ply - 1], seat, before), played)

        found = [
            make_decision_point(ply, who, move)
            for ply, (who, move) in enumerate(self.plies, 1)
            if who != CHANCE and ply not in self.hidden_plies
        ]
        sealed_seats = {self.plies[ply - 1][0] for ply in self.hidden_plies}
        movers_mask = states[-1].movers() if states[-1].mover() >= 0 else 0
        waiting = [
            seat for seat in range(self.game.seats) if movers_mask >> seat & 1 and seat not in sealed_seats
        ]
        return found + [make_decision_point(self.last_ply + 1, seat, None) for seat in waiting]

    def decision_points_at(self, ply: int, translator: Translator) -> list[DecisionPoint]:
        """The questions that ply `ply` answers: several where a record ends and more than one seat is asked."""
        found = [decision_point for decision_point in self.decision_points if decision_point.ply == ply]
        if found:
            return found
        if ply in self.hidden_plies:
            raise BadOptions(translator("secret", ply=ply))
        numbers = [decision_point.ply for decision_point in self.decision_points]
        if not 1 <= ply <= self.last_ply or not numbers:
            last = max([self.last_ply, *numbers])
            raise BadOptions(translator("range", ply=ply, last=last) if last else translator("nothing"))
        before = [number for number in numbers if number < ply][-1:]
        after = [number for number in numbers if number > ply][:1]
        raise BadOptions(translator("drawn", ply=ply, near=translator("and").join(map(str, before + after))))


def ply_of(entry: Entry) -> int:
    return entry.ply
