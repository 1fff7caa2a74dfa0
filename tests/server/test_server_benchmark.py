"""`benchmarks/server.py` runs without errors and reports all figures; their values are not checked."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parents[2]
SHORT_RUN_OPTIONS = "--tables 3 --seconds 2 --pace 1 --steps 1 --step-seconds 1 --memory 10 --replays 2"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")]


def run_benchmark(measurements: str) -> dict[str, Any]:
    """The report of a short run."""
    command = [
        sys.executable,
        str(ROOT / "benchmarks" / "server.py"),
        "--json",
        "--only",
        measurements,
        *SHORT_RUN_OPTIONS.split(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 0, done.stderr
    report: dict[str, Any] = json.loads(done.stdout)
    return report


def check_measurement(measurement: dict[str, Any]) -> None:
    """Every move was acknowledged, and received by the other seats unless it was a sealed answer."""
    assert measurement["errors"] == {}
    assert measurement["moves"] > 0 and measurement["updates_per_s"] > 0 and measurement["server_rss_mb"] > 10
    assert 0 < measurement["moves_seen_by_others"] <= measurement["moves"]
    for name in ("fan_out", "ack"):
        times = measurement[name]
        assert 0 < times["p50_ms"] <= times["p95_ms"] <= times["p99_ms"] <= times["max_ms"]


def test_benchmark_measures_play_and_baseline_without_errors() -> None:
    report = run_benchmark("play,limit,baseline")
    assert report["setup"]["players"] == 12
    assert report["logged_errors"] == []
    for part in (report, report["baseline"]):
        check_measurement(part["play"])
        assert len(part["limit"]["steps"]) == 1
        check_measurement(part["limit"]["steps"][0])
    assert report["ratios"]["fan_out_p95"] > 0


def test_benchmark_measures_memory_and_replays() -> None:
    report = run_benchmark("memory,replay")
    assert set(report["memory"]) == {
        "empty_server_mb",
        "finished_plies",
        "new_table_kb",
        "finished_table_kb",
        "socket_kb",
        "subscription_kb",
    }
    assert report["replay"]["plies"] > 100
    for kind in ("replay", "last_position"):
        times = report["replay"][kind]
        assert times["bytes"] > 100 and times["first_request_ms"] > 0
        assert 0 < times["cold_p50_ms"] <= times["cold_p95_ms"]
        assert 0 < times["warm_p50_ms"] <= times["warm_p95_ms"]
