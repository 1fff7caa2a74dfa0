"""RoomManager: changes rooms, stores every change and publishes it."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Sequence
from functools import partial
from typing import Final, TypeVar

import structlog

from ...core.errors import JadecourtError
from ..domain import clocks, gameplay
from ..domain.errors import DomainError
from ..domain.level_matching import ChooseSubstitute, choose_substitute
from ..domain.room import Room
from ..domain.timestamps import CLOCK, current_time_ms
from ..domain.types import ALL_USERS, AnalysisStatus
from ..settings import Settings
from ..store import chat as chat_store
from ..store import rooms as room_store
from ..store import webhooks
from ..store.database import Connection, Database, VersionConflict
from ..store.jobs import needs_bot_job
from ..store.ratings import find_rated_users
from ..store.results import insert_results
from ..store.rooms import UnsavedChanges
from ..telemetry import metrics
from .message_bus import BusMessage, MessageBus
from .publisher import ClientConnection, Publisher
from .room_cache import RoomCache, RoomEntry, require_visible

log = structlog.get_logger()
T = TypeVar("T")
ExtraWrite = Callable[[Connection, Room], None]
SessionCheck = Callable[[Collection[ClientConnection]], Awaitable[None]]
MAX_CONFLICT_RETRIES: Final = 20  # of a change that other processes keep overtaking
CLOCK_BATCH_SIZE: Final = 500  # tables whose clocks are checked together


class RoomManager(RoomCache):
    """The only part of this process that loads, changes and saves rooms."""

    def __init__(self, settings: Settings, database: Database, hub: Publisher, bus: MessageBus) -> None:
        super().__init__(settings, database, hub)
        self.bus = bus
        self.bot_account_timeout_ms = int(settings.bot_account_timeout_seconds * 1000)
        self.jobs_available = asyncio.Event()  # there may be a job to run
        self.on_clock_jump: Callable[[], Awaitable[None]] = (
            do_nothing  # called when the wall clock has jumped
        )
        self.on_user_invalidated: Callable[[str], None] = (
            ignore_user  # called when data of a user may be outdated
        )
        self.check_sessions: SessionCheck = (
            skip_session_check  # closes the connections whose sessions have ended
        )

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
        """Change a room by `action(room, now_ms)`; returns its result when the change is stored and published.

        `as_system`: for the server itself, which may change every table. `extra_write` writes in the same transaction.
        """
        if CLOCK.has_jumped():
            await self.on_clock_jump()
        for _ in range(MAX_CONFLICT_RETRIES):
            entry = await self._get_entry(table_id)
            room = entry.room
            async with entry.lock:
                if room.is_evicted:
                    continue
                try:
                    if not as_system:
                        require_visible(room, user_id, invite_key)
                    result, message = await self._apply(room, action, extra_write)
                except VersionConflict:
                    self.evict(room)
                    continue
                except (DomainError, JadecourtError):
                    if await self._is_stale(room):  # rejected because of an outdated room
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
            if room_store.find_unsaved_changes(room):  # rejected after some changes
                self.evict(room)
            raise
        except BaseException:
            self.evict(room)
            raise
        try:
            gameplay.apply_consequences(room, public_ply_before, changed_at, self.bot_account_timeout_ms)
            changes = room_store.find_unsaved_changes(room)
            if not changes and extra_write is None:
                return result, None
            message = self._bus_message(changes)
            await self._store(changes, changed_at, message, extra_write)
        except BaseException:
            self.evict(room)  # cancelled or failed: it may be stored or not
            raise
        metrics.count_move(sum(line.who >= 0 for line in room.pending.history_rows))
        if room.pending.is_finished:
            metrics.count_finished_game()
        room_store.mark_saved(changes)
        return result, message

    def _bus_message(self, changes: UnsavedChanges) -> BusMessage:
        room = changes.room
        return BusMessage(
            table_id=room.id,
            version=room.version + 1,
            history_length=room.history_length + len(room.pending.history_rows)
            if changes.is_history_only
            else 0,
            turns_started=[
                (seat.user_id, seat.number) for seat in room.pending.turns_started if seat.user_id
            ],
            lobby_changed=has_lobby_changed(room),
            jobs_added=needs_bot_job(room),
            chat_changed=bool(room.pending.system_messages),
        )

    async def _store(
        self, changes: UnsavedChanges, now_ms: int, message: BusMessage, extra_write: ExtraWrite | None
    ) -> None:
        room = changes.room

        def transaction(connection: Connection) -> webhooks.EnqueuedWebhooks:
            room_store.save_changes(connection, changes, now_ms)
            enqueued = webhooks.NO_WEBHOOKS
            if room.pending.turns_started:
                enqueued = webhooks.enqueue_webhooks(connection, room, now_ms, self.settings)
            if room.pending.is_finished:
                insert_results(connection, room, now_ms, self.settings.max_rated_games_per_pair)
            if extra_write is not None:
                extra_write(connection, room)
            self.bus.publish_in(connection, message)
            return enqueued

        enqueued = await self.database.write_even_if_cancelled(transaction)
        if enqueued.added:
            self.jobs_available.set()
        if enqueued.dropped:
            metrics.count_dropped_webhooks(enqueued.dropped)
            log.warning("webhooks_dropped", table=room.id, count=enqueued.dropped)

    async def add(self, room: Room, extra_write: ExtraWrite | None = None) -> None:
        """Store and publish a new room."""
        entry = RoomEntry(room)
        async with entry.lock:
            _, message = await self._apply(room, lambda *_: None, extra_write)
            self._add_entry(entry)
            assert message is not None
            await self._publish_locally(room, message)

    # ------------------------------------------------------------------ publishing

    async def _publish_locally(self, room: Room, message: BusMessage) -> bool:
        """Publish a change to the connections of this process, while the room is locked.

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
        """Whether it is known which sessions have ended: checked in the database while the bus is disconnected.

        What is not sent now is sent when the bus is connected again: then every subscribed table is published.
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
        """Send the other processes the users of this one who subscribe to a table."""
        await self.bus.publish(BusMessage(table_id=table_id, present_users=self.hub.local_users(table_id)))

    async def publish_chat(self, table_id: str) -> None:
        """Send the subscribers of a table the chat messages they have not been sent yet."""
        if not self.hub.has_subscribers(table_id):
            return
        last_chat_id = self.hub.last_chat_sent(table_id)
        # Loaded before the access is checked: otherwise a user who has just lost it could get new messages.
        messages = await self.database.read(
            lambda connection: chat_store.load_messages_after(connection, table_id, last_chat_id)
        )
        async with self._room_to_publish(table_id) as room:
            if room is not None:
                self.hub.publish_chat(room, messages)

    async def publish_analysis(self, table_id: str, done: int, total: int, status: AnalysisStatus) -> None:
        """Send the progress of an analysis, in decisions, to the subscribers of a table."""
        async with self._room_to_publish(table_id) as room:
            if room is not None:
                self.hub.publish_analysis(room, done, total, status)

    async def publish(self, table_id: str, with_chat: bool = False, is_current: bool = False) -> None:
        """Send the subscribers of a table what has changed for them; `is_current`: the room is as stored."""
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
        """The room, locked and current, that decides what each subscriber is sent; None if nothing can be sent."""
        if not self.hub.has_subscribers(table_id) or not await self._can_send(table_id):
            yield None
            return
        async with contextlib.AsyncExitStack() as stack:
            try:
                room: Room | None = await stack.enter_async_context(
                    self._locked_current(table_id, is_current)
                )
            except DomainError:  # the table was deleted
                self.hub.drop_subscriptions(table_id)
                room = None
            yield room

    async def on_bus_message(self, process_id: str, message: BusMessage) -> None:
        """Handle a message of another process."""
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
        """Notify users of this process that it is their turn; the game need not be loaded for that."""
        turns = [(user_id, seat) for user_id, seat in message.turns_started if self.hub.is_connected(user_id)]
        if turns:
            for room in await self.load_summaries([message.table_id]):
                for user_id, seat in turns:
                    self.hub.publish_turn(room, user_id, seat)

    async def invalidate_user(
        self, user_id: str, ended_session_hash: str = "", kept_session_hash: str = ""
    ) -> None:
        """Reload what is known about a user (ALL_USERS: about all): a new name, a vacation, a session that has ended.

        `ended_session_hash`: the session that has ended, or ALL_USERS for all sessions but `kept_session_hash`.
        """
        self.on_user_invalidated(user_id)
        if ended_session_hash:
            self.hub.close_sessions(user_id, ended_session_hash, kept_session_hash)
        if user_id == ALL_USERS:
            await self.check_sessions(list(self.hub.connections))
        if ended_session_hash and not (ended_session_hash == ALL_USERS and not kept_session_hash):
            return  # the end of a session changes nothing at the tables
        is_everyone = user_id == ALL_USERS
        ids = set(self.hub.subscribed_tables()) if is_everyone else set()
        for entry in list(self._entries.values()):
            room = entry.room
            if is_everyone or user_id == room.host_id or any(seat.user_id == user_id for seat in room.seats):
                async with entry.lock:
                    self.evict(room)
                ids.add(room.id)
        for id in ids:
            await self.publish(id, with_chat=is_everyone)

    async def broadcast_user_changed(self, user_id: str) -> None:
        """Reload what is known about a user (ALL_USERS: about all), in this process and the others."""
        await self.bus.publish(BusMessage(invalidated_user_id=user_id))
        await self.invalidate_user(user_id)

    async def write_and_invalidate(self, transaction: Callable[[Connection], T], message: BusMessage) -> T:
        """Change a user or their sessions as `message` says; returns the result when this process has reloaded them.

        The message is part of the transaction, so that the other processes cannot miss it.
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
        """Let bots play for the seats whose clocks have run out."""
        ids = await self.database.read(
            lambda connection: room_store.expired_table_ids(connection, current_time_ms(), CLOCK_BATCH_SIZE)
        )
        for id in ids:
            with contextlib.suppress(DomainError):
                action = partial(self._expire_clock, substitute_for=await self.load_substitutes(id))
                await self.update(id, action, as_system=True)

    async def load_substitutes(self, table_id: str) -> ChooseSubstitute:
        """The function that chooses the bot for an absent user of a table, by the user's rating."""
        users = await self.database.read(partial(find_rated_users, table_id=table_id))
        return partial(choose_substitute, users=users)

    def _expire_clock(self, room: Room, now_ms: int, substitute_for: ChooseSubstitute) -> None:
        if room.is_outdated:
            room.deadline_at = None
        elif room.is_running:
            clocks.expire_clocks(room, now_ms, self.bot_account_timeout_ms, substitute_for)


async def skip_session_check(connections: Collection[ClientConnection]) -> None:
    """The default session check: all sessions are valid."""


def ignore_user(user_id: str) -> None:
    pass


async def do_nothing() -> None:
    pass


def has_lobby_changed(room: Room) -> bool:
    """Whether a change of a room changes the list of open tables."""
    old_status = room.stored_row.get("status")
    return not room.is_private and ("open" in (old_status, room.status))
