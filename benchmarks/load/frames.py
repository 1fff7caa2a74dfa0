"""Times of the frames of a page, from a trace of Chromium."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from .figures import percentile

CATEGORIES: Final = (
    "-*",
    "toplevel",  # tasks of all threads
    "blink.user_timing",  # marks
    "disabled-by-default-devtools.timeline",  # raster tasks
    "disabled-by-default-devtools.timeline.frame",  # frames that are drawn
)
TASK: Final = "ThreadControllerImpl::RunTask"
RASTER_TASK: Final = "RasterTask"  # of the threads that draw tiles, which have no other tasks with a duration
THREADS: Final = ("CrRendererMain", "Compositor", "VizCompositorThread")  # of a task
DRAW: Final = "DrawFrame"
LATE_MS: Final = 25.0  # between two frames of an animation: one frame was left out


@dataclass(frozen=True)
class Frame:
    """A frame that was drawn."""

    time_ms: float  # CPU time of all its work
    longest_ms: float  # of the thread that had most of the work
    interval_ms: float  # since the frame before
    mark: str  # the last mark of the page before it


def read_frames(trace: Mapping[str, Any], mark_prefix: str) -> list[Frame]:
    """The frames of the page of a trace, each with all work since the frame before.

    The work is CPU time, not elapsed time, so that other programs on the machine do not change it.
    """
    events: list[dict[str, Any]] = trace["traceEvents"]
    threads = {
        (event["pid"], event["tid"]): event["args"]["name"]
        for event in events
        if event["name"] == "thread_name"
    }
    frames: list[Frame] = []
    work: dict[tuple[int, int], float] = {}
    mark, drawn_at = "", 0.0
    for event in sorted(filter(is_relevant, events), key=lambda event: float(event["ts"])):
        thread, name = (event["pid"], event["tid"]), event["name"]
        if name == DRAW:
            interval = (event["ts"] - drawn_at) / 1000 if drawn_at else 0.0
            frames.append(Frame(sum(work.values()), max(work.values(), default=0.0), interval, mark))
            work, drawn_at = {}, event["ts"]
        elif name.startswith(mark_prefix):
            mark = name.removeprefix(mark_prefix)
        elif name == RASTER_TASK or (name == TASK and threads.get(thread) in THREADS):
            work[thread] = work.get(thread, 0.0) + event.get("tdur", 0) / 1000
    return frames[1:]  # the first one has the work since the beginning of the trace


def is_relevant(event: Mapping[str, Any]) -> bool:
    return event["ph"] in ("X", "I", "R", "n", "b") and "ts" in event


def summarize_frames(frames: Iterable[Frame]) -> dict[str, Any]:
    """Percentiles of the frame times, and the share of animation frames that came late."""
    frames = list(frames)
    times = [frame.time_ms for frame in frames]
    return {
        "frames": len(times),
        "p50_ms": rounded_percentile(times, 0.5),
        "p95_ms": rounded_percentile(times, 0.95),
        "max_ms": round(max(times, default=0.0), 1),
        "thread_p95_ms": rounded_percentile([frame.longest_ms for frame in frames], 0.95),
        "late_share": late_share(frames),
    }


def rounded_percentile(times: Sequence[float], share: float) -> float:
    return round(percentile(times, share), 1) if times else 0.0


def late_share(frames: Sequence[Frame]) -> float:
    """The share of frames more than 1.5 frames after the one before; long pauses are no animation."""
    animated = [frame.interval_ms for frame in frames if 0 < frame.interval_ms < 10 * LATE_MS]
    return round(sum(interval > LATE_MS for interval in animated) / max(1, len(animated)), 3)
