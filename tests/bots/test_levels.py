"""Levels of strength: the list, the bots behind it, and their order."""

from __future__ import annotations

import itertools
import math

import pytest

import jadecourt
from cli_driver import random_table
from jadecourt.arena.plan import make_plan
from jadecourt.arena.report import make_standing
from jadecourt.arena.runners import SerialRunner, play_game
from jadecourt.bots import LEVELS, Clock, list_bots, make_bot
from jadecourt.bots.amateur import parse_mistakes
from jadecourt.bots.greedy import MAX_TEMPERATURE, GreedyBot
from jadecourt.bots.level_bot import LevelBot
from jadecourt.bots.levels import (
    DEFAULT_LEVEL,
    FALLBACK_BOT,
    MIDDLE_LEVEL,
    MIDDLE_RATING,
    OLD_LEVELS,
    add_randomness,
    check_level,
    current_level,
    default_bot,
    is_quick_bot,
    level_spec,
    list_levels,
    load_ladder,
)
from jadecourt.core.errors import BadOptions
from jadecourt.core.options import seat_counts
from jadecourt.games import GAMES, find_game
from jadecourt.i18n import LANGUAGES, level_description, level_title

NOVICE = "amateur:choices=3,random=10"  # an imitated beginner, who must have a chance against the first level
GAMES_PLAYED = 400 if jadecourt.COMPILED else 8  # pure Python is a hundred times slower
UNKNOWN_GAME = "a_game_of_tomorrow"


def win_rate(id: str, one: str, others: str) -> float:
    """Share of wins of one bot against three others."""
    plan = make_plan(id, f"{one},{others},{others},{others}", games=GAMES_PLAYED)
    return make_standing(list(SerialRunner(play_game).run(plan.scheduled_games())), one).win_share


@pytest.mark.parametrize("id", GAMES)
def test_ladder_has_seven_levels_with_rising_ratings(id: str) -> None:
    ladder = load_ladder(id)
    assert ladder.rules_version == find_game(id).rules_version
    assert tuple(level.id for level in ladder.levels) == LEVELS and len(LEVELS) == 7
    ratings = [level.rating.value for level in ladder.levels]
    assert ratings == sorted(set(ratings))
    assert ladder.find(MIDDLE_LEVEL).rating.value == MIDDLE_RATING
    for level in ladder.levels:
        make_bot(level.spec, 1)  # raises for an invalid spec
        assert list(level.rating_by_seats) == seat_counts(find_game(id).option_specs)
        assert level.rating.standard_error > 0
    for seats in seat_counts(find_game(id).option_specs):  # monotone within the errors of measurement
        measured = [level.rating_by_seats[seats] for level in ladder.levels]
        for weaker, stronger in itertools.pairwise(measured):
            noise = math.hypot(weaker.standard_error, stronger.standard_error)
            assert stronger.value > weaker.value - 2 * noise
    assert ladder.levels[-1].spec == "search:1s"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_has_name_and_description(language: str) -> None:
    assert len({level_title(level, language) for level in LEVELS}) == len(LEVELS)
    assert all(len(level_description(level, language)) > 40 for level in LEVELS)
    assert level_title("my_bot", language) == "my_bot" and level_description("my_bot", language) == ""


@pytest.mark.skipif(not jadecourt.COMPILED, reason="needs hundreds of games")
@pytest.mark.slow
@pytest.mark.parametrize("id", GAMES)
def test_novice_has_a_chance_against_first_level_only(id: str) -> None:
    assert win_rate(id, NOVICE, LEVELS[0]) >= 0.15
    assert win_rate(id, NOVICE, DEFAULT_LEVEL) < 0.15


@pytest.mark.parametrize("id", GAMES)
def test_default_level_is_stronger_than_random(id: str) -> None:
    assert win_rate(id, DEFAULT_LEVEL, "random") > 0.5
    assert is_quick_bot(level_spec(DEFAULT_LEVEL, id))


def test_levels_are_bots_and_play_the_bot_of_the_game() -> None:
    assert set(LEVELS) <= set(list_bots())
    for id in GAMES:
        table = random_table(find_game(id)(players=4), 3, 40)
        seen = table.seen_by(table.movers[0])
        for level in LEVELS[:3]:
            bot, plain = make_bot(level, 7), make_bot(level_spec(level, id), 7)
            assert isinstance(bot, LevelBot) and bot.seed == 7
            assert bot.choose(seen, Clock()) == plain.choose(seen, Clock())


def test_old_level_names_still_work() -> None:
    assert set(OLD_LEVELS) == {"easy", "medium", "hard"} and set(OLD_LEVELS.values()) <= set(LEVELS)
    assert not set(OLD_LEVELS) & set(list_bots())
    for old, level in OLD_LEVELS.items():
        assert current_level(old) == level
        check_level(old)
        assert vars(make_bot(old, 3))["level"] == level
        assert {level_spec(old, id) == level_spec(level, id) for id in GAMES} == {True}


@pytest.mark.parametrize("id", GAMES)
def test_level_choices_depend_only_on_seed(id: str) -> None:
    table = random_table(find_game(id)(players=4), 3, 40)
    seen = table.seen_by(table.movers[0])
    first = [make_bot("novice", seed).choose(seen, Clock()) for seed in range(40)]
    assert [make_bot("novice", seed).choose(seen, Clock()) for seed in range(40)] == first
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


def test_games_without_levels_have_random_bots() -> None:
    assert {default_bot(id) for id in GAMES} == {DEFAULT_LEVEL}
    assert default_bot(UNKNOWN_GAME) == level_spec(DEFAULT_LEVEL, UNKNOWN_GAME) == FALLBACK_BOT
    assert list(list_levels(UNKNOWN_GAME)) == [FALLBACK_BOT]
    with pytest.raises(BadOptions, match=f"no levels for {UNKNOWN_GAME}"):
        load_ladder(UNKNOWN_GAME)
    with pytest.raises(BadOptions, match="unknown level 'greedy': expected one of novice, beginner"):
        check_level("greedy")


def test_quick_bots_are_those_that_take_milliseconds() -> None:
    assert all(map(is_quick_bot, ("random", "greedy:temperature=9", "amateur:sight=2", "search:32it")))
    assert not any(map(is_quick_bot, ("search", "search:1s", "search:33it", "search:soon", "my_bot")))


@pytest.mark.parametrize("id", GAMES)
def test_added_randomness_makes_quick_bots_less_predictable(id: str) -> None:
    assert add_randomness("greedy", id) == "greedy:temperature=150"
    assert add_randomness("search:1s", id) == "search:1s"
    before = parse_mistakes(level_spec("novice", id).partition(":")[2])
    after = parse_mistakes(add_randomness("novice", id).partition(":")[2])
    assert after.error == before.error + 150 and after.sight == before.sight
