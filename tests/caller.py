"""What the environment of whoever calls pytest would decide, and must not: their settings, proxies and terminal."""

from __future__ import annotations

import os
from typing import Final

SETTINGS: Final = "JADECOURT_"
MEANT_FOR_TESTS: Final = ("JADECOURT_PURE", "JADECOURT_BUILD", "JADECOURT_EAGER_BOTS")
PROXIES: Final = ("http_proxy", "https_proxy", "all_proxy")  # in capitals, too
TERMINAL: Final = (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "LC_ALL",
    "LC_MESSAGES",
    "PYTHONIOENCODING",
    "LANGUAGE",
)


def forget_settings() -> None:
    """Take away what the caller has set for a server of their own, and proxies: tests ask only each other."""
    for name in list(os.environ):
        is_setting = name.startswith(SETTINGS) and name not in MEANT_FOR_TESTS
        if is_setting or name.lower() in PROXIES:
            del os.environ[name]


def forget_terminal() -> None:
    """Take away the size, colours and language of the caller's terminal."""
    for name in TERMINAL:
        os.environ.pop(name, None)
    os.environ |= {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
