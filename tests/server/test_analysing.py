"""Analyses: asked for once, carried out as a job, told to those who watch."""

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
from jadecourt.server.compute import (
    AnalysisFailed,
    ComputeService,
    ComputeStopped,
    InvalidRequest,
    TableSnapshot,
)
from jadecourt.server.domain.errors import DomainError
from jadecourt.server.domain.room import Room
from jadecourt.server.http.hub import SocketConnection
from jadecourt.server.http.models.tables import Analysis
from jadecourt.server.services import analyses, record_import
from jadecourt.server.services.context import AppContext
from jadecourt.server.store.quotas import Requester
from jadecourt.server.store.schema import jobs, tables
from server.homes import ADA, at_home
from server.postgres import fresh_database

FOUND = {"decisions": [], "seats": []}


class Fake:
    """Thinks as it is told to: `steps` of 3, then it waits for `go`, then it fails or finds something."""

    def __init__(self, steps: int = 0, error: Exception | None = None, waits: bool = False) -> None:
        self.steps = steps
        self.error = error
        self.go = asyncio.Event()
        if not waits:
            self.go.set()
        self.begun = asyncio.Event()
        self.asked: list[tuple[TableSnapshot, str]] = []
        self.cancelled = False

    async def analyse(
        self, position: TableSnapshot, budget: str, told: Callable[[int, int], None]
    ) -> dict[str, Any]:
        self.asked.append((position, budget))
        for step in range(self.steps + 1):
            told(step, 3)
        self.begun.set()
        try:
            await self.go.wait()
        except asyncio.CancelledError:
            self.cancelled = True
            raise
        if self.error:
            raise self.error
        told(3, 3)
        return dict(FOUND)


def thinking(context: AppContext, fake: Fake) -> AppContext:
    return dataclasses.replace(context, compute=cast(ComputeService, fake))


async def over(context: AppContext) -> Room:
    return await record_import.import_record(context, DRAGON, ADA)


async def job_of(context: AppContext, table: str) -> dict[str, Any] | None:
    """As the one who takes it gets it."""
    rows = await context.database.fetch_all(select(jobs).where(jobs.c.table_id == table))
    return dict(rows[0]) if rows else None


async def ask(context: AppContext, table: str, budget: str | None = None) -> tuple[Analysis, bool]:
    return await analyses.request_analysis(context, table, budget, Requester(ADA, None))


def watch(context: AppContext, table: str) -> SocketConnection:
    connection = SocketConnection(ADA, "en")
    context.hub.open(connection)
    context.hub.subscribe(connection, table, None, 0, 0)
    return connection


def heard(connection: SocketConnection) -> list[tuple[int, int, str]]:
    """What was told of analyses."""
    news = []
    while not connection.send_queue.empty():
        message = json.loads(connection.send_queue.get_nowait() or "{}")
        assert message.pop("type") == "analysis_progress"
        news.append((message["decisions_done"], message["decisions_total"], message["status"]))
    return news


# ---------------------------------------------------------------------------------------- asking


def test_asking_leaves_a_job(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        nothing = Analysis(status="none", budget="", decisions_done=0, decisions_total=0, result=None)
        assert await analyses.get_analysis(context, room.id) == nothing
        context.rooms.jobs_available.clear()
        found, fresh = await ask(context, room.id)
        waiting = Analysis(status="waiting", budget="300it", decisions_done=0, decisions_total=0, result=None)
        assert (found, fresh) == (waiting, True)
        assert context.rooms.jobs_available.is_set()
        assert await analyses.get_analysis(context, room.id) == waiting
        job = await job_of(context, room.id)
        assert job is not None
        assert (job["key"], job["kind"], job["attempts"]) == (f"analysis:{room.id}", "analysis", 0)

    at_home(tmp_path, deed)


def test_asking_again_gives_the_same(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        first, _ = await ask(context, room.id, "20it")
        for budget in (None, "20it", "30it"):
            assert await ask(context, room.id, budget) == (first, False)
        both = await asyncio.gather(ask(context, room.id), ask(context, room.id))
        assert [fresh for _, fresh in both] == [False, False]

    at_home(tmp_path, deed)


def test_two_who_ask_at_once_get_the_same(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        both = await asyncio.gather(ask(context, room.id), ask(context, room.id))
        assert sorted(fresh for _, fresh in both) == [False, True]

    at_home(tmp_path, deed)


@pytest.mark.parametrize(("budget", "written"), [("0007it", "7it"), ("2000it", "2000it")])
def test_budget_is_written_in_one_way(budget: str, written: str) -> None:
    assert analyses.parse_budget(budget, "300it") == written


@pytest.mark.parametrize("budget", ["0it", "2001it", "9999it"])
def test_budget_has_bounds(budget: str) -> None:
    with pytest.raises(DomainError, match="2000it") as caught:
        analyses.parse_budget(budget, "300it")
    assert caught.value.code == "validation_failed"


def test_analysis_that_is_done_is_replaced_only_for_another_budget(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        fake = Fake()
        await ask(context, room.id, "20it")
        await analyses.run(thinking(context, fake), {"table_id": room.id})
        for budget in (None, "20it"):
            found, fresh = await ask(context, room.id, budget)
            assert (found.status, found.budget, fresh) == ("done", "20it", False)
        found, fresh = await ask(context, room.id, "30it")
        assert (found.status, found.budget, found.result, fresh) == ("waiting", "30it", None, True)
        await analyses.run(thinking(context, fake), {"table_id": room.id})
        assert [budget for _, budget in fake.asked] == ["20it", "30it"]

    at_home(tmp_path, deed)


def test_analysis_whose_job_is_lost_can_be_asked_for_again(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        await ask(context, room.id)
        await context.database.write(lambda connection: connection.execute(delete(jobs)))
        assert (await ask(context, room.id))[1]
        assert await job_of(context, room.id) is not None

    at_home(tmp_path, deed)


def test_only_work_counts_against_the_limit(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        rooms = [await over(context) for _ in range(10)]
        for room in rooms:
            await ask(context, room.id)
            await ask(context, room.id)
        more = await record_import.import_record(context, DRAGON, "ben")
        with pytest.raises(DomainError) as caught:
            await ask(context, more.id)
        assert caught.value.code == "rate_limited"

    at_home(tmp_path, deed, rate_limit_factor=1, max_analyses_per_user=10)


# ---------------------------------------------------------------------------------------- carrying out


def test_result_is_kept_and_the_job_is_done(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        watcher, fake = watch(context, room.id), Fake()
        await ask(context, room.id)
        job = await job_of(context, room.id)
        assert job is not None
        await analyses.run(thinking(context, fake), job)
        done = Analysis(status="done", budget="300it", decisions_done=3, decisions_total=3, result=FOUND)
        assert await analyses.get_analysis(context, room.id) == done
        assert await job_of(context, room.id) is None
        assert heard(watcher) == [(3, 3, "done")]
        ((position, budget),) = fake.asked
        assert (list(position.plies), list(position.names)) == (room.require_table().plies, ["Ada", "Ben"])
        assert budget == "300it"

    at_home(tmp_path, deed)


def test_those_who_watch_hear_how_far_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analyses, "PROGRESS_SECONDS", 0.01)

    async def deed(context: AppContext) -> None:
        room = await over(context)
        watcher, fake = watch(context, room.id), Fake(steps=2, waits=True)
        await ask(context, room.id)
        run = asyncio.create_task(analyses.run(thinking(context, fake), {"table_id": room.id}))
        while (await analyses.get_analysis(context, room.id)).status == "waiting":
            await asyncio.sleep(0.01)
        assert await analyses.get_analysis(context, room.id) == Analysis(
            status="running", budget="300it", decisions_done=2, decisions_total=3, result=None
        )
        await asyncio.sleep(0.1)  # nothing new: nothing is told
        fake.go.set()
        await run
        assert heard(watcher) == [(2, 3, "running"), (3, 3, "done")]

    at_home(tmp_path, deed)


@pytest.mark.parametrize("error", [AnalysisFailed("it crashed"), InvalidRequest("what?")])
def test_failure_is_told_and_can_be_tried_again(error: Exception, tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        watcher = watch(context, room.id)
        await ask(context, room.id)
        await analyses.run(thinking(context, Fake(1, error)), {"table_id": room.id})
        found = await analyses.get_analysis(context, room.id)
        assert (found.status, found.decisions_done, found.decisions_total, found.result) == (
            "failed",
            1,
            3,
            None,
        )
        assert await job_of(context, room.id) is None
        assert heard(watcher) == [(1, 3, "failed")]
        assert (await ask(context, room.id))[1]

    at_home(tmp_path, deed)


def test_server_that_goes_down_leaves_the_job(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        fake = Fake(steps=1, waits=True)
        await ask(context, room.id)
        run = asyncio.create_task(analyses.run(thinking(context, fake), {"table_id": room.id}))
        await fake.begun.wait()
        run.cancel()
        with pytest.raises(asyncio.CancelledError):
            await run
        assert fake.cancelled
        assert await job_of(context, room.id) is not None
        with pytest.raises(ComputeStopped):
            await analyses.run(thinking(context, Fake(error=ComputeStopped("bye"))), {"table_id": room.id})
        assert await job_of(context, room.id) is not None
        await analyses.run(thinking(context, Fake()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "done"

    at_home(tmp_path, deed)


def test_two_who_work_at_it_do_no_harm(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        watcher, slow = watch(context, room.id), Fake(waits=True)
        await ask(context, room.id, "20it")
        late = asyncio.create_task(analyses.run(thinking(context, slow), {"table_id": room.id}))
        await slow.begun.wait()
        await analyses.run(thinking(context, Fake()), {"table_id": room.id})
        await ask(context, room.id, "30it")
        slow.go.set()
        await late  # of an analysis that was replaced
        found = await analyses.get_analysis(context, room.id)
        assert (found.status, found.budget, found.result) == ("waiting", "30it", None)
        assert await job_of(context, room.id) is not None
        assert heard(watcher) == [(3, 3, "done")]

    at_home(tmp_path, deed)


def test_job_that_is_done_already_goes(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        fake = Fake()
        await ask(context, room.id)
        job = await job_of(context, room.id)
        assert job is not None
        await analyses.run(thinking(context, fake), job)
        await analyses.run(thinking(context, fake), job)
        await analyses.run(thinking(context, fake), {"table_id": "gone"})
        assert len(fake.asked) == 1

    at_home(tmp_path, deed)


def test_table_that_this_process_believes_running_is_looked_at_again(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        await ask(context, room.id)
        room.status = "running"  # on disk it is over: another process has ended it
        await analyses.run(thinking(context, Fake()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "done"

    at_home(tmp_path, deed)


def test_game_of_other_rules_fails(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        await ask(context, room.id)
        room.rules_version += 1
        fake = Fake()
        await analyses.run(thinking(context, fake), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "failed"
        assert fake.asked == []

    at_home(tmp_path, deed)


def test_analysis_goes_with_its_table(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        await ask(context, room.id)
        await context.database.write(lambda connection: connection.execute(delete(tables)))
        await analyses.run(thinking(context, Fake()), {"table_id": room.id})
        assert (await analyses.get_analysis(context, room.id)).status == "none"

    at_home(tmp_path, deed)


def test_search_itself(tmp_path: Path) -> None:
    """With the processes of the server."""

    async def deed(context: AppContext) -> None:
        room = await over(context)
        await ask(context, room.id, "3it")
        await context.compute.start()
        try:
            await analyses.run(context, {"table_id": room.id})
        finally:
            await context.compute.stop()
        found = await analyses.get_analysis(context, room.id)
        assert found.status == "done" and found.result is not None
        assert found.decisions_done == found.decisions_total == len(found.result["decisions"]) > 0
        assert (found.result["budget"], found.result["plies"]) == ("3it", 16)

    at_home(tmp_path, deed)


def test_postgresql_does_the_same(tmp_path: Path) -> None:
    async def deed(context: AppContext) -> None:
        room = await over(context)
        both = await asyncio.gather(ask(context, room.id, "20it"), ask(context, room.id, "20it"))
        assert {found.status for found, _ in both} == {"waiting"}
        fakes = [Fake(1), Fake(2)]
        await asyncio.gather(
            *(analyses.run(thinking(context, fake), {"table_id": room.id}) for fake in fakes)
        )
        found, fresh = await ask(context, room.id)
        assert (found.status, found.result, fresh) == ("done", FOUND, False)
        assert await job_of(context, room.id) is None
        assert (await ask(context, room.id, "30it"))[0].status == "waiting"

    at_home(tmp_path, deed, database=fresh_database())
