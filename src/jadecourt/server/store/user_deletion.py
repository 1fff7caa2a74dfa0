"""Deletion of a user's rows."""

from __future__ import annotations

from sqlalchemy import Connection, Select, and_, delete, or_, select, update

from ..domain.user_removal import DELETED_USER_NAME
from .schema import chat_messages, ratings, results, seats, sessions, tables, users, webhooks
from .users import bump_versions


def delete_imported_tables(connection: Connection, user_id: str) -> list[str]:
    """Delete the tables made of records that the user has imported; returns their ids."""
    query = select(tables.c.id, tables.c.origin).where(
        tables.c.host_id == user_id, tables.c.origin.is_not(None)
    )
    table_ids = [
        id for id, origin in connection.execute(query) if origin is not None and origin["table_id"] is None
    ]
    connection.execute(delete(tables).where(tables.c.id.in_(table_ids)))
    return table_ids


def list_tables_to_leave(connection: Connection, user_id: str) -> list[str]:
    """The tables whose host the user is, and the unfinished ones where the user has or is offered a seat."""
    return list(connection.execute(_select_tables_to_leave(user_id)).scalars())


def _select_tables_to_leave(user_id: str) -> Select[str]:
    own_table_ids = select(seats.c.table_id).where(seats.c.user_id == user_id)
    is_playing = and_(tables.c.status.in_(("open", "running")), tables.c.id.in_(own_table_ids))
    return select(tables.c.id).where(or_(tables.c.host_id == user_id, is_playing))


def delete_user_rows(connection: Connection, user_id: str) -> bool:
    """Delete a user and all personal data; returns False, and deletes nothing, if there are tables to leave."""
    connection.execute(select(users.c.id).where(users.c.id == user_id).with_for_update())
    if connection.execute(_select_tables_to_leave(user_id)).first() is not None:
        return False
    is_own = seats.c.user_id == user_id
    bump_versions(connection, select(seats.c.table_id).where(is_own))
    connection.execute(update(seats).where(is_own).values(user_id=None, name=DELETED_USER_NAME))
    connection.execute(update(results).where(results.c.user_id == user_id).values(user_id=None))
    for table in (chat_messages, ratings, webhooks, sessions):
        connection.execute(delete(table).where(table.c.user_id == user_id))
    connection.execute(delete(users).where(users.c.id == user_id))
    return True
