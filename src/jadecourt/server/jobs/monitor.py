"""Background tasks of a process, and whether they are alive."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Final

import structlog

from ..store.outages import DatabaseUnavailable

log = structlog.get_logger()
MIN_STUCK_SECONDS: Final = 60.0  # a round of a loop that takes longer counts as stuck


class TaskMonitor:
    """Starts background tasks, and finds those that have ended or hang."""

    def __init__(self) -> None:
        self._tasks: list[asyncio.Task[None]] = []
        self._overdue_at: dict[str, float] = {}  # until when the present round of each loop should be over

    def start(self, task: Coroutine[None, None, None]) -> None:
        """Run a task as long as the server."""
        self._tasks.append(asyncio.create_task(task))

    def run_every(self, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
        """Call a function again and again, with pauses; an error is logged and does not end the loop."""
        self.start(self._loop(seconds, task))

    async def _loop(self, seconds: float, task: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(seconds)
            try:
                with self.watch(task.__name__, seconds):
                    await task()
            except DatabaseUnavailable:
                pass  # logged once, by the store
            except Exception:
                log.exception("maintenance_task_failed", task=task.__name__)

    @contextlib.contextmanager
    def watch(self, name: str, seconds: float) -> Iterator[None]:
        """Watch one round of a loop that has one every `seconds`."""
        self._overdue_at[name] = time.monotonic() + max(MIN_STUCK_SECONDS, 2 * seconds)
        try:
            yield
        finally:
            del self._overdue_at[name]

    def find_dead_tasks(self) -> list[str]:
        """The names of tasks that have ended, though they should run as long as the server."""
        return [task.get_name() for task in self._tasks if task.done()]

    def find_stuck_tasks(self) -> list[str]:
        """The names of loops whose present round does not end."""
        current_seconds = time.monotonic()
        return [name for name, overdue_at in self._overdue_at.items() if current_seconds > overdue_at]

    async def stop(self) -> None:
        """Cancel all tasks and wait for their end."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
