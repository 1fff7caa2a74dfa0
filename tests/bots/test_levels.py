"""The levels for people: what they are, and how strong the weakest is."""

from __future__ import annotations

import pytest

import jadecourt
from driving import random_table
from jadecourt.arena.matches import make_plan
from jadecourt.arena.report import judge
from jadecourt.arena.running import SerialRunner
from jadecourt.bots import LEVELS, Clock, list_bots, make_bot
from jadecourt.bots.greedy import MOST_WARMTH, GreedyBot
from jadecourt.bots.levels import UNTAUGHT, USUAL, check_level, usual_opponent
from jadecourt.bots.search.bot import SearchBot
from jadecourt.core.errors import BadOptions
from jadecourt.games import GAMES, find_game

GAMES_PLAYED = 120 if jadecourt.COMPILED else 8  # plain Python is a hundred times slower
PAR = 2.5  # the mean place of four equals


def mean_place(id: str, one: str, others: str) -> float:
    """The place of one seat among three others."""
    plan = make_plan(id, f"{one},{others},{others},{others}", games=GAMES_PLAYED)
    return judge(list(SerialRunner().run(plan.items())), one).mean_place


@pytest.mark.parametrize("id", GAMES)
def test_easy_lies_between_random_and_medium(id: str) -> None:
    assert mean_place(id, "easy", "random") < 2
    assert mean_place(id, "easy", "medium") > PAR


def test_levels_are_bots_under_names_for_people() -> None:
    assert list(LEVELS) == ["easy", "medium", "hard"]
    assert set(LEVELS) <= set(list_bots())
    easy, medium, hard = (make_bot(level, 7) for level in LEVELS)
    assert isinstance(easy, GreedyBot)
    assert isinstance(medium, GreedyBot)
    assert isinstance(hard, SearchBot)
    assert easy.warmth > medium.warmth == 0
    assert easy.seed == medium.seed == hard.seed == 7


@pytest.mark.parametrize("id", GAMES)
def test_easy_repeats_itself_from_its_seed_and_varies_with_it(id: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    seen = table.seen_by(table.movers[0])
    first = [make_bot("easy", seed).choose(seen, Clock()) for seed in range(40)]
    assert [make_bot("easy", seed).choose(seen, Clock()) for seed in range(40)] == first
    assert len(set(first)) > 1


def test_warmth_none_is_the_plain_bot() -> None:
    for id in GAMES:
        table = random_table(find_game(id)(players=4), 5, 40)
        seen = table.seen_by(table.movers[0])
        for seed in range(10):
            plain, none = (make_bot(spec, seed) for spec in ("greedy", "greedy:warmth=0"))
            assert plain.choose(seen, Clock()) == none.choose(seen, Clock())


@pytest.mark.parametrize(
    "argument",
    ["5", "warmth", "warmth=", "warmth=-1", f"warmth={MOST_WARMTH + 1}", "warmth=1,warmth=2", "cold=3"],
)
def test_what_greedy_does_not_understand_is_refused(argument: str) -> None:
    with pytest.raises(
        BadOptions, match=f"'greedy:{argument}' is not understood: say greedy, or greedy:warmth=400"
    ):
        make_bot(f"greedy:{argument}", 1)
    assert isinstance(make_bot(f"greedy:warmth={MOST_WARMTH}", 1), GreedyBot)


def test_games_that_the_bots_were_taught_have_levels() -> None:
    assert {usual_opponent(id) for id in GAMES} == {USUAL}
    assert usual_opponent("a_game_of_tomorrow") == UNTAUGHT
    check_level(USUAL)
    with pytest.raises(BadOptions, match="there is no level 'greedy': there are easy, medium, hard"):
        check_level("greedy")
