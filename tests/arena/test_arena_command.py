"""`jadecourt arena` from end to end."""

from __future__ import annotations

import csv
import json
import sys
from pathlib import Path

import pytest

from cli_driver import run
from jadecourt.arena import command
from jadecourt.arena.results import load_games
from jadecourt.bots import registry
from jadecourt.cli import main
from jadecourt.games import GAMES

GAME = next(iter(GAMES))
ARENA_ARGUMENTS = ["arena", "--game", GAME, "--bots", "random,greedy", "--games", "8", "--workers", "1"]
PLAYER_KEYS = [
    "name",
    "win_share",
    "win_share_ci",
    "mean_place",
    "mean_score",
    "mean_score_ci",
    "rating",
    "rating_se",
    "ms_per_decision",
    "cpu_ms_per_decision",
    "games",
]


@pytest.fixture
def first_move_bot_file(tmp_path: Path) -> Path:
    """A file with a bot that always takes the first move."""
    code = tmp_path / "bots.py"
    code.write_text(
        "class First:\n    def choose(self, seen, clock):\n        return seen.legal[0]\n"
        "BOTS = {'first': lambda argument, seed: First()}\n",
        encoding="utf-8",
    )
    return code


def test_arena_reports_results_and_continues(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    arguments = ["arena", "--game", GAME, "--bots", "random,greedy", "--games", "8", "--workers", "2"]
    done = run(tmp_path, *arguments, "--results", str(out))
    assert (done.returncode, done.stderr) == (0, "")
    assert "8 games in 2 blocks" in done.stdout
    assert "rating" in done.stdout
    assert max(map(len, done.stdout.splitlines())) <= 80
    assert len(load_games(out)) == 8
    before = out.read_bytes()
    again = run(tmp_path, *arguments, "--results", str(out))
    assert (again.returncode, again.stdout) == (0, done.stdout)
    assert out.read_bytes() == before


def test_arena_json_prints_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*ARENA_ARGUMENTS, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    report = json.loads(captured.out)
    assert list(report) == [
        "game",
        "options",
        "seats",
        "games",
        "winning_score",
        "winning_score_ci",
        "players",
    ]
    assert (report["game"], report["seats"], report["games"]) == (GAME, 4, 8)
    assert report["options"]["players"] == 4
    for player in report["players"]:
        assert list(player) == PLAYER_KEYS
        assert player["games"] == 8
        assert player["win_share_ci"][0] <= player["win_share"] <= player["win_share_ci"][1]
        assert player["rating_se"] > 0
    assert sum(player["win_share"] for player in report["players"]) == pytest.approx(0.5)


@pytest.mark.parametrize("workers", ["1", "2"])
def test_json_of_the_arena_is_valid_if_bots_print(workers: str, tmp_path: Path) -> None:
    code = tmp_path / "loud.py"
    code.write_text(
        "print('loaded')\n"
        "class Loud:\n"
        "    def choose(self, seen, clock):\n"
        "        print('thinking')\n"
        "        return seen.legal[0]\n"
        "BOTS = {'loud': lambda argument, seed: Loud()}\n",
        encoding="utf-8",
    )
    arguments = ["--game", "kingdom", "--seats", "2", "--bots", "loud,random", "--games", "2", "--json"]
    done = run(tmp_path, "arena", *arguments, "--workers", workers, "--code", str(code))
    assert json.loads(done.stdout)["games"] == 2
    assert "loaded" in done.stderr
    assert "thinking" in done.stderr


UNUSUAL_BOT_NAMES = ("[/]", "$\\frac$", "\u00e9")


def test_unusual_bot_names_are_printed_unchanged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "_file_bots", {})
    code = tmp_path / "named.py"
    code.write_text(
        "from jadecourt.bots.random_bot import RandomBot\n"
        f"BOTS = dict.fromkeys({UNUSUAL_BOT_NAMES!r}, lambda argument, seed: RandomBot(seed))\n",
        encoding="utf-8",
    )
    arguments = [
        "arena",
        "--game",
        GAME,
        "--seats",
        "3",
        "--games",
        "3",
        "--workers",
        "1",
        "--code",
        str(code),
    ]
    picture = tmp_path / "a.svg"
    assert main([*arguments, "--bots", ",".join(UNUSUAL_BOT_NAMES), "--plot", str(picture)]) == 0
    output = capsys.readouterr().out
    assert "3 games in 1 block\n" in "\n".join(line.rstrip() for line in output.splitlines())
    assert all(name in output for name in UNUSUAL_BOT_NAMES)
    assert picture.is_file()


def test_arena_falls_back_to_ascii(tmp_path: Path) -> None:
    arguments = ["arena", "--game", GAME, "--bots", "random,greedy", "--games", "4", "--workers", "1"]
    done = run(tmp_path, *arguments, PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, "")
    assert "rating ~ standard error" in done.stdout


def test_arena_accepts_game_options_and_more_bots_than_seats(
    first_move_bot_file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, value = "startSeat", "1"
    arguments = ["arena", "--game", GAME, "--bots", "random,greedy,first", "--seats", "2"]
    arguments += ["--code", str(first_move_bot_file)]
    assert main([*arguments, "--games", "11", "--workers", "1", "--json", "--option", f"{key}={value}"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert str(report["options"][key]) == value
    assert report["games"] == 12
    assert sorted(player["games"] for player in report["players"]) == [8, 8, 8]


def test_arena_writes_export_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    import pyarrow.parquet

    table, parquet = tmp_path / "games.csv", tmp_path / "games.parquet"
    assert (
        main(
            [
                *ARENA_ARGUMENTS,
                "--csv",
                str(table),
                "--parquet",
                str(parquet),
                "--plot",
                str(tmp_path / "a.png"),
            ]
        )
        == 0
    )
    with table.open(encoding="utf-8", newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert len(rows) == 8 * 4
    columns = pyarrow.parquet.read_table(parquet).to_pydict()
    assert list(columns) == list(rows[0])
    assert columns["player"] == [row["player"] for row in rows]
    assert columns["score"] == [int(row["score"]) for row in rows]
    assert sum(columns["win"]) == pytest.approx(8)
    assert (tmp_path / "a.png").read_bytes().startswith(b"\x89PNG")
    assert main([*ARENA_ARGUMENTS, "--plot", str(tmp_path / "a.svg")]) == 0
    assert "<svg" in (tmp_path / "a.svg").read_text(encoding="utf-8")
    capsys.readouterr()


def test_the_sequential_test_stops_early(
    first_move_bot_file: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["arena", "--game", GAME, "--bots", "first,random", "--seats", "2", "--games", "600"]
    arguments += ["--code", str(first_move_bot_file), "--workers", "1", "--sprt", "first,random,0,200"]
    out = tmp_path / "arena.jsonl.gz"
    assert main([*arguments, "--json", "--results", str(out)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["sprt"]["decision"] in ("stronger", "not stronger")
    assert report["games"] == report["sprt"]["games"] == len(load_games(out)) < 600
    assert main([*arguments, "--results", str(out)]) == 0
    assert "SPRT: first is " in capsys.readouterr().out


def test_missing_extra_prints_table_and_notice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("choix", "numpy", "matplotlib", "pyarrow"):
        monkeypatch.setitem(sys.modules, module, None)
    assert main(ARENA_ARGUMENTS) == 0
    captured = capsys.readouterr()
    assert "greedy" in captured.out
    assert "±" in captured.out
    assert "rating " not in captured.out.splitlines()[2]
    assert captured.err == "No ratings: ratings need choix: pip install 'jadecourt[arena]'\n"
    assert main([*ARENA_ARGUMENTS, "--json"]) == 0
    assert {player["rating"] for player in json.loads(capsys.readouterr().out)["players"]} == {None}
    for option in ("--parquet", "--plot"):
        assert main([*ARENA_ARGUMENTS, option, str(tmp_path / "file.png")]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert "pip install 'jadecourt[arena]'" in captured.err


def test_ctrl_c_reports_saved_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> list[object]:
        raise KeyboardInterrupt

    monkeypatch.setattr(command, "run_plan", interrupted)
    assert main([*ARENA_ARGUMENTS, "--results", str(tmp_path / "a.gz")]) == 2
    assert "interrupted after 0 of 8 games: they are stored in" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--game chess", "unknown game 'chess'"),
        ("--bots clever,random", "unknown bot 'clever'"),
        ("--seats 9", "invalid value 9 for --seats"),
        ("--games 0", "--games must be at least 1"),
        ("--workers 0", "--workers must be at least 1"),
        ("--option nonsense", "KEY=VALUE"),
        ("--option players=3", "--seats"),
        ("--sprt random,clever", "--sprt: 'clever' is not among --bots random,greedy"),
        ("--backend cloud", "unknown backend 'cloud': available are processes, ray"),
        ("--plot picture.gif", ".png or .svg"),
        ("--results .", "--results . is a folder"),
        ("--code nowhere.py", "cannot read nowhere.py"),
    ],
)
def test_bad_options_end_with_one_line(arguments: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    options = {"--game": GAME, "--bots": "random,greedy", "--games": "8", "--workers": "1"}
    option, value = arguments.split()
    options[option] = value
    assert main(["arena", *(word for pair in options.items() for word in pair)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("jadecourt: ")
    assert captured.err.count("\n") == 1
    assert why in captured.err
