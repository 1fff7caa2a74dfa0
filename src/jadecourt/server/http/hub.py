"""Connections of this process, their subscriptions, presence, and messages to them; implements services/publisher.py.

A connection is sent a position or table only if it differs from what it was sent last. A sealed answer of one seat
therefore causes no message to the other seats, not even one without content.

Access is checked whenever something is sent (`access`), against the current room: a subscription to a seat that the
user has lost, or to a table that the user may no longer see, is dropped, and the client gets a message about it.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final, TypeAlias

from ..domain import access
from ..domain.chat import ChatMessage, can_read_channel
from ..domain.gameplay import public_version_of, seat_version_of
from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from ..domain.types import ALL_USERS, AnalysisStatus, Language
from . import presenters
from .encoding import encode, encode_model
from .models.base import ResponseModel
from .models.socket import (
    AnalysisMessage,
    ChatBroadcast,
    LobbyMessage,
    TableMessage,
    TurnMessage,
    Unsubscribed,
)
from .models.tables import Table
from .rendered_positions import PublicVersion, RenderedPosition
from .send_queue import SendQueue

# seat, since_ply and rewinds of the client, version of the public part that it knows, language of texts
MessageKey: TypeAlias = tuple[int | None, int, int, PublicVersion | None, Language | None]
PRESENCE_TIMEOUT_SECONDS: Final = 60.0  # validity of the users that another process has reported


@dataclass(slots=True, eq=False)
class Subscription:
    """A subscription of a connection to a table, as a seat or as a spectator."""

    connection: SocketConnection
    table_id: str
    seat: int | None
    since_ply: int = 0
    rewinds: int = 0
    position_version: tuple[object, ...] | None = None  # of the position that was sent last
    public_version: PublicVersion | None = None  # of its public part
    summary_version: tuple[object, ...] | None = None
    last_chat_id: int = 0  # of the last message that was sent; -1: not known yet
    invite_key_hash: str | None = None  # of the invite key in the request of the client
    text_language: Language | None = None  # of the texts that the client asks for; None: it asks for none
    accepts_updates: bool = False  # whether the client applies patches to the last position


class SocketConnection:
    """The socket of a client; messages are queued and sent by the task that serves the socket."""

    def __init__(
        self,
        user_id: str | None,
        session_hash: str | None = None,
        session_expires_at: int | None = None,
    ) -> None:
        self.user_id = user_id
        self.session_hash = session_hash  # hash of the session token; None: not signed in
        self.session_expires_at = session_expires_at
        self.is_closed = False  # because the session has ended
        self.subscriptions: dict[tuple[str, int | None], Subscription] = {}
        self.is_in_lobby = False
        self.send_queue = SendQueue()
        self.has_overflowed = False
        self.request_close: Callable[[], None] = lambda: None  # called when the socket must be closed soon
        # writes a message at once; False: the client reads too slowly, so that it must be queued
        self.write_now: Callable[[bytes], bool] = lambda _: False

    def send(self, message: ResponseModel) -> None:
        self.send_bytes(encode_model(message))

    @property
    def is_valid(self) -> bool:
        """Whether the session has not ended; closes the connection if it has expired."""
        expires_at = self.session_expires_at
        if not self.is_closed and expires_at is not None and expires_at <= current_time_ms():
            self.close()
        return not self.is_closed

    def close(self) -> None:
        """Close the socket; queued messages are not sent."""
        if not self.is_closed:
            self.is_closed = True
            self.send_queue.clear()
            self.request_close()

    def send_bytes(self, text: bytes) -> None:
        """Send a message, at once if no other is waiting."""
        if self.is_valid:
            self.send_to_valid(text)

    def send_to_valid(self, text: bytes) -> None:
        """Send a message; the caller has checked just now that the session is valid."""
        if self.has_overflowed:
            return
        if self.send_queue.is_idle and self.write_now(text):
            return
        try:
            self.send_queue.put_nowait(text)
        except asyncio.QueueFull:
            self.has_overflowed = True
            self.send_queue.clear()
            self.request_close()


class PositionPublication:
    """Sends the position of a room to subscriptions for which it has changed; equal messages are made once."""

    def __init__(self, room: Room, positions: dict[str, RenderedPosition]) -> None:
        """`positions`: the positions that were published last, by table."""
        self._room = room
        self._positions = positions
        self._public_version = public_version_of(room)
        self._seat_versions: dict[int | None, tuple[object, ...]] = {}
        self._messages: dict[MessageKey, bytes] = {}

    def send_to(self, subscription: Subscription) -> None:
        seat = subscription.seat
        if seat not in self._seat_versions:
            self._seat_versions[seat] = seat_version_of(self._room, seat)
        version = (self._public_version, self._seat_versions[seat])
        if subscription.position_version == version:
            return
        key = (
            seat,
            subscription.since_ply,
            subscription.rewinds,
            subscription.public_version if subscription.accepts_updates else None,
            subscription.text_language,
        )
        if key not in self._messages:
            self._messages[key] = self._rendered_position().message(self._room, *key)
        subscription.connection.send_to_valid(self._messages[key])
        subscription.position_version, subscription.public_version = version, self._public_version
        subscription.since_ply = self._room.require_table().public_ply
        subscription.rewinds = len(self._room.rewinds)

    def _rendered_position(self) -> RenderedPosition:
        position = self._positions.get(self._room.id)
        if position is None or position.version != self._public_version:
            position = self._positions[self._room.id] = RenderedPosition(self._room, position)
        return position


class Hub:
    """The connections of this process (a `Publisher`)."""

    def __init__(self, bot_account_timeout_ms: int, absence_ms: int = 0, host_absence_ms: int = 0) -> None:
        self.bot_account_timeout_ms = bot_account_timeout_ms
        self.lobby_interval_seconds = 0.0  # between two lobby messages
        self._lobby_published_at = float("-inf")
        self._lobby_timer: asyncio.TimerHandle | None = None
        self.absence_ms = absence_ms
        self.host_absence_ms = host_absence_ms
        self.connections: set[SocketConnection] = set()
        self._subscriptions: dict[str, set[Subscription]] = defaultdict(set)
        self._connections_by_user: dict[str, set[SocketConnection]] = defaultdict(set)
        self._remote_users: dict[str, dict[str, tuple[float, list[str]]]] = defaultdict(dict)
        # the users of each table when they were last published
        self._published_presence: dict[str, Counter[str]] = {}
        self._positions: dict[str, RenderedPosition] = {}  # of tables with subscriptions, as published last

    # ------------------------------------------------------------------ connections

    def open(self, connection: SocketConnection) -> None:
        self.connections.add(connection)
        if connection.user_id is not None:
            self._connections_by_user[connection.user_id].add(connection)

    def close(self, connection: SocketConnection) -> list[str]:
        """Remove a connection; returns the tables it was subscribed to."""
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
        text_language: Language | None = None,
        accepts_updates: bool = False,
    ) -> Subscription:
        """Subscribe to a table; table and position will be sent again."""
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
            text_language=text_language,
            accepts_updates=accepts_updates,
        )
        connection.subscriptions[(table_id, seat)] = subscription
        self._subscriptions[table_id].add(subscription)
        return subscription

    def unsubscribe(self, connection: SocketConnection, table_id: str) -> None:
        for key, subscription in list(connection.subscriptions.items()):
            if key[0] == table_id:
                del connection.subscriptions[key]
                self._subscriptions[table_id].discard(subscription)
        self._forget_table_without_subscriptions(table_id)

    def _forget_table_without_subscriptions(self, table_id: str) -> None:
        if not self._subscriptions.get(table_id):
            self._subscriptions.pop(table_id, None)
            self._positions.pop(table_id, None)

    def revoke_subscriptions(self, room: Room) -> bool:
        """Drop the subscriptions to a table that have lost their access; returns whether there were any."""
        found = False
        for subscription in list(self._subscriptions.get(room.id, ())):
            connection = subscription.connection
            if not connection.is_valid:
                continue  # the socket is being closed; nothing is sent to it
            reason = access.find_revocation(
                room, connection.user_id, subscription.seat, subscription.invite_key_hash
            )
            if reason is not None:
                self._drop_subscription(subscription, reason)
                found = True
        return found

    def drop_subscriptions(self, table_id: str) -> None:
        """End all subscriptions to a table that was deleted."""
        for subscription in list(self._subscriptions.get(table_id, ())):
            self._drop_subscription(subscription, "table_not_found")

    def _drop_subscription(self, subscription: Subscription, reason: access.Revocation) -> None:
        subscription.connection.subscriptions.pop((subscription.table_id, subscription.seat), None)
        self._subscriptions[subscription.table_id].discard(subscription)
        self._forget_table_without_subscriptions(subscription.table_id)
        self._published_presence.pop(subscription.table_id, None)
        subscription.connection.send(
            Unsubscribed(table_id=subscription.table_id, seat=subscription.seat, reason=reason)
        )

    def has_subscribers(self, table_id: str) -> bool:
        return table_id in self._subscriptions

    def is_connected(self, user_id: str) -> bool:
        return user_id in self._connections_by_user

    def find_recipients(self, table_id: str, user_ids: Iterable[str] = ()) -> set[SocketConnection]:
        """The connections that subscribe to a table, and all connections of some users."""
        found = {subscription.connection for subscription in self._subscriptions.get(table_id, ())}
        return found.union(*(self._connections_by_user.get(user_id, ()) for user_id in user_ids))

    def subscribed_tables(self) -> list[str]:
        return list(self._subscriptions)

    # ------------------------------------------------------------------ presence

    def local_users(self, table_id: str) -> list[str]:
        """The users of this process who subscribe to a table; "" for each spectator who is not signed in."""
        connections = {subscription.connection for subscription in self._subscriptions.get(table_id, ())}
        connections = {connection for connection in connections if connection.is_valid}
        return sorted(connection.user_id or "" for connection in connections)

    def set_remote_users(self, process_id: str, table_id: str, user_ids: list[str]) -> None:
        """Store the users whom another process has reported for a table."""
        self._remote_users[table_id][process_id] = (time.monotonic() + PRESENCE_TIMEOUT_SECONDS, user_ids)
        self.refresh_presence(table_id)

    def all_users(self, table_id: str) -> Counter[str]:
        """The users of all processes who subscribe to a table, each with their number of connections."""
        found = Counter(self.local_users(table_id))
        current_seconds = time.monotonic()
        for process, (expires, people) in list(self._remote_users.get(table_id, {}).items()):
            if expires < current_seconds or not people:
                del self._remote_users[table_id][process]
            found.update(people)
        return found

    def refresh_presence(self, table_id: str) -> Counter[str]:
        """Show the current users of a table in all messages from now on."""
        found = self.all_users(table_id)
        if found:
            self._published_presence[table_id] = found
        else:
            self._published_presence.pop(table_id, None)
        return found

    def drop_stale_presence(self) -> None:
        """Forget the reports of other processes that have expired."""
        for table in [*self._published_presence, *self._remote_users]:
            self.refresh_presence(table)
        for table in list(self._remote_users):
            if not self._remote_users[table]:
                del self._remote_users[table]

    # ------------------------------------------------------------------ messages

    def table_message(self, room: Room, user_id: str | None) -> Table:
        """The table as shown to a user (None: not signed in), with the users who are online."""
        limits = (self.bot_account_timeout_ms, self.absence_ms, self.host_absence_ms)
        return presenters.present_table(room, user_id, *self._presence(room), *limits)

    def _presence(self, room: Room) -> tuple[tuple[str, ...], int]:
        """The players who are online, and the number of spectators."""
        user_counts = self._published_presence.get(room.id) or self.refresh_presence(room.id)
        players = room.player_ids()
        online = tuple(sorted(user_id for user_id in user_counts if user_id in players))
        return online, sum(number for user_id, number in user_counts.items() if user_id not in players)

    def publish_room(self, room: Room) -> bool:
        """Send table and position to the subscribers for whom they have changed; whether a subscription was dropped."""
        dropped = self.revoke_subscriptions(room)
        if dropped:
            self.refresh_presence(room.id)
        summary_version = (room.summary_version(), self._presence(room))
        table_messages: dict[str | None, bytes] = {}
        positions = PositionPublication(room, self._positions) if room.table is not None else None
        for subscription in list(self._subscriptions.get(room.id, ())):
            connection = subscription.connection
            if connection.is_closed:
                continue
            if subscription.summary_version != summary_version:
                subscription.summary_version = summary_version
                # All users without a seat are shown the same table: it is rendered once.
                is_seated = any(seat.user_id == connection.user_id for seat in room.seats)
                user_id = connection.user_id if is_seated else None
                if user_id not in table_messages:
                    table_messages[user_id] = encode_model(
                        TableMessage(table=self.table_message(room, user_id))
                    )
                connection.send_to_valid(table_messages[user_id])
            if positions is not None:
                positions.send_to(subscription)
        return dropped

    def last_chat_sent(self, table_id: str) -> int:
        """The id of the last chat message that all subscribers of a table have been sent."""
        return min(
            (
                subscription.last_chat_id
                for subscription in self._subscriptions.get(table_id, ())
                if subscription.last_chat_id >= 0
            ),
            default=0,
        )

    def publish_chat(self, room: Room, messages: Iterable[ChatMessage]) -> None:
        """Send each subscriber the messages it has not been sent yet and may read."""
        self.revoke_subscriptions(room)
        players = set() if room.is_over else room.player_ids()
        subscriptions = [
            subscription
            for subscription in self._subscriptions.get(room.id, ())
            if subscription.last_chat_id >= 0
        ]
        for message in messages:
            model = presenters.present_chat_message(message)
            text = encode_model(ChatBroadcast(table_id=room.id, message=model))
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
                        subscription.connection.send_bytes(text)

    def close_sessions(self, user_id: str, ended_hash: str, kept_hash: str = "") -> None:
        """Close the connections of one session of a user, or of all (ALL_USERS) but the one with `kept_hash`."""
        for connection in self._connections_by_user.get(user_id, ()):
            if connection.session_hash == ended_hash or (
                ended_hash == ALL_USERS and connection.session_hash != kept_hash
            ):
                connection.close()

    def publish_turn(self, room: Room, user_id: str, seat: int) -> None:
        """Notify all connections of a user that it is their turn, if the seat is still theirs."""
        if access.find_revocation(room, user_id, seat, None) is None:
            message: TurnMessage = {"type": "turn", "table_id": room.id, "seat": seat}
            text = encode(message)
            for connection in self._connections_by_user.get(user_id, ()):
                connection.send_bytes(text)

    def publish_lobby(self) -> None:
        """Notify the lobby that the list of open tables has changed; once per interval, as clients then request it."""
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
        text = encode_model(message)
        for connection in connections:
            connection.send_bytes(text)
