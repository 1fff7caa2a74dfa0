"""What is no longer used is closed or deleted, a few at a time: sessions, open tables, guests and their records."""

from __future__ import annotations

import contextlib
from typing import Final

import structlog
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select

from ..domain.errors import DomainError
from ..domain.room import Room, SystemMessage
from ..domain.timestamps import current_time_ms
from ..services.account_deletion import delete_user
from ..services.context import AppContext
from ..store.schema import results, seats, sessions, tables, users

DAY_MS: Final = 86_400_000
BATCH_SIZE: Final = 200  # of each kind and round: no request waits for this
FINISHED_STATUSES: Final = ("finished", "stopped")
log = structlog.get_logger()


async def expire_all(context: AppContext) -> None:
    """One round; what is left waits for the next."""
    counts = {
        "sessions": await delete_expired_sessions(context),
        "tables_closed": await close_stale_tables(context),
        "tables_deleted": await delete_expired_tables(context),
        "guests": await delete_expired_guests(context),
    }
    if any(counts.values()):
        log.info("expired_data_deleted", **counts)


async def delete_expired_sessions(context: AppContext) -> int:
    found = select(sessions.c.token_hash).where(sessions.c.expires_at < current_time_ms()).limit(BATCH_SIZE)

    def transaction(connection: Connection) -> int:
        return connection.execute(delete(sessions).where(sessions.c.token_hash.in_(found))).rowcount

    return (
        await context.database.write(transaction) if await context.database.fetch_all(found.limit(1)) else 0
    )


# ---------------------------------------------------------------------------------------- tables


async def close_stale_tables(context: AppContext) -> int:
    """Close tables that have not begun for a long time, with a note; not those that are being watched."""
    limit = current_time_ms() - int(context.settings.open_table_expiry_days * DAY_MS)
    old = tables.c.status == "open", tables.c.created_at < limit
    found = select(tables.c.id).where(*old).order_by(tables.c.created_at).limit(BATCH_SIZE)
    closed = 0

    def close(room: Room, closed_at: int) -> bool:
        if room.status != "open" or room.created_at >= limit:
            return False
        room.status, room.ended_at = "stopped", closed_at
        room.pending.system_messages.append(SystemMessage("expired"))
        return True

    for row in await context.database.fetch_all(found):
        if not context.hub.all_users(row["id"]):
            with contextlib.suppress(DomainError):
                closed += await context.rooms.update(row["id"], close, as_system=True)
    return closed


async def delete_expired_tables(context: AppContext) -> int:
    """Delete tables that never began, and what guests imported or tried out in private, when all of it is old."""
    rows = await context.database.fetch_all(select_expired_tables(context))
    ids = [row["id"] for row in rows if not context.hub.all_users(row["id"])]
    if not ids:
        return 0

    def transaction(connection: Connection) -> int:
        still_expired = select_expired_tables(context).where(tables.c.id.in_(ids))
        return connection.execute(delete(tables).where(tables.c.id.in_(still_expired))).rowcount

    deleted = await context.database.write(transaction)
    for id in ids:
        context.rooms.evict_by_id(id)
    return deleted


def select_expired_tables(context: AppContext) -> Select[tuple[str]]:
    current_ms, settings = current_time_ms(), context.settings
    never_started = and_(
        tables.c.status == "stopped",
        tables.c.started_at.is_(None),
        func.coalesce(tables.c.ended_at, tables.c.created_at)
        < current_ms - int(settings.open_table_expiry_days * DAY_MS),
    )
    mine = seats.c.table_id == tables.c.id, users.c.id == seats.c.user_id
    by_guest = or_(
        tables.c.host_id.is_(None), exists().where(users.c.id == tables.c.host_id, users.c.kind == "guest")
    )
    private_guest_branches = and_(
        tables.c.status.in_(FINISHED_STATUSES),
        tables.c.is_private,
        tables.c.origin.is_not(None),
        tables.c.ended_at < current_ms - int(settings.guest_expiry_days * DAY_MS),
        by_guest,
        ~exists().where(*mine, users.c.kind != "guest"),
    )
    return select(tables.c.id).where(or_(never_started, private_guest_branches)).limit(BATCH_SIZE)


# ---------------------------------------------------------------------------------------- guests


async def delete_expired_guests(context: AppContext) -> int:
    """Delete guests who have not come back, have finished no game, and at whose tables nobody else sits."""
    limit = current_time_ms() - int(context.settings.guest_expiry_days * DAY_MS)
    expired = select(users.c.id).where(is_expired_guest(limit)).order_by(users.c.created_at).limit(BATCH_SIZE)
    deleted = 0
    for row in await context.database.fetch_all(expired):
        user_id = row["id"]
        if not await context.database.fetch_all(
            select(users.c.id).where(users.c.id == user_id, is_expired_guest(limit))
        ):
            continue  # back since the list was made
        with contextlib.suppress(DomainError):
            for bot_account in await context.database.fetch_all(
                select(users.c.id).where(users.c.owner_id == user_id)
            ):
                await delete_user(context, bot_account["id"])
            await delete_user(context, user_id)
            deleted += 1
    return deleted


def is_expired_guest(created_before: int) -> ColumnElement[bool]:
    """Whether a row of `users` is a guest who can be deleted; programs count for their owners."""
    account = users.alias("account")  # the guest and the guest's programs
    is_of_guest = or_(account.c.id == users.c.id, account.c.owner_id == users.c.id)
    last_use = func.coalesce(sessions.c.last_used_at, sessions.c.created_at)
    is_used = exists().where(is_of_guest, sessions.c.user_id == account.c.id, last_use >= created_before)
    has_results = exists().where(is_of_guest, results.c.user_id == account.c.id)
    own, other = seats.alias("own"), seats.alias("other")
    other_user = users.alias("other_user")
    with_others = exists().where(
        is_of_guest,
        own.c.user_id == account.c.id,
        tables.c.id == own.c.table_id,
        tables.c.status.in_(("open", "running")),
        other.c.table_id == own.c.table_id,
        other_user.c.id == other.c.user_id,
        other_user.c.id != users.c.id,
        func.coalesce(other_user.c.owner_id, "") != users.c.id,
    )
    return and_(
        users.c.kind == "guest", users.c.created_at < created_before, ~is_used, ~has_results, ~with_others
    )
