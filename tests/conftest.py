"""Configuration of all tests: plugins, and an environment that does not depend on the caller."""

from __future__ import annotations

import os
import signal

import pytest

from caller_environment import remove_settings_and_proxies, reset_terminal_variables

remove_settings_and_proxies()
# Most servers in tests never use a bot, and starting a worker process takes a second.
os.environ.setdefault("JADECOURT_EAGER_BOTS", "false")
pytest_plugins = ["completeness", "tiers"]


def pytest_configure(config: pytest.Config) -> None:
    """Prevent child processes from inheriting an ignored SIGINT, as in `nohup pytest &`.

    A handler that does nothing has the same effect here, but is not inherited.
    """
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, lambda number, frame: None)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT, signal.SIGTERM})


def pytest_sessionstart() -> None:
    """Runs after pytest has configured its own output."""
    reset_terminal_variables()
