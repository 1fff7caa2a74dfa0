"""Keeps the rooms that are in use, carries out every change, writes it down and lets everybody know."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Final, TypeVar

import structlog
from sqlalchemy import Connection

from ...bots.levels import default_bot
from ...core.errors import JadecourtError
from ..domain import clocks, gameplay, seating
from ..domain.errors import DomainError
from ..domain.room import Room
from ..domain.timestamps import CLOCK, current_time_ms
from ..http.hub import WILDCARD, Hub
from ..http.hub import SocketConnection as Client
from ..http.models.tables import AnalysisStatus
from ..settings import Settings
from ..store import rooms as room_store
from ..store import webhooks
from ..store.database import Database, VersionConflict
from ..telemetry import metrics
from .message_bus import BusMessage, MessageBus

log = structlog.get_logger()
T = TypeVar("T")
ExtraWrite = Callable[[Connection, Room], None]
SessionCheck = Callable[[set[Client]], Awaitable[None]]
log = structlog.get_logger()
MAX_CONFLICT_RETRIES: Final = 20  # of a change that others keep getting in the way of
NO_WEBHOOKS: Final = webhooks.EnqueuedWebhooks(0, 0)
MAX_EVICTION_CHECKS: Final = 100  # rooms that are looked at to find one that can leave the memory
SUBSCRIBED_FACTOR: Final = 2  # so many times `rooms_in_memory` can be there if they are watched
CLOCK_BATCH_SIZE: Final = 500  # tables whose clocks are looked at in one go


class RoomManager:
    """The only one who loads, changes and saves rooms in this process."""

    def __init__(self, settings: Settings, database: Database, hub: Hub, bus: MessageBus) -> None:
        self.settings = settings
        self.database = database
        self.hub = hub
        self.bus = bus
        self.bot_account_timeout_ms = int(settings.bot_account_timeout_seconds * 1000)
        self.jobs_available = asyncio.Event()  # there may be a job to do
        self.on_clock_jump: Callable[[], Awaitable[None]] = do_nothing  # after the wall clock has jumped
        self.on_user_invalidated: Callable[[str], None] = lambda user_id: (
            None
        )  # who else has to forget a person
        self.check_sessions: SessionCheck = skip_session_check  # ends the connections whose session is over
        self._rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._last_used: dict[str, float] = {}

    # ------------------------------------------------------------------ finding

    def __len__(self) -> int:
        return len(self._rooms)

    async def get(self, table_id: str) -> Room:
        """The room of a table."""
        room = self._rooms.get(table_id)
        if room is None:
            task = self._loading.get(table_id)
            if task is None:
                task = self._loading[table_id] = asyncio.create_task(self._load(table_id))
                task.add_done_callback(lambda _: self._loading.pop(table_id, None))
            room = await asyncio.shield(task)
            if room is None:
                raise DomainError("table_not_found", "Table not found, or private")
        self._mark_used(room)
        return room

    def _mark_used(self, room: Room) -> None:
        """Note that a room is used: it becomes the last to leave the memory."""
        if self._rooms.get(room.id) is room:
            self._rooms[room.id] = self._rooms.pop(room.id)
            self._last_used[room.id] = time.monotonic()

    def _evict_least_used(self) -> None:
        """Let go of the rooms that were not used for longest, until there is place for one more.

        Rooms that are watched or being changed stay, and go to the end of the line, so that each look is short. If
        those that are watched are twice as many as there is place for, they leave as well: one client can watch
        thousands. Nothing is lost by that: the hub knows what was shown, and a room is loaded again when its table
        changes.
        """
        limit = self.settings.max_tables_in_memory
        for max_rooms, keep_subscribed in ((limit, True), (SUBSCRIBED_FACTOR * limit, False)):
            for _ in range(MAX_EVICTION_CHECKS):
                if len(self._rooms) < max_rooms:
                    return
                room = next(iter(self._rooms.values()))
                is_watched = keep_subscribed and self.hub.has_subscribers(room.id)
                if is_watched or room.lock.locked() or room.pending:
                    self._rooms[room.id] = self._rooms.pop(room.id)
                else:
                    self.evict(room)

    async def _load(self, table_id: str) -> Room | None:
        room = await self.database.read(lambda connection: room_store.load_room(connection, table_id))
        if room is not None:
            self._evict_least_used()
            room = self._rooms.setdefault(table_id, room)
        return room

    async def load_summaries(self, ids: Sequence[str]) -> list[Room]:
        """Rooms for a list: who sits there and how it stands, without the games."""
        missing = [id for id in ids if id not in self._rooms]
        found: dict[str, Room] = {}
        if missing:
            found = await self.database.read(
                lambda connection: room_store.load_room_summaries(connection, missing)
            )
        rooms = [self._rooms.get(id) or found.get(id) for id in ids]
        return [room for room in rooms if room is not None]

    @contextlib.asynccontextmanager
    async def read(
        self, table_id: str, user_id: str | None = None, invite_key: str | None = None
    ) -> AsyncIterator[Room]:
        """The room, for somebody who may see it; nothing changes while it is looked at."""
        async with self._locked_room(table_id) as room:
            if not seating.can_view(room, user_id, invite_key):
                raise DomainError("table_not_found", "Table not found, or private")
            yield room

    @contextlib.asynccontextmanager
    async def _locked_room(self, table_id: str, is_current: bool = False) -> AsyncIterator[Room]:
        """The room, locked, as it is on disk at this moment; `is_current`: that was checked just now."""
        while True:
            room = await self.get(table_id)
            async with room.lock:
                if not room.is_evicted and not is_current and await self._is_stale(room):
                    await self._reload(room)
                if room.is_evicted:
                    is_current = False
                    continue
                yield room
                return

    async def _is_stale(self, room: Room) -> bool:
        """Whether another process has changed the table, and we have not heard of it yet."""
        if self.database.is_sqlite:  # there is no other process
            return False
        stored_version = await self.database.read(
            lambda connection: room_store.load_version(connection, room.id)
        )
        return stored_version != room.version

    def evict(self, room: Room) -> None:
        """What is in memory may be wrong: load it again when it is needed."""
        room.is_evicted = True
        if self._rooms.get(room.id) is room:
            del self._rooms[room.id]
            self._last_used.pop(room.id, None)

    def evict_by_id(self, table_id: str) -> None:
        """A table was deleted."""
        if (room := self._rooms.get(table_id)) is not None:
            self.evict(room)
        self.hub.drop_subscriptions(table_id)

    def evict_idle(self) -> None:
        """Let go of rooms that nobody has used for a while."""
        used_before = time.monotonic() - self.settings.table_idle_minutes * 60
        for id, room in list(self._rooms.items()):
            if (
                self._last_used.get(id, 0) < used_before
                and not self.hub.has_subscribers(id)
                and not room.lock.locked()
            ):
                self.evict(room)

    # ------------------------------------------------------------------ changing

    async def update(
        self,
        table_id: str,
        action: Callable[[Room, int], T],
        *,
        user_id: str | None = None,
        invite_key: str | None = None,
        as_system: bool = False,
        extra_write: ExtraWrite | None = None,
    ) -> T:
        """Let `act(room, now)` change a room; returns when that is on disk, and everybody has been told.

        `house`: for the server itself, which may see every table. `also` writes more in the same transaction.
        """
        if CLOCK.has_jumped():
            await self.on_clock_jump()
        for _ in range(MAX_CONFLICT_RETRIES):
            room = await self.get(table_id)
            async with room.lock:
                if room.is_evicted:
                    continue
                try:
                    if not as_system and not seating.can_view(room, user_id, invite_key):
                        raise DomainError("table_not_found", "Table not found, or private")
                    result, message = await self._apply(room, action, extra_write)
                except VersionConflict:
                    self.evict(room)
                    continue
                except (DomainError, JadecourtError):
                    if await self._is_stale(room):  # refused for what is no longer so
                        self.evict(room)
                        continue
                    raise
                dropped = message is not None and await self._publish_locally(room, message)
            if dropped:
                await self._publish_presence(table_id)
            if message is not None and message.chat_changed:
                await self.publish_chat(room.id)
            return result
        raise DomainError("unavailable", "The table is being changed concurrently; try again")

    async def _apply(
        self, room: Room, action: Callable[[Room, int], T], extra_write: ExtraWrite | None
    ) -> tuple[T, BusMessage | None]:
        changed_at = current_time_ms()
        public_ply_before = room.table.public_ply if room.table is not None else 0
        try:
            result = action(room, changed_at)
        except (DomainError, JadecourtError):
            if room_store.has_unsaved_changes(room):  # refused halfway: only the disk knows what was
                self.evict(room)
            raise
        except BaseException:
            self.evict(room)
            raise
        try:
            gameplay.apply_consequences(room, public_ply_before, changed_at, self.bot_account_timeout_ms)
            if not room_store.has_unsaved_changes(room) and extra_write is None:
                return result, None
            message = self._bus_message(room)
            await self._store(room, changed_at, message, extra_write)
        except BaseException:
            self.evict(room)  # cancelled or failed: it may or may not be on disk
            raise
        metrics.count_move(sum(line.who >= 0 for line in room.pending.history_rows))
        if room.pending.is_finished:
            metrics.count_finished_game()
        room_store.mark_saved(room)
        return result, message

    def _bus_message(self, room: Room) -> BusMessage:
        return BusMessage(
            table_id=room.id,
            version=room.version + 1,
            history_length=room.history_length + len(room.pending.history_rows)
            if room_store.is_history_only(room)
            else 0,
            turns_started=[
                (seat.user_id, seat.number) for seat in room.pending.turns_started if seat.user_id
            ],
            lobby_changed=has_lobby_changed(room),
            jobs_added=room_store.needs_bot_job(room),
            chat_changed=bool(room.pending.system_messages),
        )

    async def _store(
        self, room: Room, now_ms: int, message: BusMessage, extra_write: ExtraWrite | None
    ) -> None:
        def transaction(connection: Connection) -> webhooks.EnqueuedWebhooks:
            room_store.save_room(connection, room, now_ms)
            enqueued = NO_WEBHOOKS
            if room.pending.turns_started:
                enqueued = webhooks.enqueue_webhooks(connection, room, now_ms, self.settings)
            if room.pending.is_finished:
                webhooks.insert_results(connection, room, now_ms, self.settings.max_rated_games_per_pair)
            if extra_write is not None:
                extra_write(connection, room)
            self.bus.publish_in(connection, message)
            return enqueued

        enqueued = await asyncio.shield(asyncio.ensure_future(self.database.write(transaction)))
        if enqueued.added:
            self.jobs_available.set()
        if enqueued.dropped:
            metrics.count_dropped_webhooks(enqueued.dropped)
            log.warning("webhooks_dropped", table=room.id, count=enqueued.dropped)

    async def add(self, room: Room, extra_write: ExtraWrite | None = None) -> None:
        """Take in a new room."""
        async with room.lock:
            _, message = await self._apply(room, lambda *_: None, extra_write)
            self._evict_least_used()
            self._rooms[room.id] = room
            self._last_used[room.id] = time.monotonic()
            assert message is not None
            await self._publish_locally(room, message)

    # ------------------------------------------------------------------ telling

    async def _publish_locally(self, room: Room, message: BusMessage) -> bool:
        """Let the people of this process know, before anything else happens at the table.

        Returns whether a subscription was dropped.
        """
        self._notify_clients(message)
        if not await self._can_send(room.id, [user_id for user_id, _ in message.turns_started]):
            return False
        for user_id, seat in message.turns_started:
            self.hub.publish_turn(room, user_id, seat)
        return self.hub.publish_room(room)

    def _notify_clients(self, message: BusMessage) -> None:
        if message.jobs_added:
            self.jobs_available.set()
        if message.lobby_changed:
            self.hub.publish_lobby()

    async def _can_send(self, table_id: str, user_ids: Sequence[str] = ()) -> bool:
        """Whether it is known which sessions are over: if other processes cannot tell, the database is asked.

        What is not sent now is sent as soon as news arrive again: then every table that is watched is shown anew.
        """
        if self.bus.is_listening:
            return True
        try:
            await self.check_sessions(self.hub.find_recipients(table_id, user_ids))
        except Exception:
            log.warning("session_check_failed", table=table_id, exc_info=True)
            return False
        return True

    async def _publish_presence(self, table_id: str) -> None:
        """Tell the other processes who watches a table here."""
        await self.bus.publish(BusMessage(table_id=table_id, present_users=self.hub.local_users(table_id)))

    async def publish_chat(self, table_id: str) -> None:
        """Send what was said at a table."""
        if not self.hub.has_subscribers(table_id):
            return
        last_chat_id = self.hub.last_chat_sent(table_id)
        # Read before it is decided who may hear it: else a person who has just lost the right could hear what is new.
        messages = await self.database.read(
            lambda connection: room_store.load_chat(connection, table_id, last_chat_id)
        )
        async with self._room_to_publish(table_id) as room:
            if room is not None:
                self.hub.publish_chat(room, messages)

    async def publish_analysis(self, table_id: str, done: int, total: int, status: AnalysisStatus) -> None:
        """Send how far the analysis of a game is."""
        async with self._room_to_publish(table_id) as room:
            if room is not None:
                self.hub.publish_analysis(room, done, total, status)

    async def publish(self, table_id: str, with_chat: bool = False, is_current: bool = False) -> None:
        """Show the table anew to everybody who watches it; `is_current`: it is as on disk."""
        dropped = False
        async with self._room_to_publish(table_id, is_current) as room:
            if room is not None:
                dropped = self.hub.publish_room(room)
        if dropped:
            await self._publish_presence(table_id)
        if with_chat:
            await self.publish_chat(table_id)

    @contextlib.asynccontextmanager
    async def _room_to_publish(self, table_id: str, is_current: bool = False) -> AsyncIterator[Room | None]:
        """The room by which it is decided who is sent what; None if nothing can be sent."""
        if not self.hub.has_subscribers(table_id) or not await self._can_send(table_id):
            yield None
            return
        async with contextlib.AsyncExitStack() as stack:
            try:
                room: Room | None = await stack.enter_async_context(self._locked_room(table_id, is_current))
            except DomainError:  # the table was deleted
                self.hub.drop_subscriptions(table_id)
                room = None
            yield room

    async def on_bus_message(self, process_id: str, message: BusMessage) -> None:
        """Another process has changed something."""
        self._notify_clients(message)
        if message.invalidated_user_id:
            await self.invalidate_user(
                message.invalidated_user_id, message.ended_session_hash, message.kept_session_hash
            )
        if message.is_deleted:
            self.evict_by_id(message.table_id)
            return
        if message.present_users is not None:
            self.hub.set_remote_users(process_id, message.table_id, message.present_users)
        is_current = await self._apply_remote_change(message)
        await self._publish_turns(message)
        if message.analysis_progress is not None:
            await self.publish_analysis(message.table_id, *message.analysis_progress)
        await self.publish(message.table_id, message.chat_changed, is_current)

    async def _publish_turns(self, message: BusMessage) -> None:
        """Tell people of this process that it is their turn; the table need not be loaded for that."""
        turns = [(user_id, seat) for user_id, seat in message.turns_started if self.hub.is_connected(user_id)]
        if turns:
            for room in await self.load_summaries([message.table_id]):
                for user_id, seat in turns:
                    self.hub.publish_turn(room, user_id, seat)

    async def _apply_remote_change(self, message: BusMessage) -> bool:
        """Take over a change of another process, if the room is loaded; returns whether it is as on disk now."""
        room = self._rooms.get(message.table_id)
        if (
            room is None and message.table_id in self._loading
        ):  # what is being read may be older than the news
            room = await asyncio.shield(self._loading[message.table_id])
        if room is None or message.version <= room.version:
            return False
        async with room.lock:
            if room.is_evicted or message.version <= room.version:
                return False
            await self._reload(room, message)
            return not room.is_evicted

    async def _reload(self, room: Room, message: BusMessage | None = None) -> None:
        """Take over what another process has written; a room that could be taken over in part only is thrown away."""
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
                if version == message.version:  # else more has changed since
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

    async def invalidate_user(
        self, user_id: str, ended_session_hash: str = "", kept_session_hash: str = ""
    ) -> None:
        """A person has another name, a vacation, or has signed out (ALL: anything may have changed).

        `ended`: the session that is over, or ALL of them but `kept`.
        """
        self.on_user_invalidated(user_id)
        if ended_session_hash:
            self.hub.close_sessions(user_id, ended_session_hash, kept_session_hash)
        if user_id == WILDCARD:
            await self.check_sessions(set(self.hub.connections))
        if ended_session_hash and not (ended_session_hash == WILDCARD and not kept_session_hash):
            return  # a session that has ended changes nothing at the tables
        is_everyone = user_id == WILDCARD
        ids = set(self.hub.subscribed_tables()) if is_everyone else set()
        for room in list(self._rooms.values()):
            if is_everyone or user_id == room.host_id or any(seat.user_id == user_id for seat in room.seats):
                async with room.lock:
                    self.evict(room)
                ids.add(room.id)
        for id in ids:
            await self.publish(id, with_chat=is_everyone)

    async def broadcast_user_changed(self, user_id: str) -> None:
        """Forget what is known about a person, here and in the other processes."""
        await self.bus.publish(BusMessage(invalidated_user_id=user_id))
        await self.invalidate_user(user_id)

    async def write_and_invalidate(self, transaction: Callable[[Connection], T], message: BusMessage) -> T:
        """Write something about a person or their sessions, which `news` says; returns when this process knows it.

        The other processes are told by the same transaction: none can be missed.
        """

        def write(connection: Connection) -> T:
            result = transaction(connection)
            self.bus.publish_in(connection, message)
            return result

        result = await self.database.write(write)
        await self.invalidate_user(
            message.invalidated_user_id, message.ended_session_hash, message.kept_session_hash
        )
        return result

    # ------------------------------------------------------------------ clocks

    async def expire_clocks(self) -> None:
        """Hand seats whose clock has run out to bots."""
        ids = await self.database.read(
            lambda connection: room_store.expired_table_ids(connection, current_time_ms(), CLOCK_BATCH_SIZE)
        )
        for id in ids:
            with contextlib.suppress(DomainError):
                await self.update(id, self._expire_clock, as_system=True)

    def substitute_for(self, room: Room) -> str:
        """The bot that plays for somebody who has gone."""
        return default_bot(room.game.id)

    def _expire_clock(self, room: Room, now_ms: int) -> None:
        if room.is_outdated:
            room.deadline_at = None
        elif room.is_running:
            clocks.expire_clocks(room, now_ms, self.bot_account_timeout_ms, self.substitute_for(room))


async def skip_session_check(connections: set[Client]) -> None:
    """Take every session to be valid, where nothing else is known."""


async def do_nothing() -> None:
    pass


def has_lobby_changed(room: Room) -> bool:
    """Whether the list of open tables looks different now."""
    old_status = room.stored_row.get("status")
    return not room.is_private and ("open" in (old_status, room.status))
