"""Throttle: publishes a change at once, and further changes together at the end of an interval."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable

import structlog

log = structlog.get_logger()


class Throttle:
    """Calls `publish(key)` at most once per `seconds` for each key; the last change is always published."""

    def __init__(self, publish: Callable[[str], Awaitable[None]], seconds: float) -> None:
        self._publish = publish
        self._seconds = seconds
        self._next_at: dict[str, float] = {}
        self._scheduled: dict[str, asyncio.Task[None]] = {}

    def is_due(self, key: str) -> bool:
        """Whether a change would be published at once."""
        return key not in self._scheduled and self._next_at.get(key, 0.0) <= time.monotonic()

    async def schedule(self, key: str) -> None:
        """Publish a change now, or at the end of the interval that the last publication has started."""
        if key in self._scheduled:
            return
        if self.is_due(key):
            self._start_interval(key)
            await self._publish(key)
        else:
            self._scheduled[key] = asyncio.create_task(self._publish_later(key))

    def _start_interval(self, key: str) -> None:
        now = time.monotonic()
        if len(self._next_at) > 1000:
            self._next_at = {other: at for other, at in self._next_at.items() if at > now}
        self._next_at[key] = now + self._seconds

    async def _publish_later(self, key: str) -> None:
        await asyncio.sleep(max(0.0, self._next_at.get(key, 0.0) - time.monotonic()))
        del self._scheduled[key]  # later changes are published once more
        self._start_interval(key)
        try:
            await self._publish(key)
        except Exception:
            log.exception("publish_failed", key=key)

    async def stop(self) -> None:
        tasks = list(self._scheduled.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._scheduled.clear()
