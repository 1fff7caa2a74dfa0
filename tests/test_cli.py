"""The command line: what cannot be done ends with one line and exit code 2."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

import jadecourt
from driving import COMMAND, run, surroundings
from jadecourt.cli import main

RECORD = """game: dragon
rules: 1
options: players=2
seed: 1

1. * start 0
"""


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("JADECOURT_HOME", str(tmp_path / "home"))
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(variable, raising=False)
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("--seats six", "unable to convert"),
        ("--seats 6", "one of 2, 3, 4, 5"),
        ("--seats 0", "too few"),
        ("--seed", "requires an argument"),
        ("--seed -1", "from 0 to"),
        ("--seed 99999999999999999999", "from 0 to"),
        ("--edition 2012", "one of 2017, 2007"),
        ("--super-event party", "one of none, random, lanternfest"),
        ("--options startSeat=9", "one of random, 0"),
        ("--options startSeat=3 --seats 2", "from 0 to 1"),
        ("--options greatwall=on", "did you mean greatWall?"),
        ("--options nonsense", "KEY=VALUE"),
        ("--options players=3", "--seats or --players"),
        ("--players human,clever", "there are human, random"),
        ("--players random,random", "at least one human"),
        ("--players human,random:3", "takes no argument"),
        ("--players human,random --seats 3", "do not agree"),
        ("--names Anna", "1 names for 4 seats"),
        ("--names Anna,Ben|,Cara,Dora", "is no name"),
        ("--lang de", "there are en, fr"),
        ("--continue", "no game to continue"),
        ("--continue --new", "do not go together"),
        ("--resume nowhere.txt", "nowhere.txt: No such file"),
        ("--walls", "Unknown option"),
        ("pray", "'pray' is not understood"),
        ("play chess", "there is no game 'chess'"),
        ("play dragon now", "'now' is not understood"),
        ("replay", "requires an argument"),
        ("replay nowhere.txt", "nowhere.txt: No such file"),
        ("replay .", "Is a directory"),
    ],
)
def test_bad_options_end_with_one_line(arguments: str, why: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("jadecourt: ")
    assert captured.err.count("\n") == 1
    assert why in captured.err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("", "the header 'game' is missing"),
        ("hello", "line 1: 'hello' is neither"),
        (RECORD.replace("dragon", "chess"), "there is no game 'chess'"),
        (RECORD.replace("rules: 1", "rules: 999"), "version 999"),
        (RECORD.replace("players=2", "players=7"), "players cannot be 7"),
        (RECORD.replace("start 0", "start 4"), "line 6: ply 1: 'start 4' cannot be here"),
        (RECORD.replace("* start 0", "0 act taxes"), "line 6: ply 1: 'act taxes' cannot be here"),
        (RECORD.replace("start 0", "begin"), "line 6: ply 1: 'begin' is no chance outcome"),
        (RECORD + "3. * event drought\n", "ply 3 stands where ply 2 must be"),
        (RECORD.replace("seed: 1", "result: 1 2 | 2 1"), "its last ply does not end the game"),
        ("{", "not JSON"),
        ('{"format": "other"}', "the format is 'other'"),
    ],
)
def test_broken_records_end_with_one_line(
    content: str, why: str, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = home / "record.txt"
    file.write_text(content, encoding="utf-8")
    for command in ("replay", "--resume"):
        assert main([command, str(file)]) == 2
        captured = capsys.readouterr()
        assert captured.out == ""
        assert captured.err.startswith(f"jadecourt: {file}: ")
        assert captured.err.count("\n") == 1
        assert why in captured.err


def test_the_command_itself_prints_no_traceback(home: Path) -> None:
    (home / "record.txt").write_text(RECORD.replace("start 0", "begin"), encoding="utf-8")
    for arguments in (["--seats", "9"], ["replay", str(home / "record.txt")], ["--what"]):
        done = run(home, *arguments)
        assert done.returncode == 2
        assert done.stdout == ""
        assert done.stderr.startswith("jadecourt: ")
        assert done.stderr.count("\n") == 1


def test_version_says_which_engine_runs(home: Path) -> None:
    done = run(home, "--version")
    assert done.stdout == f"jadecourt {jadecourt.__version__} (engine: {jadecourt.describe_engine()})\n"
    plain = run(home, "--version", JADECOURT_PURE="1")
    assert plain.stdout.endswith("(engine: plain Python (JADECOURT_PURE is set))\n")


def test_version_and_help_import_nothing_heavy(home: Path) -> None:
    script = (
        "import sys; from jadecourt.cli import main; main(['--version']); print([m for m in sys.modules])"
    )
    done = subprocess.run(
        [COMMAND[0], "-c", script], capture_output=True, text=True, env=surroundings(home), check=True
    )
    assert "jadecourt.terminal" not in done.stdout
    assert "jadecourt.games.dragon" not in done.stdout


def test_help_shows_commands_and_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    for word in (
        "play",
        "replay",
        "bench",
        "--seats",
        "--players",
        "--edition",
        "--wall",
        "--super-event",
        "--seed",
    ):
        assert word in shown


def test_a_reader_that_goes_away_is_no_fault(home: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, "play", "--seed", "7"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=surroundings(home),
    )
    assert process.stdout is not None
    assert process.stdin is not None
    assert process.stderr is not None
    process.stdout.read(10)
    process.stdout.close()
    try:
        process.stdin.write(b"1\n" * 50)
        process.stdin.close()
    except BrokenPipeError:
        pass
    assert process.wait(60) == 0
    assert process.stderr.read() == b""
    process.stderr.close()
