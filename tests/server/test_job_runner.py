"""The job runner can be stopped at any moment."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import pytest

from jadecourt.server.jobs.monitor import TaskMonitor
from jadecourt.server.jobs.runner import JobRunner
from jadecourt.server.services.context import AppContext


@pytest.mark.parametrize("turns", range(4))
def test_cancelled_job_loop_stops_even_when_woken_at_once(turns: int) -> None:
    async def scenario() -> None:
        wake = asyncio.Event()
        settings = SimpleNamespace(job_lease_seconds=20)
        context = SimpleNamespace(settings=settings, rooms=SimpleNamespace(jobs_available=wake))
        background = JobRunner(cast(AppContext, context), TaskMonitor())
        taken: list[Any] = []

        async def take_due() -> list[Any]:
            return taken

        background._lease_due_jobs = take_due  # type: ignore[method-assign]
        task = asyncio.create_task(background._poll())
        for _ in range(5):
            await asyncio.sleep(0)
        wake.set()
        for _ in range(turns):
            await asyncio.sleep(0)
        task.cancel()
        done, _ = await asyncio.wait([task], timeout=30)
        assert done and task.cancelled()

    asyncio.run(scenario())
