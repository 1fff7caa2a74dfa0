"""The command `train`: options that it plays, its folder, and a tiny run from end to end."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from jadecourt.arena.runners import SerialRunner
from jadecourt.bots.nets.files import load_evaluator, read_nets, write_nets
from jadecourt.cli import main
from jadecourt.core.errors import BadOptions, CommandError, CorruptRecord
from jadecourt.dataset.samples import play_sampled_game
from jadecourt.games import GAMES, find_game
from jadecourt.trainer import command
from jadecourt.trainer.curve import CurvePoint, draw_curve, read_curve, write_curve
from jadecourt.trainer.samples import read_split_samples
from jadecourt.trainer.settings import TrainFolder, TrainSettings, make_settings
from jadecourt.trainer.variants import divide, make_variants

GAME_IDS = list(GAMES)
GAME = GAME_IDS[-1]
TINY = [
    "--games",
    "4",
    "--iterations",
    "4",
    "--positions",
    "200",
    "--epochs",
    "1",
    "--seats",
    "2,3",
    "--workers",
    "1",
]


def settings_of(game: str = GAME, **changes: Any) -> TrainSettings:
    values: dict[str, Any] = {
        "generations": 2,
        "games": 4,
        "iterations": 4,
        "positions": 200,
        "epochs": 1,
        "seats": [2, 3],
        "start": "heuristic",
        "seed": 1,
    }
    return make_settings(game, **values | changes)


# ------------------------------------------------------------------------------------------------- options


@pytest.mark.parametrize("id", GAME_IDS)
def test_variants_begin_with_the_default_options_and_can_be_played(id: str) -> None:
    game_class = find_game(id)
    variants = make_variants(game_class, [2, 3, 4, 5], 12, 1)
    assert variants[0].options == {} and variants[0].seats == (2, 3, 4, 5)
    assert len(variants) == 13
    assert len({json.dumps(variant.options, sort_keys=True) for variant in variants}) == 13
    for variant in variants:
        assert [game.seats for game in variant.games(game_class)] == list(variant.seats) != []
    assert (
        variants
        == make_variants(game_class, [2, 3, 4, 5], 12, 1)
        != make_variants(game_class, [2, 3, 4, 5], 12, 2)
    )


def test_variants_leave_out_seats_that_options_forbid() -> None:
    variants = make_variants(find_game("kingdom"), [2, 3], 30, 1)
    experienced = [variant for variant in variants if variant.options.get("experienced3")]
    assert experienced and all(variant.seats == (3,) for variant in experienced)


def test_shares_of_variants_sum_to_the_total() -> None:
    variants = make_variants(find_game(GAME), [2], 4, 1)
    assert divide(400, variants) == [200, 50, 50, 50, 50]
    assert [sum(divide(total, variants)) for total in range(1, 9)] == list(range(1, 9))
    assert divide(7, variants[:1]) == [7]


# ------------------------------------------------------------------------------------------------ settings


@pytest.mark.parametrize("name", ["generations", "games", "iterations", "positions", "epochs"])
def test_settings_below_one_are_refused(name: str) -> None:
    with pytest.raises(CommandError, match=f"--{name} must be at least 1, got 0"):
        settings_of(GAME, **{name: 0})


def test_settings_that_cannot_be_trained_are_refused(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="--seats"):
        settings_of(seats=[9])
    with pytest.raises(CommandError, match="--seats is empty"):
        settings_of(seats=[])
    with pytest.raises(CommandError, match="--seed"):
        settings_of(seed=-1)
    with pytest.raises(CorruptRecord, match="cannot read the nets"):
        settings_of(start=str(tmp_path / "none.nets"))


def test_default_seats_are_all_of_the_game() -> None:
    assert settings_of(seats=None).seats == (2, 3, 4, 5)


def test_folder_of_another_run_is_refused(tmp_path: Path) -> None:
    with (
        TrainFolder(tmp_path / "run", settings_of()),
        pytest.raises(CommandError, match="in use by another run"),
    ):
        TrainFolder(tmp_path / "run", settings_of())
    TrainFolder(tmp_path / "run", settings_of(generations=5)).__exit__(None, None, None)  # more are allowed
    with pytest.raises(CommandError, match="belongs to another training run: its iterations is 4, not 5"):
        TrainFolder(tmp_path / "run", settings_of(iterations=5))
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(CommandError, match="is no training run"):
        TrainFolder(tmp_path / "other", settings_of())
    with pytest.raises(CommandError, match="has a comma"):
        TrainFolder(tmp_path / "a,b", settings_of())
    (tmp_path / "run" / "train.json").write_text("{", encoding="utf-8")
    with pytest.raises(CommandError, match="is damaged"):
        TrainFolder(tmp_path / "run", settings_of())


def test_searches_use_the_nets_of_the_generation_before(tmp_path: Path) -> None:
    with TrainFolder(tmp_path / "run", settings_of()) as folder:
        assert folder.bot(1) == "search:4it,nets=off"
        assert folder.bot(2) == f"search:4it,nets={folder.nets_path(1)}"
        assert folder.nets_path(1).is_absolute()


# --------------------------------------------------------------------------------------------------- curve


def test_curve_is_read_as_written_and_drawn(tmp_path: Path) -> None:
    points = [
        CurvePoint(0, {"2": 40.0}),
        CurvePoint(1, {"2": 44.5}, 4, 900, 200, [1.5], 1.4, 1.3, 0.9, 0.5, [0.1], 0.4, 2.5),
    ]
    assert read_curve(tmp_path) == []
    write_curve(tmp_path, points)
    assert read_curve(tmp_path) == points
    draw_curve(points, "a $ title", tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text(encoding="utf-8")
    (tmp_path / "curve.jsonl").write_text('{"generation": 0', encoding="utf-8")
    with pytest.raises(CommandError, match="is damaged"):
        read_curve(tmp_path)


# ------------------------------------------------------------------------------------------------- the run


@pytest.mark.slow
def test_train_writes_nets_curve_and_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run = tmp_path / "run"
    arguments = ["train", GAME, "--out", str(run), "--generations", "2", *TINY]
    assert main([*arguments, "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert [point["generation"] for point in report["curve"]] == [0, 1, 2]
    assert report["nets"] == str(run.resolve() / "generation-2" / f"{GAME}.nets")
    last = report["curve"][-1]
    assert last["decisions"] > report["curve"][1]["decisions"] > 0  # all generations so far
    assert last["entropy"] < last["cross_entropy"] and 0 <= last["top1"] <= 1 and last["value_r2"] <= 1
    assert set(last["winning_scores"]) == {"2", "3"}
    assert len(read_curve(run)) == 3 and (run / "curve.svg").is_file()
    game = find_game(GAME)(players=2)
    assert load_evaluator(game, Path(report["nets"])) is not None
    nets = read_nets(Path(report["nets"]))
    assert nets.notes["generation"] == 2 and nets.score_unit > 1 and nets.margin_scale >= 1

    before = Path(report["nets"]).read_bytes()
    assert main(arguments) == 0  # nothing is left to do
    assert Path(report["nets"]).read_bytes() == before
    assert "cross-entropy" in capsys.readouterr().out

    tuned = tmp_path / "tuned.nets"
    search = {"rollout_depth": 1, "rollout_policy": 0}
    write_nets(tuned, replace(nets, notes={**nets.notes, "search": search}))
    other = [
        "train",
        GAME,
        "--out",
        str(tmp_path / "other"),
        "--generations",
        "1",
        "--start",
        str(tuned),
        *TINY,
    ]
    assert main([*other, "--json"]) == 0  # begins with these nets
    started = read_nets(tmp_path / "other" / "generation-1" / f"{GAME}.nets")
    assert (started.score_unit, started.margin_scale) == (nets.score_unit, nets.margin_scale)
    assert started.notes["search"] == search, "parameters of the search are part of the nets"
    bots = json.loads((tmp_path / "other/generation-1/games-0/dataset.json").read_text(encoding="utf-8"))[
        "bots"
    ]
    assert bots == [f"search:4it,nets={(tmp_path / 'other').resolve() / 'start.nets'}"]


class InterruptedRunner(SerialRunner[Any]):
    """Is interrupted after some games."""

    games_left = 6

    def run(self, scheduled_games: Any) -> Any:
        for game in super().run(scheduled_games):
            if InterruptedRunner.games_left == 0:
                raise KeyboardInterrupt
            InterruptedRunner.games_left -= 1
            yield game


@pytest.mark.slow
def test_interrupted_run_continues_to_the_same_nets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # the paths of the nets are part of the specs, but not of the games: only the nets are compared
    settings = settings_of()
    with monkeypatch.context() as patch:
        patch.setattr(command, "make_runner", lambda *_: InterruptedRunner(play_sampled_game))
        with pytest.raises(
            CommandError, match=r"interrupted at generation 2: games.*the same command continues"
        ):
            command.run_train(settings, tmp_path / "a", "processes", 1, False)
    assert [point.generation for point in read_curve(tmp_path / "a")] == [0, 1]
    first = (tmp_path / "a" / "generation-1" / f"{GAME}.nets").read_bytes()
    for name in ("a", "b"):
        command.run_train(settings, tmp_path / name, "processes", 1, False)
    assert (tmp_path / "a" / "generation-1" / f"{GAME}.nets").read_bytes() == first
    for generation in (1, 2):
        found = [
            (tmp_path / name / f"generation-{generation}" / f"{GAME}.nets").read_bytes() for name in "ab"
        ]
        assert found[0] == found[1]
    split = read_split_samples(sorted((tmp_path / "a" / "generation-1").glob("games-*")))
    assert len(split.training) > len(split.held_out) > 0
