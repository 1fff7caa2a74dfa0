"""No call from Python crashes the interpreter: random calls in a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FUZZ = Path(__file__).parent / "fuzz.py"
TIMEOUT_SECONDS = 240


def run_fuzz(log: Path, seed: int, calls: int, *arguments: str, **environment: str) -> str:
    """The output of `fuzz.py`; fails with the last calls after a crash, a timeout or a lost error."""
    command = [sys.executable, str(FUZZ), str(seed), str(calls), str(log), *arguments]
    try:
        done = subprocess.run(
            command,
            env=os.environ | environment,
            capture_output=True,
            text=True,
            timeout=TIMEOUT_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        pytest.fail(f"a call did not return; the last calls were\n{last_calls(log)}")
    assert done.returncode == 0, (
        f"status {done.returncode} (negative: killed by this signal); the last calls were\n{last_calls(log)}\n"
        f"{done.stdout[-2000:]}{done.stderr[-2000:]}"
    )
    return done.stdout


def last_calls(log: Path) -> str:
    return "\n".join(log.read_text(encoding="utf-8").splitlines()[-12:])


@pytest.mark.parametrize("seed", range(3))
def test_random_calls_never_crash(tmp_path: Path, seed: int) -> None:
    run_fuzz(tmp_path / "calls", seed, 8_000)


def test_random_calls_from_three_threads_never_crash(tmp_path: Path) -> None:
    run_fuzz(tmp_path / "calls", 7, 9_000, "threads")


def test_fuzz_finds_every_compiled_class_and_function(tmp_path: Path) -> None:
    """A sample of today's names: they are discovered, not listed in fuzz.py."""
    run_fuzz(tmp_path / "calls", 0, 8_000)
    calls = (tmp_path / "calls").read_text(encoding="utf-8")
    for name in (
        "DragonState#",
        "KingdomState#",
        "Buffer#",
        "Dice#",
        "Tree#",
        "SearchWorker#",
        "Batch#",
        "DragonHeuristic#",
        "KingdomHeuristic#",
    ):
        assert name in calls
    for name in (
        "playout.play_games(",
        "playout.copy_repeatedly(",
        "observer.observe(",
        "observer.observe_repeatedly(",
        "worker.run_iterations(",
        "batch.next_seed(",
        "base.sample_move(",
        "dice.mix(",
    ):
        assert name in calls


PUBLIC_CALLS_SCRIPT = """
from array import array
from jadecourt import COMPILED
from jadecourt.core.buffer import Buffer
from jadecourt.core.dice import Dice
from jadecourt.core.observer import observe, observe_repeatedly
from jadecourt.core.playout import copy_repeatedly, play_games, play_out
from jadecourt.bots.search.params import SearchParams
from jadecourt.bots.search.tree import Tree
from jadecourt.bots.heuristics import load_heuristic
from jadecourt.bots.heuristics.base import sample_move
from jadecourt.games import find_game
print("compiled" if COMPILED else "pure Python")
wild = [None, -1, -2, -3, 0, 1, 5, 99, 981, 2**31, 2**63, 10**30, -2**31, 1 - 2**31, 1.5, float("inf"), "x", [], True]
def report(name, call):
    try:
        result = call()
        print(name, "gives", result if isinstance(result, (int, list, type(None))) else type(result).__name__)
    except Exception as error:
        print(name, "raises", type(error).__name__, "" if isinstance(error, TypeError) else error)
for id in ("dragon", "kingdom"):
    start = find_game(id)(players=3).start()
    size = find_game(id).observation.size
    other = find_game({"dragon": "kingdom", "kingdom": "dragon"}[id])(players=3).start()
    for a in wild:
        for name in ("owed", "legal_moves", "score", "place", "info_key"):
            report((id, name, a), lambda: getattr(start.copy(), name)(a))
        for b in (0, 1, 7, 10**9, "x"):
            report((id, "apply", a, b), lambda: start.copy().apply(a, b))
        report((id, "legal", a), lambda: start.legal(a, Buffer()))
        report((id, "legal into", a), lambda: start.legal(0, a))
        report((id, "odds", a), lambda: start.odds(a))
        report((id, "determinize", a), lambda: start.determinize(a, Dice(1)))
        report((id, "determinize with", a), lambda: start.determinize(0, a))
        report((id, "assign", a), lambda: start.copy().assign(a))
        report((id, "restore", a), lambda: start.copy().restore(a))
        report((id, "set_log", a), lambda: start.copy().set_log(a))
        report((id, "play_games", a), lambda: play_games(a, 1, 1))
        report((id, "observe", a), lambda: observe(start, a, array("h", bytes(2 * size))))
        report((id, "observe into", a), lambda: observe(start, 0, a))
        report((id, "observe state", a), lambda: observe(a, 0, array("h", bytes(2 * size))))
        report((id, "observe repeatedly", a), lambda: observe_repeatedly([start, a], 1))
        report((id, "temperature", a), lambda: load_heuristic(id).temperature(start, a))
    report((id, "assign other"), lambda: start.copy().assign(other))
    report((id, "score_moves other"), lambda: load_heuristic(id).score_moves(other, 0, Buffer()))
    new = type(start).__new__(type(start))
    new.__init__()
    for name in ("mover", "movers", "step", "scores", "places", "chance_outcomes"):
        report((id, "new", name), lambda: getattr(new, name)())
    report((id, "new play"), lambda: play_games(new, 1, 1))
    report((id, "new observe"), lambda: observe(new, 0, array("h", bytes(2 * size))))
tree = Tree(load_heuristic("dragon"), 0, 3, 10, SearchParams())
for a in wild:
    report(("below", a), lambda: Dice(1).below(a))
    report(("seek", a), lambda: Dice(1).seek(a))
    report(("seed", a), lambda: Dice(a).below(1000))
    report(("start_search", a), lambda: tree.start_search(a, 0))
    report(("start_search for", a), lambda: tree.start_search(1, a))
    report(("find_node", a), lambda: tree.find_node(a))
    report(("choose", a), lambda: Dice(1).choose(a))
    report(("draw", a), lambda: Dice(1).draw(a))
    report(("add", a), lambda: Buffer().add(a))
    report(("at", a), lambda: Buffer().at(a))
    if a != 2**31:  # takes long
        report(("copy_repeatedly", a), lambda: copy_repeatedly(find_game("dragon")(players=2).start(), a))
report("empty choose", lambda: Dice(1).choose(Buffer()))
report("empty draw", lambda: Dice(1).draw(Buffer()))
full = Buffer()
for number in range(256):
    full.add(number)
report("full", lambda: full.add(1))
"""


def test_public_calls_are_equal_compiled_and_in_pure_python() -> None:
    """The same results, exceptions and messages."""
    outputs = []
    for setting in ("", "1"):
        environment = {name: value for name, value in os.environ.items() if name != "JADECOURT_PURE"}
        environment |= {"JADECOURT_PURE": setting} if setting else {}
        done = subprocess.run(
            [sys.executable, "-W", "ignore", "-c", PUBLIC_CALLS_SCRIPT],
            env=environment,
            capture_output=True,
            text=True,
            check=True,
        )
        outputs.append(done.stdout.splitlines())
    if outputs[0][0] != "compiled":
        pytest.skip("the engine is not compiled")
    assert len(outputs[0]) > 400
    for compiled, pure in zip(outputs[0][1:], outputs[1][1:], strict=True):
        assert compiled == pure
