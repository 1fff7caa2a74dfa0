"""The example that trains a policy learns to beat random play, at a small size."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from jadecourt.arena.plan import make_plan
from jadecourt.arena.report import make_standing
from jadecourt.arena.runners import SerialRunner, play_game
from jadecourt.bots import registry
from jadecourt.dataset import make_dataset_plan
from jadecourt.dataset.generation import generate
from jadecourt.dataset.samples import play_sampled_game
from jadecourt.games import GAMES

EXAMPLE = Path(__file__).resolve().parents[2] / "examples" / "train_policy.py"


@pytest.mark.parametrize("game", list(GAMES))
def test_policy_trained_on_greedy_games_beats_random(
    game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})
    data = make_dataset_plan(game, "greedy", seats=[2], games=24)
    generate(data, SerialRunner(play_sampled_game), tmp_path / "set")
    example = runpy.run_path(str(EXAMPLE))
    policy = tmp_path / "policy.npz"
    example["train"](tmp_path / "set", epochs=8).save(policy)
    spec = f"policy:{policy}"
    plan = make_plan(game, f"{spec},random", seats=2, games=20, bot_files=[EXAMPLE])
    standing = make_standing(list(SerialRunner(play_game).run(plan.scheduled_games())), spec)
    assert standing.win_share > 0.6
