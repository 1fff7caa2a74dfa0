"""Rows of analyses, and the jobs that compute them."""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Connection, select, update

from ..domain.analysis import StoredAnalysis
from ..domain.quotas import Requester
from ..domain.timestamps import current_time_ms
from .jobs import delete_job
from .schema import analyses, jobs
from .upsert import upsert
from .users import select_owner

JOB_KIND: Final = "analysis"


def analysis_job_key(table_id: str) -> str:
    """The key of the job that analyses the game of a table."""
    return f"{JOB_KIND}:{table_id}"


def load_analysis(connection: Connection, table_id: str, for_update: bool = False) -> StoredAnalysis | None:
    """The analysis of a table; `for_update`: no other transaction changes it before this one ends."""
    found = select(analyses).where(analyses.c.table_id == table_id)
    row = connection.execute(found.with_for_update() if for_update else found).mappings().first()
    return StoredAnalysis(**row) if row is not None else None


def is_reusable(connection: Connection, analysis: StoredAnalysis, budget: str | None) -> bool:
    """Whether an analysis is done with the requested budget (None: with any), or under way.

    A result of an older version is kept and shown until somebody asks for a new one.
    """
    if not analysis.is_unfinished:
        return analysis.is_current and budget in (None, analysis.budget)
    key = analysis_job_key(analysis.table_id)
    return connection.execute(select(jobs.c.key).where(jobs.c.key == key)).first() is not None


def insert_pending(
    connection: Connection, table_id: str, budget: str, requester: Requester, previous: StoredAnalysis | None
) -> StoredAnalysis:
    """Store an analysis that waits, in place of the previous one, and the job that computes it."""
    created_at = max(current_time_ms(), previous.created_at + 1 if previous is not None else 0)
    pending = StoredAnalysis(table_id, "waiting", budget, created_at=created_at)
    job: dict[str, Any] = {
        "key": analysis_job_key(table_id),
        "kind": JOB_KIND,
        "table_id": table_id,
        "user_id": select_owner(requester.user_id),
        "address_hash": requester.address_hash,
        "payload": {},
        "run_at": current_time_ms(),
        "attempts": 0,
    }
    upsert(connection, analyses, dict(vars(pending)), ("table_id",))
    upsert(connection, jobs, job, ("key",))
    return pending


def claim_analysis(connection: Connection, table_id: str) -> StoredAnalysis | None:
    """The analysis to compute; None, and its job is deleted, if there is nothing to do any more."""
    analysis = load_analysis(connection, table_id, for_update=True)
    if analysis is not None and analysis.is_unfinished:
        return analysis
    delete_job(connection, analysis_job_key(table_id))
    return None


def update_analysis(connection: Connection, updated: StoredAnalysis) -> bool:
    """Store progress or a result; False if the request was replaced or finished meanwhile.

    A finished analysis and the end of its job are stored together.
    """
    is_same_request = (analyses.c.table_id == updated.table_id) & (
        analyses.c.created_at == updated.created_at
    )
    unfinished = analyses.c.status.in_(("waiting", "running"))
    columns = {
        "status": updated.status,
        "decisions_done": updated.decisions_done,
        "decisions_total": updated.decisions_total,
        "result": updated.result,
    }
    if connection.execute(update(analyses).where(is_same_request, unfinished).values(columns)).rowcount != 1:
        return False
    if not updated.is_unfinished:
        delete_job(connection, analysis_job_key(updated.table_id))
    return True
