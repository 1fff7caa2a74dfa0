"""Turns: what one client asks for never keeps the event loop from the others."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

import httpx2
import pytest
from fastapi import Request

from jadecourt.server import turns as turns_module
from jadecourt.server.turns import AT_ONCE, BEGUN_AT_ONCE, LONG_LINE, LineTooLong, Turn, Turns
from server.house import House, play, refused

HERE, THERE = "192.0.2.1", "192.0.2.2"


@pytest.fixture(autouse=True)
def never_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """A test that is interrupted does not look like long work."""
    monkeypatch.setattr(turns_module, "LONG_SECONDS", float("inf"))


async def look() -> None:
    """Let the event loop go round once."""
    await asyncio.sleep(0)


def test_turns_of_an_address_begin_a_few_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns_module, "BEGUN_AT_ONCE", 2)

    async def scene() -> None:
        turns, order = Turns(), []

        async def work(address: str, number: int) -> None:
            await turns.of(address).begin()
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
        turns = Turns(at_once=2)
        held = [turns.of(HERE) for _ in range(2)]
        for turn in held:
            await turn.begin()
        third = turns.of(HERE)
        waiting = asyncio.create_task(third.begin())
        for _ in range(5):
            await look()
        assert not waiting.done()
        held[0].end()
        held[0].end()  # once is enough
        await waiting
        for turn in (held[1], third):
            turn.end()
        await look()
        await look()
        assert not turns.queues

    asyncio.run(scene())


@pytest.mark.parametrize("looks", [0, 1, 2])
def test_turn_whose_owner_is_cancelled_is_given_to_the_next(looks: int) -> None:
    async def scene() -> None:
        turns = Turns(at_once=1)
        first, second, third = (turns.of(HERE) for _ in range(3))
        await first.begin()
        waiting = [asyncio.create_task(turn.begin()) for turn in (second, third)]
        await look()
        await look()
        first.end()
        for _ in range(looks):
            await look()
        waiting[0].cancel()
        await asyncio.gather(waiting[0], return_exceptions=True)
        second.end()
        await waiting[1]

    asyncio.run(scene())


def test_line_that_is_too_long_is_refused() -> None:
    async def scene() -> None:
        turns = Turns(at_once=1, max_waiting=2)
        await turns.of(HERE).begin()
        waiting = [asyncio.create_task(turns.of(HERE).begin()) for _ in range(2)]
        await look()
        with pytest.raises(LineTooLong):
            turns.of(HERE).check_line()
        turns.of(THERE).check_line()
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    asyncio.run(scene())


def test_long_work_is_followed_by_a_pause_if_more_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns = Turns(long_line=0)
        monkeypatch.setattr(turns_module, "LONG_SECONDS", -1.0)  # everything is long
        monkeypatch.setattr(turns_module, "MAX_PAUSE_SECONDS", 0.01)
        pauses: list[float] = []
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        monkeypatch.setattr(loop, "call_later", end_at_once)
        for _ in range(BEGUN_AT_ONCE):
            await turns.of(HERE).begin()
        assert not pauses
        await turns.of(HERE).begin()
        assert len(pauses) == 1 and 0 < pauses[0] <= 0.01

    asyncio.run(scene())


def test_work_of_those_who_have_waited_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns, clock, pauses = Turns(long_line=0), 0.0, []
        monkeypatch.setattr(turns_module, "LONG_SECONDS", 0.005)
        monkeypatch.setattr(turns_module.time, "thread_time", lambda: clock)
        loop = asyncio.get_running_loop()

        def end_at_once(seconds: float, end: Callable[..., None], *given: object) -> None:
            pauses.append(seconds)
            loop.call_soon(end, *given)

        async def work() -> None:
            nonlocal clock
            await turns.of(HERE).begin()
            clock += 0.02

        monkeypatch.setattr(loop, "call_later", end_at_once)
        await asyncio.gather(*(work() for _ in range(8)))
        assert len(pauses) >= 8 // BEGUN_AT_ONCE

    asyncio.run(scene())


def test_long_work_is_followed_by_no_pause_where_few_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene() -> None:
        turns = Turns()
        monkeypatch.setattr(turns_module, "LONG_SECONDS", -1.0)  # everything is long
        pauses: list[float] = []
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "call_later", lambda seconds, *given: pauses.append(seconds))
        await asyncio.gather(*(turns.of(HERE).begin() for _ in range(LONG_LINE)))
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

        async with many_requests(house, 2 * AT_ONCE) as tasks, house.client(THERE) as other:
            assert working == AT_ONCE
            assert (await other.get("/api/slow")).status_code == 200
            may_end.set()
            assert {answer.status_code for answer in await asyncio.gather(*tasks)} == {200}
            assert most == AT_ONCE

    play(tmp_path, scene)


def test_requests_behind_too_many_others_are_refused(tmp_path: Path) -> None:
    async def scene(house: House) -> None:
        house.context.turns.max_waiting = 0
        turn: Turn = house.context.turns.of(HERE)
        await turn.begin()
        async with house.client(HERE) as client, house.client(THERE) as other:
            problem = refused(await client.get("/api/games"), "unavailable")
            assert "wait" in problem["detail"]
            assert (await other.get("/api/games")).status_code == 200
        turn.end()

    play(tmp_path, scene)
