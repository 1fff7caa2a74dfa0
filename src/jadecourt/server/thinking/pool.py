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
from .queue import FairQueue, Share

DYING: Final = 5.0  # seconds; a process that was killed takes milliseconds, if the machine is well
RESTART_SECONDS: Final = 5.0  # so that a process which dies as soon as it starts does not keep a core busy
NO_SHARE: Final = Share()


class Pool:
    """`size` processes for any question, and `quick` more that only take questions which are answered in milliseconds.

    So no number of long questions delays a quick one: it never waits for the end of a search.
    """

    def __init__(
        self,
        size: int,
        code: Sequence[str],
        *,
        eager: bool,
        niceness: int = 0,
        quick: int = 0,
        name: str = "bots",
    ) -> None:
        self.eager = eager  # processes run before they are asked
        self.running = False
        # The niceness is for those that think for long: quick bots may have the processor at once.
        self._helpers = [
            Helper(code, niceness if number < size else 0, name=name, replaced=self._replace)
            for number in range(size + quick)
        ]
        self._quick_helpers = frozenset(self._helpers[size:])
        self._free = deque(self._helpers[:size])
        self._free_quick = deque(self._helpers[size:])
        self._queue: FairQueue[Future[Helper | None]] = FairQueue()  # None: the pool was stopped
        self._quick_queue: FairQueue[Future[Helper | None]] = FairQueue()

    @property
    def waiting(self) -> int:
        """The questions that nobody thinks about yet."""
        return len(self._queue) + len(self._quick_queue)

    @property
    def busy(self) -> int:
        """The processes that think."""
        return len(self._helpers) - len(self._free) - len(self._free_quick)

    def start(self) -> None:
        """Take questions from now on."""
        self.running = True
        for helper in self._helpers:
            self._warm_up(helper)

    def is_able(self) -> bool:
        """Whether questions can be answered; a process that was killed while it had nothing to do is replaced."""
        if not self.running:
            return False
        for helper in (*self._free, *self._free_quick):
            if self.eager and helper.is_dead():
                self._warm_up(helper)
        return not self.eager or any(not helper.is_dead() for helper in self._helpers)

    async def stop(self) -> None:
        """End all processes at once. Whoever waits is told so."""
        self.running = False
        for queue in (self._queue, self._quick_queue):
            while len(queue):
                future = queue.pop()
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
        *,
        share: Share = NO_SHARE,
        quick: bool = False,
        subject: str = "",
    ) -> list[Any]:
        """The answer of the next free process; the limit does not count the time until then.

        `quick`: it takes milliseconds. `subject`: what it is about, for the log.
        """
        helper = await self._take(share, quick)
        try:
            if not self.running:  # it may have been stopped since
                raise ThinkersStopped("nobody thinks any more")
            return await helper.ask(question, limit, told, subject)
        except Gone:
            if not self.running:
                raise ThinkersStopped("nobody thinks any more") from None
            raise
        finally:
            self._give_back(helper)

    async def _take(self, share: Share, quick: bool) -> Helper:
        if not self.running:
            raise ThinkersStopped("nobody thinks: the thinkers are not started, or stopped")
        quick = quick and bool(self._quick_helpers)
        if quick and self._free_quick:
            return self._free_quick.popleft()
        if self._free:
            return self._free.popleft()
        queue = self._quick_queue if quick else self._queue
        future: Future[Helper | None] = asyncio.get_running_loop().create_future()
        queue.push(future, share)
        try:
            helper = await future
        except asyncio.CancelledError:
            given_up = queue.remove(future, share)
            if (
                not given_up and not future.cancelled() and (given := future.result())
            ):  # given and cancelled at once
                self._give_back(given)
            raise
        if helper is None:
            raise ThinkersStopped("nobody thinks any more")
        return helper

    def _give_back(self, helper: Helper) -> None:
        self._warm_up(helper)
        is_quick = helper in self._quick_helpers
        # A process for any question takes the long ones first: the quick ones have one of their own.
        queues = [self._quick_queue] if is_quick else [self._queue, self._quick_queue]
        for queue in queues:
            while len(queue):
                future = queue.pop()
                if not future.done():  # a waiter that was cancelled leaves by itself, but later
                    future.set_result(helper)
                    return
        (self._free_quick if is_quick else self._free).append(helper)

    def _warm_up(self, helper: Helper) -> None:
        """Start a process that is not running; if it cannot be, whoever asks it next is told why."""
        if self.running and self.eager:
            with suppress(OSError):
                helper.start()

    def _replace(self, helper: Helper) -> bool:
        """A process has died while idle: start another one, unless it is asked before; returns whether that happens."""
        if self.running and self.eager:
            asyncio.get_running_loop().call_later(RESTART_SECONDS, self._warm_up, helper)
        return self.running
