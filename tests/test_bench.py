"""`jadecourt bench` reports all its figures; their size is not tested."""

from __future__ import annotations

import json
import subprocess
import sys

import pytest

from jadecourt import COMPILED, bench
from jadecourt.games import GAMES

FIGURES = (
    "random4/decisions_per_s",
    "random4/games_per_s",
    "random4/pure_python_decisions_per_s",
    "random4/compiled_ratio",
    "python/decisions_per_s",
    "copy_ns",
    "state_bytes",
    "observations_per_s",
    "observation_bytes",
    "replay_ms",
    "threads2_ratio",
)


def test_bench_json_contains_every_figure_and_the_environment() -> None:
    command = [sys.executable, "-m", "jadecourt", "bench", "--json", "--quick"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    for id in GAMES:
        for figure in FIGURES:
            assert found[f"{id}/{figure}"] > 0
    assert found["compiled"] is COMPILED
    assert {"commit", "machine", "python", "engine"} <= found.keys()


def test_bench_table_shows_every_figure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "120")
    figures = {f"dragon/{figure}": 1234.5 for figure in FIGURES}
    monkeypatch.setattr(bench, "measure_game", lambda id, seconds, on_progress: figures)
    assert bench.main() == 0
    out = capsys.readouterr().out
    for figure in FIGURES:
        assert f"dragon/{figure}" in out
    assert "commit:" in out


@pytest.mark.parametrize("id", GAMES)
def test_state_size_is_at_most_one_kibibyte(id: str) -> None:
    if not COMPILED:
        pytest.skip("the bound is for the compiled state; pure Python keeps its numbers in lists")
    assert sys.getsizeof(bench.initial_state(id)) <= 1024
