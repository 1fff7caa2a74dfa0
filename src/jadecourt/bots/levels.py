"""Levels of strength that people choose, and the bots behind them.

Each game has the same seven levels. The file `levels.toml` beside the game's heuristic says which bot plays each of
them and how strong it was measured; `python tools/rate_levels.py` writes it. Names and descriptions for players are in
the catalogue `games`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, Final

from ..core.errors import BadOptions
from .amateur import LIMITS, format_mistakes, parse_mistakes
from .greedy import MAX_TEMPERATURE, parse_temperature
from .search.params import parse_budget

LEVELS: Final = (
    "novice",
    "beginner",
    "casual",
    "regular",
    "strong",
    "expert",
    "master",
)  # from weak to strong
DEFAULT_LEVEL: Final = "casual"  # for people who know the rules
MIDDLE_LEVEL: Final = LEVELS[len(LEVELS) // 2]
MIDDLE_RATING: Final = 1000  # of the middle level in every game; new users of a server have this rating, too
# names of levels in stored tables, records and settings of older versions
OLD_LEVELS: Final[Mapping[str, str]] = {"easy": "beginner", "medium": "casual", "hard": "master"}
FALLBACK_BOT: Final = "random"  # for games without levels
QUICK_BOTS: Final = ("amateur", "greedy", "random")  # they take milliseconds
MAX_QUICK_ITERATIONS: Final = 32  # of a search that takes milliseconds
LEVELS_FILE: Final = "levels.toml"
HEURISTICS_FOLDER: Final = Path(__file__).parent / "heuristics"
REPEAT_EXTRA_TEMPERATURE: Final = 150  # hundredths of a point


@dataclass(frozen=True)
class MeasuredRating:
    """A rating on the Elo scale (400 points are odds of ten to one) and its standard error."""

    value: int
    standard_error: int


@dataclass(frozen=True)
class Level:
    """A level of one game: its bot, and how strong it was measured."""

    id: str
    spec: str  # of the bot
    rating: MeasuredRating  # mean over the numbers of seats
    rating_by_seats: Mapping[int, MeasuredRating]


@dataclass(frozen=True)
class Ladder:
    """The levels of a game from weak to strong, and the version of the rules that they were measured with."""

    rules_version: int
    levels: tuple[Level, ...]

    def find(self, level: str) -> Level:
        """The level of this name, which may be one of an older version."""
        return self.levels[LEVELS.index(current_level(level))]


def levels_path(game: str) -> Path:
    """The file with the levels of a game."""
    return HEURISTICS_FOLDER / game / LEVELS_FILE


@cache
def load_ladder(game: str) -> Ladder:
    """The levels of a game; `BadOptions` if it has none."""
    path = levels_path(game)
    if not str(game).isidentifier() or not path.is_file():
        raise BadOptions(f'no levels for {game}: use the bot "{FALLBACK_BOT}"')
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    found = tuple(read_level(level) for level in data["levels"])
    if tuple(level.id for level in found) != LEVELS:
        raise ValueError(f"{path} must list the levels {', '.join(LEVELS)} in this order")
    return Ladder(data["rules_version"], found)


def read_level(data: Mapping[str, Any]) -> Level:
    """A level of the file."""
    by_seats = {int(seats): MeasuredRating(*rating) for seats, rating in data["rating_by_seats"].items()}
    return Level(data["id"], data["spec"], MeasuredRating(*data["rating"]), by_seats)


def has_levels(game: str) -> bool:
    """Whether bots of different levels play a game."""
    try:
        load_ladder(game)
    except BadOptions:
        return False
    return True


def list_levels(game: str) -> Sequence[str]:
    """The levels that a game has: all, or the bot that plays at random instead."""
    return LEVELS if has_levels(game) else (FALLBACK_BOT,)


def default_bot(game: str) -> str:
    """The default opponent in a game: a level, or the random bot if there are none."""
    return DEFAULT_LEVEL if has_levels(game) else FALLBACK_BOT


def current_level(spec: str) -> str:
    """The name that a level of an older version has today; other specs are returned as they are."""
    return OLD_LEVELS.get(spec, spec)


def level_spec(spec: str, game: str) -> str:
    """The spec of the bot that plays a level in a game; other specs are returned as they are."""
    if current_level(spec) not in LEVELS:
        return spec
    return load_ladder(game).find(spec).spec if has_levels(game) else FALLBACK_BOT


def is_quick_bot(spec: str) -> bool:
    """Whether a bot is a built-in one that takes milliseconds; not for levels, see `level_spec`."""
    name, _, argument = spec.partition(":")
    if name != "search" or not argument:
        return name in QUICK_BOTS
    try:
        return (parse_budget(argument).iterations or MAX_QUICK_ITERATIONS + 1) <= MAX_QUICK_ITERATIONS
    except BadOptions:  # the bot itself will raise it
        return False


def check_level(level: str) -> None:
    """Raise `BadOptions` if there is no such level."""
    if current_level(level) not in LEVELS:
        raise BadOptions(f"unknown level {level!r}: expected one of {', '.join(LEVELS)}")


def add_randomness(spec: str, game: str) -> str:
    """The spec of the bot that answers a sealed step again after its first answer was revealed.

    After a rewind, opponents know the first answer. Where one bid is clearly the best, `greedy` makes it with any seed;
    a higher temperature makes it choose among several good ones. For `amateur` it is a larger error.
    """
    name, _, argument = level_spec(spec, game).partition(":")
    if name == "greedy":
        temperature = parse_temperature(argument) + REPEAT_EXTRA_TEMPERATURE
        return f"greedy:temperature={min(temperature, MAX_TEMPERATURE)}"
    if name == "amateur":
        mistakes = parse_mistakes(argument)
        error = min(mistakes.error + REPEAT_EXTRA_TEMPERATURE, LIMITS["error"])
        return f"amateur:{format_mistakes(replace(mistakes, error=error))}"
    return spec
