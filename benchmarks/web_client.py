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
from jadecourt.server.static.web_client import BUILD_FOLDER, INDEX

CHROMIUM_ARGUMENTS: Final = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking"]
VIEWPORT: Final = {"width": 1280, "height": 800}
PREFERENCES: Final = json.dumps({"language": "en", "motion": "none"})
BASELINE_HTML: Final = b"<!doctype html><title>bare</title><p>bare"
SEATS: Final = 3
# resolves with the time of the first frame in which something is there, in milliseconds since the navigation
FIRST_FRAME_SCRIPT: Final = """(selector) => new Promise((done) => {
    const look = () => document.querySelector(selector)
        ? requestAnimationFrame(() => done(performance.now())) : requestAnimationFrame(look);
    look();
})"""
LEGAL_MOVE_SELECTOR: Final = ".board button.pick.legal"
READY_SCRIPT: Final = """(place) =>
    document.querySelector(".play")?.dataset.state === "mine" && document.querySelector(place) !== null"""
# a click, and the frame after the board has followed it
CLICK_SCRIPT: Final = """() => new Promise((done) => {
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


class BaselineHandler(BaseHTTPRequestHandler):
    """A static page."""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(BASELINE_HTML)))
        self.end_headers()
        self.wfile.write(BASELINE_HTML)

    def log_message(self, *_: object) -> None:
        pass


@contextlib.contextmanager
def baseline_site() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), BaselineHandler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def median_and_p95(times: Sequence[float]) -> dict[str, float]:
    """Of milliseconds."""
    return {"median": round(statistics.median(times), 1), "p95": round(percentile(times, 0.95), 1)}


def fresh_browser_context(browser: Browser, url: str, cookies: list[Any] | None = None) -> BrowserContext:
    """A browser that has never been here; the person may have."""
    context = browser.new_context(base_url=url, viewport=VIEWPORT)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('jadecourt.settings', {PREFERENCES!r})")
    if cookies:
        context.add_cookies(cookies)
    return context


def measure_first_frame(
    browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None
) -> float:
    """Milliseconds from the navigation to the frame with what is waited for."""
    context = fresh_browser_context(browser, url, cookies)
    page = context.new_page()
    page.goto(path, wait_until="commit")
    milliseconds = float(page.evaluate(FIRST_FRAME_SCRIPT, selector))
    context.close()
    return milliseconds


def measure_script_bytes(
    browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None
) -> int:
    """Bytes of script as they are sent."""
    context = fresh_browser_context(browser, url, cookies)
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


def create_table(context: BrowserContext, game: str) -> str:
    """A table with bots that answer at once; its address."""
    bots = [{"kind": "bot", "level": "easy"}] * (SEATS - 1)
    request = {"game": game, "seats": [{"kind": "me"}, *bots], "start_now": True}
    created = context.request.post("/api/tables", data=request).json()
    return f"/table/{created['table']['id']}"


def measure_clicks(page: Page, moves: int) -> list[float]:
    """Milliseconds from each click to the frame that shows its effect."""
    times = []
    for _ in range(moves):
        page.wait_for_function(READY_SCRIPT, arg=LEGAL_MOVE_SELECTOR)
        times.append(float(page.evaluate(CLICK_SCRIPT)))
    return times


def measure(browser: Browser, url: str, baseline_url: str, repetitions: int, moves: int) -> dict[str, Any]:
    """Everything; `plain` is the address of the bare page."""
    user_context = fresh_browser_context(browser, url)
    user_context.request.post("/api/guests", data={"name": "Anna"})
    cookies: list[Any] = list(user_context.cookies())
    report: dict[str, Any] = {"first_page": {}, "tables": {}}
    tables = {game: create_table(user_context, game) for game in GAMES}
    measure_first_frame(browser, baseline_url, "/", "p")  # the browser warms up
    baseline_times, first_page_times = [], []
    board_times: dict[str, list[float]] = {game: [] for game in tables}
    for _ in range(repetitions):  # by turns: whatever else the machine does touches all of them
        baseline_times.append(measure_first_frame(browser, baseline_url, "/", "p"))
        first_page_times.append(measure_first_frame(browser, url, "/", "main article"))
        for game, path in tables.items():
            board_times[game].append(measure_first_frame(browser, url, path, LEGAL_MOVE_SELECTOR, cookies))
    report["bare_ms"] = median_and_p95(baseline_times)
    baseline_ms = statistics.median(baseline_times)
    report["first_page"] = {
        "ms": median_and_p95(first_page_times),
        "ratio_to_bare": round(statistics.median(first_page_times) / baseline_ms, 1),
        "script_bytes": measure_script_bytes(browser, url, "/", "main article"),
    }
    for game, path in tables.items():
        context = fresh_browser_context(browser, url, cookies)
        page = context.new_page()
        page.goto(path)
        clicks = measure_clicks(page, moves)
        context.close()
        report["tables"][game] = {
            "board_ms": median_and_p95(board_times[game]),
            "ratio_to_bare": round(statistics.median(board_times[game]) / baseline_ms, 1),
            "click_ms": median_and_p95(clicks),
            "script_bytes": measure_script_bytes(browser, url, path, LEGAL_MOVE_SELECTOR, cookies),
        }
    user_context.close()
    return report


def print_report(report: dict[str, Any]) -> None:
    def print_line(label: str, figures: dict[str, float], details: str = "") -> None:
        print(f"{label:32} {figures['median']:8.0f} ms   p95 {figures['p95']:6.0f} ms   {details}")

    def cost_text(found: dict[str, Any]) -> str:
        return f"{found['ratio_to_bare']} x bare, {found['script_bytes'] / 1000:.0f} kB of script"

    first = report["first_page"]
    print_line("a bare page", report["bare_ms"])
    print_line("the first page", first["ms"], cost_text(first))
    for game, found in report["tables"].items():
        print_line(f"{game}: board", found["board_ms"], cost_text(found))
        print_line(f"{game}: click", found["click_ms"])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--times", type=int, default=10, help="navigations of each kind")
    parser.add_argument("--moves", type=int, default=12, help="clicks at each table")
    arguments = parser.parse_args()
    chromium = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if chromium is None or not (BUILD_FOLDER / INDEX).is_file():
        print("Chromium and the built web client are needed (python -m build_tools --web-client)", file=sys.stderr)
        return 1
    with (
        tempfile.TemporaryDirectory(prefix="jadecourt-page-") as name,
        processes.run_server(Path(name)) as server_process,
        baseline_site() as baseline_url,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=chromium, args=CHROMIUM_ARGUMENTS)
        report = measure(
            browser, f"http://127.0.0.1:{server_process.port}", baseline_url, arguments.times, arguments.moves
        )
        browser.close()
    if arguments.json:
        print(json.dumps(report))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
