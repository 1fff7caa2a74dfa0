"""The laws of `core.laws` hold for a game they know nothing of, and each of them can be broken."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from core import faults, leaks
from core.toy import BEGIN, BET, HEAP, MOVES, OUTCOMES, OVER, TAKE, Nim, NimState
from jadecourt.core import laws
from jadecourt.core.components import CHANCE
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


BROKEN: list[tuple[laws.PositionLaw, type[NimState] | type[Nim], str]] = [
    (laws.law_copy, faults.CopyForgetsNumber, "copy changes the fields ['turn']"),
    (laws.law_copy, faults.CopyForgetsList, "copy changes the fields ['bets']"),
    (laws.law_copy, faults.CopySharesList, "a ply in the copy shows in the original"),
    (laws.law_copy, faults.CopyForgetsWhoIsAsked, "copy changes the question"),
    (laws.law_copy, faults.AssignForgetsNumber, "assign changes the fields ['turn']"),
    (laws.law_copy, faults.KeyOfTheObject, "copy changes the key"),
    (laws.law_copy, faults.RestoreForgetsNumber, "restore changes the fields ['heap']"),
    (laws.law_copy, faults.RestoreAsksNobody, "restore changes the question"),
    (laws.law_copy, faults.RestoreAsksOnlyTheFirst, "restore changes the moves of seat 1"),
    (
        laws.law_no_field_forgotten,
        faults.FieldNeitherStoredNorDerived,
        "neither stored nor derived: ['mood']",
    ),
    (laws.law_python_copies, faults.NeverEqual, "copy.copy gives a position that is not equal"),
    (laws.law_no_field_forgotten, faults.LoadForgetsNumber, "load forgets turn"),
    (laws.law_no_field_forgotten, faults.KeyIgnoresNumber, "the key ignores turn"),
    (laws.law_no_field_forgotten, faults.KeyIgnoresOneOfList, "the key ignores bets[1]"),
    (laws.law_no_field_forgotten, faults.AssignForgetsNumber, "assign forgets turn"),
    (laws.law_no_field_forgotten, faults.CopyForgetsNumber, "copy forgets turn"),
    (laws.law_legal, faults.AsksWithoutMovers, "mover and movers disagree"),
    (laws.law_legal, faults.MoverIsTheHighest, "mover is not the lowest"),
    (laws.law_legal, faults.LegalIsNotMoves, "legal and moves disagree"),
    (laws.law_legal, faults.LegalMiscounts, "legal and moves disagree"),
    (laws.law_legal, faults.MovesDescend, "do not ascend"),
    (laws.law_legal, faults.MoveTwice, "do not ascend"),
    (laws.law_legal, faults.MovesForSeatNotAsked, "asked False, moves ["),
    (laws.law_legal, faults.NoMovesForSeatAsked, "seat 1: asked True, moves []"),
    (laws.law_legal, faults.SingleMoveIsAsked, "asked True, moves [0]"),
    (laws.law_legal, faults.OwesNothing, "owes 0 answers, asked True"),
    (laws.law_legal, faults.OwesOutOfTurn, "owes 1 answers, asked False"),
    (laws.law_legal, faults.SingleOutcomeIsDrawn, "a draw with one outcome"),
    (laws.law_legal, faults.ImpossibleOutcome, "weights must be positive"),
    (laws.law_legal, faults.OutcomesDescend, "outcomes do not ascend"),
    (laws.law_notation, faults.MoveReadsAsAnother, "move 1 does not read back"),
    (laws.law_notation, faults.OutcomeReadsAsAnother, "outcome 1"),
    (laws.law_determinize, leaks.ViewLeaks, "determinize changes the ['view'] of seat"),
    (laws.law_determinize, leaks.ViewOfSpectatorsLeaks, "determinize changes the spectators' view"),
    (laws.law_determinize, leaks.InfoKeyLeaks, "determinize changes the ['info key'] of seat"),
    (laws.law_determinize, leaks.InfoKeyOfSpectatorsLeaks, "determinize changes the spectators' info key"),
    (laws.law_determinize, leaks.FeaturesLeak, "determinize changes the ['features'] of seat"),
    (laws.law_determinize, leaks.WorldChangesFeatures, "determinize changes the ['features'] of seat"),
    (laws.law_determinize, leaks.WorldAsksOthers, "determinize changes the ['moves', 'owed'] of seat"),
    (laws.law_determinize, leaks.WorldChangesWhatIsSeen, "['view', 'features', 'info key'] of seat"),
    (laws.law_determinize, leaks.WorldCannotBeSampledAgain, "['view', 'features', 'info key'] of seat"),
    (laws.law_determinize, leaks.WorldAsksAnotherQuestion, "determinize changes the question"),
    (laws.law_seals_hidden, leaks.ViewLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.ViewOfSpectatorsLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.InfoKeyLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.FeaturesLeak, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.LogLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.MovesLeak, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_hidden, leaks.DebtLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_seals_commute, leaks.LastToBetBegins, "the sealed answers of seats 0 and 1 do not commute"),
    (laws.law_seals_commute, leaks.LastToBetIsTold, "the sealed answers of seats 0 and 1 do not commute"),
    (laws.law_seals_commute, leaks.LastToBetIsAsked, "the sealed answers of seats 0 and 1 do not commute"),
    (laws.law_invariants, faults.HeapTooHigh, "stones"),
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

        def apply(self, seat: int, move: int) -> None:
            super().apply(seat, move)
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
    drawn = itertools.count()

    def draw_on(self: Course, seed: int) -> None:
        while self.state.mover() == CHANCE:
            chances = self.state.chances()
            self.apply(CHANCE, chances[next(drawn) % len(chances)][0])

    monkeypatch.setattr(Course, "draw", draw_on)
    with pytest.raises(LawBroken, match=r"rewinding to \d changes the game"):
        laws.law_rewind(Nim(), table)
