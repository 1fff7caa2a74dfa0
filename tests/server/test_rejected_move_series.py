"""The error of a rejected series of moves reveals neither sealed answers nor future outcomes of chance."""

from __future__ import annotations

from typing import Any

import pytest

from jadecourt.core.errors import IllegalMove
from jadecourt.core.game import Game
from jadecourt.core.table import Table
from jadecourt.games.dragon.game import Dragon
from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed

SETUPS: tuple[dict[str, Any], ...] = (
    {"players": 2},
    {"players": 3},
    {"players": 3, "experienced3": True},
    {"players": 5},
)


def make_room(game: Game, seed: int) -> Room:
    """A running room at its first step, with a user on each seat."""
    seats = [Seat(n, "user", f"Player {n}", f"player {n}") for n in range(game.seats)]
    room = Room("table", game, seats, seed=seed, time_control=Untimed(), created_at=0, status="running")
    room.table = Table(game, seed, room.names)
    room.ply_times = [0] * len(room.table.plies)
    return room


def illegal_move_message(room: Room, seat: int, *moves: int | str) -> str:
    """The error message for a series of moves, of which none may have been played."""
    before = room.require_table().plies
    with pytest.raises(IllegalMove) as caught:
        gameplay.play(room, seat, moves, 0)
    assert room.require_table().plies == before
    return str(caught.value)


@pytest.mark.parametrize("options", SETUPS, ids=str)
def test_series_beyond_sealed_answer_gives_the_same_error_whatever_others_sealed(
    options: dict[str, Any],
) -> None:
    """Otherwise a player could send each bid followed by an illegal move, and learn from the errors what others bid."""
    room = make_room(Kingdom(**options), 5)
    table = room.require_table()
    legal = table.seen_by(0).legal

    def list_errors() -> list[str]:
        series = [[first, *table.preview(0, first).legal[:1]] for first in legal]
        return [
            illegal_move_message(room, 0, *own, next_move)
            for own in series
            for next_move in ("claim W", "emperor 3")
        ]

    expected = list_errors()
    for seat in range(1, room.game.seats):
        while table.is_mover(seat):
            gameplay.play(room, seat, [table.seen_by(seat).legal[0]], 0)
        assert list_errors() == expected


def test_series_beyond_chance_gives_an_error_without_the_outcome() -> None:
    """The groups of the first month are dealt after the last draft."""
    errors = set()
    for seed in range(5):
        room = make_room(Dragon(players=2, startSeat=0), seed)
        table = room.require_table()
        while not table.preview(table.movers[0], table.seen_by(table.movers[0]).legal[0]).is_chance_next:
            gameplay.play(room, table.movers[0], [table.seen_by(table.movers[0]).legal[0]], 0)
        last = table.seen_by(table.movers[0]).legal[0]
        errors |= {
            illegal_move_message(room, table.movers[0], last, next_move)
            for next_move in ("act pass", "act taxes")
        }
    assert errors == {"a draw has to be made first (rule 8.1)"}


def test_series_of_one_decision_is_accepted() -> None:
    room = make_room(Kingdom(players=2), 5)
    gameplay.play(room, 0, ["bid 5", "bid 2"], 0)
    gameplay.play(room, 1, ["bid 5"], 0)
    gameplay.play(room, 1, ["bid 3"], 0)  # the bids of a seat are stored in order, the lower one first
    assert [room.require_table().sealed_by(seat) for seat in (0, 1)] == [[], []]
    dragon = make_room(Dragon(players=3, startSeat=0), 1)
    gameplay.play(dragon, 0, ["draft tax+monk", "place p0", "place p1"], 0)
    assert len(dragon.require_table().plies) >= 3
