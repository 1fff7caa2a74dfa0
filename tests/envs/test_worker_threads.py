"""The threads of the vector environment."""

from __future__ import annotations

import gc
import os
import threading
import time

import pytest

from jadecourt.envs.worker_threads import THREAD_NAME, WorkerThreads

TIMEOUT_SECONDS = 30


def wait_for_threads(count: int) -> None:
    """Wait until this many worker threads are left."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while sum(thread.name == THREAD_NAME for thread in threading.enumerate()) != count:
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_calls_run_in_threads_of_their_own() -> None:
    threads: dict[int, int] = {}
    workers = WorkerThreads(2)
    for _ in range(3):
        workers.run(lambda number: threads.update({number: threading.get_ident()}))
        assert threads.keys() == {0, 1, 2} and len(set(threads.values())) == 3
        assert threads[0] == threading.get_ident()
    workers.close()


@pytest.mark.parametrize("failing", [0, 1, 2])
def test_error_of_a_call_is_raised_after_all_calls(failing: int) -> None:
    workers, done = WorkerThreads(2), []

    def call(number: int) -> None:
        if number == failing:
            raise KeyError(number)
        done.append(number)

    with pytest.raises(KeyError, match=str(failing)):
        workers.run(call)
    assert sorted(done) == [number for number in range(3) if number != failing]
    workers.run(done.append)
    workers.close()


def test_threads_end_when_closed_or_no_longer_used() -> None:
    gc.collect()
    wait_for_threads(0)
    closed, dropped = WorkerThreads(1), WorkerThreads(2)
    wait_for_threads(3)
    assert closed.is_usable
    closed.close()
    assert not closed.is_usable
    del dropped
    gc.collect()
    wait_for_threads(0)


def test_threads_end_when_one_cannot_start(monkeypatch: pytest.MonkeyPatch) -> None:
    gc.collect()
    wait_for_threads(0)
    start = threading.Thread.start
    started: list[threading.Thread] = []

    def start_two(thread: threading.Thread) -> None:
        if len(started) == 2:
            raise RuntimeError("can't start new thread")
        start(thread)
        started.append(thread)

    monkeypatch.setattr(threading.Thread, "start", start_two)
    with pytest.raises(RuntimeError, match="can't start new thread"):
        WorkerThreads(4)
    for thread in started:
        thread.join(TIMEOUT_SECONDS)
    assert len(started) == 2 and not any(thread.is_alive() for thread in started)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")
def test_threads_are_not_usable_in_a_forked_process(monkeypatch: pytest.MonkeyPatch) -> None:
    workers = WorkerThreads(1)
    monkeypatch.setattr(os, "getpid", lambda: workers.pid + 1)
    assert not workers.is_usable
    monkeypatch.undo()
    workers.close()
