"""Real Chromium against a real server with the built page.

The browser lives as long as a module's tests: its driver keeps an event loop running in this thread, which the tests
of other modules could not bear. `tiers.py` gives each file to one worker, so that it starts once. Where Chromium or the
page is missing the tests are skipped; with CI=true they fail.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Browser, sync_playwright

from jadecourt.server.static.web_client import BUILD_FOLDER, INDEX
from server.clients import ServerThread, serving
from web.visiting import ARGUMENTS, Visitors

# The same engine without windows comes first: it takes three quarters of the time.
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def need(there: bool, what: str) -> None:
    if there:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(f"{what}, and CI=true")
    pytest.skip(what)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    found = next(filter(None, map(shutil.which, BROWSERS)), None)
    need(found is not None, "there is no Chromium (Debian: apt-get install chromium)")
    need((BUILD_FOLDER / INDEX).is_file(), "the page is not built (python hatch_build.py --page)")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with serving(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture
def visitors(browser: Browser, server: ServerThread) -> Iterator[Visitors]:
    """People with a browser each; at the end none of them may have seen an error in the console."""
    visitors = Visitors(browser, server.url)
    yield visitors
    visitors.close()
    assert visitors.troubles == []
