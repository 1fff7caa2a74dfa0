"""Rooms in the database, when two processes change the same one."""

from __future__ import annotations

from sqlalchemy import Connection, create_engine, select

from jadecourt.games.kingdom.game import Kingdom
from jadecourt.server.domain import gameplay
from jadecourt.server.domain.room import Room
from jadecourt.server.domain.seat import Seat
from jadecourt.server.domain.time_control import Untimed
from jadecourt.server.store import rooms, schema


def save(connection: Connection, room: Room) -> rooms.UnsavedChanges:
    changes = rooms.find_unsaved_changes(room)
    rooms.save_changes(connection, changes, 0)
    rooms.mark_saved(changes)
    return changes


def test_deadline_is_stored_by_a_process_that_does_not_know_the_stored_one() -> None:
    """A move of another process is applied without its deadline, which follows from the clocks."""
    seats = [Seat(number, "user", f"Player {number}", f"p{number}") for number in range(3)]
    room = Room("table", Kingdom(players=3), seats, seed=1, time_control=Untimed(), created_at=0)
    room.status, room.started_at, room.deadline_at, room.pending.is_new = "running", 0, 10, True
    room.start_game(0)
    engine = create_engine("sqlite://")
    schema.metadata.create_all(engine)
    with engine.begin() as connection:
        save(connection, room)
        first, second = (rooms.load_room(connection, "table") for _ in range(2))
        assert first is not None and second is not None

        gameplay.play(first, 0, ["bid 5"], 0)
        first.deadline_at = 300
        assert rooms.find_unsaved_changes(first).is_history_only
        history_length = second.history_length
        save(connection, first)
        rooms.apply_history_only(
            second,
            first.version,
            rooms.load_history(connection, "table", history_length, first.history_length),
        )
        assert second.deadline_at == 10

        gameplay.play(second, 1, ["bid 6"], 0)
        save(connection, second)
        assert connection.execute(select(schema.tables.c.deadline_at)).scalar() == 10
