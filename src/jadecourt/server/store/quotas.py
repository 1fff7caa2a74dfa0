"""How much one person, one address and the whole server may have under way; counted in the database.

Counts are made in the transaction that adds something, and one at a time, so they hold over several workers. Programs
count as their owners. Of an address only a keyed hash is stored, and only while what it has made goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, exists, func, or_, select, text

from ..compute import Priority
from ..domain.errors import DomainError
from ..domain.room import Room
from ..services.context import AppContext
from ..settings import Settings
from .schema import ADDRESS_HASH_TYPE, jobs, seats, tables, users
from .users import select_owner

TextByLanguage = Mapping[str, str]
SCOPE_TEXTS: Final[Mapping[str, TextByLanguage]] = {
    "user": {"en": "You have", "fr": "Vous avez"},
    "address": {"en": "Your address has", "fr": "Depuis votre adresse, il y a"},
    "server": {"en": "The server has", "fr": "Sur ce serveur, il y a"},
}
QUOTA_LOCK_ID: Final = 13_001  # PostgreSQL's advisory lock of those who count


@dataclass(frozen=True)
class Requester:
    """Who asks for something, and from where (None: not by a request)."""

    user_id: str
    address_hash: str | None


@dataclass(frozen=True)
class Quota:
    """How many of something there may be. `what` (in the plural) and `advice` by language are parts of a refusal."""

    noun: TextByLanguage
    advice: TextByLanguage
    per_user: int
    per_address: int
    total: int | None = None

    def limit_error(self, scope: str, count: int, limit: int) -> DomainError:
        """The refusal, in both languages."""
        texts = {
            "en": f"{SCOPE_TEXTS[scope]['en']} {count} {self.noun['en']}; at most {limit} are allowed. "
            f"{self.advice['en']}",
            "fr": f"{SCOPE_TEXTS[scope]['fr']} {count} {self.noun['fr']} ; {limit} au plus sont permises. "
            f"{self.advice['fr']}",
        }
        return DomainError("limit_reached", texts["en"], texts=texts, scope=scope, limit=limit)


async def hash_address(context: AppContext, address: str) -> str:
    """The text that stands for an address in the database; without the server's secret it cannot be traced back."""
    signer = await context.authenticator.signer(context)
    return signer.get_signature(f"address {address}").decode()[: ADDRESS_HASH_TYPE.length]


# ---------------------------------------------------------------------------------------- what there may be


def table_quota(settings: Settings) -> Quota:
    limit = settings.max_tables_per_user
    return Quota(
        {"en": "unfinished tables", "fr": "tables inachevées"},
        {"en": "Finish or leave one of them first", "fr": "Terminez ou quittez d’abord l’une d’elles"},
        limit,
        limit * settings.address_quota_factor,
    )


def bot_table_quota(settings: Settings) -> Quota:
    limit = settings.max_bot_only_tables_per_user
    return Quota(
        {"en": "running tables with bots only", "fr": "parties en cours entre robots seuls"},
        {"en": "Wait until one of them is over", "fr": "Attendez que l’une d’elles soit terminée"},
        limit,
        limit * settings.address_quota_factor,
        settings.max_bot_only_tables,
    )


def analysis_quota(settings: Settings) -> Quota:
    limit = settings.max_analyses_per_user
    return Quota(
        {"en": "unfinished analyses", "fr": "analyses inachevées"},
        {"en": "Wait until one of them is done", "fr": "Attendez que l’une d’elles soit prête"},
        limit,
        limit * settings.address_quota_factor,
        settings.max_analyses,
    )


# ---------------------------------------------------------------------------------------- checking


def check_new_table(connection: Connection, settings: Settings, room: Room, is_added: bool) -> None:
    """Refuse a table that its host, or their address, may not have. `added`: it is in the database already."""
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
    """Refuse a table that begins without anybody but bots if there are enough of them."""
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
    """Refuse one more analysis if there are enough that wait or run."""
    lock_quotas(connection)
    query = CountQuery(select(func.count()).where(jobs.c.kind == kind), jobs.c.user_id, jobs.c.address_hash)
    check_quota(connection, analysis_quota(settings), requester, query, is_added)


# ---------------------------------------------------------------------------------------- counting


@dataclass(frozen=True)
class CountQuery:
    """What is counted, and which columns say whose it is."""

    count: Select[Any]
    user_column: ColumnElement[Any]
    address_column: ColumnElement[Any]


def table_count_query(condition: ColumnElement[bool]) -> CountQuery:
    return CountQuery(select(func.count()).where(condition), tables.c.host_id, tables.c.address_hash)


def check_quota(
    connection: Connection, quota: Quota, requester: Requester, query: CountQuery, is_added: bool
) -> None:
    """Raise `limit_reached` if with one more there are too many; `added`: the one more is counted already."""
    by_user = query.count.where(query.user_column.in_(select_related_users(requester.user_id)))
    checks = [("user", by_user, quota.per_user)]
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
    """A person and all who count as the same: the owner of a program, and the owner's programs."""
    owner = select_owner(user_id)
    return select(users.c.id).where(or_(users.c.id == owner, users.c.owner_id == owner))


def lock_quotas(connection: Connection) -> None:
    """Let other transactions wait with their counts until this one is over; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": QUOTA_LOCK_ID})
