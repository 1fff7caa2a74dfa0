"""Measures the frame times of the scenes in Chromium, relative to an empty page.

python benchmarks/scenes.py [--json] [--plies 40] [--size 1440x900]

The last plies of each record of benchmarks/records are replayed at normal speed: every seat has a large board there.
The empty page moves a square by a script in every frame. A frame time is the CPU time of all threads that work for the
frame (script, layout and paint, tiles, compositor, display) since the frame before, from a trace of Chromium. Intervals
of requestAnimationFrame cannot be used: at 60 Hz none is shorter than 16.7 ms, however little work there is, and they
depend on the other load of the machine. Threads work at the same time, so a frame time of 16 ms is more than enough for
60 frames per second; `thread` is the thread with most of the work. `late` is the share of frames that were shown late.
Needs the test dependencies, Chromium and the built web client.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from load import processes
from load.browser import run_chromium
from load.frames import CATEGORIES, Frame, read_frames, summarize_frames
from playwright.sync_api import Browser, BrowserContext

RECORDS: Final = Path(__file__).resolve().parent / "records"
TARGET_P95_MS: Final = 16.0
MARK: Final = "scene "
PREFERENCES: Final = json.dumps({"language": "en", "motion": "full", "sceneSpeed": "normal"})
EMPTY_SECONDS: Final = 8
EMPTY_PAGE: Final = """<!doctype html><title>empty</title><div style="width: 20px; height: 20px; background: red"></div>
<script>
const square = document.querySelector("div");
const move = (time) => {
    square.style.transform = `translateX(${(time / 10) % 300}px)`;
    requestAnimationFrame(move);
};
requestAnimationFrame(move);
</script>"""
# marks the beginning and the end of each scene in the trace
MARK_SCRIPT: Final = """new MutationObserver(() => {
    const layer = document.querySelector(".layer");
    const scene = layer?.dataset.scene ?? "none", key = `${scene} ${layer?.dataset.sceneNumber}`;
    if (key !== window.markedScene) performance.mark(`MARK${scene}`);
    window.markedScene = key;
}).observe(document, {
    subtree: true, childList: true, attributes: true, attributeFilter: ["data-scene", "data-scene-number"],
})"""
AT_END_SCRIPT: Final = """() => {
    const range = document.querySelector("input[type=range]");
    return range.value === range.max && !document.querySelector(".layer[data-scene]");
}"""
POLL_MS: Final = 1000  # rarely, because it adds work to a frame
REPLAY_TIMEOUT_MS: Final = 600_000.0


def trace_empty_page(browser: Browser, viewport: dict[str, int]) -> list[Frame]:
    context = browser.new_context(viewport=viewport)  # type: ignore[arg-type]
    page = context.new_page()
    page.set_content(EMPTY_PAGE)
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.wait_for_timeout(EMPTY_SECONDS * 1000)
    frames = read_frames(json.loads(browser.stop_tracing()), MARK)
    context.close()
    return frames


def trace_replay(browser: Browser, context: BrowserContext, record: Path, plies: int) -> list[Frame]:
    """The frames of the scenes of the last plies of a record."""
    imported = context.request.post("/api/records", data={"record": record.read_text(encoding="utf-8")})
    table = imported.json()["id"]
    last = context.request.get(f"/api/tables/{table}/replay").json()["last_ply"]
    page = context.new_page()
    page.goto(f"/replay/{table}?ply={max(0, last - plies)}")
    page.wait_for_selector(".replay .board > *")
    page.wait_for_load_state("networkidle")
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    page.keyboard.press("Space")  # plays
    page.wait_for_function(AT_END_SCRIPT, polling=POLL_MS, timeout=REPLAY_TIMEOUT_MS)
    frames = read_frames(json.loads(browser.stop_tracing()), MARK)
    page.close()
    return [frame for frame in frames if frame.mark not in ("", "none")]


def measure(browser: Browser, url: str, plies: int, viewport: dict[str, int]) -> dict[str, Any]:
    """The figures of the empty page and of the scenes of each record, all together and by kind."""
    context = browser.new_context(base_url=url, viewport=viewport)  # type: ignore[arg-type]
    context.add_init_script(f"localStorage.setItem('jadecourt.preferences', {PREFERENCES!r})")
    context.add_init_script(MARK_SCRIPT.replace("MARK", MARK))
    context.request.post("/api/guests", data={"name": "Anna"})
    empty = trace_empty_page(browser, viewport)
    report: dict[str, Any] = {"records": {}, "load": []}
    for record in sorted(RECORDS.glob("*.txt")):
        report["load"].append(round(os.getloadavg()[0], 1))
        frames = trace_replay(browser, context, record, plies)
        kinds = sorted({frame.mark for frame in frames})
        report["records"][record.stem] = {
            "all": summarize_frames(frames),
            "scenes": {kind: summarize_frames(f for f in frames if f.mark == kind) for kind in kinds},
        }
    context.close()
    report["empty"] = summarize_frames([*empty, *trace_empty_page(browser, viewport)])  # before and after
    for found in report["records"].values():
        found["ratio_to_empty"] = round(found["all"]["p95_ms"] / report["empty"]["p95_ms"], 1)
    return report


def print_report(report: dict[str, Any]) -> None:
    def print_line(label: str, found: dict[str, Any], details: str = "") -> None:
        figures = "".join(f"{found[key]:9.1f}" for key in ("p50_ms", "p95_ms", "max_ms", "thread_p95_ms"))
        print(f"{label:24}{found['frames']:8}{figures}{found['late_share']:8.0%}   {details}")

    print(f"{'frame times in ms':24}{'frames':>8}{'p50':>9}{'p95':>9}{'max':>9}{'thread':>9}{'late':>8}")
    print_line("empty page", report["empty"])
    for name, found in report["records"].items():
        print_line(name, found["all"], f"{found['ratio_to_empty']} x empty page at p95")
        for kind, figures in found["scenes"].items():
            print_line(f"  {kind}", figures)
    print(f"target: p95 below {TARGET_P95_MS:.0f} ms; load of the machine: {report['load']}")


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    parser.add_argument("--plies", type=int, default=40, help="number of plies of each record (40)")
    parser.add_argument("--size", default="1440x900", help="of the window in pixels (1440x900)")
    arguments = parser.parse_args()
    size = re.fullmatch(r"(\d+)x(\d+)", arguments.size)
    if size is None:
        parser.error(f"--size is {arguments.size!r}: expected WIDTHxHEIGHT, such as 390x844")
    with (
        run_chromium() as browser,
        tempfile.TemporaryDirectory(prefix="jadecourt-scenes-") as name,
        processes.run_server(Path(name)) as server_process,
    ):
        viewport = {"width": int(size[1]), "height": int(size[2])}
        report = measure(browser, server_process.url, arguments.plies, viewport)
    if arguments.json:
        print(json.dumps(report))
    else:
        print_report(report)
    return 0


if __name__ == "__main__":
    sys.exit(main())
