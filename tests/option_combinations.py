"""Games with options that together take every value: for tests which cannot try all combinations."""

from __future__ import annotations

from typing import Any

import pytest

from jadecourt.core.errors import BadOptions
from jadecourt.core.game import Game
from jadecourt.core.options import SEATS_KEY, OptionSpec, seat_counts
from jadecourt.games import GAMES, find_game


def values_to_cover(spec: OptionSpec) -> list[Any]:
    """All values of an option; the first, the default and the last one if they are too many."""
    return [spec.values[0], spec.default, spec.values[-1]] if spec.is_open else list(spec.values)


def is_valid(game: type[Game], options: dict[str, Any]) -> bool:
    """Whether a game accepts these options."""
    try:
        game(**options)
    except BadOptions:
        return False
    return True


def cover_options(game: type[Game]) -> list[dict[str, Any]]:
    """Few combinations of options such that each value of each option, and each number of seats, occurs."""
    missing = [(spec.key, value) for spec in game.option_specs for value in values_to_cover(spec)]
    combinations = []
    while missing:
        key, value = missing[0]
        seats = [number for option, number in missing if option == SEATS_KEY] + seat_counts(game.option_specs)
        options = next(
            chosen
            for number in ([value] if key == SEATS_KEY else seats)
            if is_valid(game, chosen := {SEATS_KEY: number, key: value})
        )
        for other_key, other_value in missing:
            if other_key not in options and is_valid(game, {**options, other_key: other_value}):
                options[other_key] = other_value
        missing = [(k, v) for k, v in missing if k not in options or options[k] != v]
        combinations.append(options)
    return combinations


def describe_options(game: str, options: dict[str, Any]) -> str:
    """The id of a test with these options."""
    return "-".join([game, *(f"{key}={value}" for key, value in options.items())])


def game_parameters(default_count: int = 1) -> list[Any]:
    """Parameters (id, options) of a test; after the first combinations of each game they are slow."""
    return [
        pytest.param(
            id,
            options,
            id=describe_options(id, options),
            marks=() if number < default_count else pytest.mark.slow,
        )
        for id in GAMES
        for number, options in enumerate(cover_options(find_game(id)))
    ]
