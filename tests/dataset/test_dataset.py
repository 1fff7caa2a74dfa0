"""Data sets have every decision of their games, and continue after an interruption."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet
import pytest

from jadecourt.arena.runners import ProcessRunner, SerialRunner
from jadecourt.bots import LEVELS, Clock, choose_move, make_bot
from jadecourt.bots.levels import level_spec
from jadecourt.cli import main
from jadecourt.core import Table
from jadecourt.core.errors import CommandError, CorruptRecord, JadecourtError
from jadecourt.dataset import DatasetPlan, make_dataset_plan, read_batches, read_info
from jadecourt.dataset.files import DatasetFolder, file_name
from jadecourt.dataset.generation import generate
from jadecourt.dataset.samples import play_sampled_game
from jadecourt.games import GAMES, find_game

SERIAL = SerialRunner(play_sampled_game)
GAME_IDS = list(GAMES)


def plan_games(game: str = GAME_IDS[0], **changes: Any) -> DatasetPlan:
    """A small plan with several numbers of seats and two kinds of bots."""
    settings: dict[str, Any] = {"bots": "random,search:8it", "seats": [2, 3], "games": 4, "games_per_file": 2}
    return make_dataset_plan(game, **settings | changes)


def file_bytes(folder: Path) -> dict[str, bytes]:
    """The Parquet files of a folder."""
    return {path.name: path.read_bytes() for path in sorted(folder.glob("*.parquet"))}


@pytest.mark.parametrize("game", GAME_IDS)
def test_dataset_rows_equal_the_decisions_of_the_replayed_game(game: str, tmp_path: Path) -> None:
    plan = plan_games(game)
    summary = generate(plan, SERIAL, tmp_path / "set")
    batches = list(read_batches(tmp_path / "set"))
    assert summary.decisions == sum(map(len, batches)) > 0
    row, batch = 0, batches[0]
    for number in plan.game_numbers(0):
        scheduled = plan.scheduled_game(number)
        rules = find_game(game)(**scheduled.options)
        table = Table(rules, scheduled.seed, scheduled.lineup)
        bots = [make_bot(*pair) for pair in zip(scheduled.lineup, scheduled.bot_seeds, strict=True)]
        first = row
        while not table.is_over:
            seat = table.movers[0]
            perspective = table.seen_by(seat)
            observation = np.empty(rules.observation.size, np.int16)
            perspective.observe(observation)
            assert (batch.observation[row] == observation).all()
            legal = [move for move in batch.legal[row].tolist() if move >= 0]
            assert (legal, batch.seat[row], batch.seats[row]) == (perspective.legal, seat, rules.seats)
            assert batch.step[row] == rules.steps[perspective.step].name
            move = choose_move(bots[seat], "bot", perspective, Clock())
            assert (batch.move[row], batch.bot[row]) == (move, scheduled.lineup[seat])
            table.play(seat, move)
            row += 1
        assert batch.scores[first:row, : rules.seats].tolist() == [table.state.scores()] * (row - first)
        assert batch.places[first:row, : rules.seats].tolist() == [table.state.places()] * (row - first)
    assert row == len(batch)


def test_dataset_shares_exist_exactly_where_a_bot_searched(tmp_path: Path) -> None:
    generate(plan_games(), SERIAL, tmp_path / "set")
    for batch in read_batches(tmp_path / "set"):
        is_searched = np.char.startswith(batch.bot, "search")
        assert is_searched.any() and not is_searched.all()
        sums = batch.shares.sum(axis=1)
        assert np.allclose(sums[is_searched], 1, atol=1e-5)
        assert (sums[~is_searched] == 0).all()
        assert np.allclose(batch.targets().sum(axis=1), 1, atol=1e-5)
        assert (batch.shares[batch.legal < 0] == 0).all()


@pytest.mark.parametrize("game", GAME_IDS)
def test_dataset_level_that_searches_has_the_shares_of_its_bot(game: str, tmp_path: Path) -> None:
    level = next(level for level in LEVELS if level_spec(level, game).startswith("search"))
    generate(plan_games(game, bots=level, games=2), SERIAL, tmp_path / "set")
    (batch,) = read_batches(tmp_path / "set")
    assert set(batch.bot.tolist()) == {level}
    assert np.allclose(batch.shares.sum(axis=1), 1, atol=1e-5)


def test_dataset_masks_equal_the_legal_lists(tmp_path: Path) -> None:
    generate(plan_games(games=2), SERIAL, tmp_path / "set")
    (batch,) = read_batches(tmp_path / "set")
    mask = batch.masks(len(read_info(tmp_path / "set")["moves"]))
    assert [np.flatnonzero(row).tolist() for row in mask] == [
        [move for move in legal if move >= 0] for legal in batch.legal.tolist()
    ]


def test_dataset_info_names_every_number_and_move(tmp_path: Path) -> None:
    generate(plan_games(games=2), SERIAL, tmp_path / "set")
    info = read_info(tmp_path / "set")
    game = find_game(GAME_IDS[0])
    assert sum(block["size"] for block in info["observation"]) == game.observation.size
    assert len(info["observation_names"]) == game.observation.size
    assert [game.moves.parse(text) for text in info["moves"]] == list(range(len(info["moves"])))


def test_dataset_run_in_processes_equals_the_serial_one(tmp_path: Path) -> None:
    plan = plan_games(bots="greedy:temperature=300,random")
    generate(plan, SERIAL, tmp_path / "serial")
    generate(plan, ProcessRunner(play_sampled_game, 2), tmp_path / "processes")
    assert file_bytes(tmp_path / "serial") == file_bytes(tmp_path / "processes")


def test_interrupted_dataset_run_continues_with_the_missing_files(tmp_path: Path) -> None:
    plan = plan_games(bots="random", games=6)
    generate(plan, SERIAL, tmp_path / "whole")

    class Interrupted(SerialRunner[Any]):
        def run(self, scheduled_games: Any) -> Any:
            for number, game in enumerate(super().run(scheduled_games)):
                if number == 3:
                    raise KeyboardInterrupt
                yield game

    with pytest.raises(KeyboardInterrupt):
        generate(plan, Interrupted(play_sampled_game), tmp_path / "set")
    assert list(file_bytes(tmp_path / "set")) == [file_name(0)]
    (tmp_path / "set" / f"{file_name(1)}.tmp").write_bytes(b"PAR1")
    progress: list[int] = []
    summary = generate(plan, SERIAL, tmp_path / "set", progress.append)
    assert (summary.games, progress[0], progress[-1]) == (4, 2, 6)
    assert file_bytes(tmp_path / "set") == file_bytes(tmp_path / "whole")
    assert not list((tmp_path / "set").glob("*.tmp"))


def test_damaged_or_short_file_is_written_again(tmp_path: Path) -> None:
    generate(plan_games(bots="random", games=3), SERIAL, tmp_path / "set")
    (tmp_path / "set" / file_name(0)).write_bytes(b"no Parquet")
    plan = plan_games(bots="random", games=4)
    assert generate(plan, SERIAL, tmp_path / "set").games == 4
    generate(plan, SERIAL, tmp_path / "whole")
    assert file_bytes(tmp_path / "set") == file_bytes(tmp_path / "whole")
    assert generate(plan, SERIAL, tmp_path / "set").games == 0


@pytest.mark.parametrize("change", [{"seed": 2}, {"bots": "greedy"}, {"seats": [2]}, {"games_per_file": 3}])
def test_folder_of_another_dataset_is_rejected(change: dict[str, Any], tmp_path: Path) -> None:
    generate(plan_games(bots="random"), SERIAL, tmp_path / "set")
    before = file_bytes(tmp_path / "set")
    with pytest.raises(CommandError, match="belongs to another data set"):
        generate(plan_games(**{"bots": "random"} | change), SERIAL, tmp_path / "set")
    assert file_bytes(tmp_path / "set") == before


def test_folder_with_other_files_is_rejected_and_unchanged(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear", encoding="utf-8")
    with pytest.raises(CommandError, match="is no data set"):
        generate(plan_games(bots="random"), SERIAL, tmp_path)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


def test_folder_in_use_by_another_run_is_rejected(tmp_path: Path) -> None:
    plan = plan_games(bots="random")
    with DatasetFolder(tmp_path / "set", plan), pytest.raises(CommandError, match="in use"):
        generate(plan, SERIAL, tmp_path / "set")


def test_reader_of_damaged_file_raises_corrupt_record_with_path_and_reason(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    generate(plan_games(bots="random"), SERIAL, folder)
    file = folder / file_name(1)
    content = file.read_bytes()
    table = pyarrow.parquet.read_table(file)

    def expect_reason(reason: str) -> None:
        batches = read_batches(folder)
        assert len(next(batches)) > 0  # of the first file
        with pytest.raises(CorruptRecord, match=f"{re.escape(str(file))} cannot be read: {reason}"):
            next(batches)

    file.write_bytes(b"")
    expect_reason(r"\S")
    file.write_bytes(content[: len(content) // 2])
    expect_reason(r"\S")
    middle = len(content) // 2
    file.write_bytes(content[: middle - 200] + bytes(400) + content[middle + 200 :])
    expect_reason(r"\S")
    pyarrow.parquet.write_table(table.drop_columns(["legal"]), file)
    expect_reason("it has no column 'legal'")
    pyarrow.parquet.write_table(table.set_column(0, "observation", table.column("move")), file)
    expect_reason(r"\S")


def test_reader_of_a_folder_without_dataset_raises_corrupt_record(tmp_path: Path) -> None:
    with pytest.raises(CorruptRecord, match="is no data set"):
        list(read_batches(tmp_path))


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"games": 0}, "--games must be at least 1"),
        ({"games_per_file": 0}, "--games-per-file must be at least 1"),
        ({"seed": -1}, "--seed must be from 0"),
        ({"seats": []}, "--seats is empty"),
        ({"seats": [9]}, "--seats"),
        ({"bots": ""}, "--bots is empty"),
        ({"bots": "nobody"}, "unknown bot"),
    ],
)
def test_dataset_plan_with_bad_values_names_the_flag(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(JadecourtError, match=message):
        plan_games(**changes)


def test_dataset_command_writes_files_and_prints_a_summary(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        "dataset",
        GAME_IDS[-1],
        "--bots",
        "random",
        "--seats",
        "2,3",
        "--games",
        "2",
        "--workers",
        "1",
    ]
    out = str(tmp_path / "set")
    assert main([*arguments, "--out", out, "--json"]) == 0
    summary = json.loads(capsys.readouterr().out)
    table = pyarrow.parquet.read_table(tmp_path / "set" / file_name(0))
    assert (summary["games"], summary["files"], summary["decisions"]) == (2, 1, table.num_rows)
    assert main([*arguments, "--out", out]) == 0
    assert "new games" in capsys.readouterr().out
