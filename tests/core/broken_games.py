"""Variants of Nim that break one law each; those that leak secrets are in `leaky_games`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

from core.nim import BET, HEAP, MOVES, OUTCOMES, SEATS, TAKE, Nim, NimState
from jadecourt.core.buffer import Buffer
from jadecourt.core.notation import Notation
from jadecourt.core.state import State

# -------------------------------------------------------------------------------------- copy, assign, restore


class CopyForgetsNumber(NimState):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.turn = 0
        return twin


class CopyForgetsList(NimState):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.bets = [0] * SEATS
        return twin


class CopySharesList(NimState):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.bets = self.bets
        return twin


class CopyForgetsMovers(NimState):
    __slots__ = ()

    def copy(self) -> Self:
        twin = super().copy()
        twin.movers_mask = 0
        return twin


class AssignForgetsNumber(NimState):
    __slots__ = ()

    def assign(self, other: State) -> None:
        mine = self.turn
        super().assign(other)
        self.turn = mine

    def copy(self) -> Self:
        twin = type(self)()
        twin.set_log(None)
        NimState.assign(twin, self)
        return twin


class KeyIsObjectId(NimState):
    __slots__ = ()

    def key(self) -> int:
        return id(self)


class RestoreForgetsNumber(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        return super().restore({**fields, "heap": 8})


class RestoreWithoutMovers(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        state = super().restore(fields)
        state.movers_mask = 0
        return state


class RestoreWithFirstMoverOnly(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        state = super().restore(fields)
        state.movers_mask &= -state.movers_mask
        return state


# ------------------------------------------------------------------------------------------------ fields, key


class UnstoredField(NimState):
    __slots__ = ("mood",)


class LoadForgetsNumber(NimState):
    __slots__ = ()

    def load(self, fields: Mapping[str, Any]) -> None:
        super().load({name: value for name, value in fields.items() if name != "turn"})


class NeverEqual(NimState):
    __slots__ = ()

    def __eq__(self, other: object) -> bool:
        return False

    __hash__ = None  # type: ignore[assignment]


class TextForgetsNumber(NimState):
    __slots__ = ()

    def __str__(self) -> str:
        return "\n".join(line for line in super().__str__().splitlines() if not line.startswith("heap"))


class KeyIgnoresNumber(NimState):
    __slots__ = ()

    def key(self) -> int:
        twin = NimState.copy(self)
        twin.turn = 0
        return NimState.key(twin)


class KeyIgnoresOneOfList(NimState):
    __slots__ = ()

    def key(self) -> int:
        twin = NimState.copy(self)
        twin.bets[1] = 0
        return NimState.key(twin)


# ------------------------------------------------------------------------------------- movers and legal moves


class MoverWithoutMoversMask(NimState):
    __slots__ = ()

    def movers(self) -> int:
        return 0 if self.stage == TAKE else self.movers_mask

    def mover(self) -> int:
        return self.turn if self.stage == TAKE else super().mover()


class MoverIsTheHighest(NimState):
    __slots__ = ()

    def mover(self) -> int:
        return self.movers_mask.bit_length() - 1 if self.movers_mask else super().mover()


class LegalDiffersFromMoves(NimState):
    __slots__ = ()

    def legal(self, seat: int, out: Buffer) -> int:
        out.clear()
        for move in self.legal_moves(seat)[:1]:
            out.add(move)
        return len(out)


class LegalMiscounts(NimState):
    __slots__ = ()

    def legal(self, seat: int, out: Buffer) -> int:
        return super().legal(seat, out) + 1


class MovesDescend(NimState):
    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        return super().legal_moves(seat)[::-1]


class MoveTwice(NimState):
    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        return sorted(super().legal_moves(seat) * 2)


class MovesForSeatNotToMove(NimState):
    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        return super().legal_moves(self.turn) if self.stage == TAKE else super().legal_moves(seat)


class NoMovesForMover(NimState):
    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        return [] if self.stage == BET and seat == 1 and self.bets[0] == 0 else super().legal_moves(seat)


class SingleMoveOffered(NimState):
    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        return super().legal_moves(seat)[:1]


class OwesNothing(NimState):
    __slots__ = ()

    def owed(self, seat: int) -> int:
        return 0


class OwesWithoutHavingToMove(NimState):
    __slots__ = ()

    def owed(self, seat: int) -> int:
        return 1


class SingleOutcomeIsDrawn(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        first = out.weighted_items()[0] if super().odds(out) else (0, 0)
        out.clear()
        out.add_weighted(*first)
        return 1


class ImpossibleOutcome(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        super().odds(out)
        pairs = out.weighted_items()
        out.clear()
        for outcome, weight in pairs:
            out.add_weighted(outcome, 3 * (weight - 1))
        out.add_weighted(len(OUTCOMES) - 1, 1)
        return len(out)


class OutcomesDescend(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        super().odds(out)
        pairs = out.weighted_items()
        out.clear()
        for outcome, weight in reversed(pairs):
            out.add_weighted(outcome, weight)
        return len(out)


# --------------------------------------------------------------------------------------- notation, invariants


class LossyNotation(Notation):
    """Parses every text as 0."""

    def parse(self, text: str) -> int:
        return 0


class MoveParsesAsAnother(Nim):
    moves = LossyNotation("move", list(MOVES))


class OutcomeParsesAsAnother(Nim):
    outcomes = LossyNotation("outcome", list(OUTCOMES))


class ObservationForgetsNumber(Nim):
    def observed_numbers(self, s: NimState, seat: int) -> list[int]:
        return super().observed_numbers(s, seat)[:-1]


class ObservationWritesBeyondEnd(Nim):
    def observe(self, state: State, seat: int, out: Any) -> None:
        super().observe(state, seat, out)
        if isinstance(out, memoryview):
            storage: Any = out.obj
            storage[len(storage) - 1] = 0


class HeapTooHigh(NimState):
    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        drawn = self.stage == HEAP
        super().apply(seat, move)
        self.heap += 4 * drawn
