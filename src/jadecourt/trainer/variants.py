"""Which options of a game are trained: the default ones most, and random others, so that the nets know all of them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from ..core.errors import BadOptions
from ..core.game import Game
from ..core.options import SEATS_KEY, OptionValue

CHANGE_PROBABILITY: Final = 0.4  # of each option of a random variant
MAX_ATTEMPTS: Final = 50  # for each variant: a game may have fewer
DEFAULT_SHARE: Final = 0.5  # of games and positions with default options


@dataclass(frozen=True)
class Variant:
    """Options other than the default ones, and the numbers of seats that can be played with them."""

    seats: tuple[int, ...]
    options: dict[str, OptionValue] = field(default_factory=dict)

    def games(self, game_class: type[Game]) -> list[Game]:
        """The game with these options for each number of seats."""
        return [game_class(**{SEATS_KEY: count}, **self.options) for count in self.seats]


def make_variants(game_class: type[Game], seats: Sequence[int], count: int, seed: int) -> list[Variant]:
    """The default options, and up to `count` random variants, all different."""
    rng = random.Random(seed)
    found = [Variant(tuple(seats))]
    for _ in range(MAX_ATTEMPTS * count):
        if len(found) > count:
            break
        options = random_options(game_class, rng)
        if options and all(options != variant.options for variant in found):
            allowed = tuple(number for number in seats if is_allowed(game_class, number, options))
            if allowed:
                found.append(Variant(allowed, options))
    return found


def random_options(game_class: type[Game], rng: random.Random) -> dict[str, OptionValue]:
    """Values of some options that are not the default ones."""
    options: dict[str, OptionValue] = {}
    for spec in game_class.option_specs:
        others = [value for value in spec.values if value != spec.default]
        if spec.key != SEATS_KEY and others and rng.random() < CHANGE_PROBABILITY:
            options[spec.key] = rng.choice(others)
    return options


def is_allowed(game_class: type[Game], seats: int, options: dict[str, OptionValue]) -> bool:
    """Whether the game can be played with these options."""
    try:
        game_class(**{SEATS_KEY: seats}, **options)
    except BadOptions:
        return False
    return True


def divide(total: int, variants: Sequence[Variant]) -> list[int]:
    """The share of each variant in games or positions; some may be 0 if there are few."""
    if len(variants) == 1:
        return [total]
    others, rest = divmod(int(total * (1 - DEFAULT_SHARE)), len(variants) - 1)
    shares = [others + (1 if i < rest else 0) for i in range(len(variants) - 1)]
    return [total - sum(shares), *shares]
