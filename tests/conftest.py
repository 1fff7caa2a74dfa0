"""What all tests share: tiers, a check that all collected tests are executed, and surroundings that tell nothing."""

from __future__ import annotations

import os
import signal

import pytest

from caller_environment import remove_settings_and_proxies, reset_terminal_variables

remove_settings_and_proxies()
# Most servers of tests never ask a bot, and each process for bots costs a second of processor time.
os.environ.setdefault("JADECOURT_EAGER_BOTS", "false")
pytest_plugins = ["completeness", "tiers"]


def pytest_configure(config: pytest.Config) -> None:
    """Keep programs that tests start from inheriting that the caller ignores SIGINT, as `nohup pytest &` does.

    A handler that does nothing ignores it here as well, but is not inherited by other programs.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def pytest_sessionstart() -> None:
    """After pytest has asked for its own terminal, which may have no colours."""
    reset_terminal_variables()
