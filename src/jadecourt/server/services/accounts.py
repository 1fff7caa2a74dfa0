"""Accounts: creating guests, logging in, registering, and changes of name, language and password."""

from __future__ import annotations

from ..domain.errors import DomainError, Reason
from ..domain.ids import hash_token, new_id, new_token
from ..domain.timestamps import current_time_ms
from ..domain.types import ALL_SESSIONS, Language
from ..domain.user import User
from ..domain.user_names import make_name_key
from ..domain.vacation import VacationState
from ..store import sessions, users
from ..store.database import Connection
from . import login_limits
from .authentication import create_session
from .context import AppContext
from .devices import Device
from .message_bus import BusMessage
from .passwords import needs_rehash

# ---------------------------------------------------------------------------------------- finding


async def require_user(context: AppContext, user_id: str) -> User:
    """The user with this id; raises `not_found`."""
    return await context.database.read(lambda connection: require_user_in(connection, user_id))


def require_user_in(connection: Connection, user_id: str) -> User:
    user = users.find_user(connection, user_id)
    if user is None:
        raise DomainError("not_found", "No user with this id")
    return user


# ---------------------------------------------------------------------------------------- sessions


async def create_guest(context: AppContext, name: str, language: Language) -> tuple[User, str]:
    """Create a guest; returns the guest and the token of a new session."""
    token = new_token()
    guest = User(
        id=new_id(),
        kind="guest",
        name=name,
        language=language,
        created_at=current_time_ms(),
        vacation=VacationState(),
    )

    def transaction(connection: Connection) -> None:
        users.require_name_available(connection, name)
        users.insert_user(connection, guest)
        create_session(connection, guest.id, token)

    await context.database.write(transaction)
    return guest, token


async def log_in(context: AppContext, name: str, password: str, device: Device) -> tuple[User, str]:
    """Log a member in; returns the member and the token of a new session."""
    name_key = make_name_key(name)
    user = await context.database.read(lambda connection: users.find_member(connection, name_key))
    buckets = login_limits.count_attempt(context, name_key, user.id if user is not None else None, device)
    password_hash = user.password_hash if user is not None else None
    passwords = context.authenticator.passwords
    # The password is verified even if there is no such member, so that the response takes as long.
    is_correct = await passwords.verify(password_hash, password)
    if not is_correct or user is None or password_hash is None:
        raise DomainError("invalid_credentials", "Unknown name or wrong password")
    login_limits.refund_attempt(context, buckets)
    new_hash = await passwords.hash(password) if needs_rehash(password_hash) else password_hash
    token = new_token()

    def transaction(connection: Connection) -> list[str]:
        require_password_unchanged(connection, user.id, password_hash, new_hash)
        ended_sessions = create_session(connection, user.id, token)
        for token_hash in ended_sessions:
            context.bus.publish_in(
                connection, BusMessage(invalidated_user_id=user.id, ended_session_hash=token_hash)
            )
        return ended_sessions

    for token_hash in await context.database.write(transaction):
        await context.rooms.invalidate_user(user.id, token_hash)
    return user, token


# ---------------------------------------------------------------------------------------- passwords


async def register(context: AppContext, user_id: str, token_hash: str, password: str) -> str:
    """Turn a guest into a member and reserve the name; returns the new token of the session.

    The token changes because others may know the old one, for example on a shared computer.
    """
    user = await require_user(context, user_id)
    if user.kind != "guest":
        raise DomainError("conflict", "Only guests can register; this account is a member or a bot account")
    context.check_rate_limit("login", f"user {user_id}")
    await context.authenticator.passwords.check_new(password, user.name)
    password_hash = await context.authenticator.passwords.hash(password)
    token = new_token()
    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=ALL_SESSIONS, kept_session_hash=hash_token(token)
    )

    def transaction(connection: Connection) -> None:
        name = users.lock_user(connection, user_id)
        users.require_name_available(connection, name)
        users.make_member(connection, user_id, name, password_hash)
        sessions.replace_token(connection, user_id, token_hash, hash_token(token))

    await context.rooms.write_and_invalidate(transaction, message)
    return token


async def check_password(context: AppContext, user: User, password: str | None) -> None:
    """Raise `invalid_credentials` unless the password is that of the member."""
    context.check_rate_limit("login", f"user {user.id}")
    if password is None or not await context.authenticator.passwords.verify(user.password_hash, password):
        raise DomainError("invalid_credentials", "Wrong password", Reason("reason-wrong-password"))


async def change_password(
    context: AppContext, user_id: str, token_hash: str, current_password: str, new_password: str
) -> str:
    """Change the password of a member, and end all sessions but this one; returns its new token.

    The token changes because others may have copied the old one.
    """
    user = await require_user(context, user_id)
    if user.kind != "member":
        raise DomainError("conflict", "Guests have no password; register first (POST /api/me/register)")
    await check_password(context, user, current_password)
    await context.authenticator.passwords.check_new(new_password, user.name)
    password_hash = await context.authenticator.passwords.hash(new_password)
    token = new_token()

    def transaction(connection: Connection) -> None:
        require_password_unchanged(connection, user_id, user.password_hash, password_hash)
        sessions.replace_token(connection, user_id, token_hash, hash_token(token))

    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=ALL_SESSIONS, kept_session_hash=hash_token(token)
    )
    await context.rooms.write_and_invalidate(transaction, message)
    return token


def require_password_unchanged(
    connection: Connection, user_id: str, verified_hash: str | None, new_hash: str
) -> None:
    """Store a new hash, unless the password was changed since `verified_hash` was verified."""
    if not users.replace_password_hash(connection, user_id, verified_hash, new_hash):
        raise DomainError("invalid_credentials", "The password was changed by another request; log in again")


# ---------------------------------------------------------------------------------------- changes


async def update_user(context: AppContext, user_id: str, name: str | None, language: Language | None) -> None:
    """Change the name, which all tables then show, and the language; None: no change."""
    user = await require_user(context, user_id)
    new_name = name if name != user.name else None
    if new_name is None and language is None:
        return

    def transaction(connection: Connection) -> None:
        old_name = users.lock_user(connection, user_id)
        if new_name is not None:
            users.require_name_available(connection, new_name, user_id, user.owner_id or user_id)
            users.rename_user(connection, user, old_name, new_name)
        if language is not None:
            users.update_language(connection, user_id, language)

    await context.database.write(transaction)
    context.authenticator.invalidate_user(user_id)
    if new_name is not None:
        await context.rooms.broadcast_user_changed(user_id)
