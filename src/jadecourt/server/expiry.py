"""What is no longer used is closed or deleted, a few at a time: sessions, open tables, guests and their records."""

from __future__ import annotations

import contextlib
from typing import Final

import structlog
from sqlalchemy import ColumnElement, Connection, Select, and_, delete, exists, func, or_, select

from .clock import now
from .context import Context
from .people.farewells import erase
from .problems import Problem
from .rooms.room import Note, Room
from .store.schema import people, results, seats, sessions, tables

DAY_MS: Final = 86_400_000
BATCH: Final = 200  # of each kind and round: no request waits for this
OVER: Final = ("finished", "stopped")
log = structlog.get_logger()


async def expire_all(context: Context) -> None:
    """One round; what is left waits for the next."""
    counts = {
        "sessions": await delete_sessions(context),
        "tables_closed": await close_open_tables(context),
        "tables_deleted": await delete_tables(context),
        "guests": await delete_guests(context),
    }
    if any(counts.values()):
        log.info("expired", **counts)


async def delete_sessions(context: Context) -> int:
    found = select(sessions.c.hash).where(sessions.c.expires < now()).limit(BATCH)

    def work(connection: Connection) -> int:
        return connection.execute(delete(sessions).where(sessions.c.hash.in_(found))).rowcount

    return await context.database.write(work) if await context.database.rows(found.limit(1)) else 0


# ---------------------------------------------------------------------------------------- tables


async def close_open_tables(context: Context) -> int:
    """Close tables that have not begun for a long time, with a note; not those that are being watched."""
    limit = now() - int(context.settings.open_table_days * DAY_MS)
    old = tables.c.status == "open", tables.c.created < limit
    found = select(tables.c.id).where(*old).order_by(tables.c.created).limit(BATCH)
    closed = 0

    def close(room: Room, moment: int) -> bool:
        if room.status != "open" or room.created >= limit:
            return False
        room.status, room.ended = "stopped", moment
        room.unsaved.notes.append(Note("expired"))
        return True

    for row in await context.database.rows(found):
        if not context.hub.present(row["id"]):
            with contextlib.suppress(Problem):
                closed += await context.keeper.change(row["id"], close, house=True)
    return closed


async def delete_tables(context: Context) -> int:
    """Delete tables that never began, and what guests imported or tried out in private, when all of it is old."""
    rows = await context.database.rows(select_forgotten(context))
    ids = [row["id"] for row in rows if not context.hub.present(row["id"])]
    if not ids:
        return 0

    def work(connection: Connection) -> int:
        again = select_forgotten(context).where(tables.c.id.in_(ids))
        return connection.execute(delete(tables).where(tables.c.id.in_(again))).rowcount

    deleted = await context.database.write(work)
    for id in ids:
        context.keeper.drop(id)
    return deleted


def select_forgotten(context: Context) -> Select[tuple[str]]:
    moment, settings = now(), context.settings
    never_begun = and_(
        tables.c.status == "stopped",
        tables.c.started.is_(None),
        func.coalesce(tables.c.ended, tables.c.created) < moment - int(settings.open_table_days * DAY_MS),
    )
    mine = seats.c.table_id == tables.c.id, people.c.id == seats.c.person
    by_guest = or_(
        tables.c.host.is_(None), exists().where(people.c.id == tables.c.host, people.c.kind == "guest")
    )
    tried_out = and_(
        tables.c.status.in_(OVER),
        tables.c.private,
        tables.c.origin.is_not(None),
        tables.c.ended < moment - int(settings.guest_days * DAY_MS),
        by_guest,
        ~exists().where(*mine, people.c.kind != "guest"),
    )
    return select(tables.c.id).where(or_(never_begun, tried_out)).limit(BATCH)


# ---------------------------------------------------------------------------------------- guests


async def delete_guests(context: Context) -> int:
    """Delete guests who have not come back, have finished no game, and at whose tables nobody else sits."""
    limit = now() - int(context.settings.guest_days * DAY_MS)
    unused = select(people.c.id).where(is_unused(limit)).order_by(people.c.created).limit(BATCH)
    deleted = 0
    for row in await context.database.rows(unused):
        person = row["id"]
        if not await context.database.rows(
            select(people.c.id).where(people.c.id == person, is_unused(limit))
        ):
            continue  # back since the list was made
        with contextlib.suppress(Problem):
            for program in await context.database.rows(select(people.c.id).where(people.c.owner == person)):
                await erase(context, program["id"])
            await erase(context, person)
            deleted += 1
    return deleted


def is_unused(limit: int) -> ColumnElement[bool]:
    """Whether a row of `people` is a guest who can be deleted; programs count for their owners."""
    family = people.alias("family")  # the guest and the guest's programs
    of_family = or_(family.c.id == people.c.id, family.c.owner == people.c.id)
    last_use = func.coalesce(sessions.c.used_at, sessions.c.created)
    is_used = exists().where(of_family, sessions.c.person == family.c.id, last_use >= limit)
    has_results = exists().where(of_family, results.c.person == family.c.id)
    own, other = seats.alias("own"), seats.alias("other")
    stranger = people.alias("stranger")
    with_others = exists().where(
        of_family,
        own.c.person == family.c.id,
        tables.c.id == own.c.table_id,
        tables.c.status.in_(("open", "running")),
        other.c.table_id == own.c.table_id,
        stranger.c.id == other.c.person,
        stranger.c.id != people.c.id,
        func.coalesce(stranger.c.owner, "") != people.c.id,
    )
    return and_(people.c.kind == "guest", people.c.created < limit, ~is_used, ~has_results, ~with_others)
