"""`benchmarks/envs.py` runs without errors and reports all figures; their values are not checked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from jadecourt.games import GAMES

SCRIPT = Path(__file__).resolve().parents[2] / "benchmarks" / "envs.py"


def run_benchmark(*arguments: str) -> str:
    command = [sys.executable, str(SCRIPT), "--quick", "--seats", "2", *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


@pytest.mark.slow
def test_quick_benchmark_measures_every_environment() -> None:
    report = json.loads(run_benchmark("--json"))
    assert report["games"].keys() == report["threads2_ratio"].keys() == set(GAMES)
    for figures in (*report["games"].values(), report["peers"]):
        assert figures and all(rate > 0 for rate in figures.values())
    names = {name for figures in report["games"].values() for name in figures}
    assert {"vector, bare", "vector, masks, float32", "vector, masks, int16, two threads"} <= names
    # the test environment has all libraries; a face that cannot be made has to be reported as missing
    assert names | set(report["missing"]) >= {"PettingZoo, AEC", "Gymnasium, against greedy", "OpenSpiel"}


@pytest.mark.slow
def test_quick_benchmark_prints_a_table() -> None:
    text = run_benchmark()
    assert "vector, masks, int16" in text and "two threads are" in text
