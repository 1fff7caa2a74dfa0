"""Levels of strength that people choose, and the bots behind them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.errors import BadOptions
from .greedy import MAX_TEMPERATURE, parse_temperature
from .heuristics import load_heuristic

# the bot of each level, from weak to strong; docs/bots.md has the measured strength
LEVELS: Final[Mapping[str, str]] = {
    "easy": "greedy:temperature=500",
    "medium": "greedy",
    "hard": "search:1s",
}
DEFAULT_LEVEL: Final = "medium"
FALLBACK_BOT: Final = "random"  # for games without a heuristic


REPEAT_EXTRA_TEMPERATURE: Final = 150  # hundredths of a point


def add_randomness(spec: str) -> str:
    """The spec of the bot that answers a sealed step again after its first answer was revealed.

    After a rewind, opponents know the first answer. Where one bid is clearly the best, `greedy` makes it with any seed;
    a higher temperature makes it choose among several good ones.
    """
    name, _, argument = LEVELS.get(spec, spec).partition(":")
    if name != "greedy":
        return spec
    return (
        f"greedy:temperature={min(parse_temperature(argument) + REPEAT_EXTRA_TEMPERATURE, MAX_TEMPERATURE)}"
    )


def default_bot(game: str) -> str:
    """The default opponent in a game: a level, or the random bot if there is no heuristic."""
    try:
        load_heuristic(game)
    except BadOptions:
        return FALLBACK_BOT
    return DEFAULT_LEVEL


def check_level(level: str) -> None:
    """Raise `BadOptions` if there is no such level."""
    if level not in LEVELS:
        raise BadOptions(f"unknown level {level!r}: expected one of {', '.join(LEVELS)}")
