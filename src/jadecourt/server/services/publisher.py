"""What services need from the part of the server that talks to connected clients; implemented by http/hub.py."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sized
from typing import Protocol

from ..domain.chat import ChatMessage
from ..domain.room import Room
from ..domain.types import AnalysisStatus


class ClientConnection(Protocol):
    """The socket of a client."""

    session_expires_at: int | None  # milliseconds since 1970; None: never, or not known

    @property
    def user_id(self) -> str | None: ...

    @property
    def session_hash(self) -> str | None:
        """The hash of the session token; None: not signed in."""

    @property
    def is_valid(self) -> bool:
        """Whether the session has not ended; closes the connection if it has expired."""

    @property
    def subscriptions(self) -> Sized: ...

    def close(self) -> None: ...


class Publisher(Protocol):
    """The connected clients of this process: who subscribes to what, and messages to them."""

    @property
    def connections(self) -> Collection[ClientConnection]: ...

    # ------------------------------------------------------------------ messages

    def publish_room(self, room: Room) -> bool:
        """Send table and position to the subscribers for whom they have changed; whether a subscription was dropped."""

    def publish_chat(self, room: Room, messages: Iterable[ChatMessage]) -> None:
        """Send each subscriber the messages it has not been sent yet."""

    def publish_turn(self, room: Room, user_id: str, seat: int) -> None:
        """Notify all connections of a user that it is their turn, if the seat is still theirs."""

    def publish_lobby(self) -> None:
        """Notify the connections in the lobby that the list of open tables has changed."""

    def publish_analysis(self, room: Room, done: int, total: int, status: AnalysisStatus) -> None:
        """Send the progress of an analysis, in decisions, to the subscribers of a table."""

    # ------------------------------------------------------------------ subscriptions

    def has_subscribers(self, table_id: str) -> bool: ...

    def subscribed_tables(self) -> Collection[str]: ...

    def last_chat_sent(self, table_id: str) -> int:
        """The id of the last chat message that all subscribers of a table have been sent."""

    def drop_subscriptions(self, table_id: str) -> None:
        """End all subscriptions to a table that was deleted."""

    def find_recipients(self, table_id: str, user_ids: Iterable[str] = ()) -> Collection[ClientConnection]:
        """The connections that subscribe to a table, and all connections of some users."""

    # ------------------------------------------------------------------ users

    def is_connected(self, user_id: str) -> bool:
        """Whether a user has a connection to this process."""

    def close_sessions(self, user_id: str, ended_hash: str, kept_hash: str = "") -> None:
        """Close the connections of one session of a user, or of all (ALL_USERS) but the one with `kept_hash`."""

    def local_users(self, table_id: str) -> list[str]:
        """The users of this process who subscribe to a table; "" for each spectator who is not signed in."""

    def all_users(self, table_id: str) -> Counter[str]:
        """The users of all processes who subscribe to a table, each with their number of connections."""

    def set_remote_users(self, process_id: str, table_id: str, user_ids: list[str]) -> None:
        """Store the users whom another process has reported for a table."""

    def refresh_presence(self, table_id: str) -> Counter[str]:
        """Show the current users of a table in all messages from now on."""

    def drop_stale_presence(self) -> None:
        """Forget the reports of other processes that have expired."""
