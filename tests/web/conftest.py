"""Fixtures for tests with Chromium, a server and the built web client.

The browser is started once per module: its driver runs an event loop in this thread, which disturbs the tests of other
modules. `tiers.py` gives each file to one worker. Without Chromium or the built web client the tests are skipped; with
CI=true they fail.
"""

from __future__ import annotations

import os
import random
import string
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, sync_playwright

from jadecourt.core.table_dice import SEED_BITS
from jadecourt.server.domain import seating
from jadecourt.server.static.web_client import BUILD_FOLDER, INDEX
from server.live_server import ServerThread, running_server
from web.browser_user import ARGUMENTS, BrowserUsers, find_chromium


def require(condition: bool, reason: str) -> None:
    """Skip the test unless the condition is true; with CI=true, fail."""
    if condition:
        return
    if os.environ.get("CI") == "true":
        pytest.fail(f"{reason}, and CI=true")
    pytest.skip(reason)


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    executable = find_chromium()
    require(executable is not None, "Chromium is missing (Debian: apt-get install chromium)")
    require(
        (BUILD_FOLDER / INDEX).is_file(), "the web client is not built (python -m build_tools --web-client)"
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerThread]:
    with running_server(tmp_path_factory.mktemp("site")) as server:
        yield server


@pytest.fixture
def seeded_games(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The name of a test determines its games: a run meets the same positions as the one before.

    Bots derive their seeds from the seed and the id of their table. No route can set either of them.
    """
    reruns: int = request.node.execution_count - 1
    dice = random.Random(request.node.nodeid + "'" * reruns)  # a rerun needs other ids
    monkeypatch.setattr(seating, "make_seed", lambda: dice.getrandbits(SEED_BITS))
    monkeypatch.setattr(seating, "new_id", lambda: "".join(dice.choices(string.ascii_letters, k=12)))


@pytest.fixture
def users(browser: Browser, server: ServerThread, seeded_games: None) -> Iterator[BrowserUsers]:
    """Users with a browser each; the console of none of them may contain errors or warnings at the end."""
    users = BrowserUsers(browser, server.url)
    yield users
    users.close()
    assert users.console_errors == []
