"""The decisions of a record or a position: which seat decides at which ply, what it knows, and what it played."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass

from ..core.constants import CHANCE, NOBODY
from ..core.errors import CommandError
from ..core.game import Game
from ..core.log import Entry
from ..core.perspective import Perspective
from ..core.position_text import seat_letter
from ..core.record import Record, Result
from ..core.sealed import sealed_plies
from ..core.state import State
from ..core.table import Table
from ..games import find_game
from ..i18n import Catalogue, TerminalKey


@dataclass(frozen=True)
class DecisionPoint:
    """A seat before its move."""

    ply: int  # number of the move in the record, from 1
    seat: int
    perspective: Perspective  # what the seat knew
    played: int | None  # None: the record ends before the move


class RecordedGame:
    """A record, replayed ply by ply, with all its decisions.

    Answers to a sealed step that is not complete stay secret: neither they nor later decisions of the same seat in
    that step are included.
    """

    def __init__(self, record: Record) -> None:
        self.game = record.make_game(find_game(record.game))
        states = [record.start(self.game)]
        states += [state.copy() for _, _, state in record.replay(self.game)]
        table = Table.from_record(self.game, record)
        self.names = table.names
        self.last_ply = len(record.plies)
        self.plies = table.plies[
            : self.last_ply
        ]  # without chance that the table resolves after the last ply of the record
        self.hidden_plies = {number + 1 for number in sealed_plies(self.game, self.plies, states[0])}
        self.end_state = states[-1]
        self.result = find_result(self.end_state)
        self.position = record.position  # the text of the first position; "": that of a new game
        self.is_position = False  # whether there is no record, but only a position
        self.decision_points = self._find_decision_points(states, table)

    @classmethod
    def from_state(cls, game: Game, state: State) -> RecordedGame:
        """A position without a record: its decisions are those of the seats to move."""
        recorded = cls.__new__(cls)
        recorded.game, recorded.end_state = game, state.copy()
        recorded.names = [seat_letter(seat) for seat in range(game.seats)]
        recorded.last_ply, recorded.plies, recorded.hidden_plies = 0, [], set()
        recorded.result = find_result(state)
        recorded.position, recorded.is_position = str(state), True
        recorded.decision_points = [
            DecisionPoint(1, seat, Perspective(game, recorded.end_state, seat, []), None)
            for seat in range(game.seats)
            if state.movers() >> seat & 1
        ]
        return recorded

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

    def decision_points_at(self, ply: int, texts: Catalogue[TerminalKey]) -> list[DecisionPoint]:
        """The decisions at a ply; several if the record ends there and more than one seat has to move."""
        found = [decision_point for decision_point in self.decision_points if decision_point.ply == ply]
        if found:
            return found
        if ply in self.hidden_plies:
            raise CommandError(texts("analyse-secret-ply", ply=str(ply)))
        numbers = [decision_point.ply for decision_point in self.decision_points]
        if not 1 <= ply <= self.last_ply or not numbers:
            last = max([self.last_ply, *numbers])
            raise CommandError(
                texts("analyse-out-of-range", ply=str(ply), last=str(last))
                if last
                else texts("analyse-no-decisions")
            )
        near = [number for number in numbers if number < ply][-1:]
        near += [number for number in numbers if number > ply][:1]
        raise CommandError(
            texts("analyse-chance-ply", ply=str(ply), before=str(near[0]), after=str(near[1]))
            if len(near) > 1
            else texts("analyse-chance-ply.one", ply=str(ply), near=str(near[0]))
        )


def find_result(state: State) -> Result | None:
    """The result of a finished game, else None."""
    return Result(tuple(state.scores()), tuple(state.places())) if state.mover() == NOBODY else None


def ply_of(entry: Entry) -> int:
    return entry.ply
