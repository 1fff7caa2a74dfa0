"""Failing allocations raise `MemoryError`, and nothing is freed twice."""

from __future__ import annotations

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from jadecourt import COMPILED

SCRIPT = Path(__file__).parent / "allocation_failures.py"


@pytest.mark.skipif(not COMPILED, reason="pure Python manages no memory itself")
@pytest.mark.skipif(importlib.util.find_spec("_testcapi") is None, reason="this Python has no _testcapi")
def test_failing_allocations_raise_memory_error_without_crash() -> None:
    done = subprocess.run([sys.executable, str(SCRIPT)], capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"status {done.returncode}\n{done.stderr[-2000:]}"
