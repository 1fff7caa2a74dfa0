"""Turns: the requests and messages of one address are begun and worked at a few at a time.

The event loop gives everything that is ready its time before it looks for more. Hundreds of connections of one client
that are always ready would let every step for the others wait for all of theirs, however short each request is, and
refusals take time as well. So what is begun for an address between two looks is limited; the rest waits in line.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

MAX_CONCURRENT: Final = 16  # of one address; enough to fill the next commit of the database
MAX_STARTS_PER_TICK: Final = (
    2  # of one address, before the event loop looks for news; after long work it is one
)
LONG_WORK_SECONDS: Final = (
    0.005  # of processor time, after which an address with a long line pauses for as long
)
MAX_PAUSE_SECONDS: Final = 0.1
LONG_QUEUE_LENGTH: Final = (
    16  # requests and messages that wait; the players of one club behind one address seldom make more
)
MAX_WAITING: Final = 1000  # of one address; clients that hang up leave their requests behind


class AddressQueueFull(Exception):
    """Too many requests of one address wait already."""


class RequestScheduler:
    """The turns of all addresses; belongs to one event loop."""

    def __init__(
        self,
        max_concurrent: int = MAX_CONCURRENT,
        max_waiting: int = MAX_WAITING,
        long_queue_length: int = LONG_QUEUE_LENGTH,
    ) -> None:
        self.max_concurrent, self.max_waiting, self.long_queue_length = (
            max_concurrent,
            max_waiting,
            long_queue_length,
        )
        self.queues: dict[str, AddressQueue] = {}  # of the addresses that have something to do

    def make_slot(self, address: str) -> RequestSlot:
        """The turn of a request or a socket, which has not begun."""
        return RequestSlot(self, address)


class AddressQueue:
    """What is worked at for one address, and what waits."""

    def __init__(self) -> None:
        self.running = 0
        self.started = 0  # since the event loop last looked for news
        self.allowed_starts = MAX_STARTS_PER_TICK
        self.is_measuring = False  # what takes place until then
        self.is_paused = False
        self.waiting: deque[asyncio.Future[None]] = deque()


class RequestSlot:
    """The right to be worked at; begun and ended again and again by a socket."""

    __slots__ = ("_address", "_is_held", "_scheduler")

    def __init__(self, scheduler: RequestScheduler, address: str) -> None:
        self._scheduler, self._address = scheduler, address
        self._is_held = False

    async def acquire(self) -> None:
        """Wait for the turn."""
        queues, address = self._scheduler.queues, self._address
        queue = queues.get(address)
        if queue is None:
            queue = queues[address] = AddressQueue()
        if queue.waiting or not self._can_start(queue):
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            queue.waiting.append(future)
            try:
                await future
            except asyncio.CancelledError:
                if future.done() and not future.cancelled():  # given and cancelled at once
                    self._measure(queue)
                    self._release(queue)
                raise
        else:
            self._count_start(queue)
        self._measure(queue)
        self._is_held = True

    def check_queue_length(self) -> None:
        """Raise `LineTooLong` instead of waiting behind too many others."""
        queue = self._scheduler.queues.get(self._address)
        if queue is not None and len(queue.waiting) >= self._scheduler.max_waiting:
            raise AddressQueueFull

    def release(self) -> None:
        """Let the next one begin; nothing, if the turn has not begun or is over."""
        if self._is_held:
            self._is_held = False
            self._release(self._scheduler.queues[self._address])

    def _release(self, queue: AddressQueue) -> None:
        queue.running -= 1
        self._start_next(queue)

    def _can_start(self, queue: AddressQueue) -> bool:
        return (
            queue.started < queue.allowed_starts
            and not queue.is_paused
            and queue.running < self._scheduler.max_concurrent
        )

    def _count_start(self, queue: AddressQueue) -> None:
        queue.running += 1
        queue.started += 1

    def _measure(self, queue: AddressQueue) -> None:
        """Look again when the event loop has come round; called where the work begins, which is then over or waits."""
        if not queue.is_measuring:
            queue.is_measuring = True
            clocks = time.thread_time(), time.perf_counter()
            asyncio.get_running_loop().call_soon(self._after_tick, queue, *clocks)

    def _after_tick(self, queue: AddressQueue, worked_since: float, since: float) -> None:
        """Begin the next ones, now or after a pause in which the others have the event loop for themselves."""
        queue.is_measuring = False
        is_long = time.thread_time() - worked_since > LONG_WORK_SECONDS
        queue.started = 0
        queue.allowed_starts = 1 if is_long else MAX_STARTS_PER_TICK
        if is_long and len(queue.waiting) > self._scheduler.long_queue_length:
            queue.is_paused = True
            # As long as the work has taken on this machine, which may be busy with other things.
            pause = min(time.perf_counter() - since, MAX_PAUSE_SECONDS)
            asyncio.get_running_loop().call_later(pause, self._end_pause, queue)
        else:
            self._start_next(queue)

    def _end_pause(self, queue: AddressQueue) -> None:
        queue.is_paused = False
        self._start_next(queue)

    def _start_next(self, queue: AddressQueue) -> None:
        while queue.waiting and self._can_start(queue):
            future = queue.waiting.popleft()
            if not future.done():  # who waited was not cancelled
                self._count_start(queue)
                future.set_result(None)
        if not (queue.waiting or queue.running or queue.started or queue.is_paused):
            self._scheduler.queues.pop(self._address, None)
