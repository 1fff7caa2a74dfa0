"""Checks of quotas against the database.

Rows are counted in the transaction that adds one, and one transaction at a time, so quotas hold over several workers.
Bot accounts count as their owners. Of an address only a keyed hash is stored, and only while its tables are unfinished.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, exists, func, or_, select, text

from ..domain.quotas import Quota, Requester, Scope, analysis_quota, bot_table_quota, table_quota
from ..domain.room import Room
from ..domain.types import Priority
from ..settings import Settings
from .schema import jobs, seats, tables, users
from .users import select_owner

QUOTA_LOCK_ID: Final = 13_001  # PostgreSQL's advisory lock of transactions that count

# ---------------------------------------------------------------------------------------- checking


def check_new_table(connection: Connection, settings: Settings, room: Room, is_added: bool) -> None:
    """Raise `limit_reached` if a table exceeds a quota of its host or address. `is_added`: it is already stored."""
    lock_quotas(connection)
    if room.host_id is None:
        return
    requester = Requester(room.host_id, room.address_hash)
    unfinished = tables.c.status.in_(("open", "running"))
    check_quota(connection, table_quota(settings), requester, table_count_query(unfinished), is_added)
    if room.is_running:
        check_new_bot_table(connection, settings, room, requester, is_added)


def check_new_bot_table(
    connection: Connection, settings: Settings, room: Room, requester: Requester, is_added: bool
) -> None:
    """Raise `limit_reached` if a running table without users exceeds a quota."""
    lock_quotas(connection)
    if room.bot_priority() != Priority.BOTS_ONLY:
        return
    is_user_present = exists().where(
        seats.c.table_id == tables.c.id, seats.c.kind == "user", seats.c.substitute.is_(None)
    )
    query = table_count_query((tables.c.status == "running") & ~is_user_present)
    check_quota(connection, bot_table_quota(settings), requester, query, is_added)


def check_new_analysis(
    connection: Connection, settings: Settings, requester: Requester, kind: str, is_added: bool
) -> None:
    """Raise `limit_reached` if one more waiting or running analysis exceeds a quota."""
    lock_quotas(connection)
    query = CountQuery(select(func.count()).where(jobs.c.kind == kind), jobs.c.user_id, jobs.c.address_hash)
    check_quota(connection, analysis_quota(settings), requester, query, is_added)


# ---------------------------------------------------------------------------------------- counting


@dataclass(frozen=True)
class CountQuery:
    """A count of rows, and the columns that name their user and address."""

    count: Select[Any]
    user_column: ColumnElement[Any]
    address_column: ColumnElement[Any]


def table_count_query(condition: ColumnElement[bool]) -> CountQuery:
    return CountQuery(select(func.count()).where(condition), tables.c.host_id, tables.c.address_hash)


def check_quota(
    connection: Connection, quota: Quota, requester: Requester, query: CountQuery, is_added: bool
) -> None:
    """Raise `limit_reached` if one more row would exceed a quota; `is_added`: the count includes it."""
    by_user = query.count.where(query.user_column.in_(select_related_users(requester.user_id)))
    checks: list[tuple[Scope, Select[Any], int]] = [("user", by_user, quota.per_user)]
    if requester.address_hash is not None:
        by_address = query.count.where(query.address_column == requester.address_hash)
        checks.append(("address", by_address, quota.per_address))
    if quota.total is not None:
        checks.append(("server", query.count, quota.total))
    for scope, statement, limit in checks:
        count = int(connection.execute(statement).scalar_one()) - is_added
        if count >= limit:
            raise quota.limit_error(scope, count, limit)


def select_related_users(user_id: str) -> Select[tuple[str]]:
    """The ids that count as one user: the owner of a bot account, and all bot accounts of the owner."""
    owner = select_owner(user_id)
    return select(users.c.id).where(or_(users.c.id == owner, users.c.owner_id == owner))


def lock_quotas(connection: Connection) -> None:
    """PostgreSQL: let other transactions that count wait until this one ends. SQLite has only one writer."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": QUOTA_LOCK_ID})
