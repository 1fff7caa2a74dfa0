"""Queries for what is no longer used: sessions, tables that never started, guests."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select

from .schema import results, seats, sessions, tables, users

BATCH_SIZE: Final = 200  # rows of each kind in one round: no request waits noticeably for this
FINISHED_STATUSES: Final = ("finished", "stopped")


def select_expired_sessions(now_ms: int) -> Select[tuple[str]]:
    return select(sessions.c.token_hash).where(sessions.c.expires_at < now_ms).limit(BATCH_SIZE)


def has_expired_sessions(connection: Connection, now_ms: int) -> bool:
    return connection.execute(select_expired_sessions(now_ms).limit(1)).first() is not None


def delete_expired_sessions(connection: Connection, now_ms: int) -> int:
    """Delete a batch of expired sessions; returns their number."""
    expired = sessions.c.token_hash.in_(select_expired_sessions(now_ms))
    return connection.execute(delete(sessions).where(expired)).rowcount


# ---------------------------------------------------------------------------------------- tables


def load_open_table_ids(connection: Connection, created_before: int) -> Sequence[str]:
    """The ids of a batch of tables that have been open since before a time, the oldest first."""
    is_old = tables.c.status == "open", tables.c.created_at < created_before
    found = select(tables.c.id).where(*is_old).order_by(tables.c.created_at).limit(BATCH_SIZE)
    return connection.execute(found).scalars().all()


def select_expired_tables(never_started_before: int, ended_before: int) -> Select[tuple[str]]:
    """Tables that never started, and private imports and branches of guests, which ended before these times."""
    never_started = and_(
        tables.c.status == "stopped",
        tables.c.started_at.is_(None),
        func.coalesce(tables.c.ended_at, tables.c.created_at) < never_started_before,
    )
    occupied = seats.c.table_id == tables.c.id, users.c.id == seats.c.user_id
    is_hosted_by_guest = or_(
        tables.c.host_id.is_(None), exists().where(users.c.id == tables.c.host_id, users.c.kind == "guest")
    )
    private_guest_branches = and_(
        tables.c.status.in_(FINISHED_STATUSES),
        tables.c.is_private,
        tables.c.origin.is_not(None),
        tables.c.ended_at < ended_before,
        is_hosted_by_guest,
        ~exists().where(*occupied, users.c.kind != "guest"),
    )
    return select(tables.c.id).where(or_(never_started, private_guest_branches)).limit(BATCH_SIZE)


def load_expired_table_ids(
    connection: Connection, never_started_before: int, ended_before: int
) -> Sequence[str]:
    return list(connection.scalars(select_expired_tables(never_started_before, ended_before)))


def delete_expired_tables(
    connection: Connection, ids: Sequence[str], never_started_before: int, ended_before: int
) -> int:
    """Delete those of the tables that are still expired; returns their number."""
    still_expired = select_expired_tables(never_started_before, ended_before).where(tables.c.id.in_(ids))
    return connection.execute(delete(tables).where(tables.c.id.in_(still_expired))).rowcount


# ---------------------------------------------------------------------------------------- guests


def load_expired_guest_ids(connection: Connection, created_before: int) -> Sequence[str]:
    """The ids of a batch of guests who can be deleted, the oldest first."""
    expired = is_expired_guest(created_before)
    found = select(users.c.id).where(expired).order_by(users.c.created_at).limit(BATCH_SIZE)
    return connection.execute(found).scalars().all()


def is_guest_expired(connection: Connection, user_id: str, created_before: int) -> bool:
    """Whether a guest can still be deleted."""
    found = select(users.c.id).where(users.c.id == user_id, is_expired_guest(created_before))
    return connection.execute(found).first() is not None


def is_expired_guest(created_before: int) -> ColumnElement[bool]:
    """Whether a row of `users` is an unused guest without results and without tables shared with others.

    Bot accounts count for their owners.
    """
    account = users.alias("account")  # the guest and the guest's bot accounts
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
