"""Measures how fast the web client loads and reacts in Chromium, and the size of its scripts.

python benchmarks/web_client.py [--json] [--repetitions 10] [--moves 12]

The server is started with `jadecourt serve`. `board` is the time from the navigation to the first frame with legal
moves on the board, in a new browser context each time; `baseline` is the time until a static page of one line is shown,
the lower bound of this machine. `click` is the time from a click on the board to the frame that shows its effect.
Needs the test dependencies, Chromium and the built web client.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import statistics
import sys
import tempfile
import threading
from collections.abc import Iterator, Sequence
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Final

from load import processes
from load.browser import run_chromium
from load.figures import percentile
from playwright.sync_api import Browser, BrowserContext, Page, Response

from jadecourt.games import GAMES

VIEWPORT: Final = {"width": 1280, "height": 800}
PREFERENCES: Final = json.dumps({"language": "en", "motion": "none", "sceneSpeed": "instant"})
BASELINE_HTML: Final = b"<!doctype html><title>baseline</title><p>baseline"
SEATS: Final = 3
# resolves to the time of the first frame that contains the selector, in milliseconds since the navigation
FIRST_FRAME_SCRIPT: Final = """(selector) => new Promise((resolve) => {
    const poll = () => document.querySelector(selector)
        ? requestAnimationFrame(() => resolve(performance.now())) : requestAnimationFrame(poll);
    poll();
})"""
LEGAL_MOVE_SELECTOR: Final = ".board button.board-target.legal"
READY_SCRIPT: Final = """(selector) =>
    document.querySelector(".play")?.dataset.state === "my-turn" && document.querySelector(selector) !== null"""
# clicks a legal move; resolves to the milliseconds until the frame that shows its effect
CLICK_SCRIPT: Final = """() => new Promise((resolve) => {
    const target = document.querySelector(".board button.board-target.legal:not(.pressed)");
    const pressed = () => document.querySelectorAll(".board-target.pressed").length;
    const state = () => `${document.querySelector(".play").dataset.progress} ${pressed()}`;
    const before = state();
    const started = performance.now();
    target.click();
    const poll = () => state() !== before
        ? requestAnimationFrame(() => resolve(performance.now() - started)) : requestAnimationFrame(poll);
    poll();
})"""


class BaselineHandler(BaseHTTPRequestHandler):
    """Serves the static page of the baseline."""

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
    """Serve the static page; yields its URL."""
    with ThreadingHTTPServer(("127.0.0.1", 0), BaselineHandler) as site:
        threading.Thread(target=site.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{site.server_port}"
        site.shutdown()


def median_and_p95(times: Sequence[float]) -> dict[str, float]:
    """Median and 95th percentile of times in milliseconds."""
    return {"median": round(statistics.median(times), 1), "p95": round(percentile(times, 0.95), 1)}


def fresh_browser_context(browser: Browser, url: str, cookies: list[Any] | None = None) -> BrowserContext:
    """A browser context with an empty cache; `cookies` sign a user in."""
    context = browser.new_context(base_url=url, viewport=VIEWPORT)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('jadecourt.preferences', {PREFERENCES!r})")
    if cookies:
        context.add_cookies(cookies)
    return context


def measure_first_frame(
    browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None
) -> float:
    """Milliseconds from the navigation to the first frame that contains the selector."""
    context = fresh_browser_context(browser, url, cookies)
    page = context.new_page()
    page.goto(path, wait_until="commit")
    milliseconds = float(page.evaluate(FIRST_FRAME_SCRIPT, selector))
    context.close()
    return milliseconds


def measure_script_bytes(
    browser: Browser, url: str, path: str, selector: str, cookies: list[Any] | None = None
) -> int:
    """Size of all scripts as sent (compressed), in bytes."""
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
    """Create a table with easy bots; returns its path."""
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
    """The report of all measurements; `baseline_url` is the address of the static page."""
    user_context = fresh_browser_context(browser, url)
    user_context.request.post("/api/guests", data={"name": "Anna"})
    cookies: list[Any] = list(user_context.cookies())
    report: dict[str, Any] = {"first_page": {}, "tables": {}}
    tables = {game: create_table(user_context, game) for game in GAMES}
    measure_first_frame(browser, baseline_url, "/", "p")  # warms up the browser
    baseline_times, first_page_times = [], []
    board_times: dict[str, list[float]] = {game: [] for game in tables}
    for _ in range(repetitions):  # in turn, so that other load on the machine affects all of them
        baseline_times.append(measure_first_frame(browser, baseline_url, "/", "p"))
        first_page_times.append(measure_first_frame(browser, url, "/", "main article"))
        for game, path in tables.items():
            board_times[game].append(measure_first_frame(browser, url, path, LEGAL_MOVE_SELECTOR, cookies))
    report["baseline_ms"] = median_and_p95(baseline_times)
    baseline_ms = statistics.median(baseline_times)
    report["first_page"] = {
        "ms": median_and_p95(first_page_times),
        "ratio_to_baseline": round(statistics.median(first_page_times) / baseline_ms, 1),
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
            "ratio_to_baseline": round(statistics.median(board_times[game]) / baseline_ms, 1),
            "click_ms": median_and_p95(clicks),
            "script_bytes": measure_script_bytes(browser, url, path, LEGAL_MOVE_SELECTOR, cookies),
        }
    user_context.close()
    return report


def print_report(report: dict[str, Any]) -> None:
    def print_line(label: str, figures: dict[str, float], details: str = "") -> None:
        print(f"{label:32} {figures['median']:8.0f} ms   p95 {figures['p95']:6.0f} ms   {details}")

    def cost_text(found: dict[str, Any]) -> str:
        return f"{found['ratio_to_baseline']} x baseline, {found['script_bytes'] / 1000:.0f} kB of script"

    first = report["first_page"]
    print_line("baseline", report["baseline_ms"])
    print_line("first page", first["ms"], cost_text(first))
    for game, found in report["tables"].items():
        print_line(f"{game}: board", found["board_ms"], cost_text(found))
        print_line(f"{game}: click", found["click_ms"])


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--repetitions", type=int, default=10, help="number of navigations to each page (10)")
    parser.add_argument("--moves", type=int, default=12, help="number of clicks at each table (12)")
    arguments = parser.parse_args()
    with (
        run_chromium() as browser,
        tempfile.TemporaryDirectory(prefix="jadecourt-web-client-") as name,
        processes.run_server(Path(name)) as server_process,
        baseline_site() as baseline_url,
    ):
        report = measure(
            browser,
            f"http://127.0.0.1:{server_process.port}",
            baseline_url,
            arguments.repetitions,
            arguments.moves,
        )
    if arguments.json:
        print(json.dumps(report))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
