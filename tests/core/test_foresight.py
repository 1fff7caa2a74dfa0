"""What moves would do: foreseen without playing, drawing or learning anything."""

from __future__ import annotations

import pytest

from core.tables import dragon_table, everything, nim_table
from core.toy import BET, TAKE
from jadecourt.core.errors import GameOver, IllegalMove, NotYourTurn, UnknownNotation
from jadecourt.core.laws import all_foreseen, random_table
from jadecourt.core.table import Table
from jadecourt.games.kingdom.game import Kingdom


def taking(seed: int = 1) -> tuple[Table, int]:
    """Nim after the bets, and who begins."""
    table = nim_table(seed)
    table.play(0, "bet 1")
    table.play(1, "bet 0")
    (asked,) = table.movers
    return table, asked


def test_move_is_foreseen_and_not_played() -> None:
    table, asked = taking()
    before = everything(table)
    seen = table.foresee(asked, "take 2")
    assert seen.view["heap"] == table.seen_by(asked).view["heap"] - 2
    assert (seen.legal, seen.owed, seen.step, seen.more, seen.chance, seen.over) == (
        [],
        0,
        TAKE,
        False,
        False,
        False,
    )
    assert everything(table) == before
    assert table.play(asked, "take 2") == seen.entries


def test_several_moves_of_one_decision() -> None:
    """Two persons of the draft are placed one after the other, by numbers or in notation."""
    table = dragon_table()
    draft = table.foresee(0, "draft tax+monk")
    assert draft.more and draft.owed == 2 and not draft.chance
    one = draft.after(draft.legal[0])
    assert one.more and one.owed == 1
    two = one.after(one.legal[0])
    assert not two.more and two.owed == 0
    assert table.play(0, "draft tax+monk", draft.legal[0], one.legal[0]) == two.entries
    assert [entry.ply for entry in two.entries] == sorted(entry.ply for entry in two.entries)


def test_without_moves_it_is_what_the_seat_sees_now() -> None:
    table = dragon_table()
    for seat in (None, 0, 1):
        seen, now = table.foresee(seat), table.seen_by(seat)
        assert (seen.view, seen.legal, seen.owed, seen.step) == (now.view, now.legal, now.owed, now.step)
        assert (seen.entries, seen.more, seen.chance) == ([], False, False)
        assert seen.outlook == table.game.outlook(table.state, seat)


def test_refusals_are_those_of_the_table() -> None:
    table, asked = taking()
    before = everything(table)
    for seat, move, kind in (
        (asked, "bet 1", IllegalMove),
        (1 - asked, "take 1", NotYourTurn),
        (asked, "castle", UnknownNotation),
        (asked, 99, UnknownNotation),
    ):
        with pytest.raises(kind) as foreseen:
            table.foresee(seat, move)
        with pytest.raises(kind) as played:
            table.play(seat, move)
        assert str(foreseen.value) == str(played.value)
        assert foreseen.value.rule == played.value.rule
    with pytest.raises(NotYourTurn):
        table.foresee(asked, "take 1", "take 1")  # then it is the other one's turn
    with pytest.raises(NotYourTurn):
        table.foresee(None, "take 1")
    with pytest.raises(ValueError, match="from 0 to 1"):
        table.foresee(2)
    assert everything(table) == before


def test_nothing_is_foreseen_of_a_game_that_is_over() -> None:
    table = random_table(nim_table().game, 3)
    seen = table.foresee(0)
    assert seen.over and not seen.chance and seen.legal == []
    with pytest.raises(GameOver):
        table.foresee(0, "take 1")


def test_foresight_stops_at_chance() -> None:
    """Whoever could go on from there would know the next card."""
    game = random_table(Kingdom(players=2), 1)
    for ply in range(len(game.plies)):
        table = Table.replayed(game.game, game.seed, game.plies[:ply])
        for seat in table.movers:
            ahead = table.foresee(seat, table.seen_by(seat).legal[0])
            if ahead.chance:
                assert ahead.legal == [] and not ahead.more
                with pytest.raises(NotYourTurn, match="chance decides first") as refused:
                    ahead.after(0)
                assert refused.value.texts["fr"].startswith("le hasard")
                return
    raise AssertionError("chance is never next")


def test_answer_to_a_sealed_question_is_foreseen_alike_whatever_the_other_has_sealed() -> None:
    found = []
    for other in ((), ("bet 0",), ("bet 1",)):
        table = nim_table()
        for move in other:
            table.play(1, move)
        seen = table.foresee(0, "bet 1")
        assert (
            seen.step == BET and not seen.chance
        )  # the other one is still to answer, as far as seat 0 can know
        found.append((all_foreseen(table.foresee(0)), all_foreseen(seen)))
    assert found[0] == found[1] == found[2]


def test_own_sealed_answer_is_kept() -> None:
    table = Table(Kingdom(players=2), 1)
    first = table.seen_by(0).legal[0]
    assert table.foresee(0, first).more
    table.play(0, first)
    table.play(1, table.seen_by(1).legal[0])
    seen = table.foresee(0)
    assert len(seen.view["players"][0]["sealed"]) == 1 and seen.view["players"][1]["sealed"] is None
    last = seen.after(seen.legal[0])
    assert (last.more, last.owed, last.entries) == (False, 0, [])
    assert len(last.view["players"][0]["sealed"]) == 2
