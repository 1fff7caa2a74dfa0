"""Analyses of finished games: requests, and the progress of the job that computes them.

A request is identified by its time. A worker whose request was replaced, or finished by another worker, changes
nothing any more.
"""

from __future__ import annotations

from typing import Final

from ..domain.analysis import StoredAnalysis
from ..domain.errors import DomainError
from ..domain.quotas import Requester
from ..store import analyses as analysis_store
from ..store import quotas
from ..store.database import Connection
from .context import AppContext
from .message_bus import BusMessage

MAX_ITERATIONS: Final = 8000
ITERATION_SUFFIX: Final = "it"


def parse_budget(requested_budget: str | None, default_budget: str) -> str:
    """The budget in its normal form; None: the default."""
    if requested_budget is None:
        return default_budget
    iterations = int(requested_budget.removesuffix(ITERATION_SUFFIX))
    if not 1 <= iterations <= MAX_ITERATIONS:
        raise DomainError(
            "validation_failed",
            f"body.budget: must be from 1{ITERATION_SUFFIX} to {MAX_ITERATIONS}{ITERATION_SUFFIX}",
        )
    return f"{iterations}{ITERATION_SUFFIX}"


async def get_analysis(context: AppContext, table_id: str) -> StoredAnalysis:
    """The analysis of a table; its status is `none` if there was no request."""
    found = await context.database.read(lambda c: analysis_store.load_analysis(c, table_id))
    return found or StoredAnalysis(table_id, "none")


async def request_analysis(
    context: AppContext, table_id: str, requested_budget: str | None, requester: Requester
) -> tuple[StoredAnalysis, bool]:
    """Request an analysis; returns it, and whether it is new. One that exists or is under way is not repeated."""
    budget = parse_budget(requested_budget, context.settings.analysis_budget)
    wanted_budget = budget if requested_budget is not None else None

    def find_reusable(connection: Connection) -> StoredAnalysis | None:
        found = analysis_store.load_analysis(connection, table_id)
        is_usable = found is not None and analysis_store.is_reusable(connection, found, wanted_budget)
        return found if is_usable else None

    def check_quota(connection: Connection, is_added: bool) -> None:
        kind = analysis_store.JOB_KIND
        quotas.check_new_analysis(connection, context.settings, requester, kind, is_added)

    existing = await context.database.read(find_reusable)
    if existing is not None:
        return existing, False
    context.check_rate_limit("analysis", requester.user_id)  # a reused analysis does not count
    await context.database.read(lambda connection: check_quota(connection, is_added=False))

    def transaction(connection: Connection) -> tuple[StoredAnalysis, bool]:
        previous = analysis_store.load_analysis(connection, table_id, for_update=True)
        if previous is not None and analysis_store.is_reusable(connection, previous, wanted_budget):
            return previous, False
        pending = analysis_store.insert_pending(connection, table_id, budget, requester, previous)
        check_quota(connection, is_added=True)
        context.bus.publish_in(connection, BusMessage(jobs_added=True))
        return pending, True

    analysis, is_new = await context.database.write(transaction)
    if is_new:
        context.rooms.jobs_available.set()
    return analysis, is_new


async def update_analysis(context: AppContext, updated: StoredAnalysis) -> None:
    """Store progress or a result and publish it to subscribers, unless the request was replaced meanwhile."""
    table_id = updated.table_id
    progress = (updated.decisions_done, updated.decisions_total, updated.status)

    def transaction(connection: Connection) -> bool:
        if not analysis_store.update_analysis(connection, updated):
            return False
        context.bus.publish_in(connection, BusMessage(table_id=table_id, analysis_progress=progress))
        return True

    if await context.database.write(transaction):
        await context.rooms.publish_analysis(table_id, *progress)
