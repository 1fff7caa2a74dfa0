"""What happens when the clock jumps: deadlines move with it, so that it costs the players no time.

The wall clock is set by hand or over the network, machines sleep, servers are stopped for the night. In each case the
difference is added to what the database knows of running clocks, vacations, sessions and leases, in one transaction,
and only then the server's time follows. With PostgreSQL its clock counts, so that servers on several machines agree;
the row `heartbeat` of the table `server_state` says who has moved the deadlines, and when a server last lived.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass
from typing import Any, Final

import structlog
from sqlalchemy import Connection, func, insert, null, or_, select, text, update

from ..domain.timestamps import CLOCK, MIN_JUMP_MS, ServerClock
from ..store.database import Database
from ..store.schema import jobs, plies, seats, server_state, sessions, tables, users
from .rooms import RoomManager

HEARTBEAT_KEY: Final = "heartbeat"  # in the table `server_state`
HEARTBEAT_INTERVAL_MS: Final = 30_000  # how often it is noted that the server lives
MIN_DOWNTIME_MS: Final = 90_000  # a shorter stop counts for the players, as a slow network does
MIN_STALL_MS: Final = 30_000  # a process that did not run for so long was stopped, not slow
DAY_MS: Final = 86_400_000  # in smaller jumps nothing expires
ALL_USERS: Final = "*"
SELECT_DATABASE_CLOCK: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
log = structlog.get_logger()


@dataclass(frozen=True)
class Heartbeat:
    """When a server last lived, and how often deadlines were moved."""

    alive_at: int
    shift_count: int


@dataclass(frozen=True)
class ClockReading:
    """What a transaction has found out: the time, the monotonic clock then, the number of moves, this move."""

    wall_ms: int
    monotonic_ms: int
    shift_count: int
    shifted_ms: int


class ClockSync:
    """Lets the clock of this process follow the wall clock, or that of PostgreSQL."""

    def __init__(self, database: Database, rooms: RoomManager, clock: ServerClock = CLOCK) -> None:
        self.database = database
        self.rooms = rooms
        self.clock = clock
        self._lock = asyncio.Lock()
        self._shift_count = 0  # as of the last mark that was seen
        self._heartbeat_at: int | None = None
        self._ticked_at: int | None = None  # by the monotonic clock
        self._broadcast_task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the clock, and give back the time in which no server ran."""
        reading = await self.database.write(self._start_in)
        self._apply(reading)
        if reading.shifted_ms:
            log.warning("downtime_credited", seconds=reading.shifted_ms // 1000)

    def _start_in(self, connection: Connection) -> ClockReading:
        heartbeat, (wall, monotonic) = load_heartbeat(connection), self._read_clocks(connection)
        gap_ms = wall - heartbeat.alive_at if heartbeat is not None else 0
        shifted_ms = gap_ms if gap_ms > MIN_DOWNTIME_MS or gap_ms < -MIN_JUMP_MS else 0
        if shifted_ms:
            shift_deadlines(connection, shifted_ms, wall - shifted_ms)
        shift_count = (heartbeat.shift_count if heartbeat is not None else 0) + bool(shifted_ms)
        save_heartbeat(connection, Heartbeat(wall, shift_count))
        return ClockReading(wall, monotonic, shift_count, shifted_ms)

    async def tick(self) -> None:
        """Look at the clocks; to be called before anything is done because a time has come."""
        self._detect_stall()
        if self.clock.has_jumped() or self._heartbeat_at is None or self._is_heartbeat_due():
            await self.synchronise()
        elif self.database.is_sqlite:
            self.clock.set(self.clock.wall())  # a drift of less than a jump

    def _detect_stall(self) -> None:
        """A process that was stopped (SIGSTOP, a frozen container) has lost the time as if the clock had jumped."""
        ticked_at = self.clock.monotonic()
        if self._ticked_at is not None and self.database.is_sqlite:
            stalled_ms = ticked_at - self._ticked_at
            if stalled_ms > MIN_STALL_MS:
                self.clock.subtract(stalled_ms)
        self._ticked_at = ticked_at

    def _is_heartbeat_due(self) -> bool:
        return (
            self._heartbeat_at is not None
            and self.clock.now_ms() - self._heartbeat_at >= HEARTBEAT_INTERVAL_MS
        )

    async def synchronise(self) -> None:
        """Move the deadlines if there was a jump, then the clock; note that the server lives."""
        async with self._lock:
            reading = await self.database.write(self._synchronise_in)
            self._apply(reading)
        if reading.shifted_ms:
            log.warning("clock_jumped", seconds=round(reading.shifted_ms / 1000, 1))
            # Not awaited: the caller may hold the lock of a room, and rooms that are outdated cannot be saved anyway.
            self._broadcast_task = asyncio.create_task(self.rooms.broadcast_user_changed(ALL_USERS))

    def _synchronise_in(self, connection: Connection) -> ClockReading:
        heartbeat = load_heartbeat(connection) or Heartbeat(0, self._shift_count)
        wall, monotonic = self._read_clocks(connection)
        before_ms = self.clock.now_ms()
        jump_ms = wall - before_ms
        shifted_ms = jump_ms if abs(jump_ms) > MIN_JUMP_MS else 0
        shift_count = heartbeat.shift_count
        if shifted_ms and shift_count == self._shift_count:  # else another process has done it already
            shift_count += 1
            shift_deadlines(connection, shifted_ms, before_ms)
        save_heartbeat(connection, Heartbeat(wall, shift_count))
        return ClockReading(wall, monotonic, shift_count, shifted_ms)

    def _apply(self, reading: ClockReading) -> None:
        self._shift_count, self._heartbeat_at = reading.shift_count, reading.wall_ms
        self.clock.set(reading.wall_ms + self.clock.monotonic() - reading.monotonic_ms)
        if reading.shifted_ms:
            self.rooms.on_user_invalidated(ALL_USERS)  # sessions that are remembered seem to be over

    def _read_clocks(self, connection: Connection) -> tuple[int, int]:
        """The time that counts, and the monotonic clock at the same moment."""
        if connection.dialect.name == "sqlite":
            return self.clock.wall(), self.clock.monotonic()
        return int(connection.execute(SELECT_DATABASE_CLOCK).scalar_one()), self.clock.monotonic()

    async def stop(self) -> None:
        if self._broadcast_task is not None:
            self._broadcast_task.cancel()
            await asyncio.gather(self._broadcast_task, return_exceptions=True)


# ---------------------------------------------------------------------------------------- the database


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
    """Add `by` milliseconds to all that ends at some time; `before` is the time until now."""
    shift_turns(connection, shift_ms)
    is_on_vacation = users.c.vacation_ends_at > before_ms
    moved: dict[str, Any] = {
        name: users.c[name] + shift_ms for name in ("vacation_started_at", "vacation_ends_at")
    }
    connection.execute(update(users).where(is_on_vacation).values(moved))
    valid = sessions.c.expires_at > before_ms
    connection.execute(update(sessions).where(valid).values(expires_at=sessions.c.expires_at + shift_ms))
    shift_expiry(connection, shift_ms)
    if shift_ms < 0:  # forward, jobs are merely done a little early
        connection.execute(update(jobs).values(run_at=jobs.c.run_at + shift_ms))
        leased = jobs.c.leased_until.is_not(None)
        connection.execute(update(jobs).where(leased).values(leased_until=jobs.c.leased_until + shift_ms))


def shift_turns(connection: Connection, shift_ms: int) -> None:
    """Clocks that run, and how long tables have waited for a player."""
    running = select(tables.c.id).where(tables.c.status == "running")
    has_turn = seats.c.turn_started_at.is_not(None), seats.c.table_id.in_(running)
    connection.execute(
        update(seats).where(*has_turn).values(turn_started_at=seats.c.turn_started_at + shift_ms)
    )
    # What happened is taken for as long ago as it was. To reckon from the last ply would tell of sealed answers.
    connection.execute(
        update(plies).where(plies.c.table_id.in_(running)).values(played_at=plies.c.played_at + shift_ms)
    )
    for column in (seats.c.returned_at, seats.c.away_since, seats.c.abandoned_at):
        known = column.is_not(None), seats.c.table_id.in_(running)
        connection.execute(update(seats).where(*known).values({column: column + shift_ms}))
    if shift_ms > 0:
        shift_waiting(connection, shift_ms)
    # As by any change: rooms in memory notice by the version before they overwrite anything.
    moved: dict[str, Any] = {
        "deadline_at": tables.c.deadline_at + shift_ms,
        "host_claimed_at": tables.c.host_claimed_at + shift_ms,
        "version": tables.c.version + 1,
    }
    if shift_ms < 0:
        moved |= {"started_at": tables.c.started_at + shift_ms, "refused_at": null()}
    connection.execute(update(tables).where(tables.c.status.in_(("open", "running"))).values(moved))


def shift_waiting(connection: Connection, shift_ms: int) -> None:
    """Where no move was made yet, let players be waited for as long as before: as if they had come back meanwhile."""
    started = select(tables.c.started_at).where(tables.c.id == seats.c.table_id).scalar_subquery()
    running = select(tables.c.id).where(tables.c.status == "running", tables.c.started_at.is_not(None))
    present = seats.c.user_id.is_not(None), seats.c.substitute.is_(None), seats.c.returned_at.is_(None)
    forgiven = update(seats).where(*present, seats.c.table_id.in_(running))
    connection.execute(forgiven.values(returned_at=started + shift_ms))


def shift_expiry(connection: Connection, shift_ms: int) -> None:
    """What expires when it was not used for days."""
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
