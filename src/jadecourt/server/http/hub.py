"""Who is connected to this process, what they watch, and what they are told.

Everything is compared with what the same connection was shown last: when nothing has changed for it, nothing is
sent. A sealed answer of one seat therefore reaches nobody else, not even as a message that says nothing.

What a connection may see is decided when something is sent (`access`), by the room of that moment: a subscription to
a seat that was lost, or to a table that may no longer be seen, is dropped, and the client is told so.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from ..domain import access, gameplay
from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from . import presenters
from .models.base import ResponseModel
from .models.socket import (
    AnalysisMessage,
    ChatBroadcast,
    LobbyMessage,
    PositionMessage,
    TableMessage,
    TurnMessage,
    Unsubscribed,
)
from .models.tables import AnalysisStatus, ChatMessage, Table
from .send_queue import SendQueue

WILDCARD: Final = "*"  # every session of a person
PRESENCE_TIMEOUT_SECONDS: Final = 60.0  # how long what another process says about its people is believed


@dataclass(slots=True, eq=False)
class Subscription:
    """A connection that follows a table, as a seat or as a spectator."""

    connection: SocketConnection
    table_id: str
    seat: int | None
    since_ply: int = 0
    rewinds: int = 0
    position_version: tuple[object, ...] | None = None  # what the position depended on when it was last shown
    summary_version: tuple[object, ...] | None = None
    last_chat_id: int = 0  # the last one that was sent
    invite_key_hash: str | None = None  # of the invite key that the client gave


class SocketConnection:
    """Somebody's socket: messages are put into its queue and sent from there."""

    def __init__(
        self,
        user_id: str | None,
        language: str,
        session_hash: str | None = None,
        session_expires_at: int | None = None,
    ) -> None:
        self.user_id = user_id
        self.language = language
        self.session_hash = session_hash  # the hash of its token; None: not signed in
        self.session_expires_at = session_expires_at  # of the session
        self.is_closed = False  # because the session is over
        self.subscriptions: dict[tuple[str, int | None], Subscription] = {}
        self.is_in_lobby = False
        self.send_queue = SendQueue()
        self.has_overflowed = False
        self.request_close: Callable[[], None] = lambda: None  # called when the socket must end soon

    def send(self, message: ResponseModel) -> None:
        self.send_text(message.model_dump_json())

    @property
    def is_valid(self) -> bool:
        """Whether the session with which the socket was opened still holds; if not, the socket is closed."""
        if (
            not self.is_closed
            and self.session_expires_at is not None
            and self.session_expires_at <= current_time_ms()
        ):
            self.close()
        return not self.is_closed

    def close(self) -> None:
        """Close the socket; what still waits in the queue is not sent."""
        if not self.is_closed:
            self.is_closed = True
            self.send_queue.clear()
            self.request_close()

    def send_text(self, text: str) -> None:
        if self.has_overflowed or not self.is_valid:
            return
        try:
            self.send_queue.put_nowait(text)
        except asyncio.QueueFull:
            self.has_overflowed = True
            self.send_queue.clear()
            self.request_close()


class Hub:
    """The connections of this process."""

    def __init__(self, bot_account_timeout_ms: int, absence_ms: int = 0, host_absence_ms: int = 0) -> None:
        self.bot_account_timeout_ms = bot_account_timeout_ms
        self.lobby_interval_seconds = 0.0  # between two messages that the list of open tables has changed
        self._lobby_published_at = float("-inf")
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.absence_ms = absence_ms
        self.host_absence_ms = host_absence_ms
        self.connections: set[SocketConnection] = set()
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self._connections_by_user: dict[str, set[SocketConnection]] = defaultdict(set)
        self._remote_users: dict[str, dict[str, tuple[float, list[str]]]] = defaultdict(dict)
        # who was at each table when that was last published
        self._published_presence: dict[str, Counter[str]] = {}

    # ------------------------------------------------------------------ connections

    def open(self, connection: SocketConnection) -> None:
        self.connections.add(connection)
        if connection.user_id is not None:
            self._connections_by_user[connection.user_id].add(connection)

    def close(self, connection: SocketConnection) -> list[str]:
        """Returns the tables that it watched."""
        self.connections.discard(connection)
        if connection.user_id is not None:
            self._connections_by_user[connection.user_id].discard(connection)
            if not self._connections_by_user[connection.user_id]:
                del self._connections_by_user[connection.user_id]
        tables = {subscription.table_id for subscription in connection.subscriptions.values()}
        for table in tables:
            self.unsubscribe(connection, table)
        return sorted(tables)

    def subscribe(
        self,
        connection: SocketConnection,
        table_id: str,
        seat: int | None,
        since_ply: int,
        rewinds: int,
        invite_key_hash: str | None = None,
    ) -> Subscription:
        """Follow a table; what was shown before is forgotten."""
        old = connection.subscriptions.pop((table_id, seat), None)
        if old is not None:
            self._subscriptions[table_id].discard(old)
        subscription = Subscription(
            connection,
            table_id,
            seat,
            since_ply,
            rewinds,
            last_chat_id=old.last_chat_id if old else -1,
            invite_key_hash=invite_key_hash,
        )
        connection.subscriptions[(table_id, seat)] = subscription
        self._subscriptions[table_id].add(subscription)
        return subscription

    def unsubscribe(self, connection: SocketConnection, table_id: str) -> None:
        for key, subscription in list(connection.subscriptions.items()):
            if key[0] == table_id:
                del connection.subscriptions[key]
                self._subscriptions[table_id].discard(subscription)
        if not self._subscriptions[table_id]:
            del self._subscriptions[table_id]

    def revoke_subscriptions(self, room: Room) -> bool:
        """Drop the subscriptions that may no longer be sent anything of a table; returns whether there was one."""
        found = False
        for subscription in list(self._subscriptions.get(room.id, ())):
            connection = subscription.connection
            if not connection.is_valid:
                continue  # the socket is being closed, and nothing is sent to it
            reason = access.find_revocation(
                room, connection.user_id, subscription.seat, subscription.invite_key_hash
            )
            if reason is not None:
                self._drop_subscription(subscription, reason)
                found = True
        return found

    def drop_subscriptions(self, table_id: str) -> None:
        """A table was deleted: nothing more is sent of it."""
        for subscription in list(self._subscriptions.get(table_id, ())):
            self._drop_subscription(subscription, "table_not_found")

    def _drop_subscription(self, subscription: Subscription, reason: access.Revocation) -> None:
        subscription.connection.subscriptions.pop((subscription.table_id, subscription.seat), None)
        self._subscriptions[subscription.table_id].discard(subscription)
        if not self._subscriptions[subscription.table_id]:
            del self._subscriptions[subscription.table_id]
        self._published_presence.pop(subscription.table_id, None)
        subscription.connection.send(
            Unsubscribed(table_id=subscription.table_id, seat=subscription.seat, reason=reason)
        )

    def has_subscribers(self, table_id: str) -> bool:
        return table_id in self._subscriptions

    def is_connected(self, user_id: str) -> bool:
        return user_id in self._connections_by_user

    def find_recipients(self, table_id: str, user_ids: Iterable[str] = ()) -> set[SocketConnection]:
        """The connections that follow a table, and those of some people."""
        found = {subscription.connection for subscription in self._subscriptions.get(table_id, ())}
        return found.union(*(self._connections_by_user.get(user_id, ()) for user_id in user_ids))

    def subscribed_tables(self) -> list[str]:
        return list(self._subscriptions)

    # ------------------------------------------------------------------ presence

    def local_users(self, table_id: str) -> list[str]:
        """The people of this process at a table; "" for each spectator without a name."""
        connections = {subscription.connection for subscription in self._subscriptions.get(table_id, ())}
        connections = {connection for connection in connections if connection.is_valid}
        return sorted(connection.user_id or "" for connection in connections)

    def set_remote_users(self, process_id: str, table_id: str, user_ids: list[str]) -> None:
        """What another process says about its people."""
        self._remote_users[table_id][process_id] = (time.monotonic() + PRESENCE_TIMEOUT_SECONDS, user_ids)
        self.refresh_presence(table_id)

    def all_users(self, table_id: str) -> Counter[str]:
        """Everybody who watches a table, here and elsewhere."""
        found = Counter(self.local_users(table_id))
        current_seconds = time.monotonic()
        for process, (expires, people) in list(self._remote_users.get(table_id, {}).items()):
            if expires < current_seconds or not people:
                del self._remote_users[table_id][process]
            found.update(people)
        return found

    def refresh_presence(self, table_id: str) -> Counter[str]:
        """Let everything that is sent from now on tell who watches a table at this moment."""
        found = self.all_users(table_id)
        if found:
            self._published_presence[table_id] = found
        else:
            self._published_presence.pop(table_id, None)
        return found

    def drop_stale_presence(self) -> None:
        """Let go of what other processes said long ago."""
        for table in [*self._published_presence, *self._remote_users]:
            self.refresh_presence(table)
        for table in list(self._remote_users):
            if not self._remote_users[table]:
                del self._remote_users[table]

    # ------------------------------------------------------------------ telling

    def table_message(self, room: Room, user_id: str | None) -> Table:
        """A table as somebody sees it, with who is there."""
        limits = (self.bot_account_timeout_ms, self.absence_ms, self.host_absence_ms)
        return presenters.present_table(room, user_id, *self._presence(room), *limits)

    def _presence(self, room: Room) -> tuple[tuple[str, ...], int]:
        """The players who watch their table, and how many others do."""
        user_counts = self._published_presence.get(room.id) or self.refresh_presence(room.id)
        players = player_ids(room)
        online = tuple(sorted(user_id for user_id in user_counts if user_id in players))
        return online, sum(number for user_id, number in user_counts.items() if user_id not in players)

    def publish_room(self, room: Room) -> bool:
        """Send what is new about a table to everybody who watches it; returns whether a subscription was dropped."""
        dropped = self.revoke_subscriptions(room)
        if dropped:
            self.refresh_presence(room.id)
        summary_version = (room.summary_version(), self._presence(room))
        rendered_positions: dict[tuple[object, ...], str] = {}
        rendered_tables: dict[str | None, str] = {}
        seated_user_ids = {seat.user_id for seat in room.seats}
        for subscription in list(self._subscriptions.get(room.id, ())):
            connection = subscription.connection
            if connection.is_closed:
                continue
            if subscription.summary_version != summary_version:
                subscription.summary_version = summary_version
                # People without a seat all see the same: it is described once for all of them.
                user_id = connection.user_id if connection.user_id in seated_user_ids else None
                if user_id not in rendered_tables:
                    rendered_tables[user_id] = TableMessage(
                        table=self.table_message(room, user_id)
                    ).model_dump_json()
                connection.send_text(rendered_tables[user_id])
            if room.table is not None:
                self._send_position(room, subscription, rendered_positions)
        return dropped

    def _send_position(
        self, room: Room, subscription: Subscription, rendered_positions: dict[tuple[object, ...], str]
    ) -> None:
        position_version = position_version_of(room, subscription.seat)
        if subscription.position_version == position_version:
            return
        language = subscription.connection.language
        key = (subscription.seat, language, subscription.since_ply, subscription.rewinds)
        if key not in rendered_positions:
            position = presenters.present_position(
                room, subscription.seat, language, subscription.since_ply, subscription.rewinds
            )
            rendered_positions[key] = PositionMessage(position=position).model_dump_json()
        subscription.connection.send_text(rendered_positions[key])
        subscription.position_version, subscription.since_ply, subscription.rewinds = (
            position_version,
            room.require_table().public_ply,
            len(room.rewinds),
        )

    def last_chat_sent(self, table_id: str) -> int:
        """The last remark that everybody who watches a table has been told."""
        return min(
            (
                subscription.last_chat_id
                for subscription in self._subscriptions.get(table_id, ())
                if subscription.last_chat_id >= 0
            ),
            default=0,
        )

    def publish_chat(self, room: Room, messages: Iterable[ChatMessage]) -> None:
        """Send what was said since each watcher was last told."""
        self.revoke_subscriptions(room)
        players = set() if room.is_over else player_ids(room)
        subscriptions = [
            subscription
            for subscription in self._subscriptions.get(room.id, ())
            if subscription.last_chat_id >= 0
        ]
        for message in messages:
            text = ChatBroadcast(table_id=room.id, message=message).model_dump_json()
            recipients = set()
            for subscription in subscriptions:
                if subscription.last_chat_id < message.id:
                    subscription.last_chat_id = message.id
                    is_player = subscription.connection.user_id in players
                    if (
                        can_read_channel(message.channel, is_player)
                        and subscription.connection not in recipients
                    ):
                        recipients.add(subscription.connection)
                        subscription.connection.send_text(text)

    def close_sessions(self, user_id: str, ended_hash: str, kept_hash: str = "") -> None:
        """Close the sockets of a session of a person that is over, or (ALL) of all their sessions but `kept`."""
        for connection in self._connections_by_user.get(user_id, ()):
            if connection.session_hash == ended_hash or (
                ended_hash == WILDCARD and connection.session_hash != kept_hash
            ):
                connection.close()

    def publish_turn(self, room: Room, user_id: str, seat: int) -> None:
        """Tell a person that it is their turn, if the seat is still theirs."""
        if access.find_revocation(room, user_id, seat, None) is None:
            for connection in self._connections_by_user.get(user_id, ()):
                connection.send(TurnMessage(table_id=room.id, seat=seat))

    def publish_lobby(self) -> None:
        """Tell that the list of open tables has changed; at most once per interval, as clients then ask for it."""
        wait_seconds = self._lobby_published_at + self.lobby_interval_seconds - time.monotonic()
        if wait_seconds <= 0:
            self._publish_lobby_now()
        elif self._lobby_timer is None:
            self._lobby_timer = asyncio.get_running_loop().call_later(wait_seconds, self._publish_lobby_now)

    def _publish_lobby_now(self) -> None:
        self._lobby_timer = None
        self._lobby_published_at = time.monotonic()
        self._broadcast((c for c in self.connections if c.is_in_lobby), LobbyMessage())

    def publish_analysis(self, room: Room, done: int, total: int, status: AnalysisStatus) -> None:
        self.revoke_subscriptions(room)
        message = AnalysisMessage(table_id=room.id, decisions_done=done, decisions_total=total, status=status)
        self._broadcast(self.find_recipients(room.id), message)

    def _broadcast(self, connections: Iterable[SocketConnection], message: ResponseModel) -> None:
        text = message.model_dump_json()
        for connection in connections:
            connection.send_text(text)


def player_ids(room: Room) -> set[str | None]:
    return {seat.user_id for seat in room.seats if seat.kind == "user"}


def position_version_of(room: Room, seat: int | None) -> tuple[object, ...]:
    """All that the position of a seat depends on, and nothing that it may not know."""
    table = room.require_table()
    own_sealed_count = len(table.sealed_by(seat))
    undo_state = seat is not None and (
        room.seats[seat].substitute is None,
        len(gameplay.seats_to_consent(room, room.seats[seat])),
    )
    return len(room.rewinds), table.public_ply, own_sealed_count, room.status, undo_state


def can_read_channel(channel: str, is_player: bool) -> bool:
    """Players do not read what spectators say to each other while the game is on."""
    return channel != "spectators" or not is_player
