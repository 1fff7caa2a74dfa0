"""Some thinking processes, and the questions that wait for one of them."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import deque
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final

from .errors import ThinkersStopped
from .helper import POLL, Gone, Helper

DYING: Final = 5.0  # seconds; a process that was killed takes milliseconds, if the machine is well


class Pool:
    """Whoever has waited longest is next."""

    def __init__(self, size: int, code: Sequence[str], *, eager: bool, niceness: int = 0) -> None:
        self.eager = eager  # processes run before they are asked
        self.running = False
        self._helpers = [Helper(code, niceness) for _ in range(size)]
        self._free = deque(self._helpers)
        self._queue: deque[Future[Helper | None]] = deque()  # None: the pool was stopped

    @property
    def waiting(self) -> int:
        """The questions that nobody thinks about yet."""
        return len(self._queue)

    def start(self) -> None:
        """Take questions from now on."""
        self.running = True
        for helper in self._helpers:
            self._warm_up(helper)

    def is_able(self) -> bool:
        """Whether questions can be answered; a process that was killed while it had nothing to do is replaced."""
        if not self.running:
            return False
        for helper in self._free:
            if self.eager and helper.is_dead():
                helper.kill()
                self._warm_up(helper)
        return not self.eager or any(not helper.is_dead() for helper in self._helpers)

    async def stop(self) -> None:
        """End all processes at once. Whoever waits is told so."""
        self.running = False
        while self._queue:
            future = self._queue.popleft()
            if not future.done():
                future.set_result(None)
        for helper in self._helpers:
            helper.end()
        with suppress(TimeoutError):
            async with asyncio.timeout(DYING):
                while not all(helper.is_gone() for helper in self._helpers):
                    await asyncio.sleep(POLL)

    async def ask(
        self,
        question: list[Any],
        limit: float | None = None,
        told: Callable[[int, int], None] = lambda done, count: None,
    ) -> list[Any]:
        """The answer of the next free process; the limit does not count the time until then."""
        helper = await self._take()
        try:
            if not self.running:  # it may have been stopped since
                raise ThinkersStopped("nobody thinks any more")
            return await helper.ask(question, limit, told)
        except Gone:
            if not self.running:
                raise ThinkersStopped("nobody thinks any more") from None
            raise
        finally:
            self._give_back(helper)

    async def _take(self) -> Helper:
        if not self.running:
            raise ThinkersStopped("nobody thinks: the thinkers are not started, or stopped")
        if self._free and not self._queue:
            return self._free.popleft()
        future: Future[Helper | None] = asyncio.get_running_loop().create_future()
        self._queue.append(future)
        try:
            helper = await future
        except asyncio.CancelledError:
            if future in self._queue:
                self._queue.remove(future)
            elif not future.cancelled() and (given := future.result()):  # given and cancelled at once
                self._give_back(given)
            raise
        if helper is None:
            raise ThinkersStopped("nobody thinks any more")
        return helper

    def _give_back(self, helper: Helper) -> None:
        self._warm_up(helper)
        while self._queue:
            future = self._queue.popleft()
            if not future.done():  # a waiter that was cancelled leaves by itself, but later
                future.set_result(helper)
                return
        self._free.append(helper)

    def _warm_up(self, helper: Helper) -> None:
        """Start a process that is not running; if it cannot be, whoever asks it next is told why."""
        if self.running and self.eager:
            with suppress(OSError):
                helper.start()
