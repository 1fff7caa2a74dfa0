"""The supervisor of several workers: it replaces those that die, and says so in the log."""

from __future__ import annotations

import time
from typing import Any

import structlog
from uvicorn.supervisors import Multiprocess

from .thinking.helper import describe_exit

log = structlog.get_logger()


class Supervisor(Multiprocess):
    """uvicorn's supervisor, which tells about the end of a worker at the level info only, and not how it ended."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._started_at: dict[int | None, float] = {}

    def keep_subprocess_alive(self) -> None:
        before = [(worker, worker.process.is_alive()) for worker in self.processes]
        for worker, _ in before:
            self._started_at.setdefault(worker.pid, time.monotonic())
        super().keep_subprocess_alive()
        for (worker, was_alive), now in zip(before, self.processes, strict=False):
            if worker is not now:
                self._log_end(worker, was_alive, now.pid)

    def _log_end(self, worker: Any, was_alive: bool, replaced_by: int | None) -> None:
        """A worker that still lived when it was replaced did not answer any more, and was killed for that."""
        begun = self._started_at.pop(worker.pid, time.monotonic())
        log.warning(
            "worker_died",
            pid=worker.pid,
            exit=describe_exit(worker.exitcode),
            doing="silent: it was killed" if was_alive else "serving",
            seconds_up=round(time.monotonic() - begun),
            replaced_by=replaced_by,
        )
