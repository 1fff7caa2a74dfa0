"""The heartbeat of the server and the deadlines that move when its clock jumps."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any, Final

from sqlalchemy import Connection, func, insert, null, or_, select, text, update

from .schema import jobs, plies, seats, server_state, sessions, tables, users

HEARTBEAT_KEY: Final = "heartbeat"  # in the table `server_state`
DAY_MS: Final = 86_400_000  # in smaller jumps nothing expires
SELECT_DATABASE_CLOCK: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")


@dataclass(frozen=True)
class Heartbeat:
    """When a server last ran, and how often deadlines were shifted."""

    alive_at: int
    shift_count: int


def load_database_clock(connection: Connection) -> int | None:
    """The time of PostgreSQL in milliseconds; None on SQLite, which has no clock of its own."""
    if connection.dialect.name == "sqlite":
        return None
    return int(connection.execute(SELECT_DATABASE_CLOCK).scalar_one())


def load_heartbeat(connection: Connection) -> Heartbeat | None:
    found = connection.execute(
        select(server_state.c.value).where(server_state.c.key == HEARTBEAT_KEY).with_for_update()
    ).scalar()
    return Heartbeat(**json.loads(found)) if found is not None else None


def save_heartbeat(connection: Connection, heartbeat: Heartbeat) -> None:
    value = json.dumps(asdict(heartbeat))
    if not connection.execute(
        update(server_state).where(server_state.c.key == HEARTBEAT_KEY).values(value=value)
    ).rowcount:
        connection.execute(insert(server_state).values(key=HEARTBEAT_KEY, value=value))


def shift_deadlines(connection: Connection, shift_ms: int, before_ms: int) -> None:
    """Add `shift_ms` milliseconds to everything that ends at some time; `before_ms` is the time before the jump."""
    shift_turns(connection, shift_ms)
    is_on_vacation = users.c.vacation_ends_at > before_ms
    moved: dict[str, Any] = {
        name: users.c[name] + shift_ms for name in ("vacation_started_at", "vacation_ends_at")
    }
    connection.execute(update(users).where(is_on_vacation).values(moved))
    valid = sessions.c.expires_at > before_ms
    connection.execute(update(sessions).where(valid).values(expires_at=sessions.c.expires_at + shift_ms))
    shift_expiry(connection, shift_ms)
    if shift_ms < 0:  # after a forward jump, jobs merely run a little early
        connection.execute(update(jobs).values(run_at=jobs.c.run_at + shift_ms))
        leased = jobs.c.leased_until.is_not(None)
        connection.execute(update(jobs).where(leased).values(leased_until=jobs.c.leased_until + shift_ms))


def shift_turns(connection: Connection, shift_ms: int) -> None:
    """Shift running clocks, and how long tables have waited for a player."""
    running = select(tables.c.id).where(tables.c.status == "running")
    has_turn = seats.c.turn_started_at.is_not(None), seats.c.table_id.in_(running)
    connection.execute(
        update(seats).where(*has_turn).values(turn_started_at=seats.c.turn_started_at + shift_ms)
    )
    # Plies stay as long ago as they were. Shifting from the last ply on would reveal sealed answers.
    connection.execute(
        update(plies).where(plies.c.table_id.in_(running)).values(played_at=plies.c.played_at + shift_ms)
    )
    for column in (seats.c.returned_at, seats.c.away_since, seats.c.abandoned_at):
        known = column.is_not(None), seats.c.table_id.in_(running)
        connection.execute(update(seats).where(*known).values({column: column + shift_ms}))
    if shift_ms > 0:
        shift_waiting(connection, shift_ms)
    # As after any change, rooms in memory notice the new version before they overwrite anything.
    moved: dict[str, Any] = {
        "deadline_at": tables.c.deadline_at + shift_ms,
        "host_claimed_at": tables.c.host_claimed_at + shift_ms,
        "version": tables.c.version + 1,
    }
    if shift_ms < 0:
        moved |= {"started_at": tables.c.started_at + shift_ms, "refused_at": null()}
    connection.execute(update(tables).where(tables.c.status.in_(("open", "running"))).values(moved))


def shift_waiting(connection: Connection, shift_ms: int) -> None:
    """Where no move was made yet, count the waiting from the jump, as if the players had returned then."""
    started = select(tables.c.started_at).where(tables.c.id == seats.c.table_id).scalar_subquery()
    running = select(tables.c.id).where(tables.c.status == "running", tables.c.started_at.is_not(None))
    present = seats.c.user_id.is_not(None), seats.c.substitute.is_(None), seats.c.returned_at.is_(None)
    forgiven = update(seats).where(*present, seats.c.table_id.in_(running))
    connection.execute(forgiven.values(returned_at=started + shift_ms))


def shift_expiry(connection: Connection, shift_ms: int) -> None:
    """Shift what expires when it was not used for days."""
    last_use = func.coalesce(sessions.c.last_used_at, sessions.c.created_at)
    connection.execute(update(sessions).values(last_used_at=last_use + shift_ms))
    if abs(shift_ms) >= DAY_MS:
        never_started = tables.c.started_at.is_(None)
        connection.execute(
            update(tables).where(never_started).values(created_at=tables.c.created_at + shift_ms)
        )
        expires_by_end = tables.c.ended_at.is_not(None), or_(never_started, tables.c.origin.is_not(None))
        connection.execute(
            update(tables).where(*expires_by_end).values(ended_at=tables.c.ended_at + shift_ms)
        )
