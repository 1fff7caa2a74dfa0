"""Deletion of accounts: all personal data is removed, and bots continue the user's games."""

from __future__ import annotations

from functools import partial
from typing import Final

from ..domain.errors import DomainError
from ..domain.types import ALL_SESSIONS
from ..domain.user_removal import remove_user_from_room
from ..store import user_deletion, users
from ..store.database import Connection
from .accounts import check_password, require_user
from .context import AppContext
from .message_bus import BusMessage

MAX_ROUNDS: Final = 5  # attempts to leave all tables, in case the user joins others meanwhile


async def delete_account(context: AppContext, user_id: str, password: str | None) -> None:
    """Delete the user's own account and its bot accounts; members must confirm with their password."""
    user = await require_user(context, user_id)
    if user.kind == "bot":
        raise DomainError("forbidden", "Bot accounts can only be deleted by their owner")
    if user.kind == "member":
        await check_password(context, user, password)
    await delete_user_with_bot_accounts(context, user_id)


async def delete_user_with_bot_accounts(context: AppContext, user_id: str) -> None:
    """Delete a user and all bot accounts of the user."""
    bot_accounts = await context.database.read(
        lambda connection: users.list_bot_accounts(connection, user_id)
    )
    for bot_account in bot_accounts:
        await delete_user(context, bot_account.id)
    await delete_user(context, user_id)


async def delete_user(context: AppContext, user_id: str) -> None:
    """Delete one user: leave all tables, then delete the rows and end the sessions."""
    await delete_imported_tables(context, user_id)

    message = BusMessage(invalidated_user_id=user_id, ended_session_hash=ALL_SESSIONS)

    def transaction(connection: Connection) -> bool:
        is_deleted = user_deletion.delete_user_rows(connection, user_id)
        if is_deleted:
            context.bus.publish_in(connection, message)
        return is_deleted

    for _ in range(MAX_ROUNDS):
        for table_id in await table_ids_to_leave(context, user_id):
            substitute_for = await context.rooms.load_substitutes(table_id)
            action = partial(remove_user_from_room, user_id=user_id, substitute_for=substitute_for)
            await context.rooms.update(table_id, action, as_system=True)
        if await context.database.write(transaction):
            break
    else:
        raise DomainError("unavailable", "The account joined a table while it was being deleted; try again")
    await context.rooms.invalidate_user(message.invalidated_user_id, message.ended_session_hash)


async def delete_imported_tables(context: AppContext, user_id: str) -> None:
    """Delete the tables made of records that the user has imported."""

    def transaction(connection: Connection) -> list[str]:
        table_ids = user_deletion.delete_imported_tables(connection, user_id)
        for table_id in table_ids:
            context.bus.publish_in(connection, BusMessage(table_id=table_id, is_deleted=True))
        return table_ids

    for table_id in await context.database.write(transaction):
        context.rooms.evict_by_id(table_id)


async def table_ids_to_leave(context: AppContext, user_id: str) -> list[str]:
    """The tables that the user must leave before the account can be deleted."""
    return await context.database.read(
        lambda connection: user_deletion.list_tables_to_leave(connection, user_id)
    )
