"""Users of the web client: they read, click, tap and press keys in a browser."""

from __future__ import annotations

import json
import random
import re
import shutil
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect

from jadecourt.core.json_diff import apply_patch

ARGUMENTS: Final = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
# The headless shell comes first: it needs three quarters of the time.
BROWSERS: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
TIMEOUT_MS: Final = 20_000.0  # milliseconds
expect.set_options(timeout=TIMEOUT_MS)
DESKTOP: Final = {"width": 1280, "height": 800}
TARGETS: Final = ".board button.board-target.legal"
# the wall card is only held until a wall tile is chosen, if they are targets
WALL_CARD: Final = ".board:has([data-move^='act wall:']) [data-move='act wall']"
PHONE: Final = {"width": 390, "height": 844}
TABLET: Final = {"width": 820, "height": 1180}
# whether the user is to move or the game is over
READY: Final = """() => {
    const play = document.querySelector(".play");
    if (!play) return false;
    if (play.dataset.state === "over") return "over";
    const hasTargets = play.querySelector(".board button.board-target.legal") !== null;
    return play.dataset.state === "my-turn" && hasTargets && "my-turn";
}"""

# changes with every move, staged move and selection
PROGRESS: Final = """() => {
    const play = document.querySelector(".play");
    const selected = [...document.querySelectorAll(".board-target.pressed")].map((target) => target.dataset.move);
    return play ? [play.dataset.progress, play.dataset.state, ...selected].join() : "";
}"""

# waits until changes are painted
NEXT_FRAME: Final = (
    "() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))"
)


def find_chromium() -> str | None:
    """The path of an installed Chromium."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def page_sentence(text: str) -> str:
    """A sentence of the log as the page shows it: `p0` of the notation is palace 1."""
    return re.sub(r"\bp(\d+)\b", lambda found: str(int(found[1]) + 1), text)


class BrowserUsers:
    """All users of a test, each with a browser context."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.console_errors: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.expected_errors: tuple[str, ...] = ()  # parts of messages that a test causes on purpose

    def add(
        self,
        phone: bool = False,
        dark: bool = False,
        language: str = "en",
        viewport: dict[str, int] | None = None,
        **preferences: Any,
    ) -> BrowserUser:
        """Add a user with a browser context; by default without animations and scenes, and a tap plays at once.

        `phone`: with a touch screen, and of the size of a phone unless there is a `viewport`.
        """
        context = self.browser.new_context(
            base_url=self.url,
            viewport=viewport or (PHONE if phone else DESKTOP),  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            locale="en-GB" if language == "en" else language,
        )
        context.set_default_timeout(TIMEOUT_MS)
        stored = json.dumps(
            {"language": language, "motion": "none", "sceneSpeed": "instant", "oneTap": True, **preferences}
        )
        context.add_init_script(
            f"localStorage['jadecourt.preferences'] || localStorage.setItem('jadecourt.preferences', {stored!r})"
        )
        self.contexts.append(context)
        return BrowserUser(self, context)

    def add_error(self, message: str) -> None:
        if not any(part in message for part in self.expected_errors):
            self.console_errors.append(message)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


class BrowserUser:
    """A user with one browser page."""

    def __init__(self, users: BrowserUsers, context: BrowserContext) -> None:
        self.users = users
        self.context = context
        self.page = self.open()
        self.random = random.Random(1)

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.check_console)
        page.on("pageerror", lambda error: self.users.add_error(str(error)))
        return page

    def check_console(self, message: ConsoleMessage) -> None:
        """Collect errors and warnings of the console."""
        if message.type in ("error", "warning"):
            self.users.add_error(f"{message.text} ({message.location['url']})")

    def go(self, path: str) -> BrowserUser:
        self.page.goto(path)
        return self

    # ------------------------------------------------------------------ at a table

    @property
    def play(self) -> Locator:
        return self.page.locator(".play")

    @property
    def targets(self) -> Locator:
        """The visible targets of legal moves on the board."""
        return self.page.locator(f"{TARGETS}:visible")

    def target(self, move: str) -> Locator:
        """The target of a move on the board, legal or not."""
        return self.page.locator(f'.board button.board-target[data-move="{move}"]')

    def open_tab(self, tab: str) -> Locator:
        """Open a tab of the side panel; return the panel."""
        self.page.get_by_role("tab", name=tab).click()
        return self.page.get_by_role("tabpanel")

    def wait_for_turn(self) -> bool:
        """Wait until the user is to move; false: the game is over."""
        return bool(self.page.wait_for_function(READY).json_value() == "my-turn")

    def ply(self) -> int:
        return int(self.play.get_attribute("data-ply") or 0)

    def click_random_target(self) -> None:
        """Click on a random target, if there is one; not on the wall card, which may only be held."""
        targets = self.page.locator(f"{TARGETS}:not({WALL_CARD}):visible").element_handles()
        if not targets:
            return
        target = self.random.choice(targets)
        if self.page.viewport_size == PHONE:
            target.tap()
        else:
            target.click()

    def wait_for_change(self, before: str, timeout: float = TIMEOUT_MS) -> None:
        """Wait until `progress` differs from `before`."""
        self.page.wait_for_function(f"before => ({PROGRESS})() !== before", arg=before, timeout=timeout)

    def step(self) -> None:
        """Click on a random target and wait for the effect."""
        self.click_until_change(self.click_random_target)

    def choose(self, move: str) -> None:
        """Click on the target of a move and wait for the effect."""
        self.click_until_change(self.target(move).click)

    def click_until_change(self, click: Callable[[], None]) -> None:
        """Click and wait for the effect.

        Without an effect, click once more: while the page scrolls or its layout changes, the button may be pressed over
        one target and released over another. Waiting for frames instead would make the browser draw more of them.
        """
        before = self.progress()
        for timeout in (TIMEOUT_MS / 4, TIMEOUT_MS):
            try:
                click()
                self.wait_for_change(before, timeout)
                return
            except Error:  # no effect yet, or the target disappeared because the game continued
                if self.progress() != before:
                    return
        prompt = self.page.locator(".bar [role=status]").inner_text()
        raise AssertionError(f"clicks have no effect ({before}): {prompt}")

    def finish_decision(self, ply: int | None = None) -> None:
        """Click on targets until the ply is no longer `ply`, at which the decision began; default: the current one."""
        expect(self.play).to_have_attribute("data-ply", re.compile(r"\d"))
        before = self.ply() if ply is None else ply
        moved = f"before => document.querySelector('.play').dataset.ply !== before || ({READY})()"
        while True:
            self.page.wait_for_function(moved, arg=str(before))
            if self.ply() != before:
                return
            self.step()

    def play_to_the_end(self, max_clicks: int = 600) -> int:
        """Play a whole game by clicking on targets; return the number of clicks."""
        for clicks in range(max_clicks):
            if not self.wait_for_turn():
                return clicks
            self.step()
        raise AssertionError(f"the game is not over after {max_clicks} clicks")

    # ------------------------------------------------------------------ requests to the server

    @property
    def table_id(self) -> str:
        return self.page.url.split("?")[0].rsplit("/", 1)[1]

    def fetch(self, path: str, body: Any = None, method: str | None = None) -> Any:
        """Send a request in the session of this user; return the JSON of the response."""
        response = self.context.request.fetch(
            f"{self.users.url}{path}", method=method or ("GET" if body is None else "POST"), data=body
        )
        assert response.ok, response.text()
        return response.json() if response.body() else None

    def table(self) -> Any:
        return self.fetch(f"/api/tables/{self.table_id}")

    def position(self, text: str = "") -> Any:
        """The position of the table with the own view; with `text`, a language, entries and prompts have texts."""
        position = self.fetch(f"/api/tables/{self.table_id}/position" + (f"?text={text}" if text else ""))
        return {**position, "view": apply_patch(position["view"], position["private"])}

    def progress(self) -> str:
        """A string that changes with every effect of a click, including a selection on the board."""
        return str(self.page.evaluate(PROGRESS))


def bot_table(
    user: BrowserUser, game: str, seats: int, options: dict[str, Any] | None = None, level: str = "easy"
) -> BrowserUser:
    """Create a table with bots by requests, not by the form, and open it."""
    user.fetch("/api/guests", {"name": "Anna"})
    bots = [{"kind": "bot", "level": level}] * (seats - 1)
    body = {"game": game, "options": options or {}, "seats": [{"kind": "me"}, *bots], "start_now": True}
    created = user.fetch("/api/tables", body)
    return user.go(f"/table/{created['table']['id']}")
