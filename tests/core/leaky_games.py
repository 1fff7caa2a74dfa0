"""Variants of Nim that leak a secret in one way each, for the tests of the laws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar, Self

from core.nim import BEGIN, BET, LOG_BET, LOG_BOTH, OBSERVATION, OVER, TAKE, TAKE_ONE, Nim, NimState
from jadecourt.core.dice import Dice
from jadecourt.core.emit import emit
from jadecourt.core.observation import ObservationBlock, ObservationSpec
from jadecourt.core.state import State

# --------------------------------------------------------------------------- opponents can see the secret bet


class ViewLeaks(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.fields()


class ViewOfSpectatorsLeaks(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.fields() if seat is None else super().view(state, seat)


class PrivateViewIsIncomplete(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return {**super().view(state, seat), "seat": seat}

    def private_view(self, state: State, seat: int) -> dict[str, Any]:
        return {}


class InfoKeyLeaks(NimState):
    __slots__ = ()

    def info_key(self, seat: int) -> int:
        return self.key()


class InfoKeyOfSpectatorsLeaks(NimState):
    __slots__ = ()

    def info_key(self, seat: int) -> int:
        return self.key() if seat < 0 else super().info_key(seat)


class ObservationLeaks(Nim):
    observation: ClassVar = ObservationSpec(
        *OBSERVATION.blocks, ObservationBlock("other_bet", 1, 1, "bet of the other seat")
    )

    def observed_numbers(self, s: NimState, seat: int) -> list[int]:
        return [*super().observed_numbers(s, seat), s.bets[1 - seat]]


class LogLeaks(Nim):
    entry_kinds: ClassVar = tuple(
        replace(kind, private=False) if number == LOG_BET else kind
        for number, kind in enumerate(Nim.entry_kinds)
    )


class MovesLeak(NimState):
    """The second bet may not be on the same seat."""

    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        moves = super().legal_moves(seat)
        other = self.bets[1 - seat]
        return moves if self.stage != BET or not other else [TAKE_ONE - other, TAKE_ONE]


class OwedLeaks(NimState):
    """A seat that was bet on owes more moves."""

    __slots__ = ()

    def owed(self, seat: int) -> int:
        return super().owed(seat) * (1 + (self.bets[1 - seat] == 1 + seat))


# ---------------------------------------------------------------------- samples differ from the true position


class WorldHasOtherMovers(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> Self:
        sample = super().determinize(seat, dice)
        sample.movers_mask = 0
        return sample


class WorldChangesView(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> Self:
        sample = super().determinize(seat, dice)
        sample.heap += 1
        return sample


class TurnHidden(NimState):
    """Before the first player is drawn, samples may have any `turn`."""

    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> Self:
        sample = super().determinize(seat, dice)
        if sample.stage <= BEGIN:
            sample.turn = 1 - sample.turn
        return sample

    def info_key(self, seat: int) -> int:
        twin = self.copy()
        twin.turn *= self.stage >= TAKE
        return NimState.info_key(twin, seat)


class WorldChangesObservation(Nim):
    """The observation contains `turn` before the views do."""

    state_type = TurnHidden
    observation: ClassVar = ObservationSpec(*OBSERVATION.blocks, ObservationBlock("seat", 1, 1, "whose turn"))

    def observed_numbers(self, s: NimState, seat: int) -> list[int]:
        return [*super().observed_numbers(s, seat), s.turn]

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        view = super().view(state, seat)
        return view if view["stage"] >= TAKE else view | {"turn": 0}


class NotSampleable(NimState):
    """A sample whose own samples differ."""

    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> Self:
        sample = super().determinize(seat, dice)
        sample.heap += 1
        return sample


class WorldCannotBeSampledAgain(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:  # type: ignore[override]  # of another class
        sample = NotSampleable()
        sample.set_log(None)
        sample.assign(super().determinize(seat, dice))
        return sample


class SecretlyOver(NimState):
    """A sample in which only the step says that the game is over."""

    __slots__ = ()

    def step(self) -> int:
        return OVER


class WorldHasAnotherStep(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:  # type: ignore[override]  # of another class
        sample = SecretlyOver()
        sample.set_log(None)
        sample.assign(super().determinize(seat, dice))
        return sample


# ------------------------------------------------------------------------ the order of sealed answers matters


class LastToBetBegins(NimState):
    """Equal log, different position."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting:
            self.turn = seat


class LastToBetIsLogged(NimState):
    """Equal position, different log."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting and self.stage == BEGIN:
            emit(self, LOG_BOTH, seat, 0, 0, 0)


class LastToBetHasToMove(NimState):
    """Equal position and log, but another seat has to move."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting and self.stage == BEGIN:
            self.movers_mask = 1 << seat
