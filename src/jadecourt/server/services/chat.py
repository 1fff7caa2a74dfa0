"""The chat: one for the table, one for the spectators among themselves."""

from __future__ import annotations

from sqlalchemy import Connection, insert

from ..domain.errors import DomainError
from ..domain.timestamps import current_time_ms
from ..domain.user_names import require_own_name_available
from ..http.models.tables import ChatChannel, ChatMessage
from ..store.schema import chat_messages
from .context import AppContext
from .message_bus import BusMessage


async def post_message(
    context: AppContext,
    table_id: str,
    user_id: str | None,
    name: str,
    channel: ChatChannel,
    text: str,
    invite_key: str | None = None,
) -> ChatMessage:
    """Say something; players talk at the table, everybody else among the spectators. Returns when it is on disk."""
    if user_id is None:
        raise DomainError("not_signed_in", "Sign in first: create a guest with a name")
    async with context.rooms.read(table_id, user_id, invite_key) as room:
        is_player = bool(room.seats_of_user(user_id))
        if is_player and channel == "spectators" and not room.is_over:
            raise DomainError("forbidden", "Players cannot use the spectators' channel during the game")
        if not is_player and channel == "table":
            raise DomainError(
                "forbidden", "Only players can use the table's channel; use the spectators' channel"
            )
    await context.database.read(lambda connection: require_own_name_available(connection, user_id))
    context.check_rate_limit("chat", user_id)
    sent_at = current_time_ms()
    row = {
        "table_id": table_id,
        "channel": channel,
        "user_id": user_id,
        "name": name,
        "text": text,
        "sent_at": sent_at,
    }

    def transaction(connection: Connection) -> int:
        result = connection.execute(insert(chat_messages).values(row).returning(chat_messages.c.id))
        context.bus.publish_in(connection, BusMessage(table_id=table_id, chat_changed=True))
        return int(result.scalar_one())

    message_id = await context.database.write(transaction)
    await context.rooms.publish_chat(table_id)
    return ChatMessage(
        id=message_id, channel=channel, user_id=user_id, name=name, text=text, seat=None, sent_at=sent_at
    )
