"""Bot accounts: users that are programs. They belong to another user and sign in with a token."""

from __future__ import annotations

from typing import Final

from ..domain.errors import DomainError
from ..domain.ids import hash_token, new_id, new_token
from ..domain.timestamps import current_time_ms
from ..domain.types import ALL_SESSIONS, Language
from ..domain.user import User
from ..domain.vacation import VacationState
from ..store import sessions, users
from ..store.database import Connection
from .account_deletion import delete_user
from .authentication import create_session
from .context import AppContext
from .message_bus import BusMessage

MAX_BOT_ACCOUNTS: Final = 5  # per user


async def list_bot_accounts(context: AppContext, owner_id: str) -> list[User]:
    """The bot accounts of a user, oldest first."""
    return await context.database.read(lambda connection: users.list_bot_accounts(connection, owner_id))


async def create_bot_account(
    context: AppContext, owner_id: str, name: str, language: Language
) -> tuple[User, str]:
    """Create a bot account and return it with its token. Its name must not be that of another member."""
    token = new_token()
    bot_account = User(
        id=new_id(),
        kind="bot",
        name=name,
        language=language,
        created_at=current_time_ms(),
        vacation=VacationState(),
        owner_id=owner_id,
    )

    def transaction(connection: Connection) -> None:
        users.lock_user(connection, owner_id)
        if users.count_bot_accounts(connection, owner_id) >= MAX_BOT_ACCOUNTS:
            raise DomainError(
                "conflict", f"At most {MAX_BOT_ACCOUNTS} bot accounts per user; delete one first"
            )
        users.require_name_available(connection, name, owner_id)
        users.insert_user(connection, bot_account)
        create_session(connection, bot_account.id, token, "token")

    await context.database.write(transaction)
    return bot_account, token


async def require_bot_account(context: AppContext, owner_id: str, user_id: str) -> User:
    """A bot account of a user; raises `not_found` if it is none of them."""
    for bot_account in await list_bot_accounts(context, owner_id):
        if bot_account.id == user_id:
            return bot_account
    raise DomainError("not_found", "You have no bot account with this id")


async def rotate_token(context: AppContext, owner_id: str, user_id: str) -> tuple[User, str]:
    """Replace the token of a bot account; returns the account and its new token. Sessions with the old one end."""
    bot_account = await require_bot_account(context, owner_id, user_id)
    token = new_token()

    def transaction(connection: Connection) -> None:
        users.lock_user(connection, user_id)
        sessions.delete_sessions_of_user(connection, user_id)
        create_session(connection, user_id, token, "token")

    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=ALL_SESSIONS, kept_session_hash=hash_token(token)
    )
    await context.rooms.write_and_invalidate(transaction, message)
    return bot_account, token


async def delete_bot_account(context: AppContext, owner_id: str, user_id: str) -> None:
    await require_bot_account(context, owner_id, user_id)
    await delete_user(context, user_id)
