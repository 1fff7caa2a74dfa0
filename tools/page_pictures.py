"""Take pictures of the page for the README: a game of each kind, some months on.

    python tools/page_pictures.py          # writes docs/images/ID.png; needs Chromium and the built page

Somebody plays against bots by clicking on marked places until the position has something to show, and looks at a choice.
"""

from __future__ import annotations

import logging
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

import structlog
from playwright.sync_api import sync_playwright

from jadecourt.games import GAMES, find_game

ROOT: Final = Path(__file__).resolve().parents[1]
SEATS: Final = 5
DECISIONS: Final = 24


def main() -> None:
    sys.path.insert(0, str(ROOT / "tests"))
    from server.clients import serving
    from web.visiting import ARGUMENTS, Visitors, sit_down

    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with serving(Path(tempfile.mkdtemp())) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        visitors = Visitors(browser, server.url)
        for game in GAMES:
            options: dict[str, Any] = {
                setting.key: True for setting in find_game(game).settings if setting.key == "greatWall"
            }
            anna = sit_down(visitors.arrive(), game, SEATS, options)
            for _ in range(DECISIONS):
                if anna.wait_for_turn():
                    anna.step()
            anna.wait_for_turn()
            anna.picks.nth(1).hover()
            anna.page.wait_for_timeout(500)
            path = ROOT / "docs" / "images" / f"{game}.png"
            anna.page.screenshot(path=path)
            print(path.relative_to(ROOT))
        visitors.close()
        browser.close()


if __name__ == "__main__":
    main()
