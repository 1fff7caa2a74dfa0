"""A pool of worker processes, and the requests that wait for one of them."""

from __future__ import annotations

import asyncio
from asyncio import Future
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable, Sequence
from contextlib import suppress
from typing import Any, Final

from .errors import ComputeStopped
from .process import POLL_SECONDS, ProcessExited, WorkerProcess
from .queue import FairQueue, QueueShare

STOP_TIMEOUT_SECONDS: Final = 5.0  # a killed process takes milliseconds unless the machine is overloaded
RESTART_SECONDS: Final = 5.0  # so that a process which dies as soon as it starts does not keep a core busy
DEFAULT_SHARE: Final = QueueShare()
MAX_AFFINITIES: Final = 1024  # keys whose last process is remembered


class WorkerPool:
    """`size` processes for any request, and `quick_size` more for requests that take milliseconds.

    So no number of long requests delays a quick one: it never waits for the end of a search. A request with an
    `affinity` prefers the process that served the last one with the same key, which may have kept its bot.
    """

    def __init__(
        self,
        size: int,
        bot_files: Sequence[str],
        *,
        prestart: bool,
        niceness: int = 0,
        quick_size: int = 0,
        name: str = "bots",
    ) -> None:
        self.prestart = prestart  # start processes before they are needed
        self.is_running = False
        # The niceness is for long requests: quick bots may have the processor at once.
        self._processes = [
            WorkerProcess(
                bot_files, niceness if number < size else 0, name=name, on_idle_exit=self._schedule_restart
            )
            for number in range(size + quick_size)
        ]
        self._quick_processes = frozenset(self._processes[size:])
        self._free = deque(self._processes[:size])
        self._free_quick = deque(self._processes[size:])
        self._queue: FairQueue[Future[WorkerProcess | None]] = FairQueue()  # None: the pool was stopped
        self._quick_queue: FairQueue[Future[WorkerProcess | None]] = FairQueue()
        self._last_process: OrderedDict[Hashable, WorkerProcess] = OrderedDict()  # by affinity

    @property
    def waiting_count(self) -> int:
        """The number of requests that wait for a process."""
        return len(self._queue) + len(self._quick_queue)

    @property
    def busy_count(self) -> int:
        """The number of processes that serve a request."""
        return len(self._processes) - len(self._free) - len(self._free_quick)

    def start(self) -> None:
        """Accept requests from now on."""
        self.is_running = True
        for process in self._processes:
            self._prestart(process)

    def is_available(self) -> bool:
        """Whether requests can be answered; an idle process that was killed is replaced."""
        if not self.is_running:
            return False
        for process in (*self._free, *self._free_quick):
            if self.prestart and process.is_dead():
                self._prestart(process)
        return not self.prestart or any(not process.is_dead() for process in self._processes)

    async def stop(self) -> None:
        """End all processes at once; requests that wait raise `ComputeStopped`."""
        self.is_running = False
        for queue in (self._queue, self._quick_queue):
            while len(queue):
                future = queue.pop()
                if not future.done():
                    future.set_result(None)
        for process in self._processes:
            process.interrupt()
        with suppress(TimeoutError):
            async with asyncio.timeout(STOP_TIMEOUT_SECONDS):
                while not all(process.has_exited() for process in self._processes):
                    await asyncio.sleep(POLL_SECONDS)

    async def send_request(
        self,
        request: list[Any],
        timeout_seconds: float | None = None,
        on_progress: Callable[[int, int], None] = lambda done, count: None,
        *,
        share: QueueShare = DEFAULT_SHARE,
        is_quick: bool = False,
        subject: str = "",
        affinity: Hashable = None,
    ) -> list[Any]:
        """The response of a free process; the time limit does not include the time until one is free.

        `is_quick`: it takes milliseconds. `subject`: what it is about, for the log.
        """
        process = await self._acquire(share, is_quick, affinity)
        self._remember(affinity, process)
        try:
            if not self.is_running:  # it may have been stopped meanwhile
                raise ComputeStopped("the pool has stopped")
            return await process.send_request(request, timeout_seconds, on_progress, subject)
        except ProcessExited:
            if not self.is_running:
                raise ComputeStopped("the pool has stopped") from None
            raise
        finally:
            self._release(process)

    def _remember(self, affinity: Hashable, process: WorkerProcess) -> None:
        """Prefer this process for the next request with the same key."""
        if affinity is not None:
            self._last_process[affinity] = process
            self._last_process.move_to_end(affinity)
            if len(self._last_process) > MAX_AFFINITIES:
                self._last_process.popitem(last=False)

    async def _acquire(self, share: QueueShare, is_quick: bool, affinity: Hashable) -> WorkerProcess:
        if not self.is_running:
            raise ComputeStopped("the pool is not running")
        is_quick = is_quick and bool(self._quick_processes)
        preferred = self._last_process.get(affinity) if affinity is not None else None
        if preferred is not None and preferred in self._free and not is_quick:
            self._free.remove(preferred)
            return preferred
        if is_quick and self._free_quick:
            return self._free_quick.popleft()
        if self._free:
            return self._free.popleft()
        queue = self._quick_queue if is_quick else self._queue
        future: Future[WorkerProcess | None] = asyncio.get_running_loop().create_future()
        queue.push(future, share)
        try:
            process = await future
        except asyncio.CancelledError:
            was_waiting = queue.remove(future, share)
            if (
                not was_waiting and not future.cancelled() and (assigned := future.result())
            ):  # assigned and cancelled at once
                self._release(assigned)
            raise
        if process is None:
            raise ComputeStopped("the pool has stopped")
        return process

    def _release(self, process: WorkerProcess) -> None:
        self._prestart(process)
        is_quick = process in self._quick_processes
        # A process for any request takes the long ones first: the quick ones have a process of their own.
        queues = [self._quick_queue] if is_quick else [self._queue, self._quick_queue]
        for queue in queues:
            while len(queue):
                future = queue.pop()
                if not future.done():  # a cancelled waiter removes itself, but later
                    future.set_result(process)
                    return
        (self._free_quick if is_quick else self._free).append(process)

    def _prestart(self, process: WorkerProcess) -> None:
        """Start a process that is not running; if that fails, the next request to it raises the error."""
        if self.is_running and self.prestart:
            with suppress(OSError):
                process.start()

    def _schedule_restart(self, process: WorkerProcess) -> bool:
        """Restart a process that died while idle, unless a request does so before; returns whether that happens."""
        if self.is_running and self.prestart:
            asyncio.get_running_loop().call_later(RESTART_SECONDS, self._prestart, process)
        return self.is_running
