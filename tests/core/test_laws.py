"""The laws of `core.laws` hold for a game they know nothing of, and each of them can be broken."""

from __future__ import annotations

import itertools
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import pytest

from core.toy import BEGIN, BET, HEAP, MOVES, OUTCOMES, OVER, SEATS, TAKE, Nim, NimState
from jadecourt.core import laws
from jadecourt.core.buffer import Buffer
from jadecourt.core.components import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.errors import UnknownNotation
from jadecourt.core.game import Game
from jadecourt.core.laws import LawBroken, random_positions, random_table
from jadecourt.core.notation import Notation
from jadecourt.core.record import Record
from jadecourt.core.state import State
from jadecourt.core.table import Course, Table

SEEDS = range(12)


# ---------------------------------------------------------------------------------------- they hold for the toy


@pytest.mark.parametrize("most", [3, 2])
@pytest.mark.parametrize("law", [*laws.POSITION_LAWS, *laws.RARE_LAWS])
def test_positions_of_the_toy_keep_the_law(law: laws.PositionLaw, most: int) -> None:
    game = Nim(most=most)
    stages = set()
    for seed in SEEDS:
        for state in random_positions(game, seed):
            law(game, state)
            stages.add(state.step())
    assert stages == {HEAP, BET, BEGIN, TAKE, OVER}


@pytest.mark.parametrize("law", laws.TABLE_LAWS)
def test_tables_of_the_toy_keep_the_law(law: laws.TableLaw) -> None:
    for seed in SEEDS:
        law(Nim(), random_table(Nim(), seed))


def test_seats_that_decide_together_answer_in_any_order() -> None:
    orders = {tuple(who for who, _ in random_table(Nim(), seed).plies[1:3]) for seed in SEEDS}
    assert orders == {(0, 1), (1, 0)}


# --------------------------------------------------------------------------------------- copy, assign, restore


class CopyForgetsNumber(NimState):
    __slots__ = ()

    def copy(self) -> NimState:
        twin = super().copy()
        twin.turn = 0
        return twin


class CopyForgetsList(NimState):
    __slots__ = ()

    def copy(self) -> NimState:
        twin = super().copy()
        twin.bets = [0] * SEATS
        return twin


class CopySharesList(NimState):
    __slots__ = ()

    def copy(self) -> NimState:
        twin = super().copy()
        twin.bets = self.bets
        return twin


class CopyForgetsWhoIsAsked(NimState):
    __slots__ = ()

    def copy(self) -> NimState:
        twin = super().copy()
        twin.asked = 0
        return twin


class AssignForgetsNumber(NimState):
    __slots__ = ()

    def assign(self, other: State) -> None:
        mine = self.turn
        super().assign(other)
        self.turn = mine

    def copy(self) -> NimState:
        twin = AssignForgetsNumber()
        twin.listen(None)
        NimState.assign(twin, self)
        return twin


class KeyOfTheObject(NimState):
    __slots__ = ()

    def key(self) -> int:
        return id(self)


class RestoreForgetsNumber(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        return super().restore({**fields, "heap": 8})


class RestoreAsksNobody(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        state = super().restore(fields)
        state.asked = 0
        return state


class RestoreAsksOnlyTheFirst(Nim):
    def restore(self, fields: Mapping[str, Any]) -> NimState:
        state = super().restore(fields)
        state.asked &= -state.asked
        return state


# ------------------------------------------------------------------------------------------------ fields, key


class FieldNeitherStoredNorDerived(NimState):
    __slots__ = ("mood",)


class LoadForgetsNumber(NimState):
    __slots__ = ()

    def load(self, fields: Mapping[str, Any]) -> None:
        super().load({name: value for name, value in fields.items() if name != "turn"})


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


# ----------------------------------------------------------------------------------------------- who, which moves


class AsksWithoutMovers(NimState):
    __slots__ = ()

    def movers(self) -> int:
        return 0 if self.stage == TAKE else self.asked

    def mover(self) -> int:
        return self.turn if self.stage == TAKE else super().mover()


class MoverIsTheHighest(NimState):
    __slots__ = ()

    def mover(self) -> int:
        return self.asked.bit_length() - 1 if self.asked else super().mover()


class LegalIsNotMoves(NimState):
    __slots__ = ()

    def legal(self, seat: int, out: Buffer) -> int:
        out.clear()
        for move in self.moves(seat)[:1]:
            out.add(move)
        return len(out)


class LegalMiscounts(NimState):
    __slots__ = ()

    def legal(self, seat: int, out: Buffer) -> int:
        return super().legal(seat, out) + 1


class MovesDescend(NimState):
    __slots__ = ()

    def moves(self, seat: int) -> list[int]:
        return super().moves(seat)[::-1]


class MoveTwice(NimState):
    __slots__ = ()

    def moves(self, seat: int) -> list[int]:
        return sorted(super().moves(seat) * 2)


class MovesForSeatNotAsked(NimState):
    __slots__ = ()

    def moves(self, seat: int) -> list[int]:
        return super().moves(self.turn) if self.stage == TAKE else super().moves(seat)


class NoMovesForSeatAsked(NimState):
    __slots__ = ()

    def moves(self, seat: int) -> list[int]:
        return [] if self.stage == BET and seat == 1 and self.bets[0] == 0 else super().moves(seat)


class SingleMoveIsAsked(NimState):
    __slots__ = ()

    def moves(self, seat: int) -> list[int]:
        return super().moves(seat)[:1]


class OwesNothing(NimState):
    __slots__ = ()

    def owed(self, seat: int) -> int:
        return 0


class OwesOutOfTurn(NimState):
    __slots__ = ()

    def owed(self, seat: int) -> int:
        return 1


class SingleOutcomeIsDrawn(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        first = out.pairs()[0] if super().odds(out) else (0, 0)
        out.clear()
        out.add_weighted(*first)
        return 1


class ImpossibleOutcome(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        super().odds(out)
        pairs = out.pairs()
        out.clear()
        for outcome, weight in pairs:
            out.add_weighted(outcome, 3 * (weight - 1))
        out.add_weighted(len(OUTCOMES) - 1, 1)
        return len(out)


class OutcomesDescend(NimState):
    __slots__ = ()

    def odds(self, out: Buffer) -> int:
        super().odds(out)
        pairs = out.pairs()
        out.clear()
        for outcome, weight in reversed(pairs):
            out.add_weighted(outcome, weight)
        return len(out)


# ------------------------------------------------------------------------------------ texts, secrets, invariants


class Deaf(Notation):
    """Reads everything as number 0."""

    def parse(self, text: str) -> int:
        return 0


class MoveReadsAsAnother(Nim):
    moves = Deaf("move", list(MOVES))


class OutcomeReadsAsAnother(Nim):
    outcomes = Deaf("outcome", list(OUTCOMES))


class ViewLeaks(Nim):
    def view(self, state: State, seat: int | None) -> dict[str, Any]:
        return state.fields()


class InfoKeyLeaks(NimState):
    __slots__ = ()

    def info_key(self, seat: int) -> int:
        return self.key()


class WorldAsksOthers(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        world.asked = 0
        return world


class WorldChangesWhatIsSeen(NimState):
    __slots__ = ()

    def determinize(self, seat: int, dice: Dice) -> NimState:
        world = super().determinize(seat, dice)
        world.heap += 1
        return world


class HeapTooHigh(NimState):
    __slots__ = ()

    def apply(self, move: int, seat: int) -> None:
        drawn = self.stage == HEAP
        super().apply(move, seat)
        self.heap += 4 * drawn


BROKEN: list[tuple[laws.PositionLaw, type[NimState] | type[Nim], str]] = [
    (laws.law_copy, CopyForgetsNumber, "copy changes the fields ['turn']"),
    (laws.law_copy, CopyForgetsList, "copy changes the fields ['bets']"),
    (laws.law_copy, CopySharesList, "a ply in the copy shows in the original"),
    (laws.law_copy, CopyForgetsWhoIsAsked, "copy changes the question"),
    (laws.law_copy, AssignForgetsNumber, "assign changes the fields ['turn']"),
    (laws.law_copy, KeyOfTheObject, "copy changes the key"),
    (laws.law_copy, RestoreForgetsNumber, "restore changes the fields ['heap']"),
    (laws.law_copy, RestoreAsksNobody, "restore changes the question"),
    (laws.law_copy, RestoreAsksOnlyTheFirst, "restore changes the moves of seat 1"),
    (laws.law_no_field_forgotten, FieldNeitherStoredNorDerived, "neither stored nor derived: ['mood']"),
    (laws.law_no_field_forgotten, LoadForgetsNumber, "load forgets turn"),
    (laws.law_no_field_forgotten, KeyIgnoresNumber, "the key ignores turn"),
    (laws.law_no_field_forgotten, KeyIgnoresOneOfList, "the key ignores bets[1]"),
    (laws.law_no_field_forgotten, AssignForgetsNumber, "assign forgets turn"),
    (laws.law_no_field_forgotten, CopyForgetsNumber, "copy forgets turn"),
    (laws.law_legal, AsksWithoutMovers, "mover and movers disagree"),
    (laws.law_legal, MoverIsTheHighest, "mover is not the lowest"),
    (laws.law_legal, LegalIsNotMoves, "legal and moves disagree"),
    (laws.law_legal, LegalMiscounts, "legal and moves disagree"),
    (laws.law_legal, MovesDescend, "do not ascend"),
    (laws.law_legal, MoveTwice, "do not ascend"),
    (laws.law_legal, MovesForSeatNotAsked, "asked False, moves ["),
    (laws.law_legal, NoMovesForSeatAsked, "seat 1: asked True, moves []"),
    (laws.law_legal, SingleMoveIsAsked, "asked True, moves [0]"),
    (laws.law_legal, OwesNothing, "owes 0 answers, asked True"),
    (laws.law_legal, OwesOutOfTurn, "owes 1 answers, asked False"),
    (laws.law_legal, SingleOutcomeIsDrawn, "a draw with one outcome"),
    (laws.law_legal, ImpossibleOutcome, "weights must be positive"),
    (laws.law_legal, OutcomesDescend, "outcomes do not ascend"),
    (laws.law_notation, MoveReadsAsAnother, "move 1 does not read back"),
    (laws.law_notation, OutcomeReadsAsAnother, "outcome 1"),
    (laws.law_determinize, ViewLeaks, "determinize changes the view of seat"),
    (laws.law_determinize, WorldChangesWhatIsSeen, "determinize changes the view of seat"),
    (laws.law_determinize, WorldAsksOthers, "determinize changes the moves of seat"),
    (laws.law_determinize, InfoKeyLeaks, "determinize changes the info key of seat"),
    (laws.law_invariants, HeapTooHigh, "stones"),
]


def game_of(broken: type[NimState] | type[Nim]) -> Nim:
    """The game itself, or Nim with these positions."""
    if issubclass(broken, Nim):
        return broken()
    game: Nim = type("Broken", (Nim,), {"position": broken})()
    return game


def complaint(law: laws.PositionLaw, game: Game) -> str:
    """What the law has against the first position that breaks it."""
    for seed in SEEDS:
        for state in first_positions(game, seed):
            try:
                law(game, state)
            except LawBroken as broken:
                return str(broken)
    return "nothing"


def first_positions(game: Game, seed: int) -> itertools.islice[State]:
    """A broken game need not come to an end."""
    return itertools.islice(random_positions(game, seed), 20)


@pytest.mark.parametrize(
    ("law", "broken", "words"), BROKEN, ids=[f"{law.__name__}-{broken.__name__}" for law, broken, _ in BROKEN]
)
def test_law_finds_the_fault(law: laws.PositionLaw, broken: type[NimState] | type[Nim], words: str) -> None:
    assert words in complaint(law, game_of(broken))


def test_every_law_of_a_position_is_broken_by_some_fault() -> None:
    assert {law for law, _, _ in BROKEN} == {*laws.POSITION_LAWS, *laws.RARE_LAWS}


def test_move_without_a_text_is_found() -> None:
    class MoveWithoutText(NimState):
        __slots__ = ()

        def moves(self, seat: int) -> list[int]:
            moves = super().moves(seat)
            return [*moves, len(MOVES)] if moves else []

    game = game_of(MoveWithoutText)
    state = next(state for state in random_positions(game, 0) if state.mover() >= 0)
    with pytest.raises((LawBroken, UnknownNotation)):
        laws.law_notation(game, state)


# --------------------------------------------------------------------------------------------- laws of a table


def after_the_bets(game: Game, seed: int = 1) -> Table:
    table = Table(game, seed)
    table.play(1, "bet 0")
    table.play(0, "bet 0")
    return table


def test_law_record_finds_a_text_form_that_loses_something() -> None:
    class CommentInNotation(Nim):
        outcomes = Notation("outcome", [text.replace(" ", " #") for text in OUTCOMES])

    with pytest.raises((LawBroken), match="the text form loses something"):
        game = CommentInNotation()
        laws.law_record(game, after_the_bets(game, 2))


def test_law_record_finds_a_json_form_that_loses_something(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Record.to_json
    monkeypatch.setattr(Record, "to_json", lambda self: write(replace(self, seed=None)))
    with pytest.raises(LawBroken, match="the JSON form loses something"):
        laws.law_record(Nim(), after_the_bets(Nim()))


def test_law_record_finds_rules_that_draw_by_themselves() -> None:
    drawn = itertools.count()

    class DrawsItself(NimState):
        __slots__ = ()

        def apply(self, move: int, seat: int) -> None:
            super().apply(move, seat)
            if self.bets[1]:
                self.bets[1] = 1 + next(drawn)

    game = game_of(DrawsItself)
    with pytest.raises(LawBroken, match="replay goes astray"):
        laws.law_record(game, after_the_bets(game))


def test_law_record_finds_a_table_that_changes_positions_between_plies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = after_the_bets(Nim())
    monkeypatch.setattr(table._course.state, "heap", 1)
    with pytest.raises(LawBroken, match="resume ends elsewhere"):
        laws.law_record(Nim(), table)


def test_law_record_finds_a_log_that_is_not_told_again() -> None:
    table = after_the_bets(Nim())
    table._course.log._entries.pop()
    with pytest.raises(LawBroken, match="resume tells another story"):
        laws.law_record(Nim(), table)


def test_law_rewind_finds_a_second_draw(monkeypatch: pytest.MonkeyPatch) -> None:
    table = after_the_bets(Nim())
    dice = Dice(1)

    def draw_on(self: Course, seed: int) -> None:
        odds = Buffer()
        while self.state.mover() == CHANCE:
            self.state.odds(odds)
            self.apply(CHANCE, dice.draw(odds))

    monkeypatch.setattr(Course, "draw", draw_on)
    with pytest.raises(LawBroken, match=r"rewinding to \d changes the game"):
        laws.law_rewind(Nim(), table)
