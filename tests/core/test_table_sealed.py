"""Sealed answers at a table: public plies, withdrawing answers, undo without consent."""

from __future__ import annotations

from typing import Any

import pytest

from core.nim import BEGIN, BET, SEATS, TAKE, TAKE_ONE, Nim, NimState
from core.sample_tables import dragon_table, dump_table, nim_table, play_to_end
from jadecourt.core.constants import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.errors import NotYourTurn
from jadecourt.core.game import Game, RawEntries
from jadecourt.core.sealed import sealed_answers_owed, sealed_plies
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.games.kingdom.state import KingdomState
from kingdom_positions import make_position

SET_UPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "experienced3": True},
    {"players": 5},
)


class TwoBetRoundsState(NimState):
    """Two rounds of bets without a draw between them; `turn` counts them until the first player is drawn."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        super().apply(seat, move)
        if self.stage == BEGIN and seat != CHANCE and self.turn == 0:
            self.stage, self.turn, self.bets = BET, 1, [0] * SEATS
            self.update_movers()


class TwoBetRoundsNim(Nim):
    state_type = TwoBetRoundsState


class OneBettorState(NimState):
    """Only seat 1 bets; then seat 0 begins without a draw."""

    __slots__ = ()

    def apply(self, seat: int, move: int) -> None:
        if self.stage == BET:
            self.bets[0] = 1
        super().apply(seat, move)
        if self.stage == BEGIN:
            self.stage, self.turn = TAKE, 1
            self.update_movers()

    def update_movers(self) -> None:
        super().update_movers()
        if self.stage == BET:
            self.movers_mask = 2


class OneBettorNim(Nim):
    state_type = OneBettorState


def game_starting_at(text: str) -> Kingdom:
    """A game that starts at this position (`kingdom_positions`)."""
    position = make_position(text)

    class Begun(Kingdom):
        def start(self, log: RawEntries | None = None) -> KingdomState:
            state = position.state.copy()
            state.set_log(log)
            return state

    return Begun(**position.game.options)


# ----------------------------------------------------------------------------------------------- public plies


def test_sealed_answers_become_public_with_the_last_one() -> None:
    table = nim_table()
    assert table.public_ply == 1
    table.play(1, "bet 0")
    assert table.public_ply == 1
    assert [table.public_ply_at(ply) for ply in range(3)] == [0, 1, 1]
    table.play(0, "bet 0")
    assert table.public_ply == len(table.plies) == 4
    assert [table.public_ply_at(ply) for ply in range(5)] == [0, 1, 1, 3, 4]


def test_sealed_step_may_follow_a_sealed_step() -> None:
    table = Table(TwoBetRoundsNim(), 1)
    for seat, public_ply in ((0, 1), (1, 3), (1, 3)):
        table.play(seat, "bet 0")
        assert table.public_ply == public_ply
    assert [table.public_ply_at(ply) for ply in range(5)] == [0, 1, 1, 3, 3]
    assert sealed_plies(table.game, table.plies) == [3]
    table.play(0, "bet 1")
    assert table.public_ply == len(table.plies) == 6


def test_next_sealed_step_may_need_fewer_answers() -> None:
    """The rules make one of two answers, which reveals all; then only A owes one answer, as before."""
    game = game_starting_at("""
        players 2, row F F F, deck F F F F
        goals Palace A
        A: hand 0 5, B 3
        B: hand 0 6 7
    """)
    table = Table(game, 1)
    table.play(0, "bid 0")
    assert (table.public_ply, sealed_answers_owed(game, table.state)) == (0, 2)
    table.play(1, "bid 6")  # the rules add 7, the only card that may follow
    assert game.steps[table.state.step()].sealed
    assert (table.public_ply, sealed_answers_owed(game, table.state)) == (2, 1)
    assert [table.public_ply_at(ply) for ply in range(3)] == [0, 0, 2]
    assert sealed_plies(game, table.plies) == []
    assert not table.withdraw_sealed(1)
    assert table.free_undo_ply(1) is None


@pytest.mark.parametrize("options", SET_UPS)
def test_public_ply_excludes_sealed_answers(options: dict[str, Any]) -> None:
    game = Kingdom(**options)
    table, dice, last_public_ply = Table(game, 4), Dice(4), 0
    while not table.is_over:
        still_sealed = sealed_plies(game, table.plies)
        assert table.public_ply == len(table.plies) - len(still_sealed)
        assert still_sealed == list(range(table.public_ply, len(table.plies)))
        assert last_public_ply <= table.public_ply
        last_public_ply = table.public_ply
        seat = table.movers[dice.below(len(table.movers))]
        moves = table.seen_by(seat).legal
        table.play(seat, moves[dice.below(len(moves))])
    assert table.public_ply == len(table.plies)
    for ply in range(len(table.plies) + 1):
        public_ply = table.public_ply_at(ply)
        assert public_ply == ply - len(sealed_plies(game, table.plies[:ply]))
        assert table.public_ply_at(public_ply) == public_ply


def test_all_plies_are_public_without_sealed_steps() -> None:
    table = play_to_end(dragon_table(), 3)
    assert table.public_ply == len(table.plies)
    assert all(table.public_ply_at(ply) == ply for ply in range(len(table.plies) + 1))


def test_rejected_moves_keep_public_ply_and_free_undo() -> None:
    table = dragon_table()
    table.play(0, "draft tax+monk")
    public_ply, free = table.public_ply, table.free_undo_ply(0)
    with pytest.raises(NotYourTurn):
        table.play(0, "place p0", "place p0", "draft tax+monk")
    assert (table.public_ply, table.free_undo_ply(0)) == (public_ply, free)


@pytest.mark.parametrize("ply", [-1, 2])
def test_public_ply_at_unplayed_ply_is_rejected(ply: int) -> None:
    with pytest.raises(ValueError, match=f"ply {ply} is out of range: the game has 1 plies"):
        nim_table().public_ply_at(ply)


# ----------------------------------------------------------------------------------------------------- replay


@pytest.mark.parametrize("game", [Nim(), Dragon(players=3, greatWall=True), Kingdom(players=2)])
def test_table_from_plies_equals_the_played_table(game: Nim | Dragon | Kingdom) -> None:
    finished = play_to_end(Table(game, 5), 5)
    names = finished.names
    assert dump_table(Table.from_plies(game, 5, finished.plies, names)) == dump_table(finished)
    for ply in range(0, len(finished.plies), 9):
        table = Table.from_plies(game, 5, iter(finished.plies[:ply]))
        rewound = Table.from_record(game, finished.record())
        rewound.rewind(ply)
        assert dump_table(table) == dump_table(rewound)
        assert (table.public_ply, table.names) == (rewound.public_ply, names)


def test_table_from_plies_starts_the_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    finished = play_to_end(nim_table(), 1)
    starts: list[int] = []
    start = Nim.start

    def counted_start(game: Nim, log: RawEntries | None = None) -> NimState:
        starts.append(1)
        return start(game, log)

    monkeypatch.setattr(Nim, "start", counted_start)
    Table.from_plies(Nim(), 1, finished.plies)
    assert len(starts) == 1


def test_table_from_plies_keeps_draws_of_another_seed() -> None:
    plies = nim_table(1).plies
    for seed in range(5):
        table = Table.from_plies(Nim(), seed, plies, ["Ada", "Ben"])
        assert (table.plies, table.seed, table.names) == (plies, seed, ["Ada", "Ben"])


def test_table_from_plies_checks_the_number_of_names() -> None:
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        Table.from_plies(Nim(), 1, [], ["Ada"])


# ---------------------------------------------------------------------------------------- withdrawing answers


def test_withdrawing_a_sealed_answer_keeps_those_of_others() -> None:
    table = Table(Kingdom(players=3), 3)
    drawn = len(table.plies)
    table.play(1, "bid 4")
    alone = dump_table(table)
    table.play(0, "bid 2")
    assert table.withdraw_sealed(0)
    assert dump_table(table) == alone
    assert table.movers == [0, 2]
    assert not table.withdraw_sealed(0)
    table.play(2, "bid 5")
    assert table.withdraw_sealed(1)
    assert table.record().plies[drawn:] == [(2, "bid 5")]
    assert table.movers == [0, 1]


def test_withdrawing_takes_back_both_sealed_cards() -> None:
    table = Table(Kingdom(players=3, experienced3=True), 3)
    for seat, move in ((1, "bid 2"), (0, "bid 3"), (1, "bid 7"), (0, "bid 6"), (2, "bid 5")):
        table.play(seat, move)
    assert table.withdraw_sealed(1)
    assert [text for _, text in table.record().plies[table.public_ply :]] == ["bid 3", "bid 6", "bid 5"]
    assert table.seen_by(1).owed == 2
    assert table.withdraw_sealed(0)
    assert table.withdraw_sealed(2)
    assert table.public_ply == len(table.plies)
    assert dump_table(table) == dump_table(Table(Kingdom(players=3, experienced3=True), 3))


@pytest.mark.parametrize("seat", [0, 1])
def test_revealed_answers_cannot_be_withdrawn(seat: int) -> None:
    table = nim_table()
    table.play(0, "bet 0")
    table.play(1, "bet 0")
    before = dump_table(table)
    assert not table.withdraw_sealed(seat)
    assert dump_table(table) == before


def test_answers_to_open_steps_cannot_be_withdrawn() -> None:
    table = dragon_table()
    table.play(0, "draft tax+monk")
    before = dump_table(table)
    assert not table.withdraw_sealed(0)
    assert dump_table(table) == before


def test_repeating_a_withdrawn_answer_leads_to_the_same_game() -> None:
    table = Table(Kingdom(players=3), 3)
    other = Table(Kingdom(players=3), 3)
    for seat, move in ((0, "bid 2"), (1, "bid 4")):
        table.play(seat, move)
    table.withdraw_sealed(0)
    table.play(0, "bid 3")
    table.play(2, "bid 5")
    for seat, move in ((1, "bid 4"), (0, "bid 3"), (2, "bid 5")):
        other.play(seat, move)
    assert dump_table(table) == dump_table(other)


# --------------------------------------------------------------------------------------- undo without consent


def test_own_latest_plies_are_free_to_undo() -> None:
    table = dragon_table()
    first = len(table.plies)
    assert [table.free_undo_ply(seat) for seat in range(3)] == [None] * 3
    table.play(0, "draft tax+monk")
    assert [table.free_undo_ply(seat) for seat in range(3)] == [first, None, None]
    table.play(0, "place p0")
    assert table.free_undo_ply(0) == first
    table.play(0, "place p1")
    assert [table.free_undo_ply(seat) for seat in range(3)] == [first, None, None]
    table.rewind(first)
    assert dump_table(table) == dump_table(dragon_table())
    assert table.free_undo_ply(0) is None


def test_plies_before_other_seats_plies_are_not_free_to_undo() -> None:
    table = dragon_table()
    first = len(table.plies)
    table.play(0, "draft tax+monk", "place p0", "place p0")
    table.play(1, "draft tax+scholar")
    assert [table.free_undo_ply(seat) for seat in range(3)] == [None, first + 3, None]


def test_plies_before_a_draw_are_not_free_to_undo() -> None:
    table = nim_table()
    assert table.free_undo_ply(0) is None  # only the draw of the heap
    finished = play_to_end(dragon_table(), 4)
    for ply in range(1, len(finished.plies)):
        if finished.plies[ply][0] == CHANCE != finished.plies[ply - 1][0]:
            drawn = Table.from_plies(finished.game, finished.seed, finished.plies[: ply + 1])
            assert [drawn.free_undo_ply(seat) for seat in range(3)] == [None] * 3


@pytest.mark.parametrize("seed", range(3))
def test_plies_free_to_undo_are_the_latest_of_one_seat(seed: int) -> None:
    """Compared with a computation from the plies, at every position of a game with sealed, open and chance plies."""
    for game in (Kingdom(players=2), Kingdom(players=4), Dragon(players=2, superEvent="earthquake")):
        finished = play_to_end(Table(game, seed), seed)
        state, sealed = game.start(), []
        for who, move in finished.plies:
            sealed.append(sealed_answers_owed(game, state) > 0)
            state.apply(who, move)
        table = Table(game, seed)
        while not table.is_over:
            plies = table.plies
            is_sealed_step = sealed_answers_owed(game, table.state) > 0
            for seat in range(game.seats):
                first = len(plies)
                while first and plies[first - 1][0] == seat and not sealed[first - 1]:
                    first -= 1
                assert table.free_undo_ply(seat) == (None if is_sealed_step or first == len(plies) else first)
            who, move = finished.plies[len(plies)]
            table.play(who, move)


def test_sealed_answers_are_not_free_to_undo() -> None:
    table = nim_table()
    table.play(0, "bet 0")
    assert [table.free_undo_ply(seat) for seat in (0, 1)] == [None, None]
    table.play(1, "bet 0")
    assert [table.free_undo_ply(seat) for seat in (0, 1)] == [None, None]


def test_only_answer_to_a_sealed_step_is_not_free_to_undo() -> None:
    """It reveals the answers that the rules have made for the others."""
    table = Table(OneBettorNim(), 1)
    table.play(1, "bet 0")
    assert table.public_ply == len(table.plies) == 2
    assert table.movers == [1]
    assert table.free_undo_ply(1) is None
    table.play(1, TAKE_ONE)
    assert table.free_undo_ply(1) == 2


def test_no_ply_is_free_to_undo_during_a_sealed_step() -> None:
    """8.1, 6.1: the claim of B is the last public ply; the result must not reveal whether A has bid since."""
    game = game_starting_at("""
        players 3, round 5, row F W, deck F F F, at claims
        A: bids 5
        B: bids 7
        C: bids 3
    """)
    table = Table(game, 1)
    table.play(1, "claim F")
    assert game.steps[table.state.step()].sealed
    assert table.plies == [(1, game.moves.parse("claim F"))]
    assert table.free_undo_ply(1) is None
    table.play(0, "bid 4")
    assert table.free_undo_ply(1) is None


def test_no_ply_is_free_to_undo_when_the_game_is_over() -> None:
    for seed in range(4):
        table = play_to_end(nim_table(seed), seed)
        assert [table.free_undo_ply(seat) for seat in (0, 1)] == [None, None]


@pytest.mark.parametrize("game", [Dragon(players=2), Kingdom(players=2)], ids=["open", "sealed"])
def test_copied_table_can_be_extended_with_new_plies(game: Game) -> None:
    table, copy = Table(game, 5), Table(game, 5)
    while not table.is_over and len(table.plies) < 60:
        before = len(table.plies)
        seat = table.movers[-1]
        table.play(seat, table.seen_by(seat).legal[-1])
        copy.extend(table.plies[before:])
        assert (copy.plies, copy.public_ply, copy.entries()) == (
            table.plies,
            table.public_ply,
            table.entries(),
        )
        assert copy.state.key() == table.state.key()
