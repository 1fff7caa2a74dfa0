"""What happens when the clock jumps: deadlines move with it, so that it costs the players no time.

The wall clock is set by hand or over the network, machines sleep, servers are stopped for the night. In each case the
difference is added to what the database knows of running clocks, vacations, sessions and leases, in one transaction,
and only then the server's time follows. With PostgreSQL its clock counts, so that servers on several machines agree;
the row `clock` of the table `house` says who has moved the deadlines, and when a server last lived.
"""

from __future__ import annotations

import asyncio
import json
from dataclasses import asdict, dataclass
from typing import Any, Final

import structlog
from sqlalchemy import Connection, func, insert, null, or_, select, text, update

from .clock import CLOCK, JUMP_MS, ServerClock
from .rooms.keeper import Keeper
from .store.database import Database
from .store.schema import house, jobs, people, plies, seats, sessions, tables

KEY: Final = "clock"  # in the table `house`
HEARTBEAT_MS: Final = 30_000  # how often it is noted that the server lives
MIN_DOWNTIME_MS: Final = 90_000  # a shorter stop counts for the players, as a slow network does
STALL_MS: Final = 30_000  # a process that did not run for so long was stopped, not slow
DAY_MS: Final = 86_400_000  # in smaller jumps nothing expires
EVERYBODY: Final = "*"
READ_DATABASE_CLOCK: Final = text("SELECT CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)")
log = structlog.get_logger()


@dataclass(frozen=True)
class Mark:
    """When a server last lived, and how often deadlines were moved."""

    alive_at: int
    moves: int


@dataclass(frozen=True)
class Found:
    """What a transaction has found out: the time, the monotonic clock then, the number of moves, this move."""

    wall: int
    monotonic: int
    moves: int
    moved: int


class Timekeeper:
    """Lets the clock of this process follow the wall clock, or that of PostgreSQL."""

    def __init__(self, database: Database, keeper: Keeper, clock: ServerClock = CLOCK) -> None:
        self.database = database
        self.keeper = keeper
        self.clock = clock
        self._lock = asyncio.Lock()
        self._moves = 0  # as of the last mark that was seen
        self._marked_at: int | None = None
        self._ticked_at: int | None = None  # by the monotonic clock
        self._telling: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the clock, and give back the time in which no server ran."""
        found = await self.database.write(self._start)
        self._apply(found)
        if found.moved:
            log.warning("downtime_credited", seconds=found.moved // 1000)

    def _start(self, connection: Connection) -> Found:
        mark, (wall, monotonic) = read_mark(connection), self._read_clocks(connection)
        gap = wall - mark.alive_at if mark is not None else 0
        moved = gap if gap > MIN_DOWNTIME_MS or gap < -JUMP_MS else 0
        if moved:
            move_deadlines(connection, moved, wall - moved)
        moves = (mark.moves if mark is not None else 0) + bool(moved)
        write_mark(connection, Mark(wall, moves))
        return Found(wall, monotonic, moves, moved)

    async def tick(self) -> None:
        """Look at the clocks; to be called before anything is done because a time has come."""
        self._notice_stall()
        if self.clock.has_jumped() or self._marked_at is None or self._is_mark_due():
            await self.follow()
        elif self.database.is_sqlite:
            self.clock.set(self.clock.wall())  # a drift of less than a jump

    def _notice_stall(self) -> None:
        """A process that was stopped (SIGSTOP, a frozen container) has lost the time as if the clock had jumped."""
        ticked = self.clock.monotonic()
        if self._ticked_at is not None and self.database.is_sqlite:
            stalled = ticked - self._ticked_at
            if stalled > STALL_MS:
                self.clock.hold(stalled)
        self._ticked_at = ticked

    def _is_mark_due(self) -> bool:
        return self._marked_at is not None and self.clock.now() - self._marked_at >= HEARTBEAT_MS

    async def follow(self) -> None:
        """Move the deadlines if there was a jump, then the clock; note that the server lives."""
        async with self._lock:
            found = await self.database.write(self._follow)
            self._apply(found)
        if found.moved:
            log.warning("clock_jumped", seconds=round(found.moved / 1000, 1))
            # Not awaited: the caller may hold the lock of a room, and rooms that are outdated cannot be saved anyway.
            self._telling = asyncio.create_task(self.keeper.person_changed(EVERYBODY))

    def _follow(self, connection: Connection) -> Found:
        mark = read_mark(connection) or Mark(0, self._moves)
        wall, monotonic = self._read_clocks(connection)
        before = self.clock.now()
        jump = wall - before
        moved = jump if abs(jump) > JUMP_MS else 0
        moves = mark.moves
        if moved and moves == self._moves:  # else another process has done it already
            moves += 1
            move_deadlines(connection, moved, before)
        write_mark(connection, Mark(wall, moves))
        return Found(wall, monotonic, moves, moved)

    def _apply(self, found: Found) -> None:
        self._moves, self._marked_at = found.moves, found.wall
        self.clock.set(found.wall + self.clock.monotonic() - found.monotonic)
        if found.moved:
            self.keeper.forgotten(EVERYBODY)  # sessions that are remembered seem to be over

    def _read_clocks(self, connection: Connection) -> tuple[int, int]:
        """The time that counts, and the monotonic clock at the same moment."""
        if connection.dialect.name == "sqlite":
            return self.clock.wall(), self.clock.monotonic()
        return int(connection.execute(READ_DATABASE_CLOCK).scalar_one()), self.clock.monotonic()

    async def stop(self) -> None:
        if self._telling is not None:
            self._telling.cancel()
            await asyncio.gather(self._telling, return_exceptions=True)


# ---------------------------------------------------------------------------------------- the database


def read_mark(connection: Connection) -> Mark | None:
    found = connection.execute(select(house.c.value).where(house.c.key == KEY).with_for_update()).scalar()
    return Mark(**json.loads(found)) if found is not None else None


def write_mark(connection: Connection, mark: Mark) -> None:
    value = json.dumps(asdict(mark))
    if not connection.execute(update(house).where(house.c.key == KEY).values(value=value)).rowcount:
        connection.execute(insert(house).values(key=KEY, value=value))


def move_deadlines(connection: Connection, by: int, before: int) -> None:
    """Add `by` milliseconds to all that ends at some time; `before` is the time until now."""
    move_turns(connection, by)
    away = people.c.vacation_until > before
    moved: dict[str, Any] = {name: people.c[name] + by for name in ("vacation_from", "vacation_until")}
    connection.execute(update(people).where(away).values(moved))
    valid = sessions.c.expires > before
    connection.execute(update(sessions).where(valid).values(expires=sessions.c.expires + by))
    move_expiry(connection, by)
    if by < 0:  # forward, jobs are merely done a little early
        connection.execute(update(jobs).values(run_at=jobs.c.run_at + by))
        leased = jobs.c.leased_until.is_not(None)
        connection.execute(update(jobs).where(leased).values(leased_until=jobs.c.leased_until + by))


def move_turns(connection: Connection, by: int) -> None:
    """Clocks that run, and how long tables have waited for a player."""
    running = select(tables.c.id).where(tables.c.status == "running")
    asked = seats.c.asked_at.is_not(None), seats.c.table_id.in_(running)
    connection.execute(update(seats).where(*asked).values(asked_at=seats.c.asked_at + by))
    # What happened is taken for as long ago as it was. To reckon from the last ply would tell of sealed answers.
    connection.execute(update(plies).where(plies.c.table_id.in_(running)).values(at=plies.c.at + by))
    for column in (seats.c.returned_at, seats.c.away_since, seats.c.abandoned_at):
        known = column.is_not(None), seats.c.table_id.in_(running)
        connection.execute(update(seats).where(*known).values({column: column + by}))
    if by > 0:
        forgive_waiting(connection, by)
    # As by any change: rooms in memory notice by the version before they overwrite anything.
    moved: dict[str, Any] = {
        "deadline": tables.c.deadline + by,
        "host_claimed_at": tables.c.host_claimed_at + by,
        "version": tables.c.version + 1,
    }
    if by < 0:
        moved |= {"started": tables.c.started + by, "refused_at": null()}
    connection.execute(update(tables).where(tables.c.status.in_(("open", "running"))).values(moved))


def forgive_waiting(connection: Connection, by: int) -> None:
    """Where no move was made yet, let players be waited for as long as before: as if they had come back meanwhile."""
    started = select(tables.c.started).where(tables.c.id == seats.c.table_id).scalar_subquery()
    running = select(tables.c.id).where(tables.c.status == "running", tables.c.started.is_not(None))
    present = seats.c.person.is_not(None), seats.c.stand_in.is_(None), seats.c.returned_at.is_(None)
    forgiven = update(seats).where(*present, seats.c.table_id.in_(running))
    connection.execute(forgiven.values(returned_at=started + by))


def move_expiry(connection: Connection, by: int) -> None:
    """What expires when it was not used for days."""
    last_use = func.coalesce(sessions.c.used_at, sessions.c.created)
    connection.execute(update(sessions).values(used_at=last_use + by))
    if abs(by) >= DAY_MS:
        never_begun = tables.c.started.is_(None)
        connection.execute(update(tables).where(never_begun).values(created=tables.c.created + by))
        kept = tables.c.ended.is_not(None), or_(never_begun, tables.c.origin.is_not(None))
        connection.execute(update(tables).where(*kept).values(ended=tables.c.ended + by))
