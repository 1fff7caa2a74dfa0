"""Accounts: guests with a name, members with a password, and what can be changed about either."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, RowMapping, insert, select, update
from sqlalchemy.exc import IntegrityError

from ..domain.errors import DomainError
from ..domain.timestamps import current_time_ms, hash_token, new_id, new_token
from ..domain.user_names import make_name_key, name_taken_error, require_name_available, require_skeleton
from ..http.hub import WILDCARD
from ..http.models.users import Me, User
from ..store.schema import seats, tables, users
from . import login_limits
from .authentication import create_session, replace_token
from .context import AppContext
from .devices import Device
from .message_bus import BusMessage
from .passwords import needs_rehash
from .vacations import present_vacation, vacation_from_row

# ---------------------------------------------------------------------------------------- finding


async def require_user_row(context: AppContext, user_id: str) -> RowMapping:
    """Everything about somebody; not for the eyes of others."""
    rows = await context.database.fetch_all(select(users).where(users.c.id == user_id))
    if not rows:
        raise DomainError("not_found", "No user with this id")
    return rows[0]


async def get_user(context: AppContext, user_id: str) -> User:
    """Somebody, as everybody may see them."""
    row = await require_user_row(context, user_id)
    return User(id=row["id"], name=row["name"], kind=row["kind"])


async def get_me(context: AppContext, user_id: str) -> Me:
    """Somebody, as they see themselves."""
    row = await require_user_row(context, user_id)
    vacation, now_ms, days_per_year = (
        vacation_from_row(row),
        current_time_ms(),
        context.settings.vacation_days_per_year,
    )
    return Me(
        id=row["id"],
        name=row["name"],
        kind=row["kind"],
        language=row["language"],
        created_at=row["created_at"],
        vacation=present_vacation(vacation, now_ms, days_per_year),
        vacation_days_left=vacation.days_left(now_ms, days_per_year),
    )


# ---------------------------------------------------------------------------------------- coming in


async def create_guest(context: AppContext, name: str, language: str) -> tuple[str, str]:
    """A new guest; returns the person's id and the token of the session."""
    user_id, token = new_id(), new_token()

    def transaction(connection: Connection) -> None:
        require_name_available(connection, name)
        insert_user(connection, user_id, "guest", name, language)
        create_session(connection, user_id, token)

    await context.database.write(transaction)
    return user_id, token


def insert_user(
    connection: Connection, user_id: str, kind: str, name: str, language: str, owner_id: str | None = None
) -> None:
    row = {
        "id": user_id,
        "kind": kind,
        "name": name,
        "language": language,
        "created_at": current_time_ms(),
        "owner_id": owner_id,
    }
    connection.execute(insert(users).values(row))


async def log_in(context: AppContext, name: str, password: str, device: Device) -> tuple[str, str]:
    """Let a member in; returns the person's id and the token of the session."""
    name_key = make_name_key(name)
    rows = await context.database.fetch_all(select(users).where(users.c.name_key == name_key))
    row = rows[0] if rows else None
    buckets = login_limits.count_attempt(context, name_key, row["id"] if row is not None else None, device)
    password_hash = row["password_hash"] if row is not None else None
    passwords = context.authenticator.passwords
    if not await passwords.verify(password_hash, password) or row is None:
        raise DomainError("invalid_credentials", "Unknown name or wrong password")
    login_limits.refund_attempt(context, buckets)
    new_hash = await passwords.hash(password) if needs_rehash(row["password_hash"]) else row["password_hash"]
    token = new_token()

    def transaction(connection: Connection) -> list[str]:
        is_unchanged = users.c.id == row["id"], users.c.password_hash == password_hash
        if not connection.execute(update(users).where(*is_unchanged).values(password_hash=new_hash)).rowcount:
            raise DomainError(
                "invalid_credentials", "The password was changed by another request; log in again"
            )
        ended_sessions = create_session(connection, row["id"], token)
        for token_hash in ended_sessions:
            context.bus.publish_in(
                connection, BusMessage(invalidated_user_id=row["id"], ended_session_hash=token_hash)
            )
        return ended_sessions

    for token_hash in await context.database.write(transaction):
        await context.rooms.invalidate_user(row["id"], token_hash)
    return row["id"], token


# ---------------------------------------------------------------------------------------- passwords


async def register(context: AppContext, user_id: str, token_hash: str, password: str) -> str:
    """Make a guest a member: the name is theirs from now on; returns the new token of the session.

    Whoever knew the old one, at a computer that several people use say, would otherwise be the member as well.
    """
    row = await require_user_row(context, user_id)
    if row["kind"] != "guest":
        raise DomainError("conflict", "Only guests can register; this account is a member or a bot account")
    context.check_rate_limit("login", f"user {user_id}")
    await context.authenticator.passwords.check_new(password, row["name"])
    password_hash = await context.authenticator.passwords.hash(password)
    token = new_token()
    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=WILDCARD, kept_session_hash=hash_token(token)
    )

    def transaction(connection: Connection) -> None:
        name = lock_user(connection, user_id)
        require_name_available(connection, name)
        guest = update(users).where(users.c.id == user_id, users.c.kind == "guest")
        connection.execute(
            guest.values(kind="member", password_hash=password_hash, **unique_name_columns(name))
        )
        replace_token(connection, user_id, token_hash, token)
        context.bus.publish_in(connection, message)

    await write_unique_name(context, transaction, row["name"])
    await context.rooms.invalidate_user(
        message.invalidated_user_id, message.ended_session_hash, message.kept_session_hash
    )
    return token


async def check_password(context: AppContext, row: RowMapping, password: str | None) -> None:
    """Refuse a member who does not know the password."""
    context.check_rate_limit("login", f"user {row['id']}")
    if password is None or not await context.authenticator.passwords.verify(row["password_hash"], password):
        raise DomainError("invalid_credentials", "Wrong password")


async def change_password(
    context: AppContext, user_id: str, token_hash: str, current_password: str, new_password: str
) -> str:
    """Another password; whoever came in with the old one has to come in again, but for this session.

    Returns its new token: whoever had copied the old one is out, too.
    """
    row = await require_user_row(context, user_id)
    if row["kind"] != "member":
        raise DomainError("conflict", "Guests have no password; register first (POST /api/me/register)")
    await check_password(context, row, current_password)
    await context.authenticator.passwords.check_new(new_password, row["name"])
    password_hash = await context.authenticator.passwords.hash(new_password)
    token = new_token()

    def transaction(connection: Connection) -> None:
        is_unchanged = users.c.id == user_id, users.c.password_hash == row["password_hash"]
        if not connection.execute(
            update(users).where(*is_unchanged).values(password_hash=password_hash)
        ).rowcount:
            raise DomainError(
                "invalid_credentials", "The password was changed by another request; log in again"
            )
        replace_token(connection, user_id, token_hash, token)

    message = BusMessage(
        invalidated_user_id=user_id, ended_session_hash=WILDCARD, kept_session_hash=hash_token(token)
    )
    await context.rooms.write_and_invalidate(transaction, message)
    return token


# ---------------------------------------------------------------------------------------- changing


async def update_user(context: AppContext, user_id: str, name: str | None, language: str | None) -> None:
    """Another name, which all tables then show, or another language."""
    row = await require_user_row(context, user_id)
    changes: dict[str, Any] = {}
    if name is not None and name != row["name"]:
        changes["name"] = name
    if language is not None:
        changes["language"] = language

    def transaction(connection: Connection) -> None:
        old_name = lock_user(connection, user_id)
        if "name" in changes:
            require_name_available(connection, changes["name"], user_id, row["owner_id"] or user_id)
            rename_seats(connection, user_id, old_name, changes["name"])
        key_columns = (
            unique_name_columns(changes["name"]) if "name" in changes and row["kind"] == "member" else {}
        )
        connection.execute(update(users).where(users.c.id == user_id).values(changes | key_columns))

    if changes:
        await write_unique_name(context, transaction, name or row["name"])
        await user_changed(context, user_id, update_tables="name" in changes)


def unique_name_columns(name: str) -> dict[str, str]:
    """The columns by which a member's name is kept from others."""
    return {"name_key": make_name_key(name), "name_skeleton": require_skeleton(name)}


def lock_user(connection: Connection, user_id: str) -> str:
    """Somebody's name; nobody else changes the person until the transaction is over."""
    found = connection.execute(select(users.c.name).where(users.c.id == user_id).with_for_update())
    name = found.scalar()
    if name is None:
        raise DomainError("not_found", "No user with this id")
    return str(name)


def rename_seats(connection: Connection, user_id: str, old_name: str, new_name: str) -> None:
    """At a hot seat people have names given by hand: these stay."""
    own_seats = seats.c.user_id == user_id, seats.c.name == old_name
    bump_versions(connection, select(seats.c.table_id).where(*own_seats))
    connection.execute(update(seats).where(*own_seats).values(name=new_name))


def bump_versions(connection: Connection, table_ids: Any) -> None:
    """Raise the version of tables that are changed past their rooms: these notice before they overwrite anything."""
    connection.execute(update(tables).where(tables.c.id.in_(table_ids)).values(version=tables.c.version + 1))


async def write_unique_name(context: AppContext, transaction: Any, name: str) -> None:
    """Write what may collide with another person's claim in the very same moment."""
    try:
        await context.database.write(transaction)
    except IntegrityError:
        raise name_taken_error(name) from None


async def user_changed(context: AppContext, user_id: str, update_tables: bool = False) -> None:
    """Forget what is known about somebody: at the door, and (`everywhere`) at the tables."""
    context.authenticator.invalidate_user(user_id)
    if update_tables:
        await context.rooms.broadcast_user_changed(user_id)
