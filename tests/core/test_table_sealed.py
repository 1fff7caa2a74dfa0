"""Sealed answers at a table: which plies everybody may know of, taking answers back, and undoing what nobody saw."""

from __future__ import annotations

from typing import Any

import pytest

from core.tables import dragon_table, everything, nim_table, play_on
from core.toy import BEGIN, BET, SEATS, TAKE, TAKE_ONE, Nim, NimState
from jadecourt.core.components import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.errors import NotYourTurn
from jadecourt.core.game import Game, LogLines
from jadecourt.core.sealed import answers_owed, open_seals
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.state import KingdomState
from kingdom_positions import given

SET_UPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "experienced3": True},
    {"players": 5},
)


class TwiceState(NimState):
    """Two rounds of bets without a draw between them; `turn` counts them until it is drawn who begins."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if self.stage == BEGIN and seat != CHANCE and self.turn == 0:
            self.stage, self.turn, self.bets = BET, 1, [0] * SEATS
            self.find_asked()


class TwiceNim(Nim):
    position = TwiceState


class LoneState(NimState):
    """Only seat 1 bets; the stones are taken at once, and seat 0 begins."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        if self.stage == BET:
            self.bets[0] = 1
        super().apply(seat, move)
        if self.stage == BEGIN:
            self.stage, self.turn = TAKE, 1
            self.find_asked()

    def find_asked(self) -> None:
        super().find_asked()
        if self.stage == BET:
            self.asked = 2


class LoneNim(Nim):
    position = LoneState


def at(text: str) -> Kingdom:
    """The game that begins with this position (`kingdom_positions`)."""
    position = given(text)

    class Begun(Kingdom):
        def start(self, log: LogLines | None = None) -> KingdomState:
            state = position.state.copy()
            state.listen(log)
            return state

    return Begun(**position.game.options)


# --------------------------------------------------------------------------------------------------- what is told


def test_sealed_answers_are_told_when_the_last_is_given() -> None:
    table = nim_table()
    assert table.told == 1
    table.play(1, "bet 0")
    assert table.told == 1
    assert [table.settled(ply) for ply in range(3)] == [0, 1, 1]
    table.play(0, "bet 0")
    assert table.told == len(table.plies) == 4
    assert [table.settled(ply) for ply in range(5)] == [0, 1, 1, 3, 4]


def test_next_sealed_question_may_follow_at_once() -> None:
    table = Table(TwiceNim(), 1)
    for seat, told in ((0, 1), (1, 3), (1, 3)):
        table.play(seat, "bet 0")
        assert table.told == told
    assert [table.settled(ply) for ply in range(5)] == [0, 1, 1, 3, 3]
    assert open_seals(table.game, table.plies) == [3]
    table.play(0, "bet 1")
    assert table.told == len(table.plies) == 6


def test_next_sealed_question_may_wait_for_fewer_answers() -> None:
    """One of two answers is taken by the rules and opens all; then only A owes one, as if it were the second."""
    game = at("""
        players 2, row F F F, deck F F F F
        goals Palace A
        A: hand 0 5, B 3
        B: hand 0 6 7
    """)
    table = Table(game, 1)
    table.play(0, "bid 0")
    assert (table.told, answers_owed(game, table.state)) == (0, 2)
    table.play(1, "bid 6")  # and 7, the only card that may follow
    assert game.steps[table.state.step()].sealed
    assert (table.told, answers_owed(game, table.state)) == (2, 1)
    assert [table.settled(ply) for ply in range(3)] == [0, 0, 2]
    assert open_seals(game, table.plies) == []
    assert not table.withdraw(1)
    assert table.free_undo(1) is None


@pytest.mark.parametrize("options", SET_UPS)
def test_what_is_told_are_all_plies_but_open_seals(options: dict[str, Any]) -> None:
    game = Kingdom(**options)
    table, dice, told = Table(game, 4), Dice(4), 0
    while not table.is_over:
        seals = open_seals(game, table.plies)
        assert table.told == len(table.plies) - len(seals)
        assert seals == list(range(table.told, len(table.plies)))
        assert told <= table.told
        told = table.told
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.seen_by(seat).legal
        table.play(seat, moves[dice.below(len(moves))])
    assert table.told == len(table.plies)
    for ply in range(len(table.plies) + 1):
        settled = table.settled(ply)
        assert settled == ply - len(open_seals(game, table.plies[:ply]))
        assert table.settled(settled) == settled


def test_everything_is_told_where_nothing_is_sealed() -> None:
    table = play_on(dragon_table(), 3)
    assert table.told == len(table.plies)
    assert all(table.settled(ply) == ply for ply in range(len(table.plies) + 1))


def test_refused_moves_leave_what_is_told_and_what_is_free() -> None:
    table = dragon_table()
    table.play(0, "draft tax+monk")
    told, free = table.told, table.free_undo(0)
    with pytest.raises(NotYourTurn):
        table.play(0, "place p0", "place p0", "draft tax+monk")
    assert (table.told, table.free_undo(0)) == (told, free)


@pytest.mark.parametrize("ply", [-1, 2])
def test_ply_that_was_never_played_is_not_settled(ply: int) -> None:
    with pytest.raises(ValueError, match=f"there is no ply {ply}: the game has 1"):
        nim_table().settled(ply)


# ------------------------------------------------------------------------------------------------------- replaying


@pytest.mark.parametrize("game", [Nim(), Dragon(players=3, greatWall=True), Kingdom(players=2)])
def test_replayed_table_is_the_table_that_was_played(game: Nim | Dragon | Kingdom) -> None:
    whole = play_on(Table(game, 5), 5)
    names = whole.names
    assert everything(Table.replayed(game, 5, whole.plies, names)) == everything(whole)
    for ply in range(0, len(whole.plies), 9):
        table = Table.replayed(game, 5, iter(whole.plies[:ply]))
        went_on = Table.resume(game, whole.record())
        went_on.rewind(ply)
        assert everything(table) == everything(went_on)
        assert (table.told, table.names) == (went_on.told, names)


def test_replayed_table_begins_the_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    whole = play_on(nim_table(), 1)
    begun: list[int] = []
    start = Nim.start
    monkeypatch.setattr(Nim, "start", lambda game, log=None: begun.append(1) or start(game, log))
    Table.replayed(Nim(), 1, whole.plies)
    assert len(begun) == 1


def test_replayed_table_keeps_draws_of_another_seed() -> None:
    plies = nim_table(1).plies
    for seed in range(5):
        table = Table.replayed(Nim(), seed, plies, ["Ada", "Ben"])
        assert (table.plies, table.seed, table.names) == (plies, seed, ["Ada", "Ben"])


def test_replayed_table_has_names_for_every_seat() -> None:
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        Table.replayed(Nim(), 1, [], ["Ada"])


# ------------------------------------------------------------------------------------------------------ taking back


def test_sealed_answer_is_taken_back_and_that_of_the_others_stays() -> None:
    table = Table(Kingdom(players=3), 3)
    drawn = len(table.plies)
    table.play(1, "bid 4")
    alone = everything(table)
    table.play(0, "bid 2")
    assert table.withdraw(0)
    assert everything(table) == alone
    assert table.movers == [0, 2]
    assert not table.withdraw(0)
    table.play(2, "bid 5")
    assert table.withdraw(1)
    assert table.record().plies[drawn:] == [(2, "bid 5")]
    assert table.movers == [0, 1]


def test_both_sealed_cards_are_taken_back() -> None:
    table = Table(Kingdom(players=3, experienced3=True), 3)
    for seat, move in ((1, "bid 2"), (0, "bid 3"), (1, "bid 7"), (0, "bid 6"), (2, "bid 5")):
        table.play(seat, move)
    assert table.withdraw(1)
    assert [text for _, text in table.record().plies[table.told :]] == ["bid 3", "bid 6", "bid 5"]
    assert table.seen_by(1).owed == 2
    assert table.withdraw(0)
    assert table.withdraw(2)
    assert table.told == len(table.plies)
    assert everything(table) == everything(Table(Kingdom(players=3, experienced3=True), 3))


@pytest.mark.parametrize("seat", [0, 1])
def test_opened_answers_are_not_taken_back(seat: int) -> None:
    table = nim_table()
    table.play(0, "bet 0")
    table.play(1, "bet 0")
    before = everything(table)
    assert not table.withdraw(seat)
    assert everything(table) == before


def test_open_answers_are_not_withdrawn() -> None:
    table = dragon_table()
    table.play(0, "draft tax+monk")
    before = everything(table)
    assert not table.withdraw(0)
    assert everything(table) == before


def test_answer_given_again_leads_to_the_same_game() -> None:
    table = Table(Kingdom(players=3), 3)
    other = Table(Kingdom(players=3), 3)
    for seat, move in ((0, "bid 2"), (1, "bid 4")):
        table.play(seat, move)
    table.withdraw(0)
    table.play(0, "bid 3")
    table.play(2, "bid 5")
    for seat, move in ((1, "bid 4"), (0, "bid 3"), (2, "bid 5")):
        other.play(seat, move)
    assert everything(table) == everything(other)


# ------------------------------------------------------------------------------------------------------ free to undo


def test_own_latest_plies_are_free_to_undo() -> None:
    table = dragon_table()
    first = len(table.plies)
    assert [table.free_undo(seat) for seat in range(3)] == [None] * 3
    table.play(0, "draft tax+monk")
    assert [table.free_undo(seat) for seat in range(3)] == [first, None, None]
    table.play(0, "place p0")
    assert table.free_undo(0) == first
    table.play(0, "place p1")
    assert [table.free_undo(seat) for seat in range(3)] == [first, None, None]
    table.rewind(first)
    assert everything(table) == everything(dragon_table())
    assert table.free_undo(0) is None


def test_plies_before_those_of_others_are_not_free() -> None:
    table = dragon_table()
    first = len(table.plies)
    table.play(0, "draft tax+monk", "place p0", "place p0")
    table.play(1, "draft tax+scholar")
    assert [table.free_undo(seat) for seat in range(3)] == [None, first + 3, None]


def test_plies_before_a_draw_are_not_free() -> None:
    table = nim_table()
    assert table.free_undo(0) is None  # only the heap is drawn
    whole = play_on(dragon_table(), 4)
    for ply in range(1, len(whole.plies)):
        if whole.plies[ply][0] == CHANCE != whole.plies[ply - 1][0]:
            drawn = Table.replayed(whole.game, whole.seed, whole.plies[: ply + 1])
            assert [drawn.free_undo(seat) for seat in range(3)] == [None] * 3


@pytest.mark.parametrize("seed", range(3))
def test_free_plies_are_a_run_of_one_seat(seed: int) -> None:
    """Found anew from the plies, in every position of a game with sealed, open and drawn plies."""
    for game in (Kingdom(players=2), Kingdom(players=4), Dragon(players=2, superEvent="earthquake")):
        whole = play_on(Table(game, seed), seed)
        state, sealed = game.start(), []
        for who, move in whole.plies:
            sealed.append(answers_owed(game, state) > 0)
            state.apply(who, move)
        table = Table(game, seed)
        while not table.is_over:
            plies = table.plies
            asked = answers_owed(game, table.state) > 0
            for seat in range(game.seats):
                first = len(plies)
                while first and plies[first - 1][0] == seat and not sealed[first - 1]:
                    first -= 1
                assert table.free_undo(seat) == (None if asked or first == len(plies) else first)
            who, move = whole.plies[len(plies)]
            table.play(who, move)


def test_sealed_answers_are_not_free() -> None:
    table = nim_table()
    table.play(0, "bet 0")
    assert [table.free_undo(seat) for seat in (0, 1)] == [None, None]
    table.play(1, "bet 0")
    assert [table.free_undo(seat) for seat in (0, 1)] == [None, None]


def test_only_answer_to_a_sealed_question_is_not_free() -> None:
    """It opens what the rules have sealed for the others."""
    table = Table(LoneNim(), 1)
    table.play(1, "bet 0")
    assert table.told == len(table.plies) == 2
    assert table.movers == [1]
    assert table.free_undo(1) is None
    table.play(1, TAKE_ONE)
    assert table.free_undo(1) == 2


def test_nothing_is_free_while_a_sealed_question_is_asked() -> None:
    """8.1, 6.1: the claim of B is the last open ply; whether A has sealed a bid since may not show."""
    game = at("""
        players 3, round 5, row F W, deck F F F, at claims
        A: bids 5
        B: bids 7
        C: bids 3
    """)
    table = Table(game, 1)
    table.play(1, "claim F")
    assert game.steps[table.state.step()].sealed
    assert table.plies == [(1, game.moves.parse("claim F"))]
    assert table.free_undo(1) is None
    table.play(0, "bid 4")
    assert table.free_undo(1) is None


def test_nothing_is_free_when_the_game_is_over() -> None:
    for seed in range(4):
        table = play_on(nim_table(seed), seed)
        assert [table.free_undo(seat) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("game", [Dragon(players=2), Kingdom(players=2)], ids=["open", "sealed"])
def test_a_copy_of_a_table_follows_it(game: Game) -> None:
    table, copy = Table(game, 5), Table(game, 5)
    while not table.is_over and len(table.plies) < 60:
        before = len(table.plies)
        seat = table.movers[-1]
        table.play(seat, table.seen_by(seat).legal[-1])
        copy.follow(table.plies[before:])
        assert (copy.plies, copy.told, copy.entries()) == (table.plies, table.told, table.entries())
        assert copy.state.key() == table.state.key()
