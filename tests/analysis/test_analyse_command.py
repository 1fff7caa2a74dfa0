"""`jadecourt analyse` from end to end."""

from __future__ import annotations

import io
import json
import re
import sys
from pathlib import Path
from typing import Any

import pytest

import jadecourt
from cli_driver import random_table, run
from jadecourt.analysis import DEFAULT_BUDGET, searchers
from jadecourt.bots import Clock
from jadecourt.bots.search.bot import MoveStats
from jadecourt.bots.search.tree import Tree
from jadecourt.cli import main
from jadecourt.core import Table
from jadecourt.core.perspective import Perspective
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import LANGUAGES, game_title, load_catalogue
from jadecourt.server.domain.analysis import RESULT_VERSION

NAMES = ["Anna", "Ben", "Clara"]
BUDGET_ARGUMENTS = ("--budget", "24it")
DECISION_KEYS = [
    "ply",
    "seat",
    "step",
    "sealed",
    "value",
    "wins",
    "scores",
    "value_error",
    "win_error",
    "played",
    "best",
    "win_cost",
    "value_cost",
    "score_cost",
    "grade",
    "confidence",
    "variation",
    "book",
    "moves",
]
MOVE_KEYS = ["move", "visits", "share", "proven", "value", "wins", "scores", "value_error", "win_error"]
SEAT_KEYS = [
    "seat",
    "name",
    "decisions",
    "counted_decisions",
    "accuracy",
    "accuracy_error",
    "mean_win_cost",
    "mean_value_cost",
    "mean_score_cost",
    "mistakes",
]


class FakeSearchBot:
    """A fast replacement of the search for whole games; its values differ from move to move."""

    tree: Tree | None = None

    def __init__(self, budget: object, seed: int, solves_endings: bool) -> None:
        pass

    def search(self, seen: Perspective, clock: Clock, forced_move: int | None = None) -> list[MoveStats]:
        seats, count = seen.game.seats, len(seen.legal)
        found = []
        for number, move in enumerate(seen.legal):
            value = ((move * 37 + seen.key) % 101) / 100
            wins = [(1 - value) / (seats - 1)] * seats
            wins[seen.seat or 0] = value
            scores = tuple(10.0 + 50 * win for win in wins)
            found.append(MoveStats(move, 40 - number % 7, value, 1 / count, tuple(wins), scores))
        return found


@pytest.fixture
def fake_search_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searchers, "SearchBot", FakeSearchBot)


@pytest.fixture(autouse=True)
def english_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANG", "C.UTF-8")
    for variable in ("LC_ALL", "LC_MESSAGES", "COLUMNS"):
        monkeypatch.delenv(variable, raising=False)


def write_record(folder: Path, table: Table, name: str = "record.txt") -> Path:
    path = folder / name
    record = table.record()
    path.write_text(record.to_json() if path.suffix == ".json" else record.dumps(), encoding="utf-8")
    return path


def short_table(id: str) -> Table:
    """A game of three seats after their first decisions."""
    table = Table(find_game(id)(players=3), 3, NAMES)
    for _ in range(3):
        seat = table.movers[0]
        table.play(seat, table.seen_by(seat).legal[-1])
    return table


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["analyse", *arguments, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    found: dict[str, Any] = json.loads(captured.out)
    return found


# ------------------------------------------------------------------------------------------- the real search


@pytest.mark.parametrize("id", GAMES)
def test_analyse_evaluates_an_unfinished_game(
    id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = short_table(id)
    path = write_record(tmp_path, table)
    found = run_json(capsys, str(path), *BUDGET_ARGUMENTS)
    assert (found["game"], found["names"], found["budget"]) == (id, NAMES, "24it")
    assert (found["plies"], found["result"]) == (len(table.plies), None)
    assert found["options"]["players"] == 3
    for decision in found["decisions"]:
        assert list(decision) == DECISION_KEYS
        assert sum(decision["wins"]) == pytest.approx(1)
        assert 0 <= decision["value"] <= 1
        assert sum(move["share"] for move in decision["moves"]) == pytest.approx(1)
        assert decision["best"] == decision["moves"][0]["move"]
        for move in decision["moves"]:
            assert list(move) == MOVE_KEYS
            if move["visits"]:
                assert sum(move["wins"]) == pytest.approx(1)
            else:
                assert (move["value"], move["wins"], move["scores"]) == (None, None, None)
        if decision["played"] is not None:
            assert decision["win_cost"] >= 0
            assert decision["value_cost"] >= 0
            (visits,) = (move["visits"] for move in decision["moves"] if move["move"] == decision["played"])
            assert visits >= 24 // 4
    assert [decision["played"] for decision in found["decisions"]][:3] == [
        table.game.moves.text(move) for who, move in table.plies if who >= 0
    ]
    assert found["decisions"][-1]["played"] is None
    assert found["decisions"][-1]["win_cost"] is None
    assert [list(seat) for seat in found["seats"]] == [SEAT_KEYS] * 3
    assert sum(seat["decisions"] for seat in found["seats"]) == 3


def test_analysis_with_fixed_iterations_is_reproducible(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = random_table(find_game("kingdom")(players=3), 2)
    ply = next(ply for ply in range(len(table.plies), 0, -1) if table.plies[ply - 1][0] >= 0)
    path = write_record(tmp_path, table)
    outputs = []
    for _ in range(2):
        assert main(["analyse", str(path), *BUDGET_ARGUMENTS, "--ply", str(ply)]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]
    assert run_json(capsys, str(path), *BUDGET_ARGUMENTS, "--ply", str(ply))["decisions"][0]["ply"] == ply


def test_sealed_bids_are_evaluated_as_mixed_strategy(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = short_table("kingdom")
    path = write_record(tmp_path, table)
    ply = max(ply for ply, (who, _) in enumerate(table.plies, 1) if who == 2)  # the last of three answers
    (decision,) = run_json(capsys, str(path), *BUDGET_ARGUMENTS, "--ply", str(ply))["decisions"]
    assert (decision["step"], decision["sealed"]) == ("bid", True)
    tried = [move for move in decision["moves"] if move["visits"]]
    mean = sum(move["share"] * move["value"] for move in tried) / sum(move["share"] for move in tried)
    assert decision["value"] == pytest.approx(mean)
    assert main(["analyse", str(path), *BUDGET_ARGUMENTS, "--ply", str(ply)]) == 0
    output = capsys.readouterr().out
    assert "Choose a bid card in secret" in output
    assert "Secret answers are a mixture" in output


# -------------------------------------------------------------------------------------------- the report


@pytest.mark.usefixtures("fake_search_bot")
@pytest.mark.parametrize("suffix", ["txt", "json"])
@pytest.mark.parametrize("id", GAMES)
def test_analyse_json_contains_the_whole_game(
    id: str, suffix: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = random_table(find_game(id)(players=3), 6)
    found = run_json(capsys, str(write_record(tmp_path, table, f"record.{suffix}")))
    result = table.record().result
    assert result is not None
    assert found["result"] == {"scores": list(result.scores), "places": list(result.places)}
    assert found["budget"] == DEFAULT_BUDGET
    assert len(found["decisions"]) == sum(who >= 0 for who, _ in table.plies)
    for seat in found["seats"]:
        own = {
            decision["ply"]: decision["value_cost"]
            for decision in found["decisions"]
            if decision["seat"] == seat["seat"] and decision["value_cost"] is not None
        }
        assert seat["decisions"] == len(own)
        counted = [  # the searches agree, so all are clear
            decision["value_cost"]
            for decision in found["decisions"]
            if decision["seat"] == seat["seat"]
            and decision["value_cost"] is not None
            and 1 / 6 <= decision["wins"][seat["seat"]] <= 0.95
        ]
        assert seat["counted_decisions"] == len(counted)
        assert seat["mean_value_cost"] == pytest.approx(
            sum(cost for cost in counted if cost > 0.025) / len(counted)
        )
        assert 0 <= seat["accuracy"] <= 100
        assert [own[ply] for ply in seat["mistakes"]] == sorted(own.values(), reverse=True)[:3]
    assert found["version"] == RESULT_VERSION
    assert found["most_accurate"] in (None, 0, 1, 2)
    for decision in found["decisions"]:
        assert (decision["confidence"] is None) == (decision["grade"] == "forced")


@pytest.mark.usefixtures("fake_search_bot")
@pytest.mark.parametrize("columns", [80, 120])
@pytest.mark.parametrize(("id", "seats"), [("dragon", 5), ("kingdom", 5), ("dragon", 2)])
def test_report_of_a_whole_game_fits_the_terminal(
    id: str,
    seats: int,
    columns: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    table = random_table(find_game(id)(players=seats), 1)
    path = write_record(tmp_path, table)
    for language in LANGUAGES:
        texts = load_catalogue("terminal", language)
        assert main(["analyse", str(path), "--lang", language]) == 0
        captured = capsys.readouterr()
        assert captured.err == ""
        assert "\x1b" not in captured.out
        assert max(map(len, captured.out.splitlines())) <= columns
        assert "…" not in captured.out
        assert captured.out.startswith(game_title(id, language))
        assert texts("analyse-mistakes") in captured.out
        assert texts("analyse-mean-cost") in captured.out
        for ply, (who, move) in enumerate(table.plies, 1):
            if who >= 0:
                assert re.search(rf"^ +{ply} {chr(65 + who)}", captured.out, re.MULTILINE)
                assert f" {table.game.moves.text(move)} " in captured.out


@pytest.mark.usefixtures("fake_search_bot")
def test_report_of_one_ply_shows_every_move(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = random_table(find_game("dragon")(players=4), 1)
    ply = next(ply for ply, (who, _) in enumerate(table.plies, 1) if who >= 0)
    path = write_record(tmp_path, table)
    assert main(["analyse", str(path), "--ply", str(ply)]) == 0
    output = capsys.readouterr().out
    played = table.game.moves.text(table.plies[ply - 1][1])
    table.rewind(ply - 1)
    seat = table.movers[0]
    legal = table.seen_by(seat).legal
    assert len(legal) > 10
    for move in legal:
        assert re.search(rf"{re.escape(table.game.moves.text(move))} +\d+ +\d+\.\d 0\.|1\.", output)
    assert f"Ply {ply} of " in output
    assert output.count("▸") == 2  # at the move, and where it is explained
    assert re.search(rf"▸.? {re.escape(played)}", output)
    assert "costliest" not in output
    for language in LANGUAGES:
        assert main(["analyse", str(path), "--ply", str(ply), "--lang", language]) == 0
        assert load_catalogue("terminal", language)("analyse-visits") in capsys.readouterr().out


@pytest.mark.usefixtures("fake_search_bot")
def test_report_of_open_decision_says_it_is_unanswered(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = Table(find_game("kingdom")(players=3), 5)
    path = write_record(tmp_path, table)
    assert main(["analyse", str(path), "--ply", str(len(table.plies) + 1)]) == 0
    output = capsys.readouterr().out
    assert output.count("The record ends before this move.") == 3
    table.play(0, table.seen_by(0).legal[0])
    assert main(["analyse", str(write_record(tmp_path, table))]) == 0
    output = capsys.readouterr().out
    assert "Secret answers that are not revealed yet are left out." in " ".join(output.split())
    assert "costliest" not in output


@pytest.mark.usefixtures("fake_search_bot")
def test_analyse_plot_writes_png_and_svg(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = write_record(tmp_path, random_table(find_game("kingdom")(players=2), 1))
    picture, drawing = tmp_path / "win.png", tmp_path / "win.svg"
    assert main(["analyse", str(path), "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert picture.stat().st_size > 10_000
    for language in LANGUAGES:
        assert main(["analyse", str(path), "--plot", str(drawing), "--json", "--lang", language]) == 0
        assert "<svg" in drawing.read_text(encoding="utf-8")
    capsys.readouterr()


@pytest.mark.usefixtures("fake_search_bot")
def test_plot_accepts_names_with_formula_characters(tmp_path: Path) -> None:
    table = random_table(find_game("kingdom")(players=2), 1)
    path = tmp_path / "record.txt"
    lines = table.record().dumps().splitlines()
    named = [r"names: $\frac$ | [/]b" if line.startswith("names: ") else line for line in lines]
    path.write_text("\n".join(named), encoding="utf-8")
    assert main(["analyse", str(path), "--plot", str(tmp_path / "win.svg")]) == 0


def test_win_probabilities_end_with_the_result(tmp_path: Path) -> None:
    from jadecourt.analysis.analysis import Analysis
    from jadecourt.analysis.evaluation import analyse_decisions
    from jadecourt.analysis.plot import win_probabilities
    from jadecourt.analysis.recorded_game import RecordedGame

    table = random_table(find_game("dragon")(players=3), 1)
    recorded = RecordedGame(table.record())
    decisions = analyse_decisions(recorded.decision_points, [[FakeSearchBot(None, 1, True)]] * 3)
    plies, curves = win_probabilities(Analysis(recorded, "", decisions))
    assert plies == [*(decision.ply for decision in decisions), recorded.last_ply + 1]
    assert all(sum(wins) == pytest.approx(1) for wins in zip(*curves, strict=True))
    assert recorded.result is not None
    assert [curve[-1] > 0 for curve in curves] == [place == 1 for place in recorded.result.places]


def test_analyse_command_runs_in_a_pipe(tmp_path: Path) -> None:
    table = short_table("kingdom")
    path = write_record(tmp_path, table)
    done = run(tmp_path, "analyse", str(path), "--budget", "search:8it", "--ply", str(len(table.plies) + 1))
    assert (done.returncode, done.stderr) == (0, "")
    assert "8 variations examined" in done.stdout
    plain = run(
        tmp_path,
        "analyse",
        str(path),
        "--budget",
        "8it",
        "--lang",
        "fr",
        PYTHONUTF8="0",
        PYTHONIOENCODING="ascii",
    )
    assert (plain.returncode, plain.stderr) == (0, "")
    assert ">" in plain.stdout


# -------------------------------------------------------------------------------------------- errors


@pytest.mark.usefixtures("fake_search_bot")
@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        ("nowhere.txt", "nowhere.txt: No such file"),
        (".", "Is a directory"),
        ("{file} --ply 0", "--ply 0 is out of range: 1 to"),
        ("{file} --ply 999", "--ply 999 is out of range: 1 to"),
        ("{file} --ply -1", "--ply -1 is out of range"),
        ("{file} --ply 1", "ply 1 is a chance outcome; nearest decision: "),
        (
            "{file} --ply 1 --lang fr",
            "le coup 1 est un tirage au hasard ; décision la plus proche : ",
        ),
        ("{file} --ply one", "--ply takes a whole number, not 'one'"),
        ("{file} --budget fast", "invalid --budget 'fast': "),
        (
            "{file} --budget 5",
            "invalid --budget '5': ",
        ),
        ("{file} --budget 8it,threads=0", "invalid --budget '8it,threads=0': "),
        ("{file} --budget 99999999999999999999it", "more than 0 and at most 1000000000"),
        (
            "{file} --plot no-folder/a.png",
            "--plot no-folder/a.png cannot be written: the folder",
        ),
        ("{file} --budget greedy", "invalid --budget 'greedy'"),
        ("{file} --plot win.gif", ".png or .svg"),
        ("{file} --plot win.png --ply 1", "--plot and --ply cannot be combined"),
        ("{file} --ply 1 --lang de", "Halbzug 1 ist eine Ziehung; nächste Entscheidung: "),
        ("{file} --lang xx", f"available are {', '.join(LANGUAGES)}"),
        ("", "expected either a record or --position FILE"),
        ("{file} --position -", "expected either a record or --position FILE"),
        ("--position x.txt --ply 3", "--position and --ply cannot be combined"),
        ("--position x.txt --plot x.png", "--position and --plot cannot be combined"),
        ("--position {file}", "record.txt: line 1: option players is required"),
    ],
)
def test_invalid_arguments_end_with_one_line(
    arguments: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = write_record(tmp_path, short_table("kingdom"))
    assert main(["analyse", *arguments.format(file=path).split()]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith("jadecourt: ")
    assert captured.err.count("\n") == 1
    assert why in captured.err


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("hello", "line 1: invalid line 'hello'"),
        ("game: chess\nrules: 1\noptions: players=2\n", "unknown game 'chess'"),
        ("game: dragon\nrules: 999\noptions: players=2\n", "version 999"),
        ("game: dragon\nrules: 2\noptions: players=2\n", "this record has no decisions"),
        (
            "game: dragon\nrules: 2\noptions: players=2\n1. 0 act taxes\n",
            "ply 1: 'act taxes' is not possible",
        ),
        ("{", "invalid JSON"),
        ("\x00\xff", "not a text file"),
    ],
)
def test_broken_records_end_with_one_line(
    content: str, why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "record.txt"
    path.write_text(content, encoding="latin-1")
    assert main(["analyse", str(path)]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.startswith(f"jadecourt: {path}: ")
    assert captured.err.count("\n") == 1
    assert why in captured.err


@pytest.mark.usefixtures("fake_search_bot")
def test_missing_extra_rejects_only_the_plot(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("choix", "numpy", "matplotlib", "pyarrow"):
        monkeypatch.setitem(sys.modules, module, None)
    path = write_record(tmp_path, short_table("dragon"))
    assert main(["analyse", str(path)]) == 0
    capsys.readouterr()
    assert main(["analyse", str(path), "--plot", "win.png"]) == 2
    assert capsys.readouterr().err == "jadecourt: --plot needs matplotlib: pip install 'jadecourt[arena]'\n"


# ------------------------------------------------------------------------------------------------- positions


def write_position(folder: Path, state: object) -> str:
    path = folder / "position.txt"
    path.write_text(str(state), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("id", GAMES)
def test_analyse_position_equals_the_python_function(
    id: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = short_table(id).state
    found = run_json(capsys, "--position", write_position(tmp_path, state), *BUDGET_ARGUMENTS)
    assert found == json.loads(json.dumps(jadecourt.analyse(state, "24it").to_json()))
    assert found["position"] == str(state)


@pytest.mark.usefixtures("fake_search_bot")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("id", GAMES)
def test_analyse_position_prints_the_outlook_of_every_seat(
    id: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    texts = load_catalogue("terminal", language)
    path = write_position(tmp_path, short_table(id).state)
    assert main(["analyse", "--position", path, "--lang", language]) == 0
    output = capsys.readouterr().out
    assert texts("analyse-position-title", title=game_title(id, language)) in output
    assert len(re.findall(r"^ [ABC] .* ±", output, re.MULTILINE)) == 3
    assert texts("analyse-position-chance") not in " ".join(output.split())


@pytest.mark.parametrize(
    ("state", "key"),
    [("", "analyse-position-chance"), ("over", "analyse-position-over")],
)
def test_analyse_position_without_decision_says_why(
    state: str, key: Any, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(f"game: dragon players=3\n{state}"))
    assert main(["analyse", "--position", "-", *BUDGET_ARGUMENTS]) == 0
    assert load_catalogue("terminal", "en")(key) in " ".join(capsys.readouterr().out.split())
