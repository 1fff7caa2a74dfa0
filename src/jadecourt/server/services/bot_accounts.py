"""Programs that play over the wire: people without a password, who belong to somebody and have a token."""

from __future__ import annotations

from typing import Final

from sqlalchemy import Connection, delete, func, select

from ..domain.errors import DomainError
from ..domain.timestamps import hash_token, new_id, new_token
from ..domain.user_names import require_name_available
from ..http.hub import WILDCARD
from ..http.models.users import BotAccount, BotAccountWithToken
from ..store.schema import sessions, users
from .account_deletion import delete_user
from .accounts import insert_user, lock_user
from .authentication import create_session
from .context import AppContext
from .message_bus import BusMessage

MAX_BOT_ACCOUNTS: Final = 5


async def list_bot_accounts(context: AppContext, owner_id: str) -> list[BotAccount]:
    query = select(users).where(users.c.owner_id == owner_id).order_by(users.c.created_at, users.c.id)
    rows = await context.database.fetch_all(query)
    return [BotAccount(id=row["id"], name=row["name"], created_at=row["created_at"]) for row in rows]


async def create_bot_account(
    context: AppContext, owner_id: str, name: str, language: str
) -> BotAccountWithToken:
    """A new program; it cannot have the name of another member."""
    user_id, token = new_id(), new_token()

    def transaction(connection: Connection) -> None:
        lock_user(connection, owner_id)
        result = connection.execute(select(func.count()).where(users.c.owner_id == owner_id))
        if result.scalar_one() >= MAX_BOT_ACCOUNTS:
            raise DomainError(
                "conflict", f"At most {MAX_BOT_ACCOUNTS} bot accounts per user; delete one first"
            )
        require_name_available(connection, name, owner_id)
        insert_user(connection, user_id, "bot", name, language, owner_id)
        create_session(connection, user_id, token, "token")

    await context.database.write(transaction)
    bot_account = await require_bot_account(context, owner_id, user_id)
    return BotAccountWithToken(**bot_account.model_dump(), token=token)


async def require_bot_account(context: AppContext, owner_id: str, user_id: str) -> BotAccount:
    for bot_account in await list_bot_accounts(context, owner_id):
        if bot_account.id == user_id:
            return bot_account
    raise DomainError("not_found", "You have no bot account with this id")


async def rotate_token(context: AppContext, owner_id: str, user_id: str) -> BotAccountWithToken:
    """Another token; the old one opens nothing any more."""
    bot_account = await require_bot_account(context, owner_id, user_id)
    token = new_token()

    def transaction(connection: Connection) -> None:
        lock_user(connection, user_id)
        connection.execute(delete(sessions).where(sessions.c.user_id == user_id))
        create_session(connection, user_id, token, "token")

    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=WILDCARD, kept_session_hash=hash_token(token)
    )
    await context.rooms.write_and_invalidate(transaction, message)
    return BotAccountWithToken(**bot_account.model_dump(), token=token)


async def delete_bot_account(context: AppContext, owner_id: str, user_id: str) -> None:
    await require_bot_account(context, owner_id, user_id)
    await delete_user(context, user_id)
