"""Rooms: loading and saving tables, seats and their history; one change of a room is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, insert, select, update

from ...bots.levels import current_level
from ...core.options import format_value
from ...games import find_game
from ..domain.room import HistoryRow, PendingChanges, Room
from ..domain.seat import STORED_COLUMNS, Seat, read_columns
from ..domain.time_control import time_control_from_json, time_control_to_json
from . import schema
from .chat import insert_system_messages
from .database import VersionConflict
from .jobs import sync_bot_job
from .prepared_statements import PreparedStatement

TIME_CONTROL_TAG = "time_control"  # key among the options in the column `search_tags`
# columns of `tables` that are not keyword arguments of Room
COLUMNS_HANDLED_SEPARATELY = ("id", "game", "options", "search_tags", "time_control", "history_length")
# The statements of a move are built once, as building them takes longer than executing them.
UPDATE_TABLE = PreparedStatement(
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("t_id"), schema.tables.c.version == bindparam("t_version"))
    # The deadline is always written: a room that another process has changed may not know the stored one.
    .values({name: bindparam(name) for name in ("version", "history_length", "deadline_at")})
)
SEAT_STATEMENT = update(schema.seats).where(
    schema.seats.c.table_id == bindparam("s_table"), schema.seats.c.seat == bindparam("s_seat")
)
UPDATE_SEAT = PreparedStatement(SEAT_STATEMENT.values({name: bindparam(name) for name in STORED_COLUMNS}))
# columns of a seat that a move changes
TURN_COLUMNS = frozenset({"time_left_ms", "thinking_ms", "turn_started_at", "is_to_move"})
UPDATE_TURN = PreparedStatement(
    SEAT_STATEMENT.values({name: bindparam(name) for name in sorted(TURN_COLUMNS)})
)
INSERT_PLIES = PreparedStatement(
    insert(schema.plies).values({column.name: bindparam(column.name) for column in schema.plies.c})
)
SELECT_VERSION = select(schema.tables.c.version).where(schema.tables.c.id == bindparam("t_id"))
SELECT_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("t_id"))
SELECT_SEATS = (
    select(
        schema.seats,
        schema.users.c.kind.label("user_kind"),
        schema.users.c.vacation_started_at,
        schema.users.c.vacation_ends_at,
    )
    .select_from(schema.seats.outerjoin(schema.users, schema.users.c.id == schema.seats.c.user_id))
    .order_by(schema.seats.c.table_id, schema.seats.c.seat)
)
SELECT_TABLE_SEATS = SELECT_SEATS.where(schema.seats.c.table_id == bindparam("t_id"))
SELECT_PLIES = (
    select(schema.plies.c.who, schema.plies.c.move, schema.plies.c.played_at, schema.plies.c.idempotency_key)
    .where(
        schema.plies.c.table_id == bindparam("t_id"),
        schema.plies.c.n >= bindparam("first"),
        schema.plies.c.n < bindparam("end"),
    )
    .order_by(schema.plies.c.n)
)
SELECT_PLIES_AND_VERSION = SELECT_PLIES.add_columns(
    select(schema.tables.c.version).where(schema.tables.c.id == bindparam("t_id")).scalar_subquery()
)


# ---------------------------------------------------------------------------------------- loading


def load_room(connection: Connection, table_id: str) -> Room | None:
    """The room of a table; None if there is no such table."""
    row = connection.execute(SELECT_TABLE, {"t_id": table_id}).mappings().first()
    if row is None:
        return None
    room = room_from_row(row, load_seats(connection, table_id))
    room.apply_history(load_history(connection, table_id, 0, row["history_length"]))
    mark_clean(room)
    return room


def load_version(connection: Connection, table_id: str) -> int | None:
    """The stored version of a table; None if there is no such table."""
    return connection.execute(SELECT_VERSION, {"t_id": table_id}).scalar()


def load_room_summaries(connection: Connection, ids: Sequence[str]) -> dict[str, Room]:
    """Rooms without games and histories by id, for lists."""
    rows = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))
    found = {row["id"]: room_from_row(row, []) for row in rows.mappings()}
    seats = connection.execute(SELECT_SEATS.where(schema.seats.c.table_id.in_(ids)))
    for row in seats.mappings():
        found[row["table_id"]].seats.append(seat_from_row(row))
    return found


@dataclass(frozen=True)
class StoredChanges:
    """A table as another process has stored it: its row, its seats, and the new rows of its history."""

    row: RowMapping
    seats: list[Seat]
    history_rows: list[HistoryRow]


def load_changes(connection: Connection, room: Room) -> StoredChanges | None:
    """The stored state of a room that is outdated in memory; None if the table was deleted."""
    row = connection.execute(SELECT_TABLE, {"t_id": room.id}).mappings().first()
    if row is None:
        return None
    first = 0 if room.status == "open" else room.history_length
    history_rows = load_history(connection, room.id, first, row["history_length"])
    return StoredChanges(row, load_seats(connection, room.id), history_rows)


def apply_changes(room: Room, changes: StoredChanges | None) -> None:
    """Update a room to its stored state; None: the table was deleted."""
    if changes is None:
        room.is_evicted = True
        return
    if changes.row["version"] == room.version:
        return
    if room.status == "open":
        room.history_length, room.ply_times, room.initial_plies, room.table = 0, [], [], None
    for name, value in row_from_room(room_from_row(changes.row, [])).items():
        setattr(room, name, value)
    room.version, room.seats = changes.row["version"], changes.seats
    room.apply_history(changes.history_rows)
    if room.table is not None:
        room.table.names = room.names
    mark_clean(room)


def apply_history_only(room: Room, version: int, history_rows: list[HistoryRow]) -> None:
    """Apply a change of another process that consists of rows of the history only."""
    room.apply_history(history_rows)
    room.version = version
    movers = room.movers()
    for seat in room.seats:
        seat.is_to_move = room.is_user_to_move(seat, movers)
    mark_clean(room)


def room_from_row(row: RowMapping, seats: list[Seat]) -> Room:
    columns = {key: value for key, value in row.items() if key not in COLUMNS_HANDLED_SEPARATELY}
    game = find_game(row["game"])(**row["options"])
    return Room(row["id"], game, seats, time_control=time_control_from_json(row["time_control"]), **columns)


def load_seats(connection: Connection, table_id: str) -> list[Seat]:
    rows = connection.execute(SELECT_TABLE_SEATS, {"t_id": table_id})
    return [seat_from_row(row) for row in rows.mappings()]


def seat_from_row(row: RowMapping) -> Seat:
    return Seat(
        number=row["seat"],
        kind=row["kind"],
        name=row["name"],
        user_id=row["user_id"],
        bot=current_level(row["bot"]) if row["bot"] else None,
        substitute=current_level(row["substitute"]) if row["substitute"] else None,
        away_reason=row["away_reason"],
        away_since=row["away_since"],
        returned_at=row["returned_at"],
        abandoned_reason=row["abandoned_reason"],
        abandoned_at=row["abandoned_at"],
        time_left_ms=row["time_left_ms"],
        thinking_ms=row["thinking_ms"],
        turn_started_at=row["turn_started_at"],
        is_to_move=row["is_to_move"],
        is_bot_account=row["user_kind"] == "bot",
        vacation=(row["vacation_started_at"], row["vacation_ends_at"]) if row["vacation_ends_at"] else None,
    )


def load_history(connection: Connection, table_id: str, first: int, end: int) -> list[HistoryRow]:
    """The rows of the history from number `first` up to `end`; more may have been written since the table was read."""
    rows = connection.execute(SELECT_PLIES, {"t_id": table_id, "first": first, "end": end})
    return [HistoryRow(who, move, at, key) for who, move, at, key in rows]


def load_history_and_version(
    connection: Connection, table_id: str, first: int, end: int
) -> tuple[int | None, list[HistoryRow]]:
    """The version of a table and rows `first` up to `end` of its history, read by one statement."""
    rows = connection.execute(SELECT_PLIES_AND_VERSION, {"t_id": table_id, "first": first, "end": end}).all()
    history_rows = [HistoryRow(who, move, at, key) for who, move, at, key, _ in rows]
    return (rows[-1][-1] if rows else None), history_rows


# ---------------------------------------------------------------------------------------- saving


def row_from_room(room: Room) -> dict[str, Any]:
    """The columns of a table that can change."""
    return {
        "status": room.status,
        "invite_key_hash": room.invite_key_hash,
        "host_id": room.host_id,
        "started_at": room.started_at,
        "ended_at": room.ended_at,
        "deadline_at": room.deadline_at,
        "is_rated": room.is_rated,
        "unrated_reason": room.unrated_reason,
        "rewinds_after_reveal": room.rewinds_after_reveal,
        "proposal": room.proposal,
        "refused_at": room.refused_at,
        "votes": room.votes,
        "host_claimed_at": room.host_claimed_at,
        "result": room.result,
        "rematch_id": room.rematch_id,
        "address_hash": None if room.is_over else room.address_hash,  # quotas count open and running tables
    }


def mark_clean(room: Room) -> None:
    """Remember the stored columns, to find those that differ later."""
    room.stored_row = row_from_room(room)
    room.stored_seats = [read_columns(seat) for seat in room.seats]
    mark_bot_job(room)


def mark_bot_job(room: Room) -> None:
    """Remember the stored job for the bots."""
    room.has_bot_job = bool(room.bot_movers())
    if room.has_bot_job:
        room.bot_job_priority = room.bot_priority()


@dataclass(frozen=True, slots=True)
class UnsavedChanges:
    """What a room has changed since it was stored."""

    room: Room
    row: dict[str, Any]  # the current columns of the table …
    seats: list[tuple[object, ...]]  # … and of its seats
    changed_columns: dict[str, Any]  # of the table
    changed_seats: dict[int, frozenset[str]]  # the names of the changed columns by seat

    def __bool__(self) -> bool:
        return bool(self.room.pending or self.changed_columns or self.changed_seats)

    @property
    def is_history_only(self) -> bool:
        """Whether there are new rows of the history, and otherwise only columns that follow from them."""
        return (
            bool(self.room.pending.history_rows)
            and self.changed_columns.keys() <= {"deadline_at"}
            and all(names <= {"is_to_move"} for names in self.changed_seats.values())
        )


def find_unsaved_changes(room: Room) -> UnsavedChanges:
    row, seats = row_from_room(room), [read_columns(seat) for seat in room.seats]
    changed_columns: dict[str, Any] = {}
    if row != room.stored_row:
        changed_columns = {name: value for name, value in row.items() if value != room.stored_row.get(name)}
    changed_seats = {
        number: frozenset(
            name for name, one, other in zip(STORED_COLUMNS, after, before, strict=True) if one != other
        )
        for number, (after, before) in enumerate(zip(seats, room.stored_seats, strict=False))
        if after != before
    }
    return UnsavedChanges(room, row, seats, changed_columns, changed_seats)


def save_changes(connection: Connection, changes: UnsavedChanges, now_ms: int) -> None:
    """Store the changes of a room; VersionConflict if another process has stored some since it was loaded."""
    room = changes.room
    if room.pending.is_new:
        insert_room(connection, room)
    else:
        update_table(connection, changes)
        update_seats(connection, changes)
    insert_history(connection, room)
    if room.pending.system_messages:
        insert_system_messages(connection, room.id, room.pending.system_messages, now_ms)
    sync_bot_job(connection, room, now_ms)


def update_table(connection: Connection, changes: UnsavedChanges) -> None:
    room, columns = changes.room, changes.changed_columns
    values = {
        "t_id": room.id,
        "t_version": room.version,
        "version": room.version + 1,
        "history_length": room.history_length + len(room.pending.history_rows),
        "deadline_at": room.deadline_at,
    }
    if columns.keys() <= {"deadline_at"}:
        updated = UPDATE_TABLE.execute(connection, values)
    else:
        others = {name: value for name, value in columns.items() if name != "deadline_at"}
        updated = connection.execute(UPDATE_TABLE.statement.values(others), values).rowcount
    if updated != 1:
        raise VersionConflict(f"table {room.id} is no longer at version {room.version}")


def update_seats(connection: Connection, changes: UnsavedChanges) -> None:
    if not changes.changed_seats:
        return
    is_turn_only = all(names <= TURN_COLUMNS for names in changes.changed_seats.values())
    columns = TURN_COLUMNS if is_turn_only else frozenset(STORED_COLUMNS)
    rows = []
    for number in changes.changed_seats:
        stored = zip(STORED_COLUMNS, changes.seats[number], strict=True)
        row = {name: value for name, value in stored if name in columns}
        rows.append({"s_table": changes.room.id, "s_seat": number, **row})
    (UPDATE_TURN if is_turn_only else UPDATE_SEAT).execute_many(connection, rows)


def insert_room(connection: Connection, room: Room) -> None:
    connection.execute(
        insert(schema.tables).values(
            id=room.id,
            version=room.version + 1,
            game=room.game.id,
            rules_version=room.rules_version,
            options=dict(room.game.options),
            search_tags=search_tags(room),
            seed=room.seed,
            time_control=time_control_to_json(room.time_control),
            is_private=room.is_private,
            created_at=room.created_at,
            history_length=len(room.pending.history_rows),
            origin=room.origin,
            **row_from_room(room),
        )
    )
    rows = [{"table_id": room.id, "seat": seat.number, **seat.to_row()} for seat in room.seats]
    connection.execute(insert(schema.seats), rows)


def search_tags(room: Room) -> str:
    """Options and time control as `key=value` words between spaces, for filters of lists."""
    tags = {**room.game.options, TIME_CONTROL_TAG: room.time_control.kind}
    return f" {' '.join(f'{key}={format_value(value)}' for key, value in tags.items())} "


def insert_history(connection: Connection, room: Room) -> None:
    rows = [
        {
            "table_id": room.id,
            "n": n,
            "who": history_row.who,
            "move": history_row.move,
            "played_at": history_row.played_at,
            "idempotency_key": history_row.idempotency_key,
        }
        for n, history_row in enumerate(room.pending.history_rows, room.history_length)
    ]
    if rows:
        INSERT_PLIES.execute_many(connection, rows)


def mark_saved(changes: UnsavedChanges) -> None:
    """Mark the changes of a room as stored."""
    room = changes.room
    room.version += 1
    room.history_length += len(room.pending.history_rows)
    if room.pending.is_finished:  # the transaction has added ratings to the result
        changes = find_unsaved_changes(room)
    room.pending = PendingChanges()
    room.stored_row, room.stored_seats = changes.row, changes.seats
    mark_bot_job(room)


# ---------------------------------------------------------------------------------------- lists


def expired_table_ids(connection: Connection, now_ms: int, limit: int) -> Sequence[str]:
    """The ids of at most `limit` tables whose deadline has passed, oldest deadline first."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.deadline_at <= now_ms).order_by(tables.deadline_at).limit(limit)
    return connection.execute(found).scalars().all()
