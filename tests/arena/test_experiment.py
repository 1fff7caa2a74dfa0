"""Experiments: matches that accept or reject a change, and their log."""

from __future__ import annotations

import json
import shlex
from dataclasses import replace
from pathlib import Path

import pytest

from jadecourt.arena import experiment, experiment_command
from jadecourt.arena.experiment import Match, decide, from_json, hash_sources, results_name, to_json
from jadecourt.arena.experiment_log import append_entry, find_entry, read_log
from jadecourt.arena.results import load_games
from jadecourt.arena.runners import play_game
from jadecourt.cli import main
from jadecourt.core.errors import CommandError
from jadecourt.games import GAMES

GAME = next(iter(GAMES))
MATCH = Match("greedy is stronger", GAME, 2, "greedy", "random", games=60)
RUN = ["experiment", "run", "--title", MATCH.title, "--game", GAME, "--new", "greedy", "--old", "random"]
FAST = ["--workers", "1", "--cpu-limit", "100"]


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "log.jsonl"


def test_experiment_run_logs_one_entry_per_game_and_seats(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = [word for id in GAMES for word in ("--game", id)]
    arguments = ["experiment", "run", "--title", "T", *games, "--new", "greedy", "--old", "random"]
    assert main([*arguments, "--seats", "2,3", "--games", "60", "--log", str(log), "--json", *FAST]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()]
    assert [(e["match"]["game"], e["match"]["seats"]) for e in printed] == [
        (id, n) for id in GAMES for n in (2, 3)
    ]
    for entry in printed:
        assert entry["decision"] == "accepted"
        assert entry["played"] == entry["blocks"] * entry["match"]["seats"] < 60  # ended when decided
        assert entry["new"]["wins_ci"][0] <= entry["new"]["wins"] <= entry["new"]["wins_ci"][1]
        assert entry["new"]["cpu_ms"] > 0
        assert entry["llr"] > 2.9
    assert len({entry["id"] for entry in printed}) == len(printed)


@pytest.mark.parametrize("title", ["greedy is stronger", "-5 Elo", ""])
def test_logged_command_plays_the_same_match(
    title: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = [
        "--seats",
        "2",
        "--games",
        "20",
        "--option",
        "startSeat=1",
        "--lineup",
        "one",
        "--elo",
        "-5.1234567,40",
    ]
    run = [f"--title={title}" if word == MATCH.title else word for word in RUN if word != "--title"]
    assert main([*run, *options, "--measure", "wins", "--seed", "9", "--log", str(log), *FAST]) == 0
    first = read_log(log)[0]
    words = shlex.split(first.command)
    assert words[0] == "jadecourt"
    assert main([*words[1:], "--log", str(log), "--workers", "1"]) == 0
    second = read_log(log)[1]
    assert second.match == first.match
    assert second.checksum == first.checksum
    assert (first.match.elo0, first.match.elo1, first.match.measure) == (-5.1234567, 40, "wins")
    capsys.readouterr()


def test_experiment_rerun_plays_the_same_games_and_says_so(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*RUN, "--seats", "2", "--games", "20", "--log", str(log), *FAST]) == 0
    id = read_log(log)[0].id
    capsys.readouterr()
    assert main(["experiment", "rerun", id, "--log", str(log), "--workers", "1", "--append", "--json"]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["same_games"] and report["same_code"] and report["same_decision"]
    assert [entry.rerun_of for entry in read_log(log)] == ["", id]
    assert main(["experiment", "rerun", id, "--log", str(log), "--workers", "1"]) == 0
    assert "all games ended as before; the decision is the same" in capsys.readouterr().out


def test_experiment_rerun_changed_result_says_so(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--seats", "2", "--games", "20", "--log", str(log), *FAST]) == 0
    entry = read_log(log)[0]
    log.unlink()
    append_entry(log, replace(entry, checksum="other", sources="other", decision="rejected"))
    capsys.readouterr()
    assert main(["experiment", "rerun", entry.id, "--log", str(log), "--workers", "1"]) == 0
    printed = " ".join(capsys.readouterr().out.split())
    assert "The code that plays has changed; games ended differently; the decision differs" in printed


def test_experiment_list_shows_every_entry(log: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*RUN, "--seats", "2", "--games", "20", "--log", str(log), *FAST]) == 0
    capsys.readouterr()
    assert main(["experiment", "list", "--log", str(log)]) == 0
    table = capsys.readouterr().out
    assert read_log(log)[0].id in table
    assert "accepted" in table
    assert main(["experiment", "--log", str(log), "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [json.loads(log.read_text(encoding="utf-8"))]


def test_interrupted_experiment_continues_with_its_results(
    log: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [
        *RUN,
        "--seats",
        "2",
        "--games",
        "20",
        "--log",
        str(log),
        "--results",
        str(tmp_path / "r"),
        *FAST,
    ]
    played = 0

    def interrupted(scheduled_game: object) -> object:
        nonlocal played
        played += 1
        if played == 8:
            raise KeyboardInterrupt
        return original(scheduled_game)  # type: ignore[arg-type]

    original = play_game
    monkeypatch.setattr(experiment_command, "play_game", interrupted)
    assert main(arguments) == 2
    assert "interrupted after 7 of 20 games" in capsys.readouterr().err
    assert not log.exists()
    (file,) = (tmp_path / "r").iterdir()
    assert len(load_games(file)) == 7
    monkeypatch.setattr(experiment_command, "play_game", original)
    assert main(arguments) == 0
    assert read_log(log)[0].played == 20 == len(load_games(file))


def test_repeated_experiment_with_results_is_logged_once(
    log: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = [*RUN, "--games", "20", "--log", str(log), "--results", str(tmp_path / "r"), *FAST, "--json"]
    assert (
        main([*arguments, "--seats", "2"]) == 0
    )  # as if a run over several seats was interrupted after this
    (first,) = json.loads(capsys.readouterr().out)
    assert main([*arguments, "--seats", "2,3,2", "--game", GAME]) == 0  # repeated words change nothing
    printed = json.loads(capsys.readouterr().out)
    assert printed[0] == first
    assert [entry.id for entry in read_log(log)] == [entry["id"] for entry in printed]


def test_results_file_depends_on_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = MATCH.make_plan()
    before = results_name(MATCH, plan)
    assert before == results_name(MATCH, plan)
    monkeypatch.setattr(experiment, "hash_sources", lambda match: "changed")
    assert results_name(MATCH, plan) != before


def test_hash_of_sources_depends_on_nets_of_the_package_and_of_the_match(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = tmp_path / "own.nets"
    match = replace(MATCH, new=f"search:8it,nets={own}")
    found = {hash_sources(match)}
    own.write_bytes(b"1")
    found.add(hash_sources(match))
    own.write_bytes(b"2")
    found.add(hash_sources(match))
    assert len(found) == 3

    before = hash_sources(MATCH)
    assert before == hash_sources(MATCH)
    monkeypatch.setattr(experiment, "PLAYING_SUFFIXES", (".py", ".pxd"))
    assert hash_sources(MATCH) != before  # without nets and levels


@pytest.mark.parametrize(
    ("decision", "new_ms", "expected"),
    [
        (True, 10.9, "accepted"),
        (True, 11.1, "undecided"),
        (True, None, "accepted"),
        (False, 5.0, "rejected"),
        (None, 5.0, "undecided"),
    ],
)
def test_decide_accepts_only_equal_cpu_time(
    decision: bool | None, new_ms: float | None, expected: str
) -> None:
    result, reason = decide(MATCH, decision, new_ms, 10.0)
    assert result == expected
    assert ("1.11 times the CPU time" in reason) == (decision is True and result == "undecided")


@pytest.mark.parametrize(
    ("extra", "message"),
    [
        (["--old", "greedy"], "the same bot 'greedy'"),
        (["--new", "greedy,random"], "one bot each"),
        (["--elo", "30,0"], "the first one smaller"),
        (["--elo", "30"], "two numbers as in 0,30"),
        (["--cpu-limit", "0.5"], "--cpu-limit must be at least 1"),
        (["--seats", "9"], "--seats"),
        (["--seats", ","], "--seats is empty"),
        (["--new", "nobody"], "unknown bot 'nobody'"),
        (["--log", "no/such/folder/log.jsonl"], "does not exist"),
        (["--results", __file__], "is a file: name a folder"),
        (["--results", f"{__file__}/r"], "cannot be made"),
    ],
)
def test_experiment_run_invalid_argument_is_an_error(
    extra: list[str], message: str, log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = dict(zip(RUN[2::2], RUN[3::2], strict=True)) | {"--log": str(log)} | {extra[0]: extra[1]}
    assert main(["experiment", "run", *(word for pair in given.items() for word in pair)]) == 2
    assert message in capsys.readouterr().err
    assert not log.exists()


@pytest.mark.parametrize("line", ["{}", "{", "[1]", "1", '{"match": 3}'])
def test_damaged_log_names_the_line(line: str, log: Path) -> None:
    log.write_text(f"{line}\n", encoding="utf-8")
    with pytest.raises(CommandError, match="line 1 is no experiment"):
        read_log(log)


def test_experiment_run_damaged_log_is_an_error_before_the_games(
    log: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log.write_text("{}\n", encoding="utf-8")
    assert main([*RUN, "--games", "1000000", "--log", str(log)]) == 2
    assert "line 1 is no experiment" in capsys.readouterr().err


def test_unknown_experiment_is_an_error(log: Path) -> None:
    log.write_text("", encoding="utf-8")
    with pytest.raises(CommandError, match="no experiment with the id 'x'"):
        find_entry(log, "x")


def test_repository_log_is_readable() -> None:
    entries = read_log(Path(__file__).parents[2] / "docs" / "experiments" / "log.jsonl")
    assert [from_json(to_json(entry)) for entry in entries] == entries
    assert len({entry.id for entry in entries}) == len(entries)
