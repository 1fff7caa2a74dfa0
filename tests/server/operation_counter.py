"""Counts what Python executes, so that tests can compare the work of two calls without a clock."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from collections.abc import Callable
from types import FrameType
from typing import Any


def count_operations(function: Callable[[], object]) -> Counter[str]:
    """The bytecode instructions by function, and the calls of compiled functions by name, while `act` runs.

    The garbage collector is off meanwhile: it runs when other code has allocated enough, and calls callbacks.
    """
    counts: Counter[str] = Counter()

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        frame.f_trace_opcodes = True
        frame.f_trace_lines = False
        if event == "opcode":
            counts[frame.f_code.co_qualname if sys.version_info >= (3, 11) else frame.f_code.co_name] += 1
        return trace

    def profile(_: FrameType, event: str, called: Any) -> None:
        if event == "c_call":
            counts[f"compiled {getattr(called, '__qualname__', called)}"] += 1

    before_trace, before_profile = sys.gettrace(), sys.getprofile()
    was_collecting = gc.isenabled()
    gc.disable()
    sys.settrace(trace)
    sys.setprofile(profile)
    try:
        function()
    finally:
        sys.setprofile(before_profile)
        sys.settrace(before_trace)
        if was_collecting:
            gc.enable()
    for name in ("compiled setprofile", "compiled settrace"):
        counts.pop(name, None)
    return counts
