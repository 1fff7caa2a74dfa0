"""Games are the same whoever plays them, and a run that was interrupted goes on."""

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
from jadecourt.arena.command import play_plan
from jadecourt.arena.matches import Item, Plan, make_plan
from jadecourt.arena.results import GameResult, load_games
from jadecourt.arena.running import ProcessRunner, SerialRunner, find_runner
from jadecourt.core.errors import BadOptions
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


def untimed(games: Iterable[GameResult]) -> list[GameResult]:
    """The games without what the clock said, by number."""
    return sorted((replace(game, seconds=(), record="") for game in games), key=lambda game: game.number)


class Counting:
    """Plays here, counts, and can be interrupted."""

    def __init__(self, stop: int | None = None) -> None:
        self.played: list[int] = []
        self.stop = stop

    def run(self, items: Iterable[Item]) -> Iterator[GameResult]:
        for game in SerialRunner().run(items):
            if len(self.played) == self.stop:
                raise KeyboardInterrupt
            self.played.append(game.number)
            yield game


@pytest.fixture
def plan() -> Plan:
    return make_plan(GAME, "random,greedy,random", seats=3, games=9)


@pytest.mark.parametrize("id", list(GAMES))
def test_workers_change_nothing(id: str, tmp_path: Path) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(id, "random,greedy,first,random", seats=4, games=8, code=[code])
    here = untimed(SerialRunner().run(plan.items()))
    assert untimed(ProcessRunner(2, plan.code).run(plan.items())) == here
    assert [game.number for game in here] == list(range(8))
    assert {game.seed for game in here[:4]} == {here[0].seed}


def test_bots_that_search_play_alike_in_every_process() -> None:
    plan = make_plan(GAME, "search:1it,random", seats=2, games=2)
    assert untimed(ProcessRunner(2).run(plan.items())) == untimed(SerialRunner().run(plan.items()))


def test_records_replay_to_the_result(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    games = play_plan(plan, SerialRunner(), out)
    assert [game.record for game in games] == [""] * 9
    for game in load_games(out):
        record = Record.loads(game.record)
        *_, (_, _, state) = record.replay(record.build(find_game(GAME)))
        assert record.names == list(game.line_up)
        assert (tuple(state.scores()), tuple(state.places())) == (game.scores, game.places)
        assert sum(game.decisions) == sum(ply.who >= 0 for ply in record.plies)
        assert all(spent > 0 for spent in game.seconds)


def test_the_file_is_one_json_object_per_line(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    play_plan(plan, SerialRunner(), out)
    with gzip.open(out, "rt", encoding="utf-8") as handle:
        header, *games = [json.loads(line) for line in handle]
    assert header == json.loads(json.dumps(plan.header()))
    assert [game["number"] for game in games] == list(range(9))


def test_an_interrupted_run_goes_on(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    whole = untimed(play_plan(plan, SerialRunner()))
    with pytest.raises(KeyboardInterrupt):
        play_plan(plan, Counting(stop=5), out)
    rest = Counting()
    assert untimed(play_plan(plan, rest, out)) == whole
    assert rest.played == [5, 6, 7, 8]
    idle = Counting()
    assert untimed(play_plan(plan, idle, out)) == whole
    assert idle.played == []


@pytest.mark.parametrize("lost", [1, 9, 300])
def test_a_game_that_was_half_written_is_played_again(plan: Plan, tmp_path: Path, lost: int) -> None:
    out = tmp_path / "arena.jsonl.gz"
    whole = untimed(play_plan(plan, SerialRunner(), out))
    data = out.read_bytes()
    out.write_bytes(data[:-lost])
    rest = Counting()
    assert untimed(play_plan(plan, rest, out)) == whole
    assert rest.played == [8]
    assert untimed(load_games(out)) == whole


def test_even_the_first_line_may_be_half_written(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    whole = untimed(play_plan(plan, SerialRunner(), out))
    for length in (0, 5, 40):
        out.write_bytes(out.read_bytes()[:length])
        assert untimed(play_plan(plan, SerialRunner(), out)) == whole


def test_a_longer_run_goes_on_with_a_shorter_one(tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    short, long = (make_plan(GAME, "random,greedy", seats=2, games=games) for games in (4, 8))
    play_plan(short, SerialRunner(), out)
    more = Counting()
    assert untimed(play_plan(long, more, out)) == untimed(play_plan(long, SerialRunner()))
    assert more.played == [4, 5, 6, 7]
    assert len(play_plan(short, SerialRunner(), out)) == 4


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"seed": 2}, "its seed is 1, not 2"),
        ({"players": "random,greedy"}, "its players is"),
        ({"seats": 4}, "its options is"),
    ],
)
def test_games_of_different_runs_are_not_mixed(
    plan: Plan, tmp_path: Path, change: dict[str, object], why: str
) -> None:
    out = tmp_path / "arena.jsonl.gz"
    play_plan(plan, SerialRunner(), out)
    before = out.read_bytes()
    wishes: dict[str, object] = {"players": "random,greedy,random", "seats": 3, "games": 9} | change
    with pytest.raises(BadOptions, match=why):
        play_plan(make_plan(GAME, **wishes), SerialRunner(), out)  # type: ignore[arg-type]
    assert out.read_bytes() == before


@pytest.mark.parametrize(
    "content",
    [b"something else", gzip.compress(b"hello"), gzip.compress(b"{}"), gzip.compress(b"hello" * 99)[:-9]],
    ids=[
        "text",
        "packed text",
        "packed JSON",
        "cut off",
    ],  # a packed file holds the time of day: no name of a test
)
def test_other_files_are_left_alone(plan: Plan, tmp_path: Path, content: bytes) -> None:
    out = tmp_path / "precious"
    out.write_bytes(content)
    with pytest.raises(BadOptions, match="no file of the arena"):
        play_plan(plan, SerialRunner(), out)
    assert out.read_bytes() == content


def test_a_file_that_is_damaged_inside_is_refused(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    play_plan(plan, SerialRunner(), out)
    data = out.read_bytes()
    middle = len(data) // 2
    out.write_bytes(data[:middle] + bytes(50) + data[middle + 50 :])
    with pytest.raises(BadOptions, match="is damaged behind byte"):
        play_plan(plan, SerialRunner(), out)


def test_workers_end_when_nobody_wants_more_games(tmp_path: Path) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(GAME, "slow", seats=2, games=1000, code=[code])
    fast = make_plan(GAME, "random", seats=2, games=2).item(0)
    games = ProcessRunner(2, plan.code).run([fast, *plan.items()])
    assert next(games).line_up == fast.line_up
    games.close()  # type: ignore[attr-defined]
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize(("bot", "why"), [("wrong", "answered -5"), ("broken", "RuntimeError: no idea")])
def test_a_bot_that_fails_is_named(tmp_path: Path, bot: str, why: str, workers: int) -> None:
    code = tmp_path / "bots.py"
    code.write_text(BOTS, encoding="utf-8")
    plan = make_plan(GAME, f"{bot},random", seats=2, games=2, code=[code])
    with pytest.raises(BadOptions, match=f"game .: the bot '{bot}' .*in seat .*{why}"):
        list(find_runner("processes", workers, plan.code).run(plan.items()))


def test_runners_that_are_not_there_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(BadOptions, match=r"jadecourt\[ray\]"):
        find_runner("ray", 1)
    with pytest.raises(BadOptions, match="there are processes, ray"):
        find_runner("cloud", 1)
    with pytest.raises(BadOptions, match="--workers"):
        find_runner("processes", 0)


HOLDER = """
import json, sys
from pathlib import Path
from jadecourt.arena.results import ResultFile

with ResultFile(Path(sys.argv[1]), json.loads(sys.argv[2])):
    print("here", flush=True)
    sys.stdin.read()
"""


def test_two_arenas_do_not_write_the_same_file(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    play_plan(replace(plan, games=3), SerialRunner(), out)
    before = out.read_bytes()
    other = subprocess.Popen(
        [sys.executable, "-W", "ignore", "-c", HOLDER, str(out), json.dumps(plan.header())],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    with other:
        assert other.stdin is not None
        assert other.stdout is not None
        assert other.stdout.readline() == "here\n"
        idle = Counting()
        with pytest.raises(BadOptions, match=f"^another arena is writing {re.escape(str(out))}: "):
            play_plan(plan, idle, out)
        assert idle.played == []
        assert len(load_games(out)) == 3  # whoever only reads may do so
        other.kill()  # no lock outlives its holder, however it ends
    assert out.read_bytes() == before
    assert len(play_plan(plan, SerialRunner(), out)) == 9


def test_the_lock_ends_with_the_run(plan: Plan, tmp_path: Path) -> None:
    out = tmp_path / "arena.jsonl.gz"
    with pytest.raises(KeyboardInterrupt):
        play_plan(plan, Counting(stop=2), out)
    assert len(play_plan(plan, SerialRunner(), out)) == 9


def test_a_disk_without_locks_is_named(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(file: object) -> bool:
        raise OSError(errno.ENOLCK, "No locks available")

    monkeypatch.setattr(results, "lock", fail)
    with pytest.raises(BadOptions, match=r"no file can be locked \(No locks available\)"):
        play_plan(plan, SerialRunner(), tmp_path / "arena.jsonl.gz")
