"""Clock jumps: deadlines move with the clock, so that a jump costs the players no time.

The wall clock is set by hand or over the network, machines sleep, servers are stopped for the night. In each case the
difference is added to running clocks, vacations, sessions and leases in the database, in one transaction, and only then
the time of the server follows. With PostgreSQL its clock counts, so that servers on several machines agree; the row
`heartbeat` of the table `server_state` counts the shifts and says when a server last ran.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import Final

import structlog

from ..domain.timestamps import CLOCK, MIN_JUMP_MS, ServerClock
from ..domain.types import ALL_USERS
from ..store.database import Connection, Database
from ..store.deadlines import Heartbeat, load_database_clock, load_heartbeat, save_heartbeat, shift_deadlines
from .rooms import RoomManager

HEARTBEAT_INTERVAL_MS: Final = 30_000  # between two heartbeats
MIN_DOWNTIME_MS: Final = 90_000  # a shorter stop counts for the players, as a slow network does
MIN_STALL_MS: Final = 30_000  # a process that did not run for longer was stopped, not slow
log = structlog.get_logger()


@dataclass(frozen=True)
class ClockReading:
    """The result of a transaction: the time, the monotonic clock then, the number of shifts, the shift it made."""

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
        self._shift_count = 0  # as of the last heartbeat that was read
        self._heartbeat_at: int | None = None
        self._ticked_at: int | None = None  # by the monotonic clock
        self._broadcast_task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Set the clock, and credit the time in which no server ran."""
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
        """Compare the clocks; called before anything that depends on a deadline."""
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
        """Shift the deadlines if there was a jump, then the clock; store a heartbeat."""
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
            self.rooms.on_user_invalidated(ALL_USERS)  # cached sessions seem to be over

    def _read_clocks(self, connection: Connection) -> tuple[int, int]:
        """The time that counts, and the monotonic clock at the same moment."""
        database_ms = load_database_clock(connection)
        return self.clock.wall() if database_ms is None else database_ms, self.clock.monotonic()

    async def stop(self) -> None:
        if self._broadcast_task is not None:
            self._broadcast_task.cancel()
            await asyncio.gather(self._broadcast_task, return_exceptions=True)
