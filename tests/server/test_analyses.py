"""Analyses: requested once, computed by a job, published to subscribers."""

from __future__ import annotations

import asyncio
import dataclasses
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import pytest
from sqlalchemy import delete, select

from core.sample_records import DRAGON
from jadecourt.analysis import DEFAULT_BUDGET
from jadecourt.server.compute import (
    AnalysisFailed,
    ComputeService,
    ComputeStopped,
    InvalidRequest,
    TableSnapshot,
)
from jadecourt.server.domain.analysis import RESULT_VERSION, StoredAnalysis
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.quotas import Requester
from jadecourt.server.domain.room import Room
from jadecourt.server.http.hub import Hub, SocketConnection
from jadecourt.server.jobs import analyses as analysis_jobs
from jadecourt.server.services import analyses, record_import
from jadecourt.server.services.context import AppContext
from jadecourt.server.store.schema import jobs, tables
from server.postgres import fresh_database
from server.service_context import ADA_ID, run_with_context

RESULT: dict[str, Any] = {"version": RESULT_VERSION, "decisions": [], "seats": []}


class FakeCompute:
    """A compute service for tests: makes `steps` of 3 steps, waits for `go`, then fails or returns a result."""

    def __init__(self, steps: int = 0, error: Exception | None = None, blocks: bool = False) -> None:
        self.steps = steps
        self.error = error
        self.may_finish = asyncio.Event()
        if not blocks:
            self.may_finish.set()
        self.started = asyncio.Event()
        self.requests: list[tuple[TableSnapshot, str]] = []
        self.cancelled = False

    async def analyse(
        self, position: TableSnapshot, budget: str, on_progress: Callable[[int, int], None]
    ) -> dict[str, Any]:
        self.requests.append((position, budget))
        for step in range(self.steps + 1):
            on_progress(step, 3)
        self.started.set()
        try:
            await self.may_finish.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        if self.error:
            raise self.error
        on_progress(3, 3)
        return dict(RESULT)


def with_compute(context: AppContext, compute: FakeCompute) -> AppContext:
    return dataclasses.replace(context, compute=cast(ComputeService, compute))


async def import_finished_game(context: AppContext) -> Room:
    return await record_import.import_record(context, DRAGON, ADA_ID)


async def find_job(context: AppContext, table: str) -> dict[str, Any] | None:
    """The stored job of a table; None if there is none."""
    rows = await context.database.fetch_all(select(jobs).where(jobs.c.table_id == table))
    return dict(rows[0]) if rows else None


async def request_analysis(
    context: AppContext, table: str, budget: str | None = None
) -> tuple[StoredAnalysis, bool]:
    return await analyses.request_analysis(context, table, budget, Requester(ADA_ID, None))


def subscribe(context: AppContext, table: str) -> SocketConnection:
    connection = SocketConnection(ADA_ID)
    hub = cast(Hub, context.hub)
    hub.open(connection)
    hub.subscribe(connection, table, None, 0, 0)
    return connection


def without_time(analysis: StoredAnalysis) -> StoredAnalysis:
    return dataclasses.replace(analysis, created_at=0)


def received_progress(connection: SocketConnection) -> list[tuple[int, int, str]]:
    """The messages about analyses that were received."""
    messages = []
    while not connection.send_queue.empty():
        message = json.loads(connection.send_queue.get_nowait() or "{}")
        assert message.pop("type") == "analysis_progress"
        messages.append((message["decisions_done"], message["decisions_total"], message["status"]))
    return messages


# ---------------------------------------------------------------------------------------- asking


def test_requesting_analysis_creates_a_job(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        assert await analyses.get_analysis(context, room.id) == StoredAnalysis(room.id, "none")
        context.rooms.jobs_available.clear()
        found, fresh = await request_analysis(context, room.id)
        assert (without_time(found), fresh) == (StoredAnalysis(room.id, "waiting", DEFAULT_BUDGET), True)
        assert context.rooms.jobs_available.is_set()
        assert await analyses.get_analysis(context, room.id) == found
        job = await find_job(context, room.id)
        assert job is not None
        assert (job["key"], job["kind"], job["attempts"]) == (f"analysis:{room.id}", "analysis", 0)

    run_with_context(tmp_path, scenario)


def test_repeated_request_returns_the_same_analysis(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        first, _ = await request_analysis(context, room.id, "20it")
        for budget in (None, "20it", "30it"):
            assert await request_analysis(context, room.id, budget) == (first, False)
        both = await asyncio.gather(request_analysis(context, room.id), request_analysis(context, room.id))
        assert [fresh for _, fresh in both] == [False, False]

    run_with_context(tmp_path, scenario)


def test_concurrent_analysis_requests_share_one_job(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        both = await asyncio.gather(request_analysis(context, room.id), request_analysis(context, room.id))
        assert sorted(fresh for _, fresh in both) == [False, True]

    run_with_context(tmp_path, scenario)


@pytest.mark.parametrize(("budget", "written"), [("0007it", "7it"), ("8000it", "8000it")])
def test_budget_is_normalised(budget: str, written: str) -> None:
    assert analyses.parse_budget(budget, "1000it") == written


@pytest.mark.parametrize("budget", ["0it", "8001it", "9999it"])
def test_too_large_budget_is_rejected(budget: str) -> None:
    with pytest.raises(DomainError, match="8000it") as caught:
        analyses.parse_budget(budget, "1000it")
    assert caught.value.code == "validation_failed"


def test_finished_analysis_is_replaced_only_for_another_budget(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        fake = FakeCompute()
        await request_analysis(context, room.id, "20it")
        await analysis_jobs.run(with_compute(context, fake), {"table_id": room.id})
        for budget in (None, "20it"):
            found, fresh = await request_analysis(context, room.id, budget)
            assert (found.status, found.budget, fresh) == ("done", "20it", False)
        found, fresh = await request_analysis(context, room.id, "30it")
        assert (found.status, found.budget, found.result, fresh) == ("waiting", "30it", None, True)
        await analysis_jobs.run(with_compute(context, fake), {"table_id": room.id})
        assert [budget for _, budget in fake.requests] == ["20it", "30it"]

    run_with_context(tmp_path, scenario)


def test_analysis_of_an_older_version_is_shown_until_a_new_one_is_requested(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        pending, _ = await request_analysis(context, room.id)
        old: dict[str, Any] = {"decisions": [], "seats": []}
        await analyses.update_analysis(context, dataclasses.replace(pending, status="done", result=old))
        found = await analyses.get_analysis(context, room.id)
        assert (found.status, found.result, found.is_current) == ("done", old, False)
        found, fresh = await request_analysis(context, room.id)
        assert (found.status, fresh) == ("waiting", True)

    run_with_context(tmp_path, scenario)


def test_analysis_without_job_can_be_requested_again(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        await request_analysis(context, room.id)
        await context.database.write(lambda connection: connection.execute(delete(jobs)))
        assert (await request_analysis(context, room.id))[1]
        assert await find_job(context, room.id) is not None

    run_with_context(tmp_path, scenario)


def test_reused_analysis_does_not_consume_rate_limit(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        rooms = [await import_finished_game(context) for _ in range(10)]
        for room in rooms:
            await request_analysis(context, room.id)
            await request_analysis(context, room.id)
        more = await record_import.import_record(context, DRAGON, "ben")
        with pytest.raises(DomainError) as caught:
            await request_analysis(context, more.id)
        assert caught.value.code == "rate_limited"

    run_with_context(tmp_path, scenario, rate_limit_factor=1, max_analyses_per_user=10)


# ---------------------------------------------------------------------------------------- carrying out


def test_finished_analysis_is_stored_and_its_job_deleted(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        watcher, fake = subscribe(context, room.id), FakeCompute()
        await request_analysis(context, room.id)
        job = await find_job(context, room.id)
        assert job is not None
        await analysis_jobs.run(with_compute(context, fake), job)
        done = StoredAnalysis(room.id, "done", DEFAULT_BUDGET, 3, 3, RESULT)
        assert without_time(await analyses.get_analysis(context, room.id)) == done
        assert await find_job(context, room.id) is None
        assert received_progress(watcher) == [(3, 3, "done")]
        ((position, budget),) = fake.requests
        assert (list(position.plies), list(position.names)) == (room.require_table().plies, ["Ada", "Ben"])
        assert budget == DEFAULT_BUDGET

    run_with_context(tmp_path, scenario)


def test_subscribers_receive_analysis_progress(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis_jobs, "PROGRESS_SECONDS", 0.01)

    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        watcher, fake = subscribe(context, room.id), FakeCompute(steps=2, blocks=True)
        await request_analysis(context, room.id)
        run = asyncio.create_task(analysis_jobs.run(with_compute(context, fake), {"table_id": room.id}))
        while (await analyses.get_analysis(context, room.id)).status == "waiting":
            await asyncio.sleep(0.01)
        running = StoredAnalysis(room.id, "running", DEFAULT_BUDGET, 2, 3)
        assert without_time(await analyses.get_analysis(context, room.id)) == running
        await asyncio.sleep(0.1)  # no progress: no message
        fake.may_finish.set()
        await run
        assert received_progress(watcher) == [(2, 3, "running"), (3, 3, "done")]

    run_with_context(tmp_path, scenario)


@pytest.mark.parametrize("error", [AnalysisFailed("it crashed"), InvalidRequest("what?")])
def test_failed_analysis_is_reported_and_can_be_retried(error: Exception, tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        watcher = subscribe(context, room.id)
        await request_analysis(context, room.id)
        await analysis_jobs.run(with_compute(context, FakeCompute(1, error)), {"table_id": room.id})
        found = await analyses.get_analysis(context, room.id)
        assert (found.status, found.decisions_done, found.decisions_total, found.result) == (
            "failed",
            1,
            3,
            None,
        )
        assert await find_job(context, room.id) is None
        assert received_progress(watcher) == [(1, 3, "failed")]
        assert (await request_analysis(context, room.id))[1]

    run_with_context(tmp_path, scenario)


def test_shutdown_keeps_unfinished_analysis_job(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        fake = FakeCompute(steps=1, blocks=True)
        await request_analysis(context, room.id)
        run = asyncio.create_task(analysis_jobs.run(with_compute(context, fake), {"table_id": room.id}))
        await fake.started.wait()
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        assert fake.cancelled
        assert await find_job(context, room.id) is not None
        with pytest.raises(ComputeStopped):
            await analysis_jobs.run(
                with_compute(context, FakeCompute(error=ComputeStopped("bye"))), {"table_id": room.id}
            )
        assert await find_job(context, room.id) is not None
        await analysis_jobs.run(with_compute(context, FakeCompute()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "done"

    run_with_context(tmp_path, scenario)


def test_concurrent_workers_store_one_result(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        watcher, slow = subscribe(context, room.id), FakeCompute(blocks=True)
        await request_analysis(context, room.id, "20it")
        late = asyncio.create_task(analysis_jobs.run(with_compute(context, slow), {"table_id": room.id}))
        await slow.started.wait()
        await analysis_jobs.run(with_compute(context, FakeCompute()), {"table_id": room.id})
        await request_analysis(context, room.id, "30it")
        slow.may_finish.set()
        await late  # the job of an analysis that was replaced
        found = await analyses.get_analysis(context, room.id)
        assert (found.status, found.budget, found.result) == ("waiting", "30it", None)
        assert await find_job(context, room.id) is not None
        assert received_progress(watcher) == [(3, 3, "done")]

    run_with_context(tmp_path, scenario)


def test_job_of_finished_analysis_is_deleted(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        fake = FakeCompute()
        await request_analysis(context, room.id)
        job = await find_job(context, room.id)
        assert job is not None
        await analysis_jobs.run(with_compute(context, fake), job)
        await analysis_jobs.run(with_compute(context, fake), job)
        await analysis_jobs.run(with_compute(context, fake), {"table_id": "gone"})
        assert len(fake.requests) == 1

    run_with_context(tmp_path, scenario)


def test_stale_running_table_is_reloaded_before_analysis(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        await request_analysis(context, room.id)
        room.status = "running"  # stored as finished: another process has ended it
        await analysis_jobs.run(with_compute(context, FakeCompute()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "done"

    run_with_context(tmp_path, scenario)


def test_analysis_under_another_rules_version_fails(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        await request_analysis(context, room.id)
        room.rules_version += 1
        fake = FakeCompute()
        await analysis_jobs.run(with_compute(context, fake), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "failed"
        assert fake.requests == []

    run_with_context(tmp_path, scenario)


def test_analysis_is_deleted_with_its_table(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        await request_analysis(context, room.id)
        await context.database.write(lambda connection: connection.execute(delete(tables)))
        await analysis_jobs.run(with_compute(context, FakeCompute()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "none"

    run_with_context(tmp_path, scenario)


def test_analysis_runs_in_worker_processes(tmp_path: Path) -> None:
    """With real bot processes."""

    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        await request_analysis(context, room.id, "3it")
        await context.compute.start()
        try:
            await analysis_jobs.run(context, {"table_id": room.id})
        finally:
            await context.compute.stop()
        found = await analyses.get_analysis(context, room.id)
        assert found.status == "done" and found.result is not None
        assert found.decisions_done == found.decisions_total == len(found.result["decisions"]) > 0
        assert (found.result["budget"], found.result["plies"]) == ("3it", 16)

    run_with_context(tmp_path, scenario)


def test_concurrent_analyses_work_on_postgresql(tmp_path: Path) -> None:
    async def scenario(context: AppContext) -> None:
        room = await import_finished_game(context)
        both = await asyncio.gather(
            request_analysis(context, room.id, "20it"), request_analysis(context, room.id, "20it")
        )
        assert {found.status for found, _ in both} == {"waiting"}
        fakes = [FakeCompute(1), FakeCompute(2)]
        await asyncio.gather(
            *(analysis_jobs.run(with_compute(context, fake), {"table_id": room.id}) for fake in fakes)
        )
        found, fresh = await request_analysis(context, room.id)
        assert (found.status, found.result, fresh) == ("done", RESULT, False)
        assert await find_job(context, room.id) is None
        assert (await request_analysis(context, room.id, "30it"))[0].status == "waiting"

    run_with_context(tmp_path, scenario, database=fresh_database())
