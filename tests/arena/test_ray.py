"""On Ray the same games are played as in processes; a real Ray of this machine plays them.

It takes seconds to start, so one test does all that needs it.
"""

from __future__ import annotations

import json
import platform
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from arena.test_runners import BOTS, without_times
from jadecourt.arena.plan import make_plan
from jadecourt.arena.ray_runner import RayRunner
from jadecourt.arena.runners import ProcessRunner, make_runner, play_game
from jadecourt.bots import registry
from jadecourt.cli import main
from jadecourt.core.errors import CommandError
from jadecourt.games import GAMES

# the same as the marker of `ray` in pyproject.toml
WHEELS = [("Linux", "x86_64"), ("Linux", "aarch64"), ("Darwin", "arm64")]
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(
        sys.version_info >= (3, 15) or (platform.system(), platform.machine()) not in WHEELS,
        reason="Ray has no wheel for this Python and machine",
    ),
]
GAME, OTHER = list(GAMES)[:2]


@pytest.fixture
def bot_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file with bots; the registry forgets them after the test."""
    monkeypatch.setattr(registry, "_file_bots", {})
    path = tmp_path / "bots.py"
    path.write_text(BOTS, encoding="utf-8")
    return path


@pytest.fixture
def ray_environment(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Let Ray write into a temporary folder instead of the user's.

    Not `tmp_path`: the sockets that Ray creates there need short names.
    """
    folder = tempfile.mkdtemp(prefix="ray-")
    monkeypatch.setenv("HOME", folder)
    monkeypatch.setenv("RAY_TMPDIR", folder)
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")
    for variable in ("RAY_ADDRESS", "RAY_AUTH_MODE"):
        monkeypatch.delenv(variable, raising=False)
    yield
    shutil.rmtree(folder, ignore_errors=True)


@pytest.mark.usefixtures("ray_environment")
def test_ray_and_process_runners_play_the_same_games(
    bot_file: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    import ray

    plan = make_plan(GAME, "random,greedy,first", seats=3, games=12, bot_files=[bot_file])
    runner = make_runner(play_game, "ray", 2, plan.bot_files)
    assert isinstance(runner, RayRunner)
    games = runner.run(plan.scheduled_games())
    played = [next(games)]  # Ray runs from here on, and later runners use it
    try:
        check_command_plays_the_same_games(bot_file, capfd)
        check_failures_are_reported(bot_file)
        check_dataset_has_the_same_files(bot_file, tmp_path)
        assert ray.is_initialized()  # a runner ends Ray only if it has started it
        played += games
    finally:
        games.close()  # type: ignore[attr-defined]
    assert not ray.is_initialized()
    assert without_times(played) == without_times(
        ProcessRunner(play_game, 2, plan.bot_files).run(plan.scheduled_games())
    )


def check_command_plays_the_same_games(bot_file: Path, capfd: pytest.CaptureFixture[str]) -> None:
    """`--backend ray`, with a file of bots."""
    arguments = ["arena", "--game", OTHER, "--bots", "greedy,first", "--seats", "2", "--games", "6"]
    arguments += ["--code", str(bot_file), "--json"]
    reports = []
    capfd.readouterr()
    for backend in ("ray", "processes"):
        assert main([*arguments, "--backend", backend, "--workers", "2"]) == 0
        captured = capfd.readouterr()
        assert captured.err == ""
        reports.append(json.loads(captured.out))
        for player in reports[-1]["players"]:
            del player["ms_per_decision"], player["cpu_ms_per_decision"]
    assert reports[0] == reports[1]


def check_failures_are_reported(bot_file: Path) -> None:
    failures = {"wrong": "in seat . returned -5", "broken": "failed in seat .: RuntimeError: no idea"}
    for bot, message in failures.items():
        plan = make_plan(GAME, f"{bot},random", seats=2, games=2, bot_files=[bot_file])
        with pytest.raises(CommandError, match=f"^game .: the bot '{bot}' {message}"):
            list(RayRunner(play_game, 2, plan.bot_files).run(plan.scheduled_games()))


def check_dataset_has_the_same_files(bot_file: Path, tmp_path: Path) -> None:
    arguments = ["dataset", OTHER, "--bots", "greedy,first", "--seats", "2,3", "--games", "4"]
    arguments += ["--code", str(bot_file), "--games-per-file", "3", "--workers", "2"]
    for backend in ("ray", "processes"):
        assert main([*arguments, "--backend", backend, "--out", str(tmp_path / backend)]) == 0
    files = [
        [path.read_bytes() for path in sorted((tmp_path / backend).glob("*.parquet"))]
        for backend in ("ray", "processes")
    ]
    assert len(files[0]) == 2
    assert files[0] == files[1]
