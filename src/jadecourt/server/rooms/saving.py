"""Rooms to and from the database: one change of a room is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sqlalchemy import RowMapping, and_, bindparam, delete, insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...core.game import write_value
from ...games import find_game
from ..store import schema
from ..store.database import Conflict
from ..wire.tables import Days, Live, Untimed
from .room import Line, Pace, Room, Seat

PACE = "pace"  # among the options in the column `settings`
PACES: dict[str, type[Untimed] | type[Live] | type[Days]] = {"untimed": Untimed, "live": Live, "days": Days}
NOT_OF_A_ROOM = ("id", "game", "options", "settings", "pace", "lines")  # columns that make takes otherwise
# The statements of a move are built once: that costs more than to carry them out.
TABLE = update(schema.tables).where(
    schema.tables.c.id == bindparam("t_id"), schema.tables.c.version == bindparam("t_version")
)
SEAT = update(schema.seats).where(
    schema.seats.c.table_id == bindparam("s_table"), schema.seats.c.seat == bindparam("s_seat")
)
PLIES = insert(schema.plies)
READ_VERSION = select(schema.tables.c.version).where(schema.tables.c.id == bindparam("t_id"))
READ_TABLE = select(schema.tables).where(schema.tables.c.id == bindparam("t_id"))
SEATS = (
    select(
        schema.seats,
        schema.people.c.kind.label("person_kind"),
        schema.people.c.vacation_from,
        schema.people.c.vacation_until,
    )
    .select_from(schema.seats.outerjoin(schema.people, schema.people.c.id == schema.seats.c.person))
    .order_by(schema.seats.c.table_id, schema.seats.c.seat)
)
READ_SEATS = SEATS.where(schema.seats.c.table_id == bindparam("t_id"))
READ_PLIES = (
    select(schema.plies.c.who, schema.plies.c.move, schema.plies.c.at, schema.plies.c.key)
    .where(and_(schema.plies.c.table_id == bindparam("t_id"), schema.plies.c.n >= bindparam("first")))
    .order_by(schema.plies.c.n)
)


# ---------------------------------------------------------------------------------------- reading


async def load(connection: AsyncConnection, id: str) -> Room | None:
    """The room of a table; None if there is no such table."""
    row = (await connection.execute(READ_TABLE, {"t_id": id})).mappings().first()
    if row is None:
        return None
    room = make(row, await read_seats(connection, id))
    room.follow(await read_lines(connection, id, 0))
    remember(room)
    return room


async def version_of(connection: AsyncConnection, id: str) -> int | None:
    """How often a table has been changed; None if there is no such table."""
    return (await connection.execute(READ_VERSION, {"t_id": id})).scalar()


async def load_faces(connection: AsyncConnection, ids: Sequence[str]) -> dict[str, Room]:
    """Rooms without their games: enough for a list."""
    rows = await connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))
    found = {row["id"]: make(row, []) for row in rows.mappings()}
    seats = await connection.execute(SEATS.where(schema.seats.c.table_id.in_(ids)))
    for row in seats.mappings():
        found[row["table_id"]].seats.append(make_seat(row))
    return found


async def catch_up(connection: AsyncConnection, room: Room) -> None:
    """Bring a room up to what another process has written."""
    row = (await connection.execute(READ_TABLE, {"t_id": room.id})).mappings().first()
    if row is None:
        room.gone = True
        return
    if row["version"] == room.version:
        return
    was_open = room.status == "open"
    for name, value in columns_of(make(row, [])).items():
        setattr(room, name, value)
    room.version, room.seats = row["version"], await read_seats(connection, room.id)
    lines = await read_lines(connection, room.id, 0 if was_open else room.lines)
    if was_open:
        room.lines, room.times, room.opening, room.table = 0, [], [], None
    room.follow(lines)
    if room.table is not None:
        room.table.names = room.names
    remember(room)


def make(row: RowMapping, seats: list[Seat]) -> Room:
    columns = {key: value for key, value in row.items() if key not in NOT_OF_A_ROOM}
    game = find_game(row["game"])(**row["options"])
    return Room(row["id"], game, seats, pace=read_pace(row["pace"]), **columns)


def read_pace(given: dict[str, Any]) -> Pace:
    return PACES[given["kind"]](**given)


async def read_seats(connection: AsyncConnection, id: str) -> list[Seat]:
    rows = await connection.execute(READ_SEATS, {"t_id": id})
    return [make_seat(row) for row in rows.mappings()]


def make_seat(row: RowMapping) -> Seat:
    return Seat(
        number=row["seat"],
        kind=row["kind"],
        name=row["name"],
        person=row["person"],
        bot=row["bot"],
        stand_in=row["stand_in"],
        away=row["away"],
        bank=row["bank"],
        asked_at=row["asked_at"],
        asked=row["asked"],
        program=row["person_kind"] == "program",
        vacation=(row["vacation_from"], row["vacation_until"]) if row["vacation_until"] else None,
    )


async def read_lines(connection: AsyncConnection, id: str, first: int) -> list[Line]:
    rows = await connection.execute(READ_PLIES, {"t_id": id, "first": first})
    return [Line(who, move, at, key) for who, move, at, key in rows]


# ---------------------------------------------------------------------------------------- writing


def columns_of(room: Room) -> dict[str, Any]:
    """What can change in the row of a table."""
    return {
        "status": room.status,
        "key_hash": room.key_hash,
        "host": room.host,
        "started": room.started,
        "ended": room.ended,
        "deadline": room.deadline,
        "proposal": room.proposal,
        "result": room.result,
        "successor": room.successor,
    }


def remember(room: Room) -> None:
    """What is on disk now, to find out later what differs."""
    room.saved_row = columns_of(room)
    room.saved_seats = [seat.columns() for seat in room.seats]
    room.has_job = bool(room.bots_owing())


def is_changed(room: Room) -> bool:
    return (
        bool(room.unsaved)
        or columns_of(room) != room.saved_row
        or [seat.columns() for seat in room.seats] != room.saved_seats
    )


async def save(connection: AsyncConnection, room: Room, now: int) -> None:
    """Write down what has changed; Conflict if somebody else has written since the room was read."""
    if room.unsaved.created:
        await create(connection, room)
    else:
        row = columns_of(room)
        changed = {name: value for name, value in row.items() if value != room.saved_row[name]}
        lines = room.lines + len(room.unsaved.lines)
        found = await connection.execute(
            TABLE.values(version=room.version + 1, lines=lines, **changed),
            {"t_id": room.id, "t_version": room.version},
        )
        if found.rowcount != 1:
            raise Conflict(f"table {room.id} is no longer at version {room.version}")
        for seat, before in zip(room.seats, room.saved_seats, strict=True):
            if (columns := seat.columns()) != before:
                await connection.execute(SEAT.values(columns), {"s_table": room.id, "s_seat": seat.number})
    await save_lines(connection, room)
    await save_notes(connection, room, now)
    await save_job(connection, room, now)


async def create(connection: AsyncConnection, room: Room) -> None:
    await connection.execute(
        insert(schema.tables).values(
            id=room.id,
            version=room.version + 1,
            game=room.game.id,
            rules=room.rules,
            options=dict(room.game.options),
            settings=settings_of(room),
            seed=room.seed,
            pace=room.pace.model_dump(),
            private=room.private,
            created=room.created,
            lines=len(room.unsaved.lines),
            origin=room.origin,
            **columns_of(room),
        )
    )
    rows = [{"table_id": room.id, "seat": seat.number, **seat.columns()} for seat in room.seats]
    await connection.execute(insert(schema.seats), rows)


def settings_of(room: Room) -> str:
    """Options and pace as words between spaces, so that a list can look for them."""
    words = {**room.game.options, PACE: room.pace.kind}
    return f" {' '.join(f'{key}={write_value(value)}' for key, value in words.items())} "


async def save_lines(connection: AsyncConnection, room: Room) -> None:
    rows = [
        {"table_id": room.id, "n": n, "who": line.who, "move": line.move, "at": line.at, "key": line.key}
        for n, line in enumerate(room.unsaved.lines, room.lines)
    ]
    if rows:
        await connection.execute(PLIES, rows)


async def save_notes(connection: AsyncConnection, room: Room, now: int) -> None:
    rows = [
        {"table_id": room.id, "room": "note", "name": "", "text": note.code, "seat": note.seat, "at": now}
        for note in room.unsaved.notes
    ]
    if rows:
        await connection.execute(insert(schema.remarks), rows)


async def save_job(connection: AsyncConnection, room: Room, now: int) -> None:
    """There is a job for the bots of a table exactly while one of them owes an answer."""
    wanted = bool(room.bots_owing())
    if wanted and not room.has_job:
        row = {
            "key": bots_key(room.id),
            "kind": "bots",
            "table_id": room.id,
            "payload": {},
            "run_at": now,
            "tries": 0,
        }
        await connection.execute(insert(schema.jobs), row)
    elif room.has_job and not wanted:
        await connection.execute(delete(schema.jobs).where(schema.jobs.c.key == bots_key(room.id)))


def bots_key(id: str) -> str:
    return f"bots:{id}"


def saved(room: Room) -> None:
    """What was unsaved is on disk."""
    room.version += 1
    room.lines += len(room.unsaved.lines)
    room.unsaved = type(room.unsaved)()
    remember(room)


# ---------------------------------------------------------------------------------------- lists


async def ids_past_deadline(connection: AsyncConnection, now: int, most: int) -> Sequence[str]:
    """Tables at which a clock has run out."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.deadline <= now).order_by(tables.deadline).limit(most)
    return (await connection.execute(found)).scalars().all()


async def notify(connection: AsyncConnection, payload: str) -> None:
    """PostgreSQL: tell the other processes when this transaction is on disk."""
    await connection.execute(text("SELECT pg_notify('jadecourt', :payload)"), {"payload": payload})
