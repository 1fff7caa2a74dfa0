"""The request scheduler: requests of one client do not block the event loop for others."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import Request

from jadecourt.server.http import request_scheduler as scheduler_module
from jadecourt.server.http.request_scheduler import (
    LONG_QUEUE_LENGTH,
    MAX_CONCURRENT,
    MAX_STARTS_PER_TICK,
    AddressQueueFull,
    RequestScheduler,
    RequestSlot,
)
from server.app_client import AppClient, expect_error, run_scenario

FIRST_ADDRESS, SECOND_ADDRESS = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    """Disable pauses after long work, because on a busy machine any test can look like long work."""
    monkeypatch.setattr(scheduler_module, "LONG_WORK_SECONDS", float("inf"))


async def run_event_loop_once() -> None:
    """Let the event loop run one iteration."""
    await asyncio.sleep(0)


def test_slots_of_an_address_start_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scheduler_module, "MAX_STARTS_PER_TICK", 2)

    async def scenario() -> None:
        scheduler, order = RequestScheduler(), []

        async def work(address: str, number: int) -> None:
            await scheduler.make_slot(address).acquire()
            order.append((address, number))

        tasks = [asyncio.create_task(work(FIRST_ADDRESS, number)) for number in range(5)]
        tasks.append(asyncio.create_task(work(SECOND_ADDRESS, 0)))
        await run_event_loop_once()
        assert order == [(FIRST_ADDRESS, 0), (FIRST_ADDRESS, 1), (SECOND_ADDRESS, 0)]
        await asyncio.gather(*tasks)
        assert order == [
            (FIRST_ADDRESS, 0),
            (FIRST_ADDRESS, 1),
            (SECOND_ADDRESS, 0),
            (FIRST_ADDRESS, 2),
            (FIRST_ADDRESS, 3),
            (FIRST_ADDRESS, 4),
        ]

    asyncio.run(scenario())


def test_slots_beyond_the_limit_wait_until_one_ends() -> None:
    async def scenario() -> None:
        scheduler = RequestScheduler(max_concurrent=2)
        held = [scheduler.make_slot(FIRST_ADDRESS) for _ in range(2)]
        for turn in held:
            await turn.acquire()
        third = scheduler.make_slot(FIRST_ADDRESS)
        waiting = asyncio.create_task(third.acquire())
        for _ in range(5):
            await run_event_loop_once()
        assert not waiting.done()
        held[0].release()
        held[0].release()  # releasing a slot twice has no effect
        await waiting
        for turn in (held[1], third):
            turn.release()
        await run_event_loop_once()
        await run_event_loop_once()
        assert not scheduler.queues

    asyncio.run(scenario())


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_cancelled_slot_is_passed_to_the_next(looks: int) -> None:
    async def scenario() -> None:
        scheduler = RequestScheduler(max_concurrent=1)
        first, second, third = (scheduler.make_slot(FIRST_ADDRESS) for _ in range(3))
        await first.acquire()
        waiting = [asyncio.create_task(turn.acquire()) for turn in (second, third)]
        await run_event_loop_once()
        await run_event_loop_once()
        first.release()
        for _ in range(looks):
            await run_event_loop_once()
        waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        second.release()
        await waiting[1]

    asyncio.run(scenario())


def test_too_many_waiting_slots_are_rejected() -> None:
    async def scenario() -> None:
        scheduler = RequestScheduler(max_concurrent=1, max_waiting=2)
        await scheduler.make_slot(FIRST_ADDRESS).acquire()
        waiting = [asyncio.create_task(scheduler.make_slot(FIRST_ADDRESS).acquire()) for _ in range(2)]
        await run_event_loop_once()
        with pytest.raises(AddressQueueFull):
            scheduler.make_slot(FIRST_ADDRESS).check_queue_length()
        scheduler.make_slot(SECOND_ADDRESS).check_queue_length()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(scenario())


def test_long_work_is_followed_by_a_pause_when_others_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        scheduler = RequestScheduler(long_queue_length=0)
        monkeypatch.setattr(scheduler_module, "LONG_WORK_SECONDS", -1.0)  # all work counts as long
        monkeypatch.setattr(scheduler_module, "MAX_PAUSE_SECONDS", 0.01)
        pauses: list[float] = []
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        monkeypatch.setattr(loop, "call_later", end_at_once)
        for _ in range(MAX_STARTS_PER_TICK):
            await scheduler.make_slot(FIRST_ADDRESS).acquire()
        assert not pauses
        await scheduler.make_slot(FIRST_ADDRESS).acquire()
        assert len(pauses) == 1 and 0 < pauses[0] <= 0.01

    asyncio.run(scenario())


def test_work_of_waiting_slots_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        scheduler, clock, pauses = RequestScheduler(long_queue_length=0), 0.0, []
        monkeypatch.setattr(scheduler_module, "LONG_WORK_SECONDS", 0.005)
        monkeypatch.setattr(time, "thread_time", lambda: clock)
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        async def work() -> None:
            nonlocal clock
            await scheduler.make_slot(FIRST_ADDRESS).acquire()
            clock += 0.02

        monkeypatch.setattr(loop, "call_later", end_at_once)
        await asyncio.gather(*(work() for _ in range(8)))
        assert len(pauses) >= 8 // MAX_STARTS_PER_TICK

    asyncio.run(scenario())


def test_long_work_is_followed_by_no_pause_when_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        scheduler = RequestScheduler()
        monkeypatch.setattr(scheduler_module, "LONG_WORK_SECONDS", -1.0)  # all work counts as long
        pauses: list[float] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, *given: pauses.append(seconds))
        await asyncio.gather(
            *(scheduler.make_slot(FIRST_ADDRESS).acquire() for _ in range(LONG_QUEUE_LENGTH))
        )
        assert not pauses

    asyncio.run(scenario())


@asynccontextmanager
async def send_slow_requests(
    app: AppClient, number: int
) -> AsyncIterator[list[asyncio.Task[httpx2.Response]]]:
    async with app.make_client(FIRST_ADDRESS) as client:
        tasks = [asyncio.create_task(client.get("/api/slow")) for _ in range(number)]
        for _ in range(10 * number):
            await run_event_loop_once()
        yield tasks


def test_requests_of_one_address_do_not_block_others(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        working, most = 0, 0
        may_end = asyncio.Event()

        @app.asgi_app.get("/api/slow")
        async def slow(request: Request) -> None:
            nonlocal working, most
            if request.client and request.client.host == FIRST_ADDRESS:
                working += 1
                most = max(most, working)
                await may_end.wait()
                working -= 1

        async with (
            send_slow_requests(app, 2 * MAX_CONCURRENT) as tasks,
            app.make_client(SECOND_ADDRESS) as other,
        ):
            assert working == MAX_CONCURRENT
            assert (await other.get("/api/slow")).status_code == 200
            may_end.set()
            assert {answer.status_code for answer in await asyncio.gather(*tasks)} == {200}
            assert most == MAX_CONCURRENT

    run_scenario(tmp_path, scenario)


def test_requests_beyond_the_waiting_limit_are_rejected(tmp_path: Path) -> None:
    async def scenario(app: AppClient) -> None:
        scheduler: RequestScheduler = app.asgi_app.state.request_scheduler
        scheduler.max_waiting = 0
        turn: RequestSlot = scheduler.make_slot(FIRST_ADDRESS)
        await turn.acquire()
        async with app.make_client(FIRST_ADDRESS) as client, app.make_client(SECOND_ADDRESS) as other:
            problem = expect_error(await client.get("/api/games"), "unavailable")
            assert "queued" in problem["detail"]
            assert (await other.get("/api/games")).status_code == 200
        turn.release()

    run_scenario(tmp_path, scenario)
