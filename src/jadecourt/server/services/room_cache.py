"""The rooms in memory: loading, locking, evicting, and reloading what another process has changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from ..domain import seating
from ..domain.errors import DomainError
from ..domain.room import Room
from ..settings import Settings
from ..store import rooms as room_store
from ..store.database import Database
from .message_bus import BusMessage
from .publisher import Publisher

MAX_EVICTION_CHECKS: Final = 100  # rooms that are checked to find one that can be evicted
SUBSCRIBED_FACTOR: Final = 2  # subscribed rooms may exceed `max_tables_in_memory` by this factor


@dataclass(slots=True)
class RoomEntry:
    """A room in memory. The lock belongs to this copy of the room; a room that is loaded again gets a new one."""

    room: Room
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    last_used: float = field(default_factory=time.monotonic)  # monotonic seconds


class RoomCache:
    """The rooms of this process, most recently used last."""

    def __init__(self, settings: Settings, database: Database, hub: Publisher) -> None:
        self.settings = settings
        self.database = database
        self.hub = hub
        self._entries: dict[str, RoomEntry] = {}
        self._loading: dict[str, asyncio.Task[RoomEntry | None]] = {}

    def __len__(self) -> int:
        return len(self._entries)

    # ------------------------------------------------------------------ loading

    async def get(self, table_id: str) -> Room:
        """The room of a table, without its lock."""
        return (await self._get_entry(table_id)).room

    async def _get_entry(self, table_id: str) -> RoomEntry:
        entry = self._entries.get(table_id)
        if entry is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            entry = await asyncio.shield(task)
            if entry is None:
                raise table_not_found_error()
        self._mark_used(entry)
        return entry

    async def _load(self, table_id: str) -> RoomEntry | None:
        room = await self.database.read(lambda connection: room_store.load_room(connection, table_id))
        if room is None:
            return None
        self._evict_least_used()
        return self._entries.setdefault(table_id, RoomEntry(room))

    def _add_entry(self, entry: RoomEntry) -> None:
        self._evict_least_used()
        self._entries[entry.room.id] = entry
        self._mark_used(entry)

    def _mark_used(self, entry: RoomEntry) -> None:
        """Make a room the last one to be evicted."""
        if self._entries.get(entry.room.id) is entry:
            self._entries[entry.room.id] = self._entries.pop(entry.room.id)
            entry.last_used = time.monotonic()

    async def load_summaries(self, ids: Sequence[str]) -> list[Room]:
        """Rooms for a list; those that are not in memory are loaded without their games."""
        missing = [id for id in ids if id not in self._entries]
        found: dict[str, Room] = {}
        if missing:
            found = await self.database.read(
                lambda connection: room_store.load_room_summaries(connection, missing)
            )
        rooms = [self._entries[id].room if id in self._entries else found.get(id) for id in ids]
        return [room for room in rooms if room is not None]

    # ------------------------------------------------------------------ locking

    @contextlib.asynccontextmanager
    async def locked(self, table_id: str) -> AsyncIterator[Room]:
        """The room of a table, locked, as it is in memory; another process may have changed the table since."""
        while True:
            entry = await self._get_entry(table_id)
            async with entry.lock:
                if entry.room.is_evicted:
                    continue
                yield entry.room
                return

    @contextlib.asynccontextmanager
    async def read(
        self, table_id: str, user_id: str | None = None, invite_key: str | None = None
    ) -> AsyncIterator[Room]:
        """The room of a table, locked and current, for a user who may see it."""
        async with self._locked_current(table_id) as room:
            require_visible(room, user_id, invite_key)
            yield room

    @contextlib.asynccontextmanager
    async def _locked_current(self, table_id: str, is_current: bool = False) -> AsyncIterator[Room]:
        """The room of a table, locked and as stored; `is_current`: that was checked just now."""
        while True:
            async with self.locked(table_id) as room:
                if not is_current and await self._is_stale(room):
                    await self._reload(room)
                if room.is_evicted:
                    is_current = False
                    continue
                yield room
                return

    async def _is_stale(self, room: Room) -> bool:
        """Whether another process has changed the table, and its message has not arrived yet."""
        if self.database.is_sqlite:  # there is no other process
            return False
        stored_version = await self.database.read(
            lambda connection: room_store.load_version(connection, room.id)
        )
        return stored_version != room.version

    # ------------------------------------------------------------------ evicting

    def evict(self, room: Room) -> None:
        """Remove a room that may be outdated; it is loaded again when it is needed."""
        room.is_evicted = True
        entry = self._entries.get(room.id)
        if entry is not None and entry.room is room:
            del self._entries[room.id]

    def evict_by_id(self, table_id: str) -> None:
        """Remove the room of a table that was deleted, and end the subscriptions to it."""
        if (entry := self._entries.get(table_id)) is not None:
            self.evict(entry.room)
        self.hub.drop_subscriptions(table_id)

    def evict_idle(self) -> None:
        """Remove rooms that were not used for `table_idle_minutes`."""
        used_before = time.monotonic() - self.settings.table_idle_minutes * 60
        for id, entry in list(self._entries.items()):
            if entry.last_used < used_before and not self.hub.has_subscribers(id) and not entry.lock.locked():
                self.evict(entry.room)

    def _evict_least_used(self) -> None:
        """Remove the least recently used rooms until there is space for one more.

        Rooms that are subscribed to or locked stay, and move to the end, so that each search is short. Subscribed rooms
        are removed as well if they exceed twice the limit: one client can subscribe to thousands of tables. That loses
        nothing: the hub knows what was sent, and a room is loaded again when its table changes.
        """
        limit = self.settings.max_tables_in_memory
        for max_rooms, keep_subscribed in ((limit, True), (SUBSCRIBED_FACTOR * limit, False)):
            for _ in range(MAX_EVICTION_CHECKS):
                if len(self._entries) < max_rooms:
                    return
                entry = next(iter(self._entries.values()))
                room = entry.room
                is_subscribed = keep_subscribed and self.hub.has_subscribers(room.id)
                if is_subscribed or entry.lock.locked() or room.pending:
                    self._entries[room.id] = self._entries.pop(room.id)
                else:
                    self.evict(room)

    # ------------------------------------------------------------------ changes of other processes

    async def _apply_remote_change(self, message: BusMessage) -> bool:
        """Apply a change of another process to the room, if it is in memory; returns whether it is current now."""
        entry = self._entries.get(message.table_id)
        if entry is None and message.table_id in self._loading:
            # what is being read may be older than the message
            entry = await asyncio.shield(self._loading[message.table_id])
        if entry is None or message.version <= entry.room.version:
            return False
        room = entry.room
        async with entry.lock:
            if room.is_evicted or message.version <= room.version:
                return False
            await self._reload(room, message)
            return not room.is_evicted

    async def _reload(self, room: Room, message: BusMessage | None = None) -> None:
        """Apply what another process has stored; a room that could be updated only in part is evicted."""
        try:
            if (
                message is not None
                and message.history_length > room.history_length
                and message.version == room.version + 1
            ):
                first, end = room.history_length, message.history_length
                version, history_rows = await self.database.read(
                    lambda c: room_store.load_history_and_version(c, room.id, first, end)
                )
                if version == message.version:  # otherwise there are later changes
                    room_store.apply_history_only(room, message.version, history_rows)
            if message is None or room.version < message.version:
                room_store.apply_changes(
                    room, await self.database.read(lambda c: room_store.load_changes(c, room))
                )
        except BaseException:
            self.evict(room)
            raise
        if room.is_evicted:
            self.evict(room)


def require_visible(room: Room, user_id: str | None, invite_key: str | None) -> None:
    """Raise table_not_found if a user may not see a table."""
    if not seating.can_view(room, user_id, invite_key):
        raise table_not_found_error()


def table_not_found_error() -> DomainError:
    return DomainError("table_not_found", "Table not found, or private")
