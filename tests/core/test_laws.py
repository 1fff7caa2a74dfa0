"""The laws of `core.laws` hold for Nim, and each of them detects a broken game."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from core import broken_games, leaky_games
from core.nim import BEGIN, BET, HEAP, MOVES, OUTCOMES, OVER, TAKE, Nim, NimState
from jadecourt.core import laws
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import UnknownNotation
from jadecourt.core.game import Game
from jadecourt.core.history import History
from jadecourt.core.laws import LawBroken, random_positions, random_table
from jadecourt.core.notation import Notation
from jadecourt.core.record import Record
from jadecourt.core.state import State
from jadecourt.core.table import Table

SEEDS = range(12)


# ------------------------------------------------------------------------------------- Nim satisfies all laws


@pytest.mark.parametrize("most", [3, 2])
@pytest.mark.parametrize("law", [*laws.POSITION_LAWS, *laws.SLOW_LAWS])
def test_nim_positions_satisfy_the_law(law: laws.PositionLaw, most: int) -> None:
    game = Nim(most=most)
    stages = set()
    for seed in SEEDS:
        for state in random_positions(game, seed):
            law(game, state)
            stages.add(state.step())
    assert stages == {HEAP, BET, BEGIN, TAKE, OVER}


@pytest.mark.parametrize("law", laws.TABLE_LAWS)
def test_nim_tables_satisfy_the_law(law: laws.TableLaw) -> None:
    for seed in SEEDS:
        law(Nim(), random_table(Nim(), seed))


def test_seats_that_decide_together_answer_in_any_order() -> None:
    orders = {tuple(who for who, _ in random_table(Nim(), seed).plies[1:3]) for seed in SEEDS}
    assert orders == {(0, 1), (1, 0)}


BROKEN_LAWS: list[tuple[laws.PositionLaw, type[NimState] | type[Nim], str]] = [
    (laws.law_copy, broken_games.CopyForgetsNumber, "copy changes the fields ['turn']"),
    (laws.law_copy, broken_games.CopyForgetsList, "copy changes the fields ['bets']"),
    (laws.law_copy, broken_games.CopySharesList, "a ply in the result of copy changes the original"),
    (laws.law_copy, broken_games.CopyForgetsMovers, "copy changes the step"),
    (laws.law_copy, broken_games.AssignForgetsNumber, "assign changes the fields ['turn']"),
    (laws.law_copy, broken_games.KeyIsObjectId, "copy changes the key"),
    (laws.law_copy, broken_games.RestoreForgetsNumber, "restore changes the fields ['heap']"),
    (laws.law_copy, broken_games.RestoreWithoutMovers, "restore changes the step"),
    (laws.law_copy, broken_games.RestoreWithFirstMoverOnly, "restore changes the moves of seat 1"),
    (
        laws.law_no_field_forgotten,
        broken_games.UnstoredField,
        "neither stored nor derived: ['mood']",
    ),
    (laws.law_python_copies, broken_games.NeverEqual, "copy.copy gives a position that is not equal"),
    (laws.law_no_field_forgotten, broken_games.LoadForgetsNumber, "load ignores turn"),
    (laws.law_no_field_forgotten, broken_games.KeyIgnoresNumber, "the key ignores turn"),
    (laws.law_no_field_forgotten, broken_games.KeyIgnoresOneOfList, "the key ignores bets[1]"),
    (laws.law_no_field_forgotten, broken_games.AssignForgetsNumber, "assign ignores turn"),
    (laws.law_no_field_forgotten, broken_games.CopyForgetsNumber, "copy ignores turn"),
    (laws.law_legal, broken_games.MoverWithoutMoversMask, "mover and movers disagree"),
    (laws.law_legal, broken_games.MoverIsTheHighest, "mover is not the lowest"),
    (laws.law_legal, broken_games.LegalDiffersFromMoves, "legal and legal_moves disagree"),
    (laws.law_legal, broken_games.LegalMiscounts, "legal and legal_moves disagree"),
    (laws.law_legal, broken_games.MovesDescend, "do not ascend"),
    (laws.law_legal, broken_games.MoveTwice, "do not ascend"),
    (laws.law_legal, broken_games.MovesForSeatNotToMove, "has to move False, moves ["),
    (laws.law_legal, broken_games.NoMovesForMover, "seat 1: has to move True, moves []"),
    (laws.law_legal, broken_games.SingleMoveOffered, "has to move True, moves [0]"),
    (laws.law_legal, broken_games.OwesNothing, "has to move True, owed 0"),
    (laws.law_legal, broken_games.OwesWithoutHavingToMove, "has to move False, owed 1"),
    (laws.law_legal, broken_games.SingleOutcomeIsDrawn, "a draw with one outcome"),
    (laws.law_legal, broken_games.ImpossibleOutcome, "weights must be positive"),
    (laws.law_legal, broken_games.OutcomesDescend, "outcomes do not ascend"),
    (laws.law_notation, broken_games.MoveParsesAsAnother, "move 1 is parsed as another number"),
    (laws.law_notation, broken_games.OutcomeParsesAsAnother, "outcome 1 is parsed as another number"),
    (laws.law_position_text, broken_games.TextForgetsNumber, "the text changes the fields ['heap']"),
    (laws.law_position_text, broken_games.KeyIsObjectId, "the text changes the key"),
    (
        laws.law_position_text,
        broken_games.RestoreWithFirstMoverOnly,
        "the text changes the moves of seat 1",
    ),
    (laws.law_observation, broken_games.ObservationForgetsNumber, "of seat 0 are not written"),
    (laws.law_observation, broken_games.ObservationWritesBeyondEnd, "of seat 0 is written beyond its end"),
    (laws.law_observation, leaky_games.ObservationLeaks, "of seat 1 tells more than its info key"),
    (laws.law_determinize, leaky_games.ViewLeaks, "determinize changes the ['view'] of seat"),
    (laws.law_determinize, leaky_games.ViewOfSpectatorsLeaks, "determinize changes the spectators' view"),
    (laws.law_determinize, leaky_games.InfoKeyLeaks, "determinize changes the ['info key'] of seat"),
    (
        laws.law_determinize,
        leaky_games.InfoKeyOfSpectatorsLeaks,
        "determinize changes the spectators' info key",
    ),
    (laws.law_determinize, leaky_games.ObservationLeaks, "determinize changes the ['observation'] of seat"),
    (
        laws.law_determinize,
        leaky_games.WorldChangesObservation,
        "determinize changes the ['observation'] of seat",
    ),
    (
        laws.law_determinize,
        leaky_games.WorldHasOtherMovers,
        "determinize changes the ['moves', 'owed'] of seat",
    ),
    (laws.law_determinize, leaky_games.WorldChangesView, "['view', 'observation', 'info key'] of seat"),
    (
        laws.law_determinize,
        leaky_games.WorldCannotBeSampledAgain,
        "['view', 'observation', 'info key'] of seat",
    ),
    (laws.law_determinize, leaky_games.WorldHasAnotherStep, "determinize changes the step"),
    (laws.law_sealed_hidden, leaky_games.ViewLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (
        laws.law_sealed_hidden,
        leaky_games.ViewOfSpectatorsLeaks,
        "the sealed answer 'bet 1' of seat 0 can be seen",
    ),
    (laws.law_sealed_hidden, leaky_games.InfoKeyLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_sealed_hidden, leaky_games.ObservationLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_sealed_hidden, leaky_games.LogLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_sealed_hidden, leaky_games.MovesLeak, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (laws.law_sealed_hidden, leaky_games.OwedLeaks, "the sealed answer 'bet 1' of seat 0 can be seen"),
    (
        laws.law_private_view,
        leaky_games.PrivateViewIsIncomplete,
        "the private view of seat 0 is not what only it may know",
    ),
    (
        laws.law_sealed_commute,
        leaky_games.LastToBetBegins,
        "the sealed answers of seats 0 and 1 do not commute",
    ),
    (
        laws.law_sealed_commute,
        leaky_games.LastToBetIsLogged,
        "the sealed answers of seats 0 and 1 do not commute",
    ),
    (
        laws.law_sealed_commute,
        leaky_games.LastToBetHasToMove,
        "the sealed answers of seats 0 and 1 do not commute",
    ),
    (laws.law_invariants, broken_games.HeapTooHigh, "stones"),
]


def make_broken_game(broken: type[NimState] | type[Nim]) -> Nim:
    """The game itself, or Nim with these positions."""
    if issubclass(broken, Nim):
        return broken()
    game: Nim = type("Broken", (Nim,), {"state_type": broken})()
    return game


def first_violation(law: laws.PositionLaw, game: Game) -> str:
    """The message for the first position that breaks the law."""
    for seed in SEEDS:
        for state in first_positions(game, seed):
            try:
                law(game, state)
            except LawBroken as broken:
                return str(broken)
    return "nothing"


def first_positions(game: Game, seed: int) -> itertools.islice[State]:
    """The first positions only: a broken game may not end."""
    return itertools.islice(random_positions(game, seed), 20)


@pytest.mark.parametrize(
    ("law", "broken", "message"),
    BROKEN_LAWS,
    ids=[f"{law.__name__}-{broken.__name__}" for law, broken, _ in BROKEN_LAWS],
)
def test_law_detects_the_broken_game(
    law: laws.PositionLaw, broken: type[NimState] | type[Nim], message: str
) -> None:
    assert message in first_violation(law, make_broken_game(broken))


def test_every_position_law_has_a_broken_game() -> None:
    assert {law for law, _, _ in BROKEN_LAWS} == {*laws.POSITION_LAWS, *laws.SLOW_LAWS}


def test_law_detects_move_without_notation() -> None:
    class MoveWithoutText(NimState):
        __slots__ = ()

        def legal_moves(self, seat: int) -> list[int]:
            moves = super().legal_moves(seat)
            return [*moves, len(MOVES)] if moves else []

    game = make_broken_game(MoveWithoutText)
    state = next(state for state in random_positions(game, 0) if state.mover() >= 0)
    with pytest.raises((LawBroken, UnknownNotation)):
        laws.law_notation(game, state)


# --------------------------------------------------------------------------------------------- laws of tables


def nim_table_after_bets(game: Game, seed: int = 1) -> Table:
    table = Table(game, seed)
    table.play(1, "bet 0")
    table.play(0, "bet 0")
    return table


def test_law_record_detects_lossy_text_form() -> None:
    class CommentInNotation(Nim):
        outcomes = Notation("outcome", [text.replace(" ", " #") for text in OUTCOMES])

    with pytest.raises((LawBroken), match="the text form changes the record"):
        game = CommentInNotation()
        laws.law_record(game, nim_table_after_bets(game, 2))


def test_law_record_detects_lossy_json_form(monkeypatch: pytest.MonkeyPatch) -> None:
    write = Record.to_json
    monkeypatch.setattr(Record, "to_json", lambda self: write(replace(self, seed=None)))
    with pytest.raises(LawBroken, match="the JSON form changes the record"):
        laws.law_record(Nim(), nim_table_after_bets(Nim()))


def test_law_record_detects_rules_with_their_own_randomness() -> None:
    drawn = itertools.count()

    class DrawsItself(NimState):
        __slots__ = ()

        def apply(self, seat: int, move: int) -> None:
            super().apply(seat, move)
            if self.bets[1]:
                self.bets[1] = 1 + next(drawn)

    game = make_broken_game(DrawsItself)
    with pytest.raises(LawBroken, match="replay gives another position"):
        laws.law_record(game, nim_table_after_bets(game))


def test_law_record_detects_table_that_changes_states_between_plies(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = nim_table_after_bets(Nim())
    monkeypatch.setattr(table._history.state, "heap", 1)
    with pytest.raises(LawBroken, match="from_record gives another position"):
        laws.law_record(Nim(), table)


def test_law_record_detects_log_that_differs_on_replay() -> None:
    table = nim_table_after_bets(Nim())
    table._history.log._entries.pop()
    with pytest.raises(LawBroken, match="from_record gives another log or record"):
        laws.law_record(Nim(), table)


def test_law_rewind_detects_changed_chance_outcome(monkeypatch: pytest.MonkeyPatch) -> None:
    table = nim_table_after_bets(Nim())
    drawn = itertools.count()

    def resolve_with_other_draws(self: History, seed: int) -> None:
        while self.state.mover() == CHANCE:
            chances = self.state.chance_outcomes()
            self.apply(CHANCE, chances[next(drawn) % len(chances)][0])

    monkeypatch.setattr(History, "resolve_chance", resolve_with_other_draws)
    with pytest.raises(LawBroken, match=r"a rewind to ply \d changes the game"):
        laws.law_rewind(Nim(), table)
