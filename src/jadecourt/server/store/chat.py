"""Chat messages: reading and writing rows of the table `chat_messages`."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, func, insert, select

from ..domain.chat import ChatMessage
from ..domain.room import SystemMessage
from ..domain.types import ChatChannel
from .schema import chat_messages

COLUMNS: Final = tuple(
    chat_messages.c[name] for name in ("id", "channel", "user_id", "name", "text", "seat", "ply", "sent_at")
)


def load_messages_after(connection: Connection, table_id: str, after_id: int) -> list[ChatMessage]:
    """All messages of a table after the one with id `after_id`, oldest first."""
    query = (
        select(*COLUMNS)
        .where(chat_messages.c.table_id == table_id, chat_messages.c.id > after_id)
        .order_by(chat_messages.c.id)
    )
    return [ChatMessage(**row) for row in connection.execute(query).mappings()]


def load_last_messages(
    connection: Connection, table_id: str, after_id: int, limit: int, with_spectators: bool
) -> list[ChatMessage]:
    """The last `limit` messages of a table after an id, oldest first; with or without the spectators' channel."""
    query = select(*COLUMNS).where(chat_messages.c.table_id == table_id, chat_messages.c.id > after_id)
    if not with_spectators:
        query = query.where(chat_messages.c.channel != "spectators")
    rows = connection.execute(query.order_by(chat_messages.c.id.desc()).limit(limit)).mappings().all()
    return [ChatMessage(**row) for row in reversed(rows)]


def last_message_id(connection: Connection, table_id: str) -> int:
    """The id of the last message of a table; 0 without messages."""
    query = select(func.max(chat_messages.c.id)).where(chat_messages.c.table_id == table_id)
    return connection.execute(query).scalar() or 0


def insert_message(
    connection: Connection,
    table_id: str,
    *,
    channel: ChatChannel,
    user_id: str,
    name: str,
    text: str,
    sent_at: int,
) -> ChatMessage:
    """Store a message of a user."""
    row = {"channel": channel, "user_id": user_id, "name": name, "text": text, "sent_at": sent_at}
    statement = insert(chat_messages).values(table_id=table_id, **row).returning(chat_messages.c.id)
    return ChatMessage(
        id=connection.execute(statement).scalar_one(),
        channel=channel,
        user_id=user_id,
        name=name,
        text=text,
        seat=None,
        ply=None,
        sent_at=sent_at,
    )


def insert_system_messages(
    connection: Connection, table_id: str, messages: list[SystemMessage], now_ms: int
) -> None:
    """Store messages of the server."""
    rows = [
        {
            "table_id": table_id,
            "channel": "system",
            "name": "",
            "text": message.code,
            "seat": message.seat,
            "ply": message.ply,
            "sent_at": now_ms,
        }
        for message in messages
    ]
    if rows:
        connection.execute(insert(chat_messages), rows)
