"""What all tests share: tiers, the check that every collected test is executed, and signals that are not ignored."""

from __future__ import annotations

import signal

import pytest

pytest_plugins = ["completeness", "tiers"]


def pytest_configure(config: pytest.Config) -> None:
    """Keep programs that tests start from inheriting that the caller ignores SIGINT, as `nohup pytest &` does.

    A handler that does nothing ignores it here as well, but is not inherited by other programs.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})
