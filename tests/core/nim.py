"""A small game for tests, in pure Python: Nim with a secret bet, so that it has a sealed step.

It has no catalogue of messages, so its texts are the names of what they describe.

    1. Chance draws the heap: 5 to 8 stones, smaller heaps more often.
    2. Both seats bet at the same time and in secret on who will take the last stone.
    3. Chance draws who begins; then the seats take 1 to `most` stones in turn. The last stone wins.
    4. The winner scores 2, a right bet 1. Bets are revealed at the end of the game.

The rules take a single remaining stone, because there is no choice.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self, cast

from jadecourt.core.buffer import Buffer
from jadecourt.core.constants import CHANCE, NOBODY
from jadecourt.core.dice import Dice, mix
from jadecourt.core.emit import emit
from jadecourt.core.game import Game, RawEntries, Step
from jadecourt.core.log import NO_SEAT, EntryKind
from jadecourt.core.notation import Notation
from jadecourt.core.observation import ObservationBlock, ObservationSpec
from jadecourt.core.observer import open_buffer
from jadecourt.core.options import OptionSpec
from jadecourt.core.refusal import Refusal
from jadecourt.core.state import State

SEATS = 2
HEAP, BET, BEGIN, TAKE, OVER = range(5)  # stages, and indices of the steps
MOVES = Notation("move of Nim", ["bet 0", "bet 1", "take 1", "take 2", "take 3"])
TAKE_ONE = MOVES.parse("take 1")
OUTCOMES = Notation("chance outcome of Nim", ["heap 5", "heap 6", "heap 7", "heap 8", "begin 0", "begin 1"])
SMALLEST_HEAP = 5
BEGIN_0 = OUTCOMES.parse("begin 0")
LOG_MOST, LOG_HEAP, LOG_BET, LOG_BOTH, LOG_BEGIN, LOG_TOOK, LOG_WON = range(7)


class NimState(State):
    """A position. `bets` are 0 (none yet) or 1 + the seat; `movers_mask` is derived."""

    __slots__ = ("stage", "most", "heap", "turn", "bets", "movers_mask")

    stage: int
    most: int
    heap: int
    turn: int
    bets: list[int]
    movers_mask: int

    def start(self, most: int) -> None:
        self.stage, self.most, self.heap, self.turn, self.bets, self.movers_mask = (
            HEAP,
            most,
            0,
            0,
            [0] * SEATS,
            0,
        )
        emit(self, LOG_MOST, NO_SEAT, most, 0, 0)

    def mover(self) -> int:
        if self.stage == OVER:
            return NOBODY
        return (
            CHANCE if self.stage in (HEAP, BEGIN) else (self.movers_mask & -self.movers_mask).bit_length() - 1
        )

    def movers(self) -> int:
        return self.movers_mask

    def step(self) -> int:
        return self.stage

    def owed(self, seat: int) -> int:
        return self.movers_mask >> seat & 1

    def legal_moves(self, seat: int) -> list[int]:
        if not self.movers_mask >> seat & 1:
            return []
        return [0, 1] if self.stage == BET else [TAKE_ONE + n for n in range(min(self.most, self.heap))]

    def legal(self, seat: int, out: Buffer) -> int:
        out.clear()
        for move in self.legal_moves(seat):
            out.add(move)
        return len(out)

    def odds(self, out: Buffer) -> int:
        out.clear()
        if self.stage == HEAP:
            for outcome in range(BEGIN_0):
                out.add_weighted(outcome, 4 - outcome)
        elif self.stage == BEGIN:
            for seat in range(SEATS):
                out.add_weighted(BEGIN_0 + seat, 1)
        return len(out)

    def apply(self, seat: int, move: int) -> None:
        if self.stage == HEAP:
            self.heap = SMALLEST_HEAP + move
            emit(self, LOG_HEAP, NO_SEAT, self.heap, 0, 0)
            self.stage = BET
        elif self.stage == BET:
            self.bets[seat] = 1 + move
            emit(self, LOG_BET, seat, move, 0, 0)
            if all(self.bets):
                emit(self, LOG_BOTH, NO_SEAT, 0, 0, 0)
                self.stage = BEGIN
        elif self.stage == BEGIN:
            self.turn = move - BEGIN_0
            emit(self, LOG_BEGIN, self.turn, 0, 0, 0)
            self.stage = TAKE
        else:
            self.take(1 + move - TAKE_ONE)
            if self.heap == 1:
                self.take(1)
        self.update_movers()

    def take(self, stones: int) -> None:
        self.heap -= stones
        emit(self, LOG_TOOK, self.turn, stones, self.heap, 0)
        if self.heap:
            self.turn = 1 - self.turn
        else:
            emit(self, LOG_WON, self.turn, 0, 0, 0)
            self.stage = OVER  # `turn` stays with the winner

    def update_movers(self) -> None:
        self.movers_mask = 0
        if self.stage == BET:
            self.movers_mask = sum(1 << seat for seat in range(SEATS) if not self.bets[seat])
        elif self.stage == TAKE:
            self.movers_mask = 1 << self.turn

    def assign(self, other: State) -> None:
        other = cast(NimState, other)
        self.stage, self.most, self.heap, self.turn = other.stage, other.most, other.heap, other.turn
        self.bets, self.movers_mask = other.bets[:], other.movers_mask

    def copy(self) -> Self:
        twin = type(self)()
        twin.set_log(None)
        twin.assign(self)
        return twin

    def key(self) -> int:
        key = 0
        for number in (self.stage, self.most, self.heap, self.turn, *self.bets):
            key = mix(key ^ mix(number + 1))
        return key

    def info_key(self, seat: int) -> int:
        twin = self.copy()
        twin.bets = [bet if self.knows(seat, other) else -bool(bet) for other, bet in enumerate(self.bets)]
        return twin.key()

    def knows(self, seat: int, other: int) -> bool:
        """Whether a seat may know the bet of another."""
        return seat == other or self.stage == OVER

    def determinize(self, seat: int, dice: Dice) -> Self:
        sample = self.copy()
        for other in range(SEATS):
            if sample.bets[other] and not sample.knows(seat, other):
                sample.bets[other] = 1 + dice.below(SEATS)
        return sample

    def scores(self) -> list[int]:
        if self.stage != OVER:
            return [0] * SEATS
        return [2 * (seat == self.turn) + (self.bets[seat] == 1 + self.turn) for seat in range(SEATS)]

    def places(self) -> list[int]:
        scores = self.scores()
        return [1 + sum(other > mine for other in scores) for mine in scores]

    def fields(self) -> dict[str, Any]:
        names = ("stage", "most", "heap", "turn")
        return {name: getattr(self, name) for name in names} | {"bets": self.bets[:]}

    def restore(self, fields: Mapping[str, Any]) -> None:
        self.load(fields)
        self.update_movers()

    def load(self, fields: Mapping[str, Any]) -> None:
        for name, value in fields.items():
            setattr(self, name, value[:] if isinstance(value, list) else value)


def read_bets(s: NimState, seat: int) -> list[int]:
    """The own bet and that of the other seat, one-hot with the own seat first; 0 if the seat cannot know it."""
    return [
        int(s.knows(seat, other) and s.bets[other] == 1 + on)
        for other in (seat, 1 - seat)
        for on in (seat, 1 - seat)
    ]


OBSERVATION = ObservationSpec(
    ObservationBlock("stage", 5, 1, "the stage", (("heap", "bet", "begin", "take", "over"),)),
    ObservationBlock("stones", 2, 8, "maximum of stones per move, stones in the heap", (("most", "heap"),)),
    ObservationBlock("turn", 1, 1, "1 if it is the own turn"),
    ObservationBlock("bets", 4, 1, "who bets on whom", (("own", "next1"), ("on-own", "on-next1"))),
)


class Nim(Game):
    """Nim with the option `most`; variants replace `state_type`."""

    id: ClassVar = "nim"
    rules_version: ClassVar = 3
    option_specs: ClassVar[tuple[OptionSpec, ...]] = (OptionSpec("most", (3, 2), 3, "3"),)
    moves: ClassVar = MOVES
    outcomes: ClassVar = OUTCOMES
    steps: ClassVar = (
        Step("heap", "1"),
        Step("bet", "2", sealed=True),
        Step("begin", "3"),
        Step("take", "3"),
        Step("over", "4"),
    )
    entry_kinds: ClassVar[tuple[EntryKind, ...]] = (
        EntryKind("most", "3", (("most", "number"),)),
        EntryKind("heap", "1", (("heap", "number"),)),
        EntryKind("bet", "2", (("on", "number"),), private=True),
        EntryKind("both", "2"),
        EntryKind("begins", "3"),
        EntryKind("took", "3", (("stones", "number"), ("left", "number"))),
        EntryKind("won", "3"),
    )
    observation: ClassVar = OBSERVATION
    derived_fields: ClassVar = frozenset({"movers_mask"})
    state_type: ClassVar[type[NimState]] = NimState

    @property
    def seats(self) -> int:
        return SEATS

    def start(self, log: RawEntries | None = None) -> NimState:
        state = self.state_type()
        state.set_log(log)
        state.start(cast(int, self.options["most"]))
        return state

    def restore(self, fields: Mapping[str, Any]) -> NimState:
        state = self.start()
        state.load(fields)
        state.update_movers()
        return state

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        s = cast(NimState, state)
        bets = [
            bet if not bet or s.knows(-1 if seat is None else seat, other) else "secret"
            for other, bet in enumerate(s.bets)
        ]
        return {"stage": s.stage, "most": s.most, "heap": s.heap, "turn": s.turn, "bets": bets}

    def observe(self, state: State, seat: int, out: Any) -> None:
        view = open_buffer(out, self.observation.size)
        for i, number in enumerate(self.observed_numbers(cast(NimState, state), seat)):
            view[i] = number

    def observed_numbers(self, s: NimState, seat: int) -> list[int]:
        stage = [int(s.stage == i) for i in range(5)]
        return [*stage, s.most, s.heap, int(s.stage == TAKE and s.turn == seat), *read_bets(s, seat)]

    def snapshot(self, state: State) -> dict[str, Any]:
        return state.fields()

    def explain_illegal(self, state: State, seat: int, move: int) -> Refusal:
        s = cast(NimState, state)
        if (move < TAKE_ONE) != (s.stage == BET):
            step = self.steps[s.stage]
            return Refusal("other-step", step.rule, {"step": step.name})
        return Refusal("too-few-stones", "3", {"heap": s.heap})

    def broken_invariants(self, state: State) -> list[str]:
        s = cast(NimState, state)
        return [] if 0 <= s.heap <= SMALLEST_HEAP + 3 else [f"1: {s.heap} stones"]
