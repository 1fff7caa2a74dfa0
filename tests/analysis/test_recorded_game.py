"""The decision points of a record, and what the deciding seat knows at each."""

from __future__ import annotations

from itertools import pairwise

import pytest

from cli_driver import random_table
from jadecourt.analysis.recorded_game import RecordedGame
from jadecourt.core import Table
from jadecourt.core.constants import CHANCE
from jadecourt.core.errors import CommandError
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import load_catalogue

TEXTS = load_catalogue("terminal", "en")


def sealed_table(*first: int) -> Table:
    """Three seats before their first secret bids; some have answered with the move of this number."""
    table = Table(find_game("kingdom")(players=3), 5)
    for number in first:
        seat = table.movers[0]
        table.play(seat, table.seen_by(seat).legal[number])
    return table


@pytest.mark.parametrize("id", GAMES)
def test_finished_game_has_a_decision_point_per_move(id: str) -> None:
    table = random_table(find_game(id)(players=3), 4)
    recorded = RecordedGame(table.record())
    assert [(point.seat, point.played) for point in recorded.decision_points] == [
        ply for ply in table.plies if ply[0] != CHANCE
    ]
    for point in recorded.decision_points:
        assert recorded.plies[point.ply - 1] == (point.seat, point.played)
        assert point.played in point.perspective.legal
        assert point.perspective.seat == point.seat
        assert all(entry.ply < point.ply for entry in point.perspective.entries)
    assert recorded.result == table.record().result
    assert recorded.names == table.names


@pytest.mark.parametrize("id", GAMES)
def test_perspective_of_decision_point_equals_the_table(id: str) -> None:
    table = random_table(find_game(id)(players=2), 2)
    recorded = RecordedGame(table.record())
    point = recorded.decision_points[len(recorded.decision_points) // 2]
    table.rewind(point.ply - 1)
    there = table.seen_by(point.seat)
    assert (there.view, there.key, there.legal) == (
        point.perspective.view,
        point.perspective.key,
        point.perspective.legal,
    )
    assert there.entries == point.perspective.entries


@pytest.mark.parametrize("id", GAMES)
def test_unfinished_record_ends_with_open_decision_points(id: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    recorded = RecordedGame(table.record())
    assert recorded.result is None
    waiting = [point for point in recorded.decision_points if point.played is None]
    assert {point.ply for point in waiting} == {len(table.plies) + 1}
    assert {point.seat for point in waiting} <= set(table.movers)
    assert recorded.decision_points_at(len(table.plies) + 1, TEXTS) == waiting


def test_record_ending_before_chance_has_no_open_decision_point() -> None:
    record = Table(find_game("dragon")(players=2), 1).record()
    record.plies = record.plies[:2]
    recorded = RecordedGame(record)
    assert (recorded.last_ply, len(recorded.plies), recorded.decision_points) == (2, 2, [])
    with pytest.raises(CommandError, match="--ply 3 is out of range: 1 to 2"):
        recorded.decision_points_at(3, TEXTS)


def test_decision_points_hide_sealed_answers_of_others() -> None:
    low, high = (RecordedGame(sealed_table(first, 2, 3).record()) for first in (0, 4))
    keys = [[point.perspective.key for point in game.decision_points[:3]] for game in (low, high)]
    assert keys[0] == keys[1]


def test_sealed_answers_are_excluded_until_all_have_answered() -> None:
    table = sealed_table(1, 2)
    recorded = RecordedGame(table.record())
    last = len(table.plies)
    assert recorded.hidden_plies == {last - 1, last}
    assert [(point.ply, point.seat, point.played) for point in recorded.decision_points] == [
        (last + 1, 2, None)
    ]
    with pytest.raises(CommandError, match=f"ply {last} is secret until all players have answered"):
        recorded.decision_points_at(last, TEXTS)
    table.play(2, table.seen_by(2).legal[0])
    opened = RecordedGame(table.record())
    assert not opened.hidden_plies
    assert [point.ply for point in opened.decision_points[:3]] == [last - 1, last, last + 1]


def test_half_answered_sealed_step_has_no_decision_point_for_its_seat() -> None:
    table = Table(find_game("kingdom")(players=3, experienced3=True), 5)
    table.play(1, table.seen_by(1).legal[2])
    assert 1 in table.movers
    assert {point.seat for point in RecordedGame(table.record()).decision_points} == {0, 2}


def test_chance_ply_error_names_nearby_decisions() -> None:
    recorded = RecordedGame(random_table(find_game("kingdom")(players=3), 4).record())
    decisions = [point.ply for point in recorded.decision_points]
    gap = next(after for before, after in pairwise(decisions) if after > before + 1)
    before = decisions[decisions.index(gap) - 1]
    with pytest.raises(
        CommandError, match=f"ply {gap - 1} is a chance outcome; nearest decisions: {before} and {gap}"
    ):
        recorded.decision_points_at(gap - 1, TEXTS)
    with pytest.raises(CommandError, match=f"ply 1 is a chance outcome; nearest decision: {decisions[0]}$"):
        recorded.decision_points_at(1, TEXTS)
