"""The supervisor of several workers: replaces workers that die, and logs it."""

from __future__ import annotations

import time
from typing import Any

import structlog
from uvicorn.supervisors import Multiprocess

from .compute.process import describe_exit

log = structlog.get_logger()


class Supervisor(Multiprocess):
    """uvicorn's supervisor, with a warning in the log when a worker dies: uvicorn does not log how it ended."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._started_at: dict[int | None, float] = {}

    def keep_subprocess_alive(self) -> None:
        checked_at, before = time.monotonic(), list(self.processes)
        for worker in before:
            self._started_at.setdefault(worker.pid, checked_at)
            # The worker's end of the pipe, which it has inherited. While it is open here too, a worker that dies during
            # its health check counts as unresponsive, and is replaced only after the timeout.
            worker.child_conn.close()
        super().keep_subprocess_alive()
        # uvicorn waits for an unresponsive worker before it kills it; it notices a dead one at once.
        is_unresponsive = time.monotonic() - checked_at >= self.config.timeout_worker_healthcheck
        for worker, replacement in zip(before, self.processes, strict=False):
            if worker is not replacement:
                self._log_exit(worker, is_unresponsive, replacement.pid)

    def _log_exit(self, worker: Any, is_unresponsive: bool, replaced_by: int | None) -> None:
        started_at = self._started_at.pop(worker.pid, time.monotonic())
        log.warning(
            "worker_died",
            pid=worker.pid,
            exit=describe_exit(worker.exitcode),
            state="unresponsive, killed" if is_unresponsive else "serving",
            seconds_up=round(time.monotonic() - started_at),
            replaced_by=replaced_by,
        )
