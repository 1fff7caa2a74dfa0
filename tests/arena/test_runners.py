"""All runners play the same games, and an interrupted run can be continued."""

from __future__ import annotations

import errno
import gzip
import json
import multiprocessing
import re
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from jadecourt.arena import results
from jadecourt.arena.command import run_plan
from jadecourt.arena.plan import Plan, ScheduledGame, make_plan
from jadecourt.arena.results import GameResult, load_games
from jadecourt.arena.runners import ProcessRunner, SerialRunner, make_runner, play_game
from jadecourt.core.errors import CommandError
from jadecourt.core.record import Record
from jadecourt.games import GAMES, find_game

GAME = next(iter(GAMES))

BOTS = """
import time

class First:
    def choose(self, seen, clock):
        return seen.legal[0]

class Slow:
    def choose(self, seen, clock):
        time.sleep(0.05)
        return seen.legal[0]

class Wrong:
    def choose(self, seen, clock):
        return -5

class Broken:
    def choose(self, seen, clock):
        raise RuntimeError("no idea")

BOTS = {
    "first": lambda argument, seed: First(),
    "slow": lambda argument, seed: Slow(),
    "wrong": lambda argument, seed: Wrong(),
    "broken": lambda argument, seed: Broken(),
}
"""


def without_times(games: Iterable[GameResult]) -> list[GameResult]:
    """The games without their times, by number."""
    return sorted(
        (replace(game, seconds=(), cpu_seconds=(), record="") for game in games), key=lambda game: game.number
    )


class CountingRunner:
    """Plays here, counts, and can be interrupted."""

    def __init__(self, stop: int | None = None) -> None:
        self.played: list[int] = []
        self.stop = stop

    def run(self, items: Iterable[ScheduledGame]) -> Iterator[GameResult]:
        for game in SerialRunner(play_game).run(items):
            if len(self.played) == self.stop:
                raise KeyboardInterrupt
            self.played.append(game.number)
            yield game


@pytest.fixture
def plan() -> Plan:
    return make_plan(GAME, "random,greedy,random", seats=3, games=9)


@pytest.mark.parametrize("id", list(GAMES))
def test_serial_and_process_runners_play_the_same_games(id: str, tmp_path: Path) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(id, "random,greedy,first,random", seats=4, games=8, bot_files=[code])
    here = without_times(SerialRunner(play_game).run(plan.scheduled_games()))
    assert without_times(ProcessRunner(play_game, 2, plan.bot_files).run(plan.scheduled_games())) == here
    assert [game.number for game in here] == list(range(8))
    assert {game.seed for game in here[:4]} == {here[0].seed}


def test_search_bots_play_the_same_games_in_processes() -> None:
    plan = make_plan(GAME, "search:1it,random", seats=2, games=2)
    assert without_times(ProcessRunner(play_game, 2).run(plan.scheduled_games())) == without_times(
        SerialRunner(play_game).run(plan.scheduled_games())
    )


def test_records_replay_to_the_result(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    games = run_plan(plan, SerialRunner(play_game), out)
    assert [game.record for game in games] == [""] * 9
    for game in load_games(out):
        record = Record.loads(game.record)
        *_, (_, _, state) = record.replay(record.make_game(find_game(GAME)))
        assert record.names == list(game.lineup)
        assert (tuple(state.scores()), tuple(state.places())) == (game.scores, game.places)
        assert sum(game.decisions) == sum(ply.who >= 0 for ply in record.plies)
        assert all(spent > 0 for spent in game.seconds)
        assert sum(game.cpu_seconds) > 0


def test_results_file_has_one_json_object_per_line(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    run_plan(plan, SerialRunner(play_game), out)
    with gzip.open(out, "rt", encoding="utf-8") as handle:
        header, *games = [json.loads(line) for line in handle]
    assert header == json.loads(json.dumps(plan.header()))
    assert [game["number"] for game in games] == list(range(9))


def test_interrupted_run_continues(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    expected = without_times(run_plan(plan, SerialRunner(play_game)))
    with pytest.raises(KeyboardInterrupt):
        run_plan(plan, CountingRunner(stop=5), out)
    rest = CountingRunner()
    assert without_times(run_plan(plan, rest, out)) == expected
    assert rest.played == [5, 6, 7, 8]
    idle = CountingRunner()
    assert without_times(run_plan(plan, idle, out)) == expected
    assert idle.played == []


@pytest.mark.parametrize("lost", [1, 9, 300])
def test_truncated_game_is_played_again(plan: Plan, tmp_path: Path, lost: int) -> None:
    out = tmp_path / "arena.jsonl.gz"
    expected = without_times(run_plan(plan, SerialRunner(play_game), out))
    data = out.read_bytes()
    out.write_bytes(data[:-lost])
    rest = CountingRunner()
    assert without_times(run_plan(plan, rest, out)) == expected
    assert rest.played == [8]
    assert without_times(load_games(out)) == expected


def test_truncated_header_is_written_again(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    expected = without_times(run_plan(plan, SerialRunner(play_game), out))
    for length in (0, 5, 40):
        out.write_bytes(out.read_bytes()[:length])
        assert without_times(run_plan(plan, SerialRunner(play_game), out)) == expected


def test_longer_run_continues_a_shorter_one(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    short, long = (make_plan(GAME, "random,greedy", seats=2, games=games) for games in (4, 8))
    run_plan(short, SerialRunner(play_game), out)
    more = CountingRunner()
    assert without_times(run_plan(long, more, out)) == without_times(run_plan(long, SerialRunner(play_game)))
    assert more.played == [4, 5, 6, 7]
    assert len(run_plan(short, SerialRunner(play_game), out)) == 4


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"bots": "random,greedy"}, "its players is"),
        ({"seats": 4}, "its options is"),
    ],
)
def test_results_file_of_another_plan_is_rejected(
    plan: Plan, tmp_path: Path, change: dict[str, object], why: str
) -> None:
    out = tmp_path / "arena.jsonl.gz"
    run_plan(plan, SerialRunner(play_game), out)
    before = out.read_bytes()
    arguments: dict[str, object] = {"bots": "random,greedy,random", "seats": 3, "games": 9} | change
    with pytest.raises(CommandError, match=why):
        run_plan(make_plan(GAME, **arguments), SerialRunner(play_game), out)  # type: ignore[arg-type]
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"something else", gzip.compress(b"hello"), gzip.compress(b"{}"), gzip.compress(b"hello" * 99)[:-9]],
    # explicit ids: a gzip header contains the time, so the data would give a new test name each time
    ids=["text", "gzip text", "gzip JSON", "truncated"],
)
def test_foreign_file_is_rejected_and_unchanged(plan: Plan, tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "precious"
    out.write_bytes(content)
    with pytest.raises(CommandError, match="is not an arena results file"):
        run_plan(plan, SerialRunner(play_game), out)
    assert out.read_bytes() == content


def test_results_file_corrupted_inside_is_rejected(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    run_plan(plan, SerialRunner(play_game), out)
    data = out.read_bytes()
    middle = len(data) // 2
    out.write_bytes(data[:middle] + bytes(50) + data[middle + 50 :])
    with pytest.raises(CommandError, match="is damaged after byte"):
        run_plan(plan, SerialRunner(play_game), out)


def test_workers_stop_when_iterator_is_closed(tmp_path: Path) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(GAME, "slow", seats=2, games=1000, bot_files=[code])
    fast = make_plan(GAME, "random", seats=2, games=2).scheduled_game(0)
    games = ProcessRunner(play_game, 2, plan.bot_files).run([fast, *plan.scheduled_games()])
    assert next(games).lineup == fast.lineup
    games.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("bot", "why"), [("wrong", "returned -5"), ("broken", "RuntimeError: no idea")])
def test_failing_bot_is_named_in_the_error(tmp_path: Path, bot: str, why: str, workers: int) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(GAME, f"{bot},random", seats=2, games=2, bot_files=[code])
    with pytest.raises(CommandError, match=f"game .: the bot '{bot}' .*in seat .*{why}"):
        list(make_runner(play_game, "processes", workers, plan.bot_files).run(plan.scheduled_games()))


def test_unavailable_runner_is_rejected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(CommandError, match=r"jadecourt\[ray\]"):
        make_runner(play_game, "ray", 1)
    with pytest.raises(CommandError, match="available are processes, ray"):
        make_runner(play_game, "cloud", 1)
    with pytest.raises(CommandError, match="--workers"):
        make_runner(play_game, "processes", 0)


LOCK_HOLDER_SCRIPT = """
import json, sys
from pathlib import Path
from jadecourt.arena.results import ResultFile

with ResultFile(Path(sys.argv[1]), json.loads(sys.argv[2])):
    print("here", flush=True)
    sys.stdin.read()
"""


def test_results_file_locked_by_another_run_is_rejected(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    run_plan(replace(plan, games=3), SerialRunner(play_game), out)
    before = out.read_bytes()
    other = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", LOCK_HOLDER_SCRIPT, str(out), json.dumps(plan.header())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "here\n"
        idle = CountingRunner()
        with pytest.raises(CommandError, match=f"^{re.escape(str(out))} is in use by another arena run: "):
            run_plan(plan, idle, out)
        assert idle.played == []
        assert len(load_games(out)) == 3  # reading is allowed
        other.kill()  # the lock ends with its process
    assert out.read_bytes() == before
    assert len(run_plan(plan, SerialRunner(play_game), out)) == 9


def test_lock_is_released_after_the_run(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    with pytest.raises(KeyboardInterrupt):
        run_plan(plan, CountingRunner(stop=2), out)
    assert len(run_plan(plan, SerialRunner(play_game), out)) == 9


def test_unlockable_results_file_is_rejected(
    plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(descriptor: int) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(results, "try_lock", fail)
    with pytest.raises(CommandError, match=r"cannot lock .* \(No locks available\)"):
        run_plan(plan, SerialRunner(play_game), tmp_path / "arena.jsonl.gz")
