"""The compiled and the pure Python engine play the same games, ply by ply."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

TRACE = Path(__file__).parent / "trace.py"


def run_trace(pure: bool, rounds: int) -> list[str]:
    environment = {name: value for name, value in os.environ.items() if name != "JADECOURT_PURE"}
    if pure:
        environment["JADECOURT_PURE"] = "1"
    command = [sys.executable, str(TRACE), str(rounds)]
    return subprocess.run(
        command, env=environment, capture_output=True, text=True, check=True
    ).stdout.splitlines()


def test_compiled_and_pure_python_agree_at_every_ply() -> None:
    compiled = run_trace(pure=False, rounds=2)
    if compiled[0] != "compiled":
        pytest.skip("the engine is not compiled")
    pure = run_trace(pure=True, rounds=2)
    assert pure[0] == "pure Python"
    assert len(pure) > 5_000
    for number, (a, b) in enumerate(zip(compiled[1:], pure[1:], strict=True), 1):
        assert a == b, f"line {number}"
