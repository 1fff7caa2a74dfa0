"""Removes settings, proxies and terminal variables of the caller, so that tests do not depend on them."""

from __future__ import annotations

import os
from typing import Final

SETTINGS_PREFIX: Final = "JADECOURT_"
KEPT_SETTINGS: Final = ("JADECOURT_PURE", "JADECOURT_BUILD", "JADECOURT_EAGER_BOTS")
PROXY_VARIABLES: Final = ("http_proxy", "https_proxy", "all_proxy")  # also in upper case
TERMINAL_VARIABLES: Final = (
    "COLUMNS",
    "LINES",
    "NO_COLOR",
    "FORCE_COLOR",
    "LC_ALL",
    "LC_MESSAGES",
    "PYTHONIOENCODING",
    "LANGUAGE",
)


def remove_settings_and_proxies() -> None:
    """Remove settings of a server and proxies: tests only connect to themselves."""
    for name in list(os.environ):
        is_setting = name.startswith(SETTINGS_PREFIX) and name not in KEPT_SETTINGS
        if is_setting or name.lower() in PROXY_VARIABLES:
            del os.environ[name]


def reset_terminal_variables() -> None:
    """Remove size, colours and language of the caller's terminal."""
    for name in TERMINAL_VARIABLES:
        os.environ.pop(name, None)
    os.environ |= {"LANG": "C.UTF-8", "TERM": "xterm-256color"}
