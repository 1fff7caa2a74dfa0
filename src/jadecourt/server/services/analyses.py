"""Analyses of games that are over: asked for, carried out as a durable job, kept.

An analysis is known by the time at which it was asked for: whoever works at one that was replaced since, or that
somebody else has finished, changes nothing any more.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, Final

import structlog
from sqlalchemy import Connection, RowMapping, delete, select, update

from ...core.errors import BadOptions
from ..compute import AnalysisFailed, InvalidRequest, TableSnapshot
from ..domain.errors import DomainError
from ..domain.timestamps import current_time_ms
from ..http.models.tables import Analysis
from ..store.quotas import Requester, check_new_analysis
from ..store.schema import analyses, jobs
from ..store.users import select_owner
from ..store.webhooks import upsert
from . import replays
from .context import AppContext
from .message_bus import BusMessage

log = structlog.get_logger()
MAX_ITERATIONS: Final = 2000
PROGRESS_SECONDS: Final = 1.0  # how often those who wait are told how far it is
ITERATION_SUFFIX: Final = "it"
JOB_KIND: Final = "analysis"


def job_key(table_id: str) -> str:
    """Of the job."""
    return f"{JOB_KIND}:{table_id}"


def present_analysis(row: RowMapping | Mapping[str, Any]) -> Analysis:
    return Analysis(**{key: row[key] for key in Analysis.model_fields})


def strip_names(result: dict[str, Any]) -> dict[str, Any]:
    """The result without the names of players: accounts can be deleted later, and their names with them."""
    seats = [{key: value for key, value in seat.items() if key != "name"} for seat in result["seats"]]
    return {**{key: value for key, value in result.items() if key != "names"}, "seats": seats}


def add_player_names(analysis: Analysis, names: Sequence[str]) -> Analysis:
    """The analysis with the names that the seats have now."""
    if analysis.result is None:
        return analysis
    seats = [{**seat, "name": names[seat["seat"]]} for seat in analysis.result["seats"]]
    return analysis.model_copy(update={"result": {**analysis.result, "names": list(names), "seats": seats}})


# ---------------------------------------------------------------------------------------- asking


def parse_budget(requested_budget: str | None, default_budget: str) -> str:
    """The budget in one way of writing; None: the usual one."""
    if requested_budget is None:
        return default_budget
    iterations = int(requested_budget.removesuffix(ITERATION_SUFFIX))
    if not 1 <= iterations <= MAX_ITERATIONS:
        raise DomainError(
            "validation_failed",
            f"body.budget: must be from 1{ITERATION_SUFFIX} to {MAX_ITERATIONS}{ITERATION_SUFFIX}",
        )
    return f"{iterations}{ITERATION_SUFFIX}"


def load_analysis(connection: Connection, table_id: str, for_update: bool = False) -> RowMapping | None:
    """The row of a table; `locked`: nobody else changes it before the transaction is over."""
    found = select(analyses).where(analyses.c.table_id == table_id)
    return connection.execute(found.with_for_update() if for_update else found).mappings().first()


async def get_analysis(context: AppContext, table_id: str) -> Analysis:
    """What is known so far; nothing, as long as nobody has asked for it."""
    row = await context.database.read(lambda connection: load_analysis(connection, table_id))
    return (
        present_analysis(row)
        if row is not None
        else Analysis(status="none", budget="", decisions_done=0, decisions_total=0, result=None)
    )


async def request_analysis(
    context: AppContext, table_id: str, requested_budget: str | None, requester: Requester
) -> tuple[Analysis, bool]:
    """Ask for an analysis; returns it, and whether it is a new one. One that is there or under way is not repeated."""
    budget = parse_budget(requested_budget, context.settings.analysis_budget)

    def find_current(connection: Connection) -> Analysis | None:
        row = load_analysis(connection, table_id)
        existing = row is not None and is_reusable(connection, row, requested_budget and budget)
        return present_analysis(row) if row is not None and existing else None

    existing = await context.database.read(find_current)
    if existing is not None:
        return existing, False
    context.check_rate_limit("analysis", requester.user_id)  # only work counts
    check = partial(check_new_analysis, settings=context.settings, requester=requester, kind=JOB_KIND)
    await context.database.read(partial(check, is_added=False))

    def transaction(connection: Connection) -> tuple[Analysis, bool]:
        previous = load_analysis(connection, table_id, for_update=True)
        if previous is not None and is_reusable(connection, previous, requested_budget and budget):
            return present_analysis(previous), False
        row = pending_row(table_id, budget, previous["created_at"] if previous else 0)
        job: dict[str, Any] = {
            "key": job_key(table_id),
            "kind": JOB_KIND,
            "table_id": table_id,
            "user_id": select_owner(requester.user_id),
            "address_hash": requester.address_hash,
            "payload": {},
            "run_at": current_time_ms(),
            "attempts": 0,
        }
        upsert(connection, analyses, row, ("table_id",))
        upsert(connection, jobs, job, ("key",))
        check(connection, is_added=True)
        context.bus.publish_in(connection, BusMessage(jobs_added=True))
        return present_analysis(row), True

    found, is_new = await context.database.write(transaction)
    if is_new:
        context.rooms.jobs_available.set()
    return found, is_new


def pending_row(table_id: str, budget: str, previous_created_at: int) -> dict[str, Any]:
    """An analysis that waits; `before`: when the one was asked for that it replaces."""
    return {
        "table_id": table_id,
        "status": "waiting",
        "budget": budget,
        "decisions_done": 0,
        "decisions_total": 0,
        "result": None,
        "created_at": max(current_time_ms(), previous_created_at + 1),
    }


def is_reusable(connection: Connection, row: RowMapping, budget: str | None) -> bool:
    """Whether this analysis will do: it is done with the budget that is wanted (None: any), or under way."""
    if row["status"] in ("done", "failed"):
        return row["status"] == "done" and budget in (None, row["budget"])
    found = connection.execute(select(jobs.c.key).where(jobs.c.key == job_key(row["table_id"])))
    return found.first() is not None


# ---------------------------------------------------------------------------------------- carrying out


class Progress:
    """How far an analysis is, and what was told of it."""

    def __init__(self) -> None:
        self.current = self.published = (0, 0)

    def update(self, done: int, total: int) -> None:
        self.current = (done, total)


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Carry out the analysis of a table. Cancelled, it leaves the job for later; it may run twice."""
    table: str = job["table_id"]
    row = await context.database.write(lambda connection: claim_analysis(connection, table))
    if row is None:
        return
    progress = Progress()
    try:
        snapshot = await table_snapshot(context, table)
        result = await run_with_progress(context, snapshot, row, progress)
    except (AnalysisFailed, InvalidRequest, BadOptions, DomainError) as error:
        log.warning("analysis_failed", table=table, error=str(error))
        await finish_analysis(context, row, progress, "failed", None)
    else:
        await finish_analysis(context, row, progress, "done", strip_names(result))


def claim_analysis(connection: Connection, table_id: str) -> RowMapping | None:
    """The analysis that is to be made; None, and no job either, if there is nothing to do any more."""
    row = load_analysis(connection, table_id, for_update=True)
    if row is not None and row["status"] in ("waiting", "running"):
        return row
    delete_job(connection, table_id)
    return None


async def table_snapshot(context: AppContext, table_id: str) -> TableSnapshot:
    """The end of the game."""
    rooms = context.rooms
    room = await rooms.get(table_id)
    if not room.is_over:  # another process has ended it, and this one has not heard of it yet
        async with room.lock:
            rooms.evict(room)
        room = await rooms.get(table_id)
    replays.require_finished(room)
    return TableSnapshot.from_table(room.require_table())


async def run_with_progress(
    context: AppContext, snapshot: TableSnapshot, row: RowMapping, progress: Progress
) -> dict[str, Any]:
    """Let it be analysed, and say from time to time how far it is."""
    task = asyncio.create_task(context.compute.analyse(snapshot, row["budget"], progress.update))
    try:
        while not task.done():
            await asyncio.wait([task], timeout=PROGRESS_SECONDS)
            if not task.done() and progress.current != progress.published:
                progress.published = progress.current
                await update_analysis(
                    context,
                    row,
                    status="running",
                    decisions_done=progress.current[0],
                    decisions_total=progress.current[1],
                )
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return task.result()


async def finish_analysis(
    context: AppContext, row: RowMapping, progress: Progress, status: str, result: dict[str, Any] | None
) -> None:
    """Keep what was found, and let go of the job, both or neither."""
    done, total = progress.current
    columns = {"status": status, "decisions_done": done, "decisions_total": total, "result": result}
    await update_analysis(context, row, True, **columns)


async def update_analysis(
    context: AppContext, row: RowMapping, is_final: bool = False, **columns: Any
) -> None:
    """Write something about an analysis down and tell everybody who watches; if it is still the one that is wanted."""
    table: str = row["table_id"]
    progress = (columns["decisions_done"], columns["decisions_total"], columns["status"])
    is_same_request = (analyses.c.table_id == table) & (analyses.c.created_at == row["created_at"])
    unfinished = analyses.c.status.in_(("waiting", "running"))

    def transaction(connection: Connection) -> bool:
        found = connection.execute(update(analyses).where(is_same_request, unfinished).values(**columns))
        if found.rowcount != 1:
            return False
        if is_final:
            delete_job(connection, table)
        context.bus.publish_in(connection, BusMessage(table_id=table, analysis_progress=progress))
        return True

    if await context.database.write(transaction):
        await context.rooms.publish_analysis(table, *progress)


def delete_job(connection: Connection, table_id: str) -> None:
    connection.execute(delete(jobs).where(jobs.c.key == job_key(table_id)))
