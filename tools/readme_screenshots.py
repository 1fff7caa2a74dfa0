"""Take the pictures of the README: a game of each kind, some rounds on.

    PYTHONPATH=tests python tests/web/pictures.py      # writes docs/images/ID.png; needs Chromium and the built page

Somebody plays against bots by clicking on marked places until there is something to see, and looks at a choice.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from pathlib import Path
from typing import Final

import structlog
from playwright.sync_api import sync_playwright

from server.clients import serving
from web.visiting import ARGUMENTS, Visitors, sit_down

IMAGES: Final = Path(__file__).resolve().parents[2] / "docs" / "images"
SHOWN: Final = {"dragon": (5, {"greatWall": True, "superEvent": "volcano"}, 21), "kingdom": (4, {}, 22)}


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=ARGUMENTS)
        visitors = Visitors(browser, server.url)
        for game, (seats, options, clicks) in SHOWN.items():
            anna = sit_down(visitors.arrive(), game, seats, options)
            for _ in range(clicks):
                anna.wait_for_turn()
                anna.step()
            anna.wait_for_turn()
            anna.picks.nth(1).hover()
            anna.page.wait_for_timeout(500)
            anna.page.screenshot(path=IMAGES / f"{game}.png")
            print(f"docs/images/{game}.png")
        visitors.close()
        browser.close()


if __name__ == "__main__":
    main()
