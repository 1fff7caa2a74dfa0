"""Levels for people: how strong the others are, without knowing what a search or a sense is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.errors import BadOptions
from .greedy import MOST_WARMTH, read_warmth
from .sense import find_sense

# What plays each level, from weak to strong; docs/bots.md says how they were measured.
LEVELS: Final[Mapping[str, str]] = {
    "easy": "greedy:warmth=500",
    "medium": "greedy",
    "hard": "search:1s",
}
USUAL: Final = "medium"
UNTAUGHT: Final = "random"  # all that plays a game of which the bots have no sense


REOPENED_WARMTH: Final = 150  # hundredths of a point


def mix_more(spec: str) -> str:
    """The bot that answers a sealed question once more, after its first answer was opened, here or in another game.

    Where one bid is clearly the best, `greedy` always makes it: other randomness alone would not change an answer that
    a person has seen. With some warmth it mixes several good ones.
    """
    name, _, argument = LEVELS.get(spec, spec).partition(":")
    if name != "greedy":
        return spec
    return f"greedy:warmth={min(read_warmth(argument) + REOPENED_WARMTH, MOST_WARMTH)}"


def usual_opponent(game: str) -> str:
    """Whom people play against unless they say otherwise."""
    try:
        find_sense(game)
    except BadOptions:
        return UNTAUGHT
    return USUAL


def check_level(level: str) -> None:
    """Refuse what is no level."""
    if level not in LEVELS:
        raise BadOptions(f"there is no level {level!r}: there are {', '.join(LEVELS)}")
