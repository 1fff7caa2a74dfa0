"""Which questions a record holds, and what is known at each."""

from __future__ import annotations

from itertools import pairwise

import pytest

from driving import random_table
from jadecourt.analysis.questions import RecordedGame
from jadecourt.analysis.words import TEXTS
from jadecourt.core import Table
from jadecourt.core.components import CHANCE
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES, find_game
from jadecourt.terminal.words import Words

WORDS = Words("en", TEXTS)


def sealed_table(*first: int) -> Table:
    """Three seats before their first secret bids; some have answered with the move of this number."""
    table = Table(find_game("kingdom")(players=3), 5)
    for number in first:
        seat = table.movers[0]
        table.play(seat, table.seen_by(seat).legal[number])
    return table


@pytest.mark.parametrize("id", GAMES)
def test_every_decision_of_a_finished_game_is_a_question(id: str) -> None:
    table = random_table(find_game(id)(players=3), 4)
    recorded = RecordedGame(table.record())
    assert [(question.seat, question.played) for question in recorded.questions] == [
        ply for ply in table.plies if ply[0] != CHANCE
    ]
    for question in recorded.questions:
        assert recorded.plies[question.ply - 1] == (question.seat, question.played)
        assert question.played in question.seen.legal
        assert question.seen.seat == question.seat
        assert all(entry.ply < question.ply for entry in question.seen.entries)
    assert recorded.result == table.record().result
    assert recorded.names == table.names


@pytest.mark.parametrize("id", GAMES)
def test_the_perspective_is_that_of_the_table(id: str) -> None:
    table = random_table(find_game(id)(players=2), 2)
    recorded = RecordedGame(table.record())
    question = recorded.questions[len(recorded.questions) // 2]
    table.rewind(question.ply - 1)
    there = table.seen_by(question.seat)
    assert (there.view, there.key, there.legal) == (
        question.seen.view,
        question.seen.key,
        question.seen.legal,
    )
    assert there.entries == question.seen.entries


@pytest.mark.parametrize("id", GAMES)
def test_an_unfinished_record_ends_with_an_open_question(id: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    recorded = RecordedGame(table.record())
    assert recorded.result is None
    waiting = [question for question in recorded.questions if question.played is None]
    assert {question.ply for question in waiting} == {len(table.plies) + 1}
    assert {question.seat for question in waiting} <= set(table.movers)
    assert recorded.at(len(table.plies) + 1, WORDS) == waiting


def test_a_record_that_ends_before_a_draw_has_no_open_question() -> None:
    record = Table(find_game("dragon")(players=2), 1).record()
    record.plies = record.plies[:2]
    recorded = RecordedGame(record)
    assert (recorded.last, len(recorded.plies), recorded.questions) == (2, 2, [])
    with pytest.raises(BadOptions, match="there is no ply 3 to analyse: they go from 1 to 2"):
        recorded.at(3, WORDS)


def test_nobody_knows_what_another_has_sealed() -> None:
    low, high = (RecordedGame(sealed_table(first, 2, 3).record()) for first in (0, 4))
    keys = [[question.seen.key for question in game.questions[:3]] for game in (low, high)]
    assert keys[0] == keys[1]


def test_secret_answers_stay_secret_until_all_have_answered() -> None:
    table = sealed_table(1, 2)
    recorded = RecordedGame(table.record())
    last = len(table.plies)
    assert recorded.secret == {last - 1, last}
    assert [(question.ply, question.seat, question.played) for question in recorded.questions] == [
        (last + 1, 2, None)
    ]
    with pytest.raises(BadOptions, match=f"ply {last} is secret until everybody has answered"):
        recorded.at(last, WORDS)
    table.play(2, table.seen_by(2).legal[0])
    opened = RecordedGame(table.record())
    assert not opened.secret
    assert [question.ply for question in opened.questions[:3]] == [last - 1, last, last + 1]


def test_the_second_secret_answer_of_a_seat_would_tell_the_first() -> None:
    table = Table(find_game("kingdom")(players=3, experienced3=True), 5)
    table.play(1, table.seen_by(1).legal[2])
    assert 1 in table.movers
    assert {question.seat for question in RecordedGame(table.record()).questions} == {0, 2}


def test_a_draw_is_no_decision_but_others_are_near() -> None:
    recorded = RecordedGame(random_table(find_game("kingdom")(players=3), 4).record())
    decisions = [question.ply for question in recorded.questions]
    gap = next(after for before, after in pairwise(decisions) if after > before + 1)
    before = decisions[decisions.index(gap) - 1]
    with pytest.raises(
        BadOptions, match=f"ply {gap - 1} is drawn by chance; decisions near it: {before} and {gap}"
    ):
        recorded.at(gap - 1, WORDS)
    with pytest.raises(BadOptions, match=f"ply 1 is drawn by chance; decisions near it: {decisions[0]}$"):
        recorded.at(1, WORDS)
