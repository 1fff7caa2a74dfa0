"""Levels of strength: their bots, and the strength of the weakest."""

from __future__ import annotations

import pytest

import jadecourt
from cli_driver import random_table
from jadecourt.arena.plan import make_plan
from jadecourt.arena.report import make_standing
from jadecourt.arena.runners import SerialRunner, play_game
from jadecourt.bots import LEVELS, Clock, list_bots, make_bot
from jadecourt.bots.greedy import MAX_TEMPERATURE, GreedyBot
from jadecourt.bots.levels import DEFAULT_LEVEL, FALLBACK_BOT, check_level, default_bot
from jadecourt.bots.search.bot import SearchBot
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES, find_game

GAMES_PLAYED = 120 if jadecourt.COMPILED else 8  # pure Python is a hundred times slower
MEAN_PLACE_OF_EQUALS = 2.5  # of four equal players


def mean_place(id: str, one: str, others: str) -> float:
    """Mean place of one bot against three others."""
    plan = make_plan(id, f"{one},{others},{others},{others}", games=GAMES_PLAYED)
    return make_standing(list(SerialRunner(play_game).run(plan.scheduled_games())), one).mean_place


@pytest.mark.parametrize("id", GAMES)
def test_easy_is_stronger_than_random_and_weaker_than_medium(id: str) -> None:
    assert mean_place(id, "easy", "random") < 2
    assert mean_place(id, "easy", "medium") > MEAN_PLACE_OF_EQUALS


def test_levels_are_aliases_of_bots() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert set(LEVELS) <= set(list_bots())
    easy, medium, hard = (make_bot(level, 7) for level in LEVELS)
    assert isinstance(easy, GreedyBot)
    assert isinstance(medium, GreedyBot)
    assert isinstance(hard, SearchBot)
    assert easy.temperature > medium.temperature == 0
    assert easy.seed == medium.seed == hard.seed == 7


@pytest.mark.parametrize("id", GAMES)
def test_easy_choices_depend_only_on_seed(id: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    seen = table.seen_by(table.movers[0])
    first = [make_bot("easy", seed).choose(seen, Clock()) for seed in range(40)]
    assert [make_bot("easy", seed).choose(seen, Clock()) for seed in range(40)] == first
    assert len(set(first)) > 1


def test_temperature_zero_equals_plain_greedy() -> None:
    for id in GAMES:
        table = random_table(find_game(id)(players=4), 5, 40)
        seen = table.seen_by(table.movers[0])
        for seed in range(10):
            default, zero = (make_bot(spec, seed) for spec in ("greedy", "greedy:temperature=0"))
            assert default.choose(seen, Clock()) == zero.choose(seen, Clock())


@pytest.mark.parametrize(
    "argument",
    [
        "5",
        "temperature",
        "temperature=",
        "temperature=-1",
        f"temperature={MAX_TEMPERATURE + 1}",
        "temperature=1,temperature=2",
        "cold=3",
    ],
)
def test_invalid_greedy_argument_is_rejected(argument: str) -> None:
    with pytest.raises(BadOptions, match=f"'greedy:{argument}': use greedy or greedy:temperature=N"):
        make_bot(f"greedy:{argument}", 1)
    assert isinstance(make_bot(f"greedy:temperature={MAX_TEMPERATURE}", 1), GreedyBot)


def test_games_with_heuristic_have_levels() -> None:
    assert {default_bot(id) for id in GAMES} == {DEFAULT_LEVEL}
    assert default_bot("a_game_of_tomorrow") == FALLBACK_BOT
    check_level(DEFAULT_LEVEL)
    with pytest.raises(BadOptions, match="unknown level 'greedy': expected one of easy, medium, hard"):
        check_level("greedy")
