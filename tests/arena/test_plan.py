"""Which games are played: rotations, equal chance, equal shares."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from jadecourt.arena.plan import make_plan
from jadecourt.core.errors import JadecourtError
from jadecourt.games import GAMES

GAME = next(iter(GAMES))


def test_block_rotates_one_lineup_with_the_same_seed() -> None:
    plan = make_plan(GAME, "greedy,random,search:10it,search:20it", seats=4, games=40)
    items = list(plan.scheduled_games())
    assert [item.number for item in items] == list(range(40))
    for block in range(10):
        rotations = items[4 * block : 4 * block + 4]
        assert len({item.seed for item in rotations}) == 1
        first = rotations[0].lineup
        assert sorted(first) == sorted(plan.bots)
        assert [item.lineup for item in rotations] == [first[turn:] + first[:turn] for turn in range(4)]
    assert len({item.seed for item in items}) == 10
    assert len({seed for item in items for seed in item.bot_seeds}) == 160
    for seat in range(4):
        assert set(Counter(item.lineup[seat] for item in items).values()) == {10}


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_bots_play_about_equally_often_in_every_seat(count: int, seats: int) -> None:
    players = [f"search:{number + 1}it" for number in range(count)]
    plan = make_plan(GAME, ",".join(players), seats=seats, games=30 * seats)
    for blocks in range(1, 31):
        played = Counter(name for line_up in plan.lineups[:blocks] for name in line_up)
        assert max(played.values()) - min(played[name] for name in players) <= 1
    by_seat = Counter(
        (seat, name) for item in plan.scheduled_games() for seat, name in enumerate(item.lineup)
    )
    for name in players:
        assert len({by_seat[seat, name] for seat in range(seats)}) == 1


def test_every_pair_of_bots_meets() -> None:
    players = [f"search:{number + 1}it" for number in range(6)]
    plan = make_plan(GAME, ",".join(players), seats=2, games=400)
    met = Counter(frozenset(line_up) for line_up in plan.lineups)
    assert set(met) == {frozenset(pair) for pair in combinations(players, 2)}


def test_plan_has_complete_blocks_and_stable_game_numbers() -> None:
    short, long = (make_plan(GAME, "greedy,random", seats=4, games=games) for games in (5, 400))
    assert short.games == 8
    assert list(short.scheduled_games()) == [long.scheduled_game(number) for number in range(8)]
    assert [item.number for item in short.scheduled_games({0, 1, 2, 5})] == [3, 4, 6, 7]
    assert short.header() == long.header()
    other = make_plan(GAME, "greedy,random", seats=4, games=8, seed=2)
    assert {item.seed for item in other.scheduled_games()}.isdisjoint(
        item.seed for item in short.scheduled_games()
    )


def test_bot_specs_with_commas_are_split_correctly() -> None:
    plan = make_plan(GAME, "search:9it,threads=2, random,,easy")
    assert plan.bots == ("search:9it,threads=2", "random", "easy")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"game": "chess"}, "unknown game 'chess'"),
        ({"bots": "clever"}, "unknown bot 'clever'"),
        ({"bots": "search:soon"}, "invalid bot 'search:soon'"),
        ({"bots": " , "}, "--bots is empty"),
        ({"seats": 9}, "invalid value 9 for --seats"),
        ({"games": 0}, "at least 1"),
        ({"games": -3}, "at least 1"),
        ({"seed": -1}, "from 0 to"),
        ({"options": {"nonsense": "1"}}, "unknown option"),
        ({"bot_files": [Path("nowhere.py")]}, "nowhere.py"),
    ],
)
def test_invalid_arena_arguments_are_rejected(arguments: dict[str, object], message: str) -> None:
    good: dict[str, object] = {"game": GAME, "bots": "random,greedy", "seats": 4, "games": 8}
    with pytest.raises(JadecourtError, match=message):
        make_plan(**(good | arguments))  # type: ignore[arg-type]
