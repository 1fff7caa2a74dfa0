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
        begun, before = time.monotonic(), list(self.processes)
        for worker in before:
            self._started_at.setdefault(worker.pid, begun)
        super().keep_subprocess_alive()
        # A worker that is silent is waited for before uvicorn kills it; one that is dead is noticed at once.
        silent = time.monotonic() - begun >= self.config.timeout_worker_healthcheck
        for worker, now in zip(before, self.processes, strict=False):
            if worker is not now:
                self._log_end(worker, silent, now.pid)

    def _log_end(self, worker: Any, silent: bool, replaced_by: int | None) -> None:
        begun = self._started_at.pop(worker.pid, time.monotonic())
        log.warning(
            "worker_died",
            pid=worker.pid,
            exit=describe_exit(worker.exitcode),
            doing="silent: it was killed" if silent else "serving",
            seconds_up=round(time.monotonic() - begun),
            replaced_by=replaced_by,
        )
