"""Killed processes are logged and replaced."""

from __future__ import annotations

import json
import os
import signal
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from server.postgres import fresh_database
from server.test_serve import TIMEOUT_SECONDS, ServeProcess

HEALTH_CHECK_INTERVAL_SECONDS = 0.5  # of uvicorn's supervisor
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="children are read from /proc")


def list_children(pid: int) -> list[int]:
    """The processes that a process has started by `multiprocessing`, without its resource tracker."""
    tasks = Path(f"/proc/{pid}/task").glob("*/children")
    children = [int(child) for path in tasks for child in path.read_text().split()]
    return [child for child in children if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes()]


def wait_for_children(pid: int, number: int) -> list[int]:
    end = time.monotonic() + TIMEOUT_SECONDS
    while len(children := list_children(pid)) < number:
        assert time.monotonic() < end, f"only {children} were started"
        time.sleep(0.1)
    return children


def wait_for_log_line(server: ServeProcess, event: str) -> dict[str, Any]:
    """The first line of the log about an event."""
    end = time.monotonic() + TIMEOUT_SECONDS
    while True:
        for line in list(server.stderr_lines):
            if line.startswith("{") and (found := json.loads(line))["event"] == event:
                return dict(found)
        assert time.monotonic() < end, server.log
        time.sleep(0.1)


@pytest.mark.slow
def test_killed_compute_process_is_logged(tmp_path: Path) -> None:
    with ServeProcess(tmp_path, "--log-format", "json", JADECOURT_PRESTART_BOTS="true") as server:
        server.get("/health")
        killed = wait_for_children(server.process.pid, 2)[0]
        os.kill(killed, signal.SIGKILL)
        line = wait_for_log_line(server, "worker_process_died")
        fields = {
            "pid": killed,
            "exit": "was ended by SIGKILL",
            "request": "idle",
            "pool": "bots",
            "replaced": True,
        }
        assert line.items() >= {"level": "warning", **fields}.items()
        replaced = wait_for_children(server.process.pid, 2)
        assert killed not in replaced
        assert server.stop() == 0
    assert server.log.count("worker_process_died") == 1, "an ordinary end is no news"


@pytest.mark.slow
def test_killed_worker_is_logged_and_replaced(tmp_path: Path) -> None:
    arguments = ("--database", fresh_database(), "--workers", "2", "--log-format", "json")
    with ServeProcess(tmp_path, *arguments) as server:
        server.get("/health")
        killed = wait_for_children(server.process.pid, 2)[0]
        os.kill(killed, signal.SIGKILL)
        line = wait_for_log_line(server, "worker_died")
        assert (line["level"], line["pid"], line["state"]) == ("warning", killed, "serving")
        assert line["exit"] == "was ended by SIGKILL" and line["seconds_up"] >= 0
        assert line["replaced_by"] in wait_for_children(server.process.pid, 2)
        server.get("/health")
        assert server.stop() == 0
    assert server.log.count("worker_died") == 1


@pytest.mark.slow
def test_worker_killed_during_health_check_is_replaced_before_the_timeout(tmp_path: Path) -> None:
    arguments = ("--database", fresh_database(), "--workers", "2", "--log-format", "json")
    with ServeProcess(tmp_path, *arguments) as server:
        server.get("/health")
        killed = wait_for_children(server.process.pid, 2)[0]
        os.kill(killed, signal.SIGSTOP)
        time.sleep(2 * HEALTH_CHECK_INTERVAL_SECONDS)  # now the supervisor waits for the answer
        os.kill(killed, signal.SIGKILL)
        line = wait_for_log_line(server, "worker_died")
        assert (line["pid"], line["state"], line["exit"]) == (killed, "serving", "was ended by SIGKILL")
        assert server.stop() == 0
