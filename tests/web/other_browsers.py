"""WebKit and Firefox, for tests: WebKitGTK through its WebDriver, Firefox through Marionette.

Debian has both browsers, but not the builds that Playwright drives. Their clients have almost the same methods.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

WEBKIT_DRIVER: Final = "WebKitWebDriver"
WEBKIT_FOLDERS: Final = ("/usr/lib", "/usr/libexec")
FIREFOX: Final = ("firefox-esr", "firefox")
SIZE: Final = (1280, 900)
TIMEOUT_S: Final = 60
TARGET: Final = ".board button.board-target.legal:not([aria-disabled=true])"


def find_webkit() -> str | None:
    """The path of WebKitGTK's browser for tests, if it, its driver and a virtual screen are installed."""
    if not (shutil.which(WEBKIT_DRIVER) and shutil.which("Xvfb")):
        return None
    found = (path for folder in WEBKIT_FOLDERS for path in Path(folder).glob("**/webkit2gtk-4.*/MiniBrowser"))
    return next(map(str, found), None)


def find_firefox() -> str | None:
    """The path of Firefox, if it is installed."""
    return next(filter(None, map(shutil.which, FIREFOX)), None)


class OtherBrowser:
    """A browser with one window."""

    def __init__(self, driver: Any, open_address: Callable[[str], None]) -> None:
        self.driver = driver
        self.open = open_address

    def evaluate(self, expression: str) -> Any:
        return self.driver.execute_script(f"return ({expression})")

    def wait_for(self, expression: str) -> Any:
        """Wait until a JavaScript expression is true; return its value."""
        end = time.monotonic() + TIMEOUT_S
        while time.monotonic() < end:
            value = self.evaluate(expression)
            if value:
                return value
            time.sleep(0.05)
        raise AssertionError(f"never true: {expression}")

    def click(self, selector: str) -> None:
        """Click on the first visible element."""
        first = f"[...document.querySelectorAll({json.dumps(selector)})].find(e => e.checkVisibility())"
        self.wait_for(f"!!{first}")
        self.driver.execute_script(f"{first}.scrollIntoView({{ block: 'center', behavior: 'instant' }})")
        self.driver.execute_script(f"return {first}").click()

    def set_preferences(self, **preferences: Any) -> None:
        stored = json.dumps(json.dumps(preferences))
        self.driver.execute_script(f"window.localStorage.setItem('jadecourt.preferences', {stored})")


@contextmanager
def running_webkit(executable: str) -> Iterator[OtherBrowser]:
    """WebKitGTK on a virtual screen."""
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    with virtual_screen() as display:
        options = Options()
        options.binary_location = executable
        options.add_argument("--automation")
        service = Service(shutil.which(WEBKIT_DRIVER) or "", env={**os.environ, "DISPLAY": display})
        driver = webdriver.WebKitGTK(options=options, service=service)
        try:
            driver.set_window_size(*SIZE)
            yield OtherBrowser(driver, driver.get)
        finally:
            driver.quit()


@contextmanager
def virtual_screen() -> Iterator[str]:
    """An X server without a screen; its display."""
    read, write = os.pipe()
    command = [
        "Xvfb",
        "-displayfd",
        str(write),
        "-screen",
        "0",
        f"{SIZE[0]}x{SIZE[1]}x24",
        "-nolisten",
        "tcp",
    ]
    with subprocess.Popen(command, pass_fds=[write], stderr=subprocess.DEVNULL) as process:
        os.close(write)
        with os.fdopen(read) as answer:
            number = answer.readline().strip()
        try:
            yield f":{number}"
        finally:
            process.terminate()


@contextmanager
def running_firefox(executable: str, profile: Path) -> Iterator[OtherBrowser]:
    """Firefox without a window."""
    from marionette_driver.marionette import Marionette  # type: ignore[import-untyped]

    driver = Marionette(bin=executable, headless=True, gecko_log=str(profile / "firefox.log"))
    try:
        driver.start_session()
        driver.set_window_rect(width=SIZE[0], height=SIZE[1])
        yield OtherBrowser(driver, driver.navigate)
    finally:
        driver.cleanup()
