"""Closes and deletes what is no longer used, a batch at a time: sessions, tables, guests and their records."""

from __future__ import annotations

import contextlib
from typing import Final

import structlog

from ..domain.errors import DomainError
from ..domain.room import Room, SystemMessage
from ..domain.timestamps import current_time_ms
from ..services.account_deletion import delete_user_with_bot_accounts
from ..services.context import AppContext
from ..store import expiry as expiry_store

DAY_MS: Final = 86_400_000
log = structlog.get_logger()


async def expire_all(context: AppContext) -> None:
    """Run one round; what is left waits for the next."""
    counts = {
        "sessions": await delete_expired_sessions(context),
        "tables_closed": await close_stale_tables(context),
        "tables_deleted": await delete_expired_tables(context),
        "guests": await delete_expired_guests(context),
    }
    if any(counts.values()):
        log.info("expired_data_deleted", **counts)


async def delete_expired_sessions(context: AppContext) -> int:
    """Delete expired sessions; nothing is written if there are none."""
    now_ms = current_time_ms()
    if not await context.database.read(lambda c: expiry_store.has_expired_sessions(c, now_ms)):
        return 0
    return await context.database.write(lambda c: expiry_store.delete_expired_sessions(c, now_ms))


async def close_stale_tables(context: AppContext) -> int:
    """Close tables that have been open for too long, with a system message, unless a client is subscribed."""
    created_before = current_time_ms() - int(context.settings.open_table_expiry_days * DAY_MS)
    closed = 0

    def close(room: Room, closed_at: int) -> bool:
        if room.status != "open" or room.created_at >= created_before:
            return False
        room.status, room.ended_at = "stopped", closed_at
        room.pending.system_messages.append(SystemMessage("expired"))
        return True

    ids = await context.database.read(lambda c: expiry_store.load_open_table_ids(c, created_before))
    for id in ids:
        if not context.hub.all_users(id):
            with contextlib.suppress(DomainError):
                closed += await context.rooms.update(id, close, as_system=True)
    return closed


async def delete_expired_tables(context: AppContext) -> int:
    """Delete old tables that never started, and old private imports and branches of guests."""
    now_ms, settings = current_time_ms(), context.settings
    never_started_before = now_ms - int(settings.open_table_expiry_days * DAY_MS)
    ended_before = now_ms - int(settings.guest_expiry_days * DAY_MS)
    expired = await context.database.read(
        lambda c: expiry_store.load_expired_table_ids(c, never_started_before, ended_before)
    )
    ids = [id for id in expired if not context.hub.all_users(id)]
    if not ids:
        return 0
    deleted = await context.database.write(
        lambda c: expiry_store.delete_expired_tables(c, ids, never_started_before, ended_before)
    )
    for id in ids:
        context.rooms.evict_by_id(id)
    return deleted


async def delete_expired_guests(context: AppContext) -> int:
    """Delete guests who have not returned, have finished no game, and share no table with others."""
    created_before = current_time_ms() - int(context.settings.guest_expiry_days * DAY_MS)
    deleted = 0
    for id in await context.database.read(lambda c: expiry_store.load_expired_guest_ids(c, created_before)):
        deleted += await delete_guest(context, id, created_before)
    return deleted


async def delete_guest(context: AppContext, user_id: str, created_before: int) -> bool:
    """Delete a guest and the guest's bot accounts, unless the guest has returned since the list was made."""
    database = context.database
    if not await database.read(lambda c: expiry_store.is_guest_expired(c, user_id, created_before)):
        return False
    with contextlib.suppress(DomainError):
        await delete_user_with_bot_accounts(context, user_id)
        return True
    return False
