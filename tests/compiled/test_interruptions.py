"""Code that runs during a call, in the same or another thread, does not crash the compiled rules."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from jadecourt import COMPILED

SCRIPT = Path(__file__).parent / "interruptions.py"
TIMEOUT_SECONDS = 120  # rules may loop forever at an invalid position


@pytest.mark.skipif(not COMPILED, reason="pure Python has no C arrays")
@pytest.mark.parametrize("by", ["collector", "threads"])
def test_states_corrupted_during_calls_never_crash(by: str) -> None:
    done = subprocess.run(
        [sys.executable, str(SCRIPT), by],
        capture_output=True,
        text=True,
        timeout=TIMEOUT_SECONDS,
        check=False,
    )
    assert done.returncode == 0, f"{by}: status {done.returncode}\n{done.stdout[-2000:]}{done.stderr[-2000:]}"
