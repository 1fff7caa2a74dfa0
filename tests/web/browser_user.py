"""People in front of a browser: they look, click, tap and press keys, and use nothing else."""

from __future__ import annotations

import json
import random
import re
from typing import Any, Final

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Error, Locator, Page, expect

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
PATIENCE: Final = 20_000.0  # milliseconds after which something that does not come is a failure
expect.set_options(timeout=PATIENCE)
DESK: Final = {"width": 1280, "height": 800}
PLACES: Final = ".board button.pick.legal"
PHONE: Final = {"width": 390, "height": 844}
# what the table says about itself: whose turn it is, and how far the game is
READY: Final = """() => {
    const play = document.querySelector(".play");
    if (!play) return false;
    if (play.dataset.state === "over") return "over";
    return play.dataset.state === "mine" && play.querySelector(".board button.pick.legal") !== null && "mine";
}"""

PROGRESS: Final = """() => {
    const play = document.querySelector(".play");
    const half = [...document.querySelectorAll(".pick.pressed")].map((place) => place.dataset.move);
    return play ? [play.dataset.progress, play.dataset.state, ...half].join() : "";
}"""

# until what has changed is on the screen
FRAME: Final = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Visitors:
    """Everybody who visits during a test."""

    def __init__(self, browser: Browser, url: str) -> None:
        self.browser = browser
        self.url = url
        self.troubles: list[str] = []
        self.contexts: list[BrowserContext] = []
        self.tolerated: tuple[str, ...] = ()  # parts of messages that a test causes on purpose

    def arrive(
        self, phone: bool = False, dark: bool = False, language: str = "en", **preferences: Any
    ) -> Visitor:
        """Somebody with a browser of their own; without animations, unless they prefer them."""
        context = self.browser.new_context(
            base_url=self.url,
            viewport=PHONE if phone else DESK,  # type: ignore[arg-type]
            has_touch=phone,
            is_mobile=phone,
            color_scheme="dark" if dark else "light",
            locale="fr-FR" if language == "fr" else "en-GB",
        )
        context.set_default_timeout(PATIENCE)
        chosen = json.dumps({"language": language, "motion": "none", **preferences})
        context.add_init_script(
            f"localStorage.getItem('jadecourt.settings') || localStorage.setItem('jadecourt.settings', {chosen!r})"
        )
        self.contexts.append(context)
        return Visitor(self, context)

    def note(self, what: str) -> None:
        if not any(part in what for part in self.tolerated):
            self.troubles.append(what)

    def close(self) -> None:
        for context in self.contexts:
            context.close()


class Visitor:
    """One person with one window."""

    def __init__(self, visitors: Visitors, context: BrowserContext) -> None:
        self.visitors = visitors
        self.context = context
        self.page = self.open()
        self.dice = random.Random(1)

    def open(self) -> Page:
        page = self.context.new_page()
        page.on("console", self.heard)
        page.on("pageerror", lambda error: self.visitors.note(str(error)))
        return page

    def heard(self, said: ConsoleMessage) -> None:
        """Somebody looks at the console: errors and warnings are troubles."""
        if said.type in ("error", "warning"):
            self.visitors.note(f"{said.text} ({said.location['url']})")

    def go(self, path: str) -> Visitor:
        self.page.goto(path)
        return self

    # ------------------------------------------------------------------ at a table

    @property
    def play(self) -> Locator:
        return self.page.locator(".play")

    @property
    def picks(self) -> Locator:
        """The places that can be clicked now."""
        return self.page.locator(f"{PLACES}:visible")

    def place(self, move: str) -> Locator:
        """The place on the board behind a move, be it legal or not."""
        return self.page.locator(f'.board button.pick[data-move="{move}"]')

    def look_at(self, tab: str) -> Locator:
        """Open a tab beside the board; its panel."""
        self.page.get_by_role("tab", name=tab).click()
        return self.page.get_by_role("tabpanel")

    def wait_for_turn(self) -> bool:
        """Wait until this person is asked; false: the game is over."""
        return bool(self.page.wait_for_function(READY).json_value() == "mine")

    def ply(self) -> int:
        return int(self.play.get_attribute("data-ply") or 0)

    def click_some_place(self) -> None:
        """Click on one of the marked places, if there are any; not on the one that only leads to others."""
        places = self.page.locator(f"{PLACES}:not([data-move='act wall']):visible").element_handles()
        if not places:
            return
        place = self.dice.choice(places)
        if self.page.viewport_size == PHONE:
            place.tap()
        else:
            place.click()

    def changes(self, before: str, patience: float = PATIENCE) -> None:
        """Wait until something had an effect."""
        self.page.wait_for_function(f"before => ({PROGRESS})() !== before", arg=before, timeout=patience)

    def step(self) -> None:
        """Click on one of the marked places, and wait until that had an effect.

        As anybody would, click once more if nothing happens: who clicks in the very moment in which the board is laid
        out presses one place and releases another. To wait for frames instead would make the browser draw more of them.
        """
        before = self.progress()
        for patience in (PATIENCE / 4, PATIENCE):
            try:
                self.click_some_place()
                self.changes(before, patience)
                return
            except Error:  # no effect yet; or the place has vanished because the table went on by itself
                if self.progress() != before:
                    return
        asked = self.page.locator(".bar [role=status]").inner_text()
        raise AssertionError(f"clicks have no effect ({before}): {asked}")

    def finish_decision(self) -> None:
        """Click on marked places until the table goes on."""
        expect(self.play).to_have_attribute("data-ply", re.compile(r"\d"))
        before = self.ply()
        moved = f"before => document.querySelector('.play').dataset.ply !== before || ({READY})()"
        while True:
            self.page.wait_for_function(moved, arg=str(before))
            if self.ply() != before:
                return
            self.step()

    def play_to_the_end(self, most: int = 600) -> int:
        """Play a whole game by clicking marked places; how many clicks it took."""
        for clicks in range(most):
            if not self.wait_for_turn():
                return clicks
            self.step()
        raise AssertionError(f"the game is not over after {most} clicks")

    # ------------------------------------------------------------------ what the server says

    @property
    def table_id(self) -> str:
        return self.page.url.split("?")[0].rsplit("/", 1)[1]

    def fetch(self, path: str, body: Any = None, method: str | None = None) -> Any:
        """Ask the server as this person, to compare it with the page or to set a scene."""
        answer = self.context.request.fetch(
            f"{self.visitors.url}{path}", method=method or ("GET" if body is None else "POST"), data=body
        )
        assert answer.ok, answer.text()
        return answer.json() if answer.body() else None

    def table(self) -> Any:
        return self.fetch(f"/api/tables/{self.table_id}")

    def position(self) -> Any:
        return self.fetch(f"/api/tables/{self.table_id}/position")

    def progress(self) -> str:
        """Changes whenever a click had an effect, be it that half a choice rests on the board."""
        return str(self.page.evaluate(PROGRESS))


def sit_down(
    visitor: Visitor, game: str, seats: int, options: dict[str, Any] | None = None, level: str = "easy"
) -> Visitor:
    """A table with bots, set up behind the page's back; the tests of the lobby do it by hand."""
    visitor.fetch("/api/guests", {"name": "Anna"})
    others = [{"kind": "bot", "level": level}] * (seats - 1)
    wish = {"game": game, "options": options or {}, "seats": [{"kind": "me"}, *others], "start_now": True}
    made = visitor.fetch("/api/tables", wish)
    return visitor.go(f"/table/{made['table']['id']}")
