"""Fair scheduling: only a few requests and messages of one address are started and handled at a time.

The event loop runs everything that is ready before it polls for more. Hundreds of connections of one client that are
always ready would delay every step of all others, however short each request is; even rejecting them takes time. So
the number of requests started per address and iteration of the event loop (tick) is limited; the rest is queued.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from typing import Final

MAX_CONCURRENT: Final = 16  # of one address; enough to fill the next commit of the database
MAX_STARTS_PER_TICK: Final = 2  # of one address; after a long tick it is one
LONG_WORK_SECONDS: Final = 0.005  # processor time of a tick after which an address with a long queue pauses
MAX_PAUSE_SECONDS: Final = 0.1
LONG_QUEUE_LENGTH: Final = 16  # requests and messages; a club of players behind one address seldom has more
MAX_WAITING: Final = 1000  # of one address; requests of clients that have disconnected still wait


class AddressQueueFull(Exception):
    """Too many requests of one address are waiting."""


class RequestScheduler:
    """The queues of all addresses; belongs to one event loop."""

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
        self.queues: dict[str, AddressQueue] = {}  # of addresses with running or waiting requests

    def make_slot(self, address: str) -> RequestSlot:
        """Make the slot of a request or a socket, not acquired yet."""
        return RequestSlot(self, address)


class AddressQueue:
    """The running and waiting requests of one address."""

    def __init__(self) -> None:
        self.running = 0
        self.started = 0  # in this tick
        self.allowed_starts = MAX_STARTS_PER_TICK
        self.is_measuring = False  # whether `_after_tick` is scheduled
        self.is_paused = False
        self.waiting: deque[asyncio.Future[None]] = deque()


class RequestSlot:
    """The permission to be handled; a socket acquires and releases it for every message."""

    __slots__ = ("_address", "_is_held", "_scheduler")

    def __init__(self, scheduler: RequestScheduler, address: str) -> None:
        self._scheduler, self._address = scheduler, address
        self._is_held = False

    async def acquire(self) -> None:
        """Wait until the request may be handled."""
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
                if future.done() and not future.cancelled():  # granted and cancelled in the same tick
                    self._measure(queue)
                    self._release(queue)
                raise
        else:
            self._count_start(queue)
        self._measure(queue)
        self._is_held = True

    def check_queue_length(self) -> None:
        """Raise AddressQueueFull if too many requests of the address are waiting."""
        queue = self._scheduler.queues.get(self._address)
        if queue is not None and len(queue.waiting) >= self._scheduler.max_waiting:
            raise AddressQueueFull

    def release(self) -> None:
        """Let the next request start; does nothing if the slot is not held."""
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
        """Measure this tick; called where work starts, which ends or waits before the next tick."""
        if not queue.is_measuring:
            queue.is_measuring = True
            started_at = time.thread_time(), time.perf_counter()
            asyncio.get_running_loop().call_soon(self._after_tick, queue, *started_at)

    def _after_tick(self, queue: AddressQueue, started_cpu: float, started_at: float) -> None:
        """Start the next requests, at once or after a pause in which other addresses have the event loop."""
        queue.is_measuring = False
        is_long = time.thread_time() - started_cpu > LONG_WORK_SECONDS
        queue.started = 0
        queue.allowed_starts = 1 if is_long else MAX_STARTS_PER_TICK
        if is_long and len(queue.waiting) > self._scheduler.long_queue_length:
            queue.is_paused = True
            # As long as the tick took in real time: the machine may be busy with other programs.
            pause = min(time.perf_counter() - started_at, MAX_PAUSE_SECONDS)
            asyncio.get_running_loop().call_later(pause, self._end_pause, queue)
        else:
            self._start_next(queue)

    def _end_pause(self, queue: AddressQueue) -> None:
        queue.is_paused = False
        self._start_next(queue)

    def _start_next(self, queue: AddressQueue) -> None:
        while queue.waiting and self._can_start(queue):
            future = queue.waiting.popleft()
            if not future.done():  # else the waiting request was cancelled
                self._count_start(queue)
                future.set_result(None)
        if not (queue.waiting or queue.running or queue.started or queue.is_paused):
            self._scheduler.queues.pop(self._address, None)
