"""How quickly the page is there and answers, in real Chromium on this machine; and how much script it needs.

python benchmarks/page.py [--json] [--times 10] [--moves 12]

The server runs in its own process as `jadecourt serve` starts it. `board` is the time from the navigation to the first
frame with places to click on, in a fresh browser context every time; `bare` is the same for a static page of one line,
which nothing can be quicker than. `click` is the time from a click on the board to the frame that shows its effect.
Needs the dependencies of the tests, Chromium and the built page.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import shutil
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from load import processes
from load.figures import percentile
from playwright.sync_api import Browser, BrowserContext, Page, Response, sync_playwright

from jadecourt.games import GAMES
from jadecourt.server.page import FOLDER, INDEX

ARGUMENTS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
VIEW: Final = {"width": 1280, "height": 800}
SETTINGS: Final = json.dumps({"language": "en", "motion": "none"})
BARE: Final = b"<!doctype html><title>bare</title><p>bare"
SEATS: Final = 3
# resolves with the time of the first frame in which something is there, in milliseconds since the navigation
FIRST: Final = """(selector) => new Promise((done) => {
    const look = () => document.querySelector(selector)
        ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
    look();
})"""
PLACE: Final = ".board button.pick.legal"
READY: Final = """(place) =>
    document.querySelector(".play")?.dataset.state === "mine" && document.querySelector(place) !== null"""
# a click, and the frame after the board has followed it
CLICK: Final = """() => new Promise((done) => {
    const place = document.querySelector(".board button.pick.legal:not(.pressed)");
    const pressed = () => document.querySelectorAll(".pick.pressed").length;
    const state = () => `${document.querySelector(".play").dataset.progress} ${pressed()}`;
    const before = state();
    const begun = performance.now();
    place.click();
    const look = () => state() !== before
        ? requestAnimationFrame(() => done(performance.now() - begun)) : requestAnimationFrame(look);
    look();
})"""


class Bare(BaseHTTPRequestHandler):
    """A static page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(BARE)))
        self.end_headers()
        self.wfile.write(BARE)

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def bare_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Bare) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def spread(times: Sequence[float]) -> dict[str, float]:
    """Of milliseconds."""
    return {"median": round(statistics.median(times), 1), "p95": round(percentile(times, 0.95), 1)}


def cold(browser: Browser, url: str, cookies: list[Any] | None = None) -> BrowserContext:
    """A browser that has never been here; the person may have."""
    context = browser.new_context(base_url=url, viewport=VIEW)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('jadecourt.settings', {SETTINGS!r})")
    if cookies:
        context.add_cookies(cookies)
    return context


def visit(browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None) -> float:
    """Milliseconds from the navigation to the frame with what is waited for."""
    context = cold(browser, url, cookies)
    page = context.new_page()
    page.goto(path, wait_until="commit")
    took = float(page.evaluate(FIRST, selector))
    context.close()
    return took


def weigh(browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None) -> int:
    """Bytes of script as they are sent."""
    context = cold(browser, url, cookies)
    page = context.new_page()
    sizes: list[int] = []

    def count(response: Response) -> None:
        if response.request.resource_type == "script":
            sizes.append(int(response.headers.get("content-length", 0)))

    page.on("response", count)
    page.goto(path)
    page.wait_for_selector(selector)
    page.wait_for_load_state("networkidle")
    context.close()
    return sum(sizes)


def sit_down(context: BrowserContext, game: str) -> str:
    """A table with bots that answer at once; its address."""
    bots = [{"kind": "bot", "level": "easy"}] * (SEATS - 1)
    wish = {"game": game, "seats": [{"kind": "me"}, *bots], "start": True}
    made = context.request.post("/api/tables", data=wish).json()
    return f"/table/{made['table']['id']}"


def click_through(page: Page, moves: int) -> list[float]:
    """Milliseconds from each click to the frame that shows its effect."""
    times = []
    for _ in range(moves):
        page.wait_for_function(READY, arg=PLACE)
        times.append(float(page.evaluate(CLICK)))
    return times


def measure(browser: Browser, url: str, plain: str, times: int, moves: int) -> dict[str, Any]:
    """Everything; `plain` is the address of the bare page."""
    person = cold(browser, url)
    person.request.post("/api/guests", data={"name": "Anna"})
    cookies: list[Any] = list(person.cookies())
    report: dict[str, Any] = {"first_page": {}, "tables": {}}
    tables = {game: sit_down(person, game) for game in GAMES}
    visit(browser, plain, "/", "p")  # the browser warms up
    bare, first = [], []
    boards: dict[str, list[float]] = {game: [] for game in tables}
    for _ in range(times):  # by turns: whatever else the machine does touches all of them
        bare.append(visit(browser, plain, "/", "p"))
        first.append(visit(browser, url, "/", "main article"))
        for game, path in tables.items():
            boards[game].append(visit(browser, url, path, PLACE, cookies))
    report["bare_ms"] = spread(bare)
    yardstick = statistics.median(bare)
    report["first_page"] = {
        "ms": spread(first),
        "ratio_to_bare": round(statistics.median(first) / yardstick, 1),
        "script_bytes": weigh(browser, url, "/", "main article"),
    }
    for game, path in tables.items():
        context = cold(browser, url, cookies)
        page = context.new_page()
        page.goto(path)
        clicks = click_through(page, moves)
        context.close()
        report["tables"][game] = {
            "board_ms": spread(boards[game]),
            "ratio_to_bare": round(statistics.median(boards[game]) / yardstick, 1),
            "click_ms": spread(clicks),
            "script_bytes": weigh(browser, url, path, PLACE, cookies),
        }
    person.close()
    return report


def show(report: dict[str, Any]) -> None:
    def line(what: str, figures: dict[str, float], more: str = "") -> None:
        print(f"{what:32} {figures['median']:8.0f} ms   p95 {figures['p95']:6.0f} ms   {more}")

    def cost(found: dict[str, Any]) -> str:
        return f"{found['ratio_to_bare']} x bare, {found['script_bytes'] / 1000:.0f} kB of script"

    first = report["first_page"]
    line("a bare page", report["bare_ms"])
    line("the first page", first["ms"], cost(first))
    for game, found in report["tables"].items():
        line(f"{game}: board", found["board_ms"], cost(found))
        line(f"{game}: click", found["click_ms"])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--times", type=int, default=10, help="navigations of each kind")
    parser.add_argument("--moves", type=int, default=12, help="clicks at each table")
    wishes = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None or not (FOLDER / INDEX).is_file():
        print("Chromium and the built page are needed (python hatch_build.py --page)", file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="jadecourt-page-") as name,
        processes.serving(Path(name)) as served,
        bare_site() as plain,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        report = measure(browser, f"http://127.0.0.1:{served.port}", plain, wishes.times, wishes.moves)
        browser.close()
    if wishes.json:
        print(json.dumps(report))
    else:
        show(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
