"""Levels for people: how strong the others are, without knowing what a search or a sense is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..core.errors import BadOptions
from .sense import find_sense

# What plays each level, from weak to strong; docs/bots.md says how they were measured.
LEVELS: Final[Mapping[str, str]] = {
    "easy": "greedy:warmth=500",
    "medium": "greedy",
    "hard": "search:1s",
}
USUAL: Final = "medium"
UNTAUGHT: Final = "random"  # all that plays a game of which the bots have no sense


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
