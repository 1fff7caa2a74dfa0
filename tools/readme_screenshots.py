"""Write the screenshots of the README, docs/images/ID.png: each game after some rounds, with a preview.

    PYTHONPATH=tests python tools/readme_screenshots.py

It needs Chromium and the built web client.
"""

from __future__ import annotations

import logging
import shutil
import tempfile
from pathlib import Path
from typing import Final

import structlog
from playwright.sync_api import sync_playwright

from server.live_server import running_server
from web.browser_user import ARGUMENTS, BrowserUsers, bot_table

IMAGES_DIR: Final = Path(__file__).resolve().parent.parent / "docs" / "images"
GAMES: Final = {"dragon": (5, {"greatWall": True, "superEvent": "volcano"}, 21), "kingdom": (4, {}, 22)}


def main() -> None:
    structlog.configure(wrapper_class=structlog.make_filtering_bound_logger(logging.WARNING))
    with (
        tempfile.TemporaryDirectory() as folder,
        running_server(Path(folder)) as server,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(
            executable_path=shutil.which("chromium") or shutil.which("chromium-headless-shell"),
            args=ARGUMENTS,
        )
        users = BrowserUsers(browser, server.url)
        for game, (seats, options, clicks) in GAMES.items():
            anna = bot_table(users.add(), game, seats, options)
            for _ in range(clicks):
                anna.wait_for_turn()
                anna.step()
            anna.wait_for_turn()
            anna.targets.nth(1).hover()
            anna.page.wait_for_timeout(500)
            anna.page.screenshot(path=IMAGES_DIR / f"{game}.png")
            print(f"docs/images/{game}.png")
        users.close()
        browser.close()


if __name__ == "__main__":
    main()
