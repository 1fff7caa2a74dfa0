"""Levels for people: how strong the others are, without knowing what a search or a sense is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.errors import BadOptions
from .greedy import MAX_TEMPERATURE, parse_temperature
from .heuristics import load_heuristic

# What plays each level, from weak to strong; docs/bots.md says how they were measured.
LEVELS: Final[Mapping[str, str]] = {
    "easy": "greedy:temperature=500",
    "medium": "greedy",
    "hard": "search:1s",
}
DEFAULT_LEVEL: Final = "medium"
FALLBACK_BOT: Final = "random"  # all that plays a game of which the bots have no sense


REPEAT_EXTRA_TEMPERATURE: Final = 150  # hundredths of a point


def add_randomness(spec: str) -> str:
    """The bot that answers a sealed question once more, after its first answer was opened, here or in another game.

    Where one bid is clearly the best, `greedy` always makes it: other randomness alone would not change an answer that
    a person has seen. With some warmth it mixes several good ones.
    """
    name, _, argument = LEVELS.get(spec, spec).partition(":")
    if name != "greedy":
        return spec
    return (
        f"greedy:temperature={min(parse_temperature(argument) + REPEAT_EXTRA_TEMPERATURE, MAX_TEMPERATURE)}"
    )


def default_bot(game: str) -> str:
    """Whom people play against unless they say otherwise."""
    try:
        load_heuristic(game)
    except BadOptions:
        return FALLBACK_BOT
    return DEFAULT_LEVEL


def check_level(level: str) -> None:
    """Refuse what is no level."""
    if level not in LEVELS:
        raise BadOptions(f"there is no level {level!r}: there are {', '.join(LEVELS)}")
