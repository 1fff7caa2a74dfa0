"""Which games are played: rotations, equal chance, equal shares."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from jadecourt.arena.matches import make_plan
from jadecourt.core.errors import JadecourtError
from jadecourt.games import GAMES

GAME = next(iter(GAMES))


def test_a_block_rotates_one_line_up_with_the_same_chance() -> None:
    plan = make_plan(GAME, "greedy,random,search:10it,search:20it", seats=4, games=40)
    items = list(plan.items())
    assert [item.number for item in items] == list(range(40))
    for block in range(10):
        rotations = items[4 * block : 4 * block + 4]
        assert len({item.seed for item in rotations}) == 1
        first = rotations[0].line_up
        assert sorted(first) == sorted(plan.players)
        assert [item.line_up for item in rotations] == [first[turn:] + first[:turn] for turn in range(4)]
    assert len({item.seed for item in items}) == 10
    assert len({seed for item in items for seed in item.bot_seeds}) == 160
    for seat in range(4):
        assert set(Counter(item.line_up[seat] for item in items).values()) == {10}


@pytest.mark.parametrize("count", range(1, 8))
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_everybody_plays_about_equally_often_in_every_seat(count: int, seats: int) -> None:
    players = [f"search:{number + 1}it" for number in range(count)]
    plan = make_plan(GAME, ",".join(players), seats=seats, games=30 * seats)
    for blocks in range(1, 31):
        played = Counter(name for line_up in plan.line_ups[:blocks] for name in line_up)
        assert max(played.values()) - min(played[name] for name in players) <= 1
    by_seat = Counter((seat, name) for item in plan.items() for seat, name in enumerate(item.line_up))
    for name in players:
        assert len({by_seat[seat, name] for seat in range(seats)}) == 1


def test_everybody_meets_everybody() -> None:
    players = [f"search:{number + 1}it" for number in range(6)]
    plan = make_plan(GAME, ",".join(players), seats=2, games=400)
    met = Counter(frozenset(line_up) for line_up in plan.line_ups)
    assert set(met) == {frozenset(pair) for pair in combinations(players, 2)}


def test_games_are_whole_blocks_and_keep_their_numbers_in_a_longer_run() -> None:
    short, long = (make_plan(GAME, "greedy,random", seats=4, games=games) for games in (5, 400))
    assert short.games == 8
    assert list(short.items()) == [long.item(number) for number in range(8)]
    assert [item.number for item in short.items({0, 1, 2, 5})] == [3, 4, 6, 7]
    assert short.header() == long.header()
    other = make_plan(GAME, "greedy,random", seats=4, games=8, seed=2)
    assert {item.seed for item in other.items()}.isdisjoint(item.seed for item in short.items())


def test_arguments_with_commas_stay_with_their_bot() -> None:
    plan = make_plan(GAME, "search:9it,threads=2, random,,easy")
    assert plan.players == ("search:9it,threads=2", "random", "easy")


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        ({"game": "chess"}, "there is no game 'chess'"),
        ({"players": "clever"}, "there is no bot 'clever'"),
        ({"players": "search:soon"}, "not understood"),
        ({"players": " , "}, "names no bot"),
        ({"seats": 9}, "seats cannot be 9"),
        ({"games": 0}, "at least 1"),
        ({"games": -3}, "at least 1"),
        ({"seed": -1}, "from 0 to"),
        ({"settings": {"nonsense": "1"}}, "unknown setting"),
        ({"code": [Path("nowhere.py")]}, "nowhere.py"),
    ],
)
def test_bad_wishes_are_refused(wishes: dict[str, object], why: str) -> None:
    good: dict[str, object] = {"game": GAME, "players": "random,greedy", "seats": 4, "games": 8}
    with pytest.raises(JadecourtError, match=why):
        make_plan(**(good | wishes))  # type: ignore[arg-type]
