"""Job rows: queues with capacities of their own, fair shares within a queue, leases.

A backlog in one queue never delays another one: each has its own capacity and is filled by its own query. The shares
count the jobs that all processes of the server run, so they hold over several workers and after a restart.

A job belongs to the process that holds its lease and renews it while it works. If the process dies, the lease expires
and another process takes the job over. Every job can therefore run twice and must be idempotent.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import (
    ColumnElement,
    Connection,
    RowMapping,
    Select,
    and_,
    bindparam,
    case,
    delete,
    func,
    insert,
    literal,
    or_,
    select,
    text,
    update,
)

from ..domain.room import Room
from ..domain.timestamps import current_time_ms
from ..domain.types import Priority
from .schema import jobs
from .users import select_owner

# PostgreSQL's advisory lock of processes that lease jobs: two at the same time could exceed a share together.
JOB_LOCK_ID: Final = 13_002
Job = Mapping[str, Any]  # a row of the table `jobs`
# Built once, as building it takes longer than executing it. The job counts for the owner of the table's host.
INSERT_BOT_JOB: Final = insert(jobs).values(
    {
        **{name: bindparam(name) for name in ("key", "kind", "priority", "table_id", "address_hash")},
        **{name: bindparam(name) for name in ("payload", "run_at", "attempts")},
        "user_id": select_owner(bindparam("host_id")),
    }
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
        """Whether a row belongs to this queue."""
        return and_(jobs.c.kind == self.kind, jobs.c.priority == self.priority)


# A job for bot moves mostly waits for a bot process, which costs little: so the capacity is large.
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
    """Whether a process runs a job."""
    return func.coalesce(jobs.c.leased_until, 0) >= now_ms


def is_due(now_ms: int) -> ColumnElement[bool]:
    """Whether a job should run now, and no process runs it."""
    return and_(jobs.c.run_at <= now_ms, ~is_leased(now_ms))


def select_due_jobs(queue: JobQueue, limit: int, now_ms: int) -> Select[tuple[str]]:
    """The jobs of a queue to run next. Addresses take turns, at one address its users; none exceeds its share."""
    # Running jobs come first in each ranking: a rank counts them and those that are leased before.
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
    """Key and lease of the jobs to run next; no other process can lease them before the transaction ends."""
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
    """Numbers of waiting and running jobs by the name of their queue."""
    waiting = func.sum(case((is_due(now_ms), 1), else_=0))
    running = func.sum(case((is_leased(now_ms), 1), else_=0))
    grouped = select(jobs.c.kind, jobs.c.priority, waiting, running).group_by(jobs.c.kind, jobs.c.priority)
    found = {
        (kind, priority): (int(due), int(leased))
        for kind, priority, due, leased in connection.execute(grouped)
    }
    return {queue.name: found.get((queue.kind, int(queue.priority)), (0, 0)) for queue in JOB_QUEUES}


# ---------------------------------------------------------------------------------------- leases


def load_due_queues(connection: Connection) -> set[tuple[str, int]]:
    """Kind and priority of the queues that have a job to run now."""
    due = select(jobs.c.kind, jobs.c.priority).where(is_due(current_time_ms())).distinct()
    return {(kind, priority) for kind, priority in connection.execute(due)}


def lease_jobs(
    connection: Connection, free_slots: Mapping[JobQueue, int], runner_id: str, lease_ms: int
) -> tuple[list[tuple[JobQueue, Job]], list[Job]]:
    """The jobs that now belong to a runner, and those among them whose former lease had expired."""
    leased: list[tuple[JobQueue, Job]] = []
    expired: list[Job] = []
    for queue, limit in free_slots.items():
        found = lock_jobs(connection, queue, limit)
        expired += [dict(row) for row in found if row["leased_by"] is not None]
        if not found:
            continue
        rows = connection.execute(
            update(jobs)
            .where(jobs.c.key.in_([row["key"] for row in found]))
            .values(
                leased_until=current_time_ms() + lease_ms, leased_by=runner_id, attempts=jobs.c.attempts + 1
            )
            .returning(jobs)
        )
        leased += [(queue, dict(row)) for row in rows.mappings()]
    return leased, expired


def renew_leases(connection: Connection, keys: Sequence[str], runner_id: str, lease_ms: int) -> None:
    """Extend the leases of a runner."""
    own = and_(jobs.c.key.in_(keys), jobs.c.leased_by == runner_id)
    connection.execute(update(jobs).where(own).values(leased_until=current_time_ms() + lease_ms))


def release_lease(connection: Connection, key: str, runner_id: str, delay_ms: int) -> None:
    """Release a job that still exists: it has failed, was postponed, or has more to do."""
    own = and_(jobs.c.key == key, jobs.c.leased_by == runner_id)
    later = {"run_at": current_time_ms() + delay_ms} if delay_ms else {}
    connection.execute(update(jobs).where(own).values(leased_until=None, leased_by=None, **later))


def release_all_leases(connection: Connection, runner_id: str) -> None:
    """Release every job of a runner."""
    connection.execute(
        update(jobs).where(jobs.c.leased_by == runner_id).values(leased_until=None, leased_by=None)
    )


def postpone_job(connection: Connection, key: str, delay_ms: int) -> None:
    """Run a job again after `delay_ms` milliseconds, behind those that wait already."""
    connection.execute(update(jobs).where(jobs.c.key == key).values(run_at=current_time_ms() + delay_ms))


def delete_job(connection: Connection, key: str) -> None:
    """Delete a job that is done or no longer needed."""
    connection.execute(delete(jobs).where(jobs.c.key == key))


# ---------------------------------------------------------------------------------------- jobs of tables


def bot_job_key(table_id: str) -> str:
    return f"bot_moves:{table_id}"


def needs_bot_job(room: Room) -> bool:
    """Whether a changed room needs a new job for its bots, or another priority of it."""
    return bool(room.bot_movers()) and (not room.has_bot_job or room.bot_priority() != room.bot_job_priority)


def sync_bot_job(connection: Connection, room: Room, now_ms: int) -> None:
    """Insert, update or delete the job for the bots of a table: there is one while a bot has to move."""
    is_needed = bool(room.bot_movers())
    if not is_needed and not room.has_bot_job:
        return
    priority = room.bot_priority()
    is_own_job = jobs.c.key == bot_job_key(room.id)
    if is_needed and not room.has_bot_job:
        row = {
            "key": bot_job_key(room.id),
            "kind": "bot_moves",
            "priority": priority,
            "table_id": room.id,
            "host_id": room.host_id,
            "address_hash": room.address_hash,
            "payload": {},
            "run_at": now_ms,
            "attempts": 0,
        }
        connection.execute(INSERT_BOT_JOB, row)
    elif is_needed and priority != room.bot_job_priority:
        connection.execute(update(jobs).where(is_own_job).values(priority=priority))
    elif room.has_bot_job and not is_needed:
        connection.execute(delete(jobs).where(is_own_job))
