"""Games that do not keep a secret, each in one way: for the tests of the laws."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, ClassVar

from core.nim import BEGIN, BET, FEATURES, LOG_BET, LOG_BOTH, OVER, TAKE, TAKE_ONE, Nim, NimState
from jadecourt.core.dice import Dice
from jadecourt.core.emit import emit
from jadecourt.core.features import FeatureBlock, FeatureSet
from jadecourt.core.state import State

# ------------------------------------------------------------------------------------- others see the secret bet


class ViewLeaks(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.fields()


class ViewOfSpectatorsLeaks(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.fields() if seat is None else super().view(state, seat)


class InfoKeyLeaks(NimState):
    __slots__ = ()

    def info_key(self, seat: int) -> int:
        return self.key()


class InfoKeyOfSpectatorsLeaks(NimState):
    __slots__ = ()

    def info_key(self, seat: int) -> int:
        return self.key() if seat < 0 else super().info_key(seat)


class FeaturesLeak(Nim):
    feature_set: ClassVar = FeatureSet(
        *FEATURES.blocks,
        FeatureBlock("other bet", 1, 1, "what the other has bet", lambda s, seat: [s.bets[1 - seat]]),
    )


class LogLeaks(Nim):
    entry_kinds: ClassVar = tuple(
        replace(kind, private=False) if number == LOG_BET else kind
        for number, kind in enumerate(Nim.entry_kinds)
    )


class MovesLeak(NimState):
    """Who bets second may not bet on the same seat."""

    __slots__ = ()

    def legal_moves(self, seat: int) -> list[int]:
        moves = super().legal_moves(seat)
        other = self.bets[1 - seat]
        return moves if self.stage != BET or not other else [TAKE_ONE - other, TAKE_ONE]


class OwedLeaks(NimState):
    """Whoever is bet on has more to answer."""

    __slots__ = ()

    def owed(self, seat: int) -> int:
        return super().owed(seat) * (1 + (self.bets[1 - seat] == 1 + seat))


# --------------------------------------------------------------------------- a sampled world differs from the real one


class WorldHasOtherMovers(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        world.asked = 0
        return world


class WorldChangesView(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        world.heap += 1
        return world


class TurnHidden(NimState):
    """Before it is drawn who begins, `turn` means nothing: a world may have any."""

    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        if world.stage <= BEGIN:
            world.turn = 1 - world.turn
        return world

    def info_key(self, seat: int) -> int:
        twin = self.copy()
        twin.turn *= self.stage >= TAKE
        return NimState.info_key(twin, seat)


class WorldChangesFeatures(Nim):
    """Features show what no view shows."""

    position = TurnHidden
    feature_set: ClassVar = FeatureSet(
        *FEATURES.blocks, FeatureBlock("seat", 1, 1, "whose turn", lambda s, seat: [s.turn])
    )

    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        view = super().view(state, seat)
        return view if view["stage"] >= TAKE else view | {"turn": 0}


class NotSampleable(NimState):
    """A world that cannot be sampled again."""

    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        world.heap += 1
        return world


class WorldCannotBeSampledAgain(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = NotSampleable()
        world.set_log(None)
        world.assign(super().determinize(seat, dice))
        return world


class SecretlyOver(NimState):
    """A world in which the game is over, though nothing else shows it."""

    __slots__ = ()

    def step(self) -> int:
        return OVER


class WorldHasAnotherStep(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = SecretlyOver()
        world.set_log(None)
        world.assign(super().determinize(seat, dice))
        return world


# ------------------------------------------------------------------------------------- the order of answers matters


class LastToBetBegins(NimState):
    """The same story, another position."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting:
            self.turn = seat


class LastToBetIsLogged(NimState):
    """The same position, another story."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting and self.stage == BEGIN:
            emit(self, LOG_BOTH, seat, 0, 0, 0)


class LastToBetIsAsked(NimState):
    """The same position and story, but somebody else is asked."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        betting = self.stage == BET
        super().apply(seat, move)
        if betting and self.stage == BEGIN:
            self.asked = 1 << seat
