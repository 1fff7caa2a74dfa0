"""The job that analyses a finished game."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

import structlog

from ...core.errors import BadOptions
from ..compute import AnalysisFailed, InvalidRequest, TableSnapshot
from ..domain import replays
from ..domain.analysis import StoredAnalysis, strip_names
from ..domain.errors import DomainError
from ..services.analyses import update_analysis
from ..services.context import AppContext
from ..store.analyses import claim_analysis

log = structlog.get_logger()
PROGRESS_SECONDS: Final = 1.0  # between two reports of the progress


class Progress:
    """How far an analysis is, and the progress that was published last."""

    def __init__(self) -> None:
        self.current = self.published = (0, 0)

    def update(self, done: int, total: int) -> None:
        self.current = (done, total)

    def apply_to(self, analysis: StoredAnalysis) -> StoredAnalysis:
        """The analysis with the present progress."""
        return replace(analysis, decisions_done=self.current[0], decisions_total=self.current[1])


async def run(context: AppContext, job: Mapping[str, Any]) -> None:
    """Analyse the game of a table. If it is cancelled, the job stays for later; it may run twice."""
    table_id: str = job["table_id"]
    analysis = await context.database.write(lambda connection: claim_analysis(connection, table_id))
    if analysis is None:
        return
    progress = Progress()
    try:
        snapshot = await table_snapshot(context, table_id)
        result = await run_with_progress(context, snapshot, analysis, progress)
    except (AnalysisFailed, InvalidRequest, BadOptions, DomainError) as error:
        log.warning("analysis_failed", table=table_id, error=str(error))
        await update_analysis(context, replace(progress.apply_to(analysis), status="failed", result=None))
    else:
        done = replace(progress.apply_to(analysis), status="done", result=strip_names(result))
        await update_analysis(context, done)


async def table_snapshot(context: AppContext, table_id: str) -> TableSnapshot:
    """The finished game of a table."""
    rooms = context.rooms
    room = await rooms.get(table_id)
    if not room.is_over:  # another process has ended it, and its message has not arrived yet
        async with rooms.locked(table_id) as room:
            rooms.evict(room)
        room = await rooms.get(table_id)
    replays.require_finished(room)
    return TableSnapshot.from_table(room.require_table())


async def run_with_progress(
    context: AppContext, snapshot: TableSnapshot, analysis: StoredAnalysis, progress: Progress
) -> dict[str, Any]:
    """The result of the analysis; meanwhile its progress is stored and published now and then."""
    task = asyncio.create_task(context.compute.analyse(snapshot, analysis.budget, progress.update))
    try:
        while not task.done():
            await asyncio.wait([task], timeout=PROGRESS_SECONDS)
            if not task.done() and progress.current != progress.published:
                progress.published = progress.current
                await update_analysis(context, replace(progress.apply_to(analysis), status="running"))
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)
    return task.result()
