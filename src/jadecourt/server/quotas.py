"""How much one person, one address and the whole server may have under way; counted in the database.

Counts are made in the transaction that adds something, and one at a time, so they hold over several workers. Programs
count as their owners. Of an address only a keyed hash is stored, and only while what it has made goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import ColumnElement, Connection, Select, exists, func, or_, select, text

from .context import Context
from .problems import Problem
from .rooms.room import Room
from .settings import Settings
from .store.owners import select_owner
from .store.schema import ADDRESS_HASH, jobs, people, seats, tables
from .thinking import Priority

Texts = Mapping[str, str]
SCOPES: Final[Mapping[str, Texts]] = {
    "person": {"en": "you have", "fr": "vous avez"},
    "address": {"en": "from your address there are", "fr": "depuis votre adresse, il y a"},
    "server": {"en": "on this server there are", "fr": "sur ce serveur, il y a"},
}
LOCK: Final = 13_001  # PostgreSQL's advisory lock of those who count


@dataclass(frozen=True)
class Requester:
    """Who asks for something, and from where (None: not by a request)."""

    person: str
    address_hash: str | None


@dataclass(frozen=True)
class Quota:
    """How many of something there may be. `what` (in the plural) and `advice` by language are parts of a refusal."""

    what: Texts
    advice: Texts
    per_person: int
    per_address: int
    in_total: int | None = None

    def refuse(self, scope: str, there: int, most: int) -> Problem:
        """The refusal, in both languages."""
        texts = {
            "en": f"{SCOPES[scope]['en']} {there} {self.what['en']}, and at most {most} are allowed: "
            f"{self.advice['en']}",
            "fr": f"{SCOPES[scope]['fr']} {there} {self.what['fr']}, et {most} au plus sont permises : "
            f"{self.advice['fr']}",
        }
        return Problem("limit_reached", texts["en"], texts=texts, scope=scope, limit=most)


async def hash_address(context: Context, address: str) -> str:
    """The text that stands for an address in the database; without the server's secret it cannot be traced back."""
    signer = await context.porter.signer(context)
    return signer.get_signature(f"address {address}").decode()[: ADDRESS_HASH.length]


# ---------------------------------------------------------------------------------------- what there may be


def quota_of_tables(settings: Settings) -> Quota:
    most = settings.max_tables_per_person
    return Quota(
        {"en": "unfinished tables", "fr": "tables inachevées"},
        {"en": "finish or leave one of them first", "fr": "terminez ou quittez d’abord l’une d’elles"},
        most,
        most * settings.address_factor,
    )


def quota_of_bot_tables(settings: Settings) -> Quota:
    most = settings.max_bot_tables_per_person
    return Quota(
        {"en": "running tables with bots only", "fr": "parties en cours entre robots seuls"},
        {"en": "wait until one of them is over", "fr": "attendez que l’une d’elles soit terminée"},
        most,
        most * settings.address_factor,
        settings.max_bot_tables,
    )


def quota_of_analyses(settings: Settings) -> Quota:
    most = settings.max_analyses_per_person
    return Quota(
        {"en": "unfinished analyses", "fr": "analyses inachevées"},
        {"en": "wait until one of them is done", "fr": "attendez que l’une d’elles soit prête"},
        most,
        most * settings.address_factor,
        settings.max_analyses,
    )


# ---------------------------------------------------------------------------------------- checking


def check_new_table(connection: Connection, settings: Settings, room: Room, added: bool) -> None:
    """Refuse a table that its host, or their address, may not have. `added`: it is in the database already."""
    lock_counts(connection)
    if room.host is None:
        return
    requester = Requester(room.host, room.address_hash)
    unfinished = tables.c.status.in_(("open", "running"))
    check(connection, quota_of_tables(settings), requester, count_tables(unfinished), added)
    if room.is_running:
        check_started_table(connection, settings, room, requester, added)


def check_started_table(
    connection: Connection, settings: Settings, room: Room, requester: Requester, added: bool
) -> None:
    """Refuse a table that begins without anybody but bots if there are enough of them."""
    lock_counts(connection)
    if room.find_priority() != Priority.BOTS_ONLY:
        return
    present = exists().where(
        seats.c.table_id == tables.c.id, seats.c.kind == "person", seats.c.stand_in.is_(None)
    )
    found = count_tables((tables.c.status == "running") & ~present)
    check(connection, quota_of_bot_tables(settings), requester, found, added)


def check_new_analysis(
    connection: Connection, settings: Settings, requester: Requester, kind: str, added: bool
) -> None:
    """Refuse one more analysis if there are enough that wait or run."""
    lock_counts(connection)
    counted = Counted(select(func.count()).where(jobs.c.kind == kind), jobs.c.person, jobs.c.address_hash)
    check(connection, quota_of_analyses(settings), requester, counted, added)


# ---------------------------------------------------------------------------------------- counting


@dataclass(frozen=True)
class Counted:
    """What is counted, and which columns say whose it is."""

    rows: Select[Any]
    person: ColumnElement[Any]
    address: ColumnElement[Any]


def count_tables(condition: ColumnElement[bool]) -> Counted:
    return Counted(select(func.count()).where(condition), tables.c.host, tables.c.address_hash)


def check(connection: Connection, quota: Quota, requester: Requester, counted: Counted, added: bool) -> None:
    """Raise `limit_reached` if with one more there are too many; `added`: the one more is counted already."""
    mine = counted.rows.where(counted.person.in_(select_accounts(requester.person)))
    checks = [("person", mine, quota.per_person)]
    if requester.address_hash is not None:
        here = counted.rows.where(counted.address == requester.address_hash)
        checks.append(("address", here, quota.per_address))
    if quota.in_total is not None:
        checks.append(("server", counted.rows, quota.in_total))
    for scope, query, most in checks:
        there = int(connection.execute(query).scalar_one()) - added
        if there >= most:
            raise quota.refuse(scope, there, most)


def select_accounts(person: str) -> Select[tuple[str]]:
    """A person and all who count as the same: the owner of a program, and the owner's programs."""
    owner = select_owner(person)
    return select(people.c.id).where(or_(people.c.id == owner, people.c.owner == owner))


def lock_counts(connection: Connection) -> None:
    """Let other transactions wait with their counts until this one is over; SQLite has one writer anyway."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": LOCK})
