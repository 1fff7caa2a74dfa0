"""The frozen bots `classic-greedy` and `classic-search` play as on the day they were frozen."""

from __future__ import annotations

import hashlib
import json
import time

import pytest

from jadecourt import COMPILED
from jadecourt.bots import LEVELS, Clock, make_bot
from jadecourt.bots.classic.search.bot import TimeLimit, iterations_left
from jadecourt.bots.levels import level_spec
from jadecourt.core.errors import BadOptions
from jadecourt.core.table import Table
from jadecourt.games import find_game, list_games

TABLE_SEED, FIRST_BOT_SEED = 7, 100
# game, seats, spec without "classic-", decisions, hash of the moves: written with `greedy` and `search` when frozen
GREEDY_GAMES = [
    ("dragon", 2, "greedy", 85, "4c24d7296399a98d"),
    ("dragon", 4, "greedy", 159, "90cec7be63854b4f"),
    ("dragon", 3, "greedy:temperature=400", 120, "c46ccb238ad4dae8"),
    ("kingdom", 2, "greedy", 106, "cc30464cf554ac94"),
    ("kingdom", 4, "greedy", 100, "a8fb1365e68af35b"),
    ("kingdom", 3, "greedy:temperature=400", 125, "2f83ab0d24c74aa7"),
]
SEARCH_GAMES = [
    ("dragon", 2, "search:100it", 40, "2ff094f3ad97cb78"),
    ("dragon", 4, "search:100it", 40, "08d862ee87f7ee2e"),
    ("dragon", 5, "search:100it,exploration=0.4,reuse=on", 25, "23c8c47c209297c0"),
    ("kingdom", 2, "search:100it", 40, "23f3f3f0ecc96828"),
    ("kingdom", 4, "search:100it", 40, "d528b99dfe3f69ea"),
    ("kingdom", 5, "search:100it,exploration=0.4,reuse=on", 25, "6ed05a78344cdf72"),
]


def hash_moves(game: str, seats: int, spec: str, count: int) -> str:
    """A hash of the first `count` moves of a game of equal bots, which must not end before."""
    table = Table(find_game(game)(players=seats), TABLE_SEED, [spec] * seats)
    bots = [make_bot(spec, FIRST_BOT_SEED + seat) for seat in range(seats)]
    moves = []
    for _ in range(count):
        seat = table.movers[0]
        moves.append(bots[seat].choose(table.seen_by(seat), Clock()))
        table.play(seat, moves[-1])
    return hashlib.sha256(json.dumps(moves).encode()).hexdigest()[:16]


@pytest.mark.parametrize(("game", "seats", "spec", "count", "expected"), GREEDY_GAMES)
def test_classic_greedy_whole_game_plays_the_frozen_moves(
    game: str, seats: int, spec: str, count: int, expected: str
) -> None:
    assert hash_moves(game, seats, f"classic-{spec}", count) == expected


@pytest.mark.skipif(not COMPILED, reason="takes minutes in pure Python")
@pytest.mark.parametrize(("game", "seats", "spec", "count", "expected"), SEARCH_GAMES)
def test_classic_search_iterations_plays_the_frozen_moves(
    game: str, seats: int, spec: str, count: int, expected: str
) -> None:
    assert hash_moves(game, seats, f"classic-{spec}", count) == expected


@pytest.mark.parametrize(
    "spec", ["classic-greedy:temperature=9999", "classic-greedy:1s", "classic-search:many"]
)
def test_classic_bot_invalid_argument_names_its_spec(spec: str) -> None:
    with pytest.raises(BadOptions, match=f"invalid bot '{spec}'.*classic-"):
        make_bot(spec, 1)


def test_classic_bots_are_no_levels() -> None:
    offered = {level_spec(level, game) for game in list_games() for level in LEVELS}
    assert offered and not [spec for spec in offered if spec.startswith("classic-")]


def test_iterations_left_budget_of_seconds_counts_cpu_time(monkeypatch: pytest.MonkeyPatch) -> None:
    # 10 iterations took 2 CPU seconds and 50 seconds on the wall clock, as on a busy machine
    monkeypatch.setattr(time, "thread_time", lambda: 102.0)
    monkeypatch.setattr(time, "perf_counter", lambda: 1050.0)
    assert iterations_left(10, None, TimeLimit(8.0, None, 1000.0), 100.0, 1000.0) == 30
    assert iterations_left(10, 25, TimeLimit(8.0, None, 1000.0), 100.0, 1000.0) == 15


def test_iterations_left_clock_counts_wall_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "thread_time", lambda: 102.0)
    monkeypatch.setattr(time, "perf_counter", lambda: 1050.0)
    assert iterations_left(10, None, TimeLimit(8.0, 75.0, 1000.0), 100.0, 1000.0) == 5
    assert iterations_left(10, None, TimeLimit(None, 40.0, 1000.0), 100.0, 1000.0) == 0


def test_classic_search_budget_in_seconds_returns_a_legal_move() -> None:
    table = Table(find_game("kingdom")(players=2), 3, ["a", "b"])
    perspective = table.seen_by(table.movers[0])
    assert make_bot("classic-search:5ms,threads=2", 1).choose(perspective, Clock()) in perspective.legal
