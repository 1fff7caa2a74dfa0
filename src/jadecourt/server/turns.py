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

AT_ONCE: Final = 16  # of one address; enough to fill the next commit of the database
BEGUN_AT_ONCE: Final = 2  # of one address, before the event loop looks for news; after long work it is one
LONG_SECONDS: Final = 0.005  # of processor time, after which an address with a long line pauses for as long
MAX_PAUSE_SECONDS: Final = 0.1
LONG_LINE: Final = (
    16  # requests and messages that wait; the players of one club behind one address seldom make more
)
MAX_WAITING: Final = 1000  # of one address; clients that hang up leave their requests behind


class LineTooLong(Exception):
    """Too many requests of one address wait already."""


class Turns:
    """The turns of all addresses; belongs to one event loop."""

    def __init__(
        self, at_once: int = AT_ONCE, max_waiting: int = MAX_WAITING, long_line: int = LONG_LINE
    ) -> None:
        self.at_once, self.max_waiting, self.long_line = at_once, max_waiting, long_line
        self.queues: dict[str, AddressQueue] = {}  # of the addresses that have something to do

    def of(self, address: str) -> Turn:
        """The turn of a request or a socket, which has not begun."""
        return Turn(self, address)


class AddressQueue:
    """What is worked at for one address, and what waits."""

    def __init__(self) -> None:
        self.working = 0
        self.begun = 0  # since the event loop last looked for news
        self.allowed = BEGUN_AT_ONCE
        self.is_measured = False  # what takes place until then
        self.pauses = False
        self.waiting: deque[asyncio.Future[None]] = deque()


class Turn:
    """The right to be worked at; begun and ended again and again by a socket."""

    __slots__ = ("_address", "_is_held", "_turns")

    def __init__(self, turns: Turns, address: str) -> None:
        self._turns, self._address = turns, address
        self._is_held = False

    async def begin(self) -> None:
        """Wait for the turn."""
        queues, address = self._turns.queues, self._address
        queue = queues.get(address)
        if queue is None:
            queue = queues[address] = AddressQueue()
        if queue.waiting or not self._may_begin(queue):
            future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            queue.waiting.append(future)
            try:
                await future
            except asyncio.CancelledError:
                if future.done() and not future.cancelled():  # given and cancelled at once
                    self._measure(queue)
                    self._give_back(queue)
                raise
        else:
            self._note_beginning(queue)
        self._measure(queue)
        self._is_held = True

    def check_line(self) -> None:
        """Raise `LineTooLong` instead of waiting behind too many others."""
        queue = self._turns.queues.get(self._address)
        if queue is not None and len(queue.waiting) >= self._turns.max_waiting:
            raise LineTooLong

    def end(self) -> None:
        """Let the next one begin; nothing, if the turn has not begun or is over."""
        if self._is_held:
            self._is_held = False
            self._give_back(self._turns.queues[self._address])

    def _give_back(self, queue: AddressQueue) -> None:
        queue.working -= 1
        self._begin_next(queue)

    def _may_begin(self, queue: AddressQueue) -> bool:
        return queue.begun < queue.allowed and not queue.pauses and queue.working < self._turns.at_once

    def _note_beginning(self, queue: AddressQueue) -> None:
        queue.working += 1
        queue.begun += 1

    def _measure(self, queue: AddressQueue) -> None:
        """Look again when the event loop has come round; called where the work begins, which is then over or waits."""
        if not queue.is_measured:
            queue.is_measured = True
            clocks = time.thread_time(), time.perf_counter()
            asyncio.get_running_loop().call_soon(self._look_again, queue, *clocks)

    def _look_again(self, queue: AddressQueue, worked_since: float, since: float) -> None:
        """Begin the next ones, now or after a pause in which the others have the event loop for themselves."""
        queue.is_measured = False
        is_long = time.thread_time() - worked_since > LONG_SECONDS
        queue.begun = 0
        queue.allowed = 1 if is_long else BEGUN_AT_ONCE
        if is_long and len(queue.waiting) > self._turns.long_line:
            queue.pauses = True
            # As long as the work has taken on this machine, which may be busy with other things.
            pause = min(time.perf_counter() - since, MAX_PAUSE_SECONDS)
            asyncio.get_running_loop().call_later(pause, self._end_pause, queue)
        else:
            self._begin_next(queue)

    def _end_pause(self, queue: AddressQueue) -> None:
        queue.pauses = False
        self._begin_next(queue)

    def _begin_next(self, queue: AddressQueue) -> None:
        while queue.waiting and self._may_begin(queue):
            future = queue.waiting.popleft()
            if not future.done():  # who waited was not cancelled
                self._note_beginning(queue)
                future.set_result(None)
        if not (queue.waiting or queue.working or queue.begun or queue.pauses):
            self._turns.queues.pop(self._address, None)
