"""Posting chat messages: one channel for the players, one for the spectators."""

from __future__ import annotations

from ..domain.chat import ChatMessage, can_read_channel
from ..domain.errors import DomainError
from ..domain.timestamps import current_time_ms
from ..domain.types import ChatChannel
from ..store import chat as chat_store
from ..store.database import Connection
from ..store.users import require_own_name_available
from .context import AppContext
from .message_bus import BusMessage

MAX_LISTED_MESSAGES = 200


async def list_messages(
    context: AppContext, table_id: str, user_id: str | None, after_id: int, invite_key: str | None = None
) -> list[ChatMessage]:
    """The last 200 messages after an id that a user may read, oldest first."""
    async with context.rooms.read(table_id, user_id, invite_key) as room:
        is_playing = bool(room.seats_of_user(user_id)) and not room.is_over
        with_spectators = can_read_channel("spectators", is_playing)
        return await context.database.read(
            lambda connection: chat_store.load_last_messages(
                connection, table_id, after_id, MAX_LISTED_MESSAGES, with_spectators
            )
        )


async def last_message_id(context: AppContext, table_id: str) -> int:
    """The id of the last message of a table; 0 without messages."""
    return await context.database.read(lambda connection: chat_store.last_message_id(connection, table_id))


async def post_message(
    context: AppContext,
    table_id: str,
    user_id: str | None,
    name: str,
    channel: ChatChannel,
    text: str,
    invite_key: str | None = None,
) -> ChatMessage:
    """Store and publish a message: players write to the table's channel, all others to the spectators' channel."""
    if user_id is None:
        raise DomainError("not_signed_in", "Sign in first: create a guest with a name")
    author_id = user_id
    async with context.rooms.read(table_id, author_id, invite_key) as room:
        is_player = bool(room.seats_of_user(author_id))
        if is_player and channel == "spectators" and not room.is_over:
            raise DomainError("forbidden", "Players cannot use the spectators' channel during the game")
        if not is_player and channel == "table":
            raise DomainError(
                "forbidden", "Only players can use the table's channel; use the spectators' channel"
            )
    await context.database.read(lambda connection: require_own_name_available(connection, author_id))
    context.check_rate_limit("chat", author_id)
    sent_at = current_time_ms()

    def transaction(connection: Connection) -> ChatMessage:
        message = chat_store.insert_message(
            connection, table_id, channel=channel, user_id=author_id, name=name, text=text, sent_at=sent_at
        )
        context.bus.publish_in(connection, BusMessage(table_id=table_id, chat_changed=True))
        return message

    message = await context.database.write(transaction)
    await context.rooms.publish_chat(table_id)
    return message
