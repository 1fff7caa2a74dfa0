"""Rooms to and from the database: one change of a room is one transaction."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, RowMapping, bindparam, delete, insert, select, text, update

from ...core.game import write_value
from ...games import find_game
from ..store import schema
from ..store.database import Conflict
from ..store.owners import select_owner
from ..wire.tables import Days, Live, SaidRemark, Untimed
from .room import Line, Pace, Room, Seat
from .showing import show_remark

PACE = "pace"  # among the options in the column `settings`
PACES: dict[str, type[Untimed] | type[Live] | type[Days]] = {"untimed": Untimed, "live": Live, "days": Days}
NOT_OF_A_ROOM = ("id", "game", "options", "settings", "pace", "lines")  # columns that make takes otherwise
# The statements of a move are built once: that costs more than to carry them out.
MOVED = (
    update(schema.tables)
    .where(schema.tables.c.id == bindparam("t_id"), schema.tables.c.version == bindparam("t_version"))
    .values({name: bindparam(name) for name in ("version", "lines", "deadline")})
)
SEAT = (
    update(schema.seats)
    .where(schema.seats.c.table_id == bindparam("s_table"), schema.seats.c.seat == bindparam("s_seat"))
    .values({name: bindparam(name) for name in Seat(0, "open").columns()})
)
PLIES = insert(schema.plies)
# The job counts for the host of the table; if that is a program, for its owner.
JOB = insert(schema.jobs).values(
    {
        **{name: bindparam(name) for name in ("key", "kind", "priority", "table_id", "address_hash")},
        **{name: bindparam(name) for name in ("payload", "run_at", "tries")},
        "person": select_owner(bindparam("host")),
    }
)
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
    .where(
        schema.plies.c.table_id == bindparam("t_id"),
        schema.plies.c.n >= bindparam("first"),
        schema.plies.c.n < bindparam("end"),
    )
    .order_by(schema.plies.c.n)
)
READ_PLAIN_NEWS = READ_PLIES.add_columns(
    select(schema.tables.c.version).where(schema.tables.c.id == bindparam("t_id")).scalar_subquery()
)


# ---------------------------------------------------------------------------------------- reading


def load(connection: Connection, id: str) -> Room | None:
    """The room of a table; None if there is no such table."""
    row = connection.execute(READ_TABLE, {"t_id": id}).mappings().first()
    if row is None:
        return None
    room = make(row, read_seats(connection, id))
    room.follow(read_lines(connection, id, 0, row["lines"]))
    remember(room)
    return room


def version_of(connection: Connection, id: str) -> int | None:
    """How often a table has been changed; None if there is no such table."""
    return connection.execute(READ_VERSION, {"t_id": id}).scalar()


def load_faces(connection: Connection, ids: Sequence[str]) -> dict[str, Room]:
    """Rooms without their games: enough for a list."""
    rows = connection.execute(select(schema.tables).where(schema.tables.c.id.in_(ids)))
    found = {row["id"]: make(row, []) for row in rows.mappings()}
    seats = connection.execute(SEATS.where(schema.seats.c.table_id.in_(ids)))
    for row in seats.mappings():
        found[row["table_id"]].seats.append(make_seat(row))
    return found


@dataclass(frozen=True)
class Written:
    """What another process has written about a table: its row, its seats, and the lines that are new."""

    row: RowMapping
    seats: list[Seat]
    lines: list[Line]


def read_news(connection: Connection, room: Room) -> Written | None:
    """What has to be taken over; None if the table is no more."""
    row = connection.execute(READ_TABLE, {"t_id": room.id}).mappings().first()
    if row is None:
        return None
    first = 0 if room.status == "open" else room.lines
    lines = read_lines(connection, room.id, first, row["lines"])
    return Written(row, read_seats(connection, room.id), lines)


def catch_up(room: Room, news: Written | None) -> None:
    """Bring a room up to what another process has written."""
    if news is None:
        room.gone = True
        return
    if news.row["version"] == room.version:
        return
    if room.status == "open":
        room.lines, room.times, room.opening, room.table = 0, [], [], None
    for name, value in columns_of(make(news.row, [])).items():
        setattr(room, name, value)
    room.version, room.seats = news.row["version"], news.seats
    room.follow(news.lines)
    if room.table is not None:
        room.table.names = room.names
    remember(room)


def is_plain(room: Room) -> bool:
    """Whether a change consists of new lines, and of what follows from them."""
    row = {**columns_of(room), "deadline": None}
    seats = [{**seat.columns(), "asked": None} for seat in room.seats]
    return (
        bool(room.unsaved.lines)
        and row == {**room.saved_row, "deadline": None}
        and seats == [{**seat, "asked": None} for seat in room.saved_seats]
    )


def follow_plainly(room: Room, version: int, lines: list[Line]) -> None:
    """Take over a change that consists of these lines."""
    room.follow(lines)
    room.version = version
    owing = room.owing()
    for seat in room.seats:
        seat.asked = room.is_asked(seat, owing)
    remember(room)


def read_remarks(connection: Connection, id: str, after: int) -> list[SaidRemark]:
    """What was said at a table after a remark."""
    remarks = schema.remarks
    found = select(remarks).where(remarks.c.table_id == id, remarks.c.id > after).order_by(remarks.c.id)
    return [show_remark(row) for row in connection.execute(found).mappings()]


def make(row: RowMapping, seats: list[Seat]) -> Room:
    columns = {key: value for key, value in row.items() if key not in NOT_OF_A_ROOM}
    game = find_game(row["game"])(**row["options"])
    return Room(row["id"], game, seats, pace=read_pace(row["pace"]), **columns)


def read_pace(given: dict[str, Any]) -> Pace:
    return PACES[given["kind"]](**given)


def read_seats(connection: Connection, id: str) -> list[Seat]:
    rows = connection.execute(READ_SEATS, {"t_id": id})
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
        away_since=row["away_since"],
        returned_at=row["returned_at"],
        abandoned=row["abandoned"],
        abandoned_at=row["abandoned_at"],
        bank=row["bank"],
        thinking_ms=row["thinking_ms"],
        asked_at=row["asked_at"],
        asked=row["asked"],
        program=row["person_kind"] == "program",
        vacation=(row["vacation_from"], row["vacation_until"]) if row["vacation_until"] else None,
    )


def read_lines(connection: Connection, id: str, first: int, end: int) -> list[Line]:
    """The lines from number `first` on up to `end`: more may have come since the row of the table was read."""
    rows = connection.execute(READ_PLIES, {"t_id": id, "first": first, "end": end})
    return [Line(who, move, at, key) for who, move, at, key in rows]


def read_plain_news(connection: Connection, id: str, first: int, end: int) -> tuple[int | None, list[Line]]:
    """The lines from number `first` on up to `end`, and the version of the table, all of one moment."""
    rows = connection.execute(READ_PLAIN_NEWS, {"t_id": id, "first": first, "end": end}).all()
    lines = [Line(who, move, at, key) for who, move, at, key, _ in rows]
    return (rows[-1][-1] if rows else None), lines


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
        "rated": room.rated,
        "unrated": room.unrated,
        "undone_reveals": room.undone_reveals,
        "proposal": room.proposal,
        "refused_at": room.refused_at,
        "votes": room.votes,
        "host_claimed_at": room.host_claimed_at,
        "result": room.result,
        "successor": room.successor,
        "address_hash": None if room.is_over else room.address_hash,  # only what goes on is counted
    }


def remember(room: Room) -> None:
    """What is on disk now, to find out later what differs."""
    room.saved_row = columns_of(room)
    room.saved_seats = [seat.columns() for seat in room.seats]
    room.has_job = bool(room.bots_owing())
    room.job_priority = room.find_priority()


def is_changed(room: Room) -> bool:
    return (
        bool(room.unsaved)
        or columns_of(room) != room.saved_row
        or [seat.columns() for seat in room.seats] != room.saved_seats
    )


def save(connection: Connection, room: Room, now: int) -> None:
    """Write down what has changed; Conflict if somebody else has written since the room was read."""
    if room.unsaved.created:
        create(connection, room)
    else:
        row = columns_of(room)
        changed = {name: value for name, value in row.items() if value != room.saved_row[name]}
        values = {
            "t_id": room.id,
            "t_version": room.version,
            "version": room.version + 1,
            "lines": room.lines + len(room.unsaved.lines),
            "deadline": room.deadline,
        }
        statement = MOVED if changed.keys() <= {"deadline"} else MOVED.values(changed)
        if connection.execute(statement, values).rowcount != 1:
            raise Conflict(f"table {room.id} is no longer at version {room.version}")
        save_seats(connection, room)
    save_lines(connection, room)
    save_notes(connection, room, now)
    save_job(connection, room, now)


def save_seats(connection: Connection, room: Room) -> None:
    rows = [
        {"s_table": room.id, "s_seat": seat.number, **columns}
        for seat, before in zip(room.seats, room.saved_seats, strict=True)
        if (columns := seat.columns()) != before
    ]
    if rows:
        connection.execute(SEAT, rows)


def create(connection: Connection, room: Room) -> None:
    connection.execute(
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
    connection.execute(insert(schema.seats), rows)


def settings_of(room: Room) -> str:
    """Options and pace as words between spaces, so that a list can look for them."""
    words = {**room.game.options, PACE: room.pace.kind}
    return f" {' '.join(f'{key}={write_value(value)}' for key, value in words.items())} "


def save_lines(connection: Connection, room: Room) -> None:
    rows = [
        {"table_id": room.id, "n": n, "who": line.who, "move": line.move, "at": line.at, "key": line.key}
        for n, line in enumerate(room.unsaved.lines, room.lines)
    ]
    if rows:
        connection.execute(PLIES, rows)


def save_notes(connection: Connection, room: Room, now: int) -> None:
    rows = [
        {
            "table_id": room.id,
            "room": "note",
            "name": "",
            "text": note.code,
            "seat": note.seat,
            "ply": note.ply,
            "at": now,
        }
        for note in room.unsaved.notes
    ]
    if rows:
        connection.execute(insert(schema.remarks), rows)


def needs_job(room: Room) -> bool:
    """Whether the bots of a table have something new to do, or are more or less urgent than before."""
    return bool(room.bots_owing()) and (not room.has_job or room.find_priority() != room.job_priority)


def save_job(connection: Connection, room: Room, now: int) -> None:
    """There is a job for the bots of a table exactly while one of them owes an answer."""
    priority = room.find_priority()
    wanted = bool(room.bots_owing())
    mine = schema.jobs.c.key == bots_key(room.id)
    if wanted and not room.has_job:
        row = {
            "key": bots_key(room.id),
            "kind": "bots",
            "priority": priority,
            "table_id": room.id,
            "host": room.host,
            "address_hash": room.address_hash,
            "payload": {},
            "run_at": now,
            "tries": 0,
        }
        connection.execute(JOB, row)
    elif wanted and priority != room.job_priority:
        connection.execute(update(schema.jobs).where(mine).values(priority=priority))
    elif room.has_job and not wanted:
        connection.execute(delete(schema.jobs).where(mine))


def bots_key(id: str) -> str:
    return f"bots:{id}"


def saved(room: Room) -> None:
    """What was unsaved is on disk."""
    room.version += 1
    room.lines += len(room.unsaved.lines)
    room.unsaved = type(room.unsaved)()
    remember(room)


# ---------------------------------------------------------------------------------------- lists


def ids_past_deadline(connection: Connection, now: int, most: int) -> Sequence[str]:
    """Tables at which a clock has run out."""
    tables = schema.tables.c
    found = select(tables.id).where(tables.deadline <= now).order_by(tables.deadline).limit(most)
    return connection.execute(found).scalars().all()


def notify(connection: Connection, payload: str) -> None:
    """PostgreSQL: tell the other processes when this transaction is on disk."""
    connection.execute(text("SELECT pg_notify('jadecourt', :payload)"), {"payload": payload})
