"""Turns: what one client asks for never keeps the event loop from the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import Request

from jadecourt.server.http import request_scheduler as turns_module
from jadecourt.server.http.request_scheduler import (
    LONG_QUEUE_LENGTH,
    MAX_CONCURRENT,
    MAX_STARTS_PER_TICK,
    AddressQueueFull,
    RequestScheduler,
    RequestSlot,
)
from server.house import House, play, refused

HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def never_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that is interrupted does not look like long work."""
    monkeypatch.setattr(turns_module, "LONG_WORK_SECONDS", float("inf"))


async def look() -> None:
    """Let the event loop go round once."""
    await asyncio.sleep(0)


def test_turns_of_an_address_begin_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "MAX_STARTS_PER_TICK", 2)

    async def scene() -> None:
        turns, order = RequestScheduler(), []

        async def work(address: str, number: int) -> None:
            await turns.make_slot(address).acquire()
            order.append((address, number))

        tasks = [asyncio.create_task(work(HERE, number)) for number in range(5)]
        tasks.append(asyncio.create_task(work(THERE, 0)))
        await look()
        assert order == [(HERE, 0), (HERE, 1), (THERE, 0)]
        await asyncio.gather(*tasks)
        assert order == [(HERE, 0), (HERE, 1), (THERE, 0), (HERE, 2), (HERE, 3), (HERE, 4)]

    asyncio.run(scene())


def test_turns_beyond_those_at_once_wait_until_one_ends() -> None:
    async def scene() -> None:
        turns = RequestScheduler(max_concurrent=2)
        held = [turns.make_slot(HERE) for _ in range(2)]
        for turn in held:
            await turn.acquire()
        third = turns.make_slot(HERE)
        waiting = asyncio.create_task(third.acquire())
        for _ in range(5):
            await look()
        assert not waiting.done()
        held[0].release()
        held[0].release()  # once is enough
        await waiting
        for turn in (held[1], third):
            turn.release()
        await look()
        await look()
        assert not turns.queues

    asyncio.run(scene())


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_turn_whose_owner_is_cancelled_is_given_to_the_next(looks: int) -> None:
    async def scene() -> None:
        turns = RequestScheduler(max_concurrent=1)
        first, second, third = (turns.make_slot(HERE) for _ in range(3))
        await first.acquire()
        waiting = [asyncio.create_task(turn.acquire()) for turn in (second, third)]
        await look()
        await look()
        first.release()
        for _ in range(looks):
            await look()
        waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        second.release()
        await waiting[1]

    asyncio.run(scene())


def test_line_that_is_too_long_is_refused() -> None:
    async def scene() -> None:
        turns = RequestScheduler(max_concurrent=1, max_waiting=2)
        await turns.make_slot(HERE).acquire()
        waiting = [asyncio.create_task(turns.make_slot(HERE).acquire()) for _ in range(2)]
        await look()
        with pytest.raises(AddressQueueFull):
            turns.make_slot(HERE).check_queue_length()
        turns.make_slot(THERE).check_queue_length()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(scene())


def test_long_work_is_followed_by_a_pause_if_more_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns = RequestScheduler(long_queue_length=0)
        monkeypatch.setattr(turns_module, "LONG_WORK_SECONDS", -1.0)  # everything is long
        monkeypatch.setattr(turns_module, "MAX_PAUSE_SECONDS", 0.01)
        pauses: list[float] = []
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        monkeypatch.setattr(loop, "call_later", end_at_once)
        for _ in range(MAX_STARTS_PER_TICK):
            await turns.make_slot(HERE).acquire()
        assert not pauses
        await turns.make_slot(HERE).acquire()
        assert len(pauses) == 1 and 0 < pauses[0] <= 0.01

    asyncio.run(scene())


def test_work_of_those_who_have_waited_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns, clock, pauses = RequestScheduler(long_queue_length=0), 0.0, []
        monkeypatch.setattr(turns_module, "LONG_WORK_SECONDS", 0.005)
        monkeypatch.setattr(turns_module.time, "thread_time", lambda: clock)
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        async def work() -> None:
            nonlocal clock
            await turns.make_slot(HERE).acquire()
            clock += 0.02

        monkeypatch.setattr(loop, "call_later", end_at_once)
        await asyncio.gather(*(work() for _ in range(8)))
        assert len(pauses) >= 8 // MAX_STARTS_PER_TICK

    asyncio.run(scene())


def test_long_work_is_followed_by_no_pause_where_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns = RequestScheduler()
        monkeypatch.setattr(turns_module, "LONG_WORK_SECONDS", -1.0)  # everything is long
        pauses: list[float] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, *given: pauses.append(seconds))
        await asyncio.gather(*(turns.make_slot(HERE).acquire() for _ in range(LONG_QUEUE_LENGTH)))
        assert not pauses

    asyncio.run(scene())


@asynccontextmanager
async def many_requests(house: House, number: int) -> AsyncIterator[list[asyncio.Task[httpx2.Response]]]:
    async with house.client(HERE) as client:
        tasks = [asyncio.create_task(client.get("/api/slow")) for _ in range(number)]
        for _ in range(10 * number):
            await look()
        yield tasks


def test_requests_of_one_address_leave_the_others_alone(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        working, most = 0, 0
        may_end = asyncio.Event()

        @house.app.get("/api/slow")
        async def slow(request: Request) -> None:
            nonlocal working, most
            if request.client and request.client.host == HERE:
                working += 1
                most = max(most, working)
                await may_end.wait()
                working -= 1

        async with many_requests(house, 2 * MAX_CONCURRENT) as tasks, house.client(THERE) as other:
            assert working == MAX_CONCURRENT
            assert (await other.get("/api/slow")).status_code == 200
            may_end.set()
            assert {answer.status_code for answer in await asyncio.gather(*tasks)} == {200}
            assert most == MAX_CONCURRENT

    play(tmp_path, scene)


def test_requests_behind_too_many_others_are_refused(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        house.context.request_scheduler.max_waiting = 0
        turn: RequestSlot = house.context.request_scheduler.make_slot(HERE)
        await turn.acquire()
        async with house.client(HERE) as client, house.client(THERE) as other:
            problem = refused(await client.get("/api/games"), "unavailable")
            assert "queued" in problem["detail"]
            assert (await other.get("/api/games")).status_code == 200
        turn.release()

    play(tmp_path, scene)
