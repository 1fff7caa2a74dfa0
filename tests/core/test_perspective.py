"""Perspectives: what each seat may know."""

from __future__ import annotations

from core.nim import BET, MOVES, TAKE, Nim
from core.sample_tables import dragon_table, dump_table, nim_table, play_to_end
from jadecourt.core.constants import CHANCE
from jadecourt.core.dice import Dice
from jadecourt.core.laws import random_table
from jadecourt.games.dragon.game import Dragon

# ----------------------------------------------------------------------------------------------- perspectives


def test_perspective_has_step_legal_moves_and_owed() -> None:
    seen = nim_table().seen_by(1)
    assert (seen.seat, seen.step, seen.owed) == (1, BET, 1)
    assert [MOVES.text(move) for move in seen.legal] == ["bet 0", "bet 1"]
    assert seen.game == Nim()


def test_perspective_of_a_draft_owes_two_placements() -> None:
    table = dragon_table()
    table.play(0, "draft tax+monk")
    seen = table.seen_by(0)
    assert table.game.steps[seen.step].name == "place"
    assert seen.owed == 2
    table.play(0, "place p0")
    assert table.seen_by(0).owed == 1
    assert seen.owed == 2


def test_seat_that_does_not_have_to_move_sees_no_moves() -> None:
    table = nim_table()
    table.play(0, "bet 1")
    table.play(1, "bet 1")
    (mover,) = table.movers
    waiting = table.seen_by(1 - mover)
    assert (waiting.legal, waiting.owed, waiting.step) == ([], 0, TAKE)
    assert table.seen_by(mover).legal and table.seen_by(mover).owed == 1


def test_spectator_sees_the_step_but_no_moves() -> None:
    for table in (nim_table(), dragon_table()):
        seen = table.seen_by(None)
        assert (seen.seat, seen.legal, seen.owed) == (None, [], 0)
        assert seen.step == table.state.step()


def test_view_hides_secrets_of_other_seats() -> None:
    table = nim_table()
    table.play(0, "bet 1")
    assert table.seen_by(0).view["bets"] == [2, 0]
    assert table.seen_by(1).view["bets"] == ["secret", 0]
    assert table.seen_by(None).view["bets"] == ["secret", 0]
    table.play(1, "bet 0")
    play_to_end(table, 1)
    assert table.seen_by(None).view["bets"] == [2, 1]


def test_view_of_perspective_equals_view_of_game() -> None:
    table = dragon_table()
    for seat in (None, 0, 2):
        assert table.seen_by(seat).view == table.game.view(table.state, seat)


def test_sampled_world_may_be_played_with() -> None:
    for table in (nim_table(), dragon_table()):
        before = dump_table(table)
        seen = table.seen_by(0)
        view, legal = seen.view, seen.legal
        sample = seen.sample(Dice(1))
        for _ in range(3):
            mover = sample.mover()
            sample.apply(
                mover, sample.chance_outcomes()[0][0] if mover == CHANCE else sample.legal_moves(mover)[0]
            )
        assert sample.fields() != table.state.fields()
        assert dump_table(table) == before
        assert (seen.view, seen.legal) == (view, legal)


def test_sampled_worlds_have_the_real_view_but_may_differ() -> None:
    table = nim_table()
    table.play(0, "bet 1")
    seen = table.seen_by(1)
    samples = [seen.sample(Dice(seed)) for seed in range(20)]
    assert {tuple(sample.fields()["bets"]) for sample in samples} == {(1, 0), (2, 0)}
    assert all(table.game.view(sample, 1) == seen.view for sample in samples)


def test_spectator_samples_worlds_as_well() -> None:
    table = nim_table()
    table.play(0, "bet 1")
    samples = [table.seen_by(None).sample(Dice(seed)) for seed in range(20)]
    assert {tuple(sample.fields()["bets"]) for sample in samples} == {(1, 0), (2, 0)}


def test_perspective_does_not_change_with_the_table() -> None:
    table = nim_table()
    seen = table.seen_by(0)
    view, legal, entries = seen.view, seen.legal, list(seen.entries)
    table.play(0, "bet 1")
    table.play(1, "bet 1")
    assert (seen.view, seen.legal, seen.entries) == (view, legal, entries)


def test_copies_handed_out_do_not_write_to_the_log() -> None:
    table = nim_table()
    state = table.state
    assert state.log is None
    assert table.seen_by(0).sample(Dice(1)).log is None


def test_random_dragon_games_rank_every_seat() -> None:
    table = random_table(Dragon(players=4), 8)
    result = table.record().result
    assert result is not None
    assert sorted(result.places) == [1, 2, 3, 4]
    assert list(result.scores) == table.state.scores()
