"""Chromium for benchmarks of the web client."""

from __future__ import annotations

import contextlib
import shutil
from collections.abc import Iterator
from typing import Final

from playwright.sync_api import Browser, sync_playwright

from jadecourt.server.static.web_client import BUILD_FOLDER, INDEX

BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
ARGUMENTS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]


def require_chromium() -> str:
    """The path of Chromium; without it, or without the built web client, the program ends with a message."""
    if not (BUILD_FOLDER / INDEX).is_file():
        raise SystemExit("the web client is not built: run python -m build_tools --web-client")
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit("Chromium is missing (Debian: apt-get install chromium)")
    return found


@contextlib.contextmanager
def run_chromium() -> Iterator[Browser]:
    """A running browser, closed at the end."""
    chromium = require_chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        yield browser
        browser.close()
