"""Previews: they play nothing, draw nothing and reveal no secrets."""

from __future__ import annotations

import pytest

from core.nim import BET, TAKE
from core.sample_tables import dragon_table, dump_table, nim_table
from jadecourt.core.errors import GameOver, IllegalMove, NotYourTurn, UnknownNotation
from jadecourt.core.laws import preview_contents, random_table
from jadecourt.core.table import Table
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.i18n.game_texts import describe_illegal_move


def nim_after_bets(seed: int = 1) -> tuple[Table, int]:
    """A table of Nim after the bets, and the seat that begins."""
    table = nim_table(seed)
    table.play(0, "bet 1")
    table.play(1, "bet 0")
    (mover,) = table.movers
    return table, mover


def test_preview_does_not_change_the_table() -> None:
    table, mover = nim_after_bets()
    before = dump_table(table)
    seen = table.preview(mover, "take 2")
    assert seen.view["heap"] == table.seen_by(mover).view["heap"] - 2
    assert (seen.legal, seen.owed, seen.step, seen.decision_continues, seen.is_chance_next, seen.is_over) == (
        [],
        0,
        TAKE,
        False,
        False,
        False,
    )
    assert dump_table(table) == before
    assert table.play(mover, "take 2") == seen.entries


def test_preview_of_several_moves_follows_one_decision() -> None:
    """Two persons of the draft are placed in turn; moves are numbers or notation."""
    table = dragon_table()
    draft = table.preview(0, "draft tax+monk")
    assert draft.decision_continues and draft.owed == 2 and not draft.is_chance_next
    one = draft.after(draft.legal[0])
    assert one.decision_continues and one.owed == 1
    two = one.after(one.legal[0])
    assert not two.decision_continues and two.owed == 0
    assert table.play(0, "draft tax+monk", draft.legal[0], one.legal[0]) == two.entries
    assert [entry.ply for entry in two.entries] == sorted(entry.ply for entry in two.entries)


def test_preview_without_moves_equals_the_perspective() -> None:
    table = dragon_table()
    for seat in (None, 0, 1):
        seen, now = table.preview(seat), table.seen_by(seat)
        assert (seen.view, seen.legal, seen.owed, seen.step) == (now.view, now.legal, now.owed, now.step)
        assert (seen.entries, seen.decision_continues, seen.is_chance_next) == ([], False, False)
        assert seen.forecast == table.game.forecast(table.state, seat)


def test_preview_rejects_moves_like_the_table() -> None:
    table, mover = nim_after_bets()
    before = dump_table(table)
    for seat, move, kind in (
        (mover, "bet 1", IllegalMove),
        (1 - mover, "take 1", NotYourTurn),
        (mover, "castle", UnknownNotation),
        (mover, 99, UnknownNotation),
    ):
        with pytest.raises(kind) as preview_error:
            table.preview(seat, move)
        with pytest.raises(kind) as played:
            table.play(seat, move)
        assert str(preview_error.value) == str(played.value)
        assert preview_error.value.rule == played.value.rule
    with pytest.raises(NotYourTurn):
        table.preview(mover, "take 1", "take 1")  # then it is the turn of the other seat
    with pytest.raises(NotYourTurn):
        table.preview(None, "take 1")
    with pytest.raises(ValueError, match="seats are 0 to 1"):
        table.preview(2)
    assert dump_table(table) == before


def test_preview_of_finished_game_has_no_moves() -> None:
    table = random_table(nim_table().game, 3)
    seen = table.preview(0)
    assert seen.is_over and not seen.is_chance_next and seen.legal == []
    with pytest.raises(GameOver):
        table.preview(0, "take 1")


def test_preview_ends_before_chance() -> None:
    """A preview after the draw would reveal the next card."""
    game = random_table(Kingdom(players=2), 1)
    for ply in range(len(game.plies)):
        table = Table.from_plies(game.game, game.seed, game.plies[:ply])
        for seat in table.movers:
            ahead = table.preview(seat, table.seen_by(seat).legal[0])
            if ahead.is_chance_next:
                assert ahead.legal == [] and not ahead.decision_continues
                with pytest.raises(NotYourTurn, match="a draw has to be made first") as caught:
                    ahead.after(0)
                assert describe_illegal_move(caught.value, "fr").startswith("il faut d’abord un tirage")
                return
    raise AssertionError("no draw is ever next")


def test_preview_of_sealed_answer_does_not_depend_on_other_sealed_answers() -> None:
    found = []
    for other in ((), ("bet 0",), ("bet 1",)):
        table = nim_table()
        for move in other:
            table.play(1, move)
        seen = table.preview(0, "bet 1")
        assert (
            seen.step == BET and not seen.is_chance_next
        )  # as far as seat 0 can know, the other seat has not answered
        found.append((preview_contents(table.preview(0)), preview_contents(seen)))
    assert found[0] == found[1] == found[2]


def test_preview_includes_own_sealed_answer() -> None:
    table = Table(Kingdom(players=2), 1)
    first = table.seen_by(0).legal[0]
    assert table.preview(0, first).decision_continues
    table.play(0, first)
    table.play(1, table.seen_by(1).legal[0])
    seen = table.preview(0)
    assert len(seen.view["players"][0]["sealed"]) == 1 and seen.view["players"][1]["sealed"] is None
    last = seen.after(seen.legal[0])
    assert (last.decision_continues, last.owed, last.entries) == (False, 0, [])
    assert len(last.view["players"][0]["sealed"]) == 2
