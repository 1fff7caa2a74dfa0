"""The compiled engine with the sanitizer for undefined behaviour, which checks the indices of C arrays."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRACE = Path(__file__).parent / "trace.py"


@pytest.mark.slow
@pytest.mark.skipif(
    sys.platform != "linux", reason="the sanitizer build is set up for gcc and clang on Linux"
)
def test_random_games_show_no_undefined_behaviour(tmp_path: Path) -> None:
    if shutil.which((sysconfig.get_config_var("CC") or "cc").split()[0]) is None:
        pytest.skip("there is no C compiler")
    out = tmp_path / "sanitized"
    build = [sys.executable, "-m", "build_tools", "--sanitize", "--out", str(out)]
    built = subprocess.run(build, cwd=ROOT, capture_output=True, text=True, check=False)
    assert built.returncode == 0, built.stdout + built.stderr
    environment = {name: value for name, value in os.environ.items() if name != "JADECOURT_PURE"}
    environment["PYTHONPATH"] = str(out)
    played = subprocess.run(
        [sys.executable, str(TRACE), "3"], env=environment, capture_output=True, text=True, check=False
    )
    assert played.returncode == 0, played.stderr[-3000:]
    assert "runtime error" not in played.stderr
    assert played.stdout.startswith("compiled\n")
