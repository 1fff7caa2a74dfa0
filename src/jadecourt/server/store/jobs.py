"""Lanes: each kind of job has places of its own, and in a lane everybody has a fair share of them.

A backlog in one lane never delays another one: each has its own capacity and is filled by its own query. The shares
count what all processes of the server work at, so they hold over several workers and after a restart.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    and_,
    case,
    func,
    literal,
    or_,
    select,
    text,
)

from ..compute import Priority
from ..domain.timestamps import current_time_ms
from .schema import jobs

JOB_LOCK_ID: Final = (
    13_002  # PostgreSQL's advisory lock of those who take jobs: two could exceed a share together
)


@dataclass(frozen=True)
class JobQueue:
    """Jobs of one kind and priority. `capacity` is that of one process, the shares are those of the whole server."""

    name: str
    kind: str
    priority: Priority
    capacity: int
    per_user: int
    per_address: int
    per_destination: int

    def condition(self) -> ColumnElement[bool]:
        """Whether a job belongs here."""
        return and_(jobs.c.kind == self.kind, jobs.c.priority == self.priority)


# A job of a bot mostly waits for a thinking process, which costs next to nothing: so there can be many.
JOB_QUEUES: Final = (
    JobQueue(
        "bot_moves_users", "bot_moves", Priority.PEOPLE, 256, per_user=16, per_address=32, per_destination=256
    ),
    JobQueue(
        "bot_moves_bot_accounts",
        "bot_moves",
        Priority.BOT_ACCOUNTS,
        64,
        per_user=8,
        per_address=16,
        per_destination=64,
    ),
    JobQueue(
        "bot_moves_bots_only",
        "bot_moves",
        Priority.BOTS_ONLY,
        8,
        per_user=2,
        per_address=4,
        per_destination=8,
    ),
    JobQueue("webhooks", "webhook", Priority.PEOPLE, 16, per_user=2, per_address=4, per_destination=2),
    JobQueue("analyses", "analysis", Priority.PEOPLE, 2, per_user=1, per_address=1, per_destination=2),
)


def is_leased(now_ms: int) -> ColumnElement[bool]:
    """Whether a process works at a job."""
    return func.coalesce(jobs.c.leased_until, 0) >= now_ms


def is_due(now_ms: int) -> ColumnElement[bool]:
    """Whether a job should be done now, and no process works at it."""
    return and_(jobs.c.run_at <= now_ms, ~is_leased(now_ms))


def select_due_jobs(queue: JobQueue, limit: int, now_ms: int) -> Select[tuple[str]]:
    """The jobs of a lane to take next. Addresses take turns, at one address its persons; none exceeds its share."""
    # Jobs that are worked at come first in each ranking: a rank counts them and those that are taken before.
    leased = case((is_leased(now_ms), 0), else_=1).label("is_free")
    user_id = func.coalesce(jobs.c.user_id, "")
    address = func.coalesce(jobs.c.address_hash, literal("user ") + user_id)
    destination = func.coalesce(jobs.c.destination, jobs.c.key)

    def rank(group: ColumnElement[str], *order: ColumnElement[Any]) -> ColumnElement[int]:
        return func.row_number().over(partition_by=group, order_by=order)

    by_time = (jobs.c.run_at, jobs.c.key)
    by_user = (
        select(
            jobs.c.key,
            jobs.c.run_at,
            leased,
            address.label("address"),
            rank(user_id, leased, *by_time).label("rank_of_user"),
            rank(destination, leased, *by_time).label("rank_of_destination"),
        )
        .where(queue.condition(), or_(jobs.c.run_at <= now_ms, is_leased(now_ms)))
        .subquery()
    )
    inner = by_user.c
    ranked = select(
        *by_user.columns,
        rank(inner.address, inner.is_free, inner.rank_of_user, inner.run_at, inner.key).label(
            "rank_of_address"
        ),
    ).subquery()
    found = ranked.c
    return (
        select(found.key)
        .where(
            found.is_free == 1,
            found.rank_of_user <= queue.per_user,
            found.rank_of_address <= queue.per_address,
            found.rank_of_destination <= queue.per_destination,
        )
        .order_by(found.rank_of_address, found.rank_of_user, found.run_at, found.key)
        .limit(limit)
    )


def lock_jobs(connection: Connection, queue: JobQueue, limit: int) -> Sequence[RowMapping]:
    """Key, holder and lease of the jobs to take next; no other process can take them before the transaction ends."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": JOB_LOCK_ID})
    current_ms = current_time_ms()
    keys = connection.execute(select_due_jobs(queue, limit, current_ms)).scalars().all()
    if not keys:
        return []
    mine = select(jobs.c.key, jobs.c.leased_by, jobs.c.leased_until).where(
        jobs.c.key.in_(keys), is_due(current_ms)
    )
    return connection.execute(mine.with_for_update(skip_locked=True)).mappings().all()


def count_jobs(connection: Connection, now_ms: int) -> dict[str, tuple[int, int]]:
    """Waiting and running jobs by the name of their lane."""
    waiting = func.sum(case((is_due(now_ms), 1), else_=0))
    running = func.sum(case((is_leased(now_ms), 1), else_=0))
    grouped = select(jobs.c.kind, jobs.c.priority, waiting, running).group_by(jobs.c.kind, jobs.c.priority)
    found = {
        (kind, priority): (int(due), int(leased))
        for kind, priority, due, leased in connection.execute(grouped)
    }
    return {queue.name: found.get((queue.kind, int(queue.priority)), (0, 0)) for queue in JOB_QUEUES}
