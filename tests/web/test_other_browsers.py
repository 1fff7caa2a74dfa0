"""Games in WebKit and Firefox: the board is drawn, moves are made by clicks, scenes are played.

Without these browsers the tests are skipped, with CI=true, too: they are not in every distribution.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from server.live_server import ServerThread
from web.other_browsers import (
    TARGET,
    OtherBrowser,
    find_firefox,
    find_webkit,
    running_firefox,
    running_webkit,
)

# The clients of the browsers have warnings of their own.
pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("ignore")]
BROWSERS = ["webkit", "firefox"]
GAMES = {"dragon": 3, "kingdom": 2}  # number of own decisions: enough for a scene
STATE = "document.querySelector('.play')?.dataset.state"
PROGRESS = (
    "(document.querySelector('.play')?.dataset.progress + document.querySelectorAll('.pressed').length)"
)
SCENE = "!!document.querySelector('.layer[data-scene]')"


@pytest.fixture(params=BROWSERS)
def other_browser(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[OtherBrowser]:
    with ExitStack() as stack:
        if request.param == "webkit":
            webkit = find_webkit()
            if webkit is None:
                pytest.skip("WebKit is missing (Debian: apt-get install webkit2gtk-driver xvfb)")
            yield stack.enter_context(running_webkit(webkit))
        else:
            firefox = find_firefox()
            if firefox is None:
                pytest.skip("Firefox is missing (Debian: apt-get install firefox-esr)")
            yield stack.enter_context(running_firefox(firefox, tmp_path_factory.mktemp("firefox")))


def play_decisions(browser: OtherBrowser, decisions: int) -> bool:
    """Make moves by clicks on the board; return whether a scene was seen meanwhile."""
    has_seen_scene = False
    plies: set[str] = set()
    while len(plies) <= decisions:
        while browser.evaluate(STATE) != "my-turn":
            has_seen_scene = bool(browser.evaluate(SCENE)) or has_seen_scene
        plies.add(browser.evaluate("document.querySelector('.play').dataset.ply"))
        before = browser.evaluate(PROGRESS)
        browser.click(f"{TARGET}:not(.pressed)")
        browser.wait_for(f"{PROGRESS} !== {before!r}")
    return has_seen_scene


@pytest.mark.parametrize("game", GAMES)
def test_game_can_be_played_in_other_browsers(
    other_browser: OtherBrowser, server: ServerThread, game: str
) -> None:
    other_browser.open(server.url)
    other_browser.set_preferences(language="en", sceneSpeed="double")
    other_browser.open(server.url)
    other_browser.click(f'article:has([href="/tutorial/{game}"]) button.play')
    assert play_decisions(other_browser, GAMES[game])
    assert other_browser.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert other_browser.evaluate("document.fonts.check('16px \"Source Sans 3\"')")
