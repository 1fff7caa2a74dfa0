"""Rate limits and connection counts shared by the workers of one machine."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from jadecourt.server.domain.rate_limits import Rate, RateLimiter
from jadecourt.server.http.connections import ConnectionLimits, ConnectionTracker
from jadecourt.server.shared_memory import SLOTS_PER_SET, SharedBucketStore, SharedCounts

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs file locks")
RATES = {"move": Rate(50, 0.001), "login": Rate(2, 0.001)}


def make_rate_limiter(folder: Path, sets: int = 1024) -> RateLimiter:
    return RateLimiter(RATES, lambda: 1000.0, buckets=SharedBucketStore(folder, RATES, sets))


def start_process(code: str, folder: Path) -> subprocess.Popen[str]:
    """Start a process that runs the code with the variable `folder`."""
    prelude = "import signal, sys; from pathlib import Path; from server.test_shared_memory import *; "
    command = [sys.executable, "-c", prelude + "folder = Path(sys.argv[1]); " + code, str(folder)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=environment)


def test_processes_share_one_bucket(tmp_path: Path) -> None:
    code = (
        "limits = make_rate_limiter(folder); print(sum(limits.take('move', 'ann') == 0.0 for _ in range(40)))"
    )
    workers = [start_process(code, tmp_path) for _ in range(3)]
    allowed = [int(worker.communicate(timeout=60)[0]) for worker in workers]
    assert sum(allowed) == RATES["move"].burst
    assert make_rate_limiter(tmp_path).take("move", "ann") > 0
    assert make_rate_limiter(tmp_path).take("move", "ben") == 0.0


def test_many_keys_do_not_evict_an_exhausted_bucket(tmp_path: Path) -> None:
    """The buckets that are full again soonest are evicted; other kinds have their own share."""
    limits = make_rate_limiter(tmp_path, sets=2)
    for _ in range(2):
        assert limits.take("login", "ann") == 0.0
    for _ in range(50):
        assert limits.take("move", "flood") == 0.0
    for number in range(1000):
        limits.take("move", f"other {number}")
    assert limits.take("login", "ann") > 0
    assert limits.take("move", "flood") > 0


def make_connections(folder: Path) -> ConnectionTracker:
    return ConnectionTracker(ConnectionLimits(1000, 1000, 5, 5), SharedCounts(folder, workers=1))


def test_socket_counts_are_shared_and_dropped_when_a_worker_dies(tmp_path: Path) -> None:
    code = "held = make_connections(folder); print([held.open_socket('192.0.2.1', None) for _ in range(3)], flush=True)"
    with start_process(code + "; signal.pause()", tmp_path) as worker:
        assert worker.stdout is not None and worker.stdout.readline() == "['', '', '']\n"
        here = make_connections(tmp_path)
        assert [bool(here.open_socket("192.0.2.1", None)) for _ in range(3)] == [False, False, True]
        assert not here.open_socket("192.0.2.2", None)
        here.close_socket("192.0.2.1", None)
        assert not here.open_socket("192.0.2.1", None)
        worker.kill()
    successor = make_connections(tmp_path)  # reuses the column of the killed worker
    assert [bool(successor.open_socket("192.0.2.1", None)) for _ in range(4)] == [False, False, False, True]
    successor.close_shared_counts()
    assert [bool(here.open_socket("192.0.2.1", None)) for _ in range(4)] == [False, False, False, True]
    here.close_shared_counts()


def test_counts_stay_correct_when_the_table_is_full(tmp_path: Path) -> None:
    first, second = (SharedCounts(tmp_path, workers=2, sets=1) for _ in range(2))
    for number in range(SLOTS_PER_SET):
        first.set_own(f"key {number}", number + 1)
    first.set_own("one more", 5)  # the set is full: only this worker counts the key
    assert [second.count_others(f"key {number}") for number in range(SLOTS_PER_SET)] == list(
        range(1, SLOTS_PER_SET + 1)
    )
    assert second.count_others("one more") == 0 and first.count_others("key 0") == 0
    first.set_own("key 0", 0)
    second.set_own("another", 2)
    assert first.count_others("another") == 2 and second.count_others("key 1") == 2
    first.close()
    assert second.count_others("key 1") == 0
    second.close()
