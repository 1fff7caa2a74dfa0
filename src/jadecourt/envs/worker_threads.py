"""Threads that wait for work. A `ThreadPoolExecutor` does the same, but its futures double the time of handing over."""

from __future__ import annotations

import os
import threading
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Final, TypeAlias

Call: TypeAlias = Callable[[int], None]
Errors: TypeAlias = "SimpleQueue[BaseException | None]"
Calls: TypeAlias = "SimpleQueue[tuple[Call, int, Errors] | None]"  # None: the thread ends

THREAD_NAME: Final = "jadecourt-envs"


class WorkerThreads:
    """`count` threads; they end when the object is closed or no longer used."""

    def __init__(self, count: int) -> None:
        self.pid = os.getpid()
        self._calls: list[Calls] = [SimpleQueue() for _ in range(count)]
        # daemons: they have no state of their own and must not keep the program from ending
        try:
            for calls in self._calls:
                threading.Thread(target=serve_calls, args=(calls,), name=THREAD_NAME, daemon=True).start()
        except BaseException:
            end_threads(
                self._calls
            )  # the system allows no more threads: those that have started must not wait
            raise
        self.close = weakref.finalize(self, end_threads, self._calls)

    @property
    def is_usable(self) -> bool:
        """Whether the threads can be used: they have not ended, and exist in this process, which may be a fork."""
        return self.close.alive and self.pid == os.getpid()

    def run(self, call: Call) -> None:
        """Run `call(0)` in this thread and `call(1)`, `call(2)` … in the others; raises the first error after all."""
        errors: Errors = SimpleQueue()
        for number, calls in enumerate(self._calls, 1):
            calls.put((call, number, errors))
        try:
            call(0)
        finally:
            found = [errors.get() for _ in self._calls]
        for error in found:
            if error is not None:
                raise error


def serve_calls(calls: Calls) -> None:
    """Make the calls, one after the other; the loop of a thread."""
    while (work := calls.get()) is not None:
        call, number, errors = work
        try:
            call(number)
        except BaseException as error:
            errors.put(error)
        else:
            errors.put(None)
        del work, call, errors  # what they refer to may be freed while the thread waits


def end_threads(all_calls: list[Calls]) -> None:
    for calls in all_calls:
        calls.put(None)
